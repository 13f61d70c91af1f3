"""Dice: derived, unbiased, bound to their game, number and purpose; and nothing else in a replay."""

import hashlib
from collections import Counter
from itertools import pairwise

import pytest

from game.core.dice import Draw, Mismatch, RecordedDice, SecretDice, commit, derive

SECRET = bytes(range(32))


def test_the_commitment_binds_the_secret() -> None:
    assert commit(SECRET) == hashlib.sha256(b"westphalia commitment\n" + SECRET).hexdigest()
    assert commit(SECRET) != commit(SECRET[:-1] + b"!")


def even(counts: list[int]) -> bool:
    """Whether chance may well have dealt out so: chi-square, wrong once in ten thousand."""
    from scipy.stats import chisquare  # takes a second to load, which every worker would spend

    return bool(chisquare(counts).pvalue > 1e-4)


@pytest.mark.parametrize("sides", [2, 6, 8, 10, 20, 100])
def test_dice_are_fair(sides: int) -> None:
    """Chi-square over 200 throws a face; a fair die falls below this in one of ten thousand runs, ours is fixed."""
    thrown = Counter(derive(SECRET, "salt", "game", n, sides, "test") for n in range(200 * sides))
    assert set(thrown) == set(range(1, sides + 1))
    assert even([thrown[face] for face in range(1, sides + 1)])


def test_pairs_of_throws_are_independent() -> None:
    values = [derive(SECRET, "salt", "game", n, 6, "test") for n in range(7201)]
    pairs = Counter(pairwise(values))
    assert even([pairs[a, b] for a in range(1, 7) for b in range(1, 7)])


def test_rejection_leaves_no_remainder() -> None:
    """With 3 * 2^62 sides a quarter of all attempts must be thrown away, or half of them would fall below a third."""
    sides = 3 << 62
    values = [derive(SECRET, "salt", "game", n, sides, "test") for n in range(600)]
    assert all(1 <= value <= sides for value in values)
    assert 160 < sum(value <= sides // 3 for value in values) < 240


@pytest.mark.parametrize(
    "changed",
    [
        {"secret": b"another"},
        {"salt": "another"},
        {"game": "another"},
        {"number": 2},
        {"purpose": "another"},
        {"sides": 1_000_001},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_a_draw_is_bound_to_everything(changed: dict[str, object]) -> None:
    known = {"secret": SECRET, "salt": "s", "game": "g", "number": 1, "sides": 1_000_000, "purpose": "p"}
    assert derive(**known) == derive(**known)  # type: ignore[arg-type]
    assert derive(**known) != derive(**{**known, **changed})  # type: ignore[arg-type]


def test_numbers_run_on_through_the_game() -> None:
    dice = SecretDice(SECRET, "s", "g", 7)
    values = [dice.roll(6, "first"), dice.roll(8, "second")]
    assert [(draw.number, draw.sides, draw.purpose) for draw in dice.draws] == [(8, 6, "first"), (9, 8, "second")]
    assert values == [derive(SECRET, "s", "g", 8, 6, "first"), derive(SECRET, "s", "g", 9, 8, "second")]


def test_a_replay_gives_what_was_recorded_and_nothing_else() -> None:
    draws = (Draw(1, 6, "first", 4), Draw(2, 8, "second", 7))
    dice = RecordedDice(draws)
    assert (dice.roll(6, "first"), dice.roll(8, "second")) == (4, 7)
    dice.finish()
    with pytest.raises(Mismatch, match="no more draws"):
        dice.roll(6, "third")
    with pytest.raises(Mismatch, match="the record has a d6 for “first”"):
        RecordedDice(draws).roll(8, "first")
    with pytest.raises(Mismatch, match="the rules draw a d6 for “other”"):
        RecordedDice(draws).roll(6, "other")
    with pytest.raises(Mismatch, match="a draw for “first” that the rules do not make"):
        RecordedDice(draws).finish()
