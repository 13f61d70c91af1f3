"""Foreign aid: who gives how much, and what was received this turn, by donor [8.5, 8.65, 14.0, 17.E.1, 17.U.1]."""

from collections.abc import Mapping

from game.agony import names
from game.agony.cards.schema import in_force, printed_aid
from game.agony.dutch import SPAIN_WINS
from game.agony.flow import Flow
from game.agony.state import State
from game.core.text import say

DONORS = {"protestant": ("france", "england", "up", "savoy", "sweden"), "catholic": ("spain", "pope", "electors")}
#: Events that must have opened a donor's purse [14.3].
_CLOSED_AT_FIRST = ("france",)


def gives(state: State, donor: str) -> bool:
    """Whether a donor gives aid now [14.2-14.4, 17.P.2, 17.E.1]."""
    if donor == "spain" and not state.passes_open:
        return False
    if donor == "up" and state.dutch_war == SPAIN_WINS:
        return False
    if donor in _CLOSED_AT_FIRST and donor not in _named(state, "donor_open"):
        return False
    return donor not in _named(state, "donor_stopped")


def _named(state: State, rule: str) -> list[str]:
    """The donors that the lasting rules of one kind name."""
    return [found.donor for found in in_force(state, rule)]


def amount(state: State, donor: str, printed: int) -> int:
    """What a donor gives for so many printed points, after lasting changes [8.65, 16.13, 17.U.1]."""
    if not gives(state, donor):
        return 0
    n: int = printed + sum([rule.n for rule in in_force(state, "donor_change") if rule.donor == donor])
    if donor == "up":
        n += state.dutch_aid
    if donor in _named(state, "donor_halved"):
        n //= 2
    return max(0, n)


def offered(state: State, card: str) -> dict[str, int]:
    """What a card brings as AID now, by donor [8.5]; a donor that prints nothing gives nothing."""
    return {donor: amount(state, donor, n) for donor, n in printed_aid(state, card).items() if n}


def receive(flow: Flow, side: str, points: Mapping[str, int]) -> None:
    """Aid points go on the track [14.1, 15.11]."""
    for donor, n in points.items():
        flow.state.aid = {**flow.state.aid, donor: flow.state.aid.get(donor, 0) + n}
    told = say("{side} aid: {told}.", side=names.side(side), told=names.gifts(points))
    flow.tell("pay", told, rule="14.1", side=side, points=sum(points.values()))


def total(state: State, side: str) -> int:
    """Aid points a side has left this turn."""
    return sum(state.aid.get(donor, 0) for donor in DONORS[side])


def expend(state: State, side: str, n: int, donors: tuple[str, ...] = ()) -> None:
    """Spend points, first those that not everybody may be paid with [17.Sw.1]."""
    order = donors or ("england", "up", "savoy", "france", "sweden", "spain", "pope", "electors")
    for donor in order:
        if donor in DONORS[side]:
            part = min(n, state.aid.get(donor, 0))
            if part:
                state.aid = {**state.aid, donor: state.aid[donor] - part}
                n -= part


def collect(flow: Flow, side: str, card: str) -> None:
    """A card is played as AID [8.5]; under option 19.4a later events of the turn still count for it."""
    points = offered(flow.state, card)
    flow.state.aid_cards = {**flow.state.aid_cards, card: points}
    receive(flow, side, points)


def recount(flow: Flow) -> None:
    """Option 19.4a: events that affect aid are retroactive to the beginning of the turn."""
    state = flow.state
    for card, credited in state.aid_cards.items() if state.option("more-aid") else ():
        now = offered(state, card)
        for donor, n in now.items():
            change = n - credited.get(donor, 0)
            if change:
                state.aid = {**state.aid, donor: max(0, state.aid.get(donor, 0) + change)}
                told = say("{n:+d} aid from {donor}.", n=change, donor=names.donor(donor))
                flow.tell("pay", told, rule="19.4a", points=change, donor=donor)
        state.aid_cards = {**state.aid_cards, card: now}
