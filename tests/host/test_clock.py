"""Deadlines, reminders and quiet hours, at moments the test chooses."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.host import clock
from bot.host.clock import KEEP
from bot.host.reminding import MOST
from bot.host.turn_time import NOTICE
from bot.store.people import Prefs, Settings
from game.core.refusal import Refusal
from tests.host.table import NOON, PEOPLE, TOY, Table

HOUR = 3600.0


@pytest.fixture
async def hurried(table: Table) -> Table:
    """A game with ten hours a turn, just begun."""
    await table.open(hours=10)
    await table.clock.tick(table.time)
    await table.mail()
    return table


async def to(table: Table, hours: float, step: float = 0.15) -> None:
    """Let time pass, with a tick every few minutes."""
    end = NOON + hours * HOUR
    while table.time < end:
        table.time = min(end, table.time + step * HOUR)
        await table.clock.tick(table.time)


async def reminders(table: Table) -> list[tuple[str, int]]:
    return [(p.person, p.reminder) for p in await table.mail() if p.kind == "reminder"]


async def test_reminders_go_to_those_who_are_late_at_their_time_and_before_the_end(hurried: Table) -> None:
    assert (await hurried.info()).deadline == NOON + 10 * HOUR
    await to(hurried, 5.9)
    assert await reminders(hurried) == []
    await to(hurried, 6.1)  # 18:00
    assert sorted(await reminders(hurried)) == [("1", 1), ("2", 1)]
    await hurried.say("green", "ready")
    await to(hurried, 8.9)
    assert await reminders(hurried) == []
    await to(hurried, 10)
    assert await reminders(hurried) == []  # the last call comes too soon after 18:00
    assert (await hurried.view()).headline == "Round 2 of 40"


async def test_the_last_call_comes_to_whoever_was_not_reminded_lately(table: Table) -> None:
    await table.open(hours=30)
    await table.clock.tick(table.time)
    await table.mail()
    await to(table, 26.9)
    assert sorted(await reminders(table)) == [("1", 1), ("2", 1)]  # at 18:00
    await table.say("green", "ready")
    await to(table, 27.1)
    assert await reminders(table) == [("1", 2)]


async def test_without_a_deadline_reminders_stop_after_some_days(table: Table) -> None:
    await table.open()
    await table.mail()
    await to(table, 498, step=6)
    assert sorted(await reminders(table)) == [(person, n) for person in "12" for n in range(1, MOST + 1)]
    await table.say("red", "bid 2")
    await to(table, 522, step=6)
    assert await reminders(table) == [("1", 1)]


async def test_who_sits_down_or_starts_is_reminded_again(table: Table) -> None:
    """Anna has opened another game before; then both played no more, and five reminders went by."""
    options = {"players": "2"}
    other = await table.host.open_game(
        game="toy", organiser=PEOPLE["red"], guild="g", channel="c", title="", scenario="long", options=options
    )
    await table.host.join(other.id, "red", PEOPLE["red"], "join")
    await table.open()
    await to(table, 24 * 7, step=1)
    assert len(await reminders(table)) == 2 * MOST
    await table.host.abandon(table.id, "1")
    await table.host.join(other.id, "green", PEOPLE["green"], "join")
    await table.host.start(other.id, "1", "start")
    await to(table, 24 * 8, step=1)
    assert sorted(await reminders(table)) == [("1", 1), ("2", 1)]


async def test_at_the_deadline_the_turn_is_closed(hurried: Table) -> None:
    await hurried.play("red bid 3", "red ready")
    await to(hurried, 9.99)
    assert (await hurried.view()).headline == "Round 1 of 40"
    await to(hurried, 10.1)
    assert (await hurried.view()).headline == "Round 2 of 40"
    boards = [t for t in await hurried.texts() if "time is up" in t[0]]
    assert boards[0][0] == "The time is up; the turn is closed without Green."
    info = await hurried.info()
    assert info.deadline is not None
    assert info.deadline > NOON + 20 * HOUR
    assert await hurried.host.verify(hurried.id) == 3


async def test_at_the_deadline_a_stand_in_moves_this_once(table: Table) -> None:
    hurried = await table.open(settings=Settings(10, "standin"))
    await hurried.say("red", "ready")
    await to(hurried, 10.1)
    assert (await hurried.view()).headline == "Round 2 of 40"
    lines = await hurried.store.lines(hurried.id)
    assert {line.seat for line in lines[1:]} == {"green"}
    assert not (await hurried.info()).seat("green").standin
    assert (await hurried.info()).awaited == ("red", "green")


class NoClose(type(TOY)):  # type: ignore[misc]
    """The toy without an order of the organiser."""

    def orders(self, state: object, seat: str) -> object:
        return [order for order in super().orders(state, seat) if order != ("close",)]


async def test_where_nothing_can_be_closed_a_stand_in_moves(hurried: Table) -> None:
    hurried.rules["toy"] = NoClose()
    await to(hurried, 10.1)
    assert (await hurried.view()).headline == "Round 2 of 40"


async def test_time_stands_still_while_the_bot_is_away(hurried: Table) -> None:
    await to(hurried, 3)
    hurried.time = NOON + 14 * HOUR
    await hurried.clock.tick(hurried.time)
    assert (await hurried.view()).headline == "Round 1 of 40"
    assert (await hurried.info()).deadline == pytest.approx(NOON + 21 * HOUR)
    assert (await hurried.texts())[-1][0] == "The bot was away for 11 hours: time stood still."
    await to(hurried, 20.9)
    assert (await hurried.view()).headline == "Round 1 of 40"
    await to(hurried, 21.1)
    assert (await hurried.view()).headline == "Round 2 of 40"


async def test_of_a_short_outage_only_the_deadline_tells(hurried: Table) -> None:
    await to(hurried, 3)
    hurried.time += 0.5 * HOUR
    await hurried.clock.tick(hurried.time)
    assert (await hurried.info()).deadline == pytest.approx(NOON + 10.5 * HOUR)
    assert [p.events for p in await hurried.mail() if p.kind == "board"] == [()]


async def test_a_short_absence_changes_nothing(hurried: Table) -> None:
    await to(hurried, 9.9)
    hurried.time += 11 * 60
    await hurried.clock.tick(hurried.time)
    assert (await hurried.view()).headline == "Round 2 of 40"


async def test_a_new_turn_has_its_whole_time_and_an_order_within_it_has_not(hurried: Table) -> None:
    await to(hurried, 3)
    await hurried.play("red flag hill", "red ready")
    assert (await hurried.info()).deadline == NOON + 10 * HOUR
    await hurried.say("green", "ready")
    assert (await hurried.info()).deadline == pytest.approx(NOON + 13 * HOUR)


async def test_the_deadline_can_be_changed_on_the_way(hurried: Table) -> None:
    await to(hurried, 3)
    assert (await hurried.host.configure(hurried.id, "1", Settings(24))).deadline == NOON + 24 * HOUR
    assert (await hurried.host.configure(hurried.id, "1", Settings(96))).deadline == NOON + 96 * HOUR
    assert (await hurried.host.configure(hurried.id, "1", Settings(1))).deadline == hurried.time + NOTICE
    assert (await hurried.texts())[-1][-2].startswith("From now on: an hour a turn")
    assert (await hurried.host.configure(hurried.id, "1", Settings(0))).deadline is None
    assert (await hurried.host.configure(hurried.id, "1", Settings(1))).deadline == hurried.time + NOTICE
    wrong = [Settings(-1), Settings(bank=-1), Settings(bank=24, bonus=-1), Settings(5, bank=5), Settings(5, bonus=5),
             Settings(5, excuses=-1)]  # fmt: skip
    for by, settings in [("2", Settings(1)), *(("1", each) for each in wrong)]:
        with pytest.raises(Refusal):
            await hurried.host.configure(hurried.id, by, settings)


async def test_a_finished_game_needs_no_clock(table: Table) -> None:
    await table.open(scenario="short", hours=1)
    for _round in range(3):
        await table.play("red ready", "green ready")
    assert await table.store.alarms(NOON + 1e9) == []


async def test_an_answered_click_is_forgotten_after_a_week(hurried: Table) -> None:
    await hurried.say("red", "luck", "click")
    await to(hurried, (KEEP / HOUR) + 30, step=10)
    assert (await hurried.store.peek(hurried.id, "click"))[1] is None


def moment(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("start", "end", "zone", "now", "until"),
    [
        ("22:00", "07:00", "UTC", "2026-11-21 23:00", "2026-11-22 07:00"),
        ("22:00", "07:00", "UTC", "2026-11-21 06:59", "2026-11-21 07:00"),
        ("22:00", "07:00", "UTC", "2026-11-21 07:00", None),
        ("22:00", "07:00", "UTC", "2026-11-21 21:59", None),
        ("12:00", "13:00", "UTC", "2026-11-21 12:30", "2026-11-21 13:00"),
        ("22:00", "07:00", "America/New_York", "2026-11-22 03:00", "2026-11-22 12:00"),
        ("22:00", "07:00", "America/New_York", "2026-11-21 23:00", None),
        ("22:00", "07:00", "Europe/Berlin", "2026-10-24 21:00", "2026-10-25 06:00"),
        ("", "", "UTC", "2026-11-21 23:00", None),
    ],
)
def test_quiet_hours_end_by_the_persons_own_clock(start: str, end: str, zone: str, now: str, until: str | None) -> None:
    assert Prefs(start, end, zone).quiet_until(moment(now)) == (moment(until) if until else None)


async def test_a_last_call_is_late_rather_than_lost(table: Table) -> None:
    await table.open(hours=31)
    await table.clock.tick(table.time)
    for person in "12":
        known = await table.host.reminders.of(person)
        await table.host.reminders.keep(known, replace(known, at=NOON + 25.5 * HOUR, times=1))
    await table.mail()
    await to(table, 29.4)  # the last call would come at 27.9
    assert await reminders(table) == []
    await table.say("red", "ready")
    await to(table, 29.7)
    assert await reminders(table) == [("2", 2)]
    await to(table, 30.9)
    assert await reminders(table) == []  # no other one at 18:00: that is the same day


async def test_who_was_reminded_before_a_short_turn_is_called_all_the_same(table: Table) -> None:
    await table.open(hours=3)
    await table.clock.tick(table.time)
    known = await table.host.reminders.of("2")
    await table.host.reminders.keep(known, replace(known, at=NOON - HOUR, times=1))
    await table.mail()
    await to(table, 2.65)
    assert await reminders(table) == []
    await to(table, 2.75)
    assert sorted(await reminders(table)) == [("1", 1), ("2", 2)]


async def test_a_day_that_brings_a_last_call_brings_no_other_reminder(table: Table) -> None:
    await table.open(hours=35)
    await to(table, 7)
    assert sorted(await reminders(table)) == [("1", 1), ("2", 1)]  # the first day, at 18:00
    await to(table, 31.4)
    assert await reminders(table) == []  # nothing at 18:00, which is in 30 hours
    await to(table, 31.6)
    assert sorted(await reminders(table)) == [("1", 2), ("2", 2)]


async def test_thousands_are_reminded_a_few_at_a_time(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "AT_A_TIME", 1)
    await table.open(hours=100)
    await to(table, 5.9)
    table.time = NOON + 6 * HOUR
    await table.clock.tick(table.time)
    assert len(await reminders(table)) == 1
    await table.clock.tick(table.time + 30)
    assert len(await reminders(table)) == 1
