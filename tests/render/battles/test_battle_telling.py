"""Battles in words: nothing on the field is left out, descriptions are short enough, results are said."""

from dataclasses import replace

import pytest

import render
from bot.discord.catalogue import Catalogue
from game.battles import RULES, captions, queries, telling
from game.battles.board import board
from game.battles.course import FIELD, CombatView, MoveView
from game.battles.view import PointsView
from game.core.text import ALT_LIMIT
from tests.battles.positions import battle
from tests.render.battles import samples


@pytest.mark.parametrize("battle", samples.BATTLES)
def test_the_text_holds_every_piece_with_its_figures_and_place(battle: str) -> None:
    field = board(battle)
    for view in (samples.start(battle), samples.SAMPLES[battle](), samples.chance(battle, 5)):
        text = render.board_text(view)
        for piece in view.pieces.values():
            counter = field.counters[piece.id]
            assert telling.piece_text(view, piece) in text
            if counter.is_unit:
                assert f"{counter.name} " in text
            if piece.where == FIELD:
                assert piece.place in text
        for track in view.tracks:
            assert f"{track.name} {track.points} of {track.level}" in text


@pytest.mark.parametrize("battle", samples.BATTLES)
def test_the_text_holds_the_whole_field(battle: str) -> None:
    text, field = render.board_text(samples.start(battle)), board(battle)
    for hexagon in field.ground:
        assert hexagon in text
    for brink in field.file.hexsides:
        for one, other in brink.between:
            assert f"{one}|{other}" in text


def test_the_text_says_what_was_done() -> None:
    text = render.board_text(samples.lutter())
    assert "Anholt A and Anholt B against Danish Musketeers in 2131, 4–1: defenders disrupted." in text
    assert "Battery 8 in 2634 fires at 1336: sets it on fire." in text
    assert "Tilly A with Tilly from 2432 to 2232." in text
    assert "Fallen: Hessen and Philip of Hesse." in text
    assert "On fire: 1336." in text
    assert "fog" in text.splitlines()[0]


@pytest.mark.parametrize(
    ("result", "told"),
    [("-", "Tilly A"), ("Ad", "Tilly A"), ("Dd", "Tilly A and Leib"), ("Dx", "Tilly A and Leib"), ("De", "Tilly A")],
)
def test_whoever_was_disrupted_before_a_combat_is_not_told_as_disrupted_by_it(result: str, told: str) -> None:
    """Who attacks was in good order; a defender who was not is lost as soon as something befalls the defence."""
    view = samples.lutter()
    combat = CombatView(1, "imperial", ("2131",), ("Leib",), ("Tilly-A",), ("2230",), result=result)
    assert f" Disrupted: {told}." in telling.combat_text(view, replace(combat, disrupted=("Tilly-A", "Leib")))
    alone = telling.combat_text(view, replace(combat, disrupted=("Leib",)))
    assert ("Disrupted" in alone) is (result in ("Dd", "Dx"))


def test_points_losses_and_for_whom_it_would_end_are_said_in_whole_sentences_in_every_language() -> None:
    points = (PointsView("danish", "", 35), PointsView("imperial", "", 10))
    view = replace(samples.start("lutter"), points=points, losses={"danish": 1, "imperial": 10}, level="substantive")
    score = "Danish: 35 VP, strength points lost: 1; Imperial: 10 VP, strength points lost: 10."
    assert telling.points_text(view) == f"{score} As it stands: Danish, substantive."
    assert telling.points_text(replace(view, level="draw")) == f"{score} As it stands: draw."
    won = replace(view, over=True, winners=("danish",))
    assert telling.points_text(won) == f"Danish: substantive victory. {score}", "who has won is what people ask first"
    assert telling.points_text(replace(view, over=True, level="draw", winners=())) == f"Draw. {score}"
    assert telling.points_text(replace(view, level="")) == score
    with Catalogue().speaking("de"):
        score = "Dänen: 35 SP, verlorene Stärkepunkte: 1; Kaiserliche: 10 SP, verlorene Stärkepunkte: 10."
        assert telling.points_text(view) == f"{score} Nach jetzigem Stand: Dänen, deutlich."


