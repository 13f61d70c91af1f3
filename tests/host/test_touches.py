"""What touching says is found once for what a seat sees, and what is proposed need not be waited for."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from bot.host import touches
from bot.host.position import Position
from bot.host.remembered import Remembered
from bot.work import Workers
from game.core.proposals import Proposal
from game.core.rules import Setup, View
from tests.host.table import TOY, Table
from tests.toy import Toy


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """Every question to a position."""
    asked: list[tuple[object, ...]] = []

    def count(name: str) -> None:
        real: Callable[..., Any] = getattr(Position, name)

        def wrapped(self: Position, *args: Any) -> Any:
            asked.append((name, *args[:3]))
            return real(self, *args)

        monkeypatch.setattr(Position, name, wrapped)

    count("touched")
    count("forethought")
    return asked


async def test_what_is_asked_again_is_not_found_again_before_the_seat_sees_something_new(
    table: Table, counted: list[tuple[object, ...]]
) -> None:
    host, game = table.host, (await table.open()).id
    for _n in range(2):
        assert (await host.touched(game, "red", ())).touches
        await host.touched(game, "red", (), "hill")
        await host.touched(game, "red", ("bid",))
    assert [name for name, *_more in counted] == ["forethought", "touched", "touched"]
    await table.say("green", "bid 1")  # sealed: red sees nothing of it
    await host.touched(game, "red", ())
    assert len(counted) == 3
    await table.say("red", "bid 1")
    await host.touched(game, "red", ())
    assert len(counted) == 4


async def test_who_would_have_an_answer_soon_has_the_places_first_and_then_what_is_proposed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, game, slow = table.host, (await table.open()).id, asyncio.Event()
    monkeypatch.setattr(touches, "SOON", 0.001)
    monkeypatch.setattr(Toy, "proposals", lambda *_: [Proposal(("flag", "hill"), "Plant a flag")])
    run = host.workers.run

    async def held_up(kind: Any, work: Any, *args: Any, **more: Any) -> Any:
        if work.__name__ == "forethought":
            await slow.wait()
        return await run(kind, work, *args, **more)

    monkeypatch.setattr(host.workers, "run", held_up)
    first = await host.touched(game, "red", (), soon=True)
    assert first.more
    assert first.touches["hill"]
    assert not any(each.whole for each in first.touches["hill"])
    slow.set()
    then = await host.touched(game, "red", ())
    assert not then.more
    assert then.touches["hill"][0].whole
    assert not (await host.touched(game, "red", (), soon=True)).more


@pytest.mark.parametrize(("processes", "thoughts"), [(1, 1), (2, 1), (4, 3)])
async def test_who_touches_waits_for_nobodys_proposals(
    table: Table, monkeypatch: pytest.MonkeyPatch, processes: int, thoughts: int
) -> None:
    """Finding these takes long, so that one process is left to those who touch."""
    game, busy, done = (await table.open()).id, asyncio.Event(), asyncio.Event()
    begun = list[str]()

    class Slow:
        def __init__(self) -> None:
            self.processes = processes

        async def run(self, _kind: Any, work: Any, *args: Any, **_more: Any) -> Any:
            begun.append(work.__name__)
            if work.__name__ == "forethought":
                if len(begun) == thoughts:
                    busy.set()
                await done.wait()
            return work(*args)

    found, live = touches.Touches(cast(Workers, Slow())), await table.host.mail.live(game)
    others = [replace(live, game=replace(live.game, id=str(n))) for n in range(5)]
    asked = [asyncio.create_task(found.thought(other, "red")) for other in others]
    await busy.wait()
    assert (await found.touched(live, "red", ("bid",), "")).words.next
    assert begun == ["forethought"] * thoughts + ["touched"]
    done.set()
    await asyncio.gather(*asked)
    assert begun.count("forethought") == len(others)


async def test_who_is_called_finds_what_is_proposed_already_found(
    table: Table, counted: list[tuple[object, ...]]
) -> None:
    host, game = table.host, (await table.open()).id
    await host.foresee(game, ["red", "green"])
    await asyncio.gather(*host.touches._foreseen)
    assert [each[:2] for each in counted] == [("forethought", "red"), ("forethought", "green")]
    assert await host.proposals(game, "red", 5) == []
    assert len(counted) == 2


async def test_what_failed_is_found_anew_and_the_oldest_is_forgotten() -> None:
    kept, found = Remembered(2), 0
    view = TOY.view(TOY.begin(TOY.complete(Setup("toy", "short", {}))), "red")

    async def find() -> int:
        nonlocal found
        found += 1
        if found == 1:
            raise ValueError("the first time")
        return found

    async def ask(key: str, of: View = view) -> int:
        return await kept.get((key,), of, find)

    with pytest.raises(ValueError, match="first"):
        await ask("a")
    assert [await ask("a"), await ask("a"), await ask("b"), await ask("a"), await ask("c")] == [2, 2, 3, 2, 4]
    assert [await ask("a"), await ask("b")] == [2, 5]
