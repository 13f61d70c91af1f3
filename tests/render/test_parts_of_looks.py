"""A picture that is always of something says so where it is asked for of nothing: every look of every game."""

from contextlib import suppress

import pytest

import render
from game import GAMES, rules
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR, Setup
from render import Look


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("region", ["", "Atlantis", "nobody@nowhere"])
def test_a_look_at_nothing_is_refused_or_a_picture(game: str, region: str) -> None:
    played = rules(game)
    setup = played.complete(Setup(game, ""))
    state = played.setup(setup)
    for viewer in (SPECTATOR, played.seats(setup)[0].id):
        view = played.view(state, viewer)
        for kind in sorted(render.face(game).looks):
            with suppress(Refusal, render.Missing):
                assert render.picture(view, Look(kind, region)).png


def test_who_asks_for_supply_or_reach_of_nothing_hears_so() -> None:
    played = rules("cuius")
    view = played.view(played.setup(played.complete(Setup("cuius", ""))), "imperial")
    for kind in ("supply", "reach"):
        with pytest.raises(Refusal, match="There is no part “Atlantis” of this map"):
            render.picture(view, Look(kind, "Atlantis"))
