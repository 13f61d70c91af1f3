"""What a thoughtful stand-in of a battle does: it draws up several plans, and moves by the one of which most comes."""

import random
from collections.abc import Callable
from functools import partial
from statistics import fmean

import pytest

from game.battles import RULES, mind
from game.battles.ai.careful import CAUTION, careful
from game.battles.ai.plan import Kind
from game.battles.mind import BattlesMind, led
from game.battles.standin import choose
from game.battles.state import State
from game.core.rules import Setup
from game.core.search.levels import Level, level_of
from game.core.search.search import Orders, Thought, never
from game.core.search.standin import Weighed
from game.core.words import Sentence
from game.play.standins import picker
from tests.battles.positions import field
from tests.battles.test_careful import begun
from tests.battles.test_standin_march import GATE
from tests.battles.test_standin_plan import Chance

MIND = BattlesMind()
FEW = Level(width=4, drafts=3, playouts=8, turns=2, decisions=400, seconds=1)
SECRET = b"the same"
PIECES = ("blue foot A 8-3 0507", "red foot R 8-3 0303", "blue foot FB 8-3 2040", "red foot FR 8-3 2042")


def thought(state: State, number: int = 1, enough: Callable[[], bool] = never, level: Level = FEW) -> Weighed:
    view, ask = RULES.view(state, state.side), partial(RULES.words, state, state.side)
    return led(view, ask, picker(SECRET, number), level, enough)


@pytest.fixture(scope="module")
def midst() -> State:
    return begun(4, "lutter")


def march(state: State, order: Callable[[State, int], Sentence]) -> list[Sentence]:
    """All orders of a movement phase."""
    said, side = list[Sentence](), state.side
    while state.phase == "move" and state.side == side:
        said.append(order(state, len(said)))
        state = RULES.apply(state, side, said[-1], Chance(1)).state
    return said


def test_it_moves_by_the_plan_that_fares_best_in_all_its_orders(midst: State) -> None:
    first = thought(midst).thought
    assert first is not None
    longest = max(map(len, first.trials))
    fared = {plan: fmean(trials) for plan, trials in zip(first.candidates, first.trials, strict=True)
             if len(trials) == longest}  # fmt: skip
    assert len(first.candidates) > 2
    assert first.best == max(fared, key=lambda plan: fared[plan]) != first.candidates[0]
    said = march(midst, lambda state, n: thought(state, n).order)
    assert tuple(said) == first.best


def test_its_plan_comes_again_in_its_midst_and_other_worlds_by_another_secret(midst: State) -> None:
    first = thought(midst)
    state = RULES.apply(midst, midst.side, first.order, Chance(1)).state
    for n, other in enumerate((FEW.model_copy(update={"seconds": 2.0}), FEW)):  # the one thinks anew
        again = thought(state, 2 + n, level=other)
        assert again.thought == first.thought
    view, ask = RULES.view(midst, midst.side), partial(RULES.words, midst, midst.side)
    another = led(view, ask, picker(b"another", 1), FEW, never).thought
    assert another is not None
    assert first.thought is not None
    assert another.trials != first.thought.trials


def test_who_has_to_hurry_goes_by_the_first_plan_to_the_end_of_the_phase(midst: State) -> None:
    looks = iter([False] * 6 + [True] * 100)  # three drafts more are begun, and three trials
    hurried = Level(width=4, drafts=3, playouts=9, turns=2, decisions=400, seconds=1)

    def plain(state: State, _n: int) -> Sentence:
        view, ask = RULES.view(state, state.side), partial(RULES.words, state, state.side)
        return choose(view, ask, random.Random(1).randrange, careful(3))

    orders = march(midst, lambda state, n: thought(state, n, lambda: next(looks), hurried).order)
    assert orders == march(midst, plain)
    assert len(list(looks)) == 99, "once it had to hurry it did not look again"


