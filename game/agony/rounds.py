"""What a player may do in his card round: a card in one of four ways, a Free Action, peace [8.2-8.6, 19.4-19.11]."""

from collections.abc import Iterator, Sequence
from functools import partial

from game.agony import activation, aid, campaign_move, leading, marching, names, peace, recruiting
from game.agony.board import BOARD, CATHOLIC, DENMARK, PROTESTANT, SWEDEN, ground
from game.agony.cards import play
from game.agony.cards.play import ACT, AID, DUTCH, EVENT, PLOT, RECRUIT
from game.agony.cards.schema import CARDS, card_word, title
from game.agony.deck import discard, expel
from game.agony.dutch import move as move_dutch_war
from game.agony.flow import Flow
from game.agony.state import OF_LEADER, Batch, March, State, own
from game.agony.wallenstein import assassinate
from game.core.agenda import Item, Question
from game.core.memo import Answers
from game.core.text import _, say, template
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, ends, later

FREE, BASE, PEACE, PASS = "free", "base", "peace", "pass"
PLOT_AT, PLOT_KILLS = 16, 26


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    side = item.seat
    if not spoken:
        first = tuple(_first(state, side))
        return later(first, partial(_told, state, first))
    verb = spoken[0]
    if verb in state.hands[side]:
        return _card(state, side, spoken)
    if verb == FREE:
        return _free(state, side, spoken)
    if verb == BASE and (ports := new_bases(state, side)):
        words = tuple(names.word(p) for p in ports)
        if len(spoken) == 1:
            return Words(words, False, _("Where to?"))
        return ends(spoken, [w.text for w in words])
    return WHOLE if verb == PASS or (verb == PEACE and peace.may_offer(state, side)) else NOTHING


def _first(state: State, side: str) -> Iterator[str]:
    """The cards that may be played, and what may be done without one."""
    known = _PERMITS.of(state)
    for_aid = _may(state, side, "", AID, known)  # so every card may be played
    yield from (card for card in state.hands[side] if for_aid or any(_able(state, side, card, known)))
    if free_allowed(state, side) and _anybody_free(state, side):
        yield FREE
    if new_bases(state, side):
        yield BASE
    if peace.may_offer(state, side):
        yield PEACE
    yield PASS


def _whole(spoken: Sentence) -> bool:
    """Whether it is said which card is played how, and by whom; or what is done without one, and by whom."""
    verb, *said = spoken
    if verb == FREE:
        return len(said) == 2 or (len(said) == 1 and said[0] in BOARD.leader_by_word)
    if verb in CARDS:
        return len(said) == 2 or (len(said) == 1 and said[0] != ACT)
    return verb != BASE or len(said) == 1


def _told(state: State, first: Sequence[str]) -> Words:
    deeds = {
        FREE: Word(FREE, _("Free Action: one unit or one leader")),
        BASE: Word(BASE, _("Move the Swedish Base"), "", state.swedish_base),
        PEACE: Word(PEACE, _("Offer peace"), grave=True),
        PASS: Word(PASS, _("Pass this round"), _("A Free Action that moves nobody"), quiet=True),
    }
    words = tuple(deeds.get(what) or card_word(what, _("value {n}").format(n=CARDS[what].value)) for what in first)
    prompt = _("Card round {n} of 6: play a card, or take a Free Action.")
    return Words(words, False, prompt.format(n=state.round))


def ways(state: State, side: str, card: str) -> dict[str, str]:
    """The ways a card may be played now, with labels [8.2]."""
    value = CARDS[card].value
    return {way: _label(state, side, card, way, value) for way in _ways(state, side, card)}


