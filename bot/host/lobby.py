"""Who sits where, and when it begins: what a burst does at the table besides orders."""

import re
from collections.abc import Iterable
from dataclasses import replace

from bot.host.links import leave_to_standins
from bot.host.live_game import Burst, restart_time, set_alarm
from bot.host.mailbox import BURST
from bot.store import Place
from bot.store.people import Person, Settings
from game.core.refusal import Refusal
from game.core.text import _, listed


def join(burst: Burst, seat: str, person: Person, token: str) -> None:
    """Take a free seat, or, in play, one that a stand-in holds."""
    place = burst.course.seat(seat)
    if place.person and place.person.id == person.id:
        return
    if place.person:
        free = tuple(p.seat for p in burst.seats if p.person is None)
        raise Refusal(_("{seat} is taken by {name}.").format(seat=place.name, name=place.person.name), legal=free)
    unfinished(burst)
    playing, others = burst.game.status == "playing", any(p.person and p.person.id == person.id for p in burst.seats)
    if playing and others and burst.game.organiser != person.id:
        raise Refusal(_("You sit in this game already; only its organiser can give you another seat."))
    _seat(burst, replace(place, person=person, standin=False, token=token))
    if playing:
        burst.note(_("{name} takes over {seat}.").format(name=person.name, seat=place.name))


def leave(burst: Burst, seat: str, by: str) -> None:
    """Empty a seat before the game starts."""
    place = burst.course.seat(seat)
    in_lobby(burst)
    _holder_or_organiser(burst, seat, by)
    _seat(burst, replace(place, person=None, standin=False, token=""))


def fill(burst: Burst, seat: str | None, by: str) -> None:
    """Put a stand-in on one free seat, or on all."""
    organiser(burst, by)
    in_lobby(burst)
    wanted = burst.seats if seat is None else (burst.course.seat(seat),)
    if seat is not None and wanted[0].person:
        raise Refusal(_("{seat} is taken by {name}.").format(seat=wanted[0].name, name=wanted[0].person.name))
    for place in wanted:
        if place.person is None:
            _seat(burst, replace(place, standin=True))


def configure(burst: Burst, settings: Settings, by: str) -> None:
    """Change the deadline; a turn under way keeps when it began."""
    organiser(burst, by)
    unfinished(burst)
    if settings.hours < 0:
        raise Refusal(_("A deadline can't be {hours} hours.").format(hours=settings.hours), legal=("0", "24", "72"))
    game = replace(burst.game, settings=settings)
    if game.status == "playing":
        game = restart_time(game, game.turned)
        if game.deadline is not None:
            game = set_alarm(replace(game, deadline=max(game.deadline, burst.now)), burst.now)
        burst.show("board")  # under its last post is said when the time runs out
    burst.game, burst.touched = game, True


def salt_of(tokens: Iterable[str]) -> str:
    """The salt of the dice: nobody who knows their secret can choose it."""
    return re.sub(r"\s+", "", "-".join(tokens)).strip("-")


def start(burst: Burst, by: str, token: str) -> None:
    """Begin to play, or go on with a game that was taken in; the salt is made of all tokens."""
    organiser(burst, by)
    in_lobby(burst)
    free = [place.name for place in burst.seats if not place.person and not place.standin]
    if free:
        reason = _("Nobody sits at {seats} yet: wait for players, or fill up with stand-ins.")
        raise Refusal(reason.format(seats=listed(free)))
    tokens = [place.token for place in burst.seats if place.token]
    burst.game = replace(burst.game, salt=burst.game.salt or salt_of([*tokens, token]))
    burst.begin()
    burst.announce()
    burst.lobby()
    burst.drive(BURST)


def abandon(burst: Burst, by: str) -> None:
    """End the game without a winner; a linked one goes on with stand-ins."""
    organiser(burst, by)
    unfinished(burst)
    if burst.game.parent:
        return leave_to_standins(burst)
    if burst.game.status == "open":
        burst.lobby()
    burst.game = replace(burst.game, status="abandoned", driving=False)
    burst.note(_("“{title}” was ended by its organiser.").format(title=burst.game.title))
    return None


def resign(burst: Burst, seat: str, by: str) -> None:
    """A stand-in plays on until somebody joins the seat."""
    place = burst.course.seat(seat)
    in_play(burst)
    _holder_or_organiser(burst, seat, by)
    if place.person is None:
        raise Refusal(_("Nobody holds {seat}: a stand-in plays it.").format(seat=place.name))
    said = _("{name} leaves {seat}. A stand-in plays on until somebody joins.")
    burst.note(said.format(name=place.person.name, seat=place.name))
    _seat(burst, replace(place, person=None, standin=True))
    burst.drive(BURST)


def hand_over(burst: Burst, seat: str, person: Person | None, by: str) -> None:
    """Give a seat in play to another person, or to a stand-in."""
    if person is None:
        return resign(burst, seat, by)
    place = burst.course.seat(seat)
    in_play(burst)
    _holder_or_organiser(burst, seat, by)
    _seat(burst, replace(place, person=person, standin=False))
    burst.note(_("{name} takes over {seat}.").format(name=person.name, seat=place.name))
    if seat in burst.game.awaited and person.id != by:
        burst.tell("turn", seat)
    return None


def _seat(burst: Burst, place: Place) -> None:
    """Change who sits at a place; a request to take back orders lapses."""
    burst.seats = tuple(place if p.seat == place.seat else p for p in burst.seats)
    burst.game = replace(burst.game, consent={})
    burst.people = (place.person,) if place.person else ()
    burst.touched = True
    burst.lobby()


def organiser(burst: Burst, by: str) -> None:
    """Refuse anybody but the organiser."""
    if by != burst.game.organiser:
        raise Refusal(_("Only the organiser of the game may do that."))


def _holder_or_organiser(burst: Burst, seat: str, by: str) -> None:
    if by not in (burst.game.organiser, burst.course.holder(seat)):
        name = burst.course.name(seat)
        raise Refusal(_("Only the organiser, or whoever holds {seat}, may do that.").format(seat=name))


def in_lobby(burst: Burst) -> None:
    """Refuse once the game has started."""
    if burst.game.status != "open":
        raise Refusal(_("The game has started already."))


def in_play(burst: Burst) -> None:
    """Refuse before and after play."""
    if burst.game.status == "open":
        raise Refusal(_("The game has not started yet."))
    unfinished(burst)


def unfinished(burst: Burst) -> None:
    """Refuse once the game is over."""
    if burst.game.status in ("over", "abandoned"):
        raise Refusal(_("The game is over."))
