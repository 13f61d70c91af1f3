"""Reckoning of time, compared with clocks on the wall that are looked at minute by minute."""

from datetime import UTC, date, datetime, time, timedelta
from heapq import merge
from itertools import islice
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.calendars import DAY, EVERY_DAY, WEEK, Calendar, after, elapsed, free, moment

#: Havana: clocks change at midnight. Lord Howe: by half an hour. Apia: a day left out. Kathmandu: +5:45.
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "America/Havana", "Australia/Lord_Howe", "Pacific/Apia",
         "Asia/Kathmandu")  # fmt: skip
HOUR = 3600.0
BEGIN, END = (datetime(year, 1, 1, tzinfo=UTC).timestamp() for year in (2011, 2030))

moments = st.floats(BEGIN, END, allow_nan=False).map(lambda at: at // 60 * 60)
clocks = st.times().map(lambda at: at.replace(second=0, microsecond=0))
dates = st.dates(date(2011, 1, 1), date(2029, 12, 1))


@st.composite
def calendars(draw: st.DrawFn) -> Calendar:
    start = draw(clocks)
    hours = draw(st.integers(30, 14 * 60))
    end = (datetime.combine(date(2020, 1, 1), start) + timedelta(minutes=hours)).time()
    days = draw(st.sets(st.integers(0, 6), min_size=4))
    away = draw(st.lists(st.tuples(dates, st.integers(0, 20)), max_size=3))
    holidays = tuple((first, first + n * DAY) for first, n in away)
    quiet = draw(st.sampled_from([(start, end), None]))
    return Calendar(draw(st.sampled_from(ZONES)), quiet, frozenset(days), holidays)


def at(text: str, zone: str = "UTC", fold: int = 0) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp()


@given(st.sampled_from(ZONES), dates, clocks)
def test_a_clock_shows_a_time_first_when_it_is_said_to(zone: str, day: date, clock: time) -> None:
    first, last = moment(zone, day, clock), moment(zone, day, clock, last=True)
    shown = datetime.combine(day, clock)
    before, now = (datetime.fromtimestamp(when, ZoneInfo(zone)).replace(tzinfo=None) for when in (first - 1, first))
    assert before < shown <= now
    assert first <= last <= first + 2 * HOUR
    assert datetime.fromtimestamp(last, ZoneInfo(zone)).replace(tzinfo=None) >= shown


@pytest.mark.parametrize(
    ("zone", "day", "clock", "first", "last"),
    [
        ("Europe/Berlin", "2026-03-29", "02:30", "2026-03-29 01:00", "2026-03-29 01:00"),
        ("Europe/Berlin", "2026-10-25", "02:30", "2026-10-25 00:30", "2026-10-25 01:30"),
        ("America/Havana", "2026-03-08", "00:00", "2026-03-08 05:00", "2026-03-08 05:00"),
        ("Pacific/Apia", "2011-12-30", "12:00", "2011-12-30 10:00", "2011-12-30 10:00"),
        ("UTC", "2028-02-29", "12:00", "2028-02-29 12:00", "2028-02-29 12:00"),
    ],
)
def test_hours_that_are_skipped_or_come_twice(zone: str, day: str, clock: str, first: str, last: str) -> None:
    said = (zone, date.fromisoformat(day), time.fromisoformat(clock))
    assert (moment(*said), moment(*said, last=True)) == (at(first), at(last))


@given(calendars(), moments)
def test_nobody_is_disturbed_before_the_quiet_is_over_and_everybody_may_be_then(who: Calendar, now: float) -> None:
    until = who.quiet_until(now)
    if until is None:
        assert who.today(now).weekday() in who.days
        assert not any(first <= who.today(now) <= last for first, last in who.holidays)
    else:
        assert until > now
        assert who.quiet_until(until) is None
        assert all(who.quiet_until(now + part * (until - now)) == until for part in (0.0, 0.25, 0.5, 0.75, 0.999))


@given(calendars(), dates)
def test_quiet_hours_are_those_on_the_wall(who: Calendar, day: date) -> None:
    """But for hours that come twice, in which it stays quiet to the end."""
    if who.quiet is None:
        return
    start, end = who.quiet
    for minutes in range(0, 1440, 15):
        now = moment(who.zone, day) + minutes * 60
        wall = datetime.fromtimestamp(now, ZoneInfo(who.zone)).time()
        wanted = start <= wall < end if start < end else wall >= start or wall < end
        calm = Calendar(who.zone, who.quiet).quiet_until(now) is not None
        around = {datetime.fromtimestamp(now + n * HOUR, ZoneInfo(who.zone)).utcoffset() for n in range(-3, 4)}
        assert calm == wanted or len(around) > 1


@settings(max_examples=60)
@given(calendars(), moments, st.floats(0, 400 * HOUR), st.booleans(), st.lists(st.tuples(moments, moments), max_size=3))
def test_what_has_run_is_what_was_to_run(
    who: Calendar, start: float, seconds: float, weekends: bool, outages: list[tuple[float, float]]
) -> None:
    away = sorted((min(each), max(each[0], min(each) + 1e6)) for each in outages)

    def stops() -> list[tuple[float, float]]:
        return list(islice(merge(who.stops(start, weekends=weekends), away), 500))

    end = after(start, seconds, stops())
    assert end >= start + seconds
    assert elapsed(start, end, stops()) == pytest.approx(seconds, abs=0.01)
    assert after(start, seconds + HOUR, stops()) >= end + HOUR - 0.01


@given(calendars(), moments)
def test_time_stands_still_on_just_those_days(who: Calendar, start: float) -> None:
    for n in range(0, 30 * 24, 7):
        now = start + n * HOUR
        stands = elapsed(now, now + 60, islice(who.stops(start, weekends=True), 60)) < 59
        today, soon = who.today(now), who.today(now + 60)
        off = [day.weekday() > 4 or any(first <= day <= last for first, last in who.holidays) for day in (today, soon)]
        assert stands == off[0] or off[0] != off[1]


@given(st.lists(calendars(), min_size=1, max_size=3), moments)
def test_no_deadline_falls_in_anybodys_quiet_hours_if_that_can_be(everybody: list[Calendar], now: float) -> None:
    found = free(now, everybody)
    calm = [each.quiet_until(found, holidays=False) for each in everybody]
    assert found >= now
    if any(calm):
        assert found == now
        assert len(everybody) > 1
    else:
        assert found < now + WEEK + 2 * 86400


def test_two_whose_days_have_no_hour_in_common_get_an_answer() -> None:
    early, late = (Calendar("UTC", (time(a), time(b))) for a, b in ((0, 12), (12, 0)))
    assert free(at("2026-11-21 13:00"), [early, late]) == at("2026-11-21 13:00")


@pytest.mark.parametrize(
    ("start", "hours", "weekends", "zone", "end"),
    [
        ("2026-11-20 12:00", 48, True, "UTC", "2026-11-24 12:00"),  # Friday noon: the weekend is skipped
        ("2026-11-20 12:00", 48, False, "UTC", "2026-11-22 12:00"),
        ("2026-11-21 12:00", 24, True, "UTC", "2026-11-24 00:00"),  # begun on Saturday
        ("2026-11-20 23:30", 1, True, "Europe/Berlin", "2026-11-23 00:00"),  # there it is Saturday already
        ("2028-02-28 12:00", 24, False, "UTC", "2028-02-29 12:00"),
        ("2026-10-23 12:00", 24, True, "Europe/Berlin", "2026-10-26 13:00"),  # the weekend has 49 hours
        ("2026-03-27 12:00", 24, True, "Europe/Berlin", "2026-03-30 11:00"),  # and 47
    ],
)
def test_weekends_off(start: str, hours: float, weekends: bool, zone: str, end: str) -> None:
    ends = after(at(start), hours * HOUR, Calendar(zone).stops(at(start), weekends=weekends))
    assert datetime.fromtimestamp(ends, UTC) == datetime.fromtimestamp(at(end), UTC)


def test_a_holiday_on_a_leap_day_is_one_day() -> None:
    leap = date(2028, 2, 29)
    away = Calendar("Europe/Berlin", holidays=((leap, leap),))
    start = at("2028-02-28 12:00", "Europe/Berlin")
    assert after(start, 24 * HOUR, away.stops(start, weekends=False)) == start + 48 * HOUR
    assert away.quiet_until(at("2028-02-29 12:00", "Europe/Berlin")) == at("2028-03-01 00:00", "Europe/Berlin")


@given(calendars(), moments, st.lists(clocks, max_size=3))
def test_reminders_come_at_the_times_that_were_chosen_and_never_in_the_quiet(
    who: Calendar, now: float, times: list[time]
) -> None:
    found = who.next_of(now, times)
    assert (found is None) == (not times)
    if found is not None:
        assert found > now
        assert who.quiet_until(found) is None
        shown = datetime.fromtimestamp(found, ZoneInfo(who.zone)).time()
        plain = Calendar(who.zone).next_of(now, times)
        assert plain is not None
        assert plain <= now + 49 * HOUR
        assert found == plain or shown not in times or who.quiet_until(plain) is not None


def test_a_night_that_ends_in_an_hour_that_comes_twice_ends_the_second_time() -> None:
    who = Calendar("Europe/Berlin", (time(22), time(2, 30)))
    assert who.quiet_until(at("2026-10-25 00:00")) == at("2026-10-25 01:30")


def test_without_quiet_hours_nothing_is_quiet() -> None:
    assert Calendar().quiet_until(at("2026-11-21 03:00")) is None
    assert Calendar(days=EVERY_DAY).next_of(at("2026-11-21 03:00"), [time(18)]) == at("2026-11-21 18:00")