def test_conditions_are_said() -> None:
    view = samples.lutter()
    assert telling.piece_text(view, view.pieces["Tilly-B"]) == "Tilly B (6)–3 in 2233, disrupted"
    assert telling.piece_text(view, view.pieces["Fuchs-Horse"]) == "Fuchs Horse 5–6 in 2036, road march"
    assert telling.piece_text(view, view.pieces["Battery-4"]).endswith("captured")
    assert telling.piece_text(view, view.pieces["Danish-Train"]).endswith("looted")


@pytest.mark.parametrize("battle", samples.BATTLES)
def test_descriptions_are_short_enough_and_end_with_a_sentence(battle: str) -> None:
    for seed in range(6):
        view = samples.chance(battle, seed)
        everywhere = tuple(board(battle).grid.hexes)
        for alt in (
            captions.board_alt(view),
            captions.action_alt(view, view.now, (), ()),
            captions.action_alt(view, view.now, ("move", "Croats"), everywhere),
            captions.overlay_alt(view, "zoc", "", everywhere),
            captions.animation_alt(view, view),
        ):
            assert len(alt) < ALT_LIMIT
            assert alt.endswith((".", "…"))


def test_ground_that_says_itself_what_it_is_is_named_once() -> None:
    with Catalogue().speaking("de"):
        assert "\nSchloss Lutter: 1237." in telling.board_text(samples.lutter())
    assert "\nLutter Castle: 1237." in telling.board_text(samples.lutter())


def test_the_draft_is_described_as_its_words_are_offered() -> None:
    state = battle("lutter").state
    view = RULES.view(state, state.side)
    with Catalogue().speaking("de"):
        assert "Der Befehl bisher: Ein Stück aufstellen." in captions.action_alt(view, None, ("place",), ())


def test_the_draft_is_described_by_names() -> None:
    alt = captions.action_alt(samples.lutter(), None, ("move", "Des-Fours-Horse"), ("2336", "2337"))
    assert "The order so far: move Des Fours Horse." in alt
    assert "It may go on to: A 2336 and B 2337." in alt


def test_what_is_laid_over_a_field_says_who_stands_in_it() -> None:
    view = samples.lutter()
    zones = captions.overlay_alt(view, "zoc", "danish", view.zones["danish"])
    assert "Zones of control of Danish; in them: Anholt A in 2230; " in zones, "a side by its name, its enemies alone"
    assert "Pentz" not in zones
    both = captions.overlay_alt(view, "zoc", "", frozenset().union(*view.zones.values()))
    assert "Zones of control of Danish and Imperial; in them: " in both
    assert "Anholt A in 2230; Baudissin in 2038; " in both, "who stands in the other's"
    assert "Pentz" not in both
    gun = view.pieces["Battery-1"]
    seen = captions.overlay_alt(view, "sight", gun.id, queries.seen(view, gun.place))
    assert "What a gun sees from Battery 1: Anholt B in 2231, 2 off; Tilly A in 2232, 3 off; " in seen, (
        "the nearest first"
    )
    assert captions.overlay_alt(view, "sight", "2030", ["2230", "2130"]).count("in 2230, 2 off") == 1
    assert "from 0125: nobody." in captions.overlay_alt(view, "sight", "0125", ["0126"])


def test_letters_of_a_command_are_explained_where_a_piece_is_touched() -> None:
    view = samples.wittstock()
    told = [line.text for line in render.holdings(view, view.pieces["Imperial-B-LW"].place)]
    assert any(text.startswith("Imperial B/LW") and text.endswith(", left wing") for text in told)
    late = next(arrival for arrival in view.arrivals if arrival.id == "LW")
    assert telling.arrival_name(late) == "LW, left wing"
    assert telling.arrival_text(view, late, telling.arrival_name(late)).startswith("LW, left wing (Swedish)")


@pytest.mark.parametrize(("path", "told"), [
    (("2131", "2130"), "Entry at 2131: Leib Foot A, to 2130."), (("2131",), "Entry at 2131: Leib Foot A."),
])  # fmt: skip
def test_who_enters_and_stays_there_goes_nowhere(path: tuple[str, ...], told: str) -> None:
    assert telling.move_text(samples.lutter(), MoveView("Leib-Foot-A", "danish", path, "enter", ())) == told
