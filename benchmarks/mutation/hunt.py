"""What there is to change in a game, which tests must notice it, and what is known of it already."""

import ast
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import yaml

from benchmarks.mutation import charts, code
from benchmarks.mutation.code import NAMED, Change
from benchmarks.mutation.rulebook import ROOT, Rulebook
from benchmarks.mutation.trial import GRACE, Proof

EQUIVALENT = ROOT / "tests/house/equivalent-mutants.yaml"
#: Data that only pictures are drawn from.
DRAWN = ("lands.yaml",)
#: Where stand-ins think and orders are proposed.
THOUGHT = {"ai", "proposals", "mind.py", "proposals.py"}
#: Of a sample, one in so many is a change of data.
DATA_SHARE = 5
#: On a busy machine the clock may go so many times as fast as the processor's time.
WAIT = 20


@dataclass(frozen=True)
class Mutant:
    """A change, the rules that stand nearest to it, and the tests that must notice it."""

    file: str
    change: Change
    rules: tuple[str, ...]
    tests: tuple[Proof, ...]

    @property
    def where(self) -> str:
        """Where it is, for people."""
        return f"{self.file}:{self.change.line}"

    @property
    def is_code(self) -> bool:
        """Whether it changes code, not data."""
        return self.file.endswith(".py")

    @property
    def patience(self) -> float:
        """How long its tests may take by the clock: much longer than they need, for they have limits of their own."""
        return WAIT * (GRACE + sum(test.patience for test in self.tests))

    def key(self) -> str:
        """What says whether its outcome may be another than before: itself, its file, its tests and their files."""
        files = (self.file, *sorted({test.id.partition("::")[0] for test in self.tests}))
        texts = [(ROOT / file).read_bytes() for file in files]
        return digest(self.change.within, self.change.text, *sorted(test.id for test in self.tests), *texts)


def digest(*parts: str | bytes) -> str:
    """A short fingerprint."""
    found = sha256()
    for part in parts:
        plain = part.encode() if isinstance(part, str) else part
        found.update(b"%d " % len(plain) + plain)
    return found.hexdigest()[:16]


class Results:
    """What was found so far, one JSON line each, in a file if there is one."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.known: dict[str, dict[str, Any]] = {}
        if path and path.exists():
            for line in path.read_text("utf-8").splitlines():
                if line.endswith("}"):  # the last may have been cut off
                    entry = json.loads(line)
                    self.known[entry["key"]] = entry

    def add(self, key: str, entry: dict[str, Any]) -> None:
        """Remember something."""
        self.known[key] = {"key": key, **entry}
        if self._path:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(self.known[key], ensure_ascii=False) + "\n")


def rule_modules(game: str) -> list[str]:
    """The files that a game's rules are made of: what `game/<key>/__init__.py` imports, and what that imports.

    Not what stand-ins think and what is proposed: that decides nothing, whatever rules it has in mind.
    """
    found, left = set[Path](), [ROOT / "game" / game / "__init__.py"]
    while left:
        path = left.pop()
        if path in found or not path.exists() or THOUGHT & set(path.relative_to(ROOT).parts):
            continue
        found.add(path)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"game.{game}"):
                module = ROOT / Path(*str(node.module).split("."))
                left += [module.with_suffix(".py"), module / "__init__.py"]
                left += [module / f"{name.name}.py" for name in node.names]
    return sorted(str(path.relative_to(ROOT)) for path in found)


def data_files(game: str) -> list[str]:
    """The files that a game's boards and charts are read from."""
    return sorted(str(p.relative_to(ROOT)) for p in (ROOT / "data" / game).glob("*.yaml") if p.name not in DRAWN)


def changes_of(file: str) -> list[Change]:
    """Every change of a file."""
    source = (ROOT / file).read_text("utf-8")
    return code.changes(source) if file.endswith(".py") else charts.changes(source)


def mutants(game: str, files: Iterable[str], known: Sequence[Proof]) -> Iterator[Mutant]:
    """Every change of these files with the rules and tests it has to do with; none where no marked rule is cited."""
    tests = [test for test in known if test.marks]
    book = Rulebook(game, frozenset(mark for test in tests for mark in test.marks))
    marks = {test.id: frozenset(map(book.full, test.marks)) for test in tests}
    for file in files:
        for change in changes_of(file):
            yield Mutant(file, change, *_nearest(book, change, tests, marks))


def _nearest(
    book: Rulebook, change: Change, tests: Sequence[Proof], marks: Mapping[str, frozenset[str]]
) -> tuple[tuple[str, ...], tuple[Proof, ...]]:
    for level in change.cited:
        names = {cited.removeprefix(NAMED) for cited in level if cited.startswith(NAMED)}
        rules = book.rules(cited for cited in level if not cited.startswith(NAMED))
        found = [test for test in tests if marks[test.id] & rules or test.names & names]
        if found:
            meant = {mark for test in found for mark in marks[test.id] & rules} | names
            return tuple(sorted(meant)), tuple(found)
    return (), ()


def sampled(found: Sequence[Mutant], size: int, seed: int) -> list[Mutant]:
    """Some of them at random, in their order; a fifth of them data, if there are so many."""
    chance = Random(seed)
    of_data = [n for n, one in enumerate(found) if not one.is_code]
    of_code = [n for n, one in enumerate(found) if one.is_code]
    data = min(len(of_data), max(size // DATA_SHARE, size - len(of_code)))
    chosen = chance.sample(of_data, data) + chance.sample(of_code, min(len(of_code), size - data))
    return [found[n] for n in sorted(chosen)]


def equivalents() -> list[dict[str, str]]:
    """The changes that change nothing: file, change (as it is reported), perhaps within what, and why."""
    return (yaml.safe_load(EQUIVALENT.read_text("utf-8")) or []) if EQUIVALENT.exists() else []


def is_equivalent(mutant: Mutant, entry: Mapping[str, str]) -> bool:
    """Whether an entry names this change."""
    change = mutant.change
    named = (entry["file"], entry["change"], entry.get("within", change.within))
    return named == (mutant.file, change.text, change.within)
