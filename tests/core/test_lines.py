"""States in lines: what did not change is known again, and what stands in none is read as well."""

from dataclasses import dataclass, field

import pytest

from game.core.lines import VALUES, Lines, Whole, in_lines, unbroken, written
from game.core.state import Sharing, kept
from game.core.text import Message, say


@dataclass
class Pond(Sharing):
    """Ducks by name."""

    depth: int
    ducks: dict[str, tuple[int, ...]] = field(default_factory=dict)
    told: tuple[Message, ...] = ()
    name: str = ""


POND = Pond(2, {"Ada": (1, 2)}, (say("{n} ducks,\n all told", n=1),), 'The ",\n" pond')


def test_a_state_is_written_in_a_line_for_each_field_and_read_again() -> None:
    lines = Lines(Pond)
    plain = lines.dump(POND)
    assert plain.count(b"\n") == 5
    assert unbroken(plain) == Whole(Pond).dump(POND)
    assert (in_lines(plain), in_lines(unbroken(plain))) == (True, False)
    assert lines.load(plain) == Lines(Pond).load(plain) == Whole(Pond).load(plain) == POND
    assert lines.dump(lines.load(plain)) == Lines(Pond).dump(POND) == plain


def test_what_did_not_change_is_the_very_same_when_it_is_read_again() -> None:
    lines, later = Lines(Pond), POND.copy()
    later.depth = 3
    before, after = (lines.load(lines.dump(state)) for state in (POND, later))
    assert (before, after) == (POND, later)
    assert before is not POND
    assert before.ducks is after.ducks is POND.ducks
    cold = Lines(Pond)
    assert cold.load(lines.dump(POND)).ducks is cold.load(lines.dump(later)).ducks


def test_what_was_just_written_is_read_as_it_was_then() -> None:
    lines, pond = Lines(Pond), POND.copy()
    plain = lines.dump(pond)
    pond.depth, pond.ducks = 5, {}
    assert lines.load(plain) == lines.load(bytes(bytearray(plain))) == POND
    later = lines.dump(pond)
    assert lines.load(plain) == POND, "another was written since"
    assert lines.load(later) == pond, "another was read since"
    assert lines.load(later) is not pond


def test_what_was_found_of_parts_is_known_of_a_state_that_is_read() -> None:
    asked: list[Pond] = []

    @kept("ducks")
    def crowd(pond: Pond) -> int:
        asked.append(pond)
        return len(pond.ducks)

    lines, pond = Lines(Pond), POND.copy()
    assert crowd(pond) == 1
    assert [crowd(lines.load(lines.dump(each))) for each in (pond, Pond(9, pond.ducks), Pond(2))] == [1, 1, 0]
    assert len(asked) == 3, "the first of them was known"


def test_the_last_text_is_read_as_it_was_written_whatever_became_of_the_state() -> None:
    lines, pond = Lines(Pond), POND.copy()
    plain = lines.dump(pond)
    pond.depth = 9
    first, second = lines.load(plain), lines.load(bytes(bytearray(plain)))
    first.depth = 7
    assert second == lines.load(plain) == POND
    assert lines.load(lines.dump(first)).depth == 7
    assert lines.load(plain) == POND, "it is the last no longer"


def test_a_state_in_other_lines_is_read_as_a_whole() -> None:
    lines = Lines(Pond)
    plain = lines.dump(POND)
    assert lines.load(unbroken(plain)) == POND
    assert lines.load(b'{"depth":2}') == Pond(2)
    assert lines.load(plain.replace(b'"told"', b'"sung"')) == Pond(2, POND.ducks, name=POND.name)
    assert lines.load(plain.replace(b'"depth":2', b'"ducks":{}')[:1] + b'"depth":4}') == Pond(4)


@pytest.mark.parametrize(
    "wrong",
    [
        b"",
        b"{\n",
        b'{\n"depth":2,\n"depth":3,\n"told":[],\n"name":""\n}x',
        b"\n".join([b","] * 4),
        Lines(Pond).dump(POND)[:-1],
        Lines(Pond).dump(POND) + b"x",
    ],
)
def test_what_is_no_state_is_refused(wrong: bytes) -> None:
    warm = Lines(Pond)
    warm.dump(POND)
    for lines in (Lines(Pond), warm):
        with pytest.raises(ValueError, match="Pond"):
            lines.load(wrong)


def test_what_is_known_has_an_end() -> None:
    lines = Lines(Pond)
    for n in range(32 * VALUES):
        state = Pond(2, {"Ada": (n,)})
        assert lines.load(lines.dump(state)).ducks is state.ducks
    assert all(len(one._parts) <= VALUES for one in lines._fields)
    assert all(len(one._texts) <= VALUES for one in lines._fields)


def test_only_states_that_share_what_they_hold_are_written_in_lines() -> None:
    assert type(written(Pond)) is Lines
    assert type(written(dict[str, int])) is Whole
    assert written(dict[str, int]).load(written(dict[str, int]).dump({"a": 1})) == {"a": 1}
