"""Retreats: each clause alone, on both sides of its boundary."""

from dataclasses import replace

import pytest

from game.cuius import RULES
from game.cuius.board import BOARD
from game.cuius.flow import Flow
from game.cuius.retreat import begin, choices, finish, go, haven, lengths, open_hexes, start, through_friends
from game.cuius.state import Army, Battle, Chain, Contingent, Item, March, Retreat
from tests.cuius.positions import Play, Script, apart, army, asked, at, bare, offered
from tests.cuius.situations import BESIDE_HILL, HILL, ends, hill_road, hints, retreating

PRAG = BOARD.cities["prag"]


def open_prag() -> tuple[str, str, str]:
    """A hex beside Prag on each bank, both as far from some hex behind the first; and that hex."""
    one, two = PRAG.banks
    return next(
        (near, far, behind)
        for near in one
        for far in two
        for behind in BOARD.near[near]
        if BOARD.distance(behind, PRAG.hex) == 2 and BOARD.distance(far, behind) == 3
    )


@pytest.mark.rule("cuius:14.6.1", "cuius:11.3.5.1")
def test_a_retreat_crosses_rivers_at_own_cities_or_where_it_began() -> None:
    _near, far, behind = open_prag()
    bank = BOARD.bank(PRAG, _near)
    state = bare()
    state.control.pop("prag")
    going = retreating(at=PRAG.hex, battle=behind, steps=1)
    assert far not in open_hexes(state, going, PRAG.hex, 1, bank)
    assert far in open_hexes(state, going, PRAG.hex, 1, -1)
    assert far in open_hexes(state, going, PRAG.hex, 1, BOARD.bank(PRAG, far))
    state.control["prag"] = "imperial"
    assert open_hexes(state, going, PRAG.hex, 1, bank) == [
        there for there in PRAG.banks[bank] if BOARD.distance(there, behind) > BOARD.distance(PRAG.hex, behind)
    ]
    state.control["prag"] = "protestant"
    assert far in open_hexes(state, going, PRAG.hex, 1, bank)
    assert len(open_hexes(state, retreating(battle="2508", at="2509"), "2509", 1, 0)) == 3  # no river, no bank


@pytest.mark.rule("cuius:14.6.1")
def test_a_retreat_ends_in_an_own_city_or_out_of_all_zones_but_in_no_neutral_city() -> None:
    state = bare()
    demmin = at("demmin")
    cases = [("protestant", True, True), ("protestant", False, True), ("", True, False), ("", False, False)]
    for holder, zone, ends_ in cases:
        state.control = {"demmin": holder} if holder else {}
        assert haven(state, "protestant", demmin, {demmin} if zone else set()) is ends_
    assert haven(state, "protestant", "2509", set())
    assert not haven(state, "protestant", "2509", {"2509"})


@pytest.mark.rule("cuius:14.6.1")
def test_the_way_to_a_haven_is_counted_from_the_next_hex() -> None:
    state = bare()
    state.retreat = retreating()
    found = lengths(state, state.retreat, {"2510"})
    assert found["2409"] == 1
    assert found["2510"] == 2  # on to 2511, say
    ring = {n for n in BOARD.ground if BOARD.distance(n, "2509") <= 2}
    assert lengths(state, state.retreat, ring)["2510"] == 3
    state.control = {}
    assert lengths(state, state.retreat, set(BOARD.ground)) == {}
    assert lengths(state, retreating(attacked=True, origin="2510"), {"2510"}) == {"2510": 2}


@pytest.mark.rule("cuius:14.6.1")
def test_only_a_defender_s_first_step_leads_away_from_the_attacker() -> None:
    state = bare()
    army(state, "2512", "bucquoy", inf=1)  # so that 2510 is a hex longer
    state.retreat = retreating()
    assert choices(state, state.retreat) == ["2409", "2510", "2609"]
    state.retreat = retreating(origin="")
    assert choices(state, state.retreat) == ["2408", "2409", "2508", "2510", "2609"]
    state.retreat = retreating(attacked=True, origin="2508")
    assert choices(state, state.retreat) == ["2508"]
    state.retreat = retreating(at="2510", steps=1)
    assert choices(state, state.retreat) == ["2410", "2511", "2610"] or len(choices(state, state.retreat)) == 2


