"""Reactions: each clause alone, on both sides of its boundary; and what standing answers do."""

import pytest

from game.cuius import RULES
from game.cuius.board import BOARD
from game.cuius.flow import Flow
from game.cuius.reaction import _wish, drm, eligible, goals, heard, mark, move, trigger
from game.cuius.state import Army, Chain, Intel, Item, March, State
from tests.cuius.positions import Play, Script, army, asked, at, bare, marching, offered
from tests.cuius.situations import HILL, dice, ends, hints

DEMMIN = at("demmin")


def triggered(state: State, side: str = "imperial", origin: str = "2508", target: str = "2408") -> Chain:
    trigger(Flow(state, None), side, origin, target)
    assert state.chain is not None
    return state.chain


# Who may react


@pytest.mark.rule("cuius:11.4.1", "cuius:11.4.4", "cuius:11.4.9")
def test_those_who_have_reacted_or_just_won_or_are_asked_already_become_eligible_no_more() -> None:
    state = bare()
    for place, leader in (("2509", "thurn"), ("2407", "mansfeld"), ("2409", "schlick"), ("2507", "anhalt")):
        army(state, place, leader, inf=3)
    state.chain = Chain(("protestant@2507",), ("protestant@2409",), ("protestant@2407",), {"2711": "imperial@2710"})
    chain = triggered(state)
    assert chain.eligible == ("protestant@2409", "protestant@2509")
    assert chain.reacted == ("protestant@2507",)
    assert chain.barred == ("protestant@2407",)
    assert chain.entered == {"2711": "imperial@2710"}


@pytest.mark.rule("cuius:11.4.1", "cuius:11.2.7")
def test_the_cavalry_of_who_moves_decides_whether_a_szoc_is_entered() -> None:
    for cavalry, watched in ((3, True), (4, False)):
        state = bare()
        army(state, "2609", "thurn", inf=3, cav=2)
        army(state, "2410", "anholt", inf=1, cav=9)
        state.march = March("imperial", Army(("tilly",), 5, cavalry), "2410", mp=5)
        assert bool(triggered(state, origin="2311", target="2410").eligible) is watched
        state.chain, state.march = None, None
        one = Army(("tilly",), 5, cavalry)
        trigger(Flow(state, None), "imperial", "2311", "2410", one)
        assert bool(state.chain and state.chain.eligible) is watched
    state = bare()
    army(state, "2609", "thurn", inf=3, cav=1)
    assert triggered(state, origin="2311", target="2410").eligible  # nobody's cavalry is none


@pytest.mark.rule("cuius:11.4.6", "cuius:11.4.1", "cuius:14.0")
def test_who_comes_first_into_an_enemy_s_hex_is_the_attacker() -> None:
    state = bare()
    army(state, "2408", "thurn", inf=3)
    assert triggered(state).entered == {"2408": "imperial@2508"}
    assert triggered(state, origin="2407").entered == {"2408": "imperial@2508"}
    assert triggered(state, origin="2508", target="2507").entered == {"2408": "imperial@2508"}


@pytest.mark.rule("cuius:11.4.1", "cuius:11.4.5", "cuius:2.6.3")
def test_armies_that_are_gone_or_have_no_leader_or_no_sp_are_not_asked() -> None:
    state = bare()
    army(state, "2509", "thurn", inf=3)
    state.protestant["2409"] = Army(("schlick",))
    state.protestant["2407"] = Army((), 4)
    names = tuple(f"protestant@{place}" for place in ("2409", "2407", "2711", "2509"))
    state.chain = Chain(eligible=names)
    play = Play(state).run(Item("react"))
    assert play.state.chain is not None
    assert play.state.chain.eligible == ("protestant@2509",)
    assert (play.question, play.state.agenda[-1].seat) == ("reaction", "protestant")
    state.chain = Chain(reacted=("protestant@2509",), eligible=names)
    assert Play(state).run(Item("react")).question == ""
    state.chain = None
    assert Play(state).run(Item("react")).question == ""


@pytest.mark.rule("cuius:11.4.5")
def test_a_side_completes_its_armies_before_the_other_is_asked() -> None:
    state = bare()
    army(state, "2509", "thurn", inf=3)
    army(state, "2711", "tilly", inf=3)
    state.chain = Chain(eligible=("imperial@2711", "protestant@2509"))
    assert Play(state).run(Item("react")).state.agenda[-1].seat == "imperial"
    state.chain = Chain(eligible=("protestant@2509", "imperial@2711"))
    play = Play(state).run(Item("react"))
    assert play.state.agenda[-1].seat == "protestant"
    assert eligible(play.state, "imperial") == {"tilly": "2711"}
    play.give("protestant", "pass")
    assert play.state.agenda[-1].seat == "imperial"
    assert play.state.chain is not None
    assert play.state.chain.eligible == ("imperial@2711",)


