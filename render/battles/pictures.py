"""A battle's pictures by kind, with their file names and descriptions."""

from PIL import Image

from game.battles import queries, telling
from game.battles.board import GUN, board
from game.battles.view import FIELD, BattlesView
from game.core.text import _
from render.battles import aim, overlays, scene
from render.battles.ground import ground
from render.battles.palette import palette
from render.canvas import encode
from render.film import gif
from render.picture import Picture

Words = tuple[str, ...]


def draw(view: BattlesView, kind: str, key: str, draft: Words, targets: Words) -> Picture:
    """The picture of a kind; an unknown kind or key gives the picture of the action."""
    image, name, alt = _drawn(view, kind, key, draft, targets)
    stem = board(view.battle).stem
    return Picture(encode(image, palette(view.battle)), f"{stem}-{view.turn}-{view.phase}-{name}.png", alt)


def _drawn(view: BattlesView, kind: str, key: str, draft: Words, targets: Words) -> tuple[Image.Image, str, str]:
    if kind == "board":
        return scene.board(view, draft, targets), "board", telling.board_alt(view)
    if kind in ("zoc", "sight", "reach"):
        return _overlaid(view, kind, key, targets)
    window = aim.part(view, key) if kind == "region" else None
    if window is not None:
        part = region_names().get(key) or telling.name(view, key)
        return scene.crop(view, window, draft=draft, targets=targets), "part", telling.board_alt(view, part)
    window = aim.action(view, draft, targets)
    alt = telling.action_alt(view, telling.shown(view), draft, targets)
    return scene.crop(view, window, draft=draft, targets=targets), "action", alt


def _overlaid(view: BattlesView, kind: str, key: str, targets: Words) -> tuple[Image.Image, str, str]:
    """A picture of what is laid over the field: of one piece or hex close by, of a side or both the whole."""
    hexes = overlaid_hexes(view, kind, key, targets)
    alt = telling.overlay_alt(view, kind, key, hexes)
    piece = view.pieces.get(key)
    here = piece.place if piece is not None else key
    if kind == "sight" or not hexes or here not in ground(view.battle).close.grid:
        return scene.board(view, kind=kind, key=key, targets=targets), kind, alt
    window = aim.action(view, (), (here, *sorted(hexes)))
    return scene.crop(view, window, kind, key, targets=targets), kind, alt


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


def parts(view: BattlesView) -> dict[str, tuple[str, str]]:
    """What one may ask to see, by name: kind and key of its picture. Overlays first, hexes last."""
    field = board(view.battle)
    found = {name: ("region", key) for key, name in region_names().items()}
    found[_("Zones of control")] = ("zoc", "")
    for side, name in field.side_names.items():
        found[_("Zones of control: {side}").format(side=name)] = ("zoc", side)
    standing = [piece for piece in view.pieces.values() if piece.where == FIELD]
    for piece in standing:
        if field.counters[piece.id].kind == GUN:
            seen = _("What {gun} sees ({hex})").format(gun=telling.name(view, piece.id), hex=piece.place)
            found[seen] = ("sight", piece.id)
    for piece in standing:
        may_go = _("Where {piece} may go ({hex})").format(piece=telling.name(view, piece.id), hex=piece.place)
        found[may_go] = ("reach", piece.id)
    found |= {f"{telling.name(view, piece.id)} ({piece.place})": ("region", piece.id) for piece in standing}
    return found | {hexagon: ("region", hexagon) for hexagon in field.grid.hexes}


def animate(views: list[BattlesView]) -> Picture:
    """The views one after another."""
    first, last = views[0], views[-1]
    data = gif(views, scene.board, palette(first.battle))
    return Picture(data, f"{board(first.battle).stem}-{first.turn}-{last.turn}.gif", telling.animation_alt(first, last))
