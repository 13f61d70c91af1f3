"""Forged records: every check digit is right, what stands there is not."""

import hashlib
from pathlib import Path

import pytest

from game.campaign import RULES
from game.core.record import BadRecord, read
from game.core.verify import verify

KEPT = next((Path(__file__).parents[1] / "house" / "records").glob("campaign-*-sealed.txt"))
PLAIN = [line.rpartition(" ~")[0] for line in KEPT.read_text("utf-8").splitlines()]
FIRST = next(n for n, line in enumerate(PLAIN) if line.startswith("1 "))
DRAW = next(n for n, line in enumerate(PLAIN) if line.startswith("  draw 1 "))


def chained(lines: list[str]) -> str:
    digest, text = b"", ""
    for line in lines:
        digest = hashlib.sha256(digest + line.encode()).digest()
        text += f"{line} ~{digest[:4].hex()}\n"
    return text


FORGED = [
    (0, "westphalia record 2", 1, "is no “westphalia record 1”"),
    (1, "gamble campaign", 2, "“game …” is missing"),
    (1, "game ", 2, "was played by rules  1, these are campaign 1"),
    (2, "name x", 3, "“id …” is missing"),
    (3, "rules one", 4, "“one” is no number"),
    (3, "rules 01", 4, "“01” is no number"),
    (3, "rules -1", 4, "“-1” is no number"),
    (3, "rules 9999999999", 4, "“9999999999” is no number"),
    (3, "rules 2", 4, "was played by rules campaign 2, these are campaign 1"),
    (4, "scenario 1618-6", 5, "There is no scenario “1618-6”."),
    (5, "option alliances none", 6, "“none” is no value of “alliances”."),
    (5, "option allegiance fixed", 6, "There is no option “allegiance”."),
    (5, PLAIN[6], 7, "is not written as a record is"),
    (11, "seat spain Castile", 12, "is not a seat of this game"),
    (FIRST - 2, "commitment 0", FIRST - 1, "the commitment is not that of the secret"),
    (FIRST - 1, "pepper -", FIRST, "“salt …” is missing"),
    (FIRST, "2 spain: ready", FIRST + 1, "is order 1, not 2"),
    (FIRST, "01 spain: ready", FIRST + 1, "“01” is no number"),
    (FIRST, "1 spain ready", FIRST + 1, "“end …” is missing"),
    (FIRST, "1 spain: ", FIRST + 1, "“end …” is missing"),
    (FIRST, "1 spain:  ready", FIRST + 1, "an order's words are parted by single spaces"),
    (FIRST, "1 spain:   ", FIRST + 1, "an order's words are parted by single spaces"),
    (FIRST, "1 moon: ready", FIRST + 1, "There is nothing for you to order now."),
    (FIRST, "1 spain: xyzzy", FIRST + 1, "“xyzzy” is not the beginning of an order you may give now."),
    (FIRST, "1 spain: undo", FIRST + 1, "an undo names the orders that it strikes"),
    (FIRST, "1 spain: undo 1", FIRST + 1, "strikes an order that was not yet given"),
    (FIRST, "1 spain: undo 99999999999", FIRST + 1, "an undo names the orders that it strikes"),
    (DRAW, PLAIN[DRAW].replace("draw 1", "draw 2"), DRAW + 1, "is draw 1, not 2"),
    (DRAW, PLAIN[DRAW].replace(" d6", " d0"), DRAW + 1, "a d0 does not show"),
    (DRAW, PLAIN[DRAW].replace("for ", "for no "), DRAW + 1, "gave"),
    (DRAW, "  draw 1 d6 = 7 for luck", DRAW + 1, "a d6 does not show 7"),
    (DRAW, "  drew 1 d6 = 6 for luck", DRAW + 1, "“end …” is missing"),
    (len(PLAIN) - 2, "end 1", len(PLAIN) - 1, "the number of orders is not right"),
    (len(PLAIN) - 2, "end many", len(PLAIN) - 1, "“many” is no number"),
    (len(PLAIN) - 1, "secret xyz", len(PLAIN), "the secret is not hexadecimal"),
    (len(PLAIN) - 1, "secret 00", FIRST - 1, "the commitment is not that of the secret"),
    (len(PLAIN) - 1, PLAIN[-1].upper().replace("SECRET", "secret"), len(PLAIN), "is not written as a record is"),
]


@pytest.mark.parametrize(("n", "line", "at", "reason"), FORGED, ids=[f"{n}: {line}"[:60] for n, line, *_ in FORGED])
def test_forged_records(n: int, line: str, at: int, reason: str) -> None:
    with pytest.raises(BadRecord) as wrong:
        verify(read(chained([*PLAIN[:n], line, *PLAIN[n + 1 :]])), RULES)
    assert wrong.value.at == at
    assert reason in wrong.value.reason


def test_the_sample_itself_is_right() -> None:
    assert verify(read(chained(PLAIN)), RULES)


@pytest.mark.parametrize(
    ("text", "at", "reason"),
    [
        ("", 1, "the last line is cut off"),
        ("\n", 1, "was changed: its check digits are not right"),
        ("hello", 1, "the last line is cut off"),
        ("hello\n", 1, "was changed: its check digits are not right"),
        (chained(["hello"]), 1, "is no “westphalia record 1”"),
        (chained(PLAIN[:1]), 2, "“game …” is missing"),
        (chained(PLAIN[:-1]), len(PLAIN), "“secret …” is missing"),
        (chained(PLAIN[:-2]), len(PLAIN) - 1, "“end …” is missing"),
        (chained([*PLAIN, "and more"]), len(PLAIN) + 1, "nothing may follow here"),
        (chained([*PLAIN, ""]), len(PLAIN) + 1, "nothing may follow here"),
        (chained(PLAIN)[:-1], len(PLAIN), "the last line is cut off"),
        (chained(PLAIN).replace("\n", "\r\n"), 1, "was changed: its check digits are not right"),
        ("\ufeff" + chained(PLAIN), 1, "was changed: its check digits are not right"),
    ],
)
def test_files_that_are_no_records(text: str, at: int, reason: str) -> None:
    with pytest.raises(BadRecord) as wrong:
        read(text)
    assert (wrong.value.at, wrong.value.reason) == (at, reason)
    assert str(wrong.value) == f"line {at}: {reason}"
