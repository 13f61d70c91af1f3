"""Leaders and units that enter by a card, and the nations that go to war with them [9.1, 9.2, 17.0]."""

from functools import cache
from typing import Any

from game.agony import control, names, pieces, posts, prospects, stacking, supply
from game.agony.board import BOARD, CATHOLIC, DENMARK, PROTESTANT, SWEDEN, other
from game.agony.cards.effects import place_of
from game.agony.cards.operation import Operation, Operations
from game.agony.flow import Flow
from game.agony.leading import commander
from game.agony.places import BIT, MAP
from game.agony.state import Batch, March, State, has
from game.core.agenda import Item
from game.core.state import without
from game.core.text import _, say
from game.core.words import Sentence, Word


def new_leader(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """A leader enters where it was chosen [9.21]."""
    if chosen:
        pieces.put_leader(flow, datum.who, place_of(*chosen))


def leader_places(state: State, side: str, datum: Any, chosen: Sentence) -> list[Word]:
    """The places where he may be put."""
    return [] if chosen or absent(state, datum) else [names.word(at) for at in leader_positions(state, side, datum)]


def leader_may_enter(state: State, side: str, datum: Any) -> bool:
    """Not without a place for him."""
    return absent(state, datum) or bool(leader_positions(state, side, datum))


def absent(state: State, datum: Any) -> bool:
    """Passed over: he was in the game already, or comes by an option not chosen [12.42, 18.24, 19.2b]."""
    return datum.who in state.used or bool(datum.option and not state.option(datum.option))


def leader_positions(state: State, side: str, datum: Any) -> list[str]:
    """Beside units of the nation or in the area named, else in any friendly city; never inside a siege [9.21, 9.23]."""
    found = [at for at, stack in state.units.items() if at in BOARD.spaces and has(stack, datum.beside)]
    if datum.at:
        found += [at for at in entry_cities(state, side, datum.at) if at not in found]
    if not found and datum.else_at:
        found = entry_cities(state, side, datum.else_at)
    if not found and not datum.at:
        enemies = posts.armies(state).outside[other(side)]
        own = control.homes(state, side) & ~enemies
        found = [c for c in state.cities if BIT[c] & own]
    others, closed = (posts.armies(state).held[side] | posts.led(state)[side]) & MAP, control.barred(state)
    free = [at for at in found if not BIT[at] & closed]  # [8.61]
    return [at for at in free if not BIT[at] & others or stacking.fits(state, at, side, {}, (datum.who,))]


def entry_cities(state: State, side: str, at: str) -> list[str]:
    """The cities (or box) where pieces may enter: friendly or neutral, without enemy units."""
    if at == "swedish_base":
        return _swedish_entry(state)
    if at in (DENMARK, SWEDEN):
        return [at]
    cities = BOARD.places_of.get(at, ())
    return [c for c in cities if state.cities[c] != other(side) and not state.here(c, other(side))]


def _swedish_entry(state: State) -> list[str]:
    """The Base if it may be used; the port where the army lands, or the ships before it if it must fight [17.Sw.1]."""
    base = state.swedish_base
    if _landing(base) in state.marks:
        return [SWEDEN] if state.here(base, CATHOLIC) else [base]
    return list(supply.swedish_base(state))


def new_units(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """Full units enter, as many as the mix and the stacking limit leave, on neutral ground too [5.13, 8.412, 10.21]."""
    state, whole = flow.state, _whole(datum.nation, datum.type)
    if not chosen:
        return
    at = place_of(*chosen)
    room = stacking.room(state, at, side) if at in BOARD.spaces else datum.n
    n = min(datum.n, pieces.available(state, whole), room)
    if n > 0:
        pieces.put(state, at, {whole: n})
        _appear(flow, {whole: n}, at)
        if at in BOARD.spaces:
            control.violate(flow, side, BOARD.spaces[at].area)
        pieces.sweep(flow, side, at)


def _appear(flow: Flow, units: dict[str, int], at: str) -> None:
    told = say("{units} appear in {place}.", units=names.units(units), place=names.place(at))
    flow.tell("arrival", told, rule="9.21", place=at, unit=next(iter(units)), n=sum(units.values()))


@cache
def _whole(nation: str, type_: str) -> str:
    return next(k.id for k in BOARD.kinds.values() if (k.nation, k.type, k.full) == (nation, type_, True))


def unit_places(state: State, side: str, datum: Any, chosen: Sentence) -> list[Word]:
    """A city of the area where there is room."""
    return [] if chosen else [names.word(at) for at in unit_positions(state, side, datum)]


def units_may_enter(state: State, side: str, datum: Any) -> bool:
    """Not without a city for them [17.E.2]; units for which there is no room are not received."""
    return bool(unit_entries(state, side, datum))


def unit_entries(state: State, side: str, datum: Any) -> list[str]:
    """Where the units of a card may enter: with their leader, or in the areas that no treaty closes [8.61]."""
    if datum.beside in state.leaders:
        return [state.leaders[datum.beside]]
    closed = control.barred(state)
    return [city for area in datum.at for city in entry_cities(state, side, area) if not BIT[city] & closed]


def unit_positions(state: State, side: str, datum: Any) -> list[str]:
    """Those of them where one more unit may stack."""
    one = {_whole(datum.nation, datum.type): 1}
    found = unit_entries(state, side, datum)
    return [at for at in found if at not in BOARD.spaces or stacking.fits(state, at, side, one, ())]


def every_unit(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """All units of a nation that are in the mix enter in a box [17.D.3]."""
    state = flow.state
    every = {k.id: pieces.available(state, k.id) for k in BOARD.kinds.values() if k.nation == datum.nation and k.full}
    units = {kind: n for kind, n in every.items() if n}
    pieces.put(state, datum.at, units)
    _appear(flow, units, datum.at)


def cardinal(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """His army has until the end of the next turn to reach the Spanish Zone [17.Sp.3]."""
    flow.state.cardinal_turn = flow.state.turn + 1
    told = say("The Cardinal Infante must reach the Spanish Zone by the end of turn {n}.", n=flow.state.cardinal_turn)
    flow.tell("event", told, rule="17.Sp.3")


def france(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """France goes to war; its cities count at once, and Lorraine comes in where no Catholics stand [17.F.3, 17.F.4]."""
    state = flow.state
    state.entered = (*state.entered, "french")
    state.marks = (*state.marks, "war-entry")
    for space in BOARD.spaces.values():
        if space.area == "france":
            state.cities = {**state.cities, space.id: PROTESTANT}
    state.areas = {**state.areas, "france": PROTESTANT}
    state.neutral = tuple(area for area in state.neutral if area != "france")
    control.score(flow, control.toward(PROTESTANT, BOARD.areas["france"].vp), names.area("france"))
    if control.may_join(state, "lorraine"):
        control.join(flow, "lorraine")


def sweden(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """A port is chosen: it is the Swedish Base from now on; landing breaks its neutrality [9.13, 17.Sw.1]."""
    state, port = flow.state, place_of(*chosen)
    state.entered = (*state.entered, "swedish")
    state.marks = (*state.marks, "war-entry", "sweden-entered", _landing(port))
    state.swedish_base = port
    flow.tell("event", say("{place} is the Swedish Base.", place=names.place(port)), rule="17.Sw.1", place=port)
    if not state.here(port, CATHOLIC):
        control.violate(flow, side, BOARD.spaces[port].area)


def ports(state: State, side: str, datum: Any, chosen: Sentence) -> list[Word]:
    """The ports with an arrow to Sweden that are open to the landing."""
    return [] if chosen else [names.word(port, _landing_hint(state, port)) for port in open_ports(state)]


def may_land(state: State, side: str, datum: Any) -> bool:
    """Not where a treaty closes the ports that there are [8.61, 17.Sw.1]."""
    return bool(open_ports(state))


def open_ports(state: State) -> list[str]:
    """Protestant or Neutral ports; else Catholic ones without Catholic units; else any, by fighting [17.Sw.1].

    Of these none on neutral ground while nobody may enter that [8.61].
    """
    roomy = [port for port in BOARD.sweden_ports if stacking.room(state, port, PROTESTANT) > 0]
    free = [port for port in roomy if not state.here(port, CATHOLIC)]
    found = [port for port in free if state.cities[port] != CATHOLIC] or free or BOARD.sweden_ports
    return [port for port in found if not BIT[port] & control.barred(state)]


def _landing_hint(state: State, port: str) -> str:
    enemy = state.units_at(port, CATHOLIC)
    return _("against {units}").format(units=names.units(enemy)) if enemy else ""


def _landing(port: str) -> str:
    return f"landing-{port}"


def swedish_landing(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """Where Catholics hold all three ports the army attacks from its ships; beaten, it is lost [17.Sw.1]."""
    state, port = flow.state, flow.state.swedish_base
    if _landing(port) not in state.marks:
        return
    state.marks = tuple(mark for mark in state.marks if mark != _landing(port))
    if not state.here(port, CATHOLIC):
        return
    leaders = state.leaders_at(SWEDEN, side)
    chief = commander(state, leaders)
    party = (chief, *(leader for leader in leaders if leader != chief))
    army = Batch(state.units[SWEDEN])
    state.units = without(state.units, SWEDEN)
    state.march = March(side, chief, party, (), (army,), port, SWEDEN, SWEDEN, stopped=True, fought=True)
    for leader in party:
        state.leaders = {**state.leaders, leader: port}
    control.violate(flow, side, BOARD.spaces[port].area)
    react = (Item("react", CATHOLIC, port),) if prospects.may_react(state, port, side) else ()
    outside = react if state.units_at(port, CATHOLIC) else ()
    flow.then(*outside, Item("swedish-assault", place=port), Item("march-end", place=port))


def swedish_assault(flow: Flow, item: Item) -> None:
    """Whoever stands on the shore is fought [17.Sw.1]."""
    if flow.state.units_at(item.place, CATHOLIC):
        flow.then(Item("battle", args=("",)))
    else:
        flow.then(Item("camp"))


OPERATIONS: Operations = {
    "leader": Operation(
        new_leader,
        choose=leader_places,
        prompt=lambda datum: _("Where does {leader} enter?").format(leader=names.leader(datum.who)),
        possible=leader_may_enter,
        rule="9.23",
        reason=lambda datum: _("There is no place for {leader}.").format(leader=names.leader(datum.who)),
    ),
    "units": Operation(
        new_units,
        choose=unit_places,
        prompt=lambda datum: (
            _("Where do the {units} enter?") if datum.n > 1 else _("Where does {units} enter?")
        ).format(units=names.counted(_whole(datum.nation, datum.type), datum.n)),
        possible=units_may_enter,
        rule="9.21",
        reason=lambda datum: _("There is no city where the units may be put."),
    ),
    "every_unit": Operation(every_unit),
    "cardinal": Operation(cardinal),
    "france": Operation(france),
    "sweden": Operation(
        sweden,
        choose=ports,
        prompt=lambda datum: _("Where does the Swedish army land?"),
        possible=may_land,
        rule="8.61",
        reason=lambda datum: _("Nobody may enter neutral ground this turn."),
    ),
    "swedish_landing": Operation(swedish_landing),
}
STEPS = {"swedish-assault": swedish_assault}
