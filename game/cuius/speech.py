"""The words of the game: those of the topmost question, and standing answers."""

from game.core.agenda import top
from game.core.memo import Answers
from game.core.text import _
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, later
from game.cuius import standing
from game.cuius.agenda import AGENDA
from game.cuius.alarm import halted
from game.cuius.standing import STANDING
from game.cuius.state import Item, State

_SAID: Answers[tuple[str, Sentence], Words] = Answers()


def words(state: State, seat: str, spoken: Sentence) -> Words:
    """The legal next words of a seat; what is asked twice of a state is found once."""
    said, asked = _SAID.of(state), (seat, spoken)
    found = said.get(asked)
    if found is None:
        found = said[asked] = _find(state, seat, spoken)
    return found


def heard(state: State, seat: str, order: Sentence) -> bool:
    """Whether a seat was told word by word that it may say this, and may end here."""
    said = _SAID.of(state)
    if (seat, order) not in said or not said[seat, order].end:
        return False
    for n, word in enumerate(order):
        known = said.get((seat, order[:n]))
        if known is None or not known.offers(word):
            return False
    return True


def _find(state: State, seat: str, spoken: Sentence) -> Words:
    """The topmost question's words, and the standing answers."""
    if state.winner or seat not in state.standing:
        return NOTHING
    if spoken[:1] == (STANDING,):
        return standing.words(state, seat, spoken)
    item = top(state)
    if item is not None and item.seat == seat:
        found = _answers(state, item, spoken)
    else:
        found = NOTHING if spoken else Words((), False, halted(state, seat, item))
    return found if spoken else later((*found.texts(), STANDING), lambda: _with_standing(found), end=found.end)


def _answers(state: State, item: Item, spoken: Sentence) -> Words:
    """The words of a question, after a sentence that goes on: one is an answer, and no other question follows it."""
    if spoken[1:] and not words(state, item.seat, spoken[:-1]).count:
        return NOTHING
    found = AGENDA.questions[item.kind].words(state, item, spoken)
    return WHOLE if spoken and found.end and not found.count else found


def _with_standing(found: Words) -> Words:
    return Words((*found.next, Word(STANDING, _("Standing answers"), quiet=True)), found.end, found.prompt)
