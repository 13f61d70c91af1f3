"""/notify: what a person wishes to be told, and when."""

from dataclasses import replace
from datetime import time
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.client import Westphalia
from bot.discord.cogs.asking import Choice, choices
from bot.discord.reply import person_of, reply, think
from bot.store.people import Prefs
from game.core.refusal import Refusal
from game.core.text import _

Interaction = discord.Interaction[Westphalia]


class People(commands.Cog):
    """A person's own wishes."""

    def __init__(self, bot: Westphalia) -> None:
        self.bot, self.host = bot, bot.host

    @app_commands.command(description=_("Direct messages about your move: on or off, and your quiet hours"))
    @app_commands.describe(
        messages=_("Direct messages when it is your move"), quiet=_("Quiet hours, such as 22:00-07:30, or “none”"),
        zone=_("Your time zone, such as Europe/Berlin"),
    )  # fmt: skip
    @app_commands.choices(
        messages=[app_commands.Choice(name=_("on"), value="on"), app_commands.Choice(name=_("off"), value="off")]
    )
    async def notify(
        self, interaction: Interaction, messages: str | None = None, quiet: str | None = None, zone: str | None = None
    ) -> None:
        """Show or change what a person wishes."""
        await think(interaction)
        known = await self.host.person(str(interaction.user.id))
        prefs = known.prefs if known else Prefs()
        if messages is not None:
            prefs = replace(prefs, notices=messages == "on")
        if zone is not None:
            prefs = replace(prefs, zone=_zone(zone))
        if quiet is not None:
            start, end = _hours(quiet)
            prefs = replace(prefs, quiet_from=start, quiet_to=end)
        person = person_of(interaction.user, interaction.locale.value)
        await self.host.set_person(replace(person, prefs=prefs))
        await reply(interaction, _told(prefs))

    @notify.autocomplete("zone")
    async def _zones(self, interaction: Interaction, typed: str) -> list[Choice]:
        return choices([(name, name) for name in sorted(available_timezones())], typed)


def _zone(typed: str) -> str:
    try:
        return ZoneInfo(typed).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        reason = _("I know no time zone “{zone}”.").format(zone=typed)
        raise Refusal(reason, like=("Europe/Berlin", "America/New_York", "UTC")) from None


def _hours(typed: str) -> tuple[str, str]:
    """Quiet hours as "22:00" and "07:30"; empty for none."""
    if typed.strip().casefold() in (_("none"), "none", "", "-"):
        return "", ""
    try:
        start, end = (_clock(part) for part in typed.replace("–", "-").split("-"))
    except (ValueError, OverflowError):
        reason = _("Write quiet hours as two times, such as 22:00-07:30.")
        raise Refusal(reason, like=("22:00-07:30", "none")) from None
    return f"{start:%H:%M}", f"{end:%H:%M}"


def _clock(typed: str) -> time:
    """A time of the day as people write it: "22", "7.30", "22h", "22:00". Raises ValueError."""
    hours, _sign, minutes = typed.strip().casefold().replace(".", ":").replace("h", ":").partition(":")
    return time(int(hours), int(minutes or 0))


def _told(prefs: Prefs) -> str:
    on = _("I write to you when it is your move.")
    off = _("I don't write to you; /move and /mine show all there is to know.")
    lines = [on if prefs.notices else off]
    if prefs.quiet_from:
        said = _("Quiet hours: {start} to {end} ({zone}); messages wait until they end.")
        lines.append(said.format(start=prefs.quiet_from, end=prefs.quiet_to, zone=prefs.zone))
    return "\n".join(lines)


async def setup(bot: Westphalia) -> None:
    """Called by discord.py."""
    await bot.add_cog(People(bot))
