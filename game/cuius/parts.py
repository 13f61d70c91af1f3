"""Part of a stack in words: leaders, then “12-foot”, “3-horse”, “1-train” [7.2.1, 11.4.2, 11.5.3, 11.6.1]."""

from collections.abc import Container, Iterable
from functools import lru_cache

from game.core.text import _, translation
from game.core.words import Sentence, Word
from game.cuius.board import BOARD
from game.cuius.state import Army

ALL = "all"
FOOT, HORSE, TRAIN = "foot", "horse", "train"
_ORDER = (FOOT, HORSE, TRAIN)
#: More numbers than these stand in a menu.
BUTTONS = 3


def counted(word: str) -> tuple[int, str] | None:
    """“12-foot” as number and kind."""
    number, _dash, kind = word.partition("-")
    return (int(number), kind) if kind in _ORDER and number.isdecimal() and number[0] != "0" else None


def numbers(most: int, kind: str, place: str = "") -> tuple[Word, ...]:
    """“12-foot” to “1-foot”."""
    return _numbers(translation.get(), most, kind, place)


@lru_cache(maxsize=1024)
def _numbers(tongue: object, most: int, kind: str, place: str) -> tuple[Word, ...]:
    """The same in the language at hand; they are offered all the time."""
    label = {FOOT: _("{n} infantry"), HORSE: _("{n} cavalry"), TRAIN: _("{n} trains")}[kind]
    labels = {n: label.format(n=n) for n in range(most, 0, -1)} | ({1: _("1 train")} if most and kind == TRAIN else {})
    return tuple(Word(f"{n}-{kind}", told, "", place, like=most > BUTTONS) for n, told in labels.items())


def read(stack: Army, allowed: Iterable[str], spoken: Sentence) -> Army | None:
    """The part that the words name; None where they name none that could be [2.6.1]."""
    leaders: list[str] = []
    counts = dict.fromkeys(_ORDER, 0)
    limit = {FOOT: stack.inf, HORSE: stack.cav, TRAIN: stack.art}
    at, may = -1, set(allowed)
    for word in spoken:
        number = counted(word)
        if number is None:
            leader = BOARD.leader_by_word.get(word, "")
            if at >= 0 or leader not in may or leader in leaders:
                return None
            leaders.append(leader)
            continue
        n, kind = number
        if _ORDER.index(kind) <= at or n > limit[kind]:
            return None
        at, counts[kind] = _ORDER.index(kind), n
    return Army(tuple(leaders), counts[FOOT], counts[HORSE], counts[TRAIN], stack.fatigue)


def _said(spoken: Sentence) -> tuple[dict[str, int], int]:
    """The numbers that are named, by kind, and which kind is the last of them; -1 if none is."""
    numbers = [number for word in spoken if (number := counted(word))]
    return {kind: n for n, kind in numbers}, _ORDER.index(numbers[-1][1]) if numbers else -1


def fullest(stack: Army, spoken: Sentence) -> Army:
    """The largest part that words which name a part may come to, if they go on."""
    most, at = _said(spoken)
    limit = zip(_ORDER, (stack.inf, stack.cav, stack.art), strict=True)
    inf, cav, art = (n if _ORDER.index(kind) > at else most.get(kind, 0) for kind, n in limit)
    return Army((), inf, cav, art, stack.fatigue)


def following(stack: Army, allowed: Iterable[str], spoken: Sentence, army: bool = False) -> tuple[str, ...]:
    """The words that may go on naming a part; an `army` needs SP before its trains [2.6.3]."""
    _most, at = _said(spoken)
    words = () if at >= 0 else tuple([word for x in allowed if (word := BOARD.leader_words[x]) not in spoken])
    if at < 0:
        words += _counts(stack.inf, FOOT)
    if at < 1:
        words += _counts(stack.cav, HORSE)
    return words if at > 1 or (army and at < 0) else words + _counts(stack.art, TRAIN)


@lru_cache(maxsize=1024)
def _counts(most: int, kind: str) -> tuple[str, ...]:
    return tuple(f"{n}-{kind}" for n in range(most, 0, -1))


def told(stack: Army, words: Iterable[str]) -> tuple[Word, ...]:
    """Words that name a part of a stack, as people read them."""
    counts = zip((stack.inf, stack.cav, stack.art), _ORDER, strict=True)
    known = {word.text: word for most, kind in counts for word in numbers(most, kind)}
    return tuple(known.get(word) or leader(word) for word in words)


def leader(word: str) -> Word:
    """A leader who may go along."""
    datum = BOARD.leaders[BOARD.leader_by_word[word]]
    return Word(word, _(datum.name), _("LR {n}").format(n=datum.lr))


def split(spoken: Sentence, ends: Container[str]) -> tuple[Sentence, Sentence]:
    """The words before the first of some words, and the rest from there on."""
    for n, word in enumerate(spoken):
        if word in ends:
            return spoken[:n], spoken[n:]
    return spoken, ()
