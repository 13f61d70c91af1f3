"""The colours of a field's pictures: one palette for the printed fields, one for the two sides of each made field."""

from collections.abc import Iterable
from functools import lru_cache

from PIL import Image

from game.battles.board import board
from render import paper
from render.battles import marks, overlays, panel, works
from render.battles.dress import dress
from render.battles.easel import FRAME
from render.battles.ground import bare
from render.battles.paint import EARTH, GRID, NUMBER, TINTS, WASHES, WATER, WATER_INK
from render.canvas import stacked
from render.patterns import INK, PAPER, RED, Colour, blend

COLOURS = 256


def key_colours(sides: Iterable[str]) -> list[Colour]:
    """The colours that must come out true: inks, papers, washes, and each side's own."""
    found = [
        INK,
        PAPER,
        RED,
        paper.GROUND,
        paper.QUIET,
        overlays.GOLD,
        overlays.RIM,
        marks.SMOKE,
        marks.AMBER,
        panel.FOG,
    ]
    found += [EARTH, FRAME, GRID, NUMBER, WATER, WATER_INK, works.ROOF, works.STONE, works.HACHURE, *TINTS]
    found += [*WASHES.values(), *works.LEAF.values(), (255, 255, 255)]
    for side in sides:
        robe = dress(side)
        found += [robe.colour, robe.dark, blend(robe.colour, PAPER, 0.6), blend(robe.colour, PAPER, 0.45)]
        found += [blend(robe.colour, robe.ink, share) for share in (0.25, 0.5, 0.75)]
        found += [blend(tint, robe.colour, 0.34) for tint in (EARTH, TINTS[0])]
    found += [blend(INK, PAPER, n / 9) for n in range(1, 9)] + [blend(RED, PAPER, n / 5) for n in range(1, 5)]
    found += [blend(tint, overlays.GOLD, 0.16) for tint in (EARTH, *TINTS)]
    lands = (EARTH, *TINTS, *WASHES.values(), *works.LEAF.values())
    found += [blend(tint, overlays.FOG, overlays.FOGGY) for tint in (*lands, WATER, works.ROOF)]
    found += [_washed(tint, overlays.GLOW) for tint in (EARTH, *TINTS, *WASHES.values())]
    found += [blend(tint, INK, 0.42) for tint in (EARTH, *TINTS, *WASHES.values())]
    return list(dict.fromkeys(found))


def _washed(tint: Colour, wash: Colour) -> Colour:
    red, green, blue = (a * b // 255 for a, b in zip(tint, wash, strict=True))
    return red, green, blue


def gathered(sides: Iterable[str], sheets: Iterable[Image.Image]) -> Image.Image:
    """A palette with all key colours, the rest for what else the sheets need."""
    fixed = key_colours(sides)
    assert len(fixed) < COLOURS - 64, "too few colours are left for the edges between washes"
    left = COLOURS - len(fixed)
    flat = stacked([*sheets]).quantize(left, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE)
    palette = Image.new("P", (16, 16))
    palette.putpalette(([v for colour in fixed for v in colour] + (flat.getpalette() or []))[: COLOURS * 3])
    palette.putdata(range(COLOURS))
    return palette


@lru_cache(maxsize=16)
def palette(key: str) -> Image.Image:
    """The palette of a field's pictures."""
    field, base = board(key), bare(key)
    return gathered(field.sides, [base.far.convert("RGB")]) if field.made else base.palette