@pytest.mark.rule("cuius:14.6.1")
def test_where_no_way_leads_away_from_the_attacker_another_will_do() -> None:
    state = bare()
    for place in ("2409", "2510", "2609"):
        state.imperial[place] = Army(("anholt",), 1)
    state.retreat = retreating()
    assert choices(state, state.retreat) == ["2408", "2608"]  # both next to 2508


@pytest.mark.rule("cuius:14.6.1")
@pytest.mark.parametrize(
    ("steps", "holder", "asked_"), [(1, "protestant", True), (0, "protestant", False), (1, "", False)]
)
def test_who_stands_in_an_own_city_may_stay_though_no_way_leads_on(steps: int, holder: str, asked_: bool) -> None:
    state = bare()
    state.control = {"demmin": holder} if holder else {}
    demmin = at("demmin")
    for place in BOARD.near[demmin]:
        state.imperial[place] = Army(("anholt",), 1)
    state.retreat = retreating(at=demmin, battle="2509", steps=steps)
    play = Play(state).run(Item("retreat"))
    assert (play.question == "retreat-to") is asked_
    assert (play.state.retreat is None) is not asked_


@pytest.mark.rule("cuius:14.6.1", "cuius:11.5.2")
def test_a_retreat_without_an_army_is_over() -> None:
    state = bare()
    assert Play(state).run(Item("retreat")).state.retreat is None
    state.retreat = replace(retreating(), army=Army(("thurn",)))
    assert Play(state).run(Item("retreat")).state.retreat is None


@pytest.mark.rule("cuius:14.6.1")
def test_only_the_active_army_retreats_as_itself() -> None:
    for where, own in (("2509", True), ("2711", False)):
        state = bare()
        army(state, "2509", "thurn", inf=3)
        state.march = March("protestant", Army(("mansfeld",), 9), where, mp=5)
        start(Flow(state, None), retreating(army=None))
        assert state.retreat is not None
        assert state.retreat.army == (None if own else Army(("thurn",), 3))
        assert ("2509" in state.protestant) is own


@pytest.mark.rule("cuius:14.6.1", "cuius:11.4.9")
def test_the_winner_and_his_helpers_are_barred_until_the_retreat_is_over() -> None:
    state = bare()
    army(state, "2509", "thurn", inf=3)
    state.chain = Chain(eligible=("protestant@2711",))
    helpers: dict[str, tuple[Contingent, ...]] = {
        "imperial": (Contingent("2408", 1, 0),),
        "protestant": (Contingent("2510", 1, 0),),
    }
    begin(
        Flow(state, None), Battle("2509", "imperial", "protestant", "2508", helpers=helpers, loser="protestant"), True
    )
    assert state.chain.barred == ("imperial@2509", "imperial@2408")
    assert state.retreat == replace(retreating(), army=Army(("thurn",), 3), routed=True)
    finish(Flow(state, None), state.retreat)
    assert state.chain == Chain(eligible=("protestant@2711",))
    assert state.protestant["2509"] == Army(("thurn",), 3)


@pytest.mark.rule("cuius:11.3.2.1", "cuius:11.5.2", "cuius:14.6.1")
def test_a_retreat_that_ends_in_hills_by_road_straggles_there_and_may_be_lost() -> None:
    state = bare()
    going = retreating(at=HILL, ridge=True, army=Army(("thurn",), 6))
    state.retreat = going
    finish(Flow(state, Script([("stragglers of thurn", 1)])), going)
    assert state.protestant[HILL] == Army(("thurn",), 5, fatigue=1)
    assert state.retreat is None
    state = bare()
    going = replace(going, army=Army(("thurn",), 1))
    state.retreat = going
    finish(Flow(state, Script([("stragglers of thurn", 1)])), going)
    assert state.protestant == {}
    state = bare()
    state.march = March("protestant", Army(("thurn",), 6), HILL, mp=5)
    state.retreat = replace(going, army=None, ridge=False)
    finish(Flow(state, None), state.retreat)
    assert state.protestant == {}  # the active army goes on
    assert state.march.at == HILL


