"""Who holds what, and what it counts: cities, areas, Electors, neutrality [3.1, 5.12-5.14, 9.13, 9.22, 9.42]."""

from functools import lru_cache, reduce
from operator import or_

from game.agony import names, posts
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, SIDES, other
from game.agony.cards.schema import by_cards, in_force, named
from game.agony.flow import Flow
from game.agony.places import BIT, FRANCE, Places, places
from game.agony.state import State
from game.core.state import kept
from game.core.text import Message, _, say

#: How many Electors make a majority, and what they count [5.141].
MAJORITY, MAJORITY_VP, ALL_VP = 4, 2, 5


def score(flow: Flow, n: int, why: Message, place: str = "") -> None:
    """Move the VP marker: Catholic gains count up, Protestant gains down [5.1, 5.12]."""
    if n:
        flow.state.vp += n
        told = say("{n:+d} VP: {why}. The marker stands at {vp}.", n=n, why=why, vp=flow.state.vp)
        flow.tell("score", told, rule="5.12", place=place, points=n, vp=flow.state.vp)


def toward(side: str, n: int) -> int:
    """A gain of this side on the Catholic VP track [5.1]."""
    return n if side == CATHOLIC else -n


def value(state: State, area: str) -> int:
    """An area's VP: one less while all its cities are at Pillage-2 [2.42, 15.24]."""
    return BOARD.areas[area].vp - (area in state.ruined)


def holds(state: State, side: str, area: str) -> int:
    """How many of an area's own cities a side holds; independent ones do not count [3.13, 2.41]."""
    return sum(state.cities[city] == side for city in BOARD.cities_of[area])


def occupied(state: State, place: str, by: str) -> bool:
    """Whether units of this side stand in a place, in or outside its walls."""
    return bool(state.here(place, by)) or _marching(state, place, by)


def strongholds(state: State, side: str) -> Places:
    """Every place that units of a side occupy."""
    found = posts.armies(state).held[side]
    return found | BIT.get(state.march.at, 0) if state.march and _marching(state, state.march.at, side) else found


def _marching(state: State, place: str, by: str) -> bool:
    march = state.march
    return bool(march and march.side == by and march.at == place and any(batch.units for batch in march.batches))


def take_city(flow: Flow, side: str, city: str) -> bool:
    """A side gains a city; what follows from it for its area, the Electors and the VP. False if it had it already."""
    state = flow.state
    if city in state.revolts:
        state.revolts = tuple(c for c in state.revolts if c != city)
        told = say("The revolt in {city} is put down.", city=names.place(city))
        flow.tell("control", told, rule="9.43", place=city, side=side)
    elif state.cities[city] == side:
        return False
    state.cities = {**state.cities, city: side}
    space = BOARD.spaces[city]
    told = say("{city} is now {side}.", city=names.place(city), side=names.side(side))
    flow.tell("control", told, rule="3.11", place=city, side=side)
    if space.independent:
        score(flow, toward(side, space.vp), names.place(city), city)
    else:
        check_area(flow, side, space.area)
    count_electors(flow)
    return True


def check_area(flow: Flow, side: str, area: str) -> None:
    """A side that holds as many cities as the rating gains the area at once [2.42, 3.13]; France is never gained."""
    rating = BOARD.areas[area].control
    if rating and flow.state.areas[area] != side and holds(flow.state, side, area) >= rating:
        gain_area(flow, side, area)


def gain_area(flow: Flow, side: str, area: str) -> None:
    """An area changes hands: VP, and its cities but occupied, revolting and fortified ones [3.12, 3.13]."""
    state = flow.state
    state.areas = {**state.areas, area: side}
    state.neutral = tuple(a for a in state.neutral if a != area)
    for city in BOARD.cities_of[area]:
        enemy = state.cities[city] == other(side)
        keeps = enemy and (BOARD.spaces[city].fort or occupied(state, city, other(side)))
        if city not in state.revolts and not keeps and not occupied(state, city, other(side)):
            state.cities = {**state.cities, city: side}
    told = say("{area} is now {side}.", area=names.area(area), side=names.side(side))
    flow.tell("control", told, rule="3.13", area=area, side=side)
    score(flow, toward(side, value(state, area)), names.area(area))
    count_electors(flow)


def come_over(flow: Flow, city: str) -> None:
    """A city without a marker is its area's holder's as soon as no enemy units are in it any more [3.12, 3.13]."""
    state = flow.state
    side = state.areas.get(BOARD.spaces[city].area, "")
    if side and city not in state.revolts and not occupied(state, city, other(side)):
        state.cities = {**state.cities, city: side}
        told = say("{city} is now {side}.", city=names.place(city), side=names.side(side))
        flow.tell("control", told, rule="3.13", place=city, side=side)


def violate(flow: Flow, side: str, area: str) -> None:
    """The first unit in a Neutral area: one VP for the opponent, and the marker goes for good [5.13, 11.18]."""
    state = flow.state
    if area in state.neutral:
        state.neutral = tuple(a for a in state.neutral if a != area)
        told = say("{side} units violate the neutrality of {area}.", side=names.side(side), area=names.area(area))
        flow.tell("control", told, area=area, side=side)
        score(flow, toward(other(side), 1), say("neutrality of {area}", area=names.area(area)))


def may_join(state: State, area: str) -> bool:
    """Whether an area can still come in on the Protestant side: not if Catholics occupy all its cities [9.22]."""
    return not all(occupied(state, city, CATHOLIC) for city in BOARD.cities_of[area])


