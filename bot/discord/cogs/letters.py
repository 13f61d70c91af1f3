"""/letter, /letters, /note: what powers write to each other, and what a seat notes for itself."""

from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from discord.ui import Label, Modal, TextInput

from bot.discord.asking import choices, own_seats, typed_game
from bot.discord.asking import games as known_games
from bot.discord.client import Westphalia
from bot.discord.panel import letter as paper
from bot.discord.panel.letter import chair_of
from bot.discord.panel.press import NOTE, Press, Style, button, on, rows
from bot.discord.panel.sheets import keep_sheet
from bot.discord.reply import arrive, change, clip, reply, take, think
from bot.discord.typing import Choice, suggests
from bot.discord.whose import seat_name, the_game
from bot.host.correspondence import LONGEST
from bot.host.correspondence import NOTE as ROOM
from bot.host.info import GameInfo
from game.core.names import all_named
from game.core.text import _

Interaction = discord.Interaction[Westphalia]
ALL = "all"
#: Characters of letters on one page of the archive.
PAGE = 1700
#: Of a note, so many characters are shown: with its heading they fit into a message.
SHOWN = 1600


class Letters(commands.Cog):
    """What only some may read."""

    def __init__(self, bot: Westphalia) -> None:
        self.bot, self.host = bot, bot.host

    @app_commands.command(description=_("Write to another power, to several, or to all: only they learn of it"))
    @app_commands.describe(
        to=_("To whom: seats with commas between them, or “all”"), text=_("What you write; leave it out for a sheet"),
        seat=_("Which seat, if you have several"), game=_("Which game, if you have several"),
    )  # fmt: skip
    @app_commands.autocomplete(game=known_games, seat=own_seats)
    async def letter(
        self,
        interaction: Interaction,
        to: str = "",
        text: app_commands.Range[str, 1, LONGEST] = "",
        seat: str | None = None,
        game: str | None = None,
    ) -> None:
        """Write a letter, or ask to whom, or hand out paper."""
        if to and not text:
            info = await the_game(interaction, game)
            own = await chair_of(interaction, info, seat)
            return await paper.hand_paper(interaction, info, own, _seats(info, own, to))
        await think(interaction)
        with paper.given_back(text):
            info = await the_game(interaction, game)
            own = await chair_of(interaction, info, seat)
            if to:
                return await paper.send(interaction, info, own, _seats(info, own, to), text)
            await self.host.letters.check_writing(info.id, own, str(interaction.user.id))
        said = _("To whom do you write as {seat}? Only they learn of it.").format(seat=seat_name(info, own))
        said = "\n".join([said, *paper.quoted(text)])
        return await reply(interaction, said, view=rows(paper.addressees(info, own)))

    @letter.autocomplete("to")
    @suggests
    async def _to(self, interaction: Interaction, typed: str) -> list[Choice]:
        """The seats, after those that are typed already; and all."""
        info = await typed_game(interaction)
        before, comma, last = typed.rpartition(",")
        said = f"{before}{comma} " if comma else ""
        seats = [(f"{said}{each.name}", f"{said}{each.name}") for each in info.seats]
        return choices([*seats, (_("all"), ALL)], last.strip())

    @app_commands.command(description=_("The letters that your seat sent and got; of a game that is over perhaps all"))
    @app_commands.describe(seat=_("Which seat, if you have several"), game=_("Which game, if you have several"))
    @app_commands.autocomplete(game=known_games, seat=own_seats)
    async def letters(self, interaction: Interaction, seat: str | None = None, game: str | None = None) -> None:
        """The archive, its newest page first."""
        await think(interaction)
        info = await the_game(interaction, game)
        own = "" if info.ended and not info.seats_of(str(interaction.user.id)) else seat
        await _turn_to(interaction, info, own if own == "" else await chair_of(interaction, info, own), -1)

    @app_commands.command(description=_("What you note for yourself at your seat; whoever takes it over gets it"))
    @app_commands.describe(
        text=_("A line to add; leave it out to read"), seat=_("Which seat, if you have several"),
        game=_("Which game, if you have several"),
    )  # fmt: skip
    @app_commands.autocomplete(game=known_games, seat=own_seats)
    async def note(
        self, interaction: Interaction, text: str = "", seat: str | None = None, game: str | None = None
    ) -> None:
        """Show the note, or add a line to it."""
        await think(interaction)
        info, person = await the_game(interaction, game), str(interaction.user.id)
        own = await chair_of(interaction, info, seat)
        known = await self.host.letters.note(info.id, own, person)
        if text:
            known = f"{known}\n{text}".strip()
            await self.host.letters.set_note(info.id, own, known, person=person)
        await _show_note(interaction, info, own, known)


