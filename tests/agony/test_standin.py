"""The stand-in gives legal orders from its own view alone, the same again by the same picks, and beats chance."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice, takewhile
from math import exp
from random import Random

import pytest

from game.agony import RULES
from game.agony.ai import levies, netherlands
from game.agony.ai.field import Army, Field
from game.agony.ai.marches import errands, plans
from game.agony.ai.posts import posted
from game.agony.ai.prizes import Prizes
from game.agony.ai.worths import revolt_worth
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, SIDES, other
from game.agony.looting import result
from game.agony.standin import choose
from game.agony.state import State
from game.core.rules import SPECTATOR
from game.core.words import Sentence
from tests.agony.card_table import fight
from tests.agony.positions import Play, bare, new, place, turn_of
from tests.contests import contest

ALL_OPTIONS = {option.key: option.choices[-1].value for option in RULES.options}


course = partial(contest, RULES, choose)


def chosen(state: State, seat: str, seed: int = 1) -> Sentence:
    """What the stand-in orders here."""
    return choose(RULES.view(state, seat), partial(RULES.words, state, seat), Random(seed).randrange)


def in_play(scenario: str, seed: int) -> Iterator[tuple[State, str]]:
    """Moments of a game in which somebody decides about a card round."""
    return ((s, seat) for s, seat, order in course(scenario, seed) if order and s.agenda[-1].kind == "action")


def first_turn(scenario: str, seed: int, chance: str = "", **options: str) -> list[State]:
    """The states of a game's first turn."""
    moves = (state for state, _seat, _order in course(scenario, seed, chance, options))
    first = BOARD.scenarios[scenario].first_turn
    return list(takewhile(lambda state: state.turn == first, moves))


def test_its_first_turn_goes_better_than_chance() -> None:
    mine = first_turn("campaign", 1, chance=PROTESTANT)[-1].vp
    theirs = first_turn("campaign", 1, chance=CATHOLIC)[-1].vp
    assert mine > theirs


def test_a_turn_with_all_options_takes_no_endless_orders() -> None:
    assert 20 < len(first_turn("intervention", 5, **ALL_OPTIONS)) < 200  # each was legal, or `apply` had refused it


@pytest.mark.nightly
@pytest.mark.parametrize("side", SIDES)
def test_it_beats_chance_from_either_side(side: str) -> None:
    for seed in range(2):
        *_moves, (end, _seat, _order) = course("intervention", seed, chance=other(side))
        assert end.winner == side, end.verdict


@pytest.mark.nightly
def test_a_whole_scenario_takes_no_endless_orders_and_each_is_legal() -> None:
    for options in ({}, ALL_OPTIONS):
        *moves, (end, _seat, _order) = course("intervention", 5, options=options)
        assert RULES.view(end, SPECTATOR).over
        assert 60 < len(moves) < 600  # each was legal, or `apply` had refused it


def test_it_does_not_answer_at_random_where_it_knows_the_question() -> None:
    def never(_below: int) -> int:
        raise AssertionError("it had to guess")

    for n, (state, seat, order) in enumerate(islice(course("intervention", 2), 60)):
        if order and (state.agenda[-1].kind != "action" or n % 8 == 0):
            assert choose(RULES.view(state, seat), partial(RULES.words, state, seat), never) == order


def test_the_same_view_gives_the_same_order() -> None:
    for state, seat in islice(in_play("early_war", 3), 0, 9, 4):
        assert chosen(RULES.load(RULES.dump(state)), seat) == chosen(state, seat)


def test_it_knows_nothing_of_the_enemy_s_hand_and_of_the_decks() -> None:
    changed = 0
    for state, seat in islice(in_play("intervention", 4), 0, 7, 3):
        twin, enemy = state.copy(), other(seat)
        every = (*state.hands[enemy], *state.decks[enemy])
        n = len(state.hands[enemy])
        twin.hands = {seat: state.hands[seat], enemy: every[len(every) - n :]}
        twin.decks = {seat: state.decks[seat], enemy: every[: len(every) - n]}
        changed += twin.hands != state.hands
        assert chosen(twin, seat) == chosen(state, seat)
    assert changed == 3


def test_it_takes_what_lies_open() -> None:
    state = turn_of(place(bare(), "regensburg", {"Bavarian-mercenary": 4}, "tilly"), CATHOLIC, "C13")
    order = chosen(state, CATHOLIC)
    assert "take" in order
    assert Play(state).give(CATHOLIC, " ".join(order)).state.vp > state.vp


def test_it_goes_into_its_fortress_before_a_host_and_stays_out_before_a_few() -> None:
    for host, answer in (({"Swedish-veteran": 6}, "inside"), ({"German-militia": 1}, "outside")):
        state = place(bare(), "munich", {"Bavarian-mercenary": 3}, "tilly")
        place(state, "augsburg", host, "mansfeld")
        game = Play(turn_of(state, PROTESTANT, "P12")).give(PROTESTANT, "P12 act Mansfeld Munich")
        assert game.asked() == (CATHOLIC, "react")
        assert chosen(game.state, CATHOLIC) == (answer,)


