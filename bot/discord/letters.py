"""Direct messages: your move and why, what only you may know, what you are asked; struck through when that is done."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.discord.amending import amended, removed, written
from bot.discord.client import Westphalia
from bot.discord.pairs import Hindered, PairThreads, hindered, untold
from bot.discord.panel import letter
from bot.discord.panel.composing import asked_places
from bot.discord.panel.consent import claim_buttons, consent_buttons
from bot.discord.panel.drawing import draw
from bot.discord.panel.first import first_moves
from bot.discord.panel.hand import hand_of
from bot.discord.panel.press import Press, PressButton, PressMenu, Style, button, rows
from bot.discord.panel.touching import touch_link
from bot.discord.reply import CONTENT, clip
from bot.discord.since import pictured, since_last
from bot.discord.summary import literal, sealed, summary
from bot.discord.urgent import reminder
from bot.discord.verdict import CLOSED, verdict
from bot.discord.whose import escaped, seat_name
from bot.host.ending import sentence
from bot.host.info import GameInfo
from bot.host.outbox import BURST, HELD, Parcel
from bot.store import Letter
from bot.store.people import Person
from bot.store.rows import ASKING, DONE, GROWING, LETTER, LOST, OVER, REMINDER
from game import rules
from game.core.text import _
from game.core.words import Words
from game.play.first import FEW
from render import Look

Parts = Sequence[PressButton | PressMenu | discord.ui.Button[Any]]
#: What the lines of a welcome begin with that are worth keeping.
AIM = "◈ "


class Letters:
    """Writes to people; of what asks them for something, each seat has one message at most."""

    def __init__(self, client: Westphalia) -> None:
        self._client, self._host, self.pairs = client, client.host, PairThreads(client)

    async def write(self, parcel: Parcel, info: GameInfo, person: Person) -> str:
        """Send it, or strike what it says is done; returns the message's id, nothing where none is left."""
        done = parcel.kind.startswith(DONE)
        if not (person.prefs.notices or done or parcel.kind in ("notice", LETTER)):
            return ""
        holder = info.holder(parcel.seat) if parcel.seat else person
        gone = holder is None or holder.id != person.id
        if gone and parcel.kind in HELD:
            return ""  # they have left the seat just now
        try:
            if parcel.kind == LETTER:
                return await self._deliver(parcel, info, person)
            channel = await self._client.create_dm(discord.Object(int(person.id)))
            before = channel.get_partial_message(int(parcel.before)) if parcel.before else None
            if done:
                if before:
                    kept = [line for line in (await written(before) or "").splitlines() if line.startswith(AIM)]
                    said = "\n".join([_struck(parcel, info, gone=gone), *kept])
                    await amended(before, content=clip(said), attachments=[], view=None)
                await self._put_by_reminder(channel, person, gone=gone)
                return ""
            if parcel.kind == REMINDER:
                return await self._remind(channel, parcel, person)
            if before and parcel.kind in ASKING:
                await removed(before)
            said, parts, files = await self._letter(parcel, info, person)
            text = self._client.tappable.told(said)
            if parcel.kind == GROWING and await self._grown(channel, parcel, info, text, parts, files):
                return parcel.edit
            sent = await channel.send(clip(text), view=rows(*parts), files=files, nonce=parcel.nonce)
            if parcel.kind == "turn":
                await self._told_twice(channel, parcel, text)
            return str(sent.id)
        except discord.HTTPException as error:
            if verdict(error.status, error.code).why is CLOSED and parcel.kind != LETTER:
                await self._host.set_person(replace(person, prefs=replace(person.prefs, notices=False)))
            raise

    async def _grown(
        self,
        channel: discord.DMChannel,
        parcel: Parcel,
        info: GameInfo,
        text: str,
        parts: Parts,
        files: list[discord.File],
    ) -> bool:
        """Add to the seat's last message what belongs to the same burst, with the newest picture, if that is possible.

        What is offered is a message of its own: no edit wakes anybody.
        """
        if not parcel.edit or any(event.kind in ("offer", "start") for event in parcel.events):
            return False
        message = channel.get_partial_message(int(parcel.edit))
        head, *told = (await written(message) or "").splitlines() or [""]
        first, *new = text.splitlines()
        held = _begin(summary(rules(info.game), [event for event in parcel.events if event.kind == "hand"]))
        kept = [line for line in told if line not in new and not _begin([line]) & held]  # what one holds, as it is now
        whole = "\n".join([head, *kept, *new])
        if head != first or len(whole) > CONTENT:
            return False
        for file in files:
            file.reset()
        return await amended(message, content=whole, attachments=files, view=rows(*parts))

    async def _told_twice(self, channel: discord.DMChannel, parcel: Parcel, text: str) -> None:
        """What the seat alone might know is taken away where its move, asked for in the same burst, says all of it."""
        known = await self._host.store.post(parcel.game, f"{GROWING} {parcel.seat} {parcel.person}")
        if known is None or self._host.now() - known[1] >= BURST:
            return
        message = channel.get_partial_message(int(known[0]))
        told = (await written(message) or "").splitlines()[1:]
        if told and set(told) <= set(text.splitlines()):
            await removed(message)

    async def _remind(self, channel: discord.DMChannel, parcel: Parcel, person: Person) -> str:
        """Of all that they owe by now; the reminder before is taken away."""
        said, parts = await reminder(self._host, person.id, parcel.reminder)
        text = self._client.tappable.told(said)
        if before := (await self._host.reminders.of(person.id)).message:
            await removed(channel.get_partial_message(int(before)))
        sent = await channel.send(clip(text), view=rows(*parts), nonce=parcel.nonce)
        await self._host.reminders.posted(person.id, str(sent.id))
        return str(sent.id)

    async def _deliver(self, parcel: Parcel, info: GameInfo, person: Person) -> str:
        """What another seat wrote, with buttons to answer: in the thread of the two, or by direct message."""
        written = await self._host.letters.desks.letter(parcel.letter)
        if written is None:
            return ""
        why = ""
        try:
            sent = await self._post(parcel, info, person, written)
        except Hindered as refused:
            sent, why = None, untold(refused.why)
        if sent is None and person.prefs.notices:
            head = f"**{info.title}** (<#{info.channel}>) · {seat_name(info, parcel.seat)}"
            text = "\n".join(part for part in (head, letter.told(info, written), why) if part)
            parts = await letter.answers(self._client, info, parcel.seat, written)
            channel = await self._client.create_dm(discord.Object(int(person.id)))
            sent = await channel.send(clip(text), view=rows(*parts), nonce=parcel.nonce)
        if sent is None:
            return ""
        await self._host.letters.shown(info.id, parcel.seat, written)
        return str(sent.id)

    async def _post(self, parcel: Parcel, info: GameInfo, person: Person, written: Letter) -> discord.Message | None:
        """In the thread of the two, in the server's language; None where they have none. May raise `Hindered`."""
        server, reader = await self._host.store.server(info.guild), discord.Object(int(person.id))
        with self._client.catalogue.speaking(server.language or info.language):
            thread = await self.pairs.thread(info, written)
            if thread is None:
                return None
            text = f"<@{person.id}>\n{letter.told(info, written)}"
            parts = await letter.answers(self._client, info, parcel.seat, written)
        pinged = discord.AllowedMentions(everyone=False, roles=False, users=[reader] if person.prefs.notices else False)
        try:
            return await thread.send(clip(text), view=rows(*parts), nonce=parcel.nonce, allowed_mentions=pinged)
        except discord.HTTPException as error:
            raise hindered(error) from error

    async def _put_by_reminder(self, channel: discord.DMChannel, person: Person, *, gone: bool) -> None:
        """Nothing is owed any more: the reminder says so."""
        before = (await self._host.reminders.of(person.id)).message
        if before and not await self._host.owed_by(person.id):
            done = _("~~🔔 Games wait for you.~~ ✓ Done.")
            if gone:
                done = _("~~🔔 Games wait for you.~~ They wait for you no more.")
            await amended(channel.get_partial_message(int(before)), content=done, view=None)
            await self._host.reminders.posted(person.id, "")

    async def _letter(self, parcel: Parcel, info: GameInfo, person: Person) -> tuple[str, Parts, list[discord.File]]:
        """What it says, its buttons and its pictures."""
        said = "\n".join(summary(rules(info.game), parcel.events))
        if parcel.kind == "consent":
            return f"**{info.title}**\n{said}", consent_buttons(info.id, parcel.seat), []
        if parcel.kind == LOST:
            return await self._lost(parcel, info)
        if parcel.kind == OVER:
            return _over(parcel, info), [], []
        if parcel.kind == "claim":
            return f"**{info.title}**\n{said}", claim_buttons(info.id, parcel.seat, parcel.events[0].place), []
        asks = parcel.kind == "turn"  # only what asks says so, and loses its buttons when that is done
        label, style = (_("Your move"), Style.primary) if asks else (_("How things stand"), Style.secondary)
        panel = button(Press("move", info.id, rev=-1), label, style)
        parts: Parts = [panel, *await touch_link(self._client, info, person.id)]
        dealt = any(event.kind == "hand" or "taken" in event.facts for event in parcel.events)
        files = (await hand_of(self._client, info, parcel.seat))[1] if dealt else []
        if any(event.kind == "start" for event in parcel.events):
            return await self._welcome(parcel, info, parts, files)
        if asks:
            words = await self._host.words(info.id, parcel.seat)
            pictures = await self._picture(parcel, info, words)
            return await self._turn(parcel, info, words.prompt), parts, [*pictures, *files]
        return f"**{info.title}** · {parcel.headline}\n{said}", parts if parcel.kind == GROWING else [], files

    async def _turn(self, parcel: Parcel, info: GameInfo, asked: str) -> str:
        """What happened to the seat, and what it is asked."""
        lines = [_whose(parcel, info)]
        lines += await since_last(self._host, info, parcel.seat)
        if asked:
            lines.append(f"**{asked}**")
        if parcel.deadline:
            lines.append(_("Time runs out <t:{moment}:R>.").format(moment=int(parcel.deadline)))
        return "\n".join(lines)

    async def _welcome(self, parcel: Parcel, info: GameInfo, parts: Parts,
                       files: list[discord.File]) -> tuple[str, Parts, list[discord.File]]:  # fmt: skip
        """What a seat should know as the game begins; if it is its move, a few likely orders, each a button."""
        view = await self._host.view(info.id, parcel.seat)
        name = seat_name(info, parcel.seat)
        head = _("**{title}** begins (<#{channel}>): you are **{seat}**.")
        taken = any("taken" in event.facts for event in parcel.events)
        if taken:
            head = _("**{title}** goes on (<#{channel}>): you are **{seat}** now.")
        lines = [head.format(title=info.title, channel=info.channel, seat=name)]
        if info.parent:
            high = await self._host.info(info.parent)
            lines.append(_("It is fought for **{title}** (<#{channel}>), which waits for the result.").format(
                title=high.title, channel=high.channel
            ))  # fmt: skip
        if taken:
            lines += await self._inherited(info, parcel)
            parts = [*parts, button(Press("giveup", info.id, parcel.seat), _("Not I: give it up …"))]
        lines += [f"{AIM}{literal(line)}" for line in rules(info.game).briefing(view)]
        lines += summary(rules(info.game), [event for event in parcel.events if event.kind == "hand"])
        moves: Parts = []
        if parcel.kind == "turn":
            lines.append(f"**{(await self._host.words(info.id, parcel.seat)).prompt or view.prompt}**")
            moves = await first_moves(self._client, info, parcel.seat)
        if len(moves) < FEW and (ahead := await self._host.ahead(info.id, parcel.seat)):
            text = _("Good first moves when you have the choice ({when}): {moves}.")
            lines.append(AIM + text.format(when=ahead.when, moves=literal("; ".join(ahead.moves))))
        if parcel.deadline:
            lines.append(_("Time runs out <t:{moment}:R>.").format(moment=int(parcel.deadline)))
        lines.append(_("-# New to it? `/game learn` plays ten minutes of it with you; `/rules` answers questions."))
        found = await draw(self._client, info.id, parcel.seat, Look("board"))
        return "\n".join(lines), [*parts, *moves], [*([found] if found else []), *files]

    async def _lost(self, parcel: Parcel, info: GameInfo) -> tuple[str, Parts, list[discord.File]]:
        """That somebody else plays their seat now, why, and how they may come back."""
        name, holder = seat_name(info, parcel.seat), info.holder(parcel.seat)
        lines = [_("You play {seat} in **{title}** (<#{channel}>) no more.").format(
            seat=name, title=info.title, channel=info.channel
        ), *summary(rules(info.game), parcel.events)]  # fmt: skip
        club = await self._host.leagues.at_table(info.id)
        if club and club.status != "over":
            lines.append(_("In “{league}” you are drawn no more until you sign up again (/league join); who comes back "
                           "before anybody else has the seat has never left.").format(league=club.name))  # fmt: skip
        if holder or info.status != "playing" or any(loan.seat == parcel.seat for loan in info.loans):
            lines.append(_("The organiser, {name}, can give it back to you.").format(name=escaped(info.organiser.name)))
            return "\n".join(lines), [], []
        back = button(Press("seat", info.id, parcel.seat), _("Take over {seat}").format(seat=name), Style.primary)
        return "\n".join(lines), [back], []

    async def _inherited(self, info: GameInfo, parcel: Parcel) -> list[str]:
        """What lies on the desk of a seat that was taken over, and what it has ordered in secret."""
        desks, seat = self._host.letters.desks, parcel.seat
        letters = [each for each in await desks.letters(info.id) if each.concerns(seat)]
        lines = [_("✉ Letters of this seat: {n}; /letters shows them.").format(n=len(letters))] if letters else []
        if (await desks.desk(info.id, seat)).note:
            lines.append(_("📝 There is a note of whoever sat here before: /note."))
        orders = rules(info.game).sealed(await self._host.view(info.id, parcel.seat))
        return [*lines, *sealed(orders, _("Your sealed orders:"))]

    async def _picture(self, parcel: Parcel, info: GameInfo, words: Words) -> list[discord.File]:
        """Where the seat is asked for something, else where something happened, as it may see it."""
        asked = asked_places(words)
        look = Look("action", targets=asked) if asked else await pictured(self._host, info, parcel.seat)
        found = await draw(self._client, info.id, parcel.seat, look)
        return [found] if found else []


