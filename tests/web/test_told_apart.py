"""Nothing leaks over HTTP: two games that somebody cannot tell apart answer them alike, to the byte."""

import asyncio
from dataclasses import replace
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from bot.web import touching as boards
from tests.bot.conftest import Sitting
from tests.bot.hunter import Toys, imagined, table_of
from tests.bot.test_imagined import HIDING
from tests.bot.test_told import Table
from tests.web.conftest import Watcher, served
from tests.web.test_own import Touching

#: Looks that are asked for by name; parts of the board besides; places that are taken into the hand.
KINDS, PARTS, HELD = ("board", "action", "standings", "hand"), 2, 3


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is new is looked for all the time."""
    monkeypatch.setattr(boards, "LOOK", 0.01)


class Ears:
    """Asks for everything that a browser of somebody's may have, and writes down what it was told."""

    def __init__(self, watcher: Watcher) -> None:
        self.watcher, self.asked = watcher, watcher.reads()

    async def hear(self, browser: Touching, draw: int) -> list[tuple[object, ...]]:
        """Every page, picture and event: status, headers, body and how often the database was asked."""
        chance, told = Random(draw), list[tuple[object, ...]]()
        first = await self._get(browser, "/ask", told)
        for place in list(first.get("touches", ()))[:HELD]:
            await self._get(browser, f"/ask?held={place}", told)
        say = await self._sentence(browser, first, chance, told)
        paths = ["", "/spots", *(f"/picture?kind={kind}" for kind in KINDS), f"/picture?kind=board{say}"]
        paths += [f"/picture?part={part}" for part in first.get("parts", ())[:PARTS]]
        paths += [f"/layer?name={quote(layer)}" for layer in first.get("layers", ())[:PARTS]]
        paths += [f"{path}{'&' if '?' in path else '?'}tile=1-1" for path in ("/picture", f"/changes?{say[1:]}")]
        paths += [f"/layer?name={quote(layer)}&tile=1-1" for layer in first.get("layers", ())[:PARTS]]
        paths += [f"/legend?name={quote(layer)}" for layer in first.get("layers", ())[:PARTS]]
        paths += [f"/card?card={card['mark']}" for card in first.get("cards", ())]
        for place in list(first.get("touches", ()))[:HELD]:
            about = (await self._get(browser, f"/place?place={place}", told)).get("layers", ())
            paths += [f"/layer?name={quote(layer)}&place={place}" for layer in about[:PARTS]]
        paths += [
            f"/changes?{say[1:]}",
            "/changes",
            "/ways",
            "/layer?name=nothing",
            "/place?place=nothing",
            "/card?card=nothing",
            "/ask?soon=1&say=xyzzy",
        ]
        paths += ["/ask?say=xyzzy", "/ask?seat=nobody", "/picture?kind=nothing", "/picture?part=nothing"]
        for path in paths:
            await self._get(browser, path, told)
        told.append(("live", await self._live(browser)))
        return told

    async def _get(self, browser: Touching, path: str, told: list[tuple[object, ...]]) -> dict[str, Any]:
        self.asked.clear()
        answer = await browser.own(path)
        body = await answer.read()
        headers = {key: value for key, value in answer.headers.items() if key != "Date"}
        told.append((path, answer.status, headers, body, len(self.asked)))
        found: dict[str, Any] = await answer.json() if answer.content_type == "application/json" else {}
        return found

    async def _sentence(
        self, browser: Touching, now: dict[str, Any], chance: Random, told: list[tuple[object, ...]]
    ) -> str:
        """Some words that may be said, one after another; all that is touched and said on the way is told, too."""
        said = ""
        for _n in range(3):
            if not (words := now.get("words")):
                break
            said += f"&say={chance.choice(words)['text']}"
            now = await self._get(browser, f"/ask?{said[1:]}", told)
        return said

    async def _live(self, browser: Touching) -> bytes:
        answer = await browser.own("/live")
        found: bytes = await asyncio.wait_for(answer.content.readany(), 60) if answer.status == 200 else b""
        answer.close()
        self.asked.append("")
        while self.asked:  # until the page has seen that nobody listens any more
            self.asked.clear()
            await asyncio.sleep(0.1)
        return found


async def nothing_tells_them_apart(sitting: Sitting, table: Table, watcher: Watcher, *seats: str) -> int:
    """Ask as each of these seats of two games that agree with its view; how often they differed from the true one."""
    mail, differing, ears = sitting.client.host.mail, 0, Ears(watcher)
    real = (await mail.live(table.id)).state
    for seat in seats or tuple(table.people):
        browser = await Touching(watcher).enter(str(table.people[seat].id))
        told = []
        for draw in (1, 2):
            await imagined(table, seat, draw)
            watcher.forget()
            differing += (await mail.live(table.id)).state != real
            told.append(await ears.hear(browser, 5))
        for one, two in zip(*told, strict=True):
            assert one == two
        assert sum(line[1] == 200 for line in told[0]) >= 8
        mail._boxes[table.id].live = replace(await mail.live(table.id), state=real)
    return differing


async def test_no_answer_tells_two_toys_apart(sitting: Sitting, ruled: str) -> None:
    table = Toys(sitting, ruled, seed=3)
    await table.begin()
    for seat, bid in (("red", 3), ("green", 4), ("blue", 1)):
        await table.people[seat].slash("order", sitting.games, text=f"bid {bid}")
    async with served(sitting, await sitting.client.host.info(table.id)) as watcher:
        assert await nothing_tells_them_apart(sitting, table, watcher) == 6


@pytest.mark.slow
@pytest.mark.parametrize(
    "key", [each if each == "cuius" else pytest.param(each, marks=pytest.mark.nightly) for each in HIDING]
)
async def test_no_answer_tells_two_games_apart(sitting: Sitting, key: str) -> None:
    table = table_of(sitting, key, HIDING[key])
    await table.begin()
    for _step in range(6):
        await table.step()
    async with served(sitting, await sitting.client.host.info(table.id)) as watcher:
        assert await nothing_tells_them_apart(sitting, table, watcher, *list(table.people)[:2]) >= 2


async def test_a_sealed_order_moves_nothing_of_another_seat(sitting: Sitting, ruled: str) -> None:
    """Not a byte, no event: given, changed and taken back."""
    table = Toys(sitting, ruled, seed=3)
    await table.begin()
    async with served(sitting, await sitting.client.host.info(table.id)) as watcher:
        red, green = [await Touching(watcher).enter(str(table.people[seat].id)) for seat in ("red", "green")]
        ears = Ears(watcher)
        await ears.hear(green, 5)
        before = await ears.hear(green, 5)  # what is remembered of one's own view stays so
        for n, words in enumerate((("bid", "3"), ("bid", "1"))):
            assert (await red.say(*words, once=str(n))).status == 200
            assert await ears.hear(green, 5) == before
        assert (await red.own("/undo", "POST", json={"once": "9"})).status == 200
        assert await ears.hear(green, 5) == before
        assert (await red.say("bid", "2", once="10")).status == 200
        await sitting.quiet()
