"""What a sealed answer comes to is told to whoever gave it, and to nobody else; never a heading with nothing below."""

import pytest

from game.agony import RULES
from game.agony.once import SEALED, SEALED_ALONE
from game.agony.state import State
from game.core.agenda import Item
from tests.agony.positions import Play, bare, fight, force, place, run, turn_of

P, C = "protestant", "catholic"


def beaten() -> State:
    """Gallas has beaten Mansfeld before Pilsen; both have losses to choose, and Mansfeld more than one way to go."""
    attacker = force(C, {"Imperial-mercenary": 2, "Imperial-militia": 2}, "gallas", loss=8)
    defender = force(P, {"German-mercenary": 2, "German-militia": 2}, "mansfeld", loss=5)
    state = fight(attacker, defender, "pilsen", "cham")
    return run(state, Item("losses", place="pilsen")).state


def confided(game: Play) -> list[str]:
    assert all(event.to == (P,) for event in game.said if event.kind == "order")
    return [event.text for event in game.said if event.kind == "order"]


@pytest.mark.rule("12.27", "12.54")
def test_a_retreat_that_is_said_with_sealed_losses_is_confirmed() -> None:
    game = Play(beaten())
    assert game.asked() == (P, "lose")
    ways = [word for word in game.offered(P, "proposed") if word != "wait"]
    game.give(P, f"proposed {ways[0]}")
    heading, *told = confided(game)
    assert heading == "Sealed until Catholic has answered:"
    assert told[-1] == f"You will retreat to {ways[0]}."
    waits = Play(beaten()).give(P, "proposed wait")
    assert confided(waits) == [heading, *told[:-1]], "nothing is to be confirmed of who waits"


@pytest.mark.rule("6.G", "6.D", "15.25")
@pytest.mark.parametrize(
    ("kind", "hand", "answer", "told"),
    [
        ("keep", ("P1",), "keep", "You keep Val Telline Passes Closed."),
        ("keep", ("P1",), "discard", "You discard Val Telline Passes Closed."),
        ("keep-ahead", ("P1",), "keep", "You keep Val Telline Passes Closed."),
        ("keep-ahead", ("P1",), "wait", ""),
        ("recovery-ahead", ("P1",), "proposed", "Pillage recovers as proposed."),
        ("hold", ("P1", "P2", "P3"), "P2 P3", "You discard Three Musketeers, New Leader: Christian of Brunswick."),
    ],
)
def test_what_is_answered_at_a_turns_end_is_confirmed(kind: str, hand: tuple[str, ...], answer: str, told: str) -> None:
    state = bare()
    state.hands = {P: hand, C: ("C1", "C2")}
    state.agenda = (Item("action", P), Item("hold", C), Item(kind, P))
    game = Play(state).give(P, answer)
    template = SEALED if told else SEALED_ALONE
    assert game.said[0].message.template == template
    assert confided(game)[1:] == ([told] if told else [])
    game.give(C, "C1")
    assert [event.text for event in game.said if event.kind in ("order", "noted")] == [], "all is open now"


@pytest.mark.rule("6.D")
@pytest.mark.parametrize(("last", "told"), [(True, "The war ends with this turn"), (False, "You may keep one card.")])
def test_in_the_last_turn_it_is_said_that_no_card_matters_any_more(last: bool, told: str) -> None:
    state = turn_of(bare(), P, "P1", "P2", "P3")
    state.turn = state.last_turn - (not last)
    state.agenda = (Item("hold", P),)
    prompt = RULES.words(state, P).prompt
    assert prompt.startswith(told)
    assert prompt.endswith("2 to go.")


@pytest.mark.rule("18.24", "18.34")
def test_it_is_told_whose_markers_are_placed_before_the_first_turn() -> None:
    state = place(bare("apocalypse"), "vienna", {"Imperial-militia": 1})
    game = run(state, Item("place-pillage", P, n=3))
    said = [*game.give(P, "Pilsen").said, *game.give(C, "Cham").said, *game.give(P, "Cham").said]
    told = "Protestant places markers: Pilsen: Pillage-1; Cham: Pillage-2. Catholic places markers: Cham: Pillage-1."
    assert [str(line.text) for line in RULES.summary(said)] == [told]
