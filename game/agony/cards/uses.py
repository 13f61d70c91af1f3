"""What each card of a hand is good for now, or why not: its event in a round, its help in a combat [8.61, 9.51]."""

import re

from game.agony import losses, names, retreat
from game.agony.agenda import AGENDA
from game.agony.battle import playable
from game.agony.cards.play import ACT, AID, EVENT, RECRUIT, why_not
from game.agony.cards.refusing import unplayed, unusable
from game.agony.cards.schema import CARDS, named
from game.agony.rounds import ways
from game.agony.state import State
from game.agony.view import AgonyView
from game.core.text import _
from game.core.values import immutable, replace
from game.core.words import Sentence

#: A card that the text of another speaks of by its number.
_CARD = re.compile(r"\b[PC]\d{1,2}\b")


@immutable
class Use:
    """`now`: the card may be played so at this moment; `told` says so, or what stands against it."""

    now: bool
    told: str


def uses(view: AgonyView) -> dict[str, Use]:
    """By the card's id; that any card may also be played for its value is not said again."""
    return {card.id: _use(view, card.id) for card in view.hand}


def _use(view: AgonyView, card: str) -> Use:
    state, side = view.known, view.viewer
    if view.over:
        return Use(False, _("The game is over."))
    item = next((item for item in AGENDA.due(state) if item.seat == side), None)
    if item and item.kind == "battle-card":
        if card in playable(state, side):
            return Use(True, _("Playable now, in this combat"))
        return Use(False, _against(*(unusable(state, item, card) or ("", ""))))
    if not _rounds_to_come(state, side) and (not item or item.kind != "action"):
        return Use(False, _("The last card round of the war is over."))
    use = _as_event(state, side, card, asked=bool(item and item.kind == "action"))
    if others := [named(other) for other in dict.fromkeys(_CARD.findall(CARDS[card].text))]:
        return replace(use, told=_("{told} · It speaks of {cards}.").format(told=use.told, cards=names.commas(others)))
    return use


def _as_event(state: State, side: str, card: str, asked: bool) -> Use:
    reason, rule = why_not(state, side, card)
    if reason:  # whatever else it is good for, it stays so
        return Use(False, _("As an event not now: {reason} [{rule}]").format(reason=reason, rule=rule))
    if asked:
        return Use(True, _("Playable now as an event"))
    return Use(False, _("Its event's conditions are met, for your next card round."))


def _rounds_to_come(state: State, side: str) -> bool:
    """Whether a side has a card round before it, in this turn or a later one [6.0, 6.D]."""
    due = any(item.kind == "round" or (item.kind == "turn-of" and side in item.args) for item in state.agenda)
    return due or state.turn < state.last_turn


def missing(view: AgonyView, spoken: Sentence) -> list[str]:
    """Why the card in hand cannot be played in one of the four ways there are [8.2]; why fewer losses are to be met,
    why some may not stay.
    """
    side = view.viewer
    state = AGENDA.apart(view.known, side)  # a step that nobody is asked for is taken already
    item = next((item for item in AGENDA.due(state) if item.seat == side), None)
    if item and not spoken:
        remark = {"excess": retreat.discord, "lose": losses.rest}.get(item.kind)
        return [told] if remark and (told := remark(state, item)) else []
    if not item or item.kind != "action" or len(spoken) != 1 or spoken[0] not in state.hands[side]:
        return []
    offered = ways(state, side, spoken[0])
    called = {ACT: _("Activate a leader"), RECRUIT: _("Recruit"), AID: _("Foreign aid"), EVENT: _("Event")}
    reasons = {way: unplayed(state, side, spoken[0], way, way) for way in called if way not in offered}
    return [f"{called[way]}: {_against(*reason)}" for way, reason in reasons.items() if reason]


def _against(reason: str, rule: str) -> str:
    return _("Not now: {reason} [{rule}]").format(reason=reason, rule=rule)
