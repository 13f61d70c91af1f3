"""What the land and the armies suffer by a card: revolt, famine, plague, mutiny; and recovery [8.63, 9.41, 15.2]."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from game.agony import control, names, pieces, pillaging, posts, supply
from game.agony.board import BOARD, WALLS, ground, other
from game.agony.cards.effects import ENOUGH, place_of
from game.agony.cards.operation import Operation, Operations
from game.agony.flow import Flow
from game.agony.losses import dear
from game.agony.paying import paid_locally
from game.agony.picks import Picks, picking
from game.agony.places import BIT
from game.agony.state import State
from game.core.agenda import Item, Question
from game.core.text import _, say
from game.core.words import Sentence, Word, Words, ends

INSIDE, OUTSIDE = "inside", "outside"


def revolt(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """A Peasant Revolt marker; nobody besieges an empty fortress in revolt [9.41, 9.43]."""
    city = place_of(*chosen)
    control.raise_revolt(flow, city)
    pieces.settle(flow, city)


def revolt_cities(state: State, side: str, datum: Any, chosen: Sentence) -> list[Word]:
    """A city that no enemy army holds."""
    return [] if chosen else [names.word(city) for city in revolt_places(state, side, datum)]


def may_revolt(state: State, side: str, datum: Any) -> bool:
    """Not without an applicable city [9.41]."""
    return any(True for _city in revolt_places(state, side, datum))


def revolt_places(state: State, side: str, datum: Any) -> Iterator[str]:
    """No Supply Base (of France all are), no enemy army, no revolt there already [9.41]."""
    enemy = other(side)
    led = posts.armies(state).held[enemy] & posts.led(state)[enemy]
    for city in _cities_in(datum.where):
        if city in state.revolts or (BIT[city] & led and _army_at(state, enemy, city)):
            continue
        if datum.where == "france" or not supply.is_base(state, city):
            yield city


@cache
def _cities_in(where: str) -> tuple[str, ...]:
    """The cities of Germany or of an area, on the map."""
    inside = BOARD.germany if where == "germany" else {s.id for s in BOARD.spaces.values() if s.area == where}
    return tuple([space.id for space in BOARD.spaces.values() if space.id in inside and not space.offmap])


def _army_at(state: State, side: str, city: str) -> bool:
    """Whether leaders and units of a side are there together [3.2]."""
    return any(state.units_at(at, side) and state.leaders_at(at, side) for at in (city, city + WALLS))


def famine(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """A Pillage level in each of the cities chosen [15.24]."""
    for word in chosen:
        pillaging.raise_pillage(flow, place_of(word))


def starving(state: State, side: str, datum: Any, chosen: Sentence) -> list[Word]:
    """Different cities of one area that have something left, as many as the card names or the area has."""
    cities = [place_of(word) for word in chosen]
    if len(cities) >= datum.cities:
        return []
    areas = [BOARD.spaces[cities[0]].area] if cities else list(BOARD.areas)
    left = [city for area in areas for city in BOARD.cities_of[area] if state.pillage.get(city, 0) < pillaging.MAX]
    return [pillaging.city_word(state, city) for city in left if city not in cities]


def may_starve(state: State, side: str, datum: Any) -> bool:
    """Not while everything lies waste."""
    return bool(starving(state, side, datum, ()))


def plague(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """The city goes to Pillage-2, and a stack there loses steps of its owner's choice [15.24, 12.32]."""
    city = place_of(chosen[0])
    pillaging.raise_pillage(flow, city, pillaging.MAX)
    if stacks := stacks_in(flow.state, city):
        lose_steps(flow, stacks[-1] if INSIDE in chosen else stacks[0], datum.steps)


def sick(state: State, side: str, datum: Any, chosen: Sentence) -> list[Word]:
    """A pillaged city; then besieger or besieged, if there are both."""
    if not chosen:
        return [pillaging.city_word(state, city) for city in plague_cities(state)]
    stacks = stacks_in(state, place_of(chosen[0]))
    if len(chosen) > 1 or len(stacks) < 2:
        return []
    told = [str(names.units(state.units[at])) for at in stacks]
    return [Word(OUTSIDE, _("Outside the walls"), told[0]), Word(INSIDE, _("Inside the walls"), told[1])]


def may_sicken(state: State, side: str, datum: Any) -> bool:
    """Not without a pillaged city where something is left to take."""
    return bool(plague_cities(state))


def plague_cities(state: State) -> list[str]:
    """Cities with a Pillage marker; at Pillage-2 only if a stack is there to suffer."""
    return [city for city, level in state.pillage.items() if level < pillaging.MAX or stacks_in(state, city)]


def stacks_in(state: State, city: str) -> list[str]:
    """The positions of a city with units, outside the walls first."""
    return [at for at in (city, city + WALLS) if state.units.get(at)]


