"""What happened, in few lines: moves by whose they are, each battle with its result, points summed up."""

import re
from collections.abc import Iterable
from itertools import groupby

from game.core.rules import Event
from game.core.text import _

#: Signs that every font has.
MARKS = {"battle": "⚔", "failed": "✗", "over": "★", "undo": "↶", "clock": "◷", "start": "-# ⚄"}
_ARMY = re.compile(r"(?P<whose>.+?)-\d+ ")
_MARCH = re.compile(r"(?P<army>\S+-\d+) marches from (?P<origin>.+) to (?P<target>.+)\.$")
_GOES = re.compile(r"(?P<piece>.+) goes to (?P<hex>\d{4})\.$")
#: A step of an activation, and the rules of agony by which the two are told.
_STEP, _ACTIVATION, _STEPS = re.compile(r"(?P<who>.+) to (?P<place>.+)\.$"), "8.3", "11.12"
_FALL_BACK = re.compile(r"(?P<army>\S+-\d+) (?P<how>retreats to .+|has nowhere to retreat to .+)\.$")
_MEET = re.compile(
    r"(?P<battle>Battle \d+): (?P<attacker>\S+-\d+) attacks (?P<defender>\S+-\d+) in (?P<place>.+), \d+ "
)
_WON = re.compile(r"(?P<battle>Battle \d+) in (?P<place>.+): (?P<winner>.+) beats (?P<loser>.+) \((?P<points>.+)\)\.$")
_DRAWN = re.compile(r"(?P<battle>Battle \d+) in (?P<place>.+) is drawn \((?P<points>.+)\)\.$")
_SCORE = re.compile(r"(?P<who>.+?) (?P<points>[+−-]\d+): (?P<why>.+?)\.?$")


def digest(events: Iterable[Event], title: str = "", limit: int = 1500, *, before: str = "") -> list[str]:
    """Lines of at most `limit` characters in all; the oldest give way.

    A season named `title` gets no line, unless it parts what is told.

    `before` names the season the events begin in: it heads them if they go on into another.
    """
    told = [event for event in events if event.kind != "ready"]
    turns = [n for n, event in enumerate(told) if event.kind == "season" and event.text == title]
    turned = bool(turns)
    if not turned or turns[0] in (0, len(told) - 1):
        told = [event for event in told if event.text != title]
    lines = [line for group in _groups(told) for line in _lines(group)]
    if before and turned and lines and not lines[0].startswith("__"):
        lines.insert(0, f"__{before}__")
    kept: list[str] = []
    room = limit
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            left = len(lines) - len(kept)
            return [_("*… {n} lines before: /log*").format(n=left), *kept]
        kept.insert(0, line)
    return kept


def _groups(events: list[Event]) -> Iterable[list[Event]]:
    """What goes into one line: the moves of one power, a battle with its retreat, all points."""
    battle: list[Event] = []
    together: list[tuple[str, list[Event]]] = []
    for event in events:
        if event.kind == "battle" and not _continues(battle, event):
            battle = [event]
            together.append((f"battle {len(together)}", battle))
        elif battle and _continues(battle, event):
            battle.append(event)
        else:
            battle = []
            together.append((_kin(event), [event]))
    for _key, group in groupby(together, lambda pair: pair[0]):
        yield [event for _kin_of, part in group for event in part]


def _continues(battle: list[Event], event: Event) -> bool:
    """Whether an event tells a battle further: its result, then the beaten army's way."""
    if not battle:
        return False
    begun = _MEET.match(battle[0].text)
    if not (begun or _ended(battle[0])):
        return (event.kind, event.place) == (battle[0].kind, battle[0].place) and not _ended(event)
    if event.kind == "battle":
        ended = _ended(event)
        return bool(begun and ended and len(battle) == 1 and begun["battle"] == ended["battle"])
    return bool(_ended(battle[-1]) and _FALL_BACK.match(event.text))


def _ended(event: Event) -> re.Match[str] | None:
    """The result of a battle of the campaign."""
    return _WON.match(event.text) or _DRAWN.match(event.text)


