"""How often a finger touches the board's page to give orders, in Chromium at a phone's size.

Each touch of the glass is one, from the open board on. Prints deed, touches and what is to be reached.
`python -m benchmarks.touches`.
"""

import asyncio
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import discord
from playwright.async_api import expect

from benchmarks.taps import Deed, begun
from bot.cli.run import house, pages_beside
from bot.discord.client import Westphalia
from bot.pocket import Pocket
from bot.store.keys import Keys
from tests.browser.fingers import Finger, opened
from tests.browser.tabs import chromium
from tests.dice import same_dice

#: Nobody's game: keys that are good for ever.
EVER = 4e9


@dataclass(frozen=True, slots=True)
class Touched:
    """Touches in a row: "@1706" a place that may be touched, "=1706" one of the order that is now whole, "?fire" a
    likely order, all else a button that begins so. They must give the deed's orders; without orders, end its turn.
    """

    deed: Deed
    touches: Sequence[str]


def _field(told: str, reach: int, orders: Sequence[str], before: Sequence[str], *touches: str) -> Touched:
    given = [("french", order) for order in orders]
    return Touched(Deed(told, reach, "battles", "rocroi", given, [("french", order) for order in before]), touches)


DEEDS = (
    _field("battles: move any unit to any hex", 2, ["move Gardes 1604"], ["done"], "@1706", "@1604"),
    _field("battles: a gun fires where one will", 2, ["fire Battery-1 1313"], [], "@1713", "@1313"),
    _field(
        "battles: an attack by three units", 5, ["attack 1304 by 2-Croatian Menneville Royal"],
        ["done", "move 2-Croatian 1303", "move Menneville 1404", "move Royal 1403", "move Gardes 1405", "done"],
        "@1304", "@1303", "@1404", "=1403",  # the third alone is left, and is said by itself
    ),
    Touched(
        Deed("agony: a march of six spaces", 3, "agony", "campaign", [("protestant", "P5 act Mansfeld Freiburg")]),
        ("@pilsen", "@freiburg", "=freiburg"),
    ),
    Touched(
        Deed(
            "campaign: a season with two armies", 5, "campaign", "1618-5",
            [("spain", "Spain-1 Savoy"), ("spain", "Spain-2 Luxembourg"), ("spain", "ready")],
            options={"players": "10"},
        ),
        ("@t_spain", "@savoy", "@t_spanish_netherlands", "@luxembourg", "Ready"),
    ),
    Touched(
        Deed(
            "cuius: a march into battle", 3, "cuius", "white_mountain", [("imperial", "march Tilly all to Prag")],
            [("imperial", "first-imperial")],
        ),
        ("@3032", "@3125", "=3125"),
    ),
)  # fmt: skip
TURN = Deed("battles: the first player-turn of Rocroi", 60, "battles", "rocroi", [("french", "")])


async def counted(deed: Deed, touches: Sequence[str], folder: Path) -> int:
    """The touches from the open board to the deed."""
    async with Pocket(world_file=folder / "world", patience=60) as pocket, chromium() as browser:
        with pocket.point(discord):
            async with house(str(folder / "table.sqlite"), pocket.token, at_once=True) as client, pages_beside(client):
                with same_dice(client):
                    info = await begun(deed, client, pocket)
                    key = await Keys(client.host.store).give(str(pocket.person("Anna").id), "link", EVER)
                    finger = await opened(browser, f"{client.web}/open#{key}/{info.id}")
                    await (_touch(finger, touches) if touches else _turn(finger))
                    await _check(client, info.id, deed)
                    return finger.touches


async def _touch(finger: Finger, touches: Sequence[str]) -> None:
    for touch in touches:
        if touch[0] in "@=":
            await finger.place(touch[1:], "may" if touch[0] == "@" else "said")
        elif touch[0] == "?":
            await finger.likely(re.compile(touch[1:]))
        else:
            await finger.choose(re.compile("^" + touch))


async def _turn(finger: Finger) -> None:
    """A player-turn as an ordinary player gives it: the guns, group after group, the attacks, the dice."""
    likely, done = re.compile(", as proposed|guns fire|attacks as|^Attack|^Fight"), re.compile("^Done")
    board = finger.board
    offered = board.locator("#likely").get_by_role("button", name=likely, include_hidden=True)
    await expect(board.locator("#words button").first).to_be_visible()
    while "French" in await board.locator("#headline").inner_text():
        before = await board.locator("#log").inner_text()
        if await offered.count():
            await finger.likely(likely)
            await asyncio.sleep(1)
            if await board.locator("#confirm").is_visible():
                await finger.confirm()
        elif await board.get_by_role("button", name=done).count():
            await finger.choose(done)
        else:
            await finger.place(str(await board.locator("#spots .may").first.get_attribute("data-place", timeout=9000)))
            await finger.place(str(await board.locator("#spots .said").first.get_attribute("data-place")), "said")
        await expect(board.locator("#log")).not_to_have_text(before)
        await asyncio.sleep(1)


async def _check(client: Westphalia, game: str, deed: Deed) -> None:
    """The orders stand, once they are stored."""
    wanted = [order for _seat, order in deed.orders if order]
    for _n in range(100):
        lines = [line.text for line in await client.host.store.lines(game)]
        if [order for order in wanted if order in lines] == wanted:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"{deed.told}: {lines[-5:]}")


async def main() -> None:
    """Print a line a deed; of those alone whose name has what is said on the command line."""
    for each in (*DEEDS, Touched(TURN, ())):
        if not all(said in each.deed.told for said in sys.argv[1:]):
            continue
        with tempfile.TemporaryDirectory() as folder:
            touches = await counted(each.deed, each.touches, Path(folder))
        print(f"{each.deed.told:<44} {touches:>4} touches, to reach: {each.deed.reach}", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
