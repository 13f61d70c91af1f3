"""/game: open a table, sit down, start, hand over, look after it."""

from asyncio import gather
from dataclasses import replace
from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

import game as games
from bot.discord import booth
from bot.discord.amending import put_by
from bot.discord.asking import every_seat, games_and_rules, kinds_here, own_seats, quietly_the_game, scenarios
from bot.discord.asking import games as known_games
from bot.discord.client import Westphalia
from bot.discord.cogs import about
from bot.discord.house_rules import check_opening, own_game, speaker
from bot.discord.options import kind_named, setup_meant
from bot.discord.pages import page_of
from bot.discord.panel import giving_up, lesson, lobby
from bot.discord.panel.press import Press
from bot.discord.panel.setup import THREAD, form, which_game
from bot.discord.permissions import check_permissions
from bot.discord.reply import arrive, known, reply, think
from bot.discord.whose import escaped, roles, seat_meant, seat_name, the_game, threads_here, waiting
from bot.host.correspondence import ALWAYS, told
from bot.host.ending import ending
from bot.host.info import GameInfo, ended_as
from bot.host.naming import TITLE
from bot.host.watching import LATEST
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.search.levels import INSTANT, STEADY, THOUGHTFUL
from game.core.text import _

Interaction = discord.Interaction[Westphalia]
HERE = "here"
AT_ONCE, LATER, UNSEEN = "at-once", "later", "nothing"
#: How many games are listed: a message has no room for more.
LISTED = 15


