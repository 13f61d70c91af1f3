"""The board in words says everything the picture shows."""

from dataclasses import replace

import pytest

import render
from game.campaign import telling
from game.campaign.board import BOARD
from game.core.text import clipped, figure
from tests.render.campaign import samples


@pytest.mark.parametrize("seed", range(8))
def test_the_text_names_every_province_army_and_power(seed: int) -> None:
    view = samples.chance(seed)
    text = render.board_text(view)
    for place in BOARD.provinces:
        assert BOARD.places[place].name in text
    for army in view.armies:
        assert telling.army_text(army) in text
    for move in view.moves:
        assert telling.move_text(move) in text
    for power in view.powers:
        assert f"{BOARD.powers[power.id].name}: points {figure(power.vp)}" in text


def test_holders_are_told() -> None:
    text = render.board_text(samples.season())
    assert "Spain holds Savoy and Milan." in text
    assert "Held by nobody: Liège" in text


def test_rest_is_told() -> None:
    text = render.board_text(samples.season())
    assert "Austria-1 in North Bohemia (rests)" in text
    assert "Spain-1 in Franche-Comté\n" in text


def test_moves_and_battles_are_told() -> None:
    text = render.board_text(samples.season())
    assert "Austria-1 attacks from Moravia into North Bohemia." in text
    assert "Palatine-1 falls back from North Bohemia to South Bohemia." in text
    assert "Austria wins." in text


def test_the_road_is_told() -> None:
    view = samples.season()
    assert "The Spanish Road lacks Franche-Comté, Lorraine and Luxembourg." in render.board_text(view)
    complete = replace(view, road=("savoy", "franche_comte", "lorraine", "luxembourg"), gaps=())
    assert "The Spanish Road stands by Savoy, Franche-Comté, Lorraine and Luxembourg." in render.board_text(complete)


def test_own_orders_are_told_and_no_others() -> None:
    view = replace(samples.season(), orders={"Spain-1": "Lorraine"})
    assert "Spain-1 to Lorraine" in render.board_text(view)
    assert "sealed" not in render.board_text(samples.season())


def test_the_action_says_what_happened_first() -> None:
    alt = telling.action_alt(samples.season())
    assert alt.index("Battle 1") < alt.index("Spain-1 goes") < alt.index("Armies:")


def test_too_much_is_cut_at_a_sentence() -> None:
    text = clipped([f"Sentence number {n}." for n in range(100)], 200)
    assert len(text) <= 200
    assert text.endswith("see the board as text.")


def test_a_battle_tells_both_lists() -> None:
    alt = telling.battle_alt(samples.season().battles[0])
    assert "Horse Squadron 8" in alt
    assert "Lancer Squadron 1" in alt
    assert "15 turns" in alt


def test_the_winter_tells_every_sum() -> None:
    winter = samples.season().winter
    assert winter is not None
    assert "Milan secured +5; Savoy secured +5; 0 before, 10 after." in telling.winter_alt(winter)
