"""Films of a year, a battle, a power, told while they are made; and the game as a story."""

from base64 import b64decode
from collections import defaultdict
from dataclasses import replace
from html.parser import HTMLParser
from io import BytesIO

import pytest
from PIL import Image

from bot.discord import pictures, storybook
from bot.pocket import Message
from game import rules
from game.campaign.board import BOARD
from game.core.text import say
from tests.bot.conftest import Sitting


def frames(message: Message) -> tuple[str, int]:
    """A film's kind, and how many pictures it has."""
    with Image.open(BytesIO(message.attachments[0].bytes)) as film:
        return str(film.format), int(getattr(film, "n_frames", 1))


async def made(sitting: Sitting, command: str, **options: str) -> Message:
    """What comes of it in the end, when all has been told that is told meanwhile."""
    shown = await sitting.anna.slash(command, sitting.games, **options)
    await sitting.until(lambda: bool(shown.message.attachments))
    return shown.message


@pytest.fixture
async def war(sitting: Sitting) -> Sitting:
    """A year of war, in which Spain marched once."""
    await sitting.start()
    await sitting.anna.slash("order", sitting.games, text="Spain-1 Savoy")
    for _season in range(3):
        await sitting.season()
    return sitting


async def test_a_film_of_all_of_a_season_and_of_a_power(war: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "STRIP", 1)
    whole = await made(war, "replay")
    assert whole.attachments[0].filename == "campaign-1618-1619.gif"
    assert frames(whole)[0] == "GIF"
    assert frames(whole)[1] >= 3
    summer = await made(war, "replay", when="Summer 1618", moving="WebP: a smaller file")
    assert summer.attachments[0].filename.startswith("campaign-1618-1618.webp")
    assert frames(summer)[0] == "WEBP"
    spain = await made(war, "replay", power="Spain and Austria")
    assert 2 <= frames(spain)[1] <= frames(whole)[1]
    nothing = await war.anna.slash("replay", war.games, battle="Savoy")
    assert "Nothing of that happened" in nothing.text


async def test_a_film_of_a_battle(sitting: Sitting) -> None:
    """The first that the stand-ins fight, of a land that shares its name with a part of the board."""
    info = await sitting.start()
    fought: list[str] = []
    while not fought:
        await sitting.season()
        entries = await sitting.client.host.chronicle(info.id, "")
        fought = [event.place for entry in entries for event in entry.events if event.kind == "battle"]
    name = str(BOARD.places[fought[0]].name)
    whole, battle = await made(sitting, "replay"), await made(sitting, "replay", battle=name, moving="webp")
    assert frames(battle)[0] == "WEBP"
    assert 2 <= frames(battle)[1] < frames(whole)[1]
    year = await made(sitting, "replay", when="1619")
    assert 2 <= frames(year)[1] < frames(whole)[1]


async def test_it_is_told_how_far_a_film_is(war: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "STRIP", 1)
    told: list[tuple[int, int]] = []

    async def note(done: int, whole: int) -> None:
        told.append((done, whole))

    [info] = await war.client.host.games_in(str(war.games.id))
    await war.client.pictures.film(info.id, told=note)
    assert told == [(n + 1, len(told)) for n in range(len(told))]


class Book(HTMLParser):
    """What a reader finds in a story: its language, titles, what is said, and pictures with their descriptions."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.language, self.open, self.said, self.drawn = "", "", defaultdict[str, list[str]](list), list[str]()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open, given = tag, {key: value or "" for key, value in attrs}
        self.language = given.get("lang", self.language)
        if tag == "img":
            kind, inside = given["src"].split(",")
            assert kind == "data:image/png;base64"
            Image.open(BytesIO(b64decode(inside))).verify()
            self.drawn.append(given["alt"])

    def handle_data(self, data: str) -> None:
        self.said[self.open].append(data)


async def test_the_story_is_a_page_with_pictures_in_the_readers_language(war: Sitting) -> None:
    for locale, name, said, drawn in (
        ("en-US", "Spring 1618", "Spain marches into Savoy.", "Map of the whole Empire, Spring 1618. Armies: "),
        ("de", "Frühjahr 1618", "Spanien rückt ein: Savoyen.", "Karte: das ganze Reich, Frühjahr 1618. Heere: "),
    ):
        war.anna.locale = locale
        [file] = (await made(war, "story")).attachments
        book = Book(file.bytes.decode())
        assert file.filename.endswith(".html")
        assert (book.language, book.said["h2"][0]) == (locale[:2], name)
        assert any(said in each for each in book.said["p"])
        assert book.drawn
        assert all(book.drawn)
        assert book.drawn[0].startswith(drawn)
    host, [info] = war.client.host, await war.client.host.games_in(str(war.games.id))
    told, first = await host.chronicle(info.id, ""), await host.headline(info.id, 0)
    spring = storybook.paged(rules("campaign"), list(told), first)[0]
    going = [replace(entry, headline=first) for entry in told if entry.number <= spring.end]
    assert [spring.closed, storybook.paged(rules("campaign"), going, first)[0].closed] == [True, False]


def test_what_people_write_is_no_markup_in_a_story() -> None:
    page = storybook.Page(say("Spring & <b>"), [], 1)
    book = storybook._book("<script>x</script>", rules("campaign"), [page])
    assert "<script>" not in book
    assert "<title>&lt;script&gt;" in book
    assert "<h2>Spring &amp; &lt;b&gt;</h2>" in book
    parted = storybook._section(page, [[say("A."), say("B.")], [say("C <i>.")]])
    assert "<p>A. B.</p><p>C &lt;i&gt;.</p>" in parted
