"""States of which copies share what is the same."""

from dataclasses import dataclass, field

from game.core.state import Sharing, without
from game.core.values import once


@dataclass
class Pond(Sharing):
    """Ducks by name."""

    depth: int
    ducks: dict[str, int] = field(default_factory=dict)


def test_a_copy_shares_what_is_not_changed_and_changes_alone() -> None:
    pond = Pond(2, {"Ada": 1, "Bea": 2})
    other = pond.copy()
    assert other == pond
    assert other.ducks is pond.ducks
    other.ducks, other.depth = without(other.ducks, "Ada"), 3
    assert (pond.ducks, pond.depth) == ({"Ada": 1, "Bea": 2}, 2)
    assert (other.ducks, other.depth) == ({"Bea": 2}, 3)
    assert without(other.ducks, "Ada") == other.ducks


def test_a_value_is_found_once() -> None:
    class Deep:
        """Looks once."""

        looked = 0

        @once
        def depth(self) -> int:
            """How deep."""
            self.looked += 1
            return 7

    deep = Deep()
    assert (deep.depth, deep.depth, deep.looked) == (7, 7, 1)
    assert Deep.depth.__doc__ == "How deep."
