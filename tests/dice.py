"""Dice that fall alike in every run: secrets are counted up, and what people's clicks add to the salt is left out."""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from unittest.mock import patch

from bot.discord.client import Westphalia


@contextmanager
def same_dice(client: Westphalia, first: int = 0) -> Iterator[None]:
    """Within it, games that `client` opens roll the same in every run of a test; `first` is their first secret."""
    numbers = count(first)
    client.host._secret = lambda: sha256(b"%d" % next(numbers)).digest()
    with patch("bot.host.lobby.salt_of", lambda tokens: f"{len(list(tokens))}-tokens"):
        yield
