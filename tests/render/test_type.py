"""Type: kept words are inked as they were; names on boards are never too small for a phone."""

import pytest
from PIL import Image, ImageDraw, ImageFont

from render.canvas import Window, held, named
from render.type import FONTS, READ, face


@pytest.mark.parametrize("at", [(10, 20), (10.5, 20.25)])
@pytest.mark.parametrize("stroke", [0, 3])
def test_kept_words_are_inked_as_they_would_be_anew(at: tuple[float, float], stroke: int) -> None:
    font = face("bold", 31)
    plain = ImageFont.truetype(FONTS / "JunicodeTwoBeta-Semibold.otf", 31, layout_engine=ImageFont.Layout.BASIC)
    sheets = []
    for one in (plain, font, font):
        sheets.append(Image.new("L", (300, 60)))
        ImageDraw.Draw(sheets[-1]).text(at, "Wallenstein", font=one, fill=255, stroke_width=stroke, anchor="lm")
    assert sheets[0].tobytes() == sheets[1].tobytes() == sheets[2].tobytes() != bytes(300 * 60)
    assert font.getlength("Wallenstein") == plain.getlength("Wallenstein")


def window(scale: float) -> Window:
    return Window(100, 50, 1000, 800, scale)


def test_a_name_that_can_be_read_stands_where_it_is_lettered() -> None:
    assert named((200, 150, 300, 180), (190, 165), window(1.0), READ) == (100, 100, 200, 130)
    whole = window(0.5)
    assert named((200, 150, 300, 180), (190, 165), whole, READ) == (50, 50, 100, 65), "the whole board is not enlarged"


@pytest.mark.parametrize(
    ("spot", "box"),
    [
        ((190, 165), (75, 71.25, 175, 101.25)),
        ((310, 165), (50, 71.25, 150, 101.25)),
        ((250, 140), (62.5, 75, 162.5, 105)),
        ((250, 190), (62.5, 67.5, 162.5, 97.5)),
    ],
)
def test_a_name_too_small_grows_away_from_its_place(
    spot: tuple[float, float], box: tuple[float, float, float, float]
) -> None:
    assert named((200, 150, 300, 180), spot, window(0.75), READ) == pytest.approx(box)


def test_a_sprite_is_held_within_the_picture() -> None:
    sprite = Image.new("RGBA", (40, 20))
    assert held(sprite, (50, 50), (100, 100)) == (50, 50)
    assert held(sprite, (5, 99), (100, 100)) == (20, 90)
    assert held(sprite, (99, 2), (100, 100)) == (80, 10)
