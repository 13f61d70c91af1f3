"""Adding a game touches one registry line: nothing outside a game's rooms knows its name."""

import ast
import re
from pathlib import Path

import pytest

from game import GAMES

ROOT = Path(__file__).parents[2]
#: What may name games: the registry, and the programs that draw or gather their data.
OWN = [ROOT / "game" / "__init__.py", ROOT / "render" / "build", ROOT / "bot" / "store" / "migrations"]


def outside(path: Path) -> bool:
    shared = ("core", "play", "build")
    rooms = [path for room in ("game", "render") for path in (ROOT / room).iterdir() if path.name not in shared]
    own = (*OWN, *(room for room in rooms if room.is_dir()), ROOT / "bot" / "pocket")
    return not any(path.is_relative_to(place) for place in own)


def named(path: Path) -> list[str]:
    """The games whose key stands in code: as a text, or in an import. Sentences and comments may speak of them."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and node.value in GAMES:
            found.append(str(node.value))
        if isinstance(node, ast.ImportFrom) and node.module:
            found += [key for key in GAMES if re.search(rf"\b(game|render)\.{key}\b", node.module)]
    return found


@pytest.mark.parametrize("room", ["bot", "render", "game"])
def test_no_game_is_named_outside_its_rooms(room: str) -> None:
    known = {"bot/cli/quality.py": ["agony", "battles"]}  # benchmarks are files, not games
    for path in sorted((ROOT / room).rglob("*.py")):
        if outside(path):
            name = path.relative_to(ROOT).as_posix()
            assert sorted(named(path)) == known.get(name, []), name
