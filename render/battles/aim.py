"""Where a battle's picture looks: where the fighting is, a part of the field, or all of it."""

from dataclasses import dataclass

from game.battles import queries
from game.battles.board import board
from game.battles.course import FIELD, PlayerTurn
from game.battles.telling import shown
from game.battles.view import BattlesView
from game.core.hexes import distance
from game.core.text import _
from render.battles.ground import CLOSE, Ground, ground
from render.battles.waiting import coming, waiting
from render.canvas import Window

#: Picture width of a crop, the sides of a hex it may be drawn with, the closest first; and further ones for armies
#: that have not met yet, so that both are seen, and for an order to many.
WIDE, ZOOMS, LINEUP = 1000, (84.0, 72.0, 60.0, 52.0, 45.0, 39.0), (36.0, 33.0, 30.0, 27.0, 25.0)
#: Least and most height by width, and the room kept round what matters, in sides of a hex.
FLAT, TALL, ROOM = 0.7, 1.15, 1.6

#: From this weight on it is a combat, fought or to come: where there is one, moves and shots need not be seen.
MELEE = 3.0
#: What counts for victory at once is seen whatever else is.
GAINED = 100.0


@dataclass(frozen=True, slots=True)
class Happening:
    """Hexes that belong together in a picture, and how much it matters to see them."""

    hexes: tuple[str, ...]
    weight: float


def happenings(view: BattlesView, draft: tuple[str, ...], targets: tuple[str, ...]) -> list[Happening]:
    """What is worth seeing: the order in hand, else what was and must be done, else where armies are near."""
    grid = board(view.battle).grid
    if draft or targets:
        named = [h for way in queries.drafted(view, draft) for h in way]
        named += [view.pieces[word].place for word in draft if word in view.pieces]
        named += [word for word in (*draft, *targets) if word in grid]
        found = [Happening((h,), 2.0 if n < len(named) - len(targets) else 1.0) for n, h in enumerate(named) if h]
        return found or _front(view)
    turn, found = shown(view), []
    if turn is not None:
        found += [Happening((*c.targets, *c.origins), 4.0 if c.result else 3.0) for c in turn.combats]
        found += [Happening((f.origin, f.target), 1.5) for f in turn.fires]
        found += [Happening((move.path[0], move.path[-1]), 1.0) for move in turn.moves if move.path]
        found += [Happening((r.place,), 1.0) for r in turn.rallies]
        found += [Happening((place,), GAINED) for place in _gained(view, turn)]
    entering = [] if view.now.moves else waiting(view).values()
    found += [Happening((h,), 1.0) for h in entering]
    pressed = [view.pieces[name].place for name in (*view.must_attack, *view.must_be_attacked, view.crowded) if name]
    found += [Happening((place,), 3.0) for place in pressed if place]
    found = [Happening(tuple(h for h in one.hexes if h in grid), one.weight) for one in found]
    return [one for one in found if one.hexes] or _front(view)


def aside(view: BattlesView, near: tuple[str, ...]) -> bool:
    """Whether what was done is no part of the player-turn shown, and was done elsewhere: a march begun, a gun ready."""
    if not near or shown(view) is view.now:
        return False
    return {hexagon for one in happenings(view, (), ()) for hexagon in one.hexes}.isdisjoint(near)


def _gained(view: BattlesView, turn: PlayerTurn) -> list[str]:
    """The places that score for whoever holds them at the end and that a unit came to."""
    field = board(view.battle)
    ways = [move.path for move in turn.moves if move.path and field.counters[move.piece].is_unit]
    return [way[-1] for way in ways if way[-1] in field.held and way[0] not in field.held]


