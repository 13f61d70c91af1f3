"""Force mats as pictures: a viewer's own and what he knows of the enemy's, or his own in rows beside the map."""

from PIL import Image, ImageDraw

from game.core.text import _
from game.cuius import names
from game.cuius.board import SIDES
from game.cuius.mats import MatView, known, mats
from game.cuius.mats import believed as beliefs
from game.cuius.view import CuiusView, IntelView, LeaderView
from render.canvas import stamp
from render.cuius import signs
from render.cuius.blocks import marker
from render.cuius.dress import FOG, badge, dress, pale
from render.paper import GROUND, QUIET, fitted, heading, sheet
from render.paper import strip as empty
from render.patterns import INK, PAPER, RED, blend
from render.type import READ, face, wrapped

#: Picture width, the room round mats, a mat's width; heights of its head, of a leader, of the boxes, of a line.
WIDE, GAP = 1000, 16
MAT = (WIDE - 3 * GAP) // 2
HEAD, LEADER, BOXES, LINE = 60, 40, 96, 31
#: The height of a row beside the map, and how far its figures are apart.
ROW, STEP = 50, 76


def chart(view: CuiusView) -> Image.Image:
    """All mats of the viewer and, below, his intelligence of the enemy's; a spectator has none."""
    own, theirs = _parted(view)
    if not own:
        image, pen = sheet(WIDE, 220)
        pen.text((WIDE / 2, 110), _("You have no armies."), font=face("bold", 46), fill=INK, anchor="mm")
        return image
    parts = [_title(_("Your force mats"), view.headline), *_grid(own)]
    if theirs:
        parts += [_title(_("What you know of the enemy"), ""), *_grid(theirs)]
    return _pasted(parts)


def _pasted(parts: list[Image.Image]) -> Image.Image:
    image = Image.new("RGB", (WIDE, sum(one.height for one in parts) + GAP), blend(INK, (92, 70, 50), 0.7))
    y = 0
    for one in parts:
        image.paste(one, (0, y))
        y += one.height
    return image


def believed(view: CuiusView) -> Image.Image:
    """What both sides had, and what the enemy believed of it."""
    found = beliefs(view.known)
    parts = [_title(_("The forces, and what the enemy knew"), view.headline)]
    for side in SIDES:
        parts += _grid([mat for mat in found if mat.side == side])
    return _pasted(parts)


def _parted(view: CuiusView) -> tuple[list[MatView], list[MatView]]:
    found = mats(view.known, view.viewer)
    return [mat for mat in found if mat.own], [mat for mat in found if not mat.own]


def _title(text: str, below: str) -> Image.Image:
    image = Image.new("RGB", (WIDE, 118 if below else 78), GROUND)
    pen = ImageDraw.Draw(image)
    if below:
        heading(pen, WIDE / 2, 42, text, below)
    else:
        pen.text((WIDE / 2, 38), text, font=face("bold", 42), fill=INK, anchor="mm")
    return image


def _grid(found: list[MatView]) -> list[Image.Image]:
    rows = []
    for n in range(0, len(found), 2):
        pair = found[n : n + 2]
        high = max(_height(mat) for mat in pair)
        row = Image.new("RGB", (WIDE, high + GAP), blend(INK, (92, 70, 50), 0.7))
        for k, mat in enumerate(pair):
            row.paste(drawn(mat, high), (GAP + k * (MAT + GAP), GAP))
        rows.append(row)
    return rows


def _notes(mat: MatView) -> list[str]:
    """What the other side was told, in lines."""
    if not mat.own:
        return [line for text in _told(mat.told, _("Nothing is known.")) for line in _lines(text)]
    if not mat.force:
        return []
    told = _told(mat.told, _("nothing"))
    return [line for text in (_("The enemy was told: {what}").format(what=told[0]), *told[1:]) for line in _lines(text)]


def _lines(text: str) -> list[str]:
    return wrapped(text, MAT - 28, "regular", 28)


