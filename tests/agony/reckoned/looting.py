"""Looting: what is added to the die, what is pillaged, how many steps it costs and whom, where leaders go [15.2]."""

from collections import Counter
from random import Random

from game.agony import looting
from game.agony.board import BOARD, WALLS, ground
from game.agony.flow import Flow
from game.agony.state import Stack, State
from game.core.agenda import Item
from tests.agony.reckoned.charts import looted, steps
from tests.agony.reckoned.games import SIDES, Moment, Thrown, agree, asked, owner, side_of
from tests.agony.reckoned.pieces import HUNGARIAN_AREAS

#: Whom steps lost by looting hurt first [15.223].
FIRST = ("mercenary", "militia", "veteran")
#: The highest Pillage level [15.221], and how many looters are many [15.21].
MOST, MANY = 2, 4
#: Options by which a leader is Dynamic [7.25, 19.7].
DYNAMIC = {"wallenstein": "ambitious", "tilly": "tilly"}


def added(state: State, position: str, looters: Stack) -> int:
    """The modifiers below the Loot Table [15.21, 15.24]; of several sorts none is in the majority without half."""
    place, n = ground(position), sum(looters.values())
    share = Counter[str]()
    for kind, count in looters.items():
        share[BOARD.kinds[kind].type] += count
    led = [leader for leader, at in state.leaders.items() if at == position]
    own = [leader for leader in led if side_of(state, BOARD.leaders[leader].nation) == owner(state, looters)]
    return (
        state.pillage.get(place, 0)
        + (1 if n >= MANY else 0)
        + (2 if position.endswith(WALLS) and place in state.sieges else 0)
        + (1 if share["mercenary"] * 2 > n else 0)
        - (1 if share["veteran"] * 2 > n else 0)
        - (1 if any(dynamic(state, leader) for leader in own) else 0)
    )


def dynamic(state: State, leader: str) -> bool:
    """A leader with a star [10.14], or one by option."""
    return BOARD.leaders[leader].stars > 0 or state.options.get(DYNAMIC.get(leader, "")) == "yes"


def check_looting(moment: Moment) -> None:
    """Whom the steps may cost [15.223], where leaders who are left alone may go [15.225]."""
    for state, item, offered in asked(moment, "loot-loss"):
        left = Counter(item.args)
        agree(moment, "15.223", item.place, victims(left), offered & set(BOARD.kinds))
        here = Counter(state.units[item.place if item.place in state.units else ground(item.place)])
        agree(moment, "15.222", item.place, Counter(), left - here)
        agree(moment, "15.222", item.place, True, 0 < item.n <= steps(left))
    for state, item, offered in asked(moment, "abandoned"):
        agree(
            moment, "15.225", item.place, {BOARD.words[city] for city in asylums(state, item)}, offered - {"standing"}
        )


def victims(looters: Stack) -> set[str]:
    """Mercenaries first, then Militia, then Veterans [15.223]."""
    types = {BOARD.kinds[kind].type for kind in looters}
    first = next((one for one in FIRST if one in types), "")
    return {kind for kind in looters if BOARD.kinds[kind].type == first}


def asylums(state: State, item: Item) -> set[str]:
    """Any friendly city without enemies where the leaders may be with those there [15.225, 17.A.2, 17.B.2, 7.24]."""
    return {city for city in state.cities if state.cities[city] == item.seat and welcome(state, item, city)}


def welcome(state: State, item: Item, city: str) -> bool:
    """Whether none of them may not be in a city, or not with those who are there."""
    positions = (city, city + WALLS)
    stacks = [state.units[at] for at in positions if at in state.units]
    if any(owner(state, stack) != item.seat for stack in stacks):
        return False
    if BOARD.spaces[city].area == "france" and "french" not in state.entered:  # [11.31]
        return False
    who = {*item.args, *(leader for leader, at in state.leaders.items() if at in positions)}
    units: set[str] = {BOARD.kinds[kind].nation for stack in stacks for kind in stack}
    nations = units | {BOARD.leaders[leader].nation for leader in who}
    if "bethlen_gabor" in item.args and BOARD.spaces[city].area not in HUNGARIAN_AREAS:
        return False
    if {"wallenstein", "tilly"} <= who:
        return False
    if "C54" in state.in_force and {"french", "swedish"} <= units:
        return False
    return not {"imperial", "bavarian"} <= nations or "C19" in state.in_force or league(state, who)


