"""Records: what is written is read again, and whatever is changed is found, with its line."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import zip_longest
from typing import Any

import pytest

from game.campaign import RULES
from game.core.dice import Draw
from game.core.record import BadRecord, Header, Line, Record, read, replay, standing, write
from game.core.rules import Rules
from game.core.verify import verify
from game.play.fuzz import RandomGame
from tests.toy import Toy


def finished(rules: Rules[Any, Any], seed: int) -> Record:
    game = RandomGame(rules, seed)
    game.play()
    return game.record()


TOY = Toy()


@cache
def short() -> Record:
    """A short game of the toy in which dice fell."""
    games = (finished(TOY, seed) for seed in range(100))
    return next(r for r in games if r.header.scenario == "short" and any(line.draws for line in r.lines))


@cache
def long() -> Record:
    """Five years of the campaign."""
    games = (RandomGame(RULES, seed) for seed in range(100))
    five = next(game for game in games if game.setup.scenario.endswith("-5"))
    five.play()
    return five.record()


BOTH = pytest.mark.parametrize(("which", "rules"), [(short, TOY), (long, RULES)], ids=["toy", "campaign"])


@BOTH
def test_what_is_written_is_read_again(which: Callable[[], Record], rules: Rules[Any, Any]) -> None:
    record = which()
    text = write(record)
    again = read(text)
    assert again == replace(record, header=replace(record.header, options=dict(record.header.options)))
    assert write(again) == text
    assert len(verify(again, rules)) == len(record.lines)


def test_people_can_read_it() -> None:
    lines = [line.rpartition(" ~")[0] for line in write(short()).splitlines()]
    assert lines[:5] == ["westphalia record 1", "game toy", f"id {short().header.id}", "rules 1", "scenario short"]
    assert lines[-2:] == [f"end {len(short().lines)}", f"secret {(short().secret or b'').hex()}"]
    assert any(line.startswith("  draw 1 d6 = ") for line in lines)


def changes(data: bytes, at: range) -> Iterator[tuple[int, bytes]]:
    """Every byte flipped, deleted and doubled; and line ends put in and changed."""
    for n in at:
        yield n, data[:n] + bytes([data[n] ^ 1]) + data[n + 1 :]
        yield n, data[:n] + bytes([data[n] ^ 0x80]) + data[n + 1 :]
        yield n, data[:n] + data[n + 1 :]
        yield n, data[:n] + b"0" + data[n:]
        yield n, data[:n] + b"\n" + data[n:]
        yield n, data[:n] + b"\r" + data[n:]


def first_changed(data: bytes, changed: bytes) -> int:
    """The first line that is another than it was."""
    pairs = zip_longest(*(re.findall(rb"[^\n]*\n|[^\n]+", text) for text in (data, changed)))
    return next(n for n, (old, new) in enumerate(pairs, start=1) if old != new)


def found(data: bytes) -> int:
    """The line at which the change is found: 0 where it is no text at all."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return 0
    with pytest.raises(BadRecord) as wrong:
        read(text)
    return wrong.value.at


@pytest.mark.parametrize(("which", "step"), [(short, 1), (long, 23)], ids=["toy", "campaign"])
def test_every_changed_byte_is_found_and_its_line_named(which: Callable[[], Record], step: int) -> None:
    data = write(which()).encode()
    for n, changed in changes(data, range(0, len(data), step)):
        assert found(changed) in (0, first_changed(data, changed)), (n, changed[max(0, n - 20) : n + 20])


def test_a_file_that_is_cut_off_is_found() -> None:
    data = write(short()).encode()
    for n in range(len(data)):
        assert found(data[:n]) in (0, data.count(b"\n", 0, n) + 1)
    assert found(data + b"\n") == data.count(b"\n") + 1


