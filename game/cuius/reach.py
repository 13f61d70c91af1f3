"""How far an army gets: the cheapest ways over hexes, river banks and roads, the nearest places first [11.1-11.3]."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from game.core.values import immutable
from game.cuius.board import BOARD

COST = BOARD.charts.movement
#: More MP than any way costs; and those of what may not be entered, or not be stopped in.
FAR, NEVER = 99, 999
#: Where the search stands: hex, bank of the river city it came in by, whether all went by road.
Spot = tuple[str, int, bool]
#: A step to a spot: its number, and how much farther it is than steps to that spot mostly are.
Step = tuple[int, int]
#: The steps from a spot: where to by those that are no farther, then the others. What may come to be as far by the one
#: as by the other stands in one of the two.
Steps = tuple[tuple[int, ...], tuple[Step, ...]]
#: Where the search came from to the spot where it began, and to all that it has not come to.
_START = -1


class Net:
    """All spots of the board by number, those where all went by road before the others, and the steps between them.

    How far a spot is counts twice its MP, and one more off the roads: of spots for as many MP those by road are nearer.
    """

    def __init__(self) -> None:
        most = max(len(city.banks) for city in BOARD.cities.values())
        banks = [(at, bank) for at in BOARD.steps for bank in range(-1, most if BOARD.on_river(at) else 0)]
        self.half = len(banks)
        self.spots: tuple[Spot, ...] = tuple((*spot, road) for road in (True, False) for spot in banks)
        self.spot = {spot: n for n, spot in enumerate(self.spots)}
        self.name = tuple(place for place, _bank, _road in self.spots)
        #: How far it mostly is to each spot from one beside it, and the least that it is to any.
        self.enter = tuple(2 * self._mostly(place, road) for place, _bank, road in self.spots)
        self.least = min(far for far in self.enter if far)
        self.steps = tuple(self._steps(spot, bridge=False) for spot in self.spots)
        #: The same from the hexes of own cities, whose bridges are open [11.3.5.1].
        self.bridged = tuple(self._steps(spot, bridge=True) for spot in self.spots)
        #: The spots of each place that one may come to.
        self.here: dict[str, list[int]] = {place: [] for place in BOARD.steps}
        onward = {n for level, other in self.bridged for n in (*level, *(n for n, _more in other))}
        for n in sorted(onward):
            self.here[self.name[n]].append(n)

    def _mostly(self, place: str, road: bool) -> int:
        if place not in BOARD.ground:
            return 0  # nobody goes there
        return BOARD.terrain(place).road_mp if road else BOARD.terrain(place).mp

    def _steps(self, spot: Spot, bridge: bool) -> Steps:
        here, bank, road = spot
        found = []
        for there, mp, by_way, out, inward in BOARD.moves[here]:
            across = bank >= 0 and out != bank
            if bridge or not across:
                leaves = road and not by_way
                onward = self.spot[there, inward, road and by_way]
                found.append((onward, 2 * (mp + COST.cross_river * across) + leaves - self.enter[onward]))
        if any(more and more % 2 == 0 for _onward, more in found):
            return (), tuple(found)
        return tuple([n for n, more in found if not more]), tuple([step for step in found if step[1]])


NET = Net()


#: Nobody goes on from here.
NOWHERE: Steps = (), ()


@dataclass(frozen=True)
class Tolls:
    """What it costs an army to enter and to stop: by the number of the spot how far it is, with what is added there.

    `steps` are those from each spot: NOWHERE from those that it does not pass, over the bridges from those of its `own`
    cities; `stops` places that it has to take to end there, with the MP for that, NEVER where it may not.
    """

    enter: Sequence[int]
    steps: Sequence[Steps]
    own: Set[int]
    stops: Mapping[str, int]

    def begun(self, start: int) -> Sequence[Steps]:
        """The steps for an army that begins at a spot: it leaves one that it would not pass."""
        if self.steps[start] is not NOWHERE:
            return self.steps
        steps = [*self.steps]
        steps[start] = NET.bridged[start] if start in self.own else NET.steps[start]
        return steps


@immutable
class Way:
    """A way to a place: what it costs, and where the search came from spot by spot."""

    mp: int
    _spot: int
    _back: Sequence[int]

    @property
    def hexes(self) -> tuple[str, ...]:
        """Its hexes after the first."""
        way, spot = [], self._spot
        while (before := self._back[spot]) != _START:
            way.append(NET.name[spot])
            spot = before
        return tuple(reversed(way))


class Ways(Mapping[str, Way]):
    """The cheapest ways within an allowance, the nearest places first; `costs` are their MP alone."""

    def __init__(self, costs: Mapping[str, int], reach: "Reach", allowance: int) -> None:
        self.costs, self._reach, self._allowance = costs, reach, allowance

    def __getitem__(self, place: str) -> Way:
        way = self._reach.to(place, self._allowance)
        if way is None:
            raise KeyError(place)
        return way

    def __iter__(self) -> Iterator[str]:
        return iter(self.costs)

    def __len__(self) -> int:
        return len(self.costs)


class Reach:
    """Where an army gets from a spot. Whoever asks for less than was asked before is answered from what was found.

    Of ways that cost the same, one by road goes before others, then the one found first.
    """

    def __init__(self, tolls: Tolls, start: Spot, bonus: int) -> None:
        self._tolls, self._start, self._bonus, self._at = tolls, NET.spot[start], bonus, start[0]
        self._steps = tolls.begun(self._start)
        self._allowance = -NEVER  # nobody has asked yet

    def _begin(self, allowance: int) -> None:
        """Nothing is searched yet; what costs more than the allowance, or with the road's bonus, never will be."""
        self._allowance, half = allowance, NET.half
        self._ends = by_road, off = 2 * self._most(allowance), 2 * max(0, allowance) + 1
        self._far = [by_road + 1] * half  # how far each spot is, as far as is known
        self._far += [off + 1] * half
        leaves = self._start >= half  # whoever has left the roads is on none again: he looks at no such spot
        for spot in NET.here[self._at]:
            if spot >= half or not leaves:
                self._far[spot] = int(spot >= half)  # nobody comes back to where he began
        self._back = [_START] * (2 * half)  # where the search came from to each spot
        self._waiting: list[list[int]] = [[] for _ in range(by_road + 2)]  # where to go on from, by how far it is
        self._waiting[leaves].append(self._start)
        self._searched = 0
        self._known: dict[int, Mapping[str, int]] = {}

    def _most(self, allowance: int) -> int:
        return max(0, allowance + self._bonus)

    def _search(self, until: int) -> None:
        """Come to all spots that cost so many MP or less, and go on from them."""
        far, back, waiting = self._far, self._back, self._waiting
        enter, onwards, half = self._tolls.enter, self._steps, NET.half
        for here in range(2 * self._searched, 2 * until + 2):
            off, least = here & 1, here + NET.least
            if here >= self._ends[off]:
                continue
            for spot in waiting[here]:
                if far[spot] < here:
                    continue
                if not off and far[spot + half] > here:
                    far[spot + half] = here  # what leads on from the same place off the roads costs no less from here
                level, other = onwards[spot]
                for onward in level:
                    if far[onward] > least and (total := here + enter[onward]) < far[onward]:
                        far[onward], back[onward] = total, spot
                        waiting[total].append(onward)
                for onward, more in other:
                    if far[onward] > least and (total := here + enter[onward] + more) < far[onward]:
                        far[onward], back[onward] = total, spot
                        waiting[total].append(onward)
        self._searched = max(self._searched, until + 1)

    def _look(self, allowance: int) -> None:
        if allowance > self._allowance:
            self._begin(allowance)
        self._search(self._most(allowance))

    def within(self, allowance: int) -> Ways:
        """All that it reaches with so many MP."""
        self._look(allowance)
        if allowance not in self._known:
            self._known[allowance] = self._costs(allowance)
        return Ways(self._known[allowance], self, allowance)

    def _costs(self, allowance: int) -> dict[str, int]:
        """What it costs to stop in each place within reach; nobody has to go where he begins."""
        costs: dict[str, int] = {}
        name, stops, nearest = NET.name, self._tolls.stops, costs.setdefault
        limits = allowance + self._bonus, allowance
        for here in range(2, 2 * self._most(allowance) + 2):
            spent, limit = here >> 1, limits[here & 1]
            if spent + COST.enemy_hex <= limit:
                for spot in self._waiting[here]:
                    nearest(name[spot], spent)
            elif spent <= limit:
                for spot in self._waiting[here]:
                    if name[spot] not in stops:
                        nearest(name[spot], spent)
        for place in costs.keys() & stops.keys():
            costs[place] += stops[place]
            if costs[place] >= NEVER:
                del costs[place]
        return costs

    def to(self, goal: str, allowance: int) -> Way | None:
        """One of these ways alone."""
        self._look(allowance)
        return self._way(goal, allowance)

    def _way(self, goal: str, allowance: int) -> Way | None:
        half, most = NET.half, allowance + self._bonus
        ends = [n for n in NET.here[goal] if self._stop(n) <= (most if n < half else allowance)]
        if not ends:
            return None
        spot = ends[0] if len(ends) == 1 else min(ends, key=self._when)
        return Way(self._stop(spot), spot, self._back)

    def _stop(self, spot: int) -> int:
        """The MP to stop at a spot; NEVER where the search has not come to it, or had come by road."""
        far, place = self._far[spot], NET.name[spot]
        if far & 1 != (spot >= NET.half) or far >> 1 >= self._searched or place == self._at:
            return NEVER
        return (far >> 1) + self._tolls.stops.get(place, 0)

    def _when(self, spot: int) -> tuple[int, int]:
        """When the search came to a spot."""
        far = self._far[spot]
        return far, self._waiting[far].index(spot)

    def cost(self, goal: str) -> int:
        """What the cheapest way to a place costs that was found so far; more than any does if none was."""
        return min([FAR, *map(self._stop, NET.here[goal])])

    def nearest(self, goal: str, most: int = FAR) -> Way | None:
        """The cheapest way to a place, however far, or for so many MP at most."""
        if self._allowance < most:
            self._begin(most)
        while self._searched <= self._most(most):
            near = min([self._far[n] for n in NET.here[goal]], default=2 * NEVER) >> 1
            if near < self._searched and (way := self._way(goal, most)):
                return way
            self._search(self._searched)
        return self._way(goal, most)
