"""What an army is about: what its men are worth, how much it needs a battle, who is sent where points are given."""

from game.battles.course import DUE, FIELD, Piece
from game.battles.editions import GAITS
from game.battles.evaluation import ASTRAY, Lie, nearness
from game.battles.view import BattlesView

#: What the demoralization of an army (or a part of it) is worth in all, in victory points, with all that follows.
BROKEN = 40.0
#: What a hex nearer to the enemy is worth; how much more (or less) to an army that is ahead on points, and, while the
#: enemy does not attack, to one that is level or behind.
PULL = 0.35
AHEAD = 0.7
LEVEL = 2.5
BEHIND = 4.0
#: How much more it is worth at the end of a battle that is not won.
HURRY = 1.5
#: What a hex nearer to a place that gives points is worth to who is sent there, as a part of them.
ERRAND = 0.05
#: An enemy who attacks with this part of his strength is on the offensive.
OFFENSIVE = 0.25


class Purpose(Lie):
    """How the armies lie, what a strength point of each unit is worth, and where the army is drawn."""

    def __init__(self, view: BattlesView) -> None:
        super().__init__(view)
        self.edge = {side: self._edge(side) for side in self.board.sides}
        self.prices = {p.id: self._price(p) for p in view.pieces.values() if self.counters[p.id].is_unit}
        self.urge = self._urge()
        self.steady_foes = {h: f for h, f in self.foes.items() if not f.disrupted}
        self.standing = tuple(sorted(self.steady_foes or self.foes))
        #: How far the nearest enemy in good order (or any, if there is none) is from each hex, on foot.
        self.away = nearness(view.battle, self.book, "foot", self.standing)
        #: Whether the enemy has no turn left in which to answer.
        self.last = view.turn == view.turns and self.board.file.turns.order[-1] == view.viewer
        self.errands = self._errands()

    def _urge(self) -> float:
        """What a hex nearer to the enemy is worth: the more, the more the army needs a battle."""
        view = self.view
        lead = sum(s.score if s.seat == view.viewer else -s.score for s in view.standings)
        least = self.board.file.victory.levels[1].least
        ratio = max(1.0, self._might(view.viewer)) / max(1.0, self._might(self.board.foe[view.viewer]))
        urge, late = PULL * min(2.0, max(0.5, ratio)), (view.turn / view.turns) ** 2
        if lead >= least:
            return urge * AHEAD * (1 - late / 2)
        return urge * (1 + HURRY * late) * (1 + self._calm() * ((BEHIND if lead <= -least else LEVEL) - 1))

    def far(self, piece: Piece) -> dict[str, int]:
        """How far it is from each hex to the enemy, as this piece goes."""
        return nearness(self.view.battle, self.book, self.counters[piece.id].gait, self.standing)

    def _errands(self) -> dict[str, tuple[float, dict[str, int]]]:
        """The unit nearest to each place that gives points and that nobody holds: what each hex of its way is worth."""
        found: dict[str, tuple[float, dict[str, int]]] = {}
        for area, points in self.holds.items():
            if not area & self.own.keys():
                places = tuple(sorted(area))
                ways = {g: nearness(self.view.battle, self.book, g, places, beside=False) for g in GAITS}
                able = [p for p in self.own.values() if not p.disrupted and p.id not in found]
                able = [p for p in able if ways[self.counters[p.id].gait][p.place] < ASTRAY]
                if able:
                    near = min(able, key=lambda p: (self._hours(p, ways), self.counters[p.id].front, p.id))
                    found[near.id] = ERRAND * points, ways[self.counters[near.id].gait]
        return found

    def _hours(self, piece: Piece, ways: dict[str, dict[str, int]]) -> float:
        counter = self.counters[piece.id]
        return ways[counter.gait][piece.place] / max(1, counter.move)

    def _might(self, side: str) -> int:
        """The strength a side has in good order, or still to come."""
        coming = {unit for arrival in self.view.arrivals if not arrival.arrived for unit in arrival.pieces}
        return sum(
            self.counters[p.id].front
            for p in self.view.pieces.values()
            if p.side == side and not p.disrupted and (p.where in (FIELD, DUE) or p.id in coming)
        )

    def _calm(self) -> float:
        """1 if the enemy did not attack in his last turn, 0 if he is on the offensive."""
        if self.view.before is None or not self.view.before.turn:
            return 0.0
        struck = sum(self.counters[unit].front for combat in self.view.before.combats for unit in combat.attackers)
        return max(0.0, 1 - struck / (OFFENSIVE * max(1.0, self.steady(self.foes))))

    def _edge(self, side: str) -> float:
        """What a point on a side's track is worth: the more, the nearer its next levels are."""
        open_ = [t for t in self.view.tracks if t.side == side and not t.demoralized]
        return sum(BROKEN / len(open_) * 2 * (t.points + 8) / t.level**2 for t in open_)

    def _price(self, piece: Piece) -> float:
        """The worth of a unit."""
        counter, schedule = self.counters[piece.id], self.board.file.victory
        weak = self.weak(piece)
        point = schedule.demoralized_foot_point if weak and not counter.mounted else schedule.point
        return counter.front * (point + self.edge[piece.side] * int(self.board.file.morale.points.get(counter.kind, 0)))

    def weak(self, piece: Piece) -> bool:
        """Whether a unit suffers from demoralization."""
        counter = self.counters[piece.id]
        track = counter.category or piece.side
        return not counter.steadfast and any(t.id == track and t.demoralized for t in self.view.tracks)
