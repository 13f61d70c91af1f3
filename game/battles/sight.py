"""Lines of sight of guns [76:5.21-5.26, 21:6.2, 21:6.3]."""

from collections.abc import Iterable, Iterator

from game.battles.board import Board, kept
from game.battles.editions import Edition, edition
from game.battles.position import Position
from game.core.hexes import distance
from game.core.values import immutable

Hexes = frozenset[str]


@immutable
class Line:
    """A line from a hex to another that terrain leaves open: it is closed if anybody stands in one of the hexes that
    hide it `alone`, or in both of those that hide it `together`.
    """

    alone: Hexes
    together: tuple[Hexes, ...]

    def clear(self, occupied: Hexes) -> bool:
        """Whether nobody closes it."""
        if not occupied.isdisjoint(self.alone):
            return False
        return not self.together or not any(both <= occupied for both in self.together)


def sees(position: Position, gun: str, target: str) -> bool:
    """Whether a gun in a hex sees another. Neither of the two ends ever blocks [76:5.26, 21:6.2]."""
    line = _lines(position.board, gun)[target]
    return line is not None and line.clear(position.occupied)


def seen(position: Position, gun: str, targets: Iterable[str]) -> Iterator[str]:
    """Those of some hexes that a gun in another sees."""
    lines, occupied = _lines(position.board, gun), position.occupied
    return (there for there in targets if (line := lines[there]) is not None and line.clear(occupied))


def blocked(position: Position, gun: str, target: str) -> str:
    """The first hex that hides the target's hex from the gun's, empty if it can be seen."""
    field, book, occupied = position.board, position.edition, position.occupied
    for group in field.grid.line(gun, target):
        stopping = [h for h in group if _stops(field, book, h, gun, target, held=h in occupied)]
        if len(stopping) < len(group):
            stopping = [h for h in stopping if book.units_block_beside and h in occupied]
        if stopping:
            return stopping[0]
    return ""


class _Lines(dict[str, Line | None]):
    """The lines from a hex, by where they lead; none where terrain closes it."""

    def __init__(self, field: Board, gun: str) -> None:
        super().__init__()
        self._field, self._gun = field, gun

    def __missing__(self, target: str) -> Line | None:
        found = self[target] = _line(self._field, self._gun, target)
        return found


_lines = kept(128)(_Lines)


def _line(field: Board, gun: str, target: str) -> Line | None:
    """A line along a hexside is stopped if both hexes block [76:5.22, 21:6.2], and in 2021 by units in either."""
    book, low = edition(field.file.edition), gun not in field.hilltops
    alone: set[str] = set()
    together: list[Hexes] = []
    covered = book.covered(field)
    for group in field.grid.between(gun, target):
        bare = [h in covered and (low or _stops(field, book, h, gun, target, held=False)) for h in group]
        if False not in bare:
            return None
        held = [h for h in group if h and (low or _stops(field, book, h, gun, target, held=True))]
        if len(group) == 1 or book.units_block_beside:
            alone.update(held)
        elif len(held) == len(group):  # one of which may do so though nobody is there
            together.append(frozenset([h for h, stops in zip(group, bare, strict=True) if not stops]))
    return Line(frozenset(alone), tuple(together))


def _stops(field: Board, book: Edition, here: str, gun: str, target: str, *, held: bool) -> bool:
    """Whether what is in a hex blocks a line from this gun, `held` by somebody or not: hilltops see far.

    [76:5.24, 76:5.25, 21:6.3]
    """
    if not held and here not in book.covered(field):
        return False
    hilltops = field.hilltops
    crest = here in hilltops
    if gun not in hilltops:
        return True
    if target in hilltops:
        if book.hilltops_always_block:
            return crest
        return crest and (held or "forest" in field.kinds_of(here))
    if crest and book.hilltops_always_block:
        return True
    return 2 * distance(gun if book.overlooks_near_gun else target, here) >= distance(gun, target)
