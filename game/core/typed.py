"""How typed text becomes orders: word by word, in spite of case, umlauts, small typos and words left out."""

import re
from collections.abc import Iterable, Sequence

from rapidfuzz import fuzz

from game.core.names import ASKED, begins, folds, numbers, parts, slipped, unclear
from game.core.refusal import Refusal
from game.core.text import _
from game.core.values import immutable
from game.core.words import Ask, Sentence, Word, sentences, spelled, typable

#: From what likeness in per cent on a word may have been meant: below it “treaty” would be “ready”.
_NEAR = 75
#: What turns a name into its contrary.
_DENIALS = frozenset({"no", "not", "never", "kein", "keine", "keinen", "nicht", "nie"})
#: What answers a question, and is never meant for a place: Passau, Donauwörth, Dole, Emden.
_ANSWERS = frozenset({"pass", "done", "end", "passe", "passen", "fertig", "ende"})
#: Of so many words is a name at most.
_LONGEST = 12
#: How much of a typed text a refusal quotes.
_QUOTED = 60


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
        if refusal.spoken and refusal.wanted and (between := _left_out(ask, refusal.spoken, refusal.wanted)):
            said, prompt = _quoted(refusal.wanted), ask(refusal.spoken).prompt
            reason = _("Before “{said}” a word is missing. {prompt}").format(said=said, prompt=prompt).rstrip()
            raise Refusal(reason, legal=between, spoken=refusal.spoken, wanted=refusal.wanted) from None
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
        if order := _after(ask, (word.text,), text):
            found.append(order)
    return found


def _left_out(ask: Ask, spoken: Sentence, left: str) -> tuple[str, ...]:
    """The whole orders that go on as typed if just one word, and a “to”, stood before what is left of the text."""
    begun = [(*spoken, word.text) for word in ask(spoken).next]
    orders = [_after(ask, before, left) or _after(ask, before, f"to {left}") for before in begun]
    return tuple(spelled(ask, order) for order in orders if order)


def _after(ask: Ask, before: Sentence, text: str) -> Sentence:
    """The whole order that begins so and goes on as the text means; nothing if that is none."""
    try:
        return (*before, *_parse(lambda rest: ask((*before, *rest)), text))
    except Refusal:
        return ()


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
        reason, near, told = unknown(ask, spoken, said), words.next, False
        if found:
            names = list(dict.fromkeys(typable(word, words.next) for word in found))
            reason, near, told = unclear(_quoted(said), names), tuple(found), not spoken and len(names) <= ASKED
        raise Refusal(reason, legal=sentences(ask, spoken, near), spoken=spoken, wanted=said, named=told)
    words = ask(spoken)
    if not words.end:
        start = spelled(ask, spoken)
        reason = _("“{start}” is not finished. {prompt}").format(start=start, prompt=words.prompt).rstrip()
        raise Refusal(
            reason if spoken else words.prompt or _("Say an order."), legal=sentences(ask, spoken, words.next)
        )
    return spoken


def meant(names: Iterable[Word], text: str) -> str:
    """The one of these words that the head of a typed text surely means; else empty."""
    left = tokens(text)
    found = _match(tuple(names), left) if left else None
    return found.word.text if isinstance(found, _Found) else ""


def unknown(ask: Ask, spoken: Sentence, said: str) -> str:
    """Why `said` is no word here: it is not this person's move, the order is whole, or the word does not fit."""
    words = ask(spoken)
    if not words.next and not words.end:
        return words.prompt or _("There is nothing for you to order now.")
    if not words.next:
        text = _("“{start}” is already whole; “{said}” is too much.")
    elif spoken:
        text = _("“{said}” cannot follow “{start}”.")
    else:
        text = _("“{said}” is not the beginning of an order you may give now.")
    return text.format(start=spelled(ask, spoken), said=_quoted(said))


def _quoted(said: str) -> str:
    return said if len(said) <= _QUOTED else f"{said[: _QUOTED - 1]}…"


@immutable
class _Found:
    word: Word
    used: int


def _match(words: Sequence[Word], left: list[str]) -> _Found | list[Word]:
    """The one word meant by the head of the typed pieces, or the several that may be."""
    heads = [(n, folds(" ".join(left[:n]))) for n in range(min(_LONGEST, len(left)), 0, -1)]
    names = [(word, _forms(word)) for word in words]
    for n, typed in heads:
        exact = [word for word, forms in names if typed & forms]
        if len(exact) == 1:
            return _Found(exact[0], n)
    if left[0].casefold() in _ANSWERS:
        names = [(word, forms) for word, forms in names if not word.place]
    unclear: list[Word] = []
    for n, typed in heads:
        begun = [word for word, forms in names if any(begins(f, t) for f in forms for t in typed if t)]
        if len(begun) == 1:
            return _Found(begun[0], n)
        unclear = unclear or begun
    for n, typed in () if unclear else heads:  # “tactics” for “special tactics”: a way is known by one of its words
        parted = [word for word in words if _short(word) and any(t in parts(word.label) for t in typed)]
        if len(parted) == 1:
            return _Found(parted[0], n)
    if left[0].isdecimal() and not unclear:  # “3” for “Battery 3”, where only one thing has that number
        unclear = [word for word in words if left[0] in parts(word.name)]
        if len(unclear) == 1:
            return _Found(unclear[0], 1)
    return unclear or _nearest(heads, names)


def _forms(word: Word) -> frozenset[str]:
    """How a word may be typed."""
    names = (word.text, word.label, *getattr(word, "also", ()))
    return frozenset(form for name in names if name for form in folds(name))


def _short(word: Word) -> bool:
    """Whether a word has a name of two words, of which the second one tells it; “ready” is no “not ready …”."""
    first, *more = word.name.casefold().split()
    return not word.place and len(more) == 1 and first not in _DENIALS


def _nearest(heads: list[tuple[int, frozenset[str]]], names: list[tuple[Word, frozenset[str]]]) -> _Found | list[Word]:
    """The word meant in spite of a small typo, or the ones that come near."""
    near: dict[Word, float] = {}
    slips: dict[Word, int] = {}
    for n, typed in heads:
        for word, forms in names:
            pairs = [(t, f) for t in typed for f in forms if t and numbers(t) in ("", numbers(f))]
            likeness = max((_likeness(t, f) for t, f in pairs), default=0.0)
            near[word] = max(near.get(word, 0.0), likeness)
            if any(slipped(t, f) for t, f in pairs):
                slips.setdefault(word, n)
    if len(slips) == 1:
        return _Found(*slips.popitem())
    return sorted((word for word in near if near[word] >= _NEAR), key=lambda word: -near[word])


def _likeness(typed: str, name: str) -> float:
    """In per cent; a part of a name is as good as a small typo."""
    return fuzz.ratio(typed, name) if len(typed) < 4 or typed not in name else 99.0


__all__ = ["hear", "parse"]
