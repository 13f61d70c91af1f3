"""The rulings are written down, and each names tests that exist."""

import re
from pathlib import Path

import game.agony
from game.core.help import rules_of

HERE = Path(__file__).parent
TEXT = (Path(game.agony.__file__).parent / "RULINGS.md").read_text("utf-8")


def test_every_ruling_names_its_tests() -> None:
    there = {name for path in HERE.glob("test_*.py") for name in re.findall(r"def (test_\w+)", path.read_text("utf-8"))}
    named = set(re.findall(r"`(test_\w+)`", TEXT))
    assert named - there == set()
    rulings = TEXT.partition("## Values fitted")[0]
    rows = [row for row in re.findall(r"^\| (.*) \|$", rulings, re.M) if not row.startswith(("rule", "---"))]
    assert len(rows) > 30
    assert all("`test_" in row for row in rows)


def test_every_rule_that_code_cites_has_a_help_text() -> None:
    code = " ".join(path.read_text("utf-8") for path in Path(game.agony.__file__).parent.rglob("*.py"))
    cited = {part for group in re.findall(r"\[([^\[\]\n]{1,80})\]", code) for part in re.split(r"[,;]\s*", group)}
    numbers = {part for part in cited if re.fullmatch(r"\d+\.(\d\d+|[A-Z][a-z]?\.\d+)", part)}
    told = {entry.number for entry in rules_of("agony").entries}
    missing = {number for number in numbers if not any(entry.startswith(number) for entry in told)}
    assert len(told) > 200
    assert missing == set()


def test_every_rule_has_a_home_and_a_test() -> None:
    code = " ".join(path.read_text("utf-8") for path in Path(game.agony.__file__).parent.rglob("*.py"))
    tests = " ".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    cited = {part for group in re.findall(r"\[([^\[\]\n]{1,80})\]", code) for part in re.split(r"[,;]\s*", group)}
    spans = {end for part in cited if "-" in part for end in part.split("-")}
    named = {part for group in re.findall(r"mark\.rule\(([^)]*)\)", tests) for part in re.findall(r'"([^"]+)"', group)}
    numbers = [entry.number for entry in rules_of("agony").entries]
    assert [number for number in numbers if number not in cited | spans] == []
    assert [number for number in numbers if number not in named] == []
