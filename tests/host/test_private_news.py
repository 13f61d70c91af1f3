"""What is worth a message to one person alone."""

from bot.host.live_game import private_news
from bot.store.rows import StoredLine
from game.core.events import Event
from game.core.text import say

TOLD = Event("reveal", say("Force 1 has 4 cavalry SP."), to=("imperial", "protestant"))
QUIET = Event("ready", say("The Protestants do not react."), to=("imperial", "protestant"))


def test_that_somebody_is_ready_is_no_news() -> None:
    """A message of it would be empty: posts and messages do not tell it."""
    line = StoredLine(3, "protestant", "pass", events=(QUIET, TOLD), person="2")
    assert private_news(line, "imperial", "1") == [TOLD]
    assert not private_news(line, "protestant", "2")
    assert not private_news(StoredLine(4, "protestant", "pass", events=(QUIET,), person="2"), "imperial", "1")
