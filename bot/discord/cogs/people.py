"""/notify, /holiday, /games, /reliability: a person's wishes, absences, games, and how they keep deadlines."""

from dataclasses import replace
from datetime import date
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import discord
from discord import app_commands
from discord.ext import commands

from bot.days import weekday
from bot.discord import reliability, urgent, when
from bot.discord.asking import choices
from bot.discord.catalogue import NONE, language_meant, language_name
from bot.discord.client import Westphalia
from bot.discord.panel.press import rows
from bot.discord.reply import person_of, reply, think
from bot.discord.typing import Choice
from bot.discord.whose import roles, seat_name, waiting
from bot.host.holidays import BUDGET, taken
from bot.host.info import GameInfo
from bot.store.people import Person, Prefs
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.text import _, listed

Interaction = discord.Interaction[Westphalia]
#: So many games that don't wait for the person are listed.
OTHERS = 10
WEEK = (_("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday"))


class People(commands.Cog):
    """A person's own wishes, and their own games."""

    def __init__(self, bot: Westphalia) -> None:
        self.bot, self.host = bot, bot.host

    @app_commands.command(description=_("Messages about your move: on or off, your quiet hours, days and reminders"))
    @app_commands.describe(
        messages=_("Direct messages when it is your move"), quiet=_("Quiet hours, such as 22-7, or “none”"),
        zone=_("Your time zone, such as Europe/Berlin"), days=_("Days on which you play, such as Mo-Fr"),
        remind=_("When I may remind you of all you owe, such as 18, or 8:30 and 20, or “none”"),
        language=_("The language I answer you in, such as “de”; “none”: that of your Discord"),
    )  # fmt: skip
    @app_commands.choices(
        messages=[app_commands.Choice(name=_("on"), value="on"), app_commands.Choice(name=_("off"), value="off")]
    )
    async def notify(
        self,
        interaction: Interaction,
        messages: str | None = None,
        quiet: str | None = None,
        zone: str | None = None,
        days: str | None = None,
        remind: str | None = None,
        language: app_commands.Range[str, 1, 10] | None = None,
    ) -> None:
        """Show or change what a person wishes."""
        await think(interaction)
        person = await self._person(interaction)
        prefs = person.prefs
        if messages is not None:
            prefs = replace(prefs, notices=messages == "on")
        if zone is not None:
            prefs = replace(prefs, zone=_zone(zone))
        if quiet is not None:
            start, end = when.quiet_hours(quiet)
            prefs = replace(prefs, quiet_from=start, quiet_to=end)
        if days is not None:
            chosen = when.days(days)
            prefs = replace(prefs, days="".join(map(str, sorted(chosen))) if len(chosen) < len(WEEK) else "")
        if remind is not None:
            prefs = replace(prefs, remind=when.times(remind))
        if language is not None:
            prefs = replace(prefs, language=language_meant(self.bot.catalogue, language))
        await self.host.set_person(replace(person, prefs=prefs))
        if language is not None:
            self.bot.wish(person.id, prefs.language)
            self.bot.catalogue.speak(prefs.language or interaction.locale.value)
        await reply(interaction, _told(prefs))

    @notify.autocomplete("zone")
    async def _zones(self, interaction: Interaction, typed: str) -> list[Choice]:
        return choices([(name, name) for name in sorted(available_timezones())], typed)

    @notify.autocomplete("language")
    async def _languages(self, _interaction: Interaction, typed: str) -> list[Choice]:
        return choices([(name, name) for name in (*self.bot.catalogue.known, NONE)], typed)

    @app_commands.command(description=_("When you are away: no messages, and your time stands still"))
    @app_commands.describe(
        dates=_("First and last day, such as 24.12.-2.1., “next week”, “3 days”; “back”: home again")
    )
    @app_commands.rename(dates="when")
    async def holiday(self, interaction: Interaction, dates: str | None = None) -> None:
        """Show, book or end holidays."""
        await think(interaction)
        person = await self._person(interaction)
        today = person.prefs.calendar.today(self.host.now())
        if dates is not None and dates.strip().casefold() in when.HOME:
            person = await self.host.return_home(person)
        elif dates is not None:
            person = await self.host.book(person, *when.holiday(dates, today))
        await reply(interaction, _holidays(person.prefs, today))

    @app_commands.command(description=_("All your games, the most urgent first, each one tap away"))
    async def games(self, interaction: Interaction) -> None:
        """What waits for the person; then their other games."""
        await think(interaction)
        person = str(interaction.user.id)
        due = await self.host.owed_by(person)
        mine = await self.host.games_of(person, most=OTHERS + len(due) + 1)
        others = [info for info in mine if info.id not in {each.id for each in due}]
        said = [_("**Waiting for you**"), *await urgent.lines(self.host, due, person)] if due else []
        said += [_("**Your other games**"), *(_other(info, person) for info in others[:OTHERS])] if others else []
        said += [_("… and more; these are the newest.")] if others[OTHERS:] else []
        said += await urgent.letters(self.host, mine, person)
        none = _(
            "You have no games. Open one with /game open; /game list shows those played here, /following what you "
            "follow."
        )
        await reply(interaction, "\n".join(said) or none, view=rows(*urgent.buttons(due)) if due else None)

    @app_commands.command(description=_("How somebody keeps their deadlines, with its arithmetic"))
    @app_commands.describe(player=_("Who; you, if left out"))
    async def reliability(self, interaction: Interaction, player: discord.User | None = None) -> None:
        """Facts and a sum."""
        await think(interaction)
        who = player or interaction.user
        await reply(interaction, reliability.told(who.display_name, await self.host.reliability(str(who.id))))

    async def _person(self, interaction: Interaction) -> Person:
        """Whoever asks, with what they wished before."""
        known = await self.host.person(str(interaction.user.id))
        return replace(person_of(interaction.user, interaction.locale.value), prefs=known.prefs if known else Prefs())


