"""/log, /replay, /dice, /export, /verify, /import: what is on record."""

import asyncio
from io import BytesIO
from itertools import groupby
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.asking import every_eye, every_seat, eyes_meant, games
from bot.discord.client import Westphalia
from bot.discord.house_rules import check_import
from bot.discord.moments import cut_of
from bot.discord.panel.board import parts
from bot.discord.panel.drawing import film
from bot.discord.panel.press import Press, button, on, rows
from bot.discord.reply import change, person_of, reply, take, think
from bot.discord.seasons import seasons
from bot.discord.sight import check_whole, sight
from bot.discord.storybook import bound
from bot.discord.summary import summary
from bot.discord.whose import the_game
from bot.host.archive import Testimony
from bot.host.info import Entry, GameInfo, dice_told
from bot.host.naming import TITLE
from game import rules
from game.core.dice import SEALED, Draw
from game.core.names import plain
from game.core.record import read
from game.core.refusal import Refusal
from game.core.rules import Rules
from game.core.text import Message, _, tongue
from game.play.finding import digest_meant, told
from render.film import Moving

Interaction = discord.Interaction[Westphalia]
#: Draws shown by /dice; the largest record that is read.
DRAWS, LARGEST = 10, 4 * 1024 * 1024


class Annals(commands.Cog):
    """The record of a game."""

    def __init__(self, bot: Westphalia) -> None:
        self.bot, self.host = bot, bot.host

    @app_commands.command(description=_("What has happened, season by season"))
    @app_commands.describe(season=_("Only seasons with this in their name"), game=_("Which game, if you have several"))
    @app_commands.autocomplete(game=games)
    async def log(self, interaction: Interaction, season: str = "", game: str | None = None) -> None:
        """The chronicle, newest page first."""
        await think(interaction)
        info = await the_game(interaction, game, past=True)
        await turn_to(interaction, info, -1, season)

    @app_commands.command(description=_("The game as a moving picture: all of it, a year, a battle, a power"))
    @app_commands.describe(
        when=_("Only seasons or turns with this in their name, such as 1632"),
        power=_("Only what concerns this power"), battle=_("Only the fighting at this place"),
        moving=_("What kind of file"), eyes=_("Once the game is over: through whose eyes"),
        show=_("Show it to everybody here"), game=_("Which game, if you have several"),
    )  # fmt: skip
    @app_commands.choices(
        moving=[
            app_commands.Choice(name=_("GIF: moves everywhere"), value="gif"),
            app_commands.Choice(name=_("WebP: a smaller file"), value="webp"),
        ]
    )
    @app_commands.autocomplete(game=games, eyes=every_eye, power=every_seat)
    async def replay(
        self,
        interaction: Interaction,
        when: str = "",
        power: str = "",
        battle: str = "",
        moving: str = "gif",
        eyes: str = "",
        show: bool = False,
        game: str | None = None,
    ) -> None:
        """As everybody saw it; once the game is over, as anybody did. While it is made it is told how far it is."""
        await think(interaction, ephemeral=not show)
        info = await the_game(interaction, game, past=True)
        seen = await sight(interaction, info, public=True)
        known = await seasons(self.host, info)
        cut = await cut_of(
            self.host, info, seen, known, eyes_meant(info, eyes), when=when, power=power, battle=battle
        )  # fmt: skip

        async def told(done: int, whole: int) -> None:
            if done < whole:
                said = _("🎞 **{title}**: picture {n} of {all} …").format(title=info.title, n=done, all=whole)
                await change(interaction, content=said)

        film_kind: Moving = "webp" if moving == "webp" else "gif"
        made = await film(self.bot, info.id, cut, film_kind, told)
        text = f"**{info.title}** · {seen.headline}" if made else _("This game has no pictures.")
        await reply(interaction, text, files=[made] if made else [], ephemeral=not show)

    @app_commands.command(description=_("The game as a story, with pictures: a file to keep"))
    @app_commands.describe(
        when=_("Only seasons or turns with this in their name, such as 1632"),
        show=_("Show it to everybody here"), game=_("Which game, if you have several"),
    )  # fmt: skip
    @app_commands.autocomplete(game=games)
    async def story(
        self, interaction: Interaction, when: str = "", show: bool = False, game: str | None = None
    ) -> None:
        """A page with its pictures, in the reader's language; nothing that onlookers may not know."""
        await think(interaction, ephemeral=not show)
        info = await the_game(interaction, game, past=True)
        seen = await sight(interaction, info, public=True)

        async def told(done: int, whole: int) -> None:
            said = _("📖 **{title}**: picture {n} of {all} …").format(title=info.title, n=done, all=whole)
            await change(interaction, content=said)

        file = await bound(self.bot, info, seen, when, told)
        await reply(interaction, f"**{info.title}** · {seen.headline}", files=[file], ephemeral=not show)

    @app_commands.command(description=_("The dice: what binds them, the last throws, how to verify them"))
    @app_commands.describe(game=_("Which game, if you have several"))
    @app_commands.autocomplete(game=games)
    async def dice(self, interaction: Interaction, game: str | None = None) -> None:
        """Commitment, salt and draws."""
        await think(interaction)
        info = await the_game(interaction, game, past=True)
        draws = []
        if info.status != "open" and (await sight(interaction, info)).upto is None:
            record = await asyncio.to_thread(read, await self.host.export(info.id))
            draws = [draw for line in record.lines for draw in line.draws][-DRAWS:]
        lines = [
            f"**{info.title}**",
            _("Commitment, published before anybody joined: `{commitment}`").format(commitment=info.commitment)
            if info.proven
            else dice_told(info),
            _("Salt, made of the players' joining: `{salt}`").format(salt=info.salt or "–"),
        ]
        lines += [_throw(draw) for draw in draws]
        if draws and tongue():
            lines.append(
                _("What each throw is for stands there in English, as in the record: it is part of the proof.")
            )
        lines.append(_bound(info))
        if info.status != "open":
            lines += _testimony(await self.host.witness(info.id))
        await reply(interaction, "\n".join(lines))

    @app_commands.command(description=_("The game as a record: a text file that anybody can check"))
    @app_commands.describe(game=_("Which game, if you have several"))
    @app_commands.autocomplete(game=games)
    async def export(self, interaction: Interaction, game: str | None = None) -> None:
        """The record as a file, for the asker only."""
        await think(interaction)
        info = await the_game(interaction, game, past=True)
        await check_whole(interaction, info)
        file = discord.File(BytesIO((await self.host.export(info.id)).encode()), f"westphalia-{info.id}.txt")
        whole = info.ended
        note = _("The whole record, with the secret of the dice.") if whole else _("What everyone may know so far.")
        await reply(interaction, note, files=[file])

    @app_commands.command(description=_("Check a record, and compare it with what was posted"))
    @app_commands.describe(
        record=_("The file that /export gave"), digest=_("What a post or /dice names; if left out, what I keep counts")
    )
    async def verify(
        self, interaction: Interaction, record: discord.Attachment, digest: app_commands.Range[str, 1, 100] = ""
    ) -> None:
        """Recompute a record, for the asker only."""
        await think(interaction)
        posted = digest_meant(digest) if digest else ""
        found, kept = await self.host.examine(await _text_of(record), posted, str(interaction.user.id))
        lines = told(found)
        if kept:
            lines.insert(0, _("Compared with what I keep of game `{id}`:").format(id=kept))
        await reply(interaction, "\n".join(lines))

    @app_commands.command(name="import", description=_("Take in a game from its record"))
    @app_commands.describe(record=_("The file that /export gave"), title=_("What to call the game"))
    @app_commands.guild_only()
    async def take_in(
        self, interaction: Interaction, record: discord.Attachment, title: app_commands.Range[str, 1, TITLE] = ""
    ) -> None:
        """Verify a record and take it in; an unfinished game becomes a lobby."""
        await think(interaction)
        await check_import(interaction)
        info = await self.host.import_record(
            await _text_of(record),
            organiser=person_of(interaction.user, interaction.locale.value),
            guild=str(interaction.guild_id or ""),
            channel=str(interaction.channel_id),
            title=title,
        )
        said = _("“{title}” is verified and taken in. Its number is `{id}`.")
        await reply(interaction, said.format(title=info.title, id=info.id))


