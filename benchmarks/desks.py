"""People who each sit alone at a game, in a process of their own; the bot in another opens their games."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import discord
import yarl

from bot.cli.run import house, pages_beside, warmed
from bot.cli.settings import cores
from bot.discord.client import Westphalia
from bot.discord.shards import Shards
from bot.pocket import Channel, Person, Pocket
from bot.store.people import Person as Player

#: Which scenario of each kind is played.
SCENARIOS: Mapping[str, str] = {
    "campaign": "1618-30",
    "battles": "rocroi",
    "agony": "campaign",
    "cuius": "campaign",
}


@dataclass(frozen=True, slots=True)
class Desk:
    """Somebody at a game of a kind, in a channel of its own."""

    kind: str
    person: str
    name: str
    guild: str
    channel: str

    @classmethod
    def of(cls, kind: str, person: Person, channel: Channel) -> "Desk":
        """As it is told to another process."""
        return cls(kind, str(person.id), person.name, str(channel.guild_id), str(channel.id))

    def on(self, shards: Shards) -> bool:
        """Whether these shards serve it."""
        return (int(self.guild) >> 22) % shards.count in shards.ids


def whereabouts(pocket: Pocket) -> tuple[str, str, str]:
    """How a bot of another process finds this Discord: token, REST and gateway."""
    return pocket.token, pocket.rest_url, pocket.gateway_url


def point(whereabouts: tuple[str, str, str]) -> str:
    """Send all that discord.py does in this process to another's pocket; its token."""
    token, discord.http.Route.BASE, gateway = whereabouts
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    return token


@asynccontextmanager
async def with_pages() -> AsyncIterator[tuple[Pocket, Westphalia]]:
    """A pocket and the bot in it, with the worker processes that it has and pages on the web, all in this process."""
    with TemporaryDirectory() as folder:
        async with Pocket(world_file=Path(folder) / "world", patience=60) as pocket:
            with pocket.point(discord):
                file = str(Path(folder) / "table.sqlite")
                async with (
                    warmed(cores()) as workers,
                    house(file, pocket.token, at_once=True, workers=workers) as client,
                    pages_beside(client),
                ):
                    yield pocket, client


async def opened(client: Westphalia, desk: Desk) -> str:
    """A game in play; whoever sits at the desk holds all of its seats. Its id."""
    host, player = client.host, Player(desk.person, desk.name)
    info = await host.open_game(
        game=desk.kind,
        organiser=player,
        guild=desk.guild,
        channel=desk.channel,
        title="",
        scenario=SCENARIOS[desk.kind],
    )
    for seat in info.seats:
        await host.join(info.id, seat.id, player, seat.id)
    await host.start(info.id, player.id, "start")
    return info.id
