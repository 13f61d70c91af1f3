"""Commands for whoever works on the house: test, check, bench, build, data."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.app import ROOT, app, fail, one_file
from bot.language import DOMAIN, known

PASS_ON = {"allow_extra_args": True, "ignore_unknown_options": True}


def _run(*command: str) -> int:
    return subprocess.run([sys.executable, *command], cwd=ROOT, check=False).returncode


def _keep_compiled() -> None:
    """Let a test run's processes share compiled code even where Python is told to write none: each starts faster."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / ".cache" / "python"))


#: Benchmarks that play whole games by the hundred: only when asked for.
BY_THE_HUNDRED = ("agony", "battles", "mutants", "pars", "sprt", "wars")
PANEL = "For whoever works on the house"
#: What a worker of the tests holds in the end, in bytes: every board, and most that was painted on them.
HELD = 3 << 30
LOCALE = ROOT / "locale"
TEMPLATE = LOCALE / f"{DOMAIN}.pot"


def workers(cores: int, memory: int) -> int:
    """One more than there are cores, for now and then a test waits for a browser or a database; if memory, in bytes,
    holds them.
    """
    return max(1, min(4, 1 + cores, memory // HELD))


def _memory() -> int:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


@app.command("test", context_settings=PASS_ON, rich_help_panel=PANEL)
def run_tests(
    context: typer.Context,
    nightly: Annotated[bool, typer.Option("--nightly", help="Also what takes long.")] = False,
) -> None:
    """Run the tests; further words go to pytest."""
    spread = ["-n", str(workers(os.cpu_count() or 1, _memory())), "--dist", "worksteal"]
    # what runs by night may take hours
    which = ["-o", "faulthandler_timeout=0"] if nightly or "-m" in context.args else ["-m", "not nightly"]
    _keep_compiled()
    raise typer.Exit(_run("-m", "pytest", *([] if context.args else spread), *which, *context.args))


@app.command(rich_help_panel=PANEL)
def check() -> None:
    """Check style, types, import contracts, Dockerfile, compose file and data files."""
    steps = {
        "style": ("ruff", "check", "."),
        "format": ("ruff", "format", "--check", "."),
        "types": ("mypy",),
        "import contracts": ("lint-imports",),
        "Dockerfile": ("hadolint", "Dockerfile"),
        "compose file": (
            "check-jsonschema",
            "--quiet",
            "--builtin-schema",
            "vendor.compose-spec",
            "deploy/compose.yaml",
        ),
        "data": ("python", "-m", "bot.cli", "data"),
    }
    failed = []
    tools = Path(sys.executable).parent
    for name, (tool, *words) in steps.items():
        typer.secho(f"— {name}", bold=True)
        if subprocess.run([tools / tool, *words], cwd=ROOT, check=False).returncode:
            failed.append(name)
    if failed:
        fail(f"failed: {', '.join(failed)}")
    typer.secho("all checks passed", fg=typer.colors.GREEN)


def _benchmarks() -> list[str]:
    """The programs there; what only helps them is none."""
    files = sorted((ROOT / "benchmarks").glob("[a-z]*.py"))
    return [path.stem for path in files if '"__main__"' in path.read_text("utf-8")]


@app.command(context_settings=PASS_ON, rich_help_panel=PANEL)
def bench(
    context: typer.Context,
    name: Annotated[
        str, typer.Argument(help="Which of benchmarks/; left out, all that do not play games by the hundred.")
    ] = "",
) -> None:
    """Print figures: how fast, how large; further words go to the benchmark: `bench rules --stored`.

    What one takes, it says itself: `bench rules -- --help`.
    """
    there = _benchmarks()
    if name and name not in there:
        fail(f"there is no benchmark “{name}”; there is: {', '.join(there)}", 2)
    everyday = [one for one in there if one not in BY_THE_HUNDRED]
    for one in [name] if name else everyday:
        typer.secho(f"— {one}", bold=True)
        if code := _run("-m", f"benchmarks.{one}", *context.args):
            raise typer.Exit(code)


@app.command(rich_help_panel=PANEL)
def build() -> None:
    """Draw the boards' cached bases again, after a change of map data or of how they are drawn."""
    raise typer.Exit(_run("-m", "render.build"))


@app.command(rich_help_panel=PANEL)
def texts(
    into: Annotated[Path, typer.Option(help="The file for the template.", callback=one_file)] = TEMPLATE,
) -> None:
    """Gather what people read, for translators; after every change of texts. New ones stand empty in each language."""
    into.open("ab").close()
    words = (
        "-k",
        "say",
        "-k",
        "template",
        "-F",
        "babel.cfg",
        "-o",
        str(into.absolute()),
        "--no-location",
        "--sort-output",
        "--omit-header",
    )
    failed = _run("-m", "babel.messages.frontend", "-q", "extract", *words, ".")
    if not failed and into == TEMPLATE and known(LOCALE):
        kept = ("-i", str(TEMPLATE), "-d", str(LOCALE), "-D", DOMAIN, "-w", "100")
        plain = ("--no-fuzzy-matching", "--ignore-obsolete", "--omit-header")
        failed = _run("-m", "babel.messages.frontend", "-q", "update", *kept, *plain)
    raise typer.Exit(failed)


@app.command(rich_help_panel=PANEL)
def data() -> None:
    """Validate all data files; names file, key and reason of what is wrong."""
    from game import GAMES, rules
    from game.core.data import OURS, BadData, folders, load, overlays
    from game.core.pars import check_pars
    from game.core.wars import check_wars
    from game.league.planner import Limits
    from render.board_file import BoardFile

    for key in GAMES:
        schemas = rules(key).data()
        for name, schema in schemas.items():
            load(name, schema)
        check_pars(rules(key))
        check_wars(rules(key))
        if (OURS / key / "board.json").exists():
            load(f"{key}/board.json", BoardFile)
        if strange := sorted(set(overlays(key)) - set(schemas)):
            raise BadData(f"{strange[0]}: {key} has no such file; it has: {', '.join(sorted(schemas))}")
        over = f", over ours: {', '.join(overlays(key))}" if overlays(key) else ""
        typer.echo(f"{key}: data is valid ({len(schemas)} files of {', '.join(map(str, folders))}{over})")
    load("league/limits.yaml", Limits)
