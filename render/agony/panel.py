"""Beside the map: the state of the game and the legend; under a crop the same in a strip, and a combat in full."""

from collections.abc import Callable

from PIL import Image, ImageDraw

from game.agony import names, telling
from game.agony.board import BOARD, SIDES
from game.agony.telling import factors_text
from game.agony.view import AgonyView, BattleView, ForceView, UnitView
from game.core.text import _, capital
from render.agony import aim, signs
from render.agony.dress import SIDES as ROBES
from render.agony.ground import beyond
from render.agony.pieces import Table
from render.agony.plates import by_nation
from render.agony.scale import scale
from render.agony.signs import GOLD
from render.canvas import stamp
from render.counters import hourglass, swords
from render.fine import Pen
from render.paper import BAND, GROUND, QUIET, balance, fitted
from render.patterns import INK, PAPER, RED, Colour, blend
from render.type import READ, face, read_on, wrapped

#: The least height of a strip; what it says of the moment stands on the left in lines so long and so high.
STRIP, NARROW, LINE = 238, 270, 34
#: The lands beyond the map, each by where one of its sides stands; how wide the rim of their boxes is on the whole map.
LANDS, RIM = ("denmark", "sweden", "up-protestant"), 2
#: Where these are lettered there, in whichever language.
NAMES = ((672, 6, 890, 60), (1004, 6, 1212, 60), (266, 338, 458, 438))
#: The smallest type that a phone shows of the whole map.
SMALL = read_on(1600)
#: Height of a force's factors and dice.
DICE = 100
#: Where the state of the game and the legend stand on the whole map.
STATE, LEGEND = (12, 12, 634, 326), (1364, 226, 1588, 548)
#: How far under its upper edge stand the years, the first line of what is going on, the track of VP and the first side:
#: with one such line and with two.
ONE, TWO = (38, 86, 120, 218), (34, 76, 152, 240)
#: How far the shadows of these two lie beside them and under them, and of what colour: on the sea, on the land.
SHADOWS: dict[tuple[int, int, int, int], tuple[int, int, Colour]] = {
    STATE: (5, 6, (96, 112, 116)), LEGEND: (4, 5, (120, 110, 92))
}  # fmt: skip


def state(view: AgonyView, pen: Pen) -> None:
    """Turn, round, phase, points and hands, in the North Sea, all of it read on a phone."""
    left, top, right, low = STATE
    _shadow(pen, STATE)
    pen.rectangle((left, top, right, low), fill=GROUND, outline=INK, width=3)
    pen.rectangle((left + 6, top + 6, right - 6, low - 6), outline=blend(INK, GROUND, 0.35))
    years, (kind, ink) = view.years.replace("-", "–"), _phase(view)
    room, turn = right - left - 40, telling.turn_text(view)
    lines = [(line, kind, ink) for line in wrapped(_doing(view), room, kind, SMALL)]
    beside = face("bold", SMALL).getlength(turn) + face("bold", 50).getlength(years) < room - 20
    if not beside:
        lines.insert(0, (turn, "bold", INK))
    date, first, track, sides = TWO if len(lines) > 1 else ONE
    pen.text((left + 20, top + date), years, font=face("bold", 50), fill=INK, anchor="lm")
    if beside:
        pen.text((right - 20, top + date + 2), turn, font=face("bold", SMALL), fill=INK, anchor="rm")
    for n, (line, type_, colour) in enumerate(lines[:2]):
        fitted(pen, (left + 20, top + first + 39 * n), line, room, type_, SMALL, colour, read=SMALL)
    scale(pen, (left + 50, top + track, right - 96, top + track + 22), view, SMALL, SMALL, beside=86)
    for n, side in enumerate(SIDES):
        _side(view, pen, side, left + 20, top + sides + n * 48)


def _phase(view: AgonyView) -> tuple[str, Colour]:
    """The type and ink of what is going on; of who has won they are others."""
    return ("bold", RED) if view.over else ("italic", QUIET)


