"""What the record of a game in play keeps to itself: drawn cards, and standing answers."""

import re

import pytest

from bot.store import StoredLine
from game.agony import RULES
from game.core.dice import SEALED
from game.core.record import BadRecord, Record, read, shut, write
from game.core.rules import KEPT
from game.core.verify import verify
from game.core.witness import Witness
from game.play.fuzz import RandomGame
from tests.agony.positions import Play, new


def played() -> Record:
    one = RandomGame(RULES, 9)
    one.play()
    return one.record()


def test_drawn_cards_are_sealed_before_the_end() -> None:
    """The open record shows that a card was drawn, never which; the same draws with other values look alike."""
    record = played()
    drawn = [draw for line in record.lines for draw in line.draws if draw.purpose.startswith(SEALED)]
    assert len(drawn) > 40
    text = write(shut(Record(record.header, record.lines)))
    assert len(re.findall(r"^  draw \d+ d\d+ = \? for sealed: ", text, re.M)) == len(drawn)
    assert not re.search(r"= \d+ for sealed", text)
    again = read(text)
    assert all(draw.value == 0 for line in again.lines for draw in line.draws if draw.purpose.startswith(SEALED))
    assert verify(again, RULES) == []  # nothing can be carried out before the seals are open
    assert write(again) == text


def test_open_seals_verify_to_the_end_and_shut_ones_with_the_secret_do_not() -> None:
    record = played()
    assert RULES.view(verify(read(write(record)), RULES)[-1].state, "").over
    assert record.secret is not None
    with pytest.raises(BadRecord, match="still sealed"):
        verify(shut(record), RULES)


def test_a_changed_seal_is_found() -> None:
    text = write(played())
    line = next(line for line in text.splitlines() if "for sealed: " in line)
    with pytest.raises(BadRecord, match="was changed"):
        read(text.replace(line, re.sub(r"= \d+", "= 99", line)))


def test_standing_answers_stay_out_of_the_open_record() -> None:
    game = Play(new())
    outcome = RULES.apply(game.state, "catholic", ("standing", "losses", "militia-first"), None)  # type: ignore[arg-type]
    assert outcome.slot.startswith(KEPT)
    lines = [
        StoredLine(1, "protestant", "deal"),
        StoredLine(2, "catholic", "standing losses militia-first", slot=outcome.slot),
        StoredLine(3, "protestant", "P1 aid", reveals=True),
    ]
    witness = Witness(b"", b"", guarded=False)
    for line in lines:
        witness.see(line)
    assert [*witness.chain.order] == [1, 3]
