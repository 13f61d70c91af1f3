"""What `render` shows of this game."""

from collections.abc import Mapping, Sequence
from io import BytesIO

from PIL import Image

from game.cuius.telling import board_text
from game.cuius.view import CuiusView
from render.face import Face, Look
from render.picture import Picture

KINDS = frozenset({"action", "board", "region", "standings", "mats"})


def _draw(view: CuiusView, look: Look) -> Picture:
    out = BytesIO()
    Image.new("RGB", (100, 100)).save(out, "PNG")
    return Picture(out.getvalue(), f"cuius-{look.kind}.png", "…")


def _animate(views: Sequence[CuiusView]) -> Picture:
    return _draw(views[-1], Look())


def _parts(view: CuiusView) -> Mapping[str, Look]:
    return {}


FACE = Face(looks=KINDS, draw=_draw, animate=_animate, parts=_parts, text=board_text)
