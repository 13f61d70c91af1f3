"""What a steady stand-in of a battle does that an instant one does not; that it sees its own view only, and is sure."""

import random
from functools import partial

import pytest

from game.battles import RULES
from game.battles.ai.careful import Careful, careful
from game.battles.ai.plan import Plan
from game.battles.standin import choose
from game.battles.state import State
from game.core.rules import Setup
from game.core.words import Sentence
from tests.battles.positions import field
from tests.battles.test_standin_plan import Chance


def turn(state: State, tries: int = 20) -> State:
    """The state after the moves and the declared attacks of the side to move; of an instant stand-in at no tries."""
    side, dice, order = state.side, Chance(1), partial(choose, kind=careful(tries) if tries else Plan)
    while state.phase in ("move", "declare") and state.side == side:
        said = order(RULES.view(state, side), partial(RULES.words, state, side), random.Random(1).randrange)
        state = RULES.apply(state, side, said, dice).state
    return state


def struck(state: State) -> set[tuple[str, ...]]:
    return {combat.attackers for combat in state.now.combats}


def planned(state: State, tries: int) -> Careful:
    """A plan of the side to move."""
    plan = careful(tries)(RULES.view(state, state.side), False)
    plan.make()
    assert isinstance(plan, Careful)
    return plan


def test_it_goes_to_charge_whom_it_could_not_attack_otherwise() -> None:
    pieces = ("blue horse A 2-6 0510", "red foot R 10-2 0506 disrupted", "blue foot FB 8-3 2040")
    state = field("1976", *pieces, "red foot FR 8-3 2042")
    assert struck(turn(state, 0)) == set()
    assert struck(turn(state)) == {("A",)}


def test_its_charge_spares_who_rides_it_but_for_disruption() -> None:
    pieces = ("blue horse A 4-6 0507", "red foot R 10-2 0506 disrupted", "blue foot FB 8-3 2040")
    plan = careful(0)(RULES.view(field("1976", *pieces, "red foot FR 8-3 2042"), "blue"), False)
    plan.change("A", "0507", "0506")
    assert plan.odds("0506") == "1-1"  # 8 to 5
    assert plan.foe_term("0506") > Plan(plan.view).foe_term("0506")


@pytest.mark.parametrize(("book", "one", "both"), [("1976", "1-1", "3-1"), ("2021", "1-2", "2-1")])
def test_it_counts_on_no_charge_beside_enemy_cavalry_where_there_is_none(book: str, one: str, both: str) -> None:
    """Against 5 A brings 4 from beside S, and B 8 [21:13.1]; in 1976 each brings 8."""
    pieces = ("blue horse A 4-6 0507 charges", "blue horse B 4-6 0605 charges", "red foot R 10-2 0506 disrupted",
              "red horse S 4-6 0508 disrupted", "blue foot FB 8-3 2040", "red foot FR 8-3 2042")  # fmt: skip
    plan = careful(0)(RULES.view(field(book, *pieces), "blue"), False)
    plan.change("A", "0507", "0506")
    assert plan.odds("0506") == one
    plan.change("B", "0605", "0506")
    assert plan.odds("0506") == both


def test_it_counts_on_its_leader() -> None:
    pieces = ("blue foot A 7-3 0507", "blue leader L 1-6 0507", "red foot R 4-2 0506", "blue foot FB 8-3 2040")
    view = RULES.view(field("1976", *pieces, "red foot FR 8-3 2042"), "blue")
    for kind, odds in ((Plan, "1-1"), (careful(0), "2-1")):
        plan = kind(view, False)
        plan.change("A", "0507", "0506")
        assert plan.odds("0506") == odds


def test_units_may_take_the_places_that_others_leave() -> None:
    pieces = ("blue foot A 8-3 0507 disrupted", "blue foot B 8-3 0508", "red foot R 4-2 0506")
    view = RULES.view(field("1976", *pieces, "red foot FR 8-3 2042"), "blue")
    assert "0507" not in Plan(view).goals["B"]
    assert "0507" in Careful(view).goals["B"]


def test_who_stands_beside_a_disrupted_enemy_keeps_him_from_rallying() -> None:
    pieces = ("blue foot A 1-3 0510", "red foot R 10-2 0506 disrupted", "red foot FR 8-3 2042")
    for demoralized, kept in (((), True), (("red_foot",), False)):
        state = field("1976", *pieces, demoralized=demoralized)
        plan = careful(0)(RULES.view(state, "blue"), False)
        assert plan.foe_term("0506") == 0
        plan.change("A", "0507", "")
        assert (plan.foe_term("0506") > 0) == kept


