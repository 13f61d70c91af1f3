"""Reliability follows from facts: what was decided in time, excused, missed and left."""

import pytest

from bot.discord.reliability import told
from bot.host.conduct import DAY, reckoned
from bot.store.conduct import deeds_of
from bot.store.people import Person, Settings
from bot.store.rows import Deed
from game.core.refusal import Refusal
from tests.host.table import NOON, PEOPLE, Table
from tests.host.test_pace import to

DORA = Person("9", "Dora")


def deeds(*kinds: str, days: float = 1) -> list[Deed]:
    return [Deed("1", "g", "red", float(n), kind, False, NOON - days * DAY) for n, kind in enumerate(kinds)]


async def kinds(table: Table, person: str) -> list[str]:
    return [deed.kind for deed in await deeds_of(table.store, person)]


def test_recent_facts_weigh_more_and_the_sum_is_shown() -> None:
    known = reckoned([*deeds(*["kept"] * 6, "missed"), *deeds("missed", "excused", days=200), *deeds("kept", days=400)],
                     NOON)  # fmt: skip
    assert [(span.days, span.good, span.total) for span in known.spans] == [(90, 24, 28), (365, 1, 4), (0, 1, 1)]
    assert known.percent == 100 * 26 // 33
    text = told("Anna", known)
    assert "**Reliability of Anna: 78 %**" in text
    assert "(24 + 1 + 1) / (28 + 4 + 1) = 78 %" in text
    assert "▸ 6 in time, 1 missed · of the last 90 days, counting 4 times" in text


@pytest.mark.parametrize(("days", "weight"), [(90, 4), (90.1, 2), (365, 2), (365.1, 1)])
def test_the_ages(days: float, weight: int) -> None:
    assert sum(span.total for span in reckoned(deeds("kept", days=days), NOON).spans) == weight


def test_of_few_facts_nothing_is_said_and_a_seat_left_is_five() -> None:
    assert reckoned(deeds(*["missed"] * 4), NOON).percent is None
    assert reckoned(deeds(*["missed"] * 5), NOON).percent == 0
    assert reckoned(deeds(*["kept"] * 5, "left"), NOON).percent == 50
    assert "unknown" in told("Anna", reckoned([], NOON))


async def test_who_decides_in_time_is_noted_once_a_turn(table: Table) -> None:
    await table.open(hours=24)
    await table.play("red flag hill", "red ready")
    assert (await kinds(table, "1"), await kinds(table, "2")) == (["kept"], [])
    await table.undo("red")
    await table.play("red ready")
    assert await kinds(table, "1") == ["kept"]
    await table.play("green ready")
    assert await kinds(table, "2") == ["kept"]


async def test_without_a_deadline_nothing_is_noted_but_that_somebody_left(table: Table) -> None:
    await table.open()
    await table.play("red ready", "green ready", "red ready", "green ready")
    assert await kinds(table, "1") == await kinds(table, "2") == []
    await table.host.resign(table.id, "green", by="2")
    assert await kinds(table, "2") == ["left"]


async def test_the_organiser_who_removes_somebody_says_nothing_of_them(table: Table) -> None:
    await table.open(players=3, hours=24)
    await table.host.resign(table.id, "green", by="1")
    await table.host.lend(table.id, "blue", None, None, by="3")
    await table.host.replace(table.id, "red", DORA, by="1")
    assert [await kinds(table, person) for person in ("1", "2", "3")] == [[], [], []]


async def test_excused_then_missed_then_late(table: Table) -> None:
    await table.open(settings=Settings(24, "hold", excuses=1))
    await table.play("red ready")
    await to(table, NOON + 2.1 * DAY)
    assert await kinds(table, "2") == ["excused", "missed"]
    await table.play("green ready")
    assert await kinds(table, "2") == ["excused", "missed"]
    await table.play("green ready", "red ready")
    assert (await kinds(table, "2"))[2:] == ["kept"]
    assert await kinds(table, "1") == ["kept", "kept"]


async def test_whoever_loses_the_seat_at_the_deadline_has_left_it(table: Table) -> None:
    await table.open(settings=Settings(24, "open"))
    await table.play("red ready")
    await to(table, NOON + DAY)
    assert sorted(await kinds(table, "2")) == ["left", "missed"]


async def test_a_game_may_ask_for_a_minimum(table: Table) -> None:
    await table.open(settings=Settings(24, "hold", reliable=60))
    async with table.store.writing() as db:
        from bot.store import tables as t

        for n, kind in enumerate(["kept", "kept", "missed", "missed", "missed"]):
            values = {"person": "1", "game": table.id, "seat": "red", "turn": float(n), "kind": kind, "quiet": False}
            await db.execute(t.conduct.insert(), {**values, "at": NOON})
    info = await table.host.open_game(
        game="toy", organiser=DORA, guild="", channel="", title="", settings=Settings(reliable=60)
    )
    with pytest.raises(Refusal, match="asks for a reliability of 60 %; Anna has 40 %"):
        await table.host.join(info.id, "red", PEOPLE["red"], "x")
    await table.host.join(info.id, "red", PEOPLE["green"], "x")
    await table.host.configure(info.id, "9", Settings(reliable=40))
    await table.host.join(info.id, "green", PEOPLE["red"], "x")


async def test_of_a_secret_move_nothing_is_told_before_the_end(table: Table) -> None:
    await table.open()
    quiet = Deed("2", table.id, "green", 1.0, "kept", True, NOON)
    async with table.store.writing() as db:
        from dataclasses import asdict

        from bot.store import tables as t

        await db.execute(t.conduct.insert(), asdict(quiet))
    assert await deeds_of(table.store, "2") == []
    await table.host.abandon(table.id, "1")
    assert await deeds_of(table.store, "2") == [quiet]
