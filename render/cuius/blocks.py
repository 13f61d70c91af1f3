"""An army as a wooden block: its strength in its side's colour, its commander, riders, guns, fatigue, its marker.

Of an enemy under fog the block is grey and hatched, and tells the marker and the commander only.
"""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from game.cuius.board import IMPERIAL
from game.cuius.view import ArmyView
from render.cuius import signs
from render.cuius.dress import FOG, badge, dress
from render.patterns import INK, PAPER, Colour, blend
from render.type import face

GLOW: Colour = (255, 208, 58)
#: Under fog: what stands where the strength would, or behind what was told of it.
UNKNOWN = "?"
#: A name longer than this is cut at its last word.
LONG = 13


@dataclass(frozen=True, slots=True)
class Measure:
    """Sizes of a block in picture pixels: name, figure, small signs, space; `whole`: what it is made of, too."""

    name: int
    figure: int
    sign: int
    gap: int
    whole: bool

    def grown(self, times: int) -> "Measure":
        """The same for a picture so many times as fine."""
        return Measure(self.name * times, self.figure * times, self.sign * times, self.gap * times, self.whole)


CLOSE, FAR = Measure(29, 42, 32, 6, whole=True), Measure(36, 40, 0, 4, whole=False)
#: On the whole map for those who look at it from near: where a hex can be touched, this can be read.
NEAR = Measure(19, 22, 0, 3, whole=False)
#: Close by, among so many letters that blocks must take less room.
CROWDED = Measure(29, 34, 0, 4, whole=False)


def called(name: str) -> str:
    """A commander's name as it stands on a block."""
    return name if len(name) <= LONG else name.split()[-1]