def _side(view: AgonyView, pen: Pen, side: str, x: float, y: float) -> None:
    """A side's tile, cards in hand, aid and electors; framed in its card round, an hourglass while it is waited for."""
    mine, wide = view.sides[side], STATE[2] - STATE[0] - 40
    if view.active == side and not view.over:
        pen.rectangle((x - 8, y - 24, x + wide + 8, y + 24), outline=RED, width=4)
    pen.stamp(signs.tile(side, pen.px(42)), (x + 24, y))
    if side in view.to_move:
        pen.stamp(hourglass(pen.px(42)), (x + wide - 22, y))
    fitted(pen, (x + 58, y), telling.hand_text(mine), wide - 104, "bold", SMALL, read=SMALL)


def headings(table: Table) -> None:
    """The names of the boxes at the rim of the whole map, as large as is read on a phone."""
    pen, font = ImageDraw.Draw(table.image), face("bold", SMALL)
    for land in LANDS:
        frame, lines = framed(land), telling.place_name(land).split()
        _widened(table, frame, max(font.getlength(line) for line in lines) / 2 + 10)
        x, y = (frame[0] + frame[2]) / 2, (frame[1] + frame[3]) / 2
        for n, line in enumerate(lines):
            at = (x, y + (n - (len(lines) - 1) / 2) * SMALL * 0.9)
            pen.text(at, line, font=font, fill=INK, anchor="mm", stroke_width=3, stroke_fill=PAPER)


def framed(land: str) -> tuple[int, int, int, int]:
    """The box of a land beyond the map as the whole map has it, within its rim."""
    scale = aim.whole().scale
    left, top, right, low = (int(edge * scale) for edge in beyond(land))
    return left + RIM, top + RIM, right - RIM, low - RIM


def _widened(table: Table, frame: tuple[int, int, int, int], reach: float) -> None:
    """A box drawn out to both sides where a name would not find room in it."""
    (left, top, right, low), pen = frame, ImageDraw.Draw(table.image)
    middle = (left + right) / 2
    if reach <= middle - left:
        return
    inside, colour = table.image.crop((left, top, right, low)), table.image.getpixel((left + 2, low - 4))
    pen.rectangle((middle - reach + 2, top, middle + reach + 4, low + 5), fill=(90, 80, 66))
    pen.rectangle((middle - reach - 2, top - 2, middle + reach + 2, low + 2), fill=colour, outline=INK, width=2)
    table.image.paste(inside, (left, top))


def _shadow(pen: Pen, of: tuple[int, int, int, int]) -> None:
    (left, top, right, low), (dx, dy, colour) = of, SHADOWS[of]
    pen.rectangle((left + dx, top + dy, right + dx, low + dy), fill=colour)


def legend(pen: Pen) -> None:
    """What the signs mean, in Poland."""
    left, top, right, low = LEGEND
    _shadow(pen, LEGEND)
    pen.rectangle((left, top, right, low), fill=GROUND, outline=INK, width=2)
    for n, (pictures, text) in enumerate(_meanings(pen.px)):
        y, x = top + 20 + n * 28, left + 12.0
        for picture in pictures:
            wide = picture.width / pen.px(1)
            pen.stamp(picture, (x + wide / 2, y))
            x += wide + 2
        fitted(pen, (x + 6, y), text, right - x - 14, "regular", 18)


def _meanings(px: Callable[[int], int]) -> list[tuple[list[Image.Image], str]]:
    """The signs, of the sizes that are asked for, and their meanings."""
    troops = [signs.troop("saxon", type_, True, px(18)) for type_ in ("veteran", "mercenary", "militia")]
    return [
        ([signs.mark("", 0, False, False, px(26)), signs.mark("", 3, False, False, px(32))], _("city, fortress")),
        ([signs.mark("", 0, True, False, px(28))], _("independent city")),
        ([signs.sign("crown", px(22)), signs.sign("port", px(22))], _("elector, port")),
        ([signs.tile("imperial", px(20)), signs.tile("protestant_german", px(20))], _("supply base")),
        ([signs.sign("siege1", px(26)), signs.sign("pillage", px(22))], _("siege, pillage")),
        ([signs.sign("revolt", px(24))], _("revolt")),
        (troops, _("veteran, merc., militia")),
        ([signs.sign("open", px(26))], _("Val Telline passes")),
        ([signs.shield("", 3, 0, 0, False, px(22))], _("VP of an area")),
        ([signs.shield("catholic", 3, 3, 2, False, px(22))], _("of its cities held")),
        ([_rim(px(1))], _("Spanish Zone")),
    ]


