"""Hands and decks: stages are added, cards drawn by hidden dice, piles recycled [6.C, 8.1]."""

from game.agony import names
from game.agony.board import SIDES
from game.agony.cards.conditions import spinolas_army
from game.agony.cards.schema import CARDS, named
from game.agony.control import score
from game.agony.flow import Flow
from game.agony.state import State
from game.core.text import Message, say

HAND = 7
INTERVENTION_VP, INTERVENTION_TURN = 30, 7
_PLACE = {card: n for n, card in enumerate(CARDS)}


def ordered(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards by number: the order of a deck tells nothing."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def due(state: State) -> str:
    """The stage to be added before cards are drawn, if any [8.11, 8.12, 18.13]."""
    if state.scenario == "early_war":
        return ""
    if "intervention" not in state.stages:
        return "intervention" if state.vp >= INTERVENTION_VP or state.turn >= INTERVENTION_TURN else ""
    return "apocalypse" if "apocalypse" not in state.stages and "P17" in state.events else ""


def add_stages(flow: Flow) -> None:
    """New cards join the unplayed ones; an empty pile takes the played ones back first [8.1, 8.11, 8.12]."""
    while stage := due(flow.state):
        add_stage(flow, stage)


def add_stage(flow: Flow, stage: str) -> None:
    """One stage's cards for both; Spinola ought to be in the United Provinces by the Intervention [5.15]."""
    state = flow.state
    state.stages = (*state.stages, stage)
    for side in SIDES:
        pile = state.decks[side]
        if not pile:
            pile, state.played = state.played[side], {**state.played, side: ()}
        new = tuple(c.id for c in CARDS.values() if c.side == side and c.deck == stage and c.id not in state.removed)
        state.decks = {**state.decks, side: ordered((*pile, *new))}
    flow.tell("cards", say("The {stage} cards come into play.", stage=names.stage(stage)), rule="8.1", stage=stage)
    if stage == "intervention" and not spinolas_army(state):
        score(flow, -3, say("Spinola's army is not in the United Provinces"))


def _drawn(side: str, n: int) -> Message:
    whose = names.side(side)
    if n == 0:
        return say("{side} draws no card.", side=whose)
    return say("{side} draws {n} cards.", side=whose, n=n) if n > 1 else say("{side} draws one card.", side=whose)


def draw(flow: Flow) -> None:
    """Both draw up to seven; the unplayed pile is used up before the played one is shuffled [6.C]."""
    for side in SIDES:
        drawn = _draw(flow, side, HAND - len(flow.state.hands[side]))
        flow.tell("cards", _drawn(side, drawn), rule="8.1", side=side, n=drawn)
        _tell_hand(flow, side)


def _draw(flow: Flow, side: str, most: int) -> int:
    """Draw so many cards, if there are; gives how many there were."""
    state, drawn, deck = flow.state, list[str](), list(flow.state.decks[side])
    while len(drawn) < most and (deck := deck or _shuffled(flow, side)):
        drawn.append(deck.pop(flow.hidden(len(deck), f"a card for {names.ENGLISH[side]}") - 1))
    state.hands = {**state.hands, side: ordered((*state.hands[side], *drawn))}
    state.decks = {**state.decks, side: tuple(deck)}
    return len(drawn)


def _shuffled(flow: Flow, side: str) -> list[str]:
    """The played cards, which are unplayed ones again."""
    state, cards = flow.state, list(ordered(flow.state.played[side]))
    if cards:
        state.played = {**state.played, side: ()}
        flow.tell("cards", say("{side} shuffles the played cards.", side=names.side(side)), rule="8.1", side=side)
    return cards


def _tell_hand(flow: Flow, side: str) -> None:
    told = say("Your hand: {names}.", names=names.commas([named(card) for card in flow.state.hands[side]]))
    flow.tell("hand", told, rule="8.1", to=side, cards=flow.state.hands[side])


def discard(state: State, side: str, card: str) -> None:
    """A card goes from the hand to the played pile [8.2, 9.51]."""
    state.hands = {**state.hands, side: tuple(c for c in state.hands[side] if c != card)}
    state.played = {**state.played, side: ordered((*state.played[side], card))}


def expel(state: State, side: str, card: str) -> None:
    """A card leaves the game [8.62]."""
    state.hands = {**state.hands, side: tuple(c for c in state.hands[side] if c != card)}
    state.played = {**state.played, side: tuple(c for c in state.played[side] if c != card)}
    state.removed = ordered((*state.removed, card))
