"""Forged records: every check digit is right, what stands there is not."""

import hashlib
import zlib
from base64 import b64encode
from dataclasses import replace
from pathlib import Path

import pytest

from game.campaign import RULES
from game.core.record import LARGEST_STATE, BadRecord, Renewal, read
from game.core.verify import verify

KEPT = next((Path(__file__).parents[1] / "house" / "records").glob("campaign-*-sealed.txt"))
PLAIN = [line.rpartition(" ~")[0] for line in KEPT.read_text("utf-8").splitlines()]
FIRST = next(n for n, line in enumerate(PLAIN) if line.startswith("1 "))
DRAW = next(n for n, line in enumerate(PLAIN) if line.startswith("  draw 1 "))
SEAT = next(n for n, line in enumerate(PLAIN) if line.startswith("seat "))
START = RULES.dump(RULES.setup(RULES.complete(read(KEPT.read_text("utf-8")).header.setup())))


def chained(lines: list[str]) -> str:
    digest, text = b"", ""
    for line in lines:
        digest = hashlib.sha256(digest + line.encode()).digest()
        text += f"{line} ~{digest[:4].hex()}\n"
    return text


FORGED = [
    (0, "westphalia record 3", 1, "is neither of “westphalia record 1” and “westphalia record 2”"),
    (0, "westphalia record 1", FIRST + 2, "“end …” is missing"),
    (1, "gamble campaign", 2, "“game …” is missing"),
    (1, "game ", 2, "“” is no game"),
    (1, "game chess", 2, f"was played by rules chess {RULES.version}, these are campaign {RULES.version}"),
    (2, "name x", 3, "“id …” is missing"),
    *((2, f"id {bad}", 3, "is no id") for bad in ("", "a:b", "x y", "../../x", '"><script>', "a" * 60, "é", "-")),
    (3, "rules one", 4, "“one” is no number"),
    (3, "rules 01", 4, "“01” is no number"),
    (3, "rules -1", 4, "“-1” is no number"),
    (3, "rules 9999999999", 4, "“9999999999” is no number"),
    (3, "rules 9", 4, f"was played by rules campaign 9, these are campaign {RULES.version}"),
    (4, "scenario 1618-6", 5, "There is no scenario “1618-6”."),
    (5, "option alliances none", 6, "“none” is no value of “alliances”."),
    (5, "option allegiance fixed", 6, "There is no option “allegiance”."),
    (5, PLAIN[6], 7, "is not written as a record is"),
    (5, "option **a** none", 6, "“**a**” is no option"),
    (5, "option alliances @everyone", 6, "“@everyone” is no value"),
    (5, "data a/../b.yaml 0", 6, "“a/../b.yaml” is no data"),
    (5, "data map.yaml sum", 6, "“sum” is no checksum"),
    (SEAT, "seat spain Castile", SEAT + 1, "is not a seat of this game"),
    (SEAT, "seat sp:ain Castile", SEAT + 1, "“sp:ain” is no seat"),
    (SEAT, "seat spain \u202eCastile", SEAT + 1, "“\ufffdCastile” is no name"),
    (SEAT, f"seat spain {'C' * 101}", SEAT + 1, "is no name"),
    (FIRST - 2, "commitment 0", FIRST - 1, "the commitment is not that of the secret"),
    (FIRST - 2, "commitment secret", FIRST - 1, "“secret” is no commitment"),
    (FIRST - 1, "pepper -", FIRST, "“salt …” is missing"),
    (FIRST - 1, "salt a`b", FIRST, "“a`b” is no salt"),
    (FIRST - 1, f"salt {'a' * 401}", FIRST, "is no salt"),
    (FIRST, "2 spain: ready", FIRST + 1, "is order 1, not 2"),
    (FIRST, "01 spain: ready", FIRST + 1, "“01” is no number"),
    (FIRST, "1 spain ready", FIRST + 1, "“end …” is missing"),
    (FIRST, "1 spain: ", FIRST + 1, "“end …” is missing"),
    (FIRST, "1 spain:  ready", FIRST + 1, "an order's words are parted by single spaces"),
    (FIRST, "1 spain:   ", FIRST + 1, "an order's words are parted by single spaces"),
    (FIRST, "1 sp<ain: ready", FIRST + 1, "“sp<ain” is no seat"),
    (FIRST, f"1 spain: {'ready' * 999}", FIRST + 1, "is no order"),
    (FIRST, "1 spain: rea\x07dy", FIRST + 1, "“rea\ufffddy” is no order"),
    (FIRST, "1 house: seat spain 1 An\x07na", FIRST + 1, "is no holder"),
    (FIRST, f"1 house: seat spain 1 {'A' * 101}", FIRST + 1, "is no holder"),
    (FIRST, "1 moon: ready", FIRST + 1, "There is nothing for you to order now."),
    (FIRST, "1 spain: xyzzy", FIRST + 1, "“xyzzy” is not the beginning of an order you may give now."),
    (FIRST, "1 spain: undo", FIRST + 1, "an undo names the orders that it strikes"),
    (FIRST, "1 spain: undo 1", FIRST + 1, "strikes an order that was not yet given"),
    (FIRST, "1 spain: undo 99999999999", FIRST + 1, "an undo names the orders that it strikes"),
    (DRAW, PLAIN[DRAW].replace("draw 1", "draw 2"), DRAW + 1, "is draw 1, not 2"),
    (DRAW, PLAIN[DRAW].replace(" d6", " d0"), DRAW + 1, "a d0 does not show"),
    (DRAW, PLAIN[DRAW].replace("for ", "for no "), DRAW + 1, "gave"),
    (DRAW, f"{PLAIN[DRAW]}{'!' * 300}", DRAW + 1, "is no purpose"),
    (DRAW, "  draw 1 d6 = 7 for luck", DRAW + 1, "a d6 does not show 7"),
    (DRAW, "  drew 1 d6 = 6 for luck", DRAW + 1, "“  open PLACE SALT” is missing"),
    (len(PLAIN) - 2, "end 1", len(PLAIN) - 1, "the number of orders is not right"),
    (len(PLAIN) - 2, "end many", len(PLAIN) - 1, "“many” is no number"),
    (len(PLAIN) - 1, "secret xyz", len(PLAIN), "the secret is not hexadecimal"),
    (len(PLAIN) - 1, f"secret {'00' * 65}", len(PLAIN), "is not written as a record is"),
    (len(PLAIN) - 1, "secret 00", FIRST - 1, "the commitment is not that of the secret"),
    (len(PLAIN) - 1, PLAIN[-1].upper().replace("SECRET", "secret"), len(PLAIN), "is not written as a record is"),
]


