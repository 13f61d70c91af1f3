"""From what a viewer may know to pictures and their descriptions; the same view always gives the same bytes."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module

from game import GAMES
from game.core.holding import Holding
from game.core.refusal import Refusal
from game.core.rules import Card, View
from game.core.text import _
from render.canvas import encode_changes
from render.face import ACTION, BOARD, Face, Look
from render.picture import Missing, Picture, Sheet
from render.spots import Anchors, Spots, middle
from render.tiles import Tiling

__all__ = [
    "ACTION",
    "BOARD",
    "Face",
    "Look",
    "Missing",
    "Picture",
    "anchors",
    "animation",
    "board_text",
    "changes",
    "described",
    "face",
    "happened",
    "holdings",
    "layers",
    "outlines",
    "parts",
    "picture",
    "sheets",
    "single",
    "tiling",
    "warm",
]


@cache
def face(game: str) -> Face:
    """The pictures of a game, by its key; raises `Missing` for a game that has none."""
    if game not in GAMES:
        raise Missing(game)
    found: Face = import_module(GAMES[game].face).FACE
    return found


def warm() -> None:
    """Load what every picture is painted on, so that the first one is not slow."""
    for game in GAMES:
        face(game).warm()


def picture(view: View, look: Look = ACTION) -> Picture:
    """Draw one look at a view. Raises `Refusal` for a look the game does not have, `Missing` for a hidden card."""
    return _sheet(view, look).picture(whole=look.kind == "board")


def described(view: View, look: Look) -> str:
    """What such a picture shows, in words."""
    return _sheet(view, look).alt


def changes(view: View, look: Look, before: bytes) -> bytes:
    """What is different in that picture from one that is there already: clear where nothing is."""
    sheet = _sheet(view, look)
    return encode_changes(sheet.image, sheet.palette, before)


def _sheet(view: View, look: Look) -> Sheet:
    known = face(view.game).looks
    if look.kind not in known:
        raise Refusal(_("This game has no such picture: {kind}.").format(kind=look.kind), legal=tuple(sorted(known)))
    if look.tile and not face(view.game).size:
        raise Missing(look.tile)
    if look.close and not face(view.game).close:
        raise Missing(look.kind)
    if look.before is not None and not view.over:  # over the end stands how it ended
        view = face(view.game).under(view, look.before)
    return face(view.game).draw(view, look)


def happened(game: str, near: tuple[str, ...], since: tuple[int, ...]) -> Look:
    """How a picture shows where something happened; of several deeds each, where the game's pictures tell them so."""
    return Look("action", near=near, since=since if face(game).retells else ())


def outlines(view: View, *, close: bool = False) -> Spots:
    """Where the places of a view lie in the picture of its whole board; `Missing` for one that is not drawn."""
    if not close:
        return face(view.game).spots(view)
    if found := face(view.game).close:
        return found(view)
    raise Missing(view.game)


def anchors(view: View) -> Anchors:
    """At which point of that picture each place is itself, from near as from afar; ways and costs are drawn there."""
    if found := face(view.game).anchors:
        return found(view)
    return {place: middle(outline) for place, outline in face(view.game).spots(view).items()}


def tiling(view: View) -> Tiling | None:
    """How tiles at twice its size cover the picture of the whole board, if the game has any."""
    size = face(view.game).size
    return Tiling(size(view)) if size else None


def layers(view: View, place: str = "") -> Mapping[str, Look]:
    """What may be laid over the picture of the whole board, by name; about a place, if one is named."""
    return face(view.game).layers(view, place)


def holdings(view: View, place: str) -> Sequence[Holding]:
    """What a place of the board holds, in words."""
    return face(view.game).holdings(view, place)


def single(view: View, card: Card) -> Look:
    """How one of the cards that a view's viewer holds is looked at; raises `Missing` where these have no faces."""
    if found := face(view.game).card:
        return found(card)
    raise Missing(card.id)


def sheets(view: View, kind: str) -> Sequence[tuple[Look, str]]:
    """The pictures of a report, each with the name of what another game decided; or of where something happened."""
    return face(view.game).sheets(view, kind) if kind in face(view.game).looks else ((ACTION, ""),)


def animation(views: Sequence[View]) -> Picture:
    """A GIF of at most 8 MB that shows one view after another. Raises ValueError unless these are views of one game."""
    if len({view.game for view in views}) != 1:
        raise ValueError("an animation needs at least one view, and all of the same game")
    return face(views[0].game).animate(views)


def parts(view: View) -> Mapping[str, Look]:
    """What part of the board one may ask for, by name: regions, places, pieces, and what may be laid over them."""
    return face(view.game).parts(view)


def board_text(view: View) -> str:
    """The whole board in words."""
    return face(view.game).text(view)
