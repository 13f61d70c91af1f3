"""Of a person's panels in a game the last that was opened is in use, whatever shows an older one again meanwhile."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from bot.discord.panel.move import show_again
from bot.discord.panel.open import Open, OpenPanels
from bot.discord.panel.press import Press
from bot.discord.reply import PROMISED
from bot.host.info import Receipt
from tests.bot.conftest import Sitting, labels
from tests.bot.test_mats import on_the_mountain


def slash(person: int = 1) -> Any:
    """An interaction with a command, whose answer is a panel of its own."""
    return SimpleNamespace(user=SimpleNamespace(id=person), extras={PROMISED: True})


def test_the_panel_before_loses_its_buttons_and_one_shown_again_takes_none_from_one_opened_since() -> None:
    panels, press = OpenPanels(), Press("at", "game", "red", 1)
    old, new = slash(), slash()
    assert panels.note(old, press) is None
    assert panels.note(old, press, again=True) is None, "it is still the last one"
    before = panels.note(new, press)
    assert before is not None
    assert before.interaction is old
    late = panels.note(old, press, again=True)
    assert late is not None
    assert late.interaction is old, "it is past itself"
    assert panels.past(Open(old, press, 0.0))
    assert not panels.past(Open(new, press, 0.0))
    assert panels.note(slash(2), press) is None, "somebody else's"


def test_a_panel_is_brought_up_to_date_only_where_nothing_was_pressed_and_nothing_newer_is_shown() -> None:
    panels, press, mine = OpenPanels(), Press("at", "game", "red", 1), slash()
    panels.note(mine, press)
    [shown] = panels._open.values()
    assert panels.takes(shown, 1)
    panels.note(mine, replace(press, rev=3), again=True)
    assert panels.takes(shown, 3)
    assert not panels.takes(shown, 2), "what was begun before is done after"
    panels.pressed("game", 1)
    assert not panels.takes(shown, 3)
    panels.note(slash(), replace(press, rev=3))
    assert not panels.takes(shown, 3), "another panel"


async def test_a_panel_that_is_past_is_not_shown_again(sitting: Sitting) -> None:
    await on_the_mountain(sitting)
    await sitting.anna.slash("move", sitting.games)
    panels = sitting.client.panels
    [old] = panels._open.values()
    newer = await sitting.anna.slash("move", sitting.games)
    await show_again(sitting.client, old, anew=True)
    shown = next(each for each in sitting.anna.sees(sitting.games) if each.id == newer.message.id)
    assert any(label.startswith("Pass") for label in labels(shown))
    assert next(iter(panels._last.values())).interaction is not old.interaction


async def test_what_others_answered_at_once_is_told_with_one_s_order(sitting: Sitting) -> None:
    """The stand-in has answered before the panel is shown again: nothing would bring it up to date any more."""
    await on_the_mountain(sitting)
    host = sitting.client.host
    given = host.order

    async def answered(*args: Any, **how: Any) -> Receipt:
        receipt = await given(*args, **how)
        info = await host.info(receipt.game)
        await given(
            info.id, "protestant", "march Bethlen all to Tyrnau stay", person=str(sitting.bert.id), interaction="b"
        )
        return receipt

    host.order = answered  # type: ignore[method-assign]
    shown = await sitting.anna.slash("order", sitting.games, text="pass")
    host.order = given  # type: ignore[method-assign]
    assert "Bethlen is activated at Pressburg." in shown.text
    assert "The Imperials pass." in shown.text
