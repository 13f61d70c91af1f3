"""The panel stays where the next piece gets the same order."""

from bot.pocket import Message, Shown
from tests.bot.conftest import Sitting, labels
from tests.bot.test_parts import rocroi


def offered(message: Message, menu: str) -> list[str]:
    """The labels of a menu."""
    parts = [part for row in message.components for part in row["components"]]
    return [option["label"] for part in parts if part.get("placeholder") == menu for option in part["options"]]


async def move(sitting: Sitting, panel: Shown) -> tuple[str, Shown]:
    """Move the first piece that the menu offers to the first hex; gives its name."""
    name = offered(panel.message, "Choose")[0]
    panel = await sitting.anna.choose(panel, "Choose", name)
    menu = "Choose" if "Choose" in labels(panel.message) else "… and then?"
    panel = await sitting.anna.choose(panel, menu, offered(panel.message, menu)[0])
    return name, await sitting.anna.click(panel, "Confirm")


async def test_after_a_move_the_next_piece_is_asked_for(sitting: Sitting) -> None:
    await rocroi(sitting)
    await sitting.anna.slash("order", sitting.games, text="done")
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.choose(panel, "Choose what to order", "Move")
    for _piece in range(2):
        name, panel = await move(sitting, panel)
        assert f"{name} goes to" in panel.text
        assert panel.text.endswith("Which piece?")
        assert name not in offered(panel.message, "Choose")
    panel = await sitting.anna.click(panel, "Back")
    assert "Done: to combat" in labels(panel.message)
    assert "Choose what to order" in labels(panel.message)
