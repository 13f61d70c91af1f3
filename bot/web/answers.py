"""What browsers are answered with: the pages' own files and templates, and what each answer lets a page do."""

import re
from collections.abc import Iterable
from dataclasses import replace
from html import escape
from pathlib import Path
from string import Template

from aiohttp import web

from bot.language import Speaking, first_asked
from game import rules
from game.core.text import _, template, tongue
from render import BOARD, Look
from render.tiles import Tile

FOLDER = Path(__file__).parent / "page"
FILES = {
    **dict.fromkeys(("page.js", "own.js", "hand.js", "board.js", "look.js", "over.js", "open.js"), "text/javascript"),
    **dict.fromkeys(("page.css", "own.css"), "text/css"),
    "icon.svg": "image/svg+xml",
}
#: A page may show itself, and nothing else; where one goes on to is not told from where.
GUARD = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
#: A moment that is past never changes; what is new may be undone; what is one person's is kept nowhere on the way.
PAST, NEW, OWN = (
    {"Cache-Control": kept, "Vary": "Accept-Language"} for kept in ("public, max-age=86400", "no-cache", "no-store")
)
#: What is answered where there is nothing to see; it is told in the reader's language as it leaves.
NO_PAGE, NO_PICTURE = template("There is no such page."), template("There is no such picture.")


def read_in(request: web.Request, speaking: Speaking) -> str:
    """The language of whoever's browser asks, of those that we speak; none where it takes any."""
    asked = first_asked(request.headers.get("Accept-Language", ""))
    if not asked:
        return ""
    with speaking(asked):
        return tongue() or "en"


def asked_board(request: web.Request) -> Look:
    """How the board is asked for: whole or a tile of it, and for those who are near or for those who see all of it."""
    return replace(BOARD, tile=_tile(request), close="close" in request.query)


def _tile(request: web.Request) -> Tile | None:
    """`2-3`: by its column and row."""
    asked = request.query.get("tile", "")
    if not asked:
        return None
    found = re.fullmatch(r"([0-9]{1,2})-([0-9]{1,2})", asked)
    if not found:
        raise web.HTTPBadRequest(text="A tile is two whole numbers: tile=0-0 is the first.")
    return int(found[1]), int(found[2])


def page(name: str, base: str, kept: dict[str, str], **blanks: str) -> web.Response:
    """A template with its blanks filled in."""
    text = Template((FOLDER / name).read_text("utf-8")).substitute(blanks, base=base)
    return web.Response(text=text, content_type="text/html", headers=kept)


def png(picture: bytes, kept: dict[str, str]) -> web.Response:
    """A picture, and how long it may be kept."""
    return web.Response(body=picture, content_type="image/png", headers=kept)


def link(address: str, text: str) -> str:
    """A link, as HTML."""
    return f'<a href="{escape(address)}">{escape(text)}</a>'


def home(base: str) -> str:
    """A link to all that is listed, as HTML."""
    return link(f"{base}/", _("Games that are played here"))


def trail(base: str, game: str, around: Iterable[str] = (), *, listed: bool) -> str:
    """Where one goes on from a page, as HTML: to all that is listed, to what it is a part of, to the rules."""
    read = link(f"{base}/rules/{game}?in={tongue() or 'en'}", _("Rules: {game}").format(game=_(rules(game).title)))
    return " ".join([*([home(base)] if listed else ()), *around, read])


def stream() -> web.StreamResponse:
    """An answer that goes on, event after event. It is begun before any middleware sees it, so it is guarded here."""
    return web.StreamResponse(headers={**GUARD, **OWN, "Content-Type": "text/event-stream"})
