"""How a game is hurried along, in words."""

from bot.store.people import Settings
from game.core.text import SILENT, Message, say, template

LATE = {
    "close": say("the turn is closed without those who are late"),
    "standin": say("a stand-in moves this once for those who are late"),
    "open": say("the seats of those who are late are open to others"),
    "hold": say("the game waits for those who are late"),
}


def agreed(settings: Settings) -> list[Message]:
    """How the game is played from now on."""
    if not settings.timed:
        return [say("From now on there is no deadline.")]
    late = LATE[settings.at_deadline]
    said = [say("From now on: {time}; then {late}.", time=time(settings), late=late), *more(settings)]
    return [*said, say("The turn under way is not cut to less than a day.")]


def told(settings: Settings) -> list[Message]:
    """How a game is hurried along that is; nothing if it is not."""
    if not settings.timed:
        return []
    return [say("Pace: {time}; then {late}.", time=time(settings), late=LATE[settings.at_deadline]), *more(settings)]


def more(settings: Settings) -> list[Message]:
    """What there is to know besides."""
    said = [excuses(settings), say("Weekends are off.") if settings.weekends_off else SILENT]
    return [each for each in said if each]


def time(settings: Settings) -> Message:
    """How much time there is."""
    if settings.hours:
        return say("{n} hours a turn", n=settings.hours) if settings.hours > 1 else say("an hour a turn")
    text = template("each has a time bank of {bank}, and {bonus} more with every decision")
    return say(text, bank=hours(settings.bank), bonus=hours(settings.bonus))


def hours(n: int) -> Message:
    """So many hours, in words."""
    return say("an hour") if n == 1 else say("{n} hours", n=n)


def excuses(settings: Settings) -> Message:
    """How often who is late is excused."""
    if not settings.excuses:
        return SILENT
    if settings.excuses == 1:
        return say("Each is excused once, and the turn then lasts up to a day longer.")
    return say("Each is excused {n} times, and the turn then lasts up to a day longer.", n=settings.excuses)
