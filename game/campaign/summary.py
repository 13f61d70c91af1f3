"""What happened, in few lines: moves by whose they are, each battle with its result, each power's points summed up."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from game.campaign import names
from game.campaign.battle import DRAW
from game.campaign.board import BOARD
from game.campaign.winter import reason
from game.core.events import KINDS, Event
from game.core.summary import Told, line
from game.core.text import SILENT, Message, _, say, signed, template

#: The kinds that tell where armies go.
WAYS = ("move", "deploy", "retreat")
#: What is said of a battle that was fought elsewhere.
_DECIDED = template("Battle {n} is decided.")
#: What is said of one power, and of several.
_SEVERAL = {
    "{name} is ready.": template("{names} are ready."),
    "{name} is not ready.": template("{names} are not ready."),
}
#: So many armies are named in a heading.
FEW = 3


def summary(events: Sequence[Event]) -> list[Told]:
    """The lines; what belongs together stands in one. That a battle is decided is not said where it is said how."""
    events = [*map(as_read, events)]
    ended = {event.facts["battle"] for event in events if _ends(event)}
    said = [event for event in events if not (event.message.template == _DECIDED and event.facts["battle"] in ended)]
    return [told for group in _groups(said) for told in _lines(group)]


def as_read(event: Event) -> Event:
    """An event; of a seat's several powers that they, and not it, are ready, or are not."""
    several, name = _SEVERAL.get(event.message.template), event.message.blanks.get("name")
    if not several or not isinstance(name, tuple) or len(name) < 2:
        return event
    return replace(event, message=say(several, names=name))


def deed(events: Sequence[Event]) -> Message:
    """Where battles began, who won which, or how many armies marched; who won the war follows in the heading."""
    places = list(dict.fromkeys(event.place for event in events if _begins(event)))
    if len(places) == 1:
        return say("battle in {place}", place=names.place(places[0]))
    if places:
        return say("battles in {places}", places=tuple(map(names.place, places)))
    if ended := {event.facts["battle"]: _ended(event) for event in events if _ends(event)}:
        return say("{battles}", battles=tuple(ended.values()))
    marches = {str(event.facts["army"]) for event in events if event.kind == "move" and "origin" in event.facts}
    if len(marches) > FEW:
        return say("{n} armies on the march", n=len(marches))
    return say("{armies} on the march", armies=tuple(sorted(marches))) if marches else _treaty(events)


def _treaty(events: Sequence[Event]) -> Message:
    """The last word on an alliance."""
    said = [event.facts for event in events if event.kind == "treaty" and event.facts.get("verb") in _TREATIES]
    if not said:
        return SILENT
    a, b = (names.power(str(said[-1][who])) for who in ("power", "other"))
    return say(_TREATIES[str(said[-1]["verb"])], a=a, b=b)


_TREATIES = {
    "propose": template("{a} offers {b} an alliance"),
    "accept": template("{a} allies with {b}"),
    "decline": template("{a} declines an alliance with {b}"),
    "denounce": template("{a} denounces its alliance with {b}"),
}


def _ended(event: Event) -> Message:
    """Who won a battle."""
    winner, n, place = str(event.facts["winner"]), event.facts["battle"], names.place(event.place)
    if winner == DRAW:
        return say("Battle {n} in {place} is drawn", n=int(str(n)), place=place)
    return say("{power} wins Battle {n} in {place}", power=names.power(winner), n=int(str(n)), place=place)


def _groups(events: Sequence[Event]) -> Iterator[list[Event]]:
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
            together.append((_kin(event, len(together)), [event]))
    for _key, group in groupby(together, lambda pair: pair[0]):
        yield [event for _kin_of, part in group for event in part]


def _begins(event: Event) -> bool:
    return event.kind == "battle" and "attacker" in event.facts


def _ends(event: Event) -> bool:
    return event.kind == "battle" and "winner" in event.facts


def _continues(battle: list[Event], event: Event) -> bool:
    """Whether an event tells a battle further: its result, then the beaten army's way; or another report."""
    if not battle:
        return False
    if not (_begins(battle[0]) or _ends(battle[0])):
        return (event.kind, event.place) == ("battle", battle[0].place) and not _ends(event)
    if event.kind == "battle":
        ended = _begins(battle[0]) and len(battle) == 1 and _ends(event)
        return ended and battle[0].facts["battle"] == event.facts["battle"]
    return event.kind == "retreat" and _ends(battle[-1])


def _kin(event: Event, number: int) -> str:
    """What says which line an event belongs into, if it stands beside others of it."""
    if event.kind in WAYS:
        return f"way {event.facts['power']}"
    return event.kind if event.kind == "score" else f"{number}"


