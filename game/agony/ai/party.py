"""Who marches, by which roads, and what a march is while it is being thought of [11.1]."""

from dataclasses import dataclass
from functools import cache

from game.agony.ai.prizes import may_hold
from game.agony.board import BOARD, DENMARK, UP
from game.agony.state import Stack, factors
from game.agony.view import LeaderView
from game.core.values import immutable
from game.core.words import Sentence

#: A step: the place, its word, its area.
Road = tuple[str, str, str]


@immutable
class Party:
    """Who marches, from where; `free` by a Free Action, `inside` out of a fortress."""

    at: str
    units: Stack
    leader: LeaderView | None
    leaders: tuple[LeaderView, ...]
    mp: int
    free: bool = False
    inside: bool = False

    @property
    def cf(self) -> int:
        """Its combat factors."""
        return factors(self.units)


@dataclass(slots=True)
class Way:
    """A march, half or wholly made; `foe` is where it ends in a battle."""

    at: str
    mp: int
    worth: float = 0.0
    taken: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    beaten: tuple[str, ...] = ()
    foe: str = ""
    words: Sentence = ()


def allowance(units: Stack, led: bool) -> int:
    """MPs of a party at the start: the slowest unit's, eight for leaders alone [11.11]."""
    slowest = min((BOARD.kinds[kind].ma for kind in units), default=8)
    return min(8, slowest) if led else slowest


@cache
def open_roads(at: str, side: str, french: bool, spanish: bool, hungarian: bool) -> tuple[Road, ...]:
    """Where the nations of a party may go from a place [11.3, 17.H.4, 17.Sp.2]."""
    near = BOARD.roads.get(at, ())
    if at == UP[side]:
        near = BOARD.up_cities
    elif at == DENMARK:
        near = BOARD.denmark_exits
    return tuple(
        (to, BOARD.words[to], BOARD.spaces[to].area)
        for to in near
        if may_hold(side, to, french)
        and not (hungarian and to not in BOARD.near_austria)
        and not (spanish and to not in BOARD.spanish_zone and at in BOARD.spanish_zone)
    )
