"""Positions in which a stand-in of Europe in Agony once went wrong, and what one that thinks does there."""

from collections.abc import Callable
from functools import partial
from itertools import islice

import pytest

from game.agony import RULES
from game.agony.ai import council, weighing
from game.agony.ai.field import Field
from game.agony.ai.marches import free_moves, plans
from game.agony.ai.party import Party
from game.agony.ai.prizes import Prizes
from game.agony.ai.routes import March
from game.agony.ai.stops import Stops
from game.agony.board import BOARD, CATHOLIC, PROTESTANT
from game.agony.mind import MIND, without_posts
from game.agony.standin import choose, quick
from game.agony.state import State
from game.core.proposals import whole
from game.core.search.chance import Chance
from game.core.search.levels import level_of
from game.core.search.search import distinct
from game.core.search.standin import Thinker
from game.core.words import Sentence, Words
from tests.agony.card_table import fight
from tests.agony.positions import bare, place, turn_of
from tests.agony.test_standin import in_play

ENEMY_HAND = ("P10", "P12", "P15", "P25")
STEADY = Thinker(MIND, level_of("agony", "steady"))


def table(own: dict[str, int], at: str, foe: dict[str, int], there: str) -> State:
    """Tilly and Mansfeld with their armies, in a card round of the Catholics."""
    state = place(place(bare(), at, own, "tilly"), there, foe, "mansfeld")
    state.hands[PROTESTANT] = ENEMY_HAND
    return turn_of(state, CATHOLIC, "C13", "C21")


def candidates(state: State, seat: str = CATHOLIC) -> list[Sentence]:
    ask = partial(RULES.words, state, seat)
    return distinct(MIND.candidates(RULES.view(state, seat), ask, Chance(1).pick), ask, 20)


def at_once(state: State) -> Sentence:
    return choose(RULES.view(state, CATHOLIC), partial(RULES.words, state, CATHOLIC), Chance(1).pick)


def steady(state: State, seed: int = 1) -> Sentence:
    return STEADY(RULES.view(state, CATHOLIC), partial(RULES.words, state, CATHOLIC), Chance(seed).pick)


def test_no_card_is_spent_on_a_march_that_leads_nowhere() -> None:
    """Tilly may not lead Imperials yet: the march he was meant for was cut down to the unit it would have left."""
    state = table({"Imperial-mercenary": 6}, "amberg", {"German-mercenary": 3}, "bamberg")
    state.cities["bamberg"] = PROTESTANT
    assert at_once(state)[1:2] != ("act",)
    assert all(len(order) > 5 or order[-1] != "Imperial-mercenary" for order in candidates(state))


def test_it_asks_word_by_word() -> None:
    """Where a march goes otherwise than it thought the rules know no answer to what it would have said next."""
    state = table({"Imperial-mercenary": 6}, "amberg", {"German-mercenary": 3}, "bamberg")
    state.cities["bamberg"] = PROTESTANT

    def ask(spoken: Sentence) -> Words:
        for n, word in enumerate(spoken[:-1]):
            assert word in RULES.words(state, CATHOLIC, spoken[:n]).texts(), spoken
        return RULES.words(state, CATHOLIC, spoken)

    view = RULES.view(state, CATHOLIC)
    for order in (choose(view, ask, Chance(1).pick), quick(view, ask, Chance(1).pick)):
        assert whole(ask, order)
    assert list(MIND.candidates(view, ask, Chance(1).pick))


@pytest.mark.parametrize("choice", [at_once, steady])
def test_a_weaker_army_that_lies_beside_is_attacked(choice: Callable[[State], Sentence]) -> None:
    state = table({"Bavarian-mercenary": 6}, "pilsen", {"German-mercenary": 3}, "eger")
    for city in ("pilsen", "cham", "amberg", "budweis", "chemnitz"):
        state.cities[city] = CATHOLIC
    state.cities["eger"] = PROTESTANT
    assert choice(state)[1:] == ("act", "Tilly", "Eger")


def test_an_army_is_left_alone_that_rules_of_thumb_would_attack() -> None:
    """What can be had elsewhere is worth more than to fall upon as many."""
    state = table({"Bavarian-mercenary": 8}, "linz", {"German-mercenary": 8}, "znaim")
    theirs = {"amberg", "vienna", "krems", "znaim", "brunn", "iglau", "schweidnitz", "gorlitz", "munich", "regensburg"}
    for city, steps in BOARD.distances["linz"].items():
        if steps < 4 and city in state.cities:
            state.cities[city] = PROTESTANT if city in theirs else CATHOLIC
    state.cities["salzburg"] = PROTESTANT
    assert at_once(state)[-1] == "Znaim"
    for seed in range(2):
        order = steady(state, seed)
        assert "take" in order
        assert order[-1] != "Znaim"


