"""The words of the game: those of the topmost question, and standing answers."""

from game.core.text import _
from game.core.words import NOTHING, Sentence, Word, Words, later
from game.cuius import standing
from game.cuius.agenda import AGENDA
from game.cuius.standing import STANDING
from game.cuius.state import State


def words(state: State, seat: str, spoken: Sentence) -> Words:
    """The legal next words of a seat: the topmost question's, and the standing answers."""
    if state.winner or seat not in state.standing:
        return NOTHING
    if spoken[:1] == (STANDING,):
        return standing.words(state, seat, spoken)
    found = AGENDA.words(state, seat, spoken)
    if spoken:
        return found
    return later((*found.texts(), STANDING), lambda: _with_standing(found), end=found.end)


def _with_standing(found: Words) -> Words:
    return Words((*found.next, Word(STANDING, _("Standing answers"), quiet=True)), found.end, found.prompt)
