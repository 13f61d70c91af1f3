"""Control of cities: taken, pillaged, sacked; PP for who loses them [11.3.4, 12.0, 13.0, 15.0]."""

from game.core.memo import same
from game.core.state import kept
from game.core.text import Message, _, say
from game.cuius import names
from game.cuius.board import BOARD, NEUTRAL, SIDES, other
from game.cuius.checks import CHECKS, check, column, needed, on
from game.cuius.files import City
from game.cuius.flow import Flow
from game.cuius.pieces import commander, put
from game.cuius.state import Army, State

PILLAGED, SACKED = 1, 2


def csv(place: str) -> int:
    """The City Size Value [11.3.4]."""
    return BOARD.terrain(place).csv


def big_enough(army: Army, place: str) -> bool:
    """Whether an army may enter an enemy city, or try for a neutral one: as many SP as the CSV [11.3.4.2, 11.3.4.3]."""
    return army.sp >= csv(place)


@same(16, of=lambda state, side: (state.control,), by=lambda state, side: side)
def foreign(state: State, side: str) -> set[str]:
    """The hexes of all cities that a side does not hold."""
    return BOARD.city_at.keys() - held(state, side).keys()


def held(state: State, side: str) -> dict[str, str]:
    """The hexes of the cities that a side holds, as they came to it, each with its city."""
    return _held(state)[side]


@kept("control")
def _held(state: State) -> dict[str, dict[str, str]]:
    """The same of both sides."""
    found: dict[str, dict[str, str]] = {side: {} for side in SIDES}
    for city, holder in state.control.items():
        found[holder][BOARD.cities[city].hex] = city
    return found


def surely(army: Army, place: str) -> bool:
    """Whether it takes the city without a check.

    Infantry as the CSV, a train against more than a Minor City [11.3.4.1].
    """
    small = BOARD.ground[place] == "minor"
    return army.inf >= csv(place) and (small or army.art > 0)


def drm(army: Army, place: str) -> int:
    """The modifiers of the City Control Change Check [11.3.4.1]."""
    chart = CHECKS.control.drm
    return chart.get(BOARD.ground[place], 0) + (chart["train"] if army.art else 0)


def taking(state: State, army: Army, place: str) -> str:
    """What to expect of an army that goes there to take the city: “take the city on a roll of 4 or more (50 %)”."""
    if surely(army, place):
        return _("take the city, surely")
    return _("take the city {on}").format(on=on(_at_least(state, army, place)))


def chance(state: State, army: Army, place: str) -> str:
    """The same of an army that is there: “taken on a roll of 4 or more (50 %)”."""
    return _("taken") if surely(army, place) else _("taken {on}").format(on=on(_at_least(state, army, place)))


def _at_least(state: State, army: Army, place: str) -> int:
    """The lowest die that takes it."""
    return needed(CHECKS.control, column(state, army, commander(state, army)), drm(army, place))


def attempt(flow: Flow, side: str, place: str, army: Army) -> bool:
    """An army tries to take the unoccupied city it has entered [11.3.4.1]; a neutral province is invaded [13.2]."""
    state, city = flow.state, BOARD.city_at[place]
    invade(flow, side, city)
    if surely(army, place):
        take(flow, side, city)
        return True
    chief = commander(state, army)
    result = check(flow, CHECKS.control, army, chief, drm(army, place), f"control of {city.id} by {chief}")
    if result.success:
        take(flow, side, city, result.die)
        return True
    text = say(
        "{city} shuts its gates to {leader} (die {die}).",
        city=names.city(city.id),
        leader=names.leader(chief),
        die=result.die,
    )
    flow.report("siege", text, "11.3.4.1", place, side=side, die=result.die, city=city.id)
    return False


