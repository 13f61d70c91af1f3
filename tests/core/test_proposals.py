"""Of what is proposed, whoever is asked hears what is legal, each order once, and where its words stand."""

from game.core.proposals import Proposal, legal
from game.core.words import NOTHING, Sentence, Word, Words

ORDERS = (("a", "x"), ("b",), ("b", "y"), ("c", "x", "z"))


def ask(spoken: Sentence) -> Words:
    left = [order[len(spoken) :] for order in ORDERS if order[: len(spoken)] == spoken]
    return Words(tuple(map(Word, dict.fromkeys(rest[0] for rest in left if rest))), () in left) if left else NOTHING


def paths(*orders: str, most: int = 25) -> list[tuple[int, ...]]:
    return [each.path for each in legal(ask, [Proposal(tuple(order.split()), order) for order in orders], most)]


def test_each_word_is_numbered_among_those_offered_with_it() -> None:
    assert paths("b y", "c x z", "b") == [(1, 0), (2, 0, 0), (1,)]


def test_what_is_no_whole_legal_order_is_dropped() -> None:
    assert paths("a", "a y", "d", "a x x", "", "c x") == []


def test_an_order_is_offered_once_and_no_more_orders_than_asked_for() -> None:
    assert paths("a x", "a x", "b", "b y") == [(0, 0), (1,), (1, 0)]
    assert paths("a x", "d", "b", "b y", most=2) == [(0, 0), (1,)]
