"""Stacks and their parts: each clause alone."""

import pytest

from game.cuius.board import BOARD
from game.cuius.flow import Flow
from game.cuius.parts import counted, following, numbers, read, split, told
from game.cuius.pieces import (
    clear_fort,
    collapse,
    combined,
    commander,
    dissolve,
    empty,
    force_of,
    gather,
    lay,
    may_follow,
    ordered,
    put,
    set_force,
    settle,
    shed,
    tired,
    to_pool,
    without,
)
from game.cuius.state import Army, March, Retreat, State
from tests.cuius.positions import apart, army, bare

STACK = Army(("tilly", "anholt"), 12, 3, 2, 1, 4)


# Parts in words


@pytest.mark.rule("cuius:7.2.1", "cuius:11.4.2", "cuius:11.5.3", "cuius:11.6.1")
@pytest.mark.parametrize(
    ("word", "told"),
    [("12-foot", (12, "foot")), ("3-horse", (3, "horse")), ("1-train", (1, "train")), ("0-foot", None),
     ("02-foot", None), ("foot", None), ("-foot", None), ("x-foot", None), ("3-gun", None), ("3", None),
     ("²-foot", None), ("30-foot", (30, "foot")), ("-3-foot", None), ("10-horse", (10, "horse")), ("3foot", None)],
)  # fmt: skip
def test_a_number_and_a_kind(word: str, told: tuple[int, str] | None) -> None:
    assert counted(word) == told


@pytest.mark.rule("cuius:7.2.1", "cuius:11.4.2", "cuius:11.5.3", "cuius:11.6.1")
def test_numbers_are_offered_from_the_most_to_one() -> None:
    assert [(w.text, w.label) for w in numbers(3, "foot")] == [
        ("3-foot", "3 infantry"), ("2-foot", "2 infantry"), ("1-foot", "1 infantry"),
    ]  # fmt: skip
    assert [(w.text, w.label, w.place) for w in numbers(1, "train", "2509")] == [("1-train", "1 train", "2509")]
    assert numbers(0, "horse") == ()


@pytest.mark.rule("cuius:2.6.1", "cuius:7.2.1", "cuius:11.4.2", "cuius:11.5.3", "cuius:11.6.1")
@pytest.mark.parametrize(
    ("spoken", "part"),
    [
        ("", Army(fatigue=1)),
        ("Tilly", Army(("tilly",), fatigue=1)),
        ("Anholt Tilly", Army(("anholt", "tilly"), fatigue=1)),
        ("12-foot 3-horse 2-train", Army((), 12, 3, 2, 1)),
        ("Tilly 1-foot", Army(("tilly",), 1, fatigue=1)),
        ("Tilly 1-train", Army(("tilly",), 0, 0, 1, 1)),
        ("13-foot", None), ("4-horse", None), ("3-train", None),
        ("Tilly Tilly", None), ("Thurn", None), ("nobody", None), ("1-foot Tilly", None), ("1-train Tilly", None),
        ("1-foot 1-foot", None), ("1-horse 1-foot", None), ("1-train 1-horse", None),
        ("1-foot 1-train", Army((), 1, 0, 1, 1)),
    ],
)  # fmt: skip
def test_leaders_then_foot_horse_and_trains_no_more_than_there_are(spoken: str, part: Army | None) -> None:
    assert read(STACK, ("tilly", "anholt"), tuple(spoken.split())) == part


@pytest.mark.rule("cuius:2.6.3", "cuius:7.2.1", "cuius:11.4.2", "cuius:11.5.3", "cuius:11.6.1")
@pytest.mark.parametrize(
    ("spoken", "for_army", "words"),
    [
        ("", False, "Tilly Anholt 2-foot 1-foot 1-horse 1-train"),
        ("", True, "Tilly Anholt 2-foot 1-foot 1-horse"),
        ("Tilly", True, "Anholt 2-foot 1-foot 1-horse"),
        ("Tilly", False, "Anholt 2-foot 1-foot 1-horse 1-train"),
        ("2-foot", True, "1-horse 1-train"),
        ("1-foot", False, "1-horse 1-train"),
        ("Anholt 1-horse", True, "1-train"),
        ("1-foot 1-horse", False, "1-train"),
        ("1-train", False, ""),
    ],
)
def test_what_may_follow(spoken: str, for_army: bool, words: str) -> None:
    stack = Army(("tilly", "anholt"), 2, 1, 1)
    found = following(stack, stack.leaders, tuple(spoken.split()), army=for_army)
    assert " ".join(found) == words
    assert [word.text for word in told(stack, found)] == [*found]
    assert {word.hint for word in told(stack, found) if word.text in ("Tilly", "Anholt")} <= {"LR 2", "LR 1"}


