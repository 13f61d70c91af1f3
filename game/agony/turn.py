"""The sequence of play: the phases of a turn, the six card rounds, the end of a turn [6.0]."""

from collections.abc import Iterable, Iterator
from functools import partial

from game.agony import ahead, aid, control, deck, dutch, leading, names, pieces, posts, retreat, stacking, victory
from game.agony.ahead import CARD, DISCARD, keep_words, note_kept
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, SIDES, UP, ground
from game.agony.cards.schema import CARDS, card_word, named, title
from game.agony.flow import Flow
from game.agony.paying import owing
from game.agony.pillaging import take_step
from game.agony.places import ZONE
from game.agony.state import State, has, size
from game.core.agenda import Item, Question, one_word
from game.core.text import Message, _, say
from game.core.words import NOTHING, Sentence, Word, Words, ends, later

ROUNDS = 6
RESPONSE_UNITS = 3  # [16.252]
DEAL = "deal"
#: Marks the end of a turn after which held cards are asked about with recovery; older games asked before it.
KEPT_LATER = 1


def headline(state: State) -> Message:
    """Where the game stands: “Turn 4, 1626-1627, round 3”."""
    years = f"{state.year}-{state.year + 1}"
    if state.round:
        return say("Turn {n}, {years}, round {round}", n=state.turn, years=years, round=state.round)
    return say("Turn {n}, {years}", n=state.turn, years=years)


def chapter(headline: Message) -> Message:
    """The turn that a headline stands in: “Turn 4, 1626-1627”."""
    if headline.blanks.keys() >= {"n", "years"}:
        return say("Turn {n}, {years}", n=headline.blanks["n"], years=headline.blanks["years"])
    return headline


def turn(flow: Flow, item: Item) -> None:
    """One turn of two years [6.0]."""
    state = flow.state
    told = say("Turn {n}: {year}-{next}.", n=state.turn, year=state.year, next=state.year + 1)
    flow.tell("season", told, rule="6.0", turn=state.turn)
    flow.then(
        Item("wallenstein"), Item("recovery"), Item("draw"), Item("round", n=1), Item("hold"),
        Item("pay"), Item("loot"), Item("sieges"), Item("revolts"), Item("turn-end", n=KEPT_LATER),
    )  # fmt: skip


def draw(flow: Flow, item: Item) -> None:
    """The Card Draw Phase; new stages first [6.C, 8.1]."""
    flow.state.phase = "draw"
    ahead.forget(flow.state)
    deck.add_stages(flow)
    deck.draw(flow)


def card_round(flow: Flow, item: Item) -> None:
    """Both act, the Protestant first; six times [6.D]."""
    state = flow.state
    state.phase, state.round = "action", item.n
    items: list[Item] = []
    for side in SIDES:
        items += [Item("turn-of", args=(side,)), Item("acted", args=(side,))]
        items += [Item("mark-lines", args=(side,))] if item.n == ROUNDS else []
    flow.then(*items, *([Item("round", n=item.n + 1)] if item.n < ROUNDS else []))


def turn_of(flow: Flow, item: Item) -> None:
    """One player's action."""
    (side,) = item.args
    flow.state.active = side
    flow.ask("action", side)


def acted(flow: Flow, item: Item) -> None:
    """After an action: what may not stand any longer, and what time has run out [17.F.5, 17.Sp.31, 17.H.5]."""
    state, (side,) = flow.state, item.args
    state.actions = {**state.actions, side: state.actions.get(side, 0) + 1}
    state.fresh_sieges, state.march, state.active = (), None, ""
    stray_cardinalists(flow)
    pieces.heed_hungary(flow)
    for place in state.sieges:  # a fortress may have come to its besiegers in another way [8.66, 9.13, 13.14]
        pieces.settle(flow, place)
    if posts.lone(state):
        for position in tuple(state.units):  # a leader left before a fortress whose garrison came out again [11.22]
            if side_there := state.owner(position):
                pieces.sweep(flow, side_there, ground(position))
    respond(flow)
    aid.recount(flow)
    if side == PROTESTANT and state.grace:
        state.grace = {}  # the round that Swedes and French had to part is over [17.F.5]
    retreat.part(flow, *SIDES)


def stray_cardinalists(flow: Flow) -> None:
    """Spanish units outside the Zone that are not with the Cardinal (or his successor) are eliminated [17.Sp.31].

    With the last of them his date is over: nobody is left who could be late.
    """
    for position, leaders in _spaniards_abroad(flow.state):
        if not leading.cardinals(flow.state, leaders):
            told = say("Spanish units without their leader are lost in {place}.", place=names.place(position))
            _lose_spaniards(flow, position, told, "17.Sp.31")
    if flow.state.cardinal_turn and not any(_spaniards_abroad(flow.state)):
        flow.state.cardinal_turn = 0


