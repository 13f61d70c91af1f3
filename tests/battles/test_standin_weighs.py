"""What a stand-in used to overlook: guns, places that pay, the signal, the river, the clock."""

import pytest

from game.battles import RULES
from game.battles.ai.ground import Ground
from game.battles.state import State
from game.core.hexes import distance
from tests.battles.positions import field
from tests.battles.test_standin_plan import begun, led

FAR = ("blue foot FB 8-3 2040", "red foot FR 8-3 2042")


def ground(state: State, side: str = "blue") -> Ground:
    return Ground(RULES.view(state, side))


def moved(state: State) -> State:
    return led(state, "move")


# Guns -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("W4")
@pytest.mark.parametrize(("hidden", "stays"), [((), True), (("0606", "0605", "0607", "0506", "0706", "0707"), False)])
def test_it_unlimbers_when_a_line_of_sight_pays(hidden: tuple[str, ...], stays: bool) -> None:
    pieces = ("blue gun G 0-0 0605 limbered moved", "blue foot A 12-3 0604 moved", "red foot R 12-3 0609")
    state = moved(field("2021", *pieces, terrain={"woods": hidden}))
    assert state.pieces["G"].limbered is not stays


def test_it_keeps_a_gun_limbered_that_would_be_taken() -> None:
    pieces = ("blue gun G 0-0 0605 limbered moved", "blue foot A 12-3 0120 moved", "red horse R 12-6 0609")
    assert moved(field("2021", *pieces)).pieces["G"].limbered


# Places that pay ------------------------------------------------------------------------------------------------------


def test_it_takes_the_castle() -> None:
    state = begun("lutter")
    for _turn in range(12):
        state = led(state, "deploy", "fire", "move", "declare", "resolve", seed=2)
    castle = {p.side for p in state.pieces.values() if p.place == "1237" and state.counter(p.id).is_unit}
    assert castle


@pytest.mark.rule("W2")
def test_it_brings_baners_signal() -> None:
    state = begun("wittstock")
    while state.turn < 5 and state.signal:
        state = led(state, "deploy", "fire", "move", "declare", "resolve", seed=3)
    assert not state.signal


# The river ------------------------------------------------------------------------------------------------------------


def test_it_goes_round_the_dosse() -> None:
    """What is over a river is far, though it be near as the crow flies: the way there leads by the bridge."""
    bank = [(f"{c:02d}10", f"{c:02d}11") for c in range(1, 31)]
    bank += [(f"{c:02d}10", f"{c + d:02d}11") for c in range(2, 31, 2) for d in (-1, 1) if c + d <= 30]
    pieces = ("blue horse A 8-6 1010", "red foot R 8-3 1011", *FAR[:1])
    state = field("2021", *pieces, hexsides={"river": bank}, bridges=[("2010", "2011")])
    weighed, horse = ground(state), state.pieces["A"]
    assert distance("1010", "1011") == 1
    assert weighed.away(horse, "1010") > 15
    assert weighed.away(horse, "1510") < weighed.away(horse, "1010")
    after = moved(state).pieces["A"]
    assert distance(after.place, "2010") < distance("1010", "2010")


# The clock ------------------------------------------------------------------------------------------------------------


def test_it_presses_when_time_runs_out() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 8-3 0512", *FAR)
    urges = [ground(field("2021", *pieces, turn=turn)).urge for turn in (2, 5, 7, 9)]
    assert urges[0] == urges[1] < urges[2] < urges[3]


def test_it_accepts_losses_on_the_last_turn_that_it_would_not_on_the_second() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 8-3 0512", *FAR)
    early, late = (ground(field("2021", *pieces, turn=turn)) for turn in (2, 10))
    assert early.dare == 1.0 > late.dare


def test_the_weaker_of_two_that_are_level_is_content_with_a_draw() -> None:
    pieces = ("blue foot A 7-3 0505", "red foot R 8-3 0512", *FAR)
    assert ground(field("2021", *pieces, turn=9)).late == 0 < ground(field("2021", *pieces, turn=9), "red").late
