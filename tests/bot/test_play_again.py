"""Under a game that is over: another like it, and how to look back."""

import re
from dataclasses import replace

import pytest

from bot.discord.panel.setup import _like
from tests.bot.conftest import Sitting, labels


def chosen(message: object) -> list[str]:
    """What the menus of a form say."""
    return [
        option["value"]
        for row in message.components  # type: ignore[attr-defined]
        for part in row.get("components", ())
        for option in part.get("options", ())
        if option.get("default")
    ]


async def lutter(sitting: Sitting, title: str, *, leaving: bool = False) -> str:
    """A battle with a handicap and three days a turn, which its organiser ends; Bert may leave it before."""
    form = await sitting.anna.slash("game open", sitting.games, game="battles", scenario="lutter", title=title)
    form = await sitting.anna.choose(form, "Optional rules: none", ["handicap"])
    form = await sitting.anna.choose(form, "Deadline", ["72"])
    form = await sitting.anna.choose(form, "Too late", ["standin"])
    await sitting.anna.click(form, "Open the lobby")
    await sitting.quiet()
    lobby = sitting.last()
    await sitting.anna.click(lobby, "Danish")
    await sitting.bert.click(lobby, "Imperial")
    await sitting.anna.click(lobby, "Start")
    await sitting.quiet(60)
    [game] = [info for info in await sitting.client.host.games_of(str(sitting.bert.id)) if info.status == "playing"]
    if leaving:
        await sitting.client.host.resign(game.id, "imperial", by=str(sitting.bert.id))
    await sitting.client.host.abandon(game.id, str(sitting.anna.id))
    await sitting.quiet(60)
    return game.id


async def test_a_game_like_one_that_is_over_is_two_taps_away(sitting: Sitting) -> None:
    before = await lutter(sitting, "The bridge")
    last = sitting.last()
    assert labels(last) == ["Whole board", "Text", "Play again"]
    form = await sitting.bert.click(last, "Play again")
    assert form.ephemeral
    assert "## The bridge" in form.text
    assert {"lutter", "handicap", "72", "standin"} <= set(chosen(form.message))
    await sitting.bert.click(form, "Open the lobby")
    await sitting.quiet()
    [info] = [each for each in await sitting.client.host.games_in(str(sitting.games.id)) if each.status == "open"]
    old = await sitting.client.host.info(before)
    assert (info.game, info.scenario, info.options) == (old.game, old.scenario, old.options)
    assert (info.settings, str(info.title)) == (old.settings, "The bridge")
    assert info.organiser.id == str(sitting.bert.id)
    assert _like(replace(old, options={**old.options, "gone": "by", "beck": "perhaps"})).options == old.options
    older = replace(old, game="campaign", scenario="1618-30", options={"preset": "seed"})
    assert _like(older).options["preset"] == "post"  # of before that preset fixed how a war is won


async def test_whoever_may_open_no_game_plays_none_again(sitting: Sitting) -> None:
    await lutter(sitting, "Lutter")
    await sitting.anna.slash("server", sitting.games, most=1)
    last = sitting.last()
    await sitting.open()
    assert "Games on this server: 1" in (await sitting.bert.click(last, "Play again")).text


@pytest.mark.parametrize("leaving", [True, False])
async def test_the_last_post_says_how_to_look_back(sitting: Sitting, leaving: bool) -> None:
    await lutter(sitting, "Lutter", leaving=leaving)
    told = sitting.last().content
    assert bool(re.search(r" </why:\d+> says what stand-ins thought\.", told)) == leaving
    assert re.search(r"-# ▷ </replay:\d+> films the game, </story:\d+> tells it with pictures, </past:\d+>", told)
