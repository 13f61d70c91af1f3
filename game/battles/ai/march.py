"""In which order the units of a plan go, so that nobody bars the way of who goes after him.

A friend who has moved stands where nobody passes any more [21:7.6], or ends [76:6.32]. So somebody goes first whose new
place leaves all others a way to theirs, friends who have yet to go not reckoned with.
"""

from collections.abc import Set

from game.battles.course import Piece
from game.battles.movement import allowance, ban, may_end, paces
from game.battles.position import position
from game.battles.queries import state_of
from game.battles.state import State
from game.battles.view import BattlesView
from game.core.paths import cheapest

Moves = list[tuple[str, str]]


def in_order(view: BattlesView, moves: Moves) -> Moves:
    """Those moves that can be made, in an order in which they can; the first that are wanted soonest."""
    march, done = _March(state_of(view).copy(), moves), Moves()
    while unit := march.next():
        done.append((unit, march.goals[unit]))
        march.go(unit)
    return done


class _March:
    def __init__(self, state: State, moves: Moves) -> None:
        self.state, self.goals = state, dict(moves)
        held = position(state).held_by(state.side)
        #: Where friends stand who go nowhere, or have gone.
        self.settled = set(held) - {state.pieces[unit].place for unit in self.goals}
        #: A way for each who is yet to go, past friends who are.
        self.ways = {unit: self._way(unit) for unit in self.goals}

    def next(self) -> str:
        """Who goes next; "" if nobody can."""
        units = position(self.state).units
        able = [unit for unit, goal in self.goals.items()
                if goal not in units and may_end(self.state, self.state.pieces[unit], goal)]  # fmt: skip
        fewest, best = len(self.goals) + 1, ""
        for unit in able:
            barred = sum(not self._way(other, self.goals[unit]) for other in self._crossed(unit))
            if not barred:
                return unit
            if barred < fewest:
                fewest, best = barred, unit
        return best

    def go(self, unit: str) -> None:
        """Have a unit go where it is to be."""
        crossed, goal = self._crossed(unit), self.goals.pop(unit)
        self.settled.add(goal)
        self.state.place(self.state.pieces[unit].gone(goal))
        for other in crossed:
            self.ways[other] = self._way(other)

    def _crossed(self, unit: str) -> list[str]:
        """The others whose way leads through the goal of a unit."""
        goal = self.goals[unit]
        return [other for other in self.goals if other != unit and goal in self.ways[other]]

    def _way(self, unit: str, shut: str = "") -> tuple[str, ...]:
        """A way to a unit's goal past all friends that are settled, and one more hex; none if there is none."""
        state, piece, goal = self.state, self.state.pieces[unit], self.goals[unit]
        points, table, closed = allowance(state, piece), paces(state, piece), self._closed(piece)
        ways = cheapest(table, {piece.place: 0}, points, closed | {shut} if shut else closed, state.burning)
        if goal in ways:
            return ways.to(goal)
        least = state.edition.minimum_move and goal in table.next[piece.place] and goal not in closed
        return (piece.place, goal) if least and goal != shut else ()

    def _closed(self, piece: Piece) -> Set[str]:
        enter = ban(self.state, piece).enter
        return enter - position(self.state).held_by(piece.side) | self.settled if self._bars else enter

    @property
    def _bars(self) -> bool:
        return not self.state.edition.through_friends
