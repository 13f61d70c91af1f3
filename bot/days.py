"""Days, as the reader's language writes them."""

import re
from datetime import UTC, date, datetime

from babel.dates import format_date

from game.core.text import tongue

#: A moment as Discord writes it; a browser shows it as it stands.
STAMP = re.compile(r"<t:(\d+):\w>")


def day(moment: float) -> str:
    """The day of a moment.

    >>> day(1795262400)
    '21 November 2026'
    """
    return format_date(datetime.fromtimestamp(moment, UTC), "long", tongue() or "en_GB")


def weekday(when: date) -> str:
    """A day with its name.

    >>> weekday(date(2026, 11, 21))
    'Saturday, 21 November 2026'
    """
    return format_date(when, "full", tongue() or "en_GB")


def dated(text: str) -> str:
    """The same with its moments told by their days."""
    return STAMP.sub(lambda found: day(int(found[1])), text)
