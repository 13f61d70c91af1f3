"""Stand-ins: they see one seat's view, ask for its words, and choose; the same again in a replay."""

import hmac
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import count

from game import GAMES
from game.core.rules import Pick, View, random_order
from game.core.search.levels import INSTANT, STEADY, level_of
from game.core.search.mind import Mind
from game.core.search.sealer import Sealer
from game.core.search.standin import Planner, Thinker
from game.core.words import Ask, Sentence

Choose = Callable[[View, Ask, Pick], Sentence]


@cache
def standin(game: str, level: str = INSTANT) -> Choose:
    """The stand-in a game brings along in the `standin` beside its rules; else one that plays at random.

    At other levels one that thinks, if the game has a `mind` beside its rules.
    """
    if level != INSTANT and thinks(game):
        mind = import_module(_room(game, "mind")).MIND
        if not isinstance(mind, Mind):
            return Planner(mind, level_of(game, level))
        if not level_of(game, level).foresight:
            return Thinker(mind, level_of(game, level))
        return Sealer(mind, level_of(game, level), Thinker(mind, level_of(game, STEADY)))
    if game not in GAMES or find_spec(name := _room(game, "standin")) is None:
        return at_random
    choose: Choose = import_module(name).choose
    return choose


def thinks(game: str) -> bool:
    """Whether a game's stand-ins have levels."""
    return game in GAMES and find_spec(_room(game, "mind")) is not None


def _room(game: str, name: str) -> str:
    return f"{GAMES[game].rules}.{name}"


def at_random(_view: View, ask: Ask, pick: Pick) -> Sentence:
    """Any order."""
    return random_order(ask, pick)


class Picker:
    """Choices about something; nobody can foresee them who has not the secret, and they come out alike again."""

    def __init__(self, secret: bytes, topic: str) -> None:
        self._secret, self._topic, self._turns = secret, topic, count()

    def __call__(self, below: int) -> int:
        """A number from 0 to below `below`."""
        message = f"standin\n{self._topic}\n{next(self._turns)}".encode()
        return int.from_bytes(hmac.digest(self._secret, message, "sha256")[:8], "big") % below

    def about(self, matter: str) -> "Picker":
        """The choices about a matter, from their beginning, whichever order asks for them."""
        return Picker(self._secret, f"about {matter}")


def picker(secret: bytes, number: int) -> Picker:
    """The choices of the stand-in that gives line `number`."""
    return Picker(secret, str(number))


__all__ = ["picker", "standin"]