def test_a_line_that_was_moved_or_lost_is_found() -> None:
    lines = write(short()).splitlines(keepends=True)
    for n in range(len(lines) - 1):
        assert found("".join(lines[:n] + lines[n + 1 :]).encode()) == n + 1
        assert found("".join([*lines[:n], lines[n + 1], lines[n], *lines[n + 2 :]]).encode()) == n + 1


# forgeries: all check digits are right


def first_draw(record: Record) -> tuple[int, Line]:
    return next((n, line) for n, line in enumerate(record.lines) if line.draws)


def line_of(record: Record, start: str) -> int:
    """The line of the file that begins so."""
    return next(n for n, line in enumerate(write(record).splitlines(), start=1) if line.startswith(start))


def with_line(record: Record, n: int, **changes: object) -> Record:
    lines = list(record.lines)
    lines[n] = replace(lines[n], **changes)  # type: ignore[arg-type]
    return replace(record, lines=tuple(lines))


def with_draw(record: Record, **changes: object) -> Record:
    n, line = first_draw(record)
    forged = replace(line.draws[0], **changes)  # type: ignore[arg-type]
    return with_line(record, n, draws=(forged, *line.draws[1:]))


def with_head(record: Record, **changes: object) -> Record:
    return replace(record, header=replace(record.header, **changes))  # type: ignore[arg-type]


def refused(record: Record, rules: Rules[Any, Any]) -> BadRecord:
    with pytest.raises(BadRecord) as wrong:
        verify(read(write(record)), rules)
    return wrong.value


def forged_draws() -> dict[str, tuple[Record, str]]:
    n, line = first_draw(long())
    draw = line.draws[0]
    other = draw.value % draw.sides + 1
    longer = (*line.draws, Draw(draw.number + len(line.draws), 6, "luck", 3))
    return {
        "value": (with_draw(long(), value=other), f"the draw for “{draw.purpose}” gave {draw.value}, not {other}"),
        "sides": (with_draw(long(), sides=20), "gave"),
        "number": (with_draw(long(), number=draw.number + 1), f"is draw {draw.number}, not {draw.number + 1}"),
        "impossible": (with_draw(long(), value=draw.sides + 1), f"a d{draw.sides} does not show {draw.sides + 1}"),
        "one more": (with_line(long(), n, draws=longer), ""),
        "none": (with_line(long(), n, draws=()), ""),
    }


@pytest.mark.parametrize("kind", forged_draws())
def test_a_forged_draw_is_found(kind: str) -> None:
    record, reason = forged_draws()[kind]
    wrong = refused(record, RULES)
    assert reason in wrong.reason
    n, line = first_draw(long())
    order = line_of(long(), f"{n + 1} ")
    assert order <= wrong.at <= order + len(line.draws) + 1


def test_a_forged_order_is_found() -> None:
    n = next(n for n, line in enumerate(long().lines) if n > 3)
    wrong = refused(with_line(long(), n, order="Spain-1 Moon"), RULES)
    assert wrong.at == line_of(long(), f"{n + 1} ")
    assert "cannot follow" in wrong.reason or "Spain-1" in wrong.reason
    assert refused(with_line(long(), n, number=99), RULES).reason == f"is order {n + 1}, not 99"
    assert refused(with_line(long(), n, seat="moon"), RULES).at == line_of(long(), f"{n + 1} ")
    assert refused(with_line(long(), n, order="undo 999"), RULES).reason == "strikes an order that was not yet given"


def test_a_lost_order_is_found() -> None:
    lines = long().lines[:-1]
    assert len(verify(replace(long(), lines=lines), RULES)) == len(lines)  # an unfinished game is a record, too
    n, _line = first_draw(long())
    lines = tuple(replace(line, number=k) for k, line in enumerate(long().lines[:n] + long().lines[n + 1 :], start=1))
    assert refused(replace(long(), lines=lines), RULES).at >= line_of(long(), f"{n + 1} ")


