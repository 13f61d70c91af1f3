"""A person's own board: who is let in, what touching says, and that an order given there is an order like any other."""

import asyncio
import secrets
from base64 import urlsafe_b64decode
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import urlencode

import aiohttp
import pytest
from aiohttp.test_utils import TestClient, TestServer, make_mocked_request
from sqlalchemy import select

import render
from bot.host.info import Entry
from bot.store import store, tables
from bot.store.keys import HELD, Keys
from bot.store.people import Person, Settings
from bot.web import Site, own, touching
from bot.web.answers import GUARD
from bot.web.doors import COOKIE, WRONG, Doors
from bot.web.touching import LETTERS, WORDS
from game.battles import RULES, SCENARIOS
from game.battles.board import board
from game.core.events import Event
from game.core.rules import ORGANISER, Rules
from game.core.text import SILENT, say
from game.core.words import Sentence, Words
from render import Look, face
from tests.render.battles.samples import rocroi
from tests.toy import Toy
from tests.web.conftest import ADDRESS, Watcher

ORIGIN = "https://games.example"
#: So many letters of an address are read, and some of them say of which game it is.
LINE = 8190 - 190


@dataclass
class Touching:
    """A browser of somebody's; it has its cookie once it was let in."""

    watcher: Watcher
    cookie: str = ""
    seal: str = ""

    async def send(self, method: str, path: str, origin: str | None = ORIGIN, **more: Any) -> aiohttp.ClientResponse:
        headers = {"Host": "games.example", **({"Origin": origin} if origin else {})}
        headers |= {"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}
        headers |= {"X-Westphalia-Seal": self.seal} if self.seal else {}
        return await self.watcher.client.request(method, f"/war{path}", headers=headers, **more)

    async def own(self, path: str = "", method: str = "GET", **more: Any) -> aiohttp.ClientResponse:
        return await self.send(method, f"/own/{self.watcher.info.id}{path}", **more)

    async def enter(self, person: str) -> "Touching":
        """By a link that was given to this person."""
        key = await Keys(self.watcher.sitting.client.host.store).give(person, "link", 4e9)
        answer = await self.send("POST", "/open", json={"key": key})
        assert answer.status == 200
        self.cookie = answer.cookies[COOKIE].value
        page = await (await self.own()).text()
        self.seal = page.split('data-seal="', 1)[1].split('"', 1)[0] if 'data-seal="' in page else ""
        return self

    async def say(self, *words: str, seat: str = "", once: str = "1") -> aiohttp.ClientResponse:
        return await self.own("/order", "POST", json={"seat": seat, "spoken": words, "once": once})


def texts(news: dict[str, Any]) -> list[str]:
    return [line["text"] for line in news["lines"]]


@pytest.fixture
async def anna(watcher: Watcher) -> Touching:
    return await Touching(watcher).enter(str(watcher.sitting.anna.id))


async def test_a_link_lets_in_its_person_and_only_when_its_button_is_pressed(watcher: Watcher) -> None:
    browser = Touching(watcher)
    person = str(watcher.sitting.anna.id)
    key = await Keys(watcher.sitting.client.host.store).give(person, "link", 4e9)
    page = await browser.send("GET", "/open")
    assert (page.status, page.cookies, page.headers["Referrer-Policy"]) == (200, {}, "no-referrer")
    german = {"Host": "games.example", "Accept-Language": "de-DE,de;q=0.9,en;q=0.8"}
    door = await (await watcher.client.get("/war/open", headers=german)).text()
    assert '<html lang="de">' in door
    assert "Open the board" in await page.text()
    assert "Open the board" not in door
    assert (await browser.own()).status == 404
    assert (await browser.send("POST", "/open", origin="https://evil.example", json={"key": key})).status == 403
    assert (await browser.send("POST", "/open", origin=None, json={"key": key})).status == 403
    answer = await browser.send("POST", "/open", json={"key": key})
    cookie = answer.cookies[COOKIE]
    assert (answer.status, cookie["httponly"], cookie["samesite"], cookie["secure"], cookie["path"]) == (
        200, True, "Lax", True, "/war",
    )  # fmt: skip
    browser.cookie = cookie.value
    assert (await browser.own()).status == 200
    browser.cookie = key  # a link is no browser
    assert (await browser.own()).status == 404


async def test_keys_are_of_128_bits_of_chance(watcher: Watcher, monkeypatch: pytest.MonkeyPatch) -> None:
    person, drawn = str(watcher.sitting.anna.id), list[bytes]()
    chance = secrets.token_bytes

    def counted(bytes_: int) -> bytes:
        drawn.append(chance(bytes_))
        return drawn[-1]

    monkeypatch.setattr(secrets, "token_bytes", counted)
    link = await Keys(watcher.sitting.client.host.store).give(person, "link", 4e9)
    answer = await Touching(watcher).send("POST", "/open", json={"key": link})
    keys = [urlsafe_b64decode(f"{key}==") for key in (link, answer.cookies[COOKIE].value)]
    assert keys == drawn  # nothing but chance is in them
    assert {len(key) >= 128 // 8 for key in keys} == {True}


@pytest.mark.parametrize(("address", "secure"), [("https://games.example", True), ("http://games.example", False)])
async def test_a_cookie_is_for_tls_alone_where_there_is_tls(watcher: Watcher, address: str, secure: bool) -> None:
    host = watcher.sitting.client.host
    key = await Keys(host.store).give(str(watcher.sitting.anna.id), "link", 4e9)
    there = Site(host, address, watcher.sitting.client.catalogue.speaking)
    async with TestClient(TestServer(there.app())) as client:
        headers = {"Host": "games.example", "Origin": address}
        cookie = (await client.post("/open", json={"key": key}, headers=headers)).cookies[COOKIE]
    assert (bool(cookie["secure"]), cookie["httponly"], cookie["samesite"]) == (secure, True, "Lax")


async def test_the_language_one_wished_is_spoken_whatever_discord_speaks(watcher: Watcher, anna: Touching) -> None:
    host, anna_id = watcher.sitting.client.host, str(watcher.sitting.anna.id)
    known = await host.person(anna_id)
    assert known is not None
    assert '<html lang="en">' in await (await anna.own()).text()
    await host.set_person(replace(known, prefs=replace(known.prefs, language="de")))
    page, place = await (await anna.own()).text(), await (await anna.own("/place?place=hill")).json()
    assert '<html lang="de">' in page
    assert "Bestätigen" in page
    assert place["rules"].endswith("?in=de")
    assert "Deine Bretter" in await (await anna.send("GET", "/own")).text()


async def test_a_mistake_of_ours_is_not_told_as_a_picture_that_is_not_there(
    watcher: Watcher, anna: Touching, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await anna.own("/picture?kind=xyzzy")).status == 404

    def mistaken(*_args: object) -> None:
        raise KeyError("unit")

    monkeypatch.setattr("bot.web.own.news", mistaken)
    assert (await anna.say("flag", "hill")).status == 500


async def test_links_end(watcher: Watcher) -> None:
    store, person = watcher.sitting.client.host.store, str(watcher.sitting.anna.id)
    late = await Keys(store).give(person, "link", 1.0)
    assert (await Touching(watcher).send("POST", "/open", json={"key": late})).status == 403
    browser = await Touching(watcher).enter(person)
    assert (await browser.own()).status == 200
    assert await Keys(store).close(person) == 3
    assert (await browser.own()).status == 404


async def test_wrong_keys_are_tried_in_vain_and_not_for_long(watcher: Watcher, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, now = Touching(watcher), 1_600_000_000.0
    monkeypatch.setattr(watcher.site.boards.doors, "_now", lambda: now)
    told = {(await browser.send("POST", "/open", json={"key": f"no-{n}"})).status for n in range(WRONG)}
    assert told == {403}
    assert (await browser.send("POST", "/open", json={"key": "one more"})).status == 429
    for body in ("[]", "x", ""):
        assert (await browser.send("POST", "/open", data=body)).status == 429
    now += 60
    for body in ("[]", "x", ""):
        assert (await browser.send("POST", "/open", data=body)).status == 400
    assert (await browser.send("POST", "/open", json={"key": "one more"})).status == 403


async def test_whoever_holds_no_seat_finds_no_board(watcher: Watcher, anna: Touching) -> None:
    await watcher.sitting.client.host.set_person(Person("77", "Carl"))
    carl = await Touching(watcher).enter("77")
    named = ("/layer?name=x", "/legend?name=x", "/place?place=hill", "/card?card=x")
    for path in ("", "/ask", "/spots", "/picture", "/changes", "/ways", *named, "/live"):
        answer = await carl.own(path)
        nowhere = await carl.send("GET", f"/own/nothing{path}")
        assert (answer.status, await answer.read()) == (nowhere.status, await nowhere.read())
        assert answer.status == 404
    assert (await anna.own("/ask?seat=green")).status == 404  # that is Bert's


async def test_what_is_touched_says_words_and_confirmed_it_is_an_order(watcher: Watcher, anna: Touching) -> None:
    asked = await (await anna.own("/ask")).json()
    assert (asked["seat"], asked["due"], asked["end"]) == ("red", True, False)
    assert "bid" in [word["text"] for word in asked["words"]]
    flags = asked["touches"]
    assert {tuple(each["spoken"]) for each in flags["hill"]} >= {("flag", "hill")}
    spoken = await (await anna.own("/ask?say=bid&say=3")).json()
    assert (spoken["spoken"], spoken["named"], spoken["end"]) == (["bid", "3"], "bid · 3", True)
    answer = await anna.say("bid", "3")
    assert (answer.status, texts((await answer.json())["told"])) == (200, ["You bid 3."])
    again = await anna.say("bid", "3")  # the same deed once more, because its answer was lost
    assert again.status == 200
    host = watcher.sitting.client.host
    assert await host.revision(watcher.info.id, "red") == 1
    assert "3" in (await host.view(watcher.info.id, "red")).orders.values()
    await watcher.sitting.quiet()


async def test_both_pages_name_the_power_that_is_waited_for(
    watcher: Watcher, anna: Touching, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat of several powers has a name too long for a phone, and does not say whose armies are to move."""
    monkeypatch.setattr(Rules, "acting", lambda _self, _state, seat: say("Denmark") if seat == "green" else SILENT)
    await watcher.wish("link")
    told = await (await anna.own("/ask", params={"seat": "red"})).json()
    assert told["waiting"] == ["you", "Denmark"]
    shown = await (await watcher.of_game("/facts")).json()
    assert shown["waiting"] == ["Red", "Denmark"]


async def test_who_is_waited_for_is_told_of_the_moment_that_is_shown(
    watcher: Watcher, anna: Touching, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else moves on while the answer is made: a stand-in does so all the time."""
    host, bert = watcher.sitting.client.host, str(watcher.sitting.bert.id)
    touched = host.touched

    async def meanwhile(*args: Any, **more: Any) -> Any:
        await host.order(watcher.info.id, "green", "ready", person=bert, interaction="g")
        return await touched(*args, **more)

    monkeypatch.setattr(host, "touched", meanwhile)
    told = await (await anna.own("/ask")).json()
    assert (told["stands"], told["waiting"]) == ("0 1 red green", ["you", "Green"])
    monkeypatch.setattr(host, "touched", touched)
    assert (await (await anna.own("/ask")).json())["waiting"] == ["you"]


async def test_what_the_panel_says_that_is_not_asked_the_page_says_too(
    anna: Touching, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "remark", lambda _self, _view: "Fog.")
    monkeypatch.setattr(Toy, "missing", lambda _self, view, spoken: [f"{view.viewer} rests{' '.join(spoken)}.", ""])
    assert (await (await anna.own("/ask")).json())["remark"] == "Fog. red rests."
    begun = await anna.own("/ask", params={"say": "bid"})
    assert (await begun.json())["remark"] == "red restsbid."


async def test_what_is_to_be_known_of_a_whole_order_stands_where_nothing_is_asked_any_more(
    anna: Touching, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless its remark tells of it; a treaty says from when on it holds, and that all read it."""
    real = Toy.words

    def told(self: Toy, state: Any, seat: str, spoken: Sentence = ()) -> Words:
        found = real(self, state, seat, spoken)
        return replace(found, prompt="All read it." if found.end else "")

    monkeypatch.setattr(Toy, "words", told)
    assert (await (await anna.own("/ask", params=[("say", "bid"), ("say", "3")])).json())["remark"] == "All read it."
    assert (await (await anna.own("/ask", params=[("say", "bid")])).json())["remark"] == ""


async def test_the_organiser_is_named_who_is_waited_for(watcher: Watcher) -> None:
    host, waiting = watcher.sitting.client.host, replace(watcher.info, awaiting=(ORGANISER,))
    assert await host.awaited_names(waiting) == ["the organiser"]
    assert await host.awaited_names(waiting, own=("red", ORGANISER)) == ["you"]


async def test_a_deed_needs_our_own_page_and_its_seal(watcher: Watcher, anna: Touching) -> None:
    wrong = anna.seal[::-1]
    for seal, origin in ((anna.seal, "https://evil.example"), (anna.seal, None), (wrong, ORIGIN), ("", ORIGIN)):
        other = Touching(watcher, anna.cookie, seal)
        for deed in ("/order", "/undo"):
            answer = await other.own(deed, "POST", origin=origin, json={"spoken": ["ready"], "once": "1"})
            assert answer.status == 403
    assert await watcher.sitting.client.host.revision(watcher.info.id, "red") == 0


async def test_the_bounds_of_an_order(anna: Touching) -> None:
    """As many words, and as long ones, as any order has; each kind of asking has the same bounds."""
    for words, status in (
        (["b"] * WORDS, 200), (["b"] * (WORDS + 1), 400), (["b" * LETTERS], 200), (["b" * (LETTERS + 1)], 400),
        (["bid 3"], 400), ([""], 400),
    ):  # fmt: skip
        asked = "&".join(f"say={word}" for word in words)
        assert (await anna.own(f"/ask?{asked}")).status == status
        assert ((await anna.say(*words, once=str(len(asked)))).status == 400) == (status == 400)


@pytest.mark.parametrize("battle", SCENARIOS)
def test_a_whole_army_may_go_by_one_order(battle: str) -> None:
    """Each piece by its name, where it comes in, and where it goes; and a browser can ask for all of it."""
    field = board(battle)
    for side in field.sides:
        pieces = [counter.id for counter in field.counters.values() if counter.side == side and counter.move]
        order = ["several", "move", *(word for piece in pieces for word in (piece, "0101", "0202"))]
        assert touching._bounded(order) == tuple(order)
        assert len(urlencode([("say", word) for word in order])) < LINE


async def test_a_page_is_told_of_what_is_new_until_its_door_is_closed(
    watcher: Watcher, anna: Touching, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = await following(anna, monkeypatch)
    assert (await anna.say("ready", once="2")).status == 200
    await told(answer, "data: 2 0 green")
    assert (await anna.send("POST", "/leave")).status == 200
    await asyncio.wait_for(answer.content.read(), 60)  # it ends
    assert (await anna.own("/live")).status == 404


async def following(anna: Touching, monkeypatch: pytest.MonkeyPatch) -> aiohttp.ClientResponse:
    """What a page hears that follows the game; it has been told of an order already."""
    monkeypatch.setattr(touching, "LOOK", 0.01)
    answer = await anna.own("/live")
    await told(answer, "data: 0 1 red green")
    assert (await anna.say("bid", "3")).status == 200
    await told(answer, "data: 1 1 red green")
    return answer


async def told(answer: aiohttp.ClientResponse, what: str) -> None:
    """Read until an event says it; one before may say half of it. Lines that say nothing come all the time."""
    async with asyncio.timeout(30):
        while (await answer.content.readline()).decode().strip() != what:
            pass


async def test_a_page_is_told_of_what_another_process_did_before_this_one_has_heard_of_it(
    watcher: Watcher, anna: Touching, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = await following(anna, monkeypatch)
    monkeypatch.setattr(store, "forget", lambda *_changed: None)
    assert (await anna.say("ready", once="2")).status == 200
    await told(answer, "data: 2 0 green")
    answer.close()


async def test_a_page_is_told_that_somebody_else_is_waited_for_no_longer(
    watcher: Watcher, anna: Touching, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they said may stay theirs until the others have answered: then the page has not seen more than before."""
    answer = await following(anna, monkeypatch)
    assert (await (await anna.own("/ask")).json())["stands"] == "1 1 red green"
    await watcher.sitting.client.host.order(
        watcher.info.id, "green", "ready", person=str(watcher.sitting.bert.id), interaction="g"
    )
    await told(answer, "data: 2 1 red")
    answer.close()
    others = [replace(watcher.info, awaited=("red",), awaiting=whom) for whom in (("red", "green"), ("red",))]
    assert len({own._stands(1, each, "red") for each in others}) == 2


async def test_nobody_follows_from_very_many_pages(anna: Touching, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(touching, "FOLLOWED", 2)
    monkeypatch.setattr(touching, "LOOK", 0.01)
    first, second = await anna.own("/live"), await anna.own("/live")
    assert (first.status, second.status, (await anna.own("/live")).status) == (200, 200, 429)
    first.close()
    for _n in range(200):
        await asyncio.sleep(0.05)
        if (again := await anna.own("/live")).status == 200:
            break
    assert again.status == 200
    again.close()
    second.close()


async def test_whoever_gives_their_seat_away_has_no_board_of_it_any_more(watcher: Watcher, anna: Touching) -> None:
    """A link is a person's and no seat's: whoever has the seat now has its board."""
    dora = Person("78", "Dora")
    await watcher.sitting.client.host.set_person(dora)
    hers = await Touching(watcher).enter("78")
    assert (await hers.own("/ask")).status == 404
    await watcher.sitting.client.host.replace(watcher.info.id, "red", dora, by=str(watcher.sitting.anna.id))
    assert (await anna.own("/ask")).status == 404
    assert (await (await hers.own("/ask")).json())["seat"] == "red"
    lists = [await (await each.send("GET", "/own")).text() for each in (anna, hers)]
    assert [f"/own/{watcher.info.id}" in each for each in lists] == [False, True], "she only organises it now"
    await watcher.sitting.quiet()


LOOKED = ("ask", "spots", "picture", "changes", "layer", "legend", "ways", "place", "card")


async def test_a_deed_for_another_seat_is_none(watcher: Watcher, anna: Touching) -> None:
    for answer in (await anna.say("bid", "3", seat="green"), await anna.own("/undo", "POST", json={"seat": "green"})):
        assert answer.status == 404
    for path in ("/spots", "/picture", "/changes", "/layer", "/legend", "/ways", "/place", "/card", "/live"):
        assert (await anna.own(f"{path}?seat=green")).status == 404
    assert await watcher.sitting.client.host.revision(watcher.info.id, "green") == 0


@pytest.mark.parametrize(
    "path",
    ["", *map("/{}".format, LOOKED), "/live", "/nowhere"],
)
async def test_each_answer_says_what_a_page_may_do_and_is_kept_nowhere(anna: Touching, path: str) -> None:
    answer = await anna.own(path)
    assert {key: answer.headers.get(key) for key in GUARD} == GUARD
    assert answer.status == 404 or answer.headers["Cache-Control"] == "no-store"
    answer.close()


async def test_of_very_many_links_the_oldest_close(watcher: Watcher) -> None:
    """Each message to somebody makes one; whoever was let in stays so, and other people's links stay good."""
    keys = Keys(watcher.sitting.client.host.store)
    anna, bert = (str(each.id) for each in (watcher.sitting.anna, watcher.sitting.bert))
    browser, other = await keys.give(anna, "browser", 50.0), await keys.give(bert, "link", 50.0)
    links = [await keys.give(anna, "link", 100.0 + n) for n in range(HELD + 2)]
    good = [await keys.holder(link, "link", 0.0) for link in links]
    assert good == [None, None, *[anna] * HELD]
    assert await keys.holder(browser, "browser", 0.0) == anna
    assert await keys.holder(other, "link", 0.0) == bert


async def test_the_seal_is_of_one_browser(watcher: Watcher, anna: Touching) -> None:
    other = await Touching(watcher).enter(str(watcher.sitting.anna.id))
    assert other.seal != anna.seal
    other.seal = anna.seal
    assert (await other.say("bid", "3")).status == 403
    assert (await other.send("POST", "/leave")).status == 403
    assert (await other.own()).status == 200


async def test_what_a_seat_holds_is_shown_card_by_card_to_its_holder_alone(watcher: Watcher, anna: Touching) -> None:
    purse, luck = (await (await anna.own("/ask")).json())["cards"]
    assert (purse["name"], purse["use"]) == ("purse Purse (9)", "It pays for what you bid.")
    face = await anna.own(f"/card?card={luck['mark']}")
    assert (face.status, (await face.read())[:4]) == (200, b"\x89PNG")
    assert (await anna.own("/card")).status == 404
    await watcher.bid(3, 1)  # the purse is another one now, and luck the same
    after = (await (await anna.own("/ask")).json())["cards"]
    assert [card["mark"] for card in after][1] == luck["mark"]
    assert (await anna.own(f"/card?card={purse['mark']}")).status == 404
    bert = await Touching(watcher).enter(str(watcher.sitting.bert.id))
    assert (await bert.own(f"/card?card={after[0]['mark']}")).status == 404


async def test_keys_end_at_their_second(watcher: Watcher) -> None:
    """A link, and a browser that it let in; only hashes are kept."""
    store, person = watcher.sitting.client.host.store, str(watcher.sitting.anna.id)
    moments = iter((1999.0, 2000.0))
    doors = Doors(store, ADDRESS, lambda: next(moments))
    keys = Keys(store)
    key = await keys.give(person, "browser", 2000.0)
    asked = make_mocked_request("GET", "/", headers={"Cookie": f"{COOKIE}={key}"})
    assert [await doors.person(asked), await doors.person(asked)] == [person, None]
    async with store.reading() as db:
        assert key not in str((await db.execute(select(tables.keys))).all())
    await store.forget(2000.5)
    assert await keys.holder(key, "browser", 0.0) is None


async def test_a_refusal_says_why(anna: Touching) -> None:
    answer = await anna.say("bid", "1000")
    assert answer.status == 409
    assert "1000" in (await answer.json())["refused"]
    for spoken in ("bid", ["bid"] * (WORDS + 1), ["b" * 100], [""], ["bid 3"], [3]):
        answer = await anna.own("/order", "POST", json={"spoken": spoken, "once": "1"})
        assert answer.status == 400


async def test_what_a_stand_in_would_do_is_told_at_the_board_where_the_table_agreed(
    watcher: Watcher, anna: Touching
) -> None:
    answer = await anna.own("/hint?seat=red")
    assert (answer.status, (await (await anna.own("/ask")).json())["hints"]) == (409, False)
    assert "not agreed on hints" in (await answer.json())["refused"]
    anna.watcher = replace(watcher, info=await watcher.sitting.bids(settings=Settings(hints=True)))
    assert (await anna.own("/hint?seat=green")).status == 404, "somebody else's"
    asked, hint = [await (await anna.own(path)).json() for path in ("/ask", "/hint")]
    assert asked["hints"]
    order, told = " ".join(hint["spoken"]), texts(hint["told"])
    assert told[0] == f"A stand-in (instant) would order this: {order}"
    words = urlencode([("say", word) for word in hint["spoken"]])
    assert (await (await anna.own(f"/ask?{words}")).json())["end"], "so it can be confirmed"
    await anna.say(*hint["spoken"])
    await anna.say("ready", once="2")
    assert not (await (await anna.own("/ask")).json())["hints"], "nothing is asked of her now"


async def test_the_server_and_the_organiser_may_close_boards(watcher: Watcher, anna: Touching) -> None:
    assert [(await anna.own()).status, (await watcher.of_game()).status] == [200, 404]
    await watcher.wish("link")
    await watcher.sitting.anna.slash("server", watcher.sitting.games, boards="none")
    assert [(await anna.own()).status, (await watcher.of_game()).status] == [404, 200]  # each by itself
    await watcher.sitting.anna.slash("server", watcher.sitting.games, boards="touch")
    await watcher.sitting.anna.slash("game settings", watcher.sitting.games, boards=False)
    assert (await anna.own("/ask")).status == 404


async def test_what_an_order_changes_lies_over_the_board_and_nothing_is_painted_twice(
    watcher: Watcher, anna: Touching
) -> None:
    whole = await (await anna.own("/picture?kind=board")).read()
    above = await (await anna.own("/changes?say=bid&say=3")).read()
    assert above[16:24] == whole[16:24]
    run, kinds = watcher.sitting.client.host.workers.run, []

    async def count(kind: Any, *args: Any, **more: Any) -> Any:
        kinds.append(kind.name)
        return await run(kind, *args, **more)

    watcher.sitting.client.host.workers.run = count  # type: ignore[method-assign]
    assert await (await anna.own("/picture?kind=board")).read() == whole
    assert await (await anna.own("/changes?say=bid&say=3")).read() == above
    assert kinds == []
    watcher.forget()
    assert await (await anna.own("/picture?kind=board")).read() == whole
    assert kinds == ["pictures"]


async def test_what_happened_is_shown_from_ones_own_last_order_on(
    watcher: Watcher, anna: Touching, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, game, anna_, bert = watcher.sitting.client.host, watcher.info.id, watcher.sitting.anna, watcher.sitting.bert
    for person, place in ((anna_, "hill"), (anna_, "mill"), (bert, "hill")):
        await person.slash("order", watcher.sitting.games, text=f"flag {place}")
    await watcher.sitting.quiet()
    run, looks = host.workers.run, list[Look]()

    async def see(kind: Any, work: Any, *args: Any, **more: Any) -> Any:
        looks.extend(each for each in args if isinstance(each, Look))
        return await run(kind, work, *args, **more)

    monkeypatch.setattr(host.workers, "run", see)
    for asked in ("", "&say=bid"):
        assert (await anna.own(f"/picture?kind=action{asked}")).status == 200
    assert looks == [Look("action", near=("mill", "hill")), Look("action", draft=("bid",))]
    watcher.forget()  # now as in a game whose pictures tell several deeds
    monkeypatch.setattr(render, "face", lambda game: replace(face(game), retells=True))
    monkeypatch.setattr(Toy, "deed", lambda *_events: say("A flag is put up"))
    assert (await anna.own("/picture?kind=action")).status == 200
    assert looks[2].past == (await host.view(game, "red", 2),), "how it stood before the last one"


async def test_once_a_game_is_over_it_is_said_how_it_ended() -> None:
    """By its reckoning; where a game has none, as its last deed told it: who won is not in its table."""
    won = Event("over", say("the Protestants win: they hold Worms."))

    async def chronicle(_game: str, **_span: int) -> list[Entry]:
        return [Entry(1, "", "", say("1622"), (won,), 0.0)]

    page, battle = own.Own(cast(Any, SimpleNamespace(chronicle=chronicle))), cast(Any, rocroi())
    war: Any = SimpleNamespace(prompt="The war is over.")
    for game, ended, view, said in (
        ("battles", False, battle, battle.prompt),
        ("battles", True, battle, RULES.reckoning(battle)),
        ("cuius", False, war, "The war is over."),
        ("cuius", True, war, "The Protestants win: they hold Worms."),
    ):
        info: Any = SimpleNamespace(id="war", game=game, ended=ended, status="over", revision=1)
        assert await page._prompt(info, view) == said


@pytest.mark.parametrize(
    ("status", "seats", "parent", "told"),
    [
        ("playing", ("spain",), "war", {"game": "war", "text": "Back to The war"}),
        ("finished", ("spain",), "war", {}),
        ("playing", (), "war", {}),
        ("playing", ("spain",), "", {}),
    ],
    ids=["played on", "over, too", "by others", "for nothing"],
)
async def test_from_a_game_that_is_over_one_is_led_back_to_what_it_was_fought_for(
    status: str, seats: tuple[str, ...], parent: str, told: dict[str, str]
) -> None:
    war: Any = SimpleNamespace(id="war", title="The war", status=status, seats_of=lambda _person: seats)

    async def info(game: str) -> Any:
        return {"war": war}[game]

    over: Any = SimpleNamespace(parent=parent, holder=lambda _seat: Person("anna", "Anna"))
    host: Any = SimpleNamespace(info=info)
    assert await own.Own(host)._above(over, "spanish") == told


@pytest.mark.parametrize(("status", "seats", "told"), [
    ("playing", ("bavarian",), {"game": "battle", "text": "To Battle 1"}), ("over", ("bavarian",), {}),
    ("playing", (), {}),
])  # fmt: skip
async def test_whoever_fights_a_battle_is_led_to_its_field(
    status: str, seats: tuple[str, ...], told: dict[str, str]
) -> None:
    battle: Any = SimpleNamespace(id="battle", title="Battle 1", status=status, seats_of=lambda _person: seats)

    async def info(game: str) -> Any:
        return {"battle": battle}[game]

    links = [SimpleNamespace(id="battle")]
    war: Any = SimpleNamespace(links=links, holder=lambda _seat: Person("anna", "Anna"))
    assert await own.Own(cast(Any, SimpleNamespace(info=info)))._below(war, "spain") == told
    free: Any = SimpleNamespace(links=links, holder=lambda _seat: None)
    assert await own.Own(cast(Any, SimpleNamespace(info=info)))._below(free, "spain") == {}
