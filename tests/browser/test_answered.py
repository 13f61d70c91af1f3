"""Whatever one touches answers, and what is told stands where it is seen, on a phone."""

import asyncio
from typing import Any

import pytest
from playwright.async_api import Page, Route, expect

from game.cuius import RULES as CUIUS
from tests.browser.stage import HOME, staged, word
from tests.browser.tabs import MARKS, PHONE, chromium
from tests.render.battles import samples as battles
from tests.render.cuius import samples as cuius

pytestmark = MARKS
#: Where a place lies on the screen, once it is in the middle of the frame; nothing before there is a picture.
MIDDLE = """place => {
    if (!wide()) return null;
    closer(place);
    const box = board.getBoundingClientRect(), [x, y] = middle(place), ratio = board.clientWidth / wide();
    return [box.left + x * ratio, box.top + y * ratio];
}"""
LOOKED = "[zoom, Math.round(frame.scrollLeft), Math.round(frame.scrollTop)]"


async def come_near(board: Page, place: str) -> tuple[float, float]:
    x, y = await (await board.wait_for_function(MIDDLE, arg=place)).json_value()
    return x, y


async def tap(board: Page, place: str) -> None:
    await board.touchscreen.tap(*await come_near(board, place))


async def test_what_is_not_ringed_answers_that_it_was_touched() -> None:
    async with chromium() as browser:
        board, _stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        tip = board.locator("#tip")
        await tap(board, "1520")
        await expect(tip).to_contain_text("idle")
        await expect(tip).to_contain_text("1520 holds nothing")
        await tap(board, "1304")
        await expect(board.locator("#spoken")).to_have_text("1304")
        await expect(tip).to_be_hidden()  # a ring says its word and asks nothing
        await tap(board, "1520")
        await expect(tip).to_be_visible()
        await board.get_by_role("button", name="action", exact=True).tap()
        await expect(tip).to_be_hidden()  # another picture is in sight


async def test_a_touch_means_the_same_place_while_another_picture_is_on_its_way() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        at = await come_near(board, "1520")
        high, waited = await board.evaluate("board.clientHeight"), asyncio.Event()

        async def late(route: Route) -> None:
            await waited.wait()
            await route.fallback()

        await board.route("**/picture?*", late)
        stage.revision = 2
        await board.evaluate("show()")
        await board.wait_for_function("() => !$('picture').naturalWidth")
        await board.touchscreen.tap(*at)
        await expect(board.locator("#tip")).to_contain_text("1520 holds nothing")
        assert await board.evaluate("board.clientHeight") == high  # and nothing jumps
        waited.set()
        await board.wait_for_function("() => $('picture').naturalWidth")


async def test_whoever_holds_no_seat_any_more_is_led_to_their_other_boards_without_a_touch() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        stage.gone = True
        await expect(board).to_have_url(HOME.removesuffix("/stage"))


async def test_what_only_makes_a_whole_order_longer_is_called_so() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        stage.words = [word("further-north")]
        await tap(board, "1304")
        await expect(board.get_by_role("button", name="confirm")).to_be_visible()
        await expect(board.locator("#further")).to_be_visible()
        await expect(board.locator("#further + #words button")).to_have_text(["further-north"])
        await board.get_by_role("button", name="back").tap()
        await expect(board.get_by_role("button", name="further-north")).to_be_visible()
        await expect(board.locator("#further")).to_be_hidden()


PIECES = {"1304": "Royal", "1305": "Gardes", "1306": "Rodore"}


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ({"by": PIECES, "by Royal": PIECES, "by Royal Gardes": PIECES}, "by Royal Gardes Rodore"),
        ({"by": PIECES, "by Royal": {**PIECES, "1305": "1305"}}, "by Royal Rodore"),
        ({"by": PIECES, "by Royal": {"1305": "1305", "1306": "1306"}}, ""),
    ],
    ids=["all", "some", "where the others stand it would go"],
)
async def test_a_lasso_says_the_pieces_and_never_where_one_of_them_goes(
    then: dict[str, dict[str, str]], said: str
) -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        stage.then = then
        await board.evaluate("say(['by'])")
        await board.evaluate(f"gather({list(PIECES)})")
        await expect(board.locator("#spoken")).to_have_text(said)


async def test_a_whole_order_tells_its_chances_and_asks_nothing_more() -> None:
    async with chromium() as browser:
        board, _stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        whole = "{ ...now, named: 'Tilly', prompt: 'Give orders.', words: [], end: true, hint: 'won 84 %' }"
        await board.evaluate(f"now = {whole}, spoken = ['Tilly'], ask()")
        await expect(board.locator("#spoken")).to_have_text("Tillywon 84 %")
        await expect(board.locator("#spoken small")).to_have_text("won 84 %")
        await expect(board.locator("#prompt")).to_be_empty()
        await board.evaluate("now = { ...now, end: false, hint: '' }, ask()")
        await expect(board.locator("#spoken")).to_have_text("Tilly")
        await expect(board.locator("#prompt")).to_have_text("Give orders.")


