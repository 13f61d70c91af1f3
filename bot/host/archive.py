"""Games as records, and what the channel is told of them so that it can bear witness."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from bot.host import records
from bot.host.live_game import no_game
from bot.host.mailbox import IN_MEMORY, Mailboxes
from bot.host.onlooker import Onlooker
from bot.store import Game, Place, Store, StoredLine
from bot.work import FILMS, RECORDS
from game.core.record import Record
from game.core.witness import Witness, digests
from game.play import bundle
from game.play.finding import whole_digest


@dataclass(frozen=True, slots=True)
class Testimony:
    """What is posted of a game: the digest of its `orders` open lines, or of the `whole` record once it has ended."""

    orders: int
    digest: bytes
    whole: bool


class Archive(Onlooker):
    """Writes and verifies the records of games; nothing here changes one."""

    def __init__(self, store: Store, mail: Mailboxes) -> None:
        super().__init__(store, mail)
        self._witnesses: OrderedDict[str, Witness] = OrderedDict()

    async def export(self, game_id: str, *, whole: bool = False) -> str:
        """The game as a record.

        Whole and with its secret once it is over (or if its operator asks for `whole`), and with all games that had
        to decide something for it; until then only what everyone may know, with the orders that were sealed and
        replaced left out, and the games that stand-ins played for it at once, which hide nothing.
        """
        found = await self._stored(game_id)
        game, seats = found.game, found.seats
        lines = await self.store.lines(game_id)
        if whole or game.ended:
            return await asyncio.to_thread(bundle.write, await self._bundle(game, seats, lines))
        rules, fought = self.mail.rules(game.game), await self._linked(game, at_once=True)
        known = await self._aside(FILMS, records.open_record, rules, game, seats, lines, fought)
        return await asyncio.to_thread(bundle.write, known)

    async def _bundle(self, game: Game, seats: tuple[Place, ...], lines: list[StoredLine]) -> bundle.Bundle:
        record = records.whole_record(self.mail.rules(game.game), game, seats, lines)
        return bundle.Bundle(record, await self._linked(game))

    async def _linked(self, game: Game, *, at_once: bool = False) -> tuple[bundle.Linked, ...]:
        """The games that decide something for this one; only those that stand-ins play `at_once`."""
        linked = []
        for child in await self.store.linked(game.id):
            found = await self._stored(child)
            below = found.game
            if below.link and (below.link.at_once or not at_once):
                lines = await self.store.lines(child)
                record = records.whole_record(self.mail.rules(below.game), below, found.seats, lines)
                linked.append(bundle.Linked(below.link.number, below.link.name, record))
        return tuple(sorted(linked, key=lambda one: (one.number, one.name)))

    async def verify(self, game_id: str) -> int:
        """Recompute every order and draw of a stored game; returns how many orders stand. Raises `BadRecord`."""
        live = await self.mail.live(game_id)
        lines = await self.store.lines(game_id, last=live.game.number)
        whole = await self._bundle(live.game, live.seats, lines)
        return await self.workers.run(RECORDS, records.proved, whole, self.mail.rules, live.position.plain)

    async def witness(self, game_id: str, number: int | None = None) -> Testimony:
        """What can be told of a game that has begun, after its last line or an earlier one."""
        game = await self.store.game(game_id)
        if game is None:
            raise no_game(game_id)
        last = game.number if number is None else number
        if game.ended and last == game.number:
            return Testimony(last, whole_digest(await self.export(game_id)), whole=True)
        chain = (await self._witness(game, last)).chain
        return Testimony(len(chain.order), chain.digest, whole=False)

    async def _witness(self, game: Game, last: int) -> Witness:
        """The witness of the game up to a line; where it left off the last time, if that was not later."""
        while True:
            witness = self._witnesses.get(game.id)
            if witness is None or witness.seen > last:
                seats = (await self._stored(game.id)).seats
                witness = records.witness_of(self.mail.rules(game.game), game, seats)
            seen = witness.seen
            lines = await self.store.bare_lines(game.id, seen + 1, last)
            if witness.seen == seen:
                return self._keep(game.id, witness, lines)

    def _keep(self, game_id: str, witness: Witness, lines: list[StoredLine]) -> Witness:
        for line in lines:
            witness.see(line)
        self._witnesses[game_id] = witness
        self._witnesses.move_to_end(game_id)
        if len(self._witnesses) > IN_MEMORY:
            self._witnesses.popitem(last=False)
        return witness

    def forget_witnesses(self) -> None:
        """Lines of the past were changed: somebody's name is gone."""
        self._witnesses.clear()

    async def kept_digests(self, record: Record) -> tuple[str, list[str]]:
        """The game that a record claims to be, and what it may have been posted with; empty if it is not kept here.

        That is the digest of the whole record, if the game has ended, and that of the moment the record ends with.
        """
        game = await self.store.game(record.header.id)
        if game is None or game.origin or game.commitment != record.header.commitment or game.status == "open":
            return "", []
        text = await self.export(game.id)
        own = (await asyncio.to_thread(bundle.read, text)).record
        known = await asyncio.to_thread(digests, own, self.mail.rules(game.game))
        moment = known[min(len(record.lines), len(known) - 1)]
        return game.id, [digest.hex() for digest in ((whole_digest(text), moment) if game.ended else (moment,))]
