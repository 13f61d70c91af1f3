"""Chance for thought alone: quick, and the same again by the same seed; never for what happens in a game."""

from typing import Protocol, runtime_checkable

from game.core.rules import Pick

_MASK = (1 << 64) - 1
#: The constants of SplitMix64 (Steele, Lea, Flood 2014).
_STEP, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class Chance:
    """A stream of numbers: dice to `roll`, and choices to `pick`."""

    def __init__(self, seed: int) -> None:
        self._at = seed & _MASK

    def pick(self, below: int) -> int:
        """A number from 0 to below `below`."""
        self._at = (self._at + _STEP) & _MASK
        mixed = ((self._at ^ (self._at >> 30)) * _FIRST) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * _SECOND) & _MASK
        return (mixed ^ (mixed >> 31)) * below >> 64

    def roll(self, sides: int, _purpose: str) -> int:
        """A number from 1 to `sides`."""
        return self.pick(sides) + 1


@runtime_checkable
class Choices(Protocol):
    """The choices for one order, and those about a matter that several orders serve: the same for each of them."""

    def __call__(self, below: int) -> int: ...  # noqa: D102 - a choice

    def about(self, matter: str) -> Pick: ...  # noqa: D102 - choices about a matter


def seed_from(pick: Pick) -> int:
    """A seed from a stand-in's own choices."""
    return pick(1 << 32) << 32 | pick(1 << 32)
