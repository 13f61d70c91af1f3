"""Where one sentence of the rules meets another: hexes left, entered and left again, cities between two armies."""

from dataclasses import replace

import pytest

from game.cuius import RULES
from game.cuius.board import BOARD
from game.cuius.checks import straggle_apart
from game.cuius.flow import Flow
from game.cuius.hiring import sites
from game.cuius.reaction import move
from game.cuius.recruiting import offers, sources
from game.cuius.retreat import finish, go, through_friends
from game.cuius.state import Army, Battle, Chain, Item, March, Retreat, State
from tests.cuius.positions import OPEN, Play, Script, apart, army, at, bare, marching, offered, turn_of
from tests.cuius.situations import HILL, dice, retreating

CHAIN = (Item("react"), Item("battles"), Item("chain-end"))
DEMMIN = "2608"
#: A road over the hills: clear, hills, the minor city of Halberstadt.
CLEAR, HILLS, CITY = "2018", "2017", "2016"


# Cities and hexes that are left by a reaction


@pytest.mark.rule("cuius:11.3.4.1", "cuius:15.0")
@pytest.mark.parametrize(("sp", "die", "holder"), [(5, 0, "imperial"), (6, 6, "imperial"), (6, 1, "protestant")])
def test_who_reacts_into_a_city_that_the_enemy_leaves_takes_it_or_goes_back(sp: int, die: int, holder: str) -> None:
    assert (at("demmin"), DEMMIN in BOARD.steps[OPEN]) == (DEMMIN, True)
    state = bare()
    state.control["demmin"] = "protestant"
    army(state, OPEN, "tilly", inf=5 if not die else 3, cav=sp - (5 if not die else 3))
    army(state, DEMMIN, "mansfeld", inf=4)
    state.chain = Chain(eligible=(f"imperial@{OPEN}",))
    play = Play(state).run(*CHAIN)
    play.give("imperial", "react Tilly all Demmin", ("reaction", 6))
    play.give("protestant", "react Mansfeld all 2607", ("reaction", 6), *([("control", die)] if die else []))
    assert play.state.control["demmin"] == holder
    assert list(play.state.imperial) == [DEMMIN if holder == "imperial" else OPEN]
    assert play.state.damage.get("demmin", 0) == (holder == "imperial")


@pytest.mark.rule("cuius:11.3.4.1", "cuius:11.4.7", "cuius:14.1", "cuius:15.0")
@pytest.mark.parametrize(("die", "holder"), [(6, "imperial"), (1, "protestant")])
def test_who_has_reacted_into_a_city_and_lets_riders_fall_back_takes_it_or_goes_back(die: int, holder: str) -> None:
    """Mansfeld leaves Demmin to Tilly; Thurn's riders come for it, and fall back before Tilly's infantry."""
    state = bare()
    state.control["demmin"] = "protestant"
    army(state, OPEN, "tilly", inf=3, cav=3)
    army(state, DEMMIN, "mansfeld", inf=4)
    army(state, "2709", "thurn", cav=5)
    state.chain = Chain(eligible=(f"imperial@{OPEN}",))
    play = Play(state).run(*CHAIN)
    play.give("imperial", "react Tilly all Demmin", ("reaction", 6))
    play.give("protestant", "react Mansfeld all 2607", ("reaction", 6))
    play.give("protestant", "react Thurn all Demmin", ("reaction", 6), ("control of demmin", die))
    assert play.state.protestant["2709"] == Army(("thurn",), 0, 5, fatigue=1)
    assert (play.state.control["demmin"], play.state.chain) == (holder, None)
    assert list(play.state.imperial) == [DEMMIN if holder == "imperial" else OPEN]
    assert play.state.damage.get("demmin", 0) == (holder == "imperial")


