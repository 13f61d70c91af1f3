"""An army moved in thought: orders to move one after the other, each legal after those before it."""

from dataclasses import replace

from game.battles.ai.advance import Army
from game.battles.course import FIELD, Piece
from game.battles.view import BattlesView
from game.core.words import Ask, Sentence


class March(Army):
    """The moves of one order ("several move ..."), and how the army stands after them."""

    def __init__(self, view: BattlesView, ask: Ask) -> None:
        super().__init__(view)
        self.ask, self.said = ask, list[Sentence]()

    @property
    def words(self) -> Sentence:
        """The moves in a row."""
        return tuple(word for order in self.said for word in order)

    def send(self, piece: Piece, goal: str = "") -> bool:
        """Move a piece, by default to its best hex, with the leaders beside it; False if it does not go."""
        goal = goal or self._best_goal(piece)
        unit = self.counters[piece.id].is_unit
        leaders = [p for p in self.leaders if p.place == piece.place and not p.moved] if unit and piece.place else []
        rides = self.board.file.edition != "1976"
        before = leaders if piece.place in self.zone and not rides else []  # alone there they would be lost
        said = list(self.said)
        if not goal or not all(self._say(one, goal) for one in (*(leader.id for leader in before), piece.id)):
            self.said = said
            return False
        for leader in leaders:
            if rides and "with" in self._next() and leader.id in self._next("with"):
                self.said[-1] = (*self.said[-1], "with", leader.id)
            elif not rides and not before:
                self._say(leader.id, goal)
        if unit:
            self.own.pop(piece.place, None)
            self.own[goal] = replace(piece, where=FIELD, place=goal)
        return True

    def _best_goal(self, piece: Piece) -> str:
        order = self.best(piece, lambda spoken: self.ask(("several", "move", *self.words, *spoken[1:])))
        return order[2] if order and order[1] == piece.id else ""

    def _next(self, *spoken: str) -> tuple[str, ...]:
        return self.ask(("several", "move", *self.words, *spoken)).texts()

    def _say(self, piece: str, goal: str) -> bool:
        """Say one more move, if it is legal now."""
        legal = piece in self._next() and goal in self._next(piece)
        if legal:
            self.said.append((piece, goal))
        return legal
