"""Times, days and holidays as people type them, in English or German, whichever language they read."""

import re
from collections.abc import Callable
from datetime import date, time, timedelta

from game.core.refusal import Refusal
from game.core.text import _

NONE = ("", "-", "–", "none", "off", "no", "keine", "aus", "nie")
#: Home again, before the holiday is over.
HOME = (*NONE, "back", "home", "end", "zurück", "ende")
WORDS = {
    "today": "today", "heute": "today", "tomorrow": "tomorrow", "morgen": "tomorrow", "this": "this", "diese": "this",
    "next": "next", "nächste": "next", "week": "week", "woche": "week", "weekend": "weekend", "wochenende": "weekend",
    "nächstes": "next", "dieses": "this", "until": "until", "till": "until", "bis": "until", "day": "day",
    "days": "day", "tag": "day", "tage": "day", "weeks": "week", "wochen": "week", "übernächste": "after next",
}  # fmt: skip
NUMBERS = ("", "a one ein eine einen", "two zwei", "three drei", "four vier", "five fünf", "six sechs", "seven sieben",
           "eight acht", "nine neun", "ten zehn")  # fmt: skip
WEEKDAYS = ("mo mon monday montag", "tu di tue dienstag tuesday", "we mi wed mittwoch wednesday",
            "th do thu donnerstag thursday", "fr fri freitag friday", "sa sat samstag saturday sonnabend",
            "so su sun sonntag sunday")  # fmt: skip
MONTHS = ("jan january januar", "feb february februar", "mar march märz mär", "apr april", "may mai", "jun june juni",
          "jul july juli", "aug august", "sep sept september", "oct okt october oktober", "nov november",
          "dec dez december dezember")  # fmt: skip
#: Whoever plays on fewer days of the week, or in fewer hours of the day, would stop games for the others.
FEWEST_DAYS, LONGEST_NIGHT = 4, 14 * 60
#: Days; a holiday that is told while it lasts began no longer ago.
YEAR, LATELY = 365, 60
DASH = re.compile(r"\s*(?:-|–|—|\b(?:to|bis zum|bis|until|till|through|thru)\b)\s*")
#: What may stand before a first time or day, and between single ones; before days that are left out.
FROM, AND = re.compile(r"^(?:from|von|vom|ab|between|zwischen)\s+"), re.compile(r"\s*(?:,|;|\+|&|\band\b|\bund\b)\s*")
BUT = re.compile(r"(?:.*\s)?(?:not|no|never|except|but|ausser|nicht|nie|ohne|kein|keine)\s+(.+)")
HOURS = {"midnight": "0", "mitternacht": "0", "noon": "12", "mittag": "12"}


def _index(names: tuple[str, ...]) -> dict[str, int]:
    return {name: n for n, each in enumerate(names) for name in each.split()}


DAYS_OF_WEEK, MONTH, NUMBER = _index(WEEKDAYS), _index(MONTHS), _index(NUMBERS)
ALL = {"all", "every day", "always", "daily", "alle", "immer", "jeden tag", "täglich"}
WORKDAYS = ("weekdays", "workdays", "werktags", "werktage", "wochentags")
WEEKENDS = ("weekends", "weekend", "the weekend", "wochenende", "wochenenden", "am wochenende")
SPANS = dict.fromkeys(WORKDAYS, "mo-fr") | dict.fromkeys(WEEKENDS, "sa-su")


def clock(typed: str) -> time:
    """A time of the day: "22", "7.30", "2200", "22h", "10 p.m.", "22 Uhr 30", "midnight". Raises ValueError."""
    plain = re.sub(r"([ap])\.m\.?", r"\1m", typed.strip().casefold())
    plain = re.sub(r"\s*uhr\s*(?=\d)", ":", HOURS.get(plain, plain))
    said = re.fullmatch(r"(\d{1,2})(?:[:.h]?(\d{2})|h)?\s*(am|pm|uhr)?", plain)
    if said is None:
        raise ValueError(typed)
    hour, half = int(said[1]), said[3]
    if half in ("am", "pm"):
        if not 1 <= hour <= 12:
            raise ValueError(typed)
        hour = hour % 12 + 12 * (half == "pm")
    return time(hour % 24 if hour == 24 else hour, int(said[2] or 0))


