"""A small picture of the whole map in a corner: who holds what, who stands where, what the crop shows."""

from functools import cache

from PIL import Image, ImageDraw

from game.cuius.view import CuiusView
from render.canvas import Window
from render.cuius.dress import LANDS, dress
from render.cuius.ground import ground, spot
from render.cuius.table import Box, Table
from render.ground import Ground
from render.patterns import INK, PAPER, RED, blend

#: Its width in picture pixels, and its distance from the edges.
WIDE, EDGE = 236, 10


@cache
def _base(base: Ground) -> tuple[Image.Image, Image.Image]:
    """The bare map and the numbers of its provinces, small. Not to be drawn on."""
    size = (WIDE, round(WIDE * base.size[1] / base.size[0]))
    plain = base.half.plain.resize(size, Image.Resampling.BOX)
    return plain, base.half.numbers.resize(size, Image.Resampling.NEAREST)


def small(view: CuiusView, window: Window) -> Image.Image:
    """The map with its provinces in their holders' colours, armies as dots, the window as a frame."""
    base = ground()
    plain, numbers = _base(base)
    image = plain.copy()
    for side, look in LANDS.items():
        table = [0] * 256
        for province in view.provinces.values():
            if province.side == side:
                table[base.number(province.id)] = 255
        image.paste(blend(look.colour, PAPER, 0.15), (0, 0), numbers.point(table))
    land = numbers.point([0] + [90] * 255)
    image.paste(blend(PAPER, INK, 0.16), (0, 0), land.point([255 if not v else 0 for v in range(256)]))
    pen, share = ImageDraw.Draw(image), WIDE / base.size[0]
    for one in sorted(view.armies, key=lambda each: bool(each.moving)):
        x, y = (v * share for v in spot(one.place))
        r = 6 if one.moving else 4
        fill, rim = dress(one.side).colour, RED if one.moving else INK
        box = (x - r, y - r, x + r, y + r)
        if one.side == "protestant":
            pen.ellipse(box, fill=fill, outline=rim, width=2)
        else:
            pen.rectangle(box, fill=fill, outline=rim, width=2)
    left, top = window.left * share, window.top * share
    right, low = left + window.width * share, top + window.height * share
    pen.rectangle((left, top, min(right, WIDE - 1), min(low, image.height - 1)), outline=RED, width=3)
    framed = Image.new("RGB", (image.width + 8, image.height + 8), INK)
    framed.paste(PAPER, (2, 2, framed.width - 2, framed.height - 2))
    framed.paste(image, (4, 4))
    return framed


def corner(table: Table, keep: list[tuple[float, float]]) -> Box:
    """The corner of the picture with the least that matters near it."""
    wide, high = WIDE + 8, round(WIDE * table.base.size[1] / table.base.size[0]) + 8
    across, down = table.image.width - EDGE - wide, table.image.height - EDGE - high
    found = [(EDGE, EDGE), (across, EDGE), (EDGE, down), (across, down)]

    def harm(at: tuple[int, int]) -> int:
        room = 70
        inside = (
            at[0] - room <= x <= at[0] + wide + room and at[1] - room <= y <= at[1] + high + room for x, y in keep
        )
        return sum(inside)

    x, y = min(found, key=harm)
    return x, y, x + wide, y + high