@pytest.mark.rule("cuius:11.4.3", "cuius:11.3.4.2", "cuius:13.2")
def test_a_city_is_a_goal_of_its_own_side_or_of_who_is_large_enough() -> None:
    for holder, sp, able in (("", 4, False), ("", 5, True), ("protestant", 4, False), ("protestant", 5, True),
                             ("imperial", 1, True)):  # fmt: skip
        state = bare()
        state.control = {"demmin": holder} if holder else {}
        assert (DEMMIN in goals(state, "imperial", "2609", Army(("tilly",), sp))) is able
        assert "2610" in goals(state, "imperial", "2609", Army(("tilly",), sp))


@pytest.mark.rule("cuius:11.4.3")
@pytest.mark.parametrize(
    ("inf", "cav", "art", "mod"),
    [(0, 10, 0, 1), (1, 9, 0, 0), (0, 9, 1, 0), (0, 11, 0, 0), (11, 0, 0, -1), (10, 0, 0, 0)],
)
def test_the_modifiers_of_a_reaction(inf: int, cav: int, art: int, mod: int) -> None:
    assert drm(Army(("thurn",), inf, cav, art)) == mod


# Words


def reacting() -> State:
    state = bare()
    army(state, "2509", "mansfeld", inf=8, cav=4, art=1, lieutenants=["schlick"])
    army(state, "2510", "tilly", inf=5)
    state = asked(state, "reaction", "protestant")
    state.chain = Chain(eligible=("protestant@2509",))
    return state


@pytest.mark.rule("cuius:11.4.2", "cuius:11.4.3", "cuius:7.2.1")
def test_a_reaction_names_a_leader_part_of_the_stack_and_one_hex() -> None:
    state = reacting()
    assert hints(state, "protestant")["react"] == ""
    for spoken in (
        "react Mansfeld all 2609", "react Mansfeld 8-foot 2609", "react Mansfeld Schlick 1-horse 1-train 2510",
        "react Schlick 4-horse Demmin", "pass",
    ):  # fmt: skip
        assert ends(state, *spoken.split()) is (spoken != "react Schlick 4-horse Demmin"), spoken
    for spoken in (
        "", "react", "react Mansfeld", "react Mansfeld 2609", "react Mansfeld all", "react Mansfeld all 2609 2408",
        "react Mansfeld all 2711", "react Tilly all 2609", "react Mansfeld Schlick 2609", "react Mansfeld 1-train 2609",
        "react Schlick Mansfeld 4-foot 2609", "stand Mansfeld all 2609", "pass 2609", "react Mansfeld 9-foot 2609",
    ):  # fmt: skip
        assert not ends(state, *spoken.split()), spoken


@pytest.mark.rule("cuius:11.4.2", "cuius:11.4.3")
def test_what_may_follow_in_a_reaction_with_its_chance() -> None:
    state = reacting()
    first = offered(state, "protestant", "react", "Mansfeld")
    assert first[:2] == ("all", "Schlick")
    assert {"8-foot", "4-horse"} <= set(first)
    assert "1-train" not in first  # not before SP
    words = RULES.words(state, "protestant", ("react", "Mansfeld")).next
    assert {word.text for word in words if word.like} >= {"8-foot", "1-foot", "4-horse"}  # chosen from a menu
    assert not {word.text for word in words if word.like} & {"all", "Schlick"}
    everybody = hints(state, "protestant", "react", "Mansfeld", "all")
    on = "on a roll of 3 or more (67\u00a0%)"
    calm = dict.fromkeys(("2508", "2609", "2409", "2408"), on)
    assert everybody == calm | {"2510": f"{on}, battle with Tilly, won", "Demmin": f"{on}, take the city, surely"}
    assert set(hints(state, "protestant", "react", "Schlick", "4-horse")) >= {"1-train", "2609"}
    assert hints(state, "protestant", "react", "Schlick", "4-horse")["2609"] == on  # LR 1, and all riders
    after = offered(state, "protestant", "react", "Mansfeld", "Schlick")
    assert "2609" not in after
    assert "8-foot" in after


