"""Peace negotiations: who may offer, who must accept, and what the table brings [5.3]."""

from collections.abc import Collection

from game.agony import control, names, pieces
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, SIDES, other, walls
from game.agony.flow import Flow
from game.agony.places import BIT
from game.agony.retreat import in_exile
from game.agony.stacking import fits
from game.agony.state import State
from game.agony.supply import bases
from game.agony.victory import declare
from game.core.agenda import Item, Question
from game.core.text import _, say
from game.core.words import Sentence, Word, Words, ends

ACCEPT, DECLINE = "accept", "decline"
#: What the Peace Negotiation Results Table may bring.
RESULTS = {
    "PMV": say("Protestant Minor Victory"), "CMV": say("Catholic Minor Victory"),
    "CW": say("the Catholics withdraw"), "PW": say("the Protestants withdraw"), "BW": say("both sides withdraw"),
    "TRUCE": say("a truce"),
}  # fmt: skip
AREA_OR_CITIES = 2


def may_offer(state: State, side: str) -> bool:
    """As the first action of a turn, if the VP allow it [5.3, 5.31, 8.323, 18.13, 18.25]."""
    if state.actions.get(side) or side in BOARD.scenarios[state.scenario].no_peace:
        return False
    if side == CATHOLIC:
        return state.vp <= 10 or state.vp >= 30
    return state.vp <= 15 or state.vp >= 40


def must_accept(state: State, side: str) -> bool:
    """Whether the responding side has no choice [5.31]."""
    return state.vp >= 35 if side == PROTESTANT else state.vp <= 10


def offer(flow: Flow, side: str) -> None:
    """An offer is made [5.3]."""
    flow.tell("event", say("{side} offers peace.", side=names.side(side)), rule="5.3", side=side)
    if must_accept(flow.state, other(side)):
        told = say("{side} must negotiate.", side=names.side(other(side)))
        flow.tell("event", told, rule="5.31", side=other(side))
        flow.then(Item("negotiate"))
    else:
        flow.ask("peace", other(side))


def _peace_words(state: State, item: Item, spoken: Sentence) -> Words:
    if not spoken:
        offered = (Word(ACCEPT, _("Accept: roll on the peace table"), grave=True), Word(DECLINE, _("Decline")))
        return Words(offered, False, _("You are offered peace. Negotiate?"))
    return ends(spoken, (ACCEPT, DECLINE))


def _peace(flow: Flow, item: Item, sentence: Sentence) -> None:
    if sentence == (ACCEPT,):
        flow.then(Item("negotiate"))
    else:
        flow.tell(
            "event", say("{side} declines to negotiate.", side=names.side(item.seat)), rule="5.31", side=item.seat
        )


def result(state: State, die: int) -> str:
    """The table's answer: +1 if Catholics control all Electors, -1 if Protestants do [5.31]."""
    if control.elector_count(state, CATHOLIC) == 7:
        die += 1
    if control.elector_count(state, PROTESTANT) == 7:
        die -= 1
    rows = BOARD.tables.peace.high if state.vp >= 30 else BOARD.tables.peace.low
    return next(found for highest, found in rows if die <= highest)


def negotiate(flow: Flow, item: Item) -> None:
    """Roll on the Peace Negotiation Results Table [5.32]."""
    state = flow.state
    die = flow.roll("peace negotiations")
    found = result(state, die)
    told = say("The negotiations bring: {result} (die {die}).", result=RESULTS[found], die=die)
    flow.tell("event", told, rule="5.32", result=found)
    if found == "PMV":
        declare(flow, PROTESTANT, say("Protestant Minor Victory by negotiation."))
    elif found == "CMV":
        declare(flow, CATHOLIC, say("Catholic Minor Victory by negotiation."))
    elif found == "TRUCE":
        truce(flow)
    elif found == "BW":
        flow.then(Item("both-withdraw"))
    else:
        _withdraw(flow, CATHOLIC if found == "CW" else PROTESTANT)


def truce(flow: Flow) -> None:
    """The turn ends at once; sieges are lifted, and nobody halves the next recovery roll [5.32]."""
    state = flow.state
    state.sieges = {}
    state.done = (*state.done, "truce")
    state.agenda = tuple(item for item in state.agenda if item.kind == "turn-end")
    flow.tell("event", say("A truce ends the turn."), rule="5.32")


def both_withdraw(flow: Flow, item: Item) -> None:
    """The higher roller withdraws first [5.32]."""
    dice: dict[str, int] = {}
    while len(set(dice.values())) < len(SIDES):
        dice = {side: flow.roll(f"withdrawal: {names.ENGLISH[side]}") for side in SIDES}
    first = max(dice, key=lambda side: dice[side])
    _withdraw(flow, other(first))
    _withdraw(flow, first)