def test_an_attack_is_worth_a_thought_even_where_rules_of_thumb_promise_more_elsewhere() -> None:
    state = table({"Bavarian-mercenary": 8}, "regensburg", {"German-mercenary": 5}, "cham")
    for city, steps in BOARD.distances["regensburg"].items():
        if steps < 5 and not BOARD.spaces[city].fort:
            state.cities[city] = PROTESTANT if city == "cham" else CATHOLIC
    assert at_once(state)[-1] != "Cham"
    assert ("C13", "act", "Tilly", "Cham") in candidates(state)


def test_it_thinks_about_leaving_nobody_behind_on_a_march() -> None:
    state = table({"Bavarian-mercenary": 4, "Bavarian-militia": 2}, "landshut", {"German-militia": 1}, "pilsen")
    for order in candidates(state):
        assert whole(partial(RULES.words, state, CATHOLIC), order)
    march = ("C13", "act", "Tilly", "Regensburg", "Cham", "take", "drop", "Bavarian-militia", "Amberg", "stop")
    assert without_posts(march) == ("C13", "act", "Tilly", "Regensburg", "Cham", "take", "Amberg", "stop")


def test_of_a_stack_one_raid_to_a_place_is_worth_a_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    full, half, elsewhere = "free Linz Bavarian-mercenary", "free Linz Bavarian-mercenary-half", "Budweis take stop"
    raids = [f"{full} Passau take stop", f"{half} Passau take stop", f"{half} {elsewhere}", f"{full} {elsewhere}"]
    monkeypatch.setattr(council.Council, "ranked", lambda _council: iter([tuple(raid.split()) for raid in raids]))
    state = table({"Bavarian-mercenary": 2, "Bavarian-mercenary-half": 1}, "linz", {"German-mercenary": 3}, "amberg")
    state.cities["passau"] = PROTESTANT
    raids_thought_of = [" ".join(order) for order in candidates(state) if order[0] == "free"]
    assert raids_thought_of == [raids[0], raids[2]]


def test_where_an_event_is_wanted_nothing_else_is_weighed() -> None:
    state = turn_of(place(bare(), "munich", {"Bavarian-mercenary": 4}, "tilly"), CATHOLIC, "C7")
    assert candidates(state) == [("C7", "event")] == [at_once(state)]


def test_a_combat_card_is_weighed_against_none() -> None:
    hands = {PROTESTANT: ("P12", "P10"), CATHOLIC: ("C21",)}
    state = fight(
        ({"German-mercenary": 4}, ("mansfeld",)), ({"Imperial-mercenary-half": 2}, ("bucquoy",)),
        side=PROTESTANT, hands=hands,
    ).state  # fmt: skip
    assert set(candidates(state, PROTESTANT)) >= {("P12",), ("no-card",)}


def test_an_army_is_worth_more_together_than_in_halves() -> None:
    together = place(bare(), "landshut", {"Bavarian-mercenary": 6}, "tilly", "pappenheim")
    halves = place(bare(), "landshut", {"Bavarian-mercenary": 3}, "tilly")
    place(halves, "ingolstadt", {"Bavarian-mercenary": 3}, "pappenheim")
    posts = place(bare(), "landshut", {"Bavarian-mercenary": 4}, "tilly", "pappenheim")
    for city in ("ingolstadt", "regensburg"):
        place(posts, city, {"Bavarian-mercenary": 1})
    worths = [MIND.worth(turn_of(state, CATHOLIC, "C13"), CATHOLIC) for state in (together, halves, posts)]
    assert worths[0] > max(worths[1:])


def test_its_clock_goes_from_action_to_action_and_on_over_the_turns() -> None:
    moments = islice(in_play("early_war", 3), 5)
    assert [MIND.clock(state) for state, _seat in moments] == [18, 19, 20, 21, 22]
    begun = bare()
    last, later = begun.copy(), begun.copy()
    last.round, last.active, later.turn, later.round = 6, CATHOLIC, begun.turn + 1, 0
    assert MIND.clock(last) < MIND.clock(later)


def test_in_thought_others_play_legally_without_a_thought_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    state = table({"Bavarian-mercenary": 5}, "landshut", {"German-mercenary": 7}, "pilsen")
    monkeypatch.delattr(weighing, "Foresight")
    ask = partial(RULES.words, state, CATHOLIC)
    order = quick(RULES.view(state, CATHOLIC), ask, Chance(1).pick)
    assert order[0] == "free"
    assert whole(ask, order)
    with pytest.raises(NameError):
        at_once(state)


