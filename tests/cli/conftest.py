"""Commands as people run them, as a whole program or within this process."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cli.__main__ import main

#: Runs a command: its exit code, output and error output; or without its output.
Run = Callable[..., tuple[int, str, str]]
Mistaken = Callable[..., tuple[int, str]]
ROOT = Path(__file__).parents[2]


def westphalia(*words: str, cwd: Path = ROOT, **environment: str) -> tuple[int, str, str]:
    """Exit code, output and error output of one command."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("WESTPHALIA_")}
    done = subprocess.run(
        [sys.executable, "-m", "bot.cli", *words],
        cwd=cwd,
        env={**inherited, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", **environment},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def within(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """The same within this process, which is much quicker; for what says nothing that a whole program would not."""
    for name in os.environ:
        if name.startswith("WESTPHALIA_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*words: str, cwd: Path = ROOT, **environment: str) -> tuple[int, str, str]:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        monkeypatch.chdir(cwd)
        monkeypatch.setattr(sys, "argv", ["westphalia", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        assert isinstance(ended.value.code, int | None)
        return ended.value.code or 0, *capfd.readouterr()

    return run


@pytest.fixture
def mistaken(within: Run) -> Mistaken:
    """Exit code and error output of a command that gets nowhere."""

    def run(*words: str, cwd: Path, **environment: str) -> tuple[int, str]:
        code, _out, error = within(*words, cwd=cwd, **environment)
        return code, error

    return run
