"""The field as one army sees it: what its men are worth, and what the enemy's next attack may cost in a hex."""

from collections import Counter
from collections.abc import Iterator

from game.battles.editions import GAITS
from game.battles.evaluation import ASTRAY, HURT, Lie, column, end, gain, hit, nearness
from game.battles.position import position
from game.battles.queries import state_of
from game.battles.sight import blocked
from game.battles.terrain import ORDER, steps
from game.battles.view import DUE, FIELD, BattlesView, Piece
from game.core.hexes import cheapest, distance

#: What the demoralization of an army (or a part of it) is worth in all, in victory points, with all that follows.
BROKEN = 40.0
#: How much of the enemy's answer is reckoned with: half for a unit of this strength, as he has other worries, too; more
#: for a weaker one, whom he beats by the way.
STURDY = 8.0
#: What is feared of an enemy who might strike nobody else, and how that fades with the number of those he might.
FEAR = 1.5
SHARED = 0.25
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
#: How much of the points for a place count while the battle lasts.
HELD = 0.6
#: An enemy who attacks with this part of his strength is on the offensive.
OFFENSIVE = 0.25


class Ground(Lie):
    """How the armies lie, what a strength point of each unit is worth, and where the enemy may strike."""

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
        self.scouted: tuple[dict[str, list[str]], dict[str, float]] | None = None
        self._dangers: dict[tuple[str, bool, str, tuple[str, ...]], float] = {}
        self._shots: dict[str, float] = {}

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

    def forget(self) -> None:
        """Look anew where the enemy could strike, as one's own units stand now."""
        self._dangers.clear()
        self.scouted = None

    @property
    def strikers(self) -> dict[str, list[str]]:
        """The enemies in good order who could stand in each hex next."""
        return self._scouted()[0]

    def _scouted(self) -> tuple[dict[str, list[str]], dict[str, float]]:
        if self.scouted is None:
            found: dict[str, list[str]] = {}
            for foe in self.steady_foes.values():
                counter = self.counters[foe.id]
                table = steps(self.view.battle, self.book, counter.gait, ORDER)
                for there in cheapest(table, {foe.place: 0}, counter.move, (), self.own).costs:
                    found.setdefault(there, []).append(foe.id)
            self.scouted = (
                found,
                {f.id: self.counters[f.id].front * self.chance(h) for h, f in self.steady_foes.items()},
            )
            self._share(found)
        return self.scouted

    def _share(self, strikers: dict[str, list[str]]) -> None:
        """How much each enemy is to be feared by one of those whom he might strike: he strikes but one of them."""
        reach = self.board.reach
        struck = Counter(f for here in self.own for f in {f for n in reach[here] for f in strikers.get(n, ())})
        self.share = {foe: count**-SHARED for foe, count in struck.items()}

    def chance(self, there: str) -> float:
        """How likely an enemy can attack in his turn."""
        return 1.0

    def danger(self, piece: Piece, here: str, own: dict[str, Piece], shaken: bool) -> float:
        """What the enemy's next attack may cost a unit in a hex, one's own units standing so."""
        if self.last:
            return 0.0
        strikers = (self.scouted or self._scouted())[0]
        open_ = tuple([n for n in self.board.reach[here] if n in strikers and (n not in own or own[n].id == piece.id)])
        if not open_:
            return 0.0
        key = (piece.id, shaken, here, open_)
        found = self._dangers.get(key)
        if found is None:
            found = self._dangers[key] = self._danger(piece, here, open_, shaken)
        return found

    def _danger(self, piece: Piece, here: str, open_: tuple[str, ...], shaken: bool) -> float:
        worst = 0.0
        for odds, stake, share in self._blows(piece, here, open_, shaken):
            worst = max(worst, share * gain(self.book, odds, stake, self.prices[piece.id], shaken))
        return worst * FEAR * STURDY / (STURDY + self.counters[piece.id].front)

    def _blows(
        self, piece: Piece, here: str, open_: tuple[str, ...], shaken: bool
    ) -> Iterator[tuple[str, float, float]]:  # fmt: skip
        """The odds of the attacks that an enemy could make next, by ever more units; his stake, and how likely here."""
        strikers, vigour = self._scouted()
        able = {f for slot in open_ for f in strikers[slot]}
        strongest = sorted(able, key=lambda f: (-vigour[f], f))[: len(open_)]
        counter = self.counters[piece.id]
        mine = (counter.back if shaken else counter.front) * min(self.multiple(slot, piece, here) for slot in open_)
        attack, stake, share = 0.0, 0.0, 1.0
        for foe in strongest:
            attack, stake = attack + vigour[foe], stake + self.prices[foe]
            share = min(share, self.share.get(foe, 1.0))
            yield column(self.book, round(attack * 10), mine * 10), stake, share

    def doom(self, here: str) -> float:
        """How likely the enemy's next attack leaves a leader in a hex without a unit beside him."""
        open_ = tuple(n for n in self.board.reach[here] if n in self.strikers and n not in self.own)
        if not open_:
            return 0.0
        unit = self.own.get(here)
        if unit is None:
            return 1.0
        blows = self._blows(unit, here, open_, unit.disrupted)
        return max((end(self.book, odds, unit.disrupted) for odds, _stake, _share in blows), default=0.0)

    def ease(self, piece: Piece, here: str) -> float:
        """What it is worth to a unit to stand in a hex, whatever it may attack from there."""
        danger = self.danger(piece, here, self.own, piece.disrupted)
        if piece.disrupted:
            return self.refuge(here) - danger
        friends = [near for near in self.board.grid.around[here] if near in self.own]
        value = 0.1 * min(len(friends), 2) - danger
        if piece.id in self.errands:
            worth, ways = self.errands[piece.id]
            value -= worth * ways[here]
        else:
            value -= self.urge * self.far(piece)[here]
        if here in self.prizes:
            value += self.prizes[here] * (0.2 if danger else 1.0)  # little, if it cannot be held
        return value + self.hold(piece.id, here) if self.holds else value

    def shot(self, here: str) -> float:
        """What the best shot from a hex is expected to cost the enemy, in strength points."""
        if (found := self._shots.get(here)) is None:
            now = position(state_of(self.view))
            found = self._shots[here] = max(
                [
                    HURT * self.counters[foe.id].front * hit(self.book, distance(here, there))
                    for there, foe in self.steady_foes.items()
                    if there != here and not blocked(now, here, there)
                ],
                default=0.0,
            )
        return found

    def refuge(self, here: str) -> float:
        """A disrupted unit goes where it can rally: out of the enemy's zone and reach, towards a leader."""
        beaten = 4.0 if here in self.zone else 0.0
        if self.fled:
            return -0.5 * nearness(self.view.battle, self.book, "foot", self.fled)[here] - beaten
        leader = min([distance(p.place, here) for p in self.leaders], default=0)
        return min(self.away[here], 6) * 0.4 - beaten - 0.3 * max(0, leader - 1)

    def hold(self, unit: str, here: str) -> float:
        """What it is worth to stand in a place that gives points and that nobody else holds."""
        return sum(
            (1.0 if self.last else HELD) * points
            for area, points in self.holds.items()
            if here in area and not any(h in self.own and self.own[h].id != unit for h in area)
        )
