"""How a stand-in moves its army, one piece after the other from the front to the rear.

What a hex is worth is what the attacks from it are expected to win in strength points, less what the enemy's answer
may cost there. So a line forms where several units can reach one enemy; leaders follow it, and disrupted units leave
the enemy's zone to rally.
"""

from dataclasses import dataclass
from functools import lru_cache

from game.battles.board import GUN, LEADER, board
from game.battles.reckoning import Lie, column, gain
from game.battles.view import DUE, FIELD, BattlesView, Piece
from game.core.hexes import distance
from game.core.words import Ask, Sentence


@dataclass(frozen=True)
class Temper:
    """How an army is led.

    `pull` is what a hex nearer to the enemy is worth, in strength points; `fear` how much of the enemy's answer is
    reckoned with, as he has other worries, too; `trust` how much of the help of units that could still come up is
    counted on.
    """

    pull: float = 0.35
    fear: float = 0.6
    trust: float = 0.5


TEMPER = Temper()
#: What a staying piece must gain by a move before it is moved.
_STIR = 0.05
_NOWHERE = -100.0
#: A beaten army whose enemy has so many times its strength in good order leaves the field.
_FLIGHT = 1.5


@lru_cache(maxsize=16)
def _menace(battle: str, foes: tuple[tuple[str, str], ...]) -> tuple[dict[str, list[float]], dict[str, int]]:
    """For each hex the strengths of the enemies who could attack it next, and how far the nearest enemy is."""
    field = board(battle)
    threats: dict[str, list[float]] = {}
    away: dict[str, int] = {}
    for unit, place in foes:
        counter = field.counters[unit]
        for hexagon in field.grid.within(place, counter.move + 1):
            threats.setdefault(hexagon, []).append(counter.front)
    for hexagon in field.grid.hexes:
        away[hexagon] = min((distance(hexagon, place) for _unit, place in foes), default=0)
    for strengths in threats.values():
        strengths.sort(reverse=True)
    return threats, away


