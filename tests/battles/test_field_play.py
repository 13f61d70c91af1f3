"""Battles on made fields from the set-up to their end: setups, length, who wins, stand-ins, random play."""

from itertools import islice
from pathlib import Path

import pytest

from game.battles import RULES, field, victory
from game.battles.levy import BASIC, written
from game.battles.morale import shaken
from game.battles.standin import choose
from game.battles.state import State
from game.battles.turns import DEPLOY
from game.campaign.battle import turns as campaign_turns
from game.campaign.board import MOVING_SEASONS
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR, Setup
from game.play.fuzz import fuzz
from tests.battles.fields import ARMIES, Fields
from tests.battles.positions import Dice
from tests.contests import contest

TOLD = {"province": "alsace", "number": "12", "season": "summer", "attacker": "france", "defender": "spain"}


def begun(**more: str) -> State:
    """A battle at its set-up."""
    return RULES.setup(RULES.complete(Setup("battles", "field", {**TOLD, **more})))


def give(state: State, *orders: str, dice: Dice | None = None) -> State:
    for order in orders:
        seat = RULES.to_move(state)[0]
        state = RULES.apply(state, seat, tuple(order.split()), dice or Dice([])).state
    return state


def ready(**more: str) -> State:
    """Both armies stand as proposed, and turn 1 has begun."""
    return give(begun(**more), "proposed", "done", "proposed", "done")


# setups


def test_it_is_not_offered_but_accepted() -> None:
    assert "field" not in [choice.value for choice in RULES.scenarios]
    whole = RULES.complete(Setup("battles", "field", TOLD))
    assert RULES.complete(whole) == whole
    assert {key: whole.options[key] for key in TOLD} == TOLD
    assert {option.key for option in RULES.options} < set(whole.options)
    assert [(seat.id, seat.name) for seat in RULES.seats(whole)] == [("france", "French"), ("spain", "Spanish")]


def test_each_option_alone_is_a_setup() -> None:
    """A record's header is checked line by line."""
    for key, value in RULES.complete(Setup("battles", "field", TOLD)).options.items():
        assert RULES.complete(Setup("battles", "field", {key: value})).options[key] == value


