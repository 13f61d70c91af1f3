"""The organiser's chair goes to somebody else: in play as a line of the record, as seats do; all is told."""

from dataclasses import replace

from bot.host.lobby import organiser, unfinished
from bot.host.unit_of_work import UnitOfWork
from bot.store.people import Person
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.text import _, say


def hand_over(unit: UnitOfWork, person: Person, language: str, by: str) -> None:
    """Give the chair to somebody; a game that decides something for another has the other's organiser."""
    if unit.game.parent:
        raise Refusal(_("Its organiser is that of the game for which it decides something: hand that one over."))
    organiser(unit, by)
    unfinished(unit)
    if person.id == unit.game.organiser:
        raise Refusal(_("{name} is its organiser already.").format(name=person.name))
    follow(unit, person, language)
    title = unit.game.title
    unit.said.tell("private", ORGANISER, say("You are the organiser of “{title}” from now on.", title=title))
    unit.said.lobby()


def follow(unit: UnitOfWork, person: Person, language: str) -> None:
    """Let a game have this organiser from now on; it goes on in its language."""
    settings = replace(unit.game.settings, language=language)
    unit.game = replace(unit.game, organiser=person.id, settings=settings)
    unit.people = (person,)
    told = say("{name} is the organiser from now on.", name=person.name)
    if unit.game.status == "playing":
        unit.chair(person.name, told)
    else:
        unit.said.note(told)
