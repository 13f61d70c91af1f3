"""The rulings are written down, and each names tests that exist."""

import re
from pathlib import Path

import game.campaign

HERE = Path(__file__).parent
TEXT = (Path(game.campaign.__file__).parent / "RULINGS.md").read_text("utf-8")


def test_every_ruling_names_its_tests() -> None:
    there = {name for path in HERE.glob("test_*.py") for name in re.findall(r"def (test_\w+)", path.read_text("utf-8"))}
    named = set(re.findall(r"`(test_\w+)`", TEXT))
    assert named - there == set()
    rows = re.findall(r"^\| (R\d+) \|(.*)$", TEXT, re.M)
    assert sorted(int(id_[1:]) for id_, _row in rows) == list(range(1, 30))
    assert all("`test_" in row for _id, row in rows)


def test_every_ruling_that_code_cites_is_written_down() -> None:
    code = " ".join(path.read_text("utf-8") for path in Path(game.campaign.__file__).parent.glob("*.py"))
    cited = {id_ for group in re.findall(r"\[([^\[\]\n]{1,40})\]", code) for id_ in re.findall(r"R\d+", group)}
    assert len(cited) > 15
    assert cited <= set(re.findall(r"\| (R\d+) \|", TEXT))
