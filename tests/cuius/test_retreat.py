"""Rout and retreat."""

import pytest

from game.cuius.battle import rout_drm
from game.cuius.board import BOARD
from game.cuius.flow import Flow
from game.cuius.retreat import choices, lengths, open_hexes, through_friends
from game.cuius.state import Army, Chain, Item, State
from tests.cuius.positions import Play, Script, army, at, bare, marching, offered
from tests.cuius.situations import attack, dice, retreating

# Rout and retreat


@pytest.mark.rule("cuius:14.6.2")
@pytest.mark.parametrize(
    ("loser", "winner", "drm"), [(4, 2, 1), (3, 2, 0), (2, 4, -1), (2, 3, 0), (0, 0, 0), (1, 0, 1), (0, 1, -1)]
)
def test_twice_the_cavalry_helps_or_hurts_the_rout_check(loser: int, winner: int, drm: int) -> None:
    assert rout_drm(loser, winner) == drm


@pytest.mark.rule("cuius:14.6.2")
def test_a_rout_costs_the_trains_and_tires() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=20)
    army(state, "2509", "thurn", inf=8, art=1)
    # 20 to 8 is 2:1, +3; LR 2 to 1 and 2 for the guns: 6 + 2 = 8: 1/6R
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "pass", *dice(6), ("rout of thurn", 3))
    assert play.state.retreat is not None
    assert play.state.retreat.army == Army(("thurn",), 2, 0, 0, 2)
    (fled,) = [event for event in play.said if event.kind == "morale"]
    assert fled.text == "The army of Thurn is routed: it tires, and loses any trains (die 3)."
    assert fled.place == "2509"
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "pass", *dice(6), ("rout of thurn", 4))
    assert play.state.retreat is not None
    assert play.state.retreat.army == Army(("thurn",), 2, 0, 1, 1)


@pytest.mark.rule("cuius:14.6.2", "cuius:14.6.1")
def test_a_routed_active_army_ends_and_a_beaten_one_goes_on() -> None:
    play = attack(3, 3, tired=0)  # 3 + 1: 3r/4
    assert play.question == "retreat-to"
    assert play.state.agenda[-1].args == ("2508",)  # back where it came from
    play.give("imperial", "2508")
    assert play.question in ("retreat-to", "move")
    routed = attack(1, 3, ("rout of tilly", 2), inf=11, tired=1, foe=11)
    assert routed.state.march is not None
    assert routed.state.march.done


def field(*enemies: tuple[str, str, int]) -> State:
    state = bare()
    army(state, "2509", "tilly", inf=9)
    for place, leader, cav in enemies:
        army(state, place, leader, inf=2, cav=cav)
    state.marshals = (*state.marshals, "thurn")
    return state


@pytest.mark.rule("cuius:14.6.1")
def test_a_retreat_goes_ever_farther_and_first_away_from_the_attacker() -> None:
    state = field()
    assert set(open_hexes(state, retreating(), "2509", 0, -1)) == {"2608", "2609", "2510", "2409", "2408"}
    state.retreat = retreating()
    assert choices(state, state.retreat) == ["2409", "2510", "2609"] or set(choices(state, state.retreat)) <= {
        "2409", "2510", "2609",
    }  # fmt: skip
    on = retreating(at="2510", steps=1)
    assert set(open_hexes(state, on, "2510", 1, -1)) == {"2410", "2511", "2610"}


@pytest.mark.rule("cuius:14.6.1")
def test_a_retreat_takes_the_shortest_way_out_of_all_zones() -> None:
    state = field(("2311", "anholt", 0))
    state.retreat = retreating()
    found = lengths(
        state, state.retreat, {"2409", "2408", "2510", "2609", "2608", "2410", "2310", "2411", "2312", "2211"}
    )
    assert found["2609"] == 2
    assert found["2408"] == 2
    assert set(choices(state, state.retreat)) <= {"2510", "2609", "2409"}


@pytest.mark.rule("cuius:14.6.1")
def test_an_attacker_goes_back_where_he_came_from_or_is_lost() -> None:
    state = field()
    going = retreating(attacked=True, origin="2510")
    assert open_hexes(state, going, "2509", 0, -1) == ["2510"]
    army(state, "2510", "anholt", inf=1)
    assert open_hexes(state, going, "2509", 0, -1) == []
    play = Play(state)
    play.state.retreat = going
    play.run(Item("retreat"))
    assert play.state.retreat is None
    assert "thurn" in play.state.pool["protestant"]


