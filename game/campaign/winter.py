"""Winter: guests go home [s, R5], provinces are secured [l, o], bonuses are scored [r]."""

from collections.abc import Collection
from functools import lru_cache
from heapq import heappop, heappush

from game.campaign import names
from game.campaign.aims import progress
from game.campaign.alliance import allied
from game.campaign.board import BOARD
from game.campaign.course import WinterLine, WinterView
from game.campaign.state import Army, State
from game.core.events import Event, Fact
from game.core.graph import distances, joined
from game.core.text import Message, say, signed
from game.core.values import immutable

#: What points of a Winter are for, where it is no province [r].
BONUSES = {
    "road": say("the Spanish Road is complete"),
    "no-road": say("the Spanish Road is not complete"),
    "palatine": say("all original provinces are held"),
    "neighbours": say("all neighbours are neutral or secured"),
    "three": say("three or more provinces secured"),
}
SECURED, LOST = "secured", "lost"


@immutable
class Gain:
    """Points of a power: `why`, for which province, and who took it."""

    power: str
    why: str
    points: int
    place: str = ""
    by: str = ""


def reason(why: str, place: str = "", by: str = "") -> Message:
    """What points are for [q, r]."""
    if why == SECURED:
        return say("{place} secured", place=names.place(place))
    if why == LOST:
        return say("{place} lost to {power}", place=names.place(place), power=names.power(by))
    return BONUSES[why]


def winter(state: State, events: list[Event]) -> None:
    """The consolidation phase of a year [b]: send guests home, secure, score, and write the account."""
    before = dict(state.vp)
    gains: list[Gain] = []
    _send_home(state, events)
    for army in list(state.armies.values()):
        _secure(state, army, gains)
    survey(state)
    gains += _bonuses(state)
    for gain in gains:
        state.score(gain.power, gain.points)
    gains = [gain for gain in gains if gain.power in state.active]
    lines = tuple(WinterLine(g.power, reason(g.why, g.place, g.by), g.points, g.place) for g in gains)
    state.winter = WinterView(state.year, lines, before, dict(state.vp), state.road)
    state.history = {power: (*past, state.vp[power]) for power, past in state.history.items()}
    events += [_scored(gain) for gain in gains]


def _scored(gain: Gain) -> Event:
    message = say(
        "{power} {points}: {reason}.",
        power=names.power(gain.power),
        points=signed(gain.points),
        reason=reason(gain.why, gain.place, gain.by),
    )
    facts: dict[str, Fact] = {"power": gain.power, "points": gain.points, "why": gain.why, "by": gain.by}
    return Event("score", message, facts, "q" if gain.place else "r", gain.place)


def _send_home(state: State, events: list[Event]) -> None:
    """No army stays in an ally's province for Winter [s]: all leave at once, so that no guest bars another's way."""
    every = [army for power in BOARD.powers for army in state.armies_of(power)]
    guests = [army for army in every if host_of(state, army)]
    for army in guests:
        state.put(army, place="")
    for army in guests:
        _go_home(state, army, events)


def host_of(state: State, army: Army) -> str:
    """The ally in whose province an army stands; empty if it is nobody's guest."""
    host = state.holders.get(army.place, "")
    return host if host and host != army.power and allied(state, army.power, host) else ""


def _go_home(state: State, army: Army, events: list[Event]) -> None:
    """A guest goes to its nearest own province or area [R5]."""
    steps = distances(BOARD.arrows[army.power], army.place)
    own = [
        place
        for place in steps
        if BOARD.places[place].owner == army.power
        or (state.holders.get(place) == army.power and state.army_at(place) is None)
    ]
    home = min(own, key=lambda place: steps[place], default="")
    state.put(army, place=home, origin="")
    message = say(
        "{army} leaves {host}'s land for the Winter and goes to {home}.",
        army=army.id,
        host=names.power(host_of(state, army)),
        home=names.place(home) if home else say("its own people, off the map"),
    )
    events.append(Event("move", message, {"army": army.id, "power": army.power, "target": home}, "s", home))


def _secure(state: State, army: Army, gains: list[Gain]) -> None:
    """Every army secures the province it stands in: +5, and -5 for the power that loses it [l, q, R8, R9]."""
    place = army.place
    if place not in state.holders or state.holders[place] == army.power:
        return
    loser = state.holders[place]
    state.holders = {**state.holders, place: army.power}
    gains.append(Gain(army.power, SECURED, BOARD.points.province_secured, place))
    if loser:
        gains.append(Gain(loser, LOST, BOARD.points.province_lost, place, army.power))


def _bonuses(state: State) -> list[Gain]:
    """The bonuses that would be earned this Winter [r, R17]; only who is in the war has them [R18]."""
    points, held = BOARD.points, state.holders
    gains = []
    if state.road:
        gains.append(Gain("spain", "road", points.spanish_road))
    else:
        gains.append(Gain("france", "no-road", points.france_road_open))
    originals = [place for place, power in state.start_holders.items() if power == "elector_palatine"]
    if all(held[place] == "elector_palatine" for place in originals):
        gains.append(Gain("elector_palatine", "palatine", points.palatine_all_held))
    if all(held[place] in ("", "brandenburg") for place in BOARD.neighbours["brandenburg"]):
        gains.append(Gain("brandenburg", "neighbours", points.brandenburg_neighbours))
    if len(secured(state, "saxony")) >= 3:
        gains.append(Gain("saxony", "three", points.saxony_three_secured))
    return gains


def secured(state: State, power: str) -> list[str]:
    """The provinces a power holds that it did not hold at the start."""
    return [p for p, holder in state.holders.items() if holder == power and state.start_holders[p] != power]


def survey(state: State) -> None:
    """After provinces changed hands: the Road [r] and every power's progress with its aim [p]."""
    _lay_road(state)
    state.aims = {power: progress(state, power) for power in BOARD.powers}


def _lay_road(state: State) -> None:
    """Find the Spanish Road [r, R16]: its provinces if it is complete, else the fewest missing ones."""
    friends = {"spain"}
    if state.options["road"] == "allies":
        friends.update(p for p in state.active if allied(state, "spain", p))
    ours = frozenset([place for place, holder in state.holders.items() if holder in friends])
    way, complete = _line(ours)
    state.road = way if complete else ()
    state.gaps = tuple(place for place in way if place not in ours)


@lru_cache(maxsize=256)
def _line(ours: frozenset[str]) -> tuple[tuple[str, ...], bool]:
    """The Road through provinces that are ours, or that lack the fewest; and whether it is complete."""
    start, goal = BOARD.map.spanish_road.ends
    return tuple(_cheapest_way(start, goal, ours)), joined(_ROADS, start, [goal], ours.__contains__)


def _cheapest_way(start: str, goal: str, ours: Collection[str]) -> list[str]:
    """The line of provinces between the ends with the fewest not yet ours, then the fewest steps."""
    edge: list[tuple[int, int, tuple[str, ...], str]] = [(0, 0, (), start)]
    seen: set[str] = set()
    while True:
        missing, steps, way, here = heappop(edge)
        if here == goal:
            return list(way)
        if here not in seen:
            seen.add(here)
            for place in _ROADS[here]:
                if place == goal:
                    heappush(edge, (missing, steps + 1, way, place))
                elif not BOARD.places[place].owner:
                    heappush(edge, (missing + (place not in ours), steps + 1, (*way, place), place))


_ROADS = BOARD.arrows["spain"]
