"""Deadlines for everybody who is waited for, time banks, misses, outages and clocks that jump, over weeks."""

from dataclasses import replace
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.host.holidays import BUDGET, booked, ended, taken
from bot.host.info import GameInfo
from bot.store.people import Person, Prefs, Settings
from game.core.refusal import Refusal
from tests.host.table import NOON, PEOPLE, Table

HOUR = 3600.0
ANNA, BEN = PEOPLE["red"], PEOPLE["green"]


def at(text: str, zone: str = "UTC") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


def clock(moment: float | None) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%m-%d %H:%M}" if moment else "none"


async def to(table: Table, moment: float) -> GameInfo:
    """Let time pass till then, with a tick every few minutes."""
    while table.time < moment:
        table.time = min(moment, table.time + 0.15 * HOUR)
        await table.clock.tick(table.time)
    return await table.info()


async def wish(table: Table, person: Person, *args: str, **more: object) -> None:
    await table.host.set_person(replace(person, prefs=Prefs(*args, **more)))  # type: ignore[arg-type]


async def said(table: Table) -> list[str]:
    return [text for texts in await table.texts() for text in texts if text]


# for everybody


async def test_no_deadline_falls_in_the_quiet_hours_of_anybody_who_is_waited_for(table: Table) -> None:
    await wish(table, ANNA, "06:00", "09:00")
    await wish(table, BEN, "21:00", "07:30")
    await table.open(hours=10)
    assert clock((await table.info()).deadline) == "11-22 09:00"
    await to(table, at("2026-11-22 08:54"))
    assert (await table.view()).headline == "Round 1 of 40"
    await to(table, at("2026-11-22 09:10"))
    assert (await table.view()).headline == "Round 2 of 40"


async def test_each_has_their_own_weekend_and_the_last_of_them_counts(table: Table) -> None:
    await wish(table, ANNA, zone="Pacific/Auckland")
    await wish(table, BEN, zone="America/New_York")
    await table.open(settings=Settings(10, weekends_off=True))
    assert clock((await table.info()).deadline) == "11-23 15:00"  # Monday, ten o'clock in New York


@pytest.mark.parametrize(
    ("start", "deadline"),
    [
        ("2026-10-24 12:00", "10-25 06:00"),  # the night the clocks go back: it ends at six by Greenwich
        ("2026-03-28 12:00", "03-29 05:00"),  # and forward
        ("2028-02-28 12:00", "02-29 06:00"),
    ],
)
async def test_a_night_ends_by_the_clock_on_the_wall(table: Table, start: str, deadline: str) -> None:
    table.time = at(start)
    await wish(table, BEN, "22:00", "07:00", "Europe/Berlin")
    await table.open(hours=12)
    assert clock((await table.info()).deadline) == deadline


async def test_a_holiday_that_is_booked_in_time_moves_the_deadline_and_is_not_taken_back(table: Table) -> None:
    await table.open(hours=30)
    assert clock((await table.info()).deadline) == "11-22 18:00"
    ben = await table.host.book(BEN, date(2026, 11, 22), date(2026, 11, 24))
    assert clock((await table.info()).deadline) == "11-25 18:00"
    await table.host.return_home(ben)
    assert clock((await table.info()).deadline) == "11-25 18:00"
    await table.host.book(Person("3", "Cleo"), date(2026, 11, 22), date(2026, 11, 30))  # she does not play
    assert clock((await table.info()).deadline) == "11-25 18:00"


async def test_on_holiday_nothing_reaches_anybody(table: Table) -> None:
    await table.host.book(BEN, date(2026, 11, 21), date(2026, 11, 22))
    await table.open(hours=30)
    await to(table, at("2026-11-22 23:55"))
    assert "2" not in {parcel.person for parcel in await table.mail()}
    await to(table, at("2026-11-23 00:10"))
    assert [parcel.kind for parcel in await table.mail() if parcel.person == "2"] == ["turn"]


