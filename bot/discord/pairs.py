"""A private thread for each pair of powers, where the table agreed on that: made by their first letter.

Whoever holds the two seats is in it, and nobody else whom we let in: before every letter, and when a seat changes
hands. A thread that somebody who left cannot be put out of is given up, and the next letter makes another.
"""

import logging
from collections.abc import Sequence
from contextlib import suppress

import discord

from bot.discord.client import Westphalia
from bot.discord.permissions import NAMES, may
from bot.discord.threads import channel_around, private_thread
from bot.discord.verdict import GONE, LOCKED, UNFIT, Fate, verdict
from bot.discord.whose import seat_name
from bot.host.correspondence import paired
from bot.host.info import GameInfo
from bot.store import Letter, Pair
from bot.store.rows import nonce_of
from game.core.text import Message, _, say

log = logging.getLogger(__name__)
CREATE = "create_private_threads"
#: Discord's codes: the channel is unknown; no such member, no such person.
LOST, STRANGERS = 10003, (10007, 10013)
AWAY = say("one of you is no member of this server")


class Hindered(Exception):  # noqa: N818 - no fault of ours
    """There can be no thread for now; `why` is told to both."""

    def __init__(self, why: Message) -> None:
        super().__init__(str(why))
        self.why = why


class PairThreads:
    """Makes threads of two seats, and lets in whoever holds these."""

    def __init__(self, client: Westphalia) -> None:
        self._client, self._host, self._pairs = client, client.host, client.host.letters.pairs

    async def thread(self, info: GameInfo, letter: Letter) -> discord.Thread | None:
        """Where a letter is to be posted, with both of them in it; None if it goes by direct message.

        Raises `Hindered` where that is not as the table wished; what passes by itself, as Discord says it.
        """
        seats = _two(info, letter.seat, letter.to)
        if seats is None:
            return None
        one, two = seats
        people = _people(info, one, two)
        async with self._client.one_by_one(f"pair {info.id} {one} {two}"):
            try:
                return await self._found(info, one, two, people) or await self._made(info, one, two, people)
            except discord.HTTPException as error:
                raise hindered(error) from error

    async def handed_over(self, info: GameInfo, seat: str) -> None:
        """Put whoever has left a seat out of its threads, and let in who holds it now."""
        for pair in await self._pairs.of(info.id, seat):
            async with self._client.one_by_one(f"pair {info.id} {pair.one} {pair.two}"):
                try:
                    await self._found(info, pair.one, pair.two, _people(info, pair.one, pair.two))
                except (Hindered, discord.HTTPException) as error:
                    if _passing(error):
                        raise
                    log.info("game %s: nobody new is let into thread %s: %r", info.id, pair.thread, error)

    async def _found(self, info: GameInfo, one: str, two: str, people: tuple[str, ...]) -> discord.Thread | None:
        """The thread there is, with these people in it; None if it is lost, or cannot be kept from others."""
        pair = await self._pairs.between(info.id, one, two)
        if pair is None:
            return None
        left = [person for person in pair.members if person not in people]
        try:
            thread = await self._opened(pair)
            for person in left:
                with suppress(discord.NotFound):  # they have gone themselves
                    await thread.remove_user(discord.Object(int(person)))
        except (Hindered, discord.HTTPException) as error:
            lost = isinstance(error, discord.HTTPException) and error.code == LOST
            if _passing(error) or not (lost or left):
                raise
            log.info("game %s gives up thread %s: %r", info.id, pair.thread, error)
            await self._pairs.forget(pair)
            return None
        await self._let_in(pair, thread, people)
        return thread

    async def _opened(self, pair: Pair) -> discord.Thread:
        """The thread, taken out of the archive: nobody can be let in or put out there."""
        client, number = self._client, int(pair.thread)
        found = client.get_channel(number)
        if not isinstance(found, discord.Thread) or found.archived:
            found = await client.fetch_channel(number)
        if not isinstance(found, discord.Thread):
            raise Hindered(GONE)
        try:
            return await found.edit(archived=False) if found.archived else found
        except discord.Forbidden as error:
            raise Hindered(LOCKED) from error

    async def _let_in(self, pair: Pair, thread: discord.Thread, people: tuple[str, ...]) -> None:
        """Let in all of them, whoever went out by mistake, too; that we do is on disk before."""
        if pair.members != people:
            await self._pairs.admit(pair, people)
        for person in people:
            await thread.add_user(discord.Object(int(person)))

    async def _made(self, info: GameInfo, one: str, two: str, people: tuple[str, ...]) -> discord.Thread:
        """A new thread, or one that we made just before a crash; what it is stands above."""
        around = await channel_around(self._client, info)
        if around is None:
            raise Hindered(UNFIT)
        if not may(self._client, around.id, CREATE):
            raise Hindered(lacking())
        names = f"{seat_name(info, one)} – {seat_name(info, two)}"
        name = f"✉ {names} · {info.title}"[:100]
        thread = await self._left_over(around, name) or await private_thread(around, name)
        text = _(
            "✉ Here **{names}** write to each other in **{title}** (<#{channel}>). Besides you two, the moderators of "
            "this server can read it. Whoever takes over a seat reads all of it here, whoever gives one up no more. "
            "/letters keeps only what is sent by /letter."
        )
        nonce = nonce_of(f"pair {info.id} {thread.id}")
        await thread.send(text.format(names=names, title=info.title, channel=info.channel), nonce=nonce)
        pair = Pair(info.id, one, two, str(thread.id))
        if not await self._pairs.keep(pair):  # another process was quicker: nobody is in ours
            await thread.edit(archived=True)
            if theirs := await self._found(info, one, two, people):
                return theirs
            raise Hindered(GONE)
        await self._let_in(pair, thread, people)
        return thread

    async def _left_over(self, around: discord.TextChannel, name: str) -> discord.Thread | None:
        """A thread of ours that no row names, with nothing in it but what it is, and nobody but us."""
        for thread in await around.guild.active_threads():
            ours = thread.owner_id == around.guild.me.id and (thread.parent_id, thread.name) == (around.id, name)
            empty = thread.is_private() and thread.member_count == 1 and thread.message_count <= 1
            if ours and empty and not await self._pairs.known(str(thread.id)):
                return thread
        return None


