"""Stand-ins answer in the same transaction, and never hold up the house."""

import threading

import pytest

from bot.host import standin_moves
from bot.host.standin_moves import AT_A_GO, driven
from bot.host.unit_of_work import UnitOfWork
from game.core.rules import Pick, View
from game.core.words import Ask, Sentence
from game.play.standins import at_random, picker, standin
from tests.host.table import Table


async def test_their_answers_come_with_the_order_in_one_announcement(table: Table) -> None:
    await table.open(people=1)
    await table.mail()
    revision, seen = await table.store.revision(table.id), await table.host.revision(table.id)
    await table.say("red", "ready")
    assert await table.store.revision(table.id) == (revision or 0) + 1
    assert (await table.info()).awaited == ("red",)
    [board] = [p for p in await table.mail() if p.kind == "board"]
    assert (board.since, board.at) == (seen, await table.host.revision(table.id))


async def test_a_game_of_stand_ins_alone_plays_to_its_end_in_bursts(table: Table) -> None:
    await table.open(players=3, people=0)
    info = await table.info()
    assert info.status == "over"
    stored = (await table.store.revision(table.id)) or 0
    assert await table.host.verify(table.id) > AT_A_GO * 2
    assert stored > 4
    [board] = [p for p in await table.mail() if p.kind == "board"]
    assert board.at == info.revision


async def test_after_a_crash_they_go_on(table: Table) -> None:
    await table.open(players=3, people=0, scenario="short")

    async def half(unit: UnitOfWork) -> None:
        unit.begin()
        driven(unit, unit.standin, 2)

    again = table.another_host()
    table.id = (await again.open_game(game="toy", organiser=(await table.info()).organiser, guild="", channel="d",
                                      title="", scenario="long")).id  # fmt: skip
    await again.add_standin(table.id, None, "1")
    await again.mail.act(table.id, half)
    await again.close()
    assert table.id in await table.store.to_drive()
    await table.host.start_up()
    await table.host.mail.settled()
    assert (await table.info()).status == "over"
    assert await table.store.to_drive() == []


def broken(_view: View, _ask: Ask, _pick: Pick) -> Sentence:
    raise ZeroDivisionError


def cheating(_view: View, _ask: Ask, _pick: Pick) -> Sentence:
    return ("bid", "99")


@pytest.mark.parametrize("choose", [broken, cheating])
async def test_a_stand_in_at_a_loss_plays_at_random(
    table: Table, choose: object, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(table.host.mail, "_standin", lambda _key: choose)
    await table.open(people=1)
    await table.say("red", "ready")
    assert (await table.view()).headline == "Round 2 of 40"
    assert "plays at random" in caplog.text


async def test_one_whose_thought_fails_plays_as_an_instant_one(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def instant(view: View, ask: Ask, pick: Pick) -> Sentence:
        asked.append(view.viewer)
        return at_random(view, ask, pick)

    monkeypatch.setattr(standin_moves, "_thinker", lambda _game, _level: broken)
    monkeypatch.setattr(table.host.mail, "_standin", lambda _key: instant)
    await table.open(people=1)
    await table.say("red", "ready")
    await table.host.mail.settled()
    assert {*asked} == {"green"}
    assert (await table.view()).headline == "Round 2 of 40"


async def test_they_choose_alike_in_every_replay() -> None:
    picks = [[picker(b"secret", number)(1000) for number in range(5)] for _twice in range(2)]
    assert picks[0] == picks[1]
    assert picks[0] != [picker(b"other", number)(1000) for number in range(5)]
    one = picker(b"secret", 1)
    assert one(1000) != one(1000)


async def test_they_think_beside_the_loop_whoever_sets_them_off(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[int] = []

    def choose(view: View, ask: Ask, pick: Pick) -> Sentence:
        thought.append(threading.get_ident())
        return at_random(view, ask, pick)

    monkeypatch.setattr(table.host.mail, "_standin", lambda _key: choose)
    await table.open(people=1, hours=1)
    await table.say("red", "ready")
    await table.undo("red")
    table.time += 3600
    await table.clock.tick(table.time)
    await table.host.resign(table.id, "red", by="1")
    await table.host.mail.settled()
    assert len(thought) > 40
    assert threading.get_ident() not in thought


async def test_a_game_without_a_stand_in_of_its_own_has_one_at_random() -> None:
    assert standin("nothing") is at_random
