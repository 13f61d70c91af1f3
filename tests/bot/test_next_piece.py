"""The panel stays where the next piece gets the same order."""

from dataclasses import replace

import pytest

from bot.pocket import Message, Shown
from game import rules
from tests.bot.conftest import Sitting, labels, say
from tests.bot.test_parts import rocroi


def pieces(message: Message) -> list[str]:
    """The names of what may be chosen, without their letters: of buttons first, then of menus."""
    parts = [part for row in message.components for part in row["components"]]
    told = [part["label"] for part in parts if " · " in part.get("label", "")]
    told += [option["label"] for part in parts for option in part.get("options", ())]
    return [label.split(" · ")[1] for label in told]


async def nearest(sitting: Sitting, panel: Shown) -> Shown:
    """Choose the first hex."""
    return await sitting.anna.click(panel, next(label for label in labels(panel.message) if label == "A"))


async def test_after_a_move_it_is_asked_where_the_next_piece_goes(sitting: Sitting) -> None:
    await rocroi(sitting)
    await sitting.anna.slash("order", sitting.games, text="done")
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.choose(panel, "Choose what to order", "Move")
    names = pieces(panel.message)
    panel = await say(sitting.anna, panel, names[3])
    for moved, following in ((3, 4), (4, 5)):
        panel = await nearest(sitting, panel)
        assert f"{names[moved]} → " in panel.text
        assert panel.text.endswith(f"Move {names[following]} to which hex?")
        assert labels(panel.message)[0] == "Likely orders", "a wing may still be ordered whole, with no way back"
    panel = await sitting.anna.click(panel, "Back")
    assert panel.text.endswith("Which piece?")
    assert pieces(panel.message) == [name for name in names if name not in names[3:5]]
    panel = await sitting.anna.click(panel, "Back")
    assert "Done: to combat" in labels(panel.message)
    assert "Choose what to order" in labels(panel.message)


async def test_after_a_reaction_all_of_the_question_is_shown(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the enemy does next is another thing: pieces that move stand for armies that react."""
    game = rules("battles")
    monkeypatch.setattr(game, "features", replace(game.features, reactions=("move",)))
    await rocroi(sitting)
    await sitting.anna.slash("order", sitting.games, text="done")
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.choose(panel, "Choose what to order", "Move")
    panel = await say(sitting.anna, panel, pieces(panel.message)[3])
    panel = await nearest(sitting, panel)
    assert "Move your army." in panel.text
    assert "Done: to combat" in labels(panel.message)


async def test_a_move_that_leaves_a_leader_alone_is_looked_at_first(sitting: Sitting) -> None:
    await rocroi(sitting)
    await sitting.anna.slash("order", sitting.games, text="done")
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.choose(panel, "Choose what to order", "Move")
    panel = await nearest(sitting, await say(sitting.anna, panel, "la Marine", "Choose: N – AL"))
    assert "*leaves " in panel.text
    assert "la Marine → " not in panel.text


async def test_a_wing_is_ordered_whole_from_where_the_next_piece_is_asked_about(sitting: Sitting) -> None:
    await rocroi(sitting)
    await sitting.anna.slash("order", sitting.games, text="done")
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.choose(panel, "Choose what to order", "Move")
    panel = await say(sitting.anna, panel, pieces(panel.message)[3])
    assert "Likely orders" not in labels(panel.message), "this one was chosen: nothing else is meant"
    panel = await nearest(sitting, panel)
    panel = await sitting.anna.choose(panel, "Likely orders", "Left wing horse, as proposed")
    assert "Is that your order?" in panel.text
    assert panel.text.startswith("**Left wing horse, as proposed**\n*"), "its hint tells each piece and hex, once"
    assert labels(panel.message)[-4:] == ["Confirm", "Type …", "Back", "But not …"]
    menus = labels(panel.message)[:-4]
    assert menus, "it could go on"
    assert all(menu.startswith("… and then? ") for menu in menus), "no button pushes the picture away"
