"""The search: it takes what fares best, doubts what may be chance, sees no more than a view, and can be stopped."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from game.core.rules import Outcome, Pick
from game.core.search.account import Account, account
from game.core.search.chance import Chance, seed_from
from game.core.search.levels import Level
from game.core.search.mind import Mind
from game.core.search.search import Enough, Thought, Trials, distinct, think
from game.core.search.standin import Planner, Thinker, Weighed
from game.core.text import Message, say
from game.core.words import Ask, Sentence, Word, Words

VIEW: Any = SimpleNamespace(viewer="red")


class Steps:
    """A game of one number, which an order raises; a die blurs what that was worth. Each order is a turn."""

    def to_move(self, state: tuple[int, int]) -> tuple[str, ...]:
        return ("red", "green")[state[1] % 2 :]

    def words(self, state: Any, _seat: str, spoken: Sentence) -> Words:
        return Words((), True) if spoken else Words(tuple(Word(str(n)) for n in range(6)))

    def view(self, _state: Any, seat: str) -> Any:
        return SimpleNamespace(viewer=seat)

    def apply(self, state: tuple[int, int], _seat: str, order: Sentence, dice: Any) -> Outcome[tuple[int, int]]:
        return Outcome((state[0] + 10 * int(order[0]) + dice.roll(6, "blur"), state[1] + 1))


class StepsMind(Mind[Any, Any]):
    rules: Any = Steps()

    def __init__(self) -> None:
        self.worlds = 0

    @staticmethod
    def instant(_view: Any, _ask: Ask, _pick: Pick) -> Sentence:
        return ("1",)

    quick = instant

    def candidates(self, view: Any, ask: Ask, pick: Pick) -> list[Sentence]:
        return [(text,) for text in ("1", "4", "9", "4", "2")]

    def clock(self, state: Any) -> int:
        return int(state[1])

    def worth(self, state: Any, seat: str) -> float:
        return float(state[0]) / 100

    def world(self, view: Any, pick: Pick) -> tuple[int, int]:
        self.worlds += 1
        return (pick(50), 0)

    def tells(self, begun: Any, ended: Any, seat: str) -> list[Message]:
        return [say("{seat}: {n} more", seat=seat, n=ended[0] - begun[0])]


def ask(spoken: Sentence) -> Words:
    return Steps().words((0, 0), "red", spoken)


def level(**changes: Any) -> Level:
    return Level(**{"width": 8, "playouts": 24, "turns": 2, "decisions": 9, "doubt": 0.5, "seconds": 1, **changes})


def test_what_fares_best_is_chosen_and_what_is_illegal_or_said_twice_is_not_tried() -> None:
    mind = StepsMind()
    candidates = distinct(mind.candidates(VIEW, ask, Chance(1).pick), ask, 8)
    assert candidates == [("1",), ("4",), ("2",)]
    tried = [(order,) for order in candidates]
    thought = think(Trials(mind, VIEW, 7, level()), tried)
    assert thought.best == (("4",),)
    assert think(Trials(mind, VIEW, 7, level()), tried) == thought
    assert think(Trials(mind, VIEW, 8, level()), tried).trials != thought.trials


def test_who_plays_on_is_hasty_or_as_good_as_an_instant_one() -> None:
    class Hasty(StepsMind):
        @staticmethod
        def quick(_view: Any, _ask: Ask, _pick: Pick) -> Sentence:
            return ("2",)

    raised = [Trials(Hasty(), VIEW, 7, level(turns=1, hasty=hasty)).end((("4",),), 0)[0] for hasty in (True, False)]
    assert raised[0] - raised[1] == 10  # by the same dice


def test_the_worse_half_is_dropped_and_all_that_are_left_share_their_worlds() -> None:
    mind = StepsMind()
    candidates = [((text,),) for text in ("1", "4", "2", "3")]
    thought = think(Trials(mind, VIEW, 7, level(playouts=16)), candidates)
    assert [len(trials) for trials in thought.trials] == [2, 6, 2, 6]  # 16 / (2 rounds * 4), then 16 / (2 * 2)
    assert mind.worlds == 6
    assert {round(b - a, 9) for a, b in zip(thought.trials[0], thought.trials[1], strict=False)} == {0.3}


class Counting(StepsMind):
    """Everything starts at 0, and what counts is the number of orders (hundreds), and what they raised it by."""

    def world(self, view: Any, pick: Pick) -> tuple[int, int]:
        return (0, 0)

    def worth(self, state: Any, seat: str) -> float:
        return float(100 * state[1] + state[0] // 10)


@pytest.mark.parametrize(("turns", "decisions", "orders"), [(1, 9, 2), (2, 9, 3), (4, 9, 5), (4, 2, 3)])
def test_as_many_turns_are_played_on_as_the_level_says(turns: int, decisions: int, orders: int) -> None:
    mind = Counting()
    tried = [(("0",),), (("0",),)]
    thought = think(Trials(mind, VIEW, 7, level(playouts=2, turns=turns, decisions=decisions)), tried)
    assert thought.trials[0][0] // 100 == orders


def test_the_first_stands_unless_another_is_better_beyond_doubt() -> None:
    class Blurred(StepsMind):
        def worth(self, state: Any, seat: str) -> float:
            return 0.51 if state[0] % 10 else 0.5

    mind = Blurred()
    same = [((text,),) for text in ("1", "2")]
    assert think(Trials(mind, VIEW, 7, level(doubt=0.0)), same).best == (("1",),)  # no better at all
    near = StepsMind()
    tries = [((text,),) for text in ("1", "2")]
    assert think(Trials(near, VIEW, 7, level(playouts=2, doubt=0.5)), tries).best == (
        ("1",),
    )  # one trial proves nothing
    assert think(Trials(near, VIEW, 7, level(playouts=4, doubt=0.5)), tries).best == (("2",),)
    for margin, best in ((0.09, "2"), (0.11, "1")):  # it is better by 0.1
        assert think(Trials(near, VIEW, 7, level(margin=margin)), tries).best == ((best,),)


def test_who_thinks_too_long_plays_at_once() -> None:
    left = iter([False, False, True, True])
    thinker = Thinker(StepsMind(), level())
    assert thinker(VIEW, ask, Chance(3).pick) == ("4",)
    with pytest.raises(Enough):
        thinker.weigh(VIEW, ask, Chance(3).pick, lambda: next(left))
    assert thinker.within(lambda: True)(VIEW, ask, Chance(3).pick) == ("1",)
    assert thinker.within(lambda: False)(VIEW, ask, Chance(3).pick) == ("4",)


def test_chance_is_even_and_comes_again_by_its_seed() -> None:
    chance = Chance(5)
    rolls = [chance.roll(6, "") for _n in range(6000)]
    assert set(rolls) == set(range(1, 7))
    assert all(900 < rolls.count(face) < 1100 for face in range(1, 7))
    assert [Chance(5).pick(10**6)] == [Chance(5).pick(10**6)] != [Chance(6).pick(10**6)]


def test_an_account_tells_the_order_it_tried_and_its_best_and_worst_world() -> None:
    thinker = Thinker(StepsMind(), level())
    told = account(thinker, "steady", VIEW, ask, Chance(3).pick)
    assert told.order == thinker(VIEW, ask, Chance(3).pick) == ("4",)
    assert [each.order for each in told.tried] == [("4",), ("2",), ("1",)]
    assert [each.worlds for each in told.tried] == [10, 10, 4]
    worlds = Trials(StepsMind(), VIEW, seed_from(Chance(3).pick), level())
    fared = [(worlds.play((("4",),), n), worlds.world(n), worlds.end((("4",),), n)) for n in range(10)]
    for tidings, (_worth, begun, ended) in ((told.hoped, max(fared)), (told.feared, min(fared))):
        assert [str(each) for each in tidings] == [f"red: {ended[0] - begun[0]} more"]
    assert told.hoped != told.feared


def test_an_account_tells_whether_the_rules_of_thumb_had_their_way() -> None:
    free, bound = (Thinker(StepsMind(), level(margin=margin)) for margin in (0.0, 0.5))
    told = [account(thinker, "steady", VIEW, ask, Chance(3).pick) for thinker in (free, bound)]
    assert [(each.order, each.usual) for each in told] == [(("4",), False), (("1",), True)]
    assert told[1].tried[0].mean < told[1].tried[1].mean


def planner(weighed: Callable[[], Weighed], asked: list[bool]) -> Planner:
    """A stand-in whose plan is at hand, and that sees at each order whether it has thought enough."""

    def led(_view: Any, _ask: Ask, _pick: Pick, given: Level, enough: Callable[[], bool]) -> Weighed:
        assert given == level(drafts=7)
        asked.append(enough())
        return weighed()

    return Planner(led, level(drafts=7))


def test_a_plan_knows_its_level_and_whether_it_has_to_hurry() -> None:
    asked = list[bool]()
    single = planner(lambda: Weighed(("7",)), asked)
    assert single(VIEW, ask, Chance(3).pick) == ("7",)
    assert single.within(lambda: True)(VIEW, ask, Chance(3).pick) == ("7",)
    assert account(single, "steady", VIEW, ask, Chance(3).pick) == Account(("7",), "steady", planned=True)
    assert asked == [False, True, False]


def test_an_account_of_several_plans_has_a_row_for_each_the_chosen_first() -> None:
    tables = Trials(StepsMind(), VIEW, 5, level())
    plans = ((("1",),), (("2",), ("1",)), (("3",),))
    thought = Thought(plans[1], plans, ((0.5, 0.5), (0.7, 0.9, 0.2), (0.9,)))
    told = account(planner(lambda: Weighed(("2",), thought, tables), []), "thoughtful", VIEW, ask, Chance(3).pick)
    assert told.planned
    assert [(row.order, row.worlds, round(row.mean, 2)) for row in told.tried] == [
        (("2",), 3, 0.6), (("2",), 2, 0.5), (("2",), 1, 0.9),
    ]  # fmt: skip
    for tidings, world in ((told.hoped, 1), (told.feared, 2)):
        ended = tables.end(plans[1], world)
        assert [str(each) for each in tidings] == [f"red: {ended[0] - tables.world(world)[0]} more"]


def test_an_account_of_what_is_said_at_once_has_nothing_to_tell() -> None:
    assert account(StepsMind.instant, "steady", VIEW, ask, Chance(3).pick) == Account(("1",), "instant")

    class Single(StepsMind):
        def candidates(self, view: Any, ask: Ask, pick: Pick) -> list[Sentence]:
            return [("2",)]

    assert account(Thinker(Single(), level()), "steady", VIEW, ask, Chance(3).pick) == Account(("2",), "steady")
