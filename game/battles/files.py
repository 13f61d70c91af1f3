"""What a file of data/battles/ holds: field, counters, schedule; a generated field is made in the same shape."""

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from game.core.data import Amount, Datum, Some, Source
from game.core.text import Message, say, template

Src = Source | dict[str, Source]
Book = Literal["1976", "2021"]
#: Infantry, detached musketeers, heavy horse, light horse.
ARMS = ("foot", "shot", "horse", "light")
Arm: TypeAlias = Annotated[str, Field(pattern="^(foot|shot|horse|light)$")]
Kind: TypeAlias = Annotated[str, Field(pattern="^(foot|shot|horse|light|leader|gun|train)$")]
Terrain: TypeAlias = Annotated[str, Field(pattern="^(clear|woods|forest|hilltop|town|castle|entrenchment|marsh)$")]
Hexside: TypeAlias = Annotated[str, Field(pattern="^(stream|river|slope)$")]
Edge: TypeAlias = Annotated[str, Field(pattern="^(left|right|top|bottom)$")]
#: A name in two parts, as a message.
TWO_PARTS = template("{whose} {own}")


class Side(Datum):
    """One of the two armies; its id is the seat."""

    id: str
    name: str
    src: Src


class Turns(Datum):
    """The length, who moves first, and who sets up before whom (nobody where the deployment is printed)."""

    count: Some
    minutes: Amount
    order: tuple[str, str]
    setup: tuple[str, ...] = ()
    src: Src


class Beyond(Datum):
    """What lies beyond an edge: a wind ("ne"), and how the map names it."""

    wind: Annotated[str, Field(pattern="^(n|ne|e|se|s|sw|w|nw)$")]
    name: str
    note: str = ""


class Sheet(Datum):
    """The printed grid, and what lies beyond its four edges."""

    columns: tuple[Amount, Amount]
    rows: tuple[Amount, Amount]
    metres: Amount
    compass: dict[Edge, Beyond]
    src: Src


class Ground(Datum):
    """Hexes of one kind of terrain."""

    type: Terrain
    name: str = ""
    note: str = ""
    hexes: tuple[str, ...]
    src: Src


class Brink(Datum):
    """Hexsides of one kind: pairs of neighbours, of a slope the higher one first; reeds grow on a `marshy` stream."""

    type: Hexside
    name: str = ""
    note: str = ""
    marshy: bool = False
    between: tuple[tuple[str, str], ...]
    src: Src


class Bridge(Datum):
    """A bridged hexside."""

    between: tuple[str, str]
    note: str = ""
    src: Src


class Road(Datum):
    """A road from hex to hex."""

    id: str
    name: str = ""
    path: tuple[str, ...]
    note: str = ""
    src: Src


class Area(Datum):
    """Named hexes."""

    hexes: tuple[str, ...]
    src: Src


class Zone(Datum):
    """A part of the field: of each row the first and the last column."""

    rows: dict[Amount, tuple[Amount, Amount]]
    src: Src

    def __contains__(self, hexagon: object) -> bool:
        column, row = int(str(hexagon)[:2]), int(str(hexagon)[2:])
        span = self.rows.get(row)
        return span is not None and span[0] <= column <= span[1]


class Placement(Datum):
    """A limit on where pieces of a side are set up; it binds those of its kinds and commands (of all, if none).

    `within` hexes `of` a leader or hex; `clear_of` hexsides of a kind; `beside` an area, but not in it; `joins`:
    only together with a unit of these commands.
    """

    side: str
    kinds: tuple[Kind, ...] = ()
    commands: tuple[str, ...] = ()
    zone: str = ""
    area: str = ""
    within: Amount = 0
    of: str = ""
    ground: tuple[Terrain, ...] = ()
    clear_of: Annotated[str, Field(pattern="^(stream|river|slope|)$")] = ""
    beside: str = ""
    joins: tuple[str, ...] = ()
    src: Src


class Names(Datum):
    """A name in two parts: `whose` several pieces bear ("Spanish", "Battery"), `own` with a number tells them apart."""

    whose: str
    own: str
    number: Amount = 0

    @property
    def english(self) -> str:
        """All of it, as it stands in ids."""
        return f"{self.whose} {self.own} {self.number}" if self.number else f"{self.whose} {self.own}"

    @property
    def own_message(self) -> Message:
        """Without whose it is."""
        return say("{own} {n}", own=say(self.own), n=self.number) if self.number else say(self.own)

    @property
    def message(self) -> Message:
        """All of it."""
        return say(TWO_PARTS, whose=say(self.whose), own=self.own_message)


class Named(Datum):
    """A piece: one word as its id, a name as it stands or in two parts; `short` on its counter."""

    id: str
    name: str = ""
    short: str = ""
    names: Names | None = None
    side: str
    hex: str = ""

    @model_validator(mode="after")
    def _called(self) -> "Named":
        if bool(self.name) == (self.names is not None):
            raise ValueError("a piece has a name, or names in two parts")
        return self


