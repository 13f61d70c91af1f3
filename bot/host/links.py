"""Decisions that a game leaves to others: those games are opened, kept in step with it, and their results taken back.

Whatever an order of the parent means for its linked games is committed with it: they are born, closed and manned in
the parent's transaction. Only a result goes the other way: it is a fact once the linked game is over, which stays
`driving` until the parent's order that puts it in force is on disk.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.host.corps import Corps
from bot.host.live_game import LiveGame
from bot.host.standin_moves import drive_later, give_aside
from bot.host.unit_of_work import UnitOfWork
from bot.store import Game, Kin, Place
from bot.store.people import Person, Settings
from bot.work import Workers
from game.core.data import overlays
from game.core.dice import commit, id_of, secret_of
from game.core.events import Event
from game.core.refusal import Refusal
from game.core.rules import ORGANISER, SPECTATOR, Link, Rules
from game.core.text import SILENT, Message, _, say
from game.play.standins import Choose

#: A seat without anybody.
NOBODY = Place("", SILENT)
Errand = Callable[[UnitOfWork], None]


@dataclass(frozen=True, slots=True)
class Family:
    """What a unit means for other games: decisions to open games for, and errands to those that are there."""

    births: tuple[tuple[Link, int], ...]
    errands: Mapping[str, tuple[Errand, ...]]


def follow(unit: UnitOfWork) -> Family:
    """Keep the parent's list of linked games, and find what has to be done to them."""
    there, births, errands = dict(unit.game.links), dict[str, tuple[Link, int]](), defaultdict[str, list[Errand]](list)
    for turn in unit.relinked:
        for link in turn.gone:
            births.pop(link.name, None)
            if child := there.pop(link.name, ""):
                told = child == unit.told_by
                errands[child].append(_told if told else _closing(turn.undone, not unit.person))
                if unit.person and not (told or turn.undone):
                    unit.said.note(_settled(link))
        births |= {link.name: (link, turn.number) for link in turn.new if link.name not in there}
    if unit.told_by and unit.told_by not in errands:
        errands[unit.told_by].append(_told)
    if unit.game.status == "abandoned":
        for child in there.values():
            errands[child].append(_closing(undone=False))
        there, births = {}, {}
    if unit.moved_from:
        for child in there.values():
            errands[child].append(_following(unit.game))
    begins = unit.before.game.status == "open" and unit.game.status == "playing"
    for link in unit.links:
        if link.name in there:
            errands[there[link.name]] += [_resuming(unit, link)] if begins else _manning(unit, link)
    there |= {name: _id(unit.game, _known_as(unit.game, name, n)) for name, (_link, n) in births.items()}
    if there != unit.game.links:
        unit.game = replace(unit.game, links=there)
    return Family(tuple(births.values()), {child: tuple(acts) for child, acts in errands.items() if acts})


def _known_as(parent: Game, name: str, number: int) -> str:
    """The id that the record of the game that this line called for must have."""
    return id_of(commit(secret_of(parent.secret, name, number)))


def _id(parent: Game, known_as: str) -> str:
    """The id here: another one if the parent was taken in, for it may stand beside itself."""
    return id_of(commit(f"{parent.id} {known_as}".encode())) if parent.origin else known_as


def _manning(unit: UnitOfWork, link: Link) -> list[Errand]:
    """Who newly sits at the parent's seats sits at the linked game's."""
    before = {place.seat: place for place in unit.before.seats}
    after = {place.seat: place for place in unit.seats}
    return [
        _seating(seat, before[above], after[above])
        for seat, above in link.seats.items()
        if before[above].person != after[above].person and not link.at_once
    ]


def _seating(seat: str, before: Place, after: Place) -> Errand:
    def act(child: UnitOfWork) -> None:
        place = child.live.seat(seat)
        if child.game.status != "playing" or place.person != before.person:
            return  # somebody else leads this battle
        who = after.person.name if after.person else say("a stand-in")
        child.seat(_sat(place, after), say("{name} takes over {seat}.", name=who, seat=place.name))
        child.said.known_lost.add(seat)  # whoever held it hears of that from the parent
        if after.person and seat in child.game.awaited:
            child.said.tell("turn", seat)
        drive_later(child)

    return act


def _sat(place: Place, above: Place) -> Place:
    return replace(place, person=above.person, standin=above.person is None)


def _resuming(parent: UnitOfWork, link: Link) -> Errand:
    """A game that was taken in with its parent goes on when that does."""

    def act(child: UnitOfWork) -> None:
        child.game = replace(child.game, driving=True)
        if child.game.status == "over":
            return
        above = {seat: NOBODY if link.at_once else parent.live.seat(high) for seat, high in link.seats.items()}
        child.seats = tuple(_sat(place, above[place.seat]) for place in child.seats)
        _begin(child)

    return act


def _following(parent: Game) -> Errand:
    """The parent goes on in another channel: so does what is fought out for it, in a new thread there if it can."""

    def act(child: UnitOfWork) -> None:
        game = child.game
        if game.status != "playing" or game.link is None or game.link.at_once or game.link.corps:
            return
        child.moved_from = game.channel
        kin = replace(game.link, placed=False)
        child.game = replace(game, guild=parent.guild, channel=parent.channel, link=kin, paused=False)
        if game.paused:
            child.turned = True
        child.said.show("thread")

    return act


