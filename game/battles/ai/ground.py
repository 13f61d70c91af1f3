"""The field as one army sees it: what a hex is worth to each unit, and what the enemy's next attack may cost there."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from game.battles.ai.purpose import Purpose
from game.battles.board import board
from game.battles.course import Piece
from game.battles.evaluation import HURT, column, end, gain, hit, nearness
from game.battles.position import position
from game.battles.queries import state_of
from game.battles.sight import sees
from game.battles.terrain import ORDER, steps
from game.battles.view import BattlesView
from game.core.hexes import distance
from game.core.paths import cheapest

#: How much of the enemy's answer is reckoned with: half for a unit of this strength, as he has other worries, too; more
#: for a weaker one, whom he beats by the way.
STURDY = 8.0
#: What is feared of an enemy who might strike nobody else, and how that fades with the number of those he might.
FEAR = 1.5
SHARED = 0.25
#: How much of the points for a place count while the battle lasts.
HELD = 0.6

Hexes = frozenset[str]


class Ground(Purpose):
    """An army's purpose, where the enemy may strike, and what both make of each hex."""

    def __init__(self, view: BattlesView) -> None:
        super().__init__(view)
        self.around, self.reach = self.board.grid.around, self.board.reach
        #: Where each own unit stands by itself.
        self.place = {piece.id: here for here, piece in self.own.items()}
        self.like = self._alike()
        #: The places that give points, by each of their hexes.
        self.claims: dict[str, list[tuple[Hexes, int]]] = {}
        for area, points in self.holds.items():
            for here in area:
                self.claims.setdefault(here, []).append((area, points))
        self.scouted: tuple[dict[str, list[str]], dict[str, float]] | None = None
        self.share: dict[str, float] = {}
        #: The hexes around each from which an enemy might strike it.
        self._exposed: dict[str, tuple[str, ...]] = {}
        self._dangers: dict[tuple[str, bool, str, tuple[str, ...]], float] = {}
        self._musters: dict[tuple[str, ...], list[tuple[int, float, float]]] = {}
        self._eases: dict[tuple[str, str, tuple[str, ...], str], float] = {}
        self._shots: dict[str, float] = {}

    def _alike(self) -> dict[str, str]:
        """For each own unit the first of those to whom any hex is worth the same."""
        found: dict[str, str] = {}
        first: dict[tuple[object, ...], str] = {}
        for piece in self.view.pieces.values():
            if piece.side == self.view.viewer and piece.id in self.prices:
                one = self.counters[piece.id]
                sent = piece.id if piece.id in self.errands else ""
                kind = one.kind, one.gait, one.front, one.back, self.prices[piece.id], piece.disrupted, sent
                found[piece.id] = first.setdefault(kind, piece.id)
        return found

    def forget(self) -> None:
        """Look anew where the enemy could strike, as one's own units stand now."""
        self._dangers.clear()
        self._musters.clear()
        self._eases.clear()
        self._exposed.clear()
        self.scouted = None

    @property
    def strikers(self) -> dict[str, list[str]]:
        """The enemies in good order who could stand in each hex next, the strongest first."""
        return self._scouted()[0]

    def _scouted(self) -> tuple[dict[str, list[str]], dict[str, float]]:
        if self.scouted is None:
            vigour = {f.id: self.counters[f.id].front * self.chance(h) for h, f in self.steady_foes.items()}
            found: dict[str, list[str]] = {}
            for foe in sorted(self.steady_foes.values(), key=lambda f: (-vigour[f.id], f.id)):
                for there in self._struck(foe):
                    found.setdefault(there, []).append(foe.id)
            self.scouted = found, vigour
            self._share(found)
        return self.scouted

    def _struck(self, foe: Piece) -> Hexes:
        """The hexes an enemy could come to."""
        counter = self.counters[foe.id]
        going = self.view.battle, self.book, counter.gait, foe.place, counter.move
        return _range(*going, _range(*going, frozenset()).intersection(self.own))

    def _share(self, strikers: dict[str, list[str]]) -> None:
        """How much each enemy is to be feared by one of those whom he might strike: he strikes but one of them."""
        struck = Counter[str]()
        for here in self.own:
            struck.update({f for n in self.reach[here] for f in strikers.get(n, ())})
        self.share = {foe: count**-SHARED for foe, count in struck.items()}

    def chance(self, there: str) -> float:
        """How likely an enemy can attack in his turn."""
        return 1.0

    def danger(self, piece: Piece, here: str, shaken: bool) -> float:
        """What the enemy's next attack may cost a unit in a hex, one's own units standing as they do."""
        open_ = self._open(piece, here)
        return self._danger(piece, here, open_, shaken) if open_ else 0.0

    def frailty(self, piece: Piece, here: str) -> float:
        """How much more that is when the unit is disrupted."""
        open_ = self._open(piece, here)
        return self._danger(piece, here, open_, True) - self._danger(piece, here, open_, False) if open_ else 0.0

    def _open(self, piece: Piece, here: str) -> tuple[str, ...]:
        """From where a unit in a hex could be struck: nobody else of its own side stands there."""
        if self.last:
            return ()
        exposed = self._exposed.get(here)
        if exposed is None:
            strikers = self._scouted()[0]
            exposed = self._exposed[here] = tuple([n for n in self.reach[here] if n in strikers])
        if not exposed:
            return ()
        own, home = self.own, self.place.get(piece.id, "")
        return tuple([n for n in exposed if n not in own or n == home])

    def _danger(self, piece: Piece, here: str, open_: tuple[str, ...], shaken: bool) -> float:
        key = (self.like[piece.id], shaken, here, open_)
        found = self._dangers.get(key)
        if found is None:
            worst, price = 0.0, self.prices[piece.id]
            for odds, stake, share in self._blows(piece, here, open_, shaken):
                worst = max(worst, share * gain(self.book, odds, stake, price, shaken))
            found = self._dangers[key] = worst * FEAR * STURDY / (STURDY + self.counters[piece.id].front)
        return found

    def _blows(
        self, piece: Piece, here: str, open_: tuple[str, ...], shaken: bool
    ) -> Iterator[tuple[str, float, float]]:  # fmt: skip
        """The odds of the attacks that an enemy could make next, by ever more units; his stake, and how likely here."""
        counter = self.counters[piece.id]
        mine = (counter.back if shaken else counter.front) * min([self.multiple(slot, piece, here) for slot in open_])
        for attack, stake, share in self._mustered(open_):
            yield column(self.book, attack, mine * 10), stake, share

    def _mustered(self, open_: tuple[str, ...]) -> list[tuple[int, float, float]]:
        """Attacks from some hexes by ever more enemies: ten times their strength, their stake, and how likely."""
        found = self._musters.get(open_)
        if found is None:
            strikers, vigour = self._scouted()
            able = {f for slot in open_ for f in strikers[slot][: len(open_)]}
            found, attack, stake, share = [], 0.0, 0.0, 1.0
            for foe in sorted(able, key=lambda f: (-vigour[f], f))[: len(open_)]:
                attack, stake = attack + vigour[foe], stake + self.prices[foe]
                share = min(share, self.share.get(foe, 1.0))
                found.append((round(attack * 10), stake, share))
            self._musters[open_] = found
        return found

    def doom(self, here: str) -> float:
        """How likely the enemy's next attack leaves a leader in a hex without a unit beside him."""
        open_ = tuple(n for n in self.reach[here] if n in self.strikers and n not in self.own)
        if not open_:
            return 0.0
        unit = self.own.get(here)
        if unit is None:
            return 1.0
        blows = self._blows(unit, here, open_, unit.disrupted)
        return max((end(self.book, odds, unit.disrupted) for odds, _stake, _share in blows), default=0.0)

    def ease(self, piece: Piece, here: str) -> float:
        """What it is worth to a unit to stand in a hex, whatever it may attack from there."""
        own, home = self.own, self.place.get(piece.id, "")
        friends = tuple([near for near in self.around[here] if near in own])
        key = (self.like[piece.id], here, friends, home if home in friends else "")
        value = self._eases.get(key)
        if value is None:
            value = self._eases[key] = self._ease(piece, here, len(friends))
        return value + self._hold(piece.id, here) if here in self.claims and not piece.disrupted else value

    def _ease(self, piece: Piece, here: str, friends: int) -> float:
        """The same, wherever it need not matter who stands farther away."""
        danger = self.danger(piece, here, piece.disrupted)
        if piece.disrupted:
            return self.refuge(here) - danger
        value = 0.1 * min(friends, 2) - danger
        if piece.id in self.errands:
            worth, ways = self.errands[piece.id]
            value -= worth * ways[here]
        else:
            value -= self.urge * self.far(piece)[here]
        if here in self.prizes:
            value += self.prizes[here] * (0.2 if danger else 1.0)  # little, if it cannot be held
        return value

    def shot(self, here: str) -> float:
        """What the best shot from a hex is expected to cost the enemy, in strength points."""
        if (found := self._shots.get(here)) is None:
            now = position(state_of(self.view))
            found = self._shots[here] = max(
                [
                    HURT * self.counters[foe.id].front * hit(self.book, distance(here, there))
                    for there, foe in self.steady_foes.items()
                    if there != here and sees(now, here, there)
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

    def _hold(self, unit: str, here: str) -> float:
        """What it is worth to stand in a place that gives points and that nobody else holds."""
        return sum(
            (1.0 if self.last else HELD) * points
            for area, points in self.claims[here]
            if not any(h in self.own and self.own[h].id != unit for h in area)
        )


@lru_cache(maxsize=16384)
def _range(battle: str, book: str, gait: str, here: str, points: int, held: Hexes) -> Hexes:
    """The hexes to which a unit in good order can go from a hex; it goes no farther from those that are held."""
    return frozenset(cheapest(steps(board(battle), book, gait, ORDER), {here: 0}, points, (), held).costs)
