"""Under the map: the state of the game, a battle in full, the viewer's own mats; the legend of the whole map."""

from functools import lru_cache

from PIL import Image, ImageDraw

from game.core.text import _, figure, translation
from game.cuius import captions
from game.cuius.board import SIDES
from game.cuius.view import BattleView, CuiusView
from render.canvas import stamp
from render.counters import swords
from render.cuius import aim, matsheet, signs
from render.cuius.dress import badge, dress
from render.fine import Pen
from render.paper import BAND, GROUND, QUIET, balance, fitted
from render.paper import strip as empty
from render.patterns import INK, PAPER, RED, blend
from render.type import READ, face, read_on, wrapped

#: The height of the strip, of the line on what is going on, and of a battle; the height of the legend.
STRIP, NOW, BATTLE, LEGEND = 124, 54, 236, 74
#: The height of a line of small print in a battle.
LINE = 34


def strip(view: CuiusView, wide: int, *, film: bool = False) -> Image.Image:
    """Year and phase, both sides' points, and what is going on, legible on a phone.

    In a film it is as high at every moment, whether anything is going on or not.
    """
    image = Image.new("RGB", (wide, _sides_high(wide) + NOW if film else strip_high(view, wide)), GROUND)
    write_strip(view, Pen(image), wide)
    return image


def strip_high(view: CuiusView, wide: int) -> int:
    """Its height."""
    return _sides_high(wide) + (NOW if captions.now_text(view) else 0)


def _sides_high(wide: int) -> int:
    """The height of what is told of both sides: of the whole map more, to be read on a phone, too."""
    return STRIP + (read_on(wide) - READ) * 2


def write_strip(view: CuiusView, pen: Pen, wide: int) -> None:
    """The same, on a sheet."""
    read, high = read_on(wide), _sides_high(wide)
    bold = read if read <= READ else read + 1  # which is set as widely when it is finer
    pen.rectangle((0, 0, wide - 1, strip_high(view, wide) - 1), fill=GROUND)
    pen.rectangle((0, 0, wide, 4), fill=INK)
    lines = wrapped(captions.phase_text(view), 230, "italic", read)[:2]
    pen.text((20, 46 if len(lines) < 2 else 38), str(view.year), font=face("bold", 54), fill=INK, anchor="lm")
    for n, line in enumerate(reversed(lines)):
        pen.text((20, high - 26 - read * 0.9 * n), line, font=face("italic", read), fill=QUIET, anchor="lm")
    step = (wide - 260) / 2
    for n, side in enumerate(SIDES):
        x, own = 256 + n * step, view.sides[side]
        if side in view.to_move:
            pen.rectangle((x - 8, 12, x + step - 16, high - 8), outline=RED, width=5)
        pen.stamp(badge(side, pen.px(64)), (x + 34, high / 2))
        fitted(pen, (x + 78, high / 2 - 20), own.name, step - 180, "bold", max(34, read + 4), read=read)
        pen.text((x + step - 28, high / 2 - 18), figure(own.score), font=face("bold", 46), fill=INK, anchor="rm")
        text = _("{pp} PP · {cities} cities").format(pp=own.pp, cities=own.cities)
        fitted(pen, (x + 78, high / 2 + 28), text, step - 108, "bold", bold, QUIET, read=read)
    if now := captions.now_text(view):
        pen.rectangle((0, high, wide, high + NOW), fill=BAND)
        size = max(32, bold)
        fitted(pen, (20, high + NOW / 2), now, wide - 40, "bold", size, RED if view.over else INK, read=read)


def battle(view: CuiusView, wide: int) -> list[Image.Image]:
    """A battle under way, or the one that the picture shows: strengths, modifiers, dice, losses."""
    field = view.battle
    if field is None or not aim.fought(view):
        return []
    half = wide // 2
    told = {side: _lines(field, side, half - 48) for side in (field.attacker, field.defender)}
    high = BATTLE + LINE * max(map(len, told.values()))
    image, pen = empty(wide, high)
    title = captions.battle_title(field)
    fitted(pen, (wide / 2 + 34, 38), title, wide - 200, "bold", 40, INK, "mm")
    stamp(image, swords(58), (wide / 2 - 16 - min(wide - 200, face("bold", 40).getlength(title)) / 2, 38))
    for n, (side, lines) in enumerate(told.items()):
        _force(image, view, field, side, 14 + n * (half - 4), half - 24)
        for at, line in enumerate(lines):
            where = (26 + n * (half - 4), 196 + LINE * at)
            pen.text(where, line, font=face("regular", READ), fill=INK, anchor="lm")
    pen.rectangle((0, high - 54, wide, high), fill=BAND)
    result = (captions.dice_text(field), field.cell if field.black else "", captions.battle_result(view, field))
    said = " · ".join(part for part in result if part)
    fitted(pen, (wide / 2, high - 27), said or _("to be fought"), wide - 40, "bold", 34, RED, "mm")
    return [image]


