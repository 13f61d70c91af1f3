"""What may be said in games, what is proposed, and what is meant: nothing here changes one."""

import logging
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, TypeVar

from bot.host import asking
from bot.host.mailbox import Mailboxes
from bot.host.position import Position, Shown
from bot.host.touches import Touches
from bot.store.near import Near
from bot.work import SEARCHES, Kind
from game.core.proposals import Offered
from game.core.text import Message
from game.core.touch import Asked
from game.core.words import NOTHING, Sentence, Words
from game.play.first import Ahead, ahead

log = logging.getLogger(__name__)

T = TypeVar("T")


class Saying:
    """Orders under way. Raises `Refusal` where there is no such game."""

    def __init__(self, mail: Mailboxes) -> None:
        self.mail, self.workers = mail, mail.workers
        self.touches = Touches(mail.workers)

    async def words(self, game_id: str, seat: str, spoken: Sentence = ()) -> Words:
        """The legal next words."""
        position = await self._speaking(game_id)
        return await self._aside(SEARCHES, position.words, seat, spoken) if position else NOTHING

    async def offers(self, game_id: str, seat: str, *paths: tuple[int, ...]) -> list[list[Words]]:
        """What is offered along each path, from the first word on; see `Position.offers`."""
        position = await self._speaking(game_id)
        return await self._aside(SEARCHES, position.offers, seat, paths) if position else [[NOTHING] for _path in paths]

    async def parts(self, game_id: str, seat: str, order: Sentence) -> tuple[str, tuple[str, ...]]:
        """What a whole order of several parts is called, and the parts; see `Rules.parts`."""
        position = await self._speaking(game_id)
        return await self._aside(SEARCHES, position.parts, seat, order) if position else ("", ())

    async def less(self, game_id: str, seat: str, order: Sentence, part: int) -> tuple[int, ...] | None:
        """Where the words of such an order without one of its parts stand; None if that is none."""
        position = await self._speaking(game_id)
        return await self._aside(SEARCHES, position.less, seat, order, part) if position else None

    async def proposals(self, game_id: str, seat: str, most: int) -> list[Offered]:
        """Whole orders that a seat may well want to give now, at most so many (and `position.PROPOSED`)."""
        live = await self.mail.live(game_id)
        return list((await self.touches.thought(live, seat)).offered[:most]) if live.game.status == "playing" else []

    async def ahead(self, game_id: str, seat: str) -> Ahead | None:
        """What a seat may well order once it has a choice, and when; nothing where that is far (`game.play.first`)."""
        live = await self.mail.live(game_id)
        try:
            return await self._aside(SEARCHES, ahead, live.rules, live.rules.view(live.state, seat), seat)
        except Exception:  # a guess that cannot be made shall not keep the rest of a message from its reader
            log.exception("found no first move of %s in game %s", seat, game_id)
            return None

    async def touched(
        self, game_id: str, seat: str, spoken: Sentence, held: str = "", *, soon: bool = False, at: int | None = None
    ) -> Asked:
        """What may be said next, and what touching each place says; `soon`: even if what is proposed is still to come.

        `at` is the game's own revision, if that was just looked up.
        """
        live = await self.mail.live(game_id, at)
        if live.game.status != "playing":
            return Asked(NOTHING, {})
        return await self.touches.touched(live, seat, spoken, held, soon=soon)

    async def foresee(self, game_id: str, seats: Iterable[str]) -> None:
        """Somebody is called to these seats: what will be proposed to them is found out meanwhile."""
        live = await self.mail.live(game_id)
        if live.game.status == "playing":
            self.touches.foresee(live, seats)

    async def suggest(
        self, game: Near, seats: Sequence[str], typed: str, *, most: int, longest: int, but: frozenset[str]
    ) -> dict[str, Shown]:
        """Whole orders, and how each is shown: likely ones that hold what is typed, then as in `Position.suggest`."""
        live = await self.mail.live(game.id, game.revision)
        if live.game.status != "playing":
            return {}
        likely = await self.touches.likely(live, seats, typed, longest, but)
        others = await self._aside(SEARCHES, live.position.suggest, tuple(seats), typed, most, longest, but)
        more = {text: shown for text, shown in others.items() if text not in likely}
        return dict(islice((likely | more).items(), most))

    async def understand(self, game_id: str, seat: str, text: str) -> Sentence:
        """The whole order a typed text means."""
        live = await self.mail.live(game_id)
        return await self._aside(SEARCHES, live.position.understand, seat, text)

    async def unfinished(self, game_id: str, seat: str, text: str) -> tuple[int, ...]:
        """Where the words of a typed order stand that is to be looked at first; see `Position.unfinished`."""
        live = await self.mail.live(game_id)
        return await self._aside(SEARCHES, live.position.unfinished, seat, text)

    async def path(self, game_id: str, seat: str, order: Sentence) -> tuple[int, ...]:
        """Where the words of a whole order stand among those offered now; () if it is none."""
        live = await self.mail.live(game_id)
        return await self._aside(SEARCHES, live.position.path, seat, order)

    async def named(self, game_id: str, seat: str, text: str) -> Message:
        """The same as people read it."""
        live = await self.mail.live(game_id)
        return await self._aside(SEARCHES, live.position.named, seat, text)

    async def _speaking(self, game_id: str, revision: int | None = None) -> Position | None:
        """A game as something may be said in it; None unless it is played."""
        live = await self.mail.live(game_id, revision)
        return live.position if live.game.status == "playing" else None

    async def _aside(self, kind: Kind, work: Callable[..., T], *args: Any) -> T:
        """Beside the event loop, for whoever asks."""
        return await self.workers.run(kind, work, *args, person=asking.person())
