"""Lines of Communications and Supply Bases [15.14, 15.15, 17.A.1 and its like]."""

from collections.abc import Iterable
from functools import cache

from game.agony import control, posts
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, WALLS, ground, other
from game.agony.places import AROUND, FRANCE, Places, places
from game.agony.state import State
from game.core.state import kept, kept_of_each

#: German bases whose areas must have entered the game first [17.G.1].
_LATE_BASES = {"breisach": "baden", "brunswick": "brunswick_luneburg", "kassel": "hesse_kassel"}


def bases(state: State, nation: str, position: str = "") -> frozenset[str]:
    """The Supply Bases a nation may use now; `position` matters to the Cardinal Infante's army [15.15, 17.Sp.1]."""
    side = state.side_of(nation)
    if nation == "swedish":  # [17.Sw.1]
        return swedish_base(state) or french_bases(state)
    if nation == "danish":  # [17.D.1]
        cities = BOARD.cities_of["schleswig_holstein"]
        return frozenset(c for c in cities if state.cities[c] != CATHOLIC and not control.occupied(state, c, CATHOLIC))
    if nation == "french":  # [17.F.1]
        return french_bases(state)
    if nation == "spanish":  # [17.Sp.1]
        return _spanish(state, position)
    return _named(state, nation, side) | (swedish_base(state) if nation in _GERMANS else frozenset())


_GERMANS = ("protestant_german", "hungarian", "english")


def _named(state: State, nation: str, side: str) -> frozenset[str]:
    """Vienna, Munich, Leipzig, and the Germans' five [17.A.1, 17.B.1, 17.Sa.1, 17.G.1, 17.H.1]."""
    who = "protestant_german" if nation in _GERMANS else nation
    return frozenset(c for c in _printed(who) if control.friendly(state, side, c) and not _not_yet(state, c))


@cache
def _printed(nation: str) -> tuple[str, ...]:
    """The cities that are printed as a nation's Supply Bases."""
    return tuple(space.id for space in BOARD.spaces.values() if nation in space.supply)


def _not_yet(state: State, city: str) -> bool:
    return _LATE_BASES.get(city, "") in state.neutral


def swedish_base(state: State) -> frozenset[str]:
    """The Swedish Base while its port is Protestant or Neutral [17.Sw.1]."""
    base = state.swedish_base
    usable = bool(base) and state.cities[base] != CATHOLIC and not control.occupied(state, base, CATHOLIC)
    return frozenset({base}) if usable else frozenset()


@kept("entered", "cities")
def french_bases(state: State) -> frozenset[str]:
    """Protestant cities of France and Lorraine [17.F.1]."""
    if "french" not in state.entered:
        return frozenset()
    return frozenset(city for city in _FRENCH if control.friendly(state, PROTESTANT, city))


_FRENCH = tuple(space.id for space in BOARD.spaces.values() if space.area in ("france", "lorraine"))


def _spanish(state: State, position: str) -> frozenset[str]:
    """The Spanish Netherlands; outside the Zone, for the Cardinal's army, Vienna [17.Sp.1, 17.Sp.31]."""
    if position and ground(position) not in BOARD.spanish_zone:
        return frozenset({"vienna"}) if control.friendly(state, CATHOLIC, "vienna") else frozenset()
    return frozenset(c for c in _NETHERLANDS if control.friendly(state, CATHOLIC, c))


_NETHERLANDS = BOARD.cities_of["spanish_netherlands"]


def is_base(state: State, city: str) -> bool:
    """Whether a city is a Supply Base: printed as one, even if lost, or one for somebody at war now [15.15, 17.0]."""
    if BOARD.spaces[city].supply or city == state.swedish_base:
        return True
    if city in french_bases(state) or (city in _NETHERLANDS and control.friendly(state, CATHOLIC, city)):
        return True
    return "danish" in state.entered and city in bases(state, "danish")


@kept_of_each("cities", "revolts", "neutral", "entered", "units", "saxony")
def passable(state: State, side: str) -> Places:
    """The cities into which a Line may be traced [15.14, 13.14]: friendly, or besieged and masked by friends."""
    own = control.cities(state)[side] | posts.armies(state).outside[side] & _FORTS
    closed = 0 if "french" in state.entered else FRANCE
    return own & ~(closed | control.neutral_cities(state) | _cut_off(state, side))


_FORTS = places(space.id for space in BOARD.spaces.values() if space.fort)


def _cut_off(state: State, side: str) -> Places:
    """Where no Line begins, or leads through: behind enemies, and in revolt."""
    return posts.armies(state).outside[other(side)] | places(state.revolts)


def connected(state: State, side: str, goals: Iterable[str]) -> Places:
    """Every city from which a Line reaches one of these bases [15.14]."""
    latest = places(goals) & ~_cut_off(state, side)
    reached, left = latest, passable(state, side)
    while latest:
        latest = AROUND.beyond(latest) & left & ~reached
        reached |= latest
    return reached


def linked(state: State, nation: str, position: str) -> bool:
    """Whether units of a nation at a position have a Line to their Supply Base [15.132, 15.14]."""
    place = ground(position)
    if place not in BOARD.spaces or (position.endswith(WALLS)):
        return False
    side = state.side_of(nation)
    return touches(connected(state, side, bases(state, nation, position)), place)


def touches(reached: Places, place: str) -> bool:
    """A stack is in supply in a connected city, or next to one from the ground it occupies itself [15.14]."""
    return bool(reached & AROUND.near[place])
