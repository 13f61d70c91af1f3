"""How far an army gets: the cheapest ways over hexes, river banks and roads, the nearest places first [11.1-11.3]."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from game.core.values import immutable, once
from game.cuius.board import BOARD

COST = BOARD.charts.movement
#: More MP than any way costs; and those of what may not be entered, or not be stopped in.
FAR, NEVER = 99, 999
#: Where the search stands: hex, bank of the river city it came in by, whether all went by road.
Spot = tuple[str, int, bool]
#: A step to a spot: its number, and how far it is.
Step = tuple[int, int]
#: The steps from a spot: how far all of them are and where to, if they are as far; else 0, and whatever they are.
Steps = tuple[int, tuple[int, ...], tuple[Step, ...]]


class Net:
    """All spots of the board by number, those where all went by road before the others, and the steps between them.

    How far a spot is counts twice its MP, and one more off the roads: of spots for as many MP those by road are nearer.
    """

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
                leaves = road and not by_way
                onward = self.spot[there, inward, road and by_way]
                found.append((onward, 2 * (mp + COST.cross_river * across) + leaves))
        lengths = {far for _onward, far in found}
        if len(lengths) > 1:
            return 0, (), tuple(found)
        return sum(lengths), tuple([onward for onward, _far in found]), ()


NET = Net()


#: All cities by number.
CITIES = frozenset(map(NET.number.__getitem__, BOARD.city_at))


@dataclass(frozen=True)
class Tolls:
    """What the ground costs an army besides: by the number of the place, as twice the MP, NEVER where it may not go.

    `held` are places that it does not pass, `own` cities whose bridges it may use; `neutral` those that it has to take
    to end there, for as much as `gates` tell.
    """

    enter: Sequence[int]
    held: Set[int]
    own: Set[int]
    neutral: Set[int]
    gates: Mapping[int, int]

    @once
    def odd(self) -> Set[int]:
        """Places that are not entered and left like any other, and maybe others."""
        return CITIES | self.held


@immutable
class Way:
    """A way to a place: what it costs, and where the search came from spot by spot."""

    mp: int
    _spot: int
    _back: Mapping[int, int]

    @property
    def hexes(self) -> tuple[str, ...]:
        """Its hexes after the first."""
        way, spot = [], self._spot
        while spot in self._back:
            way.append(NET.name[spot])
            spot = self._back[spot]
        return tuple(reversed(way))


class Ways(Mapping[str, Way]):
    """The cheapest ways within an allowance, the nearest places first; `costs` are their MP alone."""

    def __init__(self, costs: Mapping[str, int], reached: Mapping[int, int], back: Mapping[int, int]) -> None:
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
        self._allowance, half = allowance, NET.half
        self._ends = by_road, off = 2 * self._most(allowance), 2 * max(0, allowance) + 1
        self._far = [by_road + 1] * half + [off + 1] * half  # how far each spot is, as far as is known
        leaves = self._start >= half  # whoever has left the roads is on none again: he looks at no such spot
        for spot in NET.here[self._at]:
            if spot >= half or not leaves:
                self._far[spot] = int(spot >= half)  # nobody comes back to where he began
        self._back: dict[int, int] = {}  # where the search came from to each spot
        self._waiting: list[list[int]] = [[] for _ in range(by_road + 2)]  # where to go on from, by how far it is
        self._waiting[leaves].append(self._start)
        self._searched = 0
        self._reached: dict[int, int] = {}  # each spot, and what it costs to stop there
        self._known: dict[int, Ways] = {}

    def _most(self, allowance: int) -> int:
        return max(0, allowance + self._bonus)

    def _search(self, until: int) -> None:
        """Come to all spots that cost so many MP or less, and go on from them."""
        tolls, far, back, reached, waiting = self._tolls, self._far, self._back, self._reached, self._waiting
        odd, enter, places, onwards, half = tolls.odd, tolls.enter, NET.place, NET.steps, NET.half
        for here in range(2 * self._searched, 2 * until + 2):
            spent, off = here >> 1, here & 1
            end = here >= self._ends[off]
            for spot in waiting[here]:
                if far[spot] < here:
                    continue
                if not off and far[spot + half] > here:
                    far[spot + half] = here  # what leads on from the same place off the roads costs no less from here
                reached[spot], place, steps = spent, places[spot], onwards[spot]
                if place in odd:
                    if place in tolls.neutral:
                        reached[spot] += tolls.gates[place]
                    if place in tolls.held and spent:
                        continue
                    if place in tolls.own:
                        steps = NET.bridged[spot]
                if end:
                    continue
                ground, level, rough = steps
                if ground:
                    least = here + ground
                    for onward in level:
                        if far[onward] > least and (total := least + enter[places[onward]]) < far[onward]:
                            far[onward], back[onward] = total, spot
                            waiting[total].append(onward)
                else:
                    for onward, step in rough:
                        if far[onward] > here + step and (total := here + step + enter[places[onward]]) < far[onward]:
                            far[onward], back[onward] = total, spot
                            waiting[total].append(onward)
            if here == 1:
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
        return self._way(goal, allowance)

    def _way(self, goal: str, allowance: int) -> Way | None:
        half, most, reached = NET.half, allowance + self._bonus, self._reached
        ends = [n for n in NET.here[goal] if n in reached and reached[n] <= (most if n < half else allowance)]
        if not ends:
            return None
        spot = ends[0] if len(ends) == 1 else next(n for n in reached if n in ends)
        return Way(reached[spot], spot, self._back)

    def cost(self, goal: str) -> int:
        """What the cheapest way to a place costs that was found so far; more than any does if none was."""
        return min([FAR, *(self._reached[n] for n in NET.here[goal] if n in self._reached)])

    def _ways(self, allowance: int) -> Ways:
        costs: dict[str, int] = {}
        name, half, most, first = NET.name, NET.half, allowance + self._bonus, costs.setdefault
        for spot, mp in self._reached.items():
            if mp <= (most if spot < half else allowance):
                first(name[spot], mp)
        return Ways(costs, self._reached, self._back)

    def nearest(self, goal: str, most: int = FAR) -> Way | None:
        """The cheapest way to a place, however far, or for so many MP at most."""
        if self._allowance < most:
            self._begin(most)
        while (way := self._way(goal, most)) is None and self._searched <= self._most(most):
            self._search(self._searched)
        return way
