"""One reminder a person for all their games, at times they chose and before time runs out; it stops after a while."""

import hashlib

from bot.host.host import Host
from bot.host.info import GameInfo
from bot.host.turn_time import HOUR
from bot.store import Delivery, Reminders, Reminding, Store
from bot.store.people import Person
from bot.store.rows import REMINDER
from game.core.rules import ORGANISER

#: So many reminders in a row; then whoever does not play is left alone.
MOST = 5
#: Nobody is reminded so soon after they were asked or reminded.
LULL = 4 * HOUR


async def remind(host: Host, known: Reminding, now: float, *, at_once: bool = False) -> None:
    """Somebody's time to be reminded has come, or to reckon when it comes."""
    person = await host.person(known.person)
    if person is None:
        return None
    games = [info for info in await host.owed_by(person.id) if info.settings.reminders]
    if not games or known.times >= MOST or not person.prefs.notices:
        return await host.reminders.keep(known, due=None, times=known.times, at=known.at)
    asked = min(info.since for info in games)
    if at_once or (asked + LULL <= now and _chosen(person, known.due)):
        times = known.times + 1
        due = _next(person, now) if times < MOST else None
        await host.mail.deliver(_reminder(person, games[0], times, now))
        return await host.reminders.keep(known, due=due, times=times, at=now)
    due = _next(person, max(asked + LULL, now))
    return await host.reminders.keep(known, due=due, times=known.times, at=known.at)


async def call(store: Store, game_id: str, now: float) -> list[Reminding]:
    """Who is told of a game, for the last time, that its time runs out."""
    [(game, organiser, places, *_more)] = await store.games([game_id])
    if game.deadline is None or game.deadline <= now or not game.settings.reminders:
        return []
    holders = {place.seat: place.person for place in places} | {ORGANISER: organiser}
    awaited = {person.id for seat in game.awaited if (person := holders.get(seat))}
    found = [await Reminders(store).of(person) for person in sorted(awaited)]
    return [each for each in found if each.at + LULL <= now]


def _chosen(person: Person, due: float | None) -> bool:
    """Whether this is a time that they chose, and not just when they were asked."""
    return due is not None and _next(person, due - 1) == due


def _next(person: Person, now: float) -> float | None:
    return person.prefs.calendar.next_of(now, person.prefs.reminders)


def _reminder(person: Person, most_urgent: GameInfo, times: int, now: float) -> Delivery:
    nonce = hashlib.sha256(f"reminder {person.id} {now}".encode()).hexdigest()[:24]
    lane = f"@{person.id}"
    return Delivery(kind=REMINDER, game=most_urgent.id, lane=lane, reminder=times, nonce=nonce, at=now)
