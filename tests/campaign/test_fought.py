"""Battles of the campaign that are fought out on the field: what the field is told, and how its result comes back."""

from dataclasses import replace
from typing import Any

import pytest

from game.battles import RULES as BATTLES
from game.campaign.board import BOARD
from game.campaign.state import State
from game.campaign.telling import battle_text
from game.core.refusal import Refusal
from game.core.rules import ORGANISER, SPECTATOR, Link
from game.play.fuzz import RandomGame
from tests.campaign.positions import RULES, Table, lists, position, setup

MEETING = {"Austria-1": "bohemia_south", "Palatine-1": "upper_palatinate"}
ATTACK = "Austria-1 Upper-Palatinate"
MODES = ("fought", "auto")


def met(mode: str = "fought", ground: int = 321, **more: Any) -> Table:
    """Austria has attacked the Palatine, and the battle is open."""
    state = position("summer 1619", MEETING, battles=mode, **more)
    throws = [*lists(1, "austria", "elector_palatine"), ("Battle 1: the field", ground)]
    return Table(state, throws).season(ATTACK)


def link(table: Table) -> Link:
    (found,) = RULES.links(table.state)
    return found


@pytest.mark.rule("n", "t")
@pytest.mark.parametrize("mode", MODES)
def test_an_open_battle_is_left_to_the_field(mode: str) -> None:
    found = link(met(mode))
    assert found.name == "Battle-1"
    assert str(found.title) == "Battle 1 in Upper Palatinate"
    assert found.seats == {"austria": "austria", "elector_palatine": "elector_palatine"}
    assert found.at_once is (mode == "auto")
    told = dict(found.setup.options)
    assert (told["province"], told["number"], told["season"]) == ("upper_palatinate", "321", "summer")
    assert (told["attacker"], told["defender"]) == ("austria", "elector_palatine")
    assert told["attackers"].startswith("cuirassier 1, horse 8")
    assert "commanded_shot 1" in told["defenders"]


@pytest.mark.rule("n", "t")
def test_the_field_takes_what_it_is_told() -> None:
    found = link(met())
    whole = BATTLES.complete(found.setup)
    assert {seat.id for seat in BATTLES.seats(whole)} == set(found.seats)
    view = BATTLES.view(BATTLES.setup(whole), SPECTATOR)
    assert view.turns == 15
    assert view.to_move == ("elector_palatine",)


@pytest.mark.rule("n", "t")
def test_both_powers_may_be_of_one_seat() -> None:
    table = met(players="2")
    seats = link(table).seats
    assert seats == {"austria": "spain", "elector_palatine": "united_provinces"}


@pytest.mark.rule("n", "t")
@pytest.mark.parametrize("mode", ["quick", "reported"])
def test_battles_settled_otherwise_have_no_field_and_draw_no_number(mode: str) -> None:
    state = position("summer 1619", MEETING, battles="reported")
    table = Table(state, lists(1, "austria", "elector_palatine")).season(ATTACK)
    assert RULES.links(table.state) == ()
    assert table.state.battles[0].ground == 0
    assert RULES.links(setup(battles=mode)) == ()


@pytest.mark.rule("n", "t")
def test_only_the_organiser_is_waited_for() -> None:
    table = met()
    assert RULES.to_move(table.state) == (ORGANISER,)
    assert RULES.words(table.state, ORGANISER).texts() == ("settle",)
    for seat in table.state.seats:
        assert not RULES.words(table.state, seat).next
        view = RULES.view(table.state, seat)
        assert view.prompt == "Being fought on the field: Battle 1 in Upper Palatinate."
    with pytest.raises(Refusal, match=r"battles are fought out on the field here, and report themselves \[l\]"):
        table.give("austria: report Battle-1 won")
    with pytest.raises(Refusal, match=r"first Battle 1 in Upper Palatinate is to be decided \[R1\]. Legal now: settle"):
        table.give(f"{ORGANISER}: close")


@pytest.mark.rule("q", "m", "n", "t")
@pytest.mark.parametrize(
    ("winners", "order", "points"),
    [
        (("austria",), "settle Battle-1 Austria", (5, -5)),
        (("elector_palatine",), "settle Battle-1 Elector-Palatine", (-5, 5)),
        ((), "settle Battle-1 drawn", (2, 2)),
    ],
)
def test_the_result_comes_back_as_the_organisers_order(
    winners: tuple[str, ...], order: str, points: tuple[int, int]
) -> None:
    table = met()
    before = table.state.vp
    decided = RULES.decided(table.state, link(table), winners)
    assert " ".join(decided) == order
    table.give(f"{ORGANISER}: {order}")
    assert RULES.links(table.state) == ()
    vp = table.state.vp
    assert (vp["austria"] - before["austria"], vp["elector_palatine"] - before["elector_palatine"]) == points
    assert table.at("Austria-1") == ("upper_palatinate" if winners == ("austria",) else "bohemia_south")
    assert table.state.season == "autumn"


