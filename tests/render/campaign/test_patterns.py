"""Ten powers, told apart by anybody."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from game.campaign.board import BOARD
from render.counters import counter
from render.emblems import EMBLEMS
from render.patterns import PATTERNS, STYLES, tile

#: Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
BLINDNESS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
PAIRS = list(combinations(STYLES, 2))


def seen(colour: tuple[int, int, int], kind: str) -> NDArray[np.float64]:
    """CIE Lab of a colour as seen with a kind of colour-blindness."""
    linear = np.array([(v / 255 / 12.92) if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour])
    rgb = np.clip(np.array(BLINDNESS[kind]) @ linear, 0, 1)
    xyz = np.array(((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))) @ rgb
    f = np.cbrt(np.maximum(xyz / np.array((0.9505, 1.0, 1.089)), 0.008856))
    return np.array((116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])))


def test_every_power_has_colour_pattern_and_emblem() -> None:
    assert set(STYLES) == set(BOARD.powers) == set(EMBLEMS)
    assert {style.pattern for style in STYLES.values()} == set(PATTERNS)


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_patterns_differ_wherever_they_are_laid(a: str, b: str) -> None:
    """No shift of one pattern's tile makes it look like another's: colour is not needed at all."""
    first = np.asarray(tile(STYLES[a].pattern), dtype=float) / 255
    second = np.asarray(tile(STYLES[b].pattern), dtype=float) / 255
    closest = min(
        np.abs(first - np.roll(second, (y, x), (0, 1))).mean() for y in range(0, 24, 2) for x in range(0, 24, 2)
    )
    assert closest > 0.08


@pytest.mark.parametrize("kind", BLINDNESS)
def test_few_colours_fall_together_for_the_colour_blind(kind: str) -> None:
    """Where two colours do come close (Lab distance under 12), the patterns above keep them apart."""
    close = [
        pair
        for pair in PAIRS
        if np.linalg.norm(seen(STYLES[pair[0]].colour, kind) - seen(STYLES[pair[1]].colour, kind)) < 12
    ]
    assert len(close) <= 3, close


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_emblems_differ_in_grey(a: str, b: str) -> None:
    """Counters are told apart without colour, by the shapes alone."""
    inks = [np.asarray(counter(power, "", 84).convert("L"), dtype=float)[30:96, 30:96] for power in (a, b)]
    shapes = [np.abs(ink - np.median(ink[[0, 0, -1, -1], [0, -1, 0, -1]])) > 40 for ink in inks]
    assert (shapes[0] ^ shapes[1]).mean() > 0.1


def test_a_resting_army_is_unmistakable() -> None:
    awake, asleep = (
        np.asarray(counter("france", "1", 84, resting).convert("L"), dtype=float) for resting in (False, True)
    )
    assert np.abs(awake - asleep).mean() > 25