@pytest.mark.rule("cuius:7.2.1", "cuius:11.4.2", "cuius:11.5.3", "cuius:11.6.1")
def test_a_sentence_is_split_before_the_first_of_some_words() -> None:
    assert split(("a", "b", "c", "b"), ("c", "b")) == (("a",), ("b", "c", "b"))
    assert split(("a", "b"), ("x",)) == (("a", "b"), ())


# Who commands


@pytest.mark.rule("cuius:2.4.3", "cuius:7.2.1", "cuius:11.5.2")
def test_marshals_come_before_lieutenants_then_the_better_then_by_name() -> None:
    state = bare()
    state.marshals = ("anholt", "dampierre")
    assert ordered(state, ("tilly", "dampierre", "bucquoy", "anholt")) == ("anholt", "dampierre", "bucquoy", "tilly")
    assert commander(state, Army(("tilly", "dampierre", "anholt"), 3)) == "dampierre"  # the first of the best
    assert commander(state, Army(("tilly", "bucquoy"), 3)) == "tilly"
    assert commander(state, Army(("tilly", "dampierre"), 3)) == "dampierre"
    assert commander(state, Army(("anholt",), 3)) == "anholt"
    assert commander(state, Army((), 3)) == ""


@pytest.mark.rule("cuius:7.2.1")
def test_one_may_follow_who_is_no_worse_or_a_marshal() -> None:
    state = bare()
    state.marshals = ("anholt", "tilly", "dampierre", "spinola")
    able = [(a, b) for a in ("anholt", "tilly") for b in ("dampierre", "spinola") if may_follow(state, a, b)]
    assert able == [("anholt", "dampierre"), ("anholt", "spinola"), ("tilly", "spinola")]
    assert may_follow(state, "bucquoy", "anholt")  # a Lieutenant of any LR
    assert may_follow(state, "bucquoy", "cordoba")
    assert not may_follow(state, "spinola", "bucquoy")
    assert not may_follow(state, "anholt", "bucquoy")


# Stacks


@pytest.mark.rule("cuius:11.5.2", "cuius:16.2", "cuius:2.6.1")
def test_two_stacks_are_one_with_the_higher_fatigue_and_a_marker() -> None:
    one, two = Army(("tilly",), 1, 2, 1, 1, 0), Army(("anholt",), 3, 4, 1, 3, 5)
    assert combined(one, two) == Army(("tilly", "anholt"), 4, 6, 2, 3, 5)
    assert combined(two, one) == Army(("anholt", "tilly"), 4, 6, 2, 3, 5)
    assert combined(two, Army(force=2)).force == 5


@pytest.mark.rule("cuius:2.6.1", "cuius:11.6.1")
def test_what_is_left_of_a_stack() -> None:
    assert without(STACK, Army(("anholt",), 12, 3, 2)) == Army(("tilly",), 0, 0, 0, 1, 4)
    assert without(STACK, Army((), 1, 1, 1)) == Army(("tilly", "anholt"), 11, 2, 1, 1, 4)
    for part in (Army(inf=13), Army(cav=4), Army(art=3), Army(("thurn",)), Army(("tilly", "thurn"))):
        with pytest.raises(ValueError, match="is no part of"):
            without(STACK, part)


@pytest.mark.rule("cuius:2.5")
def test_fatigue_goes_up_to_five() -> None:
    assert [tired(Army(inf=1, fatigue=n)).fatigue for n in range(6)] == [1, 2, 3, 4, 5, 5]
    assert [tired(Army(inf=1, fatigue=n), 2).fatigue for n in (0, 3, 4)] == [2, 5, 5]


