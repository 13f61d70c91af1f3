"""The sheet of tracks: years, points, electorates and Great Cities, provinces, leaders in the pool."""

from PIL import Image, ImageDraw

from game.core.text import _, figure
from game.cuius import captions
from game.cuius.board import BOARD, SIDES
from game.cuius.view import CityView, CuiusView
from render.canvas import stamp
from render.cuius import signs
from render.cuius.dress import badge, dress, pale
from render.paper import GROUND, QUIET, fitted, heading, sheet
from render.patterns import INK, PAPER, RED, blend
from render.type import READ, face, wrapped

WIDE, EDGE, LINE = 1000, 40, 36
#: So many years stand in one row.
ROW = 20


def chart(view: CuiusView) -> Image.Image:
    """The whole sheet."""
    pools = {side: _pool(view, side) for side in SIDES}
    high = 1340 + _province_rows(view) * 46 + sum(len(lines) for lines in pools.values()) * LINE
    image, pen = sheet(WIDE, high)
    scenario = _(BOARD.scenarios[view.scenario].name)
    heading(pen, WIDE / 2, 62, str(view.year), f"{scenario} · {captions.phase_text(view)}")
    y = _years(pen, view, 140.0)
    y = _sides(image, pen, view, y)
    y = _cities(image, pen, view, y)
    y = _provinces(image, pen, view, y)
    for side in SIDES:
        y = _title(pen, y, _("Leaders not on the map: {side}").format(side=view.sides[side].name))
        for line in pools[side]:
            pen.text((EDGE, y + 14), line, font=face("regular", 28), fill=INK, anchor="lm")
            y += LINE
    cut, _pen = sheet(WIDE, round(y) + 40)
    cut.paste(image.crop((16, 16, WIDE - 16, round(y) + 24)), (16, 16))
    return cut


def _title(pen: ImageDraw.ImageDraw, y: float, text: str) -> float:
    fitted(pen, (EDGE, y + 22), text, WIDE - 2 * EDGE, "bold", 32)
    pen.line((EDGE, y + 44, WIDE - EDGE, y + 44), fill=blend(INK, GROUND, 0.5), width=2)
    return y + 56


def _pool(view: CuiusView, side: str) -> list[str]:
    names = ", ".join(f"{one.name} {one.lr}" for one in view.sides[side].unseen)
    return wrapped(names or "–", WIDE - 2 * EDGE, "regular", 28)


def _years(pen: ImageDraw.ImageDraw, view: CuiusView, y: float) -> float:
    """A box a year, this one red; the last two figures."""
    years = range(view.known.first_year, view.last_year + 1)
    row = len(years) if len(years) <= ROW else -(-len(years) // 2)
    step = (WIDE - 2 * EDGE) / max(6, row)
    for n, year in enumerate(years):
        left, top, now = EDGE + n % row * step, y + n // row * 50, year == view.year
        past = year < view.year
        fill = RED if now else blend(QUIET, GROUND, 0.45) if past else PAPER
        pen.rectangle((left, top, left + step - 3, top + 46), fill=fill, outline=INK, width=2)
        text, ink = str(year) if step > 90 else f"{year % 100:02d}", PAPER if now else INK
        pen.text((left + step / 2 - 1, top + 23), text, font=face("bold", 30), fill=ink, anchor="mm")
    return y + 20 + 50 * -(-len(years) // row)


def _sides(image: Image.Image, pen: ImageDraw.ImageDraw, view: CuiusView, y: float) -> float:
    """Points of both sides, what they come from, and PP."""
    y = _title(pen, y, _("Score: electorates and Great Cities"))
    half = (WIDE - 2 * EDGE) / 2
    for n, side in enumerate(SIDES):
        own, x = view.sides[side], EDGE + n * half
        pen.rectangle((x, y, x + half - 14, y + 226), fill=pale(side), outline=RED if side in view.to_move else INK,
                      width=4)  # fmt: skip
        stamp(image, badge(side, 60), (x + 44, y + 44))
        fitted(pen, (x + 86, y + 44), own.name, half - 210, "bold", 36)
        pen.text((x + half - 36, y + 46), figure(own.score), font=face("bold", 62), fill=INK, anchor="rm")
        rows = (
            (_("electorates"), own.electors), (_("Great Cities"), own.great), (_("cities"), own.cities),
            (_("PP"), own.pp), (_("Lieutenant activations left"), own.lieutenants),
        )  # fmt: skip
        for k, (label, count) in enumerate(rows):
            line = y + 96 + k * 27
            fitted(pen, (x + 18, line), label, half - 110, "regular", READ)
            pen.text((x + half - 36, line), str(count), font=face("bold", 28), fill=INK, anchor="rm")
    first = view.sides.get(view.initiative)
    text = _("Initiative: {side}").format(side=first.name) if first else ""
    pen.text((EDGE, y + 250), text, font=face("italic", 28), fill=QUIET, anchor="lm")
    return y + 276


def _cities(image: Image.Image, pen: ImageDraw.ImageDraw, view: CuiusView, y: float) -> float:
    """The seven electorates and the Great Cities with their holders."""
    y = _title(pen, y, _("Electorate and Great Cities"))
    chief = [c for c in view.cities.values() if c.elector or c.size == "great"]
    chief.sort(key=lambda c: (not c.elector, c.name))
    step = (WIDE - 2 * EDGE) / 4
    for n, city in enumerate(chief):
        _city(image, pen, view, city, EDGE + n % 4 * step, y + n // 4 * 76 + 36, step)
    return y + -(-len(chief) // 4) * 76 + 10


def _city(
    image: Image.Image, pen: ImageDraw.ImageDraw, view: CuiusView, city: CityView, x: float, y: float, step: float
) -> None:
    stamp(image, signs.city(city.size, city.side, city.elector, city.damage, 42), (x + 32, y + 4))
    fitted(pen, (x + 68, y - 6), city.name, step - 74, "bold", 29)
    holder = view.sides[city.side].name if city.side in view.sides else _("neutral")
    fitted(pen, (x + 68, y + 22), holder, step - 74, "italic", READ, QUIET)


def _province_rows(view: CuiusView) -> int:
    return -(-len(view.provinces) // 2)


def _provinces(image: Image.Image, pen: ImageDraw.ImageDraw, view: CuiusView, y: float) -> float:
    """Each province: who holds it, what each side has of the cities it takes, the SP it raises."""
    y = _title(pen, y, _("Provinces: cities held and needed, SP raised"))
    half = (WIDE - 2 * EDGE) / 2
    rows = _province_rows(view)
    for n, province in enumerate(view.provinces.values()):
        x, line = EDGE + n // rows * half, y + n % rows * 46 + 20
        stamp(image, signs.shield(province.side, province.sp, bool(province.invaded), 42), (x + 22, line))
        fitted(pen, (x + 50, line), province.name, half - 236, "bold", 28)
        for k, side in enumerate(SIDES):
            right = x + half - 128 + k * 52
            pen.rectangle((right - 44, line - 17, right, line + 17), fill=dress(side).colour, outline=INK, width=2)
            ink = dress(side).ink
            pen.text((right - 22, line), str(province.held[side]), font=face("bold", READ), fill=ink, anchor="mm")
        pen.text((x + half - 20, line), f"/ {province.needed}", font=face("bold", READ), fill=QUIET, anchor="rm")
    return y + rows * 46 + 14
