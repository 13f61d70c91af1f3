"""The battles of a season: a report of each, the field on which it was fought out, and a menu of other seasons."""

import discord

from bot.discord.client import Westphalia
from bot.discord.panel.drawing import draw
from bot.discord.panel.press import Line, Press, PressMenu, on, rows, shelved
from bot.discord.reply import change, clip, reply, take
from bot.discord.seasons import Season, seasons
from bot.discord.sight import sight
from bot.host.info import GameInfo
from game import rules
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR
from game.core.text import _
from render import Look, sheets

Interaction = discord.Interaction[Westphalia]
#: What Discord takes: pictures in a message.
PICTURES = 10


async def seasons_seen(interaction: Interaction, info: GameInfo) -> list[Season]:
    """The seasons that the person may see."""
    seen = await sight(interaction, info, public=True)
    return [season for season in await seasons(interaction.client.host, info) if season.end == seen.clipped(season.end)]


async def fought(interaction: Interaction, info: GameInfo) -> list[Season]:
    """Those with battles; refuses where there are none."""
    if "battle" not in rules(info.game).features.reports:
        raise Refusal(_("This game keeps no reports of battles: /log and /past tell of them."))
    found = [season for season in await seasons_seen(interaction, info) if season.battles]
    if not found:
        raise Refusal(_("No battle has been fought yet."))
    return found


def told(info: GameInfo, season: Season) -> str:
    """A season's battles in lines."""
    return clip("\n".join([f"**{info.title}** · {season.name}", *(f"⚔ {said}" for said in season.battles)]))


async def say_battles(
    interaction: Interaction, info: GameInfo, at: int, text: str, *menus: PressMenu, public: bool = False
) -> None:
    """All battles of the season that a revision looks back on, in as many messages as their pictures take."""
    first, *more = await _drawn(interaction.client, info, at)
    await reply(interaction, text, files=first, view=rows(*menus) if menus else None, ephemeral=not public)
    for files in more:
        await reply(interaction, files=files, ephemeral=not public)


def other_seasons(info: GameInfo, known: list[Season]) -> list[PressMenu]:
    """Menus of all seasons with battles, the last one first; none where there is but one."""
    lines = [Line(str(season.end), str(season.name)) for season in reversed(known)]
    return shelved(Press("fought", info.id), lines, _("Battles of …")) if len(lines) > 1 else []


@on("fought")
async def look_back(interaction: Interaction, press: Press, values: list[str]) -> None:
    """The battles of another season, in place of those shown."""
    await take(interaction)
    info = await interaction.client.host.info(press.game)
    season = next((each for each in await fought(interaction, info) if [str(each.end)] == values), None)
    if season is None:
        raise Refusal(_("No battle has been fought yet."))
    first, *more = await _drawn(interaction.client, info, season.end)
    await change(interaction, content=told(info, season), attachments=first)
    for files in more:
        await reply(interaction, files=files)


async def _drawn(client: Westphalia, info: GameInfo, at: int) -> list[list[discord.File]]:
    """Each battle's report and the field as it was in the end, as many in a message as Discord takes."""
    view, fields = await client.host.view(info.id, SPECTATOR, at), await client.host.decided(info.id)
    looks: list[tuple[str, Look, int | None]] = []
    for look, decision in sheets(view, "battle"):
        looks.append((info.id, look, at))
        if decision in fields:
            looks.append((fields[decision], Look("board"), None))
    found = [await draw(client, game, SPECTATOR, look, when) for game, look, when in looks]
    files = [file for file in found if file]
    return [files[n : n + PICTURES] for n in range(0, len(files), PICTURES)] or [[]]
