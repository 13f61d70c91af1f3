"""Armies put together, taken apart and disbanded [2.6, 11.5, 11.6]; who commands them [7.2.1]."""

from collections.abc import Iterable

from game.core.rules import SPECTATOR
from game.core.state import without as left_out
from game.core.text import Message, say
from game.core.values import replace
from game.cuius import names
from game.cuius.board import BOARD, other
from game.cuius.flow import Flow
from game.cuius.options import FOG
from game.cuius.state import NOBODY, Army, State

FATIGUE_MAX = BOARD.charts.limits.fatigue


def rank(state: State, leader: str) -> tuple[int, int]:
    """Marshals before Lieutenants, then by LR: who commands."""
    return leader in state.marshals, BOARD.leaders[leader].lr


def ordered(state: State, leaders: Iterable[str]) -> tuple[str, ...]:
    """Leaders with the commander first: the Marshal of the highest LR, else the Lieutenant [glossary]."""
    every = tuple(leaders)
    return every if len(every) < 2 else tuple(sorted(every, key=lambda x: (*(-n for n in rank(state, x)), x)))


def commander(state: State, army: Army) -> str:
    """The Army Commander; empty if nobody leads [2.4.3]."""
    if len(army.leaders) < 2:
        return army.leaders[0] if army.leaders else ""
    return max(army.leaders, key=lambda x: (rank(state, x), -army.leaders.index(x)))


def may_follow(state: State, leader: str, chief: str) -> bool:
    """Whether a leader may be Wing Commander under another: no Marshal under a Lieutenant, none of a higher LR [7.2.1].

    A Marshal may lead Lieutenants of any LR.
    """
    (marshal, lr), (chief_marshal, chief_lr) = rank(state, leader), rank(state, chief)
    return (chief_marshal and not marshal) or (marshal == chief_marshal and lr <= chief_lr)


def combined(one: Army, two: Army) -> Army:
    """Both as one stack, with the higher fatigue [11.5.2]."""
    return Army(
        (*one.leaders, *two.leaders),
        one.inf + two.inf,
        one.cav + two.cav,
        one.art + two.art,
        max(one.fatigue, two.fatigue),
        one.force or two.force,
    )


def without(army: Army, part: Army) -> Army:
    """What is left of a stack; raises `ValueError` if it has not so much."""
    left = replace(
        army,
        leaders=tuple(x for x in army.leaders if x not in part.leaders),
        inf=army.inf - part.inf,
        cav=army.cav - part.cav,
        art=army.art - part.art,
    )
    if min(left.inf, left.cav, left.art) < 0 or not set(part.leaders) <= set(army.leaders):
        raise ValueError(f"{part} is no part of {army}")
    return left


def tired(army: Army, more: int = 1) -> Army:
    """The army with more fatigue, never above the maximum [2.5]."""
    return replace(army, fatigue=min(FATIGUE_MAX, army.fatigue + more))


def empty(army: Army) -> bool:
    """Whether nothing is there."""
    return not (army.leaders or army.sp or army.art)


def put(state: State, side: str, at: str, army: Army) -> None:
    """Lay a stack down; it combines with what is there, and an empty one is gone [11.5.2]."""
    here = state.of(side).get(at)
    lay(state, side, at, combined(here, army) if here else army)


def lay(state: State, side: str, at: str, army: Army) -> None:
    """Let this be all that a side has in a hex beside an active army; it is the last to come there."""
    armies = left_out(state.of(side), at)
    if not empty(army):
        led = ordered(state, army.leaders)
        armies[at] = army if led == army.leaders else replace(army, leaders=led)
    state.array(side, armies)


def force_of(state: State, side: str, at: str) -> Army:
    """The army that fights in a hex: the one that retreats, the active one, or else the stack there."""
    march, retreat = state.march, state.retreat
    if retreat and retreat.army and retreat.side == side and retreat.at == at:
        return retreat.army
    if march and march.side == side and march.at == at:
        return march.army
    return state.of(side).get(at, NOBODY)


def set_force(state: State, side: str, at: str, army: Army) -> None:
    """Put a changed army back where it was."""
    march, retreat = state.march, state.retreat
    if retreat and retreat.army and retreat.side == side and retreat.at == at:
        state.retreat = replace(retreat, army=army)
    elif march and march.side == side and march.at == at:
        state.march = replace(march, army=army)
    else:
        lay(state, side, at, army)


