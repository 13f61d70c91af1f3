"""What a stand-in of Europe in Agony reckons once for many places is what it would reckon for each of them."""

from collections.abc import Iterator
from itertools import islice

import pytest

from game.agony import RULES
from game.agony.ai import levies, prizes
from game.agony.ai.field import Army, Field
from game.agony.ai.party import Party
from game.agony.ai.prizes import Prizes
from game.agony.ai.stops import Stops
from game.agony.board import BOARD, SIDES
from game.agony.state import plus
from tests.agony.test_standin import in_play


@pytest.fixture(scope="module")
def fields() -> list[Field]:
    """Boards of wars, as both sides see them."""
    states = [state for state, _seat in islice(in_play("early_war", 3), 0, 30, 12)]
    found = [Field(RULES.view(state, side)) for state in states for side in SIDES]
    assert all(field.own() for field in found)
    return found


def test_a_prize_draws_no_further_because_a_better_one_lies_between(fields: list[Field]) -> None:
    for field in fields:
        found = Prizes(field)
        targets = {city: found._target(city) for city in BOARD.spaces}
        wanted = {city: worth * prizes._DRAW for city, worth in targets.items() if worth > 0.25}
        assert len(wanted) > 5
        for place in BOARD.spaces:
            most = max(worth * prizes._FADES[BOARD.distances[city][place]] for city, worth in wanted.items()
                       if place in BOARD.distances[city])  # fmt: skip
            assert found.draw[place] == pytest.approx(most)


def test_what_looting_costs_is_reckoned_once_for_places_alike(fields: list[Field]) -> None:
    costs = set()
    for field in fields:
        for party in _parties(field):
            stops = Stops(field, Prizes(field), party, hasty=False)
            for place in BOARD.spaces:
                cost = levies.upkeep(field, *_joined(field, party, place))
                assert stops.upkeep(place) == pytest.approx(cost), (party.at, place)
                costs.add((party.at, round(cost, 6)))
    assert len(costs) > 30


def _parties(field: Field) -> Iterator[Party]:
    for army in field.own():
        if army.leaders and army.units and army.place in BOARD.spaces:
            yield Party(army.place, army.units, army.leaders[0], army.leaders, 4)


def _joined(field: Field, party: Party, place: str) -> tuple[Army, Army]:
    """The party with those who stand there without it, and these alone."""
    crowd = field.at(place, field.side)
    there = crowd if crowd and place != party.at else Army(place, False, (), {})
    return Army(place, False, (*there.leaders, *party.leaders), plus(there.units, party.units)), there
