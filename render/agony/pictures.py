"""Agony's pictures by kind, with their file names and descriptions."""

from collections.abc import Callable, Mapping, Sequence

from PIL import Image

from game.agony import captions, names, reaching, telling
from game.agony.board import BOARD, SIDES
from game.agony.view import AgonyView
from game.core.text import _, clipped
from render.agony import aim, cards, hand, layers, scene, tracks
from render.agony.ground import ground
from render.face import Look, about
from render.film import Film
from render.picture import Sheet


def draw(view: AgonyView, look: Look) -> Sheet:
    """The picture of a kind. Raises `Missing` for a card the viewer does not hold."""
    image, name, alt = KINDS[look.kind](view, look)
    return Sheet(image, ground().palette, f"agony-{view.turn}-{view.round}-{name}.png", alt)


#: A picture, its part of the file's name, and what it shows.
Drawn = tuple[Image.Image, str, str]


def _action(view: AgonyView, look: Look) -> Drawn:
    """Where something happened; of a war that is over the whole board, who won in its heading."""
    if view.over:
        return _board(view, look)
    draft, targets, near, past = look.draft, look.targets, look.near, look.past
    if aim.within_combat(view, (*draft, *targets)):
        draft, targets = (), ()
    fights = [] if draft or targets else aim.combats(view, near, past)
    alt = captions.action_alt(view, draft, targets, fights, aim.ringed(view, near, past), past)
    return scene.action(view, draft, targets, near, past), "action", alt


def _board(view: AgonyView, look: Look) -> Drawn:
    return _laid(view, look), "tile" if look.tile else "board", captions.board_alt(view)


def _laid(view: AgonyView, look: Look, over: scene.Over | None = None) -> Image.Image:
    """The whole board or a tile of it, perhaps with something over it."""
    wishes = scene.Wishes(look.draft, look.targets, over=over, close=look.close)
    return scene.tile(view, look.tile, wishes) if look.tile else scene.board(view, wishes)


def _region(view: AgonyView, look: Look) -> Drawn:
    known = aim.region(look.region) is not None
    alt = captions.board_alt(view, region_name(look.region) if known else "")
    drawn = scene.region(view, look.region, scene.Wishes(look.draft, look.targets))
    return drawn, aim.plain(look.region) if known else "board", alt


def _tracks(view: AgonyView, look: Look) -> Drawn:
    return tracks.chart(view), "tracks", captions.tracks_alt(view)


def _hand(view: AgonyView, look: Look) -> Drawn:
    return hand.hand(view), "hand", captions.hand_alt(view)


def _card(view: AgonyView, look: Look) -> Drawn:
    shown = cards.seen(view, look.region)
    return cards.single(shown), f"card-{shown.id}", clipped([telling.card_text(shown)])


def _supply(view: AgonyView, look: Look) -> Drawn:
    side = about(look, SIDES)
    drawn = _laid(view, look, lambda table: layers.supply(table, view, side))
    signs = _("Green rings: reached by a Line; ticks: supply bases; red rings: units without one.")
    return drawn, "supply", clipped([telling.head(view), signs, reaching.lines_text(view, look.region)])


def _reach(view: AgonyView, look: Look) -> Drawn:
    place = about(look, BOARD.names)
    drawn = _laid(view, look, lambda table: layers.reach(table, view, place))
    told = reaching.reach_text(view, look.region)
    return drawn, "reach", clipped([telling.head(view), _("Golden rings: within reach."), told])


KINDS: Mapping[str, Callable[[AgonyView, Look], Drawn]] = {
    "action": _action,
    "board": _board,
    "region": _region,
    "standings": _tracks,
    "tracks": _tracks,
    "hand": _hand,
    "card": _card,
    "supply": _supply,
    "reach": _reach,
}


def region_names() -> dict[str, str]:
    """Key -> name."""
    return {key: _(name) for key, (name, _places) in aim.regions().items()}


def parts() -> dict[str, Look]:
    """What one may ask to see, by name."""
    found = {name: Look("region", key) for key, name in region_names().items()}
    found |= {str(names.area(key)): Look("region", key) for key in BOARD.areas}
    found |= {str(names.place(key)): Look("region", key) for key in BOARD.spaces}
    return found | {_("Tracks"): Look("tracks")}


def region_name(key: str) -> str:
    """A region's, area's or place's name."""
    return region_names().get(key) or telling.place_name(aim.area_named(key) or aim.named(key))


def caption(views: Sequence[AgonyView]) -> tuple[str, str]:
    """What a film of these views is called and shows."""
    return f"agony-{views[0].turn}-{views[-1].turn}", captions.animation_alt(views[0], views[-1])


FILM = Film(scene.board, lambda _view: ground().palette, caption)
