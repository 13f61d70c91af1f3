"""Orders are sentences; these are their words, and how typed text becomes them."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import fields
from functools import partial
from operator import attrgetter
from string import ascii_uppercase
from typing import Any, Protocol

from rapidfuzz import fuzz

from game.core.names import begins, folds, numbers, slipped
from game.core.refusal import Refusal
from game.core.text import Translate, _, listed, speaking, translation
from game.core.values import immutable, replace

Sentence = tuple[str, ...]

#: How much of a typed text a refusal quotes.
_QUOTED = 60


@immutable
class Word:
    """One legal next word of an order.

    `text` is what stands in the record (no spaces inside), `label` what people read, `hint` a short
    remark ("3 MP", "battle with Bavaria"), `place` the id of the place on the board it points at. `quiet` is a word
    that nobody should say by mistake, so that it must not stand out: to pass. `grave` is one after which there is no
    going back and much is lost: to give up, to disband; it is always confirmed. `like` is one of several like things
    (units, cards), which belong together in a menu even where some of them are whole orders. `light` is one after
    which the order needs no second look: its giver may take it back, and what could follow only says by which way.
    """

    text: str
    label: str = ""
    hint: str = ""
    place: str = ""
    quiet: bool = False
    grave: bool = False
    like: bool = False
    light: bool = False

    @property
    def name(self) -> str:
        """The label, or the word itself with its hyphens where it has none."""
        return self.label or self.text


class _Like(Word):
    """A word with something more to it; it equals the word that it is, and is stored as that."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Word) and _parts(self) == _parts(other)

    def __hash__(self) -> int:
        return hash(_parts(self))

    def __repr__(self) -> str:
        return repr(Word(*_parts(self)))

    def __reduce__(self) -> tuple[type[Word], tuple[Any, ...]]:
        return Word, _parts(self)


class Hinted(_Like):
    """A word whose hint is told when it is first read, in the language of whoever asked: most are only looked through.

    What tells it stands where the hint does; told or not, it equals the word that it is.
    """

    __slots__ = ("_hint", "_tongue")
    _hint: str | Callable[[], str]
    _tongue: Translate | None

    @property
    def hint(self) -> str:
        """Told now, if it was not yet."""
        if not isinstance(self._hint, str):
            with speaking(self._tongue):
                self._hint = self._hint()
        return self._hint

    @hint.setter
    def hint(self, hint: str | Callable[[], str]) -> None:
        self._hint, self._tongue = hint, translation.get()


class NamedToo(_Like):
    """A word that people may type by other names, too."""

    __slots__ = ("also",)
    also: tuple[str, ...]


#: All that a word is, told.
_parts: Callable[[Word], tuple[Any, ...]] = attrgetter(*(part.name for part in fields(Word)))


def hinted(text: str, label: str, hint: Callable[[], str], place: str = "", *, like: bool = False) -> Word:
    """A word with a hint that is told when it is read."""
    return Hinted(text, label, hint, place, like=like)  # type: ignore[arg-type]


def named_too(word: Word, also: tuple[str, ...]) -> Word:
    """A word with more names by which it may be typed."""
    found = NamedToo(*_parts(word))
    object.__setattr__(found, "also", also)
    return found


@immutable
class Words:
    """What may be said next, whether the sentence may end here, and what is being asked."""

    next: tuple[Word, ...] = ()
    end: bool = False
    prompt: str = ""

    def __bool__(self) -> bool:
        return self.end or bool(self.next)

    def offers(self, text: str) -> bool:
        """Whether a word may be said next."""
        for word in self.next:  # noqa: SIM110 - hundreds are looked through for each order
            if word.text == text:
                return True
        return False

    def texts(self) -> tuple[str, ...]:
        """The bare words."""
        return tuple(word.text for word in self.next)

    @property
    def count(self) -> int:
        """How many words may be said next."""
        return len(self.next)

    def text(self, n: int) -> str:
        """The bare word at a place."""
        return self.next[n].text


class Texts(Protocol):
    """Bare words in their order, or what passes for a tuple of them."""

    def __len__(self) -> int: ...

    def __getitem__(self, n: int, /) -> str: ...

    def __contains__(self, text: object, /) -> bool: ...

    def __iter__(self) -> Iterator[str]: ...