def _spaniards_abroad(state: State) -> Iterator[tuple[str, list[str]]]:
    """Where Spanish units stand outside the Zone, with their own leaders; one after another [17.Sp.3, 17.Sp.31]."""
    if not posts.armies(state).of("spanish") & ~ZONE:
        return
    spaniards = [at for at, stack in state.units.items() if not _SPANISH.isdisjoint(stack)]
    for position in spaniards:  # those inside come out if it was their besiegers who went
        if ground(position) not in BOARD.spanish_zone and has(state.units.get(position, {}), "spanish"):
            yield position, [x for x in state.leaders_at(position) if BOARD.leaders[x].nation == "spanish"]


_SPANISH = frozenset(kind.id for kind in BOARD.kinds.values() if kind.nation == "spanish")


def _lose_spaniards(flow: Flow, position: str, told: Message, rule: str, leaders: Iterable[str] = ()) -> None:
    state = flow.state
    pieces.remove(state, position, pieces.of_nation(state.units[position], "spanish"))
    flow.tell("units", told, rule=rule, place=ground(position), side=CATHOLIC)
    for leader in leaders:
        pieces.lose_leader(flow, leader, replaced=False)
    pieces.settle(flow, ground(position))


def respond(flow: Flow) -> None:
    """A Protestant army of a leader and three units in the UP responds to a siege, for a step [16.251, 16.252]."""
    state = flow.state
    army = pieces.in_up(state, PROTESTANT)
    if state.response and size(army) >= RESPONSE_UNITS and state.leaders_at(UP[PROTESTANT]):
        state.response = 0
        told = say("The Protestant army in the United Provinces responds.")
        flow.tell("event", told, rule="16.251", place=UP[PROTESTANT], side=PROTESTANT)
        flow.ask("response-loss", PROTESTANT, UP[PROTESTANT])


def _loss_words(state: State, item: Item, spoken: Sentence) -> Words:
    """Which unit pays for the response [16.252]."""
    kinds = state.units.get(item.place, {})
    if not spoken:
        words = tuple(names.of_which(kind, n) for kind, n in kinds.items())
        return Words(words, False, _("The response costs a step: of which unit?"))
    return ends(spoken, kinds)


def _loss(flow: Flow, item: Item, sentence: Sentence) -> None:
    (kind,) = sentence
    take_step(flow, item.place, kind)


def _only(flow: Flow, item: Item) -> Sentence | None:
    """Not asked where there is one kind only [16.252]."""
    kinds = flow.state.units[item.place]
    return tuple(kinds) if len(kinds) == 1 else None


def hold(flow: Flow, item: Item) -> None:
    """One card may be held after the Action Phase; the others are played [6.D]. Then each side pays [15.1]."""
    state = flow.state
    state.round, state.phase = 0, "hold"
    paying: list[str] = []
    if state.agenda[-1].kind == "pay":
        state.agenda = state.agenda[:-1]
        paying = owing(flow)
    for side in (CATHOLIC, PROTESTANT):
        if side in paying:
            flow.ask("pay", side)
        if len(state.hands[side]) > 1:
            flow.ask("hold", side)


def _hold_words(state: State, item: Item, spoken: Sentence) -> Words:
    """The cards that are played: these everybody sees, so that the order does not name the one that is held [6.D]."""
    cards = state.hands[item.seat]
    left = [card for card in cards if card not in spoken]
    if len(left) + len(spoken) != len(cards) or not left:
        return NOTHING
    last = state.turn >= state.last_turn
    return later(tuple(left) if left[1:] else (), partial(_hold_told, left, last), end=not left[1:])


def _hold_told(left: list[str], last: bool) -> Words:
    words = tuple(card_word(card, _of_discard(card, left)) for card in left) if left[1:] else ()
    prompt = _("You may keep one card. Which do you discard? {n} to go.")
    if last:
        prompt = _("The war ends with this turn, so it matters no more which you keep. Discard any: {n} to go.")
    return Words(words, prompt=prompt.format(n=len(left) - 1))


def _of_discard(card: str, left: list[str]) -> str:
    """What is remarked of a card that may be discarded: of the last, which one is held after it."""
    if left[2:]:
        return _("value {n}").format(n=CARDS[card].value)
    (held,) = (other for other in left if other != card)
    return _("you hold {card}").format(card=named(held))


def _hold(flow: Flow, item: Item, sentence: Sentence) -> None:
    flow.note(item.seat, say("You discard {card}.", card=names.commas([title(card) for card in sentence])))
    for card in sentence:
        deck.discard(flow.state, item.seat, card)


