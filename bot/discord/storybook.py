"""A game as a story: a page with its pictures inside, of a size that Discord takes, which any phone opens."""

import asyncio
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from io import BytesIO
from string import Template

import discord

from bot.discord.client import Westphalia
from bot.discord.pictures import Progress
from bot.discord.sight import Sight
from bot.host.info import Entry, GameInfo
from game import rules
from game.core.events import Event, places
from game.core.names import plain
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR, Rules
from game.core.text import Message, _, tongue
from render import Look, Picture, face

#: A story has at most so many pictures, and so many bytes of them; in the page they take a third more.
PICTURES, BYTES = 24, 6_500_000
#: What a picture is worth showing for.
GREAT = ("battle", "siege", "capture", "over", "attack")
_BOOK = Template("""\
<!doctype html>
<html lang="$language">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
  :root { color-scheme: light dark; }
  body { max-width: 44rem; margin: 0 auto; padding: 1rem; font: 17px/1.5 Georgia, serif; }
  h1 { font-size: 1.6rem; }
  h2 { margin: 1.6rem 0 .3rem; font-size: 1.1rem; }
  p { margin: 0 0 .6rem; }
  img { width: 100%; height: auto; border-radius: .3rem; }
  section { break-inside: avoid; }
  h1, h2 { break-after: avoid; }
  @media print {
    :root { color-scheme: light; }
    body { max-width: none; padding: 0; }
    img { display: block; width: auto; max-width: 100%; max-height: 74vh; margin: 0 auto; }
  }
</style>
<h1>$title</h1>
$pages
</html>
""")


@dataclass(slots=True)
class Page:
    """A season or turn of the story: its events, and the revision after it; `closed` if the next has begun by then."""

    name: Message
    events: list[Event]
    end: int
    picture: Picture | None = None
    closed: bool = False


async def bound(client: Westphalia, info: GameInfo, seen: Sight, when: str, told: Progress) -> discord.File:
    """The story as a file; refuses where there is nothing to tell."""
    host, game = client.host, rules(info.game)
    first = await host.headline(info.id, 0)
    pages = paged(game, await host.chronicle(info.id, SPECTATOR, upto=seen.upto), first)
    pages = [page for page in pages if plain(when) in plain(str(page.name))]
    if not pages:
        raise Refusal(_("Nothing is on record yet."))
    await _illustrate(client, info, pages, told)
    book = await asyncio.to_thread(_book, str(info.title), game, pages)
    return discord.File(BytesIO(book.encode()), f"westphalia-{info.id}.html")


def paged(game: Rules[object, object], entries: list[Entry], first: Message) -> list[Page]:  # type: ignore[type-var]
    """The chronicle by seasons or turns; those without a sentence are left out."""
    pages: list[Page] = []
    before = first
    for entry in entries:
        name = game.chapter(before)
        if not pages or pages[-1].name != name:
            pages.append(Page(name, [], entry.number))
        pages[-1].events += entry.events
        pages[-1].end, pages[-1].closed = entry.number, game.chapter(entry.headline) != name
        before = entry.headline
    return [page for page in pages if game.story(page.events)]


async def _illustrate(client: Westphalia, info: GameInfo, pages: list[Page], told: Progress) -> None:
    """Pictures of the seasons where most happened, as many as there is room for."""
    if "action" not in face(info.game).looks:
        return
    great = sorted(pages, key=lambda page: -sum(event.kind in GREAT for event in page.events))[:PICTURES]
    room = BYTES
    for n, page in enumerate(great, start=1):
        near = places(event for event in page.events if event.kind in GREAT)
        look = Look("action", near=near) if near else Look("board")
        picture = await client.pictures.past(info.id, page.end, SPECTATOR, replace(look, ended=page.closed))
        if len(picture.png) > room:
            return
        page.picture, room = picture, room - len(picture.png)
        await told(n, len(great))


def _book(title: str, game: Rules[object, object], pages: list[Page]) -> str:  # type: ignore[type-var]
    """The text with its pictures."""
    sections = "\n".join(_section(page, game.story(page.events)) for page in pages)
    return _BOOK.substitute(language=escape(tongue() or "en"), title=escape(title), pages=sections)


def _section(page: Page, story: Sequence[Sequence[Message]]) -> str:
    picture = ""
    if page.picture:
        inside = b64encode(page.picture.png).decode()
        picture = f'<img src="data:image/png;base64,{inside}" alt="{escape(page.picture.alt)}">'
    said = "".join(f"<p>{escape(' '.join(map(str, paragraph)))}</p>" for paragraph in story)
    return f"<section><h2>{escape(str(page.name))}</h2>{said}{picture}</section>"
