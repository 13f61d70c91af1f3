"""Lines of sight of guns [76:5.21-5.26, 21:6.2, 21:6.3]."""

from functools import lru_cache

from game.battles.board import Board
from game.battles.editions import Edition, edition
from game.battles.position import Position
from game.core.hexes import distance
from game.core.values import immutable


@immutable
class Line:
    """A line from a hex to another that terrain leaves open: it is closed if anybody stands in one of the hexes that
    hide it `alone`, or in all of those that hide it `together`; as bits.
    """

    alone: int
    together: tuple[int, ...]


def sees(position: Position, gun: str, target: str) -> bool:
    """Whether a gun in a hex sees another. Neither of the two ends ever blocks [76:5.26, 21:6.2]."""
    line, hidden = _line(position.board, gun, target), position.hiding
    if line is None or line.alone & hidden:
        return False
    return not line.together or not any(both & hidden == both for both in line.together)


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


@lru_cache(maxsize=65536)
def _line(field: Board, gun: str, target: str) -> Line | None:
    """A line along a hexside is stopped if both hexes block [76:5.22, 21:6.2], and in 2021 by units in either."""
    book, grid = edition(field.file.edition), field.grid
    crossed, sides = grid.crossed(gun, target)
    bare, held = book.covered_bits(field), grid.all  # what stops it by itself, and what with somebody in it
    if gun in field.hilltops:
        near = [h for group in grid.line(gun, target) for h in group if h]
        bare = grid.mask([h for h in near if _stops(field, book, h, gun, target, held=False)])
        held = grid.mask([h for h in near if _stops(field, book, h, gun, target, held=True)])
    if crossed & bare or any(pair & bare == pair and pair.bit_count() > 1 for pair in sides):
        return None
    alone = crossed & held
    if book.units_block_beside:
        return Line(alone | sum(sides) & held, ())
    # of two hexes one may do so though nobody is there
    return Line(alone, tuple([pair & ~bare for pair in sides if pair & held == pair and pair.bit_count() > 1]))


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
