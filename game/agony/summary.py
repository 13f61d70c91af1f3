"""What happened, in few lines: an activation as one way, a combat, a siege, an attempt to recruit on a line each; made
of facts.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, groupby, pairwise, takewhile

from game.agony import names
from game.agony.board import BOARD
from game.agony.cards.play import AID, DUTCH, RECRUIT
from game.agony.cards.schema import title
from game.agony.once import FALLS, FORAGED, LOOTED, MARKED, REPLACED, once
from game.agony.siege import HOLDS
from game.core.events import Event, Fact
from game.core.summary import Told, line
from game.core.text import SILENT, Message, say, template


def summary(events: Sequence[Event]) -> list[Told]:
    """Lines for a post, each thing once."""
    told = [*chain.from_iterable(map(_with_him, once([*map(as_read, events)])))]
    return [_line(each) for _key, group in groupby(told, _together) for each in _parted(list(group))]


def _parted(events: list[Event]) -> list[list[Event]]:
    """What shares a line; leaders who come without an army do not, nor do units without a leader."""
    alone = _enters(events[0]) and len({event.kind for event in events}) == 1
    return [[event] for event in events] if alone else [events]


def as_read(event: Event) -> Event:
    """An event; of a beaten army that goes no further than behind its own walls that it does so [12.54], of a step that
    is lost unfought where, and to what, of a combat that it is a relief or a sally [13.15, 13.17], how a siege ends, of
    one who comes alone that he appears [9.21], of the King of Denmark that his Danes are gone with him [17.D.3], as
    the Hungarians are whose rebellion ends [17.H.5].
    """
    if _king_falls(event):
        return replace(event, message=say("{leader} is lost. {danes}", **event.message.blanks, danes=_DANES))
    if event.kind == "arrival" and event.facts.get("n") == 1 and "units" in event.message.blanks:
        who, place = (event.message.blanks[each] for each in ("units", "place"))
        return replace(event, message=say("{leader} appears in {place}.", leader=who, place=place))
    if (event.kind, event.rule) == ("event", "17.H.5"):
        return replace(event, message=say("The Hungarian rebellion ends: all Hungarians leave the war."))
    if event.rule == "12.52" and (origin := event.facts.get("origin")) and origin == event.facts["target"]:
        return replace(event, message=say("{side} retreats into the fortress of {place}.", **event.message.blanks))
    if toll := _toll(event):
        return replace(event, message=say(toll[0], **event.message.blanks, place=names.place(event.place)))
    if "attacker" in event.facts and (battle := _FORMS.get(_sort(event))):
        return replace(event, message=say(battle, **event.message.blanks))
    return event


#: Whoever of his nation there is leaves the war at once, wherever they are.
_DANES = say("All Danes leave the war with him.")


def _king_falls(event: Event) -> bool:
    return (event.kind, event.rule, event.facts.get("who")) == ("leader", FALLS, "christian_iv")


def _with_him(event: Event) -> tuple[Event, ...]:
    """An event, and what goes with a loss that is told by its die."""
    diced = _king_falls(event) and "die" in event.message.blanks
    return (event, replace(event, message=_DANES)) if diced else (event,)


def _form(fight: Event) -> str:
    """What kind of combat begins: "relief", "sally", or a plain one."""
    return str(fight.facts.get("form", ""))


def _sort(fight: Event) -> str:
    """The same, and of a relief, too, whether the besieged fight in it."""
    if _form(fight) != "relief" or "joined" not in fight.facts:
        return _form(fight)
    return "joined" if fight.facts["joined"] else "alone"


def deed(events: Sequence[Event], before: Sequence[Event] = ()) -> Message:
    """Who was activated, and what came of it: a siege, a fight, a march; else what became of the card or the round.

    That a card's event happens after it was played otherwise is no deed [8.64].
    """
    used = {event.facts.get("card") for event in (*before, *events) if event.kind == "card"}
    events = [event for event in events if not (event.rule == "8.61" and event.facts.get("card") in used)]
    for n, event in enumerate(events):
        if moved := _moved(event):
            own = takewhile(lambda later: not _moved(later) and later.kind != "card", events[n + 1 :])
            return _done(_called(moved), [later for later in own if later.place])
    card = next((told for event in events if event.rule != PASSED and (told := _of_a_card(event))), SILENT)
    return card or _looted(events) or _passing([event for event in events if event.kind != "turn"])


def _looted(events: Sequence[Event]) -> Message:
    """Whom the unpaid plunder."""
    places = tuple(dict.fromkeys(event.place for event in events if event.rule == "15.22" and event.place))
    if len(places) > _NAMED:
        return say("Unpaid troops loot {n} cities", n=len(places))
    return say("Unpaid troops loot {places}", places=tuple(map(names.place, places))) if places else SILENT


def _passing(events: Sequence[Event]) -> Message:
    """That a side passes, or both: where nothing else is told below it."""
    if not events or any(event.rule != PASSED for event in events):
        return SILENT
    both = len({event.facts["side"] for event in events}) > 1
    return say("Both sides pass") if both else _of_a_card(events[0])


def _moved(event: Event) -> str:
    """Who begins to move with it, by a card or by a Free Action."""
    return str(event.facts.get("activated") or event.facts.get("free") or "")


def _called(moved: str) -> Message:
    """A leader, or a unit that moves by a Free Action."""
    return names.leader(moved) if moved in BOARD.leaders else names.unit(moved)


def _of_a_card(event: Event) -> Message:
    """What a side does in a card round without moving anybody, by the rule it follows."""
    facts = event.facts
    if "side" not in facts:
        return SILENT
    side = names.side(str(facts["side"]))
    if event.rule == "8.61" and event.kind == "event":
        return say("{side} plays {title}", side=side, title=title(str(facts["card"])))
    told = _BY_CARD.get(str(facts.get("way", ""))) or _ROUNDS.get(event.rule)
    return say(told, side=side) if told else SILENT


_BY_CARD = {
    RECRUIT: template("{side} recruits"),
    AID: template("{side} collects foreign aid"),
    DUTCH: template("{side} turns to the Dutch War"),
}
#: So many looted cities are named.
_NAMED = 3
#: The rule by which a side passes.
PASSED = "8.322"
_ROUNDS = {
    "5.3": template("{side} offers peace"),
    PASSED: template("{side} passes"),
    "19.8": template("{side} tries a campaign move"),
    "19.11": template("{side} plots against Wallenstein"),
}


#: How a combat about a besieged fortress begins.
_FORMS = {
    "relief": template("Relief of {place}: {a} against {b}."),
    "joined": template("Relief of {place}, the besieged joining in: {a} against {b}."),
    "alone": template("Relief of {place}, the besieged staying inside: {a} against {b}."),
    "sally": template("Sally from {place}: {a} against {b}."),
}
#: What a fight is called while it is open, once it is won, and once it is lost.
_FIGHTS = (
    template("{who} fights at {place}"),
    template("{who} wins at {place}"),
    template("{who} is beaten at {place}"),
)
_RELIEFS = (
    template("{who} fights to relieve {place}"),
    template("{who} relieves {place}"),
    template("{who} fails to relieve {place}"),
)
#: The rule by which a siege ends.
_LIFTED = "13.14"
#: Of overruns.
_OVERRUN = "12.62"


def _done(who: Message, events: Sequence[Event]) -> Message:
    if siege := next((event.place for event in events if event.kind == "siege" and event.rule != _LIFTED), ""):
        if any(event.kind == "control" and event.place == siege for event in events):
            return say("{place} falls to {who}", who=who, place=names.place(siege))
        if any(event.message.template == HOLDS and event.place == siege for event in events):
            return say("{who} storms {place} in vain", who=who, place=names.place(siege))
        return say("{who} besieges {place}", who=who, place=names.place(siege))
    if fights := [event for event in events if event.kind == "battle"]:
        return _fought(who, fights)
    target = [str(event.facts["target"]) for event in events if event.kind == "move" and "target" in event.facts]
    return say("{who} marches to {place}", who=who, place=names.place(target[-1])) if target else SILENT


def _fought(who: Message, fights: Sequence[Event]) -> Message:
    """What came of the fight of whoever was activated, as soon as it is known."""
    if any(event.rule == _OVERRUN for event in fights):
        told = template("{who} overruns the enemy in {place}")
    else:
        begun = next((event for event in fights if "attacker" in event.facts), None)
        by = begun.facts["attacker"] if begun else ""
        still, won, lost = _RELIEFS if begun and _form(begun) == "relief" else _FIGHTS
        ends = {event.facts.get("winner"): won for event in fights if by}
        ends |= {event.facts.get("loser"): lost for event in fights if by}
        told = ends.get(by, still)
    return say(told, who=who, place=names.place(fights[0].place))


def _together(event: Event) -> tuple[str, ...]:
    """What shares a line with its neighbours: moves; what is told of one combat, or of one siege, and what one leader
    recruits; the same again.
    """
    if event.kind == "move":
        return (event.kind,)
    if event.rule in (_TRIES, _RAISES) and "who" in event.facts:
        return event.kind, _RAISES, str(event.facts["who"])
    if event.kind in ("battle", "siege"):
        return event.kind, event.place
    if event.kind == "leader" and event.rule in (FALLS, REPLACED):
        return event.kind, FALLS, event.place
    if _enters(event):
        return "arrival", event.rule, event.place
    if _marker(event) or _recovery(event):
        return event.kind, event.rule, "placed" if _placed_by(event) else ""
    if _toll(event):
        return event.kind, event.rule, event.place, str(event.facts.get("side", ""))
    return event.kind, str(event.message.plain())


def _marker(event: Event) -> bool:
    """Whether a city's Pillage marker is placed or raised [15.24], and it is not told by which army."""
    laid = event.kind == "pillage" and event.rule == MARKED and "level" in event.facts and bool(event.place)
    return laid and event.message.template != FORAGED


