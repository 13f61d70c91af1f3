"""Who leads, who outranks whom, and who may stand together, clause by clause [8.3, 10.1, 10.2]."""

import pytest

from game.agony import RULES, activation, leading, retreat, stacking
from game.agony.board import other
from game.agony.state import SIDE_OF_KIND, Stack, has, minus, plus, size
from game.core.agenda import Item
from tests.agony.positions import bare, place, run

P, C = "protestant", "catholic"
VETERANS = {"Imperial-veteran": 2}
LEAGUE = "Imperials and Bavarians may not stack, units or leaders."


@pytest.mark.rule("10.14", "10.13", "12.24", "8.3")
def test_who_outranks_whom() -> None:
    state = place(bare(), "prague", {}, "gustavus", "baner", "horn")
    assert [leading.outranked(state, who) for who in ("gustavus", "baner", "horn")] == [False, True, True]
    state = place(bare(), "prague", {}, "mansfeld", "baner", "horn")
    assert [leading.outranked(state, who) for who in ("mansfeld", "baner", "horn")] == [False, False, True]
    assert not leading.outranked(place(bare(), "prague", {}, "horn", "thurn"), "thurn")
    assert leading.commander(bare(), ("thurn", "horn", "mansfeld")) == "mansfeld"
    assert leading.commander(bare(), ("gallas", "bucquoy")) == "bucquoy"
    assert leading.commander(bare(), ()) == ""
    able = [leading.may_activate(place(bare(), "prague", {}, "horn"), P, "horn", value) for value in (1, 2, 3)]
    assert able == [False, True, True]
    assert not leading.may_activate(place(bare(), "prague", {}, "horn"), C, "horn", 3)


@pytest.mark.rule("10.21", "10.23", "10.24", "7.24", "17.A.2", "17.B.2")
def test_who_may_stack() -> None:
    state = bare()
    assert stacking.compatible(state, VETERANS, ("bucquoy",))
    assert not stacking.compatible(state, VETERANS, ("tilly",))
    assert not stacking.compatible(state, {"Imperial-veteran": 1, "Bavarian-mercenary": 1}, ())
    assert not stacking.compatible(state, {}, ("wallenstein", "tilly"))
    assert stacking.compatible(state, {}, ("wallenstein", "gallas"))
    assert stacking.compatible(state, {"Bavarian-mercenary": 1, "Spanish-veteran": 1}, ("tilly",))
    place(state, "prague", {"Imperial-veteran": 3}, "bucquoy")
    place(state, "prague!", {"Imperial-militia": 2}, "gallas")
    assert stacking.together(state, "prague", C)[0] == {"Imperial-militia": 2, "Imperial-veteran": 3}
    assert set(stacking.together(state, "prague", C)[1]) == {"bucquoy", "gallas"}
    assert (stacking.room(state, "prague", C), stacking.room(state, "prague", P)) == (3, 8)
    assert stacking.fits(state, "prague", C, {"Imperial-militia": 3}, ())
    assert not stacking.fits(state, "prague", C, {"Imperial-militia": 4}, ())
    assert not stacking.fits(state, "prague", C, {}, ("tilly",))


@pytest.mark.rule("17.F.5")
def test_protestants_stand_together_until_a_card_parts_them() -> None:
    state = place(bare(), "prague", {"Swedish-veteran": 1}, "thurn")
    protestants = [kind for kind, side in SIDE_OF_KIND.items() if side == P]
    assert all(stacking.fits(state, "prague", P, {kind: 1}, ()) for kind in protestants)
    assert all(stacking.compatible(state, {one: 1, two: 1}, ()) for one in protestants for two in protestants)
    place(state, "linz", {"Swedish-veteran": 1, "French-militia": 1})
    assert retreat.crowded(state, P) == ""
    state.in_force = {"C54": "P38"}
    assert not stacking.fits(state, "prague", P, {"French-militia": 1}, ())
    assert stacking.fits(state, "prague", P, {"Saxon-militia": 1}, ())
    assert retreat.crowded(state, P) == "linz"


@pytest.mark.rule("19.7", "17.A.2")
def test_who_stacks_with_tilly_by_option() -> None:
    state, units = bare(tilly="yes"), {"Imperial-mercenary": 1, "Bavarian-mercenary": 1}
    assert stacking.compatible(state, units, ("tilly", "gallas"))
    assert not stacking.compatible(state, units, ("tilly",))
    assert not stacking.compatible(state, units, ("pappenheim", "gallas"))
    assert not stacking.compatible(bare(), units, ("tilly", "gallas"))
    state.used["wallenstein"] = "in"
    assert not stacking.compatible(state, units, ("tilly", "gallas"))
    state.marks = ("league",)
    assert stacking.compatible(state, units, ("tilly", "gallas"))


@pytest.mark.rule("11.15", "10.12", "10.21", "12.22")
def test_stacks_are_added_and_taken_apart() -> None:
    assert plus({"a": 1}, {"a": 2, "b": 1}) == {"a": 3, "b": 1}
    assert (plus({}, {"a": 1}), plus({"a": 1}, {})) == ({"a": 1}, {"a": 1})
    assert minus({"a": 2, "b": 1}, {"a": 1, "b": 1}) == {"a": 1}
    with pytest.raises(ValueError, match="not 2 a"):
        minus({"a": 1}, {"a": 2})
    assert size({"a": 2, "b": 1}) == 3
    assert (has(VETERANS, "imperial"), has(VETERANS, "spanish")) == (True, False)
    assert activation.best_units(place(bare(), "linz", {"Imperial-militia": 8}), "linz", C, ("bucquoy",)) == {
        "Imperial-militia": 4
    }


@pytest.mark.rule("10.22", "10.23", "7.24", "17.F.5")
@pytest.mark.parametrize(
    ("side", "units", "leaders", "told"),
    [
        (C, {"Imperial-militia": 9}, ("gallas",), "9 units stand there, and 8 are the most."),
        (C, {"Imperial-militia": 1, "Bavarian-mercenary": 1}, (), LEAGUE),
        (C, {"Bavarian-mercenary": 1}, ("gallas",), LEAGUE),
        (C, {}, ("wallenstein", "tilly"), "Wallenstein and Tilly may not stack."),
        (P, {"French-militia": 1, "Swedish-veteran": 1}, (), "French and Swedish units may not stack."),
    ],
)  # fmt: skip
def test_who_must_eliminate_some_is_told_why(side: str, units: Stack, leaders: tuple[str, ...], told: str) -> None:
    state = place(bare(), "prague", units, *leaders)
    state.in_force = {"C54": "P38"}
    state = run(state, Item("excess", args=(side,))).state
    assert RULES.missing(RULES.view(state, side), ()) == [told]
    assert RULES.missing(RULES.view(state, other(side)), ()) == RULES.missing(RULES.view(state, ""), ()) == []
