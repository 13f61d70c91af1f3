"""Databases and what is copied from them are for their owner alone."""

import os
import stat
from pathlib import Path

import pytest
from typer.testing import CliRunner

import bot.cli.__main__  # noqa: F401 - it registers the commands
from bot.cli.app import app
from bot.private import keep_private
from bot.store import Store


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def modes(folder: Path) -> set[int]:
    return {mode(each) for each in folder.iterdir()}


async def test_an_older_database_is_closed_to_others_when_it_is_opened(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    await (await Store.open(str(file))).close()
    file.chmod(0o644)
    store = await Store.open(str(file))
    assert modes(tmp_path) == {0o600}
    await store.close()


async def test_a_backup_is_closed_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await (await Store.open(str(tmp_path / "games.sqlite"))).close()
    made = CliRunner().invoke(
        app, ["backup", str(tmp_path / "copy.sqlite"), "--database", str(tmp_path / "games.sqlite")]
    )
    assert made.exit_code == 0
    assert mode(tmp_path / "copy.sqlite") == 0o600


def test_what_can_not_be_closed_is_left_alone(tmp_path: Path) -> None:
    keep_private(tmp_path / "nowhere" / "games.sqlite")
    assert not (tmp_path / "nowhere").exists()


def test_what_is_no_file_keeps_its_mode(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    pipe.chmod(0o666)
    keep_private(pipe)
    assert mode(pipe) == 0o666
