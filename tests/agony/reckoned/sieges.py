"""Siege combat: what is added to the die, whether the fortress falls, what that costs, and the markers [13.1, 13.2]."""

from collections import Counter
from random import Random

from game.agony import RULES
from game.agony.agenda import AGENDA
from game.agony.board import BOARD, WALLS
from game.agony.flow import Flow
from game.agony.state import Stack, State
from game.core.agenda import Item
from tests.agony.reckoned.charts import FALLS, HIGHEST_MARKER, combat_factors, step_off, steps
from tests.agony.reckoned.games import SIDES, Moment, Thrown, agree, asked, leaders_of, outside, owner

#: What is added to the die where Spinola is [13.23].
SKILLED = {"spinola": 3}
#: What ends a siege otherwise in the same order, or takes a step besides the die.
ELSE = ("13.14", "15.222", "11.161", "10.22", "3.13", "17.H.5", "12.2", "8.66", "9.41", "5.32")

#: What brings others there in the same order.
MOVES = ("8.3", "11.12")
#: The phases of a turn before its Continued Siege Segment.
BEFORE = ("action", "hold", "pay", "loot")


def check_sieges(moment: Moment) -> None:
    """Every die thrown for a siege, the markers that are placed, and whom a natural 0 costs a step."""
    before, after = moment.before, moment.after
    stormed = [
        (event.place, int(str(event.facts["die"])))
        for event in moment.events
        if event.rule == "13.24" and "die" in event.facts
    ]
    dice = [die for purpose, die in moment.throws if purpose.startswith("siege of ")]
    agree(moment, "13.24", "all sieges", dice, [die for _place, die in stormed])
    for place, die in stormed:
        check_storm(moment, place, die)
    if before.phase in BEFORE and after.phase not in BEFORE:  # all of them, whoever leads [13.21, 13.26]
        waiting = {item.place for item in after.agenda if item.kind == "storm"}
        laid, lifted = ({e.place for e in moment.events if e.rule == rule} for rule in ("13.13", "13.14"))
        rolled = waiting | {place for place, _die in stormed}
        agree(moment, "13.21", "all sieges", {*before.sieges, *laid} - lifted, rolled - lifted)
    for place in {*after.sieges} - {*before.sieges}:
        check_laid(moment, place)
    for state, _item, offered in asked(moment, "march"):
        if "storm" in offered:
            check_assault(moment, state)
    for _state, item, offered in asked(moment, "siege-loss"):
        agree(moment, "13.25", item.place, set(before.units[item.place]), offered - {"standing"})
        if any(event.rule == "13.25" for event in moment.events) and after.phase == before.phase:
            agree(
                moment, "13.25", item.place, steps(before.units[item.place]) - 1, steps(after.units.get(item.place, {}))
            )


def check_storm(moment: Moment, place: str, die: int) -> None:
    """One siege combat: the die, and what comes of it."""
    before, after = moment.before, moment.after
    besiegers = army(before, place)
    besieger = owner(before, besiegers)
    marker, garrison = before.sieges.get(place, 0), before.units.get(place + WALLS, {})
    agree(moment, "13.21", place, False, place in before.fresh_sieges and before.phase == "action" == after.phase)
    others = any(event.rule in ELSE and event.place == place for event in moment.events)
    if others or any(event.rule in MOVES for event in moment.events):
        return
    falls = success(before, place, besieger, marker, die)
    told = [event for event in moment.events if event.rule == "13.24" and event.place == place]
    agree(moment, "13.24", place, bool(falls and garrison), any("n" in event.facts for event in told))
    if falls:
        agree(moment, "13.24", place, (False, False), (place in after.sieges, place + WALLS in after.units))
        if place not in before.revolts:
            agree(moment, "13.24", place, besieger, after.cities[place])
        captive = [leader for leader, at in before.leaders.items() if at == place + WALLS]
        agree(moment, "13.24", place, [], [leader for leader in captive if leader in after.leaders])
        return
    agree(moment, "13.24", place, before.cities[place], after.cities[place])
    asks = any(item.kind == "siege-loss" and item.place == place for item in after.agenda)
    left, kinds = besiegers, list(besiegers)
    if die == 0:
        agree(moment, "13.25", place, len(kinds) > 1, asks)
        left = left if asks else step_off(left, kinds[0])
    agree(moment, "13.25", place, left, after.units.get(place, {}))
    holds = combat_factors(left) >= level(before, place)
    agree(moment, "13.25, 13.26", place, min(HIGHEST_MARKER, marker + 1) if holds else None, after.sieges.get(place))


def check_assault(moment: Moment, state: State) -> None:
    """An assault is led, on a fortress of others, not before the round after its marker was placed [13.12, 13.21]."""
    march = state.march
    assert march
    agree(moment, "13.12", march.at, (True, False, False), (march.leader != "", march.free, march.fought))
    agree(moment, "13.11, 13.21", march.at, True, march.at in state.sieges and state.cities[march.at] != march.side)
    agree(moment, "13.21", march.at, False, march.at in state.fresh_sieges)
    fresh = state.copy()
    fresh.fresh_sieges = (march.at,)
    agree(moment, "13.21", march.at, False, "storm" in RULES.words(fresh, march.side, ()).texts())