@pytest.mark.rule("cuius:11.4.3", "cuius:11.3.4.2", "cuius:13.2")
def test_what_is_too_weak_for_the_only_city_beside_it_is_not_offered() -> None:
    # from 0517 one can only go to Wesel, a neutral city of 10
    def tilly(inf: int) -> State:
        state = army(bare("danish_war"), "0517", "tilly", inf=inf, cav=3, art=1, lieutenants=["dampierre"])
        state = asked(state, "reaction", "imperial")
        state.chain = Chain(eligible=("imperial@0517",))
        return state

    weak, enough = tilly(6), tilly(10)
    assert offered(weak, "imperial") == ("pass", "standing")
    for spoken in ("react", "react Tilly", "react Tilly 6-foot", "react Tilly all"):
        assert offered(weak, "imperial", *spoken.split()) == (), spoken
    assert offered(enough, "imperial", "react") == ("Tilly", "Dampierre")
    feet = tuple(f"{n}-foot" for n in range(10, 6, -1))
    assert offered(enough, "imperial", "react", "Tilly") == ("all", "Dampierre", *feet)
    assert offered(enough, "imperial", "react", "Tilly", "Dampierre") == feet
    assert offered(enough, "imperial", "react", "Tilly", "8-foot") == ("3-horse", "2-horse")
    assert offered(enough, "imperial", "react", "Tilly", "10-foot")[-2:] == ("1-train", "Wesel")
    assert not ends(enough, "react", "Tilly", "8-foot", "1-horse", "Wesel")
    assert ends(enough, "react", "Tilly", "8-foot", "2-horse", "Wesel")


# The attempt


@pytest.mark.rule("cuius:11.4.2", "cuius:11.4.3", "cuius:11.4.4")
def test_the_named_leader_leads_the_named_part_to_the_named_hex() -> None:
    state = reacting()
    play = Play(state).give("protestant", "react Schlick 3-foot 2-horse 2609", ("reaction of schlick", 6))
    assert play.state.protestant["2609"] == Army(("schlick",), 3, 2)
    assert play.state.protestant["2509"] == Army(("mansfeld",), 5, 2, 1)
    play = Play(state).give("protestant", "react Mansfeld Schlick 3-foot 1-train 2609", ("reaction of mansfeld", 6))
    assert play.state.protestant == {"2609": Army(("mansfeld", "schlick"), 3, 0, 1)}


@pytest.mark.rule("cuius:11.4.4")
def test_reacted_markers_stay_through_the_chain() -> None:
    state = bare()
    state.chain = Chain(("imperial@2711",), ("protestant@2509", "protestant@2711"))
    mark(state, "protestant", "2509")
    assert state.chain == Chain(("imperial@2711", "protestant@2509"), ("protestant@2711",))
    mark(state, "protestant", "2509")
    assert state.chain.reacted == ("imperial@2711", "protestant@2509")


@pytest.mark.rule("cuius:11.4.3", "cuius:11.3.4.1", "cuius:13.2", "cuius:11.4.4")
def test_a_reaction_takes_the_city_it_enters_or_comes_back() -> None:
    for holder in ("", "protestant"):
        state = bare()
        state.control = {"demmin": holder} if holder else {}
        army(state, "2609", "tilly", inf=5, force=2)
        state.chain = Chain()
        move(Flow(state, Script()), "imperial", "2609", DEMMIN, state.imperial["2609"])
        assert set(state.imperial) == {DEMMIN}
        assert state.imperial[DEMMIN].force == 2
        assert state.control["demmin"] == "imperial"
        assert state.chain.reacted == ("imperial@2608",)
        state = bare()
        state.control = {"demmin": holder} if holder else {}
        army(state, "2609", "tilly", inf=4, cav=1)
        state.chain = Chain()
        move(Flow(state, Script([("control of demmin", 1)])), "imperial", "2609", DEMMIN, state.imperial["2609"])
        assert set(state.imperial) == {"2609"}
        assert state.control.get("demmin", "") == holder


@pytest.mark.rule("cuius:11.4.3", "cuius:11.3.4.1", "cuius:11.4.6")
def test_a_city_with_an_enemy_in_it_is_fought_for_first_and_an_own_one_just_entered() -> None:
    state = bare()
    state.control = {"demmin": "protestant"}
    army(state, "2609", "tilly", inf=5)
    army(state, DEMMIN, "thurn", inf=5)
    state.chain = Chain()
    move(Flow(state, Script()), "imperial", "2609", DEMMIN, state.imperial["2609"])
    assert set(state.imperial) == {DEMMIN}
    assert state.control["demmin"] == "protestant"
    assert state.damage == {}
    state = bare()
    state.control = {"demmin": "imperial"}
    army(state, "2609", "tilly", inf=1)
    state.chain = Chain()
    move(Flow(state, Script()), "imperial", "2609", DEMMIN, state.imperial["2609"])
    assert state.damage == {}