class _Later(Words):
    """Words of which the bare texts are known, and all else is told when somebody reads it.

    Whoever only plays (stand-ins, searches, random games) never reads it. It passes for ordinary words.
    """

    __slots__ = ("_tell", "_texts", "_told", "_tongue")

    def __init__(self, texts: Texts, tell: Callable[[], Words], *, end: bool = False) -> None:
        self.end = end  # type: ignore[misc]
        self._texts, self._tell, self._tongue = texts, tell, translation.get()
        self._told: Words | None = None

    @property  # type: ignore[misc]
    def __class__(self) -> type[Words]:  # type: ignore[override]
        return Words

    @property
    def next(self) -> tuple[Word, ...]:
        return self._read().next

    @property
    def prompt(self) -> str:
        return self._read().prompt

    def _read(self) -> Words:
        if self._told is None:
            with speaking(self._tongue):
                self._told = self._tell()
        return self._told

    def __bool__(self) -> bool:
        return self.end or len(self._texts) > 0

    def offers(self, text: str) -> bool:
        return text in self._texts

    def texts(self) -> tuple[str, ...]:
        return tuple(self._texts)

    @property
    def count(self) -> int:
        return len(self._texts)

    def text(self, n: int) -> str:
        return self._texts[n]

    def __reduce__(self) -> tuple[type[Words], tuple[object, ...]]:
        return Words, (self.next, self.end, self.prompt)


#: Words with some bare texts; `tell` gives them whole, in the language of whoever asked, when they are read.
#: What it tells must not change meanwhile: it is for states that nobody changes any more.
later = _Later


def ended(words: Words) -> Words:
    """The same words where the sentence may end, too."""
    if type(words) is _Later:
        return _Later(words._texts, words._read, end=True)
    return replace(words, end=True)


def without(words: Words, unwanted: Callable[[str], bool]) -> Words:
    """The same words but for some of them."""
    texts = words.texts()
    kept = tuple(text for text in texts if not unwanted(text))
    if len(kept) == len(texts):
        return words
    return _Later(kept, partial(_without, words, unwanted), end=words.end)


def _without(words: Words, unwanted: Callable[[str], bool]) -> Words:
    return Words(tuple(word for word in words.next if not unwanted(word.text)), words.end, words.prompt)


NOTHING = Words()
#: The sentence is whole, and nothing may follow.
WHOLE = Words((), True)


def ends(spoken: Sentence, texts: Container[str]) -> Words:
    """A sentence that is whole if its last word is one of these; else it is none."""
    return WHOLE if spoken[-1] in texts else NOTHING


