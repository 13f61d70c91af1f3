"""What happened, in few lines: a march as one way, a battle on a line; made of facts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import cast

from game.core.events import Event, Fact
from game.core.summary import Told, line
from game.core.text import SILENT, Message, capital, listed, say, template
from game.cuius import names
from game.cuius.board import BOARD

#: The kind of events that tell of who does not react, or passes.
PASSED = "ready"
#: The kind of those that tell what stands under a Force marker: its mat keeps that [16.3].
TOLD = "reveal"
#: Who of several leaders comes or goes with the year [5.1], by the kind of event that tells of one.
ROLLS = {
    "arrival": template("{side}: {leaders} are available."),
    "leader": template("{side}: {leaders} leave the war."),
}


def summary(events: Sequence[Event]) -> list[Told]:
    """Lines for a post; who passes is told as long as nothing else has happened since, lest it part the marches."""
    last = max((n for n, event in enumerate(events, 1) if event.kind != PASSED), default=0)
    said = [event for n, event in enumerate(events) if event.kind != PASSED or n >= last]
    return [_line(list(group)) for _key, group in groupby(_newest(said), _together)]


def _newest(events: Sequence[Event]) -> list[Event]:
    """The same without what one was told of one's force mats before they were told of again."""
    told, found = set[object](), list[Event]()
    for event in reversed(events):
        forces = {(event.to, force) for force in cast(tuple[int, ...], event.facts.get("forces", ()))}
        if event.kind != "hand" or not forces <= told:
            found.append(event)
        told |= forces
    return found[::-1]


def deed(events: Sequence[Event]) -> Message:
    """Who was on the march, and what came of it, of each activation; of more than two the first and the last."""
    begun = [n for n, event in enumerate(events) if event.kind == "march"]
    cuts = [0, *begun[1:], len(events)]
    found = [done for first, last in pairwise(cuts) for done in _deeds(events[first:last])]
    found = list({str(one.plain()): one for one in found}.values())
    return say("{one}; {other}", one=found[0], other=found[-1]) if found[1:] else found[0] if found else SILENT


def _deeds(events: Sequence[Event]) -> Iterator[Message]:
    """What one activation led to: where, unless to a battle of its own. Of a battle alone, what led to it tells, or who
    came to it in reaction.
    """
    steps = [event for event in events if event.kind == "move" and event.facts.get("leader") and event.place]
    marcher = steps[0].facts["leader"] if steps else ""
    fight = next((n for n, event in enumerate(events) if event.kind == "attack" and event.place), None)
    fighter = marcher if fight is None else _comer(events[:fight], events[fight].place) or marcher
    if steps and (fight is None or fighter != marcher):
        own = [step for step in steps if step.facts["leader"] == marcher]
        yield say("{who} marches to {place}", who=names.leader(str(marcher)), place=names.near(own[-1].place))
    if fight is not None and fighter:
        yield say("{who} fights at {place}", who=names.leader(str(fighter)), place=names.near(events[fight].place))


def _comer(events: Sequence[Event], place: str) -> Fact:
    """Who came to a place last, on the march or in reaction."""
    moves = (event for event in events if event.kind in ("move", "react") and event.facts.get("origin"))
    came = [event.facts.get("leader", "") for event in moves if event.place == place]
    return came[-1] if came else ""


def _together(event: Event) -> tuple[str, ...]:
    """What shares a line with its neighbours: the steps of a march; what is told of one battle; who was raised and of
    what arms; the same again.
    """
    if event.kind == "move":
        return event.kind, str(event.facts.get("leader", ""))
    if event.kind in ("battle", "loss") and event.place:
        return ("battle", event.place)
    if _enrols(event):
        return event.kind, str(event.facts["side"])
    if event.kind == "units" and event.rule == "6.2.1":
        return event.kind, event.place
    if _flees(event):
        return event.kind, str(event.message.blanks["leader"])
    if event.kind == "supply" and event.facts.get("lost"):
        return event.kind, str(event.facts["side"])
    return event.kind, str(event.message.plain())


