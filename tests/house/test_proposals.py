"""What a game proposes can be given: at any moment of random games every proposal is whole, legal and can be shown."""

from functools import partial
from typing import Any

import pytest

from game import GAMES, rules
from game.core.proposals import legal
from game.play.fuzz import RandomGame

NIGHT = pytest.mark.nightly


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    ("seed", "steps"), [(1, 28), pytest.param(2, 150, marks=NIGHT), pytest.param(3, 150, marks=NIGHT)]
)
def test_every_proposal_is_a_legal_order_that_fits_a_menu(key: str, seed: int, steps: int) -> None:
    of: Any = rules(key)
    game = RandomGame(of, seed)
    proposed = 0
    for _step in range(steps):
        for seat in of.to_move(game.state):
            view, ask = of.view(game.state, seat), partial(of.words, game.state, seat)
            found = list(of.proposals(view, ask))[:25]
            assert [each.proposal for each in legal(ask, found, 25)] == found
            assert all(0 < len(each.label) <= 100 for each in found)
            labels = [(each.label, each.hint) for each in found]
            assert len(set(labels)) == len(labels), "nobody could tell them apart"
            proposed += len(found)
        if not of.to_move(game.state):
            break
        game.step()
    assert proposed > steps
