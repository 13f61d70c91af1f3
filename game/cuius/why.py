"""Why an order that people often try is not legal: the reason and the rule."""

from game.core.agenda import top
from game.core.text import _
from game.core.typed import meant
from game.core.words import Sentence, Word
from game.cuius import names, turn
from game.cuius.activation import MARCH, TO
from game.cuius.board import BOARD, SIDES, other
from game.cuius.deployment import DEPLOY, DRAW
from game.cuius.diplomacy import CONVERT, FREE
from game.cuius.hiring import HIRE, RECOVER, TRAINS
from game.cuius.mustering import MUSTER
from game.cuius.pieces import FATIGUE_MAX
from game.cuius.reach import COST
from game.cuius.reaction import REACT
from game.cuius.recruiting import ALLY, DISMOUNT, RAISE
from game.cuius.standing import STANDING
from game.cuius.state import State
from game.cuius.supply import PLUNDER

#: In which phase verbs are said [3.0].
_BELONGS = {
    DEPLOY: "deployment", DRAW: "deployment", PLUNDER: "supply", CONVERT: "diplomacy", FREE: "diplomacy",
    **dict.fromkeys((RAISE, ALLY, DISMOUNT, MUSTER, HIRE, TRAINS, RECOVER), "recruitment"),
    **dict.fromkeys((MARCH, REACT), "operations"),
}  # fmt: skip


def why_not(state: State, seat: str, spoken: Sentence, wanted: str) -> tuple[str, str] | None:
    """The reason and the rule, where there is more to say than that it is not legal."""
    item = top(state)
    if item is None or wanted == STANDING:
        return None
    if item.seat != seat:
        return (_("It is not your move."), "7.2") if seat in SIDES else None
    said = next(iter(wanted.casefold().split()), "")
    if not spoken and said in _BELONGS:  # “muster” is not the beginning of Münster
        return _out_of_phase(state, said)
    if item.kind == "activate" and spoken == (MARCH,):
        return _not_led(state, seat, wanted)
    if item.kind == "move" or TO in spoken:
        return _not_there(state, seat, wanted)
    return None


def _out_of_phase(state: State, verb: str) -> tuple[str, str] | None:
    """Which phase it is, and in which the verb may be said."""
    own = _BELONGS[verb]
    if own == state.phase:
        return None
    text = _("“{verb}” belongs to the phase of {phase}; this is that of {now}.")
    return text.format(verb=verb, phase=turn.called(own), now=turn.called(state.phase)), "3.0"


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
