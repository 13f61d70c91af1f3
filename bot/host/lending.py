"""Seats that are lent, to somebody or to a stand-in: they go back by themselves, or when their owner says so.

Who comes back sits down by the same rules as anybody who held a seat before (see `seating`): whoever saw another hand
meanwhile waits for the others.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.host import seating
from bot.host.lobby import check_own, forget_loan, in_play
from bot.host.unit_of_work import UnitOfWork
from bot.store import Place
from bot.store.people import Person
from game.core.refusal import Refusal
from game.core.text import Blank, Message, _, say, template

DAY = 86400.0
#: For so long at most.
LONGEST = 120 * DAY


def lend(unit: UnitOfWork, seat: str, person: Person | None, until: float | None, by: str) -> None:
    """Leave one's seat to somebody, or to a stand-in (None), until a moment, or until one takes it back (None)."""
    in_play(unit)
    check_own(unit.live, seat, by)
    place = unit.live.seat(seat)
    if seat in unit.game.loans:
        reason = _("You hold {seat} on loan: only {name} may lend it.")
        raise Refusal(reason.format(seat=place.name, name=unit.game.loans[seat]["name"]))
    if until is not None and not unit.now < until <= unit.now + LONGEST:
        raise Refusal(_("A seat is lent for {n} days at most; for longer, give it away.").format(n=int(LONGEST / DAY)))
    owner = place.person
    if owner is None or (person and person.id == owner.id):
        raise Refusal(_("That is your own seat."))
    if person is None:
        seating.leave(unit, place, _minded(place, owner, until))
        seating.wait_for_somebody(unit)
    else:
        seating.take(unit, place, person, _lent(place, owner, person, until))
    loan = {"person": owner.id, "name": owner.name, "until": until}
    _keep(unit, {**unit.game.loans, seat: loan})
    unit.said.lobby()


def _minded(place: Place, owner: Person, until: float | None) -> Message:
    if until is None:
        return say("A stand-in minds {seat} for {name}.", seat=place.name, name=owner.name)
    text = template("A stand-in minds {seat} for {name}; it goes back <t:{moment}:R>.")
    return say(text, seat=place.name, name=owner.name, moment=int(until))


def _lent(place: Place, owner: Person, person: Person, until: float | None) -> Message:
    names: dict[str, Blank] = {"name": owner.name, "seat": place.name, "who": person.name}
    if until is None:
        return say("{name} leaves {seat} to {who} for a while.", **names)
    return say("{name} leaves {seat} to {who}; it goes back <t:{moment}:R>.", moment=int(until), **names)


def take_back(unit: UnitOfWork, seat: str, by: str) -> None:
    """A lent seat goes back: its owner, whoever has it, or the organiser says so."""
    in_play(unit)
    loan = unit.game.loans.get(seat)
    if loan is None:
        raise Refusal(_("Nobody has {seat} on loan.").format(seat=unit.live.seat(seat).name))
    if by not in (loan["person"], unit.live.holder(seat), unit.game.organiser):
        raise Refusal(_("{seat} goes back to {name}.").format(seat=unit.live.seat(seat).name, name=loan["name"]))
    _give_back(unit, seat)


def _give_back(unit: UnitOfWork, seat: str) -> None:
    loan, place = unit.game.loans[seat], unit.live.seat(seat)
    seating.take(unit, place, Person(loan["person"], loan["name"]))
    forget_loan(unit, seat)
    unit.said.lobby()


def settle(unit: UnitOfWork) -> None:
    """What was lent until now goes back; who sits elsewhere by now has lost it."""
    for seat in [seat for seat, loan in unit.game.loans.items() if (loan["until"] or unit.now + 1) <= unit.now]:
        try:
            _give_back(unit, seat)
        except Refusal:
            name, place = unit.game.loans[seat]["name"], unit.live.seat(seat)
            forget_loan(unit, seat)
            unit.said.note(say("{name} cannot take {seat} back.", name=name, seat=place.name))


def _keep(unit: UnitOfWork, loans: Mapping[str, Any]) -> None:
    unit.game = replace(unit.game, loans=loans)
    seating.look_again(unit)
