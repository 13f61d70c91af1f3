"""Battles that random games seldom come to: two armies put beside each other, some besieged."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from game.agony import RULES, leading, outcome
from game.agony.agenda import AGENDA
from game.agony.board import BOARD, WALLS, ground
from game.agony.cards.schema import CARDS
from game.agony.flow import Flow
from game.agony.state import Batch, Battle, Force, March, Stack, State
from game.core.agenda import Item
from game.core.words import Word
from tests.agony.reckoned.charts import HIGHEST_MARKER
from tests.agony.reckoned.fallen import FLIPPED, OPTIONAL
from tests.agony.reckoned.fights import Fight, check_fights, rank, ranks, side_of_leader, winner
from tests.agony.reckoned.games import REST, SIDES, Moment, Thrown, agree, factors, owner
from tests.agony.reckoned.retreats import check_retreats
from tests.agony.reckoned.sieges import level
from tests.contests import liked

RELIEF, SALLY, FIELD = "relief", "sally", ""
#: Of so many battles one is fought by an army that starves.
HUNGRY = 8
#: Who never stand together [17.A.2, 17.B.2].
APART = ("imperial", "bavarian")


def check_supposed_wars(moment: Moment, chance: Random) -> None:
    """A battle as it might come after an order, fought to its end by players who speak by chance."""
    if moment.after.march or moment.after.battle or not moment.after.agenda:
        return
    moments = tuple(orders(moment, war(moment.after, chance), chance))
    check_fights(moments)
    for one in moments[1:]:
        check_retreats(one)
    check_commanders(moment, chance)
    check_winners(moment, chance)


def check_commanders(moment: Moment, chance: Random) -> None:
    """Who would command of any leaders, whatever the options [10.14, 12.24]."""
    state = moment.after.copy()
    state.options = state.options | {option: chance.choice(("yes", "no")) for option in OPTIONAL.values()}
    for side in SIDES:
        staff = chance.sample([leader for leader in BOARD.leaders if side_of_leader(state, leader) == side], 4)
        found = leading.commander(state, staff)
        agree(moment, f"12.24 {staff}", "", ranks(state, staff)[0], rank(state, found))


def check_winners(moment: Moment, chance: Random) -> None:
    """Who would win with as high a Loss Number, or nearly, whoever led, fell, or was destroyed [12.28]."""
    state = moment.after
    staff = [leader for leader, data in BOARD.leaders.items() if data.stars or not chance.randrange(4)]
    for side in SIDES:
        attacker, defender = (led_by_chance(state, one, staff, chance) for one in (side, SIDES[side]))
        battle = Battle("prague", "pilsen", attacker, defender)
        units = {one.side: one.units for one in (attacker, defender)}
        inflicted = {one.side: one.loss for one in (attacker, defender)}
        fight = Fight(battle, inflicted, units, {one: {} for one in SIDES}, None)
        fight.fallen = {*attacker.fallen, *defender.fallen}
        agree(moment, f"12.28 {battle}", "", winner(state, fight), outcome.winner(state, battle))


def led_by_chance(state: State, side: str, staff: list[str], chance: Random) -> Force:
    """A few units, or none, under a leader who may have fallen, or under nobody."""
    led = chance.choice(["", *(leader for leader in staff if side_of_leader(state, leader) == side)])
    units = force(state, side, "", chance, (1, 3)) if chance.randrange(4) else {}
    fallen = (led,) if led and not chance.randrange(4) else ()
    return Force(side, led, (led,) if led else (), units, loss=chance.randint(4, 5), fallen=fallen)


def orders(moment: Moment, state: State, chance: Random) -> Iterator[Moment]:
    """What is said until nothing is asked any more."""
    dice = Thrown(chance)
    flow = Flow(state.copy(), dice)
    AGENDA.advance(flow)
    yield Moment(moment.seed, moment.number, state, "", ("war",), tuple(dice.throws), tuple(flow.events), flow.state)
    state = flow.state
    while seats := RULES.to_move(state):
        dice = Thrown(chance)
        order = liked(RULES, state, seats[0], chance, earnest, rest=REST)
        done = RULES.apply(state, seats[0], order, dice)
        told = tuple(done.events)
        yield Moment(moment.seed, moment.number, state, seats[0], order, tuple(dice.throws), told, done.state)
        state = done.state


def earnest(word: Word) -> float:
    """Everything but words left for later."""
    return 0 if word.text == "standing" else 1


def war(state: State, chance: Random) -> State:
    """A copy in which a battle begins, and nothing comes after it."""
    state, side = state.copy(), chance.choice((*SIDES,))
    form = chance.choice((FIELD, FIELD, RELIEF, SALLY))
    land = [city for city, space in BOARD.spaces.items() if space.area != "france"]
    place = chance.choice([city for city in land if BOARD.spaces[city].fort or form == FIELD])
    origin = chance.choice([city for city in BOARD.roads[place] if city in land] or BOARD.roads[place])
    clear(state, place, origin)
    absent = chance.choice(APART)
    holder = side if form in (RELIEF, SALLY) else chance.choice((SIDES[side], SIDES[side], side, ""))
    state.cities = state.cities | {place: holder}
    if not holder and BOARD.spaces[place].area:  # else it would come over [3.12]
        state.areas = state.areas | {BOARD.spaces[place].area: ""}
    army, staff = force(state, side, absent, chance, (1, 7)), staff_of(state, side, absent, chance, 1)
    state.units = state.units | {place: force(state, SIDES[side], absent, chance, (1, 6))}
    state.leaders = state.leaders | dict.fromkeys(staff_of(state, SIDES[side], absent, chance, 0), place)
    inside = place + WALLS
    if form == RELIEF or (form == SALLY and chance.randrange(2)):
        state.units = state.units | {inside: force(state, side, absent, chance, (1, 3))}
        state.leaders = state.leaders | dict.fromkeys(staff_of(state, side, absent, chance, 0), inside)
    staff = staff or staff_of(state, side, "", chance, 1)
    state.leaders = state.leaders | dict.fromkeys(staff, inside if form == SALLY else place)
    besieged = BOARD.spaces[place].fort and holder in (side, "") and level(state, place) <= factors(state.units[place])
    if besieged and chance.randrange(2):
        state.sieges = state.sieges | {place: chance.randint(0, HIGHEST_MARKER)}
    came = inside if form == SALLY else origin
    unmet = int(not chance.randrange(HUNGRY))
    batch = Batch(army, 1)
    state.march = March(
        side, staff[0], staff, (), (batch,), place, came, came, spent=1, steps=1, stopped=True, fought=True, unmet=unmet
    )
    flipped = {leader: FLIPPED for leader in state.leaders if not chance.randrange(3)}
    state.used = {leader: note for leader, note in state.used.items() if leader not in state.leaders} | flipped
    for one in SIDES:
        combat = [card.id for card in CARDS.values() if card.side == one and (card.combat or card.id == "P2")]
        state.hands = state.hands | {one: tuple(sorted(chance.sample(combat, chance.randint(0, 4))))}
    state.standing, state.events = {one: {} for one in SIDES}, tuple(card for card in state.events if card != "P2")
    state.agenda = (Item("march-end", place=ground(came)), Item("battle", args=(form,)))
    return state


def clear(state: State, *places: str) -> None:
    """Nobody is left there, nor is the land neutral, under siege, or in revolt."""
    state.units = {at: stack for at, stack in state.units.items() if ground(at) not in places}
    state.leaders = {leader: at for leader, at in state.leaders.items() if ground(at) not in places}
    state.neutral = tuple(area for area in state.neutral if area not in {BOARD.spaces[at].area for at in places})
    state.sieges = {at: marker for at, marker in state.sieges.items() if at not in places}
    state.revolts = tuple(city for city in state.revolts if city not in places)
    state.grace, state.fresh_sieges = {}, ()


def force(state: State, side: str, absent: str, chance: Random, least_most: tuple[int, int]) -> Stack:
    """Some units of a side, of any nation but one."""
    kinds = [kind for kind in BOARD.kinds if owner(state, {kind: 1}) == side and BOARD.kinds[kind].nation != absent]
    return dict(Counter(chance.choices(kinds, k=chance.randint(*least_most))))


def staff_of(state: State, side: str, absent: str, chance: Random, least: int) -> tuple[str, ...]:
    """Some leaders of a side who are not elsewhere, of any nation but one."""
    free = [leader for leader in BOARD.leaders if leader not in state.leaders and side_of_leader(state, leader) == side]
    able = [leader for leader in free if BOARD.leaders[leader].nation != absent and leader != "tilly"]
    return tuple(chance.sample(able, min(len(able), chance.randint(least, 3))))
