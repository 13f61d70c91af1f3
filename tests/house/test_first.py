"""Whoever sits down is told three good first moves, also who first has something else to say, or is not to move."""

import pytest

from game import rules
from game.core.proposals import Offered, Proposal
from game.core.rules import Setup
from game.core.text import speaking
from game.play.first import FEW, ahead, varied
from game.play.standins import at_random
from tests.pseudo import pseudo

SEATS = [
    (game, scenario.value, seat.id)
    for game in ("battles", "cuius")
    for scenario in rules(game).scenarios
    if scenario.value != "field"
    for seat in rules(game).seats(rules(game).complete(Setup(game, scenario.value, {})))
]

#: Who must see first what the enemy does: what may be ordered then is not sure.
UNSURE = {("palatinate", "protestant")}


@pytest.mark.parametrize("scenario", ["campaign", "early_war", "intervention", "apocalypse"])
@pytest.mark.parametrize("seat", ["protestant", "catholic"])
def test_nothing_is_told_of_cards_that_are_yet_to_be_dealt(scenario: str, seat: str) -> None:
    agony = rules("agony")
    state = agony.begin(agony.complete(Setup("agony", scenario, {})))
    assert not agony.view(state, seat).hand
    assert ahead(agony, agony.view(state, seat), seat) is None


@pytest.mark.parametrize(("game", "scenario", "seat"), SEATS)
def test_there_are_three_first_moves_of_more_than_one_piece(game: str, scenario: str, seat: str) -> None:
    known = rules(game)
    state = known.begin(known.complete(Setup(game, scenario, {})))
    told = ahead(known, known.view(state, seat), seat)
    assert len(set(told.moves if told else ())) == (0 if (scenario, seat) in UNSURE else FEW)
    assert told == ahead(known, known.view(state, seat), seat), "they are the same whenever it is asked"


def test_when_they_may_be_made_is_told() -> None:
    """Baner's Signal may not be given before turn 2 [W2]."""
    battles = rules("battles")
    state = battles.begin(battles.complete(Setup("battles", "wittstock", {})))
    told = ahead(battles, battles.view(state, "swedish"), "swedish")
    assert told
    assert told.moves[0] == "Baner's Signal for LW"
    assert str(told.when) == "Wittstock, turn 2 of 10: Swedish"


def test_a_reply_to_the_enemy_is_no_first_move() -> None:
    """Anholt alone could react to the Danes: that is not what the Imperials begin with."""
    cuius = rules("cuius")
    state = cuius.begin(cuius.complete(Setup("cuius", "danish_war", {})))
    told = ahead(cuius, cuius.view(state, "imperial"), "imperial")
    assert told
    assert [each.split()[0] for each in told.moves] == ["Tilly", "Wallenstein", "Anholt"]


def test_a_power_that_may_do_nothing_yet_is_told_nothing() -> None:
    campaign = rules("campaign")
    state = campaign.begin(campaign.complete(Setup("campaign", "1618-30", {"players": "10"})))
    assert ahead(campaign, campaign.view(state, "brandenburg"), "brandenburg") is None


@pytest.mark.parametrize("battles", ["fought", "reported"])
@pytest.mark.parametrize("orders", ["turns", "sealed"])
def test_a_battle_that_others_have_to_decide_first_is_decided_by_chance(battles: str, orders: str) -> None:
    campaign = rules("campaign")
    setup = Setup("campaign", "1618-30", {"players": "2", "battles": battles, "orders": orders})
    state = campaign.begin(campaign.complete(setup))
    for seat in campaign.seats(campaign.complete(setup)):
        told = ahead(campaign, campaign.view(state, seat.id), seat.id)
        assert told is None or len(told.moves) == FEW


def test_few_orders_have_as_little_in_common_as_can_be() -> None:
    orders = ("go a x", "go a y", "go b x", "stop", "fire c", "go d x")
    offered = [Offered(Proposal(tuple(order.split()), order), tuple(range(len(order.split())))) for order in orders]
    assert [each.proposal.label for each in varied(offered)] == ["go a x", "fire c", "go b x"]
    best = ("go", "d", "x")
    assert [each.proposal.label for each in varied(offered, best)] == ["go d x", "fire c", "go a x"]
    assert len(varied(offered[:2])) == 2


def test_moves_are_told_in_the_reader_s_language_and_found_in_none() -> None:
    """A stand-in reads what words say of themselves."""
    cuius = rules("cuius")
    view = cuius.view(cuius.begin(cuius.complete(Setup("cuius", "danish_war", {}))), "imperial")
    with speaking(pseudo):
        told = ahead(cuius, view, "imperial")
    assert told
    assert len(told.moves) == FEW
    assert all("›" in each for each in told.moves)


def test_a_game_without_a_stand_in_of_its_own_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    agony = rules("agony")
    view = agony.view(agony.begin(agony.complete(Setup("agony", "campaign", {}))), "catholic")
    monkeypatch.setattr("game.play.first.standin", lambda _game: at_random)
    assert ahead(agony, view, "catholic") is None
