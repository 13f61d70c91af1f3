"""What is laid over the field on request: zones of control, a gun's sight, where a piece may go, an order in hand."""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw

from game.battles import queries
from game.battles.board import board
from game.battles.course import FIELD
from game.battles.view import BattlesView
from game.core.words import lettered
from render.battles.dress import dress
from render.battles.layout import six
from render.battles.marks import AMBER, arrow, ring
from render.battles.pieces import Table, Written, middle, sprite
from render.canvas import lit, stamp
from render.letters import badge, letter_on
from render.patterns import INK, Colour, spread
from render.type import READ

GOLD: Colour = (255, 206, 40)
RIM: Colour = (150, 92, 0)
GLOW: Colour = (255, 226, 118)
FOG, FOGGY = (224, 226, 222), 0.26


def mask_of(table: Table, hexes: Iterable[str], grown: float = 1.0) -> Image.Image:
    """A mask of hexes in the picture."""
    mask = Image.new("L", table.image.size, 0)
    pen = ImageDraw.Draw(mask)
    for hexagon in hexes:
        if table.sees(hexagon):
            pen.polygon(table.outline(hexagon, grown), fill=255)
    return mask


def border(table: Table, hexes: Collection[str], colour: Colour, width: float = 0.1) -> None:
    """A line round a group of hexes."""
    inside = set(hexes)
    for hexagon in sorted(inside):
        if not table.sees(hexagon):
            continue
        outline, pen = table.outline(hexagon), ImageDraw.Draw(table.image)
        near = six(hexagon)
        for n, (a, b) in enumerate(pairwise([*outline, outline[0]])):
            if near[n] not in inside:
                pen.line([a, b], fill=colour, width=max(2, round(width * table.unit)))


def zones(table: Table, key: str) -> None:
    """Zones of control of both sides, or of one side, unit, or the unit in a hex: washed and hatched each its way."""
    view = table.view
    held = dict(view.zones)
    units = _units(table, key)
    if units:
        held = {view.pieces[name].side: queries.controlled(view, name) for name in units}
    elif key in held:
        held = {key: held[key]}
    for side, hexes in held.items():
        second = side == table.board.sides[1]
        mask, robe = mask_of(table, hexes), dress(side)
        lit(table.image, mask, robe.colour, 0.34)
        lines = spread("falling" if second else "rising", *table.image.size, 150)
        table.image.paste(robe.dark, (0, 0), ImageChops.multiply(mask, lines))
        border(table, hexes, robe.dark, 0.06)


def _units(table: Table, key: str) -> list[str]:
    """The units of that name, or in that hex."""
    return [
        piece.id
        for piece in table.view.pieces.values()
        if key in (piece.id, piece.place) and key and table.board.counters[piece.id].is_unit
    ]


def sight(table: Table, key: str) -> None:
    """What can be seen from a gun or hex: all else lies in shadow."""
    here = where(table.view, key)
    if not here:
        return
    seen = queries.seen(table.view, here)
    hidden = [h for h in table.board.grid.hexes if h not in seen and h != here]
    lit(table.image, mask_of(table, hidden, 1.01), INK, 0.42)
    lit(table.image, mask_of(table, seen), GOLD, 0.16)
    border(table, {*seen, here}, RIM, 0.06)
    ring(table, here, GOLD, 0.14)


def where(view: BattlesView, key: str) -> str:
    """The hex named, or where the piece named stands."""
    piece = view.pieces.get(key)
    if piece is not None:
        return piece.place if piece.where == FIELD else ""
    return key if key in board(view.battle).grid else ""


def reach(table: Table, key: str, targets: Collection[str]) -> None:
    """Where a piece may go, washed with gold, and a ring round the piece."""
    goals: Collection[str] = targets or (queries.reachable(table.view, key) if key in table.view.pieces else ())
    glow(table, goals)
    if here := where(table.view, key):
        ring(table, here, GOLD, 0.14)


