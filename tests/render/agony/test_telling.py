"""The board of agony in words says everything the pictures show, and nothing that is hidden."""

import pytest

import render
from bot.language import language
from game.agony import RULES, names, telling
from game.agony.board import BOARD, SIDES
from game.agony.cards.schema import CARDS
from game.agony.view import StackView
from game.core.text import speaking
from render.agony import plates
from tests.house.test_languages import LOCALE
from tests.render.agony import samples


@pytest.mark.parametrize("seed", [1, 2, *samples.nightly(0, 3, 4, 5)])
def test_the_text_names_every_stack_area_city_and_marker(seed: int) -> None:
    view = RULES.view(samples.chance(seed, 200), "")
    text = render.board_text(view)
    for stack in view.stacks:
        assert telling.stack_text(stack) in text
        for leader in stack.leaders:
            assert str(names.leader(leader.id)) in text
    for area in view.areas.values():
        assert telling.area_text(area) in text
    for city in view.cities.values():
        assert telling.city_text(city) in text
    for item in view.lasting:
        assert CARDS[item.card].title in text
    assert f"Victory points: {view.vp}" in text


def test_the_text_tells_a_combat() -> None:
    text = render.board_text(samples.fought())
    for part in (
        "Combat at Leipzig: Protestant wins, the other falls back to Lützen.",
        "column 20+, die 6+3: inflicts 12",
        "lost 2 Bavarian mercenaries",
        "fallen: Aldringer",
        "Protestant march: Stettin – Bärwalde – Berlin – Torgau – Leipzig.",
        "inside the fortress",
        "besieged, +1",
        "pillaged 2",
        "in revolt",
    ):
        assert part in text


def test_only_the_owner_reads_a_hand() -> None:
    titles = [CARDS[card].title for card in ("C7", "C14")]
    own = render.board_text(samples.dealt("catholic"))
    assert all(title in own for title in titles)
    for viewer in ("", "protestant"):
        text = render.board_text(samples.dealt(viewer))
        assert not any(title in text for title in titles)


def test_what_is_rebuilt_is_said() -> None:
    view = samples.dealt("catholic")
    for card in view.hand:
        assert ("Reconstructed" in telling.card_text(card)) == bool(card.reconstructed)


@pytest.mark.parametrize("leader", BOARD.leaders)
def test_short_names_fit_a_plate(leader: str) -> None:
    assert 2 < len(telling.short_name(leader)) <= 16


def test_counters_name_leaders_as_the_reader_does() -> None:
    """Also once they were drawn in another language."""
    bernard = samples.leader("bernard", "protestant")
    stack = StackView("leipzig", "protestant", False, False, (bernard,), (), 0)
    told = []
    for spoken in ("", "de", ""):
        with speaking(language(LOCALE, spoken) if spoken else None):
            told.append((telling.short_name("bernard"), plates.plate(stack, plates.CLOSE).tobytes()))
    assert [name for name, _drawn in told] == ["Bernard", "Bernhard", "Bernard"]
    assert told[0] == told[2]
    assert told[0][1] != told[1][1]


def test_short_names_differ_where_leaders_may_meet() -> None:
    by_side: dict[tuple[str, str], str] = {}
    for leader in BOARD.leaders.values():
        key = (leader.nation, telling.short_name(leader.id))
        assert by_side.setdefault(key, leader.id) == leader.id


@pytest.mark.parametrize("scenario", samples.SCENARIOS)
def test_thresholds_are_those_of_the_scenario(scenario: str) -> None:
    marks = telling.thresholds(samples.start(scenario))
    assert marks
    assert all(side in SIDES for _vp, side in marks)


def test_a_pope_whose_number_ends_with_a_full_stop_ends_the_sentence_with_it() -> None:
    with speaking(language(LOCALE, "de")):
        assert "Papst: Paul V." in telling.table_texts(samples.start())
    assert "Pope: Paul V." in telling.table_texts(samples.start())
