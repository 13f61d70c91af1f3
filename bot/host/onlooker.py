"""What anybody may ask of games: nothing here changes one."""

import asyncio
from collections.abc import AsyncGenerator, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Any

from bot.host.chapters import chapters, over
from bot.host.hindsight import headlined, looked, recounted, through
from bot.host.info import Entry, GameInfo, Owed, awaited_name
from bot.host.live_game import LiveGame, game_info, no_game
from bot.host.mailbox import Mailboxes
from bot.host.position import Position
from bot.host.remembered import Remembered
from bot.host.saying import Saying
from bot.store import Store, StoredLine
from bot.store.found import Found
from bot.store.near import Near, Titled, near, near_booth, near_channel, near_person, near_threads, titles_of
from bot.store.rows import Way
from bot.work import FILMS, SEARCHES
from game.core.dice import Mismatch
from game.core.record import UNDO, Line, replay, replayed
from game.core.refusal import Refusal
from game.core.rules import AFTERWARDS, SPECTATOR, Rules, Setup, View
from game.core.text import Message, _
from game.core.words import Sentence
from game.play.turns import scenes

#: Of how many games that older rules ended it is known whether today's rules lead to the same end.
PROVED = 1000


@dataclass(frozen=True, slots=True)
class Reel:
    """A game to be played again for somebody's eyes, wherever there is time for it.

    It is shown as `scenes` has it; or as it stood after each of the open lines that `moments` counts (0: the
    beginning).
    """

    rules: Rules[Any, Any]
    setup: Setup
    lines: tuple[Line, ...]
    eyes: str
    moments: frozenset[int] | None = None

    def views(self) -> list[View]:
        """What there was to see, one after another."""
        begun = self.rules.begin(self.setup)
        steps = list(replay(self.rules, begun, self.lines))
        if self.moments is None:
            states = [step.state for step in scenes(self.rules, steps)]
        else:
            states = [begun] if 0 in self.moments else []
            states += [step.state for step in steps if step.line.number in self.moments]
        return [through(self.rules, state, self.eyes) for state in states or [begun]]


@dataclass(frozen=True, slots=True)
class Seen:
    """What a viewer may know, their revision, and the game as it stands, to be looked at in another process.

    `awaiting` are those whom the game waits for as they see it.
    """

    view: View
    revision: int
    position: Position
    awaiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Horizon:
    """Up to which of a spectator's revisions those may see who only watch (None: all), and where that is."""

    upto: int | None
    headline: Message


