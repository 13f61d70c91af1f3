"""A battle as a film: of the field what mattered from its first moment to its last, over what it came to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PIL import Image

from game.battles import telling
from game.battles.course import FIELD
from game.battles.view import BattlesView
from render.battles import aim, scene, strip
from render.battles.ground import ground
from render.battles.pieces import Table
from render.battles.waiting import coming, waiting
from render.canvas import Window


@dataclass(frozen=True, slots=True)
class Shot:
    """What each frame shows: a part of the field, and how high its strip is; and in which turns there was fog."""

    window: Window
    low: int
    foggy: frozenset[int]


def shot(views: Sequence[BattlesView]) -> Shot:
    """Where anybody stands, waits or fights in any of these, as close as all of it is seen; else the whole field."""
    grid = ground(views[0].battle).close.grid
    hexes = {h for view in views for h in (*_stood(view), *waiting(view).values(), *coming(view)) if h in grid}
    hexes |= {h for view in views for each in aim.happenings(view, (), ()) for h in each.hexes}
    window = aim.holding(views[0], tuple(sorted(hexes))) or ground(views[0].battle).whole
    foggy = frozenset(view.turn for view in views if view.fog)
    return Shot(window, max(strip.high(view, window.size[0]) for view in views), foggy)


def _stood(view: BattlesView) -> list[str]:
    return [piece.place for piece in view.pieces.values() if piece.where == FIELD]


def frame(view: BattlesView, shown: Shot) -> Image.Image:
    """That part of the field, without names that would come and go, over its strip.

    Under the turn and side whose deeds it shows: a film tells what was, not who moves next.
    """
    told = telling.shown(view)
    if told and not view.over and (told.turn, told.side) != (view.turn, view.side):
        view = replace(view, turn=told.turn, side=told.side, phase="", fog=told.turn in shown.foggy)
    table = Table(scene.field(view, shown.window), view, shown.window)
    scene.laid(table)
    return scene.over(table.image, strip.strip(view, table.image.width, [], [], shown.low))
