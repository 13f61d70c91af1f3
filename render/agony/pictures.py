"""Agony's pictures by kind, with their file names and descriptions."""

from PIL import Image

from game.agony import telling
from game.agony.board import BOARD
from game.agony.view import AgonyView
from game.core.text import _, clipped
from render.agony import aim, cards, scene, tracks
from render.agony.ground import ground
from render.canvas import encode
from render.film import gif
from render.picture import Picture

Words = tuple[str, ...]


def draw(view: AgonyView, kind: str, key: str, draft: Words, targets: Words, near: Words = ()) -> Picture:
    """The picture of a kind; an unknown kind gives the action. Raises KeyError for a card the viewer does not hold."""
    image, name, alt = _drawn(view, kind, key, draft, targets, near)
    return Picture(encode(image, ground().palette), f"agony-{view.turn}-{view.round}-{name}.png", alt)


def _drawn(
    view: AgonyView, kind: str, key: str, draft: Words, targets: Words, near: Words
) -> tuple[Image.Image, str, str]:
    if kind == "board":
        return scene.board(view, draft, targets), "board", telling.board_alt(view)
    if kind == "region":
        known = aim.region(key) is not None
        alt = telling.board_alt(view, region_name(key) if known else "")
        return scene.region(view, key, draft, targets), aim.plain(key) if known else "board", alt
    if kind in ("standings", "tracks"):
        return tracks.chart(view), "tracks", telling.tracks_alt(view)
    if kind == "hand":
        return cards.hand(view), "hand", telling.hand_alt(view)
    if kind == "card":
        shown = cards.seen(view, key)
        return cards.single(shown), f"card-{shown.id}", clipped([telling.card_text(shown)])
    fought = not (draft or targets) and aim.fought(view) and aim.tells(view, near)
    alt = telling.action_alt(view, draft, targets, fought, aim.elsewhere(view, near))
    return scene.action(view, draft, targets, near), "action", alt


def region_names() -> dict[str, str]:
    """Key -> name."""
    return {key: name for key, (name, _places) in aim.regions().items()}


def parts() -> dict[str, tuple[str, str]]:
    """What one may ask to see, by name: kind and key of its picture."""
    found = {name: ("region", key) for key, name in region_names().items()}
    found |= {area.name: ("region", key) for key, area in BOARD.areas.items()}
    found |= {space.name: ("region", key) for key, space in BOARD.spaces.items()}
    return found | {_("Tracks"): ("tracks", "")}


def region_name(key: str) -> str:
    """A region's, area's or place's name."""
    return region_names().get(key) or telling.place_name(aim.area_named(key) or aim.named(key))


def animate(views: list[AgonyView]) -> Picture:
    """The views one after another."""
    name = f"agony-{views[0].turn}-{views[-1].turn}.gif"
    return Picture(gif(views, scene.board, ground().palette), name, telling.animation_alt(views[0], views[-1]))