async def test_whoever_has_nothing_to_say_reads_what_is_waited_for_and_not_the_headline_again() -> None:
    async with chromium() as browser:
        board, _stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        await board.evaluate("now = { ...now, headline: 'Turn 9', prompt: 'Waiting.', words: [] }, ask()")
        await expect(board.locator("#prompt")).to_have_text("Waiting.")


async def test_names_with_numbers_and_odds_are_broken_nowhere() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        stage.words = [word("Dutch-1 to Lower-Alsace", "from 2101-2105, 1.5–1")]
        await board.evaluate("start()")
        said = board.get_by_role("button", name="Dutch-1 to Lower-Alsace from 2101-2105, 1.5–1")
        await expect(said.locator(".unbroken")).to_have_text(["Dutch-1", "2101-2105,", "1.5–1"])
        await expect(said.locator(".unbroken").first).to_have_css("white-space", "nowrap")
        await board.evaluate("now = { ...now, prompt: 'Where does Spain-2, at 1405, go?' }, ask()")
        await expect(board.locator("#prompt .unbroken")).to_have_text(["Spain-2,"])
        await expect(board.locator("#prompt")).to_have_text("Where does Spain-2, at 1405, go?")
        await board.evaluate("tell('Dutch-1 goes.')")
        await expect(board.locator("#told .unbroken")).to_have_text(["Dutch-1"])


async def test_the_way_of_an_order_that_is_given_at_once_goes_with_it() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304", "1308"], PHONE)
        stage.at_once, stage.both = True, "1304"
        await board.evaluate("start()")
        await tap(board, "1304")
        await expect(board.locator("#spots .held")).to_be_attached()
        drawn: Any = await board.evaluate(
            """async () => {
                const lines = [], line = document.getElementById("sketch");
                new MutationObserver(() => lines.push(line.getAttribute("points"))).observe(line, {attributes: true});
                await next(() => choose("1308"));
                await new Promise((done) => setTimeout(done, 50));
                return lines;
            }"""
        )
        assert drawn[0], "it shows at once"
        assert drawn[-1] == "", "and is gone when the order stands"
        await expect(board.locator("#told")).to_have_text("It stands.")
        await board.evaluate("show()")
        await expect(board.locator("#told")).to_have_text("It stands.")
        stage.last = 7  # taken back, or ordered otherwise, somewhere else
        await board.evaluate("show()")
        await expect(board.locator("#told")).to_be_empty()


async def test_what_happened_is_seen_from_its_beginning_and_the_board_as_it_was_left() -> None:
    async with chromium() as browser:
        board, _stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        await come_near(board, "1520")
        left = await board.evaluate(LOOKED)
        assert left > [1, 0, 0]
        assert all(left[1:])
        for name, looked in (("action", [1, 0, 0]), ("board", left)):
            await board.get_by_role("button", name=name, exact=True).tap()
            await expect(board.locator("#picture")).not_to_have_class("drawing")
            await board.wait_for_function(f"wanted => String({LOOKED}) === String(wanted)", arg=looked, timeout=9000)


async def test_what_others_did_stands_below_the_question_until_the_next_order_is_in_hand() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304", "1308"], PHONE)
        stage.both = "1304"
        since = board.locator("#since")
        await expect(since).to_be_hidden()
        stage.since = ["The enemy marches.", "The enemy marches.", "He takes Linz."]
        await board.evaluate("show()")  # as upon news
        assert await since.locator("> *").all_inner_texts() == ["since", "more: the log", *stage.since]
        await expect(since.get_by_role("button")).to_be_in_viewport()
        await tap(board, "1304")
        await expect(since).to_be_hidden()
        await board.locator("#back").tap()
        await since.get_by_role("button").tap()
        log, sheet = [
            await board.locator(each).evaluate("each => each.getBoundingClientRect().top") for each in ("#log", "#say")
        ]
        assert log < sheet, "above the sheet, where it is read"


async def test_who_is_not_waited_for_reads_all_of_the_news_and_who_is_scrolls_them_above_the_words() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        stage.since = [f"The enemy marches to {n}." for n in range(9)]
        hidden = "() => $('since').scrollHeight - $('since').clientHeight"
        await board.evaluate("show()")
        assert await board.evaluate(hidden) > 20
        stage.due = False
        await board.evaluate("show()")
        assert await board.evaluate(hidden) == 0


