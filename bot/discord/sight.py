"""What a person may see of a game: as their seat, as everybody, as everybody did some turns ago, or all of it."""

from dataclasses import dataclass

import discord

from bot.discord.client import Westphalia
from bot.discord.whose import roles, viewer
from bot.host.info import GameInfo
from bot.host.onlooker import Horizon
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR
from game.core.text import Message, _

Interaction = discord.Interaction[Westphalia]


@dataclass(frozen=True, slots=True)
class Sight:
    """Through whose eyes, and up to which of their revisions (None: to this moment); `headline` is where that is."""

    eyes: str
    upto: int | None
    headline: Message

    def clipped(self, at: int) -> int:
        """A revision, or the last that may be seen."""
        return at if self.upto is None else min(at, self.upto)


async def sight(interaction: Interaction, info: GameInfo, *, public: bool = False) -> Sight:
    """What the person may see now; `public`: of what everybody may. Refuses whoever may see nothing."""
    person = str(interaction.user.id)
    if roles(info, person):
        return Sight(SPECTATOR if public else viewer(info, person), None, info.headline)
    if info.settings.unseen and not info.ended and person in info.settings.commentators:
        told = _("“{title}” is watched by nobody before its end; you see all of it: `/board eyes:` shows it.")
        raise Refusal(told.format(title=info.title))
    seen: Horizon = await interaction.client.host.horizon(info)
    return Sight(SPECTATOR, seen.upto, seen.headline)


async def check_whole(interaction: Interaction, info: GameInfo) -> None:
    """Refuse whoever sees less of a game than everybody may who plays it: what is asked for tells of all of it."""
    if (await sight(interaction, info)).upto is not None:
        raise Refusal(_("Whoever only watches “{title}” gets that once the game is over.").format(title=info.title))