def _label(state: State, side: str, card: str, way: str, value: int) -> str:
    if way == AID:
        return _("Foreign aid: {told}").format(told=names.gifts(aid.offered(state, card)))
    texts = {
        ACT: _("Activate a leader"),
        RECRUIT: _("Recruit, {n} attempts").format(n=value) if value > 1 else _("Recruit, one attempt"),
        EVENT: _("Event"),
        DUTCH: _("Support the Dutch War, {n:+d}").format(n=value if side == CATHOLIC else -value),
        PLOT: _("Discard: a plot against Wallenstein"),
    }
    return texts[way]


#: One after another, the cheapest to find out first.
_WAYS = (AID, ACT, RECRUIT, EVENT, DUTCH, PLOT)


#: Which cards may be played how in the last states.
_PERMITS: Answers[tuple[str, str, str], bool] = Answers()


def _ways(state: State, side: str, card: str) -> Iterator[str]:
    return _able(state, side, card, _PERMITS.of(state))


def _able(state: State, side: str, card: str, known: dict[tuple[str, str, str], bool]) -> Iterator[str]:
    return (way for way in _WAYS if _may(state, side, card, way, known))


def _may(state: State, side: str, card: str, way: str, known: dict[tuple[str, str, str], bool]) -> bool:
    """Whether a card may be played one way; that is asked again with every word, and mostly for every card alike."""
    asked = side, way, card if way == EVENT else str(CARDS[card].value) if way == ACT else ""
    found = known.get(asked)
    if found is None:
        found = known[asked] = _is_allowed(state, side, card, way)
    return found


def _is_allowed(state: State, side: str, card: str, way: str) -> bool:
    """Whether a card may be played one way [8.2]."""
    if way == AID:
        return state.option("more-aid") or f"aid-{side}" not in state.marks
    if way == ACT:
        return leading.any_activable(state, side, CARDS[card].value)
    if way == RECRUIT:
        return recruiting.any_recruiter(state, side)
    if way == EVENT:
        return play.may_play(state, side, card)
    if way == DUTCH:
        return state.option("dutch-intervention") and not state.dutch_over
    return way == PLOT and may_plot(state, side)


def may_plot(state: State, side: str) -> bool:
    """Wallenstein's enemies: with his influence at 16, once a turn [19.11]."""
    on = state.option("enemies") and side == PROTESTANT and "plot" not in state.marks
    return on and "wallenstein" in state.leaders and state.influence >= PLOT_AT


def _card(state: State, side: str, spoken: Sentence) -> Words:
    card = spoken[0]
    if len(spoken) == 1:
        able = tuple(_ways(state, side, card))
        return later(able, partial(_ways_told, state, side, card)) if able else NOTHING
    if not _may(state, side, card, spoken[1], _PERMITS.of(state)):
        return NOTHING
    if spoken[1] != ACT:
        return WHOLE
    value = CARDS[card].value
    if len(spoken) == 2:
        leaders = leading.activable(state, side, value)
        return later(tuple([BOARD.leader_words[x] for x in leaders]), partial(_leaders_told, state, leaders))
    leader = BOARD.leader_by_word.get(spoken[2], "")
    known = leader in state.leaders and leading.may_activate(state, side, leader, value)
    return WHOLE if known else NOTHING


def _ways_told(state: State, side: str, card: str) -> Words:
    words = tuple(Word(way, label) for way, label in ways(state, side, card).items())
    return Words(words, False, _("{title}: how?").format(title=title(card)))


def _leaders_told(state: State, leaders: Sequence[str]) -> Words:
    return Words(tuple(_leader(state, x) for x in leaders), False, _("Activate whom?"))


def _leader(state: State, leader: str) -> Word:
    datum, place = BOARD.leaders[leader], ground(state.leaders[leader])
    return names.leader_word(leader, _("{place}, leads {n}").format(place=names.place(place), n=datum.lead), place)


def free_allowed(state: State, side: str) -> bool:
    """Option 19.4c: a Free Action costs an aid point."""
    return not state.option("free-aid") or aid.total(state, side) > 0


def _anybody_free(state: State, side: str) -> bool:
    return any(_free_leaders(state, side)) or bool(free_stacks(state, side))