def lose_steps(flow: Flow, position: str, n: int) -> None:
    """The owner of a stack loses so many of its steps; leaders left alone go to a friendly city, as in 15.225."""
    side = flow.state.owner(position)
    flow.then(Item("plague-loss", side, position, n), Item("abandoned", place=position, args=(side,)))


def _loss_words(state: State, item: Item, spoken: Sentence) -> Words:
    kinds = state.units.get(item.place, {})
    if not spoken:
        words = tuple(names.of_which(kind, n, ground(item.place)) for kind, n in kinds.items())
        return Words(words, False, _("The plague takes a step: of which unit? ({n} more)").format(n=item.n))
    return ends(spoken, kinds)


def _loss(flow: Flow, item: Item, sentence: Sentence) -> None:
    position = item.place
    (kind,) = sentence
    told = say("{unit} loses a step.", unit=names.unit(kind))
    flow.tell("units", told, rule="12.32", place=ground(position), unit=kind, side=item.seat)
    pillaging.take_step(flow, position, kind)
    if item.n > 1 and flow.state.units_at(position, item.seat):
        flow.then(Item("plague-loss", item.seat, position, item.n - 1))


def _next_loss(state: State, item: Item) -> str:
    return min(state.units[item.place], key=dear)


def _in_a_row(state: State, item: Item, kind: str) -> int:
    return min(item.n, state.units.get(item.place, {}).get(kind, 0))


def _only_kind(flow: Flow, item: Item) -> Sentence | None:
    kinds = flow.state.units[item.place]
    return tuple(kinds) if len(kinds) == 1 else None


def recover(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """Pillage levels are recovered, wherever they are [8.63]."""
    for word in chosen:
        if word != ENOUGH:
            pillaging.recover(flow, place_of(word))


def recovering(state: State, side: str, datum: Any, chosen: Sentence) -> list[Word]:
    """Pillaged cities, the same twice if it is at Pillage-2; after the first it may be enough."""
    if len(chosen) >= datum.levels or ENOUGH in chosen:
        return []
    left = [city for city, level in state.pillage.items() if level > chosen.count(names.word(city).text)]
    words = [pillaging.city_word(state, city) for city in left]
    return [*words, Word(ENOUGH, _("Enough"))] if chosen and words else words


def may_recover(state: State, side: str, datum: Any) -> bool:
    """Not without a Pillage marker."""
    return bool(state.pillage)


def mutiny(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """The stack loots as if it were Unpaid [15.224]."""
    (word,) = chosen
    at = next(at for at in mutinous(flow.state, side) if names.word(at).text == word)
    told = say("Mutiny in {place}!", place=names.place(at))
    flow.tell("event", told, rule="15.224", place=ground(at), side=other(side))
    flow.then(Item("mutiny", place=at))


def mutineers(state: State, side: str, datum: Any, chosen: Sentence) -> list[Word]:
    """One of the enemy's stacks."""
    return [] if chosen else [names.word(at, str(names.units(state.units[at]))) for at in mutinous(state, side)]


def may_mutiny(state: State, side: str, datum: Any) -> bool:
    """Not without such a stack."""
    return bool(mutinous(state, side))


def mutinous(state: State, side: str) -> list[str]:
    """Enemy stacks on the map with a Mercenary that his own land does not pay [15.12]."""
    found = []
    for at in state.units:
        mercenaries = [k for k in state.units_at(at, other(side)) if BOARD.kinds[k].type == "mercenary"]
        if ground(at) in BOARD.spaces and any(not paid_locally(state, BOARD.kinds[k].nation, at) for k in mercenaries):
            found.append(at)
    return found


OPERATIONS: Operations = {
    "revolt": Operation(
        revolt,
        choose=revolt_cities,
        prompt=lambda datum: _("Where do the peasants revolt?"),
        possible=may_revolt,
        rule="9.41",
        reason=lambda datum: _("No city there is open to a revolt."),
    ),
    "famine": Operation(
        famine,
        choose=starving,
        prompt=lambda datum: _("Which city starves?"),
        possible=may_starve,
        rule="15.24",
        reason=lambda datum: _("Every city lies waste already."),
    ),
    "plague": Operation(
        plague,
        choose=sick,
        prompt=lambda datum: _("Where does the plague strike?"),
        possible=may_sicken,
        rule="15.24",
        reason=lambda datum: _("No pillaged city has anything left for a plague."),
    ),
    "recover": Operation(
        recover,
        choose=recovering,
        prompt=lambda datum: _("Which city recovers a Pillage level?"),
        possible=may_recover,
        rule="8.63",
        reason=lambda datum: _("No city is pillaged."),
    ),
    "mutiny": Operation(
        mutiny,
        choose=mutineers,
        prompt=lambda datum: _("Which stack mutinies?"),
        possible=may_mutiny,
        rule="15.12",
        reason=lambda datum: _("No enemy stack has a Mercenary with cause for mutiny."),
    ),
}
QUESTIONS = {
    "plague-loss": picking(Question(_loss_words, _loss, chains=True, unasked=_only_kind), Picks(_next_loss, _in_a_row)),
}
