"""Who stands where on the field: units, zones of control, demoralized units and armies."""

from collections.abc import Iterator
from itertools import chain

from game.battles.course import FIELD, Piece
from game.battles.files import ARMS
from game.battles.state import State
from tests.battles.second.ground import Ground, away, ground

INFANTRY, CAVALRY = ("foot", "shot"), ("horse", "light")


def agree(reckoned: object, ruled: object, *about: object) -> None:
    """What is reckoned here is what the rules say; who or what it is about is told where it is not."""
    told = "; ".join(str(one) for one in about)
    assert ruled == reckoned, f"{told}\n  reckoned: {reckoned}\n  the rules: {ruled}"


def same(reckoned: set[str], ruled: set[str], *about: object) -> None:
    """The same of sets: only what is in one of them is told."""
    agree(sorted(reckoned - ruled), sorted(ruled - reckoned), *about, "only by one of both")


class Field:
    """The pieces of a state that stand on its field."""

    def __init__(self, state: State) -> None:
        self.state, self.ground = state, ground(state)
        self.pieces = [piece for piece in state.pieces.values() if piece.where == FIELD]
        self.units = [piece for piece in self.pieces if self.kind(piece) in ARMS]

    def kind(self, piece: Piece) -> str:
        return self.ground.counters[piece.id].kind

    def on(self, option: str) -> bool:
        """Whether an optional rule is in force."""
        return self.state.options.get(option) == "on"

    def of(self, side: str) -> list[Piece]:
        """The units of a side."""
        return [unit for unit in self.units if unit.side == side]

    def leaders(self, side: str, place: str, within: int = 0) -> list[Piece]:
        """The leaders of a side in a hex, or so near to it."""
        from_here = [p for p in self.pieces if self.kind(p) == "leader" and p.side == side]
        return [leader for leader in from_here if near(leader.place, place, within)]

    def zone(self, side: str) -> set[str]:
        """Where a side's zones of control are: beside each unit in good order [76:7.11, 76:7.13, 21:8.1]."""
        steady = [unit for unit in self.of(side) if not unit.disrupted]
        return set(chain.from_iterable(self.ground.beside(unit.place) for unit in steady))

    def weak(self, piece: Piece) -> bool:
        """Whether a piece is demoralized: its category [76:19.2] or army is, and it is not the Leib [21:12.2, L2]."""
        counter = self.ground.counters[piece.id]
        return (counter.category or piece.side) in self.state.demoralized and not counter.steadfast

    def broken(self, side: str) -> bool:
        """Whether the whole of an army is demoralized [76:19.22, 21:12.1]."""
        return {track.id for track in self.ground.file.morale.tracks if track.side == side} <= {*self.state.demoralized}

    def __iter__(self) -> Iterator[Piece]:
        return iter(self.pieces)


def near(one: str, two: str, within: int) -> bool:
    return one == two or (within > 0 and away(one, two) <= within)


def foe(of: Ground, side: str) -> str:
    """The other army."""
    return next(other.id for other in of.file.sides if other.id != side)
