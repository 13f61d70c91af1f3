"""The board of Cuius Regio from `data/cuius`: hexes, rivers, roads, cities, leaders, charts, scenarios [2.0]."""

from collections.abc import Container, Iterable
from functools import cached_property

from game.core import hexes
from game.core.data import BadData, find, load
from game.cuius.chart_files import ChartFile, Terrain
from game.cuius.files import (
    Area,
    City,
    CityFile,
    DeploymentFile,
    HexFile,
    Leader,
    LeaderFile,
    Province,
    ProvinceFile,
    RiverFile,
    RoadFile,
    Scenario,
    ScenarioFile,
    SpanishRoad,
)

IMPERIAL, PROTESTANT, NEUTRAL = "imperial", "protestant", "neutral"
SIDES = (IMPERIAL, PROTESTANT)
SPANISH_ROAD = "spanish_road"
_SIGNS = {".": "clear", "^": "hills", "o": "minor", "O": "major", "@": "great"}


def other(side: str) -> str:
    """The opponent."""
    return PROTESTANT if side == IMPERIAL else IMPERIAL


def as_word(name: str) -> str:
    """A name as one word of an order."""
    return "-".join(name.replace("(", "").replace(")", "").replace(".", "").replace("'", "").split())


class Board:
    """Everything in `data/cuius`, ready for use. Raises `BadData`."""

    def __init__(self) -> None:
        self.charts: ChartFile = load("cuius/charts.yaml", ChartFile)
        self.provinces: dict[str, Province] = {p.id: p for p in load("cuius/provinces.yaml", ProvinceFile).provinces}
        self.cities: dict[str, City] = {c.id: c for c in load("cuius/cities.yaml", CityFile).cities}
        self.leaders: dict[str, Leader] = {x.id: x for x in load("cuius/leaders.yaml", LeaderFile).leaders}
        self.scenarios: dict[str, Scenario] = {s.id: s for s in load("cuius/scenarios.yaml", ScenarioFile).scenarios}
        self.rivers = load("cuius/rivers.yaml", RiverFile).rivers
        self.road_list = load("cuius/roads.yaml", RoadFile).roads
        deployment = load("cuius/deployment.yaml", DeploymentFile)
        self.spanish_road: dict[str, SpanishRoad] = {s.id: s for s in deployment.spanish_road}
        self.areas: dict[str, Area] = {a.id: a for a in deployment.areas}
        self._lay(load("cuius/hexes.yaml", HexFile))
        self.city_at: dict[str, City] = {c.hex: c for c in self.cities.values()}
        self.electors = tuple(c.id for c in self.cities.values() if c.elector)
        self.great = tuple(c.id for c in self.cities.values() if c.size == "great")
        self._check()
        self._name()

    def _lay(self, file: HexFile) -> None:
        """The hexes, their neighbours, rivers and roads; the map's edge is never crossed [11.3.6, 11.3.8]."""
        grid = hexes.Grid((1, file.grid.columns), (1, file.grid.rows))
        letters = {p.letter: p.id for p in self.provinces.values()}
        self.geography = file.grid
        self.ground: dict[str, str] = {}
        self.province: dict[str, str] = {}
        for row, (signs, marks) in enumerate(zip(file.terrain.rows, file.provinces.rows, strict=True), start=1):
            for column, (sign, mark) in enumerate(zip(signs, marks, strict=True), start=1):
                if sign != " ":
                    here = hexes.name(column, row)
                    self.ground[here], self.province[here] = _SIGNS[sign], letters[mark]
        self.near: dict[str, tuple[str, ...]] = {
            here: tuple(n for n in grid.around[here] if n in self.ground) for here in self.ground
        }
        self.river_sides: dict[frozenset[str], str] = {
            frozenset(side.split("-")): river.id for river in self.rivers for side in river.sides
        }
        #: Where one may go from a hex: never across a river [11.3.5]; out of a Spanish Road area to its hex [11.3.7].
        self.steps: dict[str, tuple[str, ...]] = {
            here: tuple(n for n in near if frozenset((here, n)) not in self.river_sides)
            for here, near in self.near.items()
        } | {area.id: (area.entry,) for area in self.spanish_road.values()}
        self.road_sides: set[frozenset[str]] = {
            frozenset(pair) for road in self.road_list for pair in zip(road.hexes, road.hexes[1:], strict=False)
        } | {frozenset((area.id, area.entry)) for area in self.spanish_road.values()}
        self.road_steps: dict[str, tuple[str, ...]] = {}
        for pair in sorted(tuple(sorted(side)) for side in self.road_sides):
            for one, two in (pair, pair[::-1]):
                self.road_steps[one] = (*self.road_steps.get(one, ()), two)

    def _check(self) -> None:
        """Refuse data that do not go together."""
        for city in self.cities.values():
            if self.ground.get(city.hex) != city.size:
                raise BadData(f"{find('cuius/hexes.yaml')}: terrain: {city.id} is no {city.size} city there")
            if city.province not in self.provinces:
                raise BadData(f"{find('cuius/cities.yaml')}: {city.id}: there is no province {city.province}")
        for scenario in self.scenarios.values():
            named = {c for force in scenario.forces for c in (force.at,)} | set(scenario.control.cities)
            led = {x for force in scenario.forces for x in force.leaders} | {
                x for p in scenario.pool.values() for x in p
            }
            for wrong in sorted(named - set(self.cities)) + sorted(led - set(self.leaders)):
                raise BadData(f"{find('cuius/scenarios.yaml')}: {scenario.id}: there is no {wrong}")

    def _name(self) -> None:
        """What places and leaders are called, and their words in orders."""
        self.names = {h: f"hex {h}" for h in self.ground} | {c.hex: c.name for c in self.cities.values()}
        self.names |= {area.id: area.name for area in self.spanish_road.values()}
        self.words = {h: h for h in self.ground} | {c.hex: as_word(c.name) for c in self.cities.values()}
        self.words |= {area.id: as_word(area.name) for area in self.spanish_road.values()}
        self.by_word = {word: place for place, word in self.words.items()}
        self.leader_words = {x.id: as_word(x.name) for x in self.leaders.values()}
        self.leader_by_word = {word: leader for leader, word in self.leader_words.items()}
        self.province_words = {p.id: as_word(p.name) for p in self.provinces.values()}
        self.province_by_word = {word: province for province, word in self.province_words.items()}

    @cached_property
    def city_near(self) -> dict[str, City]:
        """The city that each hex lies nearest to; of several the one named first."""
        cities = self.cities.values()
        return {at: min(cities, key=lambda city: hexes.distance(at, city.hex)) for at in self.ground}

    @cached_property
    def city_ids(self) -> dict[str, tuple[str, ...]]:
        """The cities of each province by their ids."""
        return {p: tuple(c.id for c in cities) for p, cities in self.cities_of.items()}

    @cached_property
    def cities_of(self) -> dict[str, tuple[City, ...]]:
        """The cities of each province."""
        return {p: tuple(c for c in self.cities.values() if c.province == p) for p in self.provinces}

    @cached_property
    def area_hexes(self) -> dict[str, tuple[str, ...]]:
        """The cities of each deployment area with the hexes beside them [5.3.1]."""
        cities = {area.id: [self.cities[c].hex for c in area.cities] for area in self.areas.values()}
        return {a: tuple(dict.fromkeys(n for at in of for n in (at, *self.near[at]))) for a, of in cities.items()}

    @cached_property
    def zone(self) -> dict[str, frozenset[str]]:
        """The PZOC of an army in a hex: the hexes adjacent to it, never across a river [11.2.1, 11.2.3]."""
        return {here: frozenset(self.steps[here]) for here in self.near} | {a: frozenset() for a in self.spanish_road}

    @cached_property
    def outer(self) -> dict[str, frozenset[str]]:
        """The SZOC of an army in a hex [11.2.2].

        Two hexes, through no river city, neither into nor through hills [11.2.3].
        """
        found: dict[str, frozenset[str]] = {a: frozenset() for a in self.spanish_road}
        for here in self.near:
            through = [n for n in self.zone[here] if self.ground[n] != "hills" and not self.on_river(n)]
            reached = {n for middle in through for n in self.steps[middle] if self.ground[n] != "hills"}
            found[here] = frozenset(n for n in reached if hexes.distance(here, n) == 2)
        return found

    @cached_property
    def both_zones(self) -> dict[str, frozenset[str]]:
        """Both zones of an army in a hex [11.2]."""
        return {here: zone | self.outer[here] for here, zone in self.zone.items()}

    @cached_property
    def zoned_by(self) -> dict[str, frozenset[str]]:
        """Of each hex, those from which a zone would reach it."""
        found: dict[str, set[str]] = {here: set() for here in self.both_zones}
        for here, reached in self.both_zones.items():
            for hexagon in reached:
                found[hexagon].add(here)
        return {here: frozenset(there) for here, there in found.items()}

    @cached_property
    def outer_from(self) -> dict[str, frozenset[str]]:
        """Of each hex, those from which a SZOC would reach it."""
        found: dict[str, set[str]] = {here: set() for here in self.outer}
        for here, reached in self.outer.items():
            for hexagon in reached:
                found[hexagon].add(here)
        return {here: frozenset(there) for here, there in found.items()}

    @cached_property
    def river_places(self) -> frozenset[str]:
        """The hexes of the cities that rivers run through [11.3.5]."""
        return frozenset(at for at, city in self.city_at.items() if city.banks)

    @cached_property
    def moves(self) -> dict[str, tuple[tuple[str, int, bool, int, int], ...]]:
        """From each hex: where to, MP, whether by road or into a city, the banks one goes out and in by."""
        return {here: tuple(self._move(here, there) for there in steps) for here, steps in self.steps.items()}

    @cached_property
    def step(self) -> dict[tuple[str, str], tuple[int, bool, int, int]]:
        """Of a step from hex to hex, the same: MP, whether by road or into a city, the banks."""
        return {(here, move[0]): move[1:] for here, moves in self.moves.items() for move in moves}

    def _move(self, here: str, there: str) -> tuple[str, int, bool, int, int]:
        """A step with its price, and by which banks of river cities it goes [11.3.1, 11.3.3, 11.3.5.1]."""
        road, ground = self.by_road(here, there), self.terrain(there)
        left, entered = self.city_at.get(here), self.city_at.get(there)
        out = self.bank(left, there) if left else -1
        inward = self.bank(entered, here) if entered else -1
        return there, ground.road_mp if road else ground.mp, road or entered is not None, out, inward

    def on_river(self, place: str) -> bool:
        """Whether a river runs through the city of this hex [11.3.5]."""
        return place in self.river_places

    def bank(self, city: City, beside: str) -> int:
        """On which bank of a river city a hex beside it lies; -1 if none [11.3.5]."""
        return next((n for n, bank in enumerate(city.banks) if beside in bank), -1)

    def by_road(self, one: str, two: str) -> bool:
        """Whether a road crosses the side between two hexes [11.3.3]."""
        return two in self.road_steps.get(one, ())

    def along_roads(self, starts: Iterable[str], shut: Container[str]) -> set[str]:
        """Where roads lead from some places without a break, through none that are shut; the starts included."""
        way = list(starts)
        seen = set(way)
        for here in way:
            for there in self.road_steps.get(here, ()):
                if there not in seen and there not in shut:
                    seen.add(there)
                    way.append(there)
        return seen

    def terrain(self, place: str) -> Terrain:
        """The chart's row of a hex [11.3]."""
        return self._rows[place]

    @cached_property
    def _rows(self) -> dict[str, Terrain]:
        return {here: self.charts.terrain[ground] for here, ground in self.ground.items()}

    def distance(self, one: str, two: str) -> int:
        """Hexes from one to the other; a Spanish Road area is far from everything [11.3.7]."""
        if one in self.spanish_road or two in self.spanish_road:
            return 0 if one == two else self.geography.columns + self.geography.rows
        return hexes.distance(one, two)


BOARD = Board()
