"""Where a touch finds a place: the middle of each spot shows what it is said to be, in the picture that is drawn."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from io import BytesIO
from math import dist
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageDraw

from game import GAMES
from game.agony.board import BOARD as AGONY
from game.battles.board import board
from game.campaign.board import BOARD as CAMPAIGN
from game.cuius.board import BOARD as CUIUS
from render import BOARD, Look, Missing, anchors, face, outlines, picture
from render.agony import aim as agony_aim
from render.agony import panel, pieces
from render.agony.ground import ground as agony_ground
from render.agony.plates import NEAR, far
from render.battles.ground import ground as field
from render.campaign import aim as campaign_aim
from render.campaign.ground import ground as campaign_ground
from render.canvas import Point, Window
from render.cuius import aim as cuius_aim
from render.cuius.ground import LAYOUT
from render.cuius.ground import spot as cuius_spot
from render.ground import Ground
from render.spots import Spots, along, box, disc
from tests.render.agony.samples import start as agony
from tests.render.battles.samples import start as battle
from tests.render.campaign.samples import start as campaign
from tests.render.cuius.samples import start as cuius

VIEWS: Mapping[str, Callable[[], Any]] = {
    "campaign": campaign, "agony": agony, "cuius": cuius, "battles": lambda: battle("rocroi")
}  # fmt: skip
OTHER = {"catholic": "protestant", "protestant": "catholic"}
#: How far apart points are looked at, in pixels.
STEP = 9


def spots(key: str) -> Spots:
    return face(key).spots(VIEWS[key]())


def area(outline: tuple[Point, ...]) -> float:
    turned = (*outline[1:], outline[0])
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, turned, strict=True))) / 2


def middle(outline: tuple[Point, ...]) -> Point:
    xs, ys = [x for x, _y in outline], [y for _x, y in outline]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def rounded(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


class Finger:
    """Finds the place under a point as the page does: small spots lie over large ones."""

    def __init__(self, found: Spots, size: tuple[int, int]) -> None:
        self.places, self._sheet = sorted(found, key=lambda place: -area(found[place])), Image.new("I", size)
        for n, place in enumerate(self.places, 1):
            ImageDraw.Draw(self._sheet).polygon([*found[place]], fill=n)

    def at(self, point: Point) -> str:
        x, y = round(point[0]), round(point[1])
        if not (0 <= x < self._sheet.width and 0 <= y < self._sheet.height):
            return ""
        n = int(self._sheet.getpixel((x, y)))  # type: ignore[arg-type]
        return self.places[n - 1] if n else ""


def drawn(view: object) -> Image.Image:
    with Image.open(BytesIO(picture(view, Look("board")).png)) as image:  # type: ignore[arg-type]
        return image.convert("RGB")


def lands_match(base: Ground, window: Window, found: Spots, places: set[str]) -> None:
    """What is said to be a place bears its number; what bears it says so, islands too."""
    finger, (wide, high) = Finger({place: found[place] for place in places}, window.size), window.size
    both, said, there = Counter[str](), Counter[str](), Counter[str]()
    for x in range(2, wide - 2, STEP):
        for y in range(2, high - 2, STEP):
            n = int(base.full.numbers.getpixel((round(x / window.scale), round(y / window.scale))))  # type: ignore[arg-type]
            here, touched = base.order[n - 1] if n else "", finger.at((x, y))
            there[here] += 1
            said[touched] += 1
            both[here if here == touched else "none"] += 1
    for place in places:
        assert both[place] >= 0.9 * said[place] - 2, place
        assert both[place] >= 0.9 * there[place] - 2, place
    assert sum(both[place] for place in places) > 0.97 * sum(said[place] for place in places)


def test_the_lands_of_the_campaign_are_where_its_ground_is() -> None:
    base, found = campaign_ground(), spots("campaign")
    window = campaign_aim.whole(base)
    finger = Finger(found, window.size)
    assert set(found) == set(CAMPAIGN.places) & set(base.stacks)
    for place in found:
        assert finger.at(window.at(base.stacks[place])) == place
    lands = {
        p for p in base.order if p in found and base.full.numbers.getpixel(rounded(base.stacks[p])) == base.number(p)
    }
    assert len(lands) > 30
    lands_match(base, window, found, lands)


def test_the_lands_and_cities_of_agony_are_where_its_ground_is() -> None:
    base, found, window = agony_ground(), spots("agony"), agony_aim.whole()
    finger, cities = Finger(found, window.size), set(AGONY.spaces) - {"passes"}
    assert set(found) >= set(AGONY.spaces)
    for city in cities & set(base.stacks):
        assert finger.at(window.at(base.stacks[city])) == city
    alone = cities & set(base.stacks) - {stack.place for stack in agony().stacks}
    assert len(alone) > 50
    for city in alone:
        assert dist(middle(found[city]), window.at(base.stacks[city])) < 1
    lands_match(base, window, found, {land for land in AGONY.areas if land in base.order and land in found})


def test_a_plate_that_stands_apart_is_touched_for_its_city_and_what_lies_between_is_not() -> None:
    city, apart, beside = disc((100, 100), 20), box(200, 60, 300, 90), box(110, 60, 210, 95)
    for plate in (apart, beside):
        finger, (left, top, right, low) = Finger({"city": along(city, plate)}, (400, 200)), (*plate[0], *plate[2])
        assert finger.at((100, 100)) == finger.at(((left + right) / 2, (top + low) / 2)) == "city"
        assert finger.at((170, 100)) == ("city" if plate == beside else "")


def test_the_hexes_of_cuius_are_nearest_their_middles() -> None:
    found, window = spots("cuius"), cuius_aim.whole()
    hexes = {place: window.at(LAYOUT.at(place)) for place in CUIUS.ground}
    nearest_is_touched({place: found[place] for place in hexes}, hexes, window.size, step=17)
    assert set(found) == set(hexes) | set(CUIUS.spanish_road)
    for place in CUIUS.spanish_road:
        assert Finger(found, window.size).at(window.at(cuius_spot(place))) == place


@pytest.mark.parametrize("key", sorted(VIEWS))
def test_whatever_stands_there_a_place_itself_is_where_its_board_has_it(key: str) -> None:
    """From near and from afar: costs, and ends of ways, lie in no other place, but for an area's beside a city."""
    view = VIEWS[key]()
    found, bases = anchors(view), {"agony": agony_ground(), "campaign": campaign_ground()}
    assert found.keys() == spots(key).keys()
    if key in bases:
        window = {"agony": agony_aim.whole(), "campaign": campaign_aim.whole(bases["campaign"])}[key]
        for place in found.keys() & bases[key].stacks.keys():
            assert dist(found[place], window.at(bases[key].stacks[place])) < 0.1
    for close in (False, True) if face(key).close else (False,):
        finger = Finger(outlines(view, close=close), drawn(view).size)
        astray = [place for place, at in found.items() if finger.at(at) not in ("", place)]
        assert not set(astray) - {"austria"}  # where its stack would stand Vienna's plate may


