"""Units and leaders on the map: placing, removing, losing, replacing [2.1, 2.2, 8.412, 12.41-12.43]."""

from game.agony import names
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, UP, ground, other, walls
from game.agony.control import come_over, occupied, take_city
from game.agony.flow import Flow
from game.agony.state import Stack, State, factors, has, minus, plus
from game.core.state import kept, without
from game.core.text import say, template
from game.core.values import replace

#: How the state notes what became of a leader; who came as a replacement, his own counter flipped, has none himself.
IN, OUT, FLIPPED = "in", "out", "flipped"


def put(state: State, position: str, units: Stack) -> None:
    """Units come to a position."""
    if units:
        state.units = {**state.units, position: plus(state.units.get(position, {}), units)}


def remove(state: State, position: str, units: Stack) -> None:
    """Units leave a position; eliminated ones are available again [12.33]."""
    rest = minus(state.units.get(position, {}), units)
    if rest:
        state.units = {**state.units, position: rest}
    else:
        state.units = without(state.units, position)


def every_unit(state: State) -> Stack:
    """All units in play, wherever they are."""
    found: Stack = {}
    for stack in state.units.values():
        found = plus(found, stack)
    for stack in _afoot(state):
        found = plus(found, stack)
    return found


def _afoot(state: State) -> list[Stack]:
    """The units that are marching or fighting just now."""
    found = [batch.units for batch in state.march.batches] if state.march else []
    for force in (state.battle.attacker, state.battle.defender) if state.battle else ():
        found += [force.units, force.held]
    return found


def available(state: State, whole: str) -> int:
    """How many counters of a kind are left in the mix [8.412, 12.33, 15.224]."""
    return max(0, BOARD.mix[whole] - _placed(state).get(whole, 0) - state.scrapped.get(whole, 0))


@kept("units", "march", "battle")
def _placed(state: State) -> Stack:
    """How many of each kind lie on the board, reduced ones among the whole."""
    found: Stack = {}
    for stack in (*state.units.values(), *_afoot(state)):
        for kind, n in stack.items():
            whole = _WHOLE[kind]
            found[whole] = found.get(whole, 0) + n
    return found


_WHOLE = {kind.id: kind.whole for kind in BOARD.kinds.values()}


def steps_off(units: Stack, kind: str) -> tuple[Stack, Stack]:
    """One step lost by a unit of this kind: the stack after it, and the unit eliminated if it was the last [12.32]."""
    half = BOARD.kinds[kind].half
    rest = minus(units, {kind: 1})
    return (plus(rest, {half: 1}), {}) if half else (rest, {kind: 1})


def put_leader(flow: Flow, leader: str, position: str) -> None:
    """A leader enters the game at a position [9.21]."""
    flow.state.leaders = {**flow.state.leaders, leader: position}
    flow.state.used = {**flow.state.used, leader: IN}
    if leader == "wallenstein" and flow.state.option("tilly"):
        flow.state.marks = (*flow.state.marks, "league")  # Tilly's Imperials have until the end of the turn [19.7]
    told = say("{leader} appears in {place}.", leader=names.leader(leader), place=names.place(position))
    flow.tell("leader", told, rule="9.21", place=ground(position), who=leader)


def drop_leader(state: State, leader: str) -> str:
    """Take a leader off the map for good; gives his position."""
    state.used = {**state.used, leader: OUT}
    position = state.leaders.get(leader, "")
    state.leaders = without(state.leaders, leader)
    return position


def lose_leader(flow: Flow, leader: str, replaced: bool = True) -> None:
    """A leader is lost; the one on his reverse takes his place, unless his whole force was destroyed [12.41-12.43]."""
    state = flow.state
    flipped = state.used.get(leader) == FLIPPED
    position = drop_leader(state, leader)
    told = say("{leader} is lost.", leader=names.leader(leader))
    flow.tell("leader", told, rule="12.41", place=ground(position), who=leader)
    if replaced and not flipped:
        replace_leader(flow, leader, position)
    if leader == "bethlen_gabor":
        end_rebellion(flow)
    if leader == "christian_iv":
        remove_nation(flow, "danish")


