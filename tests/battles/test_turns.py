"""Game turns and player-turns: the last one, fog, who is fresh."""

import pytest

from game.battles import RULES
from game.battles.board import board
from game.battles.turns import begin_turn, chapter, headline
from game.core.text import say
from tests.battles.positions import BOTH, Dice, Table, battle, field


@pytest.mark.rule("76:15.22")
@pytest.mark.parametrize(("turn", "over"), [(12, False), (13, False), (14, True)])
def test_rocroi_is_over_after_the_spanish_half_of_turn_fourteen(turn: int, over: bool) -> None:
    state = battle("rocroi").state.copy()
    state.turn, state.phase, state.side = turn, "move", "french"
    state.forget()
    table = Table(state)
    while table.state.side == "french":
        table.give("done")
        assert not table.view().over
    while table.state.side == "spanish" and not table.view().over and table.state.turn == turn:
        table.give("done")
    assert table.view().over is over
    assert table.state.turn == (turn if over else turn + 1)


@pytest.mark.rule("21:3.4", "21:18.0")
@pytest.mark.parametrize(("turn", "over"), [(9, False), (10, True)])
def test_lutter_and_wittstock_are_over_after_turn_ten(turn: int, over: bool) -> None:
    for key in ("lutter", "wittstock"):
        assert board(key).file.turns.count == 10
    table = Table(field("2021", "blue foot A 8-3 0505", "red foot R 8-3 2020", side="red", turn=turn))
    table.give("done")
    assert table.view().over is over


@pytest.mark.rule("21:5.1")
@pytest.mark.parametrize(("turn", "rolls"), [(1, 0), (2, 1), (3, 1)])
def test_fog_is_rolled_for_from_turn_two(turn: int, rolls: int) -> None:
    for die, lowest, foggy in ((1, 1, True), (2, 1, False), (3, 3, True), (4, 3, False)):
        table = Table(field("2021", "blue foot A 8-3 0505", "red foot R 8-3 2020", fog_rolls=[6] + [lowest] * 9))
        state, dice = table.state.copy(), Dice([die] * rolls)
        state.turn = turn - 1
        begin_turn(state, dice, [])
        assert len(dice.purposes) == rolls
        assert state.fog is (foggy and rolls == 1)


@pytest.mark.rule("21:3.1", "21:3.4", "76:15.21")
def test_where_the_battle_stands_is_said() -> None:
    table = battle("lutter")
    assert str(RULES.headline(table.state)) == table.view().headline == "Lutter: the armies are set up"
    table.give("proposed").give("done").give("proposed").give("done")
    assert str(RULES.headline(table.state)) == "Lutter, turn 1 of 10: Imperial"
    assert [event.text for event in table.events if event.kind == "season"] == ["Turn 1."]
    assert str(RULES.headline(battle("rocroi").state)) == "Rocroi, turn 1 of 14: French"


@pytest.mark.rule("21:3.1", "21:4.1", "21:4.2", "76:4.1", "76:15.21")
@BOTH
def test_whoever_moved_fired_or_rode_along_is_fresh_in_the_next_player_turn(book: str) -> None:
    pieces = (
        "blue foot A 8-3 0505 moved",
        "blue gun G 0-0 0404 fired",
        "blue leader L 2-8 0505",
        "red foot R 8-3 2020",
    )
    state = field(book, *pieces, side="red").copy()
    state.put("L", spent=3)
    table = Table(state).give("done")
    fresh = [(p.moved, p.fired, p.spent) for p in table.state.pieces.values()]
    assert fresh == [(False, False, 0)] * 4


@pytest.mark.rule("76:4.1", "21:4.1", "21:4.2")
def test_a_turn_of_both_sides_is_a_chapter() -> None:
    state = battle("rocroi").state
    heads = [headline(state, side) for side in ("french", "spanish")]
    assert [str(head) for head in heads] == ["Rocroi, turn 1 of 14: French", "Rocroi, turn 1 of 14: Spanish"]
    assert {str(chapter(head)) for head in heads} == {"Rocroi, turn 1 of 14"}
    assert str(chapter(say("Rocroi: over"))) == "Rocroi: over"