def quiet_hours(typed: str) -> tuple[str, str]:
    """Quiet hours as "22:00" and "07:30"; empty for none. Raises `Refusal`."""
    if typed.strip().casefold() in NONE:
        return "", ""
    try:
        start, end = (clock(part) for part in DASH.split(FROM.sub("", typed.strip().casefold())))
    except ValueError:
        reason = _("Write quiet hours as two times, such as 22-7 or 22:00-07:30.")
        raise Refusal(reason, like=("22-7", "22:00-07:30", _("none"))) from None
    minutes = (end.hour * 60 + end.minute - start.hour * 60 - start.minute) % 1440
    if not 0 < minutes <= LONGEST_NIGHT:
        reason = _("Quiet hours are at most {n} a day; for whole days there are “days” and /holiday.")
        raise Refusal(reason.format(n=LONGEST_NIGHT // 60), like=("22-7", _("none")))
    return f"{start:%H:%M}", f"{end:%H:%M}"


def times(typed: str) -> tuple[str, ...]:
    """Times of the day, in order: "18", "8 and 20", "8:30, 20". Raises `Refusal`."""
    if typed.strip().casefold() in NONE:
        return ()
    try:
        found = {clock(part) for part in AND.split(typed.strip().casefold())}
    except ValueError:
        reason = _("Write the times at which I may remind you, such as 18, or 8:30 and 20.")
        raise Refusal(reason, like=("18", "8:30, 20", _("none"))) from None
    if len(found) > 2:
        raise Refusal(_("Two reminders a day are enough."), like=("8:30, 20",))
    return tuple(f"{each:%H:%M}" for each in sorted(found))


def days(typed: str) -> frozenset[int]:
    """Days of the week, 0 for Monday: "Mo-Fr", "Mon, Wed, Sat-Sun", "every day", "not Sunday". Raises `Refusal`."""
    said, whole = typed.strip().casefold(), frozenset(range(7))
    if said in ALL or said in NONE:
        return whole
    but = BUT.fullmatch(said)
    found = whole - _days(but[1]) if but else _days(said)
    if len(found) < FEWEST_DAYS:
        reason = _("Others wait for you on the other days: choose at least {n}, or tell the organiser.")
        raise Refusal(reason.format(n=FEWEST_DAYS), like=("Mo-Fr", _("every day")))
    return found


def _days(said: str) -> frozenset[int]:
    found = set[int]()
    plain = DASH.sub("-", FROM.sub("", SPANS.get(said, said)))
    for part in re.split(r"[,/\s]+(?!-)", AND.sub(",", plain)):
        ends = [DAYS_OF_WEEK.get(name.rstrip(".")) for name in part.split("-")]
        if None in ends or len(ends) > 2:
            reason = _("Write the days on which you play, such as Mo-Fr, or Mon, Wed, Sat-Sun.")
            raise Refusal(reason, like=("Mo-Fr", _("every day")))
        first, last = (int(end) for end in (ends[0], ends[-1]) if end is not None)
        found |= {(first + n) % 7 for n in range((last - first) % 7 + 1)}
    return frozenset(found)


def holiday(typed: str, today: date) -> tuple[date, date]:
    """The first and the last day: "24.12.-2.1.", "24 Dec - 2 Jan", "next week", "3 days", "until Friday", "tomorrow".

    A day without a year is the next one there is. Raises `Refusal`.
    """
    said = FROM.sub("", " ".join(typed.strip().casefold().split()))
    try:
        first, last = _by_words(said, today) or _by_dates(said, today)
    except (ValueError, OverflowError):
        reason = _("Write a holiday as its first and its last day, such as 24.12.-2.1. or “next week”.")
        raise Refusal(
            reason, like=("24.12.-2.1.", "24 Dec - 2 Jan", _("next week"), "2026-12-24 - 2027-01-02")
        ) from None
    if first < today:
        first = today
    if last < first:
        raise Refusal(_("That is over already."), like=(_("next week"),))
    return first, last


def until(typed: str, today: date) -> date:
    """The last day of something that begins today. Raises `Refusal`."""
    try:
        return holiday(typed, today)[1]
    except Refusal:
        reason = _("Write its last day, today or later, such as 24.12., “3 days” or “next week”.")
        raise Refusal(reason, like=("24.12.", _("3 days"), _("next week"))) from None


def _by_words(said: str, today: date) -> tuple[date, date] | None:
    """What is said of today."""
    words = [WORDS.get(word, word) for word in said.split()]
    monday = today - timedelta(today.weekday())
    week: dict[tuple[str, ...], Callable[[], tuple[date, date]]] = {
        ("today",): lambda: (today, today),
        ("tomorrow",): lambda: (today + timedelta(1),) * 2,
        ("this", "week"): lambda: (today, monday + timedelta(6)),
        ("next", "week"): lambda: (monday + timedelta(7), monday + timedelta(13)),
        ("after next", "week"): lambda: (monday + timedelta(14), monday + timedelta(20)),
        ("weekend",): lambda: (monday + timedelta(5), monday + timedelta(6)),
        ("this", "weekend"): lambda: (monday + timedelta(5), monday + timedelta(6)),
        ("next", "weekend"): lambda: (monday + timedelta(12), monday + timedelta(13)),
    }
    if found := week.get(tuple(words)):
        return found()
    if len(words) == 2 and words[1] in ("day", "week"):
        n = int(words[0]) if words[0].isdigit() else NUMBER.get(words[0], 0)
        return (today, today + timedelta(n * (7 if words[1] == "week" else 1) - 1)) if n else None
    if words and words[0] == "until":
        return today, _date(said.partition(" ")[2].removeprefix("zum "), today)
    return None


def _by_dates(said: str, today: date) -> tuple[date, date]:
    parts = re.split(r"\s+(?:-|–|—|to|bis zum|bis|until|till|through|thru)\s+", said)
    if len(parts) == 1 and not re.fullmatch(r"\d{4}-\d\d?-\d\d?", said):
        parts = re.split(r"\s*[-–—]\s*", said)
    if len(parts) > 2:
        raise ValueError(said)
    last, dated = _date(parts[-1], today), None
    if bare := re.fullmatch(r"(\d{1,2})\.?", parts[0]):  # "3.-9.5."
        first = last.replace(day=int(bare[1]))
    else:
        first = _date(parts[0], today)
        if dated := re.search(r"\d{4}", parts[0]):
            last = _date(parts[-1], max(first, today))
    if last < first and parts[-1].strip() in DAYS_OF_WEEK:
        last += timedelta(7)  # "Saturday to Monday"
    lately = first - timedelta(YEAR) > today - timedelta(LATELY)
    if last < first and not dated and (lately or (first.month, first.day) < (last.month, last.day)):
        first = today  # it began lately, or earlier this year
    if last < first:
        raise ValueError(said)
    return first, last


def _date(said: str, today: date) -> date:
    """A day; without a year the next one there is."""
    said = said.strip()
    if (word := WORDS.get(said)) in ("today", "tomorrow"):
        return today + timedelta(word == "tomorrow")
    if said in DAYS_OF_WEEK:
        return today + timedelta((DAYS_OF_WEEK[said] - today.weekday()) % 7)
    if full := re.fullmatch(r"(\d{4})-(\d\d?)-(\d\d?)", said):
        return date(*map(int, full.groups()))
    if dotted := re.fullmatch(r"(\d\d?)\.\s?(\d\d?)\.?\s?(\d{4}|\d\d)?", said):
        day, month, year = int(dotted[1]), int(dotted[2]), dotted[3]
    elif named := re.fullmatch(r"(\d\d?)\.?\s?([a-zä]+)\.?\s?(\d{4})?", said):
        day, month, year = int(named[1]), MONTH.get(named[2], -1) + 1, named[3]
    elif american := re.fullmatch(r"([a-z]+)\.?\s?(\d\d?)(?:st|nd|rd|th)?,?\s?(\d{4})?", said):
        day, month, year = int(american[2]), MONTH.get(american[1], -1) + 1, american[3]
    else:
        raise ValueError(said)
    return date(int(year) % 100 + 2000, month, day) if year else _next(day, month, today)


def _next(day: int, month: int, since: date) -> date:
    """The next such day; 29 February may be years ahead."""
    for year in range(since.year, since.year + 9):
        try:
            found = date(year, month, day)
        except ValueError:
            if not 1 <= month <= 12 or (month, day) != (2, 29):
                raise
            continue
        if found >= since:
            return found
    raise ValueError(day)
