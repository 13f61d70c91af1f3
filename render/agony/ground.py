"""The base board of agony, and the boxes of what is drawn on it."""

from pathlib import Path

from game.core.text import tongue
from render.canvas import Box, Point
from render.ground import Ground, load

DATA = Path(__file__).resolve().parents[2] / "data" / "agony"
#: Where the Val Telline passes lie, in degrees north and east, and on the board.
PASSES = "passes"


def ground() -> Ground:
    """The base board, its names in the reader's language if they are lettered in it."""
    return load(DATA, tongue())


#: By the place where who is beyond the map stands, the box of the base board that it is part of.
BEYOND = {"denmark": "denmark", "sweden": "sweden", "up-protestant": "up", "up-catholic": "up"}


def beyond(place: str) -> Box:
    """The box of a land beyond the map, on the board."""
    return ground().panels[BEYOND[place]]


def spot(place: str) -> Point:
    """Where a place is on the board; the passes lie at its southern rim."""
    return ground().stacks.get(place) or (ground().size[0] * 0.545, ground().size[1] - 96.0)