def _told(told: IntelView | None, nothing: str) -> list[str]:
    """What was told, each report with its year and place under it."""
    if told is None:
        return [nothing]
    where = _("{year}, at {place}")
    return [line for one in told.reports
            for line in (known(one), where.format(year=one.year, place=names.near(one.place)))]  # fmt: skip


def _height(mat: MatView) -> int:
    boxes = BOXES if mat.inf >= 0 else 0
    return HEAD + 40 + max(1, len(mat.leaders)) * LEADER + boxes + len(_notes(mat)) * LINE + 22


def drawn(mat: MatView, high: int, u: int = 1) -> Image.Image:
    """One mat as printed: marker and place, commander and wings with their ratings, boxes of units, what is known.

    It is drawn `u` times as large as on the sheet of all mats.
    """
    own = dress(mat.side)
    image = Image.new("RGB", (MAT * u, high * u), GROUND)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, MAT * u - 1, HEAD * u), fill=own.colour if mat.own else FOG)
    if mat.force:
        stamp(image, marker(mat.force, mat.side, 48 * u), (36 * u, HEAD / 2 * u))
    else:
        stamp(image, badge(mat.side, 44 * u), (36 * u, HEAD / 2 * u))
    ink = own.ink if mat.own else PAPER
    value, figures = _("{n} SP").format(n=mat.value), face("bold", 40 * u)
    pen.text(((MAT - 16) * u, HEAD / 2 * u), value, font=figures, fill=ink, anchor="rm")
    room = (MAT - 16 - 18 - 70) * u - figures.getlength(value)
    fitted(pen, (70 * u, HEAD / 2 * u), str(names.short(mat.place)), room, "bold", 34 * u, ink)
    y = HEAD + 26.0
    for n, leader in enumerate(mat.leaders):
        _leader(pen, leader, n, y * u, u)
        y += LEADER
    if not mat.leaders:
        pen.text((18 * u, y * u), "–", font=face("bold", 30 * u), fill=INK, anchor="lm")
        y += LEADER
    if mat.inf >= 0:
        _boxes(image, mat, y * u, u)
        y += BOXES
    for line in _notes(mat):
        fill = RED if mat.own and mat.told else INK
        pen.text((16 * u, (y + 6) * u), line, font=face("regular", 28 * u), fill=fill, anchor="lm")
        y += LINE
    pen.rectangle((0, 0, MAT * u - 1, high * u - 1), outline=INK, width=4 * u)
    pen.rectangle((7 * u, 7 * u, (MAT - 8) * u, (high - 8) * u), outline=blend(own.colour, GROUND, 0.4), width=u)
    return image


def _leader(pen: ImageDraw.ImageDraw, leader: LeaderView, n: int, y: float, u: int) -> None:
    rank = _("Marshal") if leader.marshal else _("Lieutenant")
    chief = n == 0
    size = 33 if chief else 30
    x = 18 if chief else 40
    fitted(pen, (x * u, y), leader.name, 250 * u, "bold", size * u)
    pen.text(((MAT - 62) * u, y), rank, font=face("italic", READ * u), fill=QUIET, anchor="rm")
    pen.ellipse(((MAT - 52) * u, y - 18 * u, (MAT - 16) * u, y + 18 * u), fill=PAPER, outline=INK, width=3 * u)
    pen.text(((MAT - 34) * u, y), str(leader.lr), font=face("bold", 28 * u), fill=RED, anchor="mm")