def _rim(fine: int) -> Image.Image:
    """A piece of the golden band round the Spanish Zone [17.Sp.2]."""
    image = Image.new("RGBA", (34 * fine, 16 * fine))
    pen = Pen(image, fine)
    pen.line((0, 8, 34, 8), fill=INK, width=9)
    pen.line((0, 8, 34, 8), fill=GOLD, width=5)
    return image


def strip(view: AgonyView, wide: int) -> Image.Image:
    """Turn, phase and points under a crop, legible on a phone; as high as the words are long."""
    rows, aims = _moment(view), wrapped("; ".join(telling.marks_text(view)), wide - 300, "italic", READ)
    more = LINE * (len(aims) - 1)
    high = max(STRIP + more, 94 + LINE * len(rows))
    image = Image.new("RGB", (wide, high), GROUND)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, wide, 4), fill=INK)
    pen.text((22, 44), view.years.replace("-", "–"), font=face("bold", 48), fill=INK, anchor="lm")
    for n, (line, kind, ink) in enumerate(rows):
        fitted(pen, (22, 94 + LINE * n), line, NARROW, kind, READ, ink)
    scale(pen, (330, 34, wide - 50, 62), view, 38)
    for n, line in enumerate(aims):
        fitted(pen, (wide / 2 + 140, 102 + LINE * n), line, wide - 300, "italic", READ, QUIET, "mm")
    for n, side in enumerate(SIDES):
        x, y = 300 + n * 350, 146 + more
        if view.active == side and not view.over:
            pen.rectangle((x - 8, y - 22, x + 336, y + 84), outline=RED, width=4)
        stamp(image, signs.tile(side, 54), (x + 30, y + 30))
        if side in view.to_move:
            stamp(image, hourglass(38), (x + 306, y + 2))
        fitted(pen, (x + 66, y), str(names.side(side)), 216, "bold", 32)
        for k, line in enumerate(wrapped(telling.hand_text(view.sides[side]), 268, "bold", READ)[:2]):
            pen.text((x + 66, y + 34 + 32 * k), line, font=face("bold", READ), fill=QUIET, anchor="lm")
    return image


def _doing(view: AgonyView) -> str:
    """What the table is doing now, as a line of its own."""
    return capital(telling.phase_text(view))


def _moment(view: AgonyView) -> list[tuple[str, str, Colour]]:
    """Turn and round, phase, and the card played, in lines with their type and ink."""
    told: list[tuple[str, str, Colour]] = [(telling.turn_text(view), "bold", INK)]
    told.append((_doing(view), *_phase(view)))
    if card := telling.card_shown(view):
        told.append((card, "bold", ROBES[view.shown[1]]))
    return [(line, kind, ink) for text, kind, ink in told for line in wrapped(text, NARROW, kind, READ)]


