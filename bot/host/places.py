"""Where a game is played: it rests when its channel is lost, and goes on where its organiser takes it."""

from dataclasses import replace

from bot.host.lobby import organiser, unfinished
from bot.host.unit_of_work import UnitOfWork
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.text import _, say, template


def lose(unit: UnitOfWork) -> None:
    """The channel is gone: clocks stop, and everybody who plays is told by direct message."""
    game = unit.game
    if game.paused or game.status not in ("open", "playing"):
        return
    unit.game = replace(game, paused=True, deadline=None, alarm=None)
    text = template(
        "The channel of “{title}” is gone: the game rests, and no time runs. Its organiser takes it to another one."
    )
    how = template(
        "The channel of “{title}” is gone: the game rests. Say /game move in another channel, and it goes on there."
    )
    people = {place.person.id: place.seat for place in unit.seats if place.person}
    people[game.organiser] = ORGANISER
    for seat in people.values():
        unit.said.tell("notice", seat, say(how if seat == ORGANISER else text, title=game.title))


def move(unit: UnitOfWork, by: str, guild: str, channel: str) -> None:
    """Go on in another channel; what was still to be said follows, and what is fought out for it (see `links`).

    A turn's time starts anew after a rest.
    """
    organiser(unit, by)
    unfinished(unit)
    game = unit.game
    if game.channel == channel:
        raise Refusal(_("“{title}” is played here already.").format(title=game.title))
    unit.moved_from = game.channel
    unit.game = replace(game, guild=guild, channel=channel, paused=False)
    if game.paused and game.status == "playing":
        unit.turned = True
    unit.said.note(say("“{title}” goes on here.", title=game.title))
    if game.status == "open":
        unit.said.lobby()
