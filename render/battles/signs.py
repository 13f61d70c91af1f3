"""Signs of the arms as on old plans of battles, drawn on a field from -1 to 1."""

from collections.abc import Callable

from render.emblems import Field
from render.patterns import INK, PAPER, Colour, blend

WOOD: Colour = (150, 104, 60)
BRONZE: Colour = (120, 96, 58)


def _box(f: Field, wide: float, high: float, fill: Colour) -> None:
    (left, top), (right, low) = f.at((-wide, -high)), f.at((wide, high))
    f.draw.rectangle((left, top, right, low), fill=fill, outline=INK, width=max(2, round(f.half * 0.07)))


def foot(f: Field) -> None:
    """Pikes in the middle, with a flag; shot in rows on both wings."""
    f.stroke((-0.3, 0.3), (-0.3, -0.98), width=0.08)
    f.shape((-0.3, -0.98), (0.34, -0.82), (-0.3, -0.6))
    _box(f, 1.5, 0.56, PAPER)
    f.shape((-0.62, -0.56), (0.62, -0.56), (0.62, 0.56), (-0.62, 0.56))
    for n in range(5):
        x = -0.46 + n * 0.23
        f.stroke((x, -0.44), (x, 0.44), width=0.06, ground=True)
    for x in (-1.28, -0.96, 0.96, 1.28):
        for y in (-0.3, 0.0, 0.3):
            f.disc(x, y, 0.075)


def shot(f: Field) -> None:
    """Musketeers alone, in open rows."""
    for x in (-1.1, -0.55, 0.0, 0.55, 1.1):
        f.stroke((x - 0.1, 0.62), (x + 0.16, -0.5), width=0.12)
        f.stroke((x - 0.2, 0.62), (x + 0.06, 0.62), width=0.12)
        f.disc(x + 0.02, -0.72, 0.13)


def horse(f: Field) -> None:
    """A squadron: half inked, with a cornet."""
    f.stroke((-1.0, 0.3), (-1.0, -0.98), width=0.08)
    f.shape((-1.0, -0.98), (-0.44, -0.98), (-0.58, -0.8), (-0.44, -0.6), (-1.0, -0.6))
    _box(f, 1.4, 0.56, PAPER)
    f.shape((-1.4, 0.56), (1.4, -0.56), (1.4, 0.56))


def light(f: Field) -> None:
    """Light horse: a thin stroke across, open corners."""
    _box(f, 1.4, 0.56, PAPER)
    f.stroke((-1.36, 0.5), (1.36, -0.5), width=0.13)
    for x in (-0.72, 0.72):
        f.disc(x, -0.2 if x < 0 else 0.2, 0.15)


def gun(f: Field) -> None:
    """A piece on its carriage, pointing right."""
    f.stroke((-1.3, 0.72), (-0.1, 0.06), width=0.24)
    f.draw.line([f.at((-0.62, 0.16)), f.at((1.2, -0.56))], fill=INK, width=max(2, round(f.half * 0.44)))
    f.draw.line([f.at((-0.54, 0.12)), f.at((1.12, -0.53))], fill=BRONZE, width=max(1, round(f.half * 0.27)))
    _wheel(f, 0.0, 0.36, 0.52)


def limber(f: Field) -> None:
    """A piece in tow, pointing back, its horses' poles before it."""
    f.draw.line([f.at((-1.4, -0.2)), f.at((0.1, 0.2))], fill=INK, width=max(2, round(f.half * 0.36)))
    f.draw.line([f.at((-1.34, -0.18)), f.at((0.0, 0.17))], fill=BRONZE, width=max(1, round(f.half * 0.2)))
    f.stroke((0.0, 0.3), (1.5, 0.3), width=0.13)
    f.stroke((0.9, 0.02), (0.9, 0.58), width=0.1)
    f.stroke((1.4, 0.02), (1.4, 0.58), width=0.1)
    _wheel(f, -0.4, 0.4, 0.4)
    _wheel(f, 0.5, 0.5, 0.28)


def train(f: Field) -> None:
    """A covered wagon."""
    f.draw.pieslice((*f.at((-1.1, -0.86)), *f.at((1.1, 0.9))), 180, 360, fill=PAPER, outline=INK)
    for x in (-0.5, 0.0, 0.5):
        f.stroke((x, 0.0), (x * 0.86, -0.76 + abs(x) * 0.2), width=0.06)
    f.shape((-1.2, 0.0), (1.2, 0.0), (1.05, 0.36), (-1.05, 0.36))
    _wheel(f, -0.7, 0.5, 0.36)
    _wheel(f, 0.7, 0.5, 0.36)


def leader(f: Field) -> None:
    """A head with hat and feather over a lace collar."""
    f.shape((-0.86, 1.0), (-0.62, 0.46), (-0.2, 0.3), (0.2, 0.3), (0.62, 0.46), (0.86, 1.0))
    f.shape((-0.5, 0.4), (0.5, 0.4), (0.26, 0.62), (0.0, 0.5), (-0.26, 0.62), ground=True)
    f.shape((-0.4, -0.3), (-0.5, 0.36), (-0.22, 0.42), (0.22, 0.42), (0.5, 0.36), (0.4, -0.3))
    (left, top), (right, low) = f.at((-0.27, -0.34)), f.at((0.27, 0.4))
    f.draw.ellipse((left, top, right, low), fill=blend(PAPER, (214, 150, 110), 0.5))
    f.shape(
        (-0.9, -0.28),
        (-0.4, -0.36),
        (-0.34, -0.8),
        (0.34, -0.86),
        (0.42, -0.38),
        (0.9, -0.32),
        (0.5, -0.16),
        (-0.5, -0.14),
    )
    f.draw.line(
        [f.at(p) for p in ((0.1, -0.5), (0.6, -0.92), (0.98, -0.72))],
        fill=(190, 50, 36),
        width=max(2, round(f.half * 0.16)),
        joint="curve",
    )


def _wheel(f: Field, x: float, y: float, r: float) -> None:
    f.disc(x, y, r)
    (left, top), (right, low) = f.at((x - r * 0.74, y - r * 0.74)), f.at((x + r * 0.74, y + r * 0.74))
    f.draw.ellipse((left, top, right, low), fill=blend(WOOD, PAPER, 0.55))
    for dx, dy in ((1, 0), (0, 1), (0.7, 0.7), (0.7, -0.7)):
        f.stroke((x - dx * r * 0.8, y - dy * r * 0.8), (x + dx * r * 0.8, y + dy * r * 0.8), width=r * 0.16)
    f.disc(x, y, r * 0.24)


SIGNS: dict[str, Callable[[Field], None]] = {
    "foot": foot, "shot": shot, "horse": horse, "light": light, "gun": gun, "limber": limber, "train": train,
    "leader": leader,
}  # fmt: skip
