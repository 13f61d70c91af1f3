"""Phases one by one: who may say what in each, which end by themselves, and how a battle ends."""

from typing import Any

import pytest

from game.battles import RULES, victory
from game.battles.turns import begin_turn
from tests.battles.positions import BOTH, FAR, Dice, Table, battle, field

PLAIN = ("blue foot A 8-3 0505", "red foot R 8-3 0510")
GUN = ("blue gun G 0-0 0504",)


@pytest.mark.rule("76:4.1", "76:6.11", "76:6.13", "21:4.1", "21:4.2", "21:3.1", "76:15.21")
@BOTH
def test_a_phase_in_which_nobody_can_do_anything_is_passed_over(book: str) -> None:
    """With a gun that sees somebody there is fire; without one it is the movement phase at once."""
    for guns, phase in (((), "move"), (GUN, "move"), (("blue gun G 0-0 0305",), "fire")):
        table = Table(field(book, *PLAIN, *guns, side="red")).give("done")
        assert (table.state.side, table.state.phase) == ("blue", phase)
    firing = Table(field(book, *PLAIN, "blue gun G 0-0 0305", phase="fire"))
    assert firing.offers() == {"fire", "done"}
    assert firing.give("fire G 0510", 6).state.phase == "move"
    assert Table(firing.state).give("done").state.side == "red", "nobody is beside anybody"
    beside = Table(field(book, *PLAIN, "red foot S 8-3 0506")).give("done")
    assert (beside.state.side, beside.state.phase) == ("blue", "declare")
    assert "done" not in beside.offers()
    beside.give("attack 0506 by A")
    assert beside.state.phase == "resolve", "nothing is left to declare"
    assert beside.offers() == {"fight"}
    assert beside.give("fight 0506", 3).state.side == "red"
    hurt = Table(field(book, *PLAIN, "red foot S 8-3 0506 disrupted")).give("done")
    assert (hurt.state.phase, hurt.offers() >= {"attack", "done"}) == ("declare", True)
    assert hurt.give("done").state.side == "red"


@pytest.mark.rule("76:4.1", "76:6.11", "21:3.1", "21:4.1", "21:4.2")
@BOTH
def test_the_second_side_follows_the_first_and_then_a_new_turn(book: str) -> None:
    table = Table(field(book, *PLAIN, turn=3))
    table.give("done")
    assert (table.state.turn, table.state.side, table.state.now.side) == (3, "red", "red")
    assert table.state.before is not None
    assert (table.state.before.turn, table.state.before.side) == (3, "blue")
    assert not [event for event in table.events if event.kind == "season"]
    table.give("done")
    assert (table.state.turn, table.state.side) == (4, "blue")
    season = next(event for event in table.events if event.kind == "season")
    assert (season.text, season.facts) == ("Turn 4.", {"turn": 4, "side": "blue"})
    assert RULES.to_move(table.state) == ("blue",)


@pytest.mark.rule("76:15.22", "21:3.4", "21:18.0")
@BOTH
def test_only_the_second_half_of_the_last_turn_ends_the_battle(book: str) -> None:
    for turn, side, over in ((9, "red", False), (10, "blue", False), (10, "red", True)):
        table = Table(field(book, *PLAIN, turn=turn, side=side)).give("done")
        assert table.view().over is over
        assert (RULES.to_move(table.state) == ()) is over
        if over:
            (event,) = [event for event in table.events if event.kind == "over"]
            assert event.text == "The battle is over: a draw."
            assert event.rule == ("76:20.2" if book == "1976" else "21:18.0")
            assert table.offers() == set()
            assert table.view().headline == "Field: over"


@pytest.mark.rule("21:17.0", "21:18.0", "76:20.2")
@BOTH
@pytest.mark.parametrize(
    ("others", "left"),
    [
        ((), False),
        (("red foot S 8-3 0707",), True),
        (("red foot S 8-3 0707 disrupted",), True),
        (("red leader S 2-6 0707",), False),
        (("red gun S 0-0 0707",), False),
        (("red foot S 8-3 edge command=X",), True),
    ],
)
def test_in_2021_a_side_without_a_unit_ends_the_battle_with_the_turn(
    book: str, others: tuple[str, ...], left: bool
) -> None:
    more: dict[str, Any] = {
        "areas": {"gate": ["3001"]},
        "arrivals": [{"id": "X", "side": "red", "from_turn": 1, "to_turn": 9, "area": "gate", "src": "seed"}],
    }
    state = field(book, *PLAIN, *others, side="red", **more).copy()
    state.put("R", where="gone", place="")
    for piece in list(state.pieces.values()):
        if piece.where == "due":
            state.put(piece.id, where="away")
    table = Table(state).give("done")
    assert table.view().over is (book == "2021" and not left)
    first = Table(field(book, "blue foot A 8-3 0505", "red foot R 8-3 0510 disrupted", side="blue"))
    first.state.put("R", where="gone", place="")
    assert not Table(first.state).give("done").view().over, "not before the turn ends"


