"""Pictures of fields made for the campaign's battles."""

from io import BytesIO

from PIL import Image

from game.battles import RULES
from game.battles.board import board
from game.battles.view import BattlesView
from game.core.dice import RecordedDice
from game.core.rules import SPECTATOR, Setup
from render.battles.dress import dress
from render.battles.palette import key_colours, palette
from render.battles.pictures import draw
from render.battles.pieces import look_of
from render.face import Look

TOLD = {"province": "east_friesland", "number": "2", "attacker": "united_provinces", "defender": "saxony"}


def standing() -> BattlesView:
    """Both armies as proposed."""
    state = RULES.setup(RULES.complete(Setup("battles", "field", TOLD)))
    for order in ("proposed", "done", "proposed"):
        state = RULES.apply(state, state.side, (order,), RecordedDice(())).state
    return RULES.view(state, SPECTATOR)


def test_a_made_field_is_drawn_in_the_colours_of_its_powers() -> None:
    view = standing()
    picture = draw(view, Look("board")).picture()
    assert picture.filename == "field-east_friesland-2-0-deploy-board.png"
    assert "Dutch: 14 units on the field" in picture.alt
    image = Image.open(BytesIO(picture.png)).convert("RGB")
    shown = {colour for _count, colour in image.getcolors(1 << 24) or ()}
    assert {dress(side).colour for side in board(view.battle).sides} <= shown
    assert picture.png == draw(view, Look("board")).picture().png


def test_its_counters_leave_out_the_army_they_show_by_their_colour() -> None:
    view = standing()
    assert look_of(view, view.pieces["Dutch-Horse-3"]).name == "Horse 3"


def test_its_palette_has_room_for_the_land() -> None:
    key = standing().battle
    assert len(key_colours(board(key).sides)) < 192
    assert len(palette(key).getpalette() or []) == 3 * 256
