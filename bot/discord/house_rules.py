"""What a server's settings allow; every refusal names the setting it comes from."""

import discord

from bot.discord.client import Westphalia
from bot.discord.whose import likeliest, roles, the_game
from bot.host.info import GameInfo
from bot.store.near import Near
from bot.store.people import Server
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.text import _

Interaction = discord.Interaction[Westphalia]
EVERYONE, MANAGERS = "everyone", "managers"


async def check_opening(interaction: Interaction) -> None:
    """Refuse where the server's settings don't want this game: who opens it, where, and how many there are."""
    here = await _server(interaction)
    _check_who(interaction, here.opens, "open")
    channel, parent = interaction.channel_id, getattr(interaction.channel, "parent_id", None)
    if here.channels and not {str(channel), str(parent)} & set(here.channels):
        names = ", ".join(f"<#{each}>" for each in here.channels)
        reason = _("On this server games are opened in {channels} (/server only:).")
        raise Refusal(reason.format(channels=names))
    if here.most and await interaction.client.host.store.under_way(str(interaction.guild_id)) >= here.most:
        reason = _("Games on this server: {n}, and it wants no more at once (/server most:).")
        raise Refusal(reason.format(n=here.most))


async def check_import(interaction: Interaction) -> None:
    """Refuse whom the server's settings don't let take in records."""
    _check_who(interaction, (await _server(interaction)).imports, "import")
    await check_opening(interaction)


async def chairs(interaction: Interaction, game: GameInfo | Near) -> tuple[str, ...]:
    """What a person may speak for: their seats, and last the organiser's chair, where the server lets them."""
    held = game.roles if isinstance(game, Near) else roles(game, str(interaction.user.id))
    seats = tuple(seat for seat in held if seat != ORGANISER)
    return (*seats, ORGANISER) if await _organises(interaction, game, opened=ORGANISER in held) else seats


async def own_game(interaction: Interaction, given: str | None, *, lobby: bool = False) -> GameInfo:
    """The game meant by what only an organiser may do: of those here rather one whose chair is theirs.

    What is done in a lobby alone rather means one of those.
    """
    host, here, person = interaction.client.host, str(interaction.channel_id), str(interaction.user.id)
    near = [] if given else [each for each in await host.near_channel(here, person) if not each.ended]
    mine = [each for each in near if ORGANISER in await chairs(interaction, each)]
    meant = likeliest([each for each in mine if each.status == "open"] if lobby else mine)
    return await host.info(meant.id) if meant else await the_game(interaction, given)


async def speaker(interaction: Interaction, info: GameInfo, seat: str = ORGANISER) -> str:
    """Whom the host takes for the speaker of a seat: the person, or for the chair whoever opened the game.

    Refuses whoever opened a game that the server wants looked after by others.
    """
    person = str(interaction.user.id)
    if seat != ORGANISER:
        return person
    if await _organises(interaction, info, opened=person == info.organiser.id):
        return info.organiser.id
    if person == info.organiser.id:
        role = (await interaction.client.host.store.server(info.guild)).organise
        reason = _("On this server games in play are looked after by <@&{role}>, there (/server organise:).")
        raise Refusal(reason.format(role=role))
    return person


async def _organises(interaction: Interaction, game: GameInfo | Near, *, opened: bool) -> bool:
    """Whether the chair is theirs: of a lobby who opened it, of a game in play whom the server's settings name."""
    store = interaction.client.host.store
    role = game.organise if isinstance(game, Near) else (await store.server(game.guild)).organise
    if not role or game.status == "open":
        return opened
    member = interaction.user
    if str(interaction.guild_id) != game.guild or not isinstance(member, discord.Member):
        return False
    return interaction.permissions.manage_guild or member.get_role(int(role)) is not None


def _check_who(interaction: Interaction, who: str, setting: str) -> None:
    if who == MANAGERS and not interaction.permissions.manage_guild:
        reason = _("On this server only those who manage it may do that (/server {setting}:).")
        raise Refusal(reason.format(setting=setting))


async def _server(interaction: Interaction) -> Server:
    return await interaction.client.host.store.server(str(interaction.guild_id or ""))
