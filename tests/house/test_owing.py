"""Whoever is waited for owes something that everybody may read in a word or two; the status post names it."""

import pytest

from game import GAMES, rules
from game.agony.agenda import AGENDA as AGONY
from game.agony.owing import OWED as AGONY_OWED
from game.battles import turns
from game.cuius.agenda import AGENDA as CUIUS
from game.cuius.owing import OWED as CUIUS_OWED
from game.play.fuzz import RandomGame

ORDERS = 150


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "seed", [3, pytest.param(4, marks=pytest.mark.nightly), pytest.param(5, marks=pytest.mark.nightly)]
)
def test_whoever_is_waited_for_owes_something(game: str, seed: int) -> None:
    known, played = rules(game), RandomGame(rules(game), seed)
    for _n in range(ORDERS):
        awaited = known.to_move(played.state)
        assert [seat for seat in awaited if not str(known.owes(played.state, seat))] == []
        if not awaited:
            return
        played.step()


@pytest.mark.parametrize(("asked", "named"), [(AGONY.questions, AGONY_OWED), (CUIUS.questions, CUIUS_OWED)])
def test_every_question_has_a_name(asked: dict[str, object], named: dict[str, object]) -> None:
    assert set(asked) == set(named)


def test_every_phase_of_a_battle_and_what_is_asked_in_the_midst_of_one_has_a_name() -> None:
    phases = {turns.DEPLOY, turns.FIRE, turns.MOVE, turns.DECLARE, turns.RESOLVE}
    assert set(turns.OWED) == {*phases, "exchange", "pursuit"}
