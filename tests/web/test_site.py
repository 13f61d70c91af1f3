"""The pages of games for those who watch: what there is to see, who says so, and that nothing else is told."""

import asyncio
import json
import re
from dataclasses import replace
from typing import Any

import pytest

from bot.host import ending
from bot.web import public, site
from bot.web.answers import GUARD
from bot.work import Kind
from game.core.rules import View
from game.core.text import translation
from render import Look, Picture, picture
from tests.bot.conftest import Sitting
from tests.web.conftest import ADDRESS, Watcher, served

#: What may be asked of a game.
PATHS = (
    *("", "/facts", "/facts?at=1", "/picture", "/picture?at=0&kind=board"),
    *("/alt", "/ways", "/ways?at=1", "/course", "/dice", "/film", "/live"),
)  # fmt: skip


async def facts(watcher: Watcher, at: str = "") -> dict[str, Any]:
    answer = await watcher.of_game(f"/facts{at}")
    assert answer.status == 200
    found: dict[str, Any] = await answer.json()
    return found


async def test_no_game_has_a_page_before_its_server_wants_it(watcher: Watcher) -> None:
    asked, told = watcher.reads(), []
    for game in (watcher.info.id, "nothing"):
        for path in PATHS:
            asked.clear()
            answer = await watcher.of_game(path, game)
            headers = {key: value for key, value in answer.headers.items() if key != "Date"}
            told.append((path, answer.status, await answer.read(), headers, len(asked)))
    assert {status for _path, status, *_more in told} == {404}
    half = len(told) // 2
    assert told[:half] == told[half:]  # what is hidden is not there, in the same words and after the same questions


async def test_by_its_address_everybody_sees_what_a_spectator_sees(watcher: Watcher) -> None:
    await watcher.wish("link")
    await watcher.bid(3, 1)
    told = await facts(watcher)
    assert (told["title"], told["game"], told["over"]) == (str(watcher.info.title), "The Toy", False)
    assert told["headline"] == "Round 2 of 3"
    assert told["at"] == told["last"] == len(told["log"])
    assert told["log"][0]["texts"][-2:] == ["Bids: Red 3 and Green 1.", "Green is ready."]
    assert told["waiting"] == ["Red", "Green"]
    assert [row["name"] for row in told["standings"]] == ["Red", "Green"]
    assert "Anna" not in json.dumps(told)  # powers, no people
    answer = await watcher.of_game("/picture?kind=board")
    view = await watcher.sitting.client.host.view(watcher.info.id)
    assert await answer.read() == picture(view, Look("board")).png
    assert await (await watcher.of_game("/alt?kind=board")).text() == picture(view, Look("board")).alt
    assert (answer.content_type, answer.headers["Cache-Control"]) == ("image/png", "no-cache")


async def test_who_sits_where_is_told_without_names(watcher: Watcher) -> None:
    await watcher.wish("link")
    sitting, carl = watcher.sitting, watcher.sitting.pocket.person("Carl")
    await sitting.anna.slash("game replace", sitting.games, seat="Green", player=carl)
    await carl.slash("seat lend", sitting.games, player=sitting.pocket.person("Dora"), until="3 days")
    await carl.slash("seat back", sitting.games)
    await carl.slash("seat mind", sitting.games)
    await carl.slash("seat back", sitting.games)
    await carl.click(await carl.slash("game resign", sitting.games), "Yes, give it up")
    await sitting.anna.slash("organise handover", sitting.games, player=sitting.bert)
    await sitting.quiet()
    told = await facts(watcher)
    texts = [text for entry in told["log"] for text in entry["texts"]]
    assert "Somebody takes over Green." in texts
    assert any(
        re.fullmatch(r"Somebody leaves Green to somebody; it goes back \d+ \w+ 2\d{3}\.", text) for text in texts
    )
    assert "A stand-in minds Green for somebody." in texts
    assert "Somebody is the organiser from now on." in texts
    for at in range(told["last"] + 1):
        seen = json.dumps([await facts(watcher, f"?at={at}")])
        assert not [name for name in ("Anna", "Bert", "Carl", "Dora") if name in seen]


async def test_the_list_tells_which_game_is_over_and_points_have_a_true_minus(
    watcher: Watcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ending, "verdict", lambda _game, _entries: "Nobody has won.")
    await watcher.wish("listed")
    assert "<small>The Toy · Round 1 of 3</small>" in await (await watcher.get("/")).text()
    await watcher.bid(3, 1)
    assert [row["score"] for row in (await facts(watcher))["standings"]] == ["3", "0"]
    for _round in range(2):
        await watcher.bid(1, 1)
    told = await (await watcher.get("/")).text()
    assert "<small>The Toy · Three rounds · over · Nobody has won.</small>" in told
    view = await watcher.sitting.client.host.view(watcher.info.id)
    behind = replace(view, standings=(replace(view.standings[0], score=-5),))
    assert public.standings(behind)[0]["score"] == "−5"


