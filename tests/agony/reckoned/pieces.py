"""Pieces and how they stack: the counter mix, sides, walls, stacking limits, nations' bounds, sieges that hold."""

from collections import Counter
from collections.abc import Iterator

from game.agony.board import BOARD, WALLS, ground
from game.agony.state import Stack, State
from tests.agony.reckoned.games import (
    CATHOLIC,
    PROTESTANT,
    SIDES,
    Moment,
    agree,
    at_least,
    at_most,
    factors,
    leaders_of,
    nation_of,
    outside,
    owner,
    quiet,
    side_of,
    units_of,
)

#: The stacking limit of a city, for each player [10.21].
STACKING_LIMIT = 8
#: What else costs units as a turn ends: the Cardinal's delay, the Dutch War, a leader lost in the UP, option 19.7.
OTHER_LOSSES = ("17.Sp.3", "16.12", "16.22", "19.7", "10.22")
#: The areas that Hungarians may enter [17.H.4], and those of the Spanish Zone, with two cities beside it [17.Sp.2].
HUNGARIAN_AREAS = {"hungary", "austria", "moravia", "bohemia", "bavaria", "tyrol"}
SPANISH_AREAS = {"spanish_netherlands", "france", "lorraine", "lower_palatinate", "munster", "franche_comte"}
SPANISH_ZONE = {"frankfurt", "strasbourg"} | {
    space.id for space in BOARD.spaces.values() if SPANISH_AREAS & {space.area, *space.embedded}
}


def check_pieces(moment: Moment) -> None:
    """Every position of which nothing is under way."""
    state = moment.after
    check_mix(moment, state)
    check_looted(moment)
    if quiet(state):
        for place in {ground(position) for position in (*state.units, *state.leaders.values())}:
            if place in BOARD.spaces:
                check_place(moment, state, place)
            elif place.startswith("up-"):
                check_provinces(moment, state, place)
        check_sieges(moment, state)


def stacks(state: State) -> Iterator[Stack]:
    """All stacks there are, those that march or fight, too."""
    yield from state.units.values()
    if state.march:
        yield from (batch.units for batch in state.march.batches)
    if state.battle:
        for force in (state.battle.attacker, state.battle.defender):
            yield from (force.units, force.held)


def placed(state: State) -> Counter[str]:
    """How many counters of each kind there are, whole or reduced."""
    found: Counter[str] = Counter()
    for stack in stacks(state):
        for kind, n in stack.items():
            found[BOARD.kinds[kind].whole] += n
    return found


def check_looted(moment: Moment) -> None:
    """Looters that are eliminated do not return, all others do [15.224, 12.33].

    Left out: orders that belong to the Action Phase, too, and those with other losses, by sieges or at a turn's end.
    """
    before, after = moment.before, moment.after
    sieges = any(purpose.startswith("siege of ") for purpose, _die in moment.throws)
    others = any(event.rule in OTHER_LOSSES for event in moment.events)
    if before.phase in ("hold", "pay", "loot") and not sieges and not others:
        for whole, lost in (placed(before) - placed(after)).items():
            agree(moment, "15.224", whole, lost, after.scrapped.get(whole, 0) - before.scrapped.get(whole, 0))


def check_mix(moment: Moment, state: State) -> None:
    """The counter mix is an absolute limit [2.1, 8.412]; looters that died do not return [15.224]."""
    for whole, n in placed(state).items():
        fourth = whole == "Imperial-veteran" and state.options.get("fourth-veteran") == "yes"  # [19.2a]
        left = max(0, BOARD.mix[whole] - state.scrapped.get(whole, 0)) + fourth
        at_most(moment, "8.412", whole, left, n)


def check_place(moment: Moment, state: State, place: str) -> None:
    """One city of the map."""
    for position in (place, place + WALLS):
        if position in state.units:
            stack = state.units[position]
            agree(moment, "10.23", place, 1, len({side_of(state, nation_of(kind)) for kind in stack}))
            agree(moment, "10.21", place, True, all(n > 0 for n in stack.values()))
    check_walls(moment, state, place)
    for side in SIDES:
        if units := units_of(state, place, side):
            at_most(moment, "10.21, 10.24", place, STACKING_LIMIT, units.total())
            check_ground(moment, state, place, side)
            check_bounds(moment, state, place, {nation_of(kind) for kind in units})
        check_nations(moment, state, place, side)


