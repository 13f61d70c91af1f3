"""Spinola in the Netherlands: his recall, and his sieges there [16.21, 16.24, 16.25]."""

from collections import Counter
from typing import Any

from game.agony import names, pieces
from game.agony.board import BOARD, CATHOLIC, UP, ground
from game.agony.cards.effects import ENOUGH, leader_word
from game.agony.cards.operation import Operation, Operations
from game.agony.flow import Flow
from game.agony.state import LIMIT, State
from game.core.text import _, say
from game.core.words import Sentence, Word

#: How many Spanish units make his army [5.15].
ARMY = 3


def response(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """The Protestants have until the end of the turn to respond; an army in place does so at once [16.251].

    Not where the siege itself has won the war.
    """
    if flow.state.dutch_over:
        return
    flow.state.response = 1
    told = say("A siege in the United Provinces: the Protestants may respond.")
    flow.tell("event", told, rule="16.251", place=UP[CATHOLIC])


def spinola_to_up(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """He and the units chosen go to the United Provinces, even out of a siege; without a leader alone [16.21]."""
    state, box = flow.state, UP[CATHOLIC]
    led = bool(commanders(state))
    left = [ground(state.leaders[BOARD.leader_by_word[chosen[0]]])] if led else []
    for position, kind in (_named(state)[word] for word in chosen[led:] if word != ENOUGH):
        pieces.remove(state, position, {kind: 1})
        pieces.put(state, box, {kind: 1})
        left.append(ground(position))
    if led:
        state.leaders = {**state.leaders, BOARD.leader_by_word[chosen[0]]: box}
    else:
        state.done = (*state.done, "leaderless-up")
    told = say("{units} go to the United Provinces.", units=names.units(state.units[box]))
    flow.tell("units", told, rule="16.21", place=box, side=side)
    for place in dict.fromkeys(left):
        pieces.settle(flow, place)


def recalled(state: State, side: str, datum: Any, chosen: Sentence) -> list[Word]:
    """The leader; then unit after unit, three at least and a full stack at most; without him just three [16.21]."""
    leaders = commanders(state)
    if leaders and not chosen:
        return [leader_word(state, leader) for leader in leaders]
    taken = Counter(chosen[bool(leaders) :])
    if ENOUGH in taken or taken.total() >= (LIMIT if leaders else ARMY):
        return []
    words = [
        Word(word, str(names.unit(kind)), str(names.place(at)), ground(at))
        for word, (at, kind) in _named(state).items()
        if state.units[at][kind] > taken[word]
    ]
    return [*words, Word(ENOUGH, _("Enough"))] if taken.total() >= ARMY and words else words


def may_be_recalled(state: State, side: str, datum: Any) -> bool:
    """Not while a Catholic army is there, nor without three Spanish units on the map [16.21, 16.22, 16.24]."""
    occupied = state.units.get(UP[CATHOLIC]) or state.leaders_at(UP[CATHOLIC])
    return not occupied and sum(state.units[at][kind] for at, kind in _named(state).values()) >= ARMY


def commanders(state: State) -> list[str]:
    """Spinola; if he is dead any Spanish leader [16.21, 16.24]."""
    spanish = [leader for leader in state.leaders if BOARD.leaders[leader].nation == "spanish"]
    return ["spinola"] if "spinola" in spanish else spanish


def _named(state: State) -> dict[str, tuple[str, str]]:
    """Every Spanish kind of unit on the map by its word: “Brussels-Spanish-veteran”."""
    return {
        f"{BOARD.words[ground(at)]}-{kind}": (at, kind)
        for at, stack in state.units.items()
        for kind in stack
        if BOARD.kinds[kind].nation == "spanish" and ground(at) in BOARD.spaces
    }


OPERATIONS: Operations = {
    "response": Operation(response),
    "spinola_to_up": Operation(
        spinola_to_up,
        choose=recalled,
        prompt=lambda datum: _("Who goes to the United Provinces? Three Spanish units at least."),
        possible=may_be_recalled,
        rule="16.21",
        reason=lambda datum: _(
            "It takes three Spanish units on the map, and no Catholic army in the United Provinces."
        ),
    ),
}
