"""Victory against par [R29], and the pars of the house."""

from collections.abc import Mapping

import pytest

from game.campaign import RULES
from game.campaign.board import BOARD
from game.campaign.mind import MIND
from game.campaign.state import State
from game.campaign.victory import above_par, winners
from game.core.pars import Par, above, pars, seat_pars
from game.core.rules import SPECTATOR, Setup
from game.core.text import untranslated
from tests.campaign.positions import Table, position

#: France makes 245 on the mean, with a spread of 20; the others 50, with 30; of Denmark nothing is known.
PARS = {
    power: Par(scenario="1618-30", seat=power, mean=mean, error=spread / 10, sample=100, src="fitted")
    for power, (mean, spread) in {
        **dict.fromkeys([power for power in BOARD.powers if power != "denmark"], (50.0, 30.0)),
        "france": (245.0, 20.0),
    }.items()
}


@pytest.fixture
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    def known(game: str, scenario: str) -> Mapping[str, Par]:
        return PARS if (game, scenario) == ("campaign", "1618-30") else {}

    monkeypatch.setattr("game.core.pars.pars", known)


def ended(vp: Mapping[str, int], players: str = "10") -> State:
    """The war is over with these points; all others made nothing."""
    state = position("winter 1647", {}, victory="par", players=players)
    state.vp = dict.fromkeys(BOARD.powers, 0) | dict(vp)
    state.phase = "over"
    return state


@pytest.mark.rule("R29")
@pytest.mark.usefixtures("_known")
def test_who_is_furthest_above_par_wins() -> None:
    """By spreads, not by points: 15 above with a spread of 20 is more than 21 above with one of 30."""
    state = ended({"france": 260, "sweden": 71, "saxony": 40})
    assert (above_par(state)["france"], above_par(state)["sweden"], above_par(state)["saxony"]) == (75, 70, -33)
    assert winners(state) == ("france",)
    state.vp["sweden"] = 73
    assert winners(state) == ("sweden",)
    state.options["victory"] = "points"
    assert winners(state) == ("france",)


@pytest.mark.rule("R29")
@pytest.mark.usefixtures("_known")
def test_who_has_no_par_does_not_win_by_being_below_nothing() -> None:
    state = ended(dict.fromkeys(BOARD.powers, 10) | {"france": 244, "denmark": 10})
    assert above_par(state)["denmark"] == 1000
    assert winners(state) == ("france",)
    state.last_turn -= 1  # of no such war is anything known: all are as far above nothing as their points
    assert winners(state) == ("france",)
    state.vp["denmark"] = 245
    assert winners(state) == ("denmark",)


@pytest.mark.rule("R29")
@pytest.mark.usefixtures("_known")
def test_of_several_powers_means_add_and_spreads_as_squares() -> None:
    """France and the Dutch: 295 with a spread of the root of 1,300; a power without par is expected to make nothing."""
    state = ended({"france": 300, "united_provinces": 31}, players="5")
    assert above_par(state)["united_provinces"] == 100
    assert above_par(state)["bavaria"] == round(100 * (0 - 50) / 30)  # with Denmark, of which nothing is known
    assert above(7, None) == 700


@pytest.mark.usefixtures("_known")
def test_equals_are_told_apart_by_provinces() -> None:
    state = ended({"sweden": 80, "saxony": 80})
    assert winners(state) == ("sweden", "saxony")
    state.holders["milan"] = "saxony"
    assert winners(state) == ("saxony",)


@pytest.mark.rule("R29")
@pytest.mark.usefixtures("_known")
def test_the_standings_name_pars_and_the_end_tells_who_was_above() -> None:
    table = Table(position("autumn 1647", {}, vp={"france": 240, "sweden": 90}, victory="par")).year()
    view = RULES.view(table.state, SPECTATOR)
    assert table.state.phase == "over"
    assert view.winners == ("sweden",)
    assert view.standings[0].seat == "sweden"
    with untranslated():
        assert {row.seat: row.note for row in view.standings}["france"] == "par 245"
        assert {row.seat: row.note for row in view.standings}["denmark"] == "par 0", "it has none"
        told = next(str(event.message) for event in table.events if event.rule == "R29")
    assert told.startswith("Points above par, in hundredths of their usual spread: Sweden +1")


@pytest.mark.usefixtures("_known")
def test_in_thought_points_are_set_against_what_usually_has_come_by_then() -> None:
    """Half way through the war France is expected to have a good hundred more than Sweden."""
    state = position("autumn 1632", {}, vp={"france": 100, "sweden": 60}, victory="par")
    even = position("autumn 1632", {}, vp={"france": 100, "sweden": 60})
    assert MIND.worth(even, "france") > 0.5 > MIND.worth(even, "sweden")
    assert MIND.worth(state, "france") < 0.5 < MIND.worth(state, "sweden")


@pytest.mark.rule("R26")
def test_in_thought_an_aim_that_is_met_counts_where_only_aims_win() -> None:
    """The Palatine holds what he began with; where points win that is worth no more than the land."""
    for victory, better in (("conditions", True), ("points", False)):
        kept, lost = (
            position(
                "autumn 1632", {}, {"milan": "elector_palatine", "liege": "elector_palatine"} | more, victory=victory
            )
            for more in ({}, {"bohemia_north": ""})
        )
        worth = [MIND.worth(state, "elector_palatine") for state in (kept, lost)]
        assert (worth[0] - worth[1] > 0.1) is better


@pytest.mark.rule("R29")
def test_every_power_has_a_par_in_the_whole_war_and_so_has_a_seat_of_several() -> None:
    """Whoever has several powers makes something else with them than as many players would."""
    known = pars("campaign", "1618-30")
    assert set(known) >= set(BOARD.powers)
    assert all(one.sample >= 200 for one in known.values())
    for players in BOARD.scenarios.seat_plans:
        for seat in seat_pars(RULES, RULES.complete(Setup("campaign", "1618-30", {"players": players}))).values():
            assert seat == known[seat.seat]


@pytest.mark.rule("R29")
@pytest.mark.usefixtures("_known")
def test_where_nobody_knows_what_a_seat_makes_the_pars_of_its_powers_add() -> None:
    seats = seat_pars(RULES, RULES.complete(Setup("campaign", "1618-30", {"players": "5"})))
    assert seats["united_provinces"].mean == 50 + 245
    assert seats["united_provinces"].spread == pytest.approx((30**2 + 20**2) ** 0.5)
    assert seats["united_provinces"].seat == "united_provinces+france"