@lru_cache(maxsize=256)
def block(one: ArmyView, measure: Measure, asked: bool = False, year: int = 0) -> Image.Image:
    """The block, RGBA: Imperial ones have square corners, Protestant ones round; golden-rimmed on the move.

    `asked`: it may react now. `year`: what was told of it in an earlier one has its age beside it. Not to be drawn on.
    """
    gap, own = measure.gap, dress(one.side)
    chief = called(one.leaders[0].name) if one.leaders else "–"
    wings = f" +{len(one.leaders) - 1}" if len(one.leaders) > 1 and measure.whole else ""
    small = _small(one, measure, year)
    font, figure = face("bold", measure.name), face("bold", measure.figure)
    text = _known(one) if one.hidden else str(one.sp)
    left = round(max(figure.getlength(text), measure.figure * 0.9)) + gap * 2
    body = round(max(font.getlength(chief + wings), small.width if small else 0)) + gap * 2
    high = measure.name + gap + (measure.sign + gap if measure.whole else gap)
    rim, deep = max(4, gap), max(3, gap - 1)
    image = Image.new("RGBA", (left + body + rim * 2 + deep, high + rim * 2 + deep), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    box = (rim, rim, rim + left + body, rim + high)
    bend = 3 if one.side == IMPERIAL else measure.name // 2
    if one.moving or asked:
        glow = GLOW if one.moving else (255, 250, 240)
        outer = (0, 0, image.width - 1 - deep // 2, image.height - 1 - deep // 2)
        pen.rounded_rectangle(outer, bend + rim, fill=glow, outline=INK, width=2)
    shade = blend(own.colour, INK, 0.55)
    pen.rounded_rectangle((box[0] + deep, box[1] + deep, box[2] + deep, box[3] + deep), bend, fill=shade)
    pen.rounded_rectangle(box, bend, fill=(226, 222, 214) if one.hidden else PAPER, outline=INK, width=2)
    _tab(image, one, (box[0], box[1], box[0] + left, box[3]), bend)
    ink = blend(own.ink, PAPER, 0) if not one.hidden else PAPER
    middle = ((box[0] * 2 + left) / 2, (box[1] + box[3]) / 2)
    pen.text(middle, text, font=figure, fill=ink, anchor="mm")
    x = box[0] + left + gap
    y = box[1] + gap / 2 + measure.name / 2 if measure.whole else middle[1]
    pen.text((x, y), chief, font=font, fill=INK, anchor="lm")
    if wings:
        pen.text((x + font.getlength(chief), y), wings, font=font, fill=blend(INK, PAPER, 0.35), anchor="lm")
    if small:
        image.paste(small, (x, box[3] - measure.sign - gap // 2), small)
    return image


def _known(one: ArmyView) -> str:
    """The strength of a hidden force as it was told last: “12?”."""
    return f"{one.intel.sp}{UNKNOWN}" if one.intel and one.intel.sp >= 0 else UNKNOWN


def _tab(image: Image.Image, one: ArmyView, box: tuple[int, int, int, int], bend: int) -> None:
    """The side's end of the block; hatched grey under fog, with the side's colour as a bar beside it."""
    pen, own = ImageDraw.Draw(image), dress(one.side)
    if not one.hidden:
        pen.rounded_rectangle(box, bend, fill=own.colour, outline=INK, width=2)
        return
    tab = Image.new("RGBA", (box[2] - box[0] + 1, box[3] - box[1] + 1), (0, 0, 0, 0))
    on = ImageDraw.Draw(tab)
    on.rounded_rectangle((0, 0, tab.width - 1, tab.height - 1), bend, fill=FOG)
    hatch = Image.new("RGBA", tab.size, (0, 0, 0, 0))
    lines = ImageDraw.Draw(hatch)
    for x in range(-tab.height, tab.width, 9):
        lines.line((x, tab.height, x + tab.height, 0), fill=blend(FOG, INK, 0.45), width=3)
    tab.paste(hatch, (0, 0), Image.composite(hatch.getchannel("A"), Image.new("L", tab.size), tab.getchannel("A")))
    on.rectangle((tab.width - 7, 2, tab.width - 1, tab.height - 3), fill=own.colour)
    on.rounded_rectangle((0, 0, tab.width - 1, tab.height - 1), bend, outline=INK, width=2)
    image.alpha_composite(tab, (box[0], box[1]))


def _small(one: ArmyView, measure: Measure, year: int) -> Image.Image | None:
    """The second line: marker, riders, trains, fatigue; of a hidden force what was told, and when."""
    if not measure.whole:
        return None
    size, gap = measure.sign, measure.gap
    font = face("bold", round(size * 0.92))
    cells: list[tuple[Image.Image, str]] = []
    if one.force:
        cells.append((marker(one.force, one.side, size), ""))
    if told := one.intel if one.hidden else None:
        cells += [(signs.horse(size), str(told.cav))] if told.cav > 0 else []
        cells += [(signs.gun(size), "")] if told.art > 0 else []
        oldest = told.reports[-1].year
        cells[-1] = (cells[-1][0], f"{cells[-1][1]} {oldest}") if oldest < year else cells[-1]
    if not one.hidden:
        cells += [(signs.pike(size), str(one.inf))] if one.inf and one.cav else []
        cells += [(signs.horse(size), str(one.cav))] if one.cav else []
        cells += [(signs.gun(size), str(one.art) if one.art > 1 else "")] if one.art else []
        cells += [(signs.tired(size), str(one.fatigue))] if one.fatigue else []
    if not cells:
        cells = [(badge(one.side, size), "")]
    wide = sum(size + (2 + font.getlength(text) if text else 0) + gap for _sign, text in cells)
    image = Image.new("RGBA", (round(wide) + 1, size), (0, 0, 0, 0))
    pen, x = ImageDraw.Draw(image), 0.0
    for sign, text in cells:
        image.paste(sign, (round(x), 0), sign)
        x += size + 2
        pen.text((x, size / 2), text, font=font, fill=INK, anchor="lm")
        x += (font.getlength(text) if text else -2) + gap
    return image


@lru_cache(maxsize=32)
def marker(number: int, side: str, size: int) -> Image.Image:
    """A Force marker: its number in a ring of the side's colour."""
    image = Image.new("RGBA", (size * 4, size * 4), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    pen.ellipse((1, 1, size * 4 - 2, size * 4 - 2), fill=INK)
    pen.ellipse((size * 0.3, size * 0.3, size * 3.7, size * 3.7), fill=dress(side).colour)
    pen.ellipse((size * 0.6, size * 0.6, size * 3.4, size * 3.4), fill=PAPER)
    pen.text((size * 2, size * 2), str(number), font=face("bold", round(size * 3.6)), fill=INK, anchor="mm")
    return image.reduce(4)
