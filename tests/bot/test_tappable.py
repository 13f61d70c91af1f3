"""Commands that we name are mentions, by the ids that Discord gave them: one tap puts them into the box."""

import re

import discord
import pytest

from bot.discord.reply import CONTENT
from bot.discord.tappable import Tappable
from tests.bot.conftest import Sitting

MENTION = re.compile(r"</([a-z ]+):(\d+)>")


async def ids(sitting: Sitting) -> dict[str, int]:
    return {each.name: each.id for each in await sitting.client.tree.fetch_commands()}


async def test_help_names_every_command_by_its_id(sitting: Sitting) -> None:
    known = await ids(sitting)
    shown = await sitting.anna.slash("game help", sitting.games)
    found = MENTION.findall(shown.message.content)
    assert {"game learn", "game open", "board", "rules", "undo", "holiday"} <= {name for name, _id in found}
    assert all(known[name.split()[0]] == int(number) for name, number in found)
    assert not re.search(r"`/[a-z ]+`", shown.message.content)
    assert "`/order …`" in shown.text  # with words after it it is no command's name alone


async def test_refusals_and_letters_name_them_so_too(sitting: Sitting) -> None:
    known = await ids(sitting)
    refused = await sitting.anna.slash("board", sitting.games)
    assert f"Open one with </game open:{known['game']}>." in refused.message.content
    await sitting.start()
    assert any(f"</game learn:{known['game']}>" in message.content for message in sitting.bert.dms)


@pytest.fixture
def tappable() -> Tappable:
    made = Tappable()
    body = {"application_id": "1", "version": "1", "description": "…", "type": 1}
    option = {"type": 1, "name": "open", "description": "…"}
    for number, name, options in ((11, "game", [option]), (22, "log", []), (33, "server", [])):
        data = body | {"id": str(number), "name": name, "options": options}
        made.learn([discord.app_commands.AppCommand(data=data, state=None)])  # type: ignore[arg-type]
    return made


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("`/game open` or /game open.", "</game open:11> or </game open:11>."),
        ("/log and `/log`, (/server only:)", "</log:22> and </log:22>, (</server:33> only:)"),
        ("/game shut, `/game`, /game", "/game shut, `/game`, /game"),
        ("`/log 3`, 2/log, a.org/log, //log, /log/x, </log:7>", "`/log 3`, 2/log, a.org/log, //log, /log/x, </log:7>"),
    ],
)
def test_names_of_commands_and_nothing_else(tappable: Tappable, said: str, told: str) -> None:
    assert tappable.told(said) == told
    assert Tappable().told(said) == said  # before Discord told any


def test_as_many_as_a_message_has_room_for(tappable: Tappable) -> None:
    full = "/log /log ".ljust(CONTENT - 10, "x")
    assert tappable.told(full).startswith("</log:22> </log:22> x")
    assert len(tappable.told(full)) == CONTENT
    assert tappable.told(full + "x").startswith("</log:22> /log x")