# Words


@pytest.mark.rule("cuius:14.6.1")
def test_a_beaten_army_may_disband_before_its_first_step_only() -> None:
    for steps, beaten, able in ((0, True, True), (1, True, False), (0, False, False), (1, False, False)):
        state = asked(bare(), "retreat-to", "protestant", "2510", args=("2511", "2410"))
        state.retreat = retreating(at="2510", steps=steps, beaten=beaten)
        assert ("disband" in offered(state, "protestant")) is able
        assert ends(state, "disband") is able


@pytest.mark.rule("cuius:14.6.1")
def test_a_retreat_may_stop_in_an_own_city_after_its_first_step_only() -> None:
    for steps, holder, able in (
        (1, "protestant", True),
        (0, "protestant", False),
        (1, "", False),
        (1, "imperial", False),
    ):
        state = asked(bare(), "retreat-to", "protestant", at("demmin"), args=("2607", "2708"))
        state.control = {"demmin": holder} if holder else {}
        state.retreat = retreating(at=at("demmin"), steps=steps)
        assert ("stay" in offered(state, "protestant")) is able
        assert ends(state, "stay") is able


@pytest.mark.rule("cuius:14.6.1")
def test_a_retreat_goes_to_one_of_the_hexes_it_is_offered() -> None:
    state = asked(bare(), "retreat-to", "protestant", "2509", args=("2510", HILL))
    state.retreat = retreating()
    assert hints(state, "protestant") == {"2510": "", HILL: "hills", "disband": "", "standing": ""}
    assert ends(state, "2510")
    assert not ends(state, "2609")
    assert not ends(state)
    assert not ends(state, "2510", "2511")
    assert not ends(state, "2609", "2510")
    assert not ends(state, "disband", "2510")


@pytest.mark.rule("cuius:14.6.1")
@pytest.mark.parametrize(
    ("steps", "ways", "holder", "asked_"),
    [(1, 1, "", False), (0, 1, "", True), (1, 2, "", True), (1, 1, "protestant", True)],
)
def test_a_single_way_is_taken_unasked_after_the_first_step(steps: int, ways: int, holder: str, asked_: bool) -> None:
    state = bare()
    state.control = {"demmin": holder} if holder else {}
    open_ = [n for n in BOARD.near[at("demmin")] if BOARD.distance(n, "2509") == 2][:ways]
    army(state, "2509", "tilly", inf=9)
    state.imperial |= {n: Army(("anholt",), 1) for n in BOARD.near[at("demmin")] if n not in (*open_, "2509")}
    state.retreat = retreating(at=at("demmin"), steps=steps)
    play = Play(state).run(Item("retreat"))
    still = play.question == "retreat-to" and play.state.agenda[-1].place == at("demmin")
    assert still is asked_
    if asked_:
        assert play.state.agenda[-1].args == tuple(sorted(open_))


# Steps


