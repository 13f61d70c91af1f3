"""What the files of `data/cuius` hold, each value with its source [2.0]."""

from collections.abc import Mapping
from typing import Literal

from game.core.data import Amount, Change, Datum, Source, Year
from game.core.help import RulesFile
from game.core.lesson import LessonFile
from game.cuius.chart_files import ChartFile, Flags, Side, Years

Holder = Literal["imperial", "protestant", "neutral"]
Flag = Literal["spain", "france", "sweden", "denmark"]


class Grid(Datum):
    """The grid and where it lies in the world: the centre of hex 0101, and how long a degree is."""

    columns: Amount
    rows: Amount
    km: float
    lat: float
    lon: float
    km_lat: float
    km_lon: float
    src: Source


class Rows(Datum):
    """A map as rows of signs, one a hex."""

    src: Source
    rows: tuple[str, ...]


class HexFile(Datum):
    """data/cuius/hexes.yaml."""

    grid: Grid
    terrain: Rows
    provinces: Rows


class City(Datum):
    """A city [11.3.4]; `banks` are the hexes on either side of the river that runs through it [11.3.5]."""

    id: str
    name: str
    hex: str
    province: str
    area: str = ""
    size: Literal["minor", "major", "great"]
    elector: bool = False
    lat: float
    lon: float
    banks: tuple[tuple[str, ...], ...] = ()
    src: Flags


class CityFile(Datum):
    """data/cuius/cities.yaml."""

    cities: tuple[City, ...]


class River(Datum):
    """A river: `sides` are the hex sides that it closes, "2314-2414" [11.3.5]."""

    id: str
    name: str
    cities: tuple[str, ...]
    sides: tuple[str, ...]
    src: Flags


class RiverFile(Datum):
    """data/cuius/rivers.yaml."""

    rivers: tuple[River, ...]


class Road(Datum):
    """A road from end to end, a city or a Spanish Road area, hex by hex [11.3.3]."""

    ends: tuple[str, str]
    hexes: tuple[str, ...]
    src: Flags


class RoadFile(Datum):
    """data/cuius/roads.yaml."""

    roads: tuple[Road, ...]


class SpanishRoad(Datum):
    """A Spanish Road area off the map, and the hex it leads to [11.3.7]."""

    id: str
    name: str
    entry: str
    lat: float
    lon: float
    src: Source


class Area(Datum):
    """A deployment area [5.2]: its cities in its years."""

    id: str
    flag: Flag | None = None
    side: Side
    cities: tuple[str, ...]
    years: Years
    src: Flags


class DeploymentFile(Datum):
    """data/cuius/deployment.yaml."""

    spanish_road: tuple[SpanishRoad, ...]
    areas: tuple[Area, ...]


class Province(Datum):
    """A row of the Province Control and Reinforcement Chart [6.1, 9.3]; `mod` None: it never converts."""

    id: str
    name: str
    letter: str
    needed: Amount
    sp: Amount
    mod: Change | None
    by: tuple[Side, ...]
    src: Flags


class ProvinceFile(Datum):
    """data/cuius/provinces.yaml."""

    provinces: tuple[Province, ...]


class Leader(Datum):
    """A leader [2.4]; `years` are his first and his last."""

    id: str
    name: str
    side: Side
    lr: Amount
    years: Years
    flag: Flag | None = None
    src: Flags


class LeaderFile(Datum):
    """data/cuius/leaders.yaml."""

    leaders: tuple[Leader, ...]


class Initiative(Datum):
    """Who has the initiative in the first turn; dice decide in later ones [4.0]."""

    first: Side


class Control(Datum):
    """Who holds what at the start; cities go before provinces."""

    provinces: dict[str, Holder]
    cities: dict[str, Holder]


class Force(Datum):
    """An army at the start, in a city."""

    side: Side
    at: str
    leaders: dict[str, Literal["marshal", "lieutenant"]]
    inf: Amount
    cav: Amount
    art: Amount
    src: Flags = {}


class Subsidy(Datum):
    """PP of the scenario, collected in these years [9.1]."""

    side: Side
    years: Years
    pp: Amount


class Handicap(Datum):
    """PP at the start and each year for a side where that is agreed: with them both won alike in so many games."""

    side: Side
    pp: Amount
    sample: Amount
    src: Source


class Turning(Datum):
    """Provinces and cities that turn at the start of a year's Leader Deployment Phase, if they are as told before."""

    year: Year
    provinces: tuple[str, ...]
    cities: tuple[str, ...]
    before: Holder
    after: Holder


class Holding(Datum):
    """A side controls at least so many of these cities."""

    side: Side
    cities: tuple[str, ...]
    least: Amount


class Score(Datum):
    """A side's score, at least or at most."""

    side: Side
    least: Amount | None = None
    most: Amount | None = None


class Condition(Datum):
    """A result of the scenario if all that stands here is so [8.0]."""

    result: Literal["imperial", "protestant", "draw", "higher"]
    controls: tuple[Holding, ...] = ()
    electorates: Side | None = None
    score: Score | None = None
    higher: bool = False


class Scenario(Datum):
    """One of the seven scenarios [8.0]."""

    id: str
    number: Amount
    name: str
    years: Years
    initiative: Initiative
    marshals: dict[str, Amount] | None
    pp: dict[str, Amount]
    control: Control
    forces: tuple[Force, ...]
    pool: dict[str, tuple[str, ...]]
    left_out: tuple[str, ...] = ()
    unavailable: dict[str, tuple[Year, ...]] = {}
    subsidies: tuple[Subsidy, ...]
    handicap: Handicap | None = None
    events: tuple[Turning, ...]
    quiet_turns: Amount = 0
    sudden: tuple[Condition, ...]
    final: tuple[Condition, ...]
    src: Flags


class ScenarioFile(Datum):
    """data/cuius/scenarios.yaml."""

    scenarios: tuple[Scenario, ...]


#: The files of `data/cuius` and what they hold.
FILES: Mapping[str, type[Datum]] = {
    "cuius/charts.yaml": ChartFile,
    "cuius/cities.yaml": CityFile,
    "cuius/deployment.yaml": DeploymentFile,
    "cuius/hexes.yaml": HexFile,
    "cuius/leaders.yaml": LeaderFile,
    "cuius/provinces.yaml": ProvinceFile,
    "cuius/rivers.yaml": RiverFile,
    "cuius/roads.yaml": RoadFile,
    "cuius/lesson.yaml": LessonFile,
    "cuius/rules.yaml": RulesFile,
    "cuius/scenarios.yaml": ScenarioFile,
}
