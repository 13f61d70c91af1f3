"""From near nothing of a board blurs, and every place of every board is met by a finger."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from playwright.async_api import Page, expect

from bot.web.public import nearer
from game.battles.board import board as board_of
from render import described, layers, outlines, tiling
from render.canvas import Point
from render.spots import Spots
from tests.browser.stage import staged, word
from tests.browser.tabs import DESK, MARKS, PHONE, chromium
from tests.render.agony import samples as agony
from tests.render.battles import samples as battles
from tests.render.campaign import samples as campaign
from tests.render.cuius import samples as cuius
from tests.render.test_spots import area, middle

pytestmark = MARKS
VIEWS: Mapping[str, Callable[[], Any]] = {
    "campaign": campaign.season,
    "agony": agony.fought,
    "cuius": lambda: cuius.start(viewer="imperial"),
    "rocroi": battles.rocroi,
    "lutter": battles.lutter,
}


def one_by_day(first: str, *others: str) -> list[ParameterSet]:
    """The first board in every run, the others by night."""
    return [pytest.param(first), *(pytest.param(each, marks=pytest.mark.nightly) for each in others)]


#: From the whole board on a point is touched until something is chosen there, three times at most: how often, by place.
#: Where one sees it from near, places may lie otherwise: each has two points.
TOUCHED = """async (points) => {
    const chosen = [], often = {}, ratio = () => board.clientWidth / wide();
    choose = (place) => chosen.push(place);
    pointing = "touch";
    for (const [place, lying] of Object.entries(points)) {
        scale(1);
        chosen.length = 0;
        for (let n = 1; n <= 3 && !chosen.length; n++) {
            await lie();
            const [x, y] = lying[Number(nearby)];
            frame.scrollTo(x * ratio() - frame.clientWidth / 2, y * ratio() - frame.clientHeight / 2);
            const box = board.getBoundingClientRect();
            const at = {clientX: box.left + x * ratio(), clientY: box.top + y * ratio()};
            const met = document.elementFromPoint(at.clientX, at.clientY)?.closest("#spots g");
            met?.dispatchEvent(new MouseEvent("click", {...at, detail: 1, bubbles: true}));
            await answered;
            often[place] = [chosen[0] ?? "", n];
        }
    }
    return often;
}"""


def within(outline: Sequence[Point], x: float, y: float) -> bool:
    crossed = [
        x < (bx - ax) * (y - ay) / (by - ay) + ax
        for (ax, ay), (bx, by) in pairwise([*outline, outline[0]])
        if (ay > y) != (by > y)
    ]
    return sum(crossed) % 2 == 1


def bare(found: Spots, place: str) -> Point:
    """A point of a place that lies as far as may be from its rim, and from smaller places upon it."""
    own, inner = found[place], middle(found[place])
    upon = [each for other, each in found.items() if other != place and area(each) < area(own)]
    if within(own, *inner) and not any(within(each, *inner) for each in upon):
        return inner
    (left, top), (right, low) = map(min, zip(*own, strict=True)), map(max, zip(*own, strict=True))
    rims, best = [*own, *(middle(each) for each in upon)], (-1.0, inner)
    for x in range(round(left), round(right), 16):
        for y in range(round(top), round(low), 16):
            if within(own, x, y) and not any(within(each, x, y) for each in upon):
                best = max(best, (min(dist(rim, (x, y)) for rim in rims), (float(x), float(y))))
    return best[1]


def some(found: Spots) -> tuple[list[str], list[str]]:
    """All places, to be tried and to be touched; of hexes, which are alike, a few, and those round them."""
    if len(found) < 200:
        return list(found), list(found)
    tried = [*list(found)[:: len(found) // 6], *list(found)[-3:]]
    near = {other for place in tried for other in found if dist(middle(found[other]), middle(found[place])) < 90}
    return tried, [*near]


async def near(board: Page, zoom: float, place: tuple[float, float]) -> None:
    """Come so near to a point, and wait for what comes then."""
    await board.evaluate(
        """([zoom, [x, y]]) => { scale(zoom); const ratio = board.clientWidth / wide();
            frame.scrollTo(x * ratio - frame.clientWidth / 2, y * ratio - frame.clientHeight / 2); }""",
        [zoom, place],
    )


@pytest.mark.parametrize("name", one_by_day(*VIEWS))
async def test_every_place_of_the_board_is_met_by_a_finger_from_the_whole_board_on(name: str) -> None:
    """What is too small to be told from its neighbours comes closer at the first touch, and is chosen by the next."""
    view = VIEWS[name]()
    found, from_near = outlines(view), outlines(view, close=nearer(view)["close"])
    tried, touchable = some(found)
    async with chromium() as browser:
        board, _stage = await staged(browser, view, touchable, PHONE)
        points = {place: [bare(found, place), bare(from_near, place)] for place in tried}
        often = await board.evaluate(TOUCHED, points)
        assert {place: told[0] for place, told in often.items()} == {place: place for place in tried}
        assert {told[1] for told in often.values()} <= {1, 2, 3}  # the first may bring a neighbour closer
        assert 2 in {told[1] for told in often.values()}


@pytest.mark.parametrize("name", one_by_day("cuius", "campaign", "agony", "rocroi"))
async def test_from_near_tiles_are_laid_where_the_picture_would_blur(name: str) -> None:
    """They stand where the picture has the same, and give as many dots as the screen has, up to twice the picture's."""
    view = VIEWS[name]()
    found = tiling(view)
    assert found
    async with chromium() as browser:
        board, stage = await staged(browser, view, (), PHONE, dots=3)
        await near(board, 1, (0, 0))
        await board.wait_for_timeout(400)
        assert stage.asked == []
        await near(board, 2.7, (found.size[0] / 2, found.size[1] / 2))
        tiles = board.locator("#picture + .tiles img")
        await expect(tiles.first).to_be_visible()
        await board.wait_for_timeout(1500)
        told = await board.evaluate(
            """() => [...document.querySelectorAll("#picture + .tiles img")].map((tile) => {
                const box = tile.getBoundingClientRect(), home = board.getBoundingClientRect();
                const ratio = board.clientWidth / wide();
                return [tile.dataset.at, (box.left - home.left) / ratio, (box.top - home.top) / ratio,
                        box.width / ratio, box.height / ratio, tile.naturalWidth, tile.naturalHeight];
            })"""
        )
        assert told
        for at, left, top, wide, high, dots, rows in told:
            column, row = map(int, at.split("-"))
            assert (left, top) == (
                pytest.approx(column * found.side, abs=0.6),
                pytest.approx(row * found.side, abs=0.6),
            )
            assert (dots, rows) == (pytest.approx(2 * wide, abs=2), pytest.approx(2 * high, abs=2))
        seen = await board.evaluate(
            """() => {
                const home = board.getBoundingClientRect(), sight = frame.getBoundingClientRect();
                const off = [sight.left - home.left, sight.top - home.top, sight.right - home.left];
                return [...off, sight.bottom - home.top].map((n) => n * wide() / board.clientWidth);
            }"""
        )
        covered = {at for at, *_more in told}
        columns = range(int(seen[0] // found.side), int(min(seen[2], found.size[0] - 1) // found.side) + 1)
        rows_ = range(int(seen[1] // found.side), int(min(seen[3], found.size[1] - 1) // found.side) + 1)
        assert covered >= {f"{column}-{row}" for column in columns for row in rows_}
        assert len(stage.asked) == len(set(stage.asked))  # none twice
        await near(board, 1, (0, 0))
        await expect(tiles).to_have_count(0)


@pytest.mark.parametrize("name", one_by_day("agony", "cuius"))
async def test_who_comes_near_sees_armies_that_cover_less_and_who_goes_the_others_again(name: str) -> None:
    """As soon as they can be read: what is touched, laid over it and drawn finer is of the same picture."""
    view = VIEWS[name]()
    lying = [outlines(view, close=close) for close in (False, True)]
    place = next((place for place in lying[0] if lying[0][place] != lying[1][place]), next(iter(lying[0])))

    def lies(place: str, *, close: bool) -> str:
        return ",".join(str(n).removesuffix(".0") for point in lying[close][place] for n in point)

    picture, of_near, of_all = "#picture", re.compile("close=1"), re.compile("kind=board&at")
    async with chromium() as browser:
        board, _stage = await staged(browser, view, [place], PHONE, dots=2)
        for zoom, close, address in ((1, False, of_all), (4, True, of_near), (1, False, of_all), (4, True, of_near)):
            await near(board, zoom, bare(lying[0], place))
            await expect(board.locator(picture)).to_have_attribute("src", address)
            await board.wait_for_function(
                "([place, lies]) => spots[place].join() === lies",
                arg=[place, lies(place, close=close)],
            )
        await board.evaluate("async () => { kind = 'action'; draw(); await lie(); kind = 'board'; draw(); }")
        assert await board.evaluate("place => spots[place].join()", place) == lies(place, close=True)
        await board.locator("#layers summary").tap()
        await board.get_by_role("button", name=next(iter(layers(view))), exact=True).tap()
        await expect(board.locator(".layer")).to_have_attribute("src", of_near)
        await expect(board.locator(".layer + .tiles img").first).to_have_attribute("src", of_near)
        await expect(board.locator(f"{picture} + .tiles img").first).to_have_attribute("src", of_near)


async def test_layers_and_orders_in_hand_are_as_fine_as_the_board_under_them() -> None:
    view = VIEWS["rocroi"]()
    async with chromium() as browser:
        board, stage = await staged(browser, view, ["1604"], PHONE, dots=3)
        await board.locator("#layers summary").tap()
        await board.get_by_role("button", name=next(iter(layers(view))), exact=True).tap()
        await near(board, 3, (500, 500))
        await expect(board.locator(".layer + .tiles img").first).to_be_visible()
        await board.evaluate("say(['1604'])")
        await expect(board.locator("#draft + .tiles img").first).to_be_attached()
        order = await board.evaluate("[...board.children].map((each) => each.id || each.className)")
        assert order[:6] == ["picture", "tiles", "layer", "tiles", "draft", "tiles"]
        assert len(stage.asked) >= 3
        # what is coarse does not shine through what is fine, once all of that is there
        for over in (".layer", "#draft"):
            await expect(board.locator(over)).to_have_css("opacity", "0")
        await expect(board.locator("#picture")).to_have_css("opacity", "1")
        await board.locator("#frame").evaluate("frame => frame.scrollTo(0, 0)")
        await expect(board.locator("#draft")).to_have_css("opacity", "0")
        await near(board, 1, (500, 500))
        await expect(board.locator("#draft")).to_have_css("opacity", "1")
        await near(board, 3, (500, 500))
        await expect(board.locator("#draft + .tiles img").first).to_be_attached()
        await board.evaluate("back()")
        await expect(board.locator("#draft + .tiles img")).to_have_count(0)


async def test_a_mouse_chooses_at_once_however_small_a_place_is_drawn() -> None:
    view = VIEWS["rocroi"]()
    near = ["1604", *board_of("rocroi").grid.around["1604"]]
    async with chromium() as browser:
        board, _stage = await staged(browser, view, near, DESK, finger=False)
        await board.evaluate("scale(1); choose = (place) => { window.chosen = place; }")
        at = await board.evaluate(
            """() => {
                const [x, y] = middle("1604"), ratio = board.clientWidth / wide(), box = board.getBoundingClientRect();
                return [box.left + x * ratio, box.top + y * ratio];
            }"""
        )
        await board.mouse.click(*at)
        assert await board.evaluate("window.chosen") == "1604"


@pytest.mark.parametrize("name", one_by_day("campaign", "agony", "rocroi"))
async def test_what_a_layer_shows_is_read_on_a_phone(name: str) -> None:
    """Its rims and signs are small there: what they tell stands below the board, and goes with it."""
    async with chromium() as browser:
        view = VIEWS[name]()
        board, _stage = await staged(browser, view, (), PHONE)
        layer = next(iter(layers(view)))
        await board.locator("#layers summary").tap()
        over = board.locator("#over").get_by_role("button", name=layer, exact=True)
        await over.tap()
        told = board.locator("#legend p")
        await expect(told).to_have_text(described(view, layers(view)[layer]))
        assert await told.evaluate("each => parseFloat(getComputedStyle(each).fontSize)") >= 11
        await over.tap()
        await expect(told).to_have_count(0)


async def test_what_is_asked_changes_only_when_the_finger_is_up_and_its_click_was_heard() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, agony.dealt(), (), PHONE)
        stage.words = [word("pass")]
        await board.evaluate("show()")
        held = board.locator("#words button")
        await expect(held).to_have_text("pass")
        await held.dispatch_event("pointerdown", {"pointerType": "touch"})
        stage.words = [word("wait")]
        async with board.expect_response("**/ask?*"):
            await board.evaluate("() => { show(); }")
        await board.wait_for_timeout(100)
        await expect(held).to_have_text("pass")
        await held.dispatch_event("pointerup", {"pointerType": "touch"})
        await expect(held).to_have_text("wait")
