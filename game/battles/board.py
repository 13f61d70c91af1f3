"""The field and counters of a battle, from data/battles/; everything that never changes in a game."""

from functools import cache, cached_property
from itertools import pairwise

from pydantic import Field

from game.core.data import BadData, Datum, Source, load
from game.core.hexes import Grid, distance

Src = Source | dict[str, Source]
#: Infantry, detached musketeers, heavy horse, light horse: the combat units; and what is not one.
UNITS = ("foot", "shot", "horse", "light")
LEADER, GUN, TRAIN = "leader", "gun", "train"


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
    """The schedule: what each thing is worth to the side that brings it about."""

    point: int
    demoralized_foot_point: int
    gun: int
    train: int = 0
    partial: dict[str, int] = {}
    army: dict[str, int]
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


class Counter(Datum):
    """Any counter, whatever its kind ("foot", "shot", "horse", "light", "leader", "gun", "train")."""

    id: str
    name: str
    side: str
    kind: str
    hex: str = ""
    command: str = ""
    category: str = ""
    front: int = 0
    back: int = 0
    move: int = 0
    value: int = 0
    vp: int = 0
    dp: int = 0
    charges: bool = False
    steadfast: bool = False
    gunner: bool = False
    limbered: bool = False

    @cached_property
    def is_unit(self) -> bool:
        """Whether it fights: infantry or cavalry [21:2.5]."""
        return self.kind in UNITS

    @cached_property
    def mounted(self) -> bool:
        """Whether it is cavalry of any weight."""
        return self.kind in ("horse", "light")

    @cached_property
    def gait(self) -> str:
        """The column of the terrain chart it moves by: "foot", "light" [21:14.0] or "horse"."""
        return {"horse": "horse", "light": "light", "shot": "light"}.get(self.kind, "foot")


class Board:
    """A battle's file, made easy to ask."""

    def __init__(self, key: str, file: BattleFile) -> None:
        self.key, self.file = key, file
        self.grid = Grid(file.grid.columns, file.grid.rows)
        self.sides = tuple(side.id for side in file.sides)
        self.foe = {self.sides[0]: self.sides[1], self.sides[1]: self.sides[0]}
        self.side_names = {side.id: side.name for side in file.sides}
        self.ground: dict[str, tuple[str, ...]] = {}
        for ground in file.terrain:
            for hexagon in ground.hexes:
                self.ground[hexagon] = (*self.ground.get(hexagon, ()), ground.type)
        self.brinks: dict[tuple[str, str], str] = {}
        #: Pairs (low, high): who goes from the first to the second climbs a slope.
        self.climbs: set[tuple[str, str]] = set()
        for brink in file.hexsides:
            for one, other in brink.between:
                self.brinks[one, other] = self.brinks[other, one] = brink.type
                if brink.type == "slope":
                    self.climbs.add((other, one))
        self.bridges = {pair for bridge in file.bridges for pair in (bridge.between, bridge.between[::-1])}
        steps = [step for road in file.roads for step in pairwise(road.path)]
        self.road_steps = {pair for step in steps for pair in (step, step[::-1])}
        self.road_hexes = {hexagon for road in file.roads for hexagon in road.path}
        #: A hilltop is above a slope hexside or named one.
        self.hilltops = {high for _low, high in self.climbs} | {
            h for h, kinds in self.ground.items() if "hilltop" in kinds
        }
        self.counters = {counter.id: counter for counter in _counters(file)}
        self.guns = tuple(c.id for c in self.counters.values() if c.kind == GUN)
        self.trains = tuple(c.id for c in self.counters.values() if c.kind == TRAIN)
        self.places = _places(file)
        self._check()

    def _check(self) -> None:
        named = [*self.ground, *(h for pair in self.brinks for h in pair), *self.road_hexes]
        named += [h for area in self.file.areas.values() for h in area.hexes]
        named += [c.hex for c in self.counters.values() if c.hex]
        for hexagon in named:
            if hexagon not in self.grid:
                raise BadData(f"battles/{self.key}.yaml: hex {hexagon} is not on the grid")
        for one, other in (*self.brinks, *self.bridges, *self.road_steps):
            if other not in self.grid.around[one]:
                raise BadData(f"battles/{self.key}.yaml: {one} and {other} are no neighbours")

    def kinds_of(self, hexagon: str) -> tuple[str, ...]:
        """The terrain of a hex; clear where nothing is named."""
        return self.ground.get(hexagon, ("clear",))

    def water(self, one: str, other: str) -> bool:
        """Whether an unbridged river runs between two neighbours [76:7.13, 21:8.1, W5]."""
        return self.brinks.get((one, other)) == "river" and (one, other) not in self.bridges

    @cached_property
    def reach(self) -> dict[str, tuple[str, ...]]:
        """The neighbours that a unit in each hex controls and may attack: all but across an unbridged river.

        [76:7.0, 76:7.13, 21:8.0, 21:8.1, W5]
        """
        return {h: tuple(n for n in near if not self.water(h, n)) for h, near in self.grid.around.items()}

    @cached_property
    def reach_sets(self) -> dict[str, frozenset[str]]:
        """The same as sets."""
        return {h: frozenset(near) for h, near in self.reach.items()}

    def area(self, name: str) -> tuple[str, ...]:
        """The hexes of a named area."""
        return self.file.areas[name].hexes

    def place(self, hexagon: str) -> str:
        """A hex as people call it: "1237 (Lutter Castle)"."""
        return f"{hexagon} ({self.places[hexagon]})" if hexagon in self.places else hexagon

    def distance(self, one: str, other: str) -> int:
        """Hexes from one to the other."""
        return distance(one, other)


def _counters(file: BattleFile) -> list[Counter]:
    found = [Counter(**_plain(u, "regiments"), kind=u.kind) for u in file.units]
    found += [Counter(**_plain(u), kind=LEADER) for u in file.leaders]
    found += [Counter(**_plain(u, "only"), kind=GUN) for u in file.guns]
    found += [Counter(**_plain(u), kind=TRAIN) for u in file.trains]
    return found


def _plain(datum: Datum, *without: str) -> dict[str, object]:
    return {key: value for key, value in datum if key not in ("src", "kind", *without)}


def _places(file: BattleFile) -> dict[str, str]:
    return {h: g.name.split(" (")[0] for g in file.terrain if g.type in ("town", "castle") for h in g.hexes}


@cache
def board(key: str) -> Board:
    """The board of a battle by its key ("rocroi"). Raises `BadData`."""
    return Board(key, load(f"battles/{key}.yaml", BattleFile))
