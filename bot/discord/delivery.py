"""From parcels to Discord's messages."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import takewhile
from typing import Any

import discord

from bot.discord.amending import SMALL, amended, lines_of, put_by, removed, written
from bot.discord.bulletins import Bulletins, outcome
from bot.discord.client import Westphalia
from bot.discord.heading import Heading, added, begun, led_on
from bot.discord.illustrations import pictures
from bot.discord.leagues import posts
from bot.discord.letters import Letters
from bot.discord.panel import board, lobby
from bot.discord.panel.drawing import film
from bot.discord.panel.move import show_again
from bot.discord.panel.press import rows
from bot.discord.permissions import missing_in
from bot.discord.reply import CONTENT, clip
from bot.discord.status import StatusPost, where
from bot.discord.summary import Season, by_season, laid_out, literal, summary
from bot.discord.verdict import GONE, judged, verdict
from bot.discord.whose import escaped, waiting
from bot.host.brief import told
from bot.host.info import Entry, GameInfo
from bot.host.outbox import Barred, Never, Parcel
from bot.store.rows import ASKING, BULLETIN, DONE, GROWING, PAIRS
from game import rules
from game.core.events import KINDS, Event
from game.core.rules import SPECTATOR, Rules
from game.core.summary import Told
from game.core.text import SILENT, Message, _, say
from game.core.witness import shown

log = logging.getLogger(__name__)
#: Discord's code: the message has its thread already. Any other refusal: there can be none (forbidden, too many ...).
THREAD_THERE = 160004
#: Why something is played where it is announced.
MAY_NOT = say("I may not start threads")
#: So many messages after a post are looked through for what others wrote.
NEAR = 5
#: So many orders ago a deed may have begun that goes on.
ROUND = 12
#: The line above that names the digest of what everybody may know by then; it stands until the post tells more.
WITNESS = "-# ⛓ "


class Postman:
    """Shows parcels in channels and in direct messages."""

    def __init__(self, client: Westphalia) -> None:
        self._client, self._host = client, client.host
        self._letters, self._status, self._bulletins = Letters(client), StatusPost(client), Bulletins(client)

    async def post(self, parcel: Parcel) -> str:
        """Show a parcel; see `bot.host.outbox.Poster`."""
        await self._client.wait_until_ready()
        info = await self._host.info(parcel.game)
        person = await self._host.person(parcel.person) if parcel.person else None
        language = person.speaks if person else (await self._host.store.server(info.guild)).language
        with self._client.catalogue.speaking(language or info.language):
            try:
                if parcel.kind == BULLETIN:
                    return await self._bulletins.send(
                        parcel, info, await self._host.follows.bringing(parcel.lane, info.id)
                    )
                if person and (parcel.kind in (*ASKING, GROWING) or parcel.kind.startswith(DONE)):
                    # The public lines may tell nothing of it.
                    again = partial(
                        show_again, self._client, anew=parcel.kind.removeprefix(DONE) in ("consent", "claim")
                    )
                    await self._client.panels.refresh(info.id, again, int(person.id))
                return await (self._letters.write(parcel, info, person) if person else self._public(parcel, info))
            except Exception as error:
                raise await self._judged(parcel, error) from error

    async def _judged(self, parcel: Parcel, error: Exception) -> Exception:
        """What it means for the parcel; where permissions are missing, which. A game whose channel is gone rests."""
        meant = judged(error)
        if parcel.person or parcel.kind == BULLETIN or not isinstance(meant, Never):
            return meant
        if meant.why is GONE:
            await self._host.lose(channel=parcel.channel)
            return Barred(GONE, str(error), told=True)
        if not isinstance(meant, Barred):
            return meant
        if missing := missing_in(self._client, int(parcel.channel)):
            meant.why = say("I lack the permission {names} there; whoever runs the server can grant it", names=missing)
        return meant

    # public

    async def _public(self, parcel: Parcel, info: GameInfo) -> str:
        if parcel.kind == "lobby":
            return await self._lobby(parcel, info)
        if parcel.kind == "thread":
            return await self._thread(parcel, info)
        if parcel.kind == "league":
            return await posts.send(self._client, parcel)
        if parcel.kind == PAIRS:
            await self._letters.pairs.handed_over(info, parcel.seat)
            return ""
        if parcel.kind == "film":
            return await self._film(parcel, info)
        if parcel.kind == "status":
            shown = await self._status.show(parcel, info)
            if parcel.since < parcel.at:
                await self._client.panels.refresh(info.id, partial(show_again, self._client))
            return shown
        if parcel.kind == "notice":
            message = await self._channel(parcel).send(_said(info, parcel.events), nonce=parcel.nonce)
            return str(message.id)
        if all(event.kind == "ready" for event in parcel.events):
            return await self._refresh(parcel, info)
        return await self._board(parcel, info)

    def _channel(self, parcel: Parcel) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(int(parcel.channel))

    async def _lobby(self, parcel: Parcel, info: GameInfo) -> str:
        """Who sits where: the same message, until it is old and the game has not begun."""
        text, view = clip(lobby.text(info)), lobby.buttons(info)
        post = await self._host.store.post(info.id, "lobby")
        known = parcel.edit or (post[0] if post and info.status != "open" else "")
        if known and await amended(self._channel(parcel).get_partial_message(int(known)), content=text, view=view):
            return known
        return str((await self._channel(parcel).send(text, view=view, nonce=parcel.nonce)).id)

    async def _thread(self, parcel: Parcel, info: GameInfo) -> str:
        """Announce a linked game or a table, and start its thread from that very message; else it is played here.

        Where the parent is played in a thread itself, both go into the channel around it, if they can.
        """
        club = None if info.parent else await self._host.leagues.at_table(info.id)
        text = posts.announced(club, info) if club else _announced(info)
        here = self._client.get_channel(int(parcel.channel)) or await self._client.fetch_channel(int(parcel.channel))
        around = here.parent if isinstance(here, discord.Thread) else None
        why = MAY_NOT
        try:
            if isinstance(around, discord.ForumChannel):
                return await self._post_in(around, info, text)
            if isinstance(around, discord.TextChannel):
                return await self._announce(parcel, info, around.id, text)
        except _Threadless as refused:
            why = refused.why
        try:
            if not isinstance(here, discord.Thread):
                return await self._announce(parcel, info, int(parcel.channel), text)
        except _Threadless as refused:
            why = refused.why
        except (discord.Forbidden, discord.NotFound):
            await self._host.place(info.id, parcel.channel)
            raise
        text = text if club else _announced(info, why)
        message = await self._channel(parcel).send(clip(text), nonce=parcel.nonce)  # the same one: Discord knows it
        with suppress(discord.NotFound):
            await message.edit(content=clip(text))
        await self._host.place(info.id, parcel.channel, str(message.id))
        return str(message.id)

    async def _post_in(self, forum: discord.ForumChannel, info: GameInfo, text: str) -> str:
        """A post of its own in the forum where the parent has one; may raise `_Threadless`."""
        name, own = str(info.title)[:100], self._client.user
        mine = [each for each in forum.threads if each.name == name and own and each.owner_id == own.id]
        made = mine[-1] if mine else None  # of a delivery that a crash cut short: nothing is played in it yet
        if made is None or await self._host.games_in(str(made.id), 1):
            try:
                made = (await forum.create_thread(name=name, content=clip(text), auto_archive_duration=10080)).thread
            except discord.HTTPException as error:
                raise _threadless(error) from error
        await self._host.place(info.id, str(made.id), str(made.id))
        return str(made.id)

    async def _announce(self, parcel: Parcel, info: GameInfo, channel: int, text: str) -> str:
        """Say it in a channel, and start the thread there; may raise `_Threadless`."""
        guild = int(info.guild) if info.guild else None
        place = self._client.get_partial_messageable(channel, guild_id=guild)
        elsewhere = channel != int(parcel.channel)
        try:
            message = await place.send(clip(text), nonce=parcel.nonce)
        except (discord.Forbidden, discord.NotFound) as error:
            if elsewhere:
                raise _threadless(error) from error
            raise
        try:
            await message.create_thread(name=str(info.title)[:100], auto_archive_duration=10080)
        except discord.HTTPException as error:
            if error.code != THREAD_THERE:
                refused = _threadless(error)
                if elsewhere:
                    await removed(place.get_partial_message(message.id))
                raise refused from error
        await self._host.place(info.id, str(message.id), str(message.id))
        return str(message.id)

    async def _film(self, parcel: Parcel, info: GameInfo) -> str:
        """The result of a game that stand-ins played at once, with all of it as an animation."""
        movie = await film(self._client, info.id)
        text = clip("\n".join(f"{KINDS['battle']} **{literal(event.text)}**" for event in parcel.events))
        message = await self._channel(parcel).send(text, files=[movie] if movie else [], nonce=parcel.nonce)
        return str(message.id)

    async def _refresh(self, parcel: Parcel, info: GameInfo) -> str:
        """Nothing is told but who is waited for: the line about it changes, and nothing else.

        If the post takes no more edits, the line follows as a message of its own.
        """
        small = await self._small(info)
        if not parcel.before:
            return ""
        message = self._channel(parcel).get_partial_message(int(parcel.before))
        before = await written(message)
        if before is not None and await amended(message, content=clip("\n".join([*lines_of(before, SMALL), *small]))):
            return parcel.before
        if not small:
            return parcel.before
        return await self._follow(parcel, "\n".join(small), view=rows(*board.buttons(info, parcel.at)))

    async def _follow(self, parcel: Parcel, text: str, **more: Any) -> str:
        """A new post; the one before it is past."""
        sent = str((await self._channel(parcel).send(text, nonce=parcel.nonce, **more)).id)
        await self._put_by(parcel, sent)
        return sent

    async def _put_by(self, parcel: Parcel, now: str) -> None:
        """The post before this one is past: it waits for nobody any more, and has no buttons."""
        if parcel.before in ("", now):
            return
        await put_by(self._channel(parcel).get_partial_message(int(parcel.before)))

    async def _board(self, parcel: Parcel, info: GameInfo) -> str:
        """One message a burst, with one picture; what still belongs to the last one is added to it."""
        game, seasons = rules(info.game), await self._seasons(parcel)
        before = await self._before(parcel) if parcel.before and not game.opens(parcel.events) else None
        first = next((each for each in seasons if game.deed(each.events)), seasons[0])
        head = self._heading(parcel, info, first, before)
        kinds = {event.kind for event in parcel.events}
        lines = by_season(game, seasons, parcel.headline)
        if "over" in kinds and (score := outcome(game, await self._host.view(parcel.game, SPECTATOR, parcel.at))):
            lines.append(laid_out(Told(score)))
        parts = board.buttons(info, parcel.at, winter="score" in kinds, battle="battle" in kinds)
        small = [await self._witness(parcel), *(await self._small(info) or await self._onward(info))]
        if before is not None and await self._is_last(parcel):
            message = self._channel(parcel).get_partial_message(int(parcel.before))
            stood = lines_of(await written(message) or "", SMALL, WITNESS)
            longer = added(_still_told(parcel, game, before, stood), head, lines)
            text = "\n".join([*longer, *small])
            if longer and len(text) <= CONTENT:
                files = await pictures(self._client, parcel, info, seasons, _in_round(before, seasons[0].headline))
                return await self._once_more(parcel, message, text, files, rows(*parts))
        end = "\n".join(["", *small])
        gone_by = str(seasons[0].headline) != str(parcel.headline)
        lines = lines or [_("Nothing happened.")] * gone_by
        text = clip("\n".join([str(head), *lines]), CONTENT - len(end)) + end
        return await self._follow(
            parcel, text, files=await pictures(self._client, parcel, info, seasons), view=rows(*parts)
        )

    async def _once_more(
        self,
        parcel: Parcel,
        message: discord.PartialMessage,
        text: str,
        files: list[discord.File],
        view: discord.ui.View,
    ) -> str:
        """The post of a round with what is new in it: changed while it is young, else made anew and so unread.

        Either way there is one post a round; the older one goes.
        """
        if parcel.edit and await amended(message, content=text, attachments=files, view=view):
            return parcel.edit
        for file in files:
            file.reset()
        sent = await self._channel(parcel).send(text, files=files, view=view, nonce=parcel.nonce)
        await removed(message)
        return str(sent.id)

    async def _small(self, info: GameInfo) -> list[str]:
        line = waiting(info, await self._host.owed(info.id)) if info.status == "playing" else ""
        return [SMALL + line] if line else []

    async def _witness(self, parcel: Parcel) -> str:
        """What the channel is to bear witness to."""
        told = await self._host.witness(parcel.game, parcel.number)
        said = _("{digest} is the digest of the whole record; /verify compares.") if told.whole else "{digest}"
        return WITNESS + said.format(digest=f"`{shown(told.digest)}`")

    async def _onward(self, info: GameInfo) -> list[str]:
        """From a game that is over: to look back at it; from a linked one to the game that waited for it."""
        if info.ended and not info.parent:
            back = [_("`/replay` films the game, `/story` tells it with pictures, `/past` shows any moment of it.")]
            if any(seat.standin for seat in info.seats):
                back.append(_("`/why` says what stand-ins thought."))
            return [SMALL + self._client.tappable.told(" ".join(back))]
        high = await self._host.info(info.parent) if info.parent else None
        if high is None or high.status != "playing":
            return []
        return [SMALL + _("**{title}** goes on in <#{channel}>.").format(title=high.title, channel=high.channel)]

    def _heading(self, parcel: Parcel, info: GameInfo, season: Season, before: list[Entry] | None) -> Heading:
        """The deed and its time; where lines `before` are given what is told may lead on what they began last."""
        game, since = rules(info.game), season.headline
        now = next((event.message for event in parcel.events if event.kind == "over"), parcel.headline)
        if _taken_back(parcel.events):
            return Heading(info.title, parcel.headline, now, say("Orders are taken back"), undone=True)
        if before is None:
            return Heading(info.title, since, now, game.deed(season.events))
        deed, grown = led_on(game, _begun(game, before, since), season.events)
        return Heading(info.title, since, now, deed, grown=grown)

    async def _before(self, parcel: Parcel) -> list[Entry]:
        """The last lines before the parcel."""
        return await self._host.chronicle(parcel.game, SPECTATOR, max(0, parcel.since - ROUND), parcel.since)

    async def _seasons(self, parcel: Parcel) -> list[Season]:
        """What the parcel tells, by the season (round, player-turn) it happened in; of one at least."""
        entries = await self._host.chronicle(parcel.game, SPECTATOR, max(0, parcel.since - 1), parcel.at)
        if parcel.since:
            headline, entries = entries[0].headline, entries[1:]
        else:
            headline = await self._host.headline(parcel.game, 0)
        notes = len(parcel.events) - sum(len(entry.events) for entry in entries)
        found = [Season(headline, [*parcel.events[:notes]])]
        for entry in entries:
            if str(headline) != str(found[-1].headline):
                found.append(Season(headline, []))
            found[-1].events.extend(entry.events)
            found[-1].at = entry.number
            headline = entry.headline
        return [season for season in found if told(season.events)] or found[:1]

    async def _is_last(self, parcel: Parcel) -> bool:
        """Whether nobody has written since, but we of how the game stands."""
        status = await self._host.store.post(parcel.game, "status")
        ours = where(status[0])[1] if status else 0
        async for later in self._channel(parcel).history(after=discord.Object(int(parcel.before)), limit=NEAR):
            if later.id != ours and later.type is not discord.MessageType.pins_add:
                return False
        return True


def _said(info: GameInfo, events: Sequence[Event]) -> str:
    return "\n".join(summary(rules(info.game), events))


class _Threadless(Exception):  # noqa: N818 - what is so, not what went wrong
    """No thread can be started there, and why."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why


