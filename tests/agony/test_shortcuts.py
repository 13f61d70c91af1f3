"""What is known at once is what would be found by looking at everything."""

import random
from collections.abc import Iterator
from functools import partial

import pytest

from game.agony import RULES, activation, entering, marching, pieces, recruiting, ways
from game.agony.agenda import AGENDA
from game.agony.board import BOARD, BOXES, UP
from game.agony.cards.schema import CARDS
from game.agony.flow import Flow
from game.agony.marching import Gate
from game.agony.places import BIT
from game.agony.speech import STANDING
from game.agony.state import March, State
from game.core.agenda import Item
from game.core.rules import Setup, random_order
from game.core.state import without
from game.core.words import WHOLE, Sentence
from tests.agony.positions import bare, party_at, place
from tests.contests import ChanceDice

C, P = "catholic", "protestant"
VETERANS = {"Imperial-veteran": 3}


def asked(scenario: str, orders: int) -> Iterator[tuple[str, State, Sentence]]:
    """Who is asked in random play, in which state, and all beginnings of what is then said."""
    chance = random.Random(scenario)
    state, dice = RULES.setup(RULES.complete(Setup("agony", scenario, {}))), ChanceDice(chance)
    for _order in range(orders):
        if not (seats := RULES.to_move(state)):
            return
        order = random_order(partial(RULES.words, state, seats[0]), chance.randrange)
        if order[0] != STANDING:
            yield from ((seats[0], state, order[:n]) for n in range(len(order)))
        state = RULES.apply(state, seats[0], order, dice).state


def marches(scenario: str, orders: int) -> Iterator[State]:
    """The states in which a party is asked where it marches."""
    for seat, state, spoken in asked(scenario, orders):
        reached = AGENDA.asked(AGENDA.rehearse(state, seat, spoken))
        if reached is not None and reached[1].kind == "march":
            yield reached[0]


@pytest.mark.parametrize("scenario", BOARD.scenarios)
def test_words_that_are_whole_answers_are_what_the_question_says_they_are(scenario: str) -> None:
    kinds = set()
    for seat, state, spoken in asked(scenario, 120):
        reached = AGENDA.rehearse(state, seat, spoken)
        found = AGENDA.asked(reached)
        assert found is not None
        here, item = found
        question = AGENDA.questions[item.kind]
        for text in {*RULES.words(state, seat, spoken).texts()} - {STANDING} if question.whole else ():
            assert question.whole is not None
            said = question.words(here, item, (*reached.rest, text))
            assert question.whole((*reached.rest, text)) == (said == WHOLE), (item, spoken, text)
            kinds.add(item.kind)
    assert kinds >= {"action", "march", "recruit", "loot-loss", "recover"}


@pytest.mark.parametrize("scenario", BOARD.scenarios)
def test_where_nobody_is_in_the_way_a_party_may_stay(scenario: str) -> None:
    for state in marches(scenario, 120):
        assert state.march is not None
        gate = Gate(state, state.march)
        for at in BOARD.spaces:
            assert gate.rests(at) == gate._may_rest(at), (state.march, at)
            assert BIT[at] & gate.doubtful or gate.in_order == gate._may_rest(at), (state.march, at)


def stays(state: State, march: March, at: str) -> bool:
    """Whether a party may stay at a place, which must be looked at."""
    gate = Gate(state, march)
    assert BIT[at] & gate.doubtful
    assert gate.rests(at) == gate._may_rest(at)
    return gate.rests(at)


@pytest.mark.rule("10.23", "17.A.2", "17.F.5")
def test_a_place_is_looked_at_where_some_may_not_stand_together() -> None:
    state = place(bare(), "linz", {"Imperial-veteran": 1, "Bavarian-militia": 1})
    spaniards = party_at("passau", {"Spanish-veteran": 1}, "cordoba")
    assert not stays(place(state, "passau", {}, "cordoba"), spaniards, "linz")
    card = next(c for c in CARDS.values() if c.lasting and any(r.rule == "may_not_stack" for r in c.lasting.rules))
    state = place(place(bare(), "linz", {"French-veteran": 1}), "passau", {}, "horn")
    swedes = party_at("passau", {"Swedish-veteran": 1}, "horn", P)
    assert Gate(state, swedes).rests("linz")
    state.in_force = {card.id: "game"}
    assert not stays(state, swedes, "linz")


@pytest.mark.rule("10.23", "17.A.2")
def test_an_army_is_not_alone_where_another_leader_is() -> None:
    state = place(bare(), "linz", {}, "bucquoy")
    march = party_at("linz", VETERANS, "bucquoy")
    assert Gate(state, march).rests("linz")
    assert not stays(place(state, "linz", {}, "holk"), march, "linz")


