"""All that one call does to a game, committed as one: its progress, what is said about it, and who sits where."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from bot.host.announcements import Announcements
from bot.host.live_game import LiveGame
from bot.host.progress import Progress
from bot.host.turn_time import Times, reckoned
from bot.store import Change, Interaction
from bot.store.people import Person
from bot.store.rows import Deed
from game.core.rules import ORGANISER
from game.play.standins import Choose


class UnitOfWork(Progress):
    """What one call changes; nothing of it is so until it is committed.

    `before` is the game as it was; `person` is who calls; `told_by` is the linked game whose result
    this puts in force, `moved_from` the channel that the game leaves, `present` who is here without an
    order: has sat down, or started it. `interaction` is the click that this answers,
    `answered` the same click if it was answered before. `times` is what the reckoning of the deadline needs.
    """

    def __init__(self, before: LiveGame, *, now: float, standin: Callable[[str], Choose], person: str = "") -> None:
        links = tuple(link for link in before.rules.links(before.state) if link.name in before.game.links)
        hidden = Counter(before.hidden)
        super().__init__(before.rules, before.game, before.seats, before.state, hidden, now, links)
        self.before, self.standin, self.person = before, standin, person
        self.said = Announcements(self, before, person)
        self.interaction: Interaction | None = None
        self.answered: Interaction | None = None
        self.people: tuple[Person, ...] = ()
        self.times: Times | None = None
        self.told_by = self.moved_from = self.present = ""
        self.deeds: list[Deed] = []

    @property
    def timely(self) -> bool:
        """Whether the deadline has to be reckoned, for which one needs to know the `times`."""
        now, then = self.game, self.before.game
        if now.status != "playing" or now.paused or not (now.settings.timed or then.settings.timed):
            return False
        same = (now.awaited, now.settings, now.status) == (then.awaited, then.settings, then.status)
        return self.turned or not same or self.seats != self.before.seats

    @property
    def touched(self) -> bool:
        """Whether there is anything to commit."""
        return bool(self.lines or self.said or self.interaction or self.told_by) or (
            (self.game, self.seats) != (self.before.game, self.before.seats)
        )

    def change(self) -> Change:
        """Everything as one transaction."""
        self._finish()
        game = self.game
        deliveries = self.said.deliveries()
        if self.said.public():
            self.game = game = replace(game, untold=0) if game.untold else game
        elif self.lines and not game.untold and any(link.at_once for link in self.links):
            self.game = game = replace(game, untold=self.lines[0].number)
        return Change(
            game=game,
            people=self.people,
            seats=self.seats if self.seats != self.before.seats or not self.before.game.revision else (),
            lines=tuple(self.lines),
            stale=self.stale,
            snapshot=self.rules.dump(self.state) if self.lines else None,
            interaction=self.interaction,
            deliveries=deliveries,
            moved_from=self.moved_from,
            acted=self.person if self.person and self.lines else self.present,
            bulletin=self.said.bulletin(),
            deeds=(*self.deeds, *self._kept()),
        )

    def note_deed(self, kind: str, seat: str) -> None:
        """Remember of whoever held a seat how they kept their time, or that they left it."""
        if (person := self.before.holder(seat)) and (self.game.settings.timed or kind == "left"):
            quiet, game = self.rules.guarded(self.game.setup), self.before.game
            self.deeds.append(Deed(person, game.id, seat, game.turned, kind, quiet, self.now))

    def _kept(self) -> tuple[Deed, ...]:
        """Who has decided in time: they were waited for, spoke themselves, and are waited for no longer."""
        then, noted = self.before, len(self.deeds)
        undone = any(line.line.struck() for line in self.lines)
        for seat in () if undone or then.game.clock.held or self.deeds else then.game.awaited:
            spoke = any(line.seat == seat and line.person for line in self.lines)
            if spoke and seat != ORGANISER and (seat not in self.game.awaited or seat in self.fresh):
                self.note_deed("kept", seat)
        return tuple(self.deeds[noted:])

    def _finish(self) -> None:
        game = self.game
        if game.status == "playing" and not game.awaited and not self.links:
            game = replace(game, status="over", driving=bool(game.parent))
        if game.ended:
            game = replace(game, deadline=None, alarm=None, consent={}, awaited=(), claims={}, claimed=None, loans={})
        elif game.status == "playing" and not game.paused and (self.turned or self.timely):
            anew = self.turned or self.before.game.status != "playing"
            undone, times = any(line.line.struck() for line in self.lines), self.times or Times()
            fresh = tuple(self.fresh)
            game = reckoned(self.before.game, game, times, self.now, anew=anew, fresh=fresh, undone=undone)
        self.game = replace(game, revision=self.before.game.revision + 1, updated=self.now)
