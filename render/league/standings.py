"""The standings on a sheet: place, name, the score of each round, the total; under them how all of it is reckoned."""

from collections.abc import Mapping, Sequence
from io import BytesIO

from PIL import Image, ImageDraw

from game.core.pars import Par
from game.core.text import ALT_LIMIT, _, clipped
from game.league.league import Season
from game.league.scores import formula, scores
from game.league.standings import Standing, standings, tie_breaks
from game.league.tables import cell, decimal
from render.paper import BAND, GAIN, QUIET, heading, sheet
from render.patterns import INK, RED
from render.picture import Picture
from render.png import LEVEL
from render.type import face, wrapped

WIDE, TOP, ROW, EDGE, TYPE, NOTE, LINE = 1000, 182, 50, 34, 31, 29, 35
#: Rows of one sheet, and how many rounds have columns: the last ones.
ROWS, ROUNDS, COLUMN = 20, 5, 72
PLACE, NAME, TOTAL = 86, 136, 958


def table(season: Season, pars: Mapping[str, Par], division: int = 1, page: int = 0) -> Picture:
    """One sheet of a division's standings, `ROWS` at a time; pages count from 0."""
    rows = standings(season, pars, division)
    shown = rows[page * ROWS : (page + 1) * ROWS]
    how = list(map(str, (*formula(season.league.scoring), *tie_breaks())))
    notes = wrapped(" ".join(how), WIDE - 2 * EDGE - 16, "italic", NOTE)
    image, pen = sheet(WIDE, TOP + ROW * max(1, len(shown)) + LINE * len(notes) + 74)
    heading(
        pen, WIDE / 2, 62, cut(season.league.name, WIDE - 120, 56, "bold"), _below(season, division, page, len(rows))
    )
    numbers = [one.number for one in season.rounds][-ROUNDS:]
    _heads(pen, numbers)
    found = scores(season, pars)
    for n, row in enumerate(shown):
        mine = [score for score in found if score.person == row.person]
        cells = [cell(season, row.person, number, mine) for number in numbers]
        _row(pen, season, row, cells, TOP + n * ROW, n, _zone(season, rows, row))
    y = TOP + ROW * max(1, len(shown)) + 30
    for n, note in enumerate(notes):
        pen.text((EDGE + 8, y + n * LINE), note, font=face("italic", NOTE), fill=QUIET, anchor="lt")
    return Picture(encoded(image), "standings.png", _told(season, shown, how))


def encoded(image: Image.Image) -> bytes:
    """PNG bytes with few colours; equal pictures give equal bytes."""
    out = BytesIO()
    image.quantize(64, dither=Image.Dither.NONE).save(out, "PNG", compress_level=LEVEL)
    return out.getvalue()


def _below(season: Season, division: int, page: int, count: int) -> str:
    drawn = {(one.number, table.number) for one in season.rounds for table in one.tables if table.division == division}
    over, tables = sum((one.round, one.table) in drawn for one in season.results), len(drawn)
    text = _("Division {division}: {over} of {tables} tables are over").format(
        division=division, over=over, tables=tables
    )
    if count > ROWS:
        text += _(", sheet {page} of {pages}").format(page=page + 1, pages=-(-count // ROWS))
    return text


def _heads(pen: ImageDraw.ImageDraw, numbers: Sequence[int]) -> None:
    for n, number in enumerate(numbers):
        pen.text((_column(n, len(numbers)), TOP - 26), str(number), font=face("bold", 28), fill=QUIET, anchor="rm")
    pen.text((TOTAL, TOP - 26), _("Total"), font=face("italic", NOTE), fill=QUIET, anchor="rm")
    if numbers:
        left = _column(0, len(numbers)) - 52
        pen.text((left, TOP - 26), _("Round"), font=face("italic", NOTE), fill=QUIET, anchor="rm")


def _column(n: int, count: int) -> float:
    """Where the figures of a round end."""
    return TOTAL - 130 - COLUMN * (count - 1 - n)


def _zone(season: Season, rows: Sequence[Standing], row: Standing) -> int:
    """1 for who would go up, -1 for who would go down."""
    divisions = {one.division for one in season.people if not one.reserve}
    moving, at = season.league.moving, rows.index(row)
    if at < moving and row.division != min(divisions):
        return 1
    return -1 if at >= len(rows) - moving and row.division != max(divisions) else 0


def _row(
    pen: ImageDraw.ImageDraw, season: Season, row: Standing, cells: Sequence[str], y: float, n: int, zone: int
) -> None:
    middle = y + ROW / 2
    if n % 2 == 0:
        pen.rectangle((24, y, WIDE - 24, y + ROW - 1), fill=BAND)
    if zone:
        _arrow(pen, (EDGE + 12, middle), zone)
    pen.text((PLACE + 36, middle), str(row.place), font=face("bold", TYPE), fill=INK, anchor="rm")
    room = _column(0, len(cells)) - 60 - NAME if cells else 600
    name = cut(season.person(row.person).name, room, TYPE)
    pen.text((NAME, middle), name, font=face("regular", TYPE), fill=INK, anchor="lm")
    for k, text in enumerate(cells):
        pen.text((_column(k, len(cells)), middle), text, font=face("bold", 28), fill=QUIET, anchor="rm")
    pen.text((TOTAL, middle), decimal(row.total), font=face("bold", 34), fill=INK, anchor="rm")


def _arrow(pen: ImageDraw.ImageDraw, at: tuple[float, float], way: int) -> None:
    """A filled triangle up, an empty one down: told apart without colour."""
    x, y = at
    points = [(x - 11, y + 8 * way), (x + 11, y + 8 * way), (x, y - 11 * way)]
    if way > 0:
        pen.polygon(points, fill=GAIN)
    else:
        pen.polygon(points, outline=RED, width=3)


def cut(name: str, room: float, size: int, kind: str = "regular") -> str:
    """As much of a name as has room."""
    font = face(kind, size)
    if font.getlength(name) <= room:
        return name
    while name and font.getlength(f"{name}…") > room:
        name = name[:-1]
    return f"{name.rstrip()}…"


def _told(season: Season, rows: Sequence[Standing], how: list[str]) -> str:
    """Everybody's place and total; how they are reckoned, too, where there is room for all of it."""
    told = [_("Standings of {league}.").format(league=season.league.name)]
    told += [
        _("{place}. {name}, {total}.").format(
            place=row.place, name=season.person(row.person).name, total=decimal(row.total)
        )
        for row in rows
    ]
    whole = " ".join([*told, *how])
    return whole if len(whole) < ALT_LIMIT else clipped(told)
