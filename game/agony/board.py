"""The board of Europe in Agony from `data/agony`: areas, spaces, roads, leaders, units, charts, setups [2.0]."""

from collections import deque
from functools import cached_property

from game.agony.files import (
    AreaDatum,
    AreaFile,
    LeaderDatum,
    LeaderFile,
    LinkFile,
    Scenario,
    ScenarioFile,
    Space,
    SpaceFile,
    TableFile,
    UnitFile,
    UnitNames,
    as_word,
)
from game.core.data import BadData, find, load
from game.core.values import immutable

SIDES = ("protestant", "catholic")
PROTESTANT = "protestant"
CATHOLIC = "catholic"
CATHOLIC_NATIONS = ("imperial", "bavarian", "spanish")
#: The nation's name within the word of a unit ("German-mercenary").
NATION_WORDS: dict[str, str] = {"protestant_german": "German"}
#: Boxes off the map; each side has its own in the United Provinces [16.21].
UP = {"protestant": "up-protestant", "catholic": "up-catholic"}
BOXES = frozenset(UP.values())
DENMARK, SWEDEN = "denmark", "sweden"
#: The mark behind a place: inside its fortress [11.23].
WALLS = "!"


def other(side: str) -> str:
    """The opponent."""
    return CATHOLIC if side == PROTESTANT else PROTESTANT


@immutable
class Kind:
    """A unit as it lies on the map: `id` is also its word ("Saxon-militia-half"); `half` its reduced side.

    `names` are those of the whole unit, one and many.
    """

    id: str
    nation: str
    type: str
    full: bool
    cf: int
    lf: int
    ma: int
    pay: int
    whole: str
    half: str
    names: UnitNames

    @property
    def steps(self) -> int:
        """Two, or one when reduced."""
        return 2 if self.full else 1


