"""What Discord takes: commands, options, choices, texts, custom ids, menus."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import MagicMock

import pytest

import game as games
from bot.discord.leagues import panel as league
from bot.discord.panel import setup
from bot.discord.panel.press import HANDLERS, Press
from bot.discord.panel.setup import form
from bot.store.people import Settings
from game.core.rules import Setup
from tests.bot.conftest import Sitting

SUB, GROUP = 1, 2


def leaves(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    nested = [option for option in command.get("options", ()) if option["type"] in (SUB, GROUP)]
    if not nested:
        yield command
    for option in nested:
        yield from leaves(option)


def length(part: Any) -> int:
    """What Discord counts into a command's 8,000 characters."""
    if isinstance(part, dict):
        own = sum(len(str(part.get(key, ""))) for key in ("name", "description", "value"))
        return own + length(part.get("options", [])) + length(part.get("choices", []))
    return sum(length(each) for each in part)


async def test_every_command_is_within_the_limits(sitting: Sitting) -> None:
    tree = sitting.client.tree
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    assert len(payload) <= 100
    assert len({command["name"] for command in payload}) == len(payload)
    for command in payload:
        assert length(command) <= 8000, command["name"]
        assert len(command.get("options", [])) <= 25
        for leaf in leaves(command):
            assert 1 <= len(leaf["name"]) <= 32
            assert 1 <= len(leaf["description"]) <= 100
            options = leaf.get("options", [])
            assert len(options) <= 25
            for option in options:
                assert 1 <= len(option["description"]) <= 100
                assert option["description"] != "…", (leaf["name"], option["name"])
                assert len(option.get("choices", [])) <= 25
                assert all(1 <= len(choice["name"]) <= 100 for choice in option.get("choices", []))


async def test_the_everyday_commands_are_there(sitting: Sitting) -> None:
    paths = {command["path"] for command in _paths(sitting)}
    everyday = "order move board standings log past battle text rules odds dice undo export import mine close notify"
    everyday += " hand mats replay server verify games holiday story follow following page"
    everyday += " letter letters note reliability why hint"
    table = "open start leave resign replace settings seats watch move abandon list about help learn"
    groups = {
        "game": table,
        "seat": "give lend mind back offer",
        "my-data": "export delete",
        "league": "open join leave about draw standings history tables ratings export replace place close"
        " teams settings next profile battles",
        "organise": "repair look pause resume extend shut handover",
    }
    grouped = {f"{group} {name}" for group, names in groups.items() for name in names.split()}
    assert paths == {*everyday.split(), *grouped}


def _paths(sitting: Sitting) -> Iterator[dict[str, str]]:
    tree = sitting.client.tree
    for command in tree.walk_commands():
        if not getattr(command, "commands", None):
            yield {"path": command.qualified_name}


async def test_no_privileged_intent_and_no_mention(sitting: Sitting) -> None:
    intents = sitting.client.intents
    assert [intents.message_content, intents.members, intents.presences] == [False] * 3
    allowed = sitting.client.allowed_mentions
    assert allowed is not None
    assert [allowed.everyone, allowed.roles, allowed.users, allowed.replied_user] == [False] * 4


@pytest.mark.parametrize("key", games.GAMES)
def test_custom_ids_of_every_seat_fit(key: str) -> None:
    rules = games.rules(key)
    players = next((option for option in rules.options if option.key == "players"), None)
    for plan in players.choices if players else ():
        whole = rules.complete(Setup(key, "", {"players": plan.value}))
        for seat in rules.seats(whole):
            assert len(seat.name) <= 80
            for verb in HANDLERS:
                press = Press(verb, "abcdefgh", seat.id, 99999, (24, 99, 99, 99), "ffffffff", "q")
                assert len(press.id("m")) <= 100


@pytest.mark.parametrize("key", games.GAMES)
def test_the_form_fits_with_the_longest_title(key: str) -> None:
    rules = games.rules(key)
    for scenario in rules.scenarios:
        made = form(rules.complete(Setup(key, scenario.value)), title="W" * 50, where=setup.THREAD, pace=Settings(72))
        assert made.total_children_count <= 40
        assert made.content_length() <= 4000


@pytest.mark.parametrize("key", games.GAMES)
async def test_the_form_of_a_league_fits_with_the_longest_name(sitting: Sitting, key: str) -> None:
    rules, asked = games.rules(key), MagicMock()
    asked.client, asked.guild = sitting.client, None
    for scenario in rules.scenarios:
        made = league.form(asked, rules.complete(Setup(key, scenario.value)), "W" * 50)
        assert made.total_children_count <= 40
        assert made.content_length() <= 4000


def test_what_is_too_long_for_a_custom_id_is_kept_under_a_key_of_its_own() -> None:
    one, two = Press("pick", "abcdefgh", "s" * 90), Press("pick", "abcdefgh", "t" * 90)
    assert len(one.whole()) > 100 >= len(one.id())
    assert one.id() != two.id()
    assert one.id() == Press("pick", "abcdefgh", "s" * 90).id()