@pytest.mark.rule("n", "t")
def test_the_organiser_may_settle_by_dice_where_the_field_is_lost() -> None:
    table = met()
    table.dice.throws = [(f"Battle 1, {power}: fight", die) for power, die in (("Austria", 6), ("Austria", 6),
                         ("Elector Palatine", 1), ("Elector Palatine", 1))]  # fmt: skip
    table.give(f"{ORGANISER}: settle Battle-1 dice")
    assert table.state.battles[0].winner == "austria"


@pytest.mark.rule("l", "m")
def test_what_a_battle_cannot_touch_goes_on_and_the_rest_waits() -> None:
    armies = {**MEETING, "Spain-1": "julich_cleves", "Dutch-1": "munster", "Bavaria-1": "salzburg"}
    state = position("summer 1619", armies, {"munster": "united_provinces"}, battles="fought")
    throws = [*lists(1, "spain", "united_provinces"), ("Battle 1: the field", 1)]
    throws += [*lists(2, "austria", "elector_palatine"), ("Battle 2: the field", 2)]
    table = Table(state, throws).season("Spain-1 Münster", ATTACK, "Bavaria-1 Bavaria")
    assert [found.name for found in RULES.links(table.state)] == ["Battle-1", "Battle-2"]
    assert table.at("Bavaria-1") == "salzburg"
    table.give(f"{ORGANISER}: settle Battle-2 drawn")
    assert [found.name for found in RULES.links(table.state)] == ["Battle-1"]
    assert table.at("Bavaria-1") == "bavaria"
    table.give(f"{ORGANISER}: settle Battle-1 Spain")
    assert table.state.season == "autumn"


@pytest.mark.rule("n", "t")
def test_in_turn_the_war_waits_for_the_field_likewise() -> None:
    state = position("summer 1619", MEETING, battles="fought", orders="turns")
    throws = [*lists(1, "austria", "elector_palatine"), ("Battle 1: the field", 5)]
    table = Table(state, throws)
    while RULES.to_move(table.state) != ("austria",):
        table.give(f"{RULES.to_move(table.state)[0]}: done")
    table.give(ATTACK)
    assert RULES.to_move(table.state) == (ORGANISER,)
    table.give(f"{ORGANISER}: settle Battle-1 Austria")
    assert ORGANISER not in RULES.to_move(table.state)


@pytest.mark.rule("n", "t")
def test_the_link_is_a_function_of_the_state_alone() -> None:
    state = met().state
    assert RULES.links(RULES.load(RULES.dump(state))) == RULES.links(state)


def test_telling_says_where_it_is_fought() -> None:
    (battle,) = RULES.view(met().state, SPECTATOR).battles
    assert battle.ground == 321
    assert (
        battle_text(battle) == "Battle 1 in Upper Palatinate: Austria-1 against Palatine-1, being fought on the field."
    )


@pytest.mark.rule("n", "t")
@pytest.mark.parametrize("mode", MODES)
def test_a_random_war_with_battles_on_the_field_never_sticks(mode: str) -> None:
    game = _war(mode, 30)
    links = 0
    while RULES.to_move(game.state):
        for found in RULES.links(game.state):
            BATTLES.complete(found.setup)
            links += 1
        game.step()
    assert links >= 5


def _war(mode: str, seed: int) -> RandomGame:
    """A random war with its battles on the field."""
    for number in range(seed, seed + 200):
        game = RandomGame(RULES, number)
        state: State = game.state
        if state.options["battles"] == mode and state.last_turn - state.first_turn < 12:
            return game
    raise AssertionError("no such war among two hundred")


@pytest.mark.rule("n", "t")
def test_there_is_a_field_for_every_province() -> None:
    plain = link(met()).setup
    for place in BOARD.provinces:
        whole = BATTLES.complete(replace(plain, options={**plain.options, "province": place}))
        assert BATTLES.setup(whole).battle.startswith(f"field-{place}-321-summer-austria-")