def _begin(lines: Sequence[str]) -> set[str]:
    """What lines say before their colons: “Your hand”."""
    return {line.partition(":")[0] for line in lines}


def _over(parcel: Parcel, info: GameInfo) -> str:
    """That the game has ended, how, and what the last deed told its reader alone."""
    ends, own = ([event for event in parcel.events if (event.to is None) is public] for public in (True, False))
    how = " ".join(sentence(info.game, event) for event in ends)
    said = _("**{title}** (<#{channel}>) is over. {how}")
    over = said.format(title=info.title, channel=info.channel, how=literal(how)).rstrip()
    return "\n".join([over, *summary(rules(info.game), own)])


def _whose(parcel: Parcel, info: GameInfo) -> str:
    return _("Your move in **{title}** (<#{channel}>), {headline}, for {seat}.").format(
        title=info.title, channel=info.channel, headline=parcel.headline, seat=seat_name(info, parcel.seat)
    )


def _struck(parcel: Parcel, info: GameInfo, *, gone: bool) -> str:
    """What is left of a message when nothing is asked any more."""
    said = f"**{info.title}**"
    done = " ".join(str(event.message) for event in parcel.events) or _("✓ This is answered.")
    if parcel.kind == f"{DONE}turn":
        said = _("Your move in **{title}** (<#{channel}>) for {seat}.").format(
            title=info.title, channel=info.channel, seat=seat_name(info, parcel.seat)
        )
        done = _("✓ Done.")
    if gone:
        done = _("That seat is not yours any more.")
    return f"~~{said}~~ {done}"