def test_it_loses_militia_before_veterans() -> None:
    state = place(bare(), "torgau", {"Imperial-veteran": 1, "Saxon-militia": 2}, "bucquoy")
    place(state, "dresden", {"German-mercenary": 5}, "mansfeld")
    game = Play(turn_of(state, PROTESTANT, "P12")).give(PROTESTANT, "P12 act Mansfeld Torgau")
    game.give(PROTESTANT, "attack", ("combat in", 3), ("combat in", 4))
    game.give(PROTESTANT, "German-mercenary") if game.asked()[0] == PROTESTANT else None
    assert game.asked() == (CATHOLIC, "lose")
    assert chosen(game.state, CATHOLIC) == ("Saxon-militia",)


def test_a_unit_sent_into_a_crowd_that_may_not_stack_leaves_the_board_seen() -> None:
    """A Free Action's unit that put a revolt down among others it may not stay with once broke the view."""
    state = place(new(), "magdeburg", {"Bavarian-mercenary": 2}, "tilly")
    state.leaders["tilly"] = "magdeburg"
    place(state, "breslau", {"Imperial-mercenary": 1})
    state.cities["magdeburg"], state.revolts = "", ("magdeburg",)
    free = "free Breslau Imperial-mercenary Glogau Frankfurt-on-Oder Berlin Brandenburg-city Magdeburg take stop"
    game = Play(turn_of(state, CATHOLIC)).give(CATHOLIC, free)
    assert game.asked() == (CATHOLIC, "excess")
    march = RULES.view(game.state, CATHOLIC).march
    assert march is not None
    assert march.mp == 0


def test_a_march_leaves_posts_where_raiders_would_turn_cities_and_its_strength_allows() -> None:
    state = place(bare(), "landshut", {"Bavarian-mercenary": 4, "Bavarian-militia": 2}, "tilly")
    place(state, "pilsen", {"German-militia": 1}, "mansfeld")
    state = turn_of(state, CATHOLIC, "C13")
    field = Field(RULES.view(state, CATHOLIC))
    posts = [plan for bare_plan in plans(field, Prizes(field)) if (plan := posted(field, bare_plan))]
    assert posts
    for plan in posts:
        assert plan.words.count("drop") == len(plan.posts) > 0
        game = Play(state).give(CATHOLIC, " ".join(("C13", "act", "Tilly", *plan.words)))
        for city, kind in plan.posts:
            assert kind in game.state.units[city]


def test_spinola_s_army_is_not_sent_where_it_may_not_go() -> None:
    state = place(bare(), "up-catholic", {"Spanish-veteran": 4}, "spinola")
    place(state, "munich", {"Bavarian-mercenary": 4}, "tilly")
    field = Field(RULES.view(turn_of(state, CATHOLIC, "C13"), CATHOLIC))
    assert {plan.leader for plan in plans(field, Prizes(field))} == {"tilly"}


def test_a_leader_without_troops_goes_where_he_can_raise_some() -> None:
    state = place(bare(), "budweis", {}, "tilly")
    state.pillage["budweis"] = 2
    state = turn_of(state, CATHOLIC, "C13")
    field = Field(RULES.view(state, CATHOLIC))
    best = errands(field, Prizes(field))[0]
    assert best.worth > 0
    game = Play(state).give(CATHOLIC, " ".join(("free", *best.words)))
    game.state = turn_of(game.state, CATHOLIC, "C13")
    assert "recruit" in game.offered(CATHOLIC, "C13")
    assert "recruit" not in Play(state).offered(CATHOLIC, "C13")


def test_sieges_count_for_more_the_longer_they_may_last_and_vp_the_nearer_the_end_is() -> None:
    chances, urges = [], []
    for turn in (1, 3, 5):
        state = turn_of(bare("early_war"), CATHOLIC, "C13")
        state.turn, state.vp, state.round = turn, 42, 6
        field = Field(RULES.view(state, CATHOLIC))
        chances.append(Prizes(field).falls("prague"))
        urges.append(field.urge)
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 1.4 * chances[-1] > 0
    assert urges == sorted(urges)
    assert urges[0] == 1 < urges[-1]


def test_it_pays_before_looting() -> None:
    """A unit lost by looting never returns [15.224]: aid for a whole stack beats the same men raised anew."""
    state = place(bare(), "regensburg", {"Imperial-mercenary": 4}, "tilly")
    field = Field(RULES.view(turn_of(state, CATHOLIC, "C13"), CATHOLIC))
    (army,) = field.own()
    unpaid = levies.unpaid(field, army)
    lost = sum(result(die + 2)[1] for die in range(10)) / 10
    assert levies.loot(field, army, unpaid) > 1.5 * 1.1 * lost * field.factor * levies.need(field) > 0


