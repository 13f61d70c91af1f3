"""The pictures of Cuius Regio by kind, with their file names and descriptions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PIL import Image

from game.core.text import _, clipped
from game.cuius import captions, names, queries
from game.cuius.board import BOARD, SIDES
from game.cuius.mats import MatView
from game.cuius.view import CuiusView
from render.cuius import aim, matsheet, overlays, reel, scene, tracks
from render.cuius.ground import ground
from render.face import Look, about
from render.film import Film
from render.picture import Missing, Sheet

#: A picture, its part of the file's name, and what it shows.
Drawn = tuple[Image.Image, str, str]


def draw(view: CuiusView, look: Look) -> Sheet:
    """The picture of a kind. Raises `Refusal` for a part that the map does not have."""
    image, name, alt = KINDS[look.kind](view, look)
    return Sheet(image, ground().palette, f"cuius-{view.year}-{view.phase}-{name}.png", alt)


def _action(view: CuiusView, look: Look) -> Drawn:
    """Close on what happened; where it ended without a deed, all of the map."""
    if view.over and not look.draft and not look.targets and aim.still(view, look.near):
        return _board(view, look)
    alt = captions.action_alt(view, look.draft, look.targets, look.near, aim.fought(view), aim.fled(view, look.near)[0])
    return scene.action(view, look.draft, look.targets, look.near), "action", alt


def _board(view: CuiusView, look: Look) -> Drawn:
    return _laid(view, look), "tile" if look.tile else "board", captions.board_alt(view)


def _laid(view: CuiusView, look: Look, layer: scene.Layer = scene.NONE.layer, zones: scene.Words = ()) -> Image.Image:
    """The whole board or a tile of it, perhaps with something over it."""
    wishes = scene.Wishes(look.draft, look.targets, zones=zones, layer=layer, close=look.close)
    return scene.tile(view, look.tile, wishes) if look.tile else scene.board(view, wishes)


def _region(view: CuiusView, look: Look) -> Drawn:
    window = aim.part(view, look.region)
    image = scene.crop(view, window, scene.Wishes(look.draft, look.targets))
    return image, "part", captions.board_alt(view, part_name(look.region))


def _zones(view: CuiusView, look: Look) -> Drawn:
    if look.region:
        about(look, SIDES)
    sides = (look.region,) if look.region else queries.zones_over(view.viewer)
    alt = captions.zones_alt(view, sides)
    if not (look.tile or look.whole) and (window := aim.zoned(view, sides)):
        return scene.crop(view, window, scene.Wishes(zones=sides)), "zones", alt
    return _laid(view, look, scene.Layer(captions.zones_legend()), sides), "tile" if look.tile else "zones", alt


def _tracks(view: CuiusView, look: Look) -> Drawn:
    return tracks.chart(view), "tracks", captions.tracks_alt(view)


def _mats(view: CuiusView, look: Look) -> Drawn:
    return matsheet.chart(view), "mats", captions.mats_alt(view)


def _mat(view: CuiusView, look: Look) -> Drawn:
    mats = {f"{mat.side}@{mat.place}": mat for mat in view.hand if isinstance(mat, MatView)}
    if look.region not in mats:
        raise Missing(look.region)
    shown = mats[look.region]
    return matsheet.single(shown), "mat", clipped([shown.title, str(shown.value), shown.text])


def _believed(view: CuiusView, look: Look) -> Drawn:
    return matsheet.believed(view), "believed", captions.believed_alt(view)


def _supply(view: CuiusView, look: Look) -> Drawn:
    about(look, SIDES)
    layer = scene.Layer(
        captions.supply_legend(),
        lambda table: overlays.supply(view, table, look.region),
        lambda table: overlays.fed(view, table, look.region),
    )
    return _laid(view, look, layer), "supply", captions.supply_alt(view, look.region)


def _reach(view: CuiusView, look: Look) -> Drawn:
    about(look, [f"{one.side}@{one.place}" for one in view.armies if queries.reach(view, one)])
    layer = scene.Layer(captions.reach_legend(), lambda table: overlays.reach(view, table, look.region))
    return _laid(view, look, layer), "reach", captions.reach_alt(view, look.region)


KINDS: Mapping[str, Callable[[CuiusView, Look], Drawn]] = {
    "action": _action,
    "board": _board,
    "region": _region,
    "zones": _zones,
    "standings": _tracks,
    "tracks": _tracks,
    "mats": _mats,
    "mat": _mat,
    "believed": _believed,
    "supply": _supply,
    "reach": _reach,
}


def part_name(key: str) -> str:
    """A province's, place's or leader's name."""
    if key in BOARD.provinces:
        return str(names.province(key))
    return str(names.near(place)) if (place := aim.named(key)) else captions.leader_name(key)


def layers(view: CuiusView, place: str) -> dict[str, Look]:
    """Zones of control and supply over the whole map; at a place where the armies there may march."""
    if place:
        armies = [one for one in view.armies if one.place == place and queries.reach(view, one)]
        return {_("Reach: {army}").format(army=one.leaders[0].name): Look("reach", f"{one.side}@{place}", whole=True)
                for one in armies}  # fmt: skip
    found = {name: replace(look, whole=True) for name, look in parts(view).items() if look.kind == "zones"}
    for side in SIDES:
        found[_("Supply: {side}").format(side=view.sides[side].name)] = Look("supply", side, whole=True)
    return found


def parts(view: CuiusView) -> dict[str, Look]:
    """What one may ask to see, by name: overlays, tracks, armies, provinces, cities, hexes."""
    found = {_("Zones of control"): Look("zones")}
    for side in SIDES:
        found[_("Zones of control: {side}").format(side=view.sides[side].name)] = Look("zones", side)
    found[_("Tracks")] = Look("tracks")
    for one in view.armies:
        if one.leaders:
            found[one.leaders[0].name] = Look("region", one.leaders[0].id)
    found |= {_(province.name): Look("region", province.id) for province in BOARD.provinces.values()}
    found |= {_(city.name): Look("region", city.id) for city in BOARD.cities.values() if _(city.name) not in found}
    found |= {str(names.place(area)): Look("region", area) for area in BOARD.spanish_road}
    return found | {here: Look("region", here) for here in BOARD.ground if here not in BOARD.city_at}


def caption(views: Sequence[CuiusView]) -> tuple[str, str]:
    """What a film of these views is called and shows."""
    return f"cuius-{views[0].year}-{views[-1].year}", captions.animation_alt(views[0], views[-1])


FILM = Film(scene.frame, lambda _view: ground().palette, caption, reel.shot)
