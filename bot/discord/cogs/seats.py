"""/seat: give a seat away, lend it, have it minded, take it back, look for somebody; each is one step."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord import when
from bot.discord.asking import every_seat, own_seats
from bot.discord.asking import games as known_games
from bot.discord.client import Westphalia
from bot.discord.house_rules import speaker
from bot.discord.options import told
from bot.discord.panel.drawing import draw
from bot.discord.panel.letter import chair_of
from bot.discord.panel.press import Press, Style, button, rows
from bot.discord.reply import known, reply, think
from bot.discord.whose import escaped, seat_meant, seat_name, the_game
from bot.host import correspondence, pace
from bot.host.info import GameInfo
from bot.store.people import Person, Prefs
from game import rules
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR, placed
from game.core.text import _, figure
from render import Look

Interaction = discord.Interaction[Westphalia]


class Seats(commands.GroupCog, group_name="seat", group_description=_("Your seat: give, lend, leave and take it back")):
    """A seat moves with all that belongs to it: rights, hand, letters, notes, messages and clock."""

    def __init__(self, bot: Westphalia) -> None:
        self.bot, self.host = bot, bot.host

    @app_commands.command(description=_("Give your seat to somebody for good"))
    @app_commands.describe(
        player=_("Who takes it"), seat=_("Which seat, if you have several"), game=_("Which game, if you have several")
    )
    @app_commands.autocomplete(game=known_games, seat=own_seats)
    async def give(
        self, interaction: Interaction, player: discord.User, seat: str | None = None, game: str | None = None
    ) -> None:
        """Hand a seat over."""
        await think(interaction)
        info, new = await the_game(interaction, game), await self._player(player)
        own = await chair_of(interaction, info, seat)
        info = await self.host.replace(info.id, own, new, by=str(interaction.user.id))
        await self._say_who(interaction, info, own, new)

    @app_commands.command(description=_("Lend your seat to somebody; it comes back by itself"))
    @app_commands.describe(
        player=_("Who has it meanwhile"), until=_("Last day, such as 24.12., “3 days” or “next week”"),
        seat=_("Which seat, if you have several"), game=_("Which game, if you have several"),
    )  # fmt: skip
    @app_commands.autocomplete(game=known_games, seat=own_seats)
    async def lend(
        self,
        interaction: Interaction,
        player: discord.User,
        until: str,
        seat: str | None = None,
        game: str | None = None,
    ) -> None:
        """Lend a seat."""
        await think(interaction)
        info, new = await the_game(interaction, game), await self._player(player)
        own, moment = await chair_of(interaction, info, seat), await self._end_of(interaction, until)
        info = await self.host.lend(info.id, own, new, moment, by=str(interaction.user.id))
        await self._say_who(interaction, info, own, new)

    @app_commands.command(description=_("Let a stand-in mind your seat for a while"))
    @app_commands.describe(
        until=_("Last day, such as 24.12. or “3 days”; leave it out: until you take it back"),
        seat=_("Which seat, if you have several"), game=_("Which game, if you have several"),
    )  # fmt: skip
    @app_commands.autocomplete(game=known_games, seat=own_seats)
    async def mind(
        self, interaction: Interaction, until: str = "", seat: str | None = None, game: str | None = None
    ) -> None:
        """Leave a seat to a stand-in, and keep it."""
        await think(interaction)
        info = await the_game(interaction, game)
        own = await chair_of(interaction, info, seat)
        moment = await self._end_of(interaction, until) if until else None
        await self.host.lend(info.id, own, None, moment, by=str(interaction.user.id))
        said = _("A stand-in minds {seat}. `/seat back` takes it back; nobody else may take it.")
        await reply(interaction, said.format(seat=seat_name(info, own)))

    @app_commands.command(description=_("Take back a seat that you lent, or give back one that was lent to you"))
    @app_commands.describe(seat=_("Which seat, if there are several"), game=_("Which game"))
    @app_commands.autocomplete(game=known_games, seat=every_seat)
    async def back(self, interaction: Interaction, seat: str | None = None, game: str | None = None) -> None:
        """End a loan."""
        await think(interaction)
        person = str(interaction.user.id)
        info = await self._lent(person) if game is None else await the_game(interaction, game)
        info = info or await the_game(interaction, game)
        lent = [loan.seat for loan in info.loans if person in (loan.person, getattr(info.holder(loan.seat), "id", ""))]
        if not seat and len(lent) != 1:
            raise Refusal(_("Which seat?") if lent else _("No seat of yours is lent."), legal=tuple(lent))
        chosen = seat_meant(info, seat) if seat else lent[0]
        by = person if chosen in lent else await speaker(interaction, info)
        owner = next((loan.person for loan in info.loans if loan.seat == chosen), "")
        info = await self.host.take_back(info.id, chosen, by=by)
        now = info.seat(chosen).person
        if now and now.id == owner:
            said = _("{name} plays {seat} now.").format(seat=seat_name(info, chosen), name=escaped(now.name))
        else:
            said = _("The others are asked whether they agree.")
        await reply(interaction, said)

    @app_commands.command(description=_("Look for somebody here who takes over a seat"))
    @app_commands.describe(seat=_("Which seat"), game=_("Which game, if you have several"))
    @app_commands.autocomplete(game=known_games, seat=every_seat)
    async def offer(self, interaction: Interaction, seat: str, game: str | None = None) -> None:
        """Show in the channel what a newcomer would take over, as far as everybody may know it."""
        info = await the_game(interaction, game)
        place = info.seat(seat_meant(info, seat))
        if info.status != "playing" or place.person or any(loan.seat == place.id for loan in info.loans):
            raise Refusal(_("Only a seat that a stand-in plays, and nobody comes back to, can be offered."))
        await think(interaction, ephemeral=False)
        picture = await draw(self.bot, info.id, SPECTATOR, Look("board"))
        join = button(Press("seat", info.id, place.id), _("Take over {seat}").format(seat=place.name), Style.primary)
        text = await self._advert(info, place.id)
        await reply(interaction, text, view=rows(join), files=[picture] if picture else [], ephemeral=False)

    async def _advert(self, info: GameInfo, seat: str) -> str:
        """The public part: where the game stands, how fast it is played, with whom."""
        view = await self.host.view(info.id, SPECTATOR)
        name = seat_name(info, seat)
        head = _("📣 **{seat}** in **{title}** (<#{channel}>) looks for somebody.")
        lines = [head.format(seat=name, title=info.title, channel=info.channel), str(info.headline)]
        rank = [(n, row) for n, row in placed(view.standings) if row.seat == seat]
        lines += [f"{n}/{len(view.standings)} · {row.name}: {figure(row.score)} {row.note}".rstrip() for n, row in rank]
        others = [escaped(each.person.name) for each in info.seats if each.person]
        with_whom = ", ".join(others) or _("stand-ins")
        lines.append(_("With {names}; organised by {name}.").format(names=with_whom, name=escaped(info.organiser.name)))
        agreed = [*pace.told(info.settings), *correspondence.told(rules(info.game), info.settings)]
        lines += [f"-# {said}" for said in (" · ".join(told(info)), " ".join(map(str, agreed))) if said]
        left = (await self.host.banks(info.id)).get(seat)
        lines += [_("-# Time bank: {n} h.").format(n=round(left / 3600))] if left is not None else []
        lines.append(_("-# Whoever sits down gets all else: what the seat holds and ordered, its letters and notes."))
        return "\n".join(lines)

    async def _lent(self, person: str) -> GameInfo | None:
        """The only game in which a seat of theirs is lent, or one that was lent to them."""
        found = await self.host.lent_by(person)
        return found[0] if len(found) == 1 else None

    async def _player(self, user: discord.User) -> Person:
        """Whoever is to play, with the wishes they told us before."""
        if user.bot:
            raise Refusal(_("Bots don't play; `/seat mind` leaves a seat to a stand-in."))
        return await known(self.host, user)

    async def _say_who(self, interaction: Interaction, info: GameInfo, seat: str, new: Person) -> None:
        if info.seat(seat).person != new:
            await reply(interaction, _("The others are asked whether they agree."))
            return
        said = _("{name} plays {seat} now.").format(seat=seat_name(info, seat), name=escaped(new.name))
        await reply(interaction, said)

    async def _end_of(self, interaction: Interaction, typed: str) -> float:
        """The end of the last day that somebody says, by their own clock."""
        known = await self.host.person(str(interaction.user.id))
        prefs = known.prefs if known else Prefs()
        last = when.until(typed, prefs.calendar.today(self.host.now()))
        return datetime.combine(last + timedelta(1), time(0), ZoneInfo(prefs.zone)).timestamp()


async def setup(bot: Westphalia) -> None:
    """Called by the client when it sets itself up."""
    await bot.add_cog(Seats(bot))
