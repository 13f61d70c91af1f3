"""One word for several picks of a question that is put again and again: so many of a kind, or as proposed."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from game.agony import names
from game.agony.board import BOARD
from game.agony.flow import Flow
from game.agony.state import Stack, State
from game.core.agenda import Item, Question, one_word, top
from game.core.text import _, translation
from game.core.values import immutable, replace
from game.core.words import Sentence, Word, Words, hinted, later

#: Leaves what is still to be picked to the house.
PROPOSED = "proposed"
#: What is asked ahead is not said before it is time.
WAIT = "wait"
#: All attack; said before a battle it also leaves to the house what the army pillages for it.
ATTACK = "attack"
#: The strongest, or the weakest, so many of a stack.
BEST, WEAKEST = "best", "weakest"
#: More than are ever picked in a row.
MANY = 99
_GROUP = re.compile(r"(\d+|best|weakest)-(.+)")


@immutable
class Picks:
    """How picks are put together: `choose` is the house's next one, `most` how often in a row one may be picked."""

    choose: Callable[[State, Item], str]
    most: Callable[[State, Item, str], int]


@lru_cache(maxsize=1024)
def split(word: str) -> tuple[str, int]:
    """The kind of unit and the number that “3-Imperial-militia” means; a bare kind is one."""
    found = _GROUP.fullmatch(word)
    if found and found[1].isdigit() and found[2] in BOARD.kinds:
        return found[2], int(found[1])
    return word, 1


def few(word: str) -> bool:
    """Whether a word is short for several picks that could be named one by one."""
    return word == PROPOSED or bool(_GROUP.fullmatch(word))


def group(kind: str, n: int, hint: str = "", at: str = "") -> Word:
    """So many units of a kind as one word."""
    return _group(translation.get(), kind, n, hint, at)


@lru_cache(maxsize=4096)
def _group(_tongue: object, kind: str, n: int, hint: str, at: str) -> Word:
    return Word(f"{n}-{kind}", str(names.counted(kind, n)), hint, at, like=True)


def groups(most: Mapping[str, int], at: str = "") -> tuple[Word, ...]:
    """The words for two and more of each kind, the most first."""
    return tuple(group(kind, n, "", at) for kind, many in most.items() for n in range(many, 1, -1))


def by_rank(word: str, stack: Stack) -> Stack:
    """The units of a stack that “best-3” or “weakest-2” means; none if it means no such thing."""
    found = _GROUP.fullmatch(word)
    if not found or found[1] not in (BEST, WEAKEST) or not found[2].isdigit():
        return {}
    ranked = sorted((k for k, n in stack.items() for _each in range(n)), key=_rank, reverse=found[1] == BEST)
    return dict(sorted(Counter(ranked[: int(found[2])]).items()))


def _rank(kind: str) -> tuple[int, int, str]:
    datum = BOARD.kinds[kind]
    return datum.cf, datum.ma, kind


def ranked(which: str, stack: Stack, most: int, at: str = "") -> tuple[Word, ...]:
    """The words for the strongest, or weakest, two and more of a mixed stack."""
    if len(stack) < 2:
        return ()
    text = _("The {n} strongest") if which == BEST else _("The {n} weakest")
    words = ((f"{which}-{n}", text.format(n=n)) for n in range(most, 1, -1))
    return tuple([hinted(word, label, partial(_ranked_told, word, stack), at, like=True) for word, label in words])


def _ranked_told(word: str, stack: Stack) -> str:
    """Who they are."""
    return str(names.units(by_rank(word, stack)))


def picking(question: Question[State, Flow], picks: Picks) -> Question[State, Flow]:
    """The same question, answered also by a group or as the house proposes."""

    def words(state: State, item: Item, spoken: Sentence) -> Words:
        if not spoken:
            return _offered(question, picks, state, item)
        (word,) = spoken[-1:]
        if spoken == (PROPOSED,):
            return Words((), True) if _lasts(state, item, question, picks) else Words()
        kind, n = split(word)
        if n > 1 and len(spoken) == 1:
            return Words((), True) if n <= picks.most(state, item, kind) else Words()
        return question.words(state, item, spoken)

    def answer(flow: Flow, item: Item, sentence: Sentence) -> None:
        kind, n = split(sentence[-1])
        if sentence == (PROPOSED,):
            _pick(flow, item, question, lambda here: picks.choose(flow.state, here), MANY)
        elif n > 1:
            _pick(flow, item, question, lambda here: kind, n)
        else:
            question.answer(flow, item, sentence)

    return replace(question, words=words, answer=answer, whole=one_word)


def _offered(question: Question[State, Flow], picks: Picks, state: State, item: Item) -> Words:
    found = question.words(state, item, ())
    kinds = {text: picks.most(state, item, text) for text in found.texts() if text in BOARD.kinds}
    house = (PROPOSED,) if _lasts(state, item, question, picks) else ()
    texts = (*house, *found.texts(), *[f"{n}-{kind}" for kind, most in kinds.items() for n in range(most, 1, -1)])

    def tell() -> Words:
        place = next((word.place for word in found.next if word.place), "")
        chosen = _proposal(state, item, question, picks) if house else []
        proposed = tuple(Word(PROPOSED, _("As proposed"), told(chosen)) for _each in house)
        return replace(found, next=(*proposed, *found.next, *groups(kinds, place)))

    return later(texts, tell, end=found.end)


def told(chosen: list[str]) -> str:
    """The picks as people read them, like ones together."""
    counted = Counter(chosen)
    if set(chosen) <= BOARD.kinds.keys():
        return str(names.units(counted))
    return str(names.commas([names.place(BOARD.by_word[word]) for word in chosen if word in BOARD.by_word]))


def _lasts(state: State, item: Item, question: Question[State, Flow], picks: Picks) -> bool:
    """Whether the house would pick more than once."""
    if item.n <= 1:
        return False
    flow = _trial(state, item)
    question.answer(flow, item, (picks.choose(flow.state, item),))
    return _again(flow, item, 1) is not None


def _trial(state: State, item: Item) -> Flow:
    """Picks are tried on a copy, on whose agenda is nothing else."""
    flow = Flow(state.copy(), None, item.seat)
    flow.state.agenda = ()
    return flow


def _proposal(state: State, item: Item, question: Question[State, Flow], picks: Picks) -> list[str]:
    """The house's picks."""
    flow = _trial(state, item)
    chosen: list[str] = []

    def choose(here: Item) -> str:
        chosen.append(picks.choose(flow.state, here))
        return chosen[-1]

    _pick(flow, item, question, choose, MANY)
    return chosen


def _pick(flow: Flow, item: Item, question: Question[State, Flow], choose: Callable[[Item], str], n: int) -> None:
    """Answer, and answer again while the same is asked."""
    deep = len(flow.state.agenda) + 1
    question.answer(flow, item, (choose(item),))
    for _each in range(n - 1):
        again = _again(flow, item, deep)
        if again is None:
            return
        flow.state.agenda = flow.state.agenda[:-1]
        question.answer(flow, again, (choose(again),))


def _again(flow: Flow, item: Item, deep: int) -> Item | None:
    """The same question if it is asked next; so many lie on the agenda then."""
    found = top(flow.state)
    if found is None or len(flow.state.agenda) != deep or (found.kind, found.seat) != (item.kind, item.seat):
        return None
    return found
