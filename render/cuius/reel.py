"""The war as a film: of the map what mattered from its first moment to its last, over the state of the game."""

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from game.cuius.view import CuiusView
from render.canvas import Window, framing
from render.cuius import aim
from render.cuius.ground import ground, spot

#: Which share of the map's width a part of it may have that shows all who stand anywhere, and where anything happens.
ALL, PART = 0.5, 0.75


def shot(views: Sequence[CuiusView]) -> Window:
    """Where anybody stands in any of these, if they are together; else where anything happens, or the whole map."""
    happened = {place for view in views for place in _told(view)} | _changed(views)
    standing = {one.place for view in views for one in view.armies}
    return _part(happened | standing, ALL) or _part(happened, PART) or aim.whole()


def _part(places: Set[str], most: float) -> Window | None:
    """The closest window that holds all of it, if it is so small a part of the map."""
    points, wide = [spot(place) for place in sorted(places)], ground().size[0]
    if not points:
        return None
    window = framing(ground().size, points, aim.WIDE, aim.SHAPE, aim.ROOM, aim.LEAST, most * wide)
    return window if all(window.shows(point, aim.ROOM / 2) for point in points) else None


def _told(view: CuiusView) -> Iterator[str]:
    """Where a moment says that something goes on."""
    yield from view.trail
    yield from (one.place for one in view.armies if one.moving)
    yield from (name.partition("@")[2] for name in view.eligible)
    if view.battle and aim.fought(view):
        yield view.battle.place


def _changed(views: Sequence[CuiusView]) -> set[str]:
    """Where somebody or something is not as it was a moment before."""
    return {place for before, now in pairwise(views) for place, _what in _stands(before) ^ _stands(now)}


def _stands(view: CuiusView) -> set[tuple[str, object]]:
    armies = {(one.place, (one.side, one.leaders[0].id if one.leaders else "")) for one in view.armies}
    cities = {(city.place, (city.side, city.damage)) for city in view.cities.values()}
    return armies | cities | set(view.forts.items())