async def test_whoever_is_newly_waited_for_has_no_quiet_hours_in_the_deadline_either(table: Table) -> None:
    await table.open(hours=10, players=3, people=2)
    await wish(table, PEOPLE["blue"], "20:00", "08:00")
    await table.say("red", "ready")
    await table.host.join(table.id, "blue", PEOPLE["blue"], "blue")
    assert "blue" not in (await table.info()).awaited
    await table.undo("red")
    assert clock((await table.info()).deadline) == "11-21 22:00"


async def test_whoever_takes_over_a_seat_brings_their_own_calendar(table: Table) -> None:
    await table.open(hours=10)
    await wish(table, PEOPLE["blue"], "20:00", "08:00")
    await table.host.replace(table.id, "green", PEOPLE["blue"], by="1")
    assert clock((await table.info()).deadline) == "11-22 08:00"


async def test_all_ready_before_the_deadline_is_resolved_at_once(table: Table) -> None:
    await table.open(hours=10)
    await to(table, NOON + 2 * HOUR)
    await table.play("red ready", "green ready")
    assert (await table.view()).headline == "Round 2 of 40"
    assert clock((await table.info()).deadline) == "11-22 00:00"


# holidays


def test_a_years_days_of_holiday_are_counted_once() -> None:
    today = date(2026, 11, 21)
    prefs = booked(Prefs(), date(2026, 12, 24), date(2027, 1, 2), today)
    prefs = booked(prefs, date(2026, 12, 20), date(2026, 12, 26), today)
    assert prefs.holidays == (("2026-12-20", "2027-01-02"),)
    assert (taken(prefs, 2026), taken(prefs, 2027)) == (12, 2)
    prefs = booked(prefs, date(2027, 3, 1), date(2027, 3, BUDGET - 2), today)
    assert taken(prefs, 2027) == BUDGET
    for first, last in ((date(2027, 5, 1), date(2027, 5, 1)), (date(2028, 1, 1), date(2099, 1, 1))):
        with pytest.raises(Refusal, match="days of holiday"):
            booked(prefs, first, last, today)
    assert booked(prefs, date(2027, 3, 1), date(2027, 3, 5), today) == prefs


def test_home_again_gives_back_what_is_not_over() -> None:
    prefs = booked(Prefs(), date(2026, 11, 20), date(2026, 11, 30), date(2026, 11, 20))
    assert ended(prefs, date(2026, 11, 22)).holidays == (("2026-11-20", "2026-11-21"),)
    new_year = booked(prefs, date(2027, 1, 3), date(2027, 1, 3), date(2027, 1, 2))
    assert new_year.holidays == (("2027-01-03", "2027-01-03"),)


# misses


async def test_a_miss_is_excused_once_and_then_comes_what_was_agreed(table: Table) -> None:
    await table.open(settings=Settings(10, "standin", excuses=1))
    await table.say("red", "ready")
    info = await to(table, NOON + 10.1 * HOUR)
    assert [each for each in await said(table) if "xcused" in each] == [
        f"The time is up. Excused this once: Green. It runs out <t:{int(info.deadline or 0)}:R>."
    ]
    assert info.deadline == pytest.approx(NOON + 20 * HOUR, abs=0.2 * HOUR)
    assert (await table.view()).headline == "Round 1 of 40"
    await to(table, NOON + 20.3 * HOUR)
    assert (await table.view()).headline == "Round 2 of 40"
    assert {line.seat for line in (await table.store.lines(table.id))[1:]} == {"green"}
    await table.say("red", "ready")
    await to(table, NOON + 30.5 * HOUR)
    assert (await table.view()).headline == "Round 3 of 40"


async def test_an_excuse_is_a_whole_one_however_long_the_night_was(table: Table) -> None:
    await wish(table, BEN, "22:00", "08:00")
    await table.open(settings=Settings(10, "standin", excuses=1))
    await table.say("red", "ready")
    info = await to(table, at("2026-11-22 08:10"))
    assert info.deadline == pytest.approx(at("2026-11-22 18:00"), abs=0.2 * HOUR)


