"""A battle report: both army lists, the bonus of each, dice, points, result [n, t, R21]."""

from PIL import Image, ImageDraw

from game.campaign import telling
from game.campaign.board import BOARD
from game.campaign.course import BattleView, SideView
from game.core.text import _, decimal
from render.canvas import stamp
from render.counters import counter, swords
from render.paper import BAND, GAIN, QUIET, heading, sheet
from render.patterns import INK, PAPER, RED, style
from render.type import READ, face
from render.units import sign

WIDE, TOP, ROW, FOOT = 1000, 330, 62, 210


def report(battle: BattleView) -> Image.Image:
    """The report of one battle."""
    units = [unit for unit in BOARD.armies_file.unit_names if _has(battle, unit)]
    high = TOP + ROW * len(units) + FOOT
    image, pen = sheet(WIDE, high)
    season = telling.season_name(battle.season)
    title = _("Battle in {place}").format(place=telling.place_name(battle.place))
    heading(
        pen,
        WIDE / 2,
        62,
        title,
        _("{season} {year}, {n} turns").format(season=season, year=battle.year, n=battle.turns),
    )
    _sides(image, pen, battle)
    for n, unit in enumerate(units):
        _row(image, pen, battle, unit, TOP + ROW * n, n)
    _result(image, pen, battle, high - FOOT)
    return image


def _has(battle: BattleView, unit: str) -> bool:
    return bool(battle.attacker.units.get(unit) or battle.defender.units.get(unit))


def _sides(image: Image.Image, pen: ImageDraw.ImageDraw, battle: BattleView) -> None:
    for side, x, role in ((battle.attacker, 235, _("attacker")), (battle.defender, WIDE - 235, _("defender"))):
        stamp(image, counter(side.power, side.army.rsplit("-", 1)[-1], 104), (x, 208))
        pen.text((x, 288), telling.power_name(side.power), font=face("bold", 40), fill=INK, anchor="mm")
        pen.text((x + (134 if x < WIDE / 2 else -134), 208), role, font=face("italic", READ), fill=QUIET, anchor="mm")
    stamp(image, swords(100), (WIDE / 2, 208))


def _row(image: Image.Image, pen: ImageDraw.ImageDraw, battle: BattleView, unit: str, y: int, n: int) -> None:
    middle = y + ROW / 2
    if n % 2 == 0:
        pen.rectangle((24, y, WIDE - 24, y + ROW - 1), fill=BAND)
    pen.text((WIDE / 2, middle), telling.unit_name(unit), font=face("regular", 31), fill=INK, anchor="mm")
    for side, x, away in ((battle.attacker, 250, -1), (battle.defender, WIDE - 250, 1)):
        count = side.units.get(unit, 0)
        if not count:
            continue
        extra = count - BOARD.armies_file.basic_army.units.get(unit, 0)
        stamp(image, sign(unit, style(side.power).colour), (x, middle))
        pen.text((x + away * 62, middle), str(count), font=face("bold", 42), fill=INK, anchor="mm")
        if extra > 0:
            text = _("+{n} bonus").format(n=extra)
            pen.text(
                (x + away * 96, middle), text, font=face("bold", READ), fill=GAIN, anchor="rm" if away < 0 else "lm"
            )


def _result(image: Image.Image, pen: ImageDraw.ImageDraw, battle: BattleView, y: int) -> None:
    pen.line((40, y + 10, WIDE - 40, y + 10), fill=INK, width=3)
    for side, x in ((battle.attacker, 170), (battle.defender, WIDE - 170)):
        _dice(pen, battle, side, x, y + 76)
    waiting = _("being fought") if battle.ground else _("not yet decided")
    texts = {"": waiting, "draw": _("drawn: +2 each")}
    text = texts.get(battle.winner) or _("{power} wins").format(power=telling.power_name(battle.winner))
    colour = INK if battle.winner in texts else RED
    size = 46
    while face("bold", size).getlength(text) > 440:
        size -= 2
    pen.text((WIDE / 2, y + 84), text, font=face("bold", size), fill=colour, anchor="mm")
    if battle.winner not in texts:
        stamp(image, counter(battle.winner, "", 60), (WIDE / 2, y + 152))
    elif battle.winner and battle.attacker.sixths:  # by dice [R21]
        apart = _("less than {n} apart").format(n=BOARD.armies_file.points.lead[battle.season])
        pen.text((WIDE / 2, y + 142), apart, font=face("italic", READ), fill=QUIET, anchor="mm")


def _dice(pen: ImageDraw.ImageDraw, battle: BattleView, side: SideView, x: float, y: float) -> None:
    """The sum of 2d6 and the points it was added to."""
    if not side.sixths:
        waits = "" if battle.winner or battle.ground else _("no report yet")
        text = {
            "won": _("reports: won"), "lost": _("reports: lost"), "drawn": _("reports: drawn"),
            "dice": _("reports: dice"), "as-they-say": _("reports: as they say"),
        }.get(side.report, waits)  # fmt: skip
        pen.text((x, y), text, font=face("italic", 32), fill=QUIET, anchor="mm")
        return
    pen.text((x - 22, y), "2d6", font=face("italic", 40), fill=QUIET, anchor="rm")
    pen.rounded_rectangle((x - 8, y - 34, x + 72, y + 34), 14, fill=PAPER, outline=INK, width=4)
    pen.text((x + 32, y), str(side.dice), font=face("bold", 50), fill=RED, anchor="mm")
    strength = (side.sixths - 6 * side.dice) / 6
    sum_text = _("{army} + {dice} = {total}").format(
        army=decimal(strength), dice=side.dice, total=decimal(side.sixths / 6)
    )
    pen.text((x, y + 66), sum_text, font=face("bold", 34), fill=INK, anchor="mm")