def test_an_army_goes_where_looting_will_cost_it_least() -> None:
    """In the last card round Bavarians leave a ravaged land for their own, which pays them [15.12, 15.21]."""
    state = turn_of(place(bare(), "passau", {"Bavarian-mercenary": 5}, "tilly"), CATHOLIC, "C13")
    state.cities |= dict.fromkeys(BOARD.cities_of["bavaria"], CATHOLIC)
    state.pillage = {"linz": 2}
    costs = []
    for state.round in (1, 3, 6):
        field = Field(RULES.view(state, CATHOLIC))
        (army,) = field.own()
        at = {
            place: levies.upkeep(field, replace(army, place=place), Army(place, False, (), {}))
            for place in ("linz", "krems", "passau")
        }
        assert at["linz"] > 1.5 * at["krems"] > 0 == at["passau"]
        costs.append(at["linz"])
    assert costs[0] < costs[1] < costs[2] == levies.loot(field, replace(army, place="linz"), army.units)
    crowd = replace(army, place="krems", leaders=(), units={"Bavarian-mercenary": 3})
    joined = replace(crowd, units={"Bavarian-mercenary": 8})
    assert 0 < levies.upkeep(field, joined, crowd) < at["krems"], "who joins others loots with them, by one die"


def test_an_army_without_an_errand_goes_home_the_sooner_the_nearer_the_turn_s_end_is() -> None:
    state = turn_of(place(bare(), "linz", {"Bavarian-mercenary": 5}, "tilly"), CATHOLIC, "C13")
    state.cities = dict.fromkeys(state.cities, CATHOLIC)
    state.areas = dict.fromkeys(state.areas, CATHOLIC)
    found = []
    for state.pillage in ({}, {"linz": 2}):
        for state.round in (1, 6):
            field = Field(RULES.view(state, CATHOLIC))
            plan = plans(field, Prizes(field))[0]
            assert BOARD.spaces[plan.way.at].area == "bavaria"
            found.append(plan.worth)
    assert found == sorted(found)
    assert len(set(found)) == len(found)


def test_spinola_is_recalled_with_no_more_than_must_go_and_not_while_he_may_still_win_in_germany() -> None:
    """Who goes to the United Provinces never comes back [16.24]."""
    state = place(bare(), "brussels", {"Spanish-veteran": 4, "Spanish-veteran-half": 1}, "spinola")
    worths = []
    for state.turn in (1, 5):
        there = turn_of(state, CATHOLIC, "C11")
        field = Field(RULES.view(there, CATHOLIC))
        worths.append(netherlands.recalled(field))
        assert netherlands.going(field, 0) - netherlands.going(field, 10) == pytest.approx(4 * field.factor)
    assert worths[0] < worths[1]
    cf = {kind: BOARD.kinds[kind].cf for kind in ("Spanish-veteran", "Spanish-veteran-half")}
    assert netherlands.recalled(field) == netherlands.going(
        field, 2 * cf["Spanish-veteran"] + cf["Spanish-veteran-half"]
    )
    after = Play(there).give(CATHOLIC, "C11 event").state
    while after.agenda[-1].kind == "effect":
        after = Play(after).give(CATHOLIC, " ".join(chosen(after, CATHOLIC))).state
    assert after.units == {
        "brussels": {"Spanish-veteran": 2},
        "up-catholic": {"Spanish-veteran": 2, "Spanish-veteran-half": 1},
    }


def test_a_combat_factor_is_worth_more_the_longer_it_may_be_used() -> None:
    state, worths = turn_of(new("early_war"), CATHOLIC), []
    for turn in range(1, state.last_turn + 1):
        for state.turn, state.round in ((turn, 1), (turn, 6)):
            field = Field(RULES.view(state, CATHOLIC))
            worths.append(field.factor)
            assert field.opposed().factor == field.factor
    assert worths == sorted(worths, reverse=True)
    assert worths[0] == worths[2] == 0.6, "there are battles enough to come"
    assert worths[-2] == pytest.approx(0.3 * (exp(5 / 6 / 1.65) - 1)), "less than half a point in the last turn"
    assert worths[-1] == 0.1


def test_no_revolt_is_placed_in_an_own_city() -> None:
    field = Field(RULES.view(turn_of(new(), CATHOLIC), CATHOLIC))
    worth = {city: revolt_worth(field, city) for city in field.view.cities}
    own = {city for city, seen in field.view.cities.items() if seen.side == CATHOLIC}
    theirs = {city for city, seen in field.view.cities.items() if seen.side == PROTESTANT}
    none = set(worth) - own - theirs
    assert own
    assert theirs
    assert max(worth[c] for c in own) < min(worth[c] for c in none) == 0 < min(worth[c] for c in theirs)


@pytest.mark.parametrize(("men", "answer"), [(4, "P12"), (1, "no-card")])
def test_a_combat_card_is_played_unless_the_battle_is_a_skirmish(men: int, answer: str) -> None:
    hands = {PROTESTANT: ("P12", "P10"), CATHOLIC: ("C21",)}
    own, foe = ({"German-mercenary": men}, ("mansfeld",)), ({"Imperial-mercenary-half": 2}, ("bucquoy",))
    table = fight(own, foe, side=PROTESTANT, hands=hands)
    assert table.asked() == ("battle-card", PROTESTANT)
    assert chosen(table.state, PROTESTANT) == (answer,)
