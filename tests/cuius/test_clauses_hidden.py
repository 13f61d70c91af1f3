"""Fog of war [16.3]: what else than looking at a force would tell what is under its marker."""

from dataclasses import replace

import pytest

from game.core.rules import SPECTATOR
from game.core.text import say
from game.cuius import RULES, fog, queries
from game.cuius.board import BOARD, SIDES
from game.cuius.checks import straggle, tell_loss
from game.cuius.flow import Flow
from game.cuius.pieces import settle
from game.cuius.state import Army, Battle, Chain, Contingent, Intel, Item, State
from tests.cuius.positions import Play, Script, asked, at, marching, offered
from tests.cuius.test_clauses_fog import FORCE, foggy


@pytest.mark.rule("cuius:16.3", "cuius:6.2.3")
def test_who_dismounts_under_a_marker_is_not_seen() -> None:
    for force, to in ((1, ("protestant",)), (0, None)):
        state = foggy()
        state.protestant["2609"] = replace(FORCE, force=force)
        play = Play(asked(state, "raise", "protestant")).give("protestant", "dismount 2609 2-horse")
        assert [event.to for event in play.said if "dismount" in event.text] == [to]
        assert (play.state.protestant["2609"].inf, play.state.protestant["2609"].cav) == (9, 3)


@pytest.mark.rule("cuius:16.3", "cuius:11.3.2.2")
def test_how_many_of_a_beaten_force_straggle_its_enemy_sees_and_onlookers_do_not() -> None:
    state = foggy()
    state.battle = Battle("2609", "imperial", "protestant", "2508")
    flow = Flow(state, None)
    tell_loss(flow, "11.3.2.2", "protestant", "2609", FORCE, say("exactly"), say("vaguely"), 2)
    assert [(event.text, event.to, event.facts.get("lost")) for event in flow.events] == [
        ("exactly", ("imperial", "protestant"), 2),
        ("vaguely", (SPECTATOR,), None),
    ]


def helped(*given: Contingent) -> State:
    """A battle in which forces beside it have given so much."""
    state = foggy()
    state.battle = state.last_battle = Battle(
        "2509", "imperial", "protestant", "2508", helpers={"imperial": (), "protestant": given}
    )
    return state


@pytest.mark.rule("cuius:16.3", "cuius:14.7")
def test_who_gave_what_to_a_battle_beside_it_the_enemy_does_not_know_but_how_much_in_all() -> None:
    one = helped(Contingent("2609", 3, 3), Contingent("2610", 2, 0))
    two = helped(Contingent("2609", 2, 1), Contingent("2610", 1, 4))
    assert RULES.view(one, "imperial") == RULES.view(two, "imperial")
    assert RULES.view(one, "protestant") != RULES.view(two, "protestant")
    field = RULES.view(one, "imperial").battle
    assert field is not None
    assert field.aid == {"protestant": 8}


@pytest.mark.rule("cuius:16.3", "cuius:14.1")
def test_how_tired_riders_are_who_fall_back_is_seen_on_their_open_mat() -> None:
    state = foggy(h2610=Army(("tilly",), 0, 6, fatigue=1, force=3))
    play = Play(marching(state, "2610", 9)).give("imperial", "2609").give("protestant", "pass")
    assert "falls back" in play.told
    assert [known.fatigue for known in play.state.intel["protestant"].values()] == [2]
    assert [known.fatigue for known in play.state.intel["imperial"].values()] == [FORCE.fatigue]


@pytest.mark.rule("cuius:16.3", "cuius:11.3.2.2")
def test_whoever_knew_how_tired_a_force_was_sees_it_tire_by_straggling() -> None:
    state = foggy()
    for known, after in ((2, 3), (-1, -1)):
        state.intel["imperial"] = {"1": Intel(state.year, "2609", 12, fatigue=known)}
        state.protestant["2609"] = FORCE
        straggle(Flow(state, Script([("stragglers of thurn", 1)])), "protestant", "2609", "2609")
        assert state.intel["imperial"]["1"].fatigue == after
        assert state.protestant["2609"].fatigue == 3


@pytest.mark.rule("cuius:16.3", "cuius:2.6.3", "cuius:6.4.2")
def test_how_many_sp_disband_under_a_marker_for_want_of_a_leader_their_side_alone_is_told() -> None:
    for force in (1, 0):
        state = foggy()
        state.protestant["2609"] = replace(FORCE, leaders=(), force=force)
        flow = Flow(state, None)
        settle(flow, "protestant", "2609")
        assert state.protestant == {}
        own, *others = ((event.to, event.facts.get("lost"), "12 SP" in event.text) for event in flow.events)
        assert own == (("protestant",) if force else None, 12, True)
        assert others == ([(("imperial", SPECTATOR), None, False)] if force else [])
    state = foggy("no")
    state.protestant["2609"] = replace(FORCE, leaders=())
    flow = Flow(state, None)
    settle(flow, "protestant", "2609")
    assert [(event.to, event.facts["lost"]) for event in flow.events] == [(None, 12)], "nothing is hidden without fog"