class Onlooker(Saying):
    """Looks at games, at what may be said in them, and at what is past. Raises `Refusal` where there is none."""

    def __init__(self, store: Store, mail: Mailboxes) -> None:
        super().__init__(mail)
        self.store, self._proved = store, Remembered(PROVED)

    async def info(self, game_id: str) -> GameInfo:
        """A game as everyone may know it; raises `Refusal` if there is none."""
        found = await self._stored(game_id)
        info, game = self.as_info(found), found.game
        guarded = game.status == "playing" and self.mail.rules(game.game).guarded(game.setup)
        return await self.as_seen(info) if guarded else info

    async def as_seen(self, info: GameInfo, eyes: str = SPECTATOR) -> GameInfo:
        """With those waited for whom these eyes see; in fog onlookers see who chooses in the open, else both sides."""
        try:
            live = await self.mail.live(info.id)
        except Refusal:  # today's rules or data cannot show it
            return info
        return replace(info, awaiting=live.awaited_by(eyes))

    async def _stored(self, game_id: str) -> Found:
        if found := await self.store.found(game_id):
            return found
        raise no_game(game_id)

    async def games_in(self, channel: str, most: int | None = None) -> list[GameInfo]:
        """The games of a channel, newest first; at most so many."""
        return await self.games_in_any([channel], most)

    async def games_in_any(self, channels: Sequence[str], most: int | None = None) -> list[GameInfo]:
        """The games of several channels, newest first; at most so many of all."""
        return [self.as_info(found) for found in await self.store.games_in_any(channels, most)] if channels else []

    async def games_of(self, person: str, *, finished: bool = False, most: int | None = None) -> list[GameInfo]:
        """The games where this person sits or organises, newest first; at most so many."""
        return [self.as_info(found) for found in await self.store.games_of(person, finished, most)]

    async def lent_by(self, person: str) -> list[GameInfo]:
        """The games in which a seat of theirs is lent, or one that was lent to them."""
        found = [self.as_info(each) for each in await self.store.lent()]
        return [info for info in found if any(person == loan.person or (
            loan.seat in info.seats_of(person)) for loan in info.loans)]  # fmt: skip

    async def owed_by(self, person: str) -> list[GameInfo]:
        """The games that wait for this person, the most urgent first."""
        due = [each.id for each in await near_person(self.store, person) if each.due]
        found = [self.as_info(found) for found in await self.store.games(due)]
        return sorted(found, key=lambda info: (info.deadline or inf, info.since))

    async def near(self, game_id: str, person: str) -> Near:
        """A game as far as it matters whether a person means it; raises `Refusal` if there is none."""
        if found := await near(self.store, game_id, person):
            return found
        raise no_game(game_id)

    async def near_channel(self, channel: str, person: str) -> list[Near]:
        """The games of a channel that a person may mean, the likeliest first, and no more than a few dozen."""
        return await near_channel(self.store, channel, person)

    async def near_threads(self, threads: Sequence[str], person: str) -> list[Near]:
        """The same of several threads at once."""
        return await near_threads(self.store, threads, person)

    async def near_booth(self, thread: str, person: str) -> list[Near]:
        """The game whose commentators talk in a thread."""
        return await near_booth(self.store, thread, person)

    async def near_person(self, person: str) -> list[Near]:
        """The same of those where the person sits or organises."""
        return await near_person(self.store, person)

    def titles_of(self, person: str) -> AsyncGenerator[Titled, None]:
        """All games where the person sits or organises, newest first, by name."""
        return titles_of(self.store, person)

    async def view(self, game_id: str, viewer: str = SPECTATOR, at: int | None = None) -> View:
        """What a viewer may know, now or after an earlier revision of theirs (0: before the first order)."""
        live = await self.mail.live(game_id)
        if at is None or at == live.revision(viewer):
            view: View = live.rules.view(live.state, viewer)
            return view
        return await self._looked(live, viewer, at, viewer)

    async def seen(self, game_id: str, viewer: str, at: int | None = None) -> Seen:
        """What a viewer may know now; `at` is the game's own revision, if that was just looked up."""
        live = await self.mail.live(game_id, at)
        view = live.rules.view(live.state, viewer)
        return Seen(view, live.revision(viewer), live.position, live.awaited_in(view))

    async def decided(self, game_id: str) -> dict[str, str]:
        """The games that are over and have decided something for this one, by what it was."""
        return await self.store.decided(game_id)

    async def past(self, game_id: str, at: int, eyes: str = SPECTATOR) -> View:
        """What there was to see when a spectator had seen `at` orders; as anybody else only once the game is over."""
        live = await self.mail.live(game_id)
        _may_look(live, eyes)
        return await self._looked(live, SPECTATOR, at, eyes)

    async def horizon(self, info: GameInfo) -> Horizon:
        """How much of a game those may see who only watch; refuses where that is nothing."""
        settings = info.settings
        if info.ended or not (settings.unseen or settings.delay):
            return Horizon(None, info.headline)
        if settings.unseen:
            raise Refusal(_("“{title}” is watched by nobody before its end.").format(title=info.title))
        rules = self.mail.rules(info.game)
        lines = await self.store.headlines(info.id)
        done = over(chapters(rules, lines), rules, info.headline)
        if len(done) <= settings.delay:
            return Horizon(0, await self.headline(info.id, 0))
        at = await self.store.revision_at(info.id, SPECTATOR, done[-1 - settings.delay].last)
        return Horizon(at, await self.headline(info.id, at))

    async def everything(self, game_id: str, person: str, eyes: str = AFTERWARDS) -> View:
        """All there is, or what a seat sees, for those who are to comment on it, while the game is played."""
        live = await self.mail.live(game_id)
        if person not in live.game.settings.commentators:
            raise Refusal(_("Only those see everything whom the organiser has named for it (/game watch)."))
        return through(live.rules, live.state, eyes)

    async def headline(self, game_id: str, at: int) -> Message:
        """Where the game stood after an earlier revision of a spectator's (0: before the first order)."""
        live = await self.mail.live(game_id)
        way = await self._way(live, SPECTATOR, at)
        return await self._aside(SEARCHES, headlined, live.rules, live.game.setup, way)

    async def _looked(self, live: LiveGame, viewer: str, at: int, eyes: str) -> View:
        """What there was to see through these eyes at a viewer's revision."""
        way = await self._way(live, viewer, at)
        return await self._aside(SEARCHES, looked, live.rules, live.game.setup, way, eyes)

    async def _way(self, live: LiveGame, viewer: str, at: int) -> Way:
        number = 0 if at == 0 else -1
        if at > 0:
            await self.check_past(live)
            number = await self.store.number_of(live.game.id, viewer, at) or -1
        if number < 0:
            reason = _("There is no state {at} of this game; they run from 0 to {last}.")
            raise Refusal(reason.format(at=at, last=live.revision(viewer)))
        return await self.store.way(live.game.id, number)

    async def check_past(self, live: LiveGame) -> None:
        """Of a game that older rules ended, the past is shown if today's rules lead where it ended."""
        if live.game.rules == live.rules.version:
            return
        if not await self._proved.get((live.game.id,), live.game, partial(self._leads_to, live)):
            release = live.rules.releases.get(live.game.rules, "")
            reason = _("This game was played by older rules (release {release}); its past would look different today.")
            raise Refusal(reason.format(release=release))

    async def _leads_to(self, live: LiveGame) -> bool:
        lines = [line.line for line in await self.store.lines(live.game.id)]
        kept = live.rules.dump(live.state)
        return await self._aside(FILMS, _leads_to, live.rules, live.game.setup, lines, kept)

    async def reel(
        self, game_id: str, eyes: str = SPECTATOR, moments: frozenset[int] | None = None, upto: int | None = None
    ) -> Reel:
        """The game as it went, to be shown; through other eyes than a spectator's only once it is over.

        All of it, or only so far (`upto`), and of that only some `moments`: both by a spectator's revisions.
        """
        live = await self.mail.live(game_id)
        _may_look(live, eyes)
        await self.check_past(live)
        lines = await self.store.lines(game_id, last=live.game.number)
        seen = [line.number for line in lines if line.seen_by(SPECTATOR)][:upto]
        last = seen[-1] if seen else 0
        shown = None if moments is None else frozenset(([0, *seen])[at] for at in moments if at <= len(seen))
        told = tuple(line.line for line in lines if upto is None or line.number <= last)
        return Reel(live.rules, live.game.setup, told, eyes, shown)

    async def parties(self, game_id: str, order: Sentence) -> tuple[str, ...]:
        """The seats between which an order of the organiser's decides."""
        live = await self.mail.live(game_id)
        return live.rules.parties(live.state, order)

    async def owed(self, game_id: str, at: int | None = None) -> dict[str, Owed]:
        """What the seats that are waited for have to say, as far as everybody may know.

        `at` is the game's own revision, if that was just looked up.
        """
        live = await self.mail.live(game_id, at)
        if live.game.status != "playing" or live.rules.guarded(live.game.setup):
            return {}
        rules, state = live.rules, live.state
        return {seat: Owed(rules.owes(state, seat), rules.acting(state, seat)) for seat in live.game.awaited}

    async def awaited_names(self, info: GameInfo, at: int | None = None, own: Collection[str] = ()) -> list[str]:
        """The names of all who are waited for, before them whoever reads it by their `own` seats; `at` as in `owed`."""
        owed, due = await self.owed(info.id, at), any(seat in own for seat in info.awaiting)
        others = [awaited_name(info, seat, owed.get(seat)) for seat in info.awaiting if seat not in own]
        return [_("you"), *others] if due else others

    async def revision(self, game_id: str, viewer: str = SPECTATOR) -> int:
        """How many orders this viewer may know of; changes when the board may look different to them."""
        return (await self.mail.live(game_id)).revision(viewer)

    async def last_say(self, game_id: str, viewer: str) -> int:
        """The viewer's revision after the last order that a person gave for this seat; 0 before the first."""
        number = await self.store.last_of(game_id, viewer)
        return await self.store.revision_at(game_id, viewer, number) if number else 0

    async def recount(self, game_id: str, eyes: str, since: int, upto: int) -> list[Entry]:
        """What happened between two of a spectator's revisions, as these eyes saw it; before the end no others."""
        if eyes == SPECTATOR:
            return await self.chronicle(game_id, SPECTATOR, since, upto)
        live = await self.mail.live(game_id)
        _may_look(live, eyes)
        start = await self.store.number_of(game_id, SPECTATOR, since) if since else 0
        end = await self.store.number_of(game_id, SPECTATOR, upto) if upto else None
        lines = await self.store.lines(game_id, start + 1, end) if start is not None and end else []
        return await asyncio.to_thread(recounted, lines, eyes, since)

    async def chronicle(
        self, game_id: str, viewer: str = SPECTATOR, since: int = 0, upto: int | None = None
    ) -> list[Entry]:
        """What happened after a revision (and up to another), as far as the viewer may know it."""
        info = await self.info(game_id)
        guarded = info.status == "playing" and self.mail.rules(info.game).guarded(info.setup)

        def said(line: StoredLine) -> str:
            return "" if guarded and viewer != line.seat else _said(line)

        start = await self.store.number_of(game_id, viewer, since + 1)
        end = await self.store.number_of(game_id, viewer, upto) if upto else None
        lines = await self.store.lines(game_id, start, end) if start and upto != 0 else []

        def entries() -> list[Entry]:
            return [
                Entry(n, line.seat, said(line), line.headline, line.events_for(viewer), line.at)
                for n, line in enumerate((line for line in lines if line.seen_by(viewer)), start=since + 1)
            ]

        return await asyncio.to_thread(entries)

    def as_info(self, found: Found) -> GameInfo:
        """A game that was looked up, as everyone may know it."""
        game = found.game
        return game_info(*found, self.mail.rules(game.game).guarded(game.setup))


def _said(line: StoredLine) -> str:
    """The order as a chronicle shows it; the numbers an undo strikes count what is sealed, too."""
    return UNDO if line.line.struck() else line.text


def _leads_to(rules: Rules[Any, Any], setup: Setup, lines: Sequence[Line], kept: bytes) -> bool:
    """Whether a game's orders, carried out by today's rules, come to the state that was kept."""
    try:
        return rules.dump(replayed(rules, rules.begin(setup), lines)) == kept
    except (Refusal, Mismatch):
        return False


def _may_look(live: LiveGame, eyes: str) -> None:
    """Raises `Refusal` for other eyes than a spectator's while the game goes on."""
    if eyes != SPECTATOR and not live.game.ended:
        raise Refusal(_("What others saw is shown once the game is over."))
