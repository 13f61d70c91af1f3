"""The page's own ways: what a newcomer presses first, and menus that do not run away."""

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, Route, expect

from bot.pocket import Pocket
from bot.pocket.world import Event
from tests.browser.tabs import (
    DESK,
    MARKS,
    PHONE,
    begin_alone,
    begin_war,
    choose_game,
    chromium,
    command,
    open_game,
    panel,
    press,
    sit_both,
    sit_down,
    table,
)

pytestmark = MARKS


async def test_a_newcomer_presses_the_commands_that_the_channel_speaks_of(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        await anna.locator(".opening").get_by_role("button", name="/game help").click()
        await expect(anna.locator("#messages")).to_contain_text("How to play")
        await anna.fill("#say", "/game")
        await expect(anna.get_by_role("option").first).to_contain_text("/game open")
        await anna.fill("#say", "/game new")  # no command is called so; one says that it does so
        await expect(anna.get_by_role("option")).to_have_count(1)
        await expect(anna.get_by_role("option")).to_contain_text("/game open")
        await anna.press("#say", "Enter")  # which nobody runs unless they choose it
        await expect(anna.get_by_role("option")).to_have_count(1)
        await expect(anna.locator("#command")).to_be_hidden()
        await anna.press("#say", "ArrowDown")
        await anna.press("#say", "Enter")
        await expect(anna.locator("#command header b")).to_have_text("/game open")
        await anna.locator("#command .x").click()
        await expect(anna.locator("#command")).to_be_hidden()
        await anna.fill("#say", "/game chess")
        await expect(anna.locator("#composer")).to_contain_text("No such command.")
        await anna.fill("#say", "")
        await press(anna, "/game learn")
        await expect(anna.locator("#command header b")).to_have_text("/game learn")


async def test_a_command_is_taken_as_the_guides_write_it(tmp_path: Path) -> None:
    """With options by name, and for the first that is needed without; what is missing is asked for."""
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        await anna.fill("#say", "/game open game:cuius title:Our own war")
        await expect(anna.get_by_role("option")).to_have_text(re.compile("/game open"))
        await anna.press("#say", "Enter")
        await expect(anna.locator("#messages")).to_contain_text("Our own war")
        await anna.fill("#say", "/rules number")  # a word of what the command is said to do, too
        await anna.press("#say", "Enter")
        await expect(anna.locator("#messages")).to_contain_text("used /rules")
        await anna.fill("#say", "/rules retreat game:agony")
        await anna.press("#say", "Enter")
        await expect(anna.locator("#messages")).to_contain_text("12.5")
        await anna.fill("#say", "/game replace game:none")
        await anna.press("#say", "Enter")
        await expect(anna.locator("#command header b")).to_have_text("/game replace")
        await expect(anna.locator("#option-game")).to_have_value("none")
        await expect(anna.locator("#option-seat")).to_be_visible()


async def test_the_first_button_of_all_looks_like_one(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        page = await browser.new_page(viewport={"width": PHONE["width"], "height": PHONE["height"]})
        await page.goto(url)
        box = await page.get_by_role("button", name="Sit down").bounding_box()
        assert box
        assert box["height"] >= 42


async def test_commands_asked_for_before_they_came_are_listed_when_they_come(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        asked = asyncio.Event()

        async def held(route: Route) -> None:
            await asked.wait()
            await route.continue_()

        await anna.context.route("**/table/commands*", held)
        await anna.reload()
        await anna.fill("#say", "/game open")
        await expect(anna.locator("#composer")).to_contain_text("Fetching the commands")
        asked.set()
        await expect(anna.get_by_role("option", name="/game open").first).to_be_visible()


async def test_a_form_does_not_go_on_asking_for_what_is_given_meanwhile(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        await command(anna, "/past")
        wrong = anna.locator("#command .wrong")
        await expect(wrong).to_have_text("“when” is needed.")
        await anna.locator("#command input").first.fill("Spring 1618")
        await expect(wrong).to_be_empty()


async def test_what_is_posted_while_a_channel_is_entered_is_not_lost(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna, bert = await sit_both(browser, url, DESK, DESK)
        answered, posted = asyncio.Event(), asyncio.Event()

        async def held(route: Route) -> None:
            response = await route.fetch()
            answered.set()
            await posted.wait()
            await route.fulfill(response=response)

        await expect(bert.locator(".opening h3")).to_have_text("games")
        await bert.context.route("**/table/messages*", held)
        await anna.locator("#channels").get_by_role("button", name="general").click()
        await expect(anna.locator(".opening h3")).to_have_text("general")
        await bert.locator("#channels").get_by_role("button", name="general").click()
        await answered.wait()
        await open_game(anna)
        await expect(anna.locator("#messages").get_by_role("button", name="Start")).to_be_visible()
        await bert.wait_for_timeout(300)
        posted.set()
        await expect(bert.locator("#title")).to_have_text("# general")
        await expect(bert.locator("#messages").get_by_role("button", name="Start")).to_be_visible()


async def test_an_answer_is_scrolled_to_wherever_one_was_reading(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        await begin_alone(anna)
        board = anna.locator("#messages > li").filter(has_text="Waiting for Spain").last
        await expect(board.get_by_role("button", name="Your move")).to_be_visible()
        helps = anna.locator("#messages > li").filter(has_text="under the board")
        for number in range(1, 4):
            await anna.locator(".opening").get_by_role("button", name="/game help").click()
            await expect(helps).to_have_count(number)
        await board.get_by_role("button", name="Your move").click()
        await expect(anna.locator("#messages").get_by_role("button", name="Ready: my orders stand")).to_be_in_viewport()


def chatter(pocket: Pocket, event: Event) -> None:
    """While the bot thinks about anybody's answer, Bert says something to all."""
    message = event.subject
    if event.kind == "message.new" and message.loading:
        where = pocket.world.channels[message.channel_id]
        asyncio.get_running_loop().call_soon(pocket.person("Bert").say, where, "And what now?\n" * 12)


def answering(pocket: Pocket, event: Event) -> None:
    """Bert answers what Anna says."""
    said = event.subject
    if event.kind == "message.new" and said.author.name == "Anna":
        bert, where = pocket.person("Bert"), pocket.world.channels[said.channel_id]
        answer = bert.realm.press.compose(where, bert.user, {"content": "Heard"}, {}, answers=said.id)
        asyncio.get_running_loop().call_soon(pocket.world.post, answer)


async def test_an_answer_quotes_the_words_it_answers_without_their_marks(tmp_path: Path) -> None:
    async with table(tmp_path, then=answering) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        await anna.fill("#say", "-# **Spain** goes to `Milan`, *not* `order **` to Savoy")
        await anna.press("#say", "Enter")
        quote = anna.locator("#messages .origin button")
        await expect(quote).to_have_text("Spain goes to Milan, not order ** to Savoy")


async def test_what_others_say_while_an_answer_is_awaited_does_not_take_its_place(tmp_path: Path) -> None:
    async with table(tmp_path, then=chatter) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", {"width": 390, "height": 480})
        await anna.locator(".opening").get_by_role("button", name="/game help").click()
        await expect(anna.locator("#messages > li").filter(has_text="And what now?")).to_have_count(1)
        await expect(panel(anna)).to_contain_text("under the board")
        await expect(panel(anna).locator(".head")).to_be_in_viewport(ratio=1)
        await expect(anna.locator("#jump")).to_have_text("1 new message ↓")


async def test_of_an_answer_taller_than_the_window_the_top_is_seen(tmp_path: Path) -> None:
    """What was wrong, or is new, stands there; what follows is read downward, and no picture pulls it away."""
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", {"width": 390, "height": 480})
        await begin_alone(anna)
        await press(anna, "Your move")
        mine, jump = panel(anna), anna.locator("#jump")
        await expect(mine.get_by_role("button", name="Ready: my orders stand")).to_be_attached()
        await anna.wait_for_function("() => [...document.images].every(image => image.complete)")
        head = mine.locator(".head")
        await expect(head).to_be_in_viewport(ratio=1)
        await expect(jump).to_be_visible()
        await jump.click()
        await expect(head).not_to_be_in_viewport()
        await press(anna, "Confirming: on")
        asks_not = mine.get_by_role("button", name="Confirming: off")
        await expect(asks_not).to_be_in_viewport()
        await expect(head).not_to_be_in_viewport()  # who presses goes on pressing
        await press(anna, "Type …")
        sheet = anna.locator("dialog#modal")
        await sheet.locator("textarea").fill("nonsense")
        await sheet.get_by_role("button", name="Submit").click()
        await expect(mine).to_contain_text("✗")
        await expect(head).to_be_in_viewport(ratio=1)


GROWS_TWICE = """() => {
    const log = document.querySelector("#log"), below = document.querySelector("#messages").style;
    addEventListener("scroll", () => { below.paddingBottom = "120rem"; }, { capture: true, once: true });
    below.paddingBottom = "60rem";
}"""


async def test_what_grows_below_an_answer_leaves_a_way_down(tmp_path: Path) -> None:
    """As pictures do that come one upon the other: the second moves nothing, for the answer stands at its place."""
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", {"width": 390, "height": 1200})
        await anna.locator(".opening").get_by_role("button", name="/game help").click()
        await expect(panel(anna)).to_contain_text("under the board")
        await expect(anna.locator("#jump")).to_be_hidden()
        await anna.evaluate(GROWS_TWICE)
        await expect(anna.locator("#jump")).to_be_visible()
        await expect(panel(anna).locator(".head")).to_be_in_viewport(ratio=1)


async def test_a_menu_at_the_foot_of_the_window_shows_what_it_offers(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        await choose_game(anna, "Europe in Agony")
        menu = anna.locator("#messages").get_by_role("combobox").filter(has_text="Deadline")
        await menu.evaluate("menu => menu.scrollIntoView({ block: 'end' })")
        await menu.click()
        await expect(anna.locator("#messages").get_by_role("listbox")).to_be_in_viewport(ratio=0.9)


async def test_what_a_menu_offers_stands_in_line_whether_it_is_chosen_or_not(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        await choose_game(anna, "Battles of the Thirty Years' War")
        await anna.locator("#messages").get_by_role("combobox", name="Scenario", exact=True).click()
        words = anna.locator("#messages .listbox .words")
        await expect(words).to_have_count(3)
        lefts = [box["x"] for n in range(3) if (box := await words.nth(n).bounding_box())]
        assert max(lefts) - min(lefts) < 1


async def test_one_menu_opens_while_another_closes(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        await choose_game(anna)
        menus = anna.locator("#messages").get_by_role("combobox")
        await expect(menus).to_have_count(13)
        for number in (1, 6, 0, 4):
            await menus.nth(number).scroll_into_view_if_needed()
            box = await menus.nth(number).bounding_box()
            assert box
            await anna.mouse.move(box["x"] + 20, box["y"] + 20)
            await anna.mouse.down()
            await anna.wait_for_timeout(80)
            await anna.mouse.up()
            await expect(anna.locator("#messages .menu-box").nth(number).get_by_role("option").first).to_be_visible()
            await expect(anna.locator("#messages .listbox:visible")).to_have_count(1)


async def test_what_is_chosen_of_several_is_not_lost_to_a_button(tmp_path: Path) -> None:
    """A press beside an open menu sends what was chosen there, and no more; the next one is the button's."""
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        await choose_game(anna, "Europe in Agony")
        form = panel(anna)
        await form.get_by_role("combobox").filter(has_text="Agreed").click()
        await anna.get_by_role("option", name="Hints").click()
        await press(anna, "Open the lobby")
        await expect(form.get_by_role("combobox").filter(has_text="Hints")).to_be_visible()
        await press(anna, "Open the lobby")
        await expect(anna.locator("#messages")).to_contain_text("organised by Anna")
        await expect(anna.locator("#messages")).to_contain_text("what a stand-in would do")


#: A finger is lifted; its click comes a moment later. Was the post still the old one by then?
LIFTED = """async (button) => {
    button.dispatchEvent(new PointerEvent("pointerup", {button: 0, pointerType: "touch", bubbles: true}));
    await new Promise((later) => setTimeout(later, 50));
    const still = button.isConnected;
    button.click();
    return still;
}"""


@pytest.mark.parametrize("pointer", ["mouse", "touch"])
async def test_a_post_is_not_redrawn_while_it_is_pressed(tmp_path: Path, pointer: str) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna, bert = await sit_both(browser, url, PHONE, PHONE)
        await begin_war(anna, bert)
        await press(bert, "Your move")
        ready = bert.locator("#messages").get_by_role("button", name="Ready: my orders stand")
        await expect(ready).to_be_visible()
        pressed = anna.locator("#messages").get_by_role("button", name="Your move").last
        await pressed.dispatch_event("pointerdown", {"button": 0, "pointerType": pointer})
        await ready.click()
        await expect(bert.locator("#messages")).not_to_contain_text("Austria (Bert)")
        await expect(anna.locator("#messages")).to_contain_text("Austria (Bert)")
        if pointer == "touch":
            assert await pressed.evaluate(LIFTED)
            await expect(panel(anna)).to_be_visible()
        else:
            await pressed.dispatch_event("pointerup", {"button": 0})
        await expect(anna.locator("#messages > li:not(.secret)").last).not_to_contain_text("Austria (Bert)")


async def test_nothing_moves_under_a_finger(tmp_path: Path) -> None:
    """What grows at the end, a picture say, pulls the log after it only when no button is held."""
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        await begin_alone(anna)
        log, button = anna.locator("#log"), anna.locator("#messages").get_by_role("button", name="Your move").last
        await expect(button).to_be_in_viewport()
        await button.dispatch_event("pointerdown", {"button": 0})
        await anna.wait_for_function("() => [...document.images].every(image => image.complete)")
        await anna.wait_for_timeout(300)
        await log.evaluate("log => log.style.overflowAnchor = 'none'")  # the browser's own way of keeping still
        before = await log.evaluate("log => log.scrollTop")
        await anna.locator("#messages").evaluate("list => list.lastElementChild.style.paddingBottom = '300px'")
        await anna.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
        assert await log.evaluate("log => log.scrollTop") == before
        await button.dispatch_event("pointerup", {"button": 0})
        await anna.wait_for_function("was => document.getElementById('log').scrollTop > was + 200", arg=before)


async def test_a_picture_has_its_room_before_it_is_there(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        coming = asyncio.Event()

        async def held(route: Route) -> None:
            await coming.wait()
            await route.continue_()

        await anna.context.route("**/attachments/**", held)
        await begin_alone(anna)
        picture = anna.locator("#messages > li img").last
        await expect(picture).to_be_in_viewport()
        before = await picture.bounding_box()
        coming.set()
        assert await picture.evaluate("async image => { await image.decode(); return image.naturalWidth }") > 300
        after = await picture.bounding_box()
        assert before
        assert after
        assert (before["width"], before["height"]) == (after["width"], after["height"])
        assert before["width"] > 200 < before["height"]


async def with_a_picture(browser: Browser, url: str) -> tuple[Page, Locator]:
    """Anna on a phone, and the first picture of the war that she has begun."""
    anna = await sit_down(browser, url, "Anna", PHONE)
    await begin_alone(anna)
    post = anna.locator("#messages > li img").last
    await expect(post).to_be_in_viewport()
    return anna, post


async def test_a_tall_picture_is_as_wide_as_the_phone_allows(tmp_path: Path) -> None:
    """A board of a phone's shape is read there: its height does not narrow it, as on Discord; on a desk it does."""
    async with table(tmp_path) as url, chromium() as browser:
        anna, post = await with_a_picture(browser, url)
        wide, high = await post.evaluate(
            "async each => { await each.decode(); return [each.naturalWidth, each.naturalHeight] }"
        )
        assert high > 1.3 * wide
        gallery, box = await anna.locator("#messages .gallery").last.bounding_box(), await post.bounding_box()
        assert gallery
        assert box
        assert box["width"] == gallery["width"] > PHONE["width"] - 2 * 16
        assert box["height"] == pytest.approx(box["width"] * high / wide, abs=1)
        await anna.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
        box = await post.bounding_box()
        assert box
        assert box["height"] <= 0.6 * DESK["height"] + 1


async def test_a_picture_opens_larger_than_in_the_post_on_a_phone_too(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna, post = await with_a_picture(browser, url)
        natural = await post.evaluate("async image => { await image.decode(); return image.naturalWidth }")
        small = await post.bounding_box()
        await post.click()
        large = anna.locator("#picture img")
        await expect(anna.locator("#picture .full")).to_be_visible()
        box, frame = await large.bounding_box(), await anna.locator("#picture .frame").bounding_box()
        assert small
        assert box
        assert frame
        assert box["width"] == natural > 1.5 * small["width"]
        assert box["x"] < frame["x"], "its middle is in sight"
        await large.click()
        await expect(anna.locator("#picture .full")).to_have_count(0)
        fitted = await large.bounding_box()
        assert fitted
        assert fitted["width"] <= 390
