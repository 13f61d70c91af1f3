"""Tiles are the whole board at twice its size: without a seam, and all stands where it stands in the picture of it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from render import BOARD, Missing, changes, layers, picture, tiles, tiling
from render.agony import panel as agony_panel
from render.battles.ground import ground as battles_ground
from render.campaign import aim as campaign_aim
from render.campaign.ground import ground as campaign_ground
from render.cuius import aim as cuius_aim
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
    "wittstock-close": battles.wittstock,
    "lutter": battles.lutter,
    "agony-close": agony.fought,
    "cuius-close": lambda: cuius.on_the_march(),
}
#: In these something is marked that lies in several tiles.
EDGES: Mapping[str, Callable[[], Any]] = {"cuius-edge": cuius.on_an_edge}
EVERY = {**VIEWS, **EDGES}
#: As they are looked at.
LOOKS = {name: replace(BOARD, close=name.endswith("close")) for name in EVERY}
every_board = pytest.mark.parametrize("name", VIEWS)


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


@cache
def stitched(name: str) -> Image.Image:
    """All tiles side by side; drawn once, for nobody paints on it."""
    view = EVERY[name]()
    found = tiling(view)
    assert found
    image = Image.new("RGB", (found.size[0] * FINE, found.size[1] * FINE))
    for column in range(found.columns):
        for row in range(found.rows):
            tile = opened(picture(view, replace(LOOKS[name], tile=(column, row))).png)
            image.paste(tile, (column * tiles.SIDE, row * tiles.SIDE))
    return image


@pytest.mark.parametrize("name", EVERY)
def test_tiles_meet_without_a_seam(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    view = EVERY[name]()
    parts = stitched(name)
    monkeypatch.setattr(tiles, "SIDE", 10_000)
    whole = opened(picture(view, replace(LOOKS[name], tile=(0, 0))).png)
    assert whole.size == parts.size
    other = ImageChops.difference(whole, parts).convert("L").point([255 * (n > 40) for n in range(256)])
    assert ImageStat.Stat(other).mean[0] / 255 < (0.0002 if name in VIEWS else 0.00005)  # an edge is rounded otherwise


@every_board
def test_they_show_what_the_picture_of_the_whole_shows_where_it_does(name: str) -> None:
    view = VIEWS[name]()
    fine, found = stitched(name), tiling(view)
    assert found
    coarse = opened(picture(view, LOOKS[name]).png)
    blur = ImageFilter.GaussianBlur(3)
    small = fine.resize(found.size, Image.Resampling.BOX).filter(blur)
    for box, most in (((0, 0, *found.size), 0.8), *((box, 0.3) for box in beside(name, view))):
        other = difference(small, coarse.filter(blur), box)
        for aside in ((4, 0), (0, 4)):  # what stands elsewhere by so little is noticed
            assert other < most * difference(ImageChops.offset(small, *aside), coarse.filter(blur), box)


def difference(one: Image.Image, two: Image.Image, box: tuple[int, int, int, int]) -> float:
    """Of a part of two pictures."""
    return ImageStat.Stat(ImageChops.difference(one.crop(box), two.crop(box)).convert("L")).mean[0]


@every_board
def test_they_are_finer_than_the_picture_made_larger(name: str) -> None:
    fine = stitched(name).convert("L")
    again = fine.resize((fine.width // 2, fine.height // 2), Image.Resampling.BOX).resize(fine.size)
    lost = ImageStat.Stat(ImageChops.difference(fine, again)).mean[0]
    assert lost > 1.5


def beside(name: str, view: Any) -> list[tuple[int, int, int, int]]:
    """What of the picture is not the map."""
    found = tiling(view)
    assert found
    if name.startswith("agony"):
        return [agony_panel.STATE, agony_panel.LEGEND]
    if name == "campaign":
        return [(0, campaign_aim.whole(campaign_ground()).size[1], *found.size)]
    if name.startswith("cuius"):
        return [(0, cuius_aim.whole().size[1], *found.size)]
    return [(0, battles_ground(view.battle).whole.size[1], *found.size)]


@every_board
def test_what_stands_beside_the_map_is_finer_too(name: str) -> None:
    view = VIEWS[name]()
    fine, coarse = stitched(name).convert("L"), opened(picture(view, LOOKS[name]).png).convert("L")
    found = tiling(view)
    assert found
    assert found.size == coarse.size
    for left, top, right, low in beside(name, view):
        part = fine.crop((left * FINE, top * FINE, right * FINE, low * FINE))
        small = coarse.crop((left, top, right, low))
        assert edges(part) > 1.6 * edges(small.resize(part.size, Image.Resampling.LANCZOS))


def edges(image: Image.Image) -> float:
    """How many pixels differ much from the one beside them: in what was only made larger few do."""
    step = ImageChops.difference(image, ImageChops.offset(image, 1, 0)).point([0] * 130 + [255] * 126)
    return ImageStat.Stat(step).mean[0]


@every_board
def test_no_other_tile_is_there(name: str) -> None:
    view = VIEWS[name]()
    found = tiling(view)
    assert found
    for tile in ((found.columns, 0), (0, found.rows), (-1, 0)):
        with pytest.raises(Missing):
            picture(view, replace(BOARD, tile=tile))


@pytest.mark.parametrize("name", ["agony-close", "cuius", "cuius-close", "rocroi"])
def test_a_layer_laid_over_a_tile_is_that_tile_with_the_layer(name: str) -> None:
    view, tile = VIEWS[name](), replace(LOOKS[name], tile=(2, 2))
    named = next(iter(layers(view).values()))
    look = replace(tile, kind=named.kind, region=named.region, whole=named.whole)
    before, wanted = picture(view, tile).png, picture(view, look).png
    above = Image.open(BytesIO(changes(view, look, before))).convert("RGBA")
    laid = Image.alpha_composite(Image.open(BytesIO(before)).convert("RGBA"), above).convert("RGB")
    assert laid.tobytes() == opened(wanted).tobytes()
    assert wanted != before
