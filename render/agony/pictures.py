"""Agony's pictures by kind, with their file names and descriptions."""

from dataclasses import dataclass

from PIL import Image

from game.agony import telling
from game.agony.view import AgonyView
from render.agony import aim, scene
from render.agony.ground import ground
from render.canvas import encode
from render.film import gif

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture's bytes, file name and description."""

    data: bytes
    filename: str
    alt: str


def draw(view: AgonyView, kind: str, key: str, draft: Words, targets: Words) -> Drawn:
    """The picture of a kind; an unknown kind gives the action. Raises KeyError for a card the viewer does not hold."""
    image, name, alt = _drawn(view, kind, key, draft, targets)
    return Drawn(encode(image, ground().palette), f"agony-{view.turn}-{view.round}-{name}.png", alt)


def _drawn(view: AgonyView, kind: str, key: str, draft: Words, targets: Words) -> tuple[Image.Image, str, str]:
    if kind == "board":
        return scene.board(view, draft, targets), "board", telling.board_alt(view)
    if kind == "region":
        known = aim.region(key) is not None
        alt = telling.board_alt(view, region_name(key) if known else "")
        return scene.region(view, key, draft, targets), aim.plain(key) if known else "board", alt
    fought = not (draft or targets) and aim.fought(view)
    return scene.action(view, draft, targets), "action", telling.action_alt(view, draft, targets, fought)


def region_names() -> dict[str, str]:
    """Key -> name."""
    return {key: name for key, (name, _) in aim.regions().items()}


def region_name(key: str) -> str:
    """A region's, area's or place's name."""
    return region_names().get(key) or telling.place_name(aim.area_named(key) or aim.named(key))


def animate(views: list[AgonyView]) -> Drawn:
    """The views one after another."""
    name = f"agony-{views[0].turn}-{views[-1].turn}.gif"
    return Drawn(gif(views, scene.board, ground().palette), name, telling.animation_alt(views[0], views[-1]))
