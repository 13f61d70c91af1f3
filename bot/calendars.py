"""When time runs for somebody, by their own clock on the wall: pure reckoning. Moments are seconds since 1970."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
WEEK = 7 * 86400.0
EVERY_DAY = frozenset(range(7))
WEEKEND = frozenset((5, 6))
#: From its first to its last moment time stands still; the last one is outside.
Stop = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Calendar:
    """When somebody plays: not in their quiet hours, on the days of the week (0: Monday), not on holiday.

    A holiday is its first and its last day. KeyError (`ZoneInfoNotFoundError`), ValueError: there is no such zone.
    """

    zone: str = "UTC"
    quiet: tuple[time, time] | None = None
    days: frozenset[int] = EVERY_DAY
    holidays: tuple[tuple[date, date], ...] = ()

    def today(self, now: float) -> date:
        """The day that it is where they live."""
        return datetime.fromtimestamp(now, ZoneInfo(self.zone)).date()

    def quiet_until(self, now: float, *, holidays: bool = True) -> float | None:
        """When somebody who is not to be disturbed now may be again; None if they may be."""
        until = now
        while (end := self._pause(until, holidays=holidays)) is not None:
            until = end
        return until if until > now else None

    def _pause(self, now: float, *, holidays: bool) -> float | None:
        """When the night, the day or the holiday at hand ends."""
        today = self.today(now)
        if today.weekday() not in self.days:
            return moment(self.zone, today + DAY)
        for first, last in self.holidays if holidays else ():
            if first <= today <= last:
                return moment(self.zone, last + DAY)
        for day in (today - DAY, today):
            begin, end = self._night(day)
            if begin <= now < end:
                return end
        return None

    def _night(self, day: date) -> Stop:
        """The quiet hours that begin on this day."""
        if self.quiet is None:
            return 0, 0
        start, end = self.quiet
        until = day if start < end else day + DAY
        return moment(self.zone, day, start), moment(self.zone, until, end, last=True)

    def stops(self, start: float, *, weekends: bool) -> Iterator[Stop]:
        """When their time stands still, from some moment on, in order: holidays, and if wished for weekends (endless).

        Stops may meet or overlap.
        """
        day = self.today(start) - DAY
        away = sorted((first, last) for first, last in self.holidays if last >= day)
        while weekends or away:
            if away and (not weekends or away[0][0] <= day):
                first, last = away.pop(0)
                yield moment(self.zone, first), moment(self.zone, last + DAY)
                continue
            if day.weekday() in WEEKEND:
                yield moment(self.zone, day), moment(self.zone, day + DAY)
            day += DAY

    def next_of(self, now: float, times: Sequence[time]) -> float | None:
        """The next moment at which their clock shows one of these times, not in their quiet hours; None without any."""
        days = [self.today(now) + n * DAY for n in range(-1, 3)]
        coming = [at for day in days for each in times if (at := moment(self.zone, day, each)) > now]
        if not coming:
            return None
        return self.quiet_until(min(coming)) or min(coming)


@lru_cache(4096)
def moment(zone: str, day: date, clock: time = time(), *, last: bool = False) -> float:
    """When clocks there first show a time, or a later one if it is skipped; the `last` time if they show it twice."""
    shown = datetime.combine(day, clock, ZoneInfo(zone))
    first, second = (shown.replace(fold=fold).timestamp() for fold in (0, 1))
    if first <= second:
        return second if last else first
    after = datetime.fromtimestamp(first, ZoneInfo(zone)).utcoffset()
    skipped = range(int(second), int(first) + 1)
    return skipped[bisect_left(skipped, True, key=lambda at: _offset(zone, at) == after)]


def _offset(zone: str, at: float) -> timedelta | None:
    return datetime.fromtimestamp(at, ZoneInfo(zone)).utcoffset()


def after(start: float, seconds: float, stops: Iterable[Stop]) -> float:
    """When so many seconds have run since `start`; `stops` are in order of their beginning."""
    now, left = start, seconds
    for begin, end in stops:
        if end <= now:
            continue
        if now + left <= begin:
            break
        left -= max(begin - now, 0.0)
        now = end
    return now + left


def elapsed(start: float, end: float, stops: Iterable[Stop]) -> float:
    """How many seconds have run from one moment to another."""
    run, now = 0.0, start
    for begin, until in stops:
        if begin >= end:
            break
        run += max(begin - now, 0.0)
        now = max(now, until)
    return run + max(end - now, 0.0)


def free(now: float, calendars: Sequence[Calendar]) -> float:
    """The first moment from this one on that is in nobody's quiet hours; this one if within a week there is none.

    Holidays don't count: whoever is away had all their time before, or gets it after.
    """
    at = now
    while at < now + WEEK:
        later = max((each.quiet_until(at, holidays=False) or at for each in calendars), default=at)
        if later == at:
            return at
        at = later
    return now