@pytest.mark.rule("cuius:11.3.4.1", "cuius:11.4.7")
def test_of_two_armies_in_a_city_the_one_that_cannot_go_back_disbands_alone() -> None:
    """Anholt has reacted to the active Tilly's side; Mansfeld, who held Demmin, has gone where Anholt came from."""
    state = bare()
    state.control["demmin"] = "protestant"
    army(state, DEMMIN, "anholt", inf=4, cav=1)
    army(state, "2609", "mansfeld", inf=4)
    tilly = Army(("tilly",), 9)
    state.march = March("imperial", tilly, DEMMIN, origin=OPEN, mp=5)
    state.chain = Chain(entered={DEMMIN: f"imperial@{OPEN}"}, came={f"imperial@{DEMMIN}": "2609"})
    play = Play(state).run(Item("battles"), throws=[("control of demmin by anholt", 1)])
    assert play.state.march is not None
    assert (play.state.march.army, play.state.march.at) == (tilly, DEMMIN)
    assert play.state.imperial == {}
    assert "anholt" in play.state.pool["imperial"]


@pytest.mark.rule("cuius:14.0")
@pytest.mark.parametrize(("die", "attackers"), [(6, "the Protestants"), (1, "the Imperials")])
def test_who_has_a_hex_for_himself_before_the_enemy_comes_defends_it(die: int, attackers: str) -> None:
    """Tilly enters the hex of Mansfeld, who leaves it or not; then Thurn comes."""
    state = bare()
    army(state, OPEN, "mansfeld", inf=4)
    army(state, "2510", "thurn", inf=9)
    army(state, "2409", "tilly", inf=9)
    play = Play(marching(state, "2409", 9)).give("imperial", OPEN)
    play.give("protestant", "react Mansfeld all 2508", ("reaction", die))
    play.give("protestant", f"react Thurn all {OPEN}", ("reaction", 6), ("black", 3), ("white", 3))
    assert f"{attackers} attack" in play.told


# Field fortifications


@pytest.mark.rule("cuius:16.1", "cuius:7.2.1")
def test_field_fortifications_stay_while_the_active_army_does_though_the_rest_disbands() -> None:
    state = bare(fortifications="yes")
    army(state, OPEN, "tilly", inf=9)
    state.forts = {OPEN: "imperial"}
    play = Play(turn_of(state, "imperial"))
    play.give("imperial", "march Tilly 5-foot", ("movement", 1), ("movement", 1))
    assert "4 SP without a leader disband" in play.told
    assert play.give("imperial", "stop").state.forts == {OPEN: "imperial"}
    play = Play(turn_of(state, "imperial"))
    play.give("imperial", "march Tilly 5-foot to 2510 stay", ("movement", 1), ("movement", 1))
    assert play.state.forts == {}


@pytest.mark.rule("cuius:16.1", "cuius:11.3.4.1")
@pytest.mark.parametrize(("die", "left"), [(1, {OPEN: "imperial"}), (6, {})])
def test_who_reacts_to_shut_gates_comes_back_to_his_field_fortifications(die: int, left: dict[str, str]) -> None:
    state = bare(fortifications="yes")
    state.control["demmin"] = "protestant"
    army(state, OPEN, "tilly", inf=4, cav=2)
    state.forts = {OPEN: "imperial"}
    state.chain = Chain(eligible=(f"imperial@{OPEN}",))
    play = Play(state).run(*CHAIN)
    play.give("imperial", "react Tilly 3-foot 2-horse Demmin", ("reaction", 6), ("control of demmin", die))
    assert play.state.forts == left


@pytest.mark.rule("cuius:16.1", "cuius:11.3.2.1")
@pytest.mark.parametrize("active", [False, True])
def test_field_fortifications_of_friends_outlast_who_straggles_to_them(active: bool) -> None:
    state = bare(fortifications="yes")
    friends = Army(("tilly",), 9)
    if active:
        state.march = March("imperial", friends, HILL)
    else:
        state.station("imperial", HILL, friends)
    state.forts = {HILL: "imperial"}
    flow = Flow(state, Script([("stragglers of anholt", 1)]))
    assert not straggle_apart(flow, "imperial", HILL, Army(("anholt",), 1)).sp
    assert flow.state.forts == {HILL: "imperial"}


