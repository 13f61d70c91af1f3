"""One reminder a person for all their games, at times they chose and before time runs out; it stops after a while."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf

from bot.host.host import Host
from bot.host.turn_time import HOUR, last_call
from bot.store import Delivery, Game, Reminders, Reminding, Store
from bot.store.people import Person
from bot.store.reminders import Debtor
from bot.store.rows import REMINDER, nonce_of
from game.core.rules import ORGANISER

#: So many reminders in a row; then whoever does not play is left alone.
MOST = 5
#: Nobody is reminded so soon after they were asked or reminded.
LULL = 4 * HOUR
#: So many people are reminded at one look of the clock: nothing else waits for an evening's thousands.
AT_A_TIME = 250


async def remind(host: Host, known: Sequence[Reminding], now: float) -> None:
    """People's time to be reminded has come, or to reckon when it comes."""
    if not known:
        return
    steps = [step(debtor, now) for debtor in await host.reminders.debtors(known)]
    await host.reminders.keep_all(steps)
    if any(delivery for _known, _then, delivery in steps):
        host.mail.wake()


async def call(store: Store, game_id: str, now: float) -> list[Reminding]:
    """Who is told of a game, for the last time, that its time runs out."""
    [found] = await store.games([game_id])
    game = found.game
    if game.deadline is None or game.deadline <= now or not game.settings.reminders:
        return []
    holders = {place.seat: place.person for place in found.seats} | {ORGANISER: found.organiser}
    awaited = {person.id for seat in game.awaited if (person := holders.get(seat))}
    return [await Reminders(store).of(person) for person in sorted(awaited)]


def step(debtor: Debtor, now: float) -> tuple[Reminding, Reminding, Delivery | None]:
    """How it stands with somebody, how it goes on, and the reminder if it is time for one."""
    person, known = debtor.person, debtor.known
    games = [game for game in debtor.games if game.settings.reminders and not game.clock.stopped]
    if not games or known.times >= MOST or not person.prefs.notices:
        return known, replace(known, due=None), None
    delivery = None
    then = known
    if _calls(games, known, now) <= now or (_chosen(person, known, games, now) and _alone(person, known, games, now)):
        urgent = min(games, key=lambda game: (game.deadline or inf, game.turned))
        then = replace(known, times=known.times + 1, at=now)
        delivery = _reminder(person, urgent, then.times, now)
    if then.times >= MOST:
        return known, replace(then, due=None), delivery
    begin = now if delivery else max(min(game.turned for game in games) + LULL, now)
    due = min(_next(person, begin) or inf, _calls(games, then, now))
    return known, replace(then, due=None if due == inf else due), delivery


def _calls(games: Sequence[Game], known: Reminding, now: float) -> float:
    """When the first last call is due that was not made yet; infinite if there is none."""
    return min((_call(game, known, now) for game in games), default=inf)


def _call(game: Game, known: Reminding, now: float) -> float:
    """The same of one game: later for whoever was reminded just before, unless they know already how late it is."""
    at = last_call(game)
    if at is None or game.deadline is None or known.at >= at or game.deadline <= now:
        return inf
    if known.at + LULL < game.deadline:
        return max(at, known.at + LULL)
    return inf if known.at >= game.turned else at


def _chosen(person: Person, known: Reminding, games: Sequence[Game], now: float) -> bool:
    """Whether this is a time that they chose, and not just when they were asked or reminded."""
    asked = min(game.turned for game in games)
    chosen = known.due is not None and _next(person, known.due - 1) == known.due
    return chosen and max(asked, known.at) + LULL <= now


def _alone(person: Person, known: Reminding, games: Sequence[Game], now: float) -> bool:
    """Whether no last call comes, or came, on the same day of theirs, but for those who chose several times."""
    today = person.prefs.calendar.today
    call = _calls(games, replace(known, at=now), now)
    called = known.at > 0 and today(known.at) == today(now) and len(person.prefs.remind) < 2
    return not called and (call == inf or today(call) != today(now))


def _next(person: Person, now: float) -> float | None:
    return person.prefs.calendar.next_of(now, person.prefs.reminders)


def _reminder(person: Person, most_urgent: Game, times: int, now: float) -> Delivery:
    nonce = nonce_of(f"reminder {person.id} {now}")
    lane = f"@{person.id}"
    return Delivery(kind=REMINDER, game=most_urgent.id, lane=lane, reminder=times, nonce=nonce, at=now)
