"""The pages of leagues and their people: who is shown, who is named, and that nothing else is told."""

import re
import struct
from collections.abc import AsyncIterator
from dataclasses import replace as changed
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote

import aiohttp
import pytest
from aiohttp.test_utils import TestClient, TestServer

from bot.pocket import Person
from bot.store import Club
from bot.web import Site
from bot.web.answers import GUARD
from bot.web.leagues import masked
from game.core.values import replace
from game.league.league import Person as Entrant
from tests.bot.conftest import Sitting
from tests.bot.test_league import four, play, the_club, ticked
from tests.league.seasons import field, league, season
from tests.web.conftest import ADDRESS

pytestmark = pytest.mark.usefixtures("toy")
NAMES = ("Anna", "Bert", "Carl", "Dora")


class Reader:
    """Somebody with a browser; a league of four people at two tables is drawn."""

    def __init__(self, sitting: Sitting, client: TestClient[Any, Any]) -> None:
        self.sitting, self.client = sitting, client
        self.people: list[Person] = []

    async def get(self, path: str) -> aiohttp.ClientResponse:
        return await self.client.get(f"/war{path}", headers={"Host": "games.example"})

    async def text(self, path: str) -> str:
        answer = await self.get(path)
        assert answer.status == 200, path
        return await answer.text()

    async def wish(self, pages: str) -> None:
        await self.sitting.anna.slash("server", self.sitting.games, pages=pages)

    async def club(self) -> Club:
        return await the_club(self.sitting)

    async def at(self) -> str:
        return f"/league/{(await self.club()).id}"

    async def agree(self, person: Person, public: bool = True) -> str:
        return (await person.slash("league profile", self.sitting.games, public=public)).text

    async def number(self, person: Person) -> int:
        return (await self.club()).season.number_of(str(person.id))


@pytest.fixture
async def reader(sitting: Sitting) -> AsyncIterator[Reader]:
    site = Site(sitting.client.host, ADDRESS, sitting.client.catalogue.speaking)
    sitting.client.web = ADDRESS
    async with TestClient(TestServer(site.app())) as client:
        found = Reader(sitting, client)
        found.people = await four(sitting, **{"Rounds: 3": "1"})
        await sitting.anna.slash("league draw", sitting.games)
        await sitting.quiet()
        yield found


async def test_a_hidden_league_answers_as_one_that_never_was(reader: Reader) -> None:
    there, told = await reader.at(), []
    for path in (there, "/league/nothing"):
        for more in ("", "/1", "/history-1.png"):
            answer = await reader.get(path + more)
            headers = {key: value for key, value in answer.headers.items() if key != "Date"}
            told.append((more, answer.status, await answer.read(), headers))
    assert {status for _more, status, *_rest in told} == {404}
    assert told[:3] == told[3:]


async def test_a_league_is_listed_only_where_the_server_lists_it_and_its_organiser_may_close_it(reader: Reader) -> None:
    there, seen = await reader.at(), []
    for pages in ("none", "link", "listed"):
        await reader.wish(pages)
        seen.append(((await reader.get(there)).status, f'href="/war{there}"' in await reader.text("/")))
    assert seen == [(404, False), (200, False), (200, True)]
    refused = await reader.sitting.bert.slash("league settings", reader.sitting.games, page=False)
    assert "Only the organiser of the league" in refused.text
    await reader.sitting.anna.slash("league settings", reader.sitting.games, page=False)
    assert ((await reader.get(there)).status, there in await reader.text("/")) == (404, False)


async def test_nobody_is_named_who_did_not_agree(reader: Reader) -> None:
    await reader.wish("link")
    there = await reader.at()
    text = await reader.text(there)
    assert not [name for name in NAMES if name in text]
    assert {f"Player {n}" in text for n in range(1, 5)} == {True}
    ids = [str(person.id) for person in reader.people]
    assert not [who for who in ids if who in text]
    said = await reader.agree(reader.sitting.bert)
    number = await reader.number(reader.sitting.bert)
    assert f"<{ADDRESS}{there}/{number}>" in said
    text = await reader.text(there)
    assert [name for name in NAMES if name in text] == ["Bert"]
    assert f'<a href="/war{there}/{number}">Bert</a>' in text
    assert f"Player {number}" not in text
    await reader.agree(reader.sitting.bert, public=False)
    assert "Bert" not in await reader.text(there)


async def test_only_whoever_agreed_has_a_page(reader: Reader) -> None:
    await reader.wish("link")
    there = await reader.at()
    await reader.agree(reader.sitting.bert)
    number = await reader.number(reader.sitting.bert)
    seen = [(await reader.get(f"{there}/{n}")).status for n in (0, 1, 2, 3, 4, 5)]
    assert seen == [200 if n == number else 404 for n in (0, 1, 2, 3, 4, 5)]
    await play(reader.sitting, await reader.club())
    await ticked(reader.sitting)
    text = await reader.text(f"{there}/{number}")
    assert "Strength: " in text
    assert f'<a href="/war{there}">Cup</a>' in text
    assert not [name for name in NAMES if name != "Bert" and name in text]
    await reader.sitting.anna.slash("league settings", reader.sitting.games, page=False)
    assert (await reader.get(f"{there}/{number}")).status == 404