@pytest.mark.rule("cuius:16.1")
@pytest.mark.parametrize("part", ["all", "3-foot"])
def test_field_fortifications_go_with_an_army_that_reacts_away(part: str) -> None:
    state = bare(fortifications="yes")
    army(state, OPEN, "tilly", "bucquoy", inf=4)
    state.forts[OPEN] = "imperial"
    state.chain = Chain(eligible=(f"imperial@{OPEN}",))
    play = Play(state).run(*CHAIN).give("imperial", f"react Tilly {part} 2508", ("reaction", 6))
    assert bool(play.state.forts) is (part != "all")


@pytest.mark.rule("cuius:16.1", "cuius:14.4")
def test_field_fortifications_go_when_both_armies_have_left() -> None:
    """The defender loses his only leader, the attacker retreats."""
    state = bare(fortifications="yes")
    army(state, OPEN, "mansfeld", inf=12)
    army(state, "2409", "tilly", inf=12)
    state.forts[OPEN] = "protestant"
    play = Play(marching(state, "2409", 9)).give("imperial", OPEN)
    dice = [("black", 1), ("white", 3), ("fate of tilly", 6), ("fate of tilly", 6), *[("fate of mansfeld", 1)] * 2]
    play.give("protestant", "pass", *dice, ("rout", 6))
    assert play.state.forts
    play.give("imperial", "2409")
    assert (play.state.forts, play.state.protestant) == ({}, {})


@pytest.mark.rule("cuius:16.1", "cuius:6.4.1")
def test_field_fortifications_go_when_leaderless_troops_withdraw() -> None:
    state = bare(fortifications="yes")
    state.control["demmin"] = "imperial"
    state.imperial[OPEN] = Army((), 3)
    state.forts[OPEN] = "imperial"
    play = Play(state).run(Item("consolidate"))
    assert play.state.forts == {}


@pytest.mark.rule("cuius:13.1", "cuius:14.1")
@pytest.mark.parametrize(("sp", "dice", "ends"), [(4, [], "2607"), (5, [1], "2607"), (5, [6], DEMMIN)])
def test_riders_who_fall_back_into_a_neutral_city_do_not_stay_there(sp: int, dice: list[int], ends: str) -> None:
    state = bare()
    army(state, DEMMIN, "tilly", cav=sp)
    army(state, OPEN, "mansfeld", inf=9)
    play = Play(marching(state, DEMMIN, 9, origin="2607")).give("imperial", OPEN).give("protestant", "pass")
    assert play.state.march is not None
    assert play.state.march.at == DEMMIN
    play.give("imperial", "stop", *[("control", die) for die in dice])
    assert list(play.state.imperial) == [ends]


# Detachments, trains, cavalry that dismounts


@pytest.mark.rule("cuius:11.6.3", "cuius:13.1", "cuius:13.2")
def test_nothing_is_dropped_in_a_neutral_city() -> None:
    for holder, may in ((None, False), ("imperial", True)):
        state = bare()
        army(state, DEMMIN, "tilly", "anholt", inf=12, art=1)
        state.control = {"demmin": holder} if holder else {}
        there = marching(state, DEMMIN, 9, origin=OPEN)
        assert ("drop" in offered(there, "imperial")) is may
        assert bool(offered(there, "imperial", "drop")) is may


@pytest.mark.rule("cuius:6.6.2", "cuius:5.3.1")
def test_new_trains_appear_in_area_cities_not_beside_them() -> None:
    state = bare(year=1631)
    state.control = {"wolgast": "protestant"}
    beside = next(n for n in BOARD.near[at("wolgast")] if n not in BOARD.city_at)
    for place in (at("wolgast"), beside):
        state.protestant[place] = Army((), 3)
    assert sites(state, "protestant") == {at("wolgast"): 3}
    state.control = {"wolgast": "imperial"}
    state.protestant = {beside: Army((), 3, art=1)}
    assert sites(state, "protestant") == {beside: 1}


