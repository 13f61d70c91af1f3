"""What the files of `data/cuius` hold, each value with its source [2.0]."""

from collections.abc import Mapping
from typing import Literal

from game.core.data import Amount, Bound, Change, Datum, Source, Year
from game.core.help import RulesFile
from game.core.lesson import LessonFile

Side = Literal["imperial", "protestant"]
Holder = Literal["imperial", "protestant", "neutral"]
Flag = Literal["spain", "france", "sweden", "denmark"]
Flags = dict[str, Source]
Years = tuple[Year, Year]


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
    """A deployment area [5.2]: its cities in its years; `held`: only while its side controls the city."""

    id: str
    flag: Flag | None = None
    side: Side
    cities: tuple[str, ...]
    years: Years
    held: bool = False
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


class Terrain(Datum):
    """A row of the Terrain, Movement Costs, and Combat Effects Chart [11.3]."""

    mp: Amount
    road_mp: Amount
    defence: Amount
    supply: Amount
    csv: Amount
    src: Flags


class Movement(Datum):
    """What things cost in MP [11.1-11.5], and how many SP a point of LR leads."""

    base: Amount
    zone: Amount
    enemy_hex: Amount
    pick_up: Amount
    cross_river: Amount
    road_bonus: Amount
    fortify: Amount
    led_by_lr: Amount
    lieutenants: Amount
    src: Source


class Defence(Datum):
    """Modifiers of a battle beside the terrain [14.2]."""

    river_city: Amount
    fortification: Amount
    train: Amount
    src: Source


class Limits(Datum):
    """Numbers that stand in the rules."""

    fatigue: Amount
    trains: Amount
    overrun: Amount
    automatic: Change
    major_battle: Amount
    leader_killed: Amount
    force_markers: Amount
    src: Source


class Straggling(Datum):
    """What stragglers cost [11.3.2.2]."""

    percent: Amount
    fatigue: Amount
    src: Source


class Prize(Datum):
    """PP for a kind of city: held [9.1], lost [11.3.4.5, 11.3.4.6], sacked [15.2]."""

    collect: Amount
    lost: Amount
    sacked: Amount
    src: Source


class ArtilleryCost(Datum):
    """PP for none, one, two or three trains [6.6.3]."""

    costs: tuple[Amount, ...]
    src: Source


class OddsRow(Datum):
    """Odds of attacker to defender, and their modifier; None: the defender disbands [14.2]."""

    name: str
    odds: tuple[Change, Change]
    mod: Change | None


class Odds(Datum):
    """The Odds Modifier Table, the worst odds first [14.2]."""

    src: Source
    rows: tuple[OddsRow, ...]


class ResultRow(Datum):
    """A row of the Battle Results Table: attackers of up to so many SP."""

    name: str
    up_to: Bound
    cells: tuple[str, ...]


class Results(Datum):
    """The Battle Results Table [14.3.1]."""

    src: Flags
    columns: tuple[Change, ...]
    rows: tuple[ResultRow, ...]


class FatigueDie(Datum):
    """The white die [14.3]."""

    sides: tuple[Literal["attacker", "none", "defender"], ...]
    src: Flags


class Check(Datum):
    """A Leadership Check [2.4.4]: the lowest modified roll that succeeds, by column; which failures tire."""

    succeed_at: tuple[Amount, ...]
    tires_up_to: tuple[Change, ...] = ()
    drm: dict[str, Change] = {}
    src: Flags


class Checks(Datum):
    """The five Leadership Checks [2.4.4]."""

    columns: tuple[Change, ...]
    reaction: Check
    straggling: Check
    rout: Check
    control: Check
    withdrawal: Check


class Conversion(Datum):
    """The Province Conversion Check [9.3.3]."""

    succeed_at: Amount
    pp_per_drm: Amount
    src: Source


class AlliedArmy(Datum):
    """A row of the Troop Purchase Table [6.2.2]."""

    id: str
    name: str
    side: Side
    area: str
    years: Years
    pp: Amount
    inf: Amount
    cav: Amount
    per_turn: Amount
    src: Flags


class Mercenaries(Datum):
    """What a PP hires [6.5]."""

    sp_per_pp: Amount
    src: Source


class Marshals(Datum):
    """A row of the Marshal Availability Chart [5.3.1]."""

    years: Years
    imperial: Amount
    protestant: Amount
    src: Source


class ChartFile(Datum):
    """data/cuius/charts.yaml."""

    terrain: dict[str, Terrain]
    movement: Movement
    defence: Defence
    limits: Limits
    straggling: Straggling
    electors: Prize
    great_cities: Prize
    artillery_cost: ArtilleryCost
    odds: Odds
    battle_results: Results
    fatigue_die: FatigueDie
    checks: Checks
    conversion: Conversion
    allied_armies: tuple[AlliedArmy, ...]
    mercenaries: Mercenaries
    marshals: tuple[Marshals, ...]


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
