"""The command line's frame: the app, its options for all commands, and one clear line for every mistake."""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import typer
from pydantic import ValidationError
from pydantic_core import ErrorDetails
from typer.exceptions import TyperException
from typer.main import get_command

from bot.cli.settings import Everywhere, Settings, mistyped
from bot.there import There
from bot.unusable import Unusable
from game import GAMES, rules
from game.core.data import BadData, overlay
from game.core.record import BadRecord
from game.core.refusal import Refusal
from game.core.rules import Rules
from game.play.bundle import Bundle, read

app = typer.Typer(
    name="westphalia",
    help="Play the Thirty Years' War by post: on Discord, or at a local table in the browser.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)

ROOT = Path(__file__).resolve().parents[2]
Kind = TypeVar("Kind", bound=Everywhere)


@app.callback()
def everywhere(
    data: Annotated[
        Path | None,
        typer.Option("--data", help="A folder of data files that stand in for ours.", envvar="WESTPHALIA_DATA"),
    ] = None,
) -> None:
    """What holds for every command."""
    if data is None:
        data = _read(Everywhere).data
    if data is not None:
        overlay(data)
        os.environ["WESTPHALIA_DATA"] = str(data.absolute())  # for our worker processes


def fail(reason: str, code: int = 1) -> NoReturn:
    """End with one clear line."""
    _say(reason)
    raise typer.Exit(code)


def settings(**typed: str) -> Settings:
    """The settings, those typed before all others; or one line of all that are wrong."""
    found = _read(Settings, **{name: value for name, value in typed.items() if value})
    if strange := "; ".join(mistyped()):
        fail(strange, 2)
    return found


def _read(kind: type[Kind], **typed: Any) -> Kind:
    try:
        return kind(**typed)
    except UnicodeDecodeError as error:
        fail(f".env: is no text file (byte {error.start})", 2)
    except ValidationError as error:
        fail("; ".join(map(_wrong, error.errors())), 2)


def _wrong(error: ErrorDetails) -> str:
    """A setting that is wrong: what it was set to, but for the token, and what it may be."""
    name, said = str(error["loc"][0]), error["msg"].removeprefix("Value error, ")
    if examples := Settings.model_fields[name].examples:
        said = f"write it as {' or '.join(examples)}"
    given = "" if name == "token" or said.startswith("“") else f"“{error['input']}”: "
    return f"WESTPHALIA_{name.upper()}: {given}{said}"


def game_rules(key: str) -> Rules[Any, Any]:
    """The rules of a game by its key."""
    if key not in GAMES:
        fail(f"there is no game “{key}”; there is: {', '.join(GAMES)}", 2)
    return rules(key)


def may_be_written(file: Path | None) -> Path | None:
    """Refuse a file or folder that has no place: nothing is begun whose outcome could not be kept."""
    if file is not None and not There(file.parent).folder:
        fail(f"{file}: {file.parent} is no folder", 2)
    return file


def one_file(file: Path | None) -> Path | None:
    """The same where a folder won't do."""
    if file is not None and There(file).folder:
        fail(f"{file}: is a folder", 2)
    return may_be_written(file)


def new_file(file: Path | None) -> Path | None:
    """The same where what is there must not be lost, whatever it is."""
    if (placed := one_file(file)) and There(placed):
        fail(f"{file}: exists already; name another file, or remove it", 2)
    return placed


@contextmanager
def whole(file: Path) -> Iterator[Path]:
    """Where a file is written until it is whole and gets its name; what fails leaves nothing."""
    part = file.with_name(f"{file.name}.part")
    try:
        yield part
        part.replace(file)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def keep(file: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    try:
        with whole(file) as part:
            part.write_bytes(content)
    except OSError as error:
        fail(f"{file}: {error.strerror}", 2)


def bundle_of(path: Path) -> Bundle:
    """The record in a file, with those linked to it."""
    try:
        return read(path.read_bytes().decode("utf-8"))
    except OSError as error:
        fail(f"{path}: {error.strerror}", 2)
    except UnicodeDecodeError as error:
        fail(f"{path}: is no text file (byte {error.start})")
    except BadRecord as wrong:
        fail(f"{path}: {wrong}")


def main() -> None:
    """Run the command line; known mistakes become one line, not a traceback."""
    command = get_command(app)
    try:
        sys.exit(command.main(prog_name="./westphalia", standalone_mode=False))
    except TyperException as wrong:
        if reason := getattr(wrong, "format_message", wrong.__str__)():
            _say(f"{reason.rstrip('.')}. See ./westphalia --help.")
        sys.exit(2)
    except (Refusal, BadData, BadRecord, Unusable) as wrong:
        _say(str(wrong))
        sys.exit(1)
    except sqlite3.Error as wrong:
        _say(f"the database cannot be used: {wrong}")
        sys.exit(1)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
    except OSError as wrong:
        _say(f"{wrong.filename}: {wrong.strerror}" if wrong.filename else wrong.strerror or str(wrong))
        sys.exit(2)


def _say(reason: str) -> None:
    typer.secho(f"westphalia: {reason}", fg=typer.colors.RED, err=True)
