"""A game as a story: a Markdown file with pictures, in one archive of a size that Discord takes."""

import asyncio
import re
from dataclasses import dataclass
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import discord

from bot.discord.client import Westphalia
from bot.discord.pictures import Progress
from bot.discord.sight import Sight
from bot.host.info import Entry, GameInfo
from game import rules
from game.core.events import Event, places
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR, Rules
from game.core.text import Message, _
from render import Look, Picture, face

#: An archive has at most so many pictures, and so many bytes of them.
PICTURES, BYTES = 24, 8_000_000
#: What a picture is worth showing for.
GREAT = ("battle", "siege", "capture", "over", "attack")


@dataclass(slots=True)
class Page:
    """A season or turn of the story: its events, and the revision after it."""

    name: Message
    events: list[Event]
    end: int
    picture: Picture | None = None


async def bound(client: Westphalia, info: GameInfo, seen: Sight, when: str, told: Progress) -> discord.File:
    """The story as a file; refuses where there is nothing to tell."""
    host, game = client.host, rules(info.game)
    first = await host.headline(info.id, 0)
    pages = paged(game, await host.chronicle(info.id, SPECTATOR, upto=seen.upto), first)
    pages = [page for page in pages if when.casefold().strip() in str(page.name).casefold()]
    if not pages:
        raise Refusal(_("Nothing is on record yet."))
    await _illustrate(client, info, pages, told)
    data = await asyncio.to_thread(_archive, str(info.title), game, pages)
    return discord.File(BytesIO(data), f"westphalia-{info.id}.zip")


def paged(game: Rules[object, object], entries: list[Entry], first: Message) -> list[Page]:  # type: ignore[type-var]
    """The chronicle by seasons or turns; those without a sentence are left out."""
    pages: list[Page] = []
    before = first
    for entry in entries:
        name = game.chapter(before)
        if not pages or pages[-1].name != name:
            pages.append(Page(name, [], entry.number))
        pages[-1].events += entry.events
        pages[-1].end = entry.number
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
        picture = await client.pictures.past(info.id, page.end, SPECTATOR, look)
        if len(picture.png) > room:
            return
        page.picture, room = picture, room - len(picture.png)
        await told(n, len(great))


def _archive(title: str, game: Rules[object, object], pages: list[Page]) -> bytes:  # type: ignore[type-var]
    """The text and its pictures."""
    out, lines = BytesIO(), [f"# {title}", ""]
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for n, page in enumerate(pages, start=1):
            said = " ".join(str(sentence) for sentence in game.story(page.events))
            lines += [f"**{page.name}.** {said}", ""]
            if page.picture:
                name = f"pictures/{n:03d}-{page.picture.filename}"
                archive.writestr(name, page.picture.png, ZIP_STORED)
                lines += [f"![{_flat(page.picture.alt)}]({name})", ""]
        archive.writestr("story.md", "\n".join(lines))
    return out.getvalue()


def _flat(alt: str) -> str:
    """A description on one line, with nothing that Markdown would end it by."""
    return re.sub(r"[\[\]\s]+", " ", alt)
