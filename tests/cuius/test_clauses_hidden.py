"""Fog of war [16.3]: what else than looking at a force would tell what is under its marker."""

from dataclasses import replace

import pytest

from game.core.rules import SPECTATOR
from game.core.text import say
from game.cuius import RULES
from game.cuius.board import BOARD
from game.cuius.checks import straggle, tell_loss
from game.cuius.flow import Flow
from game.cuius.pieces import settle
from game.cuius.state import Army, Battle, Chain, Contingent, Intel, State
from tests.cuius.positions import Play, Script, asked, marching
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
        for fog, force in (("exact", 0), ("no", 1)):
            assert left(fog, force, reacts) == [(None, 5, number)]
