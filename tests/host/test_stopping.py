"""The organiser stops the clock, lets it run again, and gives a turn more time."""

import pytest

from bot.store.people import Settings
from game.core.refusal import Refusal
from tests.host.table import NOON, Table
from tests.host.test_clock import HOUR, reminders, to


async def said(table: Table) -> str:
    return " ".join(text for texts in await table.texts() for text in texts)


async def test_a_stopped_clock_takes_nothing_from_a_turn(table: Table) -> None:
    await table.open(hours=10)
    await to(table, 4)
    await said(table)
    info = await table.host.stop_clock(table.id, "1", "The\nfair")
    assert (info.deadline, info.stopped) == (None, NOON + 4 * HOUR)
    assert await said(table) == "The organiser stops the clock; play may go on. Reason: The fair"
    await to(table, 54, step=0.15)
    assert await reminders(table) == []
    assert (await table.view()).headline == "Round 1 of 40"
    info = await table.host.run_clock(table.id, "1")
    assert (info.deadline, info.stopped) == (NOON + 60 * HOUR, 0)
    assert f"run again: time runs out <t:{int(NOON + 60 * HOUR)}:R>." in await said(table)
    await table.say("red", "ready")
    await to(table, 59.9, step=0.15)
    assert (await table.view()).headline == "Round 1 of 40"
    assert [person for person, _n in await reminders(table)] == ["2"]
    await to(table, 60.1)
    assert (await table.view()).headline == "Round 2 of 40"


async def test_a_turn_that_begins_while_the_clock_stands_still_has_its_whole_time(table: Table) -> None:
    await table.open(hours=10)
    await table.host.stop_clock(table.id, "1", "The fair")
    await to(table, 2)
    await table.play("red ready", "green ready")
    assert (await table.info()).deadline is None
    await to(table, 5)
    assert (await table.host.run_clock(table.id, "1")).deadline == NOON + 15 * HOUR


async def test_a_bank_does_not_run_while_the_clock_stands_still(table: Table) -> None:
    await table.open(settings=Settings(at_deadline="standin", bank=24))
    await to(table, 3)
    await table.host.stop_clock(table.id, "1", "The fair")
    await to(table, 13)
    await table.host.run_clock(table.id, "1")
    await to(table, 14)
    assert [round(left / HOUR, 1) for left in (await table.host.banks(table.id)).values()] == [20, 20]
    assert (await table.info()).deadline == pytest.approx(NOON + 34 * HOUR)


async def test_a_turn_has_more_time_and_the_next_as_much_as_ever(table: Table) -> None:
    await table.open(settings=Settings(10, excuses=1))
    assert (await table.host.extend(table.id, "1", 5)).deadline == NOON + 15 * HOUR
    assert (await table.host.extend(table.id, "1", 1)).deadline == NOON + 16 * HOUR
    assert f"gives 1 h more: time runs out <t:{int(NOON + 16 * HOUR)}:R>." in await said(table)
    await to(table, 16.1)
    assert "Excused this once: Red and Green" in await said(table)  # what is given uses up no excuse
    await table.play("red ready", "green ready")
    assert (await table.info()).deadline == table.time + 10 * HOUR


async def test_time_given_by_mistake_is_taken_back_but_for_a_day(table: Table) -> None:
    """Whoever gave 70 hours and meant 7; what the turn has of itself stays, and nobody is late at once."""
    await table.open(hours=10)
    assert (await table.host.extend(table.id, "1", 70)).deadline == NOON + 80 * HOUR
    assert (await table.host.extend(table.id, "1", -50)).deadline == NOON + 30 * HOUR
    assert f"takes back 50 h that were given: time runs out <t:{int(NOON + 30 * HOUR)}:R>." in await said(table)
    await to(table, 2)
    assert (await table.host.extend(table.id, "1", -20)).deadline == NOON + 26 * HOUR, "a day is left"
    with pytest.raises(Refusal, match="a day is left"):
        await table.host.extend(table.id, "1", -1)
    await table.play("red ready", "green ready")
    with pytest.raises(Refusal, match="given in this turn"):
        await table.host.extend(table.id, "1", -1)
    assert (await table.info()).deadline == table.time + 10 * HOUR


async def test_of_banks_no_more_is_taken_back_than_was_given(table: Table) -> None:
    await table.open(settings=Settings(at_deadline="standin", bank=48))
    await table.host.extend(table.id, "1", 700)
    assert (await table.host.extend(table.id, "1", -744)).deadline == NOON + 48 * HOUR
    assert [round(left / HOUR, 1) for left in (await table.host.banks(table.id)).values()] == [48, 48]


async def test_time_that_is_up_begins_again(table: Table) -> None:
    await table.open(settings=Settings(10, "hold"))
    await to(table, 12)
    assert (await table.info()).deadline is None
    assert (await table.host.extend(table.id, "1", 5)).deadline == pytest.approx(NOON + 17 * HOUR)


async def test_new_banks_leave_a_stopped_clock_stopped(table: Table) -> None:
    await table.open(settings=Settings(bank=24))
    await table.host.stop_clock(table.id, "1", "The fair")
    info = await table.host.configure(table.id, "1", Settings(bank=12))
    assert (info.deadline, info.stopped) == (None, NOON)


async def test_what_an_organiser_may_not(table: Table) -> None:
    await table.open(hours=10)
    for call in (
        table.host.stop_clock(table.id, "2", "why"),
        table.host.stop_clock(table.id, "1", " "),
        table.host.run_clock(table.id, "1"),
        table.host.extend(table.id, "2", 5),
        table.host.extend(table.id, "1", 0),
        table.host.extend(table.id, "1", 745),
    ):
        with pytest.raises(Refusal):
            await call
    await table.host.stop_clock(table.id, "1", "why")
    for call in (table.host.stop_clock(table.id, "1", "why"), table.host.extend(table.id, "1", 5)):
        with pytest.raises(Refusal):
            await call
    await table.host.configure(table.id, "1", Settings())
    await table.host.run_clock(table.id, "1")
    with pytest.raises(Refusal, match="no deadline"):
        await table.host.extend(table.id, "1", 5)