def gather(state: State, side: str, at: str) -> Army | None:
    """An active army that pauses for a battle with the friends in its hex, who leave it so [2.6.6, 11.5.1]."""
    march, here = state.march, state.of(side).get(at)
    if march and march.side == side and march.at == at and here:
        state.lift(side, at)
        both = combined(march.army, here)
        return replace(both, leaders=ordered(state, both.leaders))
    return None


def to_pool(state: State, side: str, leaders: Iterable[str]) -> None:
    """Leaders go back to the Active Leaders Pool [2.6.3]."""
    back = tuple(leaders)
    state.pool = {**state.pool, side: tuple(sorted({*state.pool[side], *back}))}
    state.marshals = tuple(x for x in state.marshals if x not in back)


def take_from_pool(state: State, side: str, leader: str) -> None:
    """A leader is no longer in the pool."""
    state.pool = {**state.pool, side: tuple(x for x in state.pool[side] if x != leader)}


def disband(flow: Flow, side: str, at: str, army: Army) -> None:
    """SP and trains leave the map, leaders go to the pool [glossary]; the army itself is no longer anywhere."""
    to_pool(flow.state, side, army.leaders)


def collapse(flow: Flow, side: str, at: str) -> bool:
    """An army that has lost all its SP, or all its leaders, is disbanded [glossary]; returns whether it was."""
    state, march, retreat = flow.state, flow.state.march, flow.state.retreat
    army = force_of(state, side, at)
    if army.sp and army.leaders:
        return False
    if retreat and retreat.army and retreat.side == side and retreat.at == at:
        state.retreat = None
    elif march and march.side == side and march.at == at:
        state.march = None
    else:
        state.array(side, left_out(state.of(side), at))
    vanish(flow, side, at, army)
    return True


def vanish(flow: Flow, side: str, at: str, left: Army) -> None:
    """Tell that an army that is no longer in a hex is disbanded; `left` is what was left of it."""
    disband(flow, side, at, left)
    if not empty(left):
        flow.report("loss", _gone(side, at), "", at, side=side, lost=left.sp)
    clear_fort(flow, at)


def _gone(side: str, at: str) -> Message:
    return say("The army of {side} at {place} is disbanded.", side=names.side(side), place=names.near(at))


def dissolve(flow: Flow, side: str, at: str) -> None:
    """Disband the whole army that fights in a hex: its SP and trains go, its leaders return to the pool [14.6.1]."""
    army = force_of(flow.state, side, at)
    set_force(flow.state, side, at, Army(army.leaders, force=army.force))
    collapse(flow, side, at)


def settle(flow: Flow, side: str, at: str, marker: int = 0) -> None:
    """SP and trains without a leader disband, leaders and trains without SP leave, during Operations [2.6.3].

    How many SP there were under a Force marker nobody else learns, nor if that has just gone on with an army [16.3].
    """
    army = flow.state.of(side).get(at)
    if army is None or (army.leaders and army.sp):
        return
    flow.state.lift(side, at)
    disband(flow, side, at, army)
    if army.sp:
        text = say("{sp} SP without a leader disband at {place}.", sp=army.sp, place=names.near(at))
        secret = (army.force or marker) and flow.state.option(FOG)
        flow.report("loss", text, "2.6.3", at, (side,) if secret else None, side=side, lost=army.sp)
        if secret:
            some = say("Troops without a leader disband at {place}.", place=names.near(at))
            vague = _gone(side, at) if army.force else some
            flow.report("loss", vague, "2.6.3", at, (other(side), SPECTATOR), side=side)
    clear_fort(flow, at)


def clear_fort(flow: Flow, at: str) -> None:
    """Field fortifications go when all armies have left the hex [16.1]."""
    state = flow.state
    if at in state.forts and not any(state.present(side, at) for side in ("imperial", "protestant")):
        state.forts = left_out(state.forts, at)


def shed(army: Army, n: int, first: str = "inf") -> tuple[int, int]:
    """How many infantry and cavalry SP go when n are lost alternately, until a kind is exhausted [14.3.1]."""
    if first == "cav":
        cav, inf = _alternate(army.cav, army.inf, n)
    else:
        inf, cav = _alternate(army.inf, army.cav, n)
    return inf, cav


def _alternate(first: int, second: int, n: int) -> tuple[int, int]:
    n = min(n, first + second)
    one, two = (n + 1) // 2, n // 2
    if one > first:
        one, two = first, n - first
    if two > second:
        one, two = n - second, second
    return one, two
