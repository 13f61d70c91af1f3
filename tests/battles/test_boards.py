"""Boards are kept while they are needed: of made fields there are ever more."""

import gc
from weakref import ref

from game.battles import deployment, leaving, movement, position, sight
from game.battles.board import BOARDS, Board, board, within
from game.battles.terrain import ORDER, steps
from tests.battles.fields import BASIC, field


def _asked(made: Board) -> int:
    """Ask of a board everything that is kept with it; how much that is."""
    here, piece = made.grid.hexes[0], next(iter(made.marching))
    counter = made.counters[piece]
    assert within(made, here, 2) is within(made, here, 2)
    assert movement._paces(made, piece, False, False) is steps(made, made.file.edition, counter.gait, ORDER)
    assert deployment._limits(made, piece) is deployment._limits(made, piece)
    assert position._controlled(made, frozenset({here})) is position._controlled(made, frozenset({here}))
    assert sight._lines(made, here) is sight._lines(made, here)
    assert leaving._from_edge(made, next(iter(made.file.areas)), here) >= 0
    gates = [movement._gates(made, arrival.id, counter.gait, False) for arrival in made.file.arrivals]
    assert all(gates)
    return 7 + bool(gates)


def test_what_was_asked_of_a_board_goes_with_it() -> None:
    for key in (field("saxony", 1, attackers=BASIC, defenders=BASIC).key, "wittstock"):
        made = Board(key, board(key).file)
        assert _asked(made) == len(made.answers)
        gone = ref(made)
        del made
        gc.collect()
        assert gone() is None


def test_no_more_boards_are_kept_than_is_said() -> None:
    keys = [field("saxony", number).key for number in range(500, 500 + 2 * BOARDS)]
    first = ref(board(keys[0]))
    for key in keys[1:BOARDS]:
        board(key)
    assert first() is board(keys[0])
    for key in keys[BOARDS:]:
        board(key)
    gc.collect()
    assert first() is None
