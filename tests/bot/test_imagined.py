"""Nothing leaks: whatever anybody may ask is answered alike for two games that he cannot tell apart."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from bot.discord.panel.press import HANDLERS
from bot.pocket.commands import leaves
from bot.store.people import Settings
from tests.bot.conftest import Sitting, seated
from tests.bot.hunter import (
    AMISS,
    DOING,
    DONE,
    FREELY,
    SHOWING,
    TRIED,
    Hunter,
    Toys,
    foresee,
    imagined,
    secrets,
    sentences,
    table_of,
    viewers,
)
from tests.bot.leaks import plain, shown
from tests.bot.reading import controls
from tests.bot.test_told import Table

#: Games that hide something, opened so that they do.
HIDING = {
    "campaign": {"scenario": "1618-5", "orders": "sealed"},
    "agony": {},
    "cuius": {"scenario": "last_years", "fog": "exact"},
}


async def test_the_hunter_knows_every_command_and_every_button(sitting: Sitting) -> None:
    offered = sitting.anna.client.offered(sitting.games)
    names = {" ".join(path) for command in offered for path, _node in leaves(command)}
    assert names == FREELY | AMISS.keys() | DONE, "teach the hunter what may be asked, see tests/bot/hunter.py"
    assert set(HANDLERS) == SHOWING | DOING, "teach the hunter what may be pressed, see tests/bot/hunter.py"


async def no_answer_tells_two_such_games_apart(table: Table, hunter: Hunter, *seats: str) -> int:
    """Ask everything as everybody, of two games that agree with his view; how often they differed from the true one."""
    mail, differing = table.sitting.client.host.mail, 0
    real = (await mail.live(table.id)).state
    for viewer, who in viewers(table, *seats).items():
        told = []
        for draw in (1, 2):
            await imagined(table, viewer, draw)
            differing += (await mail.live(table.id)).state != real
            told.append(await hunter.answers(who))
        for one, two in zip(*told, strict=True):
            assert one == two
    mail._boxes[table.id].live = replace(await mail.live(table.id), state=real)
    return differing


async def test_no_answer_tells_two_toys_apart(sitting: Sitting, ruled: str) -> None:
    table = Toys(sitting, ruled, seed=3)
    await table.begin(Settings(hints=True))
    for seat, bid in (("red", 3), ("green", 4), ("blue", 1)):
        await table.people[seat].slash("order", sitting.games, text=f"bid {bid}")
    assert await no_answer_tells_two_such_games_apart(table, Hunter(table, 1, sample=True), "green") == 4


@pytest.mark.nightly
@pytest.mark.parametrize("key", HIDING)
async def test_no_answer_tells_two_such_games_apart(sitting: Sitting, key: str) -> None:
    table, differing = table_of(sitting, key, HIDING[key]), 0
    await table.begin()
    for _moment in range(4):
        for _step in range(7):
            await table.step()
        differing += await no_answer_tells_two_such_games_apart(table, Hunter(table, 2))
    assert differing >= 12


class Confidant:
    """A game in which one seat gives the first or the second of two orders that nobody else can tell apart."""

    def __init__(self, table: Table, which: int, hunter: Hunter, *seats: str) -> None:
        self.table, self.sitting, self.which, self.hunter = table, table.sitting, which, hunter
        self.seat, self.viewers, self.seen = "", viewers(table, *seats), list[str]()

    async def play(self) -> None:
        """The order is given, taken back, given again; a public one is asked back, refused, and agreed to."""
        secret = await self._find()
        for text in (secret, "undo", secret):
            await self._say(self.seat, text)
            await self._look()
        for seat in (self.seat, *(other for other in self.table.people if other != self.seat)):
            if public := await self._public(seat):
                await self._say(seat, public)
        for label in ("Don't agree", "Agree to undo"):
            await self._say(self.seat, "undo")
            await self._look()
            await self._answer(label)
            await self._look()
        await self._say(self.seat, "undo")
        await self._look()

    async def _find(self) -> str:
        """Go on until somebody has such orders; not the organiser, for he starts and closes."""
        for _step in range(40):
            for seat in list(self.table.people)[1:]:
                if pair := await secrets(self.table, seat):
                    self.seat = seat
                    self.viewers.pop(seat, None)
                    return pair[self.which]
            await self.table.step()
        raise AssertionError("nobody has a secret")

    async def _say(self, seat: str, text: str) -> None:
        who, given = self.table.people[seat], {} if text == "undo" else {"text": text}
        answer = await who.slash("order" if given else "undo", self.sitting.games, **given, **{"as": seat})
        if ask := [part for part in controls(answer.message) if ":unwind:" in str(part.get("custom_id"))]:
            await who.click(answer, ask[0]["custom_id"])
        await self.sitting.quiet()

    async def _look(self) -> None:
        """Everybody else asks for everything."""
        self.sitting.client.pictures._kept.clear()
        for who in self.viewers.values():
            self.seen += await self.hunter.answers(who)

    async def _public(self, seat: str) -> str:
        """An order of a seat that all may know and that reveals nothing; empty if there is none."""
        live = await self.sitting.client.host.mail.live(self.table.id)
        for order in islice(sentences(live.rules, live.state, seat), TRIED):
            outcome = foresee(live, seat, order)
            if not outcome.slot and not outcome.reveals and order != ("ready",):
                return " ".join(order)
        return ""

    async def _answer(self, label: str) -> None:
        """Whoever is asked for consent says so."""
        for seat, who in self.table.people.items():
            if seat == self.seat:
                continue
            panel = await who.slash("move", self.sitting.games)
            if found := [part for part in controls(panel.message) if label in str(part.get("label"))]:
                self.seen.append(plain(shown((await who.click(panel, found[0]["custom_id"])).message)))
        await self.sitting.quiet()


async def confided(file: Path, key: str, which: int, few: int, *seats: str) -> tuple[list[str], str]:
    """What everybody else was told, and what the confidant knows."""
    async with seated(file) as sitting:
        table = table_of(sitting, key, HIDING.get(key, {}))
        await table.begin()
        game = Confidant(table, which, Hunter(table, 1, sample=bool(few), few=few), *seats)
        await game.play()
        own = await table.people[game.seat].slash("log", sitting.games)
        return [told.replace(table.id, "GAME") for told in game.seen], own.text


async def no_order_is_told_apart(tmp_path: Path, key: str, few: int = 0, *seats: str) -> list[str]:
    one, other = [await confided(tmp_path / f"{n}.sqlite", key, n, few, *seats) for n in (0, 1)]
    assert one[1] != other[1]
    for ours, theirs in zip(one[0], other[0], strict=True):
        assert ours == theirs
    return one[0]


async def test_nobody_can_tell_which_order_a_toy_was_given_and_taken_back(ruled: str, tmp_path: Path) -> None:
    told = "\n".join(await no_order_is_told_apart(tmp_path, ruled, 2, "red"))
    assert "would like to " in told
    assert "You did not agree" in told
    assert "You agreed" in told


@pytest.mark.nightly
@pytest.mark.parametrize("key", HIDING)
async def test_nobody_can_tell_which_order_was_given_and_taken_back(key: str, tmp_path: Path) -> None:
    await no_order_is_told_apart(tmp_path, key)
