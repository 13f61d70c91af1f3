"""What may be said at the end, and which rulebook is cited."""

import pytest

from game.battles import RULES
from tests.battles.positions import BOTH, FAR, THIRD, Table, field


@pytest.mark.rule("76:8.0", "76:16.11", "76:16.12", "21:9.0", "21:13.1")
@BOTH
def test_all_at_once_and_charges_are_said_only_where_they_may_be(book: str) -> None:
    two = ("blue horse A 8-6 0505 charges", "blue foot B 8-3 0805", "red foot R 8-3 0506", "red foot S 8-3 0806")
    table = Table(field(book, *two, *THIRD, *FAR, phase="declare"))
    table.give("attack 0506 by A").give("attack 0806 by B").give("attack 1106 by C")
    assert table.offers("fight") == {"0506", "0806", "1106", "all"}
    assert table.may_end("fight all")
    assert not RULES.words(table.state, "blue", ("fight", "0506", "charge"))
    assert not RULES.words(table.state, "blue", ("fight", "0405"))
    assert table.give("fight 0506", 3).offers("fight") == {"0806", "1106", "all"}
    one = Table(field(book, *two[1:2], *two[3:], *FAR, phase="declare")).give("attack 0806 by B")
    assert one.offers("fight") == {"0806"}
    assert not RULES.words(one.state, "blue", ("fight", "all"))
    weak = ("blue horse A 8-6 0505 charges", "red foot R 8-3 0506 disrupted")
    table = Table(field(book, *weak, *FAR, phase="declare")).give("attack 0506 by A").settled()
    assert table.offers("fight 0506") == {"charge"}
    assert table.may_end("fight 0506 charge")


def cited(table: Table, order: str, *dice: int) -> dict[str, str]:
    return {event.kind: event.rule for event in table.give(order, *dice).events}


@pytest.mark.rule("76:5.1", "76:5.11", "76:8.12", "76:8.6", "76:8.61", "76:10.0", "76:19.1", "21:6.1", "21:9.0",
                  "21:9.4", "21:10.0", "21:11.1", "21:12.1")  # fmt: skip
@BOTH
def test_events_cite_the_rule_in_force(book: str) -> None:
    old = book == "1976"
    gun = Table(field(book, "blue gun G 0-0 0505", "red foot R 8-3 0507", *FAR, phase="fire"))
    assert cited(gun, "fire G 0507", 6)["fire"] == ("76:5.1" if old else "21:6.1")
    pieces = ("blue foot A 48-3 0505", "red foot R 8-3 0506", "red leader L 2-8 0506")
    table = Table(field(book, *pieces, *FAR, phase="declare", level=8))
    assert cited(table, "attack 0506 by A")["attack"] == ("76:8.12" if old else "21:9.0")
    told = table.give("fight 0506", 1).events
    assert told[0].rule == ("76:8.6" if old else "21:9.4")
    rules = {(event.kind, event.facts.get("piece", "")): event.rule for event in told}
    assert rules["loss", "R"] == ("76:8.61" if old else "21:10.0")
    assert rules["loss", "L"] == ("76:10.0" if old else "21:11.1")
    assert rules["morale", ""] == ("76:19.1" if old else "21:12.1")


@pytest.mark.rule("76:9.2", "21:10.2")
@BOTH
@pytest.mark.parametrize(("die", "told"), [(4, "R does not rally (4)."), (5, "R rallies (5)."), (6, "R rallies (6).")])
def test_a_rally_is_told_as_it_went(book: str, die: int, told: str) -> None:
    table = Table(field(book, "blue foot A 8-3 0530", "red foot R 8-3 0506 disrupted"), rallies=True).give("done", die)
    (event,) = [event for event in table.events if event.kind == "rally"]
    assert (event.text, event.rule) == (told, "76:9.2" if book == "1976" else "21:10.2")
    assert table.shaken("R") == (die < 5,)


@pytest.mark.rule("76:5.0", "76:5.11", "21:6.1", "76:8.15", "21:9.0")
@BOTH
def test_nonsense_is_refused_without_a_rule(book: str) -> None:
    pieces = ("blue gun G 0-0 0507", "blue foot A 8-3 0505", "red foot R 8-3 0506", *FAR)
    shooting = Table(field(book, *pieces, phase="fire"))
    assert shooting.refused("fire nobody").rule == ""
    assert shooting.refused("fire A").rule == ""
    assert shooting.refused("fire G 0505").reason == "There is no enemy unit."
    attacking = Table(field(book, *pieces, phase="declare"))
    assert attacking.refused("attack 0506 by R").rule == ""