def free_leaders(state: State, side: str) -> list[str]:
    """Leaders who may move alone [8.32]."""
    return list(_free_leaders(state, side))


def _free_leaders(state: State, side: str) -> Iterator[str]:
    exits = marching.Exits(state, side)
    return (leader for leader in own(state, side) if _goes_free(state, side, leader, exits))


def _goes_free(state: State, side: str, leader: str, exits: marching.Exits) -> bool:
    at = state.leaders[leader]
    if at == SWEDEN or _strands(state, at):
        return False
    if exits.lead(at, OF_LEADER[leader]):
        return True
    return marching.may_go(state, March(side, leader, (leader,), (), (), at, at, at, free=True))


def _strands(state: State, at: str) -> bool:
    """The King may not leave his Danes alone in their box; for the United Provinces see `marching` [16.22, 17.D.3]."""
    return at == DENMARK and bool(state.units.get(at))


def free_stacks(state: State, side: str) -> dict[str, list[str]]:
    """Units that may move alone, by position [8.32]; not out of the boxes, and not through a siege [13.17]."""
    exits = marching.Exits(state, side)
    return {at: kinds for at in state.units if (kinds := _free_kinds(state, side, at, exits))}


def _free_kinds(state: State, side: str, at: str, exits: marching.Exits) -> list[str]:
    stack = state.units_at(at, side) if at in BOARD.spaces else {}
    return [kind for kind in stack if _unit_goes_free(state, side, at, kind, exits)]


def _unit_goes_free(state: State, side: str, at: str, kind: str, exits: marching.Exits) -> bool:
    datum = BOARD.kinds[kind]
    if datum.ma > 0 and exits.lead(at, datum.nation):
        return True
    return marching.may_go(state, March(side, "", (), (), (Batch({kind: 1}),), at, at, at, free=True))


def _free(state: State, side: str, spoken: Sentence) -> Words:
    if not free_allowed(state, side):
        return NOTHING
    if len(spoken) == 1:
        leaders, places = free_leaders(state, side), tuple(free_stacks(state, side))
        texts = (*[BOARD.leader_words[x] for x in leaders], *[BOARD.words[at] for at in places])
        return later(texts, partial(_free_told, state, leaders, places))
    leader, exits = BOARD.leader_by_word.get(spoken[1], ""), marching.Exits(state, side)
    if leader:
        return WHOLE if leader in own(state, side) and _goes_free(state, side, leader, exits) else NOTHING
    kinds = _free_kinds(state, side, BOARD.by_word.get(spoken[1], ""), exits)
    if len(spoken) == 2:
        words = tuple(map(names.unit_word, kinds))
        return Words(words, False, _("Which unit?")) if words else NOTHING
    return ends(spoken, kinds)


def _free_told(state: State, leaders: Sequence[str], places: Sequence[str]) -> Words:
    words = (*(_leader(state, leader) for leader in leaders), *map(names.word, places))
    return Words(words, False, _("One leader alone, or a unit of which place?"))


def new_bases(state: State, side: str) -> list[str]:
    """Ports the Swedish Base may move to, once a turn, not in the turn of entry [17.Sw.1]."""
    if side != PROTESTANT or "swedish" not in state.entered or {"base", "sweden-entered"} & set(state.marks):
        return []
    if not free_allowed(state, side):
        return []
    ports = [p for p in BOARD.sweden_ports if p != state.swedish_base]
    return [p for p in ports if state.cities[p] != CATHOLIC and not state.here(p, CATHOLIC)]


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    state, side, verb = flow.state, item.seat, sentence[0]
    state.trail, state.last_battle, state.shown = (), None, ()  # until now the last activation could still be looked at
    if verb == PASS:  # a round is used [8.322]
        flow.tell("note", say("{side} passes.", side=names.side(side)), rule="8.322", side=side)
    elif verb == PEACE:
        peace.offer(flow, side)
    elif verb == BASE:
        state.swedish_base = BOARD.by_word[sentence[1]]
        state.marks = (*state.marks, "base")  # [17.Sw.1]
        _pay_free(flow, side)
        told = say("The Swedish Base moves to {place}.", place=names.place(state.swedish_base))
        flow.tell("move", told, rule="17.Sw.1", place=state.swedish_base, side=side)
    elif verb == FREE:
        _pay_free(flow, side)
        leader = BOARD.leader_by_word.get(sentence[1], "")
        at = state.leaders[leader] if leader else BOARD.by_word[sentence[1]]
        activation.begin_free(flow, side, at, "" if leader else sentence[2], leader)  # [8.32]
    else:
        _play(flow, item, verb, sentence[1], sentence[2:])  # [8.2]


