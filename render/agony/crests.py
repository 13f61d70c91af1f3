"""The emblem of each kind of card, drawn on a field from -1 to 1."""

from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from game.core.text import _
from render.agony.signs import drawn
from render.emblems import EMBLEMS, Field
from render.patterns import PAPER, Colour


def scroll(f: Field) -> None:
    """An event: a deed with its seal."""
    f.shape((-0.62, -0.86), (0.62, -0.86), (0.62, 0.62), (-0.62, 0.62))
    for y in (-0.56, -0.26, 0.04):
        f.stroke((-0.4, y), (0.4, y), width=0.1, ground=True)
    f.stroke((-0.8, -0.86), (0.8, -0.86), width=0.2)
    f.disc(0.24, 0.5, 0.36, ground=True)
    f.disc(0.24, 0.5, 0.28)
    f.shape((0.1, 0.66), (0.38, 0.66), (0.46, 1.0), (0.24, 0.86), (0.02, 1.0))


def blades(f: Field) -> None:
    """Combat: crossed swords."""
    for sx in (1, -1):
        f.stroke((-0.72 * sx, 0.78), (0.66 * sx, -0.74), width=0.16)
        f.shape((0.86 * sx, -0.98), (0.76 * sx, -0.62), (0.54 * sx, -0.8))
        f.stroke((-0.82 * sx, 0.26), (-0.24 * sx, 0.82), width=0.15)
        f.disc(-0.78 * sx, 0.86, 0.14)


def hat(f: Field) -> None:
    """New leaders: a plumed hat over a baton."""
    f.shape((-0.5, 0.06), (-0.36, -0.5), (0.34, -0.5), (0.5, 0.06))
    f.draw.ellipse((*f.at((-0.98, -0.12)), *f.at((0.98, 0.28))), fill=f.ink)
    f.stroke((-0.5, -0.02), (0.5, -0.02), width=0.09, ground=True)
    f.shape((0.3, -0.2), (0.1, -0.66), (-0.3, -0.94), (-0.8, -0.98), (-0.98, -0.74), (-0.7, -0.78), (-0.84, -0.5),
            (-0.5, -0.6), (-0.56, -0.34), (-0.26, -0.42), (0.0, -0.2))  # fmt: skip
    f.stroke((-0.8, 0.82), (0.8, 0.5), width=0.2)
    for x, y in ((-0.8, 0.82), (0.8, 0.5)):
        f.disc(x, y, 0.17)


def broken_pike(f: Field) -> None:
    """Mutiny: a broken pike."""
    f.stroke((-0.82, 0.86), (-0.12, 0.16), width=0.17)
    f.stroke((0.16, 0.16), (0.56, -0.52), width=0.17)
    f.shape((-0.12, 0.3), (-0.26, 0.02), (0.06, 0.04))
    f.shape((0.24, 0.3), (0.0, 0.12), (0.28, -0.1))
    f.shape((0.82, -0.98), (0.74, -0.44), (0.4, -0.64))
    for x, y in ((-0.3, -0.4), (0.0, -0.62), (-0.56, -0.1)):
        f.stroke((x, y), (x - 0.16, y - 0.24), width=0.1)


def fork(f: Field) -> None:
    """Revolt: a pitchfork and a flail."""
    f.stroke((-0.3, -0.2), (-0.3, 0.95), width=0.16)
    f.stroke((-0.68, -0.9), (-0.68, -0.3), (0.08, -0.3), (0.08, -0.9), width=0.15)
    f.stroke((-0.3, -0.94), (-0.3, -0.2), width=0.15)
    f.stroke((0.5, 0.95), (0.5, -0.4), width=0.15)
    f.stroke((0.5, -0.4), (0.86, 0.2), width=0.22)
    f.disc(0.5, -0.42, 0.13)


