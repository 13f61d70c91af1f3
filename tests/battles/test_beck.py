"""Beck's arrival: when, with whom, by which hexes."""

import pytest

from game.battles.board import board
from game.battles.turns import begin_turn
from tests.battles.positions import Dice, Table, battle


def beck(turn: int, *dice: int, arrived: bool = False, on: str = "on") -> tuple[Table, Dice]:
    """The beginning of a turn at Rocroi, with the dice that fell."""
    state = battle("rocroi", beck=on).state.copy()
    state.turn = turn - 1
    if arrived:
        state.arrived = ("Beck",)
    thrown = Dice(dice)
    begin_turn(state, thrown, [])
    state.forget()
    return Table(state), thrown


def due(table: Table) -> set[str]:
    return {piece.id for piece in table.state.pieces.values() if piece.where == "due"}


HORSE = {"Beck", "Beck-Horse-1", "Beck-Horse-2"}
WHOLE = HORSE | {"Beck-Foot-1", "Beck-Foot-2", "Beck-Foot-3"}


@pytest.mark.rule("76:17.0", "76:17.11")
def test_beck_is_rolled_for_before_the_french_move_from_turn_nine_to_the_last() -> None:
    for turn in (9, 10, 13, 14):
        table, thrown = beck(turn, 5)
        assert (due(table), table.state.side) == (HORSE, "french")
        assert thrown.purposes == ["reinforcements Beck"]
        assert due(beck(turn, 6)[0]) == WHOLE
        for die in (1, 2, 3, 4):
            late, thrown = beck(turn, die)
            assert (due(late), late.state.arrived) == (set(), ())
            assert thrown.purposes == ["reinforcements Beck"]
    for turn in (2, 7, 8):
        assert beck(turn)[1].purposes == []
    assert beck(10, arrived=True)[1].purposes == []
    assert beck(9, on="off")[1].purposes == []
    assert not WHOLE & set(beck(9, on="off")[0].state.pieces)


@pytest.mark.rule("76:17.11", "76:17.13")
def test_beck_s_men_are_those_of_the_rule() -> None:
    counters = board("rocroi").counters
    assert {
        name: (c.kind, c.category, c.front, c.back, c.move, c.value, c.charges)
        for name, c in counters.items()
        if c.command == "Beck"
    } == {
        "Beck": ("leader", "", 0, 0, 6, 1, False),
        "Beck-Horse-1": ("horse", "sp_cav", 4, 2, 6, 0, True),
        "Beck-Horse-2": ("horse", "sp_cav", 6, 3, 6, 0, True),
        "Beck-Foot-1": ("foot", "it_ge_bu_inf", 8, 4, 2, 0, False),
        "Beck-Foot-2": ("foot", "it_ge_bu_inf", 8, 4, 2, 0, False),
        "Beck-Foot-3": ("foot", "it_ge_bu_inf", 10, 5, 2, 0, False),
    }


@pytest.mark.rule("76:17.12", "76:17.14", "76:17.15")
def test_beck_s_men_come_in_between_0110_and_0118_one_as_cheaply_as_the_other() -> None:
    state = beck(9, 6)[0].state.copy()
    state.phase, state.side = "move", "spanish"
    state.forget()
    table = Table(state)
    assert table.refused("done").rule == "76:17.12"
    gates = {f"01{row}" for row in range(10, 19)}
    assert {h for h in table.offers("move Beck-Foot-1") if table.cost("Beck-Foot-1", h) == 1} == gates
    assert table.cost("Beck-Foot-1", "0213") == 2
    table.give("move Beck-Foot-1 0113")
    assert (table.cost("Beck-Horse-1", "0114"), table.cost("Beck-Horse-1", "0213")) == (1, 2)
    assert "0113" not in table.offers("move Beck-Horse-1"), "Beck-Foot-1 has moved and makes no room"
    table.give("move Beck-Horse-1 0213")
    assert table.refused("done").rule == "76:17.12"
    for piece, goal in (("Beck-Horse-2", "0114"), ("Beck-Foot-2", "0115"), ("Beck-Foot-3", "0116"), ("Beck", "0113")):
        assert "done" not in table.offers()
        table.give(f"move {piece} {goal}")
    assert "done" in table.offers()


@pytest.mark.rule("76:17.12", "76:17.15")
def test_who_finds_every_way_in_barred_waits() -> None:
    state = beck(9, 5)[0].state.copy()
    state.phase, state.side = "move", "spanish"
    french = [p.id for p in state.pieces.values() if p.side == "french" and state.counter(p.id).is_unit]
    for row, unit in zip(range(10, 19), french, strict=False):
        state.put(unit, place=f"01{row}")
    state.forget()
    table = Table(state)
    assert not HORSE & table.offers("move")
    assert "done" in table.offers()
