"""Standing answers: what a seat leaves word to do, so that a march is not ten letters."""

from functools import lru_cache

from game.core.text import Message, _, say, template, translation
from game.core.values import replace
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, later
from game.cuius import names
from game.cuius.board import BOARD
from game.cuius.state import State
from game.cuius.turn import of_the_year

STANDING = "standing"
ASK = "ask"
#: What a seat may leave behind: how its armies react [11.4], whose SP are lost first [14.3.1], who plays first [4.0].
POLICIES = (
    (ASK, template("Ask me")),
    ("never", template("Never react")),
    ("contact", template("Into contact with all at 3:2 or better")),
    ("slip", template("Slip away from who is stronger")),
    ("always", template("Into contact at 3:2 or better, else slip away")),
)
TOPICS: dict[str, tuple[tuple[str, str], ...]] = {
    "reactions": POLICIES,
    "losses": ((ASK, template("Infantry first")), ("horse", template("Cavalry first"))),
    "first": (
        (ASK, template("Ask me")),
        ("me", template("I play first")),
        ("opponent", template("My opponent plays first")),
    ),
}
_TITLES = {
    "reactions": template("Reaction moves of all armies"),
    "losses": template("Odd losses"),
    "first": template("First Player when I have the initiative"),
}


def words(state: State, seat: str, spoken: Sentence) -> Words:
    """What a seat may settle beforehand, and how."""
    if len(spoken) == 1:
        own, settled = _own(seat, state.gone), state.standing[seat]
        here = frozenset([x for _at, army in state.everywhere(seat) for x in army.leaders])
        there = _there(state.scenario, seat, state.year, state.last_year, here)
        offered = _offerable(seat, state.gone, there, tuple(settled))
        return later(offered, lambda: _topics(seat, state.gone, offered, settled), also=own)
    topic, said = spoken[1], spoken[2:]
    values = TOPICS.get(topic, POLICIES if topic in _own(seat, state.gone) else ())
    if not said:
        return later(tuple([value for value, _label in values]), lambda: _values(topic, values))
    return WHOLE if len(said) == 1 and said[0] in dict(values) else NOTHING


def _values(topic: str, values: tuple[tuple[str, str], ...]) -> Words:
    """How a topic may be settled."""
    offered = tuple(Word(value, _(label)) for value, label in values)
    return Words(offered, False, _(_TITLES[topic]) if topic in _TITLES else "")


@lru_cache(maxsize=64)
def _there(scenario: str, seat: str, year: int, last: int, here: frozenset[str]) -> frozenset[str]:
    """A side's leaders on the map, and those who may come yet before the war is over."""
    return here.union(*(of_the_year(scenario, seat, coming) for coming in range(year + 1, last + 1)))


@lru_cache(maxsize=64)
def _offerable(seat: str, gone: tuple[str, ...], there: frozenset[str], settled: Sentence) -> Sentence:
    """What may be settled, as it is offered: of leaders those who are there, or whose answer stands."""
    return (*TOPICS, *(word for word, x in _own(seat, gone).items() if x in there or word in settled))


def _topics(seat: str, gone: tuple[str, ...], topics: Sentence, settled: dict[str, str]) -> Words:
    """What may be settled, and how it is now."""
    known = _offered(translation.get(), seat, gone)
    offered = (replace(known[t], hint=_(_answer(t, settled[t]))) if t in settled else known[t] for t in topics)
    prompt = _("What do you want to settle beforehand? Nobody else learns of it.")
    return Words(tuple(offered), False, prompt)


def _answer(topic: str, value: str) -> str:
    """What an answer is called, for translators."""
    return dict(TOPICS.get(topic, POLICIES))[value]


@lru_cache(maxsize=256)
def _offered(tongue: object, seat: str, gone: tuple[str, ...]) -> dict[str, Word]:
    """What may be settled, in the language at hand, by word: none of it yet."""
    found = {topic: Word(topic, _(_TITLES[topic]), _(_answer(topic, ASK))) for topic in TOPICS}
    for word, x in _own(seat, gone).items():
        found[word] = Word(word, _("Reactions of {name}").format(name=_(BOARD.leaders[x].name)), _(_answer(word, ASK)))
    return found


@lru_cache(maxsize=64)
def _own(seat: str, gone: tuple[str, ...]) -> dict[str, str]:
    """A seat's leaders by word, those who have left the war excepted."""
    return {word: x for x, word in BOARD.leader_words.items() if BOARD.leaders[x].side == seat and x not in gone}


def left(topic: str, value: str) -> Message:
    """That a seat has left a standing answer, for itself to read."""
    leader = BOARD.leader_by_word.get(topic, "")
    about = say("Reactions of {name}", name=names.leader(leader)) if leader else say(_TITLES[topic])
    return say("Standing answer: {topic}: {answer}.", topic=about, answer=say(_answer(topic, value)))


def leave(state: State, seat: str, topic: str, value: str) -> None:
    """Note a standing answer; to be asked is to leave none."""
    own = {k: v for k, v in state.standing[seat].items() if k != topic}
    if value != ASK:
        own[topic] = value
    state.standing = {**state.standing, seat: dict(sorted(own.items()))}
