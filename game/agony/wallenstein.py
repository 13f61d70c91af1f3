"""Wallenstein: his influence, dismissal, recall, assassination [7.1, 7.2, 19.6, 19.11]."""

from game.agony import names
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, UP, ground
from game.agony.flow import Flow
from game.agony.pieces import disband_in_up, drop_leader, settle
from game.agony.stacking import fits
from game.agony.state import State, has
from game.agony.victory import declare
from game.core.agenda import Item, Question
from game.core.state import without
from game.core.text import _, say
from game.core.words import Sentence, Word, Words, ends

WON, LAST_SPACES = 20, 5
DISMISS, RECALL, KILL, WAIT = "dismiss", "recall", "assassinate", "wait"


def gain(flow: Flow, n: int, alive: bool = True) -> None:
    """His fame grows; at 20 the Protestants win at once, unless he fell in that very battle [7.1, 5.21, 19.6]."""
    state = flow.state
    if state.option("ambition") and state.influence > WON - LAST_SPACES:
        bonus = 2 if state.vp >= 35 else 1 if state.vp >= 30 else 0
        if flow.roll("Wallenstein's ambition") + bonus >= 9:
            n += 1
    state.influence += n
    told = say("Wallenstein's influence rises to {n}.", n=state.influence)
    flow.tell("event", told, rule="7.1", influence=state.influence)
    if state.influence >= WON and alive:
        declare(flow, PROTESTANT, say("Protestant Major Victory: Wallenstein's influence is too great."), rule="5.21")


def _offered(state: State) -> list[str]:
    if "wallenstein" in state.leaders:
        if state.wallenstein == "":
            return [DISMISS]
        return [KILL] if state.wallenstein == "recalled" else []
    return [RECALL] if state.wallenstein == "dismissed" and homes(state) else []


def homes(state: State) -> list[str]:
    """Armies with Imperial units he may be recalled to, but not Tilly's [7.22, 7.24]."""
    found = []
    for at, stack in state.units.items():
        army = has(stack, "imperial") and at in BOARD.spaces and bool(state.leaders_at(at, CATHOLIC))
        if army and fits(state, at, CATHOLIC, {}, ("wallenstein",)):
            found.append(at)
    return found


def phase(flow: Flow, item: Item) -> None:
    """The Wallenstein Phase: the Catholic player may act where there is something to decide [6.A]."""
    flow.state.phase = "wallenstein"
    if _offered(flow.state):
        flow.ask("wallenstein", CATHOLIC)


_LABELS = {
    DISMISS: say("Dismiss Wallenstein"),
    RECALL: say("Recall Wallenstein"),
    KILL: say("Have Wallenstein assassinated"),
}


def _leads_in_up(state: State) -> bool:
    """Whether his army in the United Provinces has no other leader [16.22]."""
    return state.leaders_at(UP[CATHOLIC]) == ("wallenstein",) and bool(state.units.get(UP[CATHOLIC]))


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    if not spoken:
        cost = _("his army in the United Provinces is lost") if _leads_in_up(state) else ""
        offered = [Word(verb, str(_LABELS[verb]), cost, grave=bool(cost)) for verb in _offered(state)]
        wait = Word(WAIT, _("Leave Wallenstein as he is"))
        return Words((wait, *offered), False, _("Wallenstein: what does the Emperor decide?"))
    if spoken[0] == RECALL and RECALL in _offered(state):
        places = tuple(names.word(at) for at in homes(state))
        if len(spoken) == 1:
            return Words(places, False, _("To which army?"))
        return ends(spoken, [w.text for w in places])
    return ends(spoken, {WAIT, *_offered(state)})


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    state, verb = flow.state, sentence[0]
    if verb == DISMISS:  # [7.21]
        place = ground(state.leaders["wallenstein"])
        state.leaders = without(state.leaders, "wallenstein")
        state.wallenstein = "dismissed"
        state.influence -= (state.influence + 1) // 2
        told = say("Wallenstein is dismissed; his influence falls to {n}.", n=state.influence)
        flow.tell("leader", told, rule="7.21", place=place, who="wallenstein", influence=state.influence)
        disband_in_up(flow)
    elif verb == RECALL:  # [7.22]
        state.wallenstein = "recalled"
        at = BOARD.by_word[sentence[1]]
        state.leaders = {**state.leaders, "wallenstein": at}
        state.used = {**state.used, "wallenstein": "in"}
        told = say("Wallenstein is recalled, to {place}.", place=names.place(at))
        flow.tell("leader", told, rule="7.22", place=at, who="wallenstein")
    elif verb == KILL:  # [7.23]
        assassinate(flow)


def assassinate(flow: Flow) -> None:
    """He is removed for good [7.23, 19.11]."""
    place = ground(drop_leader(flow.state, "wallenstein"))
    flow.state.wallenstein = "dead"
    flow.tell("leader", say("Wallenstein is assassinated."), rule="7.23", place=place, who="wallenstein")
    settle(flow, place)
    disband_in_up(flow)


STEPS = {"wallenstein": phase}
QUESTIONS = {
    "wallenstein": Question(_words, _answer),
}
