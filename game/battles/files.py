"""What a file of data/battles/ holds: field, counters, schedule; a generated field is made in the same shape."""

from pydantic import Field

from game.core.data import Datum, Source

Src = Source | dict[str, Source]


class Side(Datum):
    """One of the two armies; its id is the seat."""

    id: str
    name: str
    src: Src


class Turns(Datum):
    """The length, who moves first, and who sets up before whom (nobody where the deployment is printed)."""

    count: int = Field(ge=1)
    minutes: int
    order: tuple[str, str]
    setup: tuple[str, ...] = ()
    src: Src


class Sheet(Datum):
    """The printed grid; the compass says what lies beyond its four edges."""

    columns: tuple[int, int]
    rows: tuple[int, int]
    metres: int
    compass: dict[str, str]
    src: Src


class Ground(Datum):
    """Hexes of one kind of terrain."""

    type: str
    name: str = ""
    hexes: tuple[str, ...]
    src: Src


class Brink(Datum):
    """Hexsides of one kind: pairs of neighbours, of a slope the higher one first."""

    type: str
    name: str = ""
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

    rows: dict[int, tuple[int, int]]
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
    kinds: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    zone: str = ""
    area: str = ""
    within: int = 0
    of: str = ""
    ground: tuple[str, ...] = ()
    clear_of: str = ""
    beside: str = ""
    joins: tuple[str, ...] = ()
    src: Src


class UnitDatum(Datum):
    """A combat unit: strengths in good order and disrupted, movement points."""

    id: str
    name: str
    side: str
    kind: str
    category: str = ""
    command: str = ""
    front: int
    back: int
    move: int
    hex: str = ""
    charges: bool = False
    steadfast: bool = False
    regiments: str = ""
    src: Src


class LeaderDatum(Datum):
    """A leader: `vp` for his death, `dp` on his army's demoralization track."""

    id: str
    name: str
    side: str
    command: str = ""
    value: int
    move: int
    hex: str = ""
    vp: int
    dp: int = 0
    gunner: bool = False
    src: Src


class GunDatum(Datum):
    """A battery; `only` under this value of the option `guns`."""

    id: str
    name: str
    side: str
    command: str = ""
    limbered: bool = False
    move: int = 0
    hex: str = ""
    only: str = ""
    src: Src


class TrainDatum(Datum):
    """A supply train."""

    id: str
    name: str
    side: str
    hex: str
    src: Src


class Arrival(Datum):
    """Reinforcements: the command `id`. Without `by_die` they come in turn `from_turn`.

    `by_die` maps a roll to who comes (nobody named: all of the command); it is thrown until it is met, `early` before
    the game turn, else at the start of the side's movement. `cost` replaces the cost of the first hex.
    """

    id: str
    side: str
    option: str = ""
    from_turn: int
    to_turn: int
    by_die: dict[int, tuple[str, ...]] = {}
    early: bool = False
    area: str
    cost: int = 0
    src: Src


class Signal(Datum):
    """Baner's Signal: with a unit in one of the areas a command is called, and comes on `least` or more."""

    side: str
    from_turn: int
    areas: tuple[str, ...]
    commands: tuple[str, ...]
    least: int
    src: Src


class Track(Datum):
    """A demoralization level; in 1976 of a category of units, in 2021 of an army."""

    id: str
    side: str
    name: str
    level: int
    src: Src


class Morale(Datum):
    """Levels, and what a lost strength point counts by kind; `average` are the levels of the simpler system."""

    tracks: tuple[Track, ...]
    points: dict[str, int | Source]
    average: dict[str, int | Source] = {}


class Hold(Datum):
    """Points for a unit in an area at the end, for one side or for either."""

    area: str
    name: str
    points: int
    side: str = ""


class Level(Datum):
    """A victory level from a margin on."""

    least: int
    name: str


class Victory(Datum):
    """The schedule: what each thing is worth to the side that brings it about.

    `sudden`: the battle ends with the game turn in which an army breaks, and who alone has broken the enemy wins.
    """

    point: int
    demoralized_foot_point: int
    gun: int
    train: int = 0
    partial: dict[str, int] = {}
    army: dict[str, int]
    sudden: bool = False
    holds: tuple[Hold, ...] = ()
    levels: tuple[Level, ...]
    src: Src


class Fog(Datum):
    """For each turn the highest die that brings fog."""

    by_turn: tuple[int, ...]
    src: Src


class BattleFile(Datum):
    """One file of data/battles/."""

    name: str
    date: str
    edition: str
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
