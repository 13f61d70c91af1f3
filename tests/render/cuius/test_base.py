"""The built map of Cuius Regio: names apart, everything on the board, nothing out of date."""

import json
from itertools import combinations

import pytest

from game.cuius.board import BOARD
from render.build.cuius import fingerprint
from render.cuius.ground import AREA, DATA, LAYOUT, MARKS, ground, spot
from tests.render.campaign.test_base import Box, apart

BUILT = json.loads((DATA / "board.json").read_text("utf-8"))
CITIES = tuple(BOARD.city_at)
NAMED = (*CITIES, *BOARD.provinces)


def mark(hexagon: str) -> Box:
    (x, y), half = spot(hexagon), MARKS[BOARD.city_at[hexagon].size] / 2
    return x - half, y - half, x + half, y + half


def label(place: str) -> Box:
    left, top, right, low = BUILT["places"][place]["label"]
    return left, top, right, low


def area(place: str) -> Box:
    (x, y), (wide, high) = spot(place), AREA
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def test_built_from_the_data_that_lies_there() -> None:
    assert BUILT["built_from"] == fingerprint(), "data changed: run python -m render.build and commit what it writes"


def test_every_city_and_province_is_on_the_board() -> None:
    assert set(BUILT["places"]) == set(NAMED)
    assert ground().order == tuple(BOARD.provinces)
    assert ground().size == LAYOUT.size == tuple(BUILT["size"])


def test_hardly_a_name_touches_another() -> None:
    """A hundred and fifty cities are many: what touches are a few rims of names."""
    touching = [(a, b) for a, b in combinations(NAMED, 2) if not apart(label(a), label(b))]
    assert len(touching) <= 12, touching


@pytest.mark.parametrize("place", NAMED)
def test_everything_is_inside_the_board(place: str) -> None:
    wide, high = BUILT["size"]
    for box in (label(place), *([mark(place)] if place in CITIES else [])):
        assert min(box) >= 0
        assert box[2] <= wide
        assert box[3] <= high


@pytest.mark.parametrize("place", CITIES)
def test_a_city_stands_in_its_province(place: str) -> None:
    """Ports may lie on the shore, which belongs to nobody."""
    base, (x, y) = ground(), spot(place)
    near = {base.full.numbers.getpixel((round(x + dx), round(y + dy))) for dx in (-24, 0, 24) for dy in (-24, 0, 24)}
    assert base.number(BOARD.city_at[place].province) in near


@pytest.mark.parametrize("place", BOARD.spanish_road)
def test_the_spanish_road_lies_beside_the_map(place: str) -> None:
    (x, y), (wide, high) = spot(place), BUILT["size"]
    assert area(place)[0] >= 0
    assert 0 <= x <= wide
    assert area(place)[3] <= high
    assert all(apart(area(place), mark(city)) for city in CITIES)
    assert 0 <= y <= high
