"""A deed looks things up once, sees what changes here at once, and nothing for longer than is good."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.store import glance


class Shelf:
    """Something to look at, which counts who looks."""

    def __init__(self) -> None:
        self.now, self.looks = "old", 0

    async def look(self) -> str:
        self.looks += 1
        seen = self.now
        await asyncio.sleep(0)
        return seen

    def at(self, of: str = "a", what: str = "game") -> Awaitable[str]:
        return glance.once(what, of, self.look)


async def test_outside_of_a_deed_every_look_is_a_new_one() -> None:
    shelf = Shelf()
    assert [await shelf.at(), await shelf.at()] == ["old", "old"]
    assert (shelf.looks, glance.seen("game", "a")) == (2, None)


async def test_within_a_deed_a_thing_is_looked_up_once() -> None:
    shelf = Shelf()
    with glance.glance():
        assert [await shelf.at(), await shelf.at(), glance.seen("game", "a")] == ["old"] * 3
        assert shelf.looks == 1
        await shelf.at("b")
        await shelf.at(what="server")
        assert shelf.looks == 3
        with glance.glance():
            await shelf.at()
            assert shelf.looks == 4
        await shelf.at()
        assert shelf.looks == 4
    await shelf.at()
    assert shelf.looks == 5


async def test_many_may_look_through_one_and_know_no_more_than_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf, deed = Shelf(), glance.Glance()

    async def look(*of: str) -> list[str]:
        glance.share(deed)
        return [await shelf.at(each) for each in of]

    for _again in range(3):
        await asyncio.create_task(look("a"))
    assert shelf.looks == 1
    shelf.now = "new"
    glance.forget("a")
    assert await asyncio.create_task(look("a")) == ["new"]
    deed.good = -1.0
    await asyncio.create_task(look("a", "a"))
    assert shelf.looks == 4
    monkeypatch.setattr(glance, "MOST", 3)
    deed.good = glance.GOOD
    await asyncio.create_task(look("b", "c", "d", "e"))
    assert [of for _what, of in deed.known] == ["c", "d", "e"]


@pytest.mark.parametrize(("changed", "seen"), [(("a",), "new"), (("b", "a"), "new"), ((), "new"), (("b",), "old")])
async def test_what_changes_here_is_seen_anew(changed: tuple[str, ...], seen: str) -> None:
    shelf = Shelf()
    with glance.glance():
        await shelf.at()
        shelf.now = "new"
        glance.forget(*changed)
        assert await shelf.at() == seen


async def test_a_look_that_a_change_overtook_is_not_kept() -> None:
    shelf = Shelf()
    with glance.glance():
        looking = asyncio.ensure_future(shelf.at())
        await asyncio.sleep(0)
        shelf.now = "new"
        glance.forget("a")
        assert await looking == "old"
        assert await shelf.at() == "new"


@pytest.mark.parametrize(("after", "seen"), [(glance.GOOD - 0.5, "old"), (glance.GOOD + 0.5, "new")])
async def test_nothing_is_good_for_long(monkeypatch: pytest.MonkeyPatch, after: float, seen: str) -> None:
    moment: list[float] = [100.0]
    monkeypatch.setattr(glance, "monotonic", lambda: moment[0])
    shelf = Shelf()
    with glance.glance():
        await shelf.at()
        shelf.now, moment[0] = "new", 100.0 + after
        assert (glance.seen("game", "a") == "old") == (seen == "old")
        assert await shelf.at() == seen


async def test_a_deed_ends_with_its_task_and_reaches_into_those_that_it_sets_off() -> None:
    shelf = Shelf()

    async def deed(*more: Callable[[], Awaitable[str]]) -> None:
        glance.begin()
        await shelf.at()
        for each in more:
            await asyncio.create_task(each())  # type: ignore[arg-type]

    async def after() -> str:
        return await shelf.at()

    await asyncio.create_task(deed(after))
    assert shelf.looks == 1
    await asyncio.create_task(deed())
    assert shelf.looks == 2
    await shelf.at()
    assert shelf.looks == 3
