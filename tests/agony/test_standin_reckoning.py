"""What a stand-in of Europe in Agony reckons once for many places is what it would reckon for each of them."""

from collections.abc import Iterator
from copy import copy
from dataclasses import fields, replace
from itertools import islice
from typing import Any

import pytest

from game.agony import RULES
from game.agony.ai import field as fielding
from game.agony.ai import levies, prizes, weighing
from game.agony.ai.field import Army, Field
from game.agony.ai.party import Party
from game.agony.ai.prizes import Prizes
from game.agony.ai.stops import Stops
from game.agony.board import BOARD, SIDES
from game.agony.state import plus
from game.agony.view import AgonyView
from tests.agony.test_standin import in_play


@pytest.fixture(scope="module")
def boards() -> list[Field]:
    """Boards of wars, as both sides see them."""
    states = [state for state, _seat in islice(in_play("early_war", 3), 0, 30, 12)]
    found = [Field(RULES.view(state, side)) for state in states for side in SIDES]
    assert all(field.own() for field in found)
    return found


def test_a_prize_draws_no_further_because_a_better_one_lies_between(boards: list[Field]) -> None:
    for field in boards:
        found = Prizes(field)
        targets = {city: found._target(city) for city in BOARD.spaces}
        wanted = {city: worth * prizes._DRAW for city, worth in targets.items() if worth > 0.25}
        assert len(wanted) > 5
        for place in BOARD.spaces:
            most = max(worth * prizes._FADES[BOARD.distances[city][place]] for city, worth in wanted.items()
                       if place in BOARD.distances[city])  # fmt: skip
            assert found.draw[place] == pytest.approx(most)


def test_what_looting_costs_is_reckoned_once_for_places_alike(boards: list[Field]) -> None:
    costs = set()
    for field in boards:
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


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What is read of views, but to make others like them."""
    names: set[str] = set()
    known = {one.name for one in fields(AgonyView)} - {"viewer"}  # a field's side

    def noted(view: AgonyView, name: str) -> Any:
        names.update({name} & known)
        return object.__getattribute__(view, name)

    def made(one: Any, **changes: Any) -> Any:
        before = {*names}
        like = replace(one, **changes)
        names.intersection_update(before)
        return like

    monkeypatch.setattr(AgonyView, "__getattribute__", noted)
    monkeypatch.setattr(fielding, "replace", made)
    return names


def test_boards_are_told_apart_by_all_that_marches_are_weighed_by(read: set[str]) -> None:
    weigh, weighed = weighing.weighed.__wrapped__, set()  # type: ignore[attr-defined]
    for scenario in ("campaign", "early_war", "intervention", "apocalypse"):
        for state, seat in islice(in_play(scenario, 3), 0, 40, 20):
            view = RULES.view(state, seat)
            field = Field(view)
            read.clear()
            weigh(field, Prizes(field), False)
            weighed |= read
            read.clear()
            weighing.board(field, Prizes(field), False)
            assert weighed <= read
    assert weighed > {"response", "removed", "stages"}  # of the way to the United Provinces


def test_boards_differ_by_electors_and_sides_and_haste_but_not_by_hands(boards: list[Field]) -> None:
    field, enemy = boards[0], boards[1]
    told = weighing.board(field, Prizes(field), False)
    more = copy(field)
    more.elect = {**field.elect, field.side: field.elect[field.side] + 1}
    for other, hasty in ((more, False), (field, True), (enemy, False)):
        assert weighing.board(other, Prizes(other), hasty) != told
    assert field.view.hand
    same = Field(replace(field.view, hand=()))
    assert weighing.board(same, Prizes(same), False) == told
    assert weighing.weighed(same, Prizes(same), False) is weighing.weighed(field, Prizes(field), False)
