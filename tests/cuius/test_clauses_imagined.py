"""Imagined states under fog: each clause alone."""

from collections.abc import Iterable

import pytest

from game.core.rules import SPECTATOR
from game.cuius.imagine import imagine
from game.cuius.observe import view
from game.cuius.state import Army, Chain, Intel, Item, March, Retreat
from tests.cuius.test_clauses_fog import foggy

# Imagining


def picks(*numbers: int) -> "Picks":
    return Picks(numbers)


class Picks:
    """Numbers as they are drawn, the last for ever."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self.numbers = list(numbers)
        self.below: list[int] = []

    def __call__(self, below: int) -> int:
        self.below.append(below)
        number = self.numbers.pop(0) if len(self.numbers) > 1 else self.numbers[0]
        return number % below


@pytest.mark.rule("cuius:16.3")
@pytest.mark.parametrize(
    ("told", "drawn", "below", "one"),
    [
        (None, (7, 2, 0, 0, 3), [22, 6, 2, 2, 4], Army(("thurn",), 8, 2, 1, 3, 1)),
        (None, (0, 0, 1, 0, 0), [22, 2, 2, 2, 4], Army(("thurn",), 3, 0, 0, 0, 1)),
        (Intel(1618, "2609", 12, 5, 1), (0, 1), [2, 4], Army(("thurn",), 7, 5, 1, 1, 1)),
        (Intel(1618, "2609", 12, 0, 0), (0, 1), [2, 4], Army(("thurn",), 12, 0, 0, 1, 1)),
        (Intel(1618, "2609", 1, 9, 0), (0, 1), [2, 4], Army(("thurn",), 0, 1, 0, 1, 1)),
        (Intel(1618, "2609", 0, -1, -1), (21, 12, 0, 0, 0), [22, 13, 2, 2, 4], Army(("thurn",), 12, 12, 1, 0, 1)),
        (Intel(1618, "2609", 4), (2, 1, 0, 0), [3, 2, 2, 4], Army(("thurn",), 2, 2, 0, 0, 1)),
    ],
)
def test_a_hidden_force_is_drawn_as_it_was_told_or_near_what_is_usual(
    told: Intel | None, drawn: tuple[int, ...], below: list[int], one: Army
) -> None:
    state = foggy()
    state.intel["imperial"] = {"1": told} if told else {}
    pick = picks(*drawn, 0)
    found = imagine(view(state, "imperial"), pick)
    assert found.protestant["2609"] == one
    assert pick.below[: len(below)] == below
    assert view(found, "imperial") == view(state, "imperial")


@pytest.mark.rule("cuius:16.3")
def test_a_drawn_wing_commander_is_a_lieutenant_of_the_pool_who_may_follow() -> None:
    state = foggy()
    state.pool["protestant"] = ("mansfeld",)
    state.marshals = ("thurn", "mansfeld")
    view_ = view(state, "imperial")
    assert set(view_.known.pool["protestant"]) == {"mansfeld", "schlick"}
    found = imagine(view_, picks(7, 2, 0, 1, 0, 0))
    wing = found.protestant["2609"].leaders[1]
    assert wing not in found.pool["protestant"]
    assert len(found.pool["protestant"]) == 1
    assert wing not in found.marshals


@pytest.mark.rule("cuius:16.3", "cuius:7.2.1")
def test_nobody_better_is_drawn_under_a_lieutenant() -> None:
    state = foggy()
    state.protestant["2609"], state.marshals = Army(("thurn",), 5, force=1), ("tilly",)
    state.pool["protestant"] = ("mansfeld",)
    assert imagine(view(state, "imperial"), picks(7, 2, 0, 1)).protestant["2609"].leaders == ("thurn",)


@pytest.mark.rule("cuius:16.3", "cuius:6.6.1")
def test_no_more_than_three_trains_are_drawn() -> None:
    state = foggy()
    state.protestant = {f"25{n:02}": Army(("thurn",), 5, force=1) for n in range(8, 13)}
    state.protestant["2513"] = Army(("mansfeld",), 5, art=1)
    found = imagine(view(state, "imperial"), picks(0))
    assert sum(one.art for one in found.protestant.values()) == 3


@pytest.mark.rule("cuius:16.3")
def test_a_hidden_march_and_retreat_are_drawn_and_a_lieutenant() -> None:
    state = foggy()
    state.march = March("protestant", Army(("mansfeld",), 9, force=2), "2711", mp=7, bonus=2)
    state.retreat = Retreat("protestant", "2509", "2510", "2511", False, Army(("anhalt",), 5, force=3))
    found = imagine(view(state, "imperial"), picks(1))
    assert found.march is not None
    assert found.march.army.sp > 0
    assert 0 <= found.march.mp < 15
    assert (found.march.bonus, found.march.all_road) == (0, False)
    assert found.retreat is not None
    assert found.retreat.army is not None
    assert found.retreat.army.sp > 0
    own = imagine(view(state, "protestant"), picks(1))
    assert (own.march, own.retreat) == (state.march, state.retreat)
    pick = picks(0)
    with_trains = imagine(view(state, "imperial"), pick)
    assert with_trains.march is not None
    assert with_trains.retreat is not None
    assert with_trains.retreat.army is not None
    assert (with_trains.march.army.art, with_trains.retreat.army.art) == (1, 1)
    assert 15 in pick.below
    state.retreat = Retreat("protestant", "2711", "2710", "2709", False)  # the active army
    assert imagine(view(state, "imperial"), picks(1)).retreat == state.retreat
    ways, other = Item("retreat-to", "protestant", "2711", args=("2811",)), Item("nearest", "protestant", "2711")
    state.agenda = (ways, other)
    assert imagine(view(state, "protestant"), picks(1)).agenda == (ways, other)
    drawn_ways, kept = imagine(view(state, "imperial"), picks(1)).agenda
    assert drawn_ways.args
    assert kept == other
    state = foggy()
    state.pool["protestant"] = ("mansfeld", "anhalt")
    state.agenda = (Item("place-lieutenant", "protestant", args=("hohenlohe",)),)
    state.pp["protestant"] = 3
    found = imagine(view(state, "imperial"), picks(1))
    (drawn,) = found.agenda[-1].args
    assert drawn not in found.pool["protestant"]


@pytest.mark.rule("cuius:16.3")
def test_what_others_left_word_to_do_is_drawn_until_the_end() -> None:
    state = foggy()
    state.standing = {"imperial": {"reactions": "never"}, "protestant": {"Thurn": "slip"}}
    found = imagine(view(state, "imperial"), picks(1))
    assert found.standing["imperial"] == {"reactions": "never"}
    assert set(found.standing["protestant"]) == {"reactions", "losses", "first"}
    assert "ask" not in found.standing["protestant"].values()
    assert not imagine(view(state, "imperial"), picks(0)).standing["protestant"]
    state.winner = "imperial"
    assert imagine(view(state, "imperial"), picks(1)).standing == state.standing


@pytest.mark.rule("cuius:16.3")
@pytest.mark.parametrize(("retreat", "draw", "kinds"), [
    (False, 1, ["activate", "march-on", "city", "chain-end", "battles", "react", "reaction"]),
    (False, 0, ["activate", "march-on", "move"]),
    (True, 1, ["activate", "battle-over", "retreat", "chain-end", "battles", "react", "reaction"]),
    (True, 0, ["activate", "battle-over", "retreat-to"]),
])  # fmt: skip
def test_a_halt_is_imagined_as_a_question_to_either_side(retreat: bool, draw: int, kinds: list[str]) -> None:
    state = foggy(h2412=Army(("tilly",), 6, force=2))
    state.protestant["3010"] = Army((), 3, force=5)  # nobody is there who could lead a reaction
    state.march = March("imperial", Army(("bucquoy",), 9, force=3), "2711", mp=7)
    if retreat:
        state.retreat = Retreat("imperial", "2509", "2510", "2511", False, Army(("anholt",), 5, force=4))
    state.agenda, state.trail_by = (
        (Item("activate", "imperial"), Item("march-on"), Item("reaction", "protestant")),
        "imperial",
    )
    state.chain = Chain(eligible=("protestant@2609",))
    found = imagine(view(state, SPECTATOR), picks(draw))
    assert [item.kind for item in found.agenda] == kinds
    assert found.agenda[-1].seat == ("protestant" if draw else "imperial")
    if draw:
        assert found.chain is not None
        assert found.chain.eligible == ("protestant@2609",)
    elif retreat:
        assert found.agenda[-1].args
