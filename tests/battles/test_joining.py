"""Who may and must fight whom, against every lawful declaration of small fields counted out by hand."""

import pytest

from game.battles.engagements import engagements
from tests.battles.positions import BOTH, FAR, Table, field

#: B between two enemies, A beside one of them, C beside a disrupted one.
LINE = ("blue foot A 8-3 0505", "blue foot B 8-3 0705", "blue foot C 8-3 1005", "red foot R 8-3 0605",
        "red foot S 8-3 0804", "red foot T 8-3 1006 disrupted", *FAR)  # fmt: skip


@pytest.mark.rule("76:7.21", "76:8.11", "76:8.12", "76:8.13", "76:8.14", "76:8.15", "76:8.21", "76:8.22", "76:9.14",
                  "21:8.2", "21:9.0", "21:9.1")  # fmt: skip
@BOTH
def test_who_must_and_who_may(book: str) -> None:
    state = field(book, *LINE, phase="declare")
    open_ = engagements(state)
    assert open_.foes == {"A": {"R"}, "B": {"R", "S"}, "C": {"T"}}
    assert (open_.must_attack, open_.must_be_attacked) == ({"A", "B"}, {"R", "S"})
    assert open_.attackers == {"R": {"A", "B"}, "S": {"B"}, "T": {"C"}}
    assert not open_.settled
    table = Table(state)
    assert table.offers("attack") == {"0605", "0804", "1006"}
    assert table.offers("attack 0605") == {"by"}, "with S beside R A could attack nobody"
    assert table.offers("attack 0605 by") == {"A"}, "B has to attack S"
    assert table.offers("attack 0804") == {"by"}
    assert table.offers("attack 0804 by") == {"B"}
    table.give("attack 0605 by A")
    assert (engagements(table.state).must_attack, engagements(table.state).must_be_attacked) == ({"B"}, {"S"})
    assert not table.known("attack 0605 by B")
    assert not table.known("attack 0605")
    assert "done" not in table.offers()
    table.give("attack 0804 by B")
    assert engagements(table.state).settled
    assert table.offers() >= {"attack", "done"}
    assert table.offers("attack") == {"1006"}


@pytest.mark.rule("76:8.11", "76:8.12", "76:8.21", "76:8.22", "21:9.0", "21:9.1")
@BOTH
def test_one_against_three_must_take_all_it_has_no_help_for(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 8-3 0506", "red foot S 8-3 0604", "red foot T 8-3 0404",
              "red foot U 8-3 0504 disrupted", *FAR)  # fmt: skip
    table = Table(field(book, *pieces, phase="declare"))
    assert table.offers("attack") == {"0506", "0604", "0404", "0504"}
    assert table.offers("attack 0506") == {"0604", "0404", "0504"}
    assert not table.known("attack 0506 by")
    assert table.offers("attack 0506 0604") == {"0404", "0504"}
    assert table.offers("attack 0506 0604 0404") == {"by", "0504"}
    assert table.offers("attack 0506 0604 0404 0504") == {"by"}
    assert not table.known("attack 0506 0506")
    assert not table.known("attack 0506 0604 by A")
    assert table.may_end("attack 0506 0604 0404 by A")
    assert not table.known("attack 0506 0604 0404 by A A")
    assert not table.known("attack 0506 0604 0404 by FB")
    assert not table.known("attack 0506 0604 0404 by nobody")
    table.give("attack 0404 0604 0506 by A")
    assert table.view().now.combats[0].targets == ("0404", "0604", "0506")
    assert table.state.phase == "resolve", "nobody is left to attack U"


@pytest.mark.rule("76:8.11", "76:8.12", "76:8.13", "76:8.22", "21:9.0", "21:9.1")
@BOTH
def test_who_has_nobody_else_must_join(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0605", "blue foot C 8-3 0406", "red foot R 8-3 0506", *FAR)
    table = Table(field(book, *pieces, phase="declare"))
    assert not table.may_end("attack 0506 by A")
    assert table.offers("attack 0506 by A") == {"B", "C"}
    assert not table.may_end("attack 0506 by A B")
    assert table.may_end("attack 0506 by C A B")
    spare = Table(field(book, *pieces, "red foot S 8-3 0705 disrupted", phase="declare"))
    assert spare.may_end("attack 0506 by A C"), "B may take the disrupted instead"
    assert spare.give("attack 0506 by A C").offers("attack 0705 by") == {"B"}
    assert "done" not in spare.offers()
