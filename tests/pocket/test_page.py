"""The table: what it serves, to whom, and one play through a real browser."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.pocket import Channel, Person, Pocket
from bot.pocket.permissions import Permission, permissions_in
from tests.chromium import CHROMIUM, PATIENCE

from .conftest import running
from .demo import Demo, board
from .test_limits import place

ARGUMENTS = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
MORE = "--disable-component-update --disable-sync"


@pytest.fixture
async def web() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def test_the_page_runs_nothing_from_elsewhere(pocket: Pocket, web: aiohttp.ClientSession) -> None:
    async with web.get(pocket.url) as answer:
        assert answer.status == 200
        policy = answer.headers["Content-Security-Policy"]
        text = await answer.text()
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http:" not in text
    assert "https:" not in text
    assert "style=" not in text


@pytest.mark.parametrize("path", ["/", "/table/world?as=Anna", "/api/v10/users/@me", "/attachments/1/2/x.png"])
async def test_other_host_names_are_refused(pocket: Pocket, web: aiohttp.ClientSession, path: str) -> None:
    async with web.get(pocket.url + path, headers={"Host": "evil.example:80"}) as answer:
        assert answer.status == 403


async def test_other_pages_cannot_act_or_listen(pocket: Pocket, games: Channel, web: aiohttp.ClientSession) -> None:
    url, body = f"{pocket.url}/table/say?as=Anna", {"channel": str(games.id), "content": "hello"}
    async with web.post(url, json=body, headers={"Origin": "http://evil.example"}) as answer:
        assert answer.status == 403
    async with web.post(url, data=body, headers={"Origin": pocket.url}) as answer:
        assert answer.status == 415
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await web.ws_connect(f"{pocket.url}/table/live?as=Anna", headers={"Origin": "http://evil.example"})
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await web.ws_connect(f"{pocket.gateway_url}?v=10", headers={"Origin": "http://evil.example"})
    assert pocket.messages(games) == []
    async with web.post(url, json=body, headers={"Origin": pocket.url}) as answer:
        assert answer.status == 200
    assert [each.content for each in pocket.messages(games)] == ["hello"]


async def test_whoever_sits_down_speaks_their_browsers_language(
    pocket: Pocket, games: Channel, web: aiohttp.ClientSession
) -> None:
    body = {"channel": str(games.id), "content": "Servus"}
    headers = {"Origin": pocket.url, "Accept-Language": "de-AT,de;q=0.8,en;q=0.5"}
    async with web.post(f"{pocket.url}/table/say?as=Greta", json=body, headers=headers) as answer:
        assert answer.status == 200
    assert pocket.person("Greta").locale == "de"


PATHS = ("/table/world?as=Anna", "/table/messages", "/api/v10/users/@me", "/api/v10/gateway", "/attachments/1/2/x.png")


@pytest.mark.parametrize("path", ["/", "/table.js", *PATHS])
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "https://127.0.0.1"},
        {"Origin": "http://127.0.0.1:1"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"},
        {"Host": "evil.example"}, {"Host": "["},
    ],
    ids=str,
)  # fmt: skip
async def test_nothing_is_answered_to_other_pages(
    pocket: Pocket, web: aiohttp.ClientSession, path: str, headers: dict[str, str]
) -> None:
    async with web.get(pocket.url + path, headers=headers) as answer:
        assert answer.status in ((400, 403) if headers.get("Host") == "[" else (403,))


async def test_a_link_from_elsewhere_opens_the_page_and_seats_nobody(
    pocket: Pocket, web: aiohttp.ClientSession
) -> None:
    before = list(pocket.world.users.values())
    followed = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    async with web.get(f"{pocket.url}/?as=Eve", headers=followed) as answer:
        assert answer.status == 200
    for path in ("world", "messages", "commands", "live"):
        async with web.get(f"{pocket.url}/table/{path}?as=Eve&channel=1") as answer:
            assert (answer.status, await answer.text()) == (404, "Nobody of this name sits at the table yet.")
    assert list(pocket.world.users.values()) == before
    async with web.post(f"{pocket.url}/table/sit?as=Eve", json={}) as answer:
        assert answer.status == 200
    async with web.get(f"{pocket.url}/table/world?as=Eve") as answer:
        assert (await answer.json())["me"]["username"]


async def test_the_token_is_another_at_every_start(pocket: Pocket) -> None:
    assert len(pocket.token) > 30
    assert pocket.token != Pocket().token


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("world", "Say who you are"), ("world?as=", "Say who you are"), (f"world?as={'x' * 33}", "Say who you are"),
        ("messages?as=Anna", "did not understand"), ("messages?as=Anna&channel=x", "not there any more"),
        (f"messages?as=Anna&channel={'9' * 5000}", "not there any more"),
        ("messages?as=Anna&channel=GAMES&before=x", "did not understand"),
        (f"messages?as=Anna&channel=GAMES&before={'9' * 5000}", "did not understand"),
        ("messages?as=Anna&channel=%C2%B2", "not there any more"), ("commands?as=Anna", "did not understand"),
        ("commands?as=Anna&channel=-1", "not there any more"),
    ],
)  # fmt: skip
async def test_bad_questions_get_a_line(
    pocket: Pocket, anna: Person, games: Channel, web: aiohttp.ClientSession, path: str, said: str
) -> None:
    async with web.get(f"{pocket.url}/table/{path.replace('GAMES', str(games.id))}") as answer:
        assert (answer.status, said in await answer.text()) == (400, True)


@pytest.mark.parametrize(
    "said", ["", "x", "[]", "1", '{"op": 2}', '{"op": 2, "d": {}}', '{"op": 6, "d": []}', "[" * 4000, "x" * 9000]
)
async def test_what_the_gateway_does_not_understand_ends_the_connection(
    pocket: Pocket, web: aiohttp.ClientSession, said: str
) -> None:
    async with web.ws_connect(f"{pocket.gateway_url}?v=10") as socket:
        await socket.receive_json()
        await socket.send_str(said)
        assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
        assert socket.close_code in (4002, 4004)


async def test_files_need_their_signature(
    pocket: Pocket, bot: Demo, anna: Person, games: Channel, web: aiohttp.ClientSession
) -> None:
    shown = await anna.slash("order", games, text="pass")
    path = shown.message.attachments[0].path
    async with web.get(pocket.url + path) as answer:
        assert await answer.read() == board("pass")
    async with web.get(pocket.url + path.split("?")[0]) as answer:
        assert answer.status == 404


async def test_private_answers_reach_one_tab(
    pocket: Pocket, bot: Demo, anna: Person, games: Channel, web: aiohttp.ClientSession
) -> None:
    pocket.person("Berta")
    async with (
        web.ws_connect(f"{pocket.url}/table/live?as=Anna") as hers,
        web.ws_connect(f"{pocket.url}/table/live?as=Berta") as others,
    ):
        await anna.slash("panel", games)
        anna.say(games, "over")
        told = [(await hers.receive_json()) for _ in range(2)]
        assert [each["message"]["content"] for each in told if each["kind"] == "message"][:1] == ["Choose"]
        heard = await others.receive_json()
        while heard["kind"] != "message":
            heard = await others.receive_json()
        assert heard["message"]["content"] == "over"
    async with web.get(f"{pocket.url}/table/messages", params={"as": "Berta", "channel": str(games.id)}) as answer:
        assert [each["content"] for each in await answer.json()] == ["over"]


@pytest.mark.parametrize(
    ("act", "body", "text"),
    [
        ("slash", {"channel": "GAMES", "path": "nothing", "options": {}}, "no command /nothing"),
        ("slash", {"channel": "1", "path": "panel", "options": {}}, "not there any more"),
        ("slash", {}, "did not understand"),
        ("slash", {"channel": "GAMES", "path": "panel", "options": []}, "did not understand"),
        ("click", {"channel": "9" * 5000, "message": "5", "custom_id": "x"}, "not there any more"),
        ("click", {"channel": "GAMES", "message": "5", "custom_id": "x"}, "gone"),
        ("submit", {"id": "5", "fields": {}}, "no longer open"),
        ("say", {"channel": "GAMES", "content": ""}, "empty message"),
        ("say", {"channel": "GAMES", "content": "x" * 2001}, "Invalid Form Body"),
        ("dismiss", {"channel": "GAMES", "message": "x"}, "did not understand"),
    ],
)
async def test_bad_posts_are_explained(
    pocket: Pocket, games: Channel, web: aiohttp.ClientSession, act: str, body: dict[str, Any], text: str
) -> None:
    filled = {key: str(games.id) if value == "GAMES" else value for key, value in body.items()}
    async with web.post(f"{pocket.url}/table/{act}?as=Anna", json=filled) as answer:
        assert answer.status == 400
        assert text in (await answer.json())["error"]


async def test_a_world_is_kept(tmp_path: Path) -> None:
    kept = tmp_path / "deep" / "world.sqlite"
    async with Pocket(world_file=kept) as pocket:
        bot = Demo()
        async with running(pocket, bot):
            await bot.tree.sync()
            anna, games = pocket.person("Anna", manage=True), pocket.channel("games")
            lobby = await anna.slash("game open", games, game="campaign")
            thread = await place(bot, games).create_thread(name="1618")
            await thread.send("Spring")
            await anna.slash("panel", games)
            await anna.slash("private", games)
            gone = anna.say(games, "gone")
            pocket.world.drop(gone)
        ids = [each.id for each in pocket.messages(games)]
    async with Pocket(world_file=kept) as pocket:
        bot = Demo()
        anna, games = pocket.person("Anna"), pocket.channel("games")
        assert [each.id for each in pocket.messages(games)] == [lobby.message.id]
        assert pocket.messages(games)[0].attachments[0].bytes == board("The campaign")
        assert [each.text for each in anna.dms] == ["Your hand"]
        assert pocket.channel("1618").owner_id == pocket.bot.id
        async with running(pocket, bot):
            assert (await anna.slash("close", games)).text == "closed", "commands and roles are kept"
            shown = await anna.click(pocket.messages(games)[0], "Join France (0)")
            assert shown.text.startswith(anna.mention), "buttons outlive both sides"
            assert shown.message.id not in ids[1:]


async def test_whoever_comes_first_manages_the_server_where_that_is_wished(tmp_path: Path) -> None:
    kept = tmp_path / "world.sqlite"

    def manages(pocket: Pocket, name: str) -> bool:
        mine = permissions_in(pocket.world, pocket.person(name).user, pocket.channel("games"))
        return bool(mine & Permission.MANAGE_GUILD)

    async with Pocket(world_file=kept, first_manages=True) as pocket:
        assert [manages(pocket, name) for name in ("Anna", "Bert", "Anna")] == [True, False, True]
    async with Pocket(world_file=kept, first_manages=True) as pocket:
        assert [manages(pocket, name) for name in ("Carl", "Anna")] == [False, True]
    async with Pocket() as pocket:
        assert not manages(pocket, "Anna")


async def test_health(pocket: Pocket, bot: Demo, anna: Person) -> None:
    assert pocket.health["bot_connected"]
    assert pocket.health["people"] == 1


@pytest.mark.browser
async def test_two_people_play_in_the_browser(pocket: Pocket, bot: Demo) -> None:
    if CHROMIUM is None:
        pytest.skip("chromium is not installed")
    api = pytest.importorskip("playwright.async_api")
    async with api.async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=f"{ARGUMENTS} {MORE}".split())
        anna, berta = await browser.new_page(), await browser.new_page()
        problems: list[str] = []
        for page in (anna, berta):
            page.set_default_timeout(PATIENCE)
            page.on("pageerror", lambda error: problems.append(str(error)))
            page.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
        await anna.goto(pocket.url)
        await anna.get_by_label("Your name").fill("Anna")
        await anna.get_by_role("button", name="Sit down").click()
        await berta.goto(f"{pocket.url}/?as=Berta")
        await berta.get_by_role("button", name="Sit down").click()
        say = anna.get_by_role("combobox", name="Message, or / for commands")

        await say.fill("/ord")
        await say.press("Enter")
        await anna.get_by_role("combobox", name="text", exact=True).press_sequentially("jül")
        await anna.get_by_role("option", name="Spain-1 Jülich").wait_for()
        await anna.keyboard.press("Enter")
        await anna.get_by_role("button", name="Send").click()
        await anna.get_by_text("Order: Spain-1 Jülich").wait_for()
        await anna.get_by_alt_text("A preview").wait_for()

        await say.fill("/game open")
        await say.press("Enter")
        await anna.get_by_role("combobox", name="game", exact=True).fill("camp")
        await anna.keyboard.press("Enter")
        await anna.get_by_role("button", name="Send").click()
        await berta.get_by_role("button", name="Join France (0)").click()
        await anna.get_by_text("@Berta joined").wait_for()
        await anna.get_by_role("button", name="Join France (1)").wait_for()
        assert await berta.get_by_text("Order: Spain-1 Jülich").count() == 0
        assert await berta.get_by_text("Only you can see this").count() == 0

        await anna.get_by_role("button", name="Dismiss message").first.click()
        await anna.get_by_text("Order: Spain-1 Jülich").wait_for(state="detached")
        await say.fill("<img src=x onerror=alert(1)> **bold**")
        await say.press("Enter")
        await berta.locator("strong", has_text="bold").wait_for()
        assert await berta.get_by_text("<img src=x onerror=alert(1)>").count() == 1
        await say.fill("/silent")
        await say.press("Enter")
        await asyncio.sleep(0.3)
        pocket.clock.advance(4)
        await anna.get_by_text("The application did not respond").wait_for()
        await browser.close()
    assert problems == []


async def test_threads_are_told_apart_by_what_stands_at_the_end_of_their_names(pocket: Pocket) -> None:
    if CHROMIUM is None:
        pytest.skip("chromium is not installed")
    api = pytest.importorskip("playwright.async_api")
    for n in (1, 2):
        pocket.add_channel(f"The Thirty Years' War of the north, round {n}, table 11")
    async with api.async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=f"{ARGUMENTS} {MORE}".split())
        page = await browser.new_page()
        page.set_default_timeout(PATIENCE)
        await page.goto(f"{pocket.url}/?as=Anna")
        await page.get_by_role("button", name="Sit down").click()
        label = page.locator("#channels .label", has_text="round 2, table 11")
        assert await label.evaluate("(label) => label.scrollWidth <= label.clientWidth")
        await browser.close()


async def test_a_file_is_sent_from_the_page(
    pocket: Pocket, bot: Demo, games: Channel, web: aiohttp.ClientSession
) -> None:
    url = f"{pocket.url}/table/slash?as=Anna"
    letter = {"filename": "letter.txt", "content": b64encode(b"Dear Tilly").decode()}
    body = {"channel": str(games.id), "path": "read", "options": {"letter": letter}}
    async with web.post(url, json=body) as answer:
        assert answer.status == 200
    assert pocket.messages(games)[-1].text == "letter.txt, 10 bytes: Dear Tilly"
    broken: dict[str, Any] = {**body, "options": {"letter": {"filename": "letter.txt", "content": "?"}}}
    async with web.post(url, json=broken) as answer:
        assert (answer.status, await answer.json()) == (400, {"error": "The table did not understand that."})
    async with web.get(f"{pocket.url}/attachments/{pocket.bot.id}/1/letter.txt?hm=guess") as answer:
        assert answer.status == 404
