"""What tells the sides apart: colour with its brightness, an emblem, and the shape of the counters."""

from collections.abc import Callable
from dataclasses import dataclass

from render.emblems import EMBLEMS, Field
from render.patterns import INK, PAPER, Colour, blend, style


def double_eagle(f: Field) -> None:
    """The Empire: the eagle with two heads."""
    EMBLEMS["brandenburg"](f)
    f.shape((-0.28, -0.86), (0.28, -0.86), (0.28, -0.44), (-0.28, -0.44), ground=True)
    for sx in (1, -1):
        f.stroke((0.04 * sx, -0.3), (0.16 * sx, -0.66), width=0.16)
        f.disc(0.2 * sx, -0.72, 0.15)
        f.shape((0.24 * sx, -0.86), (0.56 * sx, -0.68), (0.24 * sx, -0.6))
    f.shape((-0.16, -0.9), (-0.2, -1.14), (0, -1.02), (0.2, -1.14), (0.16, -0.9))


@dataclass(frozen=True, slots=True)
class Dress:
    """A side's colour and emblem; `light` says that ink stands better on it than paper."""

    colour: Colour
    light: bool
    emblem: Callable[[Field], None]

    @property
    def ink(self) -> Colour:
        """What is written on the colour."""
        return INK if self.light else PAPER

    @property
    def dark(self) -> Colour:
        """The colour of its arrows and zones on the field."""
        return blend(self.colour, INK, 0.3)


_KNOWN = {
    "french": Dress((44, 80, 168), False, EMBLEMS["france"]),
    "spanish": Dress((238, 186, 44), True, EMBLEMS["spain"]),
    "danish": Dress((172, 40, 52), False, EMBLEMS["denmark"]),
    "swedish": Dress((24, 92, 150), False, EMBLEMS["sweden"]),
    "imperial": Dress((238, 186, 44), True, double_eagle),
}


def dress(side: str) -> Dress:
    """How a side is dressed; a power of the campaign wears its own colour."""
    if side in _KNOWN:
        return _KNOWN[side]
    look = style(side)
    return Dress(look.colour, look.light, EMBLEMS.get(side, double_eagle))
