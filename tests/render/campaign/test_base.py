"""The built board: names apart, lands where they belong, neighbours touching, nothing out of date."""

import json
from itertools import combinations, cycle

import pytest
from PIL import Image, ImageFilter

from game.campaign.board import BOARD
from render.build.board import fingerprint
from render.campaign.ground import DATA, ground
from render.canvas import Window
from render.patterns import style
from render.wash import painted

BUILT = json.loads((DATA / "board.json").read_text("utf-8"))
Box = tuple[float, float, float, float]


def stack(place: str) -> Box:
    x, y = BUILT["places"][place]["stack"]
    half = BUILT["counter"] / 2
    return (x - half, y - half, x + half, y + half)


def label(place: str) -> Box:
    left, top, right, low = BUILT["places"][place]["label"]
    return (left, top, right, low)


def apart(a: Box, b: Box) -> bool:
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_built_from_the_data_that_lies_there() -> None:
    assert BUILT["built_from"] == fingerprint(), "data changed: run python -m render.build and commit what it writes"


def test_every_place_is_on_the_board() -> None:
    assert set(BUILT["places"]) == set(BOARD.places) == set(ground().order)


def test_no_name_touches_another_name_or_a_stack() -> None:
    for a, b in combinations(BUILT["places"], 2):
        assert apart(label(a), label(b)), f"the names of {a} and {b} overlap"
        assert apart(label(a), stack(b)), f"the name of {a} lies on the stack of {b}"
        assert apart(stack(a), label(b)), f"the name of {b} lies on the stack of {a}"
        assert apart(stack(a), stack(b)), f"the stacks of {a} and {b} overlap"
    for place in BUILT["places"]:
        assert apart(label(place), stack(place)), place


def test_river_and_town_names_leave_places_alone() -> None:
    minor = [tuple(box) for boxes in BUILT["rivers"].values() for box in boxes]
    minor += [tuple(box) for box in BUILT["towns"].values()]
    minor.append(tuple(BUILT["cartouche"]))
    for place in BUILT["places"]:
        for box in minor:
            assert apart(label(place), box), f"{place}: a name at {box} is in the way"
            assert apart(stack(place), box), f"{place}: a name at {box} lies on the stack"


def test_town_names_are_apart() -> None:
    for (a, first), (b, second) in combinations(BUILT["towns"].items(), 2):
        assert apart(tuple(first), tuple(second)), f"{a} and {b} overlap"


def test_everything_is_inside_the_board() -> None:
    wide, high = BUILT["size"]
    for place in BUILT["places"]:
        for box in (label(place), stack(place)):
            assert box[0] >= 0, place
            assert box[1] >= 0, place
            assert box[2] <= wide, place
            assert box[3] <= high, place


@pytest.mark.parametrize("place", BOARD.provinces)
def test_a_stack_stands_in_its_own_province(place: str) -> None:
    base = ground()
    x, y = base.stacks[place]
    assert base.full.numbers.getpixel((round(x), round(y))) == base.number(place)


def _land(place: str) -> Image.Image:
    n = ground().number(place)
    return ground().half.numbers.point([255 if v == n else 0 for v in range(256)])


def test_neighbours_touch() -> None:
    """Every arrow between provinces crosses a border: no exceptions."""
    numbers = ground().half.numbers
    for province in BOARD.map.provinces:
        land = _land(province.id)
        left, top, right, low = land.getbbox() or (0, 0, 0, 0)
        around = (left - 3, top - 3, right + 3, low + 3)
        grown = land.crop(around).filter(ImageFilter.MaxFilter(5))
        near = Image.composite(numbers.crop(around), Image.new("L", grown.size), grown)
        seen = {n for _, n in near.getcolors(256) or []}
        for other in province.adjacent:
            assert ground().number(other) in seen, f"{province.id} and {other} do not touch"


def test_every_arrow_is_drawn() -> None:
    drawn = {frozenset(arrow["ends"]) for arrow in BUILT["arrows"]}
    wanted = {frozenset((p.id, other)) for p in BOARD.map.provinces for other in p.adjacent}
    wanted |= {frozenset((area.id, to)) for area in BOARD.map.territorial_areas for to in area.arrows_to}
    assert drawn == wanted


def test_a_part_is_washed_as_the_whole_is_to_its_last_pixel() -> None:
    base = ground()
    lands = {place: style(power) for place, power in zip(base.bounds, cycle(BOARD.powers), strict=False)}
    whole = painted(base, lands, Window(0, 0, *base.size, 1), lettered=False)
    for left, top, right, low in base.bounds.values():
        beside = ((left - 3, top, left + 1, low), (right - 1, top, right + 3, low))
        for box in (*beside, (left, top - 3, right, top + 1), (left, low - 1, right, low + 3)):
            part = Window(box[0], box[1], box[2] - box[0], box[3] - box[1], 1)
            assert painted(base, lands, part, lettered=False).tobytes() == whole.crop(box).tobytes()
