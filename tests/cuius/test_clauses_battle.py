"""Battles and their order: each clause alone, on both sides of its boundary."""

from dataclasses import replace

import pytest

from game.cuius.battle import both_there
from game.cuius.board import BOARD
from game.cuius.state import Army, Battle, Chain, Item, March
from tests.cuius.positions import Play, army, at, bare, marching
from tests.cuius.situations import dice, ends, hints, two_battles

# Pauses and their order


@pytest.mark.rule("cuius:11.5.3", "cuius:11.5.1", "cuius:2.6.6")
@pytest.mark.parametrize(("sp", "goes_on"), [(20, True), (21, False)])
def test_who_joins_friends_for_a_battle_goes_on_only_if_led_as_before(sp: int, goes_on: bool) -> None:
    state = bare()
    army(state, "2508", "tilly", inf=sp)
    army(state, "2509", inf=10, fatigue=2, lieutenants=["anholt"])
    army(state, "2609", "thurn", inf=12)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "react Thurn all 2509", ("reaction", 6))
    play.give("imperial", "pass")  # 12 to 30 or 31: they dissolve
    assert play.state.protestant == {}
    if goes_on:
        assert play.state.march is not None
        assert play.state.march.army == Army(("tilly", "anholt"), 30, fatigue=2)
        assert play.state.march.mp == 8 - 1
    else:
        assert play.state.imperial == {"2509": Army(("tilly", "anholt"), 31, fatigue=3)}


@pytest.mark.rule("cuius:11.5.3", "cuius:11.4.7")
def test_who_was_too_large_from_the_first_and_joins_nobody_goes_on_after_a_battle() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=21)
    army(state, "2609", "thurn", inf=8)
    play = Play(marching(state, "2508", 6)).give("imperial", "2509")
    play.give("protestant", "react Thurn all 2509", ("reaction", 6))
    assert play.question == "move"
    assert play.state.march is not None
    assert not play.state.march.done


@pytest.mark.rule("cuius:11.5.3", "cuius:14.4")
def test_an_activation_that_has_ended_does_not_begin_anew_with_friends() -> None:
    state = bare()
    state.march = March("imperial", Army(("tilly",), 5), "2509", mp=5, done=True)
    state.imperial["2509"], state.protestant["2509"] = Army(("anholt",), 3), Army(("thurn",), 1)
    state.trail_by = "imperial"
    march = Play(state).run(Item("battles")).state.march
    assert march is not None
    assert (march.done, march.army.sp) == (True, 8)


@pytest.mark.rule("cuius:11.4.7")
def test_the_active_player_names_one_of_the_battles() -> None:
    state = two_battles().state
    assert ends(state, "2509")
    assert ends(state, "Neubrandenburg")
    assert not ends(state)
    assert not ends(state, "2508")
    assert not ends(state, "2509", "2509")
    assert not ends(state, "2509", "2508")
    assert not ends(state, "2508", "2509")


@pytest.mark.rule("cuius:11.4.7", "cuius:14.0")
def test_in_each_battle_who_came_last_attacks_from_where_he_came() -> None:
    play = two_battles().give("imperial", "Neubrandenburg", *dice(4))
    field = play.state.battle or play.state.last_battle
    assert field is not None
    assert (field.place, field.attacker, field.origin, field.active) == ("2710", "protestant", "2609", False)
    assert play.state.chain is not None
    assert play.state.chain.entered == {"2509": "protestant@2409"}


@pytest.mark.rule("cuius:14.0")
@pytest.mark.parametrize(
    ("came", "attacker", "origin"), [("", "imperial", ""), ("protestant@2409", "protestant", "2409")]
)
def test_without_a_newcomer_who_is_moving_attacks(came: str, attacker: str, origin: str) -> None:
    state = bare()
    army(state, "2509", "tilly", inf=10)
    state.trail_by = "imperial"
    state.protestant["2509"] = Army(("mansfeld",), 10)
    state.chain = Chain(entered={"2509": came}) if came else None
    play = Play(state).run(Item("battle", place="2509"), throws=dice(4))
    field = play.state.battle or play.state.last_battle
    assert field is not None
    assert (field.attacker, field.origin, field.active) == (attacker, origin, False)


