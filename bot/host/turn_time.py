"""How long a turn may take, and when the clock has to look at a game again."""

from dataclasses import replace

from bot.store import Game

#: Reminders fall due at these parts of a turn's time.
REMINDERS = (0.5, 0.9)
HOUR = 3600.0


def restart_time(game: Game, now: float) -> Game:
    """The turn's time starts now, if anybody is waited for."""
    if not game.settings.hours or not game.awaited:
        return replace(game, turned=now, deadline=None, alarm=None)
    return set_alarm(replace(game, turned=now, deadline=now + game.settings.hours * HOUR), now)


def set_alarm(game: Game, now: float) -> Game:
    """When the clock has to look at the game again: at the next reminder, or at the deadline."""
    if game.deadline is None:
        return replace(game, alarm=None)
    span = game.deadline - game.turned
    marks = [game.turned + part * span for part in REMINDERS if game.settings.reminders]
    return replace(game, alarm=min((mark for mark in marks if mark > now), default=game.deadline))