@pytest.mark.parametrize(
    ("change", "at", "reason"),
    [
        ({"game": "chess"}, "game", f"was played by rules chess {RULES.version}, these are campaign {RULES.version}"),
        ({"rules": 9}, "rules", f"was played by rules campaign 9, these are campaign {RULES.version}"),
        ({"scenario": "1700-1"}, "scenario", "There is no scenario “1700-1”."),
        ({"scenario": ""}, "scenario", "“” is no scenario"),
        ({"options": lambda head: {**head.options, "orders": "shouted"}}, "option orders", "“shouted” is no value"),
        ({"options": lambda head: {**head.options, "zeal": "much"}}, "option zeal", "There is no option “zeal”."),
        ({"options": {}}, "seat ", "is not a seat of this game"),  # those of before there were options
        ({"seats": lambda head: (*head.seats, ("moon", "The Moon"))}, "seat moon", "is not a seat of this game"),
        ({"seats": lambda head: head.seats[:-1]}, "commitment", "is missing"),
        ({"commitment": "0" * 64}, "commitment", "the commitment is not that of the secret"),
        ({"salt": "pepper"}, "  draw 1 ", "gave"),
        ({"id": "another"}, "  draw 1 ", "gave"),
    ],
)
def test_a_forged_head_is_found(change: dict[str, object], at: str, reason: str) -> None:
    head = long().header
    forged = with_head(long(), **{key: value(head) if callable(value) else value for key, value in change.items()})
    wrong = refused(forged, RULES)
    assert reason in wrong.reason
    start = line_of(forged, at)
    assert wrong.at == start or (at == "  draw 1 " and wrong.at >= start)


def test_another_secret_is_found() -> None:
    wrong = refused(replace(long(), secret=b"another"), RULES)
    assert (wrong.at, wrong.reason) == (line_of(long(), "commitment"), "the commitment is not that of the secret")


def test_without_the_secret_draws_stand_unproven() -> None:
    """A game in play: its orders can be checked, its dice not yet."""
    open_ = replace(long(), secret=None)
    assert write(open_).splitlines()[-1].startswith("secret - ~")
    assert len(verify(read(write(open_)), RULES)) == len(long().lines)


# taking back


def toy_record(*orders: str) -> Record:
    head = short().header
    pairs = [order.split(": ") for order in orders]
    lines = tuple(Line(n, seat, order) for n, (seat, order) in enumerate(pairs, start=1))
    return Record(replace(head, options={"players": "2"}, seats=(("red", "Red"), ("green", "Green"))), lines)


def test_struck_orders_stay_in_the_file_and_fall_out_of_the_game() -> None:
    record = read(write(toy_record("red: flag hill", "green: flag mill", "red: undo 1", "red: flag mill")))
    assert record.lines[2].struck() == (1,)
    assert [line.number for line in standing(record.lines)] == [2, 4]
    last = list(replay(TOY, TOY.setup(record.header.setup()), record.lines))[-1]
    assert last.state.flags == {"red": "mill", "green": "mill"}
    assert len(verify(record, TOY)) == 2


def test_several_orders_struck_at_once() -> None:
    record = toy_record("red: bid 1", "green: flag mill", "red: bid 2", "red: undo 1 3")
    assert [line.number for line in standing(record.lines)] == [2]


@pytest.mark.parametrize("order", ["red: undo", "red: undo x", "red: undo 1 x", "red: undo 01", "red: undo ١"])
def test_an_undo_names_what_it_strikes(order: str) -> None:
    with pytest.raises(BadRecord, match="an undo names the orders that it strikes"):
        read(write(toy_record("red: flag hill", order)))


@pytest.mark.parametrize("number", [2, 3, 9])
def test_an_undo_strikes_only_what_came_before(number: int) -> None:
    wrong = refused(toy_record("red: flag hill", f"red: undo {number}"), TOY)
    assert wrong.reason == "strikes an order that was not yet given"


def test_the_header_gives_back_its_setup() -> None:
    head: Header = long().header
    setup = head.setup()
    assert (setup.game, setup.scenario, setup.options) == (head.game, head.scenario, head.options)
