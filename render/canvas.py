"""What every board picture needs: a window onto a board, soft-edged shapes, and the encoding."""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from math import hypot

from PIL import Image, ImageChops, ImageDraw

from render.patterns import Colour
from render.png import LEVEL, png
from render.type import READ

Point = tuple[float, float]
Box = tuple[int, int, int, int]
#: A box in a picture that need not lie on whole pixels: left, top, right, low.
Area = tuple[float, float, float, float]
#: How much finer than the picture a soft shape is drawn.
FINE = 2
#: Zlib's way with runs of the same colour alone: for a picture that is mostly clear twice as quick, and no larger.
RUNS = zlib.Z_RLE
#: Up to this scale a window shows a whole board.
WHOLE = 0.5


@dataclass(frozen=True, slots=True)
class Window:
    """A cut-out of a board: its corner and size in board pixels, and picture pixels per board pixel.

    `of`: the window of a picture of which this is a part, drawn finer; all stands in it where it stands in that one.
    """

    left: float
    top: float
    width: float
    height: float
    scale: float
    of: "Window | None" = None

    @property
    def fine(self) -> float:
        """How many times as fine it is as the picture of which it is a part."""
        return self.scale / self.of.scale if self.of else 1.0

    @property
    def frame(self) -> tuple[Point, tuple[float, float]]:
        """Corner and size of the whole picture, in pixels of this part of it."""
        whole = self.of or self
        wide, high = whole.size
        return self.at((whole.left, whole.top)), (wide * self.fine, high * self.fine)

    def finer(self, point: Sequence[float]) -> Point:
        """From pixels of the picture of which this is a part to pixels of this part."""
        (left, top), _size = self.frame
        return left + point[0] * self.fine, top + point[1] * self.fine

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return round(self.width * self.scale), round(self.height * self.scale)

    def at(self, point: Sequence[float]) -> Point:
        """Board pixels to picture pixels."""
        return (point[0] - self.left) * self.scale, (point[1] - self.top) * self.scale

    def shows(self, point: Sequence[float], margin: float = 0) -> bool:
        """Whether a point of the board lies in the window, at least `margin` board pixels from its edge."""
        inside_x = self.left + margin <= point[0] <= self.left + self.width - margin
        return inside_x and self.top + margin <= point[1] <= self.top + self.height - margin


def framing(
    size: tuple[int, int], points: Sequence[Point], wide: int, shape: float, room: float, least: float, most: float
) -> Window:
    """The window round some points, moved so that it stays on a board of that size.

    It shows `room` board pixels round them and between `least` and `most` across; its picture is `wide` pixels wide
    and `shape` times as high.
    """
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    need = max(max(xs) - min(xs) + 2 * room, (max(ys) - min(ys) + 2 * room) / shape)
    width = min(max(need, least), most, size[0], size[1] / shape)
    scale = wide / width
    height = round(wide * shape) / scale
    left = min(max((min(xs) + max(xs)) / 2 - width / 2, 0), size[0] - width)
    top = min(max((min(ys) + max(ys)) / 2 - height / 2, 0), size[1] - height)
    return Window(round(left), round(top), width, height, scale)


def together(points: Sequence[Point], wide: float, high: float) -> list[Point]:
    """The points that lie so near the last one, which matters most, that all are within so many board pixels.

    The later ones are taken first.

    >>> together([(0.0, 0.0), (50.0, 0.0), (100.0, 0.0)], 60.0, 60.0)
    [(100.0, 0.0), (50.0, 0.0)]
    """
    kept: list[Point] = []
    for x, y in reversed(points):
        xs, ys = [p[0] for p in kept] + [x], [p[1] for p in kept] + [y]
        if max(xs) - min(xs) <= wide and max(ys) - min(ys) <= high:
            kept.append((x, y))
    return kept


def straight(line: list[Point], loose: float) -> list[Point]:
    """A line with only those of its corners that lie further than `loose` from a straight way; ends kept."""
    if len(line) < 3:
        return line
    (ax, ay), (bx, by) = line[0], line[-1]
    length = max(1.0, hypot(bx - ax, by - ay))
    off = [abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length for x, y in line[1:-1]]
    if max(off) <= loose:
        return [line[0], line[-1]]
    far = off.index(max(off)) + 1
    return [*straight(line[: far + 1], loose)[:-1], *straight(line[far:], loose)]


def stacked(parts: Sequence[Image.Image]) -> Image.Image:
    """Pictures one under the other, on a sheet as wide as the widest."""
    image, y = Image.new("RGB", (max(part.width for part in parts), sum(part.height for part in parts))), 0
    for part in parts:
        image.paste(part, (0, y))
        y += part.height
    return image


def stamp(image: Image.Image, sprite: Image.Image, middle: Point) -> None:
    """Paste an RGBA sprite centred on a point; what leaves the picture is cut off."""
    image.paste(sprite, (round(middle[0] - sprite.width / 2), round(middle[1] - sprite.height / 2)), sprite)


def named(label: Box, spot: Point, window: Window, type_: int) -> tuple[float, float, float, float]:
    """The box in a crop of a name lettered on a board, in type of so many board pixels, for a place at `spot`.

    It is enlarged away from its place where it would be too small to be read on a phone; of a whole map it is not.
    """
    (left, top), (right, low) = window.at(label[:2]), window.at(label[2:])
    grow = READ / (type_ * window.scale)
    if grow <= 1 or window.scale <= WHOLE * window.fine:
        return left, top, right, low
    x, y = window.at(spot)
    anchor_x = left if left > x else right if right < x else (left + right) / 2
    anchor_y = top if top > y else low if low < y else (top + low) / 2
    wide, high = (grow - 1) * (right - left), (grow - 1) * (low - top)
    across = (anchor_x - left) / (right - left)
    down = (anchor_y - top) / (low - top)
    return left - wide * across, top - high * down, right + wide * (1 - across), low + high * (1 - down)