async def test_at_its_end_a_page_says_who_won_and_before_it_whom_the_game_waits_for(
    watcher: Watcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public, "verdict", lambda _game, entries: entries[-1].events[-1].text)
    await watcher.wish("link")
    assert (await facts(watcher))["ended"] == ""
    for _round in range(3):
        await watcher.bid(3, 1)
    told = await facts(watcher)
    assert (told["ended"], told["waiting"]) == ("Bids: Red 3 and Green 1.", [])
    assert (await facts(watcher, "?at=3"))["ended"] == ""


async def test_the_picture_of_a_moment_shows_where_something_happened(
    watcher: Watcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    await watcher.wish("link")
    for place in ("hill", "mill"):
        await watcher.sitting.anna.slash("order", watcher.sitting.games, text=f"flag {place}")
    looks = []

    def seen(view: View, look: Look) -> Picture:
        looks.append(look)
        return picture(view, look)

    monkeypatch.setattr(public, "picture", seen)
    for at in (0, 1, 2, 2):
        await watcher.of_game(f"/picture?kind=action&at={at}")
    assert looks == [Look("action"), Look("action", near=("hill",)), Look("action", near=("mill",))]


async def test_the_past_is_there_to_slide_through(watcher: Watcher) -> None:
    await watcher.wish("link")
    await watcher.bid(3, 1)
    await watcher.bid(2, 2)
    last = (await facts(watcher))["last"]
    begun = await facts(watcher, "?at=0")
    assert (begun["headline"], begun["log"], begun["waiting"]) == ("Round 1 of 3", [], [])
    heads = [(await facts(watcher, f"?at={at}"))["headline"] for at in range(last + 1)]
    assert heads == sorted(heads)
    assert heads[-1] == "Round 3 of 3"
    assert [(await facts(watcher, f"?at={at}"))["log"][0]["at"] for at in range(1, last + 1)] == [*range(1, last + 1)]
    pictures = [await (await watcher.of_game(f"/picture?kind=standings&at={at}")).read() for at in (0, last)]
    assert pictures[0] != pictures[1]
    past = await watcher.of_game("/picture?at=0")
    assert past.headers["Cache-Control"] == "public, max-age=86400"


@pytest.mark.parametrize(
    ("what", "status"),
    [
        ("/facts?at=99", 404),
        ("/picture?at=99", 404),
        ("/picture?kind=hand", 404),
        ("/facts?at=-1", 400),
        ("/facts?at=x", 400),
        ("/picture?at=1e9", 400),
        ("/facts?at=123456789", 400),
        ("/hand", 404),
    ],
)
async def test_what_is_not_there_is_said_in_one_line(watcher: Watcher, what: str, status: int) -> None:
    await watcher.wish("link")
    answer = await watcher.of_game(what)
    assert answer.status == status
    assert len((await answer.text()).splitlines()) == 1


async def test_a_page_is_listed_only_where_the_server_lists_it(watcher: Watcher) -> None:
    address = f'href="/war/game/{watcher.info.id}"'
    seen = []
    for pages in ("none", "link", "listed"):
        await watcher.wish(pages)
        seen.append(((await watcher.of_game()).status, address in await (await watcher.get("/")).text()))
    assert seen == [(404, False), (200, False), (200, True)]


async def test_a_page_leads_on_to_the_rules_and_to_the_list_where_there_is_one(watcher: Watcher) -> None:
    led = []
    for pages in ("link", "listed"):
        await watcher.wish(pages)
        text = await (await watcher.of_game()).text()
        assert '<a href="/war/rules/toy?in=en">Rules: The Toy</a>' in text
        led.append('<a href="/war/">Games that are played here</a>' in text)
    assert led == [False, True]


async def test_the_organiser_may_close_a_page_even_after_the_end(watcher: Watcher) -> None:
    await watcher.wish("listed")
    shown = await watcher.sitting.anna.slash("game settings", watcher.sitting.games)
    assert f"{ADDRESS}/game/{watcher.info.id}" in shown.text
    await watcher.sitting.anna.slash("game settings", watcher.sitting.games, page=False)
    assert (await watcher.of_game()).status == 404
    await watcher.sitting.anna.slash("game settings", watcher.sitting.games, page=True)
    assert (await watcher.of_game()).status == 200
    for _round in range(3):
        await watcher.bid(1, 0)
    assert (await facts(watcher))["over"]
    await watcher.sitting.anna.slash("game settings", watcher.sitting.games, page=False)
    assert (await watcher.of_game()).status == 404
    assert watcher.info.id not in await (await watcher.get("/")).text()


async def test_an_abandoned_game_and_a_lobby_have_no_page(watcher: Watcher) -> None:
    await watcher.wish("listed")
    await watcher.sitting.client.host.abandon(watcher.info.id, str(watcher.sitting.anna.id))
    assert (await watcher.of_game()).status == 404
    shown = await watcher.sitting.anna.slash("game open", watcher.sitting.games)
    await watcher.sitting.anna.click(shown, "The Toy")
    await watcher.sitting.anna.click(shown, "Open the lobby")
    await watcher.sitting.quiet()
    [lobby] = [each for each in await watcher.sitting.client.host.games_in(watcher.info.channel) if not each.ended]
    assert (await watcher.of_game(game=lobby.id)).status == 404


async def test_sealed_orders_change_no_byte(watcher: Watcher) -> None:
    await watcher.wish("listed")

    async def everything() -> list[tuple[bytes, dict[str, str]]]:
        answers = [await watcher.of_game(path) for path in PATHS[:-1]] + [await watcher.get("/")]
        return [(await each.read(), {k: v for k, v in each.headers.items() if k != "Date"}) for each in answers]

    seen = [await everything()]
    for sealed in ("bid 1", "bid 3"):
        await watcher.sitting.anna.slash("order", watcher.sitting.games, text=sealed)
        seen.append(await everything())
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("path", ["/", "/page.js", "/page.css", "/game/nothing", "/nowhere"])
async def test_pages_do_nothing_but_show_themselves(watcher: Watcher, path: str) -> None:
    answer = await watcher.get(path)
    assert {key: answer.headers.get(key) for key in GUARD} == GUARD
    policy = answer.headers["Content-Security-Policy"].split("; ")
    assert {"default-src 'none'", "script-src 'self'", "form-action 'none'", "frame-ancestors 'none'"} <= {*policy}
    assert not any(word in part for part in policy for word in ("unsafe", "*", "http", "data:"))
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "Set-Cookie" not in answer.headers
    assert (await watcher.get(path, method="POST")).status in (404, 405)
    assert (await watcher.get(path, host="evil.example")).status == 421


async def test_a_link_in_discord_shows_the_board(watcher: Watcher) -> None:
    await watcher.wish("link")
    text = await (await watcher.of_game("?at=0")).text()
    assert f'<meta property="og:image" content="{ADDRESS}/game/{watcher.info.id}/picture?at=0&amp;kind=board">' in text
    assert '<meta property="og:description" content="Round 1 of 3">' in text


async def test_a_title_is_no_markup_and_no_template(watcher: Watcher) -> None:
    await watcher.wish("listed")
    info = await watcher.sitting.bids(title='<script>"&$title')
    for answer in (await watcher.of_game(game=info.id), await watcher.get("/")):
        text = await answer.text()
        assert "script &quot;&amp;$title" in text
        assert 'script "&$title' not in text


async def test_who_watches_is_told_of_what_is_new(watcher: Watcher) -> None:
    await watcher.wish("link")
    answer = await watcher.of_game("/live")
    assert answer.content_type == "text/event-stream"

    async def told() -> int:
        while True:
            line = (await answer.content.readline()).decode()
            if line.startswith("data: "):
                return int(line[6:])

    async with asyncio.timeout(30):
        assert await told() == 0
        await watcher.bid(1, 0)
        last = (await facts(watcher))["last"]
        while await told() < last:  # whoever looks between the two bids is told of the first
            pass
        await watcher.sitting.anna.slash("game settings", watcher.sitting.games, page=False)
        while await answer.content.readline():  # closed to us: the stream ends
            pass


async def test_all_who_watch_look_at_a_game_once_and_see_what_changes_here(watcher: Watcher) -> None:
    await watcher.wish("link")
    watcher.site.public._glance.good = 3600.0
    before, asked = await facts(watcher), watcher.reads()
    for _again in range(3):
        assert await facts(watcher) == before
        assert (await watcher.of_game("/picture?kind=action")).status == 200
    assert asked == []
    await watcher.bid(3, 1)
    assert (await facts(watcher))["last"] > before["last"]
    await watcher.sitting.anna.slash("game settings", watcher.sitting.games, page=False)
    told = []
    for game in (watcher.info.id, "nothing"):  # what was looked up for those who may see it tells nobody else of it
        asked.clear()
        told.append(((await watcher.of_game("/facts", game)).status, list(asked)))
    assert (told[0], told[0][0], len(told[0][1])) == (told[1], 404, 2)


async def test_a_picture_is_drawn_once_for_all_and_begun_when_its_moment_is_told(
    watcher: Watcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    await watcher.wish("link")
    await watcher.bid(3, 1)
    run, drawn, begun = watcher.sitting.client.host.workers.run, list[str](), asyncio.Event()

    async def counted(kind: Kind, work: Any, *args: Any, **more: Any) -> Any:
        if work is picture:
            drawn.append(args[1].kind)
            begun.set()
        return await run(kind, work, *args, **more)

    monkeypatch.setattr(watcher.site.public._host.workers, "run", counted)
    await facts(watcher, "?at=1")
    async with asyncio.timeout(30):
        await begun.wait()  # nobody asked for it yet
    paths = ["/picture?at=1&kind=action"] * 3 + ["/picture?at=1&kind=board"] * 3
    answers = await asyncio.gather(*map(watcher.of_game, paths))
    assert {answer.status for answer in answers} == {200}
    assert sorted(drawn) == ["action", "board"]
    assert len({await answer.read() for answer in answers}) == 2


async def test_the_status_post_leads_to_the_page(watcher: Watcher) -> None:
    assert "watch" not in watcher.sitting.statuses()[-1].text
    await watcher.wish("link")
    await watcher.bid(1, 0)
    address = f"[watch](<{ADDRESS}/game/{watcher.info.id}>)"
    await watcher.sitting.until(lambda: address in watcher.sitting.statuses()[-1].text)


async def test_it_is_served_at_a_port_only_with_an_address(watcher: Watcher) -> None:
    host, speaking = watcher.sitting.client.host, watcher.sitting.client.catalogue.speaking
    async with site(host, "", speaking, "127.0.0.1", 0) as port:
        assert port == 0
    async with site(host, "http://127.0.0.1:1", speaking, "127.0.0.1", 0) as port:
        assert port > 0
    assert translation.get() is None


async def test_a_game_that_nobody_watches_has_no_page_before_its_end(watcher: Watcher) -> None:
    await watcher.wish("listed")
    assert (await watcher.of_game("/facts")).status == 200
    host = watcher.sitting.client.host
    await host.watch(watcher.info.id, watcher.info.organiser.id, unseen=True, delay=0)
    for path in PATHS:
        assert (await watcher.of_game(path)).status == 404
    assert watcher.info.id not in await (await watcher.get("/")).text()


async def test_a_page_shows_turns_as_late_as_was_agreed(watcher: Watcher) -> None:
    """Neither facts nor pictures nor the list tell of what is shown later, not even what was drawn before."""
    await watcher.wish("listed")
    await watcher.bid(3, 1)
    last = (await facts(watcher))["last"]
    assert (await watcher.of_game(f"/picture?at={last}&kind=board")).status == 200
    host = watcher.sitting.client.host
    await host.watch(watcher.info.id, watcher.info.organiser.id, unseen=False, delay=1)
    told = await facts(watcher)
    assert (told["last"], told["headline"], told["log"], told["waiting"]) == (0, "Round 1 of 3", [], [])
    for path in (f"/facts?at={last}", f"/picture?at={last}&kind=board", f"/picture?at={last}&kind=action"):
        assert (await watcher.of_game(path)).status == 404
    assert "Round 2" not in await (await watcher.get("/")).text()
    assert "Round 2" not in await (await watcher.of_game()).text()
    await watcher.bid(2, 1)
    told = await facts(watcher)
    assert told["headline"] == "Round 2 of 3"
    assert "Bids: Red 3 and Green 1." in told["log"][0]["texts"]
    assert "Bids: Red 2" not in json.dumps(told)


async def test_a_page_that_shows_turns_later_says_so_until_the_end(watcher: Watcher) -> None:
    await watcher.wish("link")
    host, organiser = watcher.sitting.client.host, watcher.info.organiser.id
    assert (await facts(watcher))["later"] == ""
    for delay, said in ((1, "one turn later"), (2, "2 turns later")):
        await host.watch(watcher.info.id, organiser, unseen=False, delay=delay)
        assert (await facts(watcher))["later"] == f"Whoever only watches sees each turn {said}."
    for _round in range(3):
        await watcher.bid(3, 1)
    assert (await facts(watcher))["later"] == ""


async def test_everybody_reads_a_game_in_the_language_of_their_browser(watcher: Watcher) -> None:
    await watcher.wish("link")
    german = {"Host": "games.example", "Accept-Language": "de-AT,de;q=0.9"}
    page = await watcher.client.get(f"/war/game/{watcher.info.id}", headers=german)
    assert '<html lang="de">' in await page.text()
    assert page.headers["Vary"] == "Accept-Language"  # what is kept on the way is kept by language
    told = await watcher.client.get(f"/war/game/{watcher.info.id}?at=x", headers=german)
    assert (told.status, await told.text()) == (400, "Ein Zeitpunkt ist eine ganze Zahl: at=0 ist der Anfang.")
    await watcher.sitting.anna.slash("server", watcher.sitting.games, language="de")
    assert '<html lang="de">' in await (await watcher.of_game()).text()  # whose browser takes any
    english = {**german, "Accept-Language": "en-GB"}
    page = await watcher.client.get(f"/war/game/{watcher.info.id}", headers=english)
    assert '<html lang="en">' in await page.text()


async def test_where_a_game_stands_is_told_in_each_readers_language(sitting: Sitting) -> None:
    """A view is told as it is made: whoever else looked before, it is made anew in another language."""
    info = await sitting.start()
    await sitting.anna.slash("server", sitting.games, pages="link")
    async with served(sitting, info) as watcher:
        for asked, season in (("de", "Frühjahr 1618"), ("en", "Spring 1618"), ("de", "Frühjahr 1618")):
            headers = {"Host": "games.example", "Accept-Language": asked}
            facts, course = [
                await (await watcher.client.get(f"/war/game/{info.id}/{what}", headers=headers)).json()
                for what in ("facts", "course")
            ]
            assert facts["headline"] == course["moments"][0]["headline"] == season


async def browsed(watcher: Watcher, path: str, language: str = "en") -> tuple[int, str]:
    """What a browser is answered that looks for a page."""
    headers = {"Host": "games.example", "Accept": "text/html,*/*;q=0.8", "Accept-Language": language}
    answer = await watcher.client.get(f"/war{path}", headers=headers)
    assert GUARD.items() <= answer.headers.items()
    assert answer.content_type == "text/html"
    return answer.status, await answer.text()


async def test_where_there_is_no_page_a_browser_is_led_on_to_those_there_are(watcher: Watcher) -> None:
    """In its language, whether the address is wrong or the game hidden; where nothing is listed, nowhere."""
    there = f"/game/{watcher.info.id}"
    nowhere = await browsed(watcher, "/nonsense")
    assert nowhere == await browsed(watcher, there) == await browsed(watcher, "/game/nothing")
    assert nowhere[0] == 404
    assert "<h1>There is no such page.</h1>" in nowhere[1]
    assert "<a " not in nowhere[1]
    await watcher.wish("listed")
    for path in ("/nonsense", "/game/nothing", "/rules/nothing"):
        status, told = await browsed(watcher, path, "de")
        assert status == 404
        assert '<html lang="de">' in told
        assert "<h1>Diese Seite gibt es nicht.</h1>" in told
        assert '<a href="/war/">Spiele, die hier gespielt werden</a>' in told
    assert await (await watcher.get("/nonsense")).text() == "There is no such page."  # no browser: in a line


async def test_rules_are_read_in_the_language_asked_for_else_in_the_browsers(watcher: Watcher) -> None:
    for path, language, read_in in (("", "de", "de"), ("?in=en", "de", "en"), ("?in=de", "en", "de"), ("", "en", "en")):
        _status, told = await browsed(watcher, f"/rules/cuius{path}", language)
        assert f'<html lang="{read_in}">' in told
        assert ("Die Regeln in unseren eigenen Worten" in told) == (read_in == "de")
        assert "<a " not in told
    await watcher.wish("listed")
    assert '<a href="/war/">Games that are played here</a>' in (await browsed(watcher, "/rules/cuius"))[1]


async def test_where_a_link_is_shown_elsewhere_it_says_how_a_game_ended(
    watcher: Watcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ending, "verdict", lambda _game, _entries: "Red has won.")
    await watcher.wish("link")
    embedded = f"/oembed?url={ADDRESS}/game/{watcher.info.id}"

    async def told() -> tuple[str, str]:
        text = await (await watcher.of_game()).text()
        description = re.findall('property="og:description" content="(.*?)"', text)
        return description[0], (await (await watcher.get(embedded)).json())["title"]

    title = str(watcher.info.title)
    assert await told() == ("Round 1 of 3", f"{title}: Round 1 of 3")
    for _round in range(3):
        await watcher.bid(3, 1)
    assert await told() == ("Three rounds · over · Red has won.", f"{title}: Red has won.")