def check_walls(moment: Moment, state: State, place: str) -> None:
    """Within are a fortress' holders while enemies are before it [11.23, 13.16]; no leader is among enemies [11.21]."""
    inside = place + WALLS
    within = owner(state, state.units.get(inside, {}))
    if within:
        agree(moment, "11.23", place, True, BOARD.spaces[place].fort > 0)
        agree(moment, "13.16", place, SIDES[within], outside(state, place))
        if place not in state.revolts:
            agree(moment, "11.23", place, within, state.cities[place])
    for leader, at in state.leaders.items():
        enemy = SIDES[side_of(state, BOARD.leaders[leader].nation)]
        if at == place:
            agree(moment, f"11.21, 11.22 {leader}", place, True, outside(state, place) != enemy)
        elif at == inside:
            agree(moment, f"11.23 {leader}", place, enemy, outside(state, place))


def check_ground(moment: Moment, state: State, place: str, side: str) -> None:
    """Units violate the neutrality of an area [5.13, 11.18]; France is closed or half closed [11.31, 11.32]."""
    space = BOARD.spaces[place]
    agree(moment, "5.13, 11.18", place, False, space.area in state.neutral)
    if space.area == "france":
        agree(moment, "11.31", place, True, "french" in state.entered)
    if space.offmap:
        agree(moment, "11.32", place, PROTESTANT, side)


def check_bounds(moment: Moment, state: State, place: str, nations: set[str]) -> None:
    """Hungarians stay near Austria [17.H.4], Spaniards in their Zone but for the Cardinal's [17.Sp.2, 17.Sp.31]."""
    if "hungarian" in nations:
        agree(moment, "17.H.4", place, True, BOARD.spaces[place].area in HUNGARIAN_AREAS)
    if "spanish" in nations and not state.cardinal_turn:
        agree(moment, "17.Sp.2", place, True, place in SPANISH_ZONE)


def check_nations(moment: Moment, state: State, place: str, side: str) -> None:
    """Imperials and Bavarians [17.A.2, 17.B.2], French and Swedes [17.F.5], Wallenstein and Tilly [7.24]."""
    nations = {nation_of(kind) for kind in units_of(state, place, side)}
    leaders = leaders_of(state, place, side)
    agree(moment, "7.24", place, False, {"wallenstein", "tilly"} <= set(leaders))
    if "C54" in state.in_force and place not in state.grace:
        agree(moment, "17.F.5", place, False, {"french", "swedish"} <= nations)
    if "C19" not in state.in_force and state.options.get("tilly") != "yes":  # [19.7] lets Tilly lead some
        every = nations | {BOARD.leaders[leader].nation for leader in leaders}
        agree(moment, "17.A.2, 17.B.2", place, False, {"imperial", "bavarian"} <= every)


def check_provinces(moment: Moment, state: State, box: str) -> None:
    """Only armies are in the United Provinces [16.22], no Catholic one once that war is over [16.13]."""
    if box in state.units:
        led = box in state.leaders.values() or "leaderless-up" in state.done  # [16.21 (3)]
        agree(moment, "16.22", box, True, led)
        agree(moment, "16.13, 16.132", box, False, state.dutch_over and box == f"up-{CATHOLIC}")


def check_sieges(moment: Moment, state: State) -> None:
    """A Siege marker lies before a fortress that is not the besiegers', who are strong enough [13.13, 13.14, 13.26]."""
    for place, marker in state.sieges.items():
        besiegers = outside(state, place)
        level = BOARD.spaces[place].fort + factors(state.units.get(place + WALLS, {}))
        agree(moment, "13.26", place, True, 0 <= marker <= 3)
        agree(moment, "13.11", place, True, besiegers not in ("", state.cities[place]))
        at_least(moment, "13.13, 13.14", place, level, factors(state.units.get(place, {})))
