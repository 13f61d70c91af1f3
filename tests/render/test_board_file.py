"""A built board is checked as strictly as what is written by hand."""

import json
from typing import Any

import pytest

from game.core.data import OURS, load
from render.board_file import BoardFile


@pytest.mark.parametrize("game", ["campaign", "agony", "cuius"])
def test_every_built_board_is_as_it_says(game: str) -> None:
    board = load(f"{game}/board.json", BoardFile)
    assert board.places
    assert all(0 <= x < board.size[0] and 0 <= y < board.size[1] for x, y in (p.stack for p in board.places.values()))


@pytest.mark.parametrize(
    "change", [{"counters": 4}, {"counter": 0}, {"built_from": "today"}, {"size": [1]}, {"places": {"x": {"stack": 1}}}]
)
def test_a_broken_board_is_refused(change: dict[str, Any]) -> None:
    board = json.loads((OURS / "agony" / "board.json").read_text("utf-8"))
    with pytest.raises(ValueError, match=next(iter(change))):
        BoardFile.model_validate(board | change)