def nearest_is_touched(found: Spots, middles: Mapping[str, Point], size: tuple[int, int], step: int) -> None:
    """A point says the hex whose middle is nearest; where two are as near, either."""
    finger = Finger(found, size)
    for x in range(0, size[0], step):
        for y in range(0, size[1], step):
            if said := finger.at((x, y)):
                least = min(dist(each, (x, y)) for each in middles.values())
                assert dist(middles[said], (x, y)) < least + 3, (said, x, y)
    for place, point in middles.items():
        assert finger.at(point) == place


@pytest.mark.parametrize("key", ["rocroi", "wittstock"])
def test_the_hexes_of_a_battle_are_nearest_their_middles(key: str) -> None:
    base = field(key)
    window = base.whole
    middles = {place: window.at(base.close.at(place)) for place in board(key).grid.hexes}
    nearest_is_touched(face("battles").spots(battle(key)), middles, window.size, step=23)


def stood(key: str, place: str) -> Any:
    """A view with somebody at a place, or the city of a place held by the other side."""
    view = VIEWS[key]()
    if key == "agony":
        city = view.cities[place]
        return replace(view, cities={**view.cities, place: replace(city, side=OTHER.get(city.side, "catholic"))})
    if key == "battles":
        name = next(n for n, piece in view.pieces.items() if piece.where == "field")
        return replace(view, pieces={**view.pieces, name: replace(view.pieces[name], place=place)})
    first, *others = (one for one in view.armies if one.place)
    return replace(view, armies=(replace(first, place=place), *others))


