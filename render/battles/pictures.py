"""A battle's pictures by kind, with their file names and descriptions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from PIL import Image

from game.battles import captions, queries, telling
from game.battles.board import GUN, board
from game.battles.course import FIELD, Piece
from game.battles.movement import goes
from game.battles.view import BattlesView
from game.core.refusal import Refusal
from game.core.text import _
from render.battles import aim, overlays, reel, scene
from render.battles.ground import ground
from render.battles.palette import palette
from render.canvas import Window
from render.face import Look
from render.film import Film
from render.picture import Sheet

Words = tuple[str, ...]
#: The picture, what it is called in its file's name, and its description.
Drawn = tuple[Image.Image, str, str]


def draw(view: BattlesView, look: Look) -> Sheet:
    """The picture of a look that is one of `LOOKS`. Raises `Refusal` for a part that the field does not have."""
    image, name, alt = LOOKS[look.kind](view, look)
    stem = board(view.battle).stem
    return Sheet(image, palette(view.battle), f"{stem}-{view.turn}-{view.phase}-{name}.png", alt)


def _whole(view: BattlesView, look: Look) -> Drawn:
    if look.tile:
        return scene.tile(view, look.tile, look.draft, close=look.close), "tile", captions.board_alt(view)
    return scene.board(view, look.draft, look.targets, close=look.close), "board", captions.board_alt(view)


def _part(view: BattlesView, look: Look) -> Drawn:
    window = aim.part(view, look.region)
    if window is None:
        raise Refusal(_("There is no part “{part}” of this field.").format(part=look.region))
    name = region_names().get(look.region) or telling.name(view, look.region)
    picture = scene.crop(view, window, draft=look.draft, targets=look.targets)
    return picture, "part", captions.board_alt(view, name)


def _action(view: BattlesView, look: Look) -> Drawn:
    if aim.aside(view, look.near):
        view = replace(view, before=None)
        window = aim.action(view, look.draft, look.targets or look.near)
    else:
        window = aim.action(view, look.draft, look.targets)
    alt = captions.action_alt(view, telling.shown(view), look.draft, look.targets)
    return scene.crop(view, window, draft=look.draft, targets=look.targets), "action", alt


def _overlaid(view: BattlesView, look: Look) -> Drawn:
    """A picture of what is laid over the field: of one piece or hex close by, of a side or both all it is laid over."""
    kind, key, targets = look.kind, look.region, look.targets
    hexes = overlaid_hexes(view, kind, key, targets)
    alt = captions.overlay_alt(view, kind, key, hexes)
    piece = view.pieces.get(key)
    here = piece.place if piece is not None else key
    if look.tile:
        return scene.tile(view, look.tile, kind=kind, key=key, close=look.close), kind, alt
    window = None
    if hexes and not look.whole:
        if kind == "sight":
            window = _seen_from(view, here, hexes)
        elif here in ground(view.battle).close.grid:
            window = aim.action(view, (), (here, *sorted(hexes)))
        else:
            window = aim.holding(view, tuple(sorted(hexes)))
    if window is None:
        return scene.board(view, kind=kind, key=key, targets=targets, close=look.close), kind, alt
    return scene.crop(view, window, kind, key, targets=targets), kind, alt


def _seen_from(view: BattlesView, here: str, hexes: frozenset[str]) -> Window | None:
    """Where what stands in sight of a hex stands; all that is seen, if nothing does."""
    there = {piece.place for piece in view.pieces.values() if piece.where == FIELD and piece.place in hexes}
    return aim.holding(view, tuple(sorted({here, *(there or hexes)})))


#: Every picture of a battle, by the kind of look.
LOOKS: Mapping[str, Callable[[BattlesView, Look], Drawn]] = {
    "action": _action,
    "board": _whole,
    "region": _part,
    "zoc": _overlaid,
    "sight": _overlaid,
    "reach": _overlaid,
}


def overlaid_hexes(view: BattlesView, kind: str, key: str, targets: Words) -> frozenset[str]:
    """The hexes that an overlay marks."""
    if targets:
        return frozenset(targets)
    if kind == "zoc":
        named = [p for p in view.pieces.values() if key and key in (p.id, p.place)]
        if named:
            return frozenset().union(*(queries.controlled(view, piece.id) for piece in named))
        return view.zones.get(key) or frozenset().union(*view.zones.values())
    if kind == "sight":
        here = overlays.where(view, key)
        return queries.seen(view, here) if here else frozenset()
    return frozenset(queries.reachable(view, key)) if key in view.pieces else frozenset()


def region_names() -> dict[str, str]:
    """Key -> name."""
    return dict(aim.part_names())


def layers(view: BattlesView, place: str) -> dict[str, Look]:
    """Zones of control and what guns see, over the whole field; at a hex, where who stands there may go or sees."""
    if place in view.pieces:
        return {}
    if place:
        here = [piece for piece in view.pieces.values() if piece.where == FIELD and piece.place == place]
        found = {_("What is seen from {hex}").format(hex=place): Look("sight", place)} | _reaches(view, here)
        return {name: replace(look, whole=True) for name, look in found.items()}
    return {name: replace(look, whole=True) for name, look in parts(view).items() if look.kind in ("zoc", "sight")}


def parts(view: BattlesView) -> dict[str, Look]:
    """What one may ask to see, by name: what menus have no room for is last."""
    field = board(view.battle)
    found = {name: Look("region", key) for key, name in region_names().items()}
    found[_("Zones of control")] = Look("zoc")
    for side, name in field.side_names.items():
        found[_("Zones of control: {side}").format(side=name)] = Look("zoc", side)
    standing = [piece for piece in view.pieces.values() if piece.where == FIELD]
    for piece in standing:
        if field.counters[piece.id].kind == GUN:
            seen = _("What {gun} sees ({hex})").format(gun=telling.name(view, piece.id), hex=piece.place)
            found[seen] = Look("sight", piece.id)
    for piece in standing:
        stands = _("{piece} ({hex})").format(piece=telling.name(view, piece.id), hex=piece.place)
        found[stands] = Look("region", piece.id)
    return found | _reaches(view, standing) | {hexagon: Look("region", hexagon) for hexagon in field.grid.hexes}


def _reaches(view: BattlesView, pieces: Iterable[Piece]) -> dict[str, Look]:
    """Where each of these may go, if it ever goes."""
    field, may_go = board(view.battle), _("Where {piece} may go ({hex})")
    return {
        may_go.format(piece=telling.name(view, piece.id), hex=piece.place): Look("reach", piece.id)
        for piece in pieces
        if goes(field, piece)
    }


def caption(views: Sequence[BattlesView]) -> tuple[str, str]:
    """What a film of these views is called and shows."""
    first, last = views[0], views[-1]
    return f"{board(first.battle).stem}-{first.turn}-{last.turn}", captions.animation_alt(first, last)


FILM = Film(reel.frame, lambda view: palette(view.battle), caption, reel.shot)
