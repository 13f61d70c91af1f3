"""The order under a finger: what may be said of a place that is touched, so that nobody needs to say the verb first."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice

from game.core.proposals import Offered
from game.core.values import immutable, replace
from game.core.words import Ask, Sentence, Word, Words, joined, told

#: So many words without a place may stand before the one that has it; of more than so many at once none is followed,
#: but verbs, with which all that is said of places begins.
DEEP, MANY = 2, 8
#: So many beginnings are followed from a place that is held; an order of so many places is a group's.
HEADS, GROUP = 6, 3


#: Whether an order may be taken back as if it had never been given.
Revocable = Callable[[Sentence], bool]


def always(_order: Sentence) -> bool:
    """Where every order may be taken back."""
    return True


@immutable
class Touch:
    """What touching a place says: `spoken` is the sentence so far, `whole` that it is a proposed order.

    `at_once`: it needs no second look, for it may be taken back; `places` are those that a proposed order names.
    """

    spoken: Sentence
    label: str
    hint: str = ""
    whole: bool = False
    at_once: bool = False
    places: tuple[str, ...] = ()


@immutable
class Asked:
    """What may follow the words so far; by place what touching it says; `grave`: a grave word is among those so far.

    `named` is what the words so far are called, or the group's order that was proposed with just these; `hint` what is
    remarked of them once they are whole; `at_once` are words without a place that are whole orders by themselves and
    can be given without a second look; `said` the places of the words so far; `likely` proposed orders that lie on no
    place, or on many; `more`: what is proposed is still to come.
    """

    words: Words
    touches: Mapping[str, tuple[Touch, ...]]
    named: str = ""
    hint: str = ""
    grave: bool = False
    at_once: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    likely: tuple[Touch, ...] = ()
    more: bool = False


def placed_aside(ask: Ask, aside: Collection[str]) -> Ask:
    """The same words, those for things beside the board at a spot of their own name."""
    if not aside:
        return ask

    def found(spoken: Sentence) -> Words:
        words = ask(spoken)
        if not any(word.text in aside for word in words.next):
            return words
        spots = [replace(each, place=each.place or each.text) if each.text in aside else each for each in words.next]
        return replace(words, next=tuple(spots))

    return cache(found)


def asked(
    ask: Ask, spoken: Sentence, placed: Sequence[Touch] = (), held: str = "", revocable: Revocable = always
) -> Asked:
    """All that a board under a finger needs to know; `placed` are whole orders that a player may well want.

    With a place that is `held`, what touching another one says then. Once something is said they only tell what they
    remark of themselves. Nothing is given without a second look but what is `revocable`.
    """
    words, said = ask(spoken), list(_said(ask, spoken))
    prompts = [ask(spoken[:n]).prompt for n in range(len(said))]
    named, hint = told(said, prompts), said[-1].hint if said and words.end else ""
    if whole := next((each for each in placed if each.spoken == spoken), None):
        named, hint = whole.label if _many(whole) else named, whole.hint
    placed = () if spoken else placed
    found = touches(ask, spoken, placed)
    if held:
        found = _onward(ask, held, found.get(held, ()), placed)
    once = () if spoken else _at_once(ask, words, revocable)
    likely = tuple(each for each in placed if (not each.places or _many(each)) and each.spoken[1:])
    grave = any(word.grave for word in said)
    return Asked(words, found, named, hint, grave, once, whole.places if whole else _places(said), likely)


def _many(proposed: Touch) -> bool:
    """Whether an order is a group's: of so many words that nobody reads them one by one."""
    return len(proposed.places) >= GROUP


def touches(ask: Ask, spoken: Sentence, placed: Sequence[Touch] = ()) -> dict[str, tuple[Touch, ...]]:
    """By place, what may be said of it next: whole orders proposed from there, words that lead there, other orders."""
    found: dict[str, dict[Sentence, Touch]] = {}
    for each in placed:
        for place in each.places[:1]:
            found.setdefault(place, {})[each.spoken] = each
    for place, touch in _words(ask, spoken, ask(spoken), (), DEEP):
        found.setdefault(place, {}).setdefault(touch.spoken, touch)
    for each in placed:
        for place in each.places[1:]:
            found.setdefault(place, {}).setdefault(each.spoken, each)
    return {place: tuple(each.values()) for place, each in found.items()}