def turn_end(flow: Flow, item: Item) -> None:
    """What the end of the turn brings; then a held card may go, and the marker moves on [6.G, 16.253, 17.Sp.3]."""
    state = flow.state
    state.phase = "end"
    if state.response:
        state.response = 0
        told = say("Nobody responded to the siege in the United Provinces: the city falls.")
        flow.tell("event", told, rule="16.253", place=UP[PROTESTANT])
        dutch.move(flow, 1)
    cardinal_late(flow)
    flow.then(Item("reckoning"))
    part_the_league(flow)
    for side in (CATHOLIC, PROTESTANT):
        if state.hands[side] and item.n != KEPT_LATER:
            flow.ask("keep", side)
        if len(state.hands[side]) > 1:  # a truce ended the turn early
            flow.ask("hold", side)


def part_the_league(flow: Flow) -> None:
    """Option 19.7: Imperial units still with Bavarians at the end of the turn Wallenstein came leave play."""
    state = flow.state
    if "league" not in state.marks:
        return
    state.marks = tuple(mark for mark in state.marks if mark != "league")
    flow.then(Item("excess", args=(CATHOLIC,)))
    for position in list(state.units):
        stack, leaders = state.units.get(position, {}), state.leaders_at(position)
        imperials = pieces.of_nation(stack, "imperial")
        if imperials and not stacking.compatible(state, stack, leaders):
            pieces.remove(state, position, imperials)
            told = say("The Imperial units with Tilly in {place} leave play.", place=names.place(position))
            flow.tell("units", told, rule="19.7", place=ground(position), side=CATHOLIC)
            pieces.settle(flow, ground(position))


def cardinal_late(flow: Flow) -> None:
    """An army of the Cardinal that has not reached the Zone in time is eliminated [17.Sp.3]."""
    state = flow.state
    if not state.cardinal_turn or state.turn < state.cardinal_turn:
        return
    state.cardinal_turn = 0
    for position, leaders in _spaniards_abroad(state):
        told = say("The Cardinal Infante's army is lost on its way.")
        _lose_spaniards(flow, position, told, "17.Sp.3", leaders)


def _kept(flow: Flow, item: Item) -> Sentence | None:
    """What the seat left word to do, for every turn or for this."""
    will, said = flow.will(item.seat, "keep"), flow.will(item.seat, CARD)
    return next(((word,) for word in (will, said) if word != "ask"), None)


def _keep(flow: Flow, item: Item, sentence: Sentence) -> None:
    note_kept(flow, item.seat, *sentence)
    if sentence == (DISCARD,):
        for card in flow.state.hands[item.seat]:
            deck.discard(flow.state, item.seat, card)


def reckoning(flow: Flow, item: Item) -> None:
    """Victory, or the next turn: aid and what lasted for the turn are gone [5.2, 14.1]."""
    state = flow.state
    state.history = (*state.history, state.vp)
    if state.turn >= state.last_turn:
        victory.final(flow)
    elif not victory.early(flow):
        next_turn(flow)


def next_turn(flow: Flow) -> None:
    """The turn marker moves [6.G]."""
    state = flow.state
    state.turn += 1
    state.aid, state.aid_cards, state.actions, state.unpaid, state.linked = {}, {}, {}, {}, {}
    state.marks = ()
    state.in_force = {card: until for card, until in state.in_force.items() if until != "turn"}
    if state.option("tilly") and state.turn == 6 and "wallenstein" not in state.used:
        control.score(flow, -3, say("Wallenstein was never called"))
    flow.then(Item("turn"))


def _deal_words(state: State, item: Item, spoken: Sentence) -> Words:
    if not spoken:
        return Words((Word(DEAL, _("Deal the cards")),), False, _("Everything is set up. Deal the cards."))
    return Words((), True) if spoken == (DEAL,) else NOTHING


def _deal(flow: Flow, item: Item, sentence: Sentence) -> None:
    """The dice wait for the first order; then the first turn begins [6.0]."""


STEPS = {
    "turn": turn,
    "draw": draw,
    "round": card_round,
    "turn-of": turn_of,
    "acted": acted,
    "hold": hold,
    "turn-end": turn_end,
    "reckoning": reckoning,
}
QUESTIONS = {
    "deal": Question(_deal_words, _deal),
    "response-loss": Question(_loss_words, _loss, unasked=_only),
    "hold": Question(_hold_words, _hold, chains=True, parallel=True),
    "keep": Question(keep_words, _keep, chains=True, parallel=True, unasked=_kept, whole=one_word),
}