def _kin(event: Event) -> str:
    if event.kind == "move":
        army = _ARMY.match(event.text)
        return f"move {army['whose'] if army else ''}"
    if event.kind in ("score", "march"):
        return event.kind
    return f"siege {event.place}" if event.kind == "siege" else f"{event.kind} {event.text}"


def _lines(events: list[Event]) -> list[str]:
    kind = events[0].kind
    if kind == "score":
        return _scores(events)
    if kind == "battle":
        return [f"{MARKS['battle']} {_battle(events)}"]
    if kind == "move":
        return [f"▸ {_marches(events)}"]
    text = " ".join(event.text for event in events)
    if kind == "season" and re.fullmatch(r"\w+ \d{4}", text):
        return [f"__{text}__"]
    return [f"{MARKS.get(kind, '▸')} {text}"]


def _marches(events: list[Event]) -> str:
    """Arrows, where all moves are marches of a power or of the pieces of a battle; else their sentences."""
    marches = [_MARCH.match(event.text) for event in events]
    if not all(marches):
        return _pieces(events) or " ".join(_ways(events))
    return " · ".join(f"{m['army']}: {m['origin']} → {m['target']}" for m in marches if m)


def _ways(events: list[Event]) -> list[str]:
    """Sentences; the steps of whoever is activated are one way of arrows in their stead."""
    told: list[str] = []
    goes, rule = "", ""
    for event in events:
        step = _STEP.match(event.text) if event.rule == _STEPS else None
        if step is None:
            told.append(event.text)
        elif step["who"] == goes:
            told[-1] = f"{told[-1][:-1]} → {step['place']}."
        else:
            told[len(told) - (rule == _ACTIVATION) :] = [f"{step['who']} → {step['place']}."]
        goes, rule = step["who"] if step else "", event.rule
    return told


def _pieces(events: list[Event]) -> str:
    """The moves of pieces on a field; the name of a side that all of them bear is said once."""
    moves = [move for event in events if (move := _GOES.match(event.text))]
    if len(moves) < max(2, len(events)):
        return ""
    names = [move["piece"].partition(" ") for move in moves]
    sides = {side if name else "" for side, _blank, name in names}
    said = names if len(sides) == 1 and "" not in sides else [("", "", move["piece"]) for move in moves]
    told = " · ".join(f"{name} → {move['hex']}" for (_side, _blank, name), move in zip(said, moves, strict=True))
    return f"{sides.pop()}: {told}" if said is names else told


def _battle(events: list[Event]) -> str:
    """One battle in one sentence; a battle that is only begun or only ended keeps its number."""
    begun = _MEET.match(events[0].text)
    ended = next((end for event in events if (end := _ended(event))), None)
    if ended is None:
        return " ".join(event.text for event in events)
    away = next((found for event in events if (found := _FALL_BACK.match(event.text))), None)
    where = ended["place"] if begun else f"{ended['battle']}, {ended['place']}"
    points = ended["points"].replace(", ", "/")
    if "winner" not in ended.groupdict():
        who = _("{a} and {b} draw").format(a=begun["attacker"], b=begun["defender"]) if begun else _("drawn")
        tail = f"; {away['army']} {away['how']}" if away else ""
        return f"{where}: {who} ({points}){tail}"
    beats = _("{winner} beats {loser}") if away or not begun else _("{winner} beats off {loser}")
    tail = _(", who {retreats}").format(retreats=away["how"]) if away else ""
    return f"{where}: {beats.format(winner=ended['winner'], loser=ended['loser'])} ({points}){tail}"


def _scores(events: list[Event]) -> list[str]:
    """Each power's points of one Winter in one line, with their sum."""
    sums: dict[str, list[tuple[str, str]]] = {}
    plain = []
    for event in events:
        found = _SCORE.match(event.text)
        if found:
            sums.setdefault(found["who"], []).append((found["points"], found["why"]))
        else:
            plain.append(f"▸ {event.text}")
    return [*plain, *(_sum(who, parts) for who, parts in sums.items())]


def _sum(who: str, parts: list[tuple[str, str]]) -> str:
    total = sum(int(points.replace("−", "-")) for points, _why in parts)
    whys = ", ".join(f"{why} {points}" if parts[1:] else why for points, why in parts)
    return f"▸ **{who} {f'{total:+d}'.replace('-', '−')}**: {whys}"
