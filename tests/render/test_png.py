"""Pictures packed in bands: read as they were drawn, no larger than in a piece, the same whatever was packed before."""

from importlib import import_module
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from render.png import _PACKED, LEVEL, ROWS, _Packed, png


def board(wide: int, high: int) -> Image.Image:
    """A picture with a grain, so that it does not pack to nothing."""
    image = Image.effect_noise((wide, high), 40).quantize(40, dither=Image.Dither.NONE)
    image.paste(3, (wide // 3, high // 3, wide // 2, high // 2))
    return image


def painted(image: Image.Image) -> Image.Image:
    changed = image.copy()
    changed.paste(7, (5, image.height // 2, 40, image.height // 2 + 9))
    return changed


def read(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    image.load()
    return image


@pytest.mark.parametrize("size", [(1600, 1252), (300, 2), (20, 500), (1, 1), (999, ROWS), (999, ROWS + 1)])
def test_a_picture_is_read_as_it_was_drawn(size: tuple[int, int]) -> None:
    image = board(*size)
    found = read(png(image))
    assert found.mode == "P"
    assert not ImageChops.difference(found.convert("RGB"), image.convert("RGB")).getbbox()


def test_what_was_packed_before_changes_no_byte_and_is_packed_once() -> None:
    image = board(1600, 1252)
    fresh = png(painted(image))
    _PACKED._kept.clear()
    png(image)
    bands = len(_PACKED._kept)
    assert png(painted(image)) == fresh
    assert len(_PACKED._kept) - bands in (1, 2), "one band was painted on; the next looks back on it"


def test_the_same_band_below_another_is_another() -> None:
    """What it repeats of the band above stands there."""
    image = board(1600, 3 * ROWS)
    png(image)
    other = image.copy()
    other.paste(board(1600, ROWS).point(lambda n: 39 - n), (0, 0))
    assert not ImageChops.difference(read(png(other)).convert("RGB"), other.convert("RGB")).getbbox()


def test_it_is_no_larger_than_in_a_piece_and_little_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("render.png.KEPT", 60)
    monkeypatch.setattr("render.png._PACKED", _Packed())
    for _n in range(3):
        image = board(1600, 1252)
        data = png(image)
    whole = BytesIO()
    image.save(whole, "PNG", compress_level=LEVEL)
    assert len(data) < len(whole.getvalue()) * 1.02
    assert len(import_module("render.png")._PACKED._kept) == 60
