"""However many places have a letter: it can be read whose it is, and what the place is called."""

from random import Random

import pytest
from PIL import Image

from game.agony.board import BOARD
from render.agony import aim, pieces, scene
from render.agony.ground import ground
from render.canvas import overlap
from tests.render.agony import samples

#: So much of a letter may lie on a name: the paper round both touches sooner than their ink.
TOUCHED = 0.45


@pytest.mark.parametrize("seed", range(6))
def test_letters_keep_off_names(seed: int) -> None:
    view, draft = (samples.start, samples.fought)[seed % 2](), ("C7", "act", "Tilly")
    targets = tuple(Random(seed).sample([*BOARD.spaces], 57))
    window = aim.action(view, draft, targets)
    found = scene.arranged(view, window, False, scene.Wishes(draft, targets))
    names = [*pieces.lettered(pieces.Table(Image.new("1", window.size), ground(), window), found.names)]
    assert len(names) > 20
    for mark in found.marks:
        left, top, right, low = mark.box
        covered = max(overlap(mark.box, name) for name in names)
        assert covered < TOUCHED * (right - left) * (low - top), mark.letter