class Board:
    """Everything in `data/agony` but the cards, ready for use. Raises `BadData`."""

    def __init__(self) -> None:
        self.areas: dict[str, AreaDatum] = {a.id: a for a in load("agony/areas.yaml", AreaFile).areas}
        #: The area that pays each nation's units where they stand in it [15.12].
        self.local_pay: dict[str, str] = {area.local_pay: area.id for area in self.areas.values() if area.local_pay}
        spaces = load("agony/spaces.yaml", SpaceFile)
        self.spaces: dict[str, Space] = {s.id: s for s in spaces.spaces}
        self.boxes = {b.id: b for b in spaces.boxes}
        self.links = load("agony/links.yaml", LinkFile)
        self.tables: TableFile = load("agony/tables.yaml", TableFile)
        self.scenarios: dict[str, Scenario] = {s.id: s for s in load("agony/scenarios.yaml", ScenarioFile).scenarios}
        self.leaders = dict(self._leaders())
        units = load("agony/units.yaml", UnitFile)
        self.kinds = dict(self._kinds(units))
        self.mix: dict[str, int] = {f"{_nation_word(c.nation)}-{c.type}": c.count for c in units.counts}
        self.cities_of = {
            area: tuple(s.id for s in self.spaces.values() if s.area == area and not s.offmap) for area in self.areas
        }
        self.roads = self._roads()
        self.names = self._names()
        self.words = {place: as_word(name) for place, name in self.names.items()}
        self.by_word = {word: place for place, word in self.words.items()}
        self.leader_words = {leader.id: leader.word for leader in self.leaders.values()}
        self.leader_by_word = {word: leader for leader, word in self.leader_words.items()}
        self.area_words = {area.id: as_word(area.name) for area in self.areas.values()}
        if wrong := list(self._faults()):
            raise BadData("\n".join(wrong))

    def _leaders(self) -> list[tuple[str, LeaderDatum]]:
        """Every leader's counter; un-named replacements lie there several times [16.22]."""
        found = []
        for leader in load("agony/leaders.yaml", LeaderFile).leaders:
            for n in range(1, leader.copies + 1):
                id_, number = (f"{leader.id}_{n}", n) if "generic" in leader.id else (leader.id, 0)
                found.append((id_, leader.model_copy(update={"id": id_, "number": number})))
        return found

    def _kinds(self, units: UnitFile) -> list[tuple[str, Kind]]:
        found = []
        for count in units.counts:
            whole, type_ = f"{_nation_word(count.nation)}-{count.type}", units.types[count.type]
            for full in (True, False):
                id_ = whole if full else f"{whole}-half"
                cf, half = type_.cf[not full], f"{whole}-half" if full else ""
                kind = Kind(
                    id_, count.nation, count.type, full, cf, type_.lf, type_.ma, type_.pay, whole, half, count.names
                )
                found.append((id_, kind))
        return found

    def _roads(self) -> dict[str, tuple[str, ...]]:
        """Neighbours by road, off-map France included; sorted."""
        near: dict[str, set[str]] = {space: set() for space in self.spaces}
        for a, b, _src in (*self.links.road, *self.links.france_offmap):
            near[a].add(b)
            near[b].add(a)
        return {space: tuple(sorted(found)) for space, found in near.items()}

    def _names(self) -> dict[str, str]:
        boxes = {UP["protestant"]: "United Provinces", UP["catholic"]: "United Provinces"}
        names = {space.id: space.name for space in self.spaces.values()}
        return names | boxes | {DENMARK: "Denmark", SWEDEN: "Sweden"}

    def _faults(self) -> list[str]:
        """What does not fit together, told with file and key."""
        wrong = []
        for space in self.spaces.values():
            if space.area and space.area not in self.areas:
                wrong.append(f"{find('agony/spaces.yaml')}: {space.id}: there is no area “{space.area}”")
            if space.independent and not space.start:
                wrong.append(f"{find('agony/spaces.yaml')}: {space.id}: belongs to no area and has no start")
        for leader in self.leaders.values():
            if leader.back and leader.back not in self.leaders and f"{leader.back}_1" not in self.leaders:
                wrong.append(f"{find('agony/leaders.yaml')}: {leader.id}: there is no leader “{leader.back}”")
        for scenario in self.scenarios.values():
            for stack in scenario.stacks:
                missing = [x for x in (stack.at,) if x not in self.spaces]
                missing += [x for x in stack.leaders if x not in self.leaders]
                wrong += [f"{find('agony/scenarios.yaml')}: {scenario.id}: there is no “{x}”" for x in missing]
        return wrong

    @cached_property
    def places_of(self) -> dict[str, tuple[str, ...]]:
        """The cities of each area, those off the map, too."""
        return {area: tuple(s.id for s in self.spaces.values() if s.area == area) for area in self.areas}

    @cached_property
    def distances(self) -> dict[str, dict[str, int]]:
        """Steps by road between all spaces; the whole graph, whoever may walk it."""
        return {space: self._distances(space) for space in self.spaces}

    def _distances(self, start: str) -> dict[str, int]:
        steps, queue = {start: 0}, deque([start])
        while queue:
            here = queue.popleft()
            for there in self.roads[here]:
                if there not in steps:
                    steps[there] = steps[here] + 1
                    queue.append(there)
        return steps

    @cached_property
    def spanish_zone(self) -> frozenset[str]:
        """The Spanish Zone [17.Sp.2]: its areas, the independent cities inside, Frankfurt and Strasbourg, the UP."""
        areas = {area.id for area in self.areas.values() if area.spanish_zone}
        inside = {s.id for s in self.spaces.values() if s.area in areas or areas & set(s.embedded)}
        return frozenset(inside | {"frankfurt", "strasbourg", *UP.values()})

    @cached_property
    def near_austria(self) -> frozenset[str]:
        """Where Hungarians may go [17.H.4]."""
        areas = {"hungary", "austria", "moravia", "bohemia", "bavaria", "tyrol"}
        return frozenset(space.id for space in self.spaces.values() if space.area in areas)

    @cached_property
    def germany(self) -> frozenset[str]:
        """Every city not in Austria, Bavaria, France, the Spanish Netherlands or Hungary [2.46]."""
        return frozenset(s.id for s in self.spaces.values() if s.independent or self.areas[s.area].germany)

    @cached_property
    def sweden_ports(self) -> tuple[str, ...]:
        """The three ports with an arrow to Sweden [17.Sw.1]."""
        return tuple(space.id for space in self.spaces.values() if space.sweden)

    @cached_property
    def up_cities(self) -> tuple[str, ...]:
        """The four cities with an arrow to the United Provinces [16.21]."""
        return tuple(space.id for space in self.spaces.values() if space.up)

    @cached_property
    def denmark_exits(self) -> tuple[str, ...]:
        """Rendsburg and Kiel [17.D.3]."""
        return tuple(b for a, b, _src in self.links.one_way if a == DENMARK)

    @cached_property
    def onward(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """For each side, where it goes on from a place.

        Into the United Provinces from the cities by them, not through them [16.21].
        """
        boxes = {DENMARK: self.denmark_exits}
        return {
            side: {s.id: (*self.roads[s.id], up) if s.up else self.roads[s.id] for s in self.spaces.values()}
            | boxes
            | {up: self.up_cities}
            for side, up in UP.items()
        }

    def copies(self, back: str) -> tuple[str, ...]:
        """The counters that a reverse side stands for: one leader, or the un-named ones of a nation."""
        return (back,) if back in self.leaders else tuple(id_ for id_ in self.leaders if id_.startswith(f"{back}_"))


def _nation_word(nation: str) -> str:
    return NATION_WORDS.get(nation, nation.capitalize())


def ground(position: str) -> str:
    """The place of a position: inside or outside the walls, it is the same city."""
    return position.rstrip(WALLS)


def walls(place: str) -> str:
    """The position inside a place's fortress."""
    return place + WALLS


BOARD = Board()