@pytest.mark.rule("cuius:14.0")
@pytest.mark.parametrize(("side", "here", "active"), [("imperial", "2509", True), ("imperial", "2512", False)])
def test_the_attacker_is_the_active_army_only_if_it_is_that_which_stands_there(
    side: str, here: str, active: bool
) -> None:
    state = bare()
    army(state, "2509", "bucquoy", inf=10)
    state.protestant["2509"] = Army(("mansfeld",), 10)
    state.march = March("imperial", Army(("tilly",), 10), here, mp=5)
    state.chain = Chain(entered={"2509": "imperial@2508"})
    play = Play(state).run(Item("battle", place="2509"), throws=dice(4))
    field = play.state.battle or play.state.last_battle
    assert field is not None
    assert field.active is active
    state.chain = Chain(entered={"2509": "protestant@2510"})
    play = Play(state).run(Item("battle", place="2509"), throws=dice(4))
    field = play.state.battle or play.state.last_battle
    assert field is not None
    assert not field.active  # it is attacked


# Riders


@pytest.mark.rule("cuius:14.1")
def test_riders_fight_riders_and_overrun_a_fifth_of_their_number() -> None:
    state = bare()
    army(state, "2508", "tilly", cav=8)
    army(state, "2509", "thurn", cav=8)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass")
    assert play.question == "withdrawal"
    play.give("protestant", "stand", *dice(4))
    assert (play.state.battle or play.state.last_battle).cell  # type: ignore[union-attr]
    for foot, swept in ((1, True), (2, False)):
        state = bare()
        army(state, "2508", "tilly", cav=9)
        army(state, "2509", "thurn", inf=foot)
        play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass")
        assert (play.state.protestant == {}) is swept
        assert play.state.march is not None
        assert play.state.march.at == ("2509" if swept else "2508")


@pytest.mark.rule("cuius:14.1")
def test_reacting_riders_go_back_and_tire_and_the_active_army_stays_where_it_is() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=10)
    army(state, "2609", "thurn", cav=5)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "react Thurn all 2509", ("reaction", 6))
    assert play.state.protestant == {"2609": Army(("thurn",), 0, 5, 0, 1)}
    assert play.state.march is not None
    assert play.state.march.at == "2509"
    # those of the active side go back while its active army stands elsewhere
    state.protestant = {"2609": Army(("thurn",), 5)}
    army(state, "2710", "bucquoy", cav=5)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "react Thurn all 2510", ("reaction", 6))
    play.give("imperial", "pass")
    state.march = March("imperial", Army(("tilly",), 10), "2508", mp=5)
    state.imperial = {"2510": Army(("bucquoy",), 0, 5)}
    state.protestant = {"2510": Army(("thurn",), 5)}
    state.chain = Chain(entered={"2510": "imperial@2610"})
    play = Play(state).run(Item("battle", place="2510"))
    assert play.state.imperial == {"2610": Army(("bucquoy",), 0, 5, 0, 1)}
    assert play.state.march == state.march


@pytest.mark.rule("cuius:14.1")
def test_riders_whose_way_back_is_closed_are_lost() -> None:
    state = bare()
    army(state, "2508", "thurn", inf=1)
    state.imperial = {"2509": Army(("tilly",), 0, 5)}
    state.protestant["2509"] = Army(("mansfeld",), 5)
    state.chain, state.trail_by = Chain(entered={"2509": "imperial@2508"}), "imperial"
    play = Play(state).run(Item("battle", place="2509"))
    assert play.state.imperial == {}
    assert "tilly" in play.state.pool["imperial"]


@pytest.mark.rule("cuius:14.1", "cuius:11.3.5.1")
def test_riders_who_fall_back_into_a_river_city_have_come_by_that_bank() -> None:
    near, far = BOARD.cities["prag"].banks[0][0], BOARD.cities["prag"].banks[1][0]
    state = bare()
    army(state, at("prag"), "thurn", cav=8)
    army(state, near, "tilly", inf=4)
    play = Play(marching(state, at("prag"), 9)).give("protestant", BOARD.words[near])
    play.give("imperial", "pass")
    march = play.state.march
    assert march is not None
    assert (march.at, march.bank) == (at("prag"), BOARD.bank(BOARD.cities["prag"], near))
    assert far in BOARD.near[at("prag")]