@pytest.mark.parametrize(
    ("key", "here", "there"),
    [
        ("campaign", "franconia", "savoy"),
        ("agony", "wismar", "passau"),
        ("cuius", "1010", "2414"),
        ("battles", "1604", "2010"),
    ],
)
def test_what_changes_in_a_place_changes_in_its_spot(key: str, here: str, there: str) -> None:
    found, one, other = spots(key), drawn(stood(key, here)), drawn(stood(key, there))
    changed = ImageChops.difference(one, other).convert("L").point([255 * (n > 30) for n in range(256)])
    for place in (here, there):
        spot = Image.new("L", one.size)
        ImageDraw.Draw(spot).polygon([*found[place]], fill=255)
        seen = ImageChops.multiply(changed, spot).histogram()[255]
        assert seen > 40, place


def test_every_game_has_spots_in_its_picture() -> None:
    for key in GAMES:
        image, found = drawn(VIEWS[key]()), spots(key)
        assert found
        for place, outline in found.items():
            x, y = middle(outline)
            assert 0 <= x <= image.width, place
            assert 0 <= y <= image.height, place


@pytest.mark.parametrize("close", [False, True])
def test_whoever_touches_a_plate_of_agony_means_the_city_where_it_stands(close: bool) -> None:
    """Also where another city lies under the way from the plate to its own: that one keeps its own disc."""
    view, window = agony(), agony_aim.whole()
    found = outlines(view, close=close)
    finger = Finger(found, window.size)
    table = pieces.Table(Image.new("1", window.size), agony_ground(), window)
    table.taken += [(box, pieces.PANEL) for box in (panel.STATE, panel.LEGEND)]
    standing = [
        one
        for one in pieces.arrange(view, table, NEAR if close else far(len(view.stacks)))
        if one.stack.place in AGONY.spaces
    ]
    assert len(standing) > 5
    assert all(finger.at(one.middle) == one.stack.place for one in standing)
    for city in set(AGONY.spaces) - {"passes"}:
        if city in agony_ground().stacks:
            assert finger.at(window.at(agony_ground().stacks[city])) == city


@pytest.mark.parametrize("key", ["agony", "cuius"])
def test_who_is_near_sees_more_of_the_map_between_the_armies(key: str) -> None:
    """Plates and blocks cover little of it, and names that made room for them stand where they stand on the map."""
    view = VIEWS[key]()
    far_off, near = (picture(view, replace(BOARD, close=close)).png for close in (False, True))
    bare = picture(emptied(key, view), BOARD).png
    assert 2.5 * changed(near, bare) < changed(far_off, bare)


def emptied(key: str, view: Any) -> Any:
    """The same with nobody in it."""
    return replace(view, stacks=()) if key == "agony" else replace(view, armies=())


def changed(one: bytes, other: bytes) -> int:
    """In how many pixels two pictures differ."""
    images = [Image.open(BytesIO(each)).convert("RGB") for each in (one, other)]
    return sum(ImageChops.difference(*images).convert("L").point([0] + [1] * 255).histogram()[1:])


def test_armies_of_the_campaign_are_as_large_as_the_map_for_whoever_looks() -> None:
    view = VIEWS["campaign"]()
    for drawn_close in (lambda: picture(view, replace(BOARD, close=True)), lambda: outlines(view, close=True)):
        with pytest.raises(Missing):
            drawn_close()
