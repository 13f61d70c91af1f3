"""The order under a finger: what may be said of a place that is touched, so that nobody needs to say the verb first."""

from collections.abc import Iterable, Iterator, Mapping

from game.core.proposals import Offered
from game.core.values import immutable
from game.core.words import Ask, Sentence, Word, Words

#: So many words without a place may stand before the one that has it; of more than so many at once none is followed.
DEEP, MANY = 2, 8


@immutable
class Touch:
    """What touching a place says: `spoken` is the sentence so far, `whole` that it is a proposed order.

    `at_once`: it needs no second look.
    """

    spoken: Sentence
    label: str
    hint: str = ""
    whole: bool = False
    at_once: bool = False


@immutable
class Asked:
    """What may follow the words so far; by place what touching it says; `grave`: a grave word is among those so far.

    `at_once` are words without a place that are whole orders by themselves and can be given without a second look.
    """

    words: Words
    touches: Mapping[str, tuple[Touch, ...]]
    grave: bool = False
    at_once: tuple[str, ...] = ()


def asked(ask: Ask, spoken: Sentence, offered: Iterable[Offered] = ()) -> Asked:
    """All that a board under a finger needs to know; `offered` are whole orders that a player may well want."""
    words, grave = ask(spoken), any(word.grave for word in _said(ask, spoken))
    return Asked(words, touches(ask, spoken, offered), grave, () if spoken else _at_once(ask, words))


def touches(ask: Ask, spoken: Sentence, offered: Iterable[Offered] = ()) -> Mapping[str, tuple[Touch, ...]]:
    """By place, what may be said of it next: whole orders that are proposed first, then the words that lead there."""
    found: dict[str, dict[Sentence, Touch]] = {}
    for each in offered:
        order = each.proposal.order
        touch = Touch(order, each.proposal.label, each.proposal.hint, True, each.proposal.at_once)
        for place in _places(ask, order):
            found.setdefault(place, {})[order] = touch
    for place, touch in _words(ask, spoken, ask(spoken), (), DEEP):
        found.setdefault(place, {}).setdefault(touch.spoken, touch)
    return {place: tuple(each.values()) for place, each in found.items()}


def _places(ask: Ask, order: Sentence) -> list[str]:
    """The places that an order names."""
    return list(dict.fromkeys(word.place for word in _said(ask, order) if word.place))


def _said(ask: Ask, order: Sentence) -> Iterator[Word]:
    """The words of an order as they were offered; no more of them than are legal."""
    for n, text in enumerate(order):
        word = next((word for word in ask(order[:n]).next if word.text == text), None)
        if word is None:
            return
        yield word


def _words(ask: Ask, spoken: Sentence, words: Words, said: tuple[str, ...], deep: int) -> Iterable[tuple[str, Touch]]:
    """Words with a place, also behind those that have none, as far as these are few."""
    for word in words.next:
        if word.place:
            yield word.place, Touch((*spoken, word.text), " · ".join((*said, word.name)), word.hint)
    bare = [word for word in words.next if _leads(word)]
    if deep and len(bare) <= MANY:
        for word in bare:
            longer = (*spoken, word.text)
            yield from _words(ask, longer, ask(longer), (*said, word.name), deep - 1)


def _at_once(ask: Ask, words: Words) -> tuple[str, ...]:
    bare = [word.text for word in words.next if not (word.place or word.grave or word.like)]
    found = {text: ask((text,)) for text in bare[:MANY]}
    return tuple(text for text, after in found.items() if after.end and not after.next)


def _leads(word: Word) -> bool:
    return not (word.place or word.quiet or word.grave)