def _withdraw(flow: Flow, loser: str) -> None:
    """The opponent chooses one area or two independent cities."""
    if places(flow.state, loser, 0):
        flow.ask("withdraw", other(loser), n=0, args=(loser,))


def places(state: State, loser: str, chosen: int) -> list[str]:
    """Areas (if none is chosen yet) and independent cities with the loser's units, not his at the start [5.32]."""
    found = []
    for area in BOARD.areas if not chosen else ():
        base = loser == PROTESTANT and state.swedish_base and BOARD.spaces[state.swedish_base].area == area
        if (
            state.first_held.get(area) != loser
            and not base
            and any(state.here(c, loser) for c in BOARD.cities_of[area])
        ):
            found.append(area)
    for space in BOARD.spaces.values():
        if space.independent and state.first_held.get(space.id) != loser and state.here(space.id, loser):
            found.append(space.id)
    return found


def _name(place: str) -> Word:
    if place in BOARD.areas:
        return Word(f"area-{BOARD.area_words[place]}", str(names.area(place)), _("area"))
    return names.word(place, _("independent city"))


def _withdraw_words(state: State, item: Item, spoken: Sentence) -> Words:
    loser, *_left = item.args
    offered = tuple(_name(place) for place in places(state, loser, item.n))
    if not spoken:
        return Words(offered, False, _("Which area, or which two independent cities, must the enemy leave?"))
    return ends(spoken, [w.text for w in offered])


def _withdrawn(flow: Flow, item: Item, sentence: Sentence) -> None:
    (loser, *left), (word,) = item.args, sentence
    place = next(p for p in places(flow.state, loser, item.n) if _name(p).text == word)
    cities = BOARD.cities_of[place] if place in BOARD.areas else (place,)
    where = names.area(place) if place in BOARD.areas else names.place(place)
    flow.tell("move", say("{side} must leave {place}.", side=names.side(loser), place=where), rule="5.32", loser=loser)
    for city in cities:
        leave(flow, loser, city, (*cities, *left))
    chosen = item.n + 1
    if place not in BOARD.areas and chosen < AREA_OR_CITIES and places(flow.state, loser, chosen):
        flow.ask("withdraw", item.seat, n=chosen, args=(*item.args, place))


def leave(flow: Flow, side: str, city: str, left: Collection[str] = ()) -> None:
    """Everybody goes to friendly cities, none of those left, as near as possible to his Supply Base [5.32]."""
    state = flow.state
    for position in (city, walls(city)):
        stack = dict(state.units_at(position, side))
        leaders = state.leaders_at(position, side)
        if stack:
            pieces.remove(state, position, stack)
        for kind, n in stack.items():
            for _each in range(n):
                if to := haven(state, side, kind, city, left):
                    pieces.put(state, to, {kind: 1})
                    pieces.sweep(flow, side, to)
                else:
                    told = say("{unit} is eliminated.", unit=names.unit(kind))
                    flow.tell("units", told, rule="5.32", place=city, unit=kind, side=side)
        for leader in leaders:
            if to := haven(state, side, leader, city, left):
                state.leaders = {**state.leaders, leader: to}
            else:
                pieces.lose_leader(flow, leader, replaced=False)
    pieces.settle(flow, city)


def haven(state: State, side: str, piece: str, origin: str, left: Collection[str] = ()) -> str:
    """The friendly city next to a unit's or leader's Supply Base, captured or not, where he may stack [5.32, 10.22]."""
    unit = piece in BOARD.kinds
    nation = BOARD.kinds[piece].nation if unit else BOARD.leaders[piece].nation
    units, leaders = ({piece: 1}, ()) if unit else ({}, (piece,))
    home = sorted(bases(state, nation) or _printed(nation))
    if not home:
        return ""
    found, own = [], control.homes(state, side)
    for city in state.cities:
        free = BIT[city] & own and city not in (origin, *left) and not state.here(city, other(side))
        if free and fits(state, city, side, units, leaders) and not in_exile(origin, nation, city):
            found.append((min(BOARD.distances[base][city] for base in home), city))
    return min(found, default=(0, ""))[1]


def _printed(nation: str) -> set[str]:
    """Where a nation's bases lie, whoever holds them."""
    named = {s.id for s in BOARD.spaces.values() if nation in s.supply}
    area = {"spanish": "spanish_netherlands", "danish": "schleswig_holstein", "french": "france"}.get(nation, "")
    return named or {s.id for s in BOARD.spaces.values() if s.area == area} or set(BOARD.sweden_ports)


STEPS = {
    "negotiate": negotiate,
    "both-withdraw": both_withdraw,
}
QUESTIONS = {
    "peace": Question(_peace_words, _peace),
    "withdraw": Question(_withdraw_words, _withdrawn),
}