async def test_what_one_s_order_brought_leaves_its_room_to_what_is_newer() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        await board.evaluate("tell({lines: [...Array(9).keys()].map((n) => ({text: `It stands, ${n}.`}))})")
        high = "() => $('told').clientHeight"
        for stage.due in (True, False):
            stage.since = []
            await board.evaluate("show()")
            alone = await board.evaluate(high)
            stage.since = ["The enemy marches.", "He takes Linz."]
            await board.evaluate("show()")
            assert await board.evaluate(high) < alone * 0.6


async def test_of_a_mat_its_grey_says_that_there_is_nothing_to_do_with_it_and_a_touch_in_words() -> None:
    async with chromium() as browser:
        board, _stage = await staged(browser, CUIUS.view(cuius.mecklenburg(), "imperial"), ["2412"], PHONE)
        idle = board.locator(".card.idle")
        await expect(idle.first).to_be_attached()
        assert set(await idle.locator("small").all_inner_texts()) == {""}
        await idle.first.tap(force=True)
        await expect(board.locator("#told")).to_contain_text("idle")


async def test_names_are_read_through_rings() -> None:
    async with chromium() as browser:
        board, _stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        assert await board.evaluate("getComputedStyle($('spots')).mixBlendMode") == "multiply"


async def test_once_it_is_over_it_stands_where_one_was_asked_who_won_and_why() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        stage.places, stage.over, stage.due, stage.revision = [], True, False, 2
        await board.evaluate("start()")
        await expect(board.locator("#prompt")).to_have_text("Won!")
        await expect(board.locator("#standings tr").first).to_be_in_viewport()
        await expect(board.get_by_role("button", name="undo")).to_be_hidden()


async def test_from_a_battle_that_is_over_a_link_leads_back_to_what_it_was_fought_for() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        link = board.get_by_role("link", name="Back to the war")
        for above, seen in (({}, 0), ({"game": "war", "text": "Back to the war"}, 1)):
            stage.places, stage.over, stage.due, stage.above = [], True, False, above
            stage.revision += 1
            await board.evaluate("start()")
            await expect(board.locator("#prompt")).to_have_text("Won!")
            await expect(link).to_have_count(seen)
        await expect(link).to_have_attribute("href", "/own/war")
        await expect(link).to_be_in_viewport()


async def test_a_link_leads_to_what_is_fought_out_elsewhere() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        stage.above, stage.revision = {"game": "field", "text": "To the field"}, 2
        await board.evaluate("start()")
        link = board.get_by_role("link", name="To the field")
        await expect(link).to_have_attribute("href", "/own/field")
        await expect(link).to_be_in_viewport()


async def test_what_stands_where_a_whole_order_goes_may_join_it_and_a_way_through_there_is_none_of_it() -> None:
    async with chromium() as browser:
        board, _stage = await staged(browser, battles.rocroi(), ["1304", "1305"], PHONE)
        await board.evaluate("""
            Object.assign(now, { end: true, said: ["1304"], touches: { 1304: [
                { spoken: ["by", "1304"], label: "by 1304", hint: "", places: ["1304"] },
                { spoken: ["with", "Gassion"], label: "with Gassion", hint: "", places: ["1304"] },
            ] } });
            ask();
        """)
        await expect(board.locator("#choices button")).to_have_text(["with Gassion"])


async def test_what_several_words_say_of_one_place_lies_in_no_drawer() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        ways = [{**word(f"go-{n}"), "place": str(n)} for n in range(10)]
        stage.words = [word("pass"), *ways, *({**word(each), "place": "1304"} for each in ("storm", "stay"))]
        await board.evaluate("show()")
        await expect(board.locator("#words button")).to_have_text(["pass", "storm", "stay"])
        await expect(board.locator("#placed button")).to_have_count(10)
        stage.words = stage.words[:7]
        await board.evaluate("show()")
        await expect(board.locator("#words button")).to_have_count(7)
        await expect(board.locator("#all")).to_be_hidden()


async def test_what_is_grave_lies_last_and_what_may_be_said_besides_after_what_is_asked() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        grave, quiet = {**word("disband"), "grave": True}, {**word("standing"), "quiet": True}
        stage.words = [grave, quiet, word("end"), {**word("there"), "place": "1304"}]
        await board.evaluate("show()")
        await expect(board.locator("#words button")).to_have_text(["end", "there", "standing", "disband"])


async def test_what_is_sealed_is_told_to_be_so_until_it_is_opened() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        told, stage.orders = board.locator("#told"), {"1304": "stay"}
        await board.evaluate("next(() => say(['1304']))")
        await board.locator("#confirm").tap()
        await expect(told).to_have_text("It stands.")
        await board.evaluate("show()")
        await expect(told).to_have_text("It stands.")
        stage.orders, stage.since, stage.revision = {}, ["It has moved."], 2
        await board.evaluate("show()")
        await expect(board.locator("#since")).to_contain_text("It has moved.")
        await expect(told).to_be_empty()
