"""/page, /board, /standings, /past, /battle, /text: what may be looked at."""

from collections.abc import Collection

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord import booth
from bot.discord.asking import choices, every_eye, every_sight, eyes_meant, games, sight_meant, typed_game
from bot.discord.board_parts import HERE, named_parts, part_meant
from bot.discord.client import Westphalia
from bot.discord.panel import reports
from bot.discord.panel.board import say_board
from bot.discord.panel.drawing import draw, draw_past
from bot.discord.panel.touching import new_page
from bot.discord.reply import reply, think
from bot.discord.seasons import season_meant, seasons
from bot.discord.sight import sight
from bot.discord.typing import Choice, suggests
from bot.discord.whose import battles_of, escaped, the_game, waiting
from bot.host.ending import ending
from bot.host.info import GameInfo
from game import rules
from game.core.rules import AFTERWARDS, SPECTATOR, View, placed
from game.core.text import _, figure, listed
from render import Look, sheets

Interaction = discord.Interaction[Westphalia]
#: The report of a game in fog: what there was, beside what each side believed.
BELIEVED = "believed"


#: So many seats read of each other's aims; of more the list would be too long.
PAIR = 2


class Boards(commands.Cog):
    """Looking at a game."""

    def __init__(self, bot: Westphalia) -> None:
        self.bot, self.host = bot, bot.host

    @app_commands.command(description=_("Your own boards on the web: a new link; all older ones are closed"))
    async def page(self, interaction: Interaction) -> None:
        """Give a new key."""
        await think(interaction)
        await new_page(interaction)

    @app_commands.command(description=_("The board: where something happened, the whole, or a part of it"))
    @app_commands.describe(
        part=_("Which part"), show=_("Show it to everybody here"), game=_("Which game, if you have several"),
        eyes=_("For commentators: through whose eyes"),
    )  # fmt: skip
    @app_commands.autocomplete(game=games, eyes=every_sight)
    async def board(
        self, interaction: Interaction, part: str = HERE, show: bool = False, eyes: str = "", game: str | None = None
    ) -> None:
        """Draw the board; what is shown to everybody is what everybody may see."""
        await think(interaction, ephemeral=not show)
        info = await the_game(interaction, game, past=True)
        if eyes:
            return await booth.show(interaction, info, sight_meant(info, eyes), public=show)
        seen = await sight(interaction, info, public=show)
        look = part_meant(await self.host.view(info.id, seen.eyes, seen.upto), part)
        file = await draw(self.bot, info.id, seen.eyes, look, seen.upto)
        seats = await self.host.as_seen(info, seen.eyes)
        waited = ""
        if seen.upto is None:
            waited = waiting(seats, await self.host.owed(info.id), await battles_of(self.bot, info))
        headline = f"**{info.title}** · {seen.headline}" + (f"\n{waited}" if waited else "")
        return await reply(interaction, headline, files=[file] if file else [], ephemeral=not show)

    @board.autocomplete("part")
    @suggests
    async def _parts(self, interaction: Interaction, typed: str) -> list[Choice]:
        info = await typed_game(interaction)
        seen = await sight(interaction, info, public=True)
        return choices(list(named_parts(await self.host.view(info.id, at=seen.upto)).items()), typed)

    @app_commands.command(description=_("Who leads, and how it came to that"))
    @app_commands.describe(show=_("Show it to everybody here"), game=_("Which game, if you have several"))
    @app_commands.autocomplete(game=games)
    async def standings(self, interaction: Interaction, show: bool = False, game: str | None = None) -> None:
        """The score table, with a chart over the years."""
        await think(interaction, ephemeral=not show)
        info = await the_game(interaction, game, past=True)
        seen = await sight(interaction, info, public=True)
        view = await self.host.view(info.id, at=seen.upto)
        lines = [f"**{info.title}** · {view.headline}"]
        for n, row in placed(view.standings):
            holder = info.seat(row.seat).person
            who = escaped(holder.name) if holder else _("stand-in")
            note = f" · {row.note}" if row.note else ""
            lines.append(f"{n}. **{figure(row.score)}** {row.name} ({who}){note}")
        lines += [score] if (score := rules(info.game).reckoning(view)) else []
        lines += _aims(info, view, () if show else info.seats_of(str(interaction.user.id)))
        if view.winners:
            names = [str(info.seat(seat).name) for seat in view.winners]
            lines.append(_("★ Victory: {names}").format(names=listed(names)))
        elif ended := await ending(self.host, info):
            lines.append(f"★ {ended}")
        file = await draw(self.bot, info.id, SPECTATOR, sheets(view, "standings")[0][0], seen.upto)
        await reply(interaction, "\n".join(lines), files=[file] if file else [], ephemeral=not show)

    @app_commands.command(description=_("The picture of any season gone by"))
    @app_commands.describe(
        when=_("A season, such as Spring 1620"), eyes=_("Once the game is over: through whose eyes"),
        show=_("Show it to everybody here"), game=_("Which game, if you have several"),
    )  # fmt: skip
    @app_commands.autocomplete(game=games, eyes=every_eye)
    async def past(
        self, interaction: Interaction, when: str, eyes: str = "", show: bool = False, game: str | None = None
    ) -> None:
        """What the board looked like when a season had ended; after a game in fog, also what each side believed."""
        await think(interaction, ephemeral=not show)
        info = await the_game(interaction, game, past=True)
        season = season_meant(await reports.seasons_seen(interaction, info), when)
        seen_by = eyes_meant(info, eyes)
        looks = [Look("board", ended=season != (await seasons(self.host, info))[-1])]
        if seen_by == AFTERWARDS and BELIEVED in rules(info.game).features.reports:
            looks.append(Look(BELIEVED))
        files = await draw_past(self.bot, info.id, season.end, seen_by, looks)
        text = f"**{info.title}** · " + _("after {season}").format(season=season.name)
        await reply(interaction, text, files=files, ephemeral=not show)

    @app_commands.command(description=_("The battles of a season: both armies, dice and result"))
    @app_commands.describe(
        when=_("A season; if you leave it out, the last with battles"), show=_("Show it to everybody here"),
        game=_("Which game, if you have several"),
    )  # fmt: skip
    @app_commands.autocomplete(game=games)
    async def battle(
        self, interaction: Interaction, when: str = "", show: bool = False, game: str | None = None
    ) -> None:
        """The battle reports of a season."""
        await think(interaction, ephemeral=not show)
        info = await the_game(interaction, game, past=True)
        known = await reports.fought(interaction, info)
        season = season_meant(known, when) if when else known[-1]
        menus = () if show else reports.other_seasons(info, known)
        await reports.say_battles(interaction, info, season.end, reports.told(info, season), *menus, public=show)

    @battle.autocomplete("when")
    @suggests
    async def _battles(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self._named(interaction, typed, battles_only=True)

    @past.autocomplete("when")
    @suggests
    async def _seasons(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self._named(interaction, typed, battles_only=False)

    async def _named(self, interaction: Interaction, typed: str, *, battles_only: bool) -> list[Choice]:
        known = await reports.seasons_seen(interaction, await typed_game(interaction))
        names = [season.name for season in reversed(known) if season.battles or not battles_only]
        return choices([(str(name), str(name)) for name in names], typed)

    @app_commands.command(description=_("The board in words, for screen readers"))
    @app_commands.describe(game=_("Which game, if you have several"))
    @app_commands.autocomplete(game=games)
    async def text(self, interaction: Interaction, game: str | None = None) -> None:
        """The board in words."""
        await think(interaction)
        await say_board(interaction, await the_game(interaction, game, past=True))


def _aims(info: GameInfo, view: View, own: Collection[str]) -> list[str]:
    """What wins: for both of two seats, among more for the reader's own."""
    seats = [seat for seat in info.seats if len(info.seats) == PAIR or seat.id in own]
    told = {str(seat.name): tuple(rules(info.game).what_wins(view, seat.id)) for seat in seats}
    if len(set(told.values())) == 1:
        return [f"-# {line}" for line in next(iter(told.values()))]
    return [f"-# {name} · {line}" for name, aims in told.items() for line in aims]


async def setup(bot: Westphalia) -> None:
    """Called by the client when it sets itself up."""
    await bot.add_cog(Boards(bot))
