"""Several orders of a kind in one sentence: "several move Gassion 1310 Royal 1410", each as if given by itself.

Each is legal after those before it. Only dice may upset it: a gun whose target another has disrupted holds its fire.
"""

from collections.abc import Callable
from itertools import islice

from game.battles import fighting_words, marching_words
from game.battles.combat import named
from game.battles.engagements import engagements
from game.battles.fire import guns, targets
from game.battles.movers import some
from game.battles.state import State
from game.core.events import Event
from game.core.text import _, say
from game.core.values import immutable
from game.core.words import NOTHING, Sentence, Word, Words, later

SEVERAL = "several"


def verbs(state: State) -> list[str]:
    """The verb, where several may be ordered at once."""
    return [SEVERAL] if kind(state) else []


def called() -> dict[str, str]:
    """What the verb is called."""
    return {SEVERAL: _("Several at once")}


def kind(state: State) -> str:
    """What may be ordered of several at once now; "" for nothing."""
    memo = state.words()
    found: str | None = memo.get(SEVERAL)
    if found is None:
        found = memo[SEVERAL] = _kind(state)
    return found


def _kind(state: State) -> str:
    if state.pending is not None or state.crowded:
        return ""
    if state.phase == "fire":
        return fighting_words.FIRE if len(list(islice(guns(state), 2))) > 1 else ""
    if state.phase == "move":
        return marching_words.MOVE if len(some(state)) > 1 else ""
    open_ = engagements(state) if state.phase == "declare" else None
    return fighting_words.ATTACK if open_ and len(open_.foes) > 1 and len(open_.attackers) > 1 else ""


def words(state: State, spoken: Sentence) -> Words:
    """The words of the order in hand, and where it is whole, of the next."""
    if len(spoken) == 1:
        what = kind(state)
        called = {
            marching_words.MOVE: _("Move several"), fighting_words.FIRE: _("Fire several guns"),
            fighting_words.ATTACK: _("Declare several attacks"),
        }  # fmt: skip
        return Words((Word(what, called[what]),)) if what else NOTHING
    found = reached(state, spoken)
    if found is None:
        return NOTHING
    here, further = found.here, found.further
    if not here.end:
        return here
    return later(
        (*here.texts(), *further.texts()), lambda: Words((*here.next, *further.next), True, here.prompt), end=True
    )


@immutable
class Stage:
    """How far a sentence has come: the last of its orders as far as it is spoken, and the state before it.

    `here` are the words after it; where it is whole, `after` is the state that it leads to as far as that needs no
    dice, `told` what happens, and `further` the words of the next order. `before` is the stage a word earlier, `last`
    that at which the order before this one was whole.
    """

    spoken: Sentence
    before: "Stage | None"
    last: "Stage | None"
    at: State
    order: Sentence
    here: Words
    after: State | None = None
    told: tuple[Event, ...] = ()
    further: Words = NOTHING


def reached(state: State, spoken: Sentence) -> Stage | None:
    """The stage of a sentence; None if it cannot be said. It is mostly a word longer than the last one asked for."""
    memo = state.words()
    stage: Stage | None = memo.get(Stage)
    while stage is not None and stage.spoken != spoken[: len(stage.spoken)]:
        stage = stage.before
    if stage is None:
        if spoken[1] != kind(state):
            return None
        stage = _stage(spoken[:2], None, None, state, spoken[1:2])
    for n in range(len(stage.spoken), len(spoken)):
        stage = _further(stage, spoken[: n + 1])
        if stage is None:
            return None
    memo[Stage] = stage
    return stage


def _further(before: Stage, spoken: Sentence) -> Stage | None:
    """The stage one word later."""
    word = spoken[-1]
    if before.here.offers(word):
        return _stage(spoken, before, before.last, before.at, (*before.order, word))
    if before.after is not None and before.further.offers(word):
        return _stage(spoken, before, before, before.after, (before.order[0], word))
    return None


def _stage(spoken: Sentence, before: Stage | None, last: Stage | None, at: State, order: Sentence) -> Stage:
    say_next = _WORDS[order[0]]
    here = say_next(at, order)
    if not here.end:
        return Stage(spoken, before, last, at, order, here)
    after = at.copy()
    told: list[Event] = []
    _then(after, order, told)
    return Stage(spoken, before, last, at, order, here, after, tuple(told), say_next(after, order[:1]))


#: What may follow the words of a single order, by its verb.
_WORDS: dict[str, Callable[[State, Sentence], Words]] = {
    marching_words.MOVE: marching_words.move_words,
    fighting_words.FIRE: fighting_words.fire_words,
    fighting_words.ATTACK: fighting_words.attack_words,
}


def _then(state: State, order: Sentence, events: list[Event]) -> None:
    """Carry out one of the orders, as far as it needs no dice."""
    if order[0] == marching_words.MOVE:
        marching_words.carry_out(state, order, events)
    elif order[0] == fighting_words.ATTACK:
        state.note(combats=fighting_words.declared(state, order, named))
    else:
        state.put(order[1], fired=True)


def moved(state: State, sentence: Sentence, events: list[Event]) -> State:
    """The state after several moves: no dice fall, so that it is the one that was gone through for their words."""
    for stage in _singles(state, sentence):
        assert stage.after is not None
        state = stage.after
        events += stage.told
    return state.copy()


def orders(state: State, sentence: Sentence) -> list[Sentence]:
    """The single orders of a whole sentence."""
    return [stage.order for stage in _singles(state, sentence)]


def _singles(state: State, sentence: Sentence) -> list[Stage]:
    """The stages at which each of the orders is whole."""
    found, stage = list[Stage](), reached(state, sentence)
    while stage is not None and len(stage.order) > 1:
        found.insert(0, stage)
        stage = stage.last
    return found


def still_stands(state: State, order: Sentence, events: list[Event]) -> bool:
    """Whether one of the orders can still be carried out; a gun that has lost its target says so."""
    if order[0] != fighting_words.FIRE or order[2] in targets(state, order[1]):
        return True
    text = say("{gun} holds its fire: {hex} is no target any more.", gun=state.name(order[1]), hex=order[2])
    events.append(Event("note", text, {"side": state.side, "piece": order[1]}, place=order[2]))
    return False