async def test_a_strength_takes_nothing_from_leagues_that_are_hidden(reader: Reader) -> None:
    """Two leagues, of which the second is closed: its tables change neither the strength nor the page."""
    await reader.wish("link")
    there = await reader.at()
    await reader.agree(reader.sitting.bert)
    path = f"{there}/{await reader.number(reader.sitting.bert)}"
    await play(reader.sitting, await reader.club())
    await ticked(reader.sitting)
    before = await reader.text(path)
    host, first = reader.sitting.client.host, await reader.club()
    other = await host.leagues.next_season(first.id, first.organiser, "Secret")
    await host.leagues.agree(other.id, first.organiser, page=False)
    await host.leagues.draw(other.id, first.organiser)
    await reader.sitting.quiet()
    await play(reader.sitting, await host.leagues.club(other.id))
    await ticked(reader.sitting)
    assert len((await host.leagues.club(other.id)).season.results) > 0
    assert await reader.text(path) == before
    await host.leagues.clubs.save(_opened(await host.leagues.club(other.id)))
    after = await reader.text(path)
    assert after != before
    assert "Secret" in after


def _opened(club: Club) -> Club:
    return changed(club, settings=changed(club.settings, page=True), revision=club.revision + 1)


class Rows(HTMLParser):
    """The rows of all tables, and the addresses that are linked."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag == "a":
            self.links.append(dict(attrs)["href"] or "")

    def handle_data(self, data: str) -> None:
        if self.rows and self.rows[-1] and data.strip():
            self.rows[-1][-1] += data


async def test_the_page_has_standings_tables_and_who_ended_above_whom(reader: Reader) -> None:
    await reader.wish("link")
    for person in reader.people:
        await reader.agree(person)
    text, club = await reader.text(await reader.at()), await reader.club()
    assert re.search(r"waits since \d+ [A-Z][a-z]+ 2\d{3} for", text)
    assert 'history-1.png" alt' not in text, "nothing to draw before any table is over"
    assert [f"/war/game/{game}" in Rows(text).links for game in club.games.values()] == [True, True]
    await play(reader.sitting, await reader.club())
    await ticked(reader.sitting)
    club, text = await reader.club(), await reader.text(await reader.at())
    assert "waits since" not in text
    assert 'history-1.png" alt' in text
    seated = r"</a>: 1\. [^,]*>[A-Z][a-z]+</a> \(Red\) <strong>0</strong>, 1\. "
    assert len(re.findall(seated, text)) == 2, "places stand beside points, which need not decide"
    found = Rows(text)
    standing = [row for row in found.rows if len(row) == 5 and row[1] in NAMES]
    assert sorted(row[1] for row in standing) == list(NAMES)
    crossed = [row for row in found.rows if len(row) == 6 and row[1] in NAMES]
    assert [row[1 + k] for k, row in enumerate(crossed, 1)] == ["×"] * 4
    assert sorted(cell for row in crossed for cell in row[2:] if cell not in ("", "×")) == ["0–1–0"] * 4
    picture = await reader.get(f"{await reader.at()}/history-1.png")
    assert (picture.status, picture.content_type) == (200, "image/png")
    assert (await reader.get(f"{await reader.at()}/history-2.png")).status == 404


async def test_sealed_orders_change_no_byte(reader: Reader) -> None:
    await reader.wish("listed")
    there, host = await reader.at(), reader.sitting.client.host
    await reader.agree(reader.sitting.bert)
    paths = (there, f"{there}/{await reader.number(reader.sitting.bert)}", f"{there}/history-1.png", "/")

    async def everything() -> list[bytes]:
        return [await (await reader.get(path)).read() for path in paths]

    seen = [await everything()]
    for number, game in enumerate((await reader.club()).games.values()):
        for seat in (await host.info(game)).seats:
            assert seat.person
            await host.order(game, seat.id, "bid 1", person=seat.person.id, interaction=f"{number}{seat.id}")
        seen.append(await everything())
    assert seen[0] == seen[1] == seen[2]


async def test_a_table_leads_to_its_game_only_where_that_is_shown(reader: Reader) -> None:
    await reader.wish("link")
    club, host = await reader.club(), reader.sitting.client.host
    hidden, shown = club.games[1, 1], club.games[1, 2]
    await host.watch(hidden, club.organiser, unseen=True, delay=0)
    text = await reader.text(await reader.at())
    assert [game in text for game in (hidden, shown)] == [False, True]
    assert text.count("Round 1 of 3 · <time") == text.count("waits since") == 1
    page = await reader.text(f"/game/{shown}")
    assert f'<a href="/war{await reader.at()}">{club.name}</a> <a href="/war/rules/toy?in=en">' in page
    assert '<a href="/war/rules/toy?in=en">' in text
    await host.watch(shown, club.organiser, unseen=False, delay=1)
    late = await reader.text(await reader.at())
    assert ["waits since" in late, "Round 1 of 3" in late] == [False, False]
    await reader.sitting.anna.slash("league settings", reader.sitting.games, page=False)
    assert "/war/league/" not in await reader.text(f"/game/{shown}")


async def test_what_people_write_is_no_markup(reader: Reader) -> None:
    host, club = reader.sitting.client.host, await reader.club()
    await reader.wish("listed")
    evil = '"><script>$title'
    named = replace(club.season.league, name=evil)
    await host.leagues.clubs.save(changed(club, season=replace(club.season, league=named), revision=club.revision + 1))
    for path in ("/", await reader.at()):
        text = await reader.text(path)
        assert "<script>" not in text
        assert "&quot;&gt;&lt;script&gt;$title" in text


async def test_a_page_of_a_league_does_nothing_but_show_itself(reader: Reader) -> None:
    await reader.wish("link")
    answer = await reader.get(await reader.at())
    assert {key: answer.headers.get(key) for key in GUARD} == GUARD
    assert "Set-Cookie" not in answer.headers


async def test_posts_of_a_league_lead_to_its_page(reader: Reader) -> None:
    address = f"[On the web](<{ADDRESS}{await reader.at()}>)"
    assert not [message for message in reader.sitting.public() if address in message.text]
    await reader.wish("link")
    reader.sitting.pocket.clock.advance(7.01 * 86400)
    await ticked(reader.sitting)
    [week] = [message for message in reader.sitting.public() if "week 1" in message.text]
    assert address in week.text
    assert address in (await reader.sitting.bert.slash("league about", reader.sitting.games)).text


def test_a_team_is_named_by_its_members_who_are() -> None:
    people = (Entrant("a", "A", ("north",), "Reds"), Entrant("b", "B", team="Reds"), Entrant("c", "C", team="Blues"))
    seen = masked(replace(season(league(), []), people=people), {"b": "Bea"})
    assert [(one.name, one.team, one.wishes) for one in seen.people] == [
        ("Player 1", "Reds", ()), ("Bea", "Reds", ()), ("Player 3", "Team 2", ()),
    ]  # fmt: skip
    assert [one.name for one in masked(replace(season(league(), []), people=field(2)), {}).people] == [
        "Player 1", "Player 2",
    ]  # fmt: skip


async def test_links_of_a_league_and_of_who_is_named_in_it_are_shown_elsewhere(reader: Reader) -> None:
    """By OpenGraph and by oEmbed: the chart, and no name of anybody who did not agree; hidden ones are not there."""
    there = await reader.at()
    bert = await reader.number(reader.sitting.bert)
    links = (there, f"{there}/{bert}")
    for pages, agreed, seen in (("none", False, [404, 404]), ("link", False, [200, 404]), ("link", True, [200, 200])):
        await reader.wish(pages)
        if agreed:
            await reader.agree(reader.sitting.bert)
        assert [(await reader.get(embedded(link))).status for link in links] == seen
    for link, named in zip(links, (False, True), strict=True):
        text, told = await reader.text(link), await (await reader.get(embedded(link))).json()
        picture = f"{ADDRESS}{there}/history-1.png"
        assert f'property="og:image" content="{picture}"' in text
        assert "application/json+oembed" in text
        assert (told["type"], told["thumbnail_url"], told["author_url"]) == ("link", picture, f"{ADDRESS}{link}")
        assert ("Bert" in told["title"]) is named
    image = await (await reader.get(f"{there}/history-1.png")).read()
    assert struct.unpack(">II", image[16:24]) == (told["thumbnail_width"], told["thumbnail_height"])
    assert (await reader.get(embedded(f"{there}/99"))).status == 404
    assert 'property="og:title"' in await reader.text("/")


def embedded(link: str) -> str:
    return f"/oembed?url={quote(f'{ADDRESS}{link}', safe='')}"


async def test_a_league_is_told_in_the_language_of_whoever_reads(reader: Reader) -> None:
    await reader.wish("listed")
    at = await reader.at()
    for person in reader.people:
        await reader.agree(person, public=False)
    german = {"Host": "games.example", "Accept-Language": "de-DE,de;q=0.9,en;q=0.8"}
    told = [await (await reader.client.get(f"/war{path}", headers=german)).text() for path in (at, "/", "/league/none")]
    assert '<html lang="de">' in told[0]
    assert "<h2>Stand</h2>" in told[0]
    assert "Runde 1 von 1" in told[0]
    assert "Spieler 1" in told[0]
    assert re.search(r"wartet seit \d+\. [A-Z][a-zä]+ 2\d{3} auf", told[0])
    assert '<html lang="de">' in told[1]
    assert "Spiele, die hier gespielt werden" in told[1]
    assert told[2] == "Diese Seite gibt es nicht."
    english = await reader.text(at)
    assert ('<html lang="en">' in english, "Player 1" in english) == (True, True)
