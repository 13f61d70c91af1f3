"""How long a turn may take for everybody who is waited for, and when the clock has to look at a game again."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import merge
from math import inf

from bot.calendars import Calendar, Stop, after, elapsed, free
from bot.store import Game

HOUR = 3600.0
#: People are reminded at this part of a turn's time, whatever times they chose.
LAST_CALL = 0.9
#: A change of the pace leaves the turn at hand so many seconds, if it had as many.
NOTICE = 24 * HOUR
#: What an excuse adds at most; of a turn that is shorter, the whole turn.
EXTENSION = 24 * HOUR
#: A time bank holds at most so many times what it began with.
FULL = 3


@dataclass(frozen=True, slots=True)
class Times:
    """Whose calendar counts at which seat, and when the bot was away."""

    calendars: Mapping[str, Calendar] = field(default_factory=dict)
    outages: tuple[Stop, ...] = ()

    def of(self, seat: str) -> Calendar:
        """A seat's calendar; of one that nobody holds, one without pauses."""
        return self.calendars.get(seat, Calendar())

    def stops(self, game: Game, seat: str, start: float) -> Iterator[Stop]:
        """When a seat's time stands still, from some moment on."""
        weekends, clock = game.settings.weekends_off, game.clock
        paused = [*clock.pauses, *([(clock.stopped, inf)] if clock.stopped else [])]
        return merge(self.of(seat).stops(start, weekends=weekends), self.outages, paused)


def reckoned(
    before: Game, game: Game, times: Times, now: float, *, anew: bool, fresh: Sequence[str] = (), undone: bool = False
) -> Game:
    """The game with its deadline: a turn that begins `anew` has its whole time, one under way is never cut short.

    `before` is the game as it was; `fresh` are the seats that are newly waited for, `undone` if after an undo.
    """
    if anew:
        game = replace(game, turned=now, clock=replace(game.clock, extended=0, granted=0, rest=0, held=False))
    if game.settings.bank:
        game = _banked(before, game, times, now, fresh, undone)
    if game.clock.held or game.clock.stopped:
        return _endless(game)
    ends = [deadline_of(game, seat, times) for seat in game.awaited] if game.settings.timed else []
    if not ends:
        return _endless(game)
    if game.settings.bank:
        return set_alarm(replace(game, deadline=min(ends)), now)
    kept = 0.0 if anew else _kept(before, game, now)
    everybody = [times.of(seat) for seat in game.awaited]
    return set_alarm(replace(game, deadline=max(free(max(ends), everybody), kept)), now)


def _endless(game: Game) -> Game:
    return game if game.deadline is None and game.alarm is None else replace(game, deadline=None, alarm=None)


def _kept(before: Game, game: Game, now: float) -> float:
    """Until when a turn under way lasts at least."""
    if before.settings.pace == game.settings.pace:
        return before.deadline or 0.0
    new = before.deadline is None or before.settings.at_deadline != game.settings.at_deadline
    return now + NOTICE if new else min(before.deadline or 0.0, now + NOTICE)


def deadline_of(game: Game, seat: str, times: Times) -> float:
    """When the time of a seat that is waited for runs out: never in its holder's quiet hours."""
    start = _start(game, seat)
    ends = after(start, _allowed(game, seat), times.stops(game, seat, start))
    return free(ends, [times.of(seat)])


def late(game: Game, times: Times, now: float) -> tuple[str, ...]:
    """The seats whose time is up; by a deadline for all, everybody who is waited for."""
    if not game.settings.bank:
        return game.awaited
    return tuple(seat for seat in game.awaited if deadline_of(game, seat, times) <= now)


def excuse(game: Game, seats: Sequence[str], times: Times, now: float) -> Game | None:
    """The turn extended, once, for seats that may still be excused; None if there is none among these."""
    clock, most = game.clock, game.settings.excuses
    excused = [seat for seat in seats if clock.excused.get(seat, 0) < most]
    if clock.extended or not excused:
        return None
    over = overdue(game, seats, times, now)
    usual = (game.settings.hours or game.settings.bank) * HOUR
    counts = dict(clock.excused) | {seat: clock.excused.get(seat, 0) + 1 for seat in excused}
    return replace(game, clock=replace(clock, excused=counts, extended=over + min(EXTENSION, usual)))


def overdue(game: Game, seats: Sequence[str], times: Times, now: float) -> float:
    """By how many seconds these seats have used more than their time, at most; 0 if they have some left."""
    return max(0.0, -spare(game, seats, times, now))


def spare(game: Game, seats: Sequence[str], times: Times, now: float) -> float:
    """How many seconds each of these seats has at least until its time is up; less than 0 where that is over."""
    starts = {seat: _start(game, seat) for seat in seats}
    used = {seat: elapsed(start, now, times.stops(game, seat, start)) for seat, start in starts.items()}
    return min((_allowed(game, seat) - used[seat] for seat in seats), default=0.0)


def left(game: Game, seat: str, times: Times, now: float) -> float:
    """How many seconds are in a seat's time bank."""
    bank = game.clock.banks.get(seat, game.settings.bank * HOUR)
    since = game.clock.since.get(seat)
    return bank if since is None else max(bank - elapsed(since, now, times.stops(game, seat, since)), 0.0)


def set_alarm(game: Game, now: float) -> Game:
    """When the clock has to look at the game again: at the last call, or at the deadline."""
    if game.deadline is None:
        return replace(game, alarm=None)
    call = last_call(game)
    return replace(game, alarm=call if call is not None and call > now else game.deadline)


def last_call(game: Game) -> float | None:
    """When those who are waited for are told for the last time that time runs out."""
    if game.deadline is None or not game.settings.reminders:
        return None
    start = min((_start(game, seat) for seat in game.awaited), default=game.turned)
    return start + LAST_CALL * (game.deadline - start)


def set_back(game: Game, now: float) -> Game:
    """Nothing began in what is now the future."""
    since = {seat: min(at, now) for seat, at in game.clock.since.items()}
    return replace(game, turned=min(game.turned, now), deadline=None, clock=replace(game.clock, since=since))


def _start(game: Game, seat: str) -> float:
    return game.clock.since.get(seat, game.turned) if game.settings.bank else game.turned


def _allowed(game: Game, seat: str) -> float:
    """So many seconds a seat has since its time began to run."""
    bank = game.clock.banks.get(seat, game.settings.bank * HOUR)
    return (bank if game.settings.bank else game.settings.hours * HOUR) + game.clock.extended + game.clock.granted


def _banked(before: Game, game: Game, times: Times, now: float, fresh: Sequence[str], undone: bool) -> Game:
    """Whoever has decided is charged for it, and gains the bonus; the bank of who is newly waited for begins to run.

    What is undone gains nothing, and takes back what was gained.
    """
    bonus = game.settings.bonus * HOUR
    banks, since = dict(game.clock.banks), dict(game.clock.since)
    most = FULL * game.settings.bank * HOUR
    for seat in before.clock.since:
        if seat not in game.awaited or seat in fresh:
            banks[seat] = min(left(game, seat, times, now) + (0 if undone else bonus), most)
            since.pop(seat, None)
    for seat in game.awaited:
        if undone and seat not in since:
            banks[seat] = max(banks.get(seat, game.settings.bank * HOUR) - bonus, 0.0)
    since |= {seat: now for seat in game.awaited if seat not in since}
    return replace(game, clock=replace(game.clock, banks=banks, since=since))