async def test_a_seat_of_somebody_late_is_open_to_others(table: Table) -> None:
    await table.open(settings=Settings(10, "open"))
    await table.say("red", "ready")
    info = await to(table, NOON + 10.1 * HOUR)
    assert (info.seat("green").person, info.seat("green").standin) == (None, True)
    assert info.seat("red").person == ANNA
    assert "The time is up. Open to others: Green. Stand-ins play meanwhile." in await said(table)
    await table.host.join(table.id, "green", PEOPLE["blue"], "x")
    assert await table.host.verify(table.id) > 2


async def test_a_game_that_everybody_has_left_waits_for_somebody(table: Table) -> None:
    """Nobody came: stand-ins do not play the whole war meanwhile, and who comes has a whole turn."""
    await table.open(settings=Settings(10, "open"))
    info = await to(table, NOON + 50 * HOUR)
    assert [seat.person for seat in info.seats] == [None, None]
    assert ((await table.view()).headline, info.deadline) == ("Round 1 of 40", None)
    waits = "Nobody holds a seat now: the game waits until somebody does."
    assert [each for each in await said(table) if waits in each] == [waits]
    await table.host.join(table.id, "green", PEOPLE["blue"], "x")
    info = await table.info()
    assert (info.awaited, info.deadline) == (("green",), table.time + 10 * HOUR)
    await table.host.order(table.id, "green", "ready", person=PEOPLE["blue"].id, interaction="y")
    assert (await table.view()).headline == "Round 2 of 40"


async def test_a_game_waits_whose_only_person_lends_the_seat_to_a_stand_in(table: Table) -> None:
    await table.open(people=1)
    await table.host.lend(table.id, "red", None, None, by="1")
    await table.clock.tick(table.time)
    await table.host.mail.settled()
    assert (await table.view()).headline == "Round 1 of 40"
    await table.host.take_back(table.id, "red", by="1")
    await table.say("red", "ready")
    assert (await table.view()).headline == "Round 2 of 40"


async def test_the_game_waits_if_that_was_agreed_and_says_so_once(table: Table) -> None:
    await table.open(settings=Settings(10, "hold"))
    await table.say("red", "ready")
    info = await to(table, NOON + 40 * HOUR)
    assert info.deadline is None
    assert [each for each in await said(table) if "time is up" in each] == ["The time is up; the game waits for Green."]
    await table.say("green", "flag mill")
    assert (await table.info()).deadline is None
    await table.say("green", "ready")
    assert (await table.info()).deadline == table.time + 10 * HOUR


async def test_another_consequence_needs_a_days_notice(table: Table) -> None:
    await table.open(settings=Settings(10, "hold"))
    await to(table, NOON + 9 * HOUR)
    info = await table.host.configure(table.id, "1", Settings(10, "open"))
    assert info.deadline == NOON + 33 * HOUR


async def test_what_is_no_change_of_the_pace_moves_no_deadline(table: Table) -> None:
    await table.open(hours=48)
    ben = await table.host.book(BEN, date(2026, 11, 22), date(2026, 11, 24))
    await table.host.return_home(ben)
    info = await table.host.configure(table.id, "1", Settings(48, reminders=False))
    assert clock(info.deadline) == "11-26 12:00"
    assert not [each for each in await said(table) if "From now on" in each]


# time banks


@pytest.fixture
async def banked(table: Table) -> Table:
    await table.open(settings=Settings(at_deadline="standin", bank=24, bonus=4))
    await to(table, NOON + 3 * HOUR)
    return table


async def hours(table: Table) -> list[float]:
    return [round(seconds / HOUR, 1) for seconds in (await table.host.banks(table.id)).values()]


async def test_a_bank_runs_while_its_seat_is_waited_for_and_gains_a_bonus(banked: Table) -> None:
    await banked.say("red", "bid 2")  # no decision yet
    assert await hours(banked) == [21, 21]
    await banked.say("red", "ready")
    await to(banked, NOON + 5 * HOUR)
    assert await hours(banked) == [25, 19]
    assert (await banked.info()).deadline == NOON + 24 * HOUR
    await banked.say("green", "ready")
    assert await hours(banked) == [25, 23]
    assert (await banked.info()).deadline == pytest.approx(NOON + 28 * HOUR)