def league(state: State, who: set[str]) -> bool:
    """Under Tilly with an Imperial officer until the turn ends in which Wallenstein came, by option 19.7."""
    officers = {BOARD.leaders[leader].nation for leader in who}
    still = "wallenstein" not in state.used or "league" in state.marks
    return state.options.get("tilly") == "yes" and still and "tilly" in who and "imperial" in officers


def check_supposed_looting(moment: Moment, chance: Random) -> None:
    """As if many were unpaid, fortresses besieged, cities pillaged, Dynamic leaders here and there [15.2]."""
    if moment.after.march or moment.after.battle or not moment.after.agenda:
        return
    before = unpaid(moment.after, chance)
    dice = Thrown(chance)
    flow = Flow(before.copy(), dice)
    depth = len(before.agenda)
    looting.loot(flow, Item("loot"))
    supposed = Moment(
        moment.seed, moment.number, before, "", ("supposed",), tuple(dice.throws), tuple(flow.events), flow.state
    )
    owed = {item.place: item for item in flow.state.agenda[depth:] if item.kind == "loot-loss"}
    told = [event for event in flow.events if event.rule == "15.22"]
    agree(supposed, "15.21", "all looters", len(before.unpaid), len(told))
    highest = Counter[str]()
    for event, (_purpose, die) in zip(told, dice.throws, strict=True):
        side = str(event.facts["side"])
        position = next(
            at for at in (event.place, event.place + WALLS) if owner(before, before.unpaid.get(at, {})) == side
        )
        looters = before.unpaid[position]
        levels, lost = looted(die + added(before, position, looters))
        level = before.pillage.get(event.place, 0)
        lost += max(0, level + levels - MOST)  # [15.221]
        agree(supposed, f"15.22, a {die}", position, (levels, min(lost, steps(looters))),
              (event.facts["levels"], event.facts["steps"]))  # fmt: skip
        highest[event.place] = max(highest[event.place], min(MOST, level + levels))
        n = owed[position].n if position in owed else 0
        agree(supposed, "15.222", position, (min(lost, steps(looters)), looters if n else {}),
              (n, dict(Counter(owed[position].args)) if n else {}))  # fmt: skip
    for place, level in highest.items():  # [15.211]
        agree(supposed, "15.211", place, level, flow.state.pillage.get(place, 0))


def unpaid(state: State, chance: Random) -> State:
    """A copy in which all are unpaid, or some of each stack."""
    state = state.copy()
    state.sieges = {place: 0 for place in BOARD.spaces if place + WALLS in state.units and chance.random() < 0.7}
    state.pillage = {city: chance.randint(1, 2) for city in BOARD.spaces if chance.random() < 0.5}
    besieged = [
        at for at in BOARD.spaces if BOARD.spaces[at].fort and at in state.units and at + WALLS not in state.units
    ]
    for place in besieged[::2]:
        enemy = SIDES[owner(state, state.units[place])]
        kinds = [kind for kind in BOARD.kinds if owner(state, {kind: 1}) == enemy]
        state.units = state.units | {place + WALLS: dict(Counter(chance.choices(kinds, k=chance.randint(1, 5))))}
        state.sieges = state.sieges | {place: 0}
    state.unpaid = {}
    for at, stack in state.units.items():
        if ground(at) in BOARD.spaces:
            some = {kind: chance.randint(0, n) for kind, n in stack.items()}
            some = {kind: n for kind, n in some.items() if n} if chance.random() < 0.5 else dict(stack)
            if some:
                state.unpaid = state.unpaid | {at: some}
    stars = [leader for leader in BOARD.leaders if BOARD.leaders[leader].stars or leader in DYNAMIC]
    for leader in stars:
        side = side_of(state, BOARD.leaders[leader].nation)
        own = [at for at, stack in state.unpaid.items() if owner(state, stack) == side]
        if own and chance.random() < 0.5:
            state.leaders = state.leaders | {leader: chance.choice(own)}
    return state
