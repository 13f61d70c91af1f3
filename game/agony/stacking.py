"""Who may stand together, and how many; any number of leaders [10.1, 10.11, 10.2, 7.24, 17.A.2, 17.B.2, 17.F.5]."""

from collections.abc import Iterable

from game.agony import posts
from game.agony.board import BOARD, CATHOLIC, WALLS
from game.agony.cards.schema import in_force
from game.agony.places import EVERYWHERE, Places
from game.agony.state import LIMIT, Stack, State, led_by, nations, size, staffs


def together(state: State, place: str, side: str) -> tuple[Stack, tuple[str, ...]]:
    """All units and leaders of a side at a place, in and outside the walls [10.24]."""
    return posts.armies(state).camp(place, side).units, officers(state, place, side)


def officers(state: State, place: str, side: str) -> tuple[str, ...]:
    """All leaders of a side at a place, in and outside the walls."""
    led = staffs(state)[side]
    return led.get(place, ()) + led.get(place + WALLS, ())


def room(state: State, place: str, side: str) -> int:
    """How many more units a side may have at a place [10.21]."""
    return LIMIT - posts.armies(state).camp(place, side).size


def compatible(state: State, stack: Stack, leaders: Iterable[str]) -> bool:
    """Whether these nations and leaders may stack [10.23, 7.24, 17.A.2, 17.B.2, 17.F.5]."""
    return agree(state, nations(stack), tuple(leaders))


def agree(state: State, units: frozenset[str], who: tuple[str, ...]) -> bool:
    """The same of units of these nations."""
    return not strife(state, units, who)


def strife(state: State, units: frozenset[str], who: tuple[str, ...]) -> tuple[str, ...]:
    """Two of them who may not stack, leaders or nations; nothing where all may."""
    if "wallenstein" in who and "tilly" in who:
        return "wallenstein", "tilly"
    every = units | led_by(who) if who else units
    if len(every) < 2:
        return ()
    for rule in in_force(state, "may_not_stack"):
        if units.issuperset(rule.nations):
            return tuple(rule.nations)
    if "imperial" in every and "bavarian" in every and not _catholic_league(state, who):
        return "imperial", "bavarian"
    return ()


def quarrels(state: State, side: str) -> bool:
    """Whether there may be some of a side who may not stack: Imperials and Bavarians are all Catholic."""
    return side == CATHOLIC or bool(in_force(state, "may_not_stack"))


def doubtful(state: State, side: str, n: int, units: frozenset[str], who: tuple[str, ...]) -> Places:
    """Where so many units of these nations may not fit in with their side; everywhere else they do [10.21-10.24]."""
    armies = posts.armies(state)
    found = armies.full(n)
    if not quarrels(state, side):
        return found
    if in_force(state, "may_not_stack"):
        return EVERYWHERE
    led, every = posts.led_of(state), units | led_by(who)
    imperial, bavarian = armies.of("imperial") | led["imperial"], armies.of("bavarian") | led["bavarian"]
    found |= imperial & bavarian
    if "imperial" in every:
        found |= bavarian
    return found | imperial if "bavarian" in every else found


def _catholic_league(state: State, leaders: tuple[str, ...]) -> bool:
    """Imperials and Bavarians: by Elector Maximilian [17.A.2], or under Tilly with an Imperial officer [19.7]."""
    if any({"imperial", "bavarian"} == set(rule.nations) for rule in in_force(state, "may_stack")):
        return True
    tilly = (
        state.option("tilly") and "tilly" in leaders and ("league" in state.marks or "wallenstein" not in state.used)
    )
    return tilly and any(BOARD.leaders[leader].nation == "imperial" for leader in leaders)


def fits(state: State, place: str, side: str, units: Stack, leaders: Iterable[str], limit: int = LIMIT) -> bool:
    """Whether these may end their move at a place with those who stand there [10.21-10.24]."""
    return joins(state, place, side, size(units), nations(units), leaders, limit)


def joins(
    state: State, place: str, side: str, n: int, units: frozenset[str], leaders: Iterable[str], limit: int = LIMIT
) -> bool:
    """The same of so many units of these nations."""
    camp = posts.armies(state).camp(place, side)
    if camp.size + n > limit:
        return False
    return not quarrels(state, side) or agree(state, camp.nations | units, (*officers(state, place, side), *leaders))