class Table(commands.GroupCog, group_name="game", group_description=_("Games: open, start, leave, look after them")):
    """The life of a game around its play."""

    def __init__(self, bot: Westphalia) -> None:
        self.bot, self.host = bot, bot.host

    @app_commands.command(name="open", description=_("Open a game here or in a new thread"))
    @app_commands.describe(
        game=_("Which game"), scenario=_("When it begins and how long it lasts"), title=_("What to call it"),
        where=_("Where it is played"),
    )  # fmt: skip
    @app_commands.choices(
        game=[app_commands.Choice(name=games.rules(key).title, value=key) for key in games.GAMES],
        where=[
            app_commands.Choice(name=_("In this channel"), value=HERE),
            app_commands.Choice(name=_("In a new thread"), value=THREAD),
        ],
    )
    @app_commands.autocomplete(scenario=scenarios)
    async def open(
        self,
        interaction: Interaction,
        game: str = "",
        scenario: str = "",
        title: app_commands.Range[str, 1, TITLE] = "",
        where: str = HERE,
    ) -> None:
        """Show the form for a new game."""
        check_permissions(interaction, new_thread=where == THREAD)
        await check_opening(interaction)
        if game:
            view = form(setup_meant(game, scenario), title=title, where=where)
        else:
            view = which_game(title=title, where=where)
        await arrive(partial(interaction.response.send_message, view=view, ephemeral=True))

    @app_commands.command(description=_("Start the game"))
    @app_commands.describe(game=_("Which game, if you have several"))
    @app_commands.autocomplete(game=known_games)
    async def start(self, interaction: Interaction, game: str | None = None) -> None:
        """Begin to play."""
        await think(interaction)
        info = await own_game(interaction, game, lobby=True)
        await self.host.start(info.id, str(interaction.user.id), str(interaction.id))
        await reply(interaction, _("“{title}” begins.").format(title=info.title))

    @app_commands.command(description=_("Leave your seat before the game starts"))
    @app_commands.describe(game=_("Which game, if you have several"))
    @app_commands.autocomplete(game=known_games)
    async def leave(self, interaction: Interaction, game: str | None = None) -> None:
        """Give up one's seats in the lobby."""
        await think(interaction)
        info, person = await the_game(interaction, game), str(interaction.user.id)
        seats = info.seats_of(person)
        if not seats:
            raise Refusal(_("You have no seat in this game."))
        for seat in seats:
            await self.host.leave(info.id, seat, person)
        await reply(interaction, _("You have left “{title}”.").format(title=info.title))

    @app_commands.command(description=_("Give up your seat in a running game; a stand-in plays on"))
    @app_commands.describe(seat=_("Which seat, if you have several"), game=_("Which game, if you have several"))
    @app_commands.autocomplete(game=known_games, seat=own_seats)
    async def resign(self, interaction: Interaction, seat: str | None = None, game: str | None = None) -> None:
        """Leave a running game, after being asked again."""
        await think(interaction)
        info, person = await the_game(interaction, game), str(interaction.user.id)
        own = info.seats_of(person)
        if not seat and len(own) != 1:
            raise Refusal(_("Say which seat you give up."), legal=own)
        await giving_up.ask(interaction, info, seat_meant(info, seat) if seat else own[0])

    @app_commands.command(description=_("Give a seat to another person, or to a stand-in"))
    @app_commands.describe(seat=_("Which seat"), player=_("Who takes it; nobody: a stand-in"), game=_("Which game"))
    @app_commands.autocomplete(game=known_games, seat=every_seat)
    async def replace(
        self, interaction: Interaction, seat: str, player: discord.User | None = None, game: str | None = None
    ) -> None:
        """Hand a seat over; to a stand-in, which may play at once, after being asked again."""
        await think(interaction)
        info = await the_game(interaction, game)
        seat = seat_meant(info, seat)
        if player is None:
            await giving_up.ask(interaction, info, seat)
            return
        if player.bot:
            raise Refusal(_("Bots don't play; leave “player” empty for a stand-in."))
        new = await known(self.host, player)
        person = str(interaction.user.id)
        by = person if seat in info.seats_of(person) else await speaker(interaction, info)
        info = await self.host.replace(info.id, seat, new, by=by)
        said = _("{name} plays {seat} now.").format(seat=seat_name(info, seat), name=escaped(player.display_name))
        if info.seat(seat).person != new:
            said = _("The others are asked whether they agree.")
        await reply(interaction, said)

    @app_commands.command(description=_("How fast the game is played"))
    @app_commands.describe(
        deadline=_("Hours for each turn; 0 for no deadline"), late=_("What happens when the time is up"),
        bank=_("Instead: hours in each seat's time bank; 0 for none"), bonus=_("Hours that each decision adds to it"),
        weekends=_("Whether time runs on weekends"), excuses=_("How often somebody late is given up to a day more"),
        reminders=_("Remind people of their move"), game=_("Which game, if you have several"),
        takeover=_("Hours that somebody who held another seat waits for a new one"),
        page=_("Whether the game has a page on the web, where the server wants pages"),
        boards=_("Whether players may touch their own boards on the web, where the server wants that"),
        reliability=_("Who sits down has kept so many percent of their deadlines; 0: anybody"),
        letters=_("Before the start: whether seats write letters to each other"),
    )  # fmt: skip
    @app_commands.choices(
        late=[
            app_commands.Choice(name=_("Go on without those who are late"), value="close"),
            app_commands.Choice(name=_("A stand-in moves this once"), value="standin"),
            app_commands.Choice(name=_("Their seat is open to others"), value="open"),
            app_commands.Choice(name=_("The game waits"), value="hold"),
        ]
    )
    @app_commands.autocomplete(game=known_games)
    async def settings(
        self,
        interaction: Interaction,
        deadline: app_commands.Range[int, 0, 720] | None = None,
        bank: app_commands.Range[int, 0, 720] | None = None,
        bonus: app_commands.Range[int, 0, 168] | None = None,
        late: str | None = None,
        excuses: app_commands.Range[int, 0, 5] | None = None,
        weekends: bool | None = None,
        reminders: bool | None = None,
        takeover: app_commands.Range[int, 0, 168] | None = None,
        page: bool | None = None,
        boards: bool | None = None,
        reliability: app_commands.Range[int, 0, 95] | None = None,
        letters: bool | None = None,
        game: str | None = None,
    ) -> None:
        """Show or change the deadline and what happens at it."""
        await think(interaction)
        chosen = {
            "hours": deadline, "bank": bank, "bonus": bonus, "at_deadline": late, "excuses": excuses,
            "weekends_off": None if weekends is None else not weekends, "reminders": reminders, "takeover": takeover,
            "page": page, "boards": boards, "reliable": reliability,
            "letters": None if letters is None else ALWAYS if letters else "",
        }  # fmt: skip
        if deadline:
            chosen |= {"bank": 0, "bonus": 0}
        elif bank:
            chosen |= {"hours": 0}
        changes = {key: value for key, value in chosen.items() if value is not None}
        info = await (own_game if changes else the_game)(interaction, game)
        if changes:
            settings = replace(info.settings, **changes)  # type: ignore[arg-type]  # each has its own type
            info = await self.host.configure(info.id, await speaker(interaction, info), settings)
        pace, address = about.pace(info, await self.host.banks(info.id)), await page_of(self.bot, info)
        agreed = [f"-# {said}" for said in told(games.rules(info.game), info.settings)]
        await reply(interaction, "\n".join([pace, *agreed, *([address] if address else [])]))

    @app_commands.command(description=_("How much stand-ins think: instant, steady or thoughtful"))
    @app_commands.describe(
        level=_("How much they think"), seat=_("Whose stand-in; leave it out for all seats"),
        game=_("Which game, if you have several"),
    )  # fmt: skip
    @app_commands.choices(
        level=[
            app_commands.Choice(name=_("Instant: plays at once, by rules of thumb"), value=INSTANT),
            app_commands.Choice(name=_("Steady: tries a few plans, some seconds an order"), value=STEADY),
            app_commands.Choice(name=_("Thoughtful: tries more of them, some ten seconds an order"), value=THOUGHTFUL),
        ]
    )
    @app_commands.autocomplete(game=known_games, seat=every_seat)
    async def seats(
        self, interaction: Interaction, level: str, seat: str | None = None, game: str | None = None
    ) -> None:
        """Set the level of stand-ins."""
        await think(interaction)
        info = await own_game(interaction, game)
        chosen = seat and seat_meant(info, seat)
        info = await self.host.set_level(info.id, chosen, level, await speaker(interaction, info))
        await reply(interaction, "\n".join(lobby.sitters(info)))

    @app_commands.command(
        description=_("What those may see who only watch, and who may see everything to comment on it")
    )
    @app_commands.describe(
        sight=_("What onlookers may see until the end"), turns=_("How many turns later"),
        commentator=_("Somebody who does not play, and sees everything from now on"),
        dismiss=_("Somebody who sees no more than others from now on"), game=_("Which game, if you have several"),
    )  # fmt: skip
    @app_commands.choices(
        sight=[
            app_commands.Choice(name=_("All that is public, at once"), value=AT_ONCE),
            app_commands.Choice(name=_("All that is public, some turns later"), value=LATER),
            app_commands.Choice(name=_("Nothing before the end"), value=UNSEEN),
        ]
    )
    @app_commands.autocomplete(game=known_games)
    async def watch(
        self,
        interaction: Interaction,
        sight: str = "",
        turns: app_commands.Range[int, 1, LATEST] | None = None,
        commentator: discord.User | None = None,
        dismiss: discord.User | None = None,
        game: str | None = None,
    ) -> None:
        """Show or change what onlookers see."""
        await think(interaction)
        person = str(interaction.user.id)
        changes = sight or turns or commentator or (dismiss and dismiss.id != interaction.user.id)
        info = await (own_game if changes else the_game)(interaction, game)
        if sight or turns:
            delay = (turns or 1) if sight in (LATER, "") else 0
            by = await speaker(interaction, info)
            info = await self.host.watch(info.id, by, unseen=sight == UNSEEN, delay=delay)
        if commentator is not None:
            info = await booth.initiate(interaction, info, commentator)
        if dismiss is not None:
            by = person if dismiss.id == interaction.user.id else await speaker(interaction, info)
            info = await self.host.dismiss(info.id, by, await known(self.host, dismiss))
        await reply(interaction, booth.told(info))

    @app_commands.command(description=_("Go on with a game in this channel"))
    @app_commands.describe(game=_("Which game"))
    @app_commands.autocomplete(game=known_games)
    async def move(self, interaction: Interaction, game: str) -> None:
        """Take a game along; its organiser may."""
        await think(interaction)
        check_permissions(interaction, new_thread=False)
        person, here = str(interaction.user.id), str(interaction.channel_id)
        info, guild = await the_game(interaction, game), str(interaction.guild_id)
        by = await speaker(interaction, info) if info.guild == guild else person  # what it leaves has no say
        there, last = int(info.channel), await self.host.store.post(info.id, "board")
        info = await self.host.move(info.id, by, guild, here)
        self.host.look_again(here)
        if last:
            await put_by(self.bot.get_partial_messageable(there).get_partial_message(int(last[0])))
        await reply(interaction, _("“{title}” goes on here.").format(title=info.title))

    @app_commands.command(description=_("End a game for good, without a winner"))
    @app_commands.describe(game=_("Which game, if you have several"))
    @app_commands.autocomplete(game=known_games)
    async def abandon(self, interaction: Interaction, game: str | None = None) -> None:
        """End a game, after asking again."""
        await think(interaction)
        info = await own_game(interaction, game)
        await lobby.ask_to_end(interaction, info)

    @app_commands.command(name="list", description=_("Your games, and those of this channel and its threads"))
    async def list_games(self, interaction: Interaction) -> None:
        """List games."""
        await think(interaction)
        person = str(interaction.user.id)
        mine = await self.host.games_of(person, most=LISTED + 1)
        here = [info for info in await self.host.games_in(str(interaction.channel_id), LISTED + 1) if info not in mine]
        aside = [
            info for info in await self.host.games_in_any(threads_here(interaction), LISTED + 1) if info not in mine
        ]
        channels = [info.channel for info in (*mine, *here, *aside)]
        lines = []
        for title, listed in (
            (_("**Your games**"), _with_linked(mine)),
            (_("**In this channel**"), here),
            (_("**In its threads**"), aside),
        ):
            ended = await gather(*(ending(self.host, info) for info in listed[:LISTED]))
            told = [_line(info, person, channels, how) for info, how in zip(listed, ended, strict=False)]
            lines += [title, *told] if listed else []
            lines += [_("… and more; these are the newest.")] if listed[LISTED:] else []
        await reply(interaction, "\n".join(lines) or _("No games yet. Open one with /game open."))

    @app_commands.command(description=_("What a game is, and where its data come from"))
    @app_commands.describe(game=_("Which game"))
    @app_commands.autocomplete(game=games_and_rules)
    async def about(self, interaction: Interaction, game: str | None = None) -> None:
        """Sources, rulings, licence; and the options of the game at hand."""
        await think(interaction)
        if kind := kind_named(game):
            await reply(interaction, about.about(kind, None))
        else:
            info = await the_game(interaction, game)
            await reply(interaction, about.about(info.game, info))

    @app_commands.command(description=_("Learn a game in ten minutes by playing it: only you see it"))
    @app_commands.describe(game=_("Which game"))
    @app_commands.choices(game=[app_commands.Choice(name=games.rules(key).title, value=key) for key in games.GAMES])
    async def learn(self, interaction: Interaction, game: str) -> None:
        """A lesson."""
        await think(interaction)
        await lesson.show(interaction, Press("lesson", game, rev=0))

    @app_commands.command(description=_("How to play, in a few lines"))
    async def help(self, interaction: Interaction) -> None:
        """Help with the game at hand, or with each that is played here."""
        await think(interaction)
        info = await quietly_the_game(interaction)
        await reply(interaction, about.help_text(*([info.game] if info else await kinds_here(interaction))))


