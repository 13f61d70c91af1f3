"""Logs say what they are about, and nothing of what libraries know in detail."""

import json
import logging
from collections.abc import Iterator

import pytest

from bot.cli.logs import set_up
from bot.marks import about, mark, marked


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    root, ours = logging.getLogger(), logging.getLogger("bot")
    before, token = (root.handlers[:], root.level, ours.level), about.set({})
    yield
    about.reset(token)
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    for name in ("bot", "game", "render"):
        logging.getLogger(name).setLevel(before[2])


def test_json_lines_name_game_interaction_and_delivery(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("INFO", "json")
    mark(interaction=7)
    with marked(game="abcd", delivery=12):
        logging.getLogger("bot.x").info("Sent “%s”", "ä\n")
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        logging.getLogger("bot.x").exception("broken")
    one, two = map(json.loads, capsys.readouterr().err.splitlines())
    assert {key: one[key] for key in ("level", "message", "game", "delivery", "interaction")} == {
        "level": "INFO", "message": "Sent “ä\n”", "game": "abcd", "delivery": "12", "interaction": "7"
    }  # fmt: skip
    assert "game" not in two
    assert "ZeroDivisionError" in two["error"]


def test_lines_for_people_end_with_what_they_are_about(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("WARNING")
    with marked(game="abcd"):
        logging.getLogger("bot.x").warning("slow")
    assert capsys.readouterr().err.endswith("WARNING bot.x: slow [game=abcd]\n")


def test_libraries_tell_no_details_however_much_we_tell(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("DEBUG")
    for name in ("discord.http", "aiosqlite", "sqlalchemy.engine", "bot.x"):
        logging.getLogger(name).debug("the whole message")
    assert capsys.readouterr().err.count("the whole message") == 1