@pytest.mark.rule("cuius:6.2.3")
def test_who_can_only_dismount_is_asked_until_he_lets_it_be() -> None:
    state = bare()
    army(state, OPEN, "tilly", cav=4)
    army(state, at("prag"), "thurn", inf=4)
    state.control = {c.id: "protestant" for c in BOARD.cities_of["bohemia"]}
    state.pp = {"imperial": 0, "protestant": 0}
    assert not sources(state, "imperial")
    assert not offers(state, "imperial")
    assert sources(state, "protestant")
    play = Play(state).run(Item("alternate", args=("raise",)), Item("recovered"))
    assert play.state.agenda[-1].seat == "imperial"
    play.give("imperial", f"dismount {OPEN} 1-horse")
    assert play.state.agenda[-1].seat == "imperial"  # at any time
    play.give("imperial", "pass")
    play.give("protestant", "raise Bohemia Prag 6-foot")
    assert play.state.agenda == ()  # he is not asked again, and Thurn has no cavalry
    assert play.state.content == ()


@pytest.mark.rule("cuius:16.3")
def test_who_has_no_cavalry_to_dismount_is_asked_under_fog_and_told_that_there_is_nothing_to_do() -> None:
    state = army(bare(fog="exact"), OPEN, "tilly", inf=4)
    state.pp = {"imperial": 0, "protestant": 0}
    state = Play(state).run(Item("alternate", args=("raise",)), Item("recovered")).state
    assert offered(state, "imperial") == ("pass", "standing")
    told = "There is nothing for you to raise, to pay for or to dismount."
    assert RULES.words(state, "imperial").prompt == told
    state.imperial = {OPEN: Army(("tilly",), 3, 1)}
    assert offered(state.copy(), "imperial") == ("dismount", "pass", "standing")
    assert RULES.words(state.copy(), "imperial").prompt == "Raise troops. You have 0 PP."


# Hills


def before_halberstadt(place: str = CLEAR, guard: int = 0, inf: int = 0, cav: int = 0) -> State:
    """Halberstadt is Protestant, with so many SP of Mansfeld's in it; Tilly stands before the hills, or in them."""
    state = army(bare(), place, "tilly", inf=inf, cav=cav)
    state.control["halberstadt"] = "protestant"
    return army(state, CITY, "mansfeld", inf=guard) if guard else state


@pytest.mark.rule("cuius:11.3.2.1", "cuius:11.5.1")
@pytest.mark.parametrize(("die", "left"), [(1, 8), (6, 9)])
def test_stragglers_of_a_reaction_are_of_the_army_that_moved(die: int, left: int) -> None:
    state = bare()
    army(state, CLEAR, "tilly", inf=9)
    army(state, HILLS, "bucquoy", inf=30)
    state.chain = Chain(eligible=(f"imperial@{CLEAR}",))
    play = (
        Play(state)
        .run(*CHAIN)
        .give("imperial", f"react Tilly all {HILLS}", ("reaction", 6), ("stragglers of tilly", die))
    )
    stack = play.state.imperial[HILLS]
    assert (stack.leaders, stack.inf, stack.fatigue) == (("bucquoy", "tilly"), 30 + left, int(die == 1))


@pytest.mark.rule("cuius:11.3.2.1", "cuius:14.0")
def test_an_army_lost_by_straggling_wakes_nobody() -> None:
    state = before_halberstadt(guard=9, inf=1)
    state.chain = Chain(eligible=(f"imperial@{CLEAR}",))
    play = (
        Play(state)
        .run(*CHAIN)
        .give("imperial", f"react Tilly all {HILLS}", ("reaction", 6), ("stragglers of tilly", 1))
    )
    assert (play.state.imperial, play.state.agenda) == ({}, ())