@pytest.mark.rule("21:5.1", "76:4.1")
@BOTH
def test_fog_lifts_or_falls_with_each_turn_in_2021(book: str) -> None:
    state = field(book, *PLAIN, fog=book == "2021", fog_rolls=[0, 0, 3, 3, 3, 3, 3, 3, 3, 3]).copy()
    state.turn = 2
    for die, fog in ((3, True), (4, False), (1, True)):
        events: list[Any] = []
        begin_turn(state, dice := Dice([die] if book == "2021" else []), events)
        assert state.fog is (fog and book == "2021")
        assert dice.purposes == ([f"fog in turn {state.turn}"] if book == "2021" else [])
        told = [event.text for event in events if event.kind == "weather"]
        text = f"Fog (a roll of {die})." if fog else f"Clear weather (a roll of {die})."
        assert told == ([text] if book == "2021" else [])


@pytest.mark.rule("21:18.0", "76:20.2")
@BOTH
def test_an_offer_to_concede_is_the_enemy_s_to_take_and_ends_with_the_player_turn(book: str) -> None:
    table = Table(field(book, *PLAIN))
    assert "concede" in table.offers()
    assert table.offers("concede") == {"marginal", "decisive"}
    assert not table.known("concede draw")
    assert not table.offers(seat="red") & {"accept", "decline", "concede"}
    table.give("concede decisive")
    assert table.told("The Blue army offers to concede a decisive victory.")
    assert table.view().offer == ("blue", "decisive")
    assert RULES.to_move(table.state) == ("blue", "red"), "who is offered it is waited for, too"
    assert (
        RULES.words(table.state, "red").prompt == "The Blue army offers to concede a decisive victory. Do you accept?"
    )
    assert [str(RULES.owes(table.state, seat)) for seat in ("blue", "red")] == [
        "its moves",
        "yes or no to the concession",
    ]
    assert "concede" not in table.offers()
    assert {"accept", "decline"} <= table.offers(seat="red")
    assert not {"accept", "decline"} & table.offers(seat="blue")
    declined = Table(table.state).give("decline", seat="red")
    assert declined.told("The Red army declines.")
    assert (declined.view().offer, declined.view().over) == (None, False)
    taken = Table(table.state).give("accept", seat="red")
    assert taken.told("The Red army accepts.")
    assert taken.told("The battle is over: decisive victory for the Red.")
    assert (taken.view().over, taken.view().winners, taken.view().level) == (True, ("red",), "decisive")
    assert RULES.to_move(declined.state) == ("blue",)
    assert table.give("done").view().offer is None
    assert len(RULES.to_move(table.state)) == 1
    assert "accept" not in table.offers()


@pytest.mark.rule("76:20.2", "21:18.0", "L.vp", "W.vp")
@pytest.mark.parametrize("key", ["rocroi", "lutter", "wittstock"])
def test_who_has_more_points_wins_by_the_margin_whichever_side_it_is(key: str) -> None:
    state = battle(key).state
    one, other = state.board.sides
    least = {step.name: step.least for step in state.board.file.victory.levels}
    for level, margin in least.items():
        for ahead, behind in ((one, other), (other, one)):
            won = ("", "draw") if level == "draw" else (ahead, level)
            assert victory.outcome(state, {ahead: 7 + margin, behind: 7}) == won
            below = victory.outcome(state, {ahead: 6 + margin, behind: 7})
            assert below != won or level == "draw"
    assert victory.levels(state) == ("marginal", "substantive", "decisive")
    assert victory.outcome(state, {one: 7, other: 7}) == ("", "draw")


@pytest.mark.rule("76:4.1", "76:6.11", "21:4.1", "21:4.2")
@BOTH
def test_whose_move_it_is_is_said_to_the_other(book: str) -> None:
    table = Table(field(book, *PLAIN))
    assert table.view("red").prompt == "Waiting for the Blue."
    assert table.view("blue").prompt == "Move your army. Not moved yet: 1."
    assert table.view("").prompt == "Waiting for the Blue."
    assert not RULES.words(table.state, "green", ())
    assert table.offers(seat="red") == set()
    assert not RULES.words(table.state, "red", ("move", "R"))
    assert not table.known("done done")
    assert not table.known("dance")
    firing = Table(field(book, *PLAIN, "blue gun G 0-0 0305", phase="fire"))
    assert firing.view("blue").prompt == "Fire your guns. Not fired yet: 1."
    assert Table(field(book, *PLAIN, *FAR, phase="declare")).view("blue").prompt


