"""The words of the game: the topmost question, chained into one sentence, and standing answers."""

from game.agony.flow import QUESTIONS, Chance, Flow, answer
from game.agony.state import Item, State
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
}
_TITLES = {"fortress": "When a fortress is approached", "cards": "Combat cards", "losses": "Losses in combat"}


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
    extra = (Word(STANDING, _("Standing answers")),)
    if item is None or item.seat != seat:
        return Words(extra, False, _("It is not your move.")) if not spoken else NOTHING
    here, rest, answers = rehearse(state, seat, spoken)
    if here is None:
        return Words((), True) if not rest else NOTHING
    asked = top(here)
    assert asked is not None
    found = QUESTIONS[asked.kind].words(here, asked, rest)
    if not spoken:
        return Words((*found.next, *extra), found.end, found.prompt)
    return Words(found.next, True, found.prompt) if answers and not rest else found


#: How many answers one sentence may hold.
CHAIN = 12
#: The state after the whole answers of a sentence (None if it must end there), the words left over, how many answers.
Rehearsed = tuple[State | None, Sentence, int]
_rehearsed: list[tuple[State, Sentence, Rehearsed]] = []


def rehearse(state: State, seat: str, spoken: Sentence) -> Rehearsed:
    """How far a sentence carries; the last ones are kept, for the next question is mostly one word longer."""
    for known, said, reached in _rehearsed:
        if known is state and said == spoken:
            return reached
        if known is state and said == spoken[:-1]:
            return _remember(state, spoken, _go_on(reached, seat, spoken[-1]))
    reached = (state, (), 0)
    for word in spoken:
        reached = _go_on(reached, seat, word)
    return _remember(state, spoken, reached)


def _remember(state: State, spoken: Sentence, reached: Rehearsed) -> Rehearsed:
    _rehearsed.insert(0, (state, spoken, reached))
    del _rehearsed[24:]
    return reached


def _go_on(reached: Rehearsed, seat: str, word: str) -> Rehearsed:
    """One more word: does it complete an answer, and may the sentence go on after it?"""
    here, rest, answers = reached
    rest = (*rest, word)
    if here is None:
        return None, rest, answers
    item = top(here)
    assert item is not None
    found = QUESTIONS[item.kind].words(here, item, rest)
    if not found.end or found.next:
        return here, rest, answers
    return after(here, seat, rest) if answers + 1 < CHAIN else None, (), answers + 1


def after(state: State, seat: str, sentence: Sentence) -> State | None:
    """The state after an answer if the same sentence may go on with the next; None if it must end."""
    item = top(state)
    assert item is not None
    if not QUESTIONS[item.kind].chains:
        return None
    flow = Flow(state.copy(), None)
    try:
        answer(flow, sentence)
    except Chance:
        return None
    asked = top(flow.state)
    goes_on = asked is not None and asked.seat == seat and asked.kind != "action" and QUESTIONS[asked.kind].chains
    return flow.state if goes_on else None


def carry_out(flow: Flow, state: State, seat: str, order: Sentence) -> None:
    """Answer question after question until the sentence is used up; the rehearsal knows where each answer ends."""
    begun, given = 0, 0
    ends = [rehearse(state, seat, order[: n + 1])[2] for n in range(len(order))]
    for n, answers in enumerate(ends, start=1):
        if answers > given:
            answer(flow, order[begun:n])
            begun, given = n, answers


def _standing(state: State, seat: str, spoken: Sentence) -> Words:
    if len(spoken) == 1:
        offered = tuple(Word(topic, _(_TITLES[topic]), state.standing[seat].get(topic, "ask")) for topic in TOPICS)
        return Words(offered, False, _("What do you want to settle beforehand? Nobody else learns of it."))
    choices = TOPICS.get(spoken[1], ())
    if len(spoken) == 2 and choices:
        return Words(tuple(Word(value, _(label)) for value, label in choices), False, _(_TITLES[spoken[1]]))
    return Words((), True) if len(spoken) == 3 and spoken[2] in dict(choices) else NOTHING


def leave_standing(state: State, seat: str, topic: str, value: str) -> None:
    """Note a standing answer; “no card this turn” holds for this turn only."""
    own = {k: v for k, v in state.standing[seat].items() if k != topic}
    if value != "ask":
        own[topic] = f"none-{state.turn}" if value == "none-this-turn" else value
    state.standing[seat] = dict(sorted(own.items()))
