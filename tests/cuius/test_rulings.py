"""The rulings are written down, and each names tests that exist."""

import re
from pathlib import Path

import game.cuius

HERE = Path(__file__).parent
TEXT = (Path(game.cuius.__file__).parent / "RULINGS.md").read_text("utf-8").partition("\n## ")[0]


def test_every_ruling_names_its_tests() -> None:
    there = {name for path in HERE.glob("test_*.py") for name in re.findall(r"def (test_\w+)", path.read_text("utf-8"))}
    named = set(re.findall(r"`(test_\w+)`", TEXT))
    assert named - there == set()
    rows = [row for row in re.findall(r"^\| (.*) \|$", TEXT, re.M) if not row.startswith(("rule", "---"))]
    assert len(rows) > 30
    assert all("`test_" in row for row in rows)