def army(state: State, place: str) -> Stack:
    """Who stands before a fortress, on the march or not."""
    march = state.march
    batches = [batch.units for batch in march.batches] if march and march.at == place else []
    return dict(sum((Counter(stack) for stack in (state.units.get(place, {}), *batches)), Counter()))


def success(state: State, place: str, besieger: str, marker: int, die: int) -> bool:
    """A natural 9 succeeds, a natural 0 fails; else marker, walls and Spinola are added [13.23, 13.25]."""
    skill = max((SKILLED.get(leader, 0) for leader in leaders_of(state, place, besieger)), default=0)
    return die == 9 or (die > 0 and die + marker + BOARD.spaces[place].siege + skill >= FALLS)


def level(state: State, place: str) -> int:
    """The Siege Level: the fortress, and all factors within [13.13]."""
    return BOARD.spaces[place].fort + combat_factors(state.units.get(place + WALLS, {}))


def check_laid(moment: Moment, place: str) -> None:
    """A marker is placed at no number, by enough factors before a fortress of others [13.11, 13.13]."""
    after = moment.after
    besieger = outside(after, place)
    if not any(purpose == f"siege of {BOARD.names[place]}" for purpose, _die in moment.throws):
        agree(moment, "13.13", place, 0, after.sieges[place])
    if after.phase == "action" and after.round == moment.before.round and after.active == moment.before.active:
        agree(moment, "13.12", place, True, place in after.fresh_sieges)
    agree(moment, "13.11", place, True, besieger not in ("", after.cities[place]))
    agree(moment, "13.13", place, True, combat_factors(after.units[place]) >= level(after, place))


def check_supposed_sieges(moment: Moment, chance: Random) -> None:
    """As if fortresses were besieged by chance, and it were time to roll for each [13.2]."""
    state = moment.after
    if state.march or state.battle or not state.agenda:
        return
    free = [city for city, space in BOARD.spaces.items() if space.fort and city not in state.units and not space.offmap]
    hard = sorted(free, key=lambda city: BOARD.spaces[city].siege)
    for place in {*chance.sample(free, 4), hard[0], hard[-1]}:
        before = besieged(state, place, chance)
        dice = Thrown(chance)
        flow = Flow(before.copy(), dice)
        flow.then(Item("storm", place=place, args=(outside(before, place), "")))
        AGENDA.advance(flow)
        supposed = Moment(
            moment.seed, moment.number, before, "", ("supposed",), tuple(dice.throws), tuple(flow.events), flow.state
        )
        check_sieges(supposed)
        if combat_factors(before.units[place]) < level(before, place):
            agree(supposed, "13.14", place, (0, False), (len(dice.throws), place in flow.state.sieges))


def besieged(state: State, place: str, chance: Random) -> State:
    """A copy in which a fortress is besieged, some of them by too few, some held by men with leaders."""
    state = state.copy()
    state.agenda = ()
    holder = chance.choice((*SIDES, ""))
    side = SIDES.get(holder) or chance.choice((*SIDES,))
    state.cities = state.cities | {place: holder}
    state.revolts = tuple(city for city in state.revolts if city != place)
    men = {one: [kind for kind in BOARD.kinds if owner(state, {kind: 1}) == one] for one in SIDES}
    inside = some(men[holder], chance.randrange(3), chance) if holder else {}
    state.units = {at: stack for at, stack in state.units.items() if at != place + WALLS}
    state.units = state.units | {place: some(men[side], chance.randint(2, 5), chance)}
    if inside:
        state.units = state.units | {place + WALLS: inside}
    posts = {side: place} | ({holder: place + WALLS} if inside else {})
    state.leaders = {leader: at for leader, at in state.leaders.items() if at not in (place, place + WALLS)}
    for leader in BOARD.leaders:
        at = posts.get(owner_of(state, leader))
        if at and (chance.random() < 0.5 if leader == "spinola" else chance.random() < 0.05):
            state.leaders = state.leaders | {leader: at}
    state.sieges = state.sieges | {place: chance.choice((0, 1, 2, HIGHEST_MARKER, HIGHEST_MARKER))}
    return state


def owner_of(state: State, leader: str) -> str:
    nation = BOARD.leaders[leader].nation
    return owner(state, {next(kind for kind in BOARD.kinds if BOARD.kinds[kind].nation == nation): 1})


def some(kinds: list[str], n: int, chance: Random) -> Stack:
    """So many units by chance."""
    stack: Stack = {}
    for kind in chance.choices(kinds, k=n):
        stack[kind] = stack.get(kind, 0) + 1
    return stack
