"""Standings and crosstables as text for a post, and as CSV for whoever reckons on."""

import csv
from collections.abc import Mapping, Sequence
from fractions import Fraction
from io import StringIO

from game.core.pars import Par
from game.core.text import _, figure
from game.league.league import Season
from game.league.ratings import Rating
from game.league.scores import Score, scores
from game.league.standings import Standing, standings, tables_of
from game.league.teams import TeamStanding

#: What a line of monospaced text has room for on a phone, and what of that a name may have.
LINE, NAME = 34, 18
#: What makes a spreadsheet take a text for a formula.
FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def decimal(value: Fraction) -> str:
    """One digit after the sign of the reader's language, halves away from zero; a true minus.

    >>> decimal(Fraction(200, 3)), decimal(Fraction(-1, 4)), decimal(Fraction(0))
    ('66.7', '−0.3', '0.0')
    """
    tenths = int(abs(value) * 10 + Fraction(1, 2))
    minus = "−" if value < 0 and tenths else ""
    return minus + _("{whole}.{tenths}").format(whole=tenths // 10, tenths=tenths % 10)


def text(season: Season, rows: Sequence[Standing]) -> list[str]:
    """A heading and a line for each row: place, name, total, tables played."""
    name, total, played = _("Name"), _("Total"), _("Pl.")
    lines = [f"{'':4}{name[:NAME]:{NAME}}{total[:7]:>7}{played[:4]:>5}"]
    for row in rows:
        name = season.person(row.person).name
        short = name if len(name) < NAME else name[: NAME - 2] + "…"
        lines.append(f"{row.place:>3} {short:{NAME}}{decimal(row.total):>7}{row.played:>5}")
    return lines


def cell(season: Season, who: str, number: int, mine: Sequence[Score]) -> str:
    """The score of one round: of all tables that somebody had a part in; `mine` are their scores."""
    values = [score.value for score in mine if score.round == number]
    if values:
        return figure(round(sum(values)))
    return "–" if any(who in one.resting for one in season.rounds if one.number == number) else "·"


def standings_csv(season: Season, rows: Sequence[Standing]) -> str:
    """The standings with all that breaks ties."""
    heads = [_("Place"), _("Name"), _("Team"), _("Division"), _("Total"), _("Tables played"), _("Rounds rested"),
             _("Tables won"), _("Among level"), _("Opponents' totals")]  # fmt: skip
    lines = []
    for row in rows:
        person = season.person(row.person)
        figures: tuple[Fraction | int, ...] = (row.total, row.played, row.rested, row.firsts, row.among, row.opposition)
        lines.append(
            [row.place, _safe(person.name), _safe(person.team), row.division, *(_plain(one) for one in figures)]
        )
    return _csv(heads, lines)


def results_csv(season: Season, pars: Mapping[str, Par]) -> str:
    """Every score with what it was made of: a line for each person and table."""
    heads = [_("Round"), _("Table"), _("Division"), _("Seat"), _("Name"), _("Points"), _("Place"), _("Score"),
             _("Compared with")]  # fmt: skip
    lines = [
        [one.round, one.table, season.table(one.round, one.table).division, one.seat,
         _safe(season.person(one.person).name), one.points, one.place, _plain(one.value), one.compared]
        for one in scores(season, pars)
    ]  # fmt: skip
    return _csv(heads, lines)


def crosstable(season: Season, rows: Sequence[Standing]) -> list[list[str]]:
    """Everybody against everybody in this order: how often above, level and below ("2–0–1")."""
    found = []
    for row in rows:
        against = _against(season, row.person)
        found.append(["×" if other is row else _record(against.get(other.person)) for other in rows])
    return found


def crosstable_csv(season: Season, pars: Mapping[str, Par]) -> str:
    """The same in the order of the standings."""
    rows = standings(season, pars)
    names = [_safe(season.person(row.person).name) for row in rows]
    cells = crosstable(season, rows)
    lines: list[list[object]] = [[row.place, name, *mine] for row, name, mine in zip(rows, names, cells, strict=True)]
    return _csv([_("Place"), _("Name"), *names], lines)


def teams_csv(season: Season, rows: Sequence[TeamStanding]) -> str:
    """The teams with the members that count."""
    heads = [_("Place"), _("Team"), _("Total"), _("Tables won"), _("Members that count")]
    lines = [
        [row.place, _safe(row.team), _plain(row.total), _plain(row.firsts),
         _safe(", ".join(season.person(who).name for who in row.counted))]
        for row in rows
    ]  # fmt: skip
    return _csv(heads, lines)


def ratings_csv(season: Season, ratings: Mapping[str, Rating]) -> str:
    """Everybody's rating with its standard deviation."""
    heads = [_("Name"), _("Rating"), _("Standard deviation"), _("Tables played")]
    known = sorted((one for one in season.people if one.id in ratings), key=lambda one: -ratings[one.id].mean)
    lines: list[list[object]] = []
    for one in known:
        rating = ratings[one.id]
        lines.append([_safe(one.name), f"{rating.mean:.2f}", f"{rating.deviation:.2f}", rating.tables])
    return _csv(heads, lines)


def _against(season: Season, who: str) -> dict[str, list[int]]:
    """For each opponent how often above, level and below them."""
    found: dict[str, list[int]] = {}
    for mine, others in tables_of(season, who):
        for other, place in others.items():
            found.setdefault(other, [0, 0, 0])[(mine > place) - (mine < place) + 1] += 1
    return found


def _record(counts: list[int] | None) -> str:
    return "–".join(map(str, counts)) if counts else ""  # with hyphens spreadsheets take it for a date


def _plain(value: Fraction | int) -> str:
    """A number as spreadsheets read it."""
    return str(value) if isinstance(value, int) else f"{float(value):.4f}".rstrip("0").rstrip(".")


def _safe(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULAS) else name


def _csv(heads: Sequence[str], lines: Sequence[Sequence[object]]) -> str:
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows([heads, *lines])
    return out.getvalue()
