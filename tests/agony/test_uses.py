"""What a hand says of each card: playable now, or why not; to its holder alone [8.61, 9.51]."""

from io import BytesIO

import pytest
from PIL import Image

import render
from game.agony import RULES
from game.agony.state import State
from game.agony.victory import declare
from game.core.agenda import Item
from game.core.text import say
from tests.agony.positions import Play, bare, flow_of, new, place, turn_of

P, C = "protestant", "catholic"
MET = "Its event's conditions are met, for your next card round."


def told(state: State, seat: str) -> dict[str, str]:
    return dict(RULES.uses(RULES.view(state, seat)))


@pytest.mark.rule("8.61", "9.32", "9.51")
def test_a_hand_says_what_may_be_played_now_and_why_the_rest_may_not() -> None:
    state = turn_of(new(), C, "C7", "C9", "C47")
    assert told(state, C) == {
        "C7": "Playable now as an event",
        "C9": "As an event not now: Spinola's army is not in the United Provinces. [9.32]",
        "C47": "As an event not now: Combat cards are played in a combat only. [9.51]",
    }
    waiting = turn_of(state, P, "P4")
    waiting.hands[C] = ("C7", "C47")
    holding = waiting.copy()
    holding.agenda = (Item("action", P), Item("hold", C))
    assert told(holding, C)["C7"] == MET
    assert told(waiting, C) == {
        "C7": MET,
        "C47": "As an event not now: Combat cards are played in a combat only. [9.51]",
    }


def test_when_the_game_is_over_no_card_speaks_of_rounds_to_come() -> None:
    state = turn_of(new(), C, "C7", "C47")
    flow = flow_of(state)
    declare(flow, C, say("Catholic Historical Victory: {vp} VP.", vp=49))
    assert told(flow.state, C) == dict.fromkeys(("C7", "C47"), "The game is over.")


@pytest.mark.rule("6.D", "8.61")
def test_while_other_things_are_asked_a_card_waits_for_the_next_round_and_after_the_last_one_for_none() -> None:
    game = Play(turn_of(new(), C, "C7", "C9"))
    game.give(C, "C9 recruit")
    assert told(game.state, C) == {"C7": MET}  # it is his own round that is going on
    game.state.turn = game.state.last_turn
    assert told(game.state, C)["C7"] == "The last card round of the war is over."
    state = turn_of(new(), P, "P8")
    state.hands[C], state.turn = ("C7",), state.last_turn
    assert told(state, P)["P8"] == "Playable now as an event"
    state.agenda = (*state.agenda, Item("turn-of", args=(C,)))
    assert told(state, C)["C7"] == MET
    state.agenda = (Item("round", n=6), Item("keep", P))
    assert told(state, P)["P8"] == MET


def test_who_holds_a_card_that_speaks_of_another_by_its_number_is_told_which_that_is() -> None:
    now = told(turn_of(new(), P, "P3", "P4"), P)
    other = "It speaks of P29 New Leader: George of Brunswick-Lüneburg."
    assert now == {"P3": f"Playable now as an event · {other}", "P4": "Playable now as an event"}


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


def test_a_hand_described_says_once_what_is_true_of_several_cards() -> None:
    waiting = turn_of(new(), P, "P4")
    waiting.hands[C] = ("C7", "C8", "C47", "C9")
    own = render.picture(RULES.view(waiting, C), render.Look("hand")).alt
    assert f". C7, C8: {MET} C7 New Leaders: Wallenstein" in own
    assert own.count(MET) == own.count("Combat cards are played in a combat only.") == 1


@pytest.mark.rule("8.2", "8.3", "8.43", "8.5", "8.61")
def test_the_ways_in_which_a_card_cannot_be_played_have_their_reasons() -> None:
    state = turn_of(new(), C, "C9")
    state.marks = (*state.marks, "aid-catholic")
    view = RULES.view(state, C)
    assert RULES.missing(view, ("C9",)) == [
        "Foreign aid: Not now: Only one card a turn may be played for aid. [8.5]",
        "Event: Not now: Spinola's army is not in the United Provinces. [9.32]",
    ]
    assert RULES.missing(view, ()) == RULES.missing(view, ("C9", "act")) == RULES.missing(view, ("free",)) == []
    for viewer in (P, ""):
        assert RULES.missing(RULES.view(state, viewer), ("C9",)) == []
    alone = turn_of(bare(), C, "C9")
    assert RULES.missing(RULES.view(alone, C), ("C9",))[:2] == [
        "Activate a leader: Not now: No leader of yours can be activated by a card of value 2. [8.3]",
        "Recruit: Not now: None of your leaders may raise anything where he is. [8.43]",
    ]


def test_the_card_of_an_order_lies_below_the_map_until_its_round_is_over() -> None:
    state = turn_of(new(), C, "C7", "C9")
    view = RULES.view(state, C)
    bare_map, seven, nine = (
        render.picture(view, render.Look("action", draft=draft)) for draft in (("free",), ("C7",), ("C9", "act"))
    )
    heights = [Image.open(BytesIO(picture.png)).height for picture in (bare_map, seven, nine)]
    assert heights[0] < min(heights[1:])
    assert seven.png != nine.png
    assert "C7 New Leaders: Wallenstein" in seven.alt
    assert "Order being written: C9 New Leader: Cordoba · Activate a leader." in nine.alt
    played = Play(state).give(C, "C9 act Bucquoy").state
    for viewer, targets in ((C, ("krems",)), (P, ("krems",))):
        later = render.picture(RULES.view(played, viewer), render.Look("action", targets=targets))
        assert "Card of the action: C9" in later.alt
        assert Image.open(BytesIO(later.png)).height > heights[0]
