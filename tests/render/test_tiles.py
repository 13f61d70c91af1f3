"""Tiles are the whole board at twice its size: without a seam, and all stands where it stands in the picture of it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from render import Look, changes, layers, picture, tiles, tiling
from render.tiles import FINE
from tests.render.agony import samples as agony
from tests.render.battles import samples as battles
from tests.render.campaign import samples as campaign
from tests.render.cuius import samples as cuius

VIEWS: Mapping[str, Callable[[], Any]] = {
    "campaign": campaign.season,
    "agony": agony.fought,
    "cuius": lambda: cuius.on_the_march(),
    "cuius-battle": lambda: cuius.battle("imperial"),
    "rocroi": battles.rocroi,
    "lutter": battles.lutter,
}
BOARD = Look("board")
every_board = pytest.mark.parametrize("name", VIEWS)


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def stitched(view: Any, look: Look = BOARD) -> Image.Image:
    """All tiles side by side."""
    found = tiling(view)
    assert found
    image = Image.new("RGB", (found.size[0] * FINE, found.size[1] * FINE))
    for column in range(found.columns):
        for row in range(found.rows):
            tile = opened(picture(view, replace(look, tile=(column, row))).png)
            image.paste(tile, (column * tiles.SIDE, row * tiles.SIDE))
    return image


@every_board
def test_tiles_meet_without_a_seam(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    view = VIEWS[name]()
    parts = stitched(view)
    monkeypatch.setattr(tiles, "SIDE", 10_000)
    whole = opened(picture(view, replace(BOARD, tile=(0, 0))).png)
    assert whole.size == parts.size
    other = ImageChops.difference(whole, parts).convert("L").point([255 * (n > 40) for n in range(256)])
    assert ImageStat.Stat(other).mean[0] / 255 < 0.0002  # a shape's edge may be rounded otherwise


@every_board
def test_they_show_what_the_picture_of_the_whole_shows_where_it_does(name: str) -> None:
    view = VIEWS[name]()
    fine, found = stitched(view), tiling(view)
    assert found
    coarse = opened(picture(view, BOARD).png).crop((0, 0, *found.size))
    blur = ImageFilter.GaussianBlur(3)
    small = fine.resize(found.size, Image.Resampling.BOX).filter(blur)
    other = ImageChops.difference(small, coarse.filter(blur)).convert("L")
    here = ImageStat.Stat(other).mean[0]
    for aside in ((4, 0), (0, 4)):  # what stands elsewhere by so little is noticed
        moved = ImageChops.difference(ImageChops.offset(small, *aside), coarse.filter(blur)).convert("L")
        assert here < 0.8 * ImageStat.Stat(moved).mean[0]


@every_board
def test_they_are_finer_than_the_picture_made_larger(name: str) -> None:
    view = VIEWS[name]()
    fine = stitched(view).convert("L")
    again = fine.resize((fine.width // 2, fine.height // 2), Image.Resampling.BOX).resize(fine.size)
    lost = ImageStat.Stat(ImageChops.difference(fine, again)).mean[0]
    assert lost > 1.5


@every_board
def test_no_other_tile_is_there(name: str) -> None:
    view = VIEWS[name]()
    found = tiling(view)
    assert found
    for tile in ((found.columns, 0), (0, found.rows), (-1, 0)):
        with pytest.raises(KeyError):
            picture(view, replace(BOARD, tile=tile))


@pytest.mark.parametrize("name", ["cuius", "rocroi"])
def test_a_layer_laid_over_a_tile_is_that_tile_with_the_layer(name: str) -> None:
    view = VIEWS[name]()
    look = replace(next(iter(layers(view).values())), tile=(2, 2))
    before, wanted = picture(view, replace(BOARD, tile=(2, 2))).png, picture(view, look).png
    above = Image.open(BytesIO(changes(view, look, before))).convert("RGBA")
    laid = Image.alpha_composite(Image.open(BytesIO(before)).convert("RGBA"), above).convert("RGB")
    assert laid.tobytes() == opened(wanted).tobytes()
    assert wanted != before
