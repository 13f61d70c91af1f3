"""Saxony switches sides: its land, its leader, its units, and the sieges they are in [8.66]."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from game.agony import control, names, pieces, stacking
from game.agony.board import BOARD, WALLS, ground, other, walls
from game.agony.cards.departures import relieve_in_up
from game.agony.cards.effects import place_of
from game.agony.cards.operation import Operation, Operations
from game.agony.flow import Flow
from game.agony.state import Stack, State, size
from game.core.agenda import Item
from game.core.state import without
from game.core.text import _, say
from game.core.words import Sentence, Word


@dataclass(frozen=True, slots=True)
class Contingent:
    """Saxons at one position, and where they belong after the switch: there, across the walls, or home (empty)."""

    at: str
    to: str
    units: Stack
    leaders: tuple[str, ...]


def saxony(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """Everybody is sorted out before the land changes hands [8.66]."""
    state, to = flow.state, datum.to
    every, homes = contingents(state, to), [place_of(word) for word in chosen]
    for saxons in every:
        if saxons.units:
            pieces.remove(state, saxons.at, saxons.units)
    state.saxony = to
    told = say("Saxony switches sides: it is {side} now.", side=names.side(to))
    flow.tell("event", told, rule="8.66", place="dresden", side=to)
    for saxons in every:
        goal = saxons.to or (homes.pop(0) if homes else "")
        _arrive(flow, saxons, goal)
    relieve_in_up(flow)
    pieces.disband_in_up(flow)
    _turn(flow, to)
    places = {ground(saxons.at) for saxons in every}
    for place in sorted(places):
        _make_peace(flow, place, to)
        pieces.settle(flow, place)
    control.count_electors(flow)
    flow.then(Item("excess", args=(to,)))


def homecomings(state: State, side: str, datum: Any, chosen: Sentence) -> list[Word]:
    """A Saxon city for each contingent that has to go home, one after the other."""
    going = [saxons for saxons in contingents(state, datum.to) if not saxons.to]
    if len(chosen) >= len(going):
        return []
    told = str(names.units(going[len(chosen)].units))
    return [names.word(city, told) for city in free_cities(state, datum.to)]


def contingents(state: State, to: str) -> list[Contingent]:
    """All Saxons on the map, as they stand before the switch."""
    positions = dict.fromkeys([*state.units, *(at for x, at in state.leaders.items() if _saxon(x))])
    found = []
    for at in positions:
        units = {k: n for k, n in state.units.get(at, {}).items() if BOARD.kinds[k].nation == "saxon"}
        leaders = tuple(x for x in state.leaders_at(at) if _saxon(x))
        if units or leaders:
            found.append(Contingent(at, _destination(state, at, to), units, leaders))
    return found


def _saxon(leader: str) -> bool:
    return BOARD.leaders[leader].nation == "saxon"


def _destination(state: State, at: str, to: str) -> str:
    """They stay if no former friends stand with them; in a siege they cross the walls, else they go home [8.66]."""
    place = ground(at)
    if place not in BOARD.spaces:
        return ""  # the United Provinces' boxes belong to one side each
    if not _companions(state, at, other(to)):
        return at
    if at.endswith(WALLS):
        return place if state.units_at(place, to) else ""
    if BOARD.spaces[place].fort and (state.cities[place] == to or state.units_at(walls(place), to)):
        return walls(place)
    return ""


def _companions(state: State, at: str, side: str) -> bool:
    """Whether others of the side they leave are stacked with them."""
    units = any(BOARD.kinds[kind].nation != "saxon" for kind in state.units_at(at, side))
    return units or any(not _saxon(leader) for leader in state.leaders_at(at, side))


def free_cities(state: State, to: str) -> list[str]:
    """The cities of Saxony that will be friendly: no others of the side it leaves, no revolt, and room."""
    found = []
    for city in BOARD.cities_of["saxony"]:
        held = any(_companions(state, at, other(to)) for at in (city, walls(city)))
        if not held and city not in state.revolts and stacking.room(state, city, to) > 0:
            found.append(city)
    return found


def _arrive(flow: Flow, saxons: Contingent, goal: str) -> None:
    """Put them where they belong; whom the stacking limit or the enemy shuts out is destroyed [8.66]."""
    state = flow.state
    side = state.saxony
    place = ground(goal)
    room = stacking.room(state, place, side) if place in BOARD.spaces else size(saxons.units)
    fitting = _at_most(saxons.units, room) if goal else {}
    pieces.put(state, goal, fitting)
    for leader in saxons.leaders:
        if goal:
            state.leaders = {**state.leaders, leader: goal}
        else:
            pieces.lose_leader(flow, leader, replaced=False)
    if goal != saxons.at and goal:
        told = say("The Saxons of {old} are in {new} now.", old=names.place(saxons.at), new=names.place(place))
        flow.tell("units", told, rule="8.66", place=place, origin=ground(saxons.at), target=place)
    if fitting != saxons.units:
        flow.tell("units", say("Saxons without room are eliminated."), rule="8.66", place=ground(saxons.at))


def _at_most(units: Stack, room: int) -> Stack:
    """As many of these as there is room for, whole ones first."""
    kept: Stack = {}
    for kind in _whole_first(units):
        if n := min(units[kind], room - size(kept)):
            kept[kind] = n
    return kept


def _whole_first(units: Iterable[str]) -> list[str]:
    return sorted(units, key=lambda kind: not BOARD.kinds[kind].full)


def _turn(flow: Flow, to: str) -> None:
    """The land changes hands, but for cities that units of the other side occupy [9.22]."""
    state, left = flow.state, other(to)
    for city in BOARD.cities_of["saxony"]:
        if not control.occupied(state, city, left) and city not in state.revolts:
            state.cities = {**state.cities, city: to}
    control.check_area(flow, to, "saxony")
    held = control.holds(state, left, "saxony")
    if state.areas["saxony"] == left and held < BOARD.areas["saxony"].control:
        control.lose_area(flow, "saxony")


def _make_peace(flow: Flow, place: str, to: str) -> None:
    """Besiegers and besieged are friends now: the gates open, and the siege is over [8.66]."""
    state = flow.state
    if place not in BOARD.spaces or state.here(place, other(to)):
        return
    pieces.open_gates(state, place, walls(place))
    if place in state.sieges:
        state.sieges = without(state.sieges, place)
        state.fresh_sieges = tuple(p for p in state.fresh_sieges if p != place)
        flow.tell("siege", say("The siege of {place} is over.", place=names.place(place)), rule="8.66", place=place)


OPERATIONS: Operations = {
    "saxony": Operation(saxony, choose=homecomings, prompt=lambda datum: _("Which Saxon city do they go home to?")),
}
