"""Where a picture looks: the part of the board where something happened, a region, or all of it."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from game.campaign.board import BOARD
from game.campaign.view import CampaignView
from render.campaign.ground import Ground
from render.canvas import Point, Window

DATA = Path(__file__).resolve().parents[2] / "data" / "campaign"
#: Picture width of a crop; the least and most it shows of the board (board pixels), and the room round what matters.
WIDE, LEAST, MOST, ROOM = 1000, 760.0, 1120.0, 120.0


@cache
def regions() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Key -> name and places."""
    lands: dict[str, Any] = yaml.safe_load((DATA / "lands.yaml").read_text("utf-8"))
    return {key: (str(spec["name"]), tuple(spec["places"])) for key, spec in lands["regions"].items()}


def whole(base: Ground) -> Window:
    """The whole board at half size."""
    return Window(0, 0, base.size[0], base.size[1], 0.5)


def framed(base: Ground, points: list[Point], shape: float, least: float = LEAST, most: float = MOST) -> Window:
    """The window of a shape (height by width) round some points, moved so that it stays on the board."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    need = max(max(xs) - min(xs) + 2 * ROOM, (max(ys) - min(ys) + 2 * ROOM) / shape)
    width = min(max(need, least), most, base.size[0], base.size[1] / shape)
    scale = WIDE / width
    height = round(WIDE * shape) / scale
    left = min(max((min(xs) + max(xs)) / 2 - width / 2, 0), base.size[0] - width)
    top = min(max((min(ys) + max(ys)) / 2 - height / 2, 0), base.size[1] - height)
    return Window(round(left), round(top), width, height, scale)


def region(base: Ground, key: str) -> Window | None:
    """The window on a region, or round a single place; None for an unknown key."""
    if key in regions():
        places = regions()[key][1]
    elif key in BOARD.places:
        places = (key, *(BOARD.arrows[BOARD.places[key].owner or "spain"].get(key, ())))
    elif key in BOARD.by_word:
        return region(base, BOARD.by_word[key])
    else:
        return None
    return framed(base, [base.stacks[place] for place in places], 0.8, most=1250)


def happenings(view: CampaignView, draft: tuple[str, ...], targets: tuple[str, ...]) -> list[tuple[str, float]]:
    """Places worth seeing, each with its weight: the order in hand, battles, moves, else the viewer's armies."""
    if draft or targets:
        army = next((army for army in view.armies if draft and army.id == draft[0]), None)
        named = [BOARD.by_word.get(word, word) for word in (*draft[1:], *targets)]
        return [(place, 1.0) for place in [army.place if army else "", *named] if place in BOARD.places]
    found = [(battle.place, 5.0) for battle in view.battles]
    for move in view.moves:
        found += [(place, 1.5 if move.power == view.viewer else 1.0) for place in (move.origin, move.target) if place]
    if found:
        return found
    own = own_powers(view)
    found = [(army.place, 1.0) for army in view.armies if army.place and army.power in own]
    return found or [(army.place, 1.0) for army in view.armies if army.place] or [("franconia", 1.0)]


def own_powers(view: CampaignView) -> tuple[str, ...]:
    """The powers the viewer plays."""
    return tuple(power.id for power in view.powers if view.viewer and power.seat == view.viewer)


def action(base: Ground, view: CampaignView, draft: tuple[str, ...], targets: tuple[str, ...]) -> list[Window]:
    """One window on what happened, or two where it happened far apart."""
    weights: dict[str, float] = {}
    for place, weight in happenings(view, draft, targets):
        weights[place] = weights.get(place, 0) + weight
    first = _cluster(base, weights, MOST, MOST * 0.75)
    rest = {place: weight for place, weight in weights.items() if place not in first}
    if not rest or draft or targets or sum(rest.values()) < 2:
        return [framed(base, [base.stacks[place] for place in first], 0.75)]
    low = _cluster(base, rest, MOST, MOST * 0.6)
    top = _cluster(base, {place: weights[place] for place in first}, MOST, MOST * 0.62)
    return [framed(base, [base.stacks[place] for place in group], 0.62) for group in (top, low)]


def _cluster(base: Ground, weights: dict[str, float], wide: float, high: float) -> list[str]:
    """The heaviest set of places that fits into one window, in a fixed order."""
    room_x, room_y = wide - 2 * ROOM, high - 2 * ROOM
    best: tuple[float, list[str]] = (-1.0, [])
    for a in sorted(weights):
        for b in sorted(weights):
            left, top = base.stacks[a][0], base.stacks[b][1]
            group = [p for p in sorted(weights) if 0 <= base.stacks[p][0] - left <= room_x and 0 <= base.stacks[p][1] - top <= room_y]
            weight = sum(weights[p] for p in group)
            if weight > best[0]:
                best = weight, group
    return best[1]
