"""Letters between seats: who may write when, to whom they are delivered, and who may read them afterwards.

They are no orders: nothing of them is in the game, its record, or its revision, so that nobody else can tell that one
was sent. They belong to the seats, and go on with them.
"""

import re
import secrets
import unicodedata
from collections.abc import Sequence
from typing import Any

from bot.host.live_game import LiveGame
from bot.host.lobby import check_own, in_play
from bot.host.mailbox import Mailboxes
from bot.host.unit_of_work import UnitOfWork
from bot.store import Delivery, Desks, Letter, Pairs, Store
from bot.store.people import Settings
from bot.store.rows import LETTER
from game.core.refusal import Refusal
from game.core.rules import ORGANISER, Rules
from game.core.text import Message, _, listed, say
from game.core.words import Sentence

#: Signs and lines of a letter: with its heading it fits into one message of Discord's.
LONGEST, LINES = 1500, 40
#: Signs of a note.
NOTE = 3500
#: A seat sends so many letters in so many seconds.
MOST, WHILE = 20, 3600.0
ALWAYS = "always"


class Correspondence:
    """Sends and shows letters, and keeps the notes of seats. Refuses whoever does not hold the seat."""

    def __init__(self, store: Store, mail: Mailboxes) -> None:
        self.desks, self.pairs, self._mail = Desks(store), Pairs(store), mail

    async def write(self, game_id: str, seat: str, to: Sequence[str], text: str, *, person: str, once: str) -> None:
        """Send a letter from one's seat to others; the same click sends one."""

        async def act(unit: UnitOfWork) -> None:
            live = unit.live
            in_play(unit)
            check_own(live, seat, person)
            check_allowed(live)
            there = addressed(live, seat, to)
            letter = Letter(0, game_id, seat, there, clean(text), live.game.headline, unit.now)
            if await self.desks.sent_since(game_id, seat, unit.now - WHILE) >= MOST:
                raise Refusal(_("{n} letters an hour are enough; write again later.").format(n=MOST))
            await self.desks.send(letter, once, self._parcels(live, letter))

        await self._mail.act(game_id, act, person)
        self._mail.wake()

    def _parcels(self, live: LiveGame, letter: Letter) -> list[Delivery]:
        """One for each addressee whom somebody plays; where nobody does, it waits for whoever takes the seat."""
        held = {seat: live.holder(seat) for seat in letter.to}
        return [
            Delivery(kind=LETTER, game=letter.game, lane=f"@{person}", seat=seat, nonce=secrets.token_hex(12),
                     at=letter.at)
            for seat, person in held.items() if person
        ]  # fmt: skip

    async def check_writing(self, game_id: str, seat: str, person: str) -> None:
        """Refuse beforehand whoever may not write from this seat now."""
        live = await self._mail.live(game_id)
        check_own(live, seat, person)
        if live.game.status != "playing":
            raise Refusal(_("Letters are written while a game is played."))
        check_allowed(live)

    async def archive(self, game_id: str, seat: str, person: str) -> list[Letter]:
        """What a seat sent and got, the oldest first: for whoever holds it."""
        live = await self._mail.live(game_id)
        check_own(live, seat, person)
        return [each for each in await self.desks.letters(game_id) if each.concerns(seat)]

    async def opened(self, game_id: str) -> list[Letter]:
        """All letters of a game that is over, if its table agreed to open them; else none."""
        live = await self._mail.live(game_id)
        return await self.desks.letters(game_id) if live.game.ended and live.game.settings.opened else []

    async def read(self, game_id: str, seat: str, letters: Sequence[Letter]) -> None:
        """A seat has been shown these letters, the newest last."""
        if letters and letters[-1].id > (await self.desks.desk(game_id, seat)).read:
            await self.desks.note_read(game_id, seat, letters[-1].id)

    async def shown(self, game_id: str, seat: str, letter: Letter) -> None:
        """A seat has got a letter; it counts as read unless an earlier one has not reached it."""
        read = (await self.desks.desk(game_id, seat)).read
        missed = [each for each in await self.desks.letters(game_id) if seat in each.to and read < each.id < letter.id]
        if not missed:
            await self.read(game_id, seat, [letter])

    async def unread(self, game_id: str, seats: Sequence[str]) -> int:
        """How many letters to these seats nobody has read there."""
        found = 0
        letters = await self.desks.letters(game_id)
        for seat in seats:
            read = (await self.desks.desk(game_id, seat)).read
            found += sum(seat in each.to and each.id > read for each in letters)
        return found

    async def note(self, game_id: str, seat: str, person: str) -> str:
        """What the holders of a seat have noted for themselves."""
        check_own(await self._mail.live(game_id), seat, person)
        return (await self.desks.desk(game_id, seat)).note

    async def set_note(self, game_id: str, seat: str, note: str, *, person: str) -> None:
        """Note something else."""
        check_own(await self._mail.live(game_id), seat, person)
        note = unicodedata.normalize("NFC", note).strip()
        if len(note) > NOTE:
            raise Refusal(
                _("A note has room for {n} characters; this one has {length}.").format(n=NOTE, length=len(note))
            )
        await self.desks.write_note(game_id, seat, note)

    async def treaty(self, game_id: str, seat: str, other: str) -> Sentence:
        """The order by which a seat may propose a treaty to another now; none where there can be none."""
        live = await self._mail.live(game_id)
        return live.rules.treaty(live.state, seat, other) if live.game.status == "playing" else ()


