"""Which changes of the rules no test notices: the tests marked with a rule must die with it.

python -m benchmarks.mutants [GAME ...] [--sample 150] [--seed 1] [--only game/campaign/battle.py] [--results FILE]

One thing at a time is changed in the code that a game's rules are made of, or in a number of its data. The rules cited
nearest to it (on its line, else by its statement, function, class, file) say which tests must notice: those marked with
one of them, no others. `--elsewhere` then asks all other quick tests of the game's room about the survivors: where one
notices, a citation or a mark is missing. `--results` keeps what was found, so that a stopped run goes on, and a later
one repeats only what may come out otherwise: changes of files that were changed themselves, or whose tests were.

Changes that change nothing stand in `tests/house/equivalent-mutants.yaml` with the reason; they are told apart.

Why no kept tool: mutmut 3 picks tests by coverage and changes functions only, cosmic-ray runs one command for all
changes and writes them into the tree; neither can choose tests by a mark, or change data.
"""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.mutation.forks import Child, warm_up
from benchmarks.mutation.hunt import (
    Mutant,
    Results,
    data_files,
    digest,
    equivalents,
    is_equivalent,
    mutants,
    rule_modules,
    sampled,
)
from benchmarks.mutation.rulebook import ROOT
from benchmarks.mutation.trial import Proof, failing, files_of_the_room, files_with_marks, first_failure, measured_tests
from game import GAMES

#: How long the marked tests of a game may take unchanged.
BASELINE = 1800.0
#: A test that is asked about what it has no mark for takes less than so many seconds.
QUICK = 0.3
KILLED, SURVIVED, ENDLESS, ELSEWHERE = "killed", "survived", "timeout", "elsewhere"


# tests


def measured(game: str, results: Results, everywhere: bool) -> list[Proof]:
    """A game's marked tests, the quickest first; `everywhere`: also the quick ones of its room that have no mark.

    They are run twice: once to see how long they take and what they import, once as trials run them. Those that fail
    with nothing changed prove nothing and are left out.
    """
    files = files_with_marks([key for key in GAMES if key != game])
    known, modules = _timed(game, files, True, results)
    warm_up(modules)
    if everywhere:
        known += [test for test in _timed(game, files_of_the_room(files), False, results)[0] if test.seconds < QUICK]
    failed = {test.id for test in known if not test.passes}
    failed |= set(_done(partial(failing, [test for test in known if test.passes])))
    for test in sorted(failed):
        print(f"left out, for it does not pass unchanged: {test}", file=sys.stderr)
    return sorted((test for test in known if test.id not in failed), key=lambda test: test.seconds)


def _timed(game: str, files: Sequence[str], marked: bool, results: Results) -> tuple[list[Proof], list[str]]:
    everything = [*files, *rule_modules(game), *data_files(game)]
    key = digest(f"{marked}", *((ROOT / file).read_bytes() for file in everything))
    if key not in results.known:
        tests, modules = _done(partial(measured_tests, files, marked))
        results.add(key, {"tests": [asdict(test) for test in tests], "modules": modules})
    kept = results.known[key]
    return [Proof(**{**test, "marks": tuple(test["marks"])}) for test in kept["tests"]], kept["modules"]


def _done(task: Callable[[], Any]) -> Any:
    answer = Child.do(task, BASELINE).wait()
    return sys.exit("the marked tests take too long") if answer is None else answer


# trials


def tried(chosen: Sequence[Mutant], results: Results, jobs: int) -> None:
    """Try every mutant that was not tried before, several at a time."""
    left = [one for one in chosen if one.key() not in results.known]
    waiting, running = left[::-1], list[tuple[Mutant, Child]]()
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            task = partial(first_failure, mutant.file, mutant.change.number, mutant.tests)
            running.append((mutant, Child.do(task, mutant.patience)))
        for mutant, child in running.copy():
            if child.ended():
                running.remove((mutant, child))
                results.add(mutant.key(), _told(mutant, child.answer(), time.monotonic() - child.begun))
                print(f"\r{len(left) - len(waiting) - len(running)}/{len(left)} ", end="", file=sys.stderr)
        time.sleep(0.005)
    print(file=sys.stderr)


def _told(mutant: Mutant, answer: str | None, seconds: float) -> dict[str, Any]:
    outcome = ENDLESS if answer is None else KILLED if answer else SURVIVED
    what = {"where": mutant.where, "change": mutant.change.text, "rules": mutant.rules}
    return {**what, "outcome": outcome, "by": answer, "s": round(seconds, 2)}


def survivors(chosen: Sequence[Mutant], results: Results) -> list[Mutant]:
    """Those that their tests did not notice."""
    return [one for one in chosen if results.known[one.key()]["outcome"] == SURVIVED]


def asked_all(mutant: Mutant, tests: Sequence[Proof]) -> Mutant:
    """The same, to be noticed by any quick test that was not asked."""
    others = (test for test in tests if test not in mutant.tests and test.seconds < QUICK)
    return replace(mutant, tests=tuple(others))


