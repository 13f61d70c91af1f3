"""The base board of Cuius Regio, and where its hexes are on it."""

from functools import cache
from pathlib import Path

from game.core.hexes import Grid
from game.core.text import tongue
from game.cuius.board import BOARD
from render.battles.layout import Layout
from render.canvas import Point
from render.ground import Ground, load

DATA = Path(__file__).resolve().parents[2] / "data" / "cuius"
#: The side of a hex in board pixels; how far a Spanish Road area lies from the hex it leads to, in hexes.
SIDE, OFF = 44.0, 1.75
LAYOUT = Layout(Grid((1, BOARD.geography.columns), (1, BOARD.geography.rows)), SIDE)
#: Board pixels across a hex's sides, and the sides of the marks of cities.
HEX = SIDE * 3**0.5
MARKS = {"minor": 34, "major": 42, "great": 52}
#: The box of a Spanish Road area.
AREA = (150, 96)


def ground() -> Ground:
    """The base board, its names in the reader's language if they are lettered in it."""
    return load(DATA, tongue())


@cache
def spot(place: str) -> Point:
    """Where a hex's middle is on the board; of a Spanish Road area, the middle of its box beside the map."""
    if place not in BOARD.spanish_road:
        return LAYOUT.at(place)
    area, grid = BOARD.spanish_road[place], BOARD.geography
    (x, y), (left, top) = LAYOUT.at(area.entry), LAYOUT.at("0101")
    step = HEX / grid.km
    dx = left + (area.lon - grid.lon) * grid.km_lon * step - x
    dy = top + (grid.lat - area.lat) * grid.km_lat * step - y
    far = OFF * HEX / max(1.0, (dx * dx + dy * dy) ** 0.5)
    wide, high = LAYOUT.size
    across, down = AREA[0] / 2 + 8, AREA[1] / 2 + 8
    return min(max(x + dx * far, across), wide - across), min(max(y + dy * far, down), high - down)