def _placed_by(event: Event) -> str:
    """Whose marker it is, of those that the sides place as they like [18.24, 18.34]."""
    return str(event.facts.get("side", "")) if _marker(event) else ""


def _recovery(event: Event) -> bool:
    """Whether a city recovers [15.25]."""
    return event.rule == "15.25" and "level" in event.facts


def _enters(event: Event) -> bool:
    """Whether leaders or units come into the game [9.21]."""
    named = {"leader", "units"} & event.message.blanks.keys()
    return event.kind in ("leader", "arrival") and event.rule == "9.21" and bool(named)


#: Who comes into the game together.
_APPEAR = template("{units} appear in {place}.")

#: What costs one unit of a place a step, and several units: looting [15.222], the plague [12.32].
_TOLLS = {
    "15.222": (
        template("Looting in {place} costs {unit} a step."),
        template("Looting in {place} costs steps: {units}."),
    ),
    "12.32": (
        template("The plague in {place} costs {unit} a step."),
        template("The plague in {place} costs steps: {units}."),
    ),
}


def _toll(event: Event) -> tuple[str, str] | None:
    """How it is told that a unit lost a step where nobody fought."""
    return _TOLLS.get(event.rule) if event.kind == "units" and event.place else None


#: The rules by which leaders recruit: an attempt's die, and what comes of it, unit by unit.
_TRIES, _RAISES = "8.41", "8.42"
_RECRUITED = template("{leader} recruits {units}: die {die} {drm:+d}, steps {n}.")

