"""Playing a card as an event: may it be, what must be chosen, what follows [8.6]."""

from functools import cache

from game.agony import control
from game.agony.cards import arrivals, departures, effects, hardship, saxony, spinola
from game.agony.cards.conditions import failing, unmet
from game.agony.cards.operation import Operations
from game.agony.cards.operations import Effect
from game.agony.cards.schema import CARDS, by_cards, title
from game.agony.flow import Flow
from game.agony.state import State
from game.core.agenda import Chance, Item, Question, joined, one_word
from game.core.state import without
from game.core.text import _, say
from game.core.words import Sentence, Word, Words, ends

#: The ways a card may be played [8.2, 19.5, 19.11].
ACT, RECRUIT, AID, EVENT, DUTCH, PLOT = "act", "recruit", "aid", "event", "dutch", "plot"
#: Every operation that a card may name.
OPERATIONS: Operations = joined(
    effects.OPERATIONS,
    arrivals.OPERATIONS,
    departures.OPERATIONS,
    hardship.OPERATIONS,
    saxony.OPERATIONS,
    spinola.OPERATIONS,
)


def may_play(state: State, side: str, card: str) -> bool:
    """Whether a card may be played as an event."""
    return not _barred(state, side, card)[0] and unmet(state, side, card) is None and not _hindrance(state, side, card)


def why_not(state: State, side: str, card: str) -> tuple[str, str]:
    """Why a card may not be played as an event, and the rule; two empty texts if it may."""
    for why in (_barred, failing, hindered):
        if (found := why(state, side, card)) != ("", ""):
            return found
    return "", ""


def _barred(state: State, side: str, card: str) -> tuple[str, str]:
    """What stands against it whatever the card brings."""
    datum = CARDS[card]
    if datum.side != side:
        return _("It is the other side's card."), "8.0"
    if card in state.removed:
        return _("The card has left the game."), "8.62"
    if datum.combat:
        return _("Combat cards are played in a combat only."), "9.51"
    if datum.symbol == "dagger" and card in state.events:
        return _("Its event may be played only once."), "8.62"
    return "", ""


def hindered(state: State, side: str, card: str) -> tuple[str, str]:
    """Why an effect cannot happen after those before it, and the rule; two empty texts if all can."""
    if (effect := _hindrance(state, side, card)) is None:
        return "", ""
    if control.barred(state) and not _hindrance(opened(state), side, card):
        return control.bar(state), "8.61"
    operation = OPERATIONS[effect.do]
    return operation.reason(effect), operation.rule


def opened(state: State) -> State:
    """How it would stand if no card in force closed neutral ground [8.61]."""
    free = state.copy()
    for card, _rule in by_cards(state, "no_neutral_entry"):
        free.in_force = without(free.in_force, card)
    return free


def _hindrance(state: State, side: str, card: str) -> Effect | None:
    """The first effect that cannot happen; those before it are rehearsed, with the first choice of each."""
    does, last = CARDS[card].does, _last_doubtful(card)
    flow = Flow(state.copy() if last > 0 else state, None)
    for n, effect in enumerate(does[: last + 1]):
        if not OPERATIONS[effect.do].possible(flow.state, side, effect):
            return effect
        if n < last:
            try:
                _rehearse(flow, Item("effect", n=n, args=(card, side)))
            except Chance:
                break
    return None


@cache
def _last_doubtful(card: str) -> int:
    """The last effect of a card that something can hinder; -1 if nothing can."""
    return max((n for n, effect in enumerate(CARDS[card].does) if not OPERATIONS[effect.do].certain), default=-1)


def _rehearse(flow: Flow, item: Item) -> None:
    while offered := _offered(flow.state, item):
        item = Item("effect", n=item.n, args=(*item.args, offered[0].text))
    card, side, *chosen = item.args
    effect = CARDS[card].does[item.n]
    OPERATIONS[effect.do].do(flow, side, effect, tuple(chosen))


def play_event(flow: Flow, side: str, card: str) -> None:
    """The event takes place: lasting rules first, then its effects in order [8.61, 8.65]."""
    state, datum = flow.state, CARDS[card]
    told = say("{card} {title}: {text}", card=card, title=title(card), text=say(datum.text))
    flow.tell("event", told, rule="8.61", side=side, card=card)
    if card not in state.events:
        state.events = (*state.events, card)
    if datum.lasting:
        state.in_force = {**state.in_force, card: datum.lasting.until}
    flow.then(*(Item("effect", n=n, args=(card, side)) for n in range(len(datum.does))))


def follow(flow: Flow, side: str, card: str) -> None:
    """A card that was played in another way: its event takes place after that if it always does [8.64]."""
    if CARDS[card].always and may_play(flow.state, side, card):
        flow.then(Item("late-event", args=(card, side)))


def carry_out(flow: Flow, item: Item) -> None:
    """One effect of an event: ask for what is to be chosen, or do it; a single choice is no choice."""
    card, side, *chosen = item.args
    effect = CARDS[card].does[item.n]
    offered = _offered(flow.state, item)
    if len(offered) > 1:
        flow.ask("effect", side, n=item.n, args=item.args)
    elif offered:
        carry_out(flow, Item("effect", n=item.n, args=(*item.args, offered[0].text)))
    else:
        OPERATIONS[effect.do].do(flow, side, effect, tuple(chosen))


def _offered(state: State, item: Item) -> list[Word]:
    card, side, *chosen = item.args
    effect = CARDS[card].does[item.n]
    choose = OPERATIONS[effect.do].choose
    return choose(state, side, effect, tuple(chosen)) if choose else []


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    offered = tuple(_offered(state, item))
    if not spoken:
        effect = CARDS[item.args[0]].does[item.n]
        asked = OPERATIONS[effect.do].prompt(effect)
        return Words(offered, False, _("{title}: {question}").format(title=title(item.args[0]), question=asked))
    return ends(spoken, [w.text for w in offered])


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    carry_out(flow, Item("effect", n=item.n, args=(*item.args, *sentence)))


STEPS = {"effect": carry_out}
QUESTIONS = {
    "effect": Question(_words, _answer, chains=True, whole=one_word),
}
