"""Who sits where, and when it begins: what a unit does at the table besides orders."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bot.host import pace, seating
from bot.host.links import leave_to_standins
from bot.host.live_game import LiveGame
from bot.host.turn_time import NOTICE
from bot.host.unit_of_work import UnitOfWork
from bot.store import Place
from bot.store.people import Person, Settings
from game.core.fields import wrong
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.text import _, listed, say

#: What stands between the joining click and the word that somebody added to it.
WORD = "."


def join(unit: UnitOfWork, seat: str, person: Person, token: str) -> None:
    """Take a free seat, or, in play, one that a stand-in holds."""
    place = unit.live.seat(seat)
    if place.person and place.person.id == person.id:
        return
    if place.person:
        free = tuple(p.seat for p in unit.seats if p.person is None)
        raise Refusal(
            _("{name} holds {seat} already.").format(seat=str(place.name), name=place.person.name), legal=free
        )
    unfinished(unit)
    seating.check_ignorance(unit, person)
    playing, others = unit.game.status == "playing", any(p.person and p.person.id == person.id for p in unit.seats)
    if playing and others and unit.game.organiser != person.id:
        raise Refusal(_("You sit in this game already; only its organiser can give you another seat."))
    loan = unit.game.loans.get(seat)
    if loan and person.id != loan["person"]:
        reason = _("A stand-in minds {seat} for {name}, who comes back.")
        own = _("The organiser may give it to somebody else by /game replace.")
        said = reason if person.id != unit.game.organiser else f"{reason} {own}"
        raise Refusal(said.format(seat=str(place.name), name=loan["name"]))
    if playing:
        seating.take(unit, place, person)
        forget_loan(unit, seat)
        unit.said.lobby()
    else:
        _seat(unit, replace(place, person=person, standin=False, token=token))
    unit.present = person.id


def add_word(unit: UnitOfWork, person: str, word: str) -> None:
    """Let a person's own word, or another one than before, go into the salt of the dice beside their joining."""
    in_lobby(unit)
    own = [place for place in unit.seats if place.person and place.person.id == person]
    if not own:
        raise Refusal(_("Take a seat first."))
    if unit.game.salt:
        raise Refusal(_("The dice of this game are bound already: it was taken in from a record."))
    if wrong("word", word):
        raise Refusal(_("A word for the dice has 1 to 16 letters or digits, and no spaces."))
    first = own[0]
    named = replace(first, token=f"{first.token.partition(WORD)[0]}{WORD}{word}")
    unit.seats = tuple(named if place is first else place for place in unit.seats)


def leave(unit: UnitOfWork, seat: str, by: str) -> None:
    """Empty a seat before the game starts."""
    place = unit.live.seat(seat)
    in_lobby(unit)
    _holder_or_organiser(unit, seat, by)
    _seat(unit, replace(place, person=None, standin=False, token=""))


def fill(unit: UnitOfWork, seat: str | None, by: str) -> None:
    """Put a stand-in on one free seat, or on all."""
    organiser(unit, by)
    in_lobby(unit)
    wanted = unit.seats if seat is None else (unit.live.seat(seat),)
    if seat is not None and wanted[0].person:
        raise Refusal(_("{name} holds {seat} already.").format(seat=wanted[0].name, name=wanted[0].person.name))
    for place in wanted:
        if place.person is None:
            _seat(unit, replace(place, standin=True))


def configure(unit: UnitOfWork, settings: Settings, by: str) -> None:
    """Change how the game is hurried along (the turn under way is left a day, if it had one), or whether it has a page.

    A game's page may be opened and closed after its end, too.
    """
    organiser(unit, by)
    before = unit.game.settings
    if replace(settings, page=before.page) == before:
        unit.game = replace(unit.game, settings=settings)
        return None
    unfinished(unit)
    _check_pace(settings)
    if settings.agreed != before.agreed and unit.game.status != "open":
        text = _("How long one waits for a seat, like letters, insight and hints, is agreed before the game starts.")
        raise Refusal(text)
    unit.game = replace(unit.game, settings=settings)
    if unit.game.status != "playing":
        return unit.said.lobby()
    clock = replace(unit.game.clock, held=False)
    if (settings.bank, settings.bonus) != (before.bank, before.bonus):
        clock = replace(clock, banks={}, since={}, extended=NOTICE)
    unit.game = replace(unit.game, clock=clock)
    if settings.pace != before.pace:
        for message in pace.agreed(settings):
            unit.said.note(message)
    return unit.said.show("board")  # under its last post is said when the time runs out


def _check_pace(settings: Settings) -> None:
    """Refuse what nobody could play by."""
    if settings.hours < 0:
        raise Refusal(_("A deadline can't be {hours} hours.").format(hours=settings.hours), legal=("0", "24", "72"))
    if settings.bank < 0 or settings.bonus < 0 or settings.excuses < 0:
        raise Refusal(_("A time bank can't be less than nothing."))
    if settings.hours and settings.bank:
        raise Refusal(_("A game has either a deadline for all, or time banks; set the other one to 0."))
    if settings.bonus and not settings.bank:
        raise Refusal(_("A bonus goes into a time bank: choose how much is in it first."))


def salt_of(tokens: Iterable[str]) -> str:
    """The salt of the dice: nobody who knows their secret can choose it."""
    return re.sub(r"\s+", "", "-".join(tokens)).strip("-")


