"""What is lettered on a field, in the reader's language: places, hills, waters, what lies beyond each edge."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, cos, degrees, dist, pi, sin

from PIL import Image, ImageDraw

from game.battles.board import Board
from game.core.text import _
from render.battles.easel import FINE, Painting
from render.battles.layout import toward
from render.battles.works import HACHURE, WATER_NAME
from render.canvas import Point
from render.patterns import INK, PAPER, Colour
from render.type import face

#: How strongly the paper shows round a name.
HALO = 0.8


@dataclass(frozen=True)
class Name:
    """A name on the fine sheet: its middle, its type, its turn in degrees."""

    at: Point
    text: str
    kind: str
    size: int
    colour: Colour
    angle: float = 0


def lettered(image: Image.Image, board: Board, side: float, palette: Image.Image, *, towns: bool = True) -> Image.Image:
    """A field with its names on it, in the palette's colours if it is of these; where none stands nothing changes."""
    image, sheet = image.copy(), Painting(board, side)
    size = max(11 * FINE, round(sheet.unit * 0.38))
    for name in (*(_places(sheet, size) if towns else ()), *_names(sheet, size), *_edges(sheet)):
        _set(image, name, palette)
    return image


def plain(name: str) -> str:
    """The proper name in a datum's name; empty where it only describes."""
    for mark in (";", " (", ","):
        name = name.split(mark)[0]
    proper = name[:1].isupper() and len(name) < 24
    return name.removesuffix(" works") if proper else ""


def _names(sheet: Painting, size: int) -> Iterator[Name]:
    """Hills on their hexes, waters along their course."""
    for ground in sheet.board.file.terrain:
        name = plain(ground.name)
        if name and ground.type == "hilltop":
            ends = sorted(ground.hexes)
            a, b = sheet.layout.at(ends[0]), sheet.layout.at(ends[-1])
            climbs = [(low, high) for low, high in sheet.board.climbs if high in ground.hexes]
            falls = sum(sheet.layout.at(low)[0] - sheet.layout.at(high)[0] for low, high in climbs)
            aside = 1.2 if (falls >= 0) == (a[1] < b[1]) else -1.2
            yield _slanted(sheet, toward(a, b, 0.5), (a, b), name, size, HACHURE, aside)
    for brink in sheet.board.file.hexsides:
        name = plain(brink.name)
        if name and brink.type in ("stream", "river"):
            line = max(sheet.layout.chains(brink.between), key=len)
            built = [sheet.layout.at(h) for kind in ("town", "castle") for h in sheet.hexes(kind)]
            span = len(line) // 6
            n = max(
                range(span, len(line) - span), key=lambda n: min((dist(line[n], b) for b in built), default=0) - abs(n)
            )
            yield _slanted(sheet, line[n], (line[n - span], line[n + span]), name, size, WATER_NAME, 0.62)


def _places(sheet: Painting, size: int) -> Iterator[Name]:
    """Towns below their hexes."""
    towns: dict[str, list[Point]] = {}
    for ground in sheet.board.file.terrain:
        if ground.type in ("town", "castle"):
            towns.setdefault(plain(ground.name), []).extend(sheet.layout.at(h) for h in ground.hexes)
    for name, spots in towns.items():
        if name:
            middle, low = sum(x for x, _y in spots) / len(spots), max(y for _x, y in spots)
            yield Name((middle, low + sheet.unit * 1.06), _(name), "bold", size, INK)


def _slanted(
    sheet: Painting, at: Point, ends: tuple[Point, Point], name: str, size: int, colour: Colour, aside: float
) -> Name:
    """A name along the direction between two ends, beside a point."""
    (ax, ay), (bx, by) = ends
    angle = atan2(by - ay, bx - ax)
    if cos(angle) < -0.01 or (abs(cos(angle)) <= 0.01 and sin(angle) > 0):
        angle += pi
    x, y = at[0] - sin(angle) * aside * sheet.unit, at[1] + cos(angle) * aside * sheet.unit
    return Name((x, y), _(name), "italic", size, colour, -degrees(angle))


def _edges(sheet: Painting) -> Iterator[Name]:
    """What lies beyond each edge, lettered in the margin."""
    wide, high = sheet.layout.size
    inset, size = sheet.unit * 0.42, max(26, round(sheet.unit * 0.34))
    for edge, beyond in sheet.board.file.grid.compass.items():
        at = {
            "left": (inset, high / 2), "right": (wide - inset, high / 2),
            "top": (wide / 2, inset), "bottom": (wide / 2, high - inset),
        }[edge]  # fmt: skip
        yield Name(at, _(beyond.name), "italic", size, INK, {"left": 90, "right": -90}.get(edge, 0))


def _set(image: Image.Image, name: Name, palette: Image.Image) -> None:
    """A name with its halo of paper."""
    stroke = max(2, name.size // 8)
    halo, ink = _glyphs(name, stroke, stroke), _glyphs(name, stroke, 0)
    left, top = round(name.at[0] - halo.width / 2), round(name.at[1] - halo.height / 2)
    x, y = left // FINE, top // FINE
    masks = []
    for mask, strength in ((halo, HALO), (ink, 1.0)):
        fine = Image.new("L", (halo.width + 2 * FINE, halo.height + 2 * FINE), 0)
        fine.paste(mask.point([round(v * strength) for v in range(256)]), (left - x * FINE, top - y * FINE))
        masks.append(fine.reduce(FINE))
    patch = image.crop((x, y, x + masks[0].width, y + masks[0].height)).convert("RGB")
    for fill, mask in zip((PAPER, name.colour), masks, strict=True):
        patch.paste(fill, (0, 0), mask)
    told = patch.quantize(palette=palette, dither=Image.Dither.NONE) if image.mode == "P" else patch
    image.paste(told, (x, y), masks[0].point([0] + [255] * 255))


def _glyphs(name: Name, room: int, stroke: int) -> Image.Image:
    """Its letters as a mask on the fine sheet, with room for the halo."""
    font = face(name.kind, name.size)
    size = round(font.getlength(name.text)) + 4 * room, round(name.size * 1.5) + 2 * room
    glyph = Image.new("L", size, 0)
    middle = size[0] / 2, size[1] / 2
    ImageDraw.Draw(glyph).text(middle, name.text, font=font, fill=255, anchor="mm", stroke_width=stroke)
    return glyph.rotate(name.angle, Image.Resampling.BICUBIC, expand=True) if name.angle else glyph