def _closing(undone: bool, by_dice: bool = False) -> Errand:
    def act(child: UnitOfWork) -> None:
        if child.game.status == "over":
            reason = _("“{title}” is over, and its result is on its way. Try again in a moment.")
            raise Refusal(reason.format(title=child.game.title))
        if undone:
            said = say("“{title}” ends here: what led to it was taken back.", title=child.game.title)
        elif by_dice:
            said = say("“{title}” ends here: the dice have decided it.", title=child.game.title)
        else:
            said = say("“{title}” ends here: its outcome was settled by the organiser.", title=child.game.title)
        child.game = replace(child.game, status="abandoned", driving=False)
        child.said.note(said)

    return act


def _settled(link: Link) -> Message:
    """What the parent's own events don't tell: they are those of a battle that was fought."""
    return say("The organiser has settled “{title}”: it is not fought to its end.", title=link.title)


def _told(child: UnitOfWork) -> None:
    child.game = replace(child.game, driving=False)


def opened(
    parent: UnitOfWork, link: Link, number: int, rules: Rules[Any, Any], standin: Callable[[str], Choose], now: float,
    corps: Corps | None = None,
) -> UnitOfWork:  # fmt: skip
    """The linked game that line `number` of the parent called for, already in play; a `corps` may fight it."""
    fighters: Mapping[str, Person] = corps.people if corps else {}
    secret = secret_of(parent.game.secret, link.name, number)
    setup = rules.complete(link.setup)
    places = []
    for seat in rules.seats(setup):
        above = NOBODY if link.at_once else parent.live.seat(link.seats[seat.id])
        above = replace(above, person=fighters.get(seat.id, above.person))
        places.append(_sat(Place(seat.id, seat.told, seat.note), above))
    high = parent.game
    known_as = _known_as(high, link.name, number)
    settings = Settings() if link.at_once else corps.settings if corps else high.settings
    game = Game(
        id=_id(high, known_as),
        origin=known_as if high.origin else "",
        game=rules.key,
        rules=rules.version,
        began=rules.version,
        data=overlays(rules.key),
        status="open",
        scenario=setup.scenario,
        options=setup.options,
        guild=corps.guild if corps else high.guild,
        channel="" if link.at_once else corps.channel if corps else high.channel,
        title=link.title,
        organiser=high.organiser,
        settings=replace(settings, language=high.settings.language),
        secret=secret,
        commitment=commit(secret),
        salt=high.salt,
        parent=high.id,
        link=Kin(link.name, number, dict(link.seats), link.at_once, corps=corps.league if corps else ""),
        held={person.id: [seat] for seat, person in fighters.items()},
        created=now,
        updated=now,
    )
    child = UnitOfWork(
        LiveGame(game, tuple(places), rules, rules.setup(setup), {}), now=now, person="", standin=standin
    )
    _begin(child)
    for led in fighters:
        child.said.tell("notice", led, say(
            "The league “{league}” gives you {battle} of “{war}” to fight, as {seat}. That war waits for the result.",
            league=corps.name if corps else "", battle=link.title, war=high.title, seat=child.live.name(led),
        ))  # fmt: skip
    return child


def adopted(game: Game, parent: str, link: Link, number: int, *, ended: bool) -> Game:
    """A game that was taken in as the one that decides this; `ended` if nobody waits for it any more."""
    kin = Kin(link.name, number, dict(link.seats), link.at_once)
    return replace(game, parent=parent, link=kin, title=link.title, status="abandoned" if ended else "over")


def _begin(child: UnitOfWork) -> None:
    child.begin()
    child.said.show("thread")
    child.said.begins()
    drive_later(child)


def place(unit: UnitOfWork, channel: str, above: str) -> None:
    """The linked game is played in this channel from now on; whoever plays it hears of it now, and what wins there.

    `above` is its parent's channel.
    """
    game = unit.game
    if game.link is None or game.link.placed:
        return
    unit.said.show("board", game=game.parent, channel=above)  # under its last post is said where the battle is
    unit.moved_from = game.channel
    unit.game = replace(game, channel=channel, link=replace(game.link, placed=True))
    unit.said.placed()


async def decide(workers: Workers, parent: UnitOfWork, child: LiveGame) -> None:
    """Put a finished game's result in force, unless the parent no longer waits for it."""
    kin = child.game.link
    parent.told_by = child.game.id
    if kin is None or parent.game.status != "playing" or parent.game.links.get(kin.name) != child.game.id:
        return
    link = next(link for link in parent.links if link.name == kin.name)
    winners: tuple[str, ...] = child.rules.view(child.state, SPECTATOR).winners
    if kin.at_once:
        parent.said.show("film", (Event("battle", _result(child, winners)),), child.game.id)
    order = parent.rules.decided(parent.state, link, winners)
    await give_aside(workers, parent, ORGANISER, " ".join(order), "")


def _result(child: LiveGame, winners: tuple[str, ...]) -> Message:
    if not winners:
        return say("{title}. A draw.", title=child.game.title)
    return say("{title}. Victory: {winners}.", title=child.game.title, winners=tuple(map(child.name, winners)))


def leave_to_standins(unit: UnitOfWork) -> None:
    """The organiser ends a linked game: stand-ins play it to its end, because its parent waits for the result."""
    unit.said.note(say("The organiser leaves “{title}” to stand-ins.", title=unit.game.title))
    for place in unit.seats:
        if place.person:
            told = say("A stand-in takes over {seat} from {name}.", seat=place.name, name=place.person.name)
            unit.seat(replace(place, person=None, standin=True), told)
    drive_later(unit)