def check_allowed(live: LiveGame) -> None:
    """Refuse where the table agreed on no letters, or on none in this season."""
    agreed = live.game.settings.letters
    if not agreed:
        raise Refusal(_("This table agreed on no letters."))
    if agreed != ALWAYS and live.rules.season(live.state) not in agreed.split():
        reason = _("This table agreed on letters in {seasons} only; it is {now}.")
        raise Refusal(
            reason.format(seasons=listed([str(name) for name in seasons(live.rules, agreed)]), now=live.game.headline)
        )


def seasons(rules: Rules[Any, Any], agreed: str) -> list[Message]:
    """The seasons in which letters are written, by name."""
    return [name for season, name in rules.features.seasons if season in agreed.split()]


def paired(settings: Settings) -> bool:
    """Whether two seats have a private thread: not in certain seasons, for there people write when they like."""
    return settings.pairs and settings.letters == ALWAYS


def told(rules: Rules[Any, Any], settings: Settings) -> list[Message]:
    """What a table agreed on besides the pace, in words; nothing where all is as ever."""
    said = []
    if settings.letters == ALWAYS:
        said.append(say("Letters between seats: at any time."))
    elif settings.letters:
        said.append(say("Letters between seats: in {seasons}.", seasons=tuple(seasons(rules, settings.letters))))
    if paired(settings):
        said.append(
            say("Two powers write to each other in a private thread; the moderators of this server can read there.")
        )
    if settings.opened and settings.letters:
        said.append(say("At the end all letters are opened to everybody."))
    if settings.insight:
        said.append(say("The organiser may look into what a seat sees; everybody is told each time."))
    if settings.hints:
        said.append(say("Whoever is to move may ask what a stand-in would do (/hint)."))
    if settings.reliable:
        said.append(say("Who sits down has a reliability of {n} % at least.", n=settings.reliable))
    return said


def addressed(live: LiveGame, seat: str, to: Sequence[str]) -> tuple[str, ...]:
    """The seats that a letter goes to, in the order of the table."""
    for other in to:
        live.seat(other)
    found = tuple(place.seat for place in live.seats if place.seat in to and place.seat != seat)
    if seat == ORGANISER or not found:
        raise Refusal(_("Say to whom you write."), legal=tuple(str(p.name) for p in live.seats if p.seat != seat))
    return found


def clean(text: str) -> str:
    """A letter as it is kept: without empty ends, with one empty line at most, and no link behind other words."""
    text = unicodedata.normalize("NFC", text).replace("\r", "").replace("](", "] (").strip()
    text = re.sub(r"\n\s*\n\s*", "\n\n", text)
    if not text:
        raise Refusal(_("There is nothing in this letter."))
    if len(text) > LONGEST or text.count("\n") >= LINES:
        reason = _("A letter has at most {n} characters in {lines} lines; this one has {length} in {these}.")
        raise Refusal(reason.format(n=LONGEST, lines=LINES, length=len(text), these=text.count("\n") + 1))
    return text