def replace_leader(flow: Flow, leader: str, position: str) -> None:
    """Flip the counter: who is named there comes; if he is in the game already, his own flips too [12.42]."""
    state, back = flow.state, BOARD.leaders[leader].back
    if not back:
        return
    new = next((copy for copy in BOARD.copies(back) if state.used.get(copy) != OUT and _free(state, copy, back)), "")
    if not new:
        return
    former = state.leaders.get(new)
    state.leaders = {**state.leaders, new: position}
    state.used = {**state.used, new: IN if former is None else FLIPPED}
    told = say("{new} takes the place of {old}.", new=names.leader(new), old=names.leader(leader))
    flow.tell("leader", told, rule="12.42", place=ground(position), who=new, instead=leader)
    if former is not None:
        replace_leader(flow, new, former)


def _free(state: State, copy: str, back: str) -> bool:
    """A named leader may be in the game already; an un-named counter must not be."""
    return copy == back or copy not in state.leaders


def remove_nation(flow: Flow, nation: str) -> None:
    """Every unit of a nation leaves the game at once, even from a battle [17.D.3, 17.E.3, 17.H.5]."""
    state = flow.state
    left = [position for position, stack in state.units.items() if has(stack, nation)]
    for position in left:
        remove(state, position, of_nation(state.units[position], nation))
    for position in left:  # not before all are gone: those whom they besieged come out
        settle(flow, ground(position))
    if state.battle:
        sides = (state.battle.attacker, state.battle.defender)
        attacker, defender = (
            replace(
                f, units=_without(f.units, nation), held=_without(f.held, nation), joined=_without(f.joined, nation)
            )
            for f in sides
        )
        state.battle = replace(state.battle, attacker=attacker, defender=defender)
    if state.march:
        batches = (replace(batch, units=_without(batch.units, nation)) for batch in state.march.batches)
        rested = {at: _without(stack, nation) for at, stack in state.march.rested.items()}
        state.march = replace(state.march, batches=tuple(batch for batch in batches if batch.units), rested=rested)
    whole = dict.fromkeys(kind.whole for kind in BOARD.kinds.values() if kind.nation == nation)
    state.scrapped = state.scrapped | {kind: BOARD.mix[kind] for kind in whole}


def of_nation(stack: Stack, nation: str) -> Stack:
    """The units of one nation in a stack."""
    return {kind: n for kind, n in stack.items() if BOARD.kinds[kind].nation == nation}


def _without(stack: Stack, nation: str) -> Stack:
    return {kind: n for kind, n in stack.items() if BOARD.kinds[kind].nation != nation}


def heed_hungary(flow: Flow) -> None:
    """Once every city of Hungary is Catholic the rebellion ends [17.H.5]."""
    rebels = flow.state.hungary_rebels
    if rebels and all(flow.state.cities[city] == CATHOLIC for city in BOARD.cities_of["hungary"]):
        end_rebellion(flow)


def end_rebellion(flow: Flow) -> None:
    """The Hungarian Rebellion ends: Bethlen Gabor and all Hungarians go, Hungary's cities turn Catholic [17.H.5]."""
    state = flow.state
    if not state.hungary_rebels:
        return
    state.hungary_rebels = False
    flow.tell("event", say("The Hungarian rebellion ends."), rule="17.H.5", place="pressburg")
    drop_leader(state, "bethlen_gabor")
    remove_nation(flow, "hungarian")
    for city in BOARD.cities_of["hungary"]:
        if not _keeps(state, city):
            take_city(flow, CATHOLIC, city)


def _keeps(state: State, city: str) -> bool:
    """Whether Protestants who are no Hungarians occupy a city of Hungary, or fight for it just now [3.13]."""
    defender = state.battle.defender if state.battle and state.battle.place == city else None
    fights = defender and defender.side == PROTESTANT and (defender.units or defender.held)
    return bool(fights) or occupied(state, city, PROTESTANT)


def settle(flow: Flow, place: str) -> None:
    """After pieces left: besieged ones with no enemy outside come out, and too weak a siege ends [13.14, 13.26].

    A city in which nobody left a marker is its area's again.
    """
    state, space = flow.state, BOARD.spaces.get(place)
    if space and not state.cities[place]:
        come_over(flow, place)
    if not (space and space.fort):
        return
    inside = walls(place)
    comes_over = bool(state.units.get(place)) and state.owner(place) == state.cities[place]
    held = inside in state.units or inside in state.leaders.values()
    if held and (not state.units.get(place) or state.owner(place) == state.cities[place]):
        open_gates(state, place, inside)
    if place in state.sieges and not siege_holds(state, place):
        lift_siege(flow, place, comes_over)


