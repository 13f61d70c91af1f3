"""Whether a battle's file fits together: everything it names is there, on the grid, and next to what it should be."""

from collections.abc import Container, Iterable, Iterator
from itertools import pairwise

from pydantic import model_validator

from game.battles.files import BattleFile, Track
from game.core.hexes import Grid, grid

Fault = tuple[str, str]
#: The ground and hexsides that the charts of each rulebook know.
GROUNDS = {
    "1976": ("clear", "forest", "woods", "town", "hilltop"),
    "2021": ("clear", "woods", "marsh", "town", "castle", "entrenchment", "hilltop"),
}
HEXSIDES = ("stream", "river", "slope")


class SoundBattle(BattleFile):
    """A battle's file that fits together."""

    @model_validator(mode="after")
    def _sound(self) -> "SoundBattle":
        if found := list(faults(self)):
            raise ValueError("; ".join(found[:3]))
        return self


def faults(file: BattleFile) -> Iterator[str]:
    """What does not fit: key and reason."""
    field = grid(file.grid.columns, file.grid.rows)
    for check in (_land(file, field), _names(file), _pieces(file, field), _schedule(file)):
        for key, reason in check:
            yield f"{key}: {reason}"


def _land(file: BattleFile, grid: Grid) -> Iterator[Fault]:
    hexes = [(f"terrain.{n}", h) for n, ground in enumerate(file.terrain) for h in ground.hexes]
    hexes += [(f"areas.{name}", h) for name, area in file.areas.items() for h in area.hexes]
    pairs = [(f"hexsides.{n}", pair) for n, brink in enumerate(file.hexsides) for pair in brink.between]
    pairs += [(f"bridges.{n}", bridge.between) for n, bridge in enumerate(file.bridges)]
    pairs += [(f"roads.{n}", step) for n, road in enumerate(file.roads) for step in pairwise(road.path)]
    hexes += [(key, h) for key, pair in pairs for h in pair]
    yield from ((key, f"hex {h} is not on the grid") for key, h in hexes if h not in grid)
    for key, (one, other) in pairs:
        if one in grid and other not in grid.around[one]:
            yield key, f"{one} and {other} are no neighbours"
    for n, ground in enumerate(file.terrain):
        if ground.type not in GROUNDS[file.edition]:
            yield f"terrain.{n}.type", f"the charts of {file.edition} do not know {ground.type}"


def _names(file: BattleFile) -> Iterator[Fault]:
    """Sides, areas, zones and commands that are named must be there."""
    sides = [side.id for side in file.sides]
    if len({*sides}) < len(sides):
        yield "sides", "the two armies need different ids"
    if sorted(file.turns.order) != sorted(sides):
        yield "turns.order", f"it names {' and '.join(sides)}, each once"
    yield from _known("turns.setup", file.turns.setup, sides)
    yield from _known("arrivals", [arrival.side for arrival in file.arrivals], sides)
    yield from _known("placements", [limit.side for limit in file.placements], sides)
    yield from _known("morale.tracks", [track.side for track in _tracks(file)], sides)
    for n, hold in enumerate(file.victory.holds):
        yield from _known(f"victory.holds.{n}", [hold.side or sides[0]], sides)
        yield from _known(f"victory.holds.{n}", [hold.area], file.areas)
    for n, arrival in enumerate(file.arrivals):
        yield from _known(f"arrivals.{n}.area", [arrival.area], file.areas)
    yield from _known("exits", [key for key in file.exits if key != "src"], sides)
    yield from _known("exits", [area for key, area in file.exits.items() if key != "src"], file.areas)
    if file.edition == "2021" and not {*sides} <= {*file.exits}:
        yield "exits", "each side needs the edge by which it leaves"
    if file.signal is not None:
        yield from _known("signal.side", [file.signal.side], sides)
        yield from _known("signal.areas", file.signal.areas, file.areas)
        yield from _known("signal.commands", file.signal.commands, [arrival.id for arrival in file.arrivals])
    for n, limit in enumerate(file.placements):
        yield from _known(f"placements.{n}.zone", [limit.zone] if limit.zone else [], file.zones)
        yield from _known(f"placements.{n}", [a for a in (limit.area, limit.beside) if a], file.areas)


def _pieces(file: BattleFile, grid: Grid) -> Iterator[Fault]:
    """Every piece belongs to a side, bears a name of its own, and stands somewhere or comes later."""
    sides, tracks = [side.id for side in file.sides], [track.id for track in _tracks(file)]
    seen: set[str] = set()
    for piece in (*file.units, *file.leaders, *file.guns, *file.trains):
        yield from _known(piece.id, [piece.side], sides)
        if piece.hex and piece.hex not in grid:
            yield piece.id, f"hex {piece.hex} is not on the grid"
        if piece.id in seen or not piece.id or " " in piece.id:
            yield piece.id, "an id stands once, and is one word"
        seen.add(piece.id)
    for unit in file.units:
        yield from _known(f"{unit.id}: category", [unit.category] if unit.category else [], tracks)
        if file.edition == "1976" and not unit.category:
            yield unit.id, "it needs the category it is demoralized with"
    for n, arrival in enumerate(file.arrivals):
        named = [piece for coming in arrival.by_die.values() for piece in coming]
        yield from _known(f"arrivals.{n}.by_die", named, seen)
    for n, limit in enumerate(file.placements):
        if (limit.within or limit.of) and limit.of not in seen and limit.of not in grid:
            yield f"placements.{n}.of", f"{limit.of or 'nothing'} is no piece and no hex"


def _schedule(file: BattleFile) -> Iterator[Fault]:
    sides = [side.id for side in file.sides]
    for side in sides:
        if side not in file.victory.army:
            yield "victory.army", f"{side} is missing"
        if not any(track.side == side for track in _tracks(file)):
            yield "morale.tracks", f"{side} has no level of demoralization"
    yield from _known("victory.partial", file.victory.partial, sides)
    if file.victory.handicap:
        yield from _known("victory.handicap.side", [file.victory.handicap.side], sides)
    yield from _known("morale.average", [side for side in file.morale.average if side != "src"], sides)
    if file.fog is not None and len(file.fog.by_turn) < file.turns.count:
        yield "fog.by_turn", f"it tells of {len(file.fog.by_turn)} turns of {file.turns.count}"


def _tracks(file: BattleFile) -> tuple[Track, ...]:
    return file.morale.tracks


def _known(key: str, names: Iterable[str], known: Container[str]) -> Iterator[Fault]:
    yield from ((key, f"there is no “{name}”") for name in names if name not in known)
