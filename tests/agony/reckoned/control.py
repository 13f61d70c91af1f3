"""Control: unmarked cities, control ratings, neutrality, ruined areas, and how Peasant Revolts spread."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from game.agony import control, revolts
from game.agony.board import BOARD
from game.agony.cards.schema import CARDS
from game.agony.flow import Flow
from game.agony.state import State
from tests.agony.reckoned.games import (
    CATHOLIC,
    PROTESTANT,
    SIDES,
    Moment,
    agree,
    asked,
    at_least,
    outside,
    quiet,
    units_of,
)
from tests.agony.reckoned.points import check_points

#: Areas are those with a control rating: France is never gained [2.42].
AREAS = {area: BOARD.cities_of[area] for area, datum in BOARD.areas.items() if datum.control}
#: The highest throw on which a revolt spreads [9.44].
SPREADS = 1


def held(state: State, side: str, area: str) -> int:
    """How many non-independent cities of an area a side controls [3.13]."""
    return sum(state.cities[city] == side for city in AREAS[area])


def check_control(moment: Moment) -> None:
    """Who holds what after an order."""
    state = moment.after
    for area in AREAS:
        check_rating(moment, state, area)
        if area in state.neutral:
            agree(moment, "3.1", area, "", state.areas[area])
            agree(moment, "3.1", area, 0, sum(map(bool, (state.cities[city] for city in AREAS[area]))))
    for area, cities in BOARD.cities_of.items():
        wasted = all(state.pillage.get(city) == 2 for city in cities)
        agree(moment, "15.24", area, wasted, area in state.ruined)
    for city, level in state.pillage.items():
        agree(moment, "15.221", city, True, level in (1, 2))
    if quiet(state):
        check_unmarked(moment, state)


def check_rating(moment: Moment, state: State, area: str) -> None:
    """Who controls as many cities as the Control Rating holds the area [2.42, 3.13]."""
    for side in SIDES:
        if held(state, side, area) >= BOARD.areas[area].control:
            agree(moment, "2.42, 3.13", area, side, state.areas[area])


def check_unmarked(moment: Moment, state: State) -> None:
    """The holder of an area controls its unmarked cities, but for revolts and enemy units [3.13]; [9.42]."""
    for area, cities in AREAS.items():
        holder = state.areas[area]
        for city in cities:
            if city in state.revolts:
                agree(moment, "9.42", city, "", state.cities[city])
            elif holder and outside(state, city) != SIDES[holder]:
                agree(moment, "3.13", city, True, state.cities[city] != "")
    for city in state.revolts:
        agree(moment, "9.42", city, "", state.cities[city])


def check_gains(moment: Moment) -> None:
    """An area is gained by who controls as many cities as its rating at that moment, no fewer [2.42, 3.13, 9.22]."""
    cities = dict(moment.before.cities)
    brought = {event.facts["area"] for event in moment.events if event.rule == "9.13"}
    switched = any(event.rule == "8.66" for event in moment.events)
    for event in moment.events:
        area, side = str(event.facts.get("area", "")), str(event.facts.get("side", ""))
        if event.kind == "revolt":
            cities[event.place] = ""
        elif event.kind == "control" and event.place in cities and side:
            cities[event.place] = side
        elif event.kind == "control" and event.rule == "3.13" and area in AREAS:
            joins = area in brought or (switched and area == "saxony")
            now = moment.after.cities if joins else cities
            n = sum(now[city] == side for city in AREAS[area])
            at_least(moment, "3.13", area, BOARD.areas[area].control, n)
            check_turned(moment, area, side, {} if joins else cities)
            cities |= {city: moment.after.cities[city] for city in AREAS[area]}


def check_turned(moment: Moment, area: str, side: str, before: Mapping[str, str]) -> None:
    """Enemy markers go from the cities of an area gained, but occupied ones and fortresses [3.12, 3.13].

    `before` is who held them, but where an event brings the area in with its fortresses [9.22].
    """
    enemy = SIDES[side]
    for city in AREAS[area]:
        fortress = BOARD.spaces[city].fort > 0
        if moment.after.cities[city] == enemy:
            there = any(units_of(state, city, enemy) for state in (moment.before, moment.after))
            agree(moment, "3.12, 3.13", city, True, there or fortress)
        elif fortress and before.get(city) == enemy:
            told = any(event.place == city and event.kind in ("control", "revolt") for event in moment.events)
            agree(moment, "3.12", city, True, told)


def check_supposed_gains(moment: Moment, chance: Random) -> None:
    """Some areas as if a side gained them: which of their cities turn, and what it counts [3.12, 3.13, 5.12]."""
    for area in chance.sample(sorted(AREAS), 4):
        before, side = moment.after.copy(), chance.choice(tuple(SIDES))
        turned = {city: chance.choice((*SIDES, "")) for city in AREAS[area]}
        before.cities, before.areas = before.cities | turned, before.areas | {area: chance.choice((SIDES[side], ""))}
        flow = Flow(before.copy(), None)
        control.gain_area(flow, side, area)
        for city in AREAS[area]:
            keeps = city in before.revolts or troops_of(before, city, SIDES[side])
            keeps = keeps or (before.cities[city] == SIDES[side] and BOARD.spaces[city].fort > 0)
            agree(moment, "3.12, 3.13", city, before.cities[city] if keeps else side, flow.state.cities[city])
        check_points(replace(moment, before=before, events=tuple(flow.events), after=flow.state))


def troops_of(state: State, city: str, side: str) -> bool:
    """Whether a side's units are in a city, those that march there, too."""
    march = state.march
    afoot = march is not None and march.side == side and march.at == city and any(b.units for b in march.batches)
    return afoot or bool(units_of(state, city, side))


