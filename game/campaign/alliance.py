"""Who is whose friend: alliances fixed by rule [s], or by public treaty; everyone else is hostile [R3]."""

from functools import lru_cache

from game.campaign.board import BOARD
from game.campaign.state import SEAT_OF, State
from game.core.events import Event
from game.core.prose import prose
from game.core.text import _

Pair = tuple[str, str]


def pair(a: str, b: str) -> Pair:
    """Two powers in a fixed order."""
    return (a, b) if a < b else (b, a)


def allied(state: State, a: str, b: str) -> bool:
    """Whether two powers are friends: the same, of one seat [R24], or allied [s]."""
    return a == b or b in friends(state.plan, state.alliances)[a]


@lru_cache(maxsize=256)
def friends(plan: str, alliances: tuple[Pair, ...]) -> dict[str, tuple[str, ...]]:
    """The friends of every power."""
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
        if alliance.from_turn != state.turn or state.turn == state.first_turn:
            continue
        new = {pair(a, b) for a in alliance.members for b in alliance.members if a != b}
        state.alliances = tuple(sorted(new | set(state.alliances)))
        state.proposals = tuple(p for p in state.proposals if pair(*p) not in new)
        names = [BOARD.powers[power].name for power in alliance.members]
        text = _("{first} and {last} are allied from now on.").format(first=", ".join(names[:-1]), last=names[-1])
        events.append(prose(text, "season", "s"))


def come_into_force(state: State, events: list[Event]) -> None:
    """Treaties agreed and denounced in the last season take effect in the next."""
    for a, b in state.agreed:
        events.append(prose(_("The alliance of {a} and {b} is in force.").format(a=_name(a), b=_name(b)), "season"))
    for a, b in state.denounced:
        events.append(prose(_("{a} and {b} are no longer allied.").format(a=_name(a), b=_name(b)), "season"))
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
    if verb == "propose":
        state.proposals = (*state.proposals, (power, other))
        text = _("{a} proposes an alliance to {b}.")
    elif verb == "denounce":
        state.denounced = (*state.denounced, pair(power, other))
        text = _("{a} denounces its alliance with {b}; it ends with this season.")
    else:
        state.proposals = tuple(p for p in state.proposals if p != (other, power))
        text = _("{a} declines the alliance that {b} proposed.")
        if verb == "accept":
            state.agreed = (*state.agreed, pair(power, other))
            text = _("{a} and {b} agree on an alliance, in force from next season.")
    return prose(text.format(a=_name(power), b=_name(other)), "treaty", "s")


def _name(power: str) -> str:
    return BOARD.powers[power].name
