"""Nothing leaks: whatever anybody may ask is answered alike for two games that his view cannot tell apart."""

from dataclasses import replace
from random import Random

import pytest

from bot.pocket import Person
from bot.pocket.commands import leaves
from game.core.rules import SPECTATOR
from tests.bot.conftest import Sitting
from tests.bot.leaks import plain, shown
from tests.bot.test_told import FINAL, Table

#: What changes the game; its refusals are asked for with nonsense.
DEEDS = FINAL | {"order", "undo", "close", "notify", "game settings"}
#: Games that hide something, opened so that they do.
HIDING = {
    "campaign": {"scenario": "1618-5", "orders": "sealed"},
    "agony": {},
    "cuius": {"scenario": "last_years", "fog": "exact"},
}


async def answers(table: Table, who: Person) -> list[str]:
    """What every command tells somebody: bare, as suggested, with nonsense; and the menus of his panel."""
    games, found = table.sitting.games, list[object]()
    for path, node in (leaf for command in who.client.offered(games) for leaf in leaves(command)):
        name = " ".join(path)
        if name in DEEDS:
            continue
        for options in [given async for given in table._ways(who, name, node)]:
            told = await who.slash(name, games, **options)
            found.append([name, options, shown(told.message), [shown(more) for more in told.followups]])
    for typed in ("", "xyzzy"):
        found.append(await who.autocomplete("order", games, "text", text=typed))
    found.append(shown((await who.slash("order", games, text="xyzzy")).message))
    return [plain(one) for one in found]


async def imagined(table: Table, viewer: str, draw: int) -> None:
    """Put another state in the game's place that the viewer cannot tell from it: in memory, with no picture kept."""
    client = table.sitting.client
    live = await client.host.mail.live(table.id)
    state = live.rules.imagine(live.rules.view(live.state, viewer), Random(draw).randrange)
    client.host.mail._boxes[table.id].live = replace(live, state=state)
    client.pictures._kept.clear()


@pytest.mark.nightly
@pytest.mark.parametrize("key", HIDING)
async def test_no_command_tells_two_such_games_apart(sitting: Sitting, key: str) -> None:
    table, carl = Table(sitting, key, seed=3, options=HIDING[key]), sitting.pocket.person("Carl")
    await table.begin()
    differing = 0
    for _moment in range(4):
        for _step in range(7):
            await table.step()
        real = (await sitting.client.host.mail.live(table.id)).state
        [his] = [seat for seat, person in table.people.items() if person is sitting.bert]
        for who, viewer in ((sitting.bert, his), (carl, SPECTATOR)):
            told = []
            for draw in (1, 2):
                await imagined(table, viewer, draw)
                differing += (await sitting.client.host.mail.live(table.id)).state != real
                told.append(await answers(table, who))
            for one, two in zip(*told, strict=True):
                assert one == two
        live = await sitting.client.host.mail.live(table.id)
        sitting.client.host.mail._boxes[table.id].live = replace(live, state=real)
    assert differing >= 12
