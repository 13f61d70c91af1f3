"""The panel stays where the next piece gets the same order."""

from typing import Any

from bot.pocket import Message, Shown
from tests.bot.conftest import Sitting, labels
from tests.bot.test_parts import rocroi


def asked(message: Message, what: str = "Choose") -> list[dict[str, Any]]:
    """The menus in which it is chosen."""
    parts = [part for row in message.components for part in row["components"] if part.get("options")]
    return [part for part in parts if part["placeholder"].startswith(what)]


async def move(sitting: Sitting, panel: Shown) -> tuple[str, Shown]:
    """Move the first piece that the menu offers to the first hex; gives its name."""
    menu = asked(panel.message)[0]
    name = menu["options"][0]["label"]
    panel = await sitting.anna.choose(panel, menu["placeholder"], name)
    menu = (asked(panel.message) or asked(panel.message, "… and then?"))[0]
    return name, await sitting.anna.choose(panel, menu["placeholder"], menu["options"][0]["label"])


async def test_after_a_move_the_next_piece_is_asked_for(sitting: Sitting) -> None:
    await rocroi(sitting)
    await sitting.anna.slash("order", sitting.games, text="done")
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.choose(panel, "Choose what to order", "Move")
    for _piece in range(2):
        name, panel = await move(sitting, panel)
        assert f"{name} goes to" in panel.text
        assert panel.text.endswith("Which piece?")
        assert name not in [option["label"] for menu in asked(panel.message) for option in menu["options"]]
    panel = await sitting.anna.click(panel, "Back")
    assert "Done: to combat" in labels(panel.message)
    assert "Choose what to order" in labels(panel.message)
