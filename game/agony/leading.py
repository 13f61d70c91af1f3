"""Leaders at work: who may be activated, whom he may command, who leads an army [8.3, 10.1]."""

from collections.abc import Collection, Iterable

from game.agony.board import BOARD, SWEDEN
from game.agony.cards.schema import in_force
from game.agony.state import State, own

#: Options that make a leader Dynamic with two stars [7.25, 19.7].
OPTIONAL_STARS = {"wallenstein": "ambitious", "tilly": "tilly"}


def stars(state: State, leader: str) -> int:
    """How Dynamic he is: none, one star, or two, who must command [10.14, 7.25, 19.7]."""
    option = OPTIONAL_STARS.get(leader, "")
    return 2 if option and state.option(option) else BOARD.leaders[leader].stars


def commander(state: State, leaders: Iterable[str]) -> str:
    """Who leads a defending army: Dynamic leaders first, then the best Battle rating [10.13, 10.14, 12.24]."""
    return max(leaders, key=lambda who: (stars(state, who), BOARD.leaders[who].battle, who), default="")


def leadership(leaders: Iterable[str]) -> int:
    """Their combined Leadership ratings [10.12]."""
    return sum(BOARD.leaders[leader].lead for leader in leaders)


def spinolas(state: State, leaders: Collection[str]) -> bool:
    """Whether Spinola is among these leaders; once he is lost, any other Spaniard [5.15, 16.21, 16.24]."""
    return _with_chief(state, leaders, "spinola")


def cardinals(state: State, leaders: Collection[str]) -> bool:
    """Whether the Cardinal Infante is among these leaders; once he is lost, any other Spaniard [17.Sp.31]."""
    return _with_chief(state, leaders, "cardinal_infante")


def _with_chief(state: State, leaders: Collection[str], chief: str) -> bool:
    spanish = any(BOARD.leaders[leader].nation == "spanish" for leader in leaders)
    return chief in leaders or (chief not in state.leaders and spanish)


def outranked(state: State, leader: str) -> bool:
    """Whether somebody stacked with him must be activated instead [10.14]."""
    there = state.leaders_at(state.leaders[leader], state.leader_side(leader))
    if not there[1:]:
        return False
    return max(stars(state, other) for other in there) > stars(state, leader)


def may_activate(state: State, side: str, leader: str, value: int) -> bool:
    """Whether a card of this value activates a leader [8.3, 10.14]."""
    return state.leader_side(leader) == side and _obeys(state, leader, value)


def _obeys(state: State, leader: str, value: int) -> bool:
    """The same of a leader of one's own."""
    datum = BOARD.leaders[leader]
    if datum.act > value or state.leaders[leader] == SWEDEN:
        return False
    if state.in_force:
        if any(rule.nation == datum.nation and value < rule.value for rule in in_force(state, "activation_needs")):
            return False
        if any(rule.nation == datum.nation for rule in in_force(state, "no_activation")):
            return False
    return not outranked(state, leader)


def activable(state: State, side: str, value: int) -> list[str]:
    """All leaders a card of this value may activate [8.3]."""
    return [leader for leader in own(state, side) if _obeys(state, leader, value)]


def any_activable(state: State, side: str, value: int) -> bool:
    """Whether it may activate any."""
    return any(_obeys(state, leader, value) for leader in own(state, side))