@pytest.mark.rule("16.23")
def test_a_voyage_that_takes_all_movement_goes_no_further() -> None:
    state = place(bare(), UP[P], {}, "mansfeld")
    state.cities["hamburg"] = P
    state.march = party_at(UP[P], {"German-militia": 1}, "mansfeld", P)
    flow = Flow(state, None)
    activation._go(flow, state.march, ("hamburg", *BOARD.roads["hamburg"][:1]))
    assert flow.state.march is not None
    assert flow.state.march.at == "hamburg"


@pytest.mark.rule("8.4", "8.43")
def test_no_leader_raises_anybody_but_those_of_nations_that_do() -> None:
    state = bare()
    state.hungary_rebels, state.areas = False, dict.fromkeys(state.areas, P)
    raising = {
        datum.nation
        for leader, datum in BOARD.leaders.items()
        if any(recruiting._nation_raised(state, leader, each, at) for each in recruiting.TYPES for at in BOARD.spaces)
    }
    assert raising == {*recruiting._RAISING}


@pytest.mark.parametrize("scenario", BOARD.scenarios)
def test_a_far_place_is_reached_as_step_by_step(scenario: str) -> None:
    far = 0
    for state in marches(scenario, 150):
        assert state.march is not None
        for to in ways.reach(state, state.march).far[::7]:
            way = ways.stops(state, state.march, BOARD.words[to])
            at_once, slowly = Flow(state.copy(), None), Flow(state.copy(), None)
            activation._go(at_once, state.march, way)
            _step_by_step(slowly, way)
            assert (at_once.state, at_once.events) == (slowly.state, slowly.events), (state.march, way)
            assert len(way) > 1 or state.march.at in BOXES
            far += 1
    assert far


def _step_by_step(flow: Flow, way: tuple[str, ...]) -> None:
    for to in way:
        march = flow.state.march
        assert march is not None
        if marching.barrier(flow.state, march, to) != ("", ""):
            break
        entering.enter(flow, march, (to,))
        march = flow.state.march
        assert march is not None
        if entering.meets(flow.state, march):
            return entering.face(flow, march)
    assert flow.state.march is not None
    return flow.then(Item("march", flow.state.march.side))


@pytest.mark.rule("11.1", "11.18", "11.22", "13.26", "17.Sp.32")
def test_it_is_quiet_where_nothing_but_the_party_comes_through() -> None:
    def busy(state: State) -> set[str]:
        return {at for at in BOARD.spaces if BIT[at] & entering.busy(state)}

    empty = bare()
    empty.neutral = ()
    assert busy(empty) == set()
    assert busy(place(place(empty.copy(), "linz", VETERANS), "prague!", {}, "gallas")) == {"linz", "prague"}
    besieged, neutral, cardinal = empty.copy(), empty.copy(), empty.copy()
    besieged.sieges, neutral.neutral, cardinal.cardinal_turn = {"linz": 1}, ("saxony",), 3
    assert busy(besieged) == {"linz"}
    assert busy(neutral) == {*BOARD.places_of["saxony"]}
    assert busy(cardinal) == BOARD.spanish_zone - {*BOXES}


@pytest.mark.rule("11.1")
def test_a_way_that_is_closed_on_the_march_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """The party comes to a place where something shuts the next one: it is asked there where to go."""
    state = place(bare(), "linz", {}, "bucquoy", "tilly")
    state.march = party_at("linz", VETERANS, "bucquoy")
    flow = Flow(state.copy(), None)
    activation._go(flow, state.march, ("passau", "regensburg", "nurnberg"))
    assert flow.state.march is not None
    assert flow.state.march.at == "nurnberg"

    def lost(flow: Flow, place: str) -> None:
        flow.state.units = {**flow.state.units, "regensburg": {"German-militia": 1}}
        flow.state.leaders = without(flow.state.leaders, "tilly")

    monkeypatch.setattr(activation, "busy", lambda _state: ~0)
    monkeypatch.setattr(marching, "barrier", lambda state, _march, to: ("", "shut" if to in state.units else ""))
    monkeypatch.setattr(pieces, "settle", lost)
    flow = Flow(state.copy(), None)
    activation._go(flow, state.march, ("passau", "regensburg", "nurnberg"))
    assert flow.state.march is not None
    assert (flow.state.march.at, [item.kind for item in flow.state.agenda]) == ("passau", ["march"])
