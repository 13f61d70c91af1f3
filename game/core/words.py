"""Orders are sentences; these are their words. How typed text becomes them: `typed`."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import fields
from functools import partial
from itertools import pairwise, zip_longest
from operator import attrgetter
from string import ascii_uppercase
from typing import Any, Protocol

from game.core.text import Message, Translate, say, speaking, tongue, translation, untranslated
from game.core.values import immutable, replace

Sentence = tuple[str, ...]


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

    Whoever only plays (stand-ins, searches, random games) never reads it. It passes for ordinary words. What is `also`
    legal is offered to nobody, but may be typed, and stands in records.
    """

    __slots__ = ("_also", "_tell", "_texts", "_told", "_tongue")

    def __init__(
        self, texts: Texts, tell: Callable[[], Words], *, end: bool = False, also: Container[str] = ()
    ) -> None:
        self.end = end  # type: ignore[misc]
        self._texts, self._also, self._tell, self._tongue = texts, also, tell, translation.get()
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
        return text in self._texts or text in self._also

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
    asked = _asked(ask, spoken)
    return told(_offered(spoken, asked), [words.prompt for words in asked])


def _asked(ask: Ask, spoken: Sentence) -> list[Words]:
    """What each word of an order answered."""
    return [ask(spoken[:n]) for n in range(len(spoken))]


def _offered(spoken: Sentence, asked: Iterable[Words]) -> list[Word]:
    """Each word of an order as it was offered; a plain one where it was not."""
    return [
        next((word for word in words.next if word.text == text), Word(text))
        for words, text in zip(asked, spoken, strict=True)
    ]


def told(words: Sequence[Word], prompts: Sequence[str] = ()) -> str:
    """The names of an order's words, one after the other; see `_heard` for the `prompts` that they answer."""
    return joined(word.name for word in _heard(words, prompts))


def _heard(words: Sequence[Word], prompts: Sequence[str]) -> list[Word]:
    """Without a place that answers the next question, too: where one comes after another is said once."""
    said = [Word(""), *words]
    asked = [another != one for one, another in pairwise(["", *prompts])]
    again = [bool(one.place) and (one.name, one.place) == (two.name, two.place) for one, two in pairwise(said)]
    twice = map(all, zip(again, asked, strict=False))  # of a question more, or none, there is nothing to say
    return [word for word, said_again in zip_longest(words, twice) if not said_again]


def joined(names: Iterable[str]) -> str:
    """Names, one after the other; one that is left open goes on in the next.

    >>> joined(["Austria-1", "March to ...", "Lorraine", "until Winter"])
    'Austria-1 · March to Lorraine · until Winter'
    """
    return " · ".join(names).replace(" ... · ", " ")


def nothing(_text: str) -> Message | None:
    """What is known of a word's thing where nothing is."""
    return None


def named(ask: Ask, spoken: Sentence, thing: Callable[[str], Message | None] = nothing) -> Message:
    """The same for whoever reads it, each in their language; an order of which no word has a name, as it is typed.

    `thing` is what the thing is called that a word stands for, where its name is made of parts.
    """
    with untranslated():
        asked = _asked(ask, spoken)
        words = _heard(_offered(spoken, asked), [each.prompt for each in asked])
    if not any(word.label for word in words):
        return say("{order}", order=" ".join(spoken))

    def name(word: Word) -> Message | str:  # a name with blanks, such as “Spain-1 (Savoy)”, is in no catalogue
        if found := thing(word.text):
            return found
        if word.label == f"{word.text} ...":
            return say(word.text)
        return word.text if word.label.startswith(f"{word.text} ") or not word.label else say(word.label)

    blanks = {f"w{n}": name(word) for n, word in enumerate(words)}
    return Message(" · ".join(f"{{{blank}}}" for blank in blanks), blanks)


def sentences(ask: Ask, spoken: Sentence, words: Iterable[Word]) -> tuple[str, ...]:
    """The words as beginnings of whole sentences, as the reader may type them."""
    offered, begun = tuple(words), spelled(ask, spoken)
    return tuple(f"{begun} {typable(word, offered)}".lstrip() for word in offered)


def spelled(ask: Ask, spoken: Sentence) -> str:
    """The words of an order as the reader may type them."""
    if not tongue():
        return " ".join(spoken)
    typed = []
    for n, text in enumerate(spoken):
        offered = ask(spoken[:n]).next
        typed.append(typable(next((word for word in offered if word.text == text), Word(text)), offered))
    return " ".join(typed)


def typable(word: Word, offered: Sequence[Word]) -> str:
    """In other languages than English the beginning of a word's name, where no other of those offered begins so.

    What a name begins with itself (C12, 2230) is enough.
    """
    if word.label.startswith(f"{word.text} "):
        return word.text
    name = re.split(r" ?[:(\[…]| \.\.\.", word.label)[0] if tongue() else ""
    begun = name.casefold()
    alone = bool(begun) and not any(each is not word and each.label.casefold().startswith(begun) for each in offered)
    return name if alone else word.text


__all__ = ["Sentence", "Word", "Words"]