@pytest.mark.rule("cuius:2.6.3", "cuius:11.5.2")
def test_a_stack_is_there_as_long_as_anything_is() -> None:
    state = bare()
    for part in (Army(("tilly",)), Army(inf=1), Army(cav=1), Army(art=1)):
        assert not empty(part)
        put(state, "imperial", "2509", part)
    assert state.imperial["2509"] == Army(("tilly",), 1, 1, 1)
    assert empty(Army(fatigue=3, force=1))
    lay(state, "imperial", "2509", Army(fatigue=3))
    assert state.imperial == {}


def moving(who: str) -> State:
    """Tilly is active, or retreats, at 2509, where Bucquoy stands; so does Anholt at 2510."""
    state = bare()
    army(state, "2509", "bucquoy", inf=5)
    army(state, "2510", "anholt", inf=4)
    one = Army(("tilly",), 9)
    if who == "march":
        state.march = March("imperial", one, "2509", mp=5)
    elif who == "retreat":
        state.retreat = Retreat("imperial", "2509", "2609", "2709", False, one)
    elif who == "active":  # the active army is that which retreats
        state.march = March("imperial", one, "2509", mp=5)
        state.retreat = Retreat("imperial", "2509", "2609", "2709", True, None)
    return state


@pytest.mark.rule("cuius:2.6.1", "cuius:11.5.1", "cuius:14.6.1")
@pytest.mark.parametrize("who", ["march", "retreat", "active", ""])
def test_in_a_hex_the_army_that_moves_goes_before_the_stack(who: str) -> None:
    state = moving(who)
    assert force_of(state, "imperial", "2509").leaders == (("tilly",) if who else ("bucquoy",))
    assert force_of(state, "imperial", "2510").leaders == ("anholt",)
    assert force_of(state, "protestant", "2509") == Army()
    for place, side in (("2509", "imperial"), ("2510", "imperial"), ("2509", "protestant")):
        state = moving(who)
        before = apart(state)
        set_force(state, side, place, Army(("thurn",), 1))
        assert force_of(state, side, place) == Army(("thurn",), 1)
        moved = who if (place, side) == ("2509", "imperial") else ""
        assert (state.march != before.march) is (moved in ("march", "active"))
        assert (state.retreat != before.retreat) is (moved == "retreat")
        assert (state.imperial != before.imperial) is (side == "imperial" and not moved)


@pytest.mark.rule("cuius:2.6.3", "cuius:14.6.1", "cuius:11.5.1")
@pytest.mark.parametrize("who", ["march", "retreat", "active", ""])
@pytest.mark.parametrize("left", [Army(("tilly",)), Army((), 4), Army()])
def test_an_army_without_sp_or_leaders_is_disbanded_and_no_other(who: str, left: Army) -> None:
    for place, side in (("2509", "imperial"), ("2510", "imperial"), ("2711", "imperial")):
        state = moving(who)
        flow = Flow(state, None)
        before = apart(state)
        assert collapse(flow, side, "2510") is False
        if who:
            assert collapse(flow, side, "2509") is False
        assert flow.events == []
        set_force(state, side, place, left)
        state.pool[side] = ()
        assert collapse(flow, side, place) is True
        assert state.pool[side] == left.leaders
        here = who if place == "2509" else ""
        told = [event for event in flow.events if event.kind == "loss"]
        assert len(told) == (0 if empty(left) else 1)
        assert all(event.facts["lost"] == left.sp for event in told)
        assert (state.march is None) is (before.march is None or here in ("march", "active"))
        assert (state.retreat is None) is (before.retreat is None or here == "retreat")
        assert (place in state.imperial) is bool(here)


@pytest.mark.rule("cuius:14.6.1", "cuius:2.6.3")
def test_a_dissolved_army_leaves_its_leaders_in_the_pool() -> None:
    state = moving("")
    state.marshals, state.pool["imperial"] = ("tilly", "bucquoy", "anholt"), ("wallenstein",)
    dissolve(Flow(state, None), "imperial", "2509")
    assert " ".join(state.pool["imperial"]) == "bucquoy wallenstein"
    assert " ".join(state.marshals) == "tilly anholt"
    assert set(state.imperial) == {"2510"}
    to_pool(state, "imperial", ("anholt",))
    assert " ".join(state.pool["imperial"]) == "anholt bucquoy wallenstein"
    assert " ".join(state.marshals) == "tilly"