def battle(fight: BattleView, wide: int) -> Image.Image:
    """A combat: both forces, cards, columns, dice, losses, and who won."""
    left, right = (_force(fight, force, wide // 2 - 16) for force in (fight.attacker, fight.defender))
    high = 74 + max(left.height, right.height) + 66
    image = Image.new("RGB", (wide, high), GROUND)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, wide, 4), fill=INK)
    title = telling.battle_title(fight)
    fitted(pen, (wide / 2 + 36, 40), title, wide - 160, "bold", 40, INK, "mm")
    stamp(image, swords(60), (wide / 2 - 14 - face("bold", 40).getlength(title) / 2, 40))
    image.paste(left, (12, 74))
    image.paste(right, (wide // 2 + 4, 74))
    pen.rectangle((0, high - 62, wide, high), fill=BAND)
    ink = ROBES[fight.winner] if fight.winner else INK
    fitted(pen, (wide / 2, high - 31), telling.battle_result(fight), wide - 40, "bold", 34, ink, "mm")
    return image


def _force(fight: BattleView, force: ForceView, wide: int) -> Image.Image:
    """One side of a combat."""
    rows = _force_rows(fight, force, wide)
    image = Image.new("RGB", (wide, 66 + 42 * len(by_nation(force.units)) + 36 * len(rows) + DICE), GROUND)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, wide - 1, 44), fill=ROBES[force.side])
    title, room = telling.force_title(force), wide - 28
    if force.leader and face("bold", READ).getlength(title) > room:
        title = str(names.leader(force.leader))  # whose he is, the colour tells
    fitted(pen, (14, 22), title, room, "bold", 30, PAPER)
    y = 66.0
    for units in by_nation(force.units).values():
        _units(image, units, 10, y)
        y += 42
    for text, kind, ink in rows:
        pen.text((10, y), text, font=face(kind, READ), fill=ink, anchor="lm")
        y += 36
    _dice(image, force, y)
    return image


def _force_rows(fight: BattleView, force: ForceView, wide: int) -> list[tuple[str, str, Colour]]:
    """Cards, losses and what came of each leader's check, in lines with their type and ink."""
    told: list[tuple[str, str, Colour]] = []
    if force.cards:
        told.append((telling.cards_text(force.cards), "regular", INK))
    if force.modifiers:
        told.append((telling.modifiers_text(force), "bold", QUIET))
    if force.lost:
        told.append((_("lost: {units}").format(units=telling.units_text(force.lost)), "bold", RED))
    if force.fallen:
        fallen = names.commas([names.leader(leader) for leader in force.fallen if leader in BOARD.leaders])
        told.append((_("fallen: {names}").format(names=fallen), "bold", RED))
    if unhurt := telling.unhurt(fight, force):
        text = _("leaders unhurt: {names}").format(names=names.commas([names.leader(leader) for leader in unhurt]))
        told.append((text, "regular", QUIET))
    return [(line, kind, ink) for text, kind, ink in told for line in wrapped(text, wide - 20, kind, READ)]


def _units(image: Image.Image, units: list[UnitView], x: float, y: float) -> None:
    pen = ImageDraw.Draw(image)
    stamp(image, signs.tile(units[0].nation, 36), (x + 18, y))
    x += 44
    for unit in units:
        sign = signs.troop(unit.nation, unit.type, unit.full, 30)
        stamp(image, sign, (x + sign.width / 2, y))
        x += sign.width + 5
        pen.text((x, y), str(unit.n), font=face("bold", 32), fill=INK, anchor="lm")
        x += face("bold", 32).getlength(str(unit.n)) + 14


def _dice(image: Image.Image, force: ForceView, y: float) -> None:
    """Factors and column, the die with its modifier, the losses it brings the enemy."""
    pen = ImageDraw.Draw(image)
    text = factors_text(force)
    column = _("column {column}").format(column=force.column) if force.column else ""
    fitted(pen, (10, y), text, 244, "bold", READ)
    fitted(pen, (image.width - 10, y), column, image.width - 274, "bold", READ, QUIET, "rm")
    if force.die < 0:
        return
    y += 54
    pen.rounded_rectangle((10, y - 30, 70, y + 30), 10, fill=PAPER, outline=INK, width=3)
    pen.text((40, y), str(force.die), font=face("bold", 44), fill=RED, anchor="mm")
    pen.text((86, y), balance(force.drm), font=face("bold", 34), fill=INK, anchor="lm")
    if force.loss >= 0:
        fitted(pen, (160, y), _("inflicts {n}").format(n=force.loss), image.width - 170, "bold", 32, RED)
