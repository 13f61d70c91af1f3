"""Tests with the rules they are marked with, and whether any of them notices a change."""

import ast
import importlib.abc
import importlib.machinery
import os
import re
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks.mutation import charts, code
from benchmarks.mutation.forks import foreign
from benchmarks.mutation.rulebook import ROOT

#: What is imported already is as it was when pytest itself was: in these children that is meant so.
QUIET = (
    *("-q", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)


#: With something changed a test may take so many times as long as without, and so many seconds more. What counts is the
#: processor's time: on a busy machine nobody is called endless for having to wait.
PATIENCE, GRACE = 5, 10.0


@dataclass(frozen=True)
class Proof:
    """A test, marked or not; `names` are the parts of its parameters, `seconds` how long it takes unchanged."""

    id: str
    marks: tuple[str, ...]
    seconds: float
    passes: bool

    @property
    def patience(self) -> float:
        """How long it may take with something changed."""
        return GRACE + PATIENCE * self.seconds

    @property
    def names(self) -> frozenset[str]:
        """What its parameters are called."""
        return frozenset(re.split(r"[\[\]-]", self.id.partition("[")[2]))


@dataclass(eq=False)
class _Watch:
    """What pytest is seen to do, and whom it is to run: tests with marks (or without), or these and no others."""

    marked: bool | None = None
    wanted: Mapping[str, Proof] = field(default_factory=dict)
    marks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    skipped: set[str] = field(default_factory=set)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose what is run; parameters that there are now for the first time stand for those that are gone."""
        for item in items:
            self.marks[item.nodeid] = tuple(str(one) for mark in item.iter_markers("rule") for one in mark.args)
        items[:] = [item for item in items if self.marked in (None, bool(self.marks[item.nodeid]))]
        if self.wanted:
            gone = {_function(test) for test in self.wanted.keys() - self.marks.keys()}
            items[:] = [item for item in items if item.nodeid in self.wanted or _function(item.nodeid) in gone]
            order = {test: n for n, test in enumerate(self.wanted)}
            items.sort(key=lambda item: order.get(item.nodeid, 0))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test begins, and its time runs: who does not keep it is ended, with the whole process."""
        _give_time(self.wanted[nodeid].patience if nodeid in self.wanted else 0.0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test's setup, call or teardown is over."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self.failed.append(report.nodeid)
        if report.skipped:
            self.skipped.add(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file could not even be imported."""
        if report.failed:
            self.failed.append(f"{report.nodeid}: not collected")


def measured_tests(files: Sequence[str], marked: bool) -> tuple[list[Proof], list[str]]:
    """The tests of these files with marks, or those without, run once unchanged; and all modules that this took."""
    watch = _Watch(marked)
    _pytest([*files], watch)
    known = [
        Proof(test, marks, watch.seconds[test], test not in watch.failed and test not in watch.skipped)
        for test, marks in watch.marks.items()
        if test in watch.seconds
    ]
    return known, foreign()


def failing(tests: Sequence[Proof]) -> list[str]:
    """Those of the tests that fail with nothing changed, when they are run as trials run them."""
    watch = _Watch(wanted={test.id: test for test in tests})
    _pytest(_files(tests), watch)
    return watch.failed + [test.id for test in tests if test.id not in watch.seconds]


def _files(tests: Sequence[Proof]) -> list[str]:
    return list(dict.fromkeys(test.id.partition("::")[0] for test in tests))


def _function(test: str) -> str:
    return test.partition("[")[0]


def _give_time(seconds: float) -> None:
    signal.setitimer(signal.ITIMER_PROF, seconds)


def first_failure(file: str, number: int, tests: Sequence[Proof]) -> str:
    """Run tests with one change made; the first that fails, empty if none does. Endless ones end the process."""
    _give_time(2 * GRACE)  # what is imported may be endless, too
    with tempfile.TemporaryDirectory() as folder:
        if file.endswith(".py"):
            sys.meta_path.insert(0, _Changed(file, number))
        else:
            _lay_over(file, number, Path(folder))
        watch = _Watch(wanted={test.id: test for test in tests})
        ended = _pytest(["-x", *_files(tests)], watch)
        if watch.failed:
            return watch.failed[0]
        return "" if ended == pytest.ExitCode.OK else f"pytest: {ended.name}"


def _pytest(words: list[str], watch: _Watch) -> pytest.ExitCode:
    os.chdir(ROOT)
    sys.dont_write_bytecode = True
    with tempfile.TemporaryDirectory() as folder:
        ended = pytest.ExitCode(pytest.main([*QUIET, "--basetemp", f"{folder}/tests", *words], plugins=[watch]))
    if ended is pytest.ExitCode.INTERNAL_ERROR:
        raise RuntimeError("pytest came to grief")
    return ended


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module with a change in it; nothing is written anywhere."""

    def __init__(self, file: str, number: int) -> None:
        self._path, self._number = ROOT / file, number
        self._name = ".".join(Path(file).with_suffix("").parts).removesuffix(".__init__")

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The changed module, when its turn comes."""
        if fullname != self._name:
            return None
        package = self._path.name == "__init__.py"
        spec = importlib.machinery.ModuleSpec(fullname, self, origin=str(self._path), is_package=package)
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [str(self._path.parent)]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        """Carry out the changed code."""
        tree: ast.Module = code.changed(self._path.read_text("utf-8"), self._number)
        exec(compile(tree, str(self._path), "exec"), module.__dict__)


def _lay_over(file: str, number: int, folder: Path) -> None:
    """A folder with the changed file, where data is looked for first."""
    from game.core import data

    path = folder / Path(file).relative_to("data")
    path.parent.mkdir(parents=True)
    path.write_text(charts.changed((ROOT / file).read_text("utf-8"), number), "utf-8")
    data.overlay(folder)


def files_with_marks(others: Sequence[str]) -> list[str]:
    """The files whose tests may speak of a game's rules: none that lies in another game's room, or needs a browser."""
    found = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        rooms = path.relative_to(ROOT / "tests").parts[:-1]
        if not {*others, "browser"} & set(rooms) and "mark.rule(" in path.read_text("utf-8"):
            found.append(str(path.relative_to(ROOT)))
    return found


def files_of_the_room(files: Sequence[str]) -> list[str]:
    """All files of the room where most of the files with marks lie: a game's own."""
    rooms = Counter(Path(file).parent for file in files)
    [(room, _count)] = rooms.most_common(1)
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / room).glob("test_*.py"))
