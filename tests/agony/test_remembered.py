"""What is remembered of a board is found anew as soon as what it depends on has changed."""

from game.agony import RULES, pieces, recruiting, retreat, ways
from game.agony.board import BOARD, CATHOLIC, PROTESTANT
from game.agony.flow import Flow
from game.agony.state import LIMIT, Batch, March
from tests.agony.positions import bare

MILITIA = "Imperial-militia"


def test_who_is_crowded_is_asked_anew_when_a_unit_comes() -> None:
    state = bare()
    pieces.put(state, "passau", {MILITIA: LIMIT})
    assert retreat.crowded(state, CATHOLIC) == ""
    pieces.put(state, "passau", {MILITIA: 1})
    assert (retreat.crowded(state, CATHOLIC), retreat.crowded(state, PROTESTANT)) == ("passau", "")
    state.grace = {**state.grace, "passau": 1}
    assert retreat.crowded(state, CATHOLIC) == ""


def test_counters_are_counted_anew_when_units_come() -> None:
    state = bare()
    left = pieces.available(state, MILITIA)
    pieces.put(state, "passau", {MILITIA: 2, f"{MILITIA}-half": 1})
    assert pieces.available(state, MILITIA) == left - 3


def test_who_may_recruit_is_asked_anew_when_the_land_is_wasted() -> None:
    state = bare()
    state.leaders = {**state.leaders, "tilly": "munich"}
    assert "tilly" in recruiting.recruiters(state, CATHOLIC, ())
    state.pillage = {**state.pillage, "munich": 2}
    assert "tilly" not in recruiting.recruiters(state, CATHOLIC, ())


def test_where_a_march_leads_stays_so_for_its_board_and_changes_with_another() -> None:
    state = bare()
    march = March(CATHOLIC, "tilly", ("tilly",), (), (Batch({"Bavarian-militia": 1}),), "passau", "passau", "passau")
    state.leaders["tilly"] = "passau"
    before = ways.reach(state, march)
    pieces.put(state, "linz", {"Bavarian-militia": LIMIT})
    assert before.gate.rests("linz")  # asked for only now, of the board as it was
    assert not ways.reach(state, march).gate.rests("linz")


def test_a_view_shows_what_has_come() -> None:
    state = bare()
    before = RULES.view(state, CATHOLIC).stacks
    pieces.put(state, "passau", {MILITIA: 1})
    after = RULES.view(state, CATHOLIC)
    assert (before, [stack.place for stack in after.stacks]) == ((), ["passau"])
    state.aid["pope"] = 3
    assert RULES.view(state, CATHOLIC).sides[CATHOLIC].aid_total == 3


def test_the_counters_of_a_nation_that_goes_are_noted_in_one_order() -> None:
    """A state is written with the same bytes by every process."""
    flow = Flow(bare(), None)
    pieces.remove_nation(flow, "imperial")
    kinds = [kind.whole for kind in BOARD.kinds.values() if kind.nation == "imperial"]
    assert list(flow.state.scrapped) == list(dict.fromkeys(kinds))
