"""Who sits down where in a game under way: at once where nothing can leak, else with the others' consent.

Whoever held another seat knows what the two hide from each other. They wait for those who hold the other seats, or for
the time agreed at opening; meanwhile a stand-in plays. Every change is shown to all, and stands in the record.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.host.live_game import LiveGame
from bot.host.unit_of_work import UnitOfWork
from bot.store import Place
from bot.store.people import Person
from bot.store.rows import write_message
from game.core.refusal import Refusal
from game.core.text import SILENT, Blank, Message, _, listed, say, template


def hides(live: LiveGame) -> bool:
    """Whether seats of this game hide anything from each other."""
    features = live.rules.features
    return features.sealed or features.hand is not None or live.rules.guarded(live.game.setup)


def take(unit: UnitOfWork, place: Place, person: Person, left: Message = SILENT) -> None:
    """Give a seat in play to a person, now or once nobody minds; `left` tells how it was left to them, if it was."""
    check_ignorance(unit, person)
    known = _known(unit, place, person)
    if not known:
        return sit(unit, place, person, left)
    if left:
        unit.said.note(left)
    return _claim(unit, place, person, known)


def _known(unit: UnitOfWork, place: Place, person: Person) -> list[str]:
    """The other seats whose secrets a person has seen, where that counts; refuses whoever holds one now."""
    people = {*unit.game.held, *(each.person.id for each in unit.seats if each.person)}
    if not hides(unit.live) or not people - {person.id}:
        return []
    _check_seats(unit, person, most=0)
    return [seat for seat in unit.game.held.get(person.id, ()) if seat != place.seat]


def check_ignorance(unit: UnitOfWork, person: Person) -> None:
    """Refuse a seat to whoever has seen everything."""
    if person.id in unit.game.settings.initiated:
        raise Refusal(_("{name} has seen everything here, and may take no seat.").format(name=person.name))


def check_hands(unit: UnitOfWork) -> None:
    """Refuse to start where somebody would hold two hands against somebody else."""
    people = {place.person.id: place.person for place in unit.seats if place.person}
    for person in people.values() if hides(unit.live) and len(people) > 1 else ():
        _check_seats(unit, person, most=1)


def _check_seats(unit: UnitOfWork, person: Person, most: int) -> None:
    """Refuse somebody who holds more seats than `most`."""
    own = [str(place.name) for place in unit.seats if place.person and place.person.id == person.id]
    if len(own) > most:
        reason = _("{name} holds {seats}, and the seats of this game hide things from each other.")
        raise Refusal(reason.format(name=person.name, seats=listed(own)))


def sit(unit: UnitOfWork, place: Place, person: Person, left: Message = SILENT) -> None:
    """Sit down now; `left` tells how the seat was left to them, if it was."""
    claim = unit.game.claims.get(place.seat)
    if claim and claim["person"] != person.id:
        unit.said.note(say("{name} waits for {seat} no more.", name=claim["name"], seat=place.name))
    _forget(unit, place.seat)
    unit.people = (person,)
    _note_holder(unit, place)
    taken = replace(place, person=person, standin=False)
    told = left or say("{name} takes over {seat}.", name=person.name, seat=place.name)
    if not left and place.person and unit.person == unit.game.organiser != place.person.id:
        told = say("The organiser gives {seat} to {name}.", name=person.name, seat=place.name)
    unit.seat(taken, told)
    _note_holder(unit, taken)
    unit.said.welcome(place.seat)
    if unit.game.clock.held and sum(each.person is not None for each in unit.seats) == 1:
        unit.turned = True  # it waited for somebody; the turn at hand has its whole time


def lose(unit: UnitOfWork, place: Place, by: str, heirs: Sequence[Person] = ()) -> None:
    """Whoever holds a seat leaves it, or loses it to the organiser or to the clock (nobody).

    The first of the heirs who may sit there does so, before anything else is played; without one a stand-in plays.
    """
    if place.person is None or any(_inherits(unit, place, heir, by) for heir in heirs):
        return
    owner = str(unit.game.loans.get(place.seat, {}).get("name", ""))
    text = template("The organiser takes {seat} from {name}. A stand-in plays on until somebody joins.")
    if by == place.person.id:
        text = template("{name} leaves {seat}. A stand-in plays on until somebody joins.")
        if owner:
            text = template("{name} leaves {seat}. A stand-in plays on until it goes back to {owner}.")
    elif not by:
        text = template("{name} was late and loses {seat}. A stand-in plays on until somebody joins.")
    leave(unit, place, say(text, name=place.person.name, seat=place.name, **({"owner": owner} if owner else {})))


def _inherits(unit: UnitOfWork, place: Place, heir: Person, by: str) -> bool:
    """Let somebody take over what another leaves or loses, if it can be at once; whether it was."""
    if place.person is None or place.seat in unit.game.loans or heir.id in unit.game.held:
        return False
    try:
        check_ignorance(unit, heir)
    except Refusal:
        return False
    blanks: dict[str, Blank] = {"name": place.person.name, "seat": place.name, "heir": heir.name}
    left = SILENT if by else say("{name} was late and loses {seat} to {heir}.", **blanks)
    if by == place.person.id:
        left = say("{name} leaves {seat} to {heir}.", **blanks)
    sit(unit, place, heir, left)
    return True


def leave(unit: UnitOfWork, place: Place, told: Message) -> None:
    """Leave a seat to a stand-in."""
    _note_holder(unit, place)
    unit.seat(replace(place, person=None, standin=True), told)


def wait_for_somebody(unit: UnitOfWork) -> None:
    """If nobody is left, and nobody has wished it so, stand-ins do not play the war to its end meanwhile."""
    if not unit.game.parent and not unit.manned:
        unit.game = replace(unit.game, deadline=None, alarm=None, clock=replace(unit.game.clock, held=True))
        unit.said.note(say("Nobody holds a seat now: the game waits until somebody does."))


def leave_alone(unit: UnitOfWork) -> None:
    """Stand-ins play on without anybody."""
    if unit.game.status == "playing" and not unit.manned:
        unit.game = replace(unit.game, clock=replace(unit.game.clock, held=False))


def _note_holder(unit: UnitOfWork, place: Place) -> None:
    if place.person:
        held = dict(unit.game.held)
        held[place.person.id] = sorted({*held.get(place.person.id, ()), place.seat})
        unit.game = replace(unit.game, held=held)


def _claim(unit: UnitOfWork, place: Place, person: Person, known: list[str]) -> None:
    lose(unit, place, unit.person)
    until = unit.now + unit.game.settings.takeover * 3600.0
    asked = {each.person.id: each.seat for each in unit.seats if each.person}
    held = tuple(unit.live.name(seat) for seat in known)
    text = template(
        "{name}, who held {held}, would like to take over {seat}. Unless somebody objects, it is so <t:{moment}:R>; "
        "a stand-in plays meanwhile."
    )
    said = say(text, name=person.name, held=held, seat=place.name, moment=int(until))
    claim = {"person": person.id, "name": person.name, "said": write_message(said)}
    _keep(unit, {**unit.game.claims, place.seat: {**claim, "ask": list(asked.values()), "until": until}})
    unit.people = (person,)
    unit.said.note(said)
    for seat in asked.values():
        unit.said.tell("claim", seat, said, place=place.seat)


def answer(unit: UnitOfWork, own: str, seat: str, yes: bool) -> None:
    """Agree, or not, that somebody takes over a seat."""
    claim = unit.game.claims.get(seat)
    if claim is None or own not in claim["ask"]:
        raise Refusal(_("Nobody waits for your answer any more."))
    unit.said.answered = True
    if not yes:
        _forget(unit, seat)
        text = template("No from {own}: {name} may not take over {seat}.")
        unit.said.note(say(text, own=unit.live.name(own), name=claim["name"], seat=unit.live.name(seat)))
        return
    left = [asked for asked in claim["ask"] if asked != own and unit.live.holder(asked)]
    _keep(unit, {**unit.game.claims, seat: {**claim, "ask": left}})
    if not left:
        _settle(unit, seat)


def settle(unit: UnitOfWork) -> None:
    """Nobody objected in time."""
    for seat in [seat for seat, claim in unit.game.claims.items() if claim["until"] <= unit.now]:
        _settle(unit, seat)


def _settle(unit: UnitOfWork, seat: str) -> None:
    claim, place = unit.game.claims[seat], unit.live.seat(seat)
    _forget(unit, seat)
    sits = any(other.person and other.person.id == claim["person"] for other in unit.seats)
    if place.person is None and not sits:
        sit(unit, place, Person(claim["person"], claim["name"]))


def _forget(unit: UnitOfWork, seat: str) -> None:
    _keep(unit, {key: claim for key, claim in unit.game.claims.items() if key != seat})


def _keep(unit: UnitOfWork, claims: Mapping[str, Any]) -> None:
    unit.game = replace(unit.game, claims=claims)
    look_again(unit)


def look_again(unit: UnitOfWork) -> None:
    """Reckon when the clock has to look at seats: when somebody has waited long enough, or a lent one goes back."""
    waits = (*unit.game.claims.values(), *unit.game.loans.values())
    due = min((each["until"] for each in waits if each["until"] is not None), default=None)
    unit.game = replace(unit.game, claimed=due)