@pytest.mark.rule("cuius:16.3", "cuius:2.6.3")
def test_how_many_sp_an_army_leaves_behind_without_a_leader_is_seen_only_where_it_bore_no_marker() -> None:
    def left(fog: str, force: int, reacts: bool) -> list[tuple[object, object, str]]:
        """Who is told what of the five infantry that Thurn and Schlick leave behind."""
        state = foggy(fog, h2410=Army(("tilly",), 6, 4))
        state.protestant["2609"] = replace(FORCE, force=force)
        if reacts:
            state.chain = Chain(eligible=("protestant@2609",))
        play = Play(asked(state, "reaction" if reacts else "activate", "protestant"))
        part = "Thurn Schlick 2-foot 5-horse 2-train"
        throws = [("reaction", 6)] if reacts else [("movement", 1)] * BOARD.leaders["thurn"].lr
        play.give("protestant", f"react {part} 2709" if reacts else f"march {part}", *throws)
        return [(event.to, event.facts.get("lost"), event.text) for event in play.said if event.rule == "2.6.3"]

    for reacts in (False, True):
        number = "5 SP without a leader disband at 2609 north-west of Neubrandenburg."
        assert left("exact", 1, reacts) == [
            (("protestant",), 5, number),
            (("imperial", SPECTATOR), None, "Troops without a leader disband at 2609 north-west of Neubrandenburg."),
        ]
        for kind, force in (("exact", 0), ("no", 1)):
            assert left(kind, force, reacts) == [(None, 5, number)]


def torgau(*leaders: str, force: int = 1, fog: str = "exact") -> State:
    """Tilly stands at Zwickau, a Protestant army at Torgau; of Saxony's cities Leipzig and two others are hostile."""
    state = foggy(fog)
    state.protestant, state.imperial = (
        {at("torgau"): Army(leaders, 5, force=force)},
        {at("zwickau"): Army(("tilly",), 9)},
    )
    state.marshals = ("tilly", "thurn")
    state.control = {**dict.fromkeys(("leipzig", "freiberg", "dresden"), "protestant"), "zwickau": "imperial"}
    state.control |= dict.fromkeys(("wittenberg", "torgau"), "imperial")
    state.received, state.pp = dict.fromkeys(SIDES, 5), dict.fromkeys(SIDES, 4)
    return asked(state, "conversion", "imperial")


@pytest.mark.rule("cuius:9.3.2", "cuius:16.3")
def test_a_better_leader_under_a_marker_is_told_of_when_his_province_is_tried_and_not_before() -> None:
    alone, led = torgau("thurn"), torgau("thurn", "adolphus")
    for spoken in ((), ("convert",), ("convert", "Saxony")):
        assert RULES.words(alone, "imperial", spoken) == RULES.words(led, "imperial", spoken)
    play = Play(alone).give("imperial", "convert Saxony free", ("conversion", 6))
    assert "leipzig" not in play.state.control
    play = Play(led).give("imperial", "convert Saxony 2-pp")
    (told,) = [event for event in play.said if event.kind != "hand"]
    assert (told.kind, told.to, told.facts["side"]) == ("reveal", SIDES, "protestant")
    assert told.text == "the Protestants have a better leader in Saxony: their cities there do not turn."
    assert (play.state.pp["imperial"], play.state.control) == (4, led.control), "nothing is spent, no die falls"
    assert (play.question, play.state.agenda[-1].seat) == ("conversion", "imperial"), "he may try another"
    assert "Saxony" not in offered(play.state, "imperial", "convert")
    for viewer in ("protestant", SPECTATOR):
        assert RULES.view(play.state, viewer).known.agenda == RULES.view(led, viewer).known.agenda
    neutral = replace(play.state, control=play.state.control | {"wittenberg": "protestant"})
    neutral.control = {city: side for city, side in neutral.control.items() if city != "torgau"}
    assert "Saxony" in offered(neutral, "imperial", "convert"), "neutral cities may turn all the same"
    won = Play(neutral).give("imperial", "convert Saxony free", ("conversion", 6)).state.control
    assert (won["torgau"], won["leipzig"]) == ("imperial", "protestant")