# Peasant Revolts


def check_revolts(moment: Moment) -> None:
    """What a new revolt costs [9.41, 9.42], where it may spread to and on which throw [9.44]."""
    for city in set(moment.after.revolts) - set(moment.before.revolts):
        check_cost(moment, city)
    for state, item, offered in asked(moment, "revolt-spreads"):
        words = {word for word in offered if word in BOARD.by_word}
        agree(moment, "9.44", item.place, {BOARD.words[city] for city in spreads_to(state, item.place)}, words)
        holder = state.areas[BOARD.spaces[item.place].area]
        agree(moment, "9.44", item.place, SIDES[holder] if holder else PROTESTANT, item.seat)
    check_throws(moment)


def check_cost(moment: Moment, city: str) -> None:
    """The city is nobody's; an area is kept only with as many cities as its rating [9.41, 9.42]."""
    area, after = BOARD.spaces[city].area, moment.after
    agree(moment, "9.42", city, "", after.cities[city])
    if area in AREAS and (holder := after.areas[area]):
        at_least(moment, "9.41", city, BOARD.areas[area].control, held(after, holder, area))


def check_supposed_revolts(moment: Moment, chance: Random) -> None:
    """Where revolts would spread to from every city, were it in revolt [9.44], and what one would cost [9.41]."""
    state = moment.after
    peaceful = sorted(
        city for city in BOARD.spaces if city not in state.revolts and BOARD.spaces[city].area != "france"
    )
    for city in chance.sample(peaceful, 6):
        flow = Flow(state.copy(), None)
        control.raise_revolt(flow, city)
        later = replace(moment, before=state, throws=(), events=tuple(flow.events), after=flow.state)
        check_cost(later, city)
        check_points(later)
    for city, space in BOARD.spaces.items():
        if space.area and not space.offmap and not state.march and not state.battle:
            agree(moment, "9.44", city, spreads_to(state, city), set(revolts.targets(state, city)))


def spreads_to(state: State, city: str) -> set[str]:
    """Cities of the same area connected to it: no Supply Base, no units, no revolt already [9.44]."""
    near = {there for there in BOARD.roads[city] if BOARD.spaces[there].area == BOARD.spaces[city].area}
    open_ = {there for there in near if not supply_base(state, there) and not BOARD.spaces[there].offmap}
    return {there for there in open_ if there not in state.revolts and not troops(state, there)}


def troops(state: State, city: str) -> bool:
    return any(units_of(state, city, side) for side in SIDES)


def supply_base(state: State, city: str) -> bool:
    """A printed base, held or lost; the Swedish one; cities that are bases of nations at war [15.15, 17.0, 9.44]."""
    area, holder = BOARD.spaces[city].area, state.cities[city]
    if BOARD.spaces[city].supply or city == state.swedish_base:
        return True
    if area == "spanish_netherlands":  # [17.Sp.1]
        return holder == CATHOLIC
    if area in ("france", "lorraine"):  # [17.F.1]
        return "french" in state.entered and holder == PROTESTANT
    danish = area == "schleswig_holstein" and "danish" in state.entered  # [17.D.1]
    return danish and holder != CATHOLIC and not units_of(state, city, CATHOLIC)


def check_throws(moment: Moment) -> None:
    """Every 0 or 1 that is thrown for a revolt spreads it, no other throw [9.44].

    Left out: orders that play a card of revolt, too, for what it raised is told alike.
    """
    throws = {purpose.removeprefix("revolt in "): die for purpose, die in moment.throws if "revolt in " in purpose}
    pending = [item.place for item in moment.before.agenda if item.kind == "revolt-spreads"]
    played = [str(event.facts["card"]) for event in moment.events if event.rule == "8.61" and "card" in event.facts]
    by_card = any(CARDS[card].kind == "revolt" for card in played)
    if by_card or not (throws or pending):
        return
    spread = {city for city in BOARD.spaces if throws.get(BOARD.names[city], 9) <= SPREADS} | set(pending)
    new = [event.place for event in moment.events if event.kind == "revolt"]
    later = [item.place for item in moment.after.agenda if item.kind == "revolt-spreads"]
    agree(moment, "9.44", str(new), len(spread), len(new) + len(later))
    for city in new:
        agree(moment, "9.44", city, True, bool(spread & set(BOARD.roads[city])))
        agree(moment, "9.44", city, False, bool(BOARD.spaces[city].supply) or troops(moment.after, city))