def _front(view: BattlesView) -> list[Happening]:
    """Where the armies are nearest each other; the middle of the field where there is only one."""
    field = board(view.battle)
    stood: dict[str, list[str]] = {side: [] for side in field.sides}
    for piece in view.pieces.values():
        if piece.where == FIELD and field.counters[piece.id].is_unit:
            stood[piece.side].append(piece.place)
    ours, theirs = (sorted(stood[side]) for side in field.sides)
    if ours and theirs:
        pairs = sorted((distance(a, b), a, b) for a in ours for b in theirs)
        return [Happening((a, b), 1.0) for _far, a, b in pairs[:12]]
    middle = field.grid.hexes[len(field.grid.hexes) // 2]
    return [Happening((h,), 1.0) for h in ours or theirs or [middle]]


def framed(base: Ground, hexes: tuple[str, ...], side: float) -> Window:
    """The window of a scale that holds hexes in its middle, moved so that it stays on the field."""
    scale = side / CLOSE
    x0, y0, x1, y1 = _box(base, hexes)
    width = min(WIDE / scale, base.close.size[0])
    need = y1 - y0 + 2 * ROOM * CLOSE
    height = min(max(need, width * FLAT), width * TALL, base.close.size[1])
    left = min(max((x0 + x1) / 2 - width / 2, 0), base.close.size[0] - width)
    top = min(max((y0 + y1) / 2 - height / 2, 0), base.close.size[1] - height)
    return Window(round(left), round(top), width, height, scale)


def action(view: BattlesView, draft: tuple[str, ...] = (), targets: tuple[str, ...] = ()) -> Window:
    """The closest window on all that happened, or on most of it if that was far apart; all of an empty field, as long
    as nobody says where on it.

    Where there was fighting, on that, and on places gained: no number of moves or shots draws the eye from them.
    """
    base, grid = ground(view.battle), board(view.battle).grid
    said, stood = any(word in grid for word in draft), any(piece.where == FIELD for piece in view.pieces.values())
    if not (targets or said or stood):
        return framed(base, grid.hexes, CLOSE * WIDE / base.close.size[0])
    events = happenings(view, draft, targets)
    begun = draft or targets or view.before is not None or _deeds(view)
    if not begun:
        events = _lineup(view)
    melee = [] if draft or targets else [event for event in events if event.weight >= MELEE]
    if all(event.weight >= GAINED for event in melee):
        melee = []
    everything = tuple(sorted({h for event in melee or events for h in event.hexes}))
    many = len(queries.drafted(view, draft)) > 1
    sides = ZOOMS if begun and not many else (*ZOOMS, *LINEUP)
    found = _closest(base, everything, sides)
    if found is None:
        most = _densest(base, melee or events)
        found = _closest(base, most, ZOOMS) or framed(base, most, ZOOMS[-1])
    return found


def _closest(base: Ground, hexes: tuple[str, ...], sides: tuple[float, ...]) -> Window | None:
    """The window of the first of these scales that shows all the hexes; None if none does."""
    windows = (framed(base, hexes, side) for side in sides)
    return next((each for each in windows if all(each.shows(base.close.at(h), CLOSE) for h in hexes)), None)


def holding(view: BattlesView, hexes: tuple[str, ...]) -> Window | None:
    """The closest window that holds all these hexes and is read on a phone; None if none does."""
    base = ground(view.battle)
    windows = (framed(base, hexes, side) for side in (*ZOOMS, *LINEUP))
    return next((each for each in windows if all(each.shows(base.close.at(h), CLOSE / 2) for h in hexes)), None)


def _deeds(view: BattlesView) -> bool:
    return bool(view.now.moves or view.now.fires or view.now.combats or view.now.rallies)


def _lineup(view: BattlesView) -> list[Happening]:
    """Both armies as they are drawn up, and who waits at the edge."""
    field = board(view.battle)
    units = [p.place for p in view.pieces.values() if p.where == FIELD and field.counters[p.id].is_unit]
    there = {piece.side for piece in view.pieces.values() if piece.place in units}
    absent = {arrival.turn: h for h, arrival in coming(view).items() if arrival.side not in there}
    first = [absent[min(absent)]] if absent else []
    return [Happening((h,), 1.0) for h in (*units, *waiting(view).values(), *first)] or _front(view)


def _box(base: Ground, hexes: tuple[str, ...]) -> tuple[float, float, float, float]:
    """The least and greatest coordinates of the middles of some hexes."""
    points = [base.close.at(h) for h in hexes]
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _densest(base: Ground, events: list[Happening]) -> tuple[str, ...]:
    """The hexes of the heaviest events that one window can hold together; of equals the first."""
    scale = ZOOMS[-1] / CLOSE
    wide = WIDE / scale - 2 * ROOM * CLOSE
    high = WIDE * TALL / scale - 2 * ROOM * CLOSE
    boxes = [_box(base, event.hexes) for event in events]
    best: tuple[float, tuple[str, ...]] = (-1.0, events[0].hexes)
    for left in sorted({box[0] for box in boxes}):
        for top in sorted({box[1] for box in boxes}):
            caught = [
                event
                for event, (x0, y0, x1, y1) in zip(events, boxes, strict=True)
                if left <= x0 and x1 <= left + wide and top <= y0 and y1 <= top + high
            ]
            weight = sum(event.weight for event in caught)
            if caught and weight > best[0]:
                best = weight, tuple(sorted({h for event in caught for h in event.hexes}))
    return best[1]


#: The parts of a field one may ask for: columns and rows of a grid of three by three.
PARTS = {"upper": (1, 0), "lower": (1, 2), "left": (0, 1), "right": (2, 1), "centre": (1, 1)}


def part_names() -> dict[str, str]:
    """The parts by name."""
    return {
        "upper": _("the upper field"),
        "lower": _("the lower field"),
        "left": _("the left of the field"),
        "right": _("the right of the field"),
        "centre": _("the centre"),
    }


def part(view: BattlesView, key: str) -> Window | None:
    """A part of the field by name, a hex, or the surroundings of a piece; None for an unknown key."""
    base, grid = ground(view.battle), board(view.battle).grid
    piece = view.pieces.get(key)
    hexagon = piece.place if piece is not None else key
    if hexagon in grid:
        return framed(base, (hexagon,), ZOOMS[0])
    if key not in PARTS:
        return None
    x, y = (n / 2 for n in PARTS[key])
    width = min(WIDE / (ZOOMS[-1] / CLOSE), base.close.size[0])
    height = min(width, base.close.size[1])
    left, top = (base.close.size[0] - width) * x, (base.close.size[1] - height) * y
    return Window(round(left), round(top), width, height, ZOOMS[-1] / CLOSE)
