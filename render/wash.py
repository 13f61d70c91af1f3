"""The map under the pieces: ground, lands by colour and pattern, borders and arrows, seas and rivers by name."""

from collections.abc import Mapping
from functools import lru_cache

from PIL import Image, ImageChops, ImageFilter

from render.canvas import Box, Window, lit, overlap
from render.ground import Ground
from render.patterns import Colour, Style, spread

GOLD: Colour = (255, 214, 64)
#: How strongly a pattern is inked, of 255.
PATTERN = 118
#: So many sheet pixels round a part are looked at, so that it meets its neighbours without a seam.
ROUND = 4


def washed(base: Ground, holders: Mapping[str, Style], window: Window, lettered: bool = True) -> Image.Image:
    """The same, kept for a while unless it is a part only: between two orders it seldom changes."""
    if window.of:
        return painted(base, holders, window, lettered)
    return _washed(base, tuple(holders.items()), window, lettered).copy()


@lru_cache(maxsize=8)
def _washed(base: Ground, holders: tuple[tuple[str, Style], ...], window: Window, lettered: bool) -> Image.Image:
    return painted(base, dict(holders), window, lettered)


def painted(base: Ground, holders: Mapping[str, Style], window: Window, lettered: bool = True) -> Image.Image:
    """The window's ground, each land washed in the style of its holder, at the window's scale, seas and rivers named
    if `lettered`.
    """
    sheets, density = base.sheets(window)
    box = _cut(window, density)
    if resized := window.scale != density and window.of is not None:
        box = (box[0] - ROUND, box[1] - ROUND, box[2] + ROUND, box[3] + ROUND)
    image = sheets.inked.crop(box)
    ready = _far if density < 1 else _near
    for place, look in holders.items():
        if overlap(_bounds(base, place, density), box):
            at, washed, mask = ready(base, place, look, density, round(window.fine))
            image.paste(washed, (at[0] - box[0], at[1] - box[1]), mask)
    for at, letters in sheets.letters if lettered else ():
        if overlap(at, box):
            image.paste(letters, (at[0] - box[0], at[1] - box[1]), letters)
    if resized:
        left, top = window.left * density - box[0], window.top * density - box[1]
        part = (left, top, left + window.width * density, top + window.height * density)
        return image.resize(window.size, Image.Resampling.BILINEAR, part)
    return image if image.size == window.size else image.resize(window.size, Image.Resampling.BILINEAR)


def _cut(window: Window, density: float) -> Box:
    left, top = round(window.left * density), round(window.top * density)
    return left, top, round(left + window.width * density), round(top + window.height * density)


def _held(base: Ground, place: str, look: Style, density: float, fine: int = 1) -> tuple[Box, Image.Image, Image.Image]:
    """A land in its holder's style: its box on the sheet, the washed ground, its mask. Not to be drawn on.

    `fine`: for a picture so many times as fine, its pattern as large as in the coarse one.
    """
    sheets = base.half if density < 1 else base.full
    box = _bounds(base, place, density)
    mask = lands(base, [place], sheets.numbers.crop(box))
    plain, ink = sheets.plain.crop(box).convert("RGB"), sheets.ink.crop(box).convert("RGBA")
    washed = ImageChops.multiply(plain, Image.new("RGB", plain.size, look.wash))
    washed.paste(look.dark, (0, 0), _pattern(look.pattern, box, base.tile * fine))
    washed.paste(ink, (0, 0), ink)
    return box, washed, mask


#: Lands from afar are small, and on every whole board; from near one has up to four megabytes, and few are seen.
_far, _near = lru_cache(maxsize=192)(_held), lru_cache(maxsize=16)(_held)


def _bounds(base: Ground, place: str, density: float) -> Box:
    """Where a land lies on the sheet of a density."""
    return base.bounds[place] if density == 1 else _halved(base.bounds[place])


def _halved(box: Box) -> Box:
    return box[0] // 2, box[1] // 2, (box[2] + 1) // 2, (box[3] + 1) // 2


def _pattern(pattern: str, box: Box, tile: int) -> Image.Image:
    """The pattern over a box of the sheet, in step with the whole board."""
    left, top = box[0] % tile, box[1] % tile
    wide, high = box[2] - box[0], box[3] - box[1]
    return spread(pattern, left + wide, top + high, PATTERN, tile).crop((left, top, left + wide, top + high))


def lands(base: Ground, places: list[str], numbers: Image.Image) -> Image.Image:
    """A mask of these places' land."""
    table = [0] * 256
    for place in places:
        table[base.number(place)] = 255
    return numbers.point(table)


def highlight(image: Image.Image, base: Ground, places: list[str], window: Window, colour: Colour = GOLD) -> None:
    """Light up some lands, with a rim: a golden one round those one may choose from."""
    sheets, density = base.sheets(window)
    mask = lands(base, places, sheets.numbers.crop(_cut(window, density)))
    if mask.size != window.size:
        mask = mask.resize(window.size, Image.Resampling.BILINEAR)
    inner = mask.filter(ImageFilter.BoxBlur(7 if density == 1 else 4)).point(_rim())
    lit(image, mask, colour, 0.16)
    lit(image, ImageChops.darker(mask, inner), colour, 0.9)


@lru_cache(maxsize=1)
def _rim() -> list[int]:
    """From the blurred mask, the pixels near its edge."""
    return [255 if v < 225 else max(0, 255 - (v - 225) * 12) for v in range(256)]