@pytest.mark.rule("cuius:11.4.3", "cuius:16.2", "cuius:11.4.4")
def test_who_stays_behind_keeps_no_marker() -> None:
    state = bare()
    army(state, "2609", "tilly", inf=9, lieutenants=["anholt"], force=2)
    state.chain = Chain()
    move(Flow(state, Script()), "imperial", "2609", "2610", Army(("tilly",), 5, force=2))
    assert state.imperial == {"2610": Army(("tilly",), 5, force=2), "2609": Army(("anholt",), 4)}


@pytest.mark.rule("cuius:11.4.3", "cuius:11.3.2.1")
def test_a_reaction_into_hills_straggles_beside_the_active_army() -> None:
    beside = next(n for n in BOARD.steps[HILL] if BOARD.ground[n] == "clear")
    state = bare()
    army(state, beside, "tilly", inf=11)
    state.march = March("imperial", Army(("bucquoy",), 11), HILL, mp=5)
    state.chain = Chain()
    throws = [("stragglers of tilly", 1)]
    move(Flow(state, Script(throws)), "imperial", beside, HILL, state.imperial[beside])
    assert state.imperial[HILL] == Army(("tilly",), 9, fatigue=1)
    assert state.march.army == Army(("bucquoy",), 11)


@pytest.mark.rule("cuius:11.4.1", "cuius:7.2.4")
@pytest.mark.parametrize(
    ("halt", "stops"),
    [(("halt-if-anyone",), True), (("halt-if-Thurn",), True), (("halt-if-Mansfeld",), False), ((), False),
     (("stay",), False), (("halt-if-Mansfeld", "halt-if-Thurn"), True)],
)  # fmt: skip
def test_a_march_stops_on_those_it_was_told_to_stop_on(halt: tuple[str, ...], stops: bool) -> None:
    state = bare()
    state.march = March("imperial", Army(("tilly",), 5), "2509", mp=5, plan=("2510",), halt=halt, taking=True)
    heard(state, "thurn")
    assert state.march is not None
    assert (state.march.plan == ()) is stops
    assert state.march.taking is not stops
    assert (state.march.halt == ()) is (stops or not halt)
    march = March("imperial", Army(("tilly",), 5), "2509", mp=5, halt=halt, taking=True)
    state.march = march
    heard(state, "thurn")
    assert state.march == march  # it goes nowhere
    state.march = None
    heard(state, "thurn")


# Standing answers


def wish(policy: str, *enemies: tuple[str, int], sp: int = 9, cav: int = 0) -> str:
    """Where a standing answer sends Thurn from 2509."""
    state = bare()
    for n, (place, size) in enumerate(enemies):
        state.imperial[place] = Army((("tilly", "bucquoy", "anholt")[n],), size)
    return _wish(state, "protestant", "2509", Army(("thurn",), sp, cav), policy)


@pytest.mark.rule("cuius:11.4.1")
@pytest.mark.parametrize("policy", ["contact", "always"])
def test_into_contact_at_three_to_two_and_not_below(policy: str) -> None:
    assert wish(policy, ("2510", 6)) == "2510"
    assert wish(policy, ("2510", 6), sp=8) != "2510"
    assert wish(policy, ("2510", 7)) != "2510"
    assert wish(policy, ("2712", 1)) == ""


@pytest.mark.rule("cuius:11.4.1")
@pytest.mark.parametrize("policy", ["slip", "always"])
def test_slipping_away_from_who_is_stronger_out_of_all_zones(policy: str) -> None:
    assert wish(policy, ("2510", 10)) == "2408"  # the first that is no foreign city, and beside nobody
    assert wish(policy, ("2510", 9)) == ""  # as strong
    assert wish(policy, ("2509", 10)) == ""  # nowhere is out of his zone
    assert wish(policy, ("2510", 10), ("2308", 1)) == "2508"  # 2408 and 2409 are next to 2308
    assert wish("contact", ("2510", 10)) == ""
    assert wish("slip", ("2510", 1)) == ""
    assert wish("never", ("2510", 10)) == wish("never", ("2510", 1)) == ""