#: Who won, which leader is lost, and which city to peasants: what is left out last.
_GRAVE = frozenset({("battle", "12.28"), ("leader", FALLS), ("revolt", "9.41")})


def _line(events: list[Event]) -> Told:
    first, plain = events[0], line(events[0])
    if first.kind == "turn":
        return plain
    if (events[1:] or _placed_by(first)) and _marker(first):
        return replace(plain, text=" ".join(map(str, _placed(events))))
    if events[1:] and _recovery(first):
        return replace(plain, text=_recovered(events))
    if events[1:] and (toll := _toll(first)):
        units = Counter(str(event.facts["unit"]) for event in events)
        told = names.commas([names.counted(unit, n if n > 1 else 0) for unit, n in units.items()])
        return replace(plain, text=str(say(toll[1], place=names.place(first.place), units=told)))
    if first.rule == LOOTED and (result := first.message.blanks.get("result")):
        brief = say("{place} is looted: {result}.", place=names.place(first.place), result=result)
        return replace(plain, text=_said(events), short=str(brief))
    if first.kind == "move":
        return replace(plain, text=" ".join(str(part) for part in _moves(events)))
    if first.rule == _TRIES:
        return replace(plain, text=" ".join(_attempts(events)))
    if events[1:] and _enters(first):
        who = tuple(event.message.blanks.get("leader") or event.message.blanks["units"] for event in events)
        return replace(plain, text=str(say(_APPEAR, units=who, place=names.place(first.place))))
    if (first.kind, first.rule) == ("event", "8.61") and "card" in first.facts:
        return replace(plain, short=str(say("{card} {title}.", **first.message.blanks)))
    return _plain(plain, events)


def _plain(first: Told, events: list[Event]) -> Told:
    """What is told sentence by sentence, the first one as it stands alone; in short without dice."""
    grave = any((event.kind, event.rule) in _GRAVE for event in events)
    slight = all((event.kind, event.rule) == ("battle", FALLS) for event in events)  # nobody's death
    brief = [_undiced(event) for event in events if not (event.kind == "battle" and _IN_FULL & event.facts.keys())]
    short = _said(brief) if brief and brief != events else ""
    return replace(first, text=_said(events), short=short, grave=first.grave or grave, slight=first.slight or slight)


