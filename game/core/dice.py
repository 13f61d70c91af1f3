"""Dice that anyone can check: committed to before play, derived one by one, revealed at the end.

Every draw is HMAC-SHA256 of (game, number of the draw, purpose, sides, attempt) under a key made of the host's
secret and a salt that the players give. The commitment to the secret is published before the salt is
known, so nobody can shop for either.
"""

import hashlib
import hmac
from base64 import b32encode
from dataclasses import dataclass, replace
from typing import Protocol

_SPAN = 1 << 64
#: A purpose that begins so is a draw whose value nobody may learn before the end of the game.
SEALED = "sealed: "


class Dice(Protocol):
    """Where a rule gets its chance from."""

    def roll(self, sides: int, purpose: str) -> int:
        """A number from 1 to `sides`; the purpose stands in the record."""


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw as it stands in the record; numbers run through the whole game from 1. `value` 0: it is sealed."""

    number: int
    sides: int
    purpose: str
    value: int

    def shut(self) -> "Draw":
        """The draw as a record shows it before the end: a sealed one without its value."""
        return replace(self, value=0) if self.purpose.startswith(SEALED) else self


class Fallen(Exception):  # noqa: N818 - no fault: that is what one wanted to know
    """A die would have fallen."""


class Shut:
    """Dice for an order that is only tried: none of them falls."""

    def roll(self, sides: int, purpose: str) -> int:
        """Raise `Fallen`."""
        raise Fallen


def commit(secret: bytes) -> str:
    """The commitment that is published before the first order."""
    return hashlib.sha256(b"westphalia commitment\n" + secret).hexdigest()


def id_of(commitment: str) -> str:
    """Eight letters and digits that are easy to type."""
    return b32encode(bytes.fromhex(commitment)[:5]).decode().lower()


def secret_of(parent: bytes, name: str, number: int) -> bytes:
    """The secret of the dice of a game that line `number` called for: the parent's commitment binds it, too."""
    return hmac.digest(parent, f"link\n{name}\n{number}".encode(), "sha256")


def key_of(secret: bytes, salt: str) -> bytes:
    """What all draws of a game are derived under."""
    return hmac.digest(secret, b"salt\n" + salt.encode(), "sha256")


def derive(secret: bytes, salt: str, game: str, number: int, sides: int, purpose: str) -> int:
    """The value of one draw, 1 to `sides`; unbiased by rejection."""
    return thrown(keyed(secret, salt), game, number, sides, purpose)


def keyed(secret: bytes, salt: str) -> hmac.HMAC:
    """The key put in: every draw of the game goes on from here."""
    return hmac.new(key_of(secret, salt), digestmod="sha256")


def thrown(key: hmac.HMAC, game: str, number: int, sides: int, purpose: str) -> int:
    """The same under a key that is known."""
    limit = _SPAN - _SPAN % sides
    attempt = 0
    while True:
        drawn = key.copy()
        drawn.update(f"{game}\n{number}\n{purpose}\n{sides}\n{attempt}".encode())
        value = int.from_bytes(drawn.digest()[:8], "big")
        if value < limit:
            return value % sides + 1
        attempt += 1


class SecretDice:
    """The dice of a game in play; `draws` gathers what was drawn since they were picked up."""

    def __init__(self, secret: bytes, salt: str, game: str, drawn: int) -> None:
        self._key, self._game, self._drawn = keyed(secret, salt), game, drawn
        self.draws: list[Draw] = []

    def roll(self, sides: int, purpose: str) -> int:
        """Derive the next draw and note it."""
        number = self._drawn + len(self.draws) + 1
        value = thrown(self._key, self._game, number, sides, purpose)
        self.draws.append(Draw(number, sides, purpose, value))
        return value


class RecordedDice:
    """The dice of a replay: they give what stands in the record, and nothing else.

    Raises `Mismatch` where the rules ask for another draw than the record has.
    """

    def __init__(self, draws: tuple[Draw, ...]) -> None:
        self._draws, self._next = draws, 0

    def roll(self, sides: int, purpose: str) -> int:
        """The next recorded value."""
        if self._next >= len(self._draws):
            raise Mismatch(f"the rules draw a d{sides} for “{purpose}”, but the record has no more draws here")
        draw = self._draws[self._next]
        self._next += 1
        if (draw.sides, draw.purpose) != (sides, purpose):
            raise Mismatch(
                f"the rules draw a d{sides} for “{purpose}”, the record has a d{draw.sides} for “{draw.purpose}”"
            )
        if not draw.value:
            raise Mismatch(f"the draw for “{purpose}” is sealed until the end of the game")
        return draw.value

    def finish(self) -> None:
        """Raise `Mismatch` if draws are left over."""
        if self._next < len(self._draws):
            raise Mismatch(f"the record has a draw for “{self._draws[self._next].purpose}” that the rules do not make")


class Mismatch(ValueError):  # noqa: N818 - what verify reports
    """The record and the rules do not agree."""


__all__ = ["Dice", "Draw", "Mismatch", "RecordedDice", "SecretDice"]
