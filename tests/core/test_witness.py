"""Which lines are open to everybody, and the digest of these, reckoned by hand."""

from hashlib import sha256

from game.core.dice import Draw
from game.core.record import Header, Line, Opening, Record, Renewal, Step, replay, write
from game.core.rules import ANSWER, KEPT
from game.core.witness import Chain, Witness, digests, root, salt_of, shown
from tests.toy import Toy

SALT = bytes(range(16))


def hashed(digest: bytes, *lines: str) -> bytes:
    """A chain as the documentation says it."""
    for line in lines:
        digest = sha256(digest + sha256(SALT + line.encode()).digest()).digest()
    return digest


def chained(*lines: Line) -> bytes:
    chain = Chain(b"root")
    for line in lines:
        chain.open(line, SALT)
    return chain.digest


def test_a_digest_is_what_the_documentation_says() -> None:
    drawn = Line(1, "red", "luck", (Draw(1, 6, "luck", 3), Draw(2, 6, "sealed: a card", 5)))
    text = "1 red: luck\n  draw 1 d6 = 3 for luck\n  draw 2 d6 = ? for sealed: a card"
    assert chained(drawn, Line(2, "green", "ready")) == hashed(b"root", text, "2 green: ready")
    assert shown(bytes.fromhex("0123456789abcdef") + bytes(24)) == "0123-4567-89ab-cdef"


def test_a_line_is_counted_among_those_that_are_open() -> None:
    """As a record of that moment has it: by its number, and what an undo strikes by theirs."""
    sealed, open_, undo = Line(3, "red", "bid 1"), Line(5, "green", "flag hill"), Line(9, "green", "undo 4 5")
    assert chained(open_, undo) == hashed(b"root", "1 green: flag hill", "2 green: undo 1")
    assert chained(open_, sealed) == hashed(b"root", "1 green: flag hill", "1 red: bid 1")
    assert chained(sealed, open_) == hashed(b"root", "1 red: bid 1", "2 green: flag hill")


def test_the_state_that_newer_rules_began_with_is_not_hashed() -> None:
    begun = Renewal.of(2, "0.1.0", b"secret", b"state")
    line = Line(1, "house", begun.order)
    assert begun.packed
    assert chained(line) == hashed(b"root", f"1 house: rules 2 0.1.0 {begun.digest}")


def opened(*told: tuple[str, str, str, bool]) -> list[int]:
    """The numbers of the lines (seat, order, slot, reveals) as they become open."""
    witness = Witness(b"", b"", guarded=False)
    for n, (seat, order, slot, reveals) in enumerate(told, start=1):
        witness.see(Step(Line(n, seat, order), None, slot=slot, reveals=reveals))
    return [*witness.chain.order]


def test_a_reveal_opens_the_last_of_each_slot_that_stands() -> None:
    sealed = [("red", "bid 1", "bid", False), ("red", "bid 2", "bid", False), ("green", "bid 3", "bid", False)]
    public, reveal = ("green", "flag", "", False), ("green", "ready", "", True)
    assert opened(*sealed, public, reveal) == [4, 2, 3, 5]
    assert opened(*sealed, public) == [4]
    assert opened(*sealed, ("red", "undo 2", "bid", False), reveal) == [1, 3, 5]
    assert opened(*sealed, ("red", "undo 1 2", "", False), reveal) == [4, 3, 5]
    assert opened(*sealed, reveal, reveal) == [2, 3, 4, 5]
    assert opened(*sealed, ("red", "bid 4", "bid", True)) == [3, 4]


def test_standing_answers_open_when_another_runs_into_them_or_never() -> None:
    told = [("red", "a", ANSWER, False), ("green", "b", ANSWER, False), ("red", "c", f"{KEPT}c", False)]
    reveals = [("red", "attack", "", True), ("green", "attack", "", True)]
    assert opened(*told, *reveals) == [2, 4, 1, 5]


def test_the_root_holds_the_beginning_and_no_release() -> None:
    rules, seats = Toy(), (("red", "Red"), ("green", "Green"))
    head = Header("toy", "abc", 1, "short", {"players": "2"}, seats, "c" * 64, "pepper")
    same = Header("toy", "abc", 9, "short", {"players": "2"}, seats, "c" * 64, "pepper")
    assert root(head, rules) == root(same, rules)
    other = [
        Header("toy", "abd", 1, "short", {"players": "2"}, seats, "c" * 64, "pepper"),
        Header("toy", "abc", 1, "long", {"players": "2"}, seats, "c" * 64, "pepper"),
        Header("toy", "abc", 1, "short", {"players": "3"}, seats, "c" * 64, "pepper"),
        Header("toy", "abc", 1, "short", {"players": "2"}, seats[::-1], "c" * 64, "pepper"),
        Header("toy", "abc", 1, "short", {"players": "2"}, seats, "d" * 64, "pepper"),
        Header("toy", "abc", 1, "short", {"players": "2"}, seats, "c" * 64, "salt"),
        Header("toy", "abc", 1, "short", {"players": "2"}, seats, "c" * 64, "pepper", {"board.yaml": "0"}),
    ]
    assert len({root(head, rules), *(root(one, rules) for one in other)}) == 8


def test_a_record_says_when_its_lines_became_open() -> None:
    rules, seats = Toy(), (("red", "Red"), ("green", "Green"))
    head = Header("toy", "abc", 1, "short", {"players": "2"}, seats, "c" * 64, "pepper")
    lines = (Line(1, "red", "bid 1", (), Opening(2, SALT)), Line(2, "green", "flag hill", (), Opening(1, SALT)))
    record = Record(head, lines, None, format=2)
    assert f"  open 2 {SALT.hex()} ~" in write(record)
    begun = root(head, rules)
    ours = [begun, hashed(begun, "1 green: flag hill"), hashed(begun, "1 green: flag hill", "1 red: bid 1")]
    assert digests(record, rules) == ours
    assert len(list(replay(rules, rules.setup(head.setup()), lines))) == 2
    assert salt_of(b"secret", 1) != salt_of(b"secret", 2)
