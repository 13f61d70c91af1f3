"""The campaign's map, powers, armies and scenarios, from `data/campaign` [c-f]."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pydantic import model_validator

from game.campaign.checks import faults
from game.core.data import BadData, Datum, Source, find, load

MOVING_SEASONS = ("spring", "summer", "autumn")
SEASONS = (*MOVING_SEASONS, "winter")


class Area(Datum):
    """A territorial area; its arrows serve only its owner [d, f]."""

    id: str
    name: str
    power: str
    lat: float
    lon: float
    arrows_to: tuple[str, ...]
    note: str = ""
    src: dict[str, Source]


class Province(Datum):
    """A province of the map [e, f]; `holder` at the start of 1618."""

    id: str
    name: str
    lat: float
    lon: float
    holder: str | None
    adjacent: tuple[str, ...]
    historical: str = ""
    src: dict[str, Source]


class Neighbours(Datum):
    """The neighbouring provinces that an aim or a bonus speaks of [p, r]."""

    provinces: tuple[str, ...]
    src: Source


class Chain(Datum):
    """A historical way of the Spanish Road."""

    via: tuple[str, ...]
    src: Source


class Road(Datum):
    """The Spanish Road joins these two areas [r]."""

    ends: tuple[str, str]
    ends_src: Source
    chains: tuple[Chain, ...]
    complete_when: dict[str, str]


class MapFile(Datum):
    """data/campaign/map.yaml."""

    territorial_areas: tuple[Area, ...]
    provinces: tuple[Province, ...]
    neighbour_lists: dict[str, Neighbours]
    spanish_road: Road

    @model_validator(mode="after")
    def _arrows_fit(self) -> "MapFile":
        near = {province.id: set(province.adjacent) for province in self.provinces}
        if len(near) < len(self.provinces):
            raise ValueError("two provinces have the same id")
        if alone := [id_ for id_, others in near.items() if not others or id_ in others]:
            raise ValueError(f"{alone[0]}: needs arrows to other provinces")
        for id_, others in near.items():
            for other in others:
                if id_ not in near.get(other, ()):
                    raise ValueError(f"{id_}: the arrow to {other} does not go both ways")
        for area in self.territorial_areas:
            if missing := [to for to in area.arrows_to if to not in near]:
                raise ValueError(f"{area.id}: arrow to {missing[0]}, which is no province")
            if not area.arrows_to:
                raise ValueError(f"{area.id}: no arrow leads out of it")
        return self


class Calendar(Datum):
    """How many turns, from which year [a]."""

    turns: int
    first_year: int
    src: Source


class Power(Datum):
    """A power: when it enters, and for each army the places it may start in [c, g-j]."""

    id: str
    name: str
    army: str
    enters_turn: int
    start: tuple[tuple[str, ...], ...]
    src: Source

    def armies(self) -> tuple[str, ...]:
        """The words for its armies."""
        return tuple(f"{self.army}-{n}" for n in range(1, len(self.start) + 1))


class Alliance(Datum):
    """Powers allied from a turn on [s]."""

    from_turn: int
    members: tuple[str, ...]
    src: Source


class Aim(Datum):
    """A power's aim [p]; `from` says whose lands, by their holder at the start, it means to secure."""

    kind: Literal["neighbours", "road", "keep", "secure"]
    src: Source
    lands: tuple[Literal["neutral", "palatine", "all"], ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _from_is_a_keyword(cls, plain: object) -> object:
        if isinstance(plain, dict) and "from" in plain:
            return {**{key: value for key, value in plain.items() if key != "from"}, "lands": plain["from"]}
        return plain


class Points(Datum):
    """Victory points [q, r]."""

    battle_won: int
    battle_lost: int
    battle_drawn: int
    province_secured: int
    province_lost: int
    spanish_road: int
    france_road_open: int
    palatine_all_held: int
    brandenburg_neighbours: int
    saxony_three_secured: int
    src: Source


class PowersFile(Datum):
    """data/campaign/powers.yaml."""

    calendar: Calendar
    powers: tuple[Power, ...]
    alliances: tuple[Alliance, ...]
    aims: dict[str, Aim]
    victory_points: Points


class BasicArmy(Datum):
    """The basic army of every power [t]."""

    units: dict[str, int]
    src: Source


class Bonus(Datum):
    """A power's bonus units: a list to roll on, or what comes without a roll [t.1]."""

    rolled: tuple[str, ...] = ()
    automatic: tuple[str, ...] = ()
    src: Source


class BattlePoints(Datum):
    """What units are worth in a battle without a tabletop (ruling R21)."""

    units: dict[str, int]
    fieldworks_for_defender: int
    lead: dict[str, int]
    src: Source


class ArmiesFile(Datum):
    """data/campaign/armies.yaml; `battle_turns` by season, plus its source flag."""

    battle_turns: dict[str, int | str]
    basic_army: BasicArmy
    bonus_units: dict[str, Bonus]
    points: BattlePoints
    unit_names: dict[str, str]


class Start(Datum):
    """A year to begin in, with its holdings where they are not those of 1618."""

    year: int
    name: str
    holders: dict[str, tuple[str, ...]] = {}
    armies: dict[str, tuple[str, ...]] = {}
    notes: str = ""
    src: Source


class LastYear(Datum):
    """The end of the war."""

    year: int
    src: Source


class ScenariosFile(Datum):
    """data/campaign/scenarios.yaml."""

    starts: tuple[Start, ...]
    lengths: tuple[int, ...]
    last_year: LastYear
    seat_plans: dict[str, tuple[tuple[str, ...], ...]]


@dataclass(frozen=True)
class Place:
    """A province or a territorial area: `owner` of an area, `word` as it stands in orders, lat/lon in degrees."""

    id: str
    name: str
    word: str
    lat: float
    lon: float
    owner: str = ""
    start_holder: str = ""

    @property
    def kind(self) -> str:
        """ "area" or "province"."""
        return "area" if self.owner else "province"


class Board:
    """The whole of data/campaign, joined together."""

    def __init__(self) -> None:
        self.map: MapFile = load("campaign/map.yaml", MapFile)
        self.files: PowersFile = load("campaign/powers.yaml", PowersFile)
        self.armies_file: ArmiesFile = load("campaign/armies.yaml", ArmiesFile)
        self.scenarios: ScenariosFile = load("campaign/scenarios.yaml", ScenariosFile)
        self.powers: dict[str, Power] = {power.id: power for power in self.files.powers}
        self.points = self.files.victory_points
        areas = [Place(a.id, a.name, _word(a.name), a.lat, a.lon, a.power) for a in self.map.territorial_areas]
        provinces = [Place(p.id, p.name, _word(p.name), p.lat, p.lon, "", p.holder or "") for p in self.map.provinces]
        self.places = {place.id: place for place in (*areas, *provinces)}
        self.by_word = {place.word: place.id for place in self.places.values()}
        self.provinces = tuple(place.id for place in provinces)
        self.areas = {power: tuple(a.id for a in areas if a.owner == power) for power in self.powers}
        self.arrows = {power: self._arrows_of(power) for power in self.powers}
        self.army_power = {army: power.id for power in self.powers.values() for army in power.armies()}
        if wrong := [f"{find(file)}: {key}: {reason}" for file, key, reason in faults(self)]:
            raise BadData("\n".join(wrong))

    def _arrows_of(self, power: str) -> dict[str, tuple[str, ...]]:
        """Where this power's armies may go from each place, in and out of its own areas [f]."""
        arrows = {area.id: area.arrows_to for area in self.map.territorial_areas}
        for province in self.map.provinces:
            home = tuple(a.id for a in self.map.territorial_areas if a.power == power and province.id in a.arrows_to)
            arrows[province.id] = (*province.adjacent, *home)
        return arrows

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbouring provinces of the United Provinces, France and Brandenburg [p, r]."""
        return {power: row.provinces for power, row in self.map.neighbour_lists.items()}


def _word(name: str) -> str:
    return name.replace(" ", "-")


BOARD = Board()