def _threadless(error: discord.HTTPException) -> _Threadless:
    """What a refusal means, told; raises it again where it may pass by itself."""
    if error.status == 429 or error.status >= 500:
        raise error
    return _Threadless(MAY_NOT if error.status == 403 else verdict(error.status, error.code).why)


def _announced(info: GameInfo, why: Message = SILENT) -> str:
    """Who fights whom, and where; `why` not in a thread."""
    standin = _("stand-in")
    sides = (f"{seat.name} ({escaped(seat.person.name) if seat.person else standin})" for seat in info.seats)
    where = _("It is fought out here: {why}.").format(why=why) if why else _("It is fought out below.")
    return f"{KINDS['battle']} **{info.title}**: {' – '.join(sides)}. {where}"


def _still_told(parcel: Parcel, game: Rules[Any, Any], before: list[Entry], lines: list[str]) -> list[str]:
    """A post's lines but for what the parcel tells better: of an attack the combat."""
    gone = [event for entry in before for event in entry.events if game.outdone(event, parcel.events)]
    told_by = {laid_out(line) for event in gone for line in game.summary([event])}
    return [line for line in lines if line not in told_by]


def _begun(game: Rules[Any, Any], before: list[Entry], since: Message) -> list[Event]:
    """What was told in this round before a parcel, from the last deed on; what was taken back was never begun."""
    stood = list(takewhile(lambda entry: not _taken_back(entry.events), reversed(_in_round(before, since))))
    return begun(game, [entry.events for entry in reversed(stood)])


def _taken_back(events: Sequence[Event]) -> bool:
    """Whether orders are taken back: whatever was done before may have been theirs."""
    return any(event.kind == "undo" for event in events)


def _in_round(before: list[Entry], since: Message) -> list[Entry]:
    """Those of the last lines before a parcel that are of the round it begins in."""
    now = list(takewhile(lambda entry: str(entry.headline) == str(since), reversed(before)))
    told = now[:-1] if len(now) < len(before) else now  # what led into this round was of the one before
    return told[::-1]
