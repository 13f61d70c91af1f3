"""What a panel and a direct message picture where no place is asked about: where it happened since one's last order."""

from typing import Any

import pytest

from bot.discord.client import Westphalia
from render import Look, Picture
from tests.bot.conftest import Sitting

pytestmark = pytest.mark.usefixtures("toy")


def seen(client: Westphalia, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Look]]:
    """Of each picture that is drawn from here on: for whom, and of what."""
    drawn, draw = list[tuple[str, Look]](), client.pictures.draw

    async def see(game: str, viewer: str, look: Look, *more: Any) -> Picture:
        drawn.append((viewer, look))
        return await draw(game, viewer, look, *more)

    monkeypatch.setattr(client.pictures, "draw", see)
    return drawn


async def test_a_panel_pictures_where_it_happened(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    await sitting.bids()
    for person, order in ((sitting.bert, "luck"), (sitting.anna, "flag mill"), (sitting.anna, "flag hill")):
        await person.slash("order", sitting.games, text=order)
    await sitting.quiet()
    drawn = seen(sitting.client, monkeypatch)
    await sitting.bert.click(sitting.last(), "Your move")
    assert drawn == [("green", Look("action", near=("mill", "hill")))]


async def test_a_message_pictures_where_it_happened(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    await sitting.bids()
    await sitting.bert.slash("order", sitting.games, text="ready")
    await sitting.anna.slash("order", sitting.games, text="flag hill")
    await sitting.quiet()
    drawn = seen(sitting.client, monkeypatch)
    await sitting.anna.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    assert ("green", Look("action", near=("hill",))) in drawn
