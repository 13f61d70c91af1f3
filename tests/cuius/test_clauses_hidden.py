"""Fog of war [16.3]: what else than looking at a force would tell what is under its marker."""

from dataclasses import replace

import pytest

from tests.cuius.positions import Play, asked
from tests.cuius.test_clauses_fog import FORCE, foggy


@pytest.mark.rule("cuius:16.3", "cuius:6.2.3")
def test_who_dismounts_under_a_marker_is_not_seen() -> None:
    for force, to in ((1, ("protestant",)), (0, None)):
        state = foggy()
        state.protestant["2609"] = replace(FORCE, force=force)
        play = Play(asked(state, "raise", "protestant")).give("protestant", "dismount 2609 2-horse")
        assert [event.to for event in play.said if "dismount" in event.text] == [to]
        assert (play.state.protestant["2609"].inf, play.state.protestant["2609"].cav) == (9, 3)
