"""The words of the game: what is asked, chained into one sentence (`game.core.agenda`), and standing answers."""

from functools import partial

from game.agony import names
from game.agony.agenda import AGENDA
from game.agony.board import BOARD
from game.agony.picks import PROPOSED, split
from game.agony.ravages import LIST, listed_words
from game.agony.state import State
from game.core.text import Message, _, say
from game.core.values import replace
from game.core.words import NOTHING, Sentence, Word, Words, later

STANDING = "standing"
#: What a seat may leave behind, by topic; the first value is to be asked.
TOPICS: dict[str, tuple[tuple[str, Message], ...]] = {
    "fortress": (
        ("ask", say("Ask me")),
        ("outside-unless-outnumbered", say("Stay outside unless outnumbered 2 to 1")),
        ("inside", say("Always retreat inside")),
        ("outside", say("Always stay outside")),
    ),
    "cards": (("ask", say("Ask me")), ("none-this-turn", say("No combat card this turn"))),
    "losses": (
        ("ask", say("Ask me")),
        ("militia-first", say("Take Militia first")),
        ("mercenary-first", say("Take Mercenaries first")),
        (PROPOSED, say("As proposed")),
    ),
    "forage": (("ask", say("Ask me")), (PROPOSED, say("As proposed"))),
    "retreat": (
        ("ask", say("Ask me")),
        ("inside", say("Into the fortress there, else to the strongest friends")),
        ("friends", say("To the strongest friends")),
        (PROPOSED, say("As proposed")),
    ),
    "loot": (("ask", say("Ask me")), (PROPOSED, say("As proposed"))),
    "keep": (("ask", say("Ask me")), ("keep", say("Always keep it")), ("discard", say("Always discard it"))),
    "recovery": (("ask", say("Ask me")), (PROPOSED, say("As proposed"))),
    LIST: (("ask", say("Ask me")), (PROPOSED, say("As proposed"))),
}
_VALUES = {topic: tuple([value for value, _label in choices]) for topic, choices in TOPICS.items()}
_TITLES = {
    "fortress": say("When a fortress is approached"),
    "cards": say("Combat cards"),
    "losses": say("Losses in combat"),
    "forage": say("What your army forages"),
    "retreat": say("Where a beaten army retreats to"),
    "loot": say("Losses by looting"),
    "keep": say("A card held at the end of a turn"),
    "recovery": say("Pillage levels that recover"),
    LIST: say("Pillage markers of the setup"),
}
#: Lets an answer of these topics, which waited for the next question in older games, answer the one that is asked.
NOW, _PATIENT = "now", ("fortress", "losses")
#: The kinds of questions each topic answers, also one that is being asked.
ANSWERS = {
    "fortress": ("react",),
    "cards": ("battle-card",),
    "losses": ("lose",),
    "forage": ("forage-plan",),
    "retreat": ("retreat", "refuge"),
    "loot": ("loot-loss",),
    "keep": ("keep", "keep-ahead"),
    "recovery": ("recover", "recovery-ahead"),
}


def words(state: State, seat: str, spoken: Sentence) -> Words:
    """The legal next words of a seat: the topmost question's, and the standing answers."""
    if seat not in state.standing:
        return NOTHING
    if spoken and spoken[0] != STANDING:
        return AGENDA.words(state, seat, spoken)
    if state.winner:
        return NOTHING
    if spoken:
        return _standing(state, seat, spoken)
    asked = AGENDA.words(state, seat, ())
    return later((*asked.texts(), STANDING), partial(_and_standing, asked), end=asked.end)


def _and_standing(asked: Words) -> Words:
    return replace(asked, next=(*asked.next, Word(STANDING, _("Standing answers"), quiet=True)))


