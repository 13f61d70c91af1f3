"""The examples of the documentation run, and what it calls public is there."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules.md"
#: Modules with examples in their docstrings.
MODULES = sorted(
    ".".join(file.relative_to(ROOT).with_suffix("").parts)
    for room in ("bot", "game", "render", "tests", "benchmarks")
    for file in (ROOT / room).rglob("*.py")
    if re.search(r"^ +>>> ", file.read_text("utf-8"), re.M)
)


def test_every_example_of_the_rules_page_runs() -> None:
    failed, tried = doctest.testfile(str(RULES), module_relative=False, verbose=False)
    assert (failed, tried > 25) == (0, True)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_run(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert (failed, tried > 0) == (0, True)


def public() -> list[tuple[str, list[str]]]:
    table = re.findall(r"^\| `([\w.]+)` \| [^|]+ \| (.*) \|$", RULES.read_text("utf-8"), re.M)
    return [(module, re.findall(r"`(\w+)`", names)) for module, names in table]


def test_what_is_public_is_said_for_every_module_of_the_contract() -> None:
    assert {"game", "game.core.rules", "game.core.words", "game.core.record", "render"} < {name for name, _ in public()}


@pytest.mark.parametrize(("module", "names"), public())
def test_a_module_exports_what_is_called_public_and_no_more(module: str, names: list[str]) -> None:
    there = import_module(module)
    assert there.__all__ == names
    assert all(hasattr(there, name) for name in names)


def test_links_and_pictures_of_our_papers_lead_somewhere_and_no_picture_is_left_over() -> None:
    root, named = RULES.parents[1], set[str]()
    for page in (root / "README.md", *(root / "docs").glob("*.md")):
        for link in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8")):
            if "://" not in link:
                assert (page.parent / link).exists(), f"{page.name}: {link}"
                named.add((page.parent / link).name)
    assert {picture.name for picture in (root / "docs" / "pictures").iterdir()} <= named
