"""What tells the sides apart: colour with its brightness, an emblem, their lands' pattern, the shape of blocks."""

from functools import lru_cache

from PIL import Image

from game.cuius.board import IMPERIAL, NEUTRAL, PROTESTANT
from render.agony.dress import flag
from render.agony.signs import drawn
from render.battles.dress import Dress, double_eagle
from render.emblems import Field
from render.patterns import INK, PAPER, Colour, Style, blend

FOG: Colour = (112, 108, 104)
SIDES: dict[str, Dress] = {
    IMPERIAL: Dress((232, 172, 28), True, double_eagle),
    PROTESTANT: Dress((30, 82, 158), False, flag),
    NEUTRAL: Dress((240, 232, 212), True, flag),
}
#: How a side's provinces are washed: Imperial ones crossed, Protestant ones hatched.
LANDS = {IMPERIAL: Style((250, 214, 112), "crosses"), PROTESTANT: Style((120, 164, 226), "rising")}


def dress(side: str) -> Dress:
    """How a side is dressed; nobody's things are pale."""
    return SIDES.get(side, SIDES[NEUTRAL])


@lru_cache(maxsize=32)
def badge(side: str, size: int) -> Image.Image:
    """A side's emblem on its colour, RGBA: Imperial ones square, Protestant ones round."""
    own = dress(side)

    def paint(f: Field) -> None:
        box = (*f.at((-0.96, -0.96)), *f.at((0.96, 0.96)))
        edge = max(2, round(f.half * 0.1))
        if side == PROTESTANT:
            f.draw.ellipse(box, fill=own.colour, outline=INK, width=edge)
        else:
            f.draw.rectangle(box, fill=own.colour, outline=INK, width=edge)
        own.emblem(Field(f.draw, f.x, f.y, f.half * 0.62, own.ink, own.colour))

    return drawn(size, size, size / 2, own.ink, paint, own.colour)


def pale(side: str) -> Colour:
    """A side's colour as a ground for dark letters."""
    return blend(dress(side).colour, PAPER, 0.6)
