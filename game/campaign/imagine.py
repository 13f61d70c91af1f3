"""A full state that agrees with a view: the sheets and standing orders of others are drawn at random."""

from game.campaign import speech, standing
from game.campaign.state import State
from game.campaign.view import CampaignView
from game.core.rules import Pick, random_order
from game.core.words import Sentence, Words


def imagine(view: CampaignView, pick: Pick) -> State:
    """A state in which everything that the viewer knows is so; `pick(n)` gives a number below n.

    Any army that may have an order has one or none: whoever is ready need not have moved all [R1].
    """
    assert view.known is not None
    state = view.known.copy()
    for seat in state.seats:
        if seat != view.viewer:
            if state.phase == "orders":
                _write(state, seat, pick)
            _leave(state, seat, pick)
    return state


def _leave(state: State, seat: str, pick: Pick) -> None:
    """Standing orders for some of what a seat may settle [R28]."""
    for topic in speech.words(state, seat, (standing.STANDING,)).texts():
        if pick(3) == 0:
            order = random_order(lambda spoken: _settled(state, seat, topic, spoken), pick)  # noqa: B023
            standing.leave(state, seat, topic, order)


def _settled(state: State, seat: str, topic: str, spoken: Sentence) -> Words:
    return speech.words(state, seat, (standing.STANDING, topic, *spoken))


def _write(state: State, seat: str, pick: Pick) -> None:
    """Orders for some armies of a seat, in any turn: each is legal after those before it."""
    armies = [word.text for word in speech.words(state, seat, ()).next if word.text in state.armies]
    while armies:
        army = armies.pop(pick(len(armies)))
        if pick(3) and speech.words(state, seat, (army,)).next:
            order = random_order(lambda spoken: _after(state, seat, army, spoken), pick)  # noqa: B023
            sheet = {**state.sheets.get(seat, {}), army: order}
            state.sheets = {**state.sheets, seat: dict(sorted(sheet.items()))}
    state.sheets = dict(sorted(state.sheets.items()))


def _after(state: State, seat: str, army: str, spoken: Sentence) -> Words:
    return speech.words(state, seat, (army, *spoken))