@pytest.mark.rule("cuius:14.1")
def test_defending_riders_are_asked_only_if_they_have_somewhere_to_go() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=8)
    army(state, "2509", "thurn", cav=4)
    for place in ("2609", "2510", "2409", "2408"):
        state.imperial[place] = Army(("anholt",), 1)
    state.control["demmin"] = "imperial"
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "pass", *dice(4))
    assert "thurn" in play.state.pool["protestant"]  # beaten, with no way out
    state.imperial["2509"] = Army(("tilly",), 8)
    del state.imperial["2510"], state.imperial["2508"]
    state.chain, state.trail_by = Chain(entered={"2509": "imperial@2508"}), "imperial"
    assert Play(state).run(Item("battle", place="2509")).question == "withdrawal"


@pytest.mark.rule("cuius:14.1")
def test_what_riders_are_told_who_may_fall_back() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=8, cav=4)
    army(state, "2509", "thurn", cav=4, fatigue=1)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass")
    told = hints(play.state, "protestant")
    assert told["withdraw"] == "on a roll of 4 or more (50\u00a0%)"  # LR 1 less 1, not more cavalry
    assert ends(play.state, "withdraw")
    assert ends(play.state, "stand")
    assert not ends(play.state, "withdraw", "stand")
    stood = Play(play.state).give("protestant", "stand", *dice(4))
    assert (stood.state.battle or stood.state.last_battle).cell  # type: ignore[union-attr]
    state.protestant["2509"] = Army(("thurn",), 0, 5)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass")
    assert hints(play.state, "protestant")["withdraw"] == "surely"


@pytest.mark.rule("cuius:14.1", "cuius:11.7.1")
def test_who_has_fallen_back_is_fought_no_more() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=8)
    state.protestant["2509"] = Army(("thurn",), 8)
    field = Battle("2509", "imperial", "protestant", "2508")
    assert both_there(state, field)
    state.battle = replace(field, cell="withdraw")
    assert not both_there(state, state.battle)
    assert Play(state).run(Item("overrun"), Item("fight")).said == []
    state.protestant["2509"] = Army(("thurn",))
    assert not both_there(state, field)


# Overruns and odds


@pytest.mark.rule("cuius:11.7.1", "cuius:11.7.2", "cuius:14.7")
def test_an_overrun_reckons_without_the_neighbours_and_costs_them_nothing() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=10)
    army(state, "2509", "thurn", inf=2)
    army(state, "2510", "schlick", inf=10)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass")
    assert play.state.protestant == {"2510": Army(("schlick",), 10)}
    assert any(event.rule == "11.7.1" and event.facts["winner"] == "imperial" for event in play.said)
    assert play.state.march is not None
    assert play.state.march.army == Army(("tilly",), 10)


@pytest.mark.rule("cuius:11.7.1", "cuius:11.7.3")
def test_the_attacker_is_overrun_by_the_army_in_the_hex_without_its_neighbours() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=2)
    army(state, "2509", "thurn", inf=10)
    army(state, "2408", "anholt", inf=20)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass")
    assert play.state.imperial == {"2408": Army(("anholt",), 20)}  # else twelve to ten
    assert any(event.rule == "11.7.1" and event.facts["winner"] == "protestant" for event in play.said)
    assert play.state.march is None


@pytest.mark.rule("cuius:11.7.1", "cuius:11.3.4.1", "cuius:14.2")
def test_an_overrun_city_changes_hands() -> None:
    state = bare()
    state.control["demmin"] = "protestant"
    army(state, "2609", "tilly", inf=10)
    army(state, at("demmin"), "thurn", inf=2)
    play = Play(marching(state, "2609", 9)).give("imperial", "Demmin").give("protestant", "pass")
    assert play.state.control["demmin"] == "imperial"
    army(state := bare(), "2609", "tilly", inf=20)
    state.control["demmin"] = "protestant"
    army(state, at("demmin"), "thurn", inf=5)
    army(state, "2509", "anholt", inf=10)
    play = Play(marching(state, "2609", 9)).give("imperial", "Demmin").give("protestant", "pass")
    assert play.state.control["demmin"] == "imperial"  # 25 to 5: without a battle


@pytest.mark.rule("cuius:14.2")
@pytest.mark.parametrize(("foe", "fought"), [(20, False), (21, False)])
def test_at_one_to_four_and_below_attackers_dissolve(foe: int, fought: bool) -> None:
    state = bare()
    army(state, "2508", "tilly", inf=5)
    army(state, "2509", "thurn", inf=foe)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass")
    assert (play.state.imperial, play.state.march) == ({}, None)
    field = play.state.last_battle
    assert field is not None
    assert bool(field.drm) is (foe == 20)  # at 1:4 the modifiers decide, below it the odds alone
    assert bool(field.cell) is fought