class UnitDatum(Named):
    """A combat unit: strengths in good order and disrupted, movement points."""

    kind: Arm
    category: str = ""
    command: str = ""
    front: Amount
    back: Amount
    move: Amount
    charges: bool = False
    steadfast: bool = False
    regiments: str = ""
    src: Src


class LeaderDatum(Named):
    """A leader: `vp` for his death, `dp` on his army's demoralization track."""

    command: str = ""
    value: Amount
    move: Amount
    vp: Amount
    dp: Amount = 0
    gunner: bool = False
    src: Src


class GunDatum(Named):
    """A battery; `only` under this value of the option `guns`."""

    command: str = ""
    limbered: bool = False
    move: Amount = 0
    only: Literal["", "two", "three"] = ""
    src: Src


class TrainDatum(Named):
    """A supply train."""

    hex: str
    src: Src


class Arrival(Datum):
    """Reinforcements: the command `id`. Without `by_die` they come in turn `from_turn`.

    `by_die` maps a roll to who comes (nobody named: all of the command); it is thrown until it is met, `early` before
    the game turn, else at the start of the side's movement. `cost` replaces the cost of the first hex.
    """

    id: str
    name: str
    side: str
    option: Literal["", "beck"] = ""
    from_turn: Amount
    to_turn: Amount
    by_die: dict[Amount, tuple[str, ...]] = {}
    early: bool = False
    area: str
    cost: Amount = 0
    src: Src


class Signal(Datum):
    """Baner's Signal: with a unit in one of the areas a command is called, and comes on `least` or more."""

    side: str
    from_turn: Amount
    areas: tuple[str, ...]
    commands: tuple[str, ...]
    least: Amount
    src: Src


class Track(Datum):
    """A demoralization level; in 1976 of a category of units, in 2021 of an army."""

    id: str
    side: str
    name: str
    level: Amount
    src: Src


class Morale(Datum):
    """Levels, and what a lost strength point counts by kind; `average` are the levels of the simpler system."""

    tracks: tuple[Track, ...]
    points: dict[Annotated[str, Field(pattern="^(foot|shot|horse|light|src)$")], Amount | Source]
    average: dict[str, Amount | Source] = {}


class Hold(Datum):
    """Points for a unit in an area at the end, for one side or for either."""

    area: str
    name: str
    points: Amount
    side: str = ""


class Level(Datum):
    """A victory level from a margin on."""

    least: Amount
    name: Literal["draw", "marginal", "substantive", "decisive"]


def rising(levels: tuple[Level, ...]) -> tuple[Level, ...]:
    """Levels, if they begin with a draw and ask for ever more. Raises ValueError."""
    least = [level.least for level in levels]
    names = [level.name for level in levels]
    if len(levels) < 2 or names[0] != "draw" or "draw" in names[1:] or least[0] or sorted({*least}) != least:
        raise ValueError("levels begin with a draw at 0, and each asks for more than the one before")
    return levels


class Handicap(Datum):
    """Points a side has beforehand where that is agreed: with them both won alike in so many battles."""

    side: str
    points: Amount
    sample: Annotated[int, Field(ge=20, le=10_000)]
    src: Source


class Victory(Datum):
    """The schedule: what each thing is worth to the side that brings it about.

    `sudden`: the battle ends with the game turn in which an army breaks, and who alone has broken the enemy wins.
    """

    point: Amount
    demoralized_foot_point: Amount
    gun: Amount
    train: Amount = 0
    partial: dict[str, Amount] = {}
    army: dict[str, Amount]
    sudden: bool = False
    holds: tuple[Hold, ...] = ()
    levels: Annotated[tuple[Level, ...], AfterValidator(rising)]
    handicap: Handicap | None = None
    src: Src


class Fog(Datum):
    """For each turn the highest die that brings fog."""

    by_turn: tuple[Annotated[int, Field(ge=0, le=6)], ...]
    src: Src


class BattleFile(Datum):
    """One file of data/battles/."""

    name: str
    date: str
    edition: Book
    turns: Turns
    sides: tuple[Side, Side]
    grid: Sheet
    terrain: tuple[Ground, ...] = ()
    hexsides: tuple[Brink, ...] = ()
    bridges: tuple[Bridge, ...] = ()
    roads: tuple[Road, ...] = ()
    areas: dict[str, Area] = {}
    zones: dict[str, Zone] = {}
    placements: tuple[Placement, ...] = ()
    units: tuple[UnitDatum, ...]
    leaders: tuple[LeaderDatum, ...] = ()
    guns: tuple[GunDatum, ...] = ()
    trains: tuple[TrainDatum, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    signal: Signal | None = None
    exits: dict[str, str] = {}
    morale: Morale
    victory: Victory
    fog: Fog | None = None
    about: str = ""
