"""Lines of sight of guns [76:5.21-5.26, 21:6.2, 21:6.3]."""

from dataclasses import dataclass
from functools import lru_cache

from game.battles.board import Board
from game.battles.editions import Edition, edition
from game.battles.position import Position
from game.core.hexes import distance

Hexes = frozenset[str]


@dataclass(frozen=True, slots=True)
class Crossed:
    """A hex that a line crosses or touches: whether it stops it while nobody is there, and while somebody is."""

    hex: str
    bare: bool
    held: bool


@dataclass(frozen=True, slots=True)
class Line:
    """What may hide one hex from another: the hexes between them, in one or two at a time.

    It is `dark` if it is hidden whoever stands where; else if anybody stands in one of the hexes that hide it `alone`,
    or in both of those that hide it `together`.
    """

    groups: tuple[tuple[Crossed, ...], ...]
    dark: bool
    alone: Hexes
    together: tuple[Hexes, ...]


def sees(position: Position, gun: str, target: str) -> bool:
    """Whether a gun in a hex sees another. Neither of the two ends ever blocks [76:5.26, 21:6.2]."""
    line, occupied = _line(position.board, gun, target), position.occupied
    if line.dark or not occupied.isdisjoint(line.alone):
        return False
    return not any(both <= occupied for both in line.together)


def blocked(position: Position, gun: str, target: str) -> str:
    """The first hex that hides the target's hex from the gun's, empty if it can be seen."""
    occupied, beside = position.occupied, position.edition.units_block_beside
    for group in _line(position.board, gun, target).groups:
        stopping = [one.hex for one in group if (one.held if one.hex in occupied else one.bare)]
        if len(stopping) < len(group):
            stopping = [h for h in stopping if beside and h in occupied]
        if stopping:
            return stopping[0]
    return ""


@lru_cache(maxsize=65536)
def _line(field: Board, gun: str, target: str) -> Line:
    """A line along a hexside is stopped if both hexes block [76:5.22, 21:6.2], and in 2021 by units in either."""
    book = edition(field.file.edition)
    groups = tuple(
        tuple(_crossed(field, book, h, gun, target) for h in group) for group in field.grid.line(gun, target)
    )
    alone, together = set[str](), list[Hexes]()
    for one, other in [(group[0], group[-1]) for group in groups]:
        for this, that in ((one, other), (other, one)):
            if this.held and (this is that or that.bare or book.units_block_beside):
                alone.add(this.hex)
        if one.held and other.held and not alone.intersection((one.hex, other.hex)):
            together.append(frozenset((one.hex, other.hex)))
    dark = any(all(one.bare for one in group) for group in groups)
    return Line(groups, dark, frozenset(alone), tuple(together))


def _crossed(field: Board, book: Edition, here: str, gun: str, target: str) -> Crossed:
    """A hex that may be off the field (""), where nobody ever is."""
    bare = here in book.covered(field) and _stops(field, book, here, gun, target, held=False)
    return Crossed(here, bare, bool(here) and _stops(field, book, here, gun, target, held=True))


def _stops(field: Board, book: Edition, here: str, gun: str, target: str, *, held: bool) -> bool:
    """Whether what is in a hex blocks a line from this gun: hilltops see far [76:5.24, 76:5.25, 21:6.3]."""
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
