"""The files of `data/campaign`, each with its schema, and what they say of places [c-f]."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pydantic import model_validator

from game.core.data import Amount, Change, Datum, Source, Year, load
from game.core.help import RulesFile
from game.core.lands import Frame, Region, Town, Wide
from game.core.lesson import LessonFile


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

    turns: Amount
    first_year: Year
    src: Source


class Power(Datum):
    """A power: when it enters, and for each army the places it may start in [c, g-j]."""

    id: str
    name: str
    army: str
    enters_turn: Amount
    start: tuple[tuple[str, ...], ...]
    src: Source

    def armies(self) -> tuple[str, ...]:
        """The words for its armies."""
        return tuple(f"{self.army}-{n}" for n in range(1, len(self.start) + 1))


class Alliance(Datum):
    """Powers allied from a turn on [s]."""

    from_turn: Amount
    members: tuple[str, ...]
    src: Source


class Aim(Datum):
    """A power's aim [p]; `from` says whose lands, by their holder at the start, it means to secure."""

    kind: Literal["neighbours", "road", "keep", "secure"]
    src: Source
    #: Provinces that are the first of them.
    must: tuple[str, ...] = ()
    #: Whose aim must not be met.
    foil: str = ""
    lands: tuple[Literal["neutral", "palatine", "all"], ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _from_is_a_keyword(cls, plain: object) -> object:
        if isinstance(plain, dict) and "from" in plain:
            return {**{key: value for key, value in plain.items() if key != "from"}, "lands": plain["from"]}
        return plain


class Enough(Datum):
    """How many provinces of its aim are enough for a power in a war of so many years; all if not named [p, R26].

    `begun` is the year in which such a war begins, if others of its length are different. `handicap` is what is enough
    for some of them instead, where that is agreed.
    """

    years: Amount
    least: dict[str, Amount]
    src: Source
    begun: Year | None = None
    handicap: dict[str, Amount] = {}

    def of(self, power: str, *, handicap: bool) -> int | None:
        """How many are enough for a power; None if all are needed."""
        return (self.least | self.handicap if handicap else self.least).get(power)


class Points(Datum):
    """Victory points [q, r]."""

    battle_won: Amount
    battle_lost: Change
    battle_drawn: Amount
    province_secured: Amount
    province_lost: Change
    spanish_road: Amount
    france_road_open: Amount
    palatine_all_held: Amount
    brandenburg_neighbours: Amount
    saxony_three_secured: Amount
    src: Source


class PowersFile(Datum):
    """data/campaign/powers.yaml."""

    calendar: Calendar
    powers: tuple[Power, ...]
    alliances: tuple[Alliance, ...]
    aims: dict[str, Aim]
    enough: tuple[Enough, ...]
    victory_points: Points


class BasicArmy(Datum):
    """The basic army of every power [t]."""

    units: dict[str, Amount]
    src: Source


class Bonus(Datum):
    """A power's bonus units: a list to roll on, or what comes without a roll [t.1]."""

    rolled: tuple[str, ...] = ()
    automatic: tuple[str, ...] = ()
    src: Source


class BattlePoints(Datum):
    """What units are worth in a battle without a tabletop (ruling R21)."""

    units: dict[str, Amount]
    fieldworks_for_defender: Amount
    lead: dict[str, Amount]
    src: Source


class ArmiesFile(Datum):
    """data/campaign/armies.yaml; `battle_turns` by season, plus its source flag."""

    battle_turns: dict[str, Amount | str]
    basic_army: BasicArmy
    bonus_units: dict[str, Bonus]
    points: BattlePoints
    unit_names: dict[str, str]


class Start(Datum):
    """A year to begin in, with its holdings where they are not those of 1618."""

    year: Year
    name: str
    holders: dict[str, tuple[str, ...]] = {}
    armies: dict[str, tuple[str, ...]] = {}
    notes: str = ""
    src: Source


class LastYear(Datum):
    """The end of the war."""

    year: Year
    src: Source


class ScenariosFile(Datum):
    """data/campaign/scenarios.yaml."""

    starts: tuple[Start, ...]
    lengths: tuple[Amount, ...]
    last_year: LastYear
    seat_plans: dict[str, tuple[tuple[str, ...], ...]]

    def wars(self) -> tuple[tuple[Start, int], ...]:
        """Every start with every length in years that ends within the war."""
        every = ((start, years) for start in self.starts for years in self.lengths)
        return tuple((start, years) for start, years in every if start.year + years - 1 <= self.last_year.year)


class Inset(Datum):
    """A panel on the edge for an area beyond the frame: its middle as latitude and longitude, its size in pixels."""

    at: tuple[float, float]
    size: tuple[int, int]
    text: str


class Cartouche(Datum):
    """The board's title, and the line below it."""

    title: str
    text: str


class LandsFile(Datum):
    """data/campaign/lands.yaml: what the board is drawn from, and its regions."""

    frame: Frame
    towns: dict[str, tuple[Town, ...]]
    labels: dict[str, tuple[str, ...]]
    beyond: tuple[Wide, ...]
    seas: tuple[Wide, ...]
    cartouche: Cartouche
    named: tuple[str, ...]
    rivers: dict[str, str]
    inset: dict[str, Inset]
    regions: dict[str, Region]


#: Every file and its schema; all of them are read when the game is.
FILES: Mapping[str, type[Datum]] = {
    "campaign/armies.yaml": ArmiesFile,
    "campaign/lands.yaml": LandsFile,
    "campaign/map.yaml": MapFile,
    "campaign/powers.yaml": PowersFile,
    "campaign/lesson.yaml": LessonFile,
    "campaign/rules.yaml": RulesFile,
    "campaign/scenarios.yaml": ScenariosFile,
}


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


class Files:
    """All files as they lie there, each by itself in order."""

    def __init__(self) -> None:
        for name, model in FILES.items():
            load(name, model)
        self.map: MapFile = load("campaign/map.yaml", MapFile)
        self.powers: PowersFile = load("campaign/powers.yaml", PowersFile)
        self.armies: ArmiesFile = load("campaign/armies.yaml", ArmiesFile)
        self.scenarios: ScenariosFile = load("campaign/scenarios.yaml", ScenariosFile)
        self.lands: LandsFile = load("campaign/lands.yaml", LandsFile)

    @cached_property
    def areas(self) -> tuple[Place, ...]:
        """The territorial areas."""
        return tuple(Place(a.id, a.name, _word(a.name), a.lat, a.lon, a.power) for a in self.map.territorial_areas)

    @cached_property
    def provinces(self) -> tuple[Place, ...]:
        """The provinces."""
        return tuple(Place(p.id, p.name, _word(p.name), p.lat, p.lon, "", p.holder or "") for p in self.map.provinces)

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """Every place by its id."""
        return {place.id: place for place in (*self.areas, *self.provinces)}


def _word(name: str) -> str:
    return name.replace(" ", "-")
