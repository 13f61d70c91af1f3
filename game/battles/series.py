"""Several orders of a kind in one sentence: "several move Gassion 1310 Royal 1410", each as if given by itself.

Each is legal after those before it. Only dice may upset it: a gun whose target another has disrupted holds its fire.
"""

from itertools import islice

from game.battles import fighting_words, marching_words
from game.battles.engagements import engagements
from game.battles.fire import shots
from game.battles.movement import goers
from game.battles.state import State
from game.core.events import Event
from game.core.text import _, say
from game.core.words import NOTHING, Sentence, Word, Words, later

SEVERAL = "several"


def kind(state: State) -> str:
    """What may be ordered of several at once now; "" for nothing."""
    memo = state.words()
    if SEVERAL not in memo:
        memo[SEVERAL] = _kind(state)
    found: str = memo[SEVERAL]
    return found


def _kind(state: State) -> str:
    if state.pending is not None or state.crowded:
        return ""
    if state.phase == "fire":
        return fighting_words.FIRE if len(shots(state)) > 1 else ""
    if state.phase == "move":
        able = islice(goers(state, marching_words.candidates(state)), 2)
        return marching_words.MOVE if len(list(able)) > 1 else ""
    open_ = engagements(state) if state.phase == "declare" else None
    return fighting_words.ATTACK if open_ and len(open_.foes) > 1 and len(open_.attackers) > 1 else ""


def words(state: State, spoken: Sentence) -> Words:
    """The words of the order in hand, and where it is whole, of the next."""
    what = kind(state)
    if len(spoken) == 1:
        called = {
            marching_words.MOVE: _("Move several"), fighting_words.FIRE: _("Fire several guns"),
            fighting_words.ATTACK: _("Declare several attacks"),
        }  # fmt: skip
        return Words((Word(what, called[what]),)) if what else NOTHING
    found = reached(state, spoken) if spoken[1] == what else None
    if found is None:
        return NOTHING
    at, order = found
    here = _single(at, order)
    if not here.end:
        return here
    further = _single(_after(at, order), order[:1])
    texts = (*here.texts(), *further.texts())
    return later(texts, lambda: Words((*here.next, *further.next), True, here.prompt), end=True)


def reached(state: State, spoken: Sentence) -> tuple[State, Sentence] | None:
    """The last of the orders as far as it is spoken, and the state before it; None if there is none such."""
    if len(spoken) == 2:
        return state, spoken[1:]
    memo, key = state.words(), (SEVERAL, spoken)
    if key not in memo:
        memo[key] = _reached(state, spoken)
    found: tuple[State, Sentence] | None = memo[key]
    return found


def _reached(state: State, spoken: Sentence) -> tuple[State, Sentence] | None:
    before = reached(state, spoken[:-1])
    if before is None:
        return None
    at, order = before
    here, word = _single(at, order), spoken[-1]
    if here.offers(word):
        return at, (*order, word)
    if here.end:
        later = _after(at, order)
        if _single(later, order[:1]).offers(word):
            return later, (order[0], word)
    return None


def _single(state: State, order: Sentence) -> Words:
    memo, key = state.words(), (SEVERAL, "single", order)
    if key not in memo:
        memo[key] = _words(state, order)
    found: Words = memo[key]
    return found


def _words(state: State, order: Sentence) -> Words:
    if order[0] == marching_words.MOVE:
        return marching_words.words(state, order)
    if order[0] == fighting_words.FIRE:
        return fighting_words.fire_words(state, order)
    return fighting_words.attack_words(state, order)


def _after(state: State, order: Sentence) -> State:
    """The state after one of the orders, as far as it needs no dice."""
    return _then(state, order)[0]


def _then(state: State, order: Sentence) -> tuple[State, list[Event]]:
    memo, key = state.words(), (SEVERAL, "after", order)
    if key not in memo:
        later, events = state.copy(), list[Event]()
        if order[0] == marching_words.MOVE:
            marching_words.carry_out(later, order, events)
        elif order[0] == fighting_words.ATTACK:
            later.note(combats=fighting_words.declared(later, order))
        else:
            later.put(order[1], fired=True)
        memo[key] = later, events
    found: tuple[State, list[Event]] = memo[key]
    return found


def moved(state: State, sentence: Sentence, events: list[Event]) -> State:
    """The state after several moves: no dice fall, so that it is the one that was gone through for their words."""
    for order in orders(state, sentence):
        state, told = _then(state, order)
        events += told
    return state.copy()


def orders(state: State, sentence: Sentence) -> list[Sentence]:
    """The single orders of a whole sentence."""
    found: list[Sentence] = []
    for n in range(3, len(sentence) + 1):
        step = reached(state, sentence[:n])
        assert step is not None
        if len(step[1]) == 2:
            found.append(step[1])
        else:
            found[-1] = step[1]
    return found


def still_stands(state: State, order: Sentence, events: list[Event]) -> bool:
    """Whether one of the orders can still be carried out; a gun that has lost its target says so."""
    if order[0] != fighting_words.FIRE or order[2] in shots(state).get(order[1], ()):
        return True
    text = say("{gun} holds its fire: {hex} is no target any more.", gun=state.name(order[1]), hex=order[2])
    events.append(Event("note", text, {"side": state.side, "piece": order[1]}, place=order[2]))
    return False
