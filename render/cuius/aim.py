"""Where a picture looks: on what moved or is being ordered, on a province, a city, an army, or on all of the map."""

from game.core.hexes import distance
from game.core.refusal import Refusal
from game.core.text import _
from game.cuius import queries
from game.cuius.board import BOARD
from game.cuius.captions import losing
from game.cuius.view import ArmyView, CuiusView
from render.canvas import Point, Window, framing, together
from render.cuius.ground import ground, spot

#: Picture width of a crop, the least and most it shows of the board, the room round what matters; height by width.
WIDE, LEAST, MOST, ROOM, SHAPE = 1000, 900.0, 1280.0, 190.0, 0.86
#: The whole map's share of the board's size.
WHOLE = 0.42
Words = tuple[str, ...]


def whole() -> Window:
    """The whole map, small."""
    wide, high = ground().size
    return Window(0, 0, wide, high, WHOLE)


def named(word: str) -> str:
    """The place that a word or id names; empty if none."""
    place = BOARD.by_word.get(word, word)
    if place in BOARD.cities:
        return BOARD.cities[place].hex
    return place if place in BOARD.ground or place in BOARD.spanish_road else ""


def part(view: CuiusView, key: str) -> Window:
    """The window on a province, or round a place or a leader's army. Raises `Refusal` for any other key."""
    if key in BOARD.provinces:
        return framed([spot(h) for h, province in BOARD.province.items() if province == key])
    place = named(key) or next((a.place for a in view.armies if key in {x.id for x in a.leaders}), "")
    if not place:
        raise Refusal(_("There is no part “{part}” of this map.").format(part=key))
    return framed([spot(place)])


def framed(points: list[Point]) -> Window:
    """The window round some points."""
    return framing(ground().size, points, WIDE, SHAPE, ROOM, LEAST, MOST)


def fought(view: CuiusView) -> bool:
    """Whether a battle is under way, or was fought where the activation shown went: not where it only began."""
    field = view.battle
    return field is not None and (not field.over or field.place in (*view.trail[1:], *_here(view)))


def _here(view: CuiusView) -> Words:
    return tuple(one.place for one in view.armies if one.moving)


def fled(view: CuiusView, near: Words) -> tuple[Words, str]:
    """The way of a retreat, hex by hex as far as what happened tells it, and whose it is: under way, or at its end."""
    going, field = view.known.retreat, view.battle
    if going and going.steps:
        return _away_from(going.battle, near, [going.at]) or (going.battle, going.at), going.side
    told = field and field.over and field.place in (*view.trail[1:], *near)
    loser = (losing(field) if field.loser else field.gone) if field and told and not going else ""
    if not (field and loser):
        return (), ""
    ends = [one.place for one in view.armies if one.side == loser and one.place in near]
    return _away_from(field.place, near, sorted(ends, key=near.index, reverse=True)), loser


def _away_from(start: str, near: Words, ends: list[str]) -> Words:
    """A way to the first of these ends that can be reached, through these hexes, ever farther from where it begins."""
    ways: dict[str, Words] = {start: (start,)}
    for here in (queue := [start]):  # it grows
        for there in near:
            farther = distance(start, there) > distance(start, here) if there in BOARD.near.get(here, ()) else False
            if farther and there not in ways:
                ways[there] = (*ways[here], there)
                queue.append(there)
    return next((ways[end] for end in ends if end in ways and end != start), ())


def focus(view: CuiusView, draft: Words, targets: Words, near: Words) -> list[str]:
    """What matters, the most telling last: the order in hand, what is asked, the activation shown, else who acts."""
    course = queries.course(view, draft)
    if draft or targets:
        far = sorted((place for place in targets if named(place)), key=lambda place: -_away(view, course, place))
        return [*far, *(course.hexes if course else ()), *_here(view), *((course.hexes[0],) if course else ())]
    asked = [name.partition("@")[2] for name in view.eligible]
    battle = [view.battle.place] if view.battle and fought(view) else []
    shown = [*near, *view.trail, *asked, *battle, *_here(view)]
    return [place for place in shown if named(place)] or [one.place for one in _camp(view)]


def still(view: CuiusView, near: Words = ()) -> bool:
    """Whether there is nothing to look at in particular."""
    return not (near or view.trail or view.eligible or fought(view) or _here(view))


def _away(view: CuiusView, course: queries.Course | None, place: str) -> int:
    """How far a target lies from where the order begins; a place off the map is far from everything."""
    start = course.hexes[0] if course else next(iter(_here(view)), "")
    here, there = start in BOARD.ground, named(place) in BOARD.ground
    return distance(start, named(place)) if here and there else 0 if not start else 99


def _camp(view: CuiusView) -> list[ArmyView]:
    """Where two enemies stand nearest to each other, and whoever is not far from them."""
    led = [one for one in view.armies if one.place in BOARD.ground]
    pairs = [(distance(a.place, b.place), a, b) for a in led for b in led if a.side < b.side]
    if not pairs:
        return led[:1]
    least, one, other = min(pairs, key=lambda pair: (pair[0], pair[1].place, pair[2].place))
    near = [a for a in led if distance(a.place, one.place) <= max(4, least) and a not in (one, other)]
    return [*near, other, one]


def action(view: CuiusView, draft: Words, targets: Words, near: Words = ()) -> Window:
    """The window on what matters, as much of it as can be read."""
    places = [named(word) for word in focus(view, draft, targets, near)]
    points = [spot(place) for place in places if place]
    shown = together(points, MOST - 2 * ROOM, MOST * SHAPE - 2 * ROOM)
    return framed(shown or [spot(BOARD.cities["prag"].hex)])


def zoned(view: CuiusView, sides: Words) -> Window | None:
    """The window on what matters, if some of these sides' zones of control are in it."""
    window = action(view, (), ())
    zones = [place for side in sides for place in queries.zones(view, side).primary]
    return window if any(window.shows(spot(place)) for place in zones) else None


def scattered(view: CuiusView, draft: Words, targets: Words, window: Window) -> bool:
    """Whether some places that may be named next are not in the window, and none of them is the next step of a way."""
    if _here(view) or queries.course(view, draft):
        return False
    return not all(window.shows(spot(place)) for place in map(named, targets) if place)
