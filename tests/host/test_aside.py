"""What rules take time for happens beside the event loop, and in other processes just as here."""

import threading
from pathlib import Path
from typing import Any

import pytest

from bot.host.host import Host
from bot.host.position import Position
from bot.store import Store
from bot.store.people import Person
from bot.work import STANDINS, Kind, Workers
from game import rules
from game.core.dice import Dice
from game.core.refusal import Refusal
from game.core.rules import Outcome, Setup
from game.core.words import Sentence, Words
from tests.host.table import Table
from tests.toy import Toy

ANNA = Person("1", "Anna")


class Watched(Toy):
    """A toy that notes in which threads it is asked for what takes time."""

    def __init__(self) -> None:
        self.threads: set[int] = set()

    def words(self, state: Any, seat: str, spoken: Sentence = ()) -> Words:
        self.threads.add(threading.get_ident())
        return super().words(state, seat, spoken)

    def carry_out(self, state: Any, seat: str, order: Sentence, dice: Dice) -> Outcome[Any]:
        self.threads.add(threading.get_ident())
        return super().carry_out(state, seat, order, dice)


async def test_no_words_and_no_order_are_thought_out_on_the_event_loop(table: Table) -> None:
    watched = table.rules["toy"] = Watched()
    host = table.host
    await table.open(people=2, hours=1)
    await table.play("red flag hill", "green bid 1")
    await host.words(table.id, "red", ("flag",))
    await host.offers(table.id, "red", (), (0,))
    await host.suggest(await host.near(table.id, "1"), ["red"], "flag", most=9, longest=99, but=frozenset())
    await host.understand(table.id, "red", "bid 2")
    with pytest.raises(Refusal):
        await table.say("red", "nonsense")
    await table.undo("red")
    await table.say("organiser", "close")
    table.time += 3600
    await table.clock.tick(table.time)
    await host.view(table.id, at=1)
    await host.export(table.id)
    await host.export(table.id, whole=True)
    assert await host.verify(table.id) > 0
    assert watched.threads
    assert threading.get_ident() not in watched.threads


async def test_an_order_stands_though_the_stand_ins_after_it_take_too_long(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.open(people=1)
    work, refused = table.host.workers.run, 0

    async def slow(kind: Kind, *args: Any, **others: Any) -> Any:
        nonlocal refused
        if kind is STANDINS and not refused:
            refused += 1
            raise Refusal("That took too long.")
        return await work(kind, *args, **others)

    monkeypatch.setattr(table.host.workers, "run", slow)
    await table.say("red", "flag hill")
    await table.host.mail.settled()
    assert (await table.view()).known.flags["red"] == "hill"
    await table.say("red", "ready")
    await table.host.mail.settled()
    assert refused == 1
    assert str((await table.info()).headline).startswith("Round 2")


async def played(file: Path, game: str, scenario: str, workers: Workers) -> str:
    """The record of a game in which Anna gives two orders and stand-ins the rest."""
    store = await Store.open(str(file))
    host = Host(store, now=lambda: 1795262400.0, secret=lambda: bytes(32), workers=workers)
    info = await host.open_game(game=game, organiser=ANNA, guild="g", channel="c", title="", scenario=scenario)
    await host.join(info.id, info.seats[0].id, ANNA, "anna")
    await host.add_standin(info.id, None, "1")
    await host.start(info.id, "1", "start")
    await host.mail.settled()
    for n in range(2):
        near = await host.near(info.id, "1")
        [said, *_more] = await host.suggest(near, near.roles, "", most=1, longest=100, but=frozenset())
        await host.order(info.id, near.roles[0], said, person="1", interaction=f"click {n}")
        await host.mail.settled()
    await host.undo(info.id, info.seats[0].id, person="1", interaction="undo")
    record = await host.export(info.id, whole=True)
    await host.close()
    await store.close()
    return record


async def test_other_processes_play_the_same_game_to_the_letter(tmp_path: Path) -> None:
    here = await played(tmp_path / "here.sqlite", "campaign", "1618-5", Workers())
    there = await played(tmp_path / "there.sqlite", "campaign", "1618-5", Workers(1))
    assert here == there
    assert here.count("\n") > 15


def test_suggestions_end_where_nothing_fits_and_leave_out_what_was_ordered() -> None:
    known = rules("campaign")
    position = Position(known, known.setup(known.complete(Setup("campaign", "1618-30"))))
    every = position.suggest(["spain"], "", 25, 100, frozenset())
    assert {"Spain-1 Milan", "Spain-2 Luxembourg", "ready"} <= set(every)
    assert list(every)[:3] == ["Spain-1 Milan", "Spain-2 Luxembourg", "ready"]
    assert not any(
        text.startswith("Spain-1") for text in position.suggest(["spain"], "", 25, 99, frozenset({"spain-1"}))
    )
    assert position.suggest(["spain"], "", 2, 100, frozenset()).keys() == {"Spain-1 Milan", "Spain-2 Luxembourg"}
    assert position.suggest(["spain"], "", 25, 3, frozenset()) == {}