def _with_linked(games: list[GameInfo]) -> list[GameInfo]:
    """Each game followed by those that decide something for it."""
    order = {info.id: n for n, info in enumerate(games)}
    return sorted(games, key=lambda info: (order.get(info.parent, order[info.id]), bool(info.parent)))


def _line(info: GameInfo, person: str, channels: list[str], verdict: str) -> str:
    """One game, and who won it; a thread of its own is named like the game in it."""
    due = any(seat in info.awaited for seat in roles(info, person))
    seats = ", ".join(seat_name(info, seat) for seat in roles(info, person) if seat != ORGANISER)
    ended = ended_as(info)
    if ended and seats:  # a bare side behind "over" is read as who won
        seats = _("you played {seats}").format(seats=seats)
    state = _("open") if info.status == "open" else ended or info.headline
    mark = "» " if due and info.status == "playing" else "▸ "
    mark = f"  {mark}" if info.parent else mark
    where = f"<#{info.channel}>"
    own = bool(info.parent) and channels.count(info.channel) == 1
    said = f"{mark}{where} (`{info.id}`): {state}" if own else f"{mark}**{info.title}** (`{info.id}`, {where}): {state}"
    return " · ".join(part for part in (said, verdict, seats, waiting(info)) if part)


async def setup(bot: Westphalia) -> None:
    """Called by the client when it sets itself up."""
    await bot.add_cog(Table(bot))