@pytest.mark.rule("cuius:11.3.2.1", "cuius:11.3.4.1")
def test_who_is_sent_back_into_the_hills_he_came_by_may_straggle_there() -> None:
    play = Play(marching(before_halberstadt(inf=3, cav=3), CLEAR, 9))
    play.give("imperial", "Halberstadt", ("control", 1), ("stragglers of tilly", 1))
    assert (play.state.imperial[HILLS].sp, play.state.imperial[HILLS].fatigue) == (5, 2)
    begun = before_halberstadt(HILLS, inf=3, cav=3)  # he entered no hills
    Play(marching(begun, HILLS, 9)).give("imperial", "Halberstadt", ("control", 1))


@pytest.mark.rule("cuius:11.3.2.1", "cuius:14.1")
def test_riders_who_fall_back_into_hills_and_stay_may_straggle_there() -> None:
    play = Play(marching(before_halberstadt(guard=6, cav=6), CLEAR, 9))
    play.give("imperial", "Halberstadt")
    while play.question == "reaction":
        play.give("protestant", "pass")
    assert "falls back" in play.told
    play.give("imperial", "stop", ("stragglers of tilly", 6))
    assert HILLS in play.state.imperial


@pytest.mark.rule("cuius:11.3.2.1", "cuius:14.6.1")
def test_an_active_army_beaten_in_hills_leaves_them_like_any_other() -> None:
    """It has come by road, and must check where its retreat leaves the road."""
    state = bare()
    army(state, HILLS, "tilly", inf=12)
    army(state, "2016", "mansfeld", inf=12)
    state = marching(state, HILLS, 0, origin=CLEAR, ridge=True)
    state.battle = Battle(HILLS, "protestant", "imperial", CITY, loser="imperial")
    play = Play(state).run(Item("beaten"))
    off = next(n for n in play.state.agenda[-1].args if not BOARD.by_road(HILLS, n))
    play.give("imperial", BOARD.words[off], (f"in {HILLS}", 6), *([(f"in {off}", 6)] * (BOARD.ground[off] == "hills")))


@pytest.mark.rule("cuius:11.3.2.1", "cuius:11.6.3")
@pytest.mark.parametrize(("said", "ridge", "dice", "left"), [
    ("Anholt 5-foot", True, [1], 4), ("Anholt 5-foot", True, [6], 5), ("Anholt 5-foot", False, [], 5),
    ("5-foot", True, [], 35), ("Anholt 1-foot", True, [1], 0),
])  # fmt: skip
def test_a_detachment_left_in_the_hills_may_straggle(said: str, ridge: bool, dice: list[int], left: int) -> None:
    state = bare()
    army(state, HILLS, "tilly", "anholt", inf=12)
    state = marching(state, HILLS, 9, origin=CLEAR, ridge=ridge)
    if said == "5-foot":
        army(state, HILLS, "dampierre", inf=30)
    play = Play(state).give("imperial", f"drop {said}", *[("stragglers of anholt", die) for die in dice])
    stack = play.state.imperial.get(HILLS, Army())
    assert (stack.inf, stack.fatigue) == (left, 0 if not left else 2 if dice == [1] else 1)


@pytest.mark.rule("cuius:11.3.2.1", "cuius:13.1")
def test_who_may_not_stay_in_a_neutral_city_may_straggle_in_the_hills_behind_it() -> None:
    state = bare()
    army(state, CITY, "tilly", inf=4)
    state = marching(state, CITY, 9, origin=HILLS, behind=True)
    play = Play(state).give("imperial", "stop", ("stragglers of tilly", 1))
    assert (play.state.imperial[HILLS].sp, play.state.imperial[HILLS].fatigue) == (3, 2)