def lettered(places: Iterable[str]) -> dict[str, str]:
    """A letter for each of several places, as they stand in a picture and in the menu: A to Z, then AA, AB ...

    One place alone needs none.

    >>> lettered(["2314", "", "2413", "2314"])
    {'2314': 'A', '2413': 'B'}
    """
    found = list(dict.fromkeys(place for place in places if place))
    rows = ["", *ascii_uppercase]
    return {place: rows[n // 26] + ascii_uppercase[n % 26] for n, place in enumerate(found[: 26 * 27]) if found[1:]}


def with_letters(places: Sequence[str], named: Callable[[str], str]) -> list[str]:
    """Places by name, each with its letter, as a picture's description tells them.

    >>> with_letters(["2314", "2413"], lambda place: f"hex {place}")
    ['A hex 2314', 'B hex 2413']
    """
    letters = lettered(places)
    return [f"{letters.get(place, '')} {named(place)}".lstrip() for place in dict.fromkeys(places) if place]


Ask = Callable[[Sentence], Words]


def called(ask: Ask, spoken: Sentence) -> str:
    """An order as people read it: what each of its words is called where it is offered."""
    offered = ((ask(spoken[:n]).next, text) for n, text in enumerate(spoken))
    return told([next(word for word in words if word.text == text) for words, text in offered])


def told(words: Sequence[Word]) -> str:
    """The names of an order's words, one after the other."""
    return " · ".join(word.name for word in words)


def tokens(text: str) -> list[str]:
    """The typed text in pieces; arrows, commas and lone dashes are mere spaces."""
    return [piece for piece in re.split(r"(?:->|→|[\s,;>])+", text) if any(c.isalnum() or c == "+" for c in piece)]


@immutable
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

    Case, umlauts, unambiguous prefixes and small typos resolve, and a verb may be left out where the others say which
    it is. Raises `Refusal` with the words that would have been legal, or those that may have been meant.
    """
    if spoken := _verbatim(ask, text):
        return spoken
    try:
        return _parse(ask, text)
    except Refusal as refusal:
        if refusal.spoken or not refusal.wanted:
            raise
        whole = _without_the_first(ask, text)
        if len(whole) != 1:
            raise
        return whole[0]


def _verbatim(ask: Ask, text: str) -> Sentence:
    """A text that is an order as it stands, as buttons and proposals give it; else nothing."""
    spoken = tuple(text.split())
    said = all(ask(spoken[:n]).offers(word) for n, word in enumerate(spoken))
    return spoken if said and ask(spoken).end else ()


def _without_the_first(ask: Ask, text: str) -> list[Sentence]:
    """The orders that a text of two words or more may be when their verb is left out; none that is grave."""
    found: list[Sentence] = []
    for word in ask(()).next if len(tokens(text)) > 1 else ():
        if word.quiet or word.grave or word.like or word.place:  # which card, or which army, is no verb
            continue
        try:
            found.append(_parse(lambda spoken, word=word: ask((word.text, *spoken)), text))  # type: ignore[misc]
        except Refusal:
            continue
        found[-1] = (word.text, *found[-1])
    return found


def _parse(ask: Ask, text: str) -> Sentence:
    """The sentence that the text is, word by word."""
    left: list[str] = tokens(text)
    spoken: Sentence = ()
    while left:
        words = ask(spoken)
        found = _match(words.next, left)
        if isinstance(found, _Found):
            spoken, left = (*spoken, found.word.text), left[found.used :]
            continue
        if left[1:] and folds(left[0]) & (folds("to") | folds(_("to"))):  # as orders are told: “Spain-1 to Savoy”
            left = left[1:]
            continue
        said = " ".join(left)
        reason, near = unknown(spoken, said, words), words.next
        if found:
            names, near = tuple(word.text for word in found), tuple(found)
            text = _("“{said}” is not clear: did you mean {names}?")
            reason = text.format(said=_quoted(said), names=listed(names[:5], "or"))
        raise Refusal(reason, legal=sentences(spoken, near), spoken=spoken, wanted=said)
    words = ask(spoken)
    if not words.end:
        start = " ".join(spoken)
        reason = _("“{start}” is not finished. {prompt}").format(start=start, prompt=words.prompt)
        raise Refusal(reason if spoken else words.prompt or _("Say an order."), legal=sentences(spoken, words.next))
    return spoken


def sentences(spoken: Sentence, words: Iterable[Word]) -> tuple[str, ...]:
    """The words as beginnings of whole sentences."""
    return tuple(" ".join((*spoken, word.text)) for word in words)


def meant(names: Iterable[Word], text: str) -> str:
    """The one of these words that the head of a typed text surely means; else empty."""
    left = tokens(text)
    found = _match(tuple(names), left) if left else None
    return found.word.text if isinstance(found, _Found) else ""


def unknown(spoken: Sentence, said: str, words: Words) -> str:
    """Why `said` is no word here: it is not this person's move, the order is whole, or the word does not fit."""
    if not words.next and not words.end:
        return words.prompt or _("There is nothing for you to order now.")
    if not words.next:
        text = _("“{start}” is already whole; “{said}” is too much.")
    elif spoken:
        text = _("“{said}” cannot follow “{start}”.")
    else:
        text = _("“{said}” is not the beginning of an order you may give now.")
    return text.format(start=" ".join(spoken), said=_quoted(said))


def _quoted(said: str) -> str:
    return said if len(said) <= _QUOTED else f"{said[: _QUOTED - 1]}…"


@immutable
class _Found:
    word: Word
    used: int


def _match(words: Sequence[Word], left: list[str]) -> _Found | list[Word]:
    """The one word meant by the head of the typed pieces, or the several that may be."""
    heads = [(n, folds(" ".join(left[:n]))) for n in range(min(5, len(left)), 0, -1)]
    names = [(word, _forms(word)) for word in words]
    for n, typed in heads:
        exact = [word for word, forms in names if typed & forms]
        if len(exact) == 1:
            return _Found(exact[0], n)
    unclear: list[Word] = []
    for n, typed in heads:
        begun = [word for word, forms in names if any(begins(f, t) for f in forms for t in typed if t)]
        if len(begun) == 1:
            return _Found(begun[0], n)
        unclear = unclear or begun
    return unclear or _nearest(heads, names)


def _forms(word: Word) -> frozenset[str]:
    """How a word may be typed."""
    names = (word.text, word.label, *getattr(word, "also", ()))
    return frozenset(form for name in names if name for form in folds(name))


def _nearest(heads: list[tuple[int, frozenset[str]]], names: list[tuple[Word, frozenset[str]]]) -> _Found | list[Word]:
    """The word meant in spite of a small typo, or the ones that come near."""
    near: dict[Word, float] = {}
    slips: dict[Word, int] = {}
    for n, typed in heads:
        for word, forms in names:
            pairs = [(t, f) for t in typed for f in forms if t and numbers(t) in ("", numbers(f))]
            likeness = max((fuzz.ratio(t, f) for t, f in pairs), default=0.0)
            near[word] = max(near.get(word, 0.0), likeness)
            if any(slipped(t, f) for t, f in pairs):
                slips.setdefault(word, n)
    if len(slips) == 1:
        return _Found(*slips.popitem())
    return sorted((word for word in near if near[word] >= 60), key=lambda word: -near[word])


__all__ = ["Sentence", "Word", "Words", "hear", "parse"]