def bowl(f: Field) -> None:
    """Famine: an empty bowl and a bare bone."""
    f.draw.pieslice((*f.at((-0.86, -0.7)), *f.at((0.86, 0.86))), 0, 180, fill=f.ink)
    f.stroke((-0.98, 0.06), (0.98, 0.06), width=0.14)
    f.stroke((-0.3, 0.9), (0.3, 0.9), width=0.16)
    f.stroke((-0.5, -0.62), (0.5, -0.36), width=0.13)
    for x, y in ((-0.56, -0.72), (-0.5, -0.5), (0.56, -0.26), (0.5, -0.46)):
        f.disc(x, y, 0.12)


def sheaf(f: Field) -> None:
    """Recovery: a sheaf of wheat."""
    for x, lean in ((-0.5, -0.42), (-0.25, -0.2), (0, 0), (0.25, 0.2), (0.5, 0.42)):
        f.stroke((-lean * 0.7, 0.95), (0, 0.3), (x, -0.5), width=0.09)
        for k in range(3):
            y = -0.9 + k * 0.22
            f.disc(x + lean * 0.3 - 0.08, y, 0.1)
            f.disc(x + lean * 0.3 + 0.08, y + 0.08, 0.1)
    f.shape((-0.34, 0.22), (0.34, 0.22), (0.34, 0.42), (-0.34, 0.42))


def trumpet(f: Field) -> None:
    """A power enters the war: a trumpet with its banner."""
    f.stroke((-0.9, -0.5), (0.5, -0.5), width=0.13)
    f.shape((0.4, -0.62), (0.95, -0.88), (0.95, -0.12), (0.4, -0.38))
    f.disc(-0.92, -0.5, 0.13)
    f.shape((-0.6, -0.4), (0.3, -0.4), (0.3, 0.6), (-0.15, 0.3), (-0.6, 0.6))
    f.stroke((-0.15, -0.3), (-0.15, 0.2), width=0.12, ground=True)
    f.stroke((-0.38, -0.06), (0.08, -0.06), width=0.12, ground=True)


def drum(f: Field) -> None:
    """Activation: a drum."""
    f.shape((-0.66, -0.24), (0.66, -0.24), (0.66, 0.62), (-0.66, 0.62))
    for y in (-0.24, 0.62):
        f.draw.ellipse((*f.at((-0.66, y - 0.24)), *f.at((0.66, y + 0.24))), fill=f.ink)
    f.draw.ellipse((*f.at((-0.52, -0.4)), *f.at((0.52, -0.08))), fill=f.ground)
    f.stroke((-0.6, 0.06), (-0.3, 0.7), (0, 0.1), (0.3, 0.7), (0.6, 0.06), width=0.08, ground=True)
    for sx in (1, -1):
        f.stroke((-0.1 * sx, -0.3), (0.8 * sx, -0.95), width=0.11)


CRESTS: dict[str, Callable[[Field], None]] = {
    "event": scroll,
    "combat": blades,
    "leader": hat,
    "mutiny": broken_pike,
    "revolt": fork,
    "famine": bowl,
    "recovery": sheaf,
    "war_entry": trumpet,
    "activation": drum,
    "dutch_war": EMBLEMS["united_provinces"],
}


def kind_name(kind: str) -> str:
    """What kind of card it is."""
    names = {
        "event": _("Event"), "combat": _("Combat card"), "leader": _("New leaders"), "mutiny": _("Mutiny"),
        "revolt": _("Peasant revolt"), "famine": _("Famine"), "recovery": _("Recovery"),
        "war_entry": _("A power enters the war"), "activation": _("Activation"), "dutch_war": _("Dutch War"),
    }  # fmt: skip
    return names.get(kind, kind)


@lru_cache(maxsize=64)
def crest(kind: str, colour: Colour, size: int) -> Image.Image:
    """The emblem of a kind on a paper roundel, RGBA."""

    def paint(f: Field) -> None:
        f.disc(0, 0, 0.98)
        f.draw.ellipse((*f.at((-0.9, -0.9)), *f.at((0.9, 0.9))), fill=PAPER)
        CRESTS[kind](Field(f.draw, f.x, f.y, f.half * 0.6, colour, PAPER))

    return drawn(size, size, size * 0.5, colour, paint)
