"""Positions in which a stand-in used to do the wrong thing: guns, Baner's Signal, rivers, castles, clocks, fears."""

from dataclasses import replace
from typing import Any

import pytest

from game.battles import RULES
from game.battles.ai.ground import Ground
from game.battles.course import AWAY, FIELD, Piece
from game.battles.state import State
from game.core.hexes import distance, grid
from game.core.rules import Setup
from tests.battles.positions import field
from tests.battles.test_standin_plan import led

GUN = ("blue gun G 0-3 0510 limbered", "blue foot A 8-3 0511")


# guns


def test_it_unlimbers_a_gun_that_has_somebody_in_sight() -> None:
    state = led(field("2021", *GUN, "red foot R 9-3 0806"), "move")
    assert not state.pieces["G"].limbered


def test_it_does_not_where_nothing_can_be_seen() -> None:
    wall = [h for h in grid((1, 30), (1, 42)).hexes if h.startswith("12")]
    state = led(field("2021", *GUN, "red foot R 9-3 2006", terrain={"woods": wall}), "move")
    assert state.pieces["G"].limbered


def test_it_does_not_where_nobody_would_guard_the_gun() -> None:
    alone = ("blue gun G 0-3 0510 limbered", "blue foot A 8-3 0130")
    assert led(field("2021", *alone, "red foot R 9-3 0806"), "move").pieces["G"].limbered


def test_it_does_not_when_the_gun_would_never_fire() -> None:
    assert led(field("2021", *GUN, "red foot R 9-3 0806", turn=10), "move").pieces["G"].limbered


# the signal


def signalling(**more: Any) -> State:
    arrival = {"id": "Wing", "side": "blue", "from_turn": 5, "to_turn": 10, "area": "left", "src": "seed"}
    signal = {"side": "blue", "from_turn": 2, "areas": ["hill"], "commands": ["Wing"], "least": 2, "src": "seed"}
    pieces = ("blue horse A 5-6 0520", "blue horse W 5-6 edge command=Wing", "red foot R 9-3 2530")
    state = field("2021", *pieces, areas={"hill": ["0717"]}, arrivals=[arrival], signal=signal, **more)
    state.arrived, state.signal = (), True
    state.pieces["W"] = replace(state.pieces["W"], where=AWAY)
    return state


def test_it_goes_where_the_signal_can_be_given() -> None:
    """It used to go on towards the enemy, and gave the signal where that led it past the place by chance."""
    assert led(signalling(), "move").pieces["A"].place == "0717"


def test_it_goes_there_no_more_when_the_signal_is_spent() -> None:
    state = signalling()
    state.signal = False
    assert led(state, "move").pieces["A"].place != "0717"


# ways


def river(bridge: tuple[str, str]) -> dict[str, Any]:
    """A river from edge to edge between the columns 10 and 11."""
    field_ = grid((1, 30), (1, 42))
    banks = [(h, n) for h in field_.hexes if h.startswith("10") for n in field_.around[h] if n.startswith("11")]
    return {"hexsides": {"river": banks}, "bridges": [bridge]}


def test_it_looks_for_the_bridge() -> None:
    """As the crow flies the bank is nearest; a quarter of an army used to stand on it to the end."""
    pieces = ("blue horse A 5-6 1010", "red foot R 3-3 1410")
    state = led(field("2021", *pieces, **river(("1020", "1120"))), "move")
    assert distance(state.pieces["A"].place, "1020") < distance("1010", "1020")


# places that give points


def at_lutter(*pieces: Piece, turn: int = 4) -> State:
    """A few pieces at Lutter, the rest lost long ago, level on points."""
    state = RULES.setup(RULES.complete(Setup("battles", "lutter", {}))).copy()
    state.pieces = {p.id: replace(p, where="gone", place="") for p in state.pieces.values()}
    state.pieces |= {p.id: p for p in pieces}
    state.phase, state.side, state.turn = "move", pieces[0].side, turn
    state.now = replace(state.now, turn=turn, side=state.side)
    return state


def unit(state_side: str, kind: str, place: str, nth: int = 0) -> Piece:
    """One of a side's units in a hex of Lutter."""
    state = RULES.setup(RULES.complete(Setup("battles", "lutter", {})))
    found = [c for c in state.board.counters.values() if c.kind == kind and state.pieces.get(c.id)]
    one = [c for c in found if state.pieces[c.id].side == state_side][nth]
    return replace(state.pieces[one.id], where=FIELD, place=place)


@pytest.mark.parametrize("side", ["danish", "imperial"])
def test_it_sends_somebody_into_the_castle(side: str) -> None:
    """25 points were left to whoever came by."""
    foe = {"danish": "imperial", "imperial": "danish"}[side]
    own = unit(side, "foot", "1232")
    state = led(at_lutter(own, unit(foe, "foot", "1222")), "move")
    assert distance(state.pieces[own.id].place, "1237") < distance("1232", "1237")


# the clock, and the enemy's answer


def seen(turn: int, side: str = "blue", *pieces: str) -> Ground:
    units = pieces or ("blue foot A 8-3 0510", "red foot R 8-3 0504")
    return Ground(RULES.view(field("2021", *units, turn=turn, side=side), side))


def test_a_level_score_presses_harder_as_time_runs_out() -> None:
    assert seen(2).urge < seen(5).urge < seen(9).urge


def fear(ground: Ground, unit: str) -> float:
    piece = ground.view.pieces[unit]
    return ground.danger(piece, piece.place, shaken=False)


def test_nobody_fears_an_answer_that_cannot_come() -> None:
    pieces = ("blue foot A 8-3 0510", "red foot R 3-3 0508")
    assert fear(seen(9, "red", *pieces), "R") > 0
    assert fear(seen(10, "red", *pieces), "R") == 0
    assert fear(seen(10, "blue", "blue foot A 3-3 0510", "red foot R 8-3 0508"), "A") > 0


def test_one_enemy_is_not_feared_by_everybody_as_if_he_came_for_each() -> None:
    foe, one = "red foot R 12-3 0507", "blue foot A 4-3 0510"
    few, many = seen(2, "blue", foe, one), seen(2, "blue", foe, one, "blue foot B 4-3 0610", "blue foot C 4-3 0410")
    assert fear(many, "A") < fear(few, "A")
