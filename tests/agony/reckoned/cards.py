"""Cards: each is in one place, hands are as large as they should be, events with an asterisk leave the game."""

from collections import Counter

from game.agony.cards.schema import CARDS
from game.agony.state import State
from tests.agony.reckoned.games import PROTESTANT, SIDES, Moment, agree, at_least, at_most, quiet

#: How many cards a player draws up to [6.C], and how many he holds on to [6.D, 6.G].
HAND, KEPT = 7, 1
#: The phases after the Action Phase, up to the next draw.
WITHOUT_CARDS = ("pay", "loot", "sieges", "revolts", "recovery")


def check_cards(moment: Moment) -> None:
    """No card is lost or doubled [8.1, 8.2], none played twice as an event that is removed [8.62]."""
    state = moment.after
    for side in SIDES:
        owned = {card.id for card in CARDS.values() if card.side == side}
        piles = [*state.hands[side], *state.decks[side], *state.played[side], *owned.intersection(state.removed)]
        wanted = {card for card in owned if CARDS[card].deck in state.stages or card in state.removed}
        agree(moment, "8.1", side, Counter(dict.fromkeys(wanted, 1)), Counter(piles))
        at_most(moment, "6.C", side, HAND, len(state.hands[side]))
        check_hand(moment, state, side)
    for card in set(state.removed) - set(moment.before.removed):
        agree(moment, "8.62", card, "once", CARDS[card].symbol)
    if quiet(state) and state.agenda[-1].kind == "action":
        for card in state.events:
            if CARDS[card].symbol == "once":
                agree(moment, "8.62", card, True, card in state.removed)


def check_hand(moment: Moment, state: State, side: str) -> None:
    """Seven cards when the first round begins, if there are as many [6.C]; one at most after the sixth [6.D]."""
    n = len(state.hands[side])
    first = state.phase == "action" and state.round == 1 and state.active == PROTESTANT
    if first and moment.before.phase != "action" and state.agenda:
        at_least(moment, "6.C", side, min(HAND, n + len(state.decks[side]) + len(state.played[side])), n)
    asked = any(item.kind == "hold" for item in state.agenda)
    if state.phase in WITHOUT_CARDS and not asked and state.turn > 0 and state.agenda:
        at_most(moment, "6.D, 6.G", side, KEPT, n)
