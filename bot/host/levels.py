"""How much a game's stand-ins think, seat by seat: said in the open, for it is an opponent's strength."""

from dataclasses import replace

from bot.host.lobby import organiser, unfinished
from bot.host.unit_of_work import UnitOfWork
from game.core.refusal import Refusal
from game.core.search.levels import INSTANT, LEVELS, NAMES
from game.core.text import Message, _, say, template
from game.play.standins import thinks


def set_level(unit: UnitOfWork, seat: str | None, level: str, by: str) -> None:
    """Let the stand-in of a seat, or of every seat (None), think so much from now on; organiser only."""
    organiser(unit, by)
    unfinished(unit)
    if level not in LEVELS:
        raise Refusal(_("There is no level “{name}”.").format(name=level), legal=LEVELS)
    if not thinks(unit.game.game):
        raise Refusal(_("In “{title}” stand-ins have one level only: instant.").format(title=_(unit.live.rules.title)))
    chosen = unit.seats if seat is None else (unit.live.seat(seat),)
    before = unit.game.settings
    levels = {**before.levels, **{place.seat: level for place in chosen}}
    settings = replace(before, levels={key: name for key, name in sorted(levels.items()) if name != INSTANT})
    if settings == before:
        return
    unit.game = replace(unit.game, settings=settings)
    if unit.game.status == "playing":
        unit.said.note(_told(None if seat is None else chosen[0].name, level))
    unit.said.lobby()


def _told(seat: Message | None, level: str) -> Message:
    if seat is None:
        return say("From now on every stand-in is {level}.", level=NAMES[level])
    text = template("From now on a stand-in that plays {seat} is {level}.")
    return say(text, seat=seat, level=NAMES[level])
