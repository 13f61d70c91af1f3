"""The words of the game: the topmost question, chained into one sentence, and standing answers."""

from dataclasses import dataclass, replace

from game.agony.flow import QUESTIONS, Chance, Flow, answer
from game.agony.ravages import LIST, PROPOSED, listed_words
from game.agony.state import Item, State
from game.core.dice import Dice
from game.core.events import Event
from game.core.text import _, translation
from game.core.words import NOTHING, Sentence, Word, Words

STANDING = "standing"
#: What a seat may leave behind, by topic; the first value is to be asked.
TOPICS: dict[str, tuple[tuple[str, str], ...]] = {
    "fortress": (
        ("ask", "Ask me"),
        ("outside-unless-outnumbered", "Stay outside unless outnumbered 2 to 1"),
        ("inside", "Always retreat inside"),
        ("outside", "Always stay outside"),
    ),
    "cards": (("ask", "Ask me"), ("none-this-turn", "No combat card this turn")),
    "losses": (
        ("ask", "Ask me"),
        ("militia-first", "Take Militia first"),
        ("mercenary-first", "Take Mercenaries first"),
    ),
    LIST: (("ask", "Ask me"), (PROPOSED, "As proposed")),
}
_TITLES = {
    "fortress": "When a fortress is approached",
    "cards": "Combat cards",
    "losses": "Losses in combat",
    LIST: "Pillage markers of the setup",
}


def top(state: State) -> Item | None:
    """The question the game waits for."""
    return state.agenda[-1] if state.agenda and not state.winner else None


_said: list[tuple[State, str, Sentence, object, Words]] = []


def words(state: State, seat: str, spoken: Sentence) -> Words:
    """The legal next words of a seat; the last answers are kept, for the same is asked again and again."""
    tongue = translation.get()
    for known, who, said, language, found in _said:
        if known is state and said == spoken and who == seat and language is tongue:
            return found
    found = _find(state, seat, spoken)
    _said.insert(0, (state, seat, spoken, tongue, found))
    del _said[16:]
    return found


def _find(state: State, seat: str, spoken: Sentence) -> Words:
    if state.winner or seat not in state.standing:
        return NOTHING
    if spoken[:1] == (STANDING,):
        return _standing(state, seat, spoken)
    item = top(state)
    extra = (Word(STANDING, _("Standing answers"), quiet=True),)
    if item is None or item.seat != seat:
        return Words(extra, False, _("It is not your move.")) if not spoken else NOTHING
    reached = rehearse(state, seat, spoken)
    if reached.done is None or not reached.on:
        return Words((), True) if not reached.rest else NOTHING
    here, asked = reached.done, top(reached.done)
    assert asked is not None
    found = QUESTIONS[asked.kind].words(here, asked, reached.rest)
    if not spoken:
        return Words((*found.next, *extra), found.end, found.prompt)
    return Words(found.next, True, found.prompt) if reached.answers and not reached.rest else found


#: How many answers one sentence may hold.
CHAIN = 12


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """How far a sentence carries: the state after its whole answers, what was told, the words left over.

    `done` is the state they bring about, unless a die falls first; `on` whether the sentence may go on from there.
    """

    done: State | None
    on: bool
    rest: Sentence = ()
    answers: int = 0
    told: tuple[Event, ...] = ()
    before: "Rehearsed | None" = None
    last: Sentence = ()


_rehearsed: list[tuple[State, Sentence, object, Rehearsed]] = []


def rehearse(state: State, seat: str, spoken: Sentence) -> Rehearsed:
    """How far a sentence carries; the last ones are kept, for the next question is mostly one word longer."""
    tongue = translation.get()
    for known, said, language, reached in _rehearsed:
        if known is not state or language is not tongue:
            continue
        if said == spoken:
            return reached
        if said == spoken[:-1]:
            return _remember(state, spoken, _go_on(reached, seat, spoken[-1]))
    reached = Rehearsed(state, True)
    for word in spoken:
        reached = _go_on(reached, seat, word)
    return _remember(state, spoken, reached)


