"""Lots that fall the same whenever a seed is the same: for draws, and for what nothing else decides."""

from collections.abc import MutableSequence
from hashlib import sha256
from typing import TypeVar

_WORD = (1 << 64) - 1
T = TypeVar("T")


class Lot:
    """A stream of numbers from a seed (SplitMix64); the same on every machine and Python.

    >>> [Lot("spring").below(6) for _ in range(3)] == [Lot("spring").below(6) for _ in range(3)]
    True
    """

    def __init__(self, seed: str) -> None:
        self._state = int.from_bytes(sha256(seed.encode()).digest()[:8], "big")

    def below(self, n: int) -> int:
        """A number from 0 to below n; of the tables here none is large enough for the remainder's bias to matter."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        z = self._state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _WORD
        return (z ^ (z >> 31)) % n

    def shuffle(self, many: MutableSequence[T]) -> None:
        """Put them in any order."""
        for n in range(len(many) - 1, 0, -1):
            k = self.below(n + 1)
            many[n], many[k] = many[k], many[n]


def lot_of(seed: str, who: str) -> str:
    """What is compared where people are level in everything else; the lower goes first."""
    return sha256(f"{seed}\n{who}".encode()).hexdigest()
