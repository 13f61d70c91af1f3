"""How far an army gets: the cheapest ways over hexes, river banks and roads, the nearest places first [11.1-11.3]."""

from array import array
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from game.core.values import immutable
from game.cuius.board import BOARD

COST = BOARD.charts.movement
#: More MP than any way costs; and those of what may not be entered, or not be stopped in.
FAR, NEVER = 99, 999
#: Where the search stands: hex, bank of the river city it came in by, whether all went by road.
Spot = tuple[str, int, bool]
#: A step to a spot: its number, the number of its place, the MP of the ground.
Step = tuple[int, int, int]
#: The steps from a spot where all cost the same: the MP, and where to; and whatever they cost.
Level = tuple[int, tuple[int, ...]]
Steps = tuple[Level, tuple[Step, ...]]


class Net:
    """All spots of the board by number, those where all went by road before the others, and the steps between them."""

    def __init__(self) -> None:
        self.places = tuple(BOARD.steps)
        self.number = {place: n for n, place in enumerate(self.places)}
        most = max(len(city.banks) for city in BOARD.cities.values())
        banks = [(at, bank) for at in self.places for bank in range(-1, most if BOARD.on_river(at) else 0)]
        self.half = len(banks)
        self.spots: tuple[Spot, ...] = tuple((*spot, road) for road in (True, False) for spot in banks)
        self.spot = {spot: n for n, spot in enumerate(self.spots)}
        self.name = tuple(place for place, _bank, _road in self.spots)
        self.place = tuple(self.number[place] for place in self.name)
        self.here: dict[str, list[int]] = {place: [] for place in self.places}
        for spot, n in self.spot.items():
            self.here[spot[0]].append(n)
        self.steps = tuple(self._steps(spot, bridge=False) for spot in self.spots)
        #: The same from the hexes of own cities, whose bridges are open [11.3.5.1].
        self.bridged = tuple(self._steps(spot, bridge=True) for spot in self.spots)

    def _steps(self, spot: Spot, bridge: bool) -> Steps:
        here, bank, road = spot
        found = []
        for there, mp, by_way, out, inward in BOARD.moves[here]:
            across = bank >= 0 and out != bank
            if bridge or not across:
                onward = self.spot[there, inward, road and by_way]
                found.append((onward, self.number[there], mp + COST.cross_river * across))
        return self._level(found), tuple(found)

    @staticmethod
    def _level(steps: Sequence[Step]) -> Level:
        """Where steps lead if the ground costs the same everywhere, and how much; else for 0 MP nowhere."""
        mp = {mp for _onward, _there, mp in steps}
        return (mp.pop(), tuple(onward for onward, _there, _mp in steps)) if len(mp) == 1 else (0, ())


NET = Net()
#: Of each spot where the search came from, before it begins.
_NOWHERE = array("h", [-1]) * (2 * NET.half)


@dataclass(frozen=True)
class Tolls:
    """What the ground costs an army besides: by the number of the place, NEVER where it may not go.

    `held` are places that it does not pass, `own` those whose bridges it may use; `stops` what it costs to end there.
    """

    enter: Sequence[int]
    held: Set[int]
    own: Set[int]
    stops: Mapping[int, int]

    @cached_property
    def odd(self) -> Set[int]:
        """Places that are not entered and left like any other."""
        return self.held | self.own | self.stops.keys()


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
        while self._back[spot] >= 0:
            way.append(NET.name[spot])
            spot = self._back[spot]
        return tuple(reversed(way))


