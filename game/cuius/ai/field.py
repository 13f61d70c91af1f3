"""The table as one side sees it: who stands where, what cities are worth, where the enemy may strike."""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property

from game.core.values import immutable
from game.cuius.board import BOARD, NEUTRAL, other
from game.cuius.files import City
from game.cuius.state import Army
from game.cuius.supply import points
from game.cuius.view import CuiusView

#: What cities are worth by size, and an Electorate besides.
SIZES = {"minor": 2.0, "major": 3.5, "great": 6.0}
ELECTOR = 3.0
#: What is shared out among the cities that a condition of victory names.
AIM = 24.0
#: SP of a force that nothing is known of.
UNHEARD = 12
#: How much dearer than the enemy's SP one's own are at the most, to a side that is outnumbered.
SCARCE = 2.5
#: How far an army comes in one activation, in hexes, for a rough idea.
STRIDE = 9


@immutable
class Foe:
    """An enemy army as one thinks of it."""

    at: str
    sp: int
    art: int
    lr: int
    fatigue: int


@cache
def city_worths(scenario: str, early: bool) -> Mapping[str, float]:
    """What holding each city is worth in a scenario; `early`: its last year is still to come."""
    found = {c.id: SIZES[c.size] + (ELECTOR if c.elector else 0) for c in BOARD.cities.values()}
    rules, urge = BOARD.scenarios[scenario], 1.0 if early else 1.5
    for condition in (*rules.sudden, *rules.final):
        for named in condition.controls:
            for city in named.cities:
                found[city] += urge * AIM * named.least / len(named.cities) / (len(condition.controls) + 1)
        if condition.score or condition.electorates or condition.higher:
            for one in BOARD.cities.values():
                found[one.id] += urge * 2.0 * (one.elector + (one.size == "great"))
    return found


class Field:
    """What a stand-in knows and thinks before it chooses."""

    def __init__(self, view: CuiusView) -> None:
        self.view, self.known, self.me, self.enemy = view, view.known, view.viewer, other(view.viewer)
        self.last_year = view.year >= view.last_year
        self._distances: dict[str, list[tuple[int, Foe]]] = {}
        self._exposed: dict[str, float] = {}

    @cached_property
    def foes(self) -> dict[str, Foe]:
        """The enemy's armies by place; those that share one count together."""
        found: dict[str, Foe] = {}
        for one in self.view.armies:
            if one.side != self.enemy or (not one.hidden and not one.sp):
                continue
            told = one.intel
            sp = one.sp if not one.hidden else told.sp if told and told.sp > 0 else UNHEARD
            art = one.art if not one.hidden else told.art if told and told.art >= 0 else 0
            lr = max((x.lr for x in one.leaders), default=0)
            here = found.get(one.place)
            tired = max(0, one.fatigue)
            found[one.place] = (
                Foe(one.place, here.sp + sp, here.art + art, max(here.lr, lr), max(here.fatigue, tired))
                if here
                else Foe(one.place, sp, art, lr, tired)
            )
        return found

    @cached_property
    def mine(self) -> dict[str, Army]:
        """Own armies by place, the active one not among them."""
        return self.known.of(self.me)

    @cached_property
    def worths(self) -> Mapping[str, float]:
        """What holding each city is worth."""
        return city_worths(self.known.scenario, self.view.last_year > self.view.year)

    @cached_property
    def thrift(self) -> float:
        """What an SP of one's own is worth beside one of the enemy's: the more, the fewer there are left."""
        own = sum(army.sp for _at, army in self.known.everywhere(self.me))
        return min(SCARCE, max(1.0, sum(foe.sp for foe in self.foes.values()) / max(1, own)))

    def holder(self, place: str) -> str:
        """Who holds the city of a place."""
        return self.known.holder(place)

    def worth(self, city: City) -> float:
        """What it changes if this side takes a city: more if it is the enemy's, less for a province that turns."""
        value, holder = self.worths[city.id], self.known.control.get(city.id, NEUTRAL)
        if holder == self.me:
            return 0.0
        if holder == self.enemy:
            return 1.3 * value - (1.5 if city.size == "great" else 0.0)
        if self.known.invaded.get(city.province):
            return value * 1.2  # the rest of it is lost already, or won
        rest = [c for c in BOARD.cities_of[city.province] if c.id not in self.known.control and c is not city]
        return value - 0.5 * sum(self.worths[c.id] for c in rest)

    def near(self, place: str, reach: int) -> Iterator[Foe]:
        """Enemy armies so near."""
        for away, foe in self._around(place):
            if away <= reach:
                yield foe

    def _around(self, place: str) -> list[tuple[int, Foe]]:
        """The enemy armies, and how far each is; a place is asked about for every army that could go there."""
        found = self._distances.get(place)
        if found is None:
            found = [(BOARD.distance(foe.at, place), foe) for foe in self.foes.values()]
            self._distances[place] = found
        return found

    def threat(self, place: str) -> float:
        """The SP with which the enemy could come to a place: all of the strongest, half of the others."""
        sizes = sorted(
            (foe.sp * (1.0 if BOARD.distance(foe.at, place) <= 5 else 0.6) for foe in self.near(place, STRIDE)),
            reverse=True,
        )
        return sizes[0] + sum(sizes[1:]) / 3 if sizes else 0.0

    def exposed(self, city: City) -> float:
        """How likely an own city falls if it is left alone; asked about for every army that could go there."""
        found = self._exposed.get(city.id)
        if found is None:
            found = self._exposed[city.id] = self._falls(city)
        return found

    def _falls(self, city: City) -> float:
        size = BOARD.terrain(city.hex).csv
        close = [
            BOARD.distance(foe.at, city.hex)
            for foe in self.near(city.hex, STRIDE + 3)
            if foe.sp >= size and foe.fatigue < 5
        ]
        return max(0.0, 0.7 - 0.04 * min(close)) if close else 0.0

    def feeds(self, place: str, army: Army) -> int:
        """The supply an army would find in a place, as far as one can tell [7.3.2]."""
        if place in BOARD.spanish_road:
            return army.sp
        city = BOARD.city_at.get(place)
        damaged = bool(city and (city.id in self.known.damage or self.holder(place) != self.me))
        in_zone = any(place in BOARD.zone[at] for at in self.foes)
        return points(BOARD.terrain(place).supply, damaged, in_zone, army.cav > 0)

    @cached_property
    def front(self) -> dict[str, float]:
        """How much there is to do around each place with a city: what others hold and where the enemy stands."""
        todo = [(c.hex, max(0.0, self.worth(c))) for c in BOARD.cities.values()]
        todo += [(foe.at, foe.sp / 2) for foe in self.foes.values() if foe.at in BOARD.ground]
        todo = [(at, value) for at, value in todo if value > 0]
        places = {c.hex for c in BOARD.cities.values() if self.known.control.get(c.id) == self.me} | set(self.mine)
        return {
            p: sum(value / (3 + BOARD.distance(at, p)) ** 2 * 9 for at, value in todo)
            for p in places
            if p in BOARD.ground
        }