def start(unit: UnitOfWork, by: str, token: str) -> None:
    """Begin to play, or go on with a game that was taken in; the salt is made of all tokens."""
    organiser(unit, by)
    in_lobby(unit)
    free = [str(place.name) for place in unit.seats if not place.person and not place.standin]
    if free:
        reason = _("Nobody sits at {seats} yet: wait for players, or fill up with stand-ins.")
        raise Refusal(reason.format(seats=listed(free)))
    seating.check_hands(unit)
    tokens = [place.token for place in unit.seats if place.token]
    unit.game = replace(unit.game, salt=unit.game.salt or salt_of([*tokens, token]))
    unit.present = by
    unit.begin()
    unit.said.begins()
    unit.said.lobby()


def seat_all(unit: UnitOfWork, channel: str, people: Mapping[str, Person | None], token: str) -> None:
    """Whoever was drawn sits down, stand-ins take the other seats, and it begins there; once.

    Nobody clicks, so the salt is the id of the message (`token`) that told the commitment: Discord gave it afterwards.
    """
    game = unit.game
    if game.status != "open":
        return
    unit.moved_from = game.channel if channel != game.channel else ""
    unit.game = replace(game, channel=channel)
    unit.seats = tuple(
        replace(place, person=people.get(place.seat), standin=people.get(place.seat) is None) for place in unit.seats
    )
    unit.people = tuple(person for person in people.values() if person)
    start(unit, game.organiser, token)


def abandon(unit: UnitOfWork, by: str) -> None:
    """End the game without a winner; a linked one goes on with stand-ins."""
    organiser(unit, by)
    unfinished(unit)
    if unit.game.parent:
        return leave_to_standins(unit)
    if unit.game.status == "open":
        unit.said.lobby()
    unit.game = replace(unit.game, status="abandoned", driving=False)
    unit.said.note(say("“{title}” was ended by its organiser.", title=unit.game.title))
    return None


def resign(unit: UnitOfWork, seat: str, by: str, heirs: Sequence[Person] = ()) -> None:
    """One of the heirs has the seat, or a stand-in plays on until somebody joins."""
    place = unit.live.seat(seat)
    in_play(unit)
    _holder_or_organiser(unit, seat, by)
    if place.person is None:
        raise Refusal(_("Nobody holds {seat}: a stand-in plays it.").format(seat=str(place.name)))
    if by == place.person.id and seat not in unit.game.loans:
        unit.note_deed("left", seat)
    seating.lose(unit, place, by, heirs)
    unit.said.lobby()


def hand_over(unit: UnitOfWork, seat: str, person: Person | None, by: str) -> None:
    """Give a seat in play to another person, or to a stand-in."""
    if person is None:
        return resign(unit, seat, by)
    place = unit.live.seat(seat)
    in_play(unit)
    _holder_or_organiser(unit, seat, by)
    if seat in unit.game.loans and by != unit.game.organiser:
        name = unit.game.loans[seat]["name"]
        raise Refusal(_("{seat} goes back to {name}.").format(seat=place.name, name=name))
    seating.take(unit, place, person)
    forget_loan(unit, seat)
    unit.said.lobby()
    return None


def forget_loan(unit: UnitOfWork, seat: str) -> None:
    """Somebody has it for good."""
    unit.game = replace(unit.game, loans={key: loan for key, loan in unit.game.loans.items() if key != seat})
    seating.look_again(unit)


def _seat(unit: UnitOfWork, place: Place) -> None:
    """Change who sits at a place; a request to take back orders lapses."""
    unit.seats = tuple(place if p.seat == place.seat else p for p in unit.seats)
    unit.game = replace(unit.game, consent={})
    unit.people = (place.person,) if place.person else ()
    unit.said.lobby()


def organiser(unit: UnitOfWork, by: str) -> None:
    """Refuse anybody but the organiser."""
    if by != unit.game.organiser:
        raise Refusal(_("Only the organiser of “{title}” may do that.").format(title=unit.game.title))


def _holder_or_organiser(unit: UnitOfWork, seat: str, by: str) -> None:
    if by not in (unit.game.organiser, unit.live.holder(seat)):
        name = unit.live.name(seat)
        raise Refusal(_("Only the organiser, or whoever holds {seat}, may do that.").format(seat=name))


def check_own(live: LiveGame, seat: str, person: str) -> None:
    """Refuse whoever does not hold the seat."""
    if live.holder(seat) == person:
        return
    if seat == ORGANISER:
        raise Refusal(_("Only the organiser of “{title}” may do that.").format(title=live.game.title))
    place = live.seat(seat)
    own = [str(p.name) for p in live.seats if p.person and p.person.id == person]
    who = place.person.name if place.person else _("A stand-in")
    yours = _("You play {seats}.").format(seats=listed(own)) if own else _("You have no seat in this game.")
    raise Refusal(_("{name} plays {seat}.").format(seat=place.name, name=who) + " " + yours)


def in_lobby(unit: UnitOfWork) -> None:
    """Refuse once the game has started."""
    if unit.game.status != "open":
        raise Refusal(_("The game has started already."))


def in_play(unit: UnitOfWork) -> None:
    """Refuse before and after play."""
    if unit.game.status == "open":
        raise Refusal(_("The game has not started yet."))
    if unit.game.paused:
        raise Refusal(_("The game rests: its channel is gone. Its organiser takes it to another one by /game move."))
    unfinished(unit)


def unfinished(unit: UnitOfWork) -> None:
    """Refuse once the game is over."""
    if unit.game.ended:
        raise Refusal(_("The game is over."))
