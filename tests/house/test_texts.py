"""What translators work from is what the code and the data say."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]


def test_the_template_holds_every_text(tmp_path: Path) -> None:
    """After changing texts, run `./westphalia texts`."""
    fresh = tmp_path / "fresh.pot"
    command = (sys.executable, "-m", "bot.cli", "texts", "--into", str(fresh))
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    assert _said(fresh) == _said(ROOT / "locale" / "westphalia.pot")


@cache
def parsed() -> dict[str, ast.Module]:
    """All code that tells anything, by its file."""
    files = [path for room in ("bot", "game", "render") for path in (ROOT / room).rglob("*.py")]
    return {str(path.relative_to(ROOT)): ast.parse(path.read_text("utf-8")) for path in files}


def test_no_text_hides_in_an_f_string() -> None:
    """What gathers the texts finds those in Python 3.12 and later only."""
    hidden = [
        f"{file}:{call.lineno}"
        for file, code in parsed().items()
        for text in ast.walk(code)
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in ("_", "say", "tell", "template")
        if call.args and isinstance(call.args[0], ast.Constant)
    ]
    assert hidden == []


def _said(path: Path) -> set[str]:
    with path.open("rb") as file:
        return {str(message.id) for message in read_po(file) if message.id}


def test_no_text_hides_in_a_variable() -> None:
    """What is said by a variable is written as `template("...")`, or nobody gathers it."""
    hidden = [
        f"{file}:{text.lineno}"
        for file, code in parsed().items()
        for function in ast.walk(code)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for text in _unmarked(function)
    ]
    assert hidden == []


def _unmarked(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.Constant]:
    """The plain texts in a function that one of its variables holds, and that it says by the variable's name."""
    inside = list(ast.walk(function))
    calls = [each for each in inside if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.args]
    said = {each.args[0].id for each in calls if each.func.id in ("_", "say") and isinstance(each.args[0], ast.Name)}  # type: ignore[attr-defined]
    held = [
        value
        for each in inside
        if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name) and each.targets[0].id in said
        for value in ((each.value.body, each.value.orelse) if isinstance(each.value, ast.IfExp) else (each.value,))
    ]
    return [value for value in held if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value]
