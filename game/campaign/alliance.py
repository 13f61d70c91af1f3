"""Who is whose friend: alliances fixed by rule [s], or by public treaty; everyone else is hostile [R3]."""

from functools import lru_cache

from game.campaign import names
from game.campaign.board import BOARD
from game.campaign.state import SEAT_OF, State
from game.core.events import Event
from game.core.text import say

Pair = tuple[str, str]


def pair(a: str, b: str) -> Pair:
    """Two powers in a fixed order."""
    return (a, b) if a < b else (b, a)


def allied(state: State, a: str, b: str) -> bool:
    """Whether two powers are friends: the same [R7, R22], of one seat [R24], or allied [s]."""
    return a == b or b in friends(state.plan, state.alliances)[a]


@lru_cache(maxsize=256)
def friends(plan: str, alliances: tuple[Pair, ...]) -> dict[str, tuple[str, ...]]:
    """The friends of every power: its allies [s], and those of its seat [R24]."""
    seat_of = SEAT_OF[plan]
    return {
        a: tuple(b for b in BOARD.powers if a != b and (seat_of[a] == seat_of[b] or pair(a, b) in alliances))
        for a in BOARD.powers
    }


def of_turn(turn: int) -> tuple[Pair, ...]:
    """The alliances that rule s has made by this turn."""
    made = [a.members for a in BOARD.files.alliances if a.from_turn <= turn]
    return tuple(sorted({pair(a, b) for members in made for a in members for b in members if a != b}))


def by_rule(state: State, events: list[Event]) -> None:
    """At the start of Spring the alliances of rule s that begin this year come into force [s]."""
    for alliance in BOARD.files.alliances:
        if alliance.from_turn != state.turn:
            continue
        new = {pair(a, b) for a in alliance.members for b in alliance.members if a != b}
        state.alliances = tuple(sorted(new | set(state.alliances)))
        state.proposals = tuple(p for p in state.proposals if pair(*p) not in new)
        message = say("{powers} are allied from now on.", powers=names.powers(alliance.members))
        events.append(Event("season", message, {"allied": alliance.members}, "s"))


def come_into_force(state: State, events: list[Event]) -> None:
    """Treaties agreed and denounced in the last season take effect in the next."""
    for a, b in state.agreed:
        message = say("The alliance of {a} and {b} is in force.", a=names.power(a), b=names.power(b))
        events.append(Event("season", message, {"allied": (a, b)}))
    for a, b in state.denounced:
        message = say("{a} and {b} are no longer allied.", a=names.power(a), b=names.power(b))
        events.append(Event("season", message, {"parted": (a, b)}))
    if state.agreed or state.denounced:
        state.alliances = tuple(sorted((set(state.alliances) | set(state.agreed)) - set(state.denounced)))
        state.agreed = state.denounced = ()


def may_propose(state: State, power: str) -> list[str]:
    """The active powers to which this one may propose an alliance."""
    return [
        other
        for other in state.active
        if not allied(state, power, other)
        and (power, other) not in state.proposals
        and (other, power) not in state.proposals
        and pair(power, other) not in state.agreed
    ]


def may_accept(state: State, power: str) -> list[str]:
    """The powers whose proposals this one may accept or decline."""
    return [proposer for proposer, other in state.proposals if other == power]


def may_denounce(state: State, power: str) -> list[str]:
    """The powers whose alliance this one may denounce."""
    pairs = [p for p in state.alliances if power in p and p not in state.denounced]
    return [b if a == power else a for a, b in pairs]


def carry_out(state: State, verb: str, power: str, other: str) -> Event:
    """Propose, accept, decline or denounce; the words have been checked."""
    a, b = names.power(power), names.power(other)
    if verb == "propose":
        state.proposals = (*state.proposals, (power, other))
        message = say("{a} proposes an alliance to {b}.", a=a, b=b)
    elif verb == "denounce":
        state.denounced = (*state.denounced, pair(power, other))
        message = say("{a} denounces its alliance with {b}; it ends with this season.", a=a, b=b)
    else:
        state.proposals = tuple(p for p in state.proposals if p != (other, power))
        message = say("{a} declines the alliance that {b} proposed.", a=a, b=b)
        if verb == "accept":
            state.agreed = (*state.agreed, pair(power, other))
            message = say("{a} and {b} agree on an alliance, in force from next season.", a=a, b=b)
    return Event("treaty", message, {"verb": verb, "power": power, "other": other}, "s")
