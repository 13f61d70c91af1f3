"""The built map of agony: names apart, cities in their areas, nothing out of date."""

import json
from itertools import combinations

import pytest

from game.agony.board import BOARD
from render.agony.ground import DATA, ground
from render.agony.panel import LEGEND, STATE
from render.build.agony import fingerprint
from render.type import FILES, FONTS, face
from tests.render.test_base import Box, apart

BUILT = json.loads((DATA / "board.json").read_text("utf-8"))
NAMED = (*BOARD.spaces, *BOARD.areas)


def mark(place: str) -> Box:
    x, y = BUILT["places"][place]["stack"]
    half = BUILT["counter"] / 2
    return (x - half, y - half, x + half, y + half)


def label(place: str) -> Box:
    left, top, right, low = BUILT["places"][place]["label"]
    return (left, top, right, low)


def test_built_from_the_data_that_lies_there() -> None:
    assert BUILT["built_from"] == fingerprint(), "data changed: run python -m render.build and commit what it writes"


def test_every_place_is_on_the_board() -> None:
    boxes = {"up-protestant", "up-catholic", "denmark", "sweden"}
    assert set(BUILT["places"]) == set(NAMED) | boxes
    assert set(ground().order) == set(BOARD.areas)


def test_no_name_touches_another_name_or_a_mark() -> None:
    for a, b in combinations(NAMED, 2):
        assert apart(label(a), label(b)), f"the names of {a} and {b} overlap"
        assert apart(mark(a), mark(b)), f"the marks of {a} and {b} overlap"


@pytest.mark.parametrize("place", NAMED)
def test_a_name_leaves_all_marks_and_boxes_alone(place: str) -> None:
    for other in NAMED:
        assert apart(label(place), _inner(mark(other))), f"the name of {place} lies on {other}"
    for box in (*BUILT["panels"].values(), *(tuple(v * 2 for v in edges) for edges in (STATE, LEGEND))):
        assert apart(label(place), tuple(box)), f"the name of {place} lies in a box"


def _inner(box: Box) -> Box:
    """A mark's round without the corners of its box."""
    return (box[0] + 6, box[1] + 6, box[2] - 6, box[3] - 6)


@pytest.mark.parametrize("place", NAMED)
def test_everything_is_inside_the_board(place: str) -> None:
    wide, high = BUILT["size"]
    for box in (label(place), mark(place)):
        assert min(box) >= 0
        assert box[2] <= wide
        assert box[3] <= high


@pytest.mark.parametrize("city", [space.id for space in BOARD.spaces.values() if space.area])
def test_a_city_stands_in_its_area(city: str) -> None:
    """Ports may lie on the shore."""
    base, area = ground(), BOARD.spaces[city].area
    x, y = base.stacks[city]
    near = {base.full.numbers.getpixel((round(x + dx), round(y + dy))) for dx in (-20, 0, 20) for dy in (-20, 0, 20)}
    assert base.number(area) in near


def test_every_road_is_drawn() -> None:
    drawn = {frozenset(way["ends"]) for way in BUILT["ways"]}
    links = (*BOARD.links.road, *BOARD.links.france_offmap)
    assert drawn == {frozenset((a, b)) for a, b, _src in links}


@pytest.mark.parametrize("kind", FILES)
def test_every_letter_of_a_name_is_in_the_faces(kind: str) -> None:
    letters = {letter for name in BOARD.names.values() for letter in name} | set("äöüÄÖÜßéàçëèôñ°†–−’·*")
    font = face(kind, 40)
    missing = bytes(font.getmask("\uffff"))
    for letter in letters - {" "}:
        assert bytes(font.getmask(letter)) != missing, f"{FONTS / FILES[kind]} lacks {letter}"
