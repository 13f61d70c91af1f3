"""What tells sides and nations apart: a colour, and a second mark that needs none."""

from functools import cache

from render.battles.dress import Dress, double_eagle
from render.emblems import EMBLEMS, Field
from render.patterns import Colour, Style

PROTESTANT, CATHOLIC, NEUTRAL = "protestant", "catholic", "neutral"
#: How a side's lands are washed: Protestant hatched, Catholic crossed, Neutral dotted.
LANDS = {
    PROTESTANT: Style((138, 170, 222), "rising"),
    CATHOLIC: Style((236, 152, 134), "crosses"),
    NEUTRAL: Style((226, 214, 184), "dots"),
}
SIDES: dict[str, Colour] = {
    PROTESTANT: (32, 78, 146),
    CATHOLIC: (164, 40, 46),
    NEUTRAL: (236, 226, 202),
    "": (236, 226, 202),
}


def flag(f: Field) -> None:
    """The Protestants: a pennant on its staff."""
    f.stroke((-0.5, -0.95), (-0.5, 0.95), width=0.2)
    f.shape((-0.5, -0.95), (0.85, -0.42), (-0.5, 0.12))


def cross(f: Field) -> None:
    """The Catholics: a Latin cross."""
    f.shape((-0.17, -0.95), (0.17, -0.95), (0.17, 0.95), (-0.17, 0.95))
    f.shape((-0.62, -0.5), (0.62, -0.5), (0.62, -0.18), (-0.62, -0.18))


def two_bars(f: Field) -> None:
    """Hungary: the cross with two bars on a hill."""
    f.shape((-0.12, -0.98), (0.12, -0.98), (0.12, 0.7), (-0.12, 0.7))
    f.shape((-0.42, -0.74), (0.42, -0.74), (0.42, -0.5), (-0.42, -0.5))
    f.shape((-0.66, -0.26), (0.66, -0.26), (0.66, 0.0), (-0.66, 0.0))
    f.shape((-0.8, 0.92), (-0.4, 0.6), (0, 0.5), (0.4, 0.6), (0.8, 0.92))


def saint_george(f: Field) -> None:
    """England: the plain cross."""
    f.shape((-0.2, -0.92), (0.2, -0.92), (0.2, 0.92), (-0.2, 0.92))
    f.shape((-0.92, -0.2), (0.92, -0.2), (0.92, 0.2), (-0.92, 0.2))


NATIONS = {
    "imperial": Dress((52, 46, 48), False, double_eagle),
    "bavarian": Dress((112, 180, 224), True, EMBLEMS["bavaria"]),
    "spanish": Dress((234, 182, 30), True, EMBLEMS["spain"]),
    "saxon": Dress((122, 168, 52), True, EMBLEMS["saxony"]),
    "protestant_german": Dress((124, 72, 160), False, EMBLEMS["elector_palatine"]),
    "english": Dress((242, 236, 222), True, saint_george),
    "hungarian": Dress((164, 112, 58), False, two_bars),
    "danish": Dress((222, 142, 164), True, EMBLEMS["denmark"]),
    "swedish": Dress((18, 130, 126), False, EMBLEMS["sweden"]),
    "french": Dress((44, 80, 168), False, EMBLEMS["france"]),
}
SIDE_DRESS = {PROTESTANT: Dress(SIDES[PROTESTANT], False, flag), CATHOLIC: Dress(SIDES[CATHOLIC], False, cross)}
#: The powers that give aid wear what their armies wear, or their own.
DONORS = {
    "france": NATIONS["french"],
    "england": NATIONS["english"],
    "up": Dress((238, 122, 22), True, EMBLEMS["united_provinces"]),
    "savoy": Dress((196, 52, 40), False, saint_george),
    "sweden": NATIONS["swedish"],
    "spain": NATIONS["spanish"],
    "pope": Dress((228, 208, 120), True, cross),
    "electors": Dress((160, 150, 140), True, EMBLEMS["elector_palatine"]),
}


@cache
def dress(name: str) -> Dress:
    """How a nation, a side or a donor is dressed; a quiet grey for one not known."""
    known = NATIONS | SIDE_DRESS | DONORS
    return known.get(name, Dress((150, 142, 128), True, flag))