@pytest.mark.rule("cuius:14.6.1", "cuius:11.3.2.1")
def test_a_retreat_into_hills_off_the_road_straggles_at_once_and_by_road_later() -> None:
    state = bare()
    going = retreating(at=BESIDE_HILL, battle=BESIDE_HILL)
    state.retreat = going
    go(Flow(state, Script([("stragglers of thurn in " + HILL, 1)])), going, HILL)
    assert state.retreat is not None
    assert state.retreat.army == Army(("thurn",), 5, fatigue=1)
    assert (state.retreat.at, state.retreat.steps, state.retreat.ridge) == (HILL, 1, False)
    before, hill, after = hill_road()
    state = bare()
    state.control = {}
    going = retreating(at=before, battle=before)
    state.retreat = going
    go(Flow(state, Script()), going, hill)
    assert state.retreat is not None
    assert state.retreat.ridge
    on = state.retreat
    go(Flow(state, Script()), on, after)  # on by road
    assert state.retreat is not None
    assert (state.retreat.ridge, state.retreat.steps) == (False, 2)
    off = next(n for n in BOARD.steps[hill] if not BOARD.by_road(hill, n) and BOARD.ground[n] == "clear")
    state.retreat = on
    go(Flow(state, Script([("stragglers of thurn in " + hill, 1)])), on, off)
    assert state.retreat is not None
    assert (state.retreat.at, state.retreat.army) == (off, Army(("thurn",), 5, fatigue=1))


@pytest.mark.rule("cuius:14.6.1", "cuius:11.3.2.2")
def test_an_army_that_straggles_away_retreats_no_farther() -> None:
    before, hill, _after = hill_road()
    off = next(n for n in BOARD.steps[hill] if not BOARD.by_road(hill, n) and BOARD.ground[n] == "clear")
    state = bare()
    state.retreat = retreating(at=hill, battle=before, ridge=True, steps=1, army=Army(("thurn",), 1))
    state.chain = Chain(barred=("imperial@2509",))
    flow = Flow(state, Script([("stragglers", 1)]))
    go(flow, state.retreat, off)
    assert state.retreat is None
    assert state.agenda == ()
    assert state.chain.barred == ()
    state = bare()
    state.retreat = retreating(at=BESIDE_HILL, battle=BESIDE_HILL, army=Army(("thurn",), 1))
    go(Flow(state, Script([("stragglers", 1)])), state.retreat, HILL)
    assert state.retreat is None
    assert state.agenda == ()
    assert "thurn" in state.pool["protestant"]


@pytest.mark.rule("cuius:14.6.1", "cuius:11.3.5.1")
def test_the_active_army_retreats_with_its_way_and_its_bank() -> None:
    near = PRAG.banks[0][0]
    state = bare()
    state.march = March("protestant", Army(("thurn",), 6), near, mp=5, plan=("2509",), ridge=True, path=("2710", near))
    going = retreating(at=near, battle=near, army=None, attacked=True, origin=PRAG.hex)
    state.retreat = going
    go(Flow(state, Script()), going, PRAG.hex)
    assert state.march is not None
    assert state.march.path == ("2710", near, PRAG.hex)
    assert (state.march.at, state.march.origin, state.march.plan) == (PRAG.hex, near, ())
    assert state.march.bank == BOARD.bank(PRAG, near) == 0
    assert not state.march.ridge
    assert state.retreat is not None
    assert (state.retreat.bank, state.retreat.steps) == (0, 1)
    # another army's retreat does not move the active one
    march = March("protestant", Army(("thurn",), 6), near, mp=5)
    state.march, state.retreat = march, retreating(army=Army(("mansfeld",), 3))
    go(Flow(state, Script()), state.retreat, "2510")
    assert state.march == march
    assert state.retreat is not None
    assert state.retreat.at == "2510"


@pytest.mark.rule("cuius:14.6.1", "cuius:11.4.1")
def test_a_retreat_out_of_sight_goes_on_by_itself_and_routs_sweep_friends_along() -> None:
    for routed in (False, True):
        state = bare()
        army(state, "2510", "schlick", inf=4)
        state.retreat = retreating(routed=routed)
        throws = [("rout of schlick", 1)] if routed else []
        go(Flow(state, Script(throws)), state.retreat, "2510")
        assert state.retreat is not None
        assert (state.retreat.army.sp, "2510" in state.protestant) == ((10, False) if routed else (6, True))  # type: ignore[union-attr]