def test_in_thought_a_march_is_worth_as_much_as_in_earnest() -> None:
    state = table({"Bavarian-mercenary": 5}, "landshut", {"German-mercenary": 6}, "pilsen")
    field = Field(RULES.view(state, CATHOLIC))
    hasty, careful = ({plan.words: plan.worth for plan in plans(field, Prizes(field), way)} for way in (True, False))
    both = hasty.keys() & careful.keys()
    assert len(both) > 1
    assert all(hasty[words] == careful[words] for words in both)


def test_what_looting_costs_where_a_march_ends_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wins a battle stands where it was fought, whoever loses it where he came from."""
    state = table({"Bavarian-mercenary": 8}, "regensburg", {"German-mercenary": 3}, "cham")
    theirs = dict.fromkeys(("regensburg", "cham", "ingolstadt"), PROTESTANT)
    state.cities = dict.fromkeys(state.cities, CATHOLIC) | theirs
    state.sieges["regensburg"] = 0
    field = Field(RULES.view(state, CATHOLIC))
    (army,) = field.own()
    party = Party(army.place, army.units, army.leaders[0], army.leaders, 4)

    def costs(hungry: str) -> dict[Sentence, float]:
        """What it makes of each march that whoever stops there loses a VP."""
        ends = []
        for places in ("", hungry):
            monkeypatch.setattr(Stops, "upkeep", lambda _stops, at, among=places: float(at in among))
            ends.append({way.words: way.worth for way in March(field, Prizes(field), party).ends()})
        return {words: worth - ends[1][words] for words, worth in ends[0].items() if words in ends[1]}

    here, won, fort, town = map(costs, ("regensburg", "cham", "ingolstadt", "landshut"))
    assert here["storm",] == fort["Ingolstadt", "besiege"] == town["Landshut", "stop"] == pytest.approx(1)
    assert fort["Landshut", "stop"] == town["storm",] == here["Ingolstadt", "besiege"] == pytest.approx(0)
    assert 0.5 < won["Cham",] < 1
    assert won["Cham",] + here["Cham",] == pytest.approx(1)


def test_in_thought_a_raid_is_ridden_by_the_weakest_of_those_who_can() -> None:
    stack = {"Imperial-mercenary": 2, "Imperial-mercenary-half": 1, "Imperial-veteran": 1, "Bavarian-mercenary": 1}
    state = place(bare(), "linz", stack)
    state.cities["passau"] = PROTESTANT
    field = Field(RULES.view(turn_of(state, CATHOLIC), CATHOLIC))
    hasty, careful = ({plan.words[1] for plan in free_moves(field, Prizes(field), way)} for way in (True, False))
    assert hasty == {"Imperial-mercenary-half", "Bavarian-mercenary"} < careful


def test_a_position_is_worth_more_with_more_men_cities_and_points() -> None:
    state = table({"Bavarian-mercenary": 5}, "landshut", {"German-mercenary": 5}, "pilsen")
    worth = MIND.worth(state, CATHOLIC)
    assert worth + MIND.worth(state, PROTESTANT) == pytest.approx(1, abs=0.05)
    more = place(state.copy(), "landshut", {"Bavarian-mercenary": 2})
    ahead = state.copy()
    ahead.vp += 5
    fewer = place(state.copy(), "pilsen", {"German-mercenary": 2})
    assert MIND.worth(fewer, CATHOLIC) < worth < MIND.worth(ahead, CATHOLIC)
    assert MIND.worth(ahead, PROTESTANT) < MIND.worth(state, PROTESTANT)
    assert MIND.worth(more, CATHOLIC) > MIND.worth(ahead, CATHOLIC), "armies decide while there is time for them"
    assert MIND.worth(more, PROTESTANT) < MIND.worth(ahead, PROTESTANT)
    for each in (more, ahead):
        each.turn = each.last_turn
    assert MIND.worth(more, CATHOLIC) < MIND.worth(ahead, CATHOLIC), "in the last turn points do"
    hungry = state.copy()
    hungry.pillage = {"landshut": 2}
    assert MIND.worth(hungry, CATHOLIC) == worth, "Bavaria pays them"
    hungry.pillage = {"pilsen": 2}
    assert MIND.worth(hungry, CATHOLIC) > worth, "nobody pays the others"
    assert MIND.worth(hungry, PROTESTANT) < MIND.worth(state, PROTESTANT)
    paid = hungry.copy()
    paid.aid = {**hungry.aid, "england": 30}
    assert MIND.worth(paid, PROTESTANT) > MIND.worth(hungry, PROTESTANT), "aid pays them"
    won = state.copy()
    won.winner = CATHOLIC
    assert (MIND.worth(won, CATHOLIC), MIND.worth(won, PROTESTANT)) == (1, 0)
