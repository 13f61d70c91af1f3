"""The map under the pieces: ground, holders by colour and pattern, names."""

from functools import lru_cache

from PIL import Image, ImageChops, ImageFilter

from game.campaign.view import CampaignView
from render.campaign.ground import Ground, Sheets
from render.canvas import Window, lit, multiplied
from render.patterns import STYLES, Colour, spread, style

GOLD: Colour = (255, 214, 64)
#: How strongly a pattern is inked, of 255.
PATTERN = 118


def painted(base: Ground, view: CampaignView, window: Window) -> Image.Image:
    """The window's ground, washed by holder, with all names, at the window's scale."""
    sheets, density = base.sheets(window)
    corner = (round(window.left * density), round(window.top * density))
    box = (*corner, round(corner[0] + window.width * density), round(corner[1] + window.height * density))
    numbers = sheets.numbers.crop(box)
    image = multiplied(sheets.ground.crop(box), _glass(base, view, numbers))
    _patterns(image, base, view, numbers, corner)
    image = _inked(image, sheets, box)
    return image if image.size == window.size else image.resize(window.size, Image.Resampling.LANCZOS)


def _inked(image: Image.Image, sheets: Sheets, box: tuple[int, int, int, int]) -> Image.Image:
    ink = sheets.ink.crop(box)
    image.paste(ink, (0, 0), ink)
    return image


def _glass(base: Ground, view: CampaignView, numbers: Image.Image) -> Image.Image:
    """For every pixel the wash of its holder, white where there is none."""
    palette = [255] * 768
    for place, holder in view.holders.items():
        if holder:
            n = base.number(place) * 3
            palette[n : n + 3] = style(holder).wash
    glass = numbers.copy()
    glass.putpalette(palette)
    return glass.convert("RGB")


def _patterns(image: Image.Image, base: Ground, view: CampaignView, numbers: Image.Image, corner: tuple[int, int]) -> None:
    for power, look in STYLES.items():
        held = [place for place, holder in view.holders.items() if holder == power]
        if not held:
            continue
        mask = lands(base, held, numbers)
        box = mask.getbbox()
        if box is None:
            continue
        tiled = _shifted(look.pattern, corner, box)
        image.paste(look.dark, box, ImageChops.darker(mask.crop(box), tiled))


def _shifted(pattern: str, corner: tuple[int, int], box: tuple[int, int, int, int]) -> Image.Image:
    """The pattern over a box of the window, in step with the whole board."""
    side = 24
    left, top = (corner[0] + box[0]) % side, (corner[1] + box[1]) % side
    wide, high = box[2] - box[0], box[3] - box[1]
    sheet = spread(pattern, 2304, 2544, PATTERN, side)
    return sheet.crop((left, top, left + wide, top + high))


def lands(base: Ground, places: list[str], numbers: Image.Image) -> Image.Image:
    """A mask of these places' land."""
    table = [0] * 256
    for place in places:
        if place in base.order:
            table[base.number(place)] = 255
    return numbers.point(table)


def highlight(image: Image.Image, base: Ground, places: list[str], window: Window) -> None:
    """Light up the lands one may choose from, with a golden rim."""
    sheets, density = base.sheets(window)
    corner = (round(window.left * density), round(window.top * density))
    box = (*corner, round(corner[0] + window.width * density), round(corner[1] + window.height * density))
    mask = lands(base, places, sheets.numbers.crop(box))
    if mask.size != window.size:
        mask = mask.resize(window.size, Image.Resampling.BILINEAR)
    inner = mask.filter(ImageFilter.BoxBlur(7)).point(_rim())
    lit(image, mask, GOLD, 0.16)
    lit(image, ImageChops.darker(mask, inner), GOLD, 0.9)


@lru_cache(maxsize=1)
def _rim() -> list[int]:
    """From the blurred mask, the pixels near its edge."""
    return [255 if v < 225 else max(0, 255 - (v - 225) * 12) for v in range(256)]