@pytest.mark.rule("cuius:14.6.1", "cuius:11.5.2", "cuius:11.5.3")
@pytest.mark.parametrize(("friends", "goes_on"), [(6, True), (60, False)])
def test_an_active_army_that_retreats_to_friends_combines_with_them(friends: int, goes_on: bool) -> None:
    state = bare()
    army(state, OPEN, "mansfeld", inf=12)
    army(state, "2409", "tilly", inf=12)
    army(state, "2310", "bucquoy", inf=friends, fatigue=3)
    play = Play(marching(state, "2409", 9, led=True)).give("imperial", OPEN)
    play.give("protestant", "pass", ("black", 2), ("white", 3))
    play.give("imperial", "2409").give("imperial", "2310")
    march = play.state.march
    if goes_on:
        assert march is not None
        assert (set(march.army.leaders), march.army.fatigue) == ({"tilly", "bucquoy"}, 3)
    else:
        assert (march, play.state.imperial["2310"].leaders) == (None, ("bucquoy", "tilly"))


# Rivers


@pytest.mark.rule("cuius:11.3.5.1", "cuius:14.6.1")
@pytest.mark.parametrize("own", [True, False])
def test_an_active_army_attacked_in_a_river_city_crosses_by_its_own_bridge_only(own: bool) -> None:
    city = next(c for c in BOARD.cities.values() if len(c.banks) == 2 and min(map(len, c.banks)) > 1)
    near, far = city.banks
    state = bare()
    state.control = {city.id: "imperial"} if own else {}
    army(state, city.hex, "tilly", inf=12)
    state = marching(state, city.hex, 0, origin=near[0], bank=0)
    state.battle = Battle(city.hex, "protestant", "imperial", near[1], loser="imperial")
    args = Play(state).run(Item("beaten")).state.agenda[-1].args
    assert args
    assert any(place in far for place in args) is own


# Friends whom a retreat joins


@pytest.mark.rule("cuius:11.1.2", "cuius:11.5.3", "cuius:14.6.1")
@pytest.mark.parametrize(("inf", "cav", "art", "goes_on"), [(2, 0, 0, False), (0, 2, 0, True), (0, 2, 1, False)])
@pytest.mark.parametrize("horse", [True, False])
def test_riders_with_their_die_go_no_farther_when_a_retreat_brings_them_to_infantry(
    inf: int, cav: int, art: int, goes_on: bool, horse: bool
) -> None:
    state = bare()
    army(state, OPEN, "thurn", cav=5)
    army(state, "2508", "tilly", cav=9, fatigue=3)
    army(state, "2707", "bucquoy", inf=inf, cav=cav, art=art)
    play = Play(marching(state, "2508", 9, led=True, horse=horse)).give("imperial", OPEN).give("protestant", "pass")
    play.give("protestant", "stand", ("black", 1), ("white", 3), ("rout", 6)).give("imperial", "2508")
    play.give("imperial", "2607")
    assert (play.question == "move") is (goes_on or not horse)


# Marches that are broken off


@pytest.mark.rule("cuius:7.2.4", "cuius:11.4.1")
@pytest.mark.parametrize("throws", [[("black", 5)], [("black", 1), ("rout of thurn", 6)]])
def test_who_meant_to_stay_at_his_goal_is_asked_where_a_battle_keeps_him_from_it(throws: list[tuple[str, int]]) -> None:
    """Tilly marches past Thurn, who steps into his way; one of them is beaten."""
    state = bare()
    army(state, "2510", "thurn", inf=6)
    army(state, "2408", "tilly", inf=9)
    play = Play(marching(state, "2408", 9)).give("imperial", "2511 stay")
    black, *rout = throws
    play.give("protestant", "react Thurn all 2409", ("reaction", 6), black, ("white", 3), *rout)
    assert play.question == "retreat-to"
    while play.question == "retreat-to":
        loser = play.state.agenda[-1].seat
        play.give(loser, offered(play.state, loser)[0])
    assert (play.question, play.state.march is not None) == ("move", True)


@pytest.mark.rule("cuius:7.2.4")
def test_who_meant_to_stay_at_his_goal_and_comes_there_stays() -> None:
    state = bare()
    army(state, "2408", "tilly", inf=9)
    play = Play(marching(state, "2408", 9)).give("imperial", "2410 stay")
    assert (list(play.state.imperial), play.state.march) == (["2410"], None)


# Winners, and whom they may not pursue