def test_disrupted_foot_fears_to_be_ridden_down() -> None:
    pieces = ("blue foot A 10-2 0510 disrupted", "red horse R 4-6 0506", "blue foot FB 8-3 2040")
    view = RULES.view(field("1976", *pieces, "red foot FR 8-3 2042"), "blue")
    plain, plan = Plan(view), Careful(view)
    piece = plan.own["0510"]
    strong = Careful(RULES.view(field("1976", *pieces[:1], "red foot R 4-6 0506", *pieces[2:]), "blue"))
    assert plan.danger(piece, "0510", True) > strong.danger(strong.own["0510"], "0510", True)
    assert plain.danger(piece, "0510", True) > 0


def test_at_the_very_last_it_counts_only_whom_it_may_eliminate() -> None:
    pieces = ("red foot R 8-3 0510", "blue foot A 4-3 0506", "blue foot B 8-3 0512 disrupted")
    plan = careful(0)(RULES.view(field("1976", *pieces, side="red", turn=10), "red"), False)
    assert plan.last
    worth = {}
    for here, there in (("0507", "0506"), ("0511", "0512")):
        plan.change("R", here, there)
        assert plan.odds(there) == "2-1"
        worth[there] = plan.foe_term(there)
    assert worth["0506"] < 0.1 < 5 < worth["0512"]
    assert planned(field("1976", *pieces, side="red", turn=10), 0).aim["R"] == "0512"  # though A is who still stands


def begun(turns: int, scenario: str = "rocroi", **options: str) -> State:
    """The position after so many turns of instant stand-ins, as the first army begins to move."""
    state, dice = RULES.setup(RULES.complete(Setup("battles", scenario, options))), Chance(5)
    pick = random.Random(5).randrange
    while state.turn <= turns or state.phase != "move":
        order = choose(RULES.view(state, state.side), partial(RULES.words, state, state.side), pick)
        state = RULES.apply(state, state.side, order, dice).state
    return state


@pytest.fixture(scope="module")
def midst() -> State:
    return begun(4)


def test_a_plan_that_is_thought_over_is_worth_more(midst: State) -> None:
    plain, thought = planned(midst, 0), planned(midst, 20)
    assert thought._worth() > plain._worth() + 0.5
    standing = [thought.place[unit] for unit in thought.order]
    assert len({*standing}) == len(standing)
    assert all(thought.own[here].id == unit for unit, here in thought.place.items())


def test_it_parts_its_attackers_better_once_they_stand(midst: State) -> None:
    """Each used to take the enemy that was best for himself, and found nobody to help."""
    state = midst
    while state.phase == "move":
        view, ask = RULES.view(state, state.side), partial(RULES.words, state, state.side)
        state = RULES.apply(state, state.side, choose(view, ask, random.Random(1).randrange), Chance(1)).state
    assert state.phase == "declare"
    alone, together = (Careful(RULES.view(state, state.side), still=True, tries=20) for _each in range(2))
    Plan.assign(alone)
    together.assign()
    assert together.place == alone.place
    assert together._worth() > alone._worth() + 0.3


def test_it_is_the_same_plan_each_time(midst: State) -> None:
    once, again = planned(midst, 20), planned(midst, 20)
    assert (once.place, once.aim) == (again.place, again.aim)


def orders(state: State) -> list[Sentence]:
    """What it says in its movement phase, at most twelve orders."""

    def said(state: State) -> Sentence:
        view, ask = RULES.view(state, state.side), partial(RULES.words, state, state.side)
        return choose(view, ask, random.Random(1).randrange, careful(5))

    found, side = list[Sentence](), state.side
    while state.phase == "move" and state.side == side and len(found) < 12:
        found.append(said(state))
        state = RULES.apply(state, side, found[-1], Chance(1)).state
    return found


def test_no_answer_that_the_enemy_has_set_changes_its_plan() -> None:
    state, found = begun(1, "lutter", tactics="on"), []
    for answer in ("pike", "salvo", ""):
        other = state.copy()
        other.answers = {other.foe: answer} if answer else {}
        found.append(orders(other))
    assert len(found[0]) > 3
    assert found[0] == found[1] == found[2]
