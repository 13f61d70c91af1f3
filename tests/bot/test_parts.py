"""Any part of a board by name, and what is laid over a battlefield."""

from random import Random

import pytest

from bot.discord.board_parts import part_meant
from bot.discord.catalogue import Catalogue
from bot.pocket import Shown
from game import GAMES, rules
from game.battles.view import BattlesView
from game.core.rules import Setup
from game.core.text import translation
from render import parts
from tests.bot.conftest import Sitting, labels


def alt(shown: Shown) -> str:
    return shown.message.attachments[0].description or ""


@pytest.mark.parametrize("language", ["", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_part_is_another_and_is_found_by_its_name(game: str, language: str) -> None:
    told = translation.set(Catalogue().lookup(language) if language else None)
    try:
        about = rules(game)
        view = about.view(about.begin(about.complete(Setup(game, about.scenarios[0].value, {}))), "")
        known = parts(view)
        asked = Random(1618).sample(sorted(known), min(len(known), 60))
        assert {name: part_meant(view, name) for name in asked} == {name: known[name] for name in asked}
        assert len({(look.kind, look.region) for look in known.values()}) == len(known)
    finally:
        translation.reset(told)


async def rocroi(sitting: Sitting) -> None:
    """Anna leads one army, Bert the other."""
    form = await sitting.anna.slash("game open", sitting.games, game="battles")
    await sitting.anna.click(form, "Open the lobby")
    await sitting.quiet()
    lobby = sitting.last()
    for person, seat in zip((sitting.anna, sitting.bert), labels(lobby)[:2], strict=True):
        await person.click(lobby, seat)
    await sitting.anna.click(lobby, "Start")
    await sitting.quiet()


async def test_a_battle_by_hex_and_piece_with_zones_sight_and_reach(sitting: Sitting) -> None:
    await rocroi(sitting)
    offered = dict(await sitting.anna.autocomplete("board", sitting.games, "part", part=""))
    zones = next(name for name in offered if name.startswith("Zones of control: "))
    sees = await sitting.anna.autocomplete("board", sitting.games, "part", part="sees")
    goes = await sitting.anna.autocomplete("board", sitting.games, "part", part="may go")
    seen: set[str] = set()
    for part in ("1010", zones, sees[0][0], goes[0][0]):
        shown = await sitting.anna.slash("board", sitting.games, part=part)
        assert shown.ephemeral
        seen.add(alt(shown))
    assert len(seen) == 4


async def test_the_whole_board_has_a_menu_of_its_parts(sitting: Sitting) -> None:
    await rocroi(sitting)
    shown = await sitting.anna.click(sitting.last(), "Whole board")
    whole = alt(shown)
    zones = "Zones of control"
    menus = [part for row in shown.message.components for part in row["components"] if "options" in part]
    menu = next(each for each in menus if any(line["label"] == zones for line in each["options"]))
    shown = await sitting.anna.choose(shown, menu["placeholder"], [zones])
    assert alt(shown) != whole
    assert "control" in alt(shown)


async def test_every_piece_of_a_battle_is_in_a_menu_and_what_is_not_is_said(sitting: Sitting) -> None:
    await rocroi(sitting)
    [info] = await sitting.client.host.games_in(str(sitting.games.id))
    view = await sitting.client.host.view(info.id, "french")
    assert isinstance(view, BattlesView)
    shown = await sitting.anna.click(sitting.last(), "Whole board")
    menus = [part for row in shown.message.components for part in row["components"]]
    lines = [line["label"] for menu in menus for line in menu["options"]]
    pieces = [look for look in parts(view).values() if look.region in view.pieces and look.kind == "region"]
    listed = [parts(view)[line].region for line in lines if line in parts(view) and parts(view)[line] in pieces]
    assert len(listed) == len(pieces) > 90
    more = len(parts(view)) + 2 - len(lines)
    assert f"The menus have no room for {more} more: /board finds any of them by name." in shown.text


async def test_what_fits_several_parts_is_refused_with_their_names(sitting: Sitting) -> None:
    await sitting.start()
    refused = await sitting.anna.slash("board", sitting.games, part="the")
    assert "the Rhine" in refused.text


async def test_where_a_battles_values_come_from(sitting: Sitting) -> None:
    await rocroi(sitting)
    told = await sitting.bert.slash("game about", sitting.games)
    assert "stand in the rules" in told.text
    assert "our own, chosen to fit all that is known" in told.text


async def test_the_odds_of_units_against_a_unit(sitting: Sitting) -> None:
    await rocroi(sitting)
    [first] = await sitting.anna.autocomplete("odds", sitting.games, "attacker", attacker="gardes")
    assert first[0] == "Gardes (1706)"
    more = await sitting.anna.autocomplete("odds", sitting.games, "attacker", attacker="Gardes (1706), pic")
    assert all(name.startswith("Gardes (1706), ") for name, _value in more)
    told = await sitting.anna.slash("odds", sitting.games, attacker="gardes", defender="(1304)")
    assert "6 against 4, odds **1–1**" in told.text
    assert "Not beside it yet" in told.text
    both = await sitting.anna.slash("odds", sitting.games, attacker=more[0][1], defender="(1304)")
    assert "\n16 against 4, odds **4–1**\n" in both.text
    refused = await sitting.anna.slash("odds", sitting.games, attacker="(1304)", defender="(1304)")
    assert "same side" in refused.text
