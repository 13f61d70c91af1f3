"""/follow, /following: bulletins of a game, a power or a person, for whoever only wants to watch."""

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.asking import every_seat, games
from bot.discord.bulletins import check_lane
from bot.discord.client import Westphalia
from bot.discord.panel.press import Press, PressButton, button, on, rows
from bot.discord.reply import change, person_of, reply, take, think
from bot.discord.whose import escaped, seat_meant, seat_name, the_game
from bot.store import Follow
from game.core.refusal import Refusal
from game.core.text import _

Interaction = discord.Interaction[Westphalia]
ME, HERE = "me", "here"
#: So many things are followed in one lane: as many as there are buttons to leave them by.
MOST = 20


class Following(commands.Cog):
    """Who wishes to hear of what."""

    def __init__(self, bot: Westphalia) -> None:
        self.bot, self.host = bot, bot.host

    @app_commands.command(
        description=_("A bulletin each season or turn: of a game, of one power in it, or of a person")
    )
    @app_commands.describe(
        game=_("Which game, if you have several"), power=_("Only what concerns this power"),
        person=_("Instead: every game that this person plays on this server"), where=_("Where bulletins go"),
    )  # fmt: skip
    @app_commands.choices(
        where=[
            app_commands.Choice(name=_("To me, as direct messages"), value=ME),
            app_commands.Choice(name=_("Into this channel"), value=HERE),
        ]
    )
    @app_commands.autocomplete(game=games, power=every_seat)
    async def follow(
        self,
        interaction: Interaction,
        game: str | None = None,
        power: str = "",
        person: discord.User | None = None,
        where: str = ME,
    ) -> None:
        """Follow something from now on."""
        await think(interaction)
        lane = f"@{interaction.user.id}" if where == ME or not interaction.guild_id else f"#{interaction.channel_id}"
        check_lane(interaction, lane)
        guild, asked, since = str(interaction.guild_id or ""), str(interaction.user.id), self.host.now()
        if person is not None:
            if not guild:
                raise Refusal(_("Say that on the server where they play."))
            wished = Follow(lane=lane, person=str(person.id), guild=guild, asked=asked, since=since)
        else:
            info = await the_game(interaction, game)
            if info.ended:
                raise Refusal(
                    _("“{title}” is over: /board shows its end, and /story tells it.").format(title=info.title)
                )
            seat = power and seat_meant(info, power, _("There is no such power."))
            if lane.startswith("#") and info.guild != guild:
                raise Refusal(_("“{title}” is played elsewhere.").format(title=info.title))
            wished = Follow(lane=lane, game=info.id, seat=seat, asked=asked, since=since)
        if await self.host.follows.count(lane) >= MOST:
            raise Refusal(_("That is enough to follow: {n} things. /following leaves some.").format(n=MOST))
        if await self.host.person(asked) is None:
            await self.host.set_person(person_of(interaction.user, interaction.locale.value))
        await self.host.follow(wished)
        if person is not None and await self.host.person(str(person.id)) is None:
            await reply(interaction, _("{name} plays nothing yet; as soon as they do, you hear of it.").format(
                name=escaped(person.display_name)
            ))  # fmt: skip
            return
        to = _("Bulletins go to you.") if lane.startswith("@") else _("Bulletins come here.")
        said = _("{what}: followed from now on, a bulletin each season or turn. {to}")
        await reply(interaction, said.format(what=await self._what(wished), to=to), view=rows(_leave(wished, 0)))

    @app_commands.command(
        description=_("What you follow, and what is followed in this channel; each is one press to leave")
    )
    async def following(self, interaction: Interaction) -> None:
        """List it."""
        await think(interaction)
        text, parts = await self.shown(interaction)
        await reply(interaction, text, view=rows(*parts) if parts else None)

    async def shown(self, interaction: Interaction) -> tuple[str, Sequence[PressButton]]:
        """What is followed here and by the person, with a button each."""
        mine, here = f"@{interaction.user.id}", f"#{interaction.channel_id}"
        lanes = (mine, here) if interaction.guild_id and interaction.permissions.manage_messages else (mine,)
        known = (await self.host.follows.known(*lanes))[:MOST]
        if not known:
            return _("Nothing. /follow brings you a bulletin each season or turn; it ends by itself where your direct "
                     "messages are closed."), ()  # fmt: skip
        lines = []
        for n, follow in enumerate(known, start=1):
            to = "" if follow.lane == mine else _(" (in this channel)")
            lines.append(f"{n}. {await self._what(follow)}{to}")
        return "\n".join([_("**Followed**"), *lines]), [_leave(follow, n) for n, follow in enumerate(known, start=1)]

    async def _what(self, follow: Follow) -> str:
        """What is followed, by name."""
        if follow.person:
            known = await self.host.person(follow.person)
            return f"**{escaped(known.name)}**" if known else f"<@{follow.person}>"
        info = await self.host.info(follow.game)
        power = f" · {seat_name(info, follow.seat)}" if follow.seat else ""
        return f"**{info.title}**{power} (<#{info.channel}>, {info.headline})"


def _leave(follow: Follow, number: int) -> PressButton:
    """The button that leaves it."""
    label = _("Leave {n}").format(n=number) if number else _("Stop following")
    here = "c" if follow.lane.startswith("#") else "d"
    return button(Press("nofollow", follow.game, follow.seat, -1, extra=f"{here}.{follow.person}"), label)


@on("nofollow")
async def leave(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Follow it no more; the list is told again."""
    kind, _dot, person = press.extra.partition(".")
    lane = f"#{interaction.channel_id}" if kind == "c" else f"@{interaction.user.id}"
    check_lane(interaction, lane)
    await take(interaction)
    guild = str(interaction.guild_id or "") if person else ""
    host = interaction.client.host
    gone = Follow(lane=lane, game=press.game, seat=press.seat, person=person, guild=guild, asked="", since=0)
    await host.follows.remove(gone)
    text, parts = await Following(interaction.client).shown(interaction)
    await change(interaction, content=text, view=rows(*parts) if parts else None)


async def setup(bot: Westphalia) -> None:
    """Called by the client when it sets itself up."""
    await bot.add_cog(Following(bot))
