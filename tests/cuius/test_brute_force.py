"""Zones, reactions, retreats and supply, reckoned a second time as the rulebook says it, on positions of random games.

Nothing here asks the code for geometry or for rules: hexes are points on the map, rivers the hexsides of the data, and
every way is tried.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import ceil, isclose, sqrt
from random import Random

import pytest

from game.core.rules import Setup
from game.cuius import RULES
from game.cuius.board import BOARD, IMPERIAL, PROTESTANT
from game.cuius.flow import Flow
from game.cuius.reaction import trigger
from game.cuius.retreat import choices
from game.cuius.state import Army, Chain, Retreat, State
from game.cuius.supply import may_plunder, supply
from game.cuius.zones import enemy_zones, primary_zones, zoned
from tests.contests import ChanceDice
from tests.cuius.positions import apart
from tests.cuius.test_random import warlike

SIDES = {IMPERIAL: PROTESTANT, PROTESTANT: IMPERIAL}
BASE_SUPPLY = {"hills": 0, "clear": 3, "minor": 5, "major": 10, "great": 15}
CITY_SIZE = {"minor": 5, "major": 10, "great": 15}
#: Retreats longer than this are not tried out.
LONGEST = 6

# The map, from its data

COLUMNS = {n: [place for place in BOARD.ground if int(place[:2]) == n] for n in range(1, 100)}


@cache
def point(place: str) -> tuple[float, float]:
    """The middle of a hex of side 1; even columns lie half a hex lower."""
    column, row = int(place[:2]), int(place[2:])
    return 1.5 * column, sqrt(3) * (row + (0.5 if column % 2 == 0 else 0))


@cache
def adjacent(place: str) -> tuple[str, ...]:
    """The hexes of the map whose middles are as far as two neighbours' are."""
    (x, y), column = point(place), int(place[:2])
    near = [there for n in (column - 1, column, column + 1) for there in COLUMNS.get(n, ())]
    return tuple(n for n in near if isclose((point(n)[0] - x) ** 2 + (point(n)[1] - y) ** 2, 3.0))


@cache
def away(one: str, two: str) -> int:
    """How many steps there are between two hexes, whether or not there is land: every column gains half a row."""
    (x1, y1), (x2, y2) = point(one), point(two)
    columns = round(abs(x1 - x2) / 1.5)
    rows = abs(y1 - y2) / sqrt(3)
    return columns + max(0, ceil(rows - columns / 2 - 1e-6))


RIVERS = {frozenset(side.split("-")) for river in BOARD.rivers for side in river.sides}
CITIES = {city.hex: city for city in BOARD.cities.values()}
RIVER_CITIES = {place for place, city in CITIES.items() if city.banks}


def passes(one: str, two: str) -> bool:
    """Rivers cannot be crossed except at cities [11.3.5]."""
    return frozenset((one, two)) not in RIVERS


# Zones of control, rule 11.2


@cache
def primary(place: str) -> frozenset[str]:
    """The six hexes adjacent to the army [11.2.1]; not across rivers [11.2.3]."""
    return frozenset(n for n in adjacent(place) if passes(place, n)) if place in BOARD.ground else frozenset()


@cache
def secondary(place: str) -> frozenset[str]:
    """The twelve beyond, traced two hexes [11.2.2]: through no river city, into and through no hills [11.2.3]."""
    found = set()
    for middle in primary(place):
        for there in adjacent(middle):
            ring = there != place and there not in adjacent(place)
            flat = BOARD.ground[middle] != "hills" and BOARD.ground[there] != "hills"
            if ring and flat and middle not in RIVER_CITIES and passes(middle, there):
                found.add(there)
    return frozenset(found)


def zone(place: str, army: Army, cavalry: int) -> frozenset[str]:
    """What an army with so much cavalry feels of another's zones: a SZOC unless it has twice its cavalry [11.2.7]."""
    if army.inf + army.cav == 0:
        return frozenset()
    felt = army.cav > 0 and cavalry < 2 * army.cav
    return primary(place) | secondary(place) if felt else primary(place)


