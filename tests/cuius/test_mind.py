"""What a stand-in of Cuius Regio thinks about: what its rules of thumb find best, in their order, before all else."""

from collections.abc import Iterator
from functools import partial

from game.core.rules import Setup
from game.core.words import Ask, Sentence
from game.cuius import RULES
from game.cuius.ai.errands import Errand, errands
from game.cuius.ai.field import Field
from game.cuius.board import BOARD, IMPERIAL
from game.cuius.mind import DOUBTED, GOALS, MIND
from game.cuius.standin import choose, reactions
from game.cuius.view import CuiusView
from game.play.selfplay import header_for, played, seed_secret
from tests.cuius.positions import turn_of

MOUNTAIN = RULES.complete(Setup("cuius", "white_mountain"))


def first(below: int) -> int:
    """The first of all choices."""
    return 0


def reacting(salt: str) -> Iterator[tuple[CuiusView, Ask]]:
    """Every reaction that is asked for in a game."""
    secret = seed_secret(salt)
    for step in played(RULES, header_for(RULES, MOUNTAIN, secret, salt), secret):
        for side in RULES.to_move(step.state):
            view = RULES.view(step.state, side)
            if view.question == "reaction":
                yield view, partial(RULES.words, step.state, side)


def marched(found: list[Errand]) -> list[Sentence]:
    """Errands as orders, each once."""
    orders = [("march", BOARD.leader_words[one.leader], "all", "to", BOARD.words[one.stop]) for one in found]
    return list(dict.fromkeys(orders))


def thought(view: CuiusView, ask: Ask) -> list[Sentence]:
    """What is thought about, each order once."""
    return list(dict.fromkeys(MIND.candidates(view, ask, first)))


def test_each_army_s_best_errand_comes_first_and_what_else_it_might_do_after_giving_up() -> None:
    state = turn_of(RULES.setup(MOUNTAIN), IMPERIAL)
    view = RULES.view(state, IMPERIAL)
    orders = thought(view, partial(RULES.words, state, IMPERIAL))
    best, more = marched(errands(Field(view))), marched(errands(Field(view), GOALS, DOUBTED))
    given_up = orders.index(("pass",))
    assert orders[:given_up] == best
    assert orders[given_up + 1 :][: len(more) - len(best)] == [order for order in more if order not in best]
    assert min(len(best), len(more) - len(best)) > 1


def test_reactions_are_thought_about_in_the_order_of_their_worth() -> None:
    found = 0
    for view, ask in reacting("reactions"):
        ranked = reactions(Field(view), ask)
        assert [value for value, _order in ranked] == sorted((value for value, _order in ranked), reverse=True)
        assert choose(view, ask, first) == (ranked[0][1] if ranked and ranked[0][0] > 1.0 else ("pass",))
        reacted = [order for order in thought(view, ask) if order[0] == "react"]
        assert reacted[: len(ranked)] == [order for _value, order in ranked]
        found += len(ranked) > 2
    assert found
