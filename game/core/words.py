"""Orders are sentences; these are their words, and how typed text becomes them."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz

from game.core.refusal import Refusal
from game.core.text import _, listed

Sentence = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """One legal next word of an order.

    `text` is what stands in the record (no spaces inside), `label` what people read, `hint` a short
    remark ("3 MP", "battle with Bavaria"), `place` the id of the place on the board it points at.
    """

    text: str
    label: str = ""
    hint: str = ""
    place: str = ""

    @property
    def name(self) -> str:
        """The label, or the word itself with its hyphens where it has none."""
        return self.label or self.text


@dataclass(frozen=True, slots=True)
class Words:
    """What may be said next, whether the sentence may end here, and what is being asked."""

    next: tuple[Word, ...] = ()
    end: bool = False
    prompt: str = ""

    def __bool__(self) -> bool:
        return self.end or bool(self.next)

    def texts(self) -> tuple[str, ...]:
        """The bare words."""
        return tuple(word.text for word in self.next)


NOTHING = Words()
Ask = Callable[[Sentence], Words]


@lru_cache(maxsize=8192)
def folds(text: str) -> frozenset[str]:
    """How a name may be typed: without case, spaces, hyphens; ü as u and as ue.

    >>> sorted(folds("Jülich-Cleves"))
    ['juelichcleves', 'julichcleves']
    """
    lower = text.casefold().replace("ß", "ss").replace("æ", "ae").replace("ø", "ö")
    spelled = lower.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    return frozenset(re.sub(r"[^a-z0-9+]", "", _bare(form)) for form in (lower, spelled))


def _bare(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def tokens(text: str) -> list[str]:
    """The typed text in pieces; arrows and commas are mere spaces."""
    return [piece for piece in re.split(r"(?:->|→|[\s,;>])+", text.strip()) if piece]


@dataclass(frozen=True, slots=True)
class Heard:
    """How far a typed text could be followed: the words found, and the text that is left over."""

    spoken: Sentence
    rest: str = ""


def hear(ask: Ask, text: str) -> Heard:
    """Follow a typed text word by word as far as it is surely meant; for autocomplete."""
    left: list[str] = tokens(text)
    spoken: Sentence = ()
    while left:
        found = _match(ask(spoken).next, left)
        if not isinstance(found, _Found):
            break
        spoken, left = (*spoken, found.word.text), left[found.used :]
    return Heard(spoken, " ".join(left))


def parse(ask: Ask, text: str) -> Sentence:
    """The sentence a typed text means.

    Case, umlauts, unambiguous prefixes and small typos resolve. Raises `Refusal` with the words that
    would have been legal, or those that may have been meant.
    """
    left: list[str] = tokens(text)
    spoken: Sentence = ()
    while left:
        words = ask(spoken)
        found = _match(words.next, left)
        if isinstance(found, _Found):
            spoken, left = (*spoken, found.word.text), left[found.used :]
            continue
        said = " ".join(left)
        if found:
            names = tuple(word.text for word in found)
            raise Refusal(
                _("“{said}” is not clear: did you mean {names}?").format(said=said, names=listed(names[:5], "or")),
                legal=sentences(spoken, found),
            )
        raise Refusal(_unknown(spoken, said, words), legal=sentences(spoken, words.next), spoken=spoken, wanted=said)
    words = ask(spoken)
    if not words.end:
        start = " ".join(spoken)
        reason = _("“{start}” is not finished. {prompt}").format(start=start, prompt=words.prompt)
        raise Refusal(reason if spoken else words.prompt or _("Say an order."), legal=sentences(spoken, words.next))
    return spoken


def sentences(spoken: Sentence, words: Iterable[Word]) -> tuple[str, ...]:
    """The words as beginnings of whole sentences."""
    return tuple(" ".join((*spoken, word.text)) for word in words)


def _unknown(spoken: Sentence, said: str, words: Words) -> str:
    if not words.next and not words.end:
        return _("There is nothing for you to order now.")
    if not words.next:
        return _("“{start}” is already whole; “{said}” is too much.").format(start=" ".join(spoken), said=said)
    if spoken:
        return _("“{said}” cannot follow “{start}”.").format(said=said, start=" ".join(spoken))
    return _("“{said}” is not the beginning of an order you may give now.").format(said=said)


@dataclass(frozen=True, slots=True)
class _Found:
    word: Word
    used: int


def _match(words: Sequence[Word], left: list[str]) -> _Found | list[Word]:
    """The one word meant by the head of the typed pieces, or the several that may be."""
    heads = [(n, folds(" ".join(left[:n]))) for n in range(min(5, len(left)), 0, -1)]
    names = [(word, folds(word.text) | (folds(word.label) if word.label else frozenset())) for word in words]
    for n, typed in heads:
        exact = [word for word, forms in names if typed & forms]
        if len(exact) == 1:
            return _Found(exact[0], n)
    unclear: list[Word] = []
    for n, typed in heads:
        begun = [word for word, forms in names if any(f.startswith(t) for f in forms for t in typed if t)]
        if len(begun) == 1:
            return _Found(begun[0], n)
        unclear = unclear or begun
    return unclear or _nearest(heads, names)


def _nearest(heads: list[tuple[int, frozenset[str]]], names: list[tuple[Word, frozenset[str]]]) -> _Found | list[Word]:
    """The word meant in spite of a small typo, or the ones that come near."""
    scored = sorted(
        ((max(fuzz.ratio(t, f) for t in typed for f in forms), n, word) for n, typed in heads for word, forms in names),
        key=lambda entry: -entry[0],
    )
    best: dict[str, float] = {}
    for score, _used, word in scored:
        best.setdefault(word.text, score)
    near = [word for score, _used, word in scored if score == best[word.text] and score >= 60]
    if scored and scored[0][0] >= 82 and all(best[w.text] < scored[0][0] - 8 for w in near if w is not scored[0][2]):
        return _Found(scored[0][2], scored[0][1])
    return list(dict.fromkeys(near))
