"""Parts that are found when they are read."""

import pickle
from dataclasses import replace

import pytest

from game.core.late import Late, of_known, of_whole
from game.core.text import _, translation
from game.core.values import immutable


@immutable
class Sign(Late):
    goods: str
    said: str
    price: int = 3


asked: list[str] = []


def _said(sign: Sign) -> str:
    asked.append(sign.goods)
    return _(f"{sign.goods} for sale")


FOUND = {"said": _said, "price": lambda _sign: 3}


def test_a_part_is_found_once_and_only_when_it_is_read() -> None:
    asked.clear()
    sign = Sign.late(FOUND, goods="Peas")
    assert asked == []
    assert sign.said == sign.said == "Peas for sale"
    assert asked == ["Peas"]


@immutable
class Glance(Late):
    viewer: str
    known: tuple[str, ...]
    n: int


def test_what_a_viewer_knows_is_found_in_the_whole_which_is_no_part() -> None:
    finders = {"known": of_whole(lambda whole, viewer: (*whole[:1], viewer)), "n": of_known(len)}
    glance = Glance.late(finders, ("Anna", "Cyril"), viewer="Bert")
    assert glance.n == 2
    assert glance == Glance("Bert", ("Anna", "Bert"), 2)
    written = pickle.dumps(Glance.late(finders, ("Anna", "Cyril"), viewer="Bert"))
    assert pickle.loads(written) == glance
    assert b"Anna" in written
    assert b"Cyril" not in written


def test_a_part_is_told_in_the_language_of_whoever_asked_for_the_value() -> None:
    token = translation.set(lambda text: f"<{text}>")
    try:
        sign = Sign.late(FOUND, goods="Peas")
    finally:
        translation.reset(token)
    assert sign.said == "<Peas for sale>"
    assert _("Peas") == "Peas"


def test_it_passes_for_a_value_that_was_whole_from_the_beginning() -> None:
    whole = Sign("Peas", "Peas for sale")
    assert Sign.late(FOUND, goods="Peas") == whole
    assert hash(Sign.late(FOUND, goods="Peas")) == hash(whole)
    assert repr(Sign.late(FOUND, goods="Peas")) == repr(whole)
    assert pickle.loads(pickle.dumps(Sign.late(FOUND, goods="Peas"))) == whole
    assert replace(Sign.late(FOUND, goods="Peas"), price=4) == Sign("Peas", "Peas for sale", 4)


def test_what_is_no_part_is_not_found() -> None:
    for sign in (Sign.late(FOUND, goods="Peas"), Sign("Peas", "Peas for sale")):
        with pytest.raises(AttributeError):
            sign.weight  # type: ignore[attr-defined]  # noqa: B018
