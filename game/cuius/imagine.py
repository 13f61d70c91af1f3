"""A full state that agrees with a view: what is hidden is drawn at random [16.3]."""

from game.core.rules import Pick
from game.core.values import replace
from game.cuius.board import BOARD, SIDES, other
from game.cuius.deployment import deployable
from game.cuius.describe import HALT
from game.cuius.pieces import may_follow, take_from_pool
from game.cuius.reaction import key
from game.cuius.retreat import choices
from game.cuius.standing import TOPICS, leave
from game.cuius.state import UNKNOWN, Army, Chain, Intel, Item, March, State
from game.cuius.view import CuiusView

#: How strong a force may be that nothing is known of.
LEAST, MOST = 3, 24


def imagine(view: CuiusView, pick: Pick) -> State:
    """A state in which everything that the viewer knows is so; `pick(n)` gives a number below n."""
    state = view.known.copy()
    told = state.intel.get(view.viewer, {})
    state.agenda = tuple(_lieutenant(state, item, pick) for item in state.agenda)
    for side in SIDES:
        trains = BOARD.charts.limits.trains - sum(max(0, army.art) for _at, army in state.everywhere(side))
        for at, army in list(state.of(side).items()):
            if army.inf == UNKNOWN:
                drawn, trains = _drawn(state, side, army, told.get(str(army.force)), trains, pick)
                state.station(side, at, drawn)
    if state.march and state.march.mp == UNKNOWN:
        march, army = state.march, state.march.army
        if army.inf == UNKNOWN:
            army, _trains = _drawn(state, march.side, army, told.get(str(army.force)), 1, pick)
        state.march = _march(march, army, pick)
    if state.retreat and state.retreat.army and state.retreat.army.inf == UNKNOWN:
        going = state.retreat
        assert going.army is not None
        army, _trains = _drawn(state, going.side, going.army, told.get(str(going.army.force)), 1, pick)
        state.retreat = replace(going, army=army)
    _ask(state, pick)
    state.agenda = tuple(_retreat(state, item) for item in state.agenda)
    for side in SIDES:
        for topic, values in () if side == view.viewer or state.over else TOPICS.items():
            leave(state, side, topic, values[pick(len(values))][0])
    return state


def _drawn(state: State, side: str, army: Army, told: Intel | None, trains: int, pick: Pick) -> tuple[Army, int]:
    """An army under this commander, as strong as was told or somewhere near what is usual."""
    known, riders, guns = told.best if told else (UNKNOWN, UNKNOWN, UNKNOWN)
    sp = known if known > 0 else LEAST + pick(MOST - LEAST + 1)
    cav = min(sp, riders) if riders >= 0 else pick(sp // 2 + 1)
    has_train = (guns > 0 if guns >= 0 else pick(2) == 0) and trains > 0
    chief = army.leaders[0] if army.leaders else ""
    wings = [x for x in state.pool[side] if chief and may_follow(state, x, chief)]
    led = army.leaders
    if wings and pick(2):
        wing = wings[pick(len(wings))]
        led = (*led, wing)
        take_from_pool(state, side, wing)
    return Army(led, sp - cav, cav, int(has_train), pick(4), army.force), trains - int(has_train)


def _march(march: March, army: Army, pick: Pick) -> March:
    return replace(march, army=army, mp=pick(15), all_road=False, bonus=0)


def _ask(state: State, pick: Pick) -> None:
    """What an onlooker knows as a halt: somebody may react, or else who moves is asked where to."""
    if not state.agenda or state.agenda[-1].kind != HALT:
        return
    *before, halt = state.agenda
    going = state.retreat
    onward = (Item("battle-over"), Item("retreat")) if going else (Item("march-on"), Item("city"))
    enemy = other(going.side if going else halt.seat)
    able = [key(enemy, at) for at, army in state.of(enemy).items() if army.leaders and army.sp]
    moves = Item("move", state.march.side) if state.march else None
    if going and choices(state, going):
        moves = Item("retreat-to", going.side, going.at)
    if moves and not (able and pick(2)):
        state.agenda = (*before, *onward[:1], moves)
        return
    state.chain = Chain(eligible=(able[pick(len(able))],) if able else ())
    state.agenda = (*before, *onward, Item("chain-end"), Item("battles"), Item("react"), Item("reaction", enemy))


def _retreat(state: State, item: Item) -> Item:
    """The ways of a retreat, which only its own side was told."""
    hidden = item.kind == "retreat-to" and not item.args
    return replace(item, args=tuple(choices(state, state.retreat))) if hidden and state.retreat else item


def _lieutenant(state: State, item: Item, pick: Pick) -> Item:
    """Some leader whom the other side may have drawn."""
    if item.kind != "place-lieutenant" or item.args:
        return item
    able = deployable(state, item.seat)
    leader = able[pick(len(able))]
    take_from_pool(state, item.seat, leader)
    return replace(item, args=(leader,))
