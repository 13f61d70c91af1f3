"""Why a card cannot be used as somebody wants: the reason and the rule for a refusal [8.2, 8.5, 9.5]."""

import re

from game.agony import names
from game.agony.battle import CARD_LIMIT
from game.agony.board import BOARD, other
from game.agony.cards.conditions import why_unusable
from game.agony.cards.play import ACT, AID, EVENT, why_not
from game.agony.cards.schema import CARDS
from game.agony.losses import force_of
from game.agony.state import State
from game.core.agenda import Item
from game.core.text import _
from game.core.words import Sentence, Word, meant

_CARD = re.compile(r"[PC]\d{1,3}")


def refusal(state: State, item: Item, said: Sentence, wanted: str) -> tuple[str, str] | None:
    """Reason and rule where the topmost question, answered so far, has no place for a card or this use of it."""
    side, word = item.seat, next(iter(wanted.casefold().split()), "")
    card = word.upper()
    if not said and (card in CARDS or _CARD.fullmatch(card)):
        return unusable(state, item, card)
    if item.kind == "action" and said[1:] == (ACT,):
        return _unled(state, side, wanted)
    if item.kind == "action" and len(said) == 1 and said[0] in CARDS:
        if word == EVENT:
            reason, rule = why_not(state, side, said[0])
            return (reason, rule) if reason else None
        if word == AID and f"aid-{side}" in state.marks:
            return _("Only one card a turn may be played for aid."), "8.5"
    return None


def _unled(state: State, side: str, wanted: str) -> tuple[str, str] | None:
    """Why a leader cannot be activated: he is the enemy's, or not on the map."""
    leader = BOARD.leader_by_word.get(meant([Word(word) for word in BOARD.leader_by_word], wanted), "")
    if not leader:
        return None
    name = names.leader(leader)
    if leader not in state.leaders:
        return _("{leader} is not on the map.").format(leader=name), "8.31"
    if state.leader_side(leader) != side:
        return _("{leader} leads the enemy's troops.").format(leader=name), "8.31"
    return _("{leader} cannot be activated now.").format(leader=name), "8.31"


def unusable(state: State, item: Item, card: str) -> tuple[str, str] | None:
    """Why a card cannot be named at all: not in the hand, or of no use in this combat."""
    side = item.seat
    if item.kind not in ("action", "battle-card"):
        return None
    if card not in state.hands[side]:
        return _("That card is not in your hand."), "8.2"
    if item.kind == "battle-card" and state.battle:
        own, enemy = force_of(state, side), force_of(state, other(side))
        if len(own.cards) >= CARD_LIMIT:
            return _("Two combat cards at most are used in a combat."), "9.51"
        return why_unusable(card, own, enemy, state.battle.attacker.side == side, state), "9.52"
    return None
