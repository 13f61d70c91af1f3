"""A game's deadline reckoned anew: somebody goes on holiday, the bot was away."""

from bot.host.mailbox import Mailboxes
from bot.host.turn_time import reckoned
from bot.host.unit_of_work import UnitOfWork


async def look_again(mail: Mailboxes, unit: UnitOfWork) -> None:
    """Reckon a game's deadline anew, and say so if it is another."""
    if unit.game.status != "playing" or unit.game.paused:
        return
    unit.times = await mail.times(unit.live)
    unit.game = reckoned(unit.game, unit.game, unit.times, unit.now, anew=False)
    if unit.game.deadline != unit.before.game.deadline:
        unit.said.show("board")