def glow(table: Table, hexes: Collection[str]) -> None:
    """Hexes that an order may name next: a wash through which the ground still shows."""
    mask = mask_of(table, hexes)
    box = mask.getbbox()
    if box is not None:
        part = table.image.crop(box)
        washed = ImageChops.multiply(part, Image.new("RGB", part.size, GLOW))
        table.image.paste(washed, box, mask.crop(box))
    border(table, hexes, RIM, 0.08)


def letters(table: Table, targets: tuple[str, ...]) -> Iterator[Written]:
    """The letter of every place that buttons and menus repeat; above the figures of what stands there."""
    held = {piece.place for piece in table.view.pieces.values() if piece.where == FIELD}
    half, empty = table.counter / 2, max(READ, round(table.unit * 0.5))
    for place, letter in lettered(targets).items():
        if place not in table.board.grid or not table.sees(place):
            continue
        x, y = middle(table, place)
        size = READ if place in held else empty
        box = badge(letter, size).size
        spot = (x - half * 1.1 + box[0] / 2, y - half * 1.2 + box[1] / 2) if place in held else (x, y)
        letter_on(table.image, spot, letter, size, bare=place not in held)
        yield spot, box


def draft(table: Table, words: tuple[str, ...]) -> None:
    """The order in hand: rings round what it names, an arrow from its piece to its last hex; who comes onto the field
    stands there.
    """
    view = table.view
    _arriving(table, words)
    if ways := queries.drafted(view, words):
        _ways(table, ways)
        return
    pieces = [view.pieces[word] for word in words if word in view.pieces]
    hexes = [word for word in words if word in table.board.grid]
    for piece in pieces:
        if piece.where == FIELD and table.sees(piece.place):
            ring(table, piece.place, GOLD, 0.14)
    for hexagon in hexes:
        ring(table, hexagon, AMBER, 0.14)
    mover = next((piece for piece in pieces if piece.place), None)
    verb = words[0] if words else ""
    if hexes and pieces and verb in ("move", "pursue", "fire", "place") and mover is not None:
        stops = [mover.place, *(h for h in words[3:] if h in hexes), hexes[0]]
        if verb == "move" and len(stops) == 2:
            stops = list(queries.way(view, mover.id, hexes[0])) or stops
        arrow(table, [middle(table, h) for h in stops], AMBER, cut=0.2)
    if hexes and verb == "attack":
        for piece in pieces:
            if piece.place:
                arrow(table, [middle(table, piece.place), middle(table, hexes[0])], AMBER, cut=0.7)


def _arriving(table: Table, words: tuple[str, ...]) -> None:
    """Who comes onto the field, where the order in hand puts them; but for whom a unit there would be hidden."""
    kinds, pieces = table.board.counters, table.view.pieces
    found = queries.arriving(table.view, words)
    units = [found.get(piece, pieces[piece].place) for piece in pieces if kinds[piece].is_unit]
    for piece, goal in found.items():
        if table.sees(goal) and (kinds[piece].is_unit or goal not in units):
            stamp(table.image, sprite(table, pieces[piece]), middle(table, goal))


def _ways(table: Table, ways: list[tuple[str, str]]) -> None:
    """The order in hand for several: an arrow for each, a ring where it goes; round its own hex where it stays."""
    for here, there in ways:
        ring(table, there, GOLD if here == there else AMBER, 0.14)
    for here, there in ways:
        if here != there:
            arrow(table, [middle(table, here), middle(table, there)], AMBER, cut=0.2)


def veiled(sheet: Image.Image, fog: bool) -> Image.Image:
    """A bare sheet in full colours; in fog under a pale wash, which costs nothing while its colours are few."""
    if fog and sheet.mode == "P":
        sheet.putpalette(_washed(tuple(sheet.getpalette() or ())))
    elif fog:
        sheet.paste(FOG, (0, 0), Image.new("L", sheet.size, round(255 * FOGGY)))
    return sheet.convert("RGB")


@lru_cache(maxsize=16)
def _washed(palette: tuple[int, ...]) -> bytes:
    row = Image.frombytes("RGB", (len(palette) // 3, 1), bytes(palette))
    row.paste(FOG, (0, 0), Image.new("L", row.size, round(255 * FOGGY)))
    return row.tobytes()