@pytest.mark.rule("F.deploy")
@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("province", "atlantis", "no province “atlantis”"),
        ("season", "winter", "no season “winter”"),
        ("attacker", "turkey", "no power “turkey”"),
        ("defender", "france", "does not fight itself"),
        ("number", "0", "from 1 to 1000"),
        ("number", "1001", "from 1 to 1000"),
        ("number", "007", "from 1 to 1000"),
        ("number", "seven", "from 1 to 1000"),
        ("number", "٣", "from 1 to 1000"),
        ("attackers", "pikes 3", "no unit “pikes”"),
        ("defenders", "foot four", "no unit and number"),
        ("pursuit", "maybe", "no value"),
        ("weather", "fine", "no option “weather”"),
    ],
)
def test_setups_that_make_no_sense_are_refused(key: str, value: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        RULES.complete(Setup("battles", "field", {**TOLD, key: value}))


@pytest.mark.rule("F.deploy", "t")
@pytest.mark.parametrize(
    ("told", "found"),
    [
        ({}, ("liege", 1, "spring", "spain", "", "austria", "")),
        ({"defender": "spain"}, ("liege", 1, "spring", "austria", "", "spain", "")),
        ({"attacker": "austria"}, ("liege", 1, "spring", "austria", "", "spain", "")),
        ({"province": "tyrol", "number": "1000"}, ("tyrol", 1000, "spring", "spain", "", "austria", "")),
        ({"season": "autumn", "defender": "france"}, ("liege", 1, "autumn", "spain", "", "france", "")),
        ({"attackers": "foot 1"}, ("liege", 1, "spring", "spain", "foot 1", "austria", "")),
        ({"defenders": "horse 2"}, ("liege", 1, "spring", "spain", "", "austria", "horse 2")),
    ],
)
def test_what_a_setup_leaves_open_is_the_first_of_its_kind_and_the_basic_army(
    told: dict[str, str], found: tuple[object, ...]
) -> None:
    one = field.Field.chosen(told)
    lists = ["" if army == BASIC else written(army) for army in (one.attackers, one.defenders)]
    assert (one.province, one.number, one.season, one.attacker, lists[0], one.defender, lists[1]) == found


@pytest.mark.rule("F.deploy")
def test_the_field_is_found_again_by_its_key() -> None:
    one = field.Field.chosen({**TOLD, "attackers": ARMIES[1]})
    assert field.Field.of(one.key) == one
    assert begun(attackers=ARMIES[1]).battle == one.key
    assert one.key.isascii()
    assert " " not in one.key


@pytest.mark.rule("n", "F.end")
def test_a_battle_has_twelve_turns_and_fifteen_in_summer() -> None:
    for season in MOVING_SEASONS:
        assert RULES.view(begun(season=season), SPECTATOR).turns == campaign_turns(season)


@pytest.mark.rule("F.deploy")
def test_the_defender_sets_up_first_and_the_attacker_moves_first() -> None:
    state = begun()
    assert (state.phase, state.side) == (DEPLOY, "spain")
    state = give(state, "proposed", "done")
    assert (state.phase, state.side) == (DEPLOY, "france")
    state = give(state, "proposed", "done")
    assert (state.turn, state.side) == (1, "france")


@pytest.mark.rule("F.deploy", "21:3.0")
def test_deployment_is_free_within_the_zone() -> None:
    state = give(begun(), "proposed")
    places = RULES.words(state, "spain", ("place", "Spanish-Horse-1")).texts()
    assert {int(h[:2]) for h in places} == set(range(20, 27))
    state = give(state, f"place Spanish-Horse-1 {places[0]}")
    assert state.pieces["Spanish-Horse-1"].place == places[0]


# the end


def pressed(state: State, **lost: int) -> State:
    """The state with points on the tracks."""
    state = state.copy()
    for side, points in lost.items():
        shaken(state, side, points, [])
    return state


def level(state: State, side: str) -> int:
    return next(t.level for t in state.board.file.morale.tracks if t.side == side)


@pytest.mark.rule("m", "21:12.1", "F.end")
def test_the_battle_ends_with_the_turn_in_which_an_army_breaks() -> None:
    state = ready()
    state = pressed(state, spain=level(state, "spain"))
    state = give(state, "done", "done") if state.phase == "fire" else give(state, "done")
    assert state.phase != "over"
    assert state.side == "spain"
    while state.phase != "over":
        state = give(state, "done")
    view = RULES.view(state, SPECTATOR)
    assert (view.turn, view.winners) == (1, ("france",))
    assert "over" in view.headline
    assert "French" in view.prompt


@pytest.mark.rule("m")
def test_who_alone_has_broken_the_enemy_wins_whatever_the_points() -> None:
    state = pressed(ready(), spain=99)
    assert victory.outcome(state, {"france": 0, "spain": 70})[0] == "france"
    assert victory.outcome(state, {"france": 0, "spain": 3}) == ("france", "marginal")
    both = pressed(state, france=99)
    assert victory.outcome(both, {"france": 0, "spain": 10}) == ("spain", "marginal")
    assert victory.outcome(both, {"france": 0, "spain": 9}) == ("", "draw")


@pytest.mark.rule("m")
def test_else_points_decide_and_a_small_margin_is_a_draw() -> None:
    state = ready()
    assert victory.outcome(state, {"france": 19, "spain": 10}) == ("", "draw")
    assert victory.outcome(state, {"france": 20, "spain": 10}) == ("france", "marginal")


def test_nobody_moves_and_it_is_a_draw() -> None:
    state = ready(season="spring")
    clear = Dice([6] * 11)
    while state.phase != "over":
        state = give(state, "done", dice=clear)
    view = RULES.view(state, SPECTATOR)
    assert (view.turn, view.winners, view.level) == (12, (), "draw")


# play


def test_stand_ins_fight_such_a_battle_to_its_end() -> None:
    *_moves, (state, _seat, _order) = contest(RULES, choose, "field", 2, options={**TOLD, "province": "tyrol"})
    end = RULES.view(state, SPECTATOR)
    assert end.over
    assert min(end.losses.values()) > 5


def test_the_same_seed_gives_the_same_battle() -> None:
    one, two = (list(islice(contest(RULES, choose, "field", 5, options=TOLD), 100)) for _time in range(2))
    assert one == two


def test_random_battles_on_random_fields_hold_together(tmp_path: Path) -> None:
    assert fuzz(Fields(), 5, seed=1, into=tmp_path).failures == []