@pytest.mark.rule("cuius:11.4.9", "cuius:11.4.5")
def test_a_winner_lets_the_beaten_go_but_may_react_to_another_who_reacts_meanwhile() -> None:
    """Tilly, beaten at 2509, comes to 2607; Mansfeld reacts to him, and to Mansfeld Bucquoy, out of Thurn's zone."""
    state = bare()
    army(state, OPEN, "thurn", inf=9)
    army(state, "2707", "mansfeld", inf=9)
    army(state, "2510", "bucquoy", inf=9)
    tilly = Army(("tilly",), 9)
    state.march = March("imperial", tilly, "2508", mp=5)
    state.retreat = Retreat("imperial", "2508", OPEN, "2508", True, steps=1)
    state.chain = Chain(barred=(f"protestant@{OPEN}",))
    flow = Flow(state, Script())
    go(flow, state.retreat, "2607")
    assert state.chain.eligible == ("protestant@2707",)
    state.chain = replace(state.chain, reacted=("protestant@2707",), eligible=())
    move(flow, "imperial", "2510", "2511", state.imperial["2510"])
    assert state.chain.eligible == (f"protestant@{OPEN}",)


def fled() -> Play:
    """Mansfeld has reacted to Tilly and was beaten by him; Thurn, who has reacted as well, is to fight Anholt."""
    state = bare()
    army(state, "2508", "tilly", inf=10)
    army(state, "2609", "thurn", inf=10)
    army(state, "2510", "mansfeld", inf=10, cav=2)
    army(state, "2710", "anholt", inf=10)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "react Mansfeld all 2509", ("reaction", 6))
    play.give("protestant", "react Thurn all Neubrandenburg", ("reaction", 6))
    play.give("imperial", "pass").give("imperial", "2509", *dice(4))
    return play.give("protestant", "2510")


@pytest.mark.rule("cuius:11.4.4", "cuius:11.4.7", "cuius:14.6.1")
def test_who_has_reacted_and_fled_does_not_react_again_in_the_chain() -> None:
    """Anholt, beaten in his turn, flees through the zone of Mansfeld's cavalry, two hexes from where that reacted."""
    play = fled().give("protestant", "2511", *dice(5))
    assert play.state.protestant["2511"].cav == 1
    assert play.state.chain is not None
    assert "protestant@2511" in play.state.chain.reacted
    assert play.give("imperial", "2711").question == "move"


@pytest.mark.rule("cuius:11.4.4")
@pytest.mark.parametrize("friend", [False, True])
def test_a_reacted_marker_goes_with_the_army_and_not_to_who_comes_after(friend: bool) -> None:
    """Mansfeld flees to where an army stood that has reacted away, or where one that has reacted still stands."""
    state = bare()
    if friend:
        army(state, "2607", "thurn", inf=3)
    state.chain = Chain(reacted=("protestant@2607", "protestant@2509"))
    for reacted, marked in ((True, True), (False, friend)):
        beaten = apart(state)
        beaten.retreat = replace(retreating(at="2607", steps=2), reacted=reacted)
        finish(Flow(beaten, Script()), beaten.retreat)
        assert beaten.chain is not None
        assert ("protestant@2607" in beaten.chain.reacted) == marked
        assert "protestant@2509" in beaten.chain.reacted


@pytest.mark.rule("cuius:11.4.4", "cuius:14.6.3")
@pytest.mark.parametrize(("one", "two"), [(True, False), (False, True), (False, False)])
def test_who_is_swept_along_has_reacted_if_either_has(one: bool, two: bool) -> None:
    state = bare()
    army(state, "2609", "schlick", inf=3)
    state.chain = Chain(reacted=("protestant@2609",) if two else ())
    state.retreat = retreating(at="2609", routed=True, reacted=one)
    through_friends(Flow(state, Script([("rout of schlick", 1)])), "protestant", "2609")
    assert state.retreat.army == Army(("schlick", "thurn"), 9)
    assert state.retreat.reacted == (one or two)
