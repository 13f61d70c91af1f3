"""The stand-in gives legal orders from its own view alone, the same again by the same picks, and beats chance."""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from math import ceil
from random import Random

import pytest

from game.core.rules import SPECTATOR, Setup
from game.core.words import Sentence
from game.cuius import RULES
from game.cuius.activation import begun, most_mp, startable, whole
from game.cuius.ai import errands, fights
from game.cuius.ai.field import Field
from game.cuius.board import BOARD, IMPERIAL, PROTESTANT, SIDES, other
from game.cuius.imagine import imagine
from game.cuius.planning import led, ways
from game.cuius.reach import COST
from game.cuius.standin import choose
from game.cuius.state import March, State
from game.play.selfplay import header_for, played, seed_secret
from tests.contests import contest
from tests.cuius.positions import OPEN, army, asked, at, bare, turn_of

FOGGED = {option.key: option.choices[-1].value for option in RULES.options}
QUICK = "white_mountain"
SHORT = [one.value for one in RULES.scenarios if one.value != "campaign"]


course = partial(contest, RULES, choose)


def chosen(state: State, seat: str, seed: int = 1) -> Sentence:
    """What the stand-in orders here."""
    return choose(RULES.view(state, seat), partial(RULES.words, state, seat), Random(seed).randrange)


def winner(scenario: str, seed: int, side: str) -> str:
    """Who wins when the other side plays at random."""
    *_moves, (end, _seat, _order) = course(scenario, seed, chance=other(side))
    return end.winner


@pytest.mark.parametrize("side", SIDES)
def test_it_beats_chance_from_either_side(side: str) -> None:
    assert [winner(QUICK, seed, side) for seed in range(2)] == [side, side]


@pytest.mark.nightly
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("scenario", SHORT)
def test_it_beats_chance_in_every_scenario(scenario: str, side: str) -> None:
    assert [winner(scenario, seed, side) for seed in range(5)].count(side) >= 4


def test_a_game_takes_no_endless_orders_each_is_legal_and_it_uses_what_there_is() -> None:
    *moves, (end, _seat, _order) = course("palatinate", 6)  # each was legal, or `apply` had refused it
    assert RULES.view(end, SPECTATOR).over
    assert 30 < len(moves) < 500
    assert {"raise", "hire", "trains", "deploy", "march"} <= {order[0] for _state, _seat, order in moves}


@pytest.mark.parametrize("fog", [c.value for option in RULES.options if option.key == "fog" for c in option.choices])
def test_it_plays_to_the_end_with_every_option(fog: str) -> None:
    *moves, (end, _seat, _order) = course(QUICK, 7, options={**FOGGED, "fog": fog})
    assert end.winner
    assert len(moves) < 300


@pytest.mark.nightly
@pytest.mark.parametrize("scenario", SHORT)
def test_it_plays_every_scenario_with_every_option(scenario: str) -> None:
    *moves, (end, _seat, _order) = course(scenario, 3, options=FOGGED)
    assert end.winner
    assert len(moves) < 3000


@pytest.mark.nightly
def test_it_plays_the_whole_war() -> None:
    *moves, (end, _seat, _order) = course("campaign", 1)
    assert end.winner
    assert len(moves) < 12_000


def test_it_does_not_answer_at_random_where_it_knows_the_question() -> None:
    def never(_below: int) -> int:
        raise AssertionError("it had to guess")

    for state, seat, order in islice(course("palatinate", 2), 0, 90, 3):
        if order:
            assert choose(RULES.view(state, seat), partial(RULES.words, state, seat), never) == order


def test_the_same_view_gives_the_same_order() -> None:
    for state, seat, order in islice(course(QUICK, 3), 0, 40, 5):
        if order:
            assert chosen(RULES.load(RULES.dump(state)), seat) == chosen(state, seat)


def test_it_knows_nothing_of_what_fog_hides() -> None:
    changed = 0
    for n, (state, seat, order) in enumerate(islice(course("palatinate", 4, options=FOGGED), 70)):
        if not order or n % 5:
            continue
        twin = imagine(RULES.view(state, seat), Random(n).randrange)
        changed += twin.of(other(seat)) != state.of(other(seat))
        assert chosen(twin, seat) == chosen(state, seat)
    assert changed > 5


def test_it_takes_a_city_that_nobody_defends() -> None:
    state = army(bare("bohemian_war", 1620), at("budweis"), "bucquoy", inf=18, cav=4, art=1)
    army(state, at("breslau"), "anhalt", inf=3)
    order = chosen(turn_of(state, IMPERIAL), IMPERIAL)
    assert order[:2] == ("march", "Bucquoy")
    assert BOARD.by_word[order[4]] in BOARD.city_at
    assert state.holder(BOARD.by_word[order[4]]) != IMPERIAL


