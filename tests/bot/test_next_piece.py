"""The panel stays where the next piece gets the same order."""

from typing import Any

from bot.pocket import Message, Shown
from tests.bot.conftest import Sitting, labels
from tests.bot.test_parts import rocroi


def asked(message: Message, what: str = "Choose") -> list[dict[str, Any]]:
    """The menus in which it is chosen."""
    parts = [part for row in message.components for part in row["components"] if part.get("options")]
    return [part for part in parts if part["placeholder"].startswith(what)]


async def choose(sitting: Sitting, panel: Shown, line: int) -> Shown:
    """Choose a line of the first menu."""
    menu = (asked(panel.message) or asked(panel.message, "… and then?"))[0]
    return await sitting.anna.choose(panel, menu["placeholder"], menu["options"][line]["label"])


async def test_after_a_move_it_is_asked_where_the_next_piece_goes(sitting: Sitting) -> None:
    await rocroi(sitting)
    await sitting.anna.slash("order", sitting.games, text="done")
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.choose(panel, "Choose what to order", "Move")
    names = [option["label"] for menu in asked(panel.message) for option in menu["options"]]
    panel = await choose(sitting, panel, 3)
    for moved, following in ((3, 4), (4, 5)):
        panel = await choose(sitting, panel, 0)
        assert f"{names[moved]} goes to" in panel.text
        assert panel.text.endswith(f"Where does {names[following]} go?")
    panel = await sitting.anna.click(panel, "Back")
    assert panel.text.endswith("Which piece?")
    left = [option["label"] for menu in asked(panel.message) for option in menu["options"]]
    assert left == [name for name in names if name not in names[3:5]]
    panel = await sitting.anna.click(panel, "Back")
    assert "Done: to combat" in labels(panel.message)
    assert "Choose what to order" in labels(panel.message)