def join(flow: Flow, area: str) -> None:
    """An event brings an area in: no violation; its cities without Catholic units turn Protestant [9.13, 9.22]."""
    state = flow.state
    if state.areas[area] == PROTESTANT:
        return
    for city in BOARD.cities_of[area]:
        if not occupied(state, city, CATHOLIC) and city not in state.revolts:
            state.cities = {**state.cities, city: PROTESTANT}
    state.neutral = tuple(a for a in state.neutral if a != area)
    check_area(flow, PROTESTANT, area)
    if state.areas[area] == CATHOLIC and holds(state, CATHOLIC, area) < BOARD.areas[area].control:
        lose_area(flow, area)
    told = say("{area} joins the Protestants.", area=names.area(area))
    flow.tell("control", told, rule="9.13", area=area, side=PROTESTANT)


def raise_revolt(flow: Flow, city: str) -> None:
    """A Peasant Revolt: the city is nobody's; an area that keeps too few cities for it is lost [9.41, 9.42]."""
    state, area = flow.state, BOARD.spaces[city].area
    state.revolts = tuple(sorted({*state.revolts, city}))
    held, state.cities = state.cities[city], {**state.cities, city: ""}
    flow.tell("revolt", say("The peasants revolt in {city}.", city=names.place(city)), rule="9.41", place=city)
    if not area and held in SIDES:
        score(flow, -toward(held, BOARD.spaces[city].vp), names.place(city), city)
    owner = state.areas.get(area, "")
    if owner and BOARD.areas[area].control > holds(state, owner, area):
        lose_area(flow, area)
    count_electors(flow)


def lose_area(flow: Flow, area: str) -> None:
    """An area slips from its holder without anybody gaining it [9.41]."""
    state = flow.state
    owner, state.areas = state.areas[area], {**state.areas, area: ""}
    told = say("{side} control of {area} is lost.", side=names.side(owner), area=names.area(area))
    flow.tell("control", told, rule="9.41", area=area, loser=owner)
    score(flow, -toward(owner, value(state, area)), names.area(area))
    count_electors(flow)


def electors(state: State) -> dict[str, str]:
    """Who controls each of the seven Electors; empty where nobody does [5.14, 5.142]."""
    fourth = "bavaria" if state.bavarian_elector else "lower_palatinate"
    areas = ("saxony", "brandenburg", fourth, "bohemia")
    return {area: state.areas[area] for area in areas} | {c: state.cities[c] for c in ("mainz", "trier", "koln")}


def elector_count(state: State, side: str) -> int:
    """How many Electors a side controls."""
    return sum(holder == side for holder in electors(state).values())


def count_electors(flow: Flow) -> None:
    """VP for a majority and for all Electors, again only after the opponent had the same [5.141]."""
    state = flow.state
    for side in SIDES:
        n = elector_count(state, side)
        if n >= MAJORITY and state.majority != side:
            state.majority = side
            score(flow, toward(side, MAJORITY_VP), say("majority of the Electors"))
        if n == 7 and state.all_electors != side:
            state.all_electors = side
            score(flow, toward(side, ALL_VP), say("all Electors"))


def friendly(state: State, side: str, city: str) -> bool:
    """Whether a city is controlled by a side; off-map France is always Protestant [11.32]."""
    return state.cities[city] == side


@kept("cities")
def cities(state: State) -> dict[str, Places]:
    """The cities of each side, and those that are nobody's."""
    found = dict.fromkeys((*SIDES, ""), 0)
    for city, holder in state.cities.items():
        found[holder] |= BIT[city]
    return found


def homes(state: State, side: str) -> Places:
    """The friendly cities in which pieces of a side may be put: none of France while it is at peace [11.31]."""
    return cities(state)[side] & (-1 if "french" in state.entered else ~FRANCE)


@kept("areas", "cities")
def land(state: State) -> dict[str, Places]:
    """What counts as each side's: the cities of its areas, and independent ones that it holds."""
    found = {side: held & _INDEPENDENT for side, held in cities(state).items()}
    for area, holder in state.areas.items():
        found[holder] |= _LAND[area]
    return found


_LAND = {area: places(own) for area, own in BOARD.places_of.items()}


@kept("cities", "neutral")
def neutral_cities(state: State) -> Places:
    """All Neutral cities."""
    return cities(state)[""] & _INDEPENDENT | neutral_land(state.neutral)


@lru_cache(maxsize=256)
def neutral_land(areas: tuple[str, ...]) -> Places:
    """The cities of Neutral areas."""
    return reduce(or_, map(_LAND.__getitem__, areas), 0)


_INDEPENDENT = places(space.id for space in BOARD.spaces.values() if space.independent)


def barred(state: State) -> Places:
    """Where nobody may come while the Treaty of Ulm is in force: all Neutral cities [8.61]."""
    return neutral_cities(state) if in_force(state, "no_neutral_entry") else 0


def bar(state: State) -> str:
    """By which card it is so, and until when [8.61, 8.65]."""
    told = _("By {card} nobody may enter neutral ground until the end of the turn.")
    return told.format(card=names.commas([named(card) for card, _rule in by_cards(state, "no_neutral_entry")]))


def neutral_city(state: State, city: str) -> bool:
    """Whether a city is Neutral: of a Neutral area, or an independent city nobody holds [2.43, 3.1]."""
    space = BOARD.spaces[city]
    return not state.cities[city] if space.independent else space.area in state.neutral