def test_it_attacks_who_is_weak_and_not_who_is_strong() -> None:
    for foot, attacked in ((3, True), (40, False)):  # where all cities are ours there is nothing else to do
        state = army(bare("bohemian_war", 1620), at("budweis"), "bucquoy", inf=16, cav=4, art=1)
        here = next(h for h in BOARD.ground if BOARD.ground[h] == "clear" and BOARD.distance(h, at("budweis")) == 4)
        army(state, here, "thurn", inf=foot, cav=1)
        state.control = dict.fromkeys(BOARD.cities, IMPERIAL)
        order = chosen(turn_of(state, IMPERIAL), IMPERIAL)
        assert (BOARD.words[here] in order) is attacked


def test_it_musters_troops_without_a_leader_to_one() -> None:
    state = army(bare("bohemian_war", 1620), at("pilsen"), "mansfeld", inf=6)
    army(state, at("prag"), inf=8, cav=2, side=PROTESTANT, lieutenants=("thurn",))
    state.protestant[at("prag")] = type(state.protestant[at("prag")])((), 8, 2)
    order = chosen(asked(state, "muster", PROTESTANT), PROTESTANT)
    assert order == ("muster", "Prag", "8-foot", "2-horse", "Pilsen")


def test_an_outnumbered_side_husbands_its_army() -> None:
    """The same attack is worth less, and the same hunger costs more, to who has fewer SP left than the enemy."""
    worths, hunger = [], []
    for host in (1, 40):
        state = army(bare("bohemian_war", 1620), at("budweis"), "bucquoy", inf=10, cav=2)
        here = next(h for h in BOARD.ground if BOARD.ground[h] == "clear" and BOARD.distance(h, at("budweis")) == 4)
        army(state, here, "thurn", inf=8, cav=1)
        army(state, at("magdeburg"), "mansfeld", inf=host)
        field = Field(RULES.view(turn_of(state, IMPERIAL), IMPERIAL))
        worths.append(fights.attack(field, field.mine[at("budweis")], here))
        hunger.append(errands.standing_worth(field, field.mine[at("budweis")], OPEN, 2))
    assert worths[0] > worths[1]
    assert hunger[0] > hunger[1]


def marches(state: State, side: str) -> Iterator[tuple[Field, March, str]]:
    """Every army of a side that may set out."""
    field = Field(RULES.view(state, side))
    for leader, place in startable(state, side).items():
        stack = field.mine[place]
        if stack.leaders[0] == leader and place in BOARD.steps:
            own = whole(field.known, stack, leader)
            yield field, begun(side, place, own, most_mp(own, leader)), leader


def looked_at_all(field: Field, march: March, leader: str, least: float) -> float:
    """What the best errand is worth, found by weighing every place that is anything to an army."""
    own, lr = march.army, BOARD.leaders[leader].lr if led(march.army) else 0
    mean, after = max(1.0, COST.base - own.fatigue + 3.5 * lr), 5.0 + 3.5 * lr
    far = ways(field.known, march, ceil(min(errands.FAR, mean + (max(1, errands.SPENT - own.fatigue) - 1) * after)))
    here = errands.standing_worth(field, own, march.at, own.fatigue)
    best = least
    for place, mp in far.costs.items():
        if place in BOARD.city_at or place in field.foes:
            turns = 1 if mp <= mean else 1 + ceil((mp - mean) / after)
            value = errands.arrival(field, own, place, march.at, min(5, own.fatigue + turns))
            gain = (value - here) * errands.PATIENCE ** (turns - 1) - 0.02 * mp
            if gain > best and (turns == 1 or errands._on_the_way(field, own, place, far, mean)):
                best = gain
    return best


@pytest.mark.parametrize("scenario", ["danish_war", "lion_of_the_north"])
def test_no_errand_is_better_than_the_best_of_those_that_promise_most(scenario: str) -> None:
    setup, secret = RULES.complete(Setup("cuius", scenario)), seed_secret("errands")
    steps = played(RULES, header_for(RULES, setup, secret, "salt"), secret)
    asked_of = (step.state for step in islice(steps, 0, 300, 12))
    checked = 0
    for state in asked_of:
        for side in SIDES:
            for field, march, leader in marches(state, side):
                found = errands.best(field, march, leader, 0.5)
                assert (found.worth if found else 0.5) == looked_at_all(field, march, leader, 0.5)
                checked += bool(found)
    assert checked > 30


def test_of_several_errands_none_that_is_left_out_is_better() -> None:
    """The best three of an army are the best three of all of them, in order; one alone is the first of these."""
    setup, secret = RULES.complete(Setup("cuius", "danish_war")), seed_secret("errands")
    steps = played(RULES, header_for(RULES, setup, secret, "salt"), secret)
    checked = 0
    for state in (step.state for step in islice(steps, 0, 200, 20)):
        for field, march, leader in marches(state, PROTESTANT):
            every = errands.ranked(field, march, leader, -3.0, 99)
            assert [errand.worth for errand in every] == sorted((errand.worth for errand in every), reverse=True)
            assert errands.ranked(field, march, leader, -3.0, 3) == every[:3]
            assert errands.best(field, march, leader, -3.0) == next(iter(every), None)
            checked += len(every) > 3
    assert checked > 5
