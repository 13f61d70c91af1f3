"""What a seat is told as a game begins: in every scenario of every game an aim, and the own armies."""

import pytest

from game import GAMES, rules
from game.core.help import rules_of
from game.core.rules import SPECTATOR, Setup


@pytest.mark.parametrize("key", GAMES)
def test_every_seat_of_every_scenario_that_begins_has_an_aim_and_an_army(key: str) -> None:
    game = rules(key)
    for scenario in game.scenarios:
        setup = game.complete(Setup(key, scenario.value))
        state = game.setup(setup)
        for seat in game.seats(setup):
            told = game.briefing(game.view(state, seat.id))
            assert len(told) >= 2 or seat.note, f"{key} {scenario.value} {seat.id}: {told}"
            assert all(told)
            public = game.what_wins(game.view(state, SPECTATOR), seat.id)
            assert public, "what wins is no secret"
            assert tuple(told[: len(public)]) == tuple(public)


@pytest.mark.parametrize("key", ["campaign", "agony", "cuius"])
def test_no_aim_is_told_to_nobody(key: str) -> None:
    """Every aim of the file is some seat's."""
    game, told = rules(key), ""
    for scenario in game.scenarios:
        setup = game.complete(Setup(key, scenario.value))
        state = game.setup(setup)
        told += "".join("".join(game.briefing(game.view(state, seat.id))) for seat in game.seats(setup))
    assert [name for name, aim in rules_of(key).goals.items() if aim not in told] == []


def test_a_spectator_of_the_campaign_has_no_aim() -> None:
    game = rules("campaign")
    state = game.setup(game.complete(Setup("campaign", "1618-5")))
    assert game.briefing(game.view(state, SPECTATOR)) == ()
