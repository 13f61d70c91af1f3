"""How a stand-in moves its army: who comes in, units as planned, then guns and leaders; who pursues, who leaves."""

from game.battles.ai.ground import Ground
from game.battles.ai.plan import Kind, Plan, planned
from game.battles.board import GUN, LEADER
from game.battles.course import DUE, FIELD, Piece
from game.battles.view import BattlesView
from game.core.hexes import distance
from game.core.words import Ask, Sentence

#: What a staying piece must gain by a move before it is moved.
_STIR = 0.05
_NOWHERE = -100.0
#: How much a leader is worth of what his loss would cost at once.
_DEAR = 0.8
#: A beaten army whose enemy has so many times its strength in good order leaves the field.
_FLIGHT = 1.5
#: The least that a gun's best shot must promise, in strength points, and how near a unit in good order must be.
SHOT = 0.8
GUARD = 2


class Army(Ground):
    """The movement phase, one order after the other, by plans of a kind."""

    def __init__(self, view: BattlesView, kind: Kind = Plan) -> None:
        super().__init__(view)
        self.kind = kind

    def order(self, ask: Ask, first: tuple[str, ...]) -> Sentence:
        """The next move; "done" when nobody gains by moving any more."""
        for verb in ("signal", "halt"):
            if verb in first:
                return (verb, ask((verb,)).texts()[0])
        if "exit" in first and (leaving := self._leave(ask)):
            return leaving
        able = [self.view.pieces[p] for p in ask(("move",)).texts()] if "move" in first else []
        if order := self._move(able, ask) or self._unlimber(ask, first):
            return order
        return (
            ("done",) if "done" in first else next((("move", p.id, ask(("move", p.id)).texts()[0]) for p in able), ())
        )

    def _unlimber(self, ask: Ask, first: tuple[str, ...]) -> Sentence:
        """A gun that has come where it can do most is made ready, if it will have a turn to fire, and guards."""
        guns = [self.view.pieces[gun] for gun in ask(("unlimber",)).texts()] if "unlimber" in first else []
        for gun in guns:
            if self.view.turn < self.view.turns and self._battery(gun.place) >= SHOT:
                return ("unlimber", gun.id)
        return ()

    def _battery(self, here: str) -> float:
        """What a gun's best shot from a hex promises, if there are units to guard it."""
        guarded = any(distance(here, h) <= GUARD and not unit.disrupted for h, unit in self.own.items())
        return self.shot(here) if guarded and here not in self.zone else 0.0

    def _move(self, able: list[Piece], ask: Ask) -> Sentence:
        for piece in able:
            if (piece.where == DUE or piece.id == self.view.crowded) and (found := self.best(piece, ask)):
                return found
        ready = {p.id: p for p in able}
        plan = [(ready[unit], goal) for unit, goal in planned(self.view, self.kind) if unit in ready]
        for piece, goal in plan:
            if goal not in self.own and (found := self.going(piece, goal, ask)):
                return found
        others = [piece for piece, _goal in plan]  # who cannot go where he should
        others += sorted((p for p in able if self.counters[p.id].kind == GUN), key=lambda p: p.id)
        others += sorted((p for p in able if self.counters[p.id].kind == LEADER), key=lambda p: p.id)
        return next((found for piece in others if (found := self.best(piece, ask))), ())

    def _leave(self, ask: Ask) -> Sentence:
        """Who is beaten in a beaten army leaves the field, and costs nothing more; all leave before a stronger enemy.

        Leaders and guns stay as long as there are units; then the leaders go, too [21:17.0].
        """
        lost = self.steady(self.own) * _FLIGHT < self.steady(self.foes)
        able = [self.view.pieces[p] for p in ask(("exit",)).texts()]
        units = [p for p in able if self.counters[p.id].is_unit and (p.disrupted or lost)]
        for piece in units or [p for p in able if self.counters[p.id].kind == LEADER and (lost or not self.own)]:
            if piece.place in self.zone and any(p.place == piece.place and p.id != piece.id for p in self.leaders):
                continue
            return ("exit", piece.id, min(ask(("exit", piece.id)).texts()))
        return ()

    def pursue(self, ask: Ask, may_hold: bool) -> Sentence:
        """The horse that gains most, or risks least, by going after the beaten enemy; held back if that is better."""
        found = []
        for unit in ask(("pursue",)).texts():
            piece = self.view.pieces[unit]
            stay = self._after(piece, piece.place)
            found += [(self._chase(piece, h) - stay, unit, h) for h in ask(("pursue", unit)).texts()]
        worth, unit, goal = max(found)
        if may_hold and worth < 0:
            return ("hold",)
        order: Sentence = ("pursue", unit, goal)
        alone = self.view.pieces[unit].place in self.zone
        while alone and "with" in ask(order).texts():
            order = (*order, "with", ask((*order, "with")).texts()[0])
        return order

    def _after(self, piece: Piece, here: str) -> float:
        """What it is worth to be left in a hex, disrupted."""
        return self.refuge(here) - self.danger(piece, here, shaken=True)

    def _chase(self, piece: Piece, here: str) -> float:
        caught = sum(self.counters[p.id].vp + 2 for p in self.view.pieces.values()
                     if p.side != piece.side and p.place == here and self.counters[p.id].kind == LEADER)  # fmt: skip
        return self._after(piece, here) + self.prizes.get(here, 0.0) + caught

    def best(self, piece: Piece, ask: Ask) -> Sentence:
        """The best move of a piece, if there is one better than to stay."""
        crowding = self.own if self.counters[piece.id].is_unit else {}
        goals = [h for h in ask(("move", piece.id)).texts() if h not in crowding]
        if not goals:
            return ()
        stay = piece.where == FIELD and piece.id != self.view.crowded
        floor = self._worth(piece, piece.place) + _STIR if stay else _NOWHERE * 10
        worth, goal = max((self._worth(piece, h), h) for h in goals)
        return self.going(piece, goal, ask) if worth > floor else ()

    def going(self, piece: Piece, goal: str, ask: Ask) -> Sentence:
        """The order to go there, if it can be given; with the leaders whom nobody leaves alone beside the enemy."""
        order: Sentence = ("move", piece.id, goal)
        if goal not in ask(order[:2]).texts():
            return ()
        if piece.where != FIELD or self.counters[piece.id].kind == LEADER or piece.place not in self.zone:
            return order
        for leader in [p for p in self.leaders if p.place == piece.place]:
            if "with" not in ask(order).texts() or leader.id not in ask((*order, "with")).texts():
                return self._ahead(leader, ask)
            order = (*order, "with", leader.id)
        return order

    def _ahead(self, leader: Piece, ask: Ask) -> Sentence:
        """A leader who cannot ride along goes first."""
        goals = ask(("move", leader.id)).texts()
        worth, goal = max(((self._worth(leader, h), h) for h in goals), default=(_NOWHERE, ""))
        return ("move", leader.id, goal) if worth > _NOWHERE else ()

    def _worth(self, piece: Piece, here: str) -> float:
        kind = self.counters[piece.id].kind
        if kind == LEADER:
            return self._leader(piece, here)
        if kind == GUN:
            return 2 * self._battery(here) - 0.2 * abs(self.away[here] - 4.0)
        return self.ease(piece, here) - (3.0 if here in self.zone else 0.0)

    def _leader(self, piece: Piece, here: str) -> float:
        """A leader stays with a unit in good order; he helps where it fights, and where others rally."""
        counter, unit = self.counters[piece.id], self.own.get(here)
        if unit is None and here in self.zone:
            return _NOWHERE
        others = {p.place for p in self.leaders if p.id != piece.id}
        rallying = sum(distance(p.place, here) <= 1 and p.place not in self.zone for p in self.shaken)
        value = 0.6 * counter.value * min(rallying, 3) - 0.1 * self.away[here] - (3.0 if here in others else 0.0)
        value -= _DEAR * (counter.vp + counter.dp / 2) * self.doom(here)
        if unit is None or unit.disrupted:
            return value - 0.5
        return value + (0.9 * counter.value if any(near in self.foes for near in self.board.reach[here]) else 0.3)
