"""What cannot be sent from the table's page goes back to where it was typed, with the reason: nothing is lost."""

from pathlib import Path

from playwright.async_api import expect

from tests.browser.tabs import MARKS, PHONE, chromium, command, sit_down, table

pytestmark = MARKS


async def test_a_form_with_a_value_that_no_command_takes_lies_open_again(tmp_path: Path) -> None:
    """A slip in one field emptied all of them."""
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        form, said = anna.locator("#command"), anna.locator("#messages")
        await command(anna, "/organise repair", part="purse.red", value="12", reason="x")
        await expect(form.get_by_role("alert")).to_contain_text("“reason” must be 3 to 200 characters")
        await expect(form.locator("#option-part")).to_have_value("purse.red")
        await expect(form.locator("#option-value")).to_have_value("12")
        await expect(form.locator("#option-reason")).to_be_focused()
        await form.locator("#option-reason").fill("A slip of the pen")
        await expect(form.locator(".wrong")).to_have_text("")
        await form.get_by_role("button", name="Send").click()
        await expect(said).to_contain_text("There is no game here yet")
        await expect(form).to_be_hidden()


async def test_a_player_whom_nobody_knows_is_answered_with_those_there_are(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        form = anna.locator("#command")
        await command(anna, "/organise handover", player="Nobody")
        await expect(form.get_by_role("alert")).to_have_text("“Nobody” is not a choice of “player”: Anna.")
        await expect(form.locator("#option-player")).to_have_value("Nobody")


async def test_what_is_said_while_the_table_is_away_stays_in_its_field(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        await anna.route("**/table/say*", lambda route: route.abort())
        await anna.fill("#say", "Well played!")
        await anna.locator("#say-form").evaluate("form => form.requestSubmit()")
        await expect(anna.locator("#messages > li").last).to_contain_text("cannot be reached")
        await expect(anna.locator("#say")).to_have_value("Well played!")
        await anna.unroute("**/table/say*")
        await anna.locator("#say-form").evaluate("form => form.requestSubmit()")
        await expect(anna.locator("#messages > li").last).to_contain_text("Well played!")
        await expect(anna.locator("#say")).to_have_value("")


async def test_a_number_that_may_be_less_than_nothing_has_a_keyboard_with_a_minus(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        await anna.fill("#say", "/organise extend")
        await anna.get_by_role("option", name="/organise extend").click()
        await expect(anna.locator("#option-hours")).to_have_attribute("inputmode", "text")
