"""What a season or turn brought, for those who follow: a picture, five lines, the standings, one press to stop."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.client import Westphalia
from bot.discord.panel.drawing import draw
from bot.discord.panel.press import Press, PressButton, Style, button, on, rows
from bot.discord.reply import change, clip, take
from bot.discord.summary import laid_out
from bot.discord.whose import escaped
from bot.host.brief import giving_way
from bot.host.info import GameInfo
from bot.host.outbox import Parcel
from bot.store import Follow
from game import rules
from game.core.events import places
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR, Rules, View
from game.core.summary import Told
from game.core.text import _, figure, listed
from render import Look, face

Interaction = discord.Interaction[Westphalia]
SIGN = "🔭 "
#: So many lines are told, and so many places in the standings.
LINES, PLACES = 5, 5


class Bulletins:
    """Writes to those who follow, in their lanes; of hidden things it knows as little as any onlooker."""

    def __init__(self, client: Westphalia) -> None:
        self._client, self._host = client, client.host

    async def send(self, parcel: Parcel, info: GameInfo, why: Sequence[Follow]) -> str:
        """Write the bulletin; nothing if nothing of what is followed happened."""
        game, setup = rules(info.game), info.setup
        seats = () if any(not follow.seat for follow in why) else tuple({follow.seat for follow in why})
        told = [event for event in parcel.events if event.kind not in ("ready", "turn", "start")]
        if seats:
            told = [event for event in told if any(game.concerns(setup, event, seat) for seat in seats)]
        if not told:
            return ""
        view = await self._host.view(info.id, SPECTATOR, parcel.at)
        begun = await self._host.headline(info.id, parcel.since)
        lines = [f"{SIGN}**{info.title}** · **{game.chapter(begun)}**{_about(info, seats, why)}"]
        lines += few(game.summary(told))
        played = f"<#{info.channel}>" if parcel.person or parcel.channel != info.channel else ""
        if small := " · ".join(part for part in (_standings(view), played) if part):
            lines.append(f"-# {small}")
        near = places(told)
        text = clip(self._client.tappable.told("\n".join(lines)))
        files = await self._picture(parcel, info, near)
        to = await self._to(parcel)
        return str((await to.send(text, files=files, view=rows(*_stop(info, why)), nonce=parcel.nonce)).id)

    async def _to(self, parcel: Parcel) -> discord.abc.Messageable:
        if parcel.person:
            return await self._client.create_dm(discord.Object(int(parcel.person)))
        return self._client.get_partial_messageable(int(parcel.channel))

    async def _picture(self, parcel: Parcel, info: GameInfo, near: tuple[str, ...]) -> list[discord.File]:
        look = Look("action", near=near) if near and "action" in face(info.game).looks else Look("board")
        found = await draw(self._client, info.id, SPECTATOR, look, parcel.at)
        return [found] if found else []


def few(told: Sequence[Told]) -> list[str]:
    """The lines that tell most, in their order, and how many there are besides."""
    ranked = giving_way(told)
    if len(ranked) <= LINES + 1:  # that there is one more takes a line, too
        return [laid_out(told[n]) for n in sorted(ranked)]
    kept = [laid_out(told[n]) for n in sorted(ranked[-LINES:])]
    return [*kept, _("*… and {n} lines more: /log*").format(n=len(ranked) - len(kept))]


def _stop(info: GameInfo, why: Sequence[Follow]) -> list[PressButton]:
    """The way to get no more; none of a game that is over, unless it was somebody who is followed into others, too."""
    goes_on = not info.ended or any(follow.person for follow in why)
    return [button(Press("unfollow", info.id, rev=-1), _("Stop following"))] if goes_on else []


def _about(info: GameInfo, seats: Sequence[str], why: Sequence[Follow]) -> str:
    """What of the game is followed, where it is not all of it."""
    if seats:
        return f" · {listed([str(info.seat(seat).name) for seat in seats])}"
    people = {follow.person for follow in why if follow.person}
    played = [f"{escaped(seat.person.name)}: {seat.name}" for seat in info.seats
              if seat.person and seat.person.id in people]  # fmt: skip
    return f" · {'; '.join(played)}" if played else ""


def _standings(view: View) -> str:
    """Who leads, in one line."""
    ranks = [f"{row.name} {figure(row.score)}" for row in view.standings[:PLACES]]
    more = len(view.standings) - len(ranks)
    return " · ".join([*ranks, *([_("and {n} more").format(n=more)] if more else [])])


def outcome(game: Rules[Any, Any], view: View) -> str:
    """What a game came to: as it says itself, else of more than two in the order of their points."""
    return game.reckoning(view) or (_standings(view) if len(view.standings) > 2 else "")


def lane_of(interaction: Interaction) -> str:
    """Where bulletins go that are wished for here: into the channel of a server, else to the person."""
    return f"#{interaction.channel_id}" if interaction.guild_id else f"@{interaction.user.id}"


def check_lane(interaction: Interaction, lane: str) -> None:
    """Refuse whoever may not decide what is posted in a channel."""
    if lane.startswith("#") and not interaction.permissions.manage_messages:
        raise Refusal(_("What is followed in a channel is decided by those who may manage its messages."))


@on("unfollow")
async def stop(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """No more bulletins of this game here; a person that is followed is followed no more, either."""
    lane = lane_of(interaction)
    check_lane(interaction, lane)
    await take(interaction)
    await interaction.client.host.follows.leave(lane, press.game)
    await change(interaction, view=rows(button(Press("refollow", press.game), _("Follow again"), Style.secondary)))


@on("refollow")
async def again(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """It was a slip of the thumb."""
    lane, host = lane_of(interaction), interaction.client.host
    check_lane(interaction, lane)
    await take(interaction)
    await host.follow(Follow(lane=lane, game=press.game, asked=str(interaction.user.id), since=host.now()))
    await change(interaction, view=rows(button(Press("unfollow", press.game), _("Stop following"))))