async def _text_of(record: discord.Attachment) -> str:
    """What stands in a file that somebody sent; refuses what cannot be a record."""
    if record.size > LARGEST:
        raise Refusal(_("This file is too large to be a record."))
    try:
        return (await record.read()).decode("utf-8")
    except UnicodeDecodeError:
        raise Refusal(_("This file is no record: it is not text.")) from None


def _testimony(now: Testimony) -> list[str]:
    """The digest as a whole; posts have its first 16 digits."""
    digest = now.digest.hex()
    if now.whole:
        return [_("Digest of the whole record, the SHA-256 of what /export gives: `{digest}`").format(digest=digest)]
    said = _("Digest of the {orders} orders that everybody may know by now, as posts begin it after ⛓: `{digest}`")
    return [said.format(orders=now.orders, digest=digest)]


def _bound(info: GameInfo) -> str:
    """What the throws follow from, and how that is checked: of a game that is over, how it can be now."""
    if info.proven and info.ended:
        return _(
            "Every throw follows from a secret we were bound to, your salt, its number and its purpose. /export gives "
            "the record with the secret, and `./westphalia verify FILE` checks every throw, offline."
        )
    if info.proven:
        return _(
            "Every throw follows from a secret we are bound to, your salt, its number and its purpose. When the game "
            "is over, /export gives the record with the secret, and `./westphalia verify FILE` checks every throw, "
            "offline."
        )
    if info.ended:
        return _(
            "Each of those follows from that secret, your salt, its number and its purpose; the record has none, and "
            "`./westphalia verify FILE` calls it unproven."
        )
    return _(
        "Each of those follows from that secret, your salt, its number and its purpose. When the game is over, /dice "
        "tells the secret; the record has none, and `./westphalia verify FILE` calls it unproven."
    )