def _enrols(event: Event) -> bool:
    """Whether it tells who comes or goes with the year."""
    return event.kind in ROLLS and event.rule == "5.1"


def _flees(event: Event) -> bool:
    """Whether it is a step of a retreat."""
    return event.kind == "retreat" and event.message.blanks.keys() >= {"leader", "place"}


def _line(events: list[Event]) -> Told:
    if events[0].kind == "turn":
        return line(events[0])
    if events[0].kind == "supply" and events[1:]:
        return replace(line(events[0]), text=_joined([_starved(events)]), grave=True)
    if _enrols(events[0]) and events[1:]:
        return replace(line(events[0]), text=_joined([_roll(events)]))
    told = _ways(events) if events[0].kind == "move" else [event.message for event in events]
    parts = [_flight(events)] if _flees(events[0]) else told
    parts += [say("{side} give way.", side=names.side(loser)) for loser in _beaten(events)]
    first = replace(line(events[0]), slight=True) if events[0].kind in (PASSED, TOLD) else line(events[0])
    if not any("black" in event.facts for event in events):
        grave = first.grave or any("lost" in event.facts for event in events)
        return replace(first, text=_joined(parts), grave=grave)
    lost = [part for event, part in zip(events, parts, strict=False) if event.kind == "loss"]
    short = [say("Battle at {place}.", place=names.near(events[0].place)), *lost, *parts[len(events) :]]
    return replace(first, text=_joined(parts), short=_joined(short), grave=True)


def _starved(events: Sequence[Event]) -> Message:
    """What a side's armies lost for want of supply, in one line: in a hard winter there are many."""
    armies = listed([str(say("{leader} {n} at {place}", **event.message.blanks)) for event in events])
    side, n = names.side(str(events[0].facts["side"])), sum(cast(int, event.facts["lost"]) for event in events)
    return say("{side} lose {n} SP without supply: {armies}.", side=side, n=n, armies=armies)


def _roll(events: Sequence[Event]) -> Message:
    """Who of a side comes, or goes, with the year, in one line."""
    leaders = tuple(event.message.blanks["leader"] for event in events)
    side = names.side(str(events[0].facts["side"]))
    return say(ROLLS[events[0].kind], side=side, leaders=leaders)


def _beaten(events: Sequence[Event]) -> list[str]:
    """Who gives way in a battle, unless the army is gone: of losses only that one has no number."""
    gone = {event.facts["side"] for event in events if event.kind == "loss" and "n" not in event.message.blanks}
    losers = [str(event.facts.get("loser", "")) for event in events if event.kind == "battle"]
    return [loser for loser in losers if loser and loser not in gone]


def _joined(parts: Sequence[Message]) -> str:
    return " ".join(capital(str(part)) for part in parts)


def _flight(events: list[Event]) -> Message:
    """A retreat as one way."""
    *before, way = [names.near(event.place) for event in events]
    for place in reversed(before):
        way = say("{one} → {more}", one=place, more=way)
    return say("{leader} retreats to {place}.", leader=events[0].message.blanks["leader"], place=way)


def _ways(events: list[Event]) -> list[Message]:
    """Marches, each as one way: a step goes on where the last one ended."""
    told: list[Message] = []
    way: list[str] = []
    for event in events:
        origin, who = str(event.facts.get("origin", "")), str(event.facts.get("leader", ""))
        if not (origin and event.place and who):
            told.append(event.message)
            way = []
            continue
        if way and way[0] == who and way[-1] == origin:
            told.pop()
            way.append(event.place)
        else:
            way = [who, origin, event.place]
        told.append(_way(way[0], way[1:]))
    return told


def _way(who: str, places: list[str]) -> Message:
    """From where to where, by the cities on the way: the picture shows each hex. Who comes back was elsewhere."""
    first, *between, last = places
    way = names.near(last)
    turned = between[len(between) // 2] if between and first == last else ""
    told = [each for each in between if each in BOARD.city_at or each in BOARD.spanish_road or each == turned]
    for place in reversed(told):
        way = say("{one} → {more}", one=names.near(place), more=way)
    return say("{who}: {one} → {more}.", who=names.leader(who), one=names.near(first), more=way)