async def foretold(client: Westphalia, info: GameInfo, seat: str, to: Sequence[str]) -> str:
    """For whoever writes: where their letter to one other will stand, or why it goes by direct message."""
    seats = _two(info, seat, to)
    if seats is None:
        return ""
    if pair := await client.host.letters.pairs.between(info.id, *seats):
        return _("-# It comes to <#{thread}>.").format(thread=pair.thread)
    return "" if may(client, int(info.channel), CREATE) else untold(lacking())


def untold(why: Message) -> str:
    """Why two powers have no thread."""
    return _("-# There is no private thread for it: {reason}.").format(reason=why)


def lacking() -> Message:
    """We may make no private threads."""
    return say("I lack the permission {names} there; whoever runs the server can grant it", names=(NAMES[CREATE],))


def _two(info: GameInfo, seat: str, to: Sequence[str]) -> tuple[str, str] | None:
    """The two seats of a letter in the order of the table, if they have a thread: each is held by somebody else."""
    if not paired(info.settings) or len(to) != 1:
        return None
    one, two = (each.id for each in info.seats if each.id in (seat, *to))
    return (one, two) if len(_people(info, one, two)) == len((one, two)) else None


def _people(info: GameInfo, *seats: str) -> tuple[str, ...]:
    """Who holds these seats; each once."""
    holders = (info.holder(seat) for seat in seats)
    return tuple(sorted({holder.id for holder in holders if holder}))


def hindered(error: discord.HTTPException) -> Exception:
    """A refusal that lasts; what passes by itself stays what it is."""
    if _passing(error):
        return error
    return Hindered(AWAY if error.code in STRANGERS else verdict(error.status, error.code).why)


def _passing(error: Exception) -> bool:
    """Whether it helps to try again."""
    return isinstance(error, discord.HTTPException) and verdict(error.status, error.code).fate is Fate.NOW