def _remember(state: State, spoken: Sentence, reached: Rehearsed) -> Rehearsed:
    _rehearsed.insert(0, (state, spoken, translation.get(), reached))
    del _rehearsed[24:]
    return reached


def _go_on(reached: Rehearsed, seat: str, word: str) -> Rehearsed:
    """One more word: does it complete an answer, and may the sentence go on after it?"""
    rest = (*reached.rest, word)
    here = reached.done
    if here is None or not reached.on:
        return replace(reached, rest=rest)
    item = top(here)
    assert item is not None
    found = QUESTIONS[item.kind].words(here, item, rest)
    if not found.end or found.next:
        return replace(reached, rest=rest)
    return _after(reached, seat, rest)


def _after(reached: Rehearsed, seat: str, sentence: Sentence) -> Rehearsed:
    """The state after one more answer, if no die falls; the sentence goes on if the same seat is asked again."""
    here = reached.done
    item = top(here) if here else None
    assert here is not None
    assert item is not None
    answers, more = reached.answers + 1, Rehearsed(None, False, (), reached.answers + 1, (), reached, sentence)
    if not QUESTIONS[item.kind].chains:
        return more
    flow = Flow(here.copy(), None, seat)
    try:
        answer(flow, sentence)
    except Chance:
        return more
    asked = top(flow.state)
    goes_on = asked is not None and asked.seat == seat and asked.kind != "action" and QUESTIONS[asked.kind].chains
    return replace(more, done=flow.state, on=goes_on and answers < CHAIN, told=(*reached.told, *flow.events))


def carry_out(state: State, seat: str, order: Sentence, dice: Dice) -> Flow:
    """Answer question after question until the sentence is used up; what was rehearsed is not done again."""
    reached = rehearse(state, seat, order)
    given: list[Sentence] = []
    while reached.before and (reached.done is None or any(state.standing.values())):
        given.insert(0, reached.last)
        reached = reached.before
    assert reached.done is not None
    flow = Flow(reached.done.copy() if given else reached.done, dice)
    flow.events = list(reached.told)
    for sentence in given:
        answer(flow, sentence)
    return flow


def _standing(state: State, seat: str, spoken: Sentence) -> Words:
    due = [topic for topic in TOPICS if topic != LIST or _ravaging(state)]
    if len(spoken) == 1:
        offered = tuple(Word(topic, _(_TITLES[topic]), state.standing[seat].get(topic, "ask")) for topic in due)
        return Words(offered, False, _("What do you want to settle beforehand? Nobody else learns of it."))
    topic, said = spoken[1], spoken[2:]
    if topic not in due:
        return NOTHING
    choices = tuple(Word(value, _(label)) for value, label in TOPICS[topic])
    if topic == LIST and (not said or said[0] not in dict(TOPICS[LIST])):
        return _list(choices, said)
    if not said:
        return Words(choices, False, _(_TITLES[topic]))
    return Words((), True) if len(said) == 1 and said[0] in dict(TOPICS[topic]) else NOTHING


def _ravaging(state: State) -> bool:
    """Whether the Pillage markers of the setup are being placed, or will be."""
    return any(item.kind == "place-pillage" for item in state.agenda)


def _list(choices: tuple[Word, ...], said: Sentence) -> Words:
    """A list of cities, word by word; a word that may not follow ends all."""
    for n, word in enumerate(said):
        if word not in listed_words(said[:n]).texts():
            return NOTHING
    found = listed_words(said)
    return found if said else replace(found, next=(*choices, *found.next))


def leave_standing(state: State, seat: str, topic: str, value: str) -> None:
    """Note a standing answer (a list: words parted by spaces); “no card this turn” holds for this turn only."""
    own = {k: v for k, v in state.standing[seat].items() if k != topic}
    if value != "ask":
        own[topic] = f"none-{state.turn}" if value == "none-this-turn" else value
    state.standing[seat] = dict(sorted(own.items()))
