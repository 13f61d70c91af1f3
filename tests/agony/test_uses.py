"""What a hand says of each card: playable now, or why not; to its holder alone [8.61, 9.51]."""

import pytest

import render
from game.agony import RULES
from game.agony.state import State
from game.core.agenda import Item
from tests.agony.positions import Play, bare, new, place, turn_of

P, C = "protestant", "catholic"
MET = "Its event's conditions are met; it is not your round."


def told(state: State, seat: str) -> dict[str, str]:
    return dict(RULES.uses(RULES.view(state, seat)))


@pytest.mark.rule("8.61", "9.32", "9.51")
def test_a_hand_says_what_may_be_played_now_and_why_the_rest_may_not() -> None:
    state = turn_of(new(), C, "C7", "C9", "C47")
    assert told(state, C) == {
        "C7": "Playable now as an event",
        "C9": "Not now: Spinola's army is not in the United Provinces. [9.32]",
        "C47": "Not now: Combat cards are played in a combat only. [9.51]",
    }
    waiting = turn_of(state, P, "P4")
    waiting.hands[C] = ("C7", "C47")
    holding = waiting.copy()
    holding.agenda = (Item("action", P), Item("hold", C))
    assert told(holding, C)["C7"] == MET
    assert told(waiting, C) == {"C7": MET, "C47": "Not now: Combat cards are played in a combat only. [9.51]"}


def attacked() -> State:
    state = place(bare(), "vienna", {"Imperial-veteran": 4}, "bucquoy")
    place(state, "budweis", {"German-militia": 4}, "thurn")
    state = turn_of(state, C, "C9", "C13", "C47", "C7")
    return Play(state).give(C, "C9 act Bucquoy Budweis attack").state


@pytest.mark.rule("9.51", "9.52")
def test_in_a_combat_it_says_what_helps_there() -> None:
    now = told(attacked(), C)
    assert now["C47"] == "Playable now, in this combat"
    assert now["C7"] == "Not now: It is no combat card. [9.52]"


def test_only_its_holder_is_told_and_in_every_form() -> None:
    state = attacked()
    assert told(state, P) == told(state, "") == {}
    own = render.picture(RULES.view(state, C), render.Look("hand"))
    assert own.alt.count("Playable now, in this combat") == 1
    other = state.copy()
    other.hands[C] = ("C13", "C47", "C16")
    for viewer in (P, ""):
        here, there = (render.picture(RULES.view(s, viewer), render.Look("hand")) for s in (state, other))
        assert (here.png, here.alt) == (there.png, there.alt)