def field(state: State, side: str) -> list[tuple[str, Army]]:
    """All armies of a side, with those that move."""
    found = list((state.imperial if side == IMPERIAL else state.protestant).items())
    if state.march and state.march.side == side:
        found.append((state.march.at, state.march.army))
    if state.retreat and state.retreat.army and state.retreat.side == side:
        found.append((state.retreat.at, state.retreat.army))
    return found


def in_zone(state: State, side: str, place: str, cavalry: int) -> bool:
    return any(place in zone(at, army, cavalry) for at, army in field(state, SIDES[side]))


@pytest.mark.rule("cuius:11.2.1", "cuius:11.2.2", "cuius:11.2.3", "cuius:11.3.5")
def test_every_hex_has_the_zones_of_the_rulebook() -> None:
    for place in BOARD.ground:
        assert (BOARD.zone[place], BOARD.outer[place]) == (primary(place), secondary(place)), place


def check_zones(state: State, chance: Random) -> None:
    """[11.2], [11.2.5], [11.2.7]."""
    for side, cavalry in product(SIDES, (0, chance.randrange(1, 14))):
        felt = [zone(at, army, cavalry) for at, army in field(state, SIDES[side])]
        expected = {place for place in BOARD.ground if any(place in one for one in felt)}
        assert enemy_zones(state, side, cavalry) == expected
        some = chance.sample(sorted(BOARD.ground), 60)
        assert [zoned(state, side, place, cavalry) for place in some] == [place in expected for place in some]
        armies = [at for at, army in field(state, SIDES[side]) if army.inf + army.cav]
        assert primary_zones(state, side) == {place for at in armies for place in primary(at)}


# Reactions, rule 11.4


def may_react(state: State, mover: str, origin: str, target: str, cavalry: int, *, flees: bool) -> set[str]:
    """Armies that stand still and whose zone or hex is entered or left [11.4.1], unless they may not [11.4.4, 11.4.9].

    Winners are barred from those who flee from them, and from nobody else. An active army never reacts [11.4.4];
    nobody reacts without a leader and SP [11.4.2].
    """
    enemy, chain = SIDES[mover], state.chain or Chain()
    barred = {*chain.reacted, *(chain.barred if flees else ())}
    found = set()
    for at, army in (state.imperial if enemy == IMPERIAL else state.protestant).items():
        touched = {origin, target} & (zone(at, army, cavalry) | {at})
        name = f"{enemy}@{at}"
        if touched and army.leaders and army.inf + army.cav and name not in barred:
            found.add(name)
    return found


def check_reactions(state: State, chance: Random) -> None:
    """[11.4.1], [11.4.4], [11.4.9]."""
    for mover, enemy in SIDES.items():
        names = [f"{enemy}@{at}" for at, _army in field(state, enemy)]
        for at, army in [one for one in field(state, mover) if one[0] in BOARD.ground]:
            near = [foe for foe, _army in field(state, enemy) if foe in BOARD.ground and away(foe, at) < 6]
            for origin in sorted({at, *(chance.choice(adjacent(foe)) for foe in near)}):
                target = chance.choice([n for n in adjacent(origin) if passes(origin, n)])
                chosen = [name for name in names if not chance.randrange(4)]
                moved(state, mover, origin, target, army, Chain(tuple(chosen[::2]), barred=tuple(chosen[1::2])))
        for area in BOARD.spanish_road.values():  # [11.3.7]
            beset = apart(state)
            beset.of(enemy)[area.entry] = Army(("somebody",), chance.randrange(3), chance.randrange(3))
            moved(beset, mover, area.id, area.entry, Army((), 4, chance.randrange(5)), Chain())


def moved(state: State, mover: str, origin: str, target: str, army: Army, chain: Chain) -> None:
    for reacts in (army, None):  # without one it is the army under way, of which none is here, that flees
        later = apart(state)
        later.chain = chain
        cavalry = reacts.cav if reacts else 0
        expected = may_react(later, mover, origin, target, cavalry, flees=reacts is None)
        trigger(Flow(later, None), mover, origin, target, reacts)
        assert set(later.chain.eligible) == expected, (mover, origin, target)