class Ways(Mapping[str, Way]):
    """The cheapest ways within an allowance, the nearest places first; `costs` are their MP alone."""

    def __init__(self, costs: Mapping[str, int], reached: Mapping[int, int], back: Sequence[int]) -> None:
        self.costs, self._reached, self._back = costs, reached, back

    @cached_property
    def _ends(self) -> Mapping[str, int]:
        ends: dict[str, int] = {}
        for spot, mp in self._reached.items():
            if self.costs.get(NET.name[spot]) == mp:
                ends.setdefault(NET.name[spot], spot)
        return ends

    def __getitem__(self, place: str) -> Way:
        return Way(self.costs[place], self._ends[place], self._back)

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
        self._allowance = -NEVER  # nobody has asked yet

    def _begin(self, allowance: int) -> None:
        """Nothing is searched yet; what costs more than the allowance, or with the road's bonus, never will be."""
        self._allowance, most = allowance, self._most(allowance)
        costs = [bytes((max(0, most) + 1,)) * NET.half for most in (allowance + self._bonus, allowance)]
        self._costs = bytearray().join(costs)
        off = self._start >= NET.half  # whoever has left the roads is on none again: he looks at no such spot
        for spot in NET.here[self._at]:
            if spot >= NET.half or not off:
                self._costs[spot] = 0  # nobody comes back to where he began
        self._back = array("h", _NOWHERE)
        self._roads: list[list[int]] = [[] for _ in range(most + 1)]  # where to go on from, by what it costs
        self._others: list[list[int]] = [[] for _ in range(most + 1)]
        (self._others if off else self._roads)[0].append(self._start)
        self._searched = 0
        self._reached: dict[int, int] = {}  # each spot, and what it costs to stop there
        self._known: dict[int, Ways] = {}

    def _most(self, allowance: int) -> int:
        return max(0, allowance + self._bonus)

    def _search(self, until: int) -> None:
        """Come to all spots that cost so many MP or less, and go on from them."""
        tolls, costs, back, reached = self._tolls, self._costs, self._back, self._reached
        odd, enter, half, places, onwards = tolls.odd, tolls.enter, NET.half, NET.place, NET.steps
        roads, others = self._roads, self._others
        ends = (0, roads, self._most(self._allowance)), (half, others, self._allowance)
        for spent in range(self._searched, until + 1):
            for off, waiting, most in ends:
                for spot in waiting[spent]:
                    # what leads on from here by other ways than roads does so for no more from the same place by road
                    if costs[spot] < spent or (off and costs[spot - off] <= spent):
                        continue
                    place, ((ground, level), steps) = places[spot], onwards[spot]
                    reached[spot] = spent
                    if place in odd:
                        reached[spot] = spent + tolls.stops.get(place, 0)
                        if place in tolls.held and spent:
                            continue
                        if place in tolls.own:
                            (ground, level), steps = NET.bridged[spot]
                    if spent >= most:
                        continue
                    least = spent + (ground or 1)
                    for onward in level:
                        if costs[onward] > least and (total := least + enter[places[onward]]) < costs[onward]:
                            costs[onward], back[onward] = total, spot
                            (roads if onward < half else others)[total].append(onward)
                    for onward, there, mp in () if ground else steps:
                        if costs[onward] > least and (total := spent + mp + enter[there]) < costs[onward]:
                            costs[onward], back[onward] = total, spot
                            (roads if onward < half else others)[total].append(onward)
            if not spent:
                reached.clear()  # nobody has to go where he begins
        self._searched = max(self._searched, until + 1)

    def _look(self, allowance: int) -> None:
        if allowance > self._allowance:
            self._begin(allowance)
        self._search(self._most(allowance))

    def within(self, allowance: int) -> Ways:
        """All that it reaches with so many MP."""
        self._look(allowance)
        if allowance not in self._known:
            self._known[allowance] = self._ways(allowance)
        return self._known[allowance]

    def to(self, goal: str, allowance: int) -> Way | None:
        """One of these ways alone."""
        self._look(allowance)
        half, most = NET.half, allowance + self._bonus
        reached = self._reached
        ends = [n for n in NET.here[goal] if n in reached and reached[n] <= (most if n < half else allowance)]
        if not ends:
            return None
        spot = ends[0] if len(ends) == 1 else next(n for n in reached if n in ends)
        return Way(reached[spot], spot, self._back)

    def _ways(self, allowance: int) -> Ways:
        costs: dict[str, int] = {}
        name, half, most, first = NET.name, NET.half, allowance + self._bonus, costs.setdefault
        for spot, mp in self._reached.items():
            if mp <= (most if spot < half else allowance):
                first(name[spot], mp)
        return Ways(costs, self._reached, self._back)

    def nearest(self, goal: str) -> Way | None:
        """The cheapest way to a place, however far."""
        if self._allowance < FAR:
            self._begin(FAR)
        looked = 0
        while True:
            for spot, mp in islice(self._reached.items(), looked, None):
                if NET.name[spot] == goal and mp <= FAR:
                    return Way(mp, spot, self._back)
            looked = len(self._reached)
            if self._searched > self._most(FAR):
                return None
            self._search(self._searched)
