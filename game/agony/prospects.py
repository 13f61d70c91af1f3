"""What a march may meet, and what it may come to: the hints to its words."""

from functools import partial

from game.agony import control, marching, names, ways
from game.agony.board import BOARD, ground, other
from game.agony.leading import commander, stars
from game.agony.odds_chances import Army, assault, assaults, winning
from game.agony.state import March, Stack, State, factors, plus
from game.core.text import _
from game.core.words import Word, hinted

#: So many places on a way are named where a line has little room.
FEW = 2


def goal_word(state: State, march: March, to: str) -> Word:
    """A place as a word of an order, with what is met there."""
    bare = names.word(to)
    if state.units_at(to, other(march.side)):
        return hinted(bare.text, bare.label, partial(_enemy, state, march, to), bare.place)
    return names.word(to, _("neutral")) if to in BOARD.spaces and control.neutral_city(state, to) else bare


def _enemy(state: State, march: March, to: str) -> str:
    """Who stands in a place, and the chance to beat him."""
    enemy = state.units_at(to, other(march.side))
    text, win = _("wins {win:.0%}; enemy: {units} ({cf} CF)"), chance(state, march, to)
    return text.format(units=names.units(enemy), cf=factors(enemy), win=win)


def far_word(state: State, march: March, to: str) -> Word:
    """A place farther off, with what is met there, and what the way costs: a menu has room for what stands first."""

    def hint() -> str:
        cost, met = ways.told(state, march, ways.ways(state, march)[to]), goal_word(state, march, to).hint
        return _("{met}; {cost}").format(cost=cost, met=met) if met else cost

    bare = names.word(to)
    return hinted(bare.text, bare.label, hint, bare.place, like=True)


def awaits(state: State, march: March, to: str) -> tuple[str, str]:
    """What is met in a place, and what the way there costs: of a long way not by which places it leads."""
    met, far = goal_word(state, march, to).hint, ways.ways(state, march).get(to)
    if state.units_at(to, other(march.side)) and may_react(state, to, march.side):
        met = _("{odds}, who may go inside").format(odds=met)
    return met, ways.told(state, march, far, FEW) if far else ""


def may_react(state: State, place: str, mover: str) -> bool:
    """Whether the units there hold a fortress to retreat into [11.23]; open cities give no choice [11.233]."""
    enemy = other(mover)
    return bool(BOARD.spaces[place].fort) and state.cities[place] == enemy and place not in state.revolts


def chance(state: State, march: March, to: str) -> float:
    """The chance to beat the enemy before the walls of a place, with the besieged, no cards counted [12.26, 12.28]."""
    enemy = state.units_at(to, other(march.side))
    against = commander(state, state.leaders_at(to, other(march.side)))
    joined = marching.relieved(state, march, to) if ground(march.at) != to else {}  # whoever sallies left them inside
    return winning(_army(state, plus(marching.party(march), joined), march.leader), _army(state, enemy, against))


def _army(state: State, units: Stack, leader: str) -> Army:
    return Army(units, BOARD.leaders[leader].battle, stars(state, leader) > 0) if leader else Army(units)


def outside(state: State, march: March) -> int:
    """The combat factors of the enemy before the walls."""
    return factors(state.units_at(ground(march.at), other(march.side)))


def storming(state: State, march: March) -> str:
    """What siege combat promises, now and in three rounds [13.26]."""
    skill = max(BOARD.leaders[leader].siege for leader in marching.people(march))
    marker = state.sieges[march.at]
    drm = BOARD.spaces[march.at].siege + marker + skill
    return _("{now:.0%} now, {later:.0%} in three").format(now=assault(drm), later=assaults(drm, marker, 3))


def besieging(state: State, march: March) -> str:
    """What a siege that begins now promises, rolled for from the next round on [13.12, 13.26]."""
    skill = max(BOARD.leaders[leader].siege for leader in marching.people(march))
    return _("falls by three rolls: {p:.0%}").format(p=assaults(BOARD.spaces[march.at].siege + skill, 0, 3))
