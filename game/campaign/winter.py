"""Winter: guests go home [s, R5], provinces are secured [l, o], bonuses are scored [r]."""

from game.campaign.aims import progress
from game.campaign.alliance import allied
from game.campaign.board import BOARD
from game.campaign.state import Army, State
from game.campaign.view import WinterLine, WinterView
from game.core.events import Event
from game.core.graph import distances, joined
from game.core.prose import prose
from game.core.text import _


def winter(state: State, events: list[Event]) -> None:
    """The consolidation phase of a year [b]: send guests home, secure, score, and write the account."""
    before = dict(state.vp)
    lines: list[WinterLine] = []
    for power in BOARD.powers:
        for army in state.armies_of(power):
            _send_home(state, army, events)
    for army in list(state.armies.values()):
        _secure(state, army, lines)
    survey(state)
    lines += _bonuses(state)
    for line in lines:
        state.score(line.power, line.points)
    lines = [line for line in lines if line.power in state.active]
    state.winter = WinterView(state.year, tuple(lines), before, dict(state.vp), state.road)
    state.history = {power: (*past, state.vp[power]) for power, past in state.history.items()}
    for line in lines:
        name, points = BOARD.powers[line.power].name, f"{line.points:+d}".replace("-", "−")
        text = f"{name} {points}: {line.reason}."
        events.append(prose(text, "score", "q" if line.place else "r", line.place))


def _send_home(state: State, army: Army, events: list[Event]) -> None:
    """An army in an ally's province may not stay for Winter: to its nearest own province or area [s, R5]."""
    host = state.holders.get(army.place, "")
    if not host or host == army.power or not allied(state, army.power, host):
        return
    steps = distances(BOARD.arrows[army.power], army.place)
    own = [
        place
        for place in steps
        if BOARD.places[place].owner == army.power
        or (state.holders.get(place) == army.power and state.army_at(place) is None)
    ]
    home = min(own, key=lambda place: steps[place], default="")
    state.put(army, place=home, origin="")
    name = BOARD.places[home].name if home else _("its own people, off the map")
    text = _("{army} leaves {host}'s land for the Winter and goes to {home}.").format(
        army=army.id, host=BOARD.powers[host].name, home=name
    )
    events.append(prose(text, "move", "s", home))


def _secure(state: State, army: Army, lines: list[WinterLine]) -> None:
    """Every army secures the province it stands in: +5, and -5 for the power that loses it [l, q, R8, R9]."""
    place = army.place
    if place not in state.holders or state.holders[place] == army.power:
        return
    loser, name = state.holders[place], BOARD.places[place].name
    state.holders[place] = army.power
    lines.append(WinterLine(army.power, _("{place} secured").format(place=name), BOARD.points.province_secured, place))
    if loser:
        taker = BOARD.powers[army.power].name
        reason = _("{place} lost to {power}").format(place=name, power=taker)
        lines.append(WinterLine(loser, reason, BOARD.points.province_lost, place))


def _bonuses(state: State) -> list[WinterLine]:
    """The bonuses of rule r that are earned this Winter."""
    points, held = BOARD.points, state.holders
    lines = []
    if state.road:
        lines.append(WinterLine("spain", _("the Spanish Road is complete"), points.spanish_road))
    else:
        lines.append(WinterLine("france", _("the Spanish Road is not complete"), points.france_road_open))
    originals = [place for place, power in state.start_holders.items() if power == "elector_palatine"]
    if all(held[place] == "elector_palatine" for place in originals):
        lines.append(WinterLine("elector_palatine", _("all original provinces are held"), points.palatine_all_held))
    if all(held[place] in ("", "brandenburg") for place in BOARD.neighbours["brandenburg"]):
        reason = _("all neighbours are neutral or secured")
        lines.append(WinterLine("brandenburg", reason, points.brandenburg_neighbours))
    if len(secured(state, "saxony")) >= 3:
        lines.append(WinterLine("saxony", _("three or more provinces secured"), points.saxony_three_secured))
    return [line for line in lines if line.power in state.active]


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
    start, goal = BOARD.map.spanish_road.ends
    ours = {place for place, holder in state.holders.items() if holder in friends}
    complete = joined(_ROADS, start, [goal], ours.__contains__)
    way = _cheapest_way(start, goal, ours)
    state.road = tuple(way) if complete else ()
    state.gaps = tuple(place for place in way if place not in ours)


def _cheapest_way(start: str, goal: str, ours: set[str]) -> list[str]:
    """The line of provinces between the ends with the fewest not yet ours, then the fewest steps."""
    best: dict[str, tuple[int, int, tuple[str, ...]]] = {start: (0, 0, ())}
    edge = [start]
    while edge:
        here = min(edge, key=lambda place: best[place])
        edge.remove(here)
        missing, steps, way = best[here]
        for place in _ROADS[here]:
            if place == goal:
                cost = (missing, steps + 1, way)
            elif BOARD.places[place].owner:
                continue
            else:
                cost = (missing + (place not in ours), steps + 1, (*way, place))
            if place not in best or cost < best[place]:
                best[place] = cost
                if place != goal and place not in edge:
                    edge.append(place)
    return list(best[goal][2])


_ROADS = BOARD.arrows["spain"]
