"""What happened, in few lines: an activation as one way, a combat and a siege on a line each; made of facts."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from game.agony import names
from game.agony.board import BOARD
from game.core.events import Event, Fact
from game.core.summary import Told, line
from game.core.text import SILENT, Message, say


def summary(events: Sequence[Event]) -> list[Told]:
    """Lines for a post. That an area joins is not said again where it is said that it changes hands [9.13, 3.13].

    Nor is the first turn, where it is said that the game begins: it stands in the heading.
    """
    if [event.kind for event in events[:2]] == ["start", "season"]:
        events = [events[0], *events[2:]]
    changed = {event.facts["area"] for event in events if event.kind == "control" and event.rule == "3.13"}
    told = (event for event in events if not (event.rule == "9.13" and event.facts.get("area") in changed))
    return [_line(list(group)) for _key, group in groupby(told, _together)]


def deed(events: Sequence[Event]) -> Message:
    """Who was activated, and what came of it: a siege, a fight, a march; else the card that was played."""
    for event in events:
        if leader := event.facts.get("activated"):
            return _done(names.leader(str(leader)), [other for other in events if other.place])
    return next((event.message for event in events if event.kind == "card"), SILENT)


def _done(who: Message, events: Sequence[Event]) -> Message:
    if siege := next((event.place for event in events if event.kind == "siege"), ""):
        return say("{who} besieges {place}", who=who, place=names.place(siege))
    if fight := next((event.place for event in events if event.kind == "battle"), ""):
        return say("{who} fights at {place}", who=who, place=names.place(fight))
    target = [str(event.facts["target"]) for event in events if event.kind == "move" and "target" in event.facts]
    return say("{who} marches to {place}", who=who, place=names.place(target[-1])) if target else SILENT


def _together(event: Event) -> tuple[str, ...]:
    """What shares a line with its neighbours: moves; what is told of one combat, or of one siege; the same again."""
    if event.kind == "move":
        return (event.kind,)
    if event.kind in ("battle", "siege"):
        return event.kind, event.place
    return event.kind, str(event.message.plain())


def _line(events: list[Event]) -> Told:
    if events[0].kind == "turn":
        return line(events[0])
    parts = _moves(events) if events[0].kind == "move" else [event.message for event in events]
    return Told(" ".join(map(str, parts)), line(events[0]).mark)


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
            way = [names.place(str(facts["target"]))]
            told[len(told) - ("activated" in before) :] = [_way(str(facts["who"]), way)]
        before = facts
    return told


def _way(who: str, places: list[Message]) -> Message:
    name = names.leader(who) if who in BOARD.leaders else names.unit(who)
    return say("{who} → {way}.", who=name, way=names.commas(places, "{one} → {more}"))