#: The facts of what is told of a combat where there is room for it: dice, and that no card was played.
_IN_FULL = {"die", "cards"}


def _undiced(event: Event) -> Event:
    """That a leader falls, without the die that says so."""
    if event.kind != "leader" or "die" not in event.message.blanks:
        return event
    return replace(event, message=say("{leader} falls.", leader=event.message.blanks["leader"]))


def _attempts(events: list[Event]) -> Iterator[str]:
    """Each attempt to recruit with the units that came of it."""
    starts = [n for n, event in enumerate(events) if event.rule == _TRIES]
    for start, end in pairwise([*starts, len(events)]):
        told, raised = events[start].message, Counter(str(event.facts["unit"]) for event in events[start + 1 : end])
        units = names.commas([names.counted(unit, n) for unit, n in raised.items()])
        yield str(say(_RECRUITED, **told.blanks, units=units) if raised else told)


def _said(events: Sequence[Event]) -> str:
    """One sentence after the other, what is said again only once."""
    return " ".join(_counted(list(same)) for _text, same in groupby(events, key=lambda event: str(event.message)))


def _counted(same: list[Event]) -> str:
    """A sentence that is said so many times, once: “3 German militias are reduced.”"""
    text, n = str(same[0].message), len(same)
    if n == 1:
        return text
    unit = same[0].facts.get("unit")  # what is told to one seat alone has no facts
    if unit is not None and (many := _MANY.get(same[0].message.template)):
        return str(say(many, units=names.counted(str(unit), n)))
    return f"{text.removesuffix('.')} ({n}×)."


#: What is said of one unit, and of several of a kind.
_MANY = {
    "{unit} is reduced.": template("{units} are reduced."),
    "{unit} is eliminated.": template("{units} are eliminated."),
    "{unit} loses a step.": template("{units} lose a step each."),
    "{unit} loses a step for want of food.": template("{units} lose a step each for want of food."),
}


def _placed(events: list[Event]) -> Iterator[Message]:
    """Whose Pillage markers lie where after several were placed in a row, side by side if they are told apart."""
    for side in dict.fromkeys(map(_placed_by, events)):
        markers = _markers([event for event in events if _placed_by(event) == side])
        if side:
            yield say("{side} places markers: {markers}.", side=names.side(side), markers=markers)
        else:
            yield say("{markers}.", markers=markers)


def _markers(events: list[Event]) -> Message:
    """The cities of each level."""
    told = [say("{cities}: Pillage-{n}", cities=cities, n=level) for level, cities in _by_level(events)]
    return names.commas(told, "{one}; {more}")


def _recovered(events: list[Event]) -> str:
    """Which cities recover in a row, those to each level in one sentence."""
    alone = {int(str(event.facts["level"])): str(event.message) for event in events}
    text = {0: template("{cities} recover.")}
    some = template("{cities} recover to Pillage-{n}.")
    told = [
        str(say(text.get(level, some), cities=cities, n=level)) if cities[1:] else alone[level]
        for level, cities in _by_level(events)
    ]
    return " ".join(told)


def _by_level(events: list[Event]) -> list[tuple[int, tuple[Message, ...]]]:
    """The levels that cities come to, each with its cities."""
    levels = {event.place: int(str(event.facts["level"])) for event in events}
    found = sorted(set(levels.values()))
    return [(each, tuple(names.place(at) for at, now in levels.items() if now == each)) for each in found]


def _moves(events: list[Event]) -> list[Message]:
    """Sentences; the steps of whoever is activated are one way in their stead."""
    told: list[Message] = []
    way: list[Message] = []
    before: Mapping[str, Fact] = {}
    for event in events:
        facts = event.facts
        if "target" not in facts:
            told.append(event.message)
        elif way and before.get("who") == facts["who"]:
            way.append(names.place(str(facts["target"])))
            told[-1] = _way(str(facts["who"]), way)
        else:
            way = [names.place(str(facts[each])) for each in ("origin", "target") if each in facts]
            told[len(told) - ("activated" in before) :] = [_way(str(facts["who"]), way)]
        before = facts
    return told


def _way(who: str, places: list[Message]) -> Message:
    name = names.leader(who) if who in BOARD.leaders else names.unit(who)
    return say("{who}: {way}.", who=name, way=names.commas(places, "{one} → {more}"))