def _boxes(image: Image.Image, mat: MatView, y: float, u: int) -> None:
    """Infantry, cavalry, trains and fatigue, each in its box; off its sign as far as the word lets it."""
    pen, step = ImageDraw.Draw(image), (MAT - 28) / 2 * u
    cells = (
        (signs.pike(32 * u), mat.inf, _("infantry")),
        (signs.horse(32 * u), mat.cav, _("cavalry")),
        (signs.gun(32 * u), mat.art, _("train") if mat.art == 1 else _("trains")),
        (signs.tired(32 * u), mat.fatigue, _("fatigue")),
    )
    for n, (sign, count, label) in enumerate(cells):
        left, top = 14 * u + n % 2 * step, y - 12 * u + n // 2 * 46 * u
        box = (left, top, left + step - 8 * u, top + 40 * u)
        pen.rectangle(box, fill=pale(mat.side), outline=INK, width=2 * u)
        stamp(image, sign, (left + 20 * u, top + 20 * u))
        ink = RED if n == 3 and count else INK
        off = min(14 * u, max(0, step - 86 * u - face("regular", READ * u).getlength(label)))
        pen.text((left + 52 * u + off / 2, top + 20 * u), str(count), font=face("bold", 36 * u), fill=ink, anchor="mm")
        fitted(pen, (left + 72 * u + off, top + 20 * u), label, step - 80 * u - off, "regular", READ * u)


def single(mat: MatView) -> Image.Image:
    """One mat by itself, at twice the size."""
    return drawn(mat, _height(mat), 2)


# Beside the map


def hidden(view: CuiusView) -> list[MatView]:
    """The viewer's forces that others do not see."""
    fogged = view.fog != "no" and not view.over
    return [mat for mat in _parted(view)[0] if mat.force] if fogged else []


def beside(view: CuiusView, wide: int) -> Image.Image:
    """The own forces, a row each: marker, commander, strength, what it is made of, whether the enemy knows of it."""
    own, theirs = hidden(view), _parted(view)[1]
    known = [mat for mat in theirs if mat.told]
    image, pen = empty(wide, 52 + ROW * (len(own) + len(known)) + 10)
    fitted(pen, (20, 30), _("Your forces, which only you see"), wide - 40, "italic", 28, QUIET)
    for n, mat in enumerate([*own, *known]):
        _row(image, mat, 52 + ROW * n + ROW / 2, wide)
    return image


def _row(image: Image.Image, mat: MatView, y: float, wide: int) -> None:
    pen = ImageDraw.Draw(image)
    sign = marker(mat.force, mat.side, 38) if mat.force else badge(mat.side, 36)
    stamp(image, sign, (40, y))
    who = mat.leaders[0].name if mat.leaders else "–"
    wings = f" +{len(mat.leaders) - 1}" if len(mat.leaders) > 1 else ""
    fitted(pen, (72, y), who + wings, 250, "bold", 30)
    room = 416 - min(250, face("bold", 30).getlength(who + wings))
    fitted(pen, (500, y), str(names.short(mat.place)), room, "italic", 28, QUIET, "rm")
    pen.text((584, y), f"{mat.value}", font=face("bold", 36), fill=RED if not mat.own else INK, anchor="rm")
    x = 606.0
    if mat.inf < 0:
        _learned(image, mat.told, x, y)
        return
    for picture, count in ((signs.pike(30), mat.inf), (signs.horse(30), mat.cav), (signs.gun(30), mat.art)):
        stamp(image, picture, (x + 15, y))
        pen.text((x + 36, y), str(count), font=face("bold", 30), fill=INK, anchor="lm")
        x += STEP
    if mat.fatigue:
        stamp(image, signs.tired(30), (x + 15, y))
        pen.text((x + 36, y), str(mat.fatigue), font=face("bold", 30), fill=RED, anchor="lm")
    if mat.told:
        fitted(pen, (wide - 16, y), _("known"), 90, "italic", READ, RED, "rm")


def _learned(image: Image.Image, told: IntelView | None, x: float, y: float) -> None:
    """What was told of an enemy: his riders, his guns or that he has none, the year."""
    if told is None:
        return
    pen, font = ImageDraw.Draw(image), face("bold", 30)
    for sign, count in ((signs.horse(30, RED), told.cav), (signs.gun(30, RED), told.art)):
        if count >= 0:
            stamp(image, sign, (x + 15, y))
            pen.text((x + 36, y), str(count), font=font, fill=RED, anchor="lm")
        x += STEP
    pen.text((x, y), str(told.year), font=face("italic", 28), fill=RED, anchor="lm")
