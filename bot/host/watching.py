"""What those may see who only watch a game: what is public, that some turns later, nothing; and who sees all."""

from dataclasses import replace

from bot.host.lobby import organiser, unfinished
from bot.host.unit_of_work import UnitOfWork
from bot.store.people import Person, Settings
from game.core.refusal import Refusal
from game.core.text import SILENT, Message, _, say

#: More turns than this nobody waits.
LATEST = 20


def told(settings: Settings) -> Message:
    """What onlookers see; nothing where it is what is public."""
    if settings.unseen:
        return say("Whoever only watches sees nothing before the end.")
    if settings.delay > 1:
        return say("Whoever only watches sees each turn {n} turns later.", n=settings.delay)
    return say("Whoever only watches sees each turn one turn later.") if settings.delay else SILENT


def warned(settings: Settings) -> str:
    """The same with what it does not hide: posts stand where the game is played, for whoever may read there."""
    seen, posts = told(settings), _("Its posts do not wait: whoever may read the channel reads them at once.")
    return f"{seen} {posts}" if seen else ""


def watch(unit: UnitOfWork, by: str, *, unseen: bool, delay: int) -> None:
    """Say what onlookers may see from now on; everybody reads it."""
    organiser(unit, by)
    unfinished(unit)
    if not 0 <= delay <= LATEST:
        raise Refusal(_("Onlookers may be shown turns 0 to {most} turns later.").format(most=LATEST))
    settings = replace(unit.game.settings, unseen=unseen, delay=0 if unseen else delay)
    if settings == unit.game.settings:
        return
    _set(unit, settings)
    unit.said.note(told(settings) or say("Whoever watches sees all that is public."))


def initiate(unit: UnitOfWork, by: str, person: Person, booth: str) -> None:
    """Let somebody see all there is: never who plays, and they may not play any more; everybody reads it."""
    organiser(unit, by)
    unfinished(unit)
    settings = unit.game.settings
    if person.id in unit.game.held or any(p.person and p.person.id == person.id for p in unit.seats):
        raise Refusal(_("{name} has played here: who sees everything holds no seat.").format(name=person.name))
    if any(person.id == claim["person"] for claim in unit.game.claims.values()):
        raise Refusal(_("{name} waits for a seat: who sees everything holds none.").format(name=person.name))
    if person.id in settings.commentators:
        if booth and booth != settings.booth:
            _set(unit, replace(settings, booth=booth))
        return
    named = (*settings.commentators, person.id)
    seen = tuple(dict.fromkeys((*settings.initiated, person.id)))
    _set(unit, replace(settings, commentators=named, initiated=seen, booth=booth or settings.booth))
    unit.people = (person,)
    unit.said.note(say("{name} sees everything from now on, to comment on it, and may take no seat.", name=person.name))


def dismiss(unit: UnitOfWork, by: str, person: Person) -> None:
    """Show somebody no more than others; what they know they know."""
    if by != person.id:
        organiser(unit, by)
    unfinished(unit)
    settings = unit.game.settings
    if person.id not in settings.commentators:
        raise Refusal(_("{name} sees no more than everybody.").format(name=person.name))
    left = tuple(each for each in settings.commentators if each != person.id)
    _set(unit, replace(settings, commentators=left))
    unit.said.note(say("{name} sees no more than everybody from now on.", name=person.name))


def _set(unit: UnitOfWork, settings: Settings) -> None:
    unit.game = replace(unit.game, settings=settings)
    if unit.game.status == "open":
        unit.said.lobby()
