"""Which of several names somebody means: seats, seasons, pieces, places, parts of a board, rules."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from rapidfuzz import fuzz

from game.core.refusal import Refusal
from game.core.text import _ as tell
from game.core.text import listed
from game.core.words import folds

T = TypeVar("T")
#: From this likeness on (0 to 100), a name is meant in spite of its typos.
ALIKE = 75
#: So many names are told to somebody who meant none of them.
TOLD = 12


def fitting(names: Mapping[T, Iterable[str]], typed: str) -> list[T]:
    """Those that `typed` may mean: named so, else beginning so, else a word of it, else holding it, else alike.

    Each thing may have several names; case, spaces, umlauts and hyphens do not matter.

    >>> fitting({1: ["Elector Palatine"], 2: ["Elector of Saxony"]}, "palat")
    [1]
    """
    forms = [form for form in folds(typed) if form]
    if not forms:
        return []
    folded = {thing: [form for name in spelled for form in folds(name)] for thing, spelled in names.items()}
    parts = {thing: [form for name in spelled for form in _parts(name)] for thing, spelled in names.items()}
    ways: tuple[Callable[[T], bool], ...] = (
        lambda thing: any(name in forms for name in folded[thing]),
        lambda thing: any(_begins(name, form) for name in folded[thing] for form in forms),
        lambda thing: any(_begins(part, form) for part in parts[thing] for form in forms),
        lambda thing: any(form in name for name in folded[thing] for form in forms),
    )
    for way in ways:
        if found := [thing for thing in names if way(thing)]:
            return found
    likeness = {t: max((fuzz.ratio(n, f) for n in folded[t] for f in forms), default=0.0) for t in names}
    best = max(likeness.values(), default=0.0)
    return [thing for thing, alike in likeness.items() if alike == best] if best >= ALIKE else []


def meant(names: Mapping[T, Sequence[str]], typed: str, reason: str) -> T:
    """The one that is meant. Raises `Refusal` with the `reason` where none is, or with those that may be."""
    found = fitting(names, typed)
    if len(found) == 1:
        return found[0]
    shown = tuple(names[thing][0] for thing in (found or names))
    if found:
        said = tell("“{said}” is not clear: did you mean {names}?")
        reason = said.format(said=typed, names=listed(list(dict.fromkeys(shown))[:5], "or"))
    raise Refusal(reason, legal=shown[:TOLD])


def _parts(name: str) -> list[str]:
    return [form for word in name.replace("-", " ").split()[1:] for form in folds(word) if form]


def _begins(name: str, typed: str) -> bool:
    """Whether a name begins so; “Battle-1” is no beginning of “Battle-12”."""
    return name.startswith(typed) and not (typed[-1].isdigit() and name[len(typed) :][:1].isdigit())