def _onward(ask: Ask, held: str, here: Iterable[Touch], placed: Sequence[Touch]) -> dict[str, tuple[Touch, ...]]:
    """By place, what a piece at the place that is held may do there: the order proposed, then as others begin."""
    found: dict[str, dict[Sentence, Touch]] = {}
    pairs = [(each.places[1 - each.places.index(held)], each) for each in placed if _pairs(each, held)]
    begun = {each.spoken[:n] for each in placed for n in range(len(each.spoken))}  # with what one may well part
    others = sorted(
        (each for each in here if not each.whole), key=lambda each: (len(each.spoken), each.spoken not in begun)
    )
    heads = {head.spoken: head for head in (*_heads(ask, held, placed), *others)}
    for head in islice(heads.values(), HEADS):
        pairs += _words(ask, head.spoken, ask(head.spoken), (head.label,), DEEP)
    pairs += [(each.places[-1], replace(each, at_once=False)) for each in placed if each.places[:1] == (held,)]
    for place, touch in pairs:
        if place != held:
            found.setdefault(place, {}).setdefault(touch.spoken, touch)
    return {place: tuple(_doubted(list(each.values()))) for place, each in found.items()}


def _doubted(touches: list[Touch]) -> Iterator[Touch]:
    """None at once that another as short may have been meant instead of: of two pieces in the hand either."""
    for touch in touches:
        alike = sum(len(each.spoken) == len(touch.spoken) for each in touches) > 1
        yield replace(touch, at_once=False) if alike and touch.at_once else touch


def _pairs(each: Touch, held: str) -> bool:
    return len(each.places) == 2 and held in each.places


def _heads(ask: Ask, held: str, placed: Sequence[Touch]) -> Iterator[Touch]:
    """How orders begin that are proposed from a place to one other: up to the word that says where to."""
    for each in placed:
        if _pairs(each, held) and each.places[0] == held:
            said = list(_said(ask, each.spoken))
            ends = (n for n, word in enumerate(said) if word.place and word.place != held)
            yield from (Touch(each.spoken[:end], told(said[:end])) for end in islice(ends, 1))


def placed(ask: Ask, offered: Iterable[Offered], revocable: Revocable = always) -> tuple[Touch, ...]:
    """Proposed orders with the places that they name; each to be looked at that is not `revocable`."""
    found = []
    for of in (each.proposal for each in offered):
        places = tuple(dict.fromkeys((*_places(_said(ask, of.order)), *of.also)))
        found.append(Touch(of.order, of.label, of.hint, True, of.at_once and revocable(of.order), places))
    return tuple(found)


def _places(said: Iterable[Word]) -> tuple[str, ...]:
    """The places that words name, each once."""
    return tuple(dict.fromkeys(word.place for word in said if word.place))


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
            label = joined((*said, word.name))
            yield word.place, Touch((*spoken, word.text), label, word.hint, at_once=word.light)
    bare = [word for word in words.next if _leads(word)]
    verbs = not spoken and not any(word.like for word in bare)
    if deep and (verbs or len(bare) <= MANY):
        for word in bare:
            longer = (*spoken, word.text)
            yield from _words(ask, longer, ask(longer), (*said, word.name), deep - 1)


def _at_once(ask: Ask, words: Words, revocable: Revocable) -> tuple[str, ...]:
    bare = [word.text for word in words.next if not (word.place or word.grave or word.like)]
    found = {text: ask((text,)) for text in bare[:MANY]}
    return tuple(text for text, after in found.items() if after.end and not after.next and revocable((text,)))


def _leads(word: Word) -> bool:
    return not (word.place or word.quiet or word.grave)
