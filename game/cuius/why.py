"""Why an order that people often try is not legal: the reason and the rule."""

from game.core.agenda import top
from game.core.text import _
from game.core.typed import meant
from game.core.words import Sentence, Word
from game.cuius import names
from game.cuius.activation import MARCH, TO
from game.cuius.board import BOARD, SIDES, other
from game.cuius.pieces import FATIGUE_MAX
from game.cuius.reach import COST
from game.cuius.standing import STANDING
from game.cuius.state import State


def why_not(state: State, seat: str, spoken: Sentence, wanted: str) -> tuple[str, str] | None:
    """The reason and the rule, where there is more to say than that it is not legal."""
    item = top(state)
    if item is None or wanted == STANDING:
        return None
    if item.seat != seat:
        return (_("It is not your move."), "7.2") if seat in SIDES else None
    if item.kind == "activate" and spoken == (MARCH,):
        return _not_led(state, seat, wanted)
    if item.kind == "move" or TO in spoken:
        return _not_there(state, seat, wanted)
    return None


def _not_led(state: State, seat: str, wanted: str) -> tuple[str, str] | None:
    """Why a leader may not be activated."""
    word = meant([Word(w, BOARD.leaders[x].name) for x, w in BOARD.leader_words.items()], wanted)
    leader = BOARD.leader_by_word.get(word, "")
    if not leader:
        return None
    if BOARD.leaders[leader].side != seat:
        return _("He is not one of yours."), "7.2.1"
    army = next((army for army in state.of(seat).values() if leader in army.leaders), None)
    if army is None:
        return _("He is not on the map."), "5.4.3"
    if army.fatigue >= FATIGUE_MAX:
        return _("His army is exhausted."), "7.2.2"
    if leader not in state.marshals and state.used[seat] >= COST.lieutenants:
        return _("Three activations of Lieutenants are used up this year."), "7.2.3"
    return None


def _not_there(state: State, seat: str, wanted: str) -> tuple[str, str] | None:
    """Why a place is no goal of a march."""
    word = meant([names.word(at) for at in BOARD.words], wanted)
    place = BOARD.by_word.get(word, "")
    if not place:
        return None
    if place in BOARD.spanish_road:
        return _("Nobody enters a Spanish Road area."), "11.3.7"
    if state.holder(place) == other(seat):
        return _("It is out of reach, or the army is too small for an enemy city."), "11.3.4.2"
    if state.holder(place) == "neutral":
        return _("It is out of reach, or the army is too small to stop in a neutral city."), "13.1"
    return _("It is out of reach."), "11.1"