def _lines(events: list[Event]) -> list[Told]:
    first = events[0]
    if first.kind == "score":
        return _scores(events)
    if first.kind == "battle":
        return [Told(_battle(events), KINDS["battle"])]
    if first.kind in WAYS:
        return [Told(_ways(events), slight=True)]
    return [line(event) for event in events]


def _ways(events: list[Event]) -> str:
    """Arrows, where all are marches; else their sentences."""
    marches = [event.facts for event in events if "origin" in event.facts]
    if len(marches) < len(events):
        return " ".join(event.text for event in events)
    return " · ".join(f"{march['army']}: {_place(march['origin'])} → {_place(march['target'])}" for march in marches)


def _place(id_: object) -> str:
    return str(names.place(str(id_)))


def _power(id_: object) -> str:
    return str(names.power(str(id_)))


def _battle(events: list[Event]) -> str:
    """One battle in one sentence; a battle that is only begun or only ended keeps its number."""
    begun = events[0] if _begins(events[0]) else None
    result = next((event for event in events if _ends(event)), None)
    if result is None:
        return " ".join([*([_begun(begun)] if begun else []), *(event.text for event in events[1 if begun else 0 :])])
    told = _attack(begun, result) if begun else _outcome(result)
    left = [_away(event) for event in events if event.kind == "retreat"]
    if begun and left and result.facts["winner"] == DRAW:  # lest it seem to hold what the other has left
        left.insert(0, _("{army} goes back").format(army=begun.facts["attacker"]))
    return "; ".join([told, *left])


def _begun(event: Event) -> str:
    """Who attacks whom from where, with the battle's number, for it is not decided yet."""
    if "origin" not in event.facts:
        return event.text
    text = _("Battle {n}: {attacker} attacks {defender}, {way}; {turns} turns.")
    return text.format(way=_way(event), **{blank: event.message.blanks[blank] for blank in _FOUGHT})


_FOUGHT = ("n", "attacker", "defender", "turns")


def _way(begun: Event) -> str:
    """From where an army attacked; an event of an older release tells only where."""
    place = _place(begun.place)
    return f"{_place(begun.facts['origin'])} → {place}" if "origin" in begun.facts else place


def _attack(begun: Event, result: Event) -> str:
    """Who attacked with what from where, and what came of it; the attacker's points first."""
    facts, attacker = result.facts, str(begun.facts["attacker"])
    if facts["winner"] == DRAW:
        text = _("{attacker} attacks {defender}, {way}: a draw ({points:+d} each)")
        return text.format(**begun.facts, way=_way(begun), points=facts["points"])
    won, lost = f"{facts['won']:+d}", f"−{facts['lost']}"
    if facts["winner"] == BOARD.army_power[attacker]:
        text, points = _("{attacker} attacks {defender}, {way}: wins ({points})"), f"{won}/{lost}"
    else:
        text, points = _("{attacker} attacks {defender}, {way}: is beaten off ({points})"), f"{lost}/{won}"
    return text.format(**begun.facts, way=_way(begun), points=points)


def _outcome(result: Event) -> str:
    """What came of a battle that was told of before."""
    facts = result.facts
    where = _("Battle {n}, {place}").format(n=facts["battle"], place=_place(result.place))
    if facts["winner"] == DRAW:
        return _("{where}: a draw ({points:+d} each)").format(where=where, points=facts["points"])
    text, points = _("{where}: {winner} beats {loser} ({points})"), f"{facts['won']:+d}/−{facts['lost']}"
    return text.format(where=where, winner=_power(facts["winner"]), loser=_power(facts["loser"]), points=points)


def _away(retreat: Event) -> str:
    """Where an army went that had to leave."""
    text = (
        _("{army} retreats to {place}") if retreat.place else _("{army} leaves the map until Spring, for it has no way")
    )
    return text.format(army=retreat.facts["army"], place=_place(retreat.place) if retreat.place else "")


def _scores(events: list[Event]) -> list[Told]:
    """Each power's points of one Winter in one line, with their sum."""
    sums: dict[str, list[Event]] = {}
    for event in events:
        sums.setdefault(str(event.facts["power"]), []).append(event)
    return [Told(_sum(power, parts)) for power, parts in sums.items()]


def _sum(power: str, parts: list[Event]) -> str:
    points = [int(str(part.facts["points"])) for part in parts]
    whys = [str(reason(str(part.facts["why"]), part.place, str(part.facts["by"]))) for part in parts]
    if len(parts) > 1:
        whys = [f"{why} {signed(one)}" for why, one in zip(whys, points, strict=True)]
    return f"**{_power(power)} {signed(sum(points))}**: {', '.join(whys)}"
