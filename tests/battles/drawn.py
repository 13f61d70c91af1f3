"""A position of a test as a picture: the part of its field around the pieces, cut out, so that it is soon painted."""

from dataclasses import replace
from itertools import count
from typing import Any

import yaml

from game.battles import RULES
from game.battles.course import FIELD, Piece, PlayerTurn
from game.battles.state import State
from game.battles.view import BattlesView
from game.core.hexes import Grid, distance
from render import Look, picture
from tests.battles import positions

_NUMBERS = count(1)
WHOLE = Look("board")


def shows(state: State) -> bool:
    """Whether a picture of the position comes out with every piece in it; a piece that is taken away is missed."""
    view = RULES.view(state, "")
    if state.battle.startswith("test"):
        near = {p.id: p for p in around(state)}
        view = replace(view, battle=cut(state), pieces=near, now=PlayerTurn(view.turn, view.side))
    whole = picture(view, WHOLE)
    on_field = [p for p in view.pieces.values() if p.where == FIELD]
    assert on_field
    assert whole.png.startswith(b"\x89PNG")
    assert whole.alt
    return all(picture(_without(view, p.id), WHOLE).png != whole.png for p in on_field[:2])


def _without(view: BattlesView, piece: str) -> BattlesView:
    return replace(view, pieces={name: p for name, p in view.pieces.items() if name != piece})


def around(state: State) -> list[Piece]:
    """The pieces near the first; tests put others far off, so that an army is not at its end."""
    on_field = [p for p in state.pieces.values() if p.where == FIELD]
    return [p for p in on_field if distance(p.place, on_field[0].place) <= 6]


def cut(state: State) -> str:
    """The key of a smaller field around the pieces; all else is as it was."""
    file = yaml.load((positions.FOLDER / f"{state.battle}.yaml").read_text("utf-8"), yaml.CSafeLoader)
    places = [p.place for p in around(state)]
    columns, rows = ([int(h[part]) for h in places] for part in (slice(2), slice(2, 4)))
    grid = Grid((max(1, min(columns) - 2), max(columns) + 2), (max(1, min(rows) - 2), max(rows) + 2))
    file["grid"] |= {"columns": list(grid.columns), "rows": list(grid.rows)}
    file["terrain"] = [t | {"hexes": [h for h in t["hexes"] if h in grid]} for t in file["terrain"]]
    for key in ("hexsides", "bridges"):
        file[key] = [_inside(brink, grid) for brink in file[key]]
    file["bridges"] = [b for b in file["bridges"] if b["between"]]
    file["roads"] = [r for r in file["roads"] if all(h in grid for h in r["path"])]
    file["areas"] = {k: a | {"hexes": [h for h in a["hexes"] if h in grid]} for k, a in file["areas"].items()}
    for train in file["trains"]:
        train["hex"] = grid.hexes[0]
    key = f"testcut{next(_NUMBERS)}"
    (positions.FOLDER / f"{key}.yaml").write_text(yaml.dump(file, Dumper=yaml.CSafeDumper), "utf-8")
    return key


def _inside(brink: dict[str, Any], grid: Grid) -> dict[str, Any]:
    pairs = brink["between"]
    if pairs and isinstance(pairs[0], str):
        return brink | {"between": pairs if all(h in grid for h in pairs) else []}
    return brink | {"between": [pair for pair in pairs if all(h in grid for h in pair)]}
