"""What the sides may say ahead at a turn's end, as one of them chooses whom looting costs: their cards and recovery.

They would be asked after that, and after the sieges' dice [6.G, 15.25]: one visit more of a game by post.
"""

from functools import partial

from game.agony import names
from game.agony.board import BOARD, SIDES
from game.agony.cards.schema import title
from game.agony.flow import Flow
from game.agony.picks import PROPOSED, WAIT, told
from game.agony.pillaging import to_recover, wanted
from game.agony.state import State
from game.core.agenda import Item, Question, one_word
from game.core.state import without
from game.core.text import _, say
from game.core.values import replace
from game.core.words import Sentence, Word, Words, ends, later

KEEP, DISCARD = "keep", "discard"
#: Where it is remembered what was said, until then: among the standing answers, which nobody else sees.
CARD, RECOVERY = "keep-ahead", "recovery-ahead"
#: So many of the cities that would recover first are named; no die recovers more.
_FIRST = 5


def questions(state: State) -> list[Item]:
    """What both are asked along with their losses; nothing in the last turn, after which nobody would be."""
    asked = list[Item]()
    for side in SIDES if state.turn < state.last_turn else ():
        asked += [Item(CARD, side)] if len(state.hands[side]) == 1 else []
        asked += [Item(RECOVERY, side)] if to_recover(state, side) else []
    return asked


def forget(state: State) -> None:
    """The turn's end is over."""
    if any(topic in left for left in state.standing.values() for topic in (CARD, RECOVERY)):
        state.standing = {side: without(without(left, CARD), RECOVERY) for side, left in state.standing.items()}


def keep_words(state: State, item: Item, spoken: Sentence) -> Words:
    """Whether the card that a side holds is kept [6.G]."""
    return ends(spoken, (KEEP, DISCARD)) if spoken else later((KEEP, DISCARD), partial(_keep_told, state, item))


def _keep_told(state: State, item: Item) -> Words:
    held = names.commas([title(card) for card in state.hands[item.seat]])
    offered = (Word(KEEP, _("Keep it")), Word(DISCARD, _("Discard it")))
    return Words(offered, False, _("You hold {card}. Keep it for the next turn?").format(card=held))


def _card_words(state: State, item: Item, spoken: Sentence) -> Words:
    offered = (KEEP, DISCARD, WAIT)
    return ends(spoken, offered) if spoken else later(offered, partial(_card_told, state, item))


def _card_told(state: State, item: Item) -> Words:
    found = _keep_told(state, item)
    return replace(found, next=(*found.next, Word(WAIT, _("First see how the turn ends"))))


def _recovery_words(state: State, item: Item, spoken: Sentence) -> Words:
    offered = (PROPOSED, WAIT)
    return ends(spoken, offered) if spoken else later(offered, partial(_recovery_told, state, item))


def _recovery_told(state: State, item: Item) -> Words:
    first = [BOARD.words[city] for city in wanted(state, item.seat)[:_FIRST]]
    offered = (Word(PROPOSED, _("As proposed"), told(first) if first else ""), Word(WAIT, _("Choose when it is time")))
    return Words(offered, False, _("Pillage levels recover when the turn has ended. Which?"))


def _note(flow: Flow, item: Item, sentence: Sentence) -> None:
    standing, (word,) = flow.state.standing, sentence
    if word == WAIT:
        return
    flow.state.standing = {**standing, item.seat: dict(sorted({**standing[item.seat], item.kind: word}.items()))}
    if item.kind == CARD:
        note_kept(flow, item.seat, word)
    else:
        flow.note(item.seat, say("Pillage recovers as proposed."))


def note_kept(flow: Flow, side: str, word: str) -> None:
    """Which card a side keeps, or does not, for itself to read [6.G]."""
    held = names.commas([title(card) for card in flow.state.hands[side]])
    flow.note(side, say("You keep {card}.", card=held) if word == KEEP else say("You discard {card}.", card=held))


def _willed(topic: str, flow: Flow, item: Item) -> Sentence | None:
    """Not asked: who has left word for every turn."""
    return None if flow.will(item.seat, topic) == "ask" else (WAIT,)


def _willed_card(flow: Flow, item: Item) -> Sentence | None:
    return _willed("keep", flow, item)


def _willed_recovery(flow: Flow, item: Item) -> Sentence | None:
    return _willed("recovery", flow, item)


QUESTIONS = {
    CARD: Question(_card_words, _note, chains=True, parallel=True, unasked=_willed_card, whole=one_word),
    RECOVERY: Question(_recovery_words, _note, chains=True, parallel=True, unasked=_willed_recovery, whole=one_word),
}