def disband_in_up(flow: Flow) -> None:
    """A Catholic army in the United Provinces that has lost its leader is no army there any longer [16.22]."""
    state, box = flow.state, UP[CATHOLIC]
    if state.units.get(box) and not state.leaders_at(box) and "leaderless-up" not in state.done:
        state.units = without(state.units, box)
        told = say("The leaderless army in the United Provinces is eliminated.")
        flow.tell("units", told, rule="16.22", place=box, side=CATHOLIC)


#: How a siege ends: the besiegers go, are beaten or are too few, or the city is theirs without a fight.
_LIFTED = template("The siege of {place} is lifted.")
_COMES_OVER = template("The siege of {place} is over: the city comes over.")


def lift_siege(flow: Flow, place: str, comes_over: bool = False) -> None:
    """The Siege marker goes, whatever its number, if there is one [13.14, 13.26]."""
    state = flow.state
    if place in state.sieges:
        state.sieges = without(state.sieges, place)
        state.fresh_sieges = tuple(p for p in state.fresh_sieges if p != place)
        told, facts = (_COMES_OVER, {"side": state.cities[place]}) if comes_over else (_LIFTED, {})
        flow.tell("siege", say(told, place=names.place(place)), rule="13.14", place=place, **facts)


def open_gates(state: State, place: str, inside: str) -> None:
    """No enemy stands outside: those inside are simply in the city."""
    if stack := state.units.get(inside):
        state.units = without(state.units, inside)
        put(state, place, stack)
    for leader, at in list(state.leaders.items()):
        if at == inside:
            state.leaders = {**state.leaders, leader: place}


def shut_gates(state: State, place: str, side: str) -> None:
    """A side's units and leaders go inside their fortress [11.23]."""
    if stack := state.units.get(place):
        state.units = without(state.units, place)
        put(state, walls(place), stack)
        keep_line(state, side, place, walls(place))
    for leader in state.leaders_at(place, side):
        state.leaders = {**state.leaders, leader: walls(place)}


def sweep(flow: Flow, side: str, place: str) -> None:
    """Units have come to a place in whatever way: lone enemy leaders go into their fortress, or are lost [11.22]."""
    state, enemy = flow.state, other(side)
    if place not in BOARD.spaces or state.here(place, enemy):
        return
    safe = bool(BOARD.spaces[place].fort) and state.cities[place] == enemy
    for leader in state.leaders_at(place, enemy):
        if safe:
            state.leaders = {**state.leaders, leader: walls(place)}
        else:
            lose_leader(flow, leader, replaced=False)


def keep_line(state: State, side: str, old: str, new: str) -> None:
    """By option 19.3 whose Line was settled is paid wherever the enemy drives him afterwards."""
    if marked := [mark.split("@")[0] for mark in state.linked.get(side, ()) if mark.endswith(f"@{old}")]:
        kept = {*state.linked[side], *(f"{nation}@{new}" for nation in marked)}
        state.linked = {**state.linked, side: tuple(sorted(kept))}


def may_be_besieged(state: State, place: str, side: str) -> bool:
    """Whether a fortress is not a side's own; one in revolt only while enemies hold its walls [9.43, 13.11]."""
    defended = place not in state.revolts or bool(state.units.get(walls(place)))
    return bool(BOARD.spaces[place].fort) and state.cities[place] != side and defended


def siege_level(state: State, place: str) -> int:
    """A fortress' strength and the combat factors inside [13.13]."""
    return BOARD.spaces[place].fort + factors(state.units.get(walls(place), {}))


def siege_holds(state: State, place: str) -> bool:
    """Whether those outside are enough to keep up a siege [13.14]."""
    outside = state.units.get(place, {})
    hostile = bool(outside) and may_be_besieged(state, place, state.owner(place))
    return hostile and factors(outside) >= siege_level(state, place)


def in_up(state: State, side: str) -> Stack:
    """A side's army in the United Provinces [16.22]."""
    return state.units.get(UP[side], {})
