"""However long an order gets, every button of it fits, and outlives the bot."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from bot.discord.panel.composing import QUICK
from bot.discord.panel.layout import SHELVES
from bot.discord.panel.press import LONGEST, Line, Press, PressMenu, button, menu, rows
from bot.pocket import Shown
from bot.store.kept import Kept, key_of
from game import GAMES, rules
from game.core.rules import Rules
from game.core.words import NOTHING, Sentence, Word, Words
from game.play.fuzz import RandomGame
from tests.bot.conftest import Sitting, say
from tests.toy import Toy

#: Words of the toy's long list.
LONG = 60


def longest(game: Rules[Any, Any], state: Any, seat: str, most: int = 80) -> tuple[int, ...]:
    """The path of an order that never ends while it can go on, the last of all words each time."""
    path, spoken = list[int](), list[str]()
    while (words := game.words(state, seat, tuple(spoken)).next) and len(path) < most:
        path.append(len(words) - 1)
        spoken.append(words[-1].text)
    return tuple(path)


@pytest.mark.parametrize("key", GAMES)
def test_every_button_of_every_games_longest_order_fits(key: str) -> None:
    game, lengths = rules(key), list[int]()
    one = RandomGame(game, 1)
    for _order in range(4):
        for seat in game.to_move(one.state)[:1]:
            path = longest(game, one.state, seat)
            lengths.append(len(path))
            for verb in (*SHELVES, "say", "back", "at", "type"):
                assert_kept(Press(verb, "abcdefgh", seat, 99_999, path, "ffffffff", QUICK))
        one.step()
    assert any(lengths)


def assert_kept(press: Press) -> None:
    """Its custom ids fit, and tell all there is or where that is kept."""
    line = [Line("0", "x")]
    parts = (button(press, "x"), menu(press, line, "x"))
    kept = rows(*parts).kept
    for part in parts:
        prefix = "m" if isinstance(part, PressMenu) else "w"
        told = str(part.item.custom_id)
        assert len(told) <= LONGEST
        assert type(part).__discord_ui_compiled_template__.fullmatch(told)
        whole = told if told == press.whole(prefix) else kept[told.rpartition(":")[2]]
        assert whole == press.whole(prefix)


class Lister(Toy):
    """A toy in which a flag may be put up on a long list of places."""

    def words(self, state: Any, seat: str, spoken: Sentence = ()) -> Words:
        if spoken[:1] != ("list",):
            words = super().words(state, seat, spoken)
            return Words((Word("list"), *words.next), words.end, words.prompt) if words and not spoken else words
        if any(not re.fullmatch(r"x\d+", word) for word in spoken[1:]) or len(spoken) > LONG:
            return NOTHING
        return Words((Word(f"x{len(spoken)}"), Word(f"y{len(spoken)}")), len(spoken) > 1)

    def carry_out(self, state: Any, seat: str, order: Sentence, dice: Any) -> Any:
        return super().carry_out(state, seat, ("flag", "hill") if order[0] == "list" else order, dice)


@pytest.mark.usefixtures("toy")
async def test_a_long_order_is_given_through_the_panel_even_after_a_restart(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.toy.RULES", Lister())
    rules.cache_clear()
    await sitting.bids()
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.choose(panel, "Choose what to order", ["list"])
    for n in range(1, 40):
        panel = await say(sitting.anna, panel, f"x{n}")
    assert any(":long:" in each for each in ids(panel))
    await sitting.end()
    await sitting.begin()
    panel = await say(sitting.anna, panel, "x40")
    panel = await sitting.anna.click(panel, "Back")
    panel = await sitting.anna.click(panel, "Confirm")
    assert "Red flags the hill." in panel.text
    old = ids(panel)
    assert not any(":long:" in each for each in old)


def ids(panel: Shown) -> Sequence[str]:
    return [part["custom_id"] for row in panel.message.components for part in row["components"]]


async def test_a_button_that_is_no_longer_kept_says_so(sitting: Sitting) -> None:
    path = tuple(range(60))
    press = Press("say", "abcdefgh", "red", 1, path)
    kept = Kept(sitting.client.host.store)
    assert await kept.text(key_of(press.whole())) == ""
    await kept.keep(rows(button(press, "x")).kept, 1.0)
    assert await kept.text(key_of(press.whole())) == press.whole()
    await sitting.client.host.store.forget(2.0)
    assert await kept.text(key_of(press.whole())) == ""
