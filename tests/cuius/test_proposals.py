"""What Cuius Regio proposes: whole armies towards what they may fight or take, and reactions into contact."""

from collections import Counter
from functools import partial
from random import Random

from game.core.proposals import legal
from game.cuius import RULES
from game.cuius.state import State
from tests.contests import ChanceDice
from tests.cuius.positions import army, asked, at, bare, new
from tests.cuius.test_random import warlike


def proposed(state: State, seat: str) -> list[tuple[str, str, str]]:
    """Each as (order, label, hint); all of them are legal."""
    ask = partial(RULES.words, state, seat)
    found = list(RULES.proposals(RULES.view(state, seat), ask))
    assert [each.proposal for each in legal(ask, found, len(found))] == found
    return [(" ".join(each.order), each.label, each.hint) for each in found]


def operations() -> State:
    """The White Mountain; the Imperials play first."""
    return RULES.apply(new("white_mountain"), "imperial", ("first-imperial",), ChanceDice(Random(1))).state


def test_an_army_is_sent_with_all_to_enemies_and_foreign_cities_the_nearest_first() -> None:
    state = operations()
    found = [each for each in proposed(state, "imperial") if "Bucquoy" in each[0]]
    assert found[0] == (
        "march Bucquoy all to Znaim",
        "Bucquoy with all to Znaim",
        "6 MP, battle with Anhalt, won in 2 of 6",
    )
    assert ("march Bucquoy all to Iglau", "Bucquoy with all to Iglau", "7 MP, take the city, surely") in found
    assert found[-1][:2] == ("march Bucquoy all", "Bucquoy with all, dice first")
    assert not [each for each in found if "Wien" in each[0]], "it is one's own"
    assert not [each for each in proposed(state, "imperial") if "Liechtenstein" in each[0]], "Bucquoy leads that army"


def test_nothing_is_proposed_to_whom_it_is_not_the_turn_of() -> None:
    assert proposed(operations(), "protestant") == []


def test_troops_without_a_leader_are_proposed_one_the_ablest_first() -> None:
    state = bare(year=1620)
    state.control = {"wien": "imperial", "linz": "imperial"}
    state.pool["imperial"] = ("anholt", "tilly")
    army(state, at("linz"), side="imperial", inf=5)
    army(state, at("wien"), "bucquoy", inf=7)
    assert proposed(asked(state, "marshal", "imperial"), "imperial") == [
        ("deploy Tilly Linz", "Tilly to Linz", "LR 2, leads 5 SP"),
        ("deploy Anholt Linz", "Anholt to Linz", "LR 1, leads 5 SP"),
    ]


def test_reactions_and_the_way_on_are_proposed_too() -> None:
    verbs: Counter[str] = Counter()
    for seed in range(4):
        game, chance = new("white_mountain"), Random(seed)
        for _step in range(150):
            for seat in RULES.to_move(game)[:1]:
                for order, label, _hint in proposed(game, seat):
                    verbs["on" if label.startswith("On to") else order.split()[0]] += 1
                game = RULES.apply(game, seat, warlike(game, seat, chance), ChanceDice(chance)).state
    assert {"march", "react", "on"} <= set(verbs), verbs


def test_where_to_says_how_far_the_dice_bring() -> None:
    state = operations()
    assert RULES.words(state, "imperial", ("march", "Tilly", "all", "to")).prompt == (
        "Where to? The dice bring 8 to 18 MP."
    )
    assert RULES.words(state, "imperial", ("march", "Tilly", "all", "to", "Passau")).prompt == "On what shall it stop?"