# what is told


def noticed(count: Counter[str]) -> str:
    """The share of those tried that some test noticed; who never comes to an end is noticed, too."""
    dead = count[KILLED] + count[ENDLESS]
    return f"{100 * dead / (dead + count[SURVIVED]):.0f} %" if dead + count[SURVIVED] else "–"


def table(game: str, counts: dict[str, Counter[str]]) -> Table:
    """How it went, file by file."""
    columns = ("changes", "no rule nearby", KILLED, ENDLESS, SURVIVED, ELSEWHERE)
    shown = Table("file", *columns, "noticed", title=game)
    sums = {"code": Counter[str](), "data": Counter[str](), "all": Counter[str]()}
    for file, count in counts.items():
        shown.add_row(file, *(str(count[column]) for column in columns), noticed(count))
        for row in ("code" if file.endswith(".py") else "data", "all"):
            sums[row].update(count)
    shown.add_section()
    for row, count in sums.items():
        shown.add_row(row, *(str(count[column]) for column in columns), noticed(count))
    return shown


def report(
    game: str, found: Sequence[Mutant], chosen: Sequence[Mutant], others: dict[Mutant, str], results: Results
) -> None:
    """Print the table, the survivors (with the test `others` name that notices them), and the equivalents."""
    counts = {file: Counter[str]() for file in dict.fromkeys(one.file for one in found)}
    for mutant in found:
        counts[mutant.file].update({"changes": 1, "no rule nearby": not mutant.tests})
    for mutant in chosen:
        outcome = results.known[mutant.key()]["outcome"]
        counts[mutant.file].update({outcome: 1, ELSEWHERE: mutant in others})
    Console(width=120).print(table(game, counts))
    left = survivors(chosen, results)
    print(f"\nSurvivors of {game}: {len(left)} of {len(chosen)}")
    for one in left:
        rules = ", ".join(one.rules[:6]) + (f" and {len(one.rules) - 6} more" if one.rules[6:] else "")
        line = (ROOT / one.file).read_text("utf-8").splitlines()[one.change.line - 1].strip()
        print(f"{one.where} {one.change.within}: {one.change.text}\n    {line[:100]}")
        print(f"    [{rules}; {len(one.tests)} tests]{f' but: {others[one]}' if one in others else ''}")
    told_apart(game, found)


def told_apart(game: str, found: Sequence[Mutant]) -> None:
    """Print the changes that are known to change nothing, and the entries that name none any more."""
    own = [entry for entry in equivalents() if game_of(entry["file"]) == game]
    if own:
        print(f"\nEquivalent in {game}: {len(own)}")
    for entry in own:
        there = any(is_equivalent(mutant, entry) for mutant in found)
        print(f"{entry['file']}: {entry['change']}: {entry['why']}" + ("" if there else "  NO SUCH CHANGE ANY MORE"))


# the run


def game_of(file: str) -> str:
    """The game whose file this is."""
    return Path(file).parts[1]


def run(game: str, asked: argparse.Namespace, results: Results) -> None:
    """All of it for one game."""
    tests = measured(game, results, asked.elsewhere)
    files = [file for file in asked.only if game_of(file) == game] or [*rule_modules(game), *data_files(game)]
    found, known = list(mutants(game, files, tests)), equivalents()
    able = [one for one in found if one.tests and not any(is_equivalent(one, entry) for entry in known)]
    chosen = sampled(able, asked.sample, asked.seed) if asked.sample else able
    tried(chosen, results, asked.jobs)
    others: dict[Mutant, str] = {}
    if asked.elsewhere:
        wide = {one: asked_all(one, tests) for one in survivors(chosen, results)}
        tried(list(wide.values()), results, asked.jobs)
        outcomes = {one: results.known[other.key()] for one, other in wide.items()}
        others = {one: entry["by"] or ENDLESS for one, entry in outcomes.items() if entry["outcome"] != SURVIVED}
    report(game, found, chosen, others, results)


def main() -> None:
    """Read what is asked for, and do it game by game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--games", nargs="+", choices=GAMES, default=[], help="the same")
    parser.add_argument("--sample", type=int, default=150, help="how many changes a game are tried; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", default=[], metavar="FILE", help="no other files than these")
    parser.add_argument("--elsewhere", action="store_true", help="ask all quick tests about survivors")
    parser.add_argument("--results", type=Path, help="a file of JSON lines that keeps what was found")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    asked = parser.parse_args()
    games = [*asked.names, *asked.games] or list(dict.fromkeys(map(game_of, asked.only))) or GAMES
    if unknown := sorted(set(games) - set(GAMES)):
        parser.error(f"there is no game {', '.join(unknown)}")
    results = Results(asked.results)
    for game in games:
        run(game, asked, results)


if __name__ == "__main__":
    main()
