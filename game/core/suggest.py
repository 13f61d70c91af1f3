"""Whole orders that begin as somebody has typed: for suggestions, no more of them thought out than are taken."""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice

from game.core.names import begins, fitting, folds
from game.core.proposals import Proposal
from game.core.typed import hear, tokens
from game.core.words import Ask, Sentence, Word

#: A whole order, and the hint of its last word.
Hinted = tuple[Sentence, str]


def whole_orders(ask: Ask, typed: str, each: int) -> Iterator[Hinted]:
    """In turns one of each word that may come next, at most `each` of any; the shortest first among those of a word."""
    heard = hear(ask, typed)
    words = ask(heard.spoken)
    branches = deque[Iterator[Hinted]]()
    if words.end and not heard.rest:
        branches.append(iter([(heard.spoken, "")]))
    branches.extend(islice(_finish(ask, heard.spoken, word), each) for word in _fitting(words.next, heard.rest))
    while branches:
        branch = branches.popleft()
        for order in islice(branch, 1):
            yield order
            branches.append(branch)


def holding(proposals: Iterable[Proposal], typed: str) -> Iterator[Proposal]:
    """Those in which some word begins as each that is typed: “wallen” finds what Wallenstein may do."""
    wanted = [folds(piece) for piece in tokens(typed)]
    for each in proposals:
        said = {form for piece in tokens(" ".join((*each.order, each.label))) for form in folds(piece)}
        if all(any(begins(form, one) for form in said for one in forms if one) for forms in wanted):
            yield each


def shown(proposals: Iterable[Proposal], typed: str) -> Sentence:
    """The one proposed order that a text shows word for word: its label and maybe its remark, either maybe cut."""
    name, _sign, rest = typed.partition(" · ")
    found = [
        each.order for each in proposals
        if _cut(typed, each.label) or (rest and _cut(name, each.label) and _cut(rest, each.hint))
        or ("…" not in name and _cut(typed, f"{each.label} {each.hint}"))
    ]  # fmt: skip
    return found[0] if len(found) == 1 else ()


def _cut(typed: str, told: str) -> bool:
    """Whether a text is what was told, or its beginning with a sign that there was more."""
    if not typed.endswith("…"):
        return bool(folds(typed) & folds(told))
    return any(form.startswith(begun) and form != begun for begun in folds(typed) if begun for form in folds(told))


def _fitting(words: tuple[Word, ...], rest: str) -> list[Word]:
    """The words that begin with, or at least hold, what is typed last."""
    if not rest:
        return list(words)
    begun = fitting({word: (word.text, word.name) for word in words}, rest)
    typed = folds(rest)
    held = [w for w in words if any(t in name for name in folds(w.text) | folds(w.name) for t in typed)]
    return list(dict.fromkeys((*begun, *held)))


def _finish(ask: Ask, spoken: Sentence, word: Word) -> Iterator[Hinted]:
    """All ways to end the order after a word."""
    sentence = (*spoken, word.text)
    words = ask(sentence)
    if words.end:
        yield sentence, word.hint
    for further in words.next:
        yield from _finish(ask, sentence, further)
