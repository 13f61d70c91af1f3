"""How a name may be typed, and which of several somebody means: seats, seasons, pieces, places, parts, rules."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from game.core.refusal import Refusal
from game.core.text import _ as tell
from game.core.text import listed

T = TypeVar("T")
#: From this likeness on (0 to 100), a name is meant in spite of its typos.
ALIKE = 75
#: So many names that may be meant stand in the question which of them is.
ASKED = 5


@lru_cache(maxsize=8192)
def folds(text: str) -> frozenset[str]:
    """How a name may be typed: without case, spaces, hyphens; ü as u and as ue.

    >>> sorted(folds("Jülich-Cleves"))
    ['juelichcleves', 'julichcleves']
    """
    lower = text.casefold().replace("ß", "ss").replace("æ", "ae").replace("ø", "ö")
    spelled = lower.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    return frozenset(re.sub(r"[^a-z0-9+]", "", _bare(form)) for form in (lower, spelled))


#: What phones put in the place of signs that keyboards have.
_SIGNS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-"})


def plain(text: str) -> str:
    """A title or a sentence to compare with another: without case and accents, whichever its apostrophes and dashes.

    >>> plain(" Béla’s War – 1618")
    "bela's war - 1618"
    """
    return _bare(text.strip().casefold()).translate(_SIGNS)


def _bare(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def begins(name: str, typed: str) -> bool:
    """Whether a folded name begins so; “Battle-1” is no beginning of “Battle-12”."""
    return name.startswith(typed) and not (typed[-1].isdigit() and name[len(typed) :][:1].isdigit())


@lru_cache(maxsize=8192)
def numbers(text: str) -> str:
    """The digits of a name, in which nobody errs."""
    return "".join(filter(str.isdigit, text))


def slipped(typed: str, form: str) -> bool:
    """Whether a name was typed with one slip, or two in a long one; never in its numbers or its first letter.

    So “South Bohemia” is not taken for “North Bohemia”, nor “Spain-2” for “Spain-1”.
    """
    if min(len(typed), len(form)) < 4 or typed[0] != form[0] or numbers(typed) != numbers(form):
        return False
    allowed = 1 if len(form) < 8 else 2
    return OSA.distance(typed, form, score_cutoff=allowed) <= allowed


def fitting(names: Mapping[T, Iterable[str]], typed: str) -> list[T]:
    """Those that `typed` may mean: those that it names, else what is spelled most like it.

    >>> fitting({1: ["Elector Palatine"], 2: ["Elector of Saxony"]}, "palat")
    [1]
    """
    return named(names, typed) or alike(names, typed)


def named(names: Mapping[T, Iterable[str]], typed: str) -> list[T]:
    """Those that are called so, else that begin so, else of which a word does, else that hold it.

    Each thing may have several names; case, spaces, umlauts and hyphens do not matter.
    """
    forms = [form for form in folds(typed) if form]
    if not forms:
        return []
    folded = {thing: [form for name in spelled for form in folds(name)] for thing, spelled in names.items()}
    parted = {thing: [form for name in spelled for form in parts(name)] for thing, spelled in names.items()}
    ways: tuple[Callable[[T], bool], ...] = (
        lambda thing: any(name in forms for name in folded[thing]),
        lambda thing: any(begins(name, form) for name in folded[thing] for form in forms),
        lambda thing: any(begins(part, form) for part in parted[thing] for form in forms),
        lambda thing: any(form in name for name in folded[thing] for form in forms),
    )
    for way in ways:
        if found := [thing for thing in names if way(thing)]:
            return found
    return []


def alike(names: Mapping[T, Iterable[str]], typed: str) -> list[T]:
    """Those whose name is spelled most like it, if that is near enough."""
    forms = [form for form in folds(typed) if form]
    folded = {thing: [form for name in spelled for form in folds(name)] for thing, spelled in names.items()}
    likeness = {t: max((fuzz.ratio(n, f) for n in folded[t] for f in forms), default=0.0) for t in names}
    best = max(likeness.values(), default=0.0)
    return [thing for thing, like in likeness.items() if like == best] if best >= ALIKE else []


def meant(names: Mapping[T, Sequence[str]], typed: str, reason: str) -> T:
    """The one that is meant. Raises `Refusal` with the `reason` where none is, or with those that may be."""
    found = fitting(names, typed)
    if len(found) == 1:
        return found[0]
    shown = tuple(dict.fromkeys(names[thing][0] for thing in (found or names)))
    if found:
        raise Refusal(unclear(typed, shown), legal=shown, named=len(shown) <= ASKED)
    raise Refusal(reason, legal=shown)


def unclear(typed: str, shown: Sequence[str]) -> str:
    """The question which of these names is meant; of many the first."""
    said = tell("“{said}” is not clear: did you mean {names}?")
    return said.format(said=typed, names=listed(tuple(shown[:ASKED]), "or"))


def one_named(names: Mapping[str, str], typed: str, reason: str) -> str:
    """The one of these ids, each with its name, that is meant by the id or by any part of the name."""
    return typed if typed in names else meant({one: (name, one) for one, name in names.items()}, typed, reason)


def all_named(names: Mapping[str, str], typed: str, reason: str) -> list[str]:
    """Those that are named with commas between, each once; a name that has commas itself counts as one.

    >>> all_named({"north": "Spain, Austria and Bavaria", "west": "France"}, "France, Spain, Austria and Bavaria", "")
    ['west', 'north']
    """
    left, found = [part.strip() for part in typed.split(",") if part.strip()], list[str]()
    while left:
        heads = [", ".join(left[:n]) for n in range(len(left), 0, -1)]
        said = next((head for head in heads if any(folds(head) & folds(name) for name in names.values())), heads[-1])
        found.append(one_named(names, said, reason.format(name=said)))
        left = left[said.count(",") + 1 :]
    return list(dict.fromkeys(found))


def parts(name: str) -> list[str]:
    """The words of a name after the first, as they may be typed."""
    return [form for word in name.replace("-", " ").split()[1:] for form in folds(word) if form]