def _seats(info: GameInfo, own: str, said: str) -> list[str]:
    """The seats that somebody names."""
    if said.strip().casefold() in (ALL, _("all").casefold()):
        return [each.id for each in info.seats if each.id != own]
    names = {each.id: str(each.name) for each in info.seats if each.id != own}
    return all_named(names, said, _("There is no seat “{name}” to write to."))


async def _turn_to(interaction: Interaction, info: GameInfo, seat: str, page: int) -> None:
    """A page of a seat's archive, or of all letters once they are opened; -1 is the last one."""
    host, person = interaction.client.host, str(interaction.user.id)
    found = await host.letters.opened(info.id)
    if not found:
        found = await host.letters.archive(info.id, seat, person) if seat else []
    pages = paper.paged(info, found, PAGE)
    page = len(pages) - 1 if page < 0 else min(page, len(pages) - 1)
    here = pages[page] if pages else []
    writes = bool(seat and info.status == "playing" and info.settings.letters)
    press = Press("letters", info.id, seat)
    parts = []
    if len(pages) > 1:
        parts = [
            button(press.to("letters", rev=max(page - 1, 0), path=(1,)), _("Earlier"), off=page == 0),
            button(press.to("letters", rev=page + 1, path=(2,)), _("Later"), off=page == len(pages) - 1),
        ]
    if writes:
        parts.append(button(press.to("writing"), _("Write a letter"), Style.primary))
    title = " · ".join(part for part in (f"**{info.title}**", seat and seat_name(info, seat),
                                         f"{page + 1}/{len(pages)}" if len(pages) > 1 else "") if part)  # fmt: skip
    text = "\n\n".join(paper.told(info, each) for each in here) or _none(info)
    await change(interaction, content=clip(f"{title}\n{text}"), view=rows(*parts) if parts else None)
    if seat:
        await host.letters.read(info.id, seat, here)


def _none(info: GameInfo) -> str:
    return _("There are no letters.") if info.settings.letters else _("This table agreed on no letters.")


@on("letters")
async def leaf(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Another page of the archive."""
    await take(interaction)
    info = await interaction.client.host.info(press.game)
    await _turn_to(interaction, info, press.seat, press.rev)


@on("writing")
async def write(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """From the archive: to whom?"""
    await think(interaction)
    info = await interaction.client.host.info(press.game)
    await interaction.client.host.letters.check_writing(info.id, press.seat, str(interaction.user.id))
    said = _("To whom do you write as {seat}? Only they learn of it.").format(seat=seat_name(info, press.seat))
    await reply(interaction, said, view=rows(paper.addressees(info, press.seat)))


async def _show_note(interaction: Interaction, info: GameInfo, seat: str, note: str) -> None:
    head = _("📝 Your note as {seat} in **{title}**. It stays with the seat, whoever holds it.")
    label = _("Change it")
    lines = [head.format(seat=seat_name(info, seat), title=info.title), *_newest(note, label)]
    await reply(interaction, "\n".join(lines), view=rows(button(Press("note", info.id, seat), label)))


def _newest(note: str, label: str) -> list[str]:
    """A note, or its end where it is too long for a message: that is what was added last."""
    if len(note) <= SHOWN:
        return [note or _("*Nothing yet.*")]
    end = note[-SHOWN:]
    whole = _("-# The beginning is left out here; “{button}” shows all of it.").format(button=label)
    return ["…", end.partition("\n")[2] or end, whole]


class Notebook(Modal):
    """Where a note is changed."""

    def __init__(self, press: Press, note: str) -> None:
        super().__init__(title=_("Your note"), custom_id=press.id("s"))
        self.stop()
        field: TextInput[Any] = TextInput(
            style=discord.TextStyle.paragraph, max_length=ROOM, default=note or None, required=False
        )
        self.add_item(Label(text=_("Only this seat reads it."), component=field))


@on("note")
async def hand_notebook(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Let somebody change the note."""
    client = interaction.client
    known = await client.host.letters.note(press.game, press.seat, str(interaction.user.id))
    sheet = await keep_sheet(client, Press(NOTE, press.game, press.seat))
    await arrive(partial(interaction.response.send_modal, Notebook(sheet, known)))


@on(NOTE)
async def noted(interaction: Interaction, press: Press, values: list[str]) -> None:
    """Keep what was written."""
    await think(interaction)
    host, note = interaction.client.host, "\n".join(values)
    await host.letters.set_note(press.game, press.seat, note, person=str(interaction.user.id))
    await _show_note(interaction, await host.info(press.game), press.seat, note)


async def setup(bot: Westphalia) -> None:
    """Called by the client when it sets itself up."""
    await bot.add_cog(Letters(bot))
