"""How Peasant Revolts spread in the End Phase [9.44]."""

from game.agony import control, names, supply
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, other
from game.agony.flow import Flow
from game.agony.state import State
from game.core.agenda import Item, Question
from game.core.text import _
from game.core.words import Sentence, Words, ends

SPREADS_TO = 1


def revolts(flow: Flow, item: Item) -> None:
    """Every marker may spread, one after another."""
    flow.state.phase = "revolts"
    flow.then(*(Item("revolt-roll", place=city) for city in flow.state.revolts))


def spread(flow: Flow, item: Item) -> None:
    """Who does not control the area rolls; on 0 or 1 the revolt spreads to a city next to it [9.44]."""
    state = flow.state
    if not targets(state, item.place):
        return
    area = BOARD.spaces[item.place].area
    roller = other(state.areas[area]) if state.areas.get(area) else PROTESTANT
    if flow.roll(f"revolt in {BOARD.names[item.place]}") <= SPREADS_TO:
        flow.ask("revolt-spreads", roller, item.place)


def targets(state: State, city: str) -> list[str]:
    """Cities of the same area next to it: no Supply Base, no troops, no revolt [9.44]."""
    area = BOARD.spaces[city].area
    found = []
    for near in BOARD.roads[city]:
        space = BOARD.spaces[near]
        troops = any(state.here(near, side) for side in (PROTESTANT, CATHOLIC))
        closed = space.offmap or supply.is_base(state, near) or troops or near in state.revolts
        if area and space.area == area and not closed:
            found.append(near)
    return found


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    offered = targets(state, item.place)
    if not spoken:
        words = tuple(names.word(city) for city in offered)
        return Words(words, False, _("The revolt spreads: where to?"))
    return ends(spoken, {BOARD.words[c] for c in offered})


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    (word,) = sentence
    control.raise_revolt(flow, BOARD.by_word[word])


def _only(flow: Flow, item: Item) -> Sentence | None:
    offered = targets(flow.state, item.place)
    return tuple(BOARD.words[city] for city in offered) if len(offered) == 1 else None


STEPS = {
    "revolts": revolts,
    "revolt-roll": spread,
}
QUESTIONS = {
    "revolt-spreads": Question(_words, _answer, unasked=_only),
}
