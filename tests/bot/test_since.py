"""What the panel says of an order given."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.since import brought
from game.core.events import Event
from game.core.text import say


def receipt(*told: str) -> Any:
    events = tuple(Event("order", say("{it}", it=text), to=("anna",)) for text in told)
    return SimpleNamespace(events=events, consent=False, sentence=("keep",), game="g")


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (("Sealed until Bert has answered:",), "✓ Sealed until Bert has answered: **Keep it**"),
        (("Sealed until Bert has answered:", "A falls."), "✓ Sealed until Bert has answered:\n✓ A falls."),
    ],
)
async def test_what_is_sealed_and_brings_nothing_to_tell_is_named(told: tuple[str, ...], said: str) -> None:
    host: Any = None
    assert await brought(host, receipt(*told), "Keep it") == said
    assert (await brought(host, receipt(*told))).endswith("**keep**") == (len(told) == 1)