@pytest.mark.rule("cuius:9.3.2")
@pytest.mark.parametrize(("force", "fog"), [(0, "exact"), (1, "no")])
def test_a_better_leader_who_is_seen_bars_his_province_at_once(force: int, fog: str) -> None:
    assert "Saxony" not in offered(torgau("thurn", "adolphus", force=force, fog=fog), "imperial", "convert")
    assert "Saxony" in offered(torgau("thurn", force=force, fog=fog), "imperial", "convert")


@pytest.mark.rule("cuius:16.3", "cuius:6.3.2")
def test_a_marker_hides_no_leaders_without_sp() -> None:
    state = foggy()
    state.protestant["2609"] = replace(FORCE, inf=0, cav=0)
    for viewer in ("imperial", SPECTATOR):
        (seen,) = RULES.view(state, viewer).armies
        assert (seen.hidden, seen.sp, seen.art, len(seen.leaders)) == (False, 0, 2, 2)
    assert fog.hidden(foggy(), "imperial", "protestant", "2609", FORCE)


@pytest.mark.rule("cuius:16.3", "cuius:6.6.2")
def test_being_asked_for_trains_tells_nothing_of_trains() -> None:
    def asks(art: int, force: int = 1, fog: str = "exact", pp: int = 1) -> str:
        state = foggy(fog)
        state.protestant["2609"] = replace(FORCE, art=art, force=force)
        state.pp["protestant"], state.control = pp, {}
        return Play(state).run(Item("artillery")).question

    assert [asks(art) for art in (0, 1)] == ["trains", "trains"]
    assert [asks(art, fog="no") for art in (0, 1)] == ["", "trains"]
    assert [asks(art, force=0) for art in (0, 1)] == ["", "trains"]
    assert asks(1, pp=0) == "", "that nobody can pay for trains is seen"
    state = foggy()
    state.protestant["2609"], state.control = replace(FORCE, art=0), {}
    found = RULES.words(asked(state, "trains", "protestant"), "protestant")
    assert found.texts()[0] == "none"
    assert found.prompt == "You have no artillery trains, nor an army where new ones could come."


@pytest.mark.rule("cuius:16.3", "cuius:7.3.4")
def test_the_order_of_armies_tells_nothing() -> None:
    def places(*order: str) -> State:
        state = foggy(h2412=Army(("tilly",), 6))
        of = {"2609": FORCE, "2509": Army(("mansfeld",), 4, force=2), "2511": Army(("anhalt",), 4, force=3)}
        state.protestant = {place: of[place] for place in order}
        return state

    one, two = places("2609", "2511", "2509"), places("2509", "2609", "2511")
    for viewer in ("imperial", SPECTATOR):
        views = [RULES.view(state, viewer) for state in (one, two)]
        assert repr(views[0]) == repr(views[1])
        assert list(views[0].known.protestant) == list(views[1].known.protestant)
    said = ("march", "Tilly", "all", "to", "2511")
    assert offered(asked(one, "activate", "imperial"), "imperial", *said) == offered(
        asked(two, "activate", "imperial"), "imperial", *said
    )


@pytest.mark.rule("cuius:16.3", "cuius:7.3.2", "cuius:11.2.7")
def test_onlookers_see_supply_halved_by_the_zone_of_a_force_that_may_have_cavalry() -> None:
    state = foggy(h2410=Army(("tilly",), 6))
    assert "2410" in BOARD.outer["2609"]
    found = {viewer: RULES.view(state, viewer) for viewer in (*SIDES, SPECTATOR)}
    supply = {viewer: queries.needs(view, "imperial")["2410"][1] for viewer, view in found.items()}
    assert set(supply.values()) == {2}
    fed = {viewer: queries.supplied(view, "imperial")["2410"] for viewer, view in found.items()}
    assert set(fed.values()) == {2}


@pytest.mark.rule("cuius:16.3", "cuius:7.2", "cuius:7.2.2")
def test_who_has_nobody_to_activate_passes_under_fog_as_well() -> None:
    for fatigue, asked_ in ((5, ""), (4, "activate")):
        state = foggy()
        state.protestant["2609"] = replace(FORCE, fatigue=fatigue)
        assert Play(state).run(Item("activate", "protestant")).question == asked_


@pytest.mark.rule("cuius:16.3", "cuius:14.1")
def test_onlookers_see_riders_asked_to_fall_back() -> None:
    state = foggy(h2610=Army(("tilly",), 10, force=3))
    state.protestant["2609"] = Army(("thurn",), 0, 9, force=1)
    play = Play(marching(state, "2610", 9)).give("imperial", "2609").give("protestant", "pass")
    assert play.question == "withdrawal"
    seen = RULES.view(play.state, SPECTATOR)
    assert (seen.question, seen.to_move) == ("withdrawal", ("protestant",))
    assert all(one.hidden for one in seen.armies), "how many they are is not seen"
