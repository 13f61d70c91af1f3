"""Stand-ins that think, in every game that has them: from their view alone, and alike by the same seed."""

from typing import Any

import pytest

from game import GAMES, rules
from game.agony.mind import MIND as AGONY
from game.battles.mind import MIND as BATTLES
from game.campaign.mind import MIND as CAMPAIGN
from game.core.rules import Setup
from game.core.search.chance import Chance
from game.core.search.levels import LEVELS, STEADY, THOUGHTFUL, Level, level_of
from game.core.search.mind import Mind
from game.core.search.sealer import Sealer
from game.core.search.search import Trials, think
from game.core.search.standin import Planner, Thinker, Weighed
from game.core.words import Sentence, Words
from game.cuius.board import SIDES
from game.cuius.mind import MIND as CUIUS
from game.cuius.state import Army
from game.play.standins import at_random, picker, standin, thinks
from tests.agony.positions import bare as empty
from tests.agony.positions import place
from tests.agony.positions import turn_of as round_of
from tests.cuius.positions import army, at, bare, turn_of

QUICK = Level(width=4, playouts=8, turns=1, decisions=3, doubt=0.0, seconds=1)
THINKING = [key for key in GAMES if thinks(key)]


def asking(game: str, state: Any, seat: str) -> Any:
    def ask(spoken: Sentence) -> Words:
        return rules(game).words(state, seat, spoken)

    return ask


def test_the_games_that_have_levels_have_their_numbers_and_more_of_them_the_higher() -> None:
    assert set(THINKING) == set(GAMES)
    for key in THINKING:
        steady, thoughtful = level_of(key, STEADY), level_of(key, THOUGHTFUL)
        assert steady.seconds < thoughtful.seconds == 10
        assert steady.playouts < thoughtful.playouts
        assert len({id(standin(key, level)) for level in LEVELS}) == 3
    assert standin("chess", STEADY) is standin("chess") is at_random


@pytest.mark.parametrize("game", THINKING)
def test_a_whole_order_comes_of_it_alike_each_time(game: str) -> None:
    minds: dict[str, Mind[Any, Any]] = {"campaign": CAMPAIGN, "agony": AGONY, "cuius": CUIUS}
    thinker = Thinker(minds[game], QUICK) if game in minds else Planner(BATTLES, QUICK)
    state: Any = rules(game).setup(rules(game).complete(Setup(game, "")))
    for n in range(6):
        seat = rules(game).to_move(state)[0]
        view, ask = rules(game).view(state, seat), asking(game, state, seat)
        orders = {thinker(view, ask, Chance(n).pick) for _again in range(2)}
        assert len(orders) == 1
        [order] = orders
        assert ask(order).end
        state = rules(game).apply(state, seat, order, Chance(n)).state


def hidden(sp: int, cav: int) -> Any:
    state = bare("danish_war", fog="exact", mats="yes")
    army(state, at("magdeburg"), "tilly", inf=14)
    state.protestant[at("halberstadt")] = Army(("mansfeld",), sp, cav, 0, 0, 1)
    return turn_of(state, SIDES[0])


def test_nothing_hidden_changes_what_is_thought() -> None:
    weak, strong = hidden(2, 0), hidden(14, 9)
    found = []
    for state in (weak, strong):
        view, ask = rules("cuius").view(state, SIDES[0]), asking("cuius", state, SIDES[0])
        candidates = [(order,) for order in CUIUS.candidates(view, ask, Chance(1).pick)][:4]
        found.append([think(Trials(CUIUS, view, seed, QUICK), candidates).trials for seed in range(3)])
    assert found[0] == found[1]
    assert len({str(trials) for trials in found[0]}) == 3


def test_no_card_of_the_enemy_s_changes_what_is_thought() -> None:
    state = place(empty(), "landshut", {"Bavarian-mercenary": 5}, "tilly")
    state = round_of(place(state, "pilsen", {"German-mercenary": 6}, "mansfeld"), "catholic", "C13")
    every = (*state.hands["protestant"], *state.decks["protestant"])
    found = []
    for hand in (every[:4], every[-4:]):
        state.hands["protestant"], state.decks["protestant"] = hand, tuple(card for card in every if card not in hand)
        view, ask = rules("agony").view(state, "catholic"), asking("agony", state, "catholic")
        candidates = [(order,) for order in AGONY.candidates(view, ask, Chance(1).pick)][:2]
        found.append(think(Trials(AGONY, view, 1, QUICK), candidates).trials)
    assert len(found[0]) == 2
    assert found[0] == found[1]


def test_the_others_sheets_are_written_by_their_own_stand_ins() -> None:
    state = rules("campaign").setup(rules("campaign").complete(Setup("campaign", "", {"players": "2"})))
    first, other = rules("campaign").to_move(state)
    state.sheets = {other: {"Nobody": ("hold",)}, first: {"Somebody": ("hold",)}}
    state.ready = (other,)
    world = CAMPAIGN.world(rules("campaign").view(state, first), Chance(1).pick)
    assert world.sheets == {first: {"Somebody": ("hold",)}}
    assert rules("campaign").to_move(world) == (first, other)
    assert state.ready == (other,)


DEEP = QUICK.model_copy(update={"foresight": 2, "drafts": 1, "decisions": 60})
SEALER = Sealer(CAMPAIGN, DEEP, Thinker(CAMPAIGN, QUICK))


def sealing(state: Any, seat: str) -> Weighed:
    return SEALER.weigh(rules("campaign").view(state, seat), asking("campaign", state, seat), Chance(5).pick)