def _standing(state: State, seat: str, spoken: Sentence) -> Words:
    if len(spoken) == 1:
        due = tuple([topic for topic in TOPICS if topic != LIST or _ravaging(state)])
        return later(due, partial(_topics, state, seat, due))
    topic, said = spoken[1], spoken[2:]
    if topic not in TOPICS or (topic == LIST and not _ravaging(state)):
        return NOTHING
    if topic == LIST and (not said or said[0] not in _VALUES[LIST]):
        return _list(said)
    if not said:
        return later(_VALUES[topic], partial(_choices, topic))
    if said[0] not in _VALUES[topic] or len(said) > 2:
        return NOTHING
    asked = AGENDA.asks(state, seat)
    fits = asked is not None and answers(asked.kind, (*spoken[:3], NOW))
    now = (Word(NOW, _("Also to what I am asked now")),) if fits else ()
    if len(said) == 2:
        return Words((), True) if now and said[1] == NOW and _patient(topic, said[0]) else NOTHING
    return Words(now if _patient(topic, said[0]) else (), True)


def _topics(state: State, seat: str, due: tuple[str, ...]) -> Words:
    """What may be settled beforehand, and how it is settled now."""
    offered = tuple(Word(topic, str(_TITLES[topic]), str(_left(state, seat, topic))) for topic in due)
    prompt = _("What do you want to settle beforehand? Nobody learns of it, unless it answers what you are asked now.")
    return Words(offered, False, prompt)


def _choices(topic: str) -> Words:
    return Words(tuple(Word(value, str(label)) for value, label in TOPICS[topic]), False, str(_TITLES[topic]))


def _patient(topic: str, value: str) -> bool:
    return topic in _PATIENT and value not in ("ask", PROPOSED)


def answers(kind: str, order: Sentence) -> bool:
    """Whether a standing answer is one to the question that its seat is being asked, too."""
    topic, value = order[1:3]
    return kind in ANSWERS.get(topic, ()) and value != "ask" and (NOW in order or not _patient(topic, value))


def _left(state: State, seat: str, topic: str) -> Message:
    """What a seat left behind, as people read it."""
    value, told = state.standing[seat].get(topic, "ask"), dict(TOPICS[topic])
    if topic == "cards" and value != "ask":
        value = "none-this-turn" if value == f"none-{state.turn}" else "ask"
    return told.get(value) or names.commas([names.place(BOARD.by_word[word]) for word in value.split()])


def left(state: State, seat: str, topic: str) -> Message:
    """That a seat has left a standing answer, for itself to read."""
    return say("Standing answer: {topic}: {answer}.", topic=_TITLES[topic], answer=_left(state, seat, topic))


def answered(order: str) -> str:
    """A sealed answer, or several, as its seat reads of it."""
    return "; ".join(" ".join(map(_named, each.split())) for each in order.split("; "))


def _named(word: str) -> str:
    """What a word of an answer is called."""
    kind, n = split(word)
    called = {
        PROPOSED: _("as proposed"), "keep": _("Keep it"), "discard": _("Discard it"), "enough": _("No more"),
        "wait": _("see first"),
    }  # fmt: skip
    if word in called:
        return called[word]
    if kind in BOARD.kinds:
        return str(names.counted(kind, n))
    return str(names.place(BOARD.by_word[word])) if word in BOARD.by_word else word


def _ravaging(state: State) -> bool:
    """Whether the Pillage markers of the setup are being placed, or will be."""
    return any(item.kind == "place-pillage" for item in state.agenda)


def _list(said: Sentence) -> Words:
    """A list of cities, word by word; a word that may not follow ends all."""
    found = listed_words(said)
    return found if said else later((*_VALUES[LIST], *found.texts()), partial(_list_begun, found))


def _list_begun(found: Words) -> Words:
    return replace(found, next=(*_choices(LIST).next, *found.next))


def leave_standing(state: State, seat: str, topic: str, value: str) -> None:
    """Note a standing answer (a list: words parted by spaces); “no card this turn” holds for this turn only."""
    own = {k: v for k, v in state.standing[seat].items() if k != topic}
    if value != "ask":
        own[topic] = f"none-{state.turn}" if value == "none-this-turn" else value
    state.standing = {**state.standing, seat: dict(sorted(own.items()))}
