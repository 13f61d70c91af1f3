"""What happened, each thing once: without what other events tell as well, or tell better."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest

from game.agony import names
from game.core.events import Event
from game.core.text import SILENT, say, template

#: What an answer comes to that is sealed until the other side has answered stands below it.
SEALED = template("Sealed until {side} has answered:")
#: What is said of an answer that comes to nothing by itself.
SEALED_ALONE = template("Sealed until {side} has answered.")
#: The rules of checks whether leaders fall and of their loss, and of those who come in their place.
FALLS, REPLACED = "12.41", "12.42"
#: The rules of looting, and of Pillage markers.
LOOTED, MARKED = "15.22", "15.24"
#: How an army's marker is told where it is told whose army marched.
FORAGED = template("{who} forages in {city}: Pillage-{n}.")
#: The rule of what happens when there is a new Pope.
_NEW_POPE = "17.P.1"
#: Kinds of what may happen while answers are sealed.
_WAITING = frozenset({"order", "ready", "table", "undo", "clock", "told"})


def once(events: Sequence[Event]) -> list[Event]:
    """That an area joins is not said again where it is said that it changes hands [9.13, 3.13], nor who becomes Pope
    where his card says so; the first turn stands in the heading where the game begins.
    """
    if [event.kind for event in events[:2]] == ["start", "season"]:
        events = [events[0], *events[2:]]
    changed = {event.facts.get("area") for event in events if event.kind == "control" and event.rule == "3.13"}
    told = [event for event in events if not (event.rule == "9.13" and event.facts.get("area") in changed)]
    told = [event for event in told if event.rule != _NEW_POPE]
    return _sealed_once(_still_sealed(_foraged(_marked(_felled(told)))))


def _still_sealed(events: list[Event]) -> list[Event]:
    """Without one's own answers that have been opened since: then it is told what they came to."""
    opened = max((n for n, event in enumerate(events) if event.kind not in _WAITING), default=-1)
    kept, sealed = list[Event](), False
    for n, event in enumerate(events):
        heads = event.message.template in (SEALED, SEALED_ALONE)
        sealed = heads or (sealed and event.kind == "order")
        if not sealed or n > opened:
            kept.append(event)
    return kept


def _sealed_once(events: list[Event]) -> list[Event]:
    """What is sealed stands under one heading; one that nothing stands under is a sentence of its own."""
    heading, kept = SILENT, list[Event]()
    for event, after in zip_longest(events, events[1:]):
        if event.message.template != SEALED:
            heading = heading if event.kind == "order" else SILENT
            kept.append(event)
        elif event.message == heading:
            continue
        elif after is None or after.kind != "order":
            kept.append(replace(event, message=say(SEALED_ALONE, **event.message.blanks)))
        elif after.message != event.message:
            heading = event.message
            kept.append(event)
    return kept


def _felled(events: list[Event]) -> list[Event]:
    """A leader's loss is told by the die that says he falls."""
    dice, fallen = dict[object, int](), dict[int, int]()
    for n, event in enumerate(events):
        if event.rule == FALLS and "leader" in event.facts:
            dice[event.facts["leader"]] = n
        elif event.rule == FALLS and (die := dice.pop(event.facts.get("who"), None)) is not None:
            fallen[n] = die
    told = [replace(event, message=events[fallen.get(n, n)].message) for n, event in enumerate(events)]
    return [event for n, event in enumerate(told) if n not in fallen.values()]


def _foraged(events: list[Event]) -> list[Event]:
    """Of the marker that an army lays on its march it is told by whom [11.16]; a card's or a looter's is another's."""
    who, kept = "", list[Event]()
    for event in events:
        who = "" if event.kind in ("card", "event", "season") or event.rule == LOOTED else who
        who = str(event.facts.get("activated", who))
        if who and event.kind == "pillage" and event.rule == MARKED and "side" not in event.facts:
            blanks = {**event.message.blanks, "who": names.leader(who)}
            event = replace(event, message=say(FORAGED, **blanks))
        kept.append(event)
    return kept


def _marked(events: list[Event]) -> list[Event]:
    """A city's marker is told by the looting that laid just as much."""
    again = [False, *(_lays(*pair) for pair in pairwise(events))]
    return [event for event, said in zip(events, again, strict=False) if not said]


def _lays(event: Event, after: Event) -> bool:
    same = (event.rule, after.rule, after.place) == (LOOTED, MARKED, event.place)
    return same and event.facts.get("levels") == after.facts.get("level")