def test_no_sealed_order_of_others_changes_what_a_sealed_turn_is_thought_to_be_worth() -> None:
    game = rules("campaign")
    begun = game.setup(game.complete(Setup("campaign", "1625-5", {"players": "2"})))
    one, other = begun.seats
    sealed = begun
    for order in (("standing", "Dutch-1", "hold"), ("Dutch-1", "hold"), ("ready",)):
        sealed = game.apply(sealed, other, order, Chance(1)).state
    assert sealed.sheets[other], sealed.standing[other]
    assert sealing(begun, one).thought == sealing(sealed, one).thought is not None


def test_the_sheets_of_all_the_others_are_foreseen_until_they_are_ready() -> None:
    game = rules("campaign")
    state = game.setup(game.complete(Setup("campaign", "1630-5", {"players": "10"})))
    tables = sealing(state, "spain").tables
    assert tables is not None
    [plan] = tables.foreseen
    assert [seat for seat, order in plan if order == ("ready",)] == [each for each in state.seats if each != "spain"]
    assert any(seat == "austria" and order[0].startswith("Austria-") for seat, order in plan)
    world = tables.world(0)
    assert game.to_move(world) == ("spain",)
    assert world.sheets.keys() == {seat for seat, order in plan if order != ("ready",)}
    for order in (("standing", "Spain-1", "guard"), ("Spain-1", "hold")):
        state = game.apply(state, "spain", order, Chance(1)).state
        later = sealing(state, "spain").tables
        assert later is not None
        assert later.foreseen[0] is plan


def test_a_sheet_is_sealed_order_by_order_and_kept_whatever_lines_they_stand_in() -> None:
    game = rules("campaign")
    begun = game.setup(game.complete(Setup("campaign", "1625-5", {"players": "2"})))
    [seat, *_others] = begun.seats

    def sheet(line: int) -> list[Sentence]:
        state, given = begun, list[Sentence]()
        while seat in game.to_move(state):
            view, choices = game.view(state, seat), picker(b"secret", line + len(given))
            found = SEALER.weigh(view, asking("campaign", state, seat), choices)
            given.append(found.order)
            if found.thought:
                tried = {said for sheet in found.thought.candidates for said in sheet if said[0] == found.order[0]}
                assert found.order in tried
                assert len(tried) > 1
            state = game.apply(state, seat, found.order, Chance(1)).state
        return given

    once = sheet(0)
    assert once[-1] == ("ready",)
    assert len({order[0] for order in once}) == len(once) > 2
    assert sheet(70) == once


def test_what_is_sealed_are_the_orders_as_they_were_given() -> None:
    game = rules("campaign")
    state = game.setup(game.complete(Setup("campaign", "1630-5", {"players": "2"})))
    state.now, state.newcomers = state.now + 4, ()  # whoever entered the war may be deployed in the next Spring
    order = ("Spain-1", "deploy", "Milan", "Savoy")
    for said in (order, ("standing", "Spain-2", "hold")):
        state = game.apply(state, "spain", said, Chance(1)).state
    assert CAMPAIGN.sealed(game.view(state, "spain")) == [order, ("Spain-2", "hold")]


def test_powers_that_move_in_turn_weigh_order_by_order() -> None:
    game = rules("campaign")
    state = game.setup(game.complete(Setup("campaign", "1630-5", {"players": "2", "orders": "turns"})))
    [seat] = game.to_move(state)
    found = sealing(state, seat)
    assert found.thought is not None
    assert found.tables is not None
    assert not found.tables.foreseen
    assert {len(orders) for orders in found.thought.candidates} == {1}


def test_a_position_is_worth_what_the_one_wins_and_the_other_loses() -> None:
    field = hidden(5, 5)
    assert CUIUS.worth(field, SIDES[0]) == pytest.approx(1 - CUIUS.worth(field, SIDES[1]))
    stronger = hidden(1, 0)
    assert CUIUS.worth(stronger, SIDES[0]) > CUIUS.worth(field, SIDES[0])
    field.winner = SIDES[1]
    assert (CUIUS.worth(field, SIDES[0]), CUIUS.worth(field, SIDES[1])) == (0, 1)


def test_a_war_is_worth_its_points_and_provinces_beside_the_best_of_the_others() -> None:
    game = rules("campaign")
    state = game.setup(game.complete(Setup("campaign", "1625-5", {"players": "2"})))
    one, other = state.seats
    before = CAMPAIGN.worth(state, one)
    assert before == pytest.approx(1 - CAMPAIGN.worth(state, other))
    richer = state.copy()
    mine = state.seats[one][0]
    richer.vp = {**state.vp, mine: state.vp[mine] + 10}
    assert CAMPAIGN.worth(richer, one) > before > CAMPAIGN.worth(richer, other)
    wider = state.copy()
    wider.holders = {**state.holders, next(place for place, holder in state.holders.items() if not holder): mine}
    assert before < CAMPAIGN.worth(wider, one) < CAMPAIGN.worth(richer, one)


def test_a_war_that_is_over_is_worth_half_who_won_and_half_by_how_much() -> None:
    """Provinces count no more; a war won by nothing is worth three quarters, and never all."""
    game = rules("campaign")
    state = game.setup(game.complete(Setup("campaign", "1625-5", {"players": "2"})))
    one, other = state.seats
    worths = []
    for lead in (1, 20, 200):
        over = state.copy()
        over.phase, over.vp = "over", dict.fromkeys(state.vp, 0) | {state.seats[other][0]: lead}
        worths.append(CAMPAIGN.worth(over, other))
        assert CAMPAIGN.worth(over, one) == pytest.approx(1 - worths[-1])
        over.holders = dict.fromkeys(state.holders, state.seats[one][0])
        assert CAMPAIGN.worth(over, other) == worths[-1]
    assert worths == pytest.approx([0.7528, 0.8051, 0.9720], abs=0.0001)