# Retreats, rule 14.6


def step(state: State, going: Retreat, path: tuple[str, ...], came: int) -> Iterator[str]:
    """Where a retreat may go on to from the end of a path, which it came to by a bank of its city [14.6.1]."""
    here = path[-1]
    own = state.control.get(_city(here), "neutral") == going.side
    for there in adjacent(here):
        enemies = [army for at, army in field(state, SIDES[going.side]) if at == there]
        hostile = bool(enemies) or state.control.get(_city(there)) == SIDES[going.side]
        across = here in RIVER_CITIES and came >= 0 and _bank(here, there) != came  # [11.3.5.1]
        farther = away(there, going.battle) > away(here, going.battle)
        if farther and not hostile and passes(here, there) and (own or not across):
            yield there


def _city(place: str) -> str:
    return CITIES[place].id if place in CITIES else ""


def _bank(place: str, beside: str) -> int:
    """On which bank of a river city a hex lies; -1 for other places."""
    banks = CITIES[place].banks if place in CITIES else ()
    return next((n for n, bank in enumerate(banks) if beside in bank), -1)


def paths(state: State, going: Retreat) -> list[tuple[str, ...]]:
    """All shortest ways out of the zones, or into an own city: by trying every way there is."""
    open_ways: list[tuple[tuple[str, ...], int]] = [((going.at,), going.bank)]
    cavalry = going.army.cav if going.army else 0
    for _length in range(LONGEST):
        longer = [
            ((*path, there), _bank(there, path[-1]))
            for path, came in open_ways
            for there in step(state, going, path, came)
            if len(path) > 1 or first_allowed(going, there)
        ]
        done = [path for path, _came in longer if haven(state, going.side, path[-1], cavalry)]
        if done or not longer:
            return done
        open_ways = longer
    return []


def first_allowed(going: Retreat, there: str) -> bool:
    """A beaten attacker goes back where he came from; a defender not where the attacker came from [14.6.1]."""
    return bool(going.steps) or (there == going.origin) == going.attacked


def haven(state: State, side: str, place: str, cavalry: int) -> bool:
    """Out of all enemy zones, but not in a neutral city; or an own city [14.6.1]."""
    holder = state.control.get(_city(place), "neutral") if _city(place) else ""
    return holder == side or (holder != "neutral" and not in_zone(state, side, place, cavalry))


def wanted(state: State, going: Retreat) -> set[str] | None:
    """The hexes a retreat may choose from; None where that takes longer ways than are tried out."""
    every = [there for there in step(state, going, (going.at,), going.bank) if first_allowed(going, there)]
    free = [there for there in every if away(there, going.origin) > 1]
    defends = not going.steps and not going.attacked
    lengths = {}
    for there in every:
        onward = replace(going, at=there, steps=going.steps + 1, bank=_bank(there, going.at))
        if haven(state, going.side, there, going.army.cav if going.army else 0):
            lengths[there] = 1
        elif found := paths(state, onward):
            lengths[there] = len(found[0])
        elif reaches_far(state, onward):
            return None
    good = [there for there in free if there in lengths] if defends else []  # if possible, away from the attacker
    lengths = {there: lengths[there] for there in good} if good else lengths
    if not lengths:
        return set(every)
    return {there for there, length in lengths.items() if length == min(lengths.values())}


def reaches_far(state: State, going: Retreat) -> bool:
    """Whether some way goes on for longer than is tried out."""
    ends = {(going.at, going.bank)}
    for _length in range(LONGEST):
        ends = {(there, _bank(there, at)) for at, came in ends for there in step(state, going, (at,), came)}
    return bool(ends)


