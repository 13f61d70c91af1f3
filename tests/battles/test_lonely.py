"""A leader who stands alone is told of, and one whom a unit would leave alone before it goes."""

import pytest

from game.battles import RULES
from tests.battles.positions import BOTH, FAR, Table, field


@BOTH
@pytest.mark.rule("21:11.1", "76:10.0")
def test_leaders_without_troops_are_told_of_to_whoever_moves(book: str) -> None:
    table = Table(field(book, "blue foot A 8-3 0505", "blue leader L 2-8 0505", *FAR))
    assert RULES.missing(table.view("blue"), ()) == []
    table.give("move A 0506")
    assert RULES.missing(table.view("blue"), ()) == ["Alone, and lost if the enemy comes beside: L (0505)."]
    assert RULES.missing(table.view("blue"), ("move",)) == ()
    assert RULES.missing(table.view("red"), ()) == []
    assert RULES.missing(table.view(), ()) == []
    assert RULES.missing(table.give("move L 0506").view("blue"), ()) == []


@BOTH
@pytest.mark.rule("21:11.1", "76:10.0")
def test_who_would_leave_a_leader_alone_hears_so_before(book: str) -> None:
    view = Table(field(book, "blue foot A 8-3 0505", "blue leader L 2-8 0505", *FAR)).view("blue")
    assert RULES.price(view, ("move", "A", "0506")) == "leaves L alone in 0505"
    assert RULES.price(view, ("move", "A", "0506", "with", "L")) == ""
    assert RULES.price(view, ("move", "L", "0506")) == ""
    assert RULES.price(view, ("move", "A", "0505", "via", "0506")) == ""
    assert RULES.price(view, ("done",)) == ""
    assert RULES.price(view, ("move", "A")) == "", "he has not said where to"


@pytest.mark.rule("21:11.1")
def test_in_an_enemy_zone_he_is_left_to_the_enemy() -> None:
    pieces = ("blue horse A 8-6 0505", "blue leader L 2-8 0505", "red foot R 8-3 0506", *FAR)
    view = Table(field("2021", *pieces)).view("blue")
    assert RULES.price(view, ("move", "A", "0504")) == "leaves L to the enemy"
