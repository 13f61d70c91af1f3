"""What a game's room in `render` shows of it: one `FACE` each."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.core.holding import Holding
from game.core.refusal import Refusal
from game.core.text import _
from render.film import Film
from render.picture import Picture, Sheet
from render.spots import Anchors, Spots, nowhere
from render.tiles import Tile


@dataclass(frozen=True, slots=True)
class Look:
    """What to draw.

    `kind` is "action" (where something happened), "board" (all of it), "region", or another that the game's face knows
    ("standings", "battle", "hand" ...); `region` a region's key, a place, a hex, a piece, a card, a battle's number;
    `draft` the words of the order being composed; `targets` the places it may name next; `near` the places where
    something happened that the picture is to show; `since` the viewer's revisions at which a deed that it tells was at
    its end, before the last one, and `past` what was to be seen then; `whole`: all of the board, where else a part
    would be shown; `tile`: of that a tile, at twice its size; `close`: of the whole board, that is looked at from near:
    what is lettered on its pieces need not be read from afar, and they cover less; `ended`: the season or turn whose
    deeds it shows is over, and it stands under that one, which was `before` it was over, not under the next.
    """

    kind: str = "action"
    region: str = ""
    draft: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    since: tuple[int, ...] = ()
    past: tuple[Any, ...] = field(default=(), compare=False)
    whole: bool = False
    tile: Tile | None = None
    close: bool = False
    ended: bool = False
    before: Any = field(default=None, compare=False)


ACTION, BOARD = Look(), Look("board")


def about(look: Look, known: Collection[str]) -> str:
    """What a picture is about that is always of something; raises `Refusal` if it is nothing that is `known`."""
    if look.region not in known:
        raise Refusal(_("There is no part “{part}” of this map.").format(part=look.region), legal=tuple(sorted(known)))
    return look.region


def one_sheet(_view: Any, kind: str) -> Sequence[tuple[Look, str]]:
    """A report that is one picture."""
    return ((Look(kind), ""),)


@dataclass(frozen=True, slots=True)
class Face:
    """The pictures of one game, made of its views (`Any`: each face knows its own game's).

    `looks` are the kinds it draws; `parts` names what part of the board one may ask for; `text` is the board in words;
    `warm` loads what every picture is painted on; `lettered`: places that may be named next carry the letters of
    `game.core.words.lettered`, which menus repeat; `spots` says where places lie in the picture of the whole board,
    `anchors` where in it they are themselves and ways to them end, unless that is the middle of each spot,
    `layers` what may be laid over it, by name (of a place, if one is named), and `holdings` what a place of it holds;
    `size` is the size of that picture, if it is drawn in tiles, too, and `close` says where places lie in the one for
    those who are near (`Look.close`), if there is such a one; by its `film` an animation is made in pieces;
    `retells`: of several deeds it draws each (`Look.past`); `seasons`: it draws what was done in one season alone;
    `sheets` are the pictures that a report of a kind has (of battles one each), each with the name of the decision that
    was left to another game, if it was; `card` is the look at one of the cards, or mats, that a view's `hand` holds;
    `meant` is what a viewer is asked about where that lies nowhere on the board; `under` puts what a view shows under
    the time of an earlier one.
    """

    looks: frozenset[str]
    draw: Callable[[Any, Look], Sheet]
    animate: Callable[[Sequence[Any]], Picture]
    parts: Callable[[Any], Mapping[str, Look]]
    text: Callable[[Any], str]
    warm: Callable[[], None] = lambda: None
    lettered: bool = False
    spots: Callable[[Any], Spots] = nowhere
    anchors: Callable[[Any], Anchors] | None = None
    layers: Callable[[Any, str], Mapping[str, Look]] = lambda view, place: {}
    holdings: Callable[[Any, str], Sequence[Holding]] = lambda view, place: ()
    size: Callable[[Any], tuple[int, int]] | None = None
    close: Callable[[Any], Spots] | None = None
    film: Film | None = None
    retells: bool = False
    seasons: bool = False
    card: Callable[[Any], Look] | None = None
    sheets: Callable[[Any, str], Sequence[tuple[Look, str]]] = one_sheet
    meant: Callable[[Any], Look | None] = lambda view: None
    under: Callable[[Any, Any], Any] = lambda view, before: view
