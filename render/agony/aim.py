"""Where a picture looks: the part of the board where something happened, a region, or all of it."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from game.agony.board import BOARD
from game.agony.files import LandsFile
from game.agony.queries import road
from game.agony.view import AgonyView, BattleView, StackView
from game.core.data import load
from render.agony.ground import ground, spot
from render.canvas import Point, Window, framing, together

#: Picture width of a crop, the least and most it shows of the board, the room round what matters; height by width,
#: and that of a tall one.
WIDE, LEAST, MOST, ROOM, SHAPE, TALL = 1000, 980.0, 1360.0, 220.0, 0.78, 1.05
#: The most that a region asked for shows.
REGION = 1560.0
#: So far from its edge, in board pixels, a picture shows all that happened.
RIM = 60.0
#: So many combats are told in full, the last ones.
COMBATS = 2
#: Boxes of lands beyond the map.
BOXES = frozenset({"denmark", "sweden", "up-protestant", "up-catholic"})
Words = tuple[str, ...]
#: What was to be seen at the end of each deed but the last one that a picture tells.
Past = Sequence[AgonyView]


@cache
def regions() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Key -> name and places."""
    file: Any = load("agony/lands.yaml", LandsFile)
    return {key: (found.name, found.places) for key, found in file.regions.items()}


def whole() -> Window:
    """The whole board at half size."""
    wide, high = ground().size
    return Window(0, 0, wide, high, 0.5)


def named(word: str) -> str:
    """The place on the map that a word or id names; empty if none."""
    place = BOARD.by_word.get(word, word)
    if place == "up" or place in BOARD.areas:
        return "up-protestant" if place == "up" else place
    return place if place in ground().stacks else ""


def area_named(word: str) -> str:
    """The area that a word names; empty if none."""
    return next((area for area, known in BOARD.area_words.items() if word in (area, known)), "")


def region(key: str) -> Window | None:
    """The window on a region, an area, or round a single place; None for an unknown key."""
    if key in regions():
        return framed([spot(place) for place in regions()[key][1]], REGION)
    area, place = area_named(key), named(key)
    if area:
        return framed([spot(area), *(spot(city) for city in BOARD.cities_of[area])], REGION)
    if place:
        return framed([spot(place), *(spot(near) for near in BOARD.roads.get(place, ()))], REGION)
    return None


def plain(key: str) -> str:
    """A known key as part of a file name."""
    found = key if key in regions() else area_named(key) or named(key)
    return found.replace("_", "-")


def framed(points: list[Point], most: float = MOST, tall: float = TALL) -> Window:
    """The window round some points, tall where they lie above each other."""
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    wide, high = max(xs) - min(xs) + 2 * ROOM, max(ys) - min(ys) + 2 * ROOM
    shape = min(max(high / max(wide, LEAST), SHAPE), tall)
    return framing(ground().size, points, WIDE, shape, ROOM, LEAST, most)


def fought(view: AgonyView) -> bool:
    """Whether a combat is under way, or ended the activation shown."""
    battle = view.battle
    if battle is None:
        return False
    last = view.trail[-1] if view.trail else ""
    return not battle.winner or (battle.place == last and battle.attacker.side == view.trail_by)


def within_combat(view: AgonyView, words: Words) -> bool:
    """Whether a combat is under way, and an answer of these words has to do with nothing else: then it is looked at."""
    battle, held = view.battle, {card.id for card in view.hand}
    places = {place for word in words if (place := named(word) or area_named(word))}
    return battle is not None and not battle.winner and places <= {battle.place} and not held & {*words}


def elsewhere(view: AgonyView, near: Words, past: Past = ()) -> Words:
    """Of the places where something happened, those on the map that no activation and combat shown tells of."""
    told = {place for each in (*past, view) for place in _told(each)}
    return tuple(place for place in near if named(place) and place not in told)


def ringed(view: AgonyView, near: Words, past: Past = ()) -> Words:
    """Of these the cities and areas: in the box of a land beyond the map a ring would lie on its name."""
    return tuple(place for place in elsewhere(view, near, past) if named(place) not in BOXES)


def tells(view: AgonyView, near: Words) -> bool:
    """Whether the activation and combat shown are, in part, what happened in these places, if any."""
    return not elsewhere(view, near) or bool({*_told(view)} & {*near})


def combats(view: AgonyView, near: Words, past: Past = ()) -> list[BattleView]:
    """Those of the activations shown, the last ones."""
    shown = [*past, *([view] if tells(view, near) else [])]
    return [each.battle for each in shown if each.battle and fought(each)][-COMBATS:]


def action(view: AgonyView, draft: Words, targets: Words, near: Words = (), past: Past = ()) -> Window:
    """The window on the order in hand, or on most of what may begin it, else on all that happened, and be it the whole
    board, else on the activation shown, else on who is to act.
    """
    places = [place for word in draft if (place := named(word) or area_named(word))]
    places = [*map(named, road(view, draft) if draft else ()), *places]
    leaders = {BOARD.leader_by_word.get(word, "") for word in draft}
    after = [stack.place for stack in view.stacks if leaders & {leader.id for leader in stack.leaders}]
    asked = [] if places or after else targets
    places += [place for word in targets if (place := named(word) or area_named(word))] + after
    # A combat told in full below the map leaves no room for a tall one.
    shape = SHAPE if not (draft or targets) and combats(view, near, past) else TALL
    if not places:
        shown = (*past, *([view] if tells(view, near) else []))
        places = [*elsewhere(view, near, past), *(place for each in shown for place in _told(each) if named(place))]
        if places and (near or past):
            return _all(places, shape)
    if not places:
        places = _camp(view)
    points = [spot(place) for place in places if named(place)] or [spot("prague")]
    wide, high = MOST - 2 * ROOM, MOST * shape - 2 * ROOM
    kept = (together([*points, point], wide, high) for point in (points if asked else points[-1:]))
    return framed(max(kept, key=len), tall=shape)


def _all(places: list[str], shape: float) -> Window:
    """The window on all of these places, else the whole board."""
    points = [spot(place) for place in map(named, places) if place]
    window = framed(points, REGION, shape)
    return window if all(window.shows(point, RIM) for point in points) else whole()


def _told(view: AgonyView) -> Words:
    """The places that the activation and combat shown tell of."""
    return (*view.trail, *_busy(view))


def _busy(view: AgonyView) -> tuple[str, ...]:
    """Where the march and the combat under way are."""
    march = (view.march.at, *view.march.path) if view.march else ()
    battle = (view.battle.place, view.battle.origin, view.battle.retreat) if view.battle and fought(view) else ()
    return (*march, *battle)


def _camp(view: AgonyView) -> list[str]:
    """Where the side to act has an enemy, and friends, nearest: the stacks within three steps of each other."""
    here = [stack for stack in view.stacks if stack.place in BOARD.spaces]
    mine = [stack for stack in here if stack.side == (view.active or stack.side)]
    found: list[StackView] = []
    for stack in mine:
        near = [one for one in here if BOARD.distances[stack.place].get(one.place, 9) <= 3]
        if sum(one.cf for one in near) > sum(one.cf for one in found[1:]):
            found = [stack, *near]
    return [stack.place for stack in found or mine[:1]]
