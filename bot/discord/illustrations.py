"""The pictures of a post: how the board stands after what it tells, and after each season before."""

import logging
from collections.abc import Sequence

import discord

from bot.discord.client import Westphalia
from bot.discord.panel.drawing import draw
from bot.discord.summary import Season
from bot.host import deeds
from bot.host.info import Entry, GameInfo
from bot.host.outbox import Parcel
from bot.store import passing
from game import rules
from game.core.rules import SPECTATOR
from render import Look, face, happened

log = logging.getLogger(__name__)


async def pictures(
    client: Westphalia, parcel: Parcel, info: GameInfo, seasons: Sequence[Season], stood: Sequence[Entry] = ()
) -> list[discord.File]:
    """The board after the parcel, of a game's first post the whole one; a post without it is better than none.

    It shows what the post tells, also what `stood` there before; where a picture tells of one season, each has one.
    """
    try:
        look = await _look(client, parcel, info, stood) if parcel.since else Look("board")
        looks = [*_passed(info, seasons), (look, parcel.at)]
        found = [await draw(client, parcel.game, SPECTATOR, look, at) for look, at in looks]
    except Exception as error:
        if passing(error):
            raise
        log.exception("the board of game %s can't be drawn", parcel.game)
        return []
    return [picture for picture in found if picture]


async def _look(client: Westphalia, parcel: Parcel, info: GameInfo, stood: Sequence[Entry]) -> Look:
    """Where something happened; of several deeds each, where the game's pictures tell them so."""
    if not face(info.game).retells:
        return Look("action", near=parcel.places)
    new = await client.host.chronicle(parcel.game, SPECTATOR, parcel.since, parcel.at)
    return happened(info.game, *deeds.retold(rules(info.game), [*stood, *new]))


def _passed(info: GameInfo, seasons: Sequence[Season]) -> list[tuple[Look, int]]:
    """How the board stood when each season but the last ended, if a picture tells of one; none of idle ones."""
    if not face(info.game).seasons:
        return []
    done = [season for season in seasons[:-1] if rules(info.game).deed(season.events)]
    return [(Look("action", ended=True), each.at) for each in done[-deeds.DEEDS :]]
