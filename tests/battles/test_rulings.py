"""The books about the battles speak of what is there."""

import re
from pathlib import Path

from game.battles import SCENARIOS
from game.battles.board import board
from game.battles.editions import edition

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def test_every_ruling_names_tests_that_exist() -> None:
    text = (ROOT / "game/battles/RULINGS.md").read_text("utf-8")
    named = set(re.findall(r"`(test_\w+)`", text))
    written = {
        name for file in HERE.glob("test_*.py") for name in re.findall(r"def (test_\w+)", file.read_text("utf-8"))
    }
    assert len(named) > 40
    assert named <= written


def test_every_piece_and_hex_is_named_once_and_typed_alike() -> None:
    for key in SCENARIOS:
        names = [re.sub(r"[^a-z0-9]", "", counter.id.casefold()) for counter in board(key).counters.values()]
        assert len(names) == len(set(names)), key


def test_the_tables_of_2021_keep_those_of_1976() -> None:
    old, new = edition("1976").charts.combat, edition("2021").charts.combat
    for column in old.columns:
        assert [old.result(column, die) for die in range(1, 7)] == [new.result(column, die) for die in range(1, 7)]
    assert [new.result("1.5-1", die) for die in range(1, 7)] == ["Dd", "Dd", "Dx", "-", "Dx", "Ad"]
