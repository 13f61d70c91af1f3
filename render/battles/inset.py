"""In a free corner of a crop the whole field, small: where both armies stand, and what the crop shows of it."""

from collections.abc import Iterable

from PIL import Image, ImageDraw

from game.battles.course import FIELD
from game.battles.telling import shown
from render.battles.dress import dress
from render.battles.ground import CLOSE
from render.battles.pieces import Table, Written, middle
from render.battles.waiting import waiting
from render.patterns import INK, PAPER, RED

#: Its width and greatest height as a part of the crop's, and the gap to the crop's edge, in picture pixels.
WIDE, HIGH, GAP = 0.25, 0.36, 12
#: A crop that shows so much of the field needs none.
MOST = 0.6


def laid(table: Table, written: Iterable[Written] = ()) -> tuple[int, int, int, int] | None:
    """The inset, if the crop leaves much of the field out and has a corner in which nothing is to be seen or written;
    its box.
    """
    window, whole = table.window, table.base.close.size
    if window.width * window.height > MOST * whole[0] * whole[1]:
        return None
    share = min(table.image.width * WIDE / whole[0], table.image.height * HIGH / whole[1])
    size = round(whole[0] * share), round(whole[1] * share)
    corner = _corner(table, size, written)
    if corner is None:
        return None
    left, top = corner
    table.image.paste(_small(table, size, share), corner)
    box = (left - 3, top - 3, left + size[0] + 2, top + size[1] + 2)
    ImageDraw.Draw(table.image).rectangle(box, outline=INK, width=3)
    return box


def _corner(table: Table, size: tuple[int, int], written: Iterable[Written] = ()) -> tuple[int, int] | None:
    """The first corner that covers no counter and nothing that was done."""
    wide, high = table.image.size
    turn = shown(table.view)
    hexes = {p.place for p in table.view.pieces.values() if p.where == FIELD and p.place}
    hexes.update(waiting(table.view).values())
    for combat in turn.combats if turn else ():
        hexes.update(combat.targets, combat.origins)
    for move in turn.moves if turn else ():
        hexes.update(move.path)
    spots = [middle(table, h) for h in hexes if h in table.board.grid]
    spots += [(x + w * share, y) for (x, y), (w, _h) in written for share in (-0.5, 0, 0.5)]
    for left in (GAP, wide - size[0] - GAP):
        for top in (GAP, high - size[1] - GAP):
            near = table.unit
            if not any(
                left - near < x < left + size[0] + near and top - near < y < top + size[1] + near for x, y in spots
            ):
                return left, top
    return None


def _small(table: Table, size: tuple[int, int], share: float) -> Image.Image:
    image = table.base.far.convert("RGB").resize(size, Image.Resampling.BOX)
    pen, half = ImageDraw.Draw(image), max(3.0, CLOSE * share * 0.7)
    for piece in table.view.pieces.values():
        if piece.where == FIELD and piece.place and table.board.counters[piece.id].is_unit:
            x, y = (part * share for part in table.base.close.at(piece.place))
            robe = dress(piece.side)
            pen.rectangle((x - half, y - half, x + half, y + half), fill=robe.colour, outline=robe.dark)
    left, top = table.window.left * share, table.window.top * share
    box = (left, top, left + table.window.width * share - 1, top + table.window.height * share - 1)
    pen.rectangle(box, outline=PAPER, width=5)
    pen.rectangle(box, outline=RED, width=3)
    return image