def check_retreats(state: State, chance: Random) -> None:
    """[14.6.1], [11.3.5.1]: every army as if it had just lost a battle where it stands, then a hex farther on."""
    for side, enemy in SIDES.items():
        foes = [army for _at, army in field(state, enemy)] or [Army(("none",), 5, 1)]
        for at, army in list(state.of(side).items()):
            if at not in BOARD.ground or not army.inf + army.cav:
                continue
            beaten = apart(state)
            beaten.march = beaten.retreat = None
            del beaten.of(side)[at]
            beaten.of(enemy)[at] = chance.choice(foes)
            came, tight = chance.choice(adjacent(at)), chance.random()
            for there in adjacent(at):
                if there != came and there not in beaten.of(side) and chance.random() < tight:
                    beaten.of(enemy)[there] = chance.choice(foes)
            for attacked in (False, True):
                going = Retreat(side, at, at, came, attacked, army)
                agree(beaten, going)
                for there in chance.sample(adjacent(at), 2):
                    agree(beaten, replace(going, at=there, steps=1, bank=_bank(there, at)))


def agree(state: State, going: Retreat) -> None:
    if going.at in state.of(SIDES[going.side]) and going.steps:
        return
    later = apart(state)
    later.retreat = going
    expected = wanted(later, going)
    assert expected is None or choices(later, going) == sorted(expected), going


# Supply, rule 7.3


def check_supply(state: State, chance: Random) -> None:
    """[7.3.2], [7.3.3], [11.2.7]."""
    hurt = apart(state)
    hurt.damage = {city: chance.choice((1, 2)) for city in BOARD.cities if chance.randrange(2)}
    for side in SIDES:
        short = []
        for at, army in hurt.of(side).items():
            if at not in BOARD.ground:
                continue
            value = Fraction(BASE_SUPPLY[BOARD.ground[at]])
            value /= 2 if hurt.damage.get(_city(at)) else 1
            value /= 2 if in_zone(hurt, side, at, army.cav) else 1
            value *= 2 if army.cav else 1
            assert supply(hurt, side, at, army) == ceil(value), (side, at)
            size = CITY_SIZE.get(BOARD.ground[at])
            if size and army.inf + army.cav > max(ceil(value), size - 1) and hurt.damage.get(_city(at), 0) < 2:
                short.append(at)
        assert may_plunder(hurt, side) == sorted(short)


def positions(seed: int, orders: int) -> Iterator[tuple[State, Random]]:
    """Positions of a random game of players who like to march and fight."""
    chance = Random(f"brute force {seed}")
    scenario = RULES.scenarios[seed % len(RULES.scenarios)].value
    state = RULES.setup(RULES.complete(Setup("cuius", scenario)))
    for number in range(orders):
        if not (seats := RULES.to_move(state)):
            return
        state = RULES.apply(state, seats[0], warlike(state, seats[0], chance), ChanceDice(chance)).state
        if number % 12 == seed % 12:
            yield state, chance


GAMES = [*range(4), *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(4, 80))]


@pytest.mark.rule("cuius:11.2", "cuius:11.2.5", "cuius:11.2.7")
@pytest.mark.parametrize("seed", GAMES)
def test_zones_are_those_of_the_rulebook(seed: int) -> None:
    for state, chance in positions(seed, 60):
        check_zones(state, chance)


@pytest.mark.rule("cuius:11.4.1", "cuius:11.4.2", "cuius:11.4.4", "cuius:11.4.9", "cuius:11.2.6")
@pytest.mark.parametrize("seed", GAMES)
def test_those_may_react_whom_the_rulebook_names(seed: int) -> None:
    for state, chance in positions(seed, 60):
        check_reactions(state, chance)


@pytest.mark.rule("cuius:14.6.1", "cuius:11.3.5.1")
@pytest.mark.parametrize("seed", GAMES)
def test_retreats_go_where_every_way_tried_says(seed: int) -> None:
    for state, chance in positions(seed, 60):
        check_retreats(state, chance)


@pytest.mark.rule("cuius:7.3.2", "cuius:7.3.3", "cuius:11.2.8")
@pytest.mark.parametrize("seed", GAMES)
def test_supply_is_what_the_rulebook_gives(seed: int) -> None:
    for state, chance in positions(seed, 60):
        check_supply(state, chance)