@pytest.mark.rule("cuius:14.6.1")
def test_nobody_retreats_into_enemies_or_their_cities_or_across_rivers() -> None:
    state = field(("2510", "anholt", 0))
    state.control["demmin"] = "imperial"
    assert set(open_hexes(state, retreating(), "2509", 0, -1)) == {"2609", "2409", "2408"}
    one, two = sorted(next(s for s in BOARD.river_sides if all(BOARD.ground.get(h) == "clear" for h in s)))
    assert two not in open_hexes(state, retreating(at=one, battle=one, origin=""), one, 0, -1)


@pytest.mark.rule("cuius:14.6.1")
def test_a_retreat_may_end_in_an_own_city_but_not_in_a_neutral_one() -> None:
    state = field()
    state.retreat = retreating(at=at("demmin"), steps=1)
    del state.imperial["2509"]
    army(state, "2609", "bucquoy", inf=5)
    assert Play(state).run(Item("retreat")).question == "retreat-to"
    state.control["demmin"] = "protestant"
    play = Play(state).run(Item("retreat"))
    assert "stay" in offered(play.state, "protestant")
    play.give("protestant", "stay")
    assert play.state.protestant[at("demmin")].sp == 6
    del state.imperial["2609"]
    del state.control["demmin"]
    assert Play(state).run(Item("retreat")).question == "retreat-to"  # out of all zones, but it may not stop


@pytest.mark.rule("cuius:14.6.1")
def test_a_beaten_army_may_be_disbanded_before_it_retreats() -> None:
    play = attack(4)
    play.give("protestant", "disband")
    assert play.state.protestant == {}
    assert "thurn" in play.state.pool["protestant"]
    assert play.question == "move"


@pytest.mark.rule("cuius:14.6.1", "cuius:11.5.2")
def test_a_retreat_stops_out_of_zones_and_joins_friends() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=11)
    army(state, "2509", "thurn", inf=10)
    army(state, "2411", "schlick", inf=1, fatigue=3)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass", *dice(4))
    play.give("protestant", "2510")
    assert play.question == "retreat-to"  # still next to Tilly
    assert play.state.imperial == {}
    options = play.state.agenda[-1].args
    assert set(options) <= {"2410", "2511", "2610"}
    play.give("protestant", "2511") if "2511" in options else play.give("protestant", "2410")
    assert play.state.retreat is None
    assert sum(stack.sp for stack in play.state.protestant.values()) == 7


@pytest.mark.rule("cuius:14.6.1", "cuius:11.4.7", "cuius:11.4.9")
def test_a_retreat_may_be_intercepted_and_fights_as_defender() -> None:
    state = field(("2611", "anholt", 4))
    state.chain, state.trail_by, state.retreat = (
        Chain(barred=("imperial@2509",)),
        "imperial",
        retreating(at="2510", steps=1),
    )
    state.agenda = (Item("battles"), Item("retreat-to", "protestant", "2510", args=("2610",)))
    play = Play(state).give("protestant", "2610")
    assert (play.question, play.state.agenda[-1].seat) == ("reaction", "imperial")
    assert set(offered(play.state, "imperial", "react")) == {"Anholt"}  # Tilly has just won
    play.give("imperial", "react Anholt all 2610", ("reaction", 6), *dice(2))
    battle = play.state.battle or play.state.last_battle
    assert battle is not None
    assert (battle.place, battle.attacker, battle.origin) == ("2610", "imperial", "2611")
    assert play.state.retreat is None or play.state.retreat.battle == "2610"


@pytest.mark.rule("cuius:14.6.3")
@pytest.mark.parametrize(("die", "swept"), [(5, False), (2, True)])
def test_friends_in_the_way_of_a_rout_check_too(die: int, swept: bool) -> None:
    state = bare()
    army(state, "2410", "schlick", inf=4, art=1)
    state.marshals = (*state.marshals, "thurn")
    state.retreat = retreating(at="2410", steps=2, routed=True)
    through_friends(Flow(state, Script([("rout of schlick", die)])), "protestant", "2410")
    assert ("2410" in state.protestant) is not swept
    assert state.retreat is not None
    assert state.retreat.army is not None
    assert state.retreat.army.sp == (10 if swept else 6)
    assert state.retreat.army.art == 0