def overlap(a: Area, b: Area) -> float:
    """How many pixels two boxes share; of most pairs that are asked about, none."""
    if a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]:
        return 0.0
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def held(sprite: Image.Image, middle: Point, size: tuple[float, float]) -> Point:
    """The middle of a sprite, moved so that all of it lies in a picture of that size."""
    (x, y), wide, high = middle, sprite.width / 2, sprite.height / 2
    return min(max(x, wide), size[0] - wide), min(max(y, high), size[1] - high)


def framed(sprite: Image.Image, middle: Point, window: Window) -> Point:
    """The same for a part of a picture: it lies in the whole."""
    (left, top), size = window.frame
    x, y = held(sprite, (middle[0] - left, middle[1] - top), size)
    return x + left, y + top


class Soft:
    """A soft-edged shape: drawn fine on a mask that covers only its own box, then coloured in."""

    def __init__(self, points: Sequence[Point], margin: float, within: tuple[int, int], scale: int = FINE) -> None:
        self.scale = scale
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        left, top = max(0, int(min(xs) - margin)), max(0, int(min(ys) - margin))
        right, low = min(within[0], int(max(xs) + margin) + 1), min(within[1], int(max(ys) + margin) + 1)
        self.corner = (left, top)
        self.empty = right <= left or low <= top
        size = (1, 1) if self.empty else ((right - left) * scale, (low - top) * scale)
        self.mask = Image.new("L", size, 0)
        self.draw = ImageDraw.Draw(self.mask)

    def fine(self, points: Sequence[Point]) -> list[Point]:
        """Picture pixels to the mask's."""
        return [((x - self.corner[0]) * self.scale, (y - self.corner[1]) * self.scale) for x, y in points]

    def line(self, points: Sequence[Point], width: float, fill: int = 255) -> None:
        """A line with round ends."""
        fine, thick = self.fine(points), max(1, round(width * self.scale))
        self.draw.line(fine, fill=fill, width=thick, joint="curve")
        for x, y in (fine[0], fine[-1]):
            r = thick / 2
            self.draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)

    def polygon(self, points: Sequence[Point], fill: int = 255) -> None:
        """A filled polygon."""
        self.draw.polygon(self.fine(points), fill=fill)

    def disc(self, middle: Point, r: float, fill: int = 255) -> None:
        """A filled circle."""
        x, y = self.fine([middle])[0]
        r *= self.scale
        self.draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)

    def colour_in(self, image: Image.Image, colour: Colour, strength: float = 1.0) -> None:
        """Lay the colour on the picture through the shape."""
        if self.empty:
            return
        mask = self.mask.reduce(self.scale) if self.scale > 1 else self.mask
        if strength < 1:
            mask = mask.point([round(v * strength) for v in range(256)])
        box = (*self.corner, self.corner[0] + mask.width, self.corner[1] + mask.height)
        image.paste(colour, box, mask)


def lit(image: Image.Image, mask: Image.Image, colour: Colour, strength: float) -> None:
    """Mix a colour into the picture where the mask is, at most to `strength`."""
    if box := mask.getbbox():
        image.paste(colour, box, mask.crop(box).point([round(v * strength) for v in range(256)]))


def encode(image: Image.Image, palette: Image.Image, *, whole: bool = False) -> bytes:
    """PNG bytes with the map's fixed palette; equal pictures give equal bytes.

    Of a `whole` board most is as it was in the picture before, and is not packed again.
    """
    return png(flat(image, palette)) if whole else _png(flat(image, palette))


def encode_changes(image: Image.Image, palette: Image.Image, before: bytes) -> bytes:
    """The same of what is different from a picture that was encoded before: all else lets that one shine through.

    It is a small part of the bytes, and of the time to make them, of which the whole takes most of a picture's.
    """
    now, then = flat(image, palette), _decoded(before)
    if now.size != then.size:
        return _png(now)
    clear = _unused(now)
    changed = ImageChops.difference(_numbers(now), _numbers(then)).point([0] + [255] * 255)
    out = Image.new("P", now.size, clear)
    out.putpalette(now.getpalette() or [])
    out.paste(now, mask=changed)
    return _png(out, transparency=clear, compress_type=RUNS)


def flat(image: Image.Image, palette: Image.Image) -> Image.Image:
    """A picture in the colours of its map."""
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


@lru_cache(8)
def _decoded(png: bytes) -> Image.Image:
    image = Image.open(BytesIO(png))
    image.load()
    return image


def _numbers(image: Image.Image) -> Image.Image:
    """The colours by their numbers, as if these were shades of grey."""
    return Image.frombuffer("L", image.size, image.tobytes(), "raw", "L", 0, 1)


def _unused(image: Image.Image) -> int:
    """The number of a colour that a picture does not have; a map's palette never has that many."""
    counts = image.histogram()
    return max(number for number in range(len(counts)) if not counts[number])


def _png(image: Image.Image, **more: int) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", compress_level=LEVEL, **more)
    return out.getvalue()
