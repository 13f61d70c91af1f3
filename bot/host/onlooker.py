"""What anybody may ask of games: nothing here changes one."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from bot.host.info import Entry, GameInfo
from bot.host.live_game import LiveGame, game_info, state_of
from bot.host.mailbox import Mailboxes
from bot.store import Store, StoredLine
from bot.store.store import Found
from game.core.dice import Mismatch
from game.core.record import UNDO, Line, replay
from game.core.refusal import Refusal
from game.core.rules import AFTERWARDS, SPECTATOR, Rules, Setup, View
from game.core.text import Message, _
from game.core.words import NOTHING, Heard, Sentence, Words, hear
from game.play.turns import turns


class Onlooker:
    """Looks at games, at what may be said in them, and at what is past. Raises `Refusal` where there is none."""

    def __init__(self, store: Store, mail: Mailboxes) -> None:
        self.store, self.mail = store, mail

    async def info(self, game_id: str) -> GameInfo:
        """A game as everyone may know it; raises `Refusal` if there is none."""
        for found in await self.store.games([game_id]):
            return self._info(found)
        raise Refusal(_("There is no game “{id}”.").format(id=game_id))

    async def games_in(self, channel: str) -> list[GameInfo]:
        """The games of a channel, newest first."""
        return [self._info(found) for found in await self.store.games_in(channel)]

    async def games_of(self, person: str, *, finished: bool = False) -> list[GameInfo]:
        """The games where this person sits or organises, newest first."""
        return [self._info(found) for found in await self.store.games_of(person, finished)]

    async def words(self, game_id: str, seat: str, spoken: Sentence = ()) -> Words:
        """The legal next words."""
        return (await self._ask(game_id, seat))(spoken)

    async def hear(self, game_id: str, seat: str, text: str) -> Heard:
        """How far a half-typed order can be followed; for autocomplete."""
        return hear(await self._ask(game_id, seat), text)

    async def understand(self, game_id: str, seat: str, text: str) -> Sentence:
        """The whole order a typed text means."""
        live = await self.mail.live(game_id)
        return understood(live, seat, text)

    async def _ask(self, game_id: str, seat: str) -> Callable[[Sentence], Words]:
        live = await self.mail.live(game_id)
        if live.game.status != "playing":
            return lambda spoken: NOTHING
        return lambda spoken: live.rules.words(live.state, seat, spoken)

    async def view(self, game_id: str, viewer: str = SPECTATOR, at: int | None = None) -> View:
        """What a viewer may know, now or after an earlier revision of theirs (0: before the first order)."""
        live = await self.mail.live(game_id)
        state = live.state
        if at is not None and at != live.revision(viewer):
            state = await self._state_at(live, viewer, at)
        view: View = live.rules.view(state, viewer)
        return view

    async def past(self, game_id: str, at: int, eyes: str = SPECTATOR) -> View:
        """What there was to see when a spectator had seen `at` orders; as anybody else only once the game is over."""
        live = await self.mail.live(game_id)
        _may_look(live, eyes)
        return _through(live.rules, await self._state_at(live, SPECTATOR, at), eyes)

    async def headline(self, game_id: str, at: int) -> Message:
        """Where the game stood after an earlier revision of a spectator's (0: before the first order)."""
        live = await self.mail.live(game_id)
        return live.rules.headline(await self._state_at(live, SPECTATOR, at))

    async def _state_at(self, live: LiveGame, viewer: str, at: int) -> Any:
        game_id, number = live.game.id, 0
        if at > 0:
            await self._check_past(live)
            number = await self.store.number_of(game_id, viewer, at) or -1
        loaded = await self.store.load(game_id, upto=number) if number >= 0 and at >= 0 else None
        if loaded is None:
            reason = _("There is no state {at} of this game; they run from 0 to {last}.")
            raise Refusal(reason.format(at=at, last=live.revision(viewer)))
        return state_of(live.rules, loaded)

    async def _check_past(self, live: LiveGame) -> None:
        """Of a game that older rules ended, the past is shown if today's rules lead where it ended."""
        if live.game.rules == live.rules.version:
            return
        lines = [line.line for line in await self.store.lines(live.game.id)]
        if not await asyncio.to_thread(_leads_to, live, lines):
            release = live.rules.releases.get(live.game.rules, "")
            reason = _("This game was played by older rules (release {release}); its past would look different today.")
            raise Refusal(reason.format(release=release))

    async def film(self, game_id: str, eyes: str = SPECTATOR) -> list[View]:
        """How the game went, turn by turn, as a spectator saw it; through other eyes only once it is over."""
        live = await self.mail.live(game_id)
        _may_look(live, eyes)
        await self._check_past(live)
        lines = [line.line for line in await self.store.lines(game_id, last=live.game.number)]

        def views() -> list[View]:
            begun = live.rules.setup(live.rules.complete(live.rules.restored(live.game.setup)))
            states = [step.state for step in turns(live.rules, list(replay(live.rules, begun, lines)))]
            return [_through(live.rules, state, eyes) for state in states or [begun]]

        return await asyncio.to_thread(views)

    async def revision(self, game_id: str, viewer: str = SPECTATOR) -> int:
        """How many orders this viewer may know of; changes when the board may look different to them."""
        return (await self.mail.live(game_id)).revision(viewer)

    async def chronicle(self, game_id: str, viewer: str = SPECTATOR, since: int = 0) -> list[Entry]:
        """What happened after a revision, as far as the viewer may know it."""
        info = await self.info(game_id)
        setup = Setup(info.game, info.scenario, info.options)
        guarded = info.status == "playing" and self.mail.rules(info.game).guarded(setup)

        def said(line: StoredLine) -> str:
            return "" if guarded and viewer != line.seat else _said(line)

        start = await self.store.number_of(game_id, viewer, since + 1)
        lines = await self.store.lines(game_id, start) if start else []
        return [
            Entry(n, line.seat, said(line), line.headline, line.events_for(viewer), line.at)
            for n, line in enumerate((line for line in lines if line.seen_by(viewer)), start=since + 1)
        ]

    def _info(self, found: Found) -> GameInfo:
        game = found[0]
        return game_info(*found, self.mail.rules(game.game).guarded(game.setup))


def understood(live: LiveGame, seat: str, text: str) -> Sentence:
    """The order a text means; a sentence just as the record has it needs no guessing."""
    order = tuple(text.split())
    try:
        live.rules.check(live.state, seat, order)
    except Refusal:
        return live.rules.understand(live.state, seat, text)
    return order


def _said(line: StoredLine) -> str:
    """The order as a chronicle shows it; the numbers an undo strikes count what is sealed, too."""
    return UNDO if line.line.struck() else line.text


def _leads_to(live: LiveGame, lines: Sequence[Line]) -> bool:
    """Whether a game's orders, carried out by today's rules, come to the state that was kept."""
    rules, state = live.rules, live.rules.setup(live.rules.complete(live.rules.restored(live.game.setup)))
    try:
        for step in replay(rules, state, lines):
            state = step.state
    except (Refusal, Mismatch):
        return False
    return bool(rules.dump(state) == rules.dump(live.state))


def _may_look(live: LiveGame, eyes: str) -> None:
    """Raises `Refusal` for other eyes than a spectator's while the game goes on."""
    if eyes != SPECTATOR and not live.game.ended:
        raise Refusal(_("What others saw is shown once the game is over."))


def _through(game: Rules[Any, Any], state: Any, eyes: str) -> View:
    view: View = game.revealed(state) if eyes == AFTERWARDS else game.view(state, eyes)
    return view
