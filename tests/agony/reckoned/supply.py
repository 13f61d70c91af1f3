"""Pay: whom his own land pays, Lines of Communications to Supply Bases, and whom Foreign Aid may pay."""

from random import Random

from game.agony.board import BOARD, WALLS, ground
from game.agony.paying import affordable, trace
from game.agony.state import Stack, State
from tests.agony.reckoned.games import (
    CATHOLIC,
    PROTESTANT,
    SIDES,
    Moment,
    agree,
    asked,
    nation_of,
    neutral,
    outside,
    owner,
    side_of,
    units_of,
)
from tests.agony.reckoned.pieces import SPANISH_ZONE

#: The areas that pay their nations' units [15.12], and the cards by which Austria does not [15.12, P8, P21].
PAYS = {
    "imperial": "austria", "bavarian": "bavaria", "spanish": "spanish_netherlands", "french": "france",
    "hungarian": "hungary",
}  # fmt: skip
AUSTRIA_PAYS_NOT = {"P8", "P21"}
#: What a unit costs, whole or half [15.131, 15.132].
PAY_RATES = {"veteran": 2, "mercenary": 2, "militia": 1}
#: Whose points are whose [14.3, 14.4, C22], and those that Swedes may not have [17.Sw.1].
DONORS = {PROTESTANT: ("france", "england", "up", "savoy", "sweden"), CATHOLIC: ("spain", "pope", "electors")}
NOT_FOR_SWEDES = {"england", "up", "savoy"}
#: The Germans' bases with the area that has to have entered the game first [17.G.1].
GERMAN_BASES = {"prague": "", "mannheim": "", "breisach": "baden", "brunswick": "brunswick_luneburg"} | {
    "kassel": "hesse_kassel"
}
GROUND = set(BOARD.areas) - {"france"}
CAPITALS = {"imperial": "vienna", "bavarian": "munich", "saxon": "leipzig"}


# Lines of Communications


def swedish_base(state: State) -> set[str]:
    """The Swedish Base, while its port is Protestant or Neutral [17.Sw.1]."""
    base = state.swedish_base
    return {base} if base and state.cities[base] != CATHOLIC and not units_of(state, base, CATHOLIC) else set()


def french_cities(state: State) -> set[str]:
    """Protestant cities of France and Lorraine, once France is at war [17.F.1]."""
    if "french" not in state.entered:
        return set()
    french = {city for city, space in BOARD.spaces.items() if space.area in ("france", "lorraine")}
    return {city for city in french if state.cities[city] == PROTESTANT}


def danish_cities(state: State) -> set[str]:
    """Cities of Schleswig-Holstein that are not Catholic, nor occupied by Catholics [17.D.1]."""
    cities = BOARD.cities_of["schleswig_holstein"]
    return {city for city in cities if state.cities[city] != CATHOLIC and not units_of(state, city, CATHOLIC)}


def supply_bases(state: State, nation: str, place: str) -> set[str]:
    """Where units of a nation trace their Line to [15.15, 17.0]."""
    if nation == "swedish":
        return swedish_base(state) or french_cities(state)
    if nation == "french":
        return french_cities(state)
    if nation == "danish":
        return danish_cities(state)
    if nation == "spanish" and place in SPANISH_ZONE:
        return {city for city in BOARD.cities_of["spanish_netherlands"] if state.cities[city] == CATHOLIC}
    if nation in CAPITALS or nation == "spanish":  # the Cardinal's army on its way [17.Sp.1, 17.Sp.31]
        capital = CAPITALS.get(nation, "vienna")
        return {capital} if state.cities[capital] == side_of(state, nation) else set()
    entered = {base for base, area in GERMAN_BASES.items() if area not in state.neutral}
    return {base for base in entered if state.cities[base] == PROTESTANT} | swedish_base(state)


def cut(state: State, side: str, place: str) -> bool:
    """No Line is traced into an enemy force, besieging or masking, nor into a revolt [15.14]."""
    return outside(state, place) == SIDES[side] or place in state.revolts


def carries(state: State, side: str, place: str) -> bool:
    """A friendly city, or one before whose walls friends lie [13.14]; not neutral, not France at peace [15.14]."""
    own = state.cities[place] == side or (BOARD.spaces[place].fort > 0 and outside(state, place) == side)
    peace = BOARD.spaces[place].area == "france" and "french" not in state.entered
    return own and not cut(state, side, place) and not neutral(state, place) and not peace


def line(state: State, nation: str, place: str) -> bool:
    """Whether a Line of Communications leads from a place to a base: every way is tried [15.14]."""
    side = side_of(state, nation)
    bases = {base for base in supply_bases(state, nation, place) if not cut(state, side, base)}
    seen, open_ = {place}, [place]
    while open_:
        here = open_.pop()
        if here in bases:
            return True
        near = {there for there in BOARD.roads[here] if there in bases or carries(state, side, there)} - seen
        seen |= near
        open_ += sorted(near)
    return False


# Who pays whom


def pay_nation(state: State, nation: str, position: str) -> str:
    """Germans, the English with them [17.E.2], are Swedes in an army under a Swedish leader [17.Sw.2, 12.24]."""
    if nation not in ("protestant_german", "english"):
        return nation
    led = [leader for leader, at in state.leaders.items() if at == position]
    data = [BOARD.leaders[leader] for leader in led]
    chief = max(data, key=lambda leader: (leader.stars, leader.battle, leader.id), default=None)
    return "swedish" if chief and chief.nation == "swedish" else "protestant_german"


