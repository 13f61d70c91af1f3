"""The campaign's base board."""

from functools import cache
from pathlib import Path

from render.ground import Ground, load

DATA = Path(__file__).resolve().parents[2] / "data" / "campaign"


@cache
def ground() -> Ground:
    """The base board."""
    return load(DATA)
