"""Which horse charges, and what a charge and an exchange cost."""

import pytest

from game.battles import RULES
from tests.battles.positions import BOTH, FAR, Table, field


@BOTH
@pytest.mark.rule("76:16.12", "76:16.13", "76:16.14", "21:13.1", "21:13.2")
def test_all_horse_that_can_charge_does_and_no_other(book: str) -> None:
    pieces = (
        "blue horse A 4-6 0505 charges", "blue horse B 3-6 0605 charges", "blue foot C 5-3 0406",
        "red foot R 20-3 0506 disrupted",
    )  # fmt: skip
    table = Table(field(book, *pieces, *FAR, phase="declare")).give("attack 0506 by A B C")
    assert table.view().now.combats[0].attack == 12
    table.give("fight 0506 charge", 4)  # two to one: no effect in 2021, in 1976 too
    combat = (table.view().before or table.view().now).combats[0]
    assert (combat.attack, combat.charge) == (19, True)
    assert table.shaken("A", "B", "C") == (True, True, False)


@BOTH
@pytest.mark.rule("76:16.11", "76:16.13", "21:13.1")
def test_the_odds_of_a_charge_stand_beside_those_without_one(book: str) -> None:
    pieces = (
        "blue horse A 4-6 0505 charges", "blue leader L 4-8 0505", "blue foot C 5-3 0406",
        "red foot R 8-3 0506 disrupted", "blue foot B 8-3 0805", "red foot S 8-3 0806",
    )  # fmt: skip
    table = Table(field(book, *pieces, *FAR, phase="declare"))
    assert (table.hint("attack 0506 by", "A"), table.hint("attack 0506 by", "C")) == ("1–1, as a charge 2–1", "1–1")
    assert table.hint("attack 0506 by A", "leader") == "L"
    assert table.hint("attack 0506 by A leader", "L") == "2–1, as a charge 4–1"
    assert RULES.words(table.state, "blue", ("attack", "0506", "by", "A")).prompt == "So far: 1–1, as a charge 2–1."
    table.give("attack 0506 by A with leader L").give("attack 0806 by B")
    assert [table.hint("fight", word) for word in ("0506", "0806", "all")] == [
        "2–1, as a charge 4–1", "1–1", "none as a charge",
    ]  # fmt: skip
    assert table.hint("fight 0506", "charge") == "4–1"


@BOTH
@pytest.mark.rule("76:16.15", "21:13.2")
def test_the_strength_of_charging_horse_pays_in_an_exchange(book: str) -> None:
    """Ten to pay: eight are those of the horse, once, not twice; the foot has to pay for the other two."""
    pieces = ("blue horse A 8-6 0505 charges", "blue foot C 14-3 0605", "red foot R 20-3 0506 disrupted")
    table = Table(field(book, *pieces, *FAR, phase="declare")).give("attack 0506 by A C")
    table.give("fight 0506 charge", 4)
    exact = ("blue horse A 10-6 0505 charges", "blue foot C 12-3 0605", "red foot R 20-3 0506 disrupted")
    paid = Table(field(book, *exact, *FAR, phase="declare")).give("attack 0506 by A C").give("fight 0506 charge", 4)
    results = {(t.view().before or t.view().now).combats[0].result for t in (table, paid)}
    assert results == {"Dx"}
    assert (table.shaken("C"), paid.shaken("C")) == ((True,), (False,))


@BOTH
@pytest.mark.rule("76:8.61", "21:9.4")
@pytest.mark.parametrize(("front", "enough"), [(5, False), (6, True), (7, True)])
def test_who_pays_is_worth_at_least_as_much(book: str, front: int, enough: bool) -> None:
    others = 13 - front
    pieces = (f"blue foot A {front}-3 0505", f"blue foot B {others}-3 0605", "red foot R 6-3 0506")
    table = Table(field(book, *pieces, *FAR, phase="declare")).give("attack 0506 by A B").give("fight 0506", 3)
    pending = table.view().pending
    if pending is None:
        assert not enough  # only B is worth six
        assert table.shaken("A", "B") == (False, True)
        return
    assert pending.need == 6
    assert table.may_end("disrupt A") is enough
