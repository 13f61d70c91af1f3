"""A stack's plate: leaders by name and rating, units by nation, type and number, the factors they fight with."""

from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image, ImageDraw

from game.agony.telling import short_name
from game.agony.view import LeaderView, StackView, UnitView
from game.core.text import translation
from render.agony.dress import CATHOLIC, SIDES
from render.agony.signs import GOLD, star, tile, troop
from render.patterns import INK, PAPER, Colour, blend
from render.type import READ, face

GLOW: Colour = (255, 196, 30)
#: Leaders named on one plate.
NAMED = 4


@dataclass(frozen=True, slots=True)
class Measure:
    """The sizes of a plate in picture pixels: type, sign, space; how much of a stack is told."""

    type: int
    sign: int
    gap: int
    #: Whether units by type and ratings are told; else who commands, or the nations of those whom nobody does.
    whole: bool
    #: Whether no more is told than who commands, or the nation that most of them are of.
    brief: bool = False

    def grown(self, times: int) -> "Measure":
        """The same for a picture so many times as fine."""
        return replace(self, type=self.type * times, sign=self.sign * times, gap=self.gap * times)


CLOSE = Measure(30, 34, 7, whole=True)
#: From afar a plate's type is as small as a phone may show it: of more stacks than so many each is told more briefly.
_FAR, _CROWDED, MANY = Measure(44, 46, 6, whole=False), Measure(44, 40, 3, whole=False, brief=True), 16


#: On the whole map for those who look at it from near: where a city can be touched, this can be read.
NEAR = Measure(24, 26, 4, whole=False)


def far(stacks: int) -> Measure:
    """The sizes of plates on the whole map, for those who see all of it, by how many there are."""
    return _FAR if stacks <= MANY else _CROWDED


def rating(leader: LeaderView) -> str:
    """Activation, battle and leadership, as on his counter."""
    return f"{leader.act}-{leader.battle}-{leader.lead}"


def by_nation(units: tuple[UnitView, ...]) -> dict[str, list[UnitView]]:
    """A stack's units, nation by nation."""
    found: dict[str, list[UnitView]] = {}
    for unit in units:
        found.setdefault(unit.nation, []).append(unit)
    return found


def plate(stack: StackView, measure: Measure) -> Image.Image:
    """The plate, RGBA; Catholic plates have square corners, Protestant ones round. Not to be drawn on."""
    return _plate(translation.get(), stack, measure)


@lru_cache(maxsize=256)
def _plate(_tongue: object, stack: StackView, measure: Measure) -> Image.Image:
    rows = [_leader(leader, measure) for leader in _ranked(stack)[: NAMED if measure.whole else 1]]
    if (more := len(stack.leaders) - len(rows)) and not measure.brief:
        rows.append(_text(f"+{more}", measure) if measure.whole else _beside(rows.pop(), _text(f"+{more}", measure)))
    nations = by_nation(stack.units)
    if measure.whole:
        rows += [_nation(nation, units, measure) for nation, units in nations.items()]
    elif nations and not rows:
        rows.append(_tiles(nations, measure))
    if not rows:
        rows = [_text("–", measure)]
    return _framed(rows, stack, measure)


def _ranked(stack: StackView) -> list[LeaderView]:
    """Its leaders, who commands before all [10.13]."""
    return sorted(stack.leaders, key=lambda leader: (-leader.stars, -leader.battle))


