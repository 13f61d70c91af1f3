"""What stands under a picture of the board, and what it opens."""

import discord

from bot.discord.board_parts import WHOLE, named_parts, part_meant
from bot.discord.client import Westphalia
from bot.discord.panel import reports
from bot.discord.panel.drawing import draw
from bot.discord.panel.press import (
    LINES,
    MENUS,
    Line,
    Press,
    PressButton,
    PressMenu,
    Style,
    button,
    on,
    rows,
    shelved,
)
from bot.discord.reply import CONTENT, change, reply, take, think
from bot.discord.sight import sight
from bot.host.info import GameInfo
from game import rules
from game.core.text import _
from render import Look, board_text

Interaction = discord.Interaction[Westphalia]
#: What may be looked at from a post, besides the board as text.
LOOKS = ("board", "winter", "battle", "standings", "action")


def buttons(info: GameInfo, at: int, *, winter: bool = False, battle: bool = False) -> list[PressButton | PressMenu]:
    """Your move, the whole board, the text of it; the Winter's account and the battles where there were some.

    Of a game that is over, the form of another like it.
    """
    here, reports = Press("move", info.id, rev=at), rules(info.game).features.reports
    parts: list[PressButton | PressMenu] = []
    if info.status == "playing":
        parts.append(button(here, _("Your move"), Style.primary))
    parts.append(button(here.to("look", extra="board"), _("Whole board")))
    if battle and "battle" in reports:
        parts.append(button(here.to("look", extra="battle"), _("Battles")))
    if winter and "winter" in reports:
        parts.append(button(here.to("look", extra="winter"), _("Winter")))
    if info.status == "over" and "standings" in reports:
        parts.append(button(here.to("look", extra="standings"), _("Standings")))
    parts.append(button(here.to("text"), _("Text")))
    if info.ended and not info.parent:
        parts.append(button(here.to("again"), _("Play again")))
    return parts


@on("look")
async def look(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """The picture asked for: the board as the person may see it now, reports as of the post."""
    await think(interaction)
    client = interaction.client
    info = await client.host.info(press.game)
    kind = press.extra if press.extra in LOOKS else "board"
    if kind == "board":
        await show_part(interaction, info, WHOLE)
        return
    seen = await sight(interaction, info, public=True)
    at = seen.clipped(press.rev)
    if kind == "battle":
        menus = reports.other_seasons(info, await reports.fought(interaction, info))
        await reports.say_battles(interaction, info, at, "", *menus)
        return
    found = await draw(client, info.id, "", Look(kind), at)
    await reply(interaction, "" if found else _("This game has no pictures."), files=[found] if found else [])


async def show_part(interaction: Interaction, info: GameInfo, part: str) -> None:
    """A part of the board as the person may see it, and a menu of the other parts."""
    client, seen = interaction.client, await sight(interaction, info)
    view = await client.host.view(info.id, seen.eyes, seen.upto)
    found = await draw(client, info.id, seen.eyes, part_meant(view, part), seen.upto)
    if found is None:
        await reply(interaction, _("This game has no pictures."))
    else:
        named = named_parts(view)
        await reply(interaction, _unlisted(named), files=[found], view=rows(*_elsewhere(info, named)))


def _elsewhere(info: GameInfo, named: dict[str, str]) -> list[PressMenu]:
    """Menus of all that may be looked at, as many as a message holds."""
    lines = [Line(value[:100], name) for name, value in named.items()]
    return shelved(Press("part", info.id), lines, _("Look at …"))


def _unlisted(named: dict[str, str]) -> str:
    """How to look at what menus have no room for."""
    more = len(named) - LINES * MENUS
    told = _("The menus have no room for {n} more: /board finds any of them by name.")
    return f"-# {told.format(n=more)}" if more > 0 else ""


@on("part")
async def look_elsewhere(interaction: Interaction, press: Press, values: list[str]) -> None:
    """Another part of the board, in place of the one shown."""
    await take(interaction)
    client = interaction.client
    info = await client.host.info(press.game)
    seen = await sight(interaction, info)
    look = part_meant(await client.host.view(info.id, seen.eyes, seen.upto), values[0] if values else "")
    found = await draw(client, info.id, seen.eyes, look, seen.upto)
    await change(interaction, attachments=[found] if found else [])


@on("text")
async def read_aloud(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """The board in words, for screen readers."""
    await think(interaction)
    info = await interaction.client.host.info(press.game)
    await say_board(interaction, info)


async def say_board(interaction: Interaction, info: GameInfo) -> None:
    """The board in words, in as many messages as it takes."""
    seen = await sight(interaction, info)
    view = await interaction.client.host.view(info.id, seen.eyes, seen.upto)
    for part in parts(board_text(view)):
        await reply(interaction, part)


def parts(words: str, limit: int = CONTENT) -> list[str]:
    """A long text in pieces that fit into messages, cut between lines."""
    pieces = [""]
    for line in words.splitlines():
        while len(line) > limit:
            pieces, line = [*pieces, line[:limit]], line[limit:]
        if len(pieces[-1]) + len(line) + 1 > limit:
            pieces.append("")
        pieces[-1] = f"{pieces[-1]}\n{line}" if pieces[-1] else line
    return [piece for piece in pieces if piece.strip()]