def shut_out(flow: Flow, side: str, place: str, army: Army, origin: str) -> None:
    """An army that is not the active one goes back where it came from, for it did not take the city [11.3.4.1]."""
    put(flow.state, side, origin, army)
    chief = commander(flow.state, army)
    text = say("{leader} goes back to {place}.", leader=names.leader(chief), place=names.near(origin))
    flow.report("move", text, "11.3.4.1", origin, side=side, origin=place)


def _invades(state: State, city: City) -> bool:
    """Whether an attempt on it invades its province: it is neutral, and nobody has this year [13.2]."""
    return not state.control.get(city.id) and city.province not in state.invaded


def invading(state: State, side: str, place: str) -> str:
    """What whoever is about to go there should know of a neutral province: a sentence and a space, or nothing."""
    city = BOARD.city_at.get(place)
    if city is None or not _invades(state, city):
        return ""
    text = _("This invades {province}: what stays neutral there will join {enemy} [13.2]. ")
    return text.format(province=names.province(city.province), enemy=names.side(other(side)))


def invading_by(state: State, side: str, place: str) -> str:
    """The same where it is one of several things that may be done: a space and a sentence, or nothing."""
    city = BOARD.city_at.get(place)
    if city is None or not _invades(state, city):
        return ""
    text = _("To take {city} invades {province}: what stays neutral there will join {enemy} [13.2].")
    enemy = names.side(other(side))
    return " " + text.format(city=names.city(city.id), province=names.province(city.province), enemy=enemy)


def invade(flow: Flow, side: str, city: City) -> None:
    """The first attempt on a neutral city of a province in a year is an invasion by that side [13.2]."""
    state = flow.state
    if not _invades(state, city):
        return
    state.invaded = {**state.invaded, city.province: side}
    text = say("{side} invade {province}.", side=names.side(side), province=names.province(city.province))
    flow.report("control", text, "13.2", city.hex, side=side, province=city.province)


def take(flow: Flow, side: str, city: City, die: int = 0) -> None:
    """Control changes to a side that entered, overran or won there: it is pillaged or sacked [11.3.4.4, 15.0].

    A side that loses an Electorate or a Great City to the other gains PP [11.3.4.5, 11.3.4.6, 12.0]. `die`: of the
    check that opened its gates, if there was one.
    """
    state = flow.state
    before = state.control.get(city.id, NEUTRAL)
    if before == side:
        return
    state.control = {**state.control, city.id: side}
    worse = min(SACKED, state.damage.get(city.id, 0) + 1)
    state.damage = {**state.damage, city.id: worse}
    done = say("sacked") if worse == SACKED else say("pillaged")
    text = say("{side} take {city}: it is {done}.", side=names.side(side), city=names.city(city.id), done=done)
    if die:
        text = say("{side} take {city} (die {die}): it is {done}.", die=die, **text.blanks)
    flow.report("capture", text, "11.3.4.1", city.hex, side=side, city=city.id, damage=worse)
    if before == other(side):
        console(flow, before, city)


def console(flow: Flow, loser: str, city: City) -> None:
    """PP for a lost Electorate or Great City [11.3.4.5, 11.3.4.6]."""
    charts = BOARD.charts
    pp = (charts.electors.lost if city.elector else 0) + (charts.great_cities.lost if city.size == "great" else 0)
    if pp:
        gain(flow, loser, pp, "12.0", say("the loss of {city}", city=names.city(city.id)))


def gain(flow: Flow, side: str, pp: int, rule: str, what: Message) -> None:
    """A side gains Political Points for something [12.0]."""
    flow.state.pp = {**flow.state.pp, side: flow.state.pp[side] + pp}
    text = say("{side} gain {n} PP for {what}.", side=names.side(side), n=pp, what=what)
    flow.report("pay", text, rule, side=side, pp=pp)


def lost_in_battle(flow: Flow, loser: str, winner: str, place: str) -> None:
    """Who is overrun or loses a battle in a city he controls loses it [11.3.4.1]."""
    city = BOARD.city_at.get(place)
    if city and flow.state.control.get(city.id) == loser:
        take(flow, winner, city)
