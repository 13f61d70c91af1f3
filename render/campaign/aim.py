"""Where a picture looks: the part of the board where something happened, a region, or all of it."""

from dataclasses import dataclass

from game.campaign.board import BOARD
from game.campaign.course import BattleView
from game.campaign.view import CampaignView
from render.campaign import pieces
from render.canvas import Point, Window, framing
from render.ground import Ground

#: Picture width of a crop; the least and most it shows of the board (board pixels), and the room round what matters.
WIDE, LEAST, MOST, ROOM = 1000, 760.0, 1120.0, 112.0
#: Height by width of a crop, of a tall one, and of each of two above each other.
WINDOW, TALL, PAIR = 0.75, 1.2, 0.64


def whole(base: Ground) -> Window:
    """The whole board at half size."""
    return Window(0, 0, base.size[0], base.size[1], 0.5)


def framed(base: Ground, points: list[Point], shape: float, least: float = LEAST, most: float = MOST) -> Window:
    """The window of a shape (height by width) round some points, moved so that it stays on the board."""
    return framing(base.size, points, WIDE, shape, ROOM, least, most)


def region(base: Ground, key: str) -> Window:
    """The window on a region, or on a place with its neighbours."""
    if key in BOARD.regions:
        places = BOARD.regions[key].places
    else:
        places = (key, *(BOARD.arrows[BOARD.places[key].owner or "spain"].get(key, ())))
    return framed(base, [base.stacks[place] for place in places], 0.8, most=1640)


@dataclass(frozen=True, slots=True)
class Happening:
    """Places that belong together in a picture, and how much it matters to see them."""

    places: frozenset[str]
    weight: float


def drafted(draft: tuple[str, ...]) -> tuple[str, ...]:
    """The order in hand as it is drawn: a standing one by its army, deed and place, as if it were for this season."""
    return draft[1:4] if draft[:1] == ("standing",) else draft


def planning(view: CampaignView, draft: tuple[str, ...], targets: tuple[str, ...]) -> bool:
    """Whether the viewer looks ahead, at an order in hand or at sealed ones, rather than back at the last season.

    While a battle is open nobody marches: a word on it is about what happened.
    """
    if any(not battle.winner for battle in view.battles):
        return False
    return bool(draft or targets or (view.orders and view.phase == "orders"))


def happenings(view: CampaignView, draft: tuple[str, ...], targets: tuple[str, ...]) -> list[Happening]:
    """What is worth seeing: the order in hand, else the sealed ones, else battles and moves, else one's armies."""
    if (draft or targets) and planning(view, draft, targets):
        army = next((army for army in view.armies if draft and army.id == draft[0]), None)
        named = [BOARD.by_word.get(word, word) for word in (*draft[1:], *targets)]
        places = [place for place in (army.place if army else "", *named) if place in BOARD.places]
        return [_at(1.0, place) for place in places] or _own(view)
    if planning(view, draft, targets):
        return [_at(1.0, *stops) for _army, stops in pieces.planned(view, draft) if stops] or _own(view)
    own, asked = own_powers(view), asked_about(view, draft, targets)
    found = [_at(4.0, battle.place) for battle in asked or view.battles]
    meant = {battle.place for battle in asked}
    for move in view.moves:
        if meant and not meant & {move.origin, move.target}:
            continue
        weight = (1.6 if move.power in own else 1.0) + (0.5 if move.outcome == "battle" else 0)
        found.append(_at(weight, *(place for place in (move.origin, move.target) if place)))
    return found or _own(view)


def _own(view: CampaignView) -> list[Happening]:
    """Where the viewer's armies stand; all armies where none of theirs does."""
    own, there = own_powers(view), [army for army in view.armies if army.place]
    mine = [_at(1.0, army.place) for army in there if army.power in own]
    return mine or [_at(1.0, army.place) for army in there] or [NOWHERE]


def asked_about(view: CampaignView, draft: tuple[str, ...], targets: tuple[str, ...]) -> list[BattleView]:
    """The open battles that a word in hand is about, else those whose places are marked."""
    open_ = [battle for battle in view.battles if not battle.winner]
    named = [battle for battle in open_ if battle.key in draft]
    return named or [battle for battle in open_ if battle.place in targets]


def _at(weight: float, *places: str) -> Happening:
    return Happening(frozenset(places or ("franconia",)), weight)


NOWHERE = _at(1.0, "franconia")


def own_powers(view: CampaignView) -> tuple[str, ...]:
    """The powers the viewer plays."""
    return tuple(power.id for power in view.powers if view.viewer and power.seat == view.viewer)


def action(base: Ground, view: CampaignView, draft: tuple[str, ...], targets: tuple[str, ...]) -> list[Window]:
    """One window on what happened; a tall one, or two, where it happened far apart."""
    events = happenings(view, draft, targets)
    first = _cluster(base, events, MOST, MOST * WINDOW)
    if draft or targets or _seen(events, first) == len(events):
        return [_on(base, first, WINDOW)]
    tall = _cluster(base, events, MOST, MOST * TALL)
    upper = _cluster(base, events, MOST, MOST * PAIR)
    lower = _cluster(base, [event for event in events if not event.places <= upper], MOST, MOST * PAIR)
    if _seen(events, tall) >= _seen(events, upper | lower):
        return [_on(base, tall, TALL)]
    pair = [_on(base, group, PAIR) for group in (upper, lower)]
    return (
        [_on(base, tall, TALL)] if _shared(*pair) > 0.2 else sorted(pair, key=lambda window: (window.top, window.left))
    )


def _on(base: Ground, places: set[str], shape: float) -> Window:
    return framed(base, [base.stacks[place] for place in sorted(places)], shape)


def _seen(events: list[Happening], places: set[str]) -> int:
    return sum(event.places <= places for event in events)


def _shared(a: Window, b: Window) -> float:
    """The share of the first window that the second shows too."""
    wide = min(a.left + a.width, b.left + b.width) - max(a.left, b.left)
    high = min(a.top + a.height, b.top + b.height) - max(a.top, b.top)
    return max(0.0, wide) * max(0.0, high) / (a.width * a.height)


def _cluster(base: Ground, events: list[Happening], wide: float, high: float) -> set[str]:
    """The places of the heaviest events that fit into one window together; of equals the first."""
    spots = sorted({place for event in events for place in event.places})
    room_x, room_y = wide - 2 * ROOM, high - 2 * ROOM
    best: tuple[float, set[str]] = (-1.0, {min(events[0].places)})
    for left in sorted({base.stacks[place][0] for place in spots}):
        for top in sorted({base.stacks[place][1] for place in spots}):
            inside = {
                p for p in spots if 0 <= base.stacks[p][0] - left <= room_x and 0 <= base.stacks[p][1] - top <= room_y
            }
            seen = [event for event in events if event.places <= inside]
            weight = sum(event.weight for event in seen)
            if seen and weight > best[0]:
                best = weight, {place for event in seen for place in event.places}
    return best[1]
