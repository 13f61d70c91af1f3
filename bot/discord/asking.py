"""What several commands ask for: a game, a seat, a season."""

from contextlib import aclosing
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.discord.client import Westphalia
from bot.discord.house_rules import chairs
from bot.discord.options import kind_named
from bot.discord.typing import Choice, suggests
from bot.discord.whose import game_meant, seat_name, threads_here
from bot.host.hindsight import eyes, first_eyes
from bot.host.info import GameInfo
from bot.short import CHOICE, short
from bot.store.near import Near, Titled
from game import GAMES, rules
from game.core.names import meant, plain
from game.core.refusal import Refusal
from game.core.rules import AFTERWARDS
from game.core.text import _

Interaction = discord.Interaction[Westphalia]
#: So many suggestions Discord takes.
CHOICES = 25


def choices(pairs: list[tuple[str, str]], typed: str = "") -> list[Choice]:
    """Suggestions (label, value) that hold what is typed, as many as Discord takes."""
    wanted = plain(typed)
    found = [(label, value) for label, value in pairs if wanted in plain(label) or wanted in plain(value)]
    return [
        app_commands.Choice(name=short(label, CHOICE), value=value) for label, value in found if len(value) <= CHOICE
    ][:CHOICES]


async def games(interaction: Interaction, typed: str) -> list[Choice]:
    """The games of this channel and of its threads, and the person's own."""
    host, person = interaction.client.host, str(interaction.user.id)
    here = await host.near_channel(str(interaction.channel_id), person)
    here += await host.near_threads(threads_here(interaction), person)
    found = choices([(_label(each), each.id) for each in here], typed)
    known = {each.id for each in here}
    async with aclosing(host.titles_of(person)) as mine:
        async for each in mine:
            if len(found) >= CHOICES:
                break
            if each.id not in known:
                found += choices([(_label(each), each.id)], typed)
    return found


async def games_and_rules(interaction: Interaction, typed: str) -> list[Choice]:
    """The games of this channel and the person's own, then the kinds of game there are."""
    kinds = [(_(rules(key).title), key) for key in GAMES]
    return [*await games(interaction, typed), *choices(kinds, typed)][:CHOICES]


async def scenarios(interaction: Interaction, typed: str) -> list[Choice]:
    """The scenarios of the kind of game that is named."""
    key = kind_named(option(interaction, "game"))
    return choices([(_(choice.label), choice.value) for choice in rules(key).scenarios], typed) if key else []


def _label(game: Near | Titled) -> str:
    return f"{game.title} · {game.headline} ({game.id})"


@suggests
async def own_seats(interaction: Interaction, typed: str) -> list[Choice]:
    """The seats of the person in the game meant."""
    info = await typed_game(interaction)
    seats = await chairs(interaction, info)
    return choices([(seat_name(info, seat), seat) for seat in seats], typed)


@suggests
async def every_seat(interaction: Interaction, typed: str) -> list[Choice]:
    """All seats of the game meant."""
    info = await typed_game(interaction)
    return choices([(str(seat.name), seat.id) for seat in info.seats], typed)


@suggests
async def every_eye(interaction: Interaction, typed: str) -> list[Choice]:
    """Through whose eyes one may look back at the game meant."""
    info = await typed_game(interaction)
    return choices([(named[0], seen_by) for seen_by, named in eyes(info).items() if seen_by], typed)


def eyes_meant(info: GameInfo, typed: str | None) -> str:
    """Through whose eyes somebody wants to look back; if he doesn't say, the fog of a game that is over has lifted."""
    if typed:
        known = eyes(info)
        return typed if typed in known else meant(known, typed, _("Nobody of that name saw this game."))
    return first_eyes(info)


@suggests
async def every_sight(interaction: Interaction, typed: str) -> list[Choice]:
    """Through whose eyes a commentator may look at the game meant; nobody else."""
    info = await typed_game(interaction)
    if str(interaction.user.id) not in info.settings.commentators:
        return []
    return choices([(named[0], eyes) for eyes, named in _sights(info).items()], typed)


def sight_meant(info: GameInfo, typed: str) -> str:
    """Through whose eyes a commentator wants to look."""
    known = _sights(info)
    return typed if typed in known else meant(known, typed, _("Nobody of that name plays this game."))


def _sights(info: GameInfo) -> dict[str, tuple[str, ...]]:
    return {AFTERWARDS: (_("All that there is"),)} | {seat.id: (str(seat.name), seat.id) for seat in info.seats}


async def quietly_the_game(interaction: Interaction) -> GameInfo | None:
    """The game meant; None where it is not plain which."""
    try:
        return await typed_game(interaction)
    except Refusal:
        return None


async def typed_game(interaction: Interaction) -> GameInfo:
    """The game meant, while a command is typed. Raises `Refusal`."""
    return await interaction.client.host.info((await typed_meant(interaction)).id)


async def typed_meant(interaction: Interaction) -> Near:
    """The same, with no more of it than it took to find it."""
    client, given = interaction.client, option(interaction, "game")
    who = (interaction.channel_id, interaction.user.id, given, client.host.store.commits)
    return await client.typing.meant(who, partial(game_meant, interaction, given))


def option(interaction: Interaction, name: str) -> Any:
    """What another option of the command holds while one is being typed."""
    return getattr(interaction.namespace, name, None) or None


async def kinds_here(interaction: Interaction) -> list[str]:
    """The kinds of games that are played in a channel, the likeliest first."""
    here = await interaction.client.host.near_channel(str(interaction.channel_id), str(interaction.user.id))
    return list(dict.fromkeys(each.game for each in here if not each.ended))
