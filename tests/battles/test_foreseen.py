"""What a thoughtful stand-in of a battle does: it compares plans by what the enemy would make of each."""

import random
from functools import partial
from typing import Any

import pytest

from game.battles import RULES
from game.battles.ai import foreseen as module
from game.battles.ai.careful import Careful, careful
from game.battles.ai.foreseen import Foreseen, foreseen
from game.battles.ai.plan import Plan, planned
from game.battles.evaluation import result
from game.battles.mind import led
from game.battles.state import State
from game.battles.view import BattlesView
from game.core.search.levels import Level, level_of
from tests.battles.positions import field
from tests.battles.test_careful import begun

#: One of blue may strike a lone enemy; where two strong ones wait behind him, he had better not.
LONE = ("blue foot A 5-3 0510", "red foot R 5-2 0506", "blue foot FB 8-3 2040", "red foot FR 8-3 2042")
GOES = {"A": ("0507", "0506")}
TRAP = ("red horse X 9-6 0502", "red horse Y 9-6 0702")


def plan_of(state: State, width: int = 2, tries: int = 0) -> Foreseen:
    """A thoughtful plan of the side to move."""
    return Foreseen(RULES.view(state, state.side), width=width, tries=tries)


def test_a_plan_is_worth_less_by_what_the_enemy_is_promised_after_it() -> None:
    """To strike in the open, and to stay: the trap takes from the first alone."""
    worth = {}
    for key, pieces in {"alone": LONE, "trap": (*LONE, *TRAP)}.items():
        plan = plan_of(field("1976", *pieces))
        stay = plan.foresee({"A": ("0510", "")})
        worth[key] = plan.foresee(GOES) - stay
    assert worth["trap"] < worth["alone"] - 3


def test_what_the_enemy_is_promised_counts_by_its_part(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of(field("1976", *LONE, *TRAP))
    plan.restore(GOES)
    answers = [plan._answer(world) for world in range(module.WORLDS)]
    assert max(answers) > 3
    worth = plan.foresee(GOES)
    monkeypatch.setattr(module, "ANSWER", 0.0)
    assert plan.foresee(GOES) - worth == pytest.approx(1.25 * sum(answers) / len(answers))


def test_nothing_is_feared_twice() -> None:
    """Beside what the enemy is promised, what a unit risks does not count; after it all is as it was."""
    plan = plan_of(field("1976", *LONE, *TRAP))
    plan.restore(GOES)
    feared = plan._worth()
    answers = [plan._answer(world) for world in range(module.WORLDS)]
    assert plan.foresee(GOES) + module.ANSWER * sum(answers) / len(answers) > feared
    assert not plan.calm
    assert plan._worth() == feared


@pytest.mark.parametrize(
    ("found", "attacker", "defender"),
    [
        ("-", ("field", False), ("field", False)),
        ("Ad", ("field", True), ("field", False)),
        ("Ae", ("lost", False), ("field", False)),
        ("Dd", ("field", False), ("field", True)),
        ("De", ("field", False), ("lost", False)),
        ("Dx", ("field", True), ("field", True)),
    ],
)
def test_attacks_are_fought_before_the_enemy_answers(
    found: str, attacker: tuple[str, bool], defender: tuple[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "result", lambda *_asked: found)
    plan = plan_of(field("1976", *LONE))
    plan.restore(GOES)
    after = plan._fought(0)
    assert [(after[unit].where, after[unit].disrupted) for unit in ("A", "R")] == [attacker, defender]
    assert after["A"].place == ("0507" if attacker[0] == "field" else "")
    assert plan.view.pieces["A"].place == "0510", "in thought alone"


def test_who_is_disrupted_already_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "result", lambda *_asked: "Dx")
    plan = plan_of(field("1976", LONE[0], LONE[1] + " disrupted", *LONE[2:]))
    plan.restore(GOES)
    assert plan._fought(0)["R"].where == "lost"


def test_a_lot_is_read_from_the_worst_result_on() -> None:
    """At 1-1 of 1976."""
    found = [result("1976", "1-1", lot / 600) for lot in range(600)]
    order = [each for n, each in enumerate(found) if n == 0 or found[n - 1] != each]
    assert order == sorted(set(found), key=("Ae", "Ad", "-", "Dx", "Dd", "De").index)
    chart = [result("1976", "1-1", lot / 6 + 0.01) for lot in range(6)]
    assert sorted(found) == sorted(each for each in chart for _hundred in range(100))


def test_of_its_plans_it_keeps_the_best() -> None:
    state = begun(4, "rocroi")
    plan = foreseen(4, 3)(RULES.view(state, state.side), False)
    assert isinstance(plan, Foreseen)
    plan.make()
    chosen, seen = plan.kept(), list[Careful]()
    for n, fear in enumerate(module.FEARS[:4]):
        seen.append(Careful(RULES.view(state, state.side), False, 3, fear, n))
        seen[-1].make()
    worths = {repr(sorted(one.kept().items())): plan.foresee(one.kept()) for one in seen}
    assert len(worths) > 2
    assert max(worths, key=lambda kept: worths[kept]) == repr(sorted(chosen.items()))


def test_it_is_what_thoughtful_ones_do_and_steady_ones_do_not() -> None:
    assert (level_of("battles", "steady").width, level_of("battles", "thoughtful").width) == (1, 8)
    state = begun(2, "lutter")
    view, ask = RULES.view(state, state.side), partial(RULES.words, state, state.side)
    for width, kind in ((1, careful(5)), (4, foreseen(4, 5))):
        order = led(view, ask, random.Random(1).randrange, Level(width=width, playouts=5, seconds=1))
        assert order[:3] == ("move", *planned(view, kind)[0])


def test_in_the_last_turn_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[Careful]()

    def careful_one(*how: Any) -> Careful:
        made.append(Careful(*how))
        return made[-1]

    monkeypatch.setattr(module, "Careful", careful_one)
    state = field("1976", *LONE)
    end = RULES.view(state, "").turns
    for turn, side, compared in ((end - 1, "red", 3), (end, "blue", 3), (end, "red", 0)):
        state.turn, state.side = turn, side
        made.clear()
        plan = plan_of(state, width=3, tries=1)
        plan.make()
        assert plan.last == (not compared)
        assert len(made) == compared


def test_the_enemy_answers_in_his_own_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blue has the first move of a turn."""
    views = list[BattlesView]()

    def plan(view: BattlesView) -> Plan:
        views.append(view)
        return Plan(view)

    monkeypatch.setattr(module, "Plan", plan)
    state = field("1976", *LONE)
    for side, foe, later in (("blue", "red", 0), ("red", "blue", 1)):
        state.side = side
        plan_of(state)._answer(0)
        seen = views.pop()
        assert (seen.viewer, seen.side, seen.phase, seen.turn) == (foe, foe, "move", state.turn + later)