@pytest.mark.rule("cuius:2.6.3")
@pytest.mark.parametrize(
    ("stack", "stays"),
    [
        (Army(("tilly",), 1), True),
        (Army(("tilly",)), False),
        (Army((), 3, 1, 1), False),
        (Army(("tilly",), art=1), False),
    ],
)
def test_what_has_no_leader_or_no_sp_goes(stack: Army, stays: bool) -> None:
    state = bare(fortifications="yes")
    state.imperial["2509"], state.forts["2509"], state.pool["imperial"] = stack, "imperial", ()
    flow = Flow(state, None)
    settle(flow, "imperial", "2509")
    assert ("2509" in state.imperial) is ("2509" in state.forts) is stays
    assert state.pool["imperial"] == (() if stays else stack.leaders)
    assert [event.facts["lost"] for event in flow.events] == ([] if stays or not stack.sp else [stack.sp])
    settle(flow, "imperial", "2711")


@pytest.mark.rule("cuius:2.6.6", "cuius:11.5.1")
def test_only_the_active_army_gathers_the_friends_in_its_hex() -> None:
    state = moving("march")
    assert gather(state, "imperial", "2510") is None
    assert gather(state, "protestant", "2509") is None
    assert set(state.imperial) == {"2509", "2510"}
    assert gather(state, "imperial", "2509") == Army(("bucquoy", "tilly"), 14)
    assert set(state.imperial) == {"2510"}
    assert gather(state, "imperial", "2509") is None  # nobody is left
    assert gather(moving(""), "imperial", "2509") is None


@pytest.mark.rule("cuius:16.1")
@pytest.mark.parametrize(("side", "stays"), [("imperial", True), ("protestant", True), ("", False)])
def test_field_fortifications_stay_as_long_as_anybody_stands_there(side: str, stays: bool) -> None:
    state = bare(fortifications="yes")
    state.forts = {"2509": "imperial", "2711": "imperial"}
    if side:
        state.of(side)["2509"] = Army(("tilly",), 1)
    clear_fort(Flow(state, None), "2509")
    assert state.forts == ({"2509": "imperial"} if stays else {}) | {"2711": "imperial"}
    clear_fort(Flow(state, None), "2510")


@pytest.mark.rule("cuius:14.3.1", "cuius:7.3.4", "cuius:11.3.2.2", "cuius:2.6.3")
@pytest.mark.parametrize(
    ("inf", "cav", "n", "first", "gone"),
    [(5, 5, 3, "inf", (2, 1)), (5, 5, 3, "cav", (1, 2)), (5, 5, 4, "inf", (2, 2)), (5, 5, 1, "inf", (1, 0)),
     (1, 5, 4, "inf", (1, 3)), (1, 5, 2, "inf", (1, 1)), (5, 1, 4, "inf", (3, 1)), (5, 2, 4, "inf", (2, 2)),
     (5, 2, 5, "inf", (3, 2)), (2, 5, 4, "inf", (2, 2)), (2, 5, 3, "inf", (2, 1)), (0, 3, 2, "inf", (0, 2)),
     (3, 0, 2, "cav", (2, 0)), (2, 1, 9, "inf", (2, 1)), (2, 2, 0, "inf", (0, 0)), (1, 1, 1, "cav", (0, 1))],
)  # fmt: skip
def test_losses_alternate_until_a_kind_is_exhausted(
    inf: int, cav: int, n: int, first: str, gone: tuple[int, int]
) -> None:
    assert shed(Army(inf=inf, cav=cav), n, first) == gone


@pytest.mark.rule("cuius:2.2", "cuius:2.3", "cuius:11.1.1", "cuius:11.1.2")
@pytest.mark.parametrize(
    ("inf", "cav", "art", "mounted"),
    [(0, 1, 0, True), (1, 1, 0, False), (0, 1, 1, False), (0, 0, 0, False), (1, 0, 0, False)],
)
def test_riders_are_cavalry_and_leaders_alone(inf: int, cav: int, art: int, mounted: bool) -> None:
    one = Army(("tilly", "anholt"), inf, cav, art)
    assert one.mounted is mounted
    assert one.sp == inf + cav
    assert one.lr == 3
    assert BOARD.leaders["tilly"].lr == 2
