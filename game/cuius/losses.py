"""Losses of a battle: SP of the armies there and of adjacent ones, and leaders [14.3.1, 14.4, 14.7]."""

from game.core.text import say
from game.core.values import replace
from game.cuius import cities, fog, names, strength
from game.cuius.board import BOARD
from game.cuius.checks import odd_loss
from game.cuius.flow import Flow
from game.cuius.handling import eligible as may_go_on
from game.cuius.pieces import (
    clear_fort,
    collapse,
    force_of,
    ordered,
    set_force,
    without,
)
from game.cuius.state import Army, Contingent

LIMITS = BOARD.charts.limits


def take_off(flow: Flow, side: str, gone: tuple[Contingent, ...]) -> None:
    """Adjacent armies lose SP, but do not tire [14.7]; of how many each, everybody knows where it is one alone."""
    losing = [contingent for contingent in gone if contingent.inf + contingent.cav]
    for contingent in losing:
        army = force_of(flow.state, side, contingent.at)
        part = Army(inf=contingent.inf, cav=contingent.cav)
        set_force(flow.state, side, contingent.at, without(army, part))
        if len(losing) == 1:
            fog.missed(flow.state, side, army, part.sp)
        collapse(flow, side, contingent.at)


def suffer(flow: Flow, side: str, place: str, others: tuple[Contingent, ...], n: int) -> None:
    """A side takes its losses [14.3.1, 14.7]; who has no SP left is disbanded."""
    state = flow.state
    army = force_of(state, side, place)
    here, away = strength.losses(army, others, n, odd_loss(state, side))
    gone = here.sp + sum(c.inf + c.cav for c in away)
    if gone:
        flow.report(
            "loss", say("{side} lose {n} SP.", side=names.side(side), n=gone), "14.3.1", place, side=side, lost=gone
        )
    set_force(state, side, place, without(army, here))
    collapse(flow, side, place)
    take_off(flow, side, away)


def casualties(flow: Flow, side: str, place: str) -> None:
    """2D6 for each leader in the battle hex: double ones kill [14.4]."""
    state = flow.state
    army = force_of(state, side, place)
    fallen = []
    for leader in army.leaders:
        dice = sum(flow.roll(f"fate of {leader}, {die} die") for die in ("first", "second"))
        if state.battle:
            state.battle = replace(state.battle, fates=(*state.battle.fates, (leader, dice)))
        if dice <= LIMITS.leader_killed:
            fallen.append(leader)
            flow.report(
                "leader",
                say("{leader} is killed.", leader=names.leader(leader)),
                "14.4",
                place,
                side=side,
                leader=leader,
            )
    if not fallen:
        return
    chief = army.leaders[0] if army.leaders else ""
    left = ordered(state, (x for x in army.leaders if x not in fallen))
    state.gone = (*state.gone, *fallen)
    state.marshals = tuple(x for x in state.marshals if x not in fallen)
    if not left:  # no leader: the army disbands, and leaves PP behind
        pp = -(-army.sp // 10)
        set_force(state, side, place, Army(force=army.force))
        _vanish(flow, side, place)
        clear_fort(flow, place)
        flow.report(
            "loss", say("The leaderless army of {side} disbands.", side=names.side(side)), "14.4", place, side=side
        )
        cities.gain(flow, side, pp, "14.4", say("the lost army"))
        return
    army = replace(army, leaders=left)
    set_force(state, side, place, army)
    march = state.march
    if (
        march
        and march.side == side
        and march.at == place
        and (chief in fallen or (march.led and not may_go_on(march, army)))
    ):
        state.march = replace(march, done=True)


def _vanish(flow: Flow, side: str, place: str) -> None:
    """If it was the active army, nobody marches any longer [14.4]."""
    state, march = flow.state, flow.state.march
    if march and march.side == side and march.at == place:
        state.march = None