def _pay_free(flow: Flow, side: str) -> None:
    if flow.state.option("free-aid"):
        aid.expend(flow.state, side, 1)


def _play(flow: Flow, item: Item, card: str, way: str, rest: Sentence) -> None:
    """A card leaves the hand, is used one way, and goes to its pile [8.2, 8.62, 8.64]."""
    state, side, datum = flow.state, item.seat, CARDS[card]
    discard(state, side, card)
    state.shown = (card, side)
    if way == PLOT:
        plot(flow, side, card, item)
        return
    if way != EVENT:
        text = template("{side} plays {card} {title}: {way}.")
        told = say(text, side=names.side(side), card=card, title=title(card), way=_TOLD[way])
        flow.tell("card", told, rule="8.2", side=side, card=card, way=way)
        play.follow(flow, side, card)
    if way == ACT:
        (word,) = rest
        leader = BOARD.leader_by_word[word]
        flow.then(campaign_move.after(state, side, leader))
        activation.begin(flow, side, leader, card)
    elif way == RECRUIT:
        recruiting.begin(flow, side, datum.value, recruiting.pay_for(flow, side))
    elif way == AID:
        state.marks = (*state.marks, f"aid-{side}")
        aid.collect(flow, side, card)
    elif way == DUTCH:
        support(flow, side, datum.value)
    else:
        _take_place(flow, side, card)


_TOLD = {
    ACT: say("an activation"), RECRUIT: say("recruiting"), AID: say("foreign aid"), DUTCH: say("the Dutch War")
}  # fmt: skip


def late_event(flow: Flow, item: Item) -> None:
    """The event of a card that was played in another way takes place, if it still may [8.62]."""
    card, side = item.args
    if play.may_play(flow.state, side, card):
        _take_place(flow, side, card)


def _take_place(flow: Flow, side: str, card: str) -> None:
    """The event takes place; a card with an asterisk leaves the game [8.62, 8.64]."""
    if CARDS[card].symbol == "once":
        expel(flow.state, side, card)
    play.play_event(flow, side, card)


def support(flow: Flow, side: str, value: int) -> None:
    """Option 19.5: a card's value for or against Spain; above 9 or below 0 the marker moves."""
    modified = flow.roll("support for the Dutch War") + (value if side == CATHOLIC else -value)
    if modified > 9:
        move_dutch_war(flow, 1)
    elif modified < 0:
        move_dutch_war(flow, -1)


def plot(flow: Flow, side: str, card: str, item: Item) -> None:
    """Option 19.11: one die and Wallenstein's influence; 26 kills him. The card is gone, the round goes on."""
    state = flow.state
    state.marks = (*state.marks, "plot")
    told = say("{side} discards {card}: a plot against Wallenstein.", side=names.side(side), card=card)
    flow.tell("card", told, rule="19.11", side=side, card=card)
    if flow.roll("plot against Wallenstein") + state.influence >= PLOT_KILLS:
        assassinate(flow)
    flow.then(item)


STEPS = {"late-event": late_event}
QUESTIONS = {
    "action": Question(_words, _answer, chains=True, begins=True, whole=_whole),
}