def test_who_has_no_time_at_all_draws_up_one_plan(midst: State, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, draw_up = list[object](), mind._moves

    def moves(state: State, seat: str, kind: Kind, seed: int) -> Orders:
        drawn.append(kind)
        return draw_up(state, seat, kind, seed)

    monkeypatch.setattr(mind, "_moves", moves)
    assert thought(midst, enough=lambda: True, level=FEW.model_copy(update={"seconds": 9.0})).thought is None
    assert drawn == [careful(3)]


def test_no_answer_that_the_enemy_has_set_changes_what_it_thinks() -> None:
    state, found = begun(1, "lutter", tactics="on"), list[Thought | None]()
    for answer in ("pike", "salvo", ""):
        other = state.copy()
        other.answers = {other.foe: answer} if answer else {}
        found.append(thought(other, level=FEW.model_copy(update={"seconds": 1.0 + len(found)})).thought)
    assert found[0] is not None
    assert found[0] == found[1] == found[2]


def test_each_draft_has_its_own_caution(midst: State) -> None:
    view = RULES.view(midst, midst.side)
    feared = []
    for draft in range(len(CAUTION)):
        plan = careful(0, draft)(view, False)
        feared.append(sum(plan.danger(piece, here, piece.disrupted) for here, piece in plan.own.items()))
    assert feared[0] > 0
    assert feared == pytest.approx([feared[0] * caution for caution in CAUTION])


def test_a_position_is_worth_more_by_points_by_tracks_and_by_who_is_in_good_order() -> None:
    even = MIND.worth(field("1976", *PIECES), "blue")
    assert 0 < even < 1
    for worse in ("blue foot A 8-3 0507 disrupted", "red foot R 8-3 0303 disrupted"):
        own = worse.startswith("blue")
        pieces = (worse, PIECES[1], *PIECES[2:]) if own else (PIECES[0], worse, *PIECES[2:])
        state = field("1976", *pieces)
        assert (MIND.worth(state, "blue") < even) == own
        assert (MIND.worth(state, "red") > MIND.worth(field("1976", *PIECES), "red")) == own
    lost = field("1976", *PIECES, demoralized=("red_foot",))
    assert MIND.worth(lost, "blue") > even
    assert MIND.worth(lost, "red") < MIND.worth(field("1976", *PIECES), "red")


def test_a_battle_that_is_won_is_worth_more_than_one_that_is_nearly() -> None:
    state = field("1976", *PIECES, phase="over")
    other = state.copy()
    other.conceded = ("blue", "marginal")
    assert MIND.worth(other, "blue") > MIND.worth(state, "blue") > MIND.worth(other, "red")


def test_time_runs_by_player_turns() -> None:
    state, seen = RULES.setup(RULES.complete(Setup("battles", "rocroi"))), list[int]()
    pick = random.Random(2).randrange
    while state.turn < 3:
        order = choose(RULES.view(state, state.side), partial(RULES.words, state, state.side), pick)
        state = RULES.apply(state, state.side, order, Chance(2)).state
        seen.append(MIND.clock(state))
    assert sorted(set(seen)) == seen[:1] + [seen[0] + n for n in range(1, 5)]
    assert seen == sorted(seen)


def test_the_thoughtful_level_plays_plans_on_and_the_steady_one_none() -> None:
    assert level_of("battles", "steady").playouts == 0
    assert 2 <= level_of("battles", "thoughtful").width <= len(CAUTION)
    assert thought(begun(1, "lutter"), level=level_of("battles", "steady")).thought is None


def test_no_plan_is_drawn_up_before_reinforcements_have_come_in() -> None:
    pieces = ("blue horse A 4-6 0510", "blue foot B 8-3 0512", "red foot R 8-3 0503", "blue horse N 4-6 edge command=N")
    state = field("2021", *pieces, **GATE)
    coming = thought(state)
    assert coming.order[:2] == ("move", "N")
    assert coming.thought is None
    come = RULES.apply(state, "blue", coming.order, Chance(1)).state
    assert thought(come).thought is not None
