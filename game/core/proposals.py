"""Whole orders that somebody may well want to give, so that a likely order is one choice and not a row of words."""

from collections.abc import Iterable

from game.core.values import immutable
from game.core.words import Ask, Sentence


@immutable
class Proposal:
    """A whole order: what people read of it ("Bucquoy attacks Budweis"), and a remark ("12 CF against 8, 3:2").

    `at_once`: it needs no second look, so that it may be given at one press ("I won Battle 3"); `also` are places that
    it is about besides those that its words name.
    """

    order: Sentence
    label: str
    hint: str = ""
    at_once: bool = False
    also: tuple[str, ...] = ()


@immutable
class Offered:
    """A proposal that is legal; `path[n]` is the number of its nth word among the words offered then."""

    proposal: Proposal
    path: tuple[int, ...]


def legal(ask: Ask, proposals: Iterable[Proposal], most: int) -> list[Offered]:
    """The first so many proposals that are whole legal orders, each order once."""
    found: dict[Sentence, Offered] = {}
    for proposal in proposals:
        if len(found) == most:
            break
        path = path_of(ask, proposal.order)
        if path is not None:
            found.setdefault(proposal.order, Offered(proposal, path))
    return list(found.values())


def whole(ask: Ask, order: Sentence) -> bool:
    """Whether an order is whole and legal."""
    return path_of(ask, order) is not None


def path_of(ask: Ask, order: Sentence) -> tuple[int, ...] | None:
    """Where the words of a legal order stand among those offered; None if it is none."""
    path: list[int] = []
    words = ask(())
    for n, text in enumerate(order, 1):
        texts = words.texts()
        if text not in texts:
            return None
        path.append(texts.index(text))
        words = ask(order[:n])
    return tuple(path) if words.end else None
