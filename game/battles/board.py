"""The field and counters of a battle, from data/battles/ or made for it; everything that never changes in a game."""

from collections.abc import Callable
from functools import cached_property, lru_cache, partial, wraps
from itertools import pairwise
from typing import Any, Concatenate, ParamSpec, TypeVar

from game.battles import field
from game.battles.files import ARMS, BattleFile, Named, Track
from game.battles.soundness import SoundBattle
from game.core.data import Datum, load
from game.core.hexes import distance, grid
from game.core.text import Blank, Message, say

#: The combat units; and what is not one.
UNITS = ARMS
LEADER, GUN, TRAIN, UNIT = "leader", "gun", "train", "unit"
#: So many boards are kept, the last; each takes some 8 MB with all that is known of it.
BOARDS = 24

P = ParamSpec("P")
R = TypeVar("R")


class Counter(Named):
    """Any counter, whatever its kind ("foot", "shot", "horse", "light", "leader", "gun", "train")."""

    kind: str
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
    def called(self) -> Message:
        """What people call it."""
        return self.names.message if self.names else say(self.name)

    @cached_property
    def plate(self) -> Message:
        """The same on its counter: as short as it can be."""
        return say(self.short) if self.short else self.called

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
        self.grid = grid(file.grid.columns, file.grid.rows)
        self.sides = tuple(side.id for side in file.sides)
        self.foe = {self.sides[0]: self.sides[1], self.sides[1]: self.sides[0]}
        self.side_names = {side.id: say(side.name) for side in file.sides}
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
        #: The kind of each piece, "unit" for all combat units.
        self.sorts = {c.id: UNIT if c.is_unit else c.kind for c in self.counters.values()}
        #: How each piece that can go at all goes.
        self.gaits = {c.id: (c.kind, c.gait) if c.move else None for c in self.counters.values()}
        #: Those of whom this is the same come in alike.
        self.alike = {c.id: (c.command, c.kind, c.gait, c.move) for c in self.counters.values()}
        self.guns = tuple(c.id for c in self.counters.values() if c.kind == GUN)
        #: The pieces that go by themselves: units and leaders.
        self.marching = frozenset([key for key, sort in self.sorts.items() if sort in (UNIT, LEADER)])
        self.mounted = frozenset([c.id for c in self.counters.values() if c.mounted])
        #: The hexes by which others come in.
        self.gates = frozenset([h for arrival in file.arrivals for h in self.area(arrival.area)])
        #: The hexes that give points to who stands there.
        self.held = tuple([h for hold in file.victory.holds for h in self.area(hold.area)])
        self.trains = tuple(c.id for c in self.counters.values() if c.kind == TRAIN)
        self.places = _places(file)
        #: Whether it was made for a battle of the campaign; how its pictures' file names begin.
        self.made = key.startswith(field.PREFIX)
        self.name = say(file.name)
        self.date = field.Field.of(key).date if self.made else say(file.date)
        self.stem = "-".join(key.split("-")[:3]) if self.made else key
        #: What functions have answered about it (`kept`).
        self.answers: dict[object, Callable[..., Any]] = {}

    def track_name(self, track: Track) -> Message:
        """What people call an army, or the part of it that is demoralized together."""
        return say("{side} army", side=self.side_names[track.side]) if self.made else say(track.name)

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

    @cached_property
    def seen(self) -> dict[str, str]:
        """By hex the last in which a gun there saw an enemy: it may well see one there again."""
        return {}

    @cached_property
    def plain(self) -> frozenset[str]:
        """The hexes of which neither ground nor hexsides help a defender."""
        edged = {there for _here, there in self.brinks}
        return frozenset([h for h in self.grid.hexes if h not in self.ground and h not in edged])

    def area(self, name: str) -> tuple[str, ...]:
        """The hexes of a named area."""
        return self.file.areas[name].hexes

    def place(self, hexagon: str) -> Blank:
        """A hex as people call it: "1237 (Lutter Castle)"."""
        return say("{hex} ({place})", hex=hexagon, place=self.places[hexagon]) if hexagon in self.places else hexagon

    def distance(self, one: str, other: str) -> int:
        """Hexes from one to the other."""
        return distance(one, other)


def kept(most: int | None = None) -> Callable[[Callable[Concatenate[Board, P], R]], Callable[Concatenate[Board, P], R]]:
    """Keep so many of a function's last answers about a board, all as it comes, with the board: they go when it goes.

    One of a field of the campaign, of which there are ever more, would else stay for as long as any answer about it.
    """

    def remember(ask: Callable[Concatenate[Board, P], R]) -> Callable[Concatenate[Board, P], R]:
        @wraps(ask)
        def remembered(field: Board, /, *args: P.args, **no_names: P.kwargs) -> R:
            answers = field.answers.get(ask)
            if answers is None:
                answers = field.answers[ask] = lru_cache(most)(partial(ask, field))
            found: R = answers(*args)
            return found

        return remembered

    return remember


@kept()
def within(field: Board, here: str, reach: int) -> frozenset[str]:
    """The hexes at most so far away from one, itself included."""
    return frozenset(field.grid.within(here, reach))


def _counters(file: BattleFile) -> list[Counter]:
    found = [Counter(**_plain(u, "regiments"), kind=u.kind) for u in file.units]
    found += [Counter(**_plain(u), kind=LEADER) for u in file.leaders]
    found += [Counter(**_plain(u, "only"), kind=GUN) for u in file.guns]
    found += [Counter(**_plain(u), kind=TRAIN) for u in file.trains]
    return found


def _plain(datum: Datum, *without: str) -> dict[str, object]:
    return {key: value for key, value in datum if key not in ("src", "kind", *without)}


def _places(file: BattleFile) -> dict[str, Message]:
    return {h: say(g.name) for g in file.terrain if g.type in ("town", "castle") and g.name for h in g.hexes}


@lru_cache(maxsize=BOARDS)
def board(key: str) -> Board:
    """The board of a battle by its key: "rocroi", or that of a made field. Raises `BadData`."""
    if key.startswith(field.PREFIX):
        return Board(key, field.Field.of(key).file())
    return Board(key, load(f"battles/{key}.yaml", SoundBattle))