def paid_locally(state: State, nation: str, position: str) -> bool:
    """Whom his own land pays, or the Dutch war [15.12]; never in a besieged fortress [15.133]."""
    place, inside = ground(position), position.endswith(WALLS)
    if place not in BOARD.spaces:
        return True
    if inside and place in state.sieges:
        return False
    if nation == "danish":
        return not inside and line(state, nation, place)
    if nation == "imperial" and AUSTRIA_PAYS_NOT & set(state.in_force):
        return False
    return BOARD.spaces[place].area == PAYS.get(nation, "nowhere")


def check_unpaid(moment: Moment) -> None:
    """When the Pay Segment begins all are marked as unpaid whom their land does not pay [15.1, 15.12, 15.133].

    Left out: orders that pay somebody at once, for then it is no longer to be seen.
    """
    if paying(moment.before) or not paying(moment.after) or any(event.kind == "pay" for event in moment.events):
        return
    state = moment.after
    for position, stack in state.units.items():
        owed = {kind: n for kind, n in stack.items() if not paid_locally(state, nation_of(kind), position)}
        agree(moment, "15.12, 15.133", position, owed, dict(state.unpaid.get(position, {})))
        if state.options.get("early-lines") != "yes" and ground(position) in BOARD.spaces:
            check_lines(moment, position, stack)


def check_supposed_lines(moment: Moment, chance: Random) -> None:
    """Lines as they would be after revolts, with other bases, fortresses masked, neutrality restored [15.14, 17.0]."""
    state = supposed(moment.after, chance)
    for side in SIDES:
        wanted = set()
        for place, stack in state.units.items():
            if place in BOARD.spaces and owner(state, stack) == side:
                nations = {pay_nation(state, nation_of(kind), place) for kind in stack}
                wanted |= {f"{nation}@{place}" for nation in nations if line(state, nation, place)}
        agree(
            moment, f"15.14 {state.revolts} {state.neutral} {state.swedish_base}", side, wanted, {*trace(state, side)}
        )


def check_supposed_pay(moment: Moment, chance: Random) -> None:
    """Whom a few points of one or two donors may pay, were nobody paid by his land [15.131, 15.132, 17.Sw.1]."""
    state = supposed(moment.after, chance)
    state.unpaid = dict(state.units)
    for side in SIDES:
        state.linked = state.linked | {side: trace(state, side)}
        state.aid = {donor: chance.randrange(3) for donor in chance.sample(DONORS[side], 2)}
        wanted = {(at, kind) for at in state.unpaid for kind in payable(state, side, at)}
        agree(moment, f"15.132 {state.aid} {state.swedish_base}", side, wanted, set(affordable(state, side)))


def supposed(state: State, chance: Random) -> State:
    """A copy in which much has happened: what random games seldom come to."""
    state, every = state.copy(), sorted(BOARD.spaces)
    state.revolts = tuple(city for city in chance.sample(every, 6) if not BOARD.spaces[city].offmap)
    state.cities = state.cities | dict.fromkeys(state.revolts, "")
    state.cities = state.cities | {city: chance.choice((PROTESTANT, CATHOLIC, "")) for city in chance.sample(every, 12)}
    state.neutral = tuple(chance.sample(sorted(GROUND), 4))
    state.swedish_base = chance.choice(["", *(city for city in every if BOARD.spaces[city].sweden)])
    state.entered = tuple(nation for nation in ("french", "swedish", "danish") if chance.randrange(2))
    for place in chance.sample(every, 16):
        state.units = state.units | {place: {chance.choice(tuple(BOARD.kinds)): 1}}
    return state


def paying(state: State) -> bool:
    return any(item.kind == "pay" and item.seat for item in state.agenda)


def check_lines(moment: Moment, position: str, stack: Stack) -> None:
    """Each nation of a stack has its Line, or has none [15.132, 15.14]."""
    state, place = moment.after, ground(position)
    for nation in {pay_nation(state, nation_of(kind), position) for kind in stack}:
        traced = not position.endswith(WALLS) and line(state, nation, place)
        marks = state.linked.get(owner(state, stack), ())
        agree(moment, f"15.14 {nation}", place, traced, f"{nation}@{position}" in marks)


def check_pay(moment: Moment) -> None:
    """A player is offered the places of those whom his points may pay, and no other [15.13, 15.131, 15.132].

    Left out: option 19.3, by which Lines were settled before.
    """
    check_unpaid(moment)
    if moment.before.options.get("early-lines") == "yes":
        return
    for state, item, offered in asked(moment, "pay"):
        places = {ground(at) for at in state.unpaid if payable(state, item.seat, at)}
        words = {word for word in offered if word in BOARD.by_word}
        agree(moment, "15.13, 15.132", item.seat, {BOARD.words[place] for place in places}, words)


def payable(state: State, side: str, position: str) -> set[str]:
    """Which units there have a Line and cost no more than there is [15.132], none inside a fortress [15.133]."""
    owed, place = state.unpaid[position], ground(position)
    if owner(state, owed) != side or place not in BOARD.spaces or position.endswith(WALLS):
        return set()
    found = set()
    for kind in owed:
        nation = pay_nation(state, nation_of(kind), position)
        if PAY_RATES[BOARD.kinds[kind].type] <= purse(state, side, nation) and line(state, nation, place):
            found.add(kind)
    return found


def purse(state: State, side: str, nation: str) -> int:
    """The points for a nation's units: Swedes take no English, Dutch, Savoyard ones, without a base French only."""
    barred = NOT_FOR_SWEDES if nation == "swedish" else set()
    if nation == "swedish" and not swedish_base(state):
        barred = barred | {"sweden"}
    return sum(state.aid.get(donor, 0) for donor in DONORS[side] if donor not in barred)