@pytest.mark.rule("76:4.1", "76:6.11", "21:4.1")
@BOTH
def test_who_is_about_to_end_a_phase_is_told_how_many_have_done_nothing(book: str) -> None:
    table = Table(field(book, "blue foot A 8-3 0505", "blue leader L 2-6 0505", "blue foot B 8-3 1505", *FAR))
    assert table.view("blue").prompt == "Move your army. Not moved yet: 4."
    assert table.give("move B 1506").view("blue").prompt == "Move your army. Not moved yet: 3."
    for order in ("move L 0506", "move A 0506", "move FB 2041"):
        table.give(order)
    assert table.view("blue").prompt == "All have moved: say “done”."


@pytest.mark.rule("76:8.11", "76:8.12", "21:9.0")
@BOTH
def test_what_is_still_to_be_attacked_is_counted(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0905", "red foot R 8-3 0506", "red foot S 8-3 0906",
              "red foot T 8-3 0904", *FAR)  # fmt: skip
    table = Table(field(book, *pieces, phase="declare"))
    counted = "Declare your attacks. Enemies that must be attacked: 3; own units that must attack: 2."
    assert table.view("blue").prompt == counted
    assert table.hint("", "attack") == "still to settle: 3 of theirs, 2 of ours"
    table.give("attack 0904 0906 by B")
    assert table.hint("", "attack") == "still to settle: 1 of theirs, 1 of ours"
    idle = Table(field(book, "blue foot A 8-3 0505", "red foot R 8-3 0506 disrupted", *FAR, phase="declare"))
    assert idle.hint("", "attack") == ""
    assert idle.view("blue").prompt == "You may attack, or say “done”."
    assert idle.hint("attack", "0506") == "disrupted"
    two = (*pieces[:2], *(f"{each} disrupted" for each in pieces[2:4]), *FAR)
    more = Table(field(book, *two, phase="declare")).give("attack 0506 by A")
    assert more.view("blue").prompt == "You may attack more, or say “done”."
    assert Table(field(book, *pieces, phase="declare")).hint("attack", "0506") == "must be attacked"


@pytest.mark.rule("76:6.13", "21:9.0")
@BOTH
def test_the_last_combat_is_fought_without_being_asked_for_once_dice_have_fallen(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0805", "red foot R 8-3 0506", "red foot S 8-3 0806", *FAR)
    table = Table(field(book, *pieces, phase="declare")).give("attack 0506 by A").give("attack 0806 by B")
    assert table.state.phase == "resolve"
    assert table.offers("fight") == {"0506", "0806", "all"}, "nothing is thrown yet: all may be taken back"
    table.give("fight 0506", 4, 3)
    fought = (table.state.before or table.state.now).combats
    assert [(c.targets, c.die) for c in fought] == [(("0506",), 4), (("0806",), 3)]
    assert (table.state.phase, table.state.side) != ("resolve", "blue")
    alone = Table(field(book, pieces[0], pieces[2], *FAR, phase="declare")).give("attack 0506 by A")
    assert alone.offers() >= {"fight"}, "of a single combat the dice are asked for"


@BOTH
def test_the_last_combat_is_asked_for_where_there_are_two_ways_or_somebody_has_to_choose(book: str) -> None:
    foes = ("red foot R 8-3 0506", "red foot S 8-3 0806 disrupted")
    riders = ("blue foot A 8-3 0505", "blue horse B 8-6 0805 charges", *foes, *FAR)
    table = Table(field(book, *riders, phase="declare")).give("attack 0506 by A").give("attack 0806 by B").settled()
    assert table.give("fight 0506", 4).offers("fight 0806") == {"charge"}
    payers = ("blue foot A 8-3 0505", "blue foot D 8-3 0605", "blue foot B 8-3 0805", *foes, *FAR)
    table = Table(field(book, *payers, phase="declare")).give("attack 0506 by A D").give("attack 0806 by B").settled()
    fight = ("fight", "0506")
    die = next(n for n in range(1, 7) if RULES.apply(table.state, "blue", fight, Dice([n, 4])).state.pending)
    table.give("fight 0506", die)
    assert table.state.pending
    assert table.give("disrupt A", 4).state.side == "red"
    table = Table(field(book, *payers[:1], *payers[2:], phase="declare")).give("attack 0506 by A")
    assert table.give("done", 4).state.side == "red", "who says “to the dice” asks for them"