@pytest.mark.rule("cuius:11.4.1")
def test_slipping_away_prefers_open_ground_then_own_cities() -> None:
    state = bare()
    state.imperial["2510"] = Army(("tilly",), 20)
    state.control["demmin"] = "protestant"
    assert _wish(state, "protestant", "2509", Army(("thurn",), 9), "slip") == DEMMIN
    beside = next(n for n in BOARD.steps[HILL] if BOARD.ground[n] == "clear" and "2510" not in BOARD.near[n])
    foe = next(n for n in BOARD.steps[beside] if BOARD.distance(n, HILL) == 2 and BOARD.ground[n] == "clear")
    state = bare()
    state.imperial[foe] = Army(("tilly",), 20)
    target = _wish(state, "protestant", beside, Army(("thurn",), 9), "slip")
    assert BOARD.ground[target] != "hills"
    assert BOARD.distance(target, foe) == 2


@pytest.mark.rule("cuius:11.4.1", "cuius:16.3")
def test_a_hidden_enemy_is_as_strong_as_may_be() -> None:
    state = bare(fog="exact")
    state.imperial["2510"] = Army(("tilly",), 1, force=1)
    assert _wish(state, "protestant", "2509", Army(("thurn",), 9), "contact") == ""
    assert _wish(state, "protestant", "2509", Army(("thurn",), 9), "slip") == ""  # a SZOC is everywhere, maybe
    state.intel["protestant"]["1"] = Intel(1618, "2510", cav=0, fresh=True)
    assert _wish(state, "protestant", "2509", Army(("thurn",), 9), "slip") == "2408"


@pytest.mark.rule("cuius:11.4.1")
def test_of_several_armies_with_word_the_first_goes_first_and_who_stays_is_passed_over() -> None:
    state = bare()
    for place, leader in (("2509", "thurn"), ("2407", "mansfeld"), ("2507", "anhalt")):
        army(state, place, leader, inf=9)
    army(state, "2508", "tilly", inf=6)
    play = Play(marching(state, "2508", 9)).give("protestant", "standing reactions contact")
    play.give("protestant", "standing Mansfeld never")
    settled = {word.text: word.hint for word in RULES.words(play.state, "protestant", ("standing",)).next}
    assert settled["reactions"] == "Into contact with all at 3:2 or better"
    assert (settled["Mansfeld"], settled["Thurn"], settled["losses"]) == ("Never react", "Ask me", "Infantry first")
    play.give("imperial", "2408", ("reaction of thurn", 1), *dice(3)[:0])
    assert play.question == "move"  # Anhalt is two hexes from 2408


@pytest.mark.rule("cuius:11.4.1")
def test_who_left_no_word_for_one_of_his_armies_is_asked() -> None:
    state = bare()
    army(state, "2509", "thurn", inf=9)
    army(state, "2407", "mansfeld", inf=9)
    army(state, "2508", "tilly", inf=6)
    play = Play(marching(state, "2508", 9)).give("protestant", "standing Thurn contact")
    assert Play(play.state).give("imperial", "2408").question == "reaction"
    play.give("protestant", "standing Mansfeld never")
    after = Play(play.state).give("imperial", "2408", ("reaction of thurn", 6), *dice(3))
    assert after.state.last_battle is not None or after.state.battle is not None
    play.give("protestant", "standing Thurn never")
    last = Play(play.state).give("imperial", "2408")
    assert last.question == "move"
    assert [(event.text, event.to) for event in last.said if "standing" in event.text] == [
        ("Your standing answer: Mansfeld and Thurn: no reaction.", ("protestant",))
    ]
    (goes, to), *_later = [(event.text, event.to) for event in after.said if "standing" in event.text]
    assert (goes, to) == ("Your standing answer: Thurn reacts.", ("protestant",))


@pytest.mark.rule("cuius:11.4.3", "cuius:13.2")
def test_whoever_may_react_into_a_neutral_city_is_told_that_it_invades_its_province() -> None:
    def told(sp: int, invaded: str = "", **held: str) -> str:
        state = bare()
        state.control = {"neubrandenburg": "imperial", **held}
        state.invaded = {"pomerania": invaded} if invaded else {}
        army(state, "2609", "tilly", inf=sp)
        state.chain = Chain(eligible=("imperial@2609",))
        state.agenda = (Item("reaction", "imperial"),)
        return RULES.words(state, "imperial", ("react", "Tilly", "all")).prompt

    risk = "Where to?"
    warning = " To take Demmin invades Pomerania: what stays neutral there will join the Protestants [13.2]."
    assert told(5) == risk + warning
    assert told(4) == risk, "too few to go there"
    assert told(5, "protestant") == risk, "it is invaded already"
    assert told(5, demmin="protestant") == risk, "it is the enemy's"
