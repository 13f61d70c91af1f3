"""Answers are kept while nothing that they depend on changes, and no longer."""

from dataclasses import dataclass, field

from game.core.memo import ANSWERS, STATES, Answers, memo, same
from game.core.text import _, translation


@dataclass
class Shop:
    stock: dict[str, int] = field(default_factory=dict)
    open: bool = True
    asked: int = 0


@memo(2, of=lambda shop: (shop.open, shop.stock))
def offered(shop: Shop) -> tuple[str, ...]:
    shop.asked += 1
    return tuple(_("{n} {what}").format(n=n, what=what) for what, n in shop.stock.items()) if shop.open else ()


def test_the_same_question_is_answered_once() -> None:
    shop, other = Shop({"apples": 3}), Shop({"apples": 3})
    assert offered(shop) == offered(shop) == offered(other) == ("3 apples",)
    assert (shop.asked, other.asked) == (1, 0)


def test_a_dict_that_is_changed_in_place_is_another_question() -> None:
    shop = Shop({"pears": 1})
    assert offered(shop) == ("1 pears",)
    shop.stock["pears"] = 2
    assert offered(shop) == ("2 pears",)
    shop.open = False
    assert offered(shop) == ()


def test_the_order_of_a_dict_counts() -> None:
    assert offered(Shop({"plums": 1, "figs": 2})) == ("1 plums", "2 figs")
    assert offered(Shop({"figs": 2, "plums": 1})) == ("2 figs", "1 plums")


def test_only_the_last_answers_are_kept() -> None:
    shop = Shop({"leeks": 1})
    offered(shop)
    offered(Shop({"leeks": 2}))
    offered(shop)
    assert shop.asked == 1
    offered(Shop({"leeks": 3}))
    offered(Shop({"leeks": 4}))
    offered(shop)
    assert shop.asked == 2


def test_every_language_has_its_own_answers() -> None:
    shop = Shop({"beans": 5})
    assert offered(shop) == ("5 beans",)
    token = translation.set(lambda text: f"<{text}>")
    try:
        assert offered(shop) == ("<5 beans>",)
    finally:
        translation.reset(token)
    assert offered(shop) == ("5 beans",)


def test_answers_about_a_state_are_found_by_the_very_same_state() -> None:
    known: Answers[str, int] = Answers()
    one, like_it = Shop({"peas": 1}), Shop({"peas": 1})
    known.of(one)["how many"] = 1
    assert known.of(one) == {"how many": 1}
    assert known.of(like_it) == {}


def test_answers_about_a_state_are_of_one_language() -> None:
    known: Answers[str, str] = Answers()
    shop = Shop()
    known.of(shop)["greeting"] = "Hello"
    token = translation.set(lambda text: f"<{text}>")
    try:
        assert known.of(shop) == {}
    finally:
        translation.reset(token)
    assert known.of(shop) == {"greeting": "Hello"}


def test_only_the_last_states_and_not_too_many_answers_are_kept() -> None:
    known: Answers[int, int] = Answers()
    shops = [Shop() for _ in range(STATES + 1)]
    for shop in shops[:STATES]:
        known.of(shop)[0] = 0
    assert known.of(shops[0]) == {0: 0}
    known.of(shops[STATES])
    assert known.of(shops[0]) == {}
    for n in range(10 * ANSWERS):
        known.of(shops[1])[n] = n
        assert len(known.of(shops[1])) <= ANSWERS + 1


def test_to_forget_one_state_leaves_what_was_said_about_another() -> None:
    answers: Answers[str, int] = Answers()
    one, other = Shop(), Shop()
    answers.of(other)["n"] = 2
    answers.of(one)["n"] = 1
    answers.forget(other)
    assert (answers.of(one), answers.of(other)) == ({"n": 1}, {})


@same(2, lambda shop: (shop.stock,))
def heavy(shop: Shop) -> int:
    shop.asked += 1
    return sum(shop.stock.values())


def test_the_very_same_parts_are_asked_about_once() -> None:
    stock = {"nuts": 2}
    shop, twin, equal = Shop(stock), Shop(stock, open=False), Shop({"nuts": 2})
    assert [heavy(one) for one in (shop, shop, twin, equal)] == [2, 2, 2, 2]
    assert [one.asked for one in (shop, twin, equal)] == [1, 0, 1]


def test_only_the_last_of_the_same_are_kept_and_no_other_is_taken_for_them() -> None:
    first = Shop({"figs": 1})
    assert heavy(first) == 1
    assert [heavy(Shop({"figs": n})) for n in range(50)] == list(range(50))
    assert (heavy(first), first.asked) == (1, 2)
