"""Every file of agony has a schema: a wrong key is told with file, key and reason before anything is played."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.agony import RULES
from game.core import data

FOLDER = data.OURS / "agony"
#: What is drawn by `python -m render.build`, not written by hand.
BUILT = {"board.json", *(path.name for path in FOLDER.glob("names-*.json"))}


@pytest.fixture
def overlay(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "agony").mkdir()
    data.overlay(tmp_path)
    data.load.cache_clear()
    yield tmp_path
    data.folders.remove(tmp_path)
    data.load.cache_clear()


def broken(plain: Any) -> Any:
    """The same with one key misspelt, as deep as the first of every list."""
    if isinstance(plain, list):
        return [broken(plain[0]), *plain[1:]]
    key, value = next(iter(plain.items()))
    if isinstance(value, list | dict) and not (isinstance(value, list) and not isinstance(value[0], dict)):
        return {**plain, key: broken(value)}
    return {f"{name}_x" if name == key else name: found for name, found in plain.items()}


def test_every_file_has_a_schema() -> None:
    there = {path.name for path in FOLDER.iterdir() if path.suffix in (".yaml", ".json")}
    assert {f"agony/{name}" for name in there - BUILT} == set(RULES.data())


@pytest.mark.parametrize("name", RULES.data())
def test_our_own_files_fit(name: str) -> None:
    assert data.load(name, RULES.data()[name])


@pytest.mark.parametrize("name", RULES.data())
def test_a_wrong_key_is_refused_with_file_key_and_reason(name: str, overlay: Path) -> None:
    plain = yaml.load((data.OURS / name).read_text("utf-8"), yaml.CSafeLoader)
    (overlay / name).write_text(json.dumps(broken(plain)), "utf-8")
    with pytest.raises(data.BadData) as told:
        data.load(name, RULES.data()[name])
    lines = str(told.value).splitlines()
    assert all(line.startswith(f"{overlay / name}: ") for line in lines)
    assert any("_x: Extra inputs are not permitted" in line for line in lines)
