"""Every lesson of every game through the real client, as a learner would press it."""

import re

import pytest

from bot.discord.catalogue import Catalogue
from bot.discord.panel import lesson
from bot.discord.summary import summary
from bot.pocket.driver import Shown
from game import GAMES, rules
from game.core.lesson import lesson_of, scene
from game.core.text import _
from tests.bot.conftest import Sitting, labels

#: What the texts of a lesson say has happened, by the step that says so: the dice must bring it.
HAPPENED = {
    "campaign": {5: "North Bohemia: wins", 6: "North Bohemia secured"},
    "battles": {2: "1/Burgundian disrupted", 3: "rolls 2: the defender is disrupted", 7: "rolls 1: the defender"},
    "agony": {2: "overruns", 6: "retreats into the fortress of Leipzig", 7: "Wallenstein appears", 8: "it holds"},
    "cuius": {3: "The Imperials lose 2 SP. The Protestants lose 5 SP", 6: "take Budweis", 7: "Anhalt is killed"},
}  # fmt: skip


async def _press(sitting: Sitting, shown: Shown, *, by_words: bool) -> Shown:
    """What the line with the pointing hand says."""
    said = shown.text.rsplit("☞", 1)[1]
    named = [re.sub(r"\\(.)", r"\1", name) for name in re.findall(r"\*\*(.+?)\*\*", said)]
    if "Press" in said:
        return await sitting.anna.click(shown, named[0])
    if "Likely orders" in said and not by_words:
        return await sitting.anna.choose(shown, "Likely orders", [named[0]])
    menu = next(label for label in labels(shown.message) if label.startswith("Choose"))
    return await sitting.anna.choose(shown, menu, [named[-1]])


def test_the_lesson_of_agony_says_how_many_card_rounds_it_takes() -> None:
    """A round each for the march, the storm and the event."""
    taught, game = lesson_of("agony"), rules("agony")
    before = [str(scene(game, n, 0).view.headline) for n, step in enumerate(taught.steps) if step.order]
    rounds = dict.fromkeys(before)
    assert ["Two", "Three", "Four"][len(rounds) - 2] == taught.about.split()[0], rounds


@pytest.mark.parametrize(
    "by_words", [pytest.param(False, id="likely"), pytest.param(True, id="words", marks=pytest.mark.nightly)]
)
@pytest.mark.parametrize("game", GAMES)
async def test_every_step_of_a_lesson_is_reached(sitting: Sitting, game: str, by_words: bool) -> None:
    steps = lesson_of(game).steps
    shown = await sitting.anna.slash("game learn", sitting.games, game=game)
    for n, step in enumerate(steps, 1):
        assert f"lesson, {n} of {len(steps)}" in shown.text
        assert re.sub(r"`(/[a-z ]+)`", r"\1", step.text) in shown.text  # a mention is no code any more
        assert shown.message.attachments
        assert HAPPENED[game].get(n - 1, "") in shown.text
        for _tap in range(30):
            if f"lesson, {n} of" not in shown.text or n == len(steps):
                break
            menus = {"Likely orders", "Choose", "Choose what to order"} & set(labels(shown.message))
            assert "☞ Choose" not in shown.text or len(menus) == 1 or any(f"“{each}”" in shown.text for each in menus)
            shown = await (
                _press(sitting, shown, by_words=by_words) if "☞" in shown.text else sitting.anna.click(shown, "Go on")
            )
        assert "✗" not in shown.text
        assert not re.search(r"`/[a-z ]+`", shown.message.content)  # commands can be tapped, here as anywhere
    assert labels(shown.message) == ["Once more from the beginning"]
    assert "</game open:" in shown.message.content, "what it names can be tapped"
    assert shown.ephemeral
    assert sitting.pocket.messages(sitting.games) == [shown.message]
    assert await sitting.client.host.games_of(str(sitting.anna.id), finished=True) == []
    assert sitting.anna.dms == []


async def test_another_order_than_the_one_asked_for_is_refused_kindly(sitting: Sitting) -> None:
    shown = await sitting.anna.slash("game learn", sitting.games, game="campaign")
    shown = await sitting.anna.click(shown, "Go on")
    shown = await sitting.anna.choose(shown, "Likely orders", ["Austria-1 to Tyrol"])
    assert "“Austria-1 to Tyrol” is legal, too" in shown.text
    shown = await sitting.anna.click(shown, "Ready: my orders stand")
    assert "“Ready: my orders stand” is legal, too" in shown.text
    shown = await sitting.anna.choose(shown, "Choose what to order", ["Austria-1 (Austria)"])
    shown = await sitting.anna.choose(shown, "Choose", ["Tyrol"])
    assert "“Tyrol” is legal, too" in shown.text
    shown = await sitting.anna.click(shown, "Back")
    assert "lesson, 2 of" in shown.text
    assert "☞ Choose **Austria-1 to South Bohemia**" in shown.text


async def test_a_step_that_is_no_more_is_told(sitting: Sitting) -> None:
    shown = await sitting.anna.slash("game learn", sitting.games, game="campaign")
    onward = shown.message.components[0]["components"][0]
    for forged in (
        "w:lesson:campaign::99:::",
        "w:lesson:tavern::1:::",
        "w:lesson:campaign::1:9::",
        "w:teach:campaign::1:::99",
    ):
        onward["custom_id"] = forged
        told = await sitting.anna.click(shown, forged)
        assert "✗" in (await told.followup()).text, forged


async def test_a_proposed_order_of_many_words_has_its_label_as_title_as_in_a_game(sitting: Sitting) -> None:
    shown = await sitting.anna.slash("game learn", sitting.games, game="battles")
    shown = await sitting.anna.click(shown, "Go on")
    shown = await sitting.anna.choose(shown, "Likely orders", ["All guns fire as proposed"])
    title, hint, asked, *_now = shown.text.split("\n")[1:]
    assert title == "**All guns fire as proposed**"
    assert "Battery 2 at 1313" in hint
    assert asked == "Is that your order?"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_no_text_of_a_lesson_begins_as_a_list_does(game: str, language: str) -> None:
    """“19. Mai” at the beginning of a line is read as the nineteenth point of a list."""
    with Catalogue().speaking(language):
        for step in lesson_of(game).steps:
            assert not re.search(r"^\s*(\d+[.)]|[-*+#>]+)\s", _(step.text), re.MULTILINE)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_of_what_a_lesson_brings_about_nothing_is_cut(game: str, language: str) -> None:
    with Catalogue().speaking(language):
        for n in range(1, len(lesson_of(game).steps)):
            events = scene(rules(game), n, 0).events
            assert summary(rules(game), events, limit=lesson.FEW) == summary(rules(game), events, limit=9999), n
