"""What the files of `data/agony` hold, each value with its source [2.0]."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from game.core.data import Amount, Bound, Change, Datum, Source
from game.core.help import RulesFile
from game.core.lands import Frame, Region, Town, Wide
from game.core.lesson import LessonFile

Side = Literal["protestant", "catholic"]
Nation = Literal[
    "protestant_german",
    "english",
    "hungarian",
    "danish",
    "swedish",
    "french",
    "imperial",
    "bavarian",
    "spanish",
    "saxon",
]
UnitType = Literal["veteran", "mercenary", "militia"]
Donor = Literal["france", "england", "up", "savoy", "sweden", "spain", "pope"]
Holder = Literal["protestant", "catholic", "neutral"]
Flags = dict[str, Source]


def as_word(name: str) -> str:
    """A name as one word of an order."""
    bare = name.replace("(", "").replace(")", "").replace(".", "").replace("'", "")
    return "-".join(bare.split())


class AreaDatum(Datum):
    """An area [2.41]: control rating and VP [2.42]; `start` its control by setup."""

    id: str
    name: str
    control: Amount
    vp: Amount
    elector: bool
    germany: bool
    spanish_zone: bool
    local_pay: Nation | None = None
    start: dict[str, Holder]
    src: Flags


class AreaFile(Datum):
    """data/agony/areas.yaml."""

    areas: tuple[AreaDatum, ...]


class Space(Datum):
    """A city [2.41, 2.43-2.44]; `siege` is added to the siege die [13.23]; an independent city has no area."""

    id: str
    name: str
    area: str = ""
    vp: Amount = 0
    elector: bool = False
    embedded: tuple[str, ...] = ()
    start: dict[str, Holder] = {}
    fort: Amount = 0
    siege: Change = 0
    port: bool = False
    sweden: bool = False
    up: bool = False
    offmap: bool = False
    supply: tuple[Nation, ...] = ()
    lat: float
    lon: float
    src: Flags

    @property
    def independent(self) -> bool:
        """Whether it belongs to no area [2.43]."""
        return not self.area


class Box(Datum):
    """A box beside the map."""

    id: str
    name: str
    lat: float
    lon: float
    src: Flags


class SpaceFile(Datum):
    """data/agony/spaces.yaml."""

    spaces: tuple[Space, ...]
    boxes: tuple[Box, ...]


Link = tuple[str, str, Source]


class LinkFile(Datum):
    """data/agony/links.yaml."""

    road: tuple[Link, ...]
    france_offmap: tuple[Link, ...]
    to_up: tuple[Link, ...]
    sweden_arrow: tuple[Link, ...]
    one_way: tuple[Link, ...]


class LeaderDatum(Datum):
    """A leader [2.2]; `back` the leader on his reverse [12.42], `siege` his siege DRM [13.23].

    `number` is which of several un-named counters he is; `recorded` what records go on calling him; `short` what fits
    a counter where his name does not.
    """

    id: str
    name: str
    short: str = ""
    recorded: str = ""
    nation: Nation
    act: Amount
    battle: Amount
    lead: Amount
    loss: Amount
    stars: Amount
    back: str = ""
    siege: Change = 0
    copies: Amount = 1
    entry: str
    src: Flags
    number: Amount = 0

    @property
    def english(self) -> str:
        """As a record names it: the purpose of a die."""
        name = self.recorded or self.name
        return f"{name} {self.number}" if self.number else name

    @property
    def word(self) -> str:
        """How he is called in orders."""
        return as_word(f"{self.name} {self.number or ''}")


class LeaderFile(Datum):
    """data/agony/leaders.yaml."""

    leaders: tuple[LeaderDatum, ...]


class TypeDatum(Datum):
    """A type of unit [2.1]: factors full and reduced, loss factor of a step, movement, pay [15.131]."""

    cf: tuple[Amount, Amount]
    lf: Amount
    ma: Amount
    pay: Amount
    src: Flags


class UnitNames(Datum):
    """What one unit is called, and several."""

    one: str
    many: str


class Count(Datum):
    """Counters in the mix [8.412]."""

    nation: Nation
    type: UnitType
    names: UnitNames
    count: Amount
    src: Source


class UnitFile(Datum):
    """data/agony/units.yaml."""

    types: dict[UnitType, TypeDatum]
    counts: tuple[Count, ...]


class Column(Datum):
    """A fire column of the Combat Results Table [12.25-12.26], from so many combat factors."""

    from_: Amount
    losses: tuple[Amount, ...]

    model_config = Datum.model_config | {"alias_generator": lambda name: name.rstrip("_")}


class CombatTable(Datum):
    """The Combat Results Table [12.26]."""

    columns: tuple[Column, ...]
    src: Source


class RecruitTable(Datum):
    """Steps received, rows (highest modified roll, steps) [8.41]."""

    mercenary: tuple[tuple[Amount, Amount], ...]
    militia: tuple[tuple[Amount, Amount], ...]
    src: Source


class LootTable(Datum):
    """Rows (highest modified roll, pillage levels, steps lost) [15.22]."""

    rows: tuple[tuple[Amount, Amount, Amount], ...]
    src: Source


class SiegeTable(Datum):
    """The siege roll that succeeds, and the highest marker [13.24, 13.26]."""

    success: Amount
    marker_max: Amount
    src: Source


class PeaceTable(Datum):
    """Rows (highest modified roll, result) by VP when the offer is made [5.31-5.32]."""

    low: tuple[tuple[Bound, str], ...]
    high: tuple[tuple[Bound, str], ...]
    src: Source


class TableFile(Datum):
    """data/agony/tables.yaml."""

    combat: CombatTable
    recruitment: RecruitTable
    loot: LootTable
    siege: SiegeTable
    peace: PeaceTable


class SetupStack(Datum):
    """Leaders and units at a space at the start: (nation, type, full, reduced)."""

    at: str
    leaders: tuple[str, ...]
    units: tuple[tuple[Nation, UnitType, Amount, Amount], ...]


class Handicap(Datum):
    """VP for the Catholic side at the reckoning where that is agreed: with them both won alike in so many games."""

    vp: Annotated[int, Field(ge=-50, le=50)]
    sample: Annotated[int, Field(ge=20, le=10_000)]
    src: Source


class EvenAt(Datum):
    """The VP from which on the Catholic side wins where nobody is to draw: in so many games each side won alike."""

    vp: Annotated[int, Field(ge=1, le=50)]
    sample: Annotated[int, Field(ge=20, le=10_000)]
    src: Source


class Scenario(Datum):
    """A setup [4.0, 18.0]; `control` is the key of the areas' and cities' start, `pillage` (highest die, markers)."""

    id: str
    name: str
    first_turn: Amount
    last_turn: Amount
    vp: Amount
    control: str
    decks: tuple[str, ...]
    no_peace: tuple[Side, ...]
    bavarian_elector: bool
    pope: str
    passes_open: bool
    dutch_war: Change
    entered: tuple[Nation, ...]
    hungary_rebels: bool
    swedish_base: str = ""
    wallenstein: str
    influence: Amount
    other_catholic: tuple[str, ...]
    pillage: tuple[tuple[Amount, Amount], ...]
    pillage_limit: Amount = 0
    removed: tuple[str, ...]
    handicap: Handicap | None = None
    even: EvenAt | None = None
    stacks: tuple[SetupStack, ...]


class ScenarioFile(Datum):
    """data/agony/scenarios.yaml."""

    scenarios: tuple[Scenario, ...]
    src: Source


class Beside(Datum):
    """A box beside the map: its middle in degrees, its size in board pixels."""

    at: tuple[float, float]
    size: tuple[int, int]


class LandsFile(Datum):
    """data/agony/lands.yaml: what the map is drawn from, and its parts."""

    frame: Frame
    lands: dict[str, tuple[str, ...]]
    outside: dict[str, tuple[str, ...]]
    more: dict[str, tuple[Town, ...]]
    labels: dict[str, tuple[str, ...]]
    boxes: dict[str, Beside]
    kept: dict[str, tuple[int, int, int, int]]
    beyond: tuple[Wide, ...]
    seas: tuple[Wide, ...]
    rivers: dict[str, str]
    regions: dict[str, Region]


#: Every file of `data/agony` but the cards, whose schema needs the board.
FILES: Mapping[str, type[Datum]] = {
    "agony/areas.yaml": AreaFile,
    "agony/lands.yaml": LandsFile,
    "agony/leaders.yaml": LeaderFile,
    "agony/links.yaml": LinkFile,
    "agony/lesson.yaml": LessonFile,
    "agony/rules.yaml": RulesFile,
    "agony/scenarios.yaml": ScenarioFile,
    "agony/spaces.yaml": SpaceFile,
    "agony/tables.yaml": TableFile,
    "agony/units.yaml": UnitFile,
}