def _framed(rows: list[Image.Image], stack: StackView, measure: Measure) -> Image.Image:
    gap = measure.gap
    figure = str(stack.cf) if stack.units else ""
    tab = round(face("bold", measure.type).getlength(figure)) + gap * 2 if figure else gap
    wide = max(row.width for row in rows) + gap * 2
    high = sum(row.height for row in rows) + gap * (len(rows) + 1)
    rim, top = max(3, gap), (measure.sign // 3 if stack.inside else 0)
    image = Image.new("RGBA", (wide + tab + rim * 2, high + rim * 2 + top), (0, 0, 0, 0))
    pen, colour = ImageDraw.Draw(image), SIDES[stack.side]
    box = (rim, rim + top, rim + wide + tab - 1, rim + top + high - 1)
    round_ = 0 if stack.side == CATHOLIC else gap * 2
    if stack.marching:
        pen.rounded_rectangle((0, top, image.width - 1, image.height - 1), round_ + rim, fill=GLOW, outline=INK)
    if stack.inside:
        _battlements(pen, box, top)
    pen.rounded_rectangle(box, round_, fill=PAPER, outline=INK, width=2)
    left = rim + wide
    pen.rounded_rectangle((left, box[1], box[2], box[3]), round_, fill=colour, outline=INK, width=2)
    if figure:
        middle = ((left + box[2]) / 2, (box[1] + box[3]) / 2)
        pen.text(middle, figure, font=face("bold", measure.type), fill=PAPER, anchor="mm")
    y = rim + top + gap
    for row in rows:
        image.paste(row, (rim + gap, y), row)
        y += row.height + gap
    return image


def _battlements(pen: ImageDraw.ImageDraw, box: tuple[int, int, int, int], high: int) -> None:
    """The wall above a garrison."""
    step = max(4, high)
    for n, x in enumerate(range(box[0], box[2] - step // 2, step)):
        if n % 2 == 0:
            pen.rectangle((x, box[1] - high + 2, min(x + step, box[2]), box[1] + 2), fill=(150, 132, 110), outline=INK)


def _leader(leader: LeaderView, measure: Measure) -> Image.Image:
    name = short_name(leader.id)
    font, figures = face("bold", measure.type), face("bold", max(READ, round(measure.type * 0.8)))
    wide = measure.sign + 5 + font.getlength(name)
    if measure.whole:
        wide += 10 + figures.getlength(rating(leader)) + leader.stars * measure.type * 0.6
    image = Image.new("RGBA", (round(wide) + 2, measure.sign), (*PAPER, 0))
    pen, middle = ImageDraw.Draw(image), measure.sign / 2
    image.paste(tile(leader.nation, measure.sign), (0, 0), tile(leader.nation, measure.sign))
    x = measure.sign + 5.0
    pen.text((x, middle), name, font=font, fill=INK, anchor="lm")
    if measure.whole:
        x += font.getlength(name) + 8
        pen.text((x, middle), rating(leader), font=figures, fill=blend(INK, PAPER, 0.25), anchor="lm")
        x += figures.getlength(rating(leader))
        for n in range(leader.stars):
            star(pen, x + measure.type * (0.4 + 0.6 * n), middle, measure.type * 0.3, GOLD)
    return image


def _nation(nation: str, units: list[UnitView], measure: Measure) -> Image.Image:
    """A nation's tile, then each kind of unit with its number."""
    font = face("bold", measure.type)
    cells = [(troop(nation, unit.type, unit.full, measure.sign - 6), str(unit.n)) for unit in units]
    wide = measure.sign + 6 + sum(sign.width + 4 + font.getlength(n) + 10 for sign, n in cells)
    image = Image.new("RGBA", (round(wide), measure.sign), (*PAPER, 0))
    image.paste(tile(nation, measure.sign), (0, 0), tile(nation, measure.sign))
    pen, x = ImageDraw.Draw(image), measure.sign + 6.0
    for sign, n in cells:
        image.paste(sign, (round(x), 3), sign)
        x += sign.width + 4
        pen.text((x, measure.sign / 2), n, font=font, fill=INK, anchor="lm")
        x += font.getlength(n) + 10
    return image


def _tiles(nations: dict[str, list[UnitView]], measure: Measure) -> Image.Image:
    """From afar: each nation's tile, the strongest first; told briefly, of that alone."""
    ranked = sorted(nations, key=lambda nation: -sum(unit.n * (1 + unit.full) for unit in nations[nation]))
    shown = ranked[: 1 if measure.brief else None]
    image = Image.new("RGBA", ((measure.sign + 3) * len(shown) - 3, measure.sign), (*PAPER, 0))
    for n, nation in enumerate(shown):
        sign = tile(nation, measure.sign)
        image.paste(sign, ((measure.sign + 3) * n, 0), sign)
    return image


def _text(text: str, measure: Measure) -> Image.Image:
    font = face("bold", measure.type)
    image = Image.new("RGBA", (round(font.getlength(text)) + 2, measure.sign), (*PAPER, 0))
    ImageDraw.Draw(image).text((0, measure.sign / 2), text, font=font, fill=INK, anchor="lm")
    return image


def _beside(a: Image.Image, b: Image.Image) -> Image.Image:
    image = Image.new("RGBA", (a.width + b.width + 4, max(a.height, b.height)), (*PAPER, 0))
    image.paste(a, (0, 0))
    image.paste(b, (a.width + 4, 0))
    return image