def _throw(draw: Draw) -> str:
    """A throw, and its purpose as the record has it; what a sealed one shows is told at the end of the game."""
    if draw.purpose.startswith(SEALED):
        return _("`{number} d{sides}`, sealed until the end: `{purpose}`").format(
            number=draw.number, sides=draw.sides, purpose=draw.purpose.removeprefix(SEALED).strip()
        )
    return f"`{draw.number} d{draw.sides}` = **{draw.value}**: `{draw.purpose}`"


@on("log")
async def leaf(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Another page of the chronicle."""
    await take(interaction)
    info = await interaction.client.host.info(press.game)
    await turn_to(interaction, info, press.rev, press.extra)


async def turn_to(interaction: Interaction, info: GameInfo, page: int, season: str) -> None:
    """Show a page of the chronicle; -1 is the last one."""
    host = interaction.client.host
    seen = await sight(interaction, info)
    entries = await host.chronicle(info.id, seen.eyes, upto=seen.upto)
    first = await host.headline(info.id, 0)
    told = await asyncio.to_thread(_told, rules(info.game), entries, first, season)
    pages = parts("\n".join(told), 1800)
    if not pages:
        await change(interaction, content=_("Nothing is on record yet."), view=None)
        return
    page = len(pages) - 1 if page < 0 else min(page, len(pages) - 1)
    here = Press("log", info.id, extra=season[:30].replace(":", ""))
    turning = (
        ()
        if len(pages) == 1
        else (
            button(here.to("log", rev=0, path=(0,)), "«", off=page == 0),
            button(here.to("log", rev=max(page - 1, 0), path=(1,)), _("Earlier"), off=page == 0),
            button(here.to("log", rev=page + 1, path=(2,)), _("Later"), off=page == len(pages) - 1),
            button(here.to("log", rev=len(pages) - 1, path=(3,)), "»", off=page == len(pages) - 1),
        )
    )
    title = f"**{info.title}** · {page + 1}/{len(pages)}" if turning else f"**{info.title}**"
    await change(interaction, content=f"{title}\n{pages[page]}", view=rows(*turning))


def _told(game: Rules[Any, Any], entries: list[Entry], first: Message, wanted: str) -> list[str]:
    """The chronicle's lines under the season they happened in; the line that ends a season belongs to it."""
    before = [first, *(entry.headline for entry in entries)]
    lines: list[str] = []
    ahead: list[str] = []  # what the line that ended a season told of the next one
    for season, group in groupby(zip(before, entries, strict=False), lambda pair: pair[0]):
        happened = [entry for _before, entry in group]
        events = [event for entry in happened for event in entry.events]
        told = [*ahead, *summary(game, events, happened[-1].headline, limit=100_000)]
        told, ahead = _parted(told, happened[-1].headline)
        lines += _under(season, told, wanted)
    return [*lines, *_under(before[-1], ahead, wanted)]


def _parted(told: list[str], now: Message) -> tuple[list[str], list[str]]:
    """What was told before the season at hand began, and after."""
    head = f"__{now}__"
    return (told[: told.index(head)], told[told.index(head) + 1 :]) if head in told else (told, [])


def _under(season: Message, told: list[str], wanted: str) -> list[str]:
    """A season's lines under its name, if what is wanted stands there."""
    found = told and plain(wanted) in plain("\n".join([str(season), *told]))
    return [f"__**{season}**__", *told] if found else []


async def setup(bot: Westphalia) -> None:
    """Called by the client when it sets itself up."""
    await bot.add_cog(Annals(bot))