def _lines(field: BattleView, side: str, wide: int) -> list[str]:
    """Where a side's modifier comes from, and what became of its leaders."""
    told = (captions.modifiers_text(field, side), captions.fates_text(field, side))
    return [line for text in told for line in wrapped(text, wide, "regular", READ) if line]


def _force(image: Image.Image, view: CuiusView, field: BattleView, side: str, x: int, wide: int) -> None:
    pen, own = ImageDraw.Draw(image), dress(side)
    role = _("attacker") if side == field.attacker else _("defender")
    pen.rectangle((x, 70, x + wide, 116), fill=own.colour, outline=INK, width=2)
    fitted(pen, (x + 12, 93), f"{view.sides[side].name} · {role}", wide - 24, "bold", 31, own.ink)
    fitted(pen, (x + 12, 148), captions.strength_text(field, side), 230, "bold", 40, INK)
    if side in field.drm:
        pen.text((x + 256, 148), balance(field.drm[side]), font=face("bold", 36), fill=INK, anchor="lm")
    if side in field.lost:
        fitted(pen, (x + wide - 6, 148), _("lost {n}").format(n=field.lost[side]), 140, "bold", 36, RED, "rm")


def mats(view: CuiusView, wide: int) -> list[Image.Image]:
    """The viewer's own forces beside the map, where others do not see them."""
    return [matsheet.beside(view, wide)] if matsheet.hidden(view) else []


#: The sizes of its type: the largest fits.
SIZES = (24, 22, 20, 18, 16)


def legend(wide: int, layer: str = "") -> Image.Image:
    """What the marks mean, or what is laid over the map, in the language at hand. Not to be drawn on."""
    return _legend(translation.get(), wide, layer)


@lru_cache(maxsize=8)
def _legend(_tongue: object, wide: int, layer: str) -> Image.Image:
    image = Image.new("RGB", (wide, LEGEND))
    write_legend(Pen(image), wide, layer)
    return image


def write_legend(pen: Pen, wide: int, layer: str = "") -> None:
    """The same, on a sheet; of a layer so large that it is read on a phone."""
    pen.rectangle((0, 0, wide - 1, LEGEND - 1), fill=GROUND)
    pen.rectangle((0, 0, wide, 4), fill=INK)
    if layer:
        pen.text((wide / 2, LEGEND / 2 + 4), layer, font=face("bold", read_on(wide)), fill=INK, anchor="mm")
        return
    rows = [([(round(one.width / pen.px(1)), one) for one in pictures], text) for pictures, text in _meanings(pen)]
    texts, pictured = [text for _pictures, text in rows], sum(min(one, 56) + 2 for row in rows for one, _sign in row[0])
    room = wide - 12 - pictured - 16 * (len(rows) - 1)
    size = next((size for size in SIZES if sum(map(face("bold", size).getlength, texts)) <= room), SIZES[-1])
    x = 12.0
    for pictures, text in rows:
        for broad, picture in pictures:
            wide_ = min(broad, 56)
            pen.stamp(picture, (x + wide_ / 2, LEGEND / 2 + 4))
            x += wide_ + 2
        pen.text((x + 4, LEGEND / 2 + 4), text, font=face("bold", size), fill=INK, anchor="lm")
        x += face("bold", size).getlength(text) + 16


def _meanings(pen: Pen) -> list[tuple[list[Image.Image], str]]:
    """The marks, of sizes for a pen, and their meanings."""
    px = pen.px
    return [
        ([signs.city("minor", "", False, 0, px(30)), signs.city("major", "", False, 0, px(36))], _("minor, major")),
        ([signs.city("great", "", False, 0, px(44))], _("great city")),
        ([signs.city("minor", "", True, 0, px(32))], _("electorate")),
        (
            [signs.city("minor", "", False, 1, px(30)), signs.city("minor", "", False, 2, px(30))],
            _("pillaged, sacked"),
        ),
        ([badge("imperial", px(34))], _("Imperial")),
        ([badge("protestant", px(34))], _("Protestant")),
        ([_ground(px(1))], _("hills")),
    ]


def _ground(fine: int) -> Image.Image:
    sample = Image.new("RGBA", (40 * fine, 34 * fine), (*blend((206, 174, 116), PAPER, 0.1), 255))
    Pen(sample, fine).polygon([(6, 28), (20, 8), (34, 28)], fill=(188, 160, 120), outline=(92, 70, 44))
    return sample
