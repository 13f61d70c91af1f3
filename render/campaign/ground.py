"""The campaign's base board."""

from pathlib import Path

from game.core.text import tongue
from render.ground import Ground, load

DATA = Path(__file__).resolve().parents[2] / "data" / "campaign"


def ground() -> Ground:
    """The base board, its names in the reader's language if they are lettered in it."""
    return load(DATA, tongue())