@pytest.mark.rule("cuius:14.6.3")
@pytest.mark.parametrize("stack", [None, Army((), 4), Army(("schlick",))])
def test_where_no_army_stands_in_the_way_of_a_rout_nobody_checks(stack: Army | None) -> None:
    state = bare()
    if stack:
        state.protestant["2410"] = stack
    state.retreat = retreating(at="2410", steps=2, routed=True)
    through_friends(Flow(state, Script()), "protestant", "2410")
    assert state.protestant.get("2410") == stack
    assert state.retreat.army == Army(("thurn",), 6)


@pytest.mark.rule("cuius:14.6.3")
def test_friends_check_by_their_own_commander_without_modifiers_and_lose_trains_and_marker() -> None:
    state = bare()
    army(state, "2410", "schlick", inf=4, art=1, force=2)
    for die, swept in ((2, True), (3, False)):  # LR 1: three
        state.retreat = retreating(at="2410", steps=2, routed=True)
        play = apart(state)
        through_friends(Flow(play, Script([("rout of schlick", die)])), "protestant", "2410")
        assert ("2410" in play.protestant) is not swept
        assert play.retreat is not None
        assert play.retreat.army == (Army(("schlick", "thurn"), 10) if swept else Army(("thurn",), 6))


@pytest.mark.rule("cuius:14.6.3")
def test_friends_swept_along_join_the_active_army_if_it_is_that_which_is_routed() -> None:
    state = bare()
    army(state, "2410", "schlick", inf=4)
    state.marshals = (*state.marshals, "thurn")
    state.march = March("protestant", Army(("thurn",), 6), "2410", mp=5)
    state.retreat = retreating(at="2410", army=None, routed=True, steps=1)
    through_friends(Flow(state, Script([("rout of schlick", 1)])), "protestant", "2410")
    assert state.march is not None
    assert state.march.army.sp == 10
    assert state.retreat.army is None
    # one that is not the active army joins its own
    state = bare()
    army(state, "2410", "schlick", inf=4)
    march = March("protestant", Army(("mansfeld",), 6), "2410", mp=5)
    state.march, state.retreat = march, retreating(at="2410", routed=True, steps=1)
    through_friends(Flow(state, Script([("rout of schlick", 1)])), "protestant", "2410")
    assert state.march == march
    assert state.retreat is not None
    assert state.retreat.army is not None
    assert state.retreat.army.sp == 10


@pytest.mark.rule("cuius:14.6.1", "cuius:14.1")
def test_the_first_steps_of_riders_are_those_of_a_retreat() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=8)
    army(state, "2509", "thurn", cav=9)
    state.battle = Battle("2509", "imperial", "protestant", "2508")
    play = Play(asked(state, "withdrawal", "protestant", "2509"))
    play.give("protestant", "withdraw")
    assert set(RULES.words(play.state, "protestant", ()).texts()) == {"2409", "2510", "2609", "standing"}
    going: Retreat | None = play.state.retreat
    assert going is not None
    assert (going.beaten, going.attacked, going.routed, going.origin) == (False, False, False, "2508")


@pytest.mark.rule("cuius:14.6.3", "cuius:11.3.2.1", "cuius:2.6.3")
@pytest.mark.parametrize("active", [True, False])
@pytest.mark.parametrize("ridge", [True, False])
def test_an_army_whose_last_stragglers_are_lost_in_the_hills_sweeps_nobody_along(active: bool, ridge: bool) -> None:
    # friends stand where it comes to nothing; they neither flee nor check, and the retreat is over
    state = bare()
    last = Army(("thurn",), 1, fatigue=3)
    here, there = (HILL, BESIDE_HILL) if ridge else (BESIDE_HILL, HILL)
    army(state, HILL, "schlick", inf=4)
    state.retreat = retreating(at=here, steps=1, routed=True, ridge=ridge, army=None if active else last)
    if active:
        state.march = March("protestant", last, here, done=True)
    flow = Flow(state, Script([(f"stragglers of thurn in {HILL}", 1)]))
    go(flow, state.retreat, there)
    assert state.retreat is None
    assert state.march is None
    assert state.protestant == {HILL: Army(("schlick",), 4)}
