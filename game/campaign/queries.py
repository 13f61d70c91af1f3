"""What a view answers: where armies may march, how far a power is with its aim, who stands together [f, l, p, s]."""

from itertools import combinations

from game.campaign import aims
from game.campaign.board import BOARD
from game.campaign.movement import blocked
from game.campaign.view import ArmyView, CampaignView
from game.core.values import immutable


@immutable
class Aim:
    """The provinces of a power's aim [p]: those that count for it by now, and those still missing."""

    done: frozenset[str]
    missing: frozenset[str]


def reach(view: CampaignView, army: ArmyView) -> frozenset[str]:
    """Where the arrows lead an army that does not rest, but for friends in its way [f, l, m, R7, R24]."""
    if not army.place or army.resting:
        return frozenset()
    state, ahead = view.known, BOARD.arrows[army.power].get(army.place, ())
    return frozenset(to for to in ahead if state is None or blocked(state, state.armies[army.id], to) is None)


def reached(view: CampaignView, power: str) -> frozenset[str]:
    """Where any army of a power may march."""
    return frozenset[str]().union(*(reach(view, army) for army in view.armies if army.power == power))


def only_aims(view: CampaignView) -> bool:
    """Whether only powers that have met their aims can win [R26]."""
    return view.known is not None and view.known.options["victory"] == aims.CONDITIONS


def aim(view: CampaignView, power: str) -> Aim:
    """How far a power is with its aim; Spain's Road needs no more than to stand [p, r]."""
    told = BOARD.files.aims[power]
    if told.kind == "road":
        chain = view.road or BOARD.map.spanish_road.chains[0].via
        missing = frozenset(view.gaps)
        return Aim(frozenset(chain) - missing, missing)
    places = {*aims.wanted(view.start_holders, power), *told.must}
    done = frozenset(place for place in places if view.holders.get(place) == power)
    return Aim(done, frozenset(places) - done)


def alliances(view: CampaignView) -> list[tuple[str, ...]]:
    """The alliances of powers at war, two by two, or more together where everyone is allied with everyone [s].

    A friend's friend may be an enemy: who stands with two of a group only is told apart.
    """
    friends = {power.id: set(power.allies) for power in view.powers if power.active}
    told: set[tuple[str, ...]] = set()
    groups = []
    for one, other in combinations(friends, 2):
        if other not in friends[one] or (one, other) in told:
            continue
        group = [one, other]
        for power in friends:
            if all(power in friends[member] for member in group):
                group.append(power)
        together = tuple(power for power in friends if power in group)
        told.update(combinations(together, 2))
        groups.append(together)
    return groups