def _zone_of(typed: str) -> str:
    """The zone that a city names, "berlin" or "new york"; else what was typed."""
    said = typed.strip().casefold().replace(" ", "_")
    found = [name for name in available_timezones() if said in (name.casefold(), name.casefold().rpartition("/")[2])]
    return min(found, key=lambda name: (name.count("/") != 1, name), default=typed)


def _zone(typed: str) -> str:
    try:
        return ZoneInfo(_zone_of(typed)).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        reason = _("I know no time zone “{zone}”.").format(zone=typed)
        raise Refusal(reason, like=("Europe/Berlin", "America/New_York", "UTC")) from None


def _told(prefs: Prefs) -> str:
    on = _("I write to you when it is your move.")
    off = _("I don't write to you; /move and /mine show all there is to know.")
    lines = [on if prefs.notices else off]
    if prefs.quiet_from:
        said = _("Quiet hours: {start} to {end} ({zone}); messages wait until they end, and no deadline falls in them.")
        lines.append(said.format(start=prefs.quiet_from, end=prefs.quiet_to, zone=prefs.zone))
    if prefs.days:
        names = listed([str(_(WEEK[int(day)])) for day in prefs.days])
        lines.append(_("You play on {days}; the other days are quiet, too.").format(days=names))
    if prefs.notices and prefs.remind:
        said = _("Reminders of all you owe: at {times} ({zone}), five times at most until you play.")
        lines.append(said.format(times=listed(list(prefs.remind)), zone=prefs.zone))
    elif prefs.notices:
        lines.append(_("No reminders, but before the time runs out."))
    if prefs.language:
        said = _("I answer you in this language: {language}.")
        lines.append(said.format(language=language_name(prefs.language)))
    return "\n".join(lines)


def _holidays(prefs: Prefs, today: date) -> str:
    """Those that are not over, and how many days of the year are left."""
    spans = [(first, last) for first, last in prefs.calendar.holidays if last >= today]
    told = [f"{weekday(first)} – {weekday(last)}" if first < last else weekday(first) for first, last in spans]
    lines = [_("Your holidays: {spans} ({zone}).").format(spans="; ".join(told), zone=prefs.zone) if told else
             _("You have no holiday ahead.")]  # fmt: skip
    if told:
        lines.append(_("While you are away nothing reaches you, and your time stands still. “back” ends it."))
    years = sorted({today.year, *(last.year for _first, last in spans)})
    left = [_("{n} of {year}").format(n=BUDGET - taken(prefs, year), year=year) for year in years]
    lines.append(_("Days of holiday that are left: {years}.").format(years=listed(left)))
    return "\n".join(lines)


def _other(info: GameInfo, person: str) -> str:
    """One game that does not wait for the person, or has not begun."""
    seats = listed([seat_name(info, seat) for seat in roles(info, person) if seat != ORGANISER])
    state = _("open") if info.status == "open" else str(info.headline)
    said = f"▸ **{info.title}** (<#{info.channel}>), {state}"
    return " · ".join(part for part in (said, seats, waiting(info)) if part)


async def setup(bot: Westphalia) -> None:
    """Called by the client when it sets itself up."""
    await bot.add_cog(People(bot))