async def test_only_whose_bank_is_empty_is_late(banked: Table) -> None:
    await banked.play("red ready")
    await to(banked, NOON + 5 * HOUR)
    await banked.play("green ready")
    before = len(await banked.store.lines(banked.id))
    info = await to(banked, NOON + 28.2 * HOUR)
    assert {line.seat for line in (await banked.store.lines(banked.id))[before:]} == {"green"}
    assert info.awaited == ("red",)
    assert info.deadline == pytest.approx(NOON + 30 * HOUR)
    assert (await hours(banked))[1] == 4
    await to(banked, NOON + 30.2 * HOUR)
    assert (await banked.view()).headline == "Round 3 of 40"


async def test_a_bank_is_full_some_day(banked: Table) -> None:
    for _round in range(20):
        await banked.play("red ready", "green ready")
    assert await hours(banked) == [72, 72]


async def test_to_take_back_and_decide_again_gains_nothing(banked: Table) -> None:
    for _again in range(3):
        await banked.say("red", "ready")
        assert await hours(banked) == [25, 21]
        await banked.undo("red")
        assert await hours(banked) == [21, 21]


async def test_a_bank_stands_still_on_weekends_and_holidays_and_is_never_empty_at_night(table: Table) -> None:
    await wish(table, BEN, "08:00", "12:00")
    await table.host.book(Person("1", "Anna"), date(2026, 11, 24), date(2026, 11, 24))
    await table.open(settings=Settings(bank=10, bonus=1, weekends_off=True))
    await to(table, at("2026-11-23 02:00"))
    assert await hours(table) == [8, 8]
    assert clock((await table.info()).deadline) == "11-23 10:00"
    await table.say("red", "ready")
    assert clock((await table.info()).deadline) == "11-23 12:00"


async def test_an_empty_bank_is_excused_too(table: Table) -> None:
    await table.open(settings=Settings(at_deadline="standin", bank=24, bonus=4, excuses=1))
    await table.say("red", "ready")
    info = await to(table, NOON + 24.1 * HOUR)
    assert info.deadline == pytest.approx(NOON + 48 * HOUR, abs=0.2 * HOUR)
    await to(table, NOON + 48.3 * HOUR)
    assert (await table.view()).headline == "Round 2 of 40"


async def test_new_banks_come_with_a_days_notice(banked: Table) -> None:
    await to(banked, NOON + 20 * HOUR)
    info = await banked.host.configure(banked.id, "1", Settings(bank=2, bonus=1))
    assert info.deadline == NOON + 46 * HOUR
    assert "each has a time bank of 2 hours, and an hour more" in " ".join(await said(banked))


# clocks that jump


async def test_a_clock_that_jumped_ahead_and_was_set_back_changes_nothing(table: Table) -> None:
    await table.open(hours=10)
    await to(table, NOON + 1 * HOUR)
    table.time = NOON + 49 * HOUR
    await table.clock.tick(table.time)
    assert (await table.info()).deadline == pytest.approx(NOON + 58 * HOUR)
    await table.play("red ready")
    table.time = NOON + 1.5 * HOUR
    await table.clock.tick(table.time)
    assert (await table.info()).deadline == pytest.approx(NOON + 10 * HOUR)
    await to(table, NOON + 10.1 * HOUR)
    assert (await table.view()).headline == "Round 2 of 40"


async def test_a_turn_that_began_in_what_is_the_future_now_has_its_time_from_now_on(table: Table) -> None:
    await table.clock.tick(table.time)
    table.time += 30 * HOUR
    await table.open(settings=Settings(at_deadline="standin", bank=10))
    await table.clock.tick(table.time)
    table.time = NOON + 1 * HOUR
    await table.clock.tick(table.time)
    assert (await table.info()).deadline == pytest.approx(NOON + 11 * HOUR)


async def test_outages_add_up_and_a_bank_does_not_run_in_them(banked: Table) -> None:
    for _twice in range(2):
        banked.time += 5 * HOUR
        await banked.clock.tick(banked.time)
        await to(banked, banked.time + HOUR)
    assert await hours(banked) == [19, 19]
    assert (await banked.info()).deadline == pytest.approx(NOON + 34 * HOUR)
