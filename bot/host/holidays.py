"""Holidays, and the days of each calendar year that they may take."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from bot.store.people import Prefs
from game.core.refusal import Refusal
from game.core.text import _

#: Days of holiday a year.
BUDGET = 30
DAY = timedelta(days=1)


def taken(prefs: Prefs, year: int) -> int:
    """How many days of a year are taken."""
    return sum(day.year == year for day in set(_days(prefs)))


def booked(prefs: Prefs, first: date, last: date, today: date) -> Prefs:
    """With one more holiday, which may meet or overlap others; raises `Refusal` beyond a year's budget."""
    if (last - first).days < 2 * BUDGET:
        days = {*_days(prefs), *_span(first, last)}
        new = replace(prefs, holidays=_spans(days, today))
        if all(taken(new, year) <= BUDGET for year in range(first.year, last.year + 1)):
            return new
    free = BUDGET - taken(prefs, first.year)
    reason = _("A year has {budget} days of holiday; of {year} you have {n} left. Who is away for longer hands over.")
    raise Refusal(reason.format(budget=BUDGET, year=first.year, n=free))


def ended(prefs: Prefs, today: date) -> Prefs:
    """Home again: from today on there is no holiday."""
    return replace(prefs, holidays=_spans({day for day in _days(prefs) if day < today}, today))


def _days(prefs: Prefs) -> Iterator[date]:
    for first, last in prefs.calendar.holidays:
        yield from _span(first, last)


def _span(first: date, last: date) -> Iterator[date]:
    for n in range((last - first).days + 1):
        yield first + n * DAY


def _spans(days: set[date], today: date) -> tuple[tuple[str, str], ...]:
    """Days as first and last ones; of years that are past nothing need be known."""
    spans: list[tuple[date, date]] = []
    for day in sorted(day for day in days if day.year >= today.year):
        if spans and day - spans[-1][1] == DAY:
            spans[-1] = (spans[-1][0], day)
        else:
            spans.append((day, day))
    return tuple((first.isoformat(), last.isoformat()) for first, last in spans)