class Army(Lie):
    """The movement phase: one piece after the other, from the front to the rear."""

    def __init__(self, view: BattlesView, temper: Temper = TEMPER) -> None:
        super().__init__(view)
        self.temper = temper
        steady = tuple(sorted((p.id, p.place) for p in self.foes.values() if not p.disrupted))
        self.threats, self.away = _menace(view.battle, steady)
        if not steady:
            self.away = _menace(view.battle, tuple(sorted((p.id, p.place) for p in self.foes.values())))[1]
        self.against = {place: self._against(foe) for place, foe in self.foes.items()}
        self.coming = {place: self._coming(place) for place in self.foes}

    def _against(self, foe: Piece) -> dict[str, float]:
        """The strength that each own unit beside an enemy has to spare for him; what it may still leave is not."""
        found = {}
        for near in self.board.reach[foe.place]:
            unit = self.own.get(near)
            if unit is not None and not unit.disrupted:
                found[unit.id] = self._share(unit, near, foe)
        return found

    def _share(self, unit: Piece, here: str, foe: Piece) -> float:
        """A unit's strength falls to its enemies as they need it; of those who are disrupted, it may leave alone."""
        foes = [self.foes[h] for h in self.board.reach[here] if h in self.foes]
        steady = [f for f in foes if not f.disrupted] or foes
        if foe not in steady:
            return 0.0
        part = self.strength(foe) / max(1.0, sum(self.strength(f) for f in steady))
        return self.strength(unit) * part / self.multiple(here, foe, foe.place)

    def _coming(self, place: str) -> dict[str, float]:
        """The strongest units that may still come up against an enemy."""
        able = {
            unit.id: self.strength(unit)
            for here, unit in self.own.items()
            if not unit.moved and not unit.disrupted and unit.id not in self.against[place]
            and distance(here, place) <= self._pace(unit) + 1
        }  # fmt: skip
        best = sorted(able, key=lambda unit: -able[unit])[:3]
        return {unit: able[unit] for unit in best}

    def _pace(self, piece: Piece) -> int:
        points = self.counters[piece.id].move
        return (points + 1) // 2 if self.view.fog else points

    def order(self, ask: Ask, first: tuple[str, ...]) -> Sentence:
        """The next move; "done" when nobody gains by moving any more."""
        for verb in ("signal", "halt"):
            if verb in first:
                return (verb, ask((verb,)).texts()[0])
        if "exit" in first and (leaving := self._leave(ask)):
            return leaving
        able = sorted((self.view.pieces[p] for p in ask(("move",)).texts()), key=self._turn) if "move" in first else []
        moves = self.view.now.moves
        last = moves[-1] if moves else None
        since = (-1, 0, "")
        if last is not None and last.kind == "move":
            since = self._key(last.piece, last.path[0])
        for late in (False, True):
            for piece in able:
                if (self._turn(piece) <= since and not self.view.crowded) is late:
                    found = self._best(piece, ask) if not late or piece.where == DUE else ()
                    if found:
                        return found
        if "done" in first:
            return ("done",)
        return next((("move", p.id, ask(("move", p.id)).texts()[0]) for p in able), ())

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
            stay = self._refuge(piece, piece.place)
            found += [(self._chase(piece, h) - stay, unit, h) for h in ask(("pursue", unit)).texts()]
        worth, unit, goal = max(found)
        if may_hold and worth < 0:
            return ("hold",)
        order: Sentence = ("pursue", unit, goal)
        alone = self.view.pieces[unit].place in self.zone
        while alone and "with" in ask(order).texts():
            order = (*order, "with", ask((*order, "with")).texts()[0])
        return order

    def _chase(self, piece: Piece, here: str) -> float:
        caught = sum(self.counters[p.id].vp + 2 for p in self.view.pieces.values()
                     if p.side != piece.side and p.place == here and self.counters[p.id].kind == LEADER)  # fmt: skip
        return self._refuge(piece, here) + self.prizes.get(here, 0.0) + caught

    def _turn(self, piece: Piece) -> tuple[int, int, str]:
        return (0, 0, piece.id) if piece.where == DUE else self._key(piece.id, piece.place)

    def _key(self, piece: str, place: str) -> tuple[int, int, str]:
        counter = self.counters[piece]
        return (3 if counter.kind == LEADER else 1 if counter.is_unit else 2, self.away.get(place, 0), piece)

    def _best(self, piece: Piece, ask: Ask) -> Sentence:
        """The best move of a piece, if there is one better than to stay."""
        spoken = ("move", piece.id)
        crowding = self.own if self.counters[piece.id].is_unit else {}
        goals = [h for h in ask(spoken).texts() if h not in crowding]
        if not goals:
            return ()
        stay = piece.where == FIELD and piece.id != self.view.crowded
        floor = self._worth(piece, piece.place) + _STIR if stay else _NOWHERE * 10
        worth, goal = max((self._worth(piece, h), h) for h in goals)
        if worth <= floor:
            return ()
        beside = [p.id for p in self.leaders if p.place == piece.place and piece.where == FIELD]
        if not beside or self.counters[piece.id].kind == LEADER or piece.place not in self.zone:
            return (*spoken, goal)
        order: Sentence = (*spoken, goal)
        for leader in beside:  # Nobody leaves a leader alone beside the enemy.
            if "with" not in ask(order).texts() or leader not in ask((*order, "with")).texts():
                return ()
            order = (*order, "with", leader)
        return order

    def _worth(self, piece: Piece, here: str) -> float:
        kind = self.counters[piece.id].kind
        if kind == LEADER:
            return self._leader(piece, here)
        if kind == GUN:
            return -abs(self.away[here] - 4.0)
        if piece.disrupted:
            return self._refuge(piece, here)
        value = self._fight(piece, here) - self._danger(piece, here) - self.temper.pull * self.away[here]
        friends = sum(near in self.own and self.own[near].id != piece.id for near in self.board.grid.around[here])
        return value + 0.15 * min(friends, 2) + self.prizes.get(here, 0.0) + self._hold(piece, here)

    def _fight(self, piece: Piece, here: str) -> float:
        """What joining the fights around a hex is expected to win."""
        total = 0.0
        for near in self.board.reach[here]:
            foe = self.foes.get(near)
            if foe is None:
                continue
            others = sum(s for unit, s in self.against[near].items() if unit != piece.id)
            helpers = self.temper.trust * sum(s for unit, s in self.coming[near].items() if unit != piece.id)
            before = self._against_one(foe, others + helpers) if others and not foe.disrupted else 0.0
            after = self._against_one(foe, others + helpers + self._share(piece, here, foe))
            total += (max(0.0, after) if foe.disrupted else after) - before
        return total

    def _against_one(self, foe: Piece, strength: float) -> float:
        theirs = self.strength(foe)
        odds = column(self.book, round(strength * 10), round(theirs * 10))
        return gain(self.book, odds, strength, self.counters[foe.id].front, foe.disrupted)

    def _danger(self, piece: Piece, here: str) -> float:
        """What the enemy's next attack may cost in a hex."""
        open_ = sum(near not in self.own or self.own[near].id == piece.id for near in self.board.reach[here])
        attack = sum(self.threats.get(here, ())[: min(open_, 4)]) * 0.7
        if not attack:
            return 0.0
        mine = self.strength(piece) * self.multiple("", piece, here)
        odds = column(self.book, round(attack * 10), round(mine * 10))
        return self.temper.fear * max(0.0, gain(self.book, odds, attack, self.strength(piece), piece.disrupted))

    def _refuge(self, piece: Piece, here: str) -> float:
        """A disrupted unit goes where it can rally: out of the enemy's zone and reach, towards a leader."""
        leader = min((distance(p.place, here) for p in self.leaders), default=0)
        beaten = 4.0 if here in self.zone else 0.0
        if self.fled:
            return -0.5 * min(distance(edge, here) for edge in self.fled) - beaten - self._danger(piece, here)
        return min(self.away[here], 6) * 0.4 - beaten - self._danger(piece, here) - 0.3 * max(0, leader - 1)

    def _hold(self, piece: Piece, here: str) -> float:
        """What it is worth to stand in a place that gives points, or near one that nobody of ours holds."""
        value = 0.0
        for area in self.holds:
            guards = [h for h in area if h in self.own and self.own[h].id != piece.id]
            if not guards and len(area) < 4:
                value += 6.0 if here in area else 0.0
        return value

    def _leader(self, piece: Piece, here: str) -> float:
        """A leader stays with a unit in good order; he helps where it fights, and where others rally."""
        counter, unit = self.counters[piece.id], self.own.get(here)
        if unit is None and here in self.zone:
            return _NOWHERE
        others = {p.place for p in self.leaders if p.id != piece.id}
        rallying = sum(distance(p.place, here) <= 1 and p.place not in self.zone for p in self.shaken)
        value = 0.6 * counter.value * min(rallying, 3) - 0.1 * self.away[here] - (3.0 if here in others else 0.0)
        stake = counter.vp + counter.dp / 2
        if unit is None or unit.disrupted:
            return value - (stake * (0.4 if unit is None else 0.25) if here in self.threats else 0.5)
        risk = stake * 0.5 / max(5.0, self.strength(unit)) if here in self.threats else 0.0
        if any(near in self.foes for near in self.board.reach[here]):
            return value + 0.9 * counter.value - risk
        return value + 0.3 - risk / 2