@pytest.mark.parametrize(("n", "line", "at", "reason"), FORGED, ids=[f"{n}: {line}"[:60] for n, line, *_ in FORGED])
def test_forged_records(n: int, line: str, at: int, reason: str) -> None:
    with pytest.raises(BadRecord) as wrong:
        verify(read(chained([*PLAIN[:n], line, *PLAIN[n + 1 :]])), RULES)
    assert wrong.value.at == at
    assert reason in wrong.value.reason


CHANGED = "was changed: its check digits are not right"
ENDED_AS_ON_WINDOWS = "was changed: it ends as lines do on Windows (CR LF); save it with Unix line ends (LF)"
FOREIGN = "is not how a record of Westphalia begins: “westphalia record 2 …”"


def test_the_sample_itself_is_right() -> None:
    assert verify(read(chained(PLAIN)), RULES)


@pytest.mark.parametrize(
    ("text", "at", "reason"),
    [
        ("", 1, FOREIGN),
        ("hello\n", 1, FOREIGN),
        (
            "\ufeff" + chained(PLAIN),
            1,
            "begins with a byte order mark, which no record has: save it as UTF-8 without one",
        ),
        (chained(["hello"]), 1, FOREIGN),
        ("westphalia record 2", 1, "the last line is cut off"),
        ("westphalia record 2\n", 1, CHANGED),
        (chained(["westphalia record 3"]), 1, "is neither of “westphalia record 1” and “westphalia record 2”"),
        (chained(PLAIN[:1]), 2, "“game …” is missing"),
        (chained(PLAIN[:-1]), len(PLAIN), "“secret …” is missing"),
        (chained(PLAIN[:-2]), len(PLAIN) - 1, "“end …” is missing"),
        (chained([*PLAIN, "and more"]), len(PLAIN) + 1, "nothing may follow here"),
        (chained([*PLAIN, ""]), len(PLAIN) + 1, "nothing may follow here"),
        (chained(PLAIN)[:-1], len(PLAIN), "the last line is cut off"),
        (chained(PLAIN).replace("\n", "\r\n"), 1, ENDED_AS_ON_WINDOWS),
        (chained(PLAIN).replace("\n", "\r\n", 1), 1, ENDED_AS_ON_WINDOWS),
        (chained(PLAIN).replace("game ", "gamE ").replace("\n", "\r\n"), 1, ENDED_AS_ON_WINDOWS),
        (chained(PLAIN).replace("game ", "gamE ").replace("\n", "\r\n").replace("\r", "", 1), 2, CHANGED),
    ],
)
def test_files_that_are_no_records(text: str, at: int, reason: str) -> None:
    with pytest.raises(BadRecord) as wrong:
        read(text)
    assert (wrong.value.at, wrong.value.reason) == (at, reason)
    assert str(wrong.value) == f"line {at}: {reason}"


def renewal(state: bytes, packed: str | None = None) -> str:
    begun = Renewal.of(RULES.version, "9.9", b"", state)
    return begun.order if packed is None else replace(begun, packed=packed).order


def packed(size: int) -> str:
    return b64encode(zlib.compress(bytes(size), 9)).decode()


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (renewal(b"{}"), "is none of this game"),
        (renewal(b"[" * 100_000), "is none of this game"),
        (renewal(b"", packed(LARGEST_STATE + 1)), "cannot be read"),
        (renewal(b"", packed(100)[:-8]), "cannot be read"),
        (renewal(b" " + START), "is not written as these rules write it"),
    ],
    ids=["nothing", "deep", "bomb", "cut off", "spaces"],
)
def test_the_state_that_newer_rules_begin_with_is_one_of_theirs(order: str, reason: str) -> None:
    lines = [*PLAIN[:FIRST], f"1 house: {order}", f"  open 1 {bytes(16).hex()}", "end 1", "secret -"]
    with pytest.raises(BadRecord) as wrong:
        verify(read(chained(lines)), RULES)
    assert (wrong.value.at, reason in wrong.value.reason) == (FIRST + 1, True)
    assert len(wrong.value.reason) < 200
