"""Films hold what was drawn, to the pixel, however they are packed and wherever their strips were cut."""

from io import BytesIO
from typing import cast, get_args

import pytest
from PIL import Image

from render.film import MOST, PACE, REST, Film, Moving, chosen

WIDE, HIGH = 60, 44
#: What moves: where a square stands, on no even place, and off the edge; once it rests.
PLACES = [(7, 5), (8, 6), (8, 6), (59, 43), (0, 0), (21, 33)]
COLOURS = [(200, 180, 150), (20, 40, 160), (160, 20, 30)]


def board(view: object) -> Image.Image:
    """A square on a ground with a grid; its colour goes with its place."""
    left, top = cast(tuple[int, int], view)
    made = Image.new("RGB", (WIDE, HIGH), COLOURS[0])
    made.paste(COLOURS[1], (0, 20, WIDE, 22))
    made.paste(COLOURS[1 + left % 2], (left, top, left + 9, top + 9))
    return made


def palette(_view: object) -> Image.Image:
    made = Image.new("P", (1, 1))
    made.putpalette([value for colour in COLOURS for value in colour] + [n for n in range(253) for _rgb in range(3)])
    return made


FILM = Film(board, palette, lambda views: ("square", "A square."))


def frames(data: bytes) -> tuple[Image.Image, list[bytes], list[int]]:
    """The file, its frames as one sees them, and for how long each stands."""
    file = Image.open(BytesIO(data))
    shown, times = [], []
    for n in range(file.n_frames):  # type: ignore[attr-defined]
        file.seek(n)
        file.load()
        shown.append(file.convert("RGB").tobytes())
        times.append(file.info["duration"])
    return file, shown, times


@pytest.mark.parametrize("moving", get_args(Moving))
@pytest.mark.parametrize("cut", [1, 2, 4, 6])
def test_every_frame_is_as_it_was_drawn(moving: Moving, cut: int) -> None:
    strips = [FILM.strip(PLACES[at : at + cut], WIDE, moving) for at in range(0, len(PLACES), cut)]
    file, shown, times = frames(FILM.spliced(strips, PLACES[0], moving))
    drawn = [board(place).tobytes() for place in PLACES]
    assert times == [PACE] * 5 + [REST]
    assert shown == drawn
    assert file.format == moving.upper()
    assert file.info["loop"] == 0


def test_a_webp_holds_only_what_changes() -> None:
    """A hundred frames of the same add next to nothing."""
    one = len(FILM.animate(PLACES[:2], "webp").png)
    many = FILM.animate([PLACES[0], *[PLACES[1]] * 100], "webp").png
    assert (len(many) - one) / 99 < 80


@pytest.mark.parametrize("moving", get_args(Moving))
def test_where_strips_are_cut_changes_no_byte(moving: Moving) -> None:
    cuts = [[FILM.strip(PLACES[at : at + cut], WIDE, moving) for at in range(0, len(PLACES), cut)] for cut in (1, 2, 6)]
    assert len({FILM.spliced(strips, PLACES[0], moving) for strips in cuts}) == 1


@pytest.mark.parametrize(("size", "frame"), [((1600, 1200), (800, 600)), ((1000, 2000), (500, 1000))])
def test_a_picture_of_a_phone_s_shape_is_filmed_narrower(size: tuple[int, int], frame: tuple[int, int]) -> None:
    tall = Film(lambda _view: Image.new("RGB", size), palette, lambda _views: ("", ""))
    assert tall.strip(PLACES[:1], 800, "gif").size == frame


def test_of_very_many_moments_some_are_shown_and_the_last() -> None:
    shown = chosen(list(range(1000)))
    assert len(shown) <= MOST + 1
    assert shown[0] == 0
    assert shown[-1] == 999
