"""Entering a city: costs, neutrality, enemy leaders, the fortress' reaction, overruns [11.11, 11.18, 11.2, 12.6]."""

from functools import partial
from itertools import pairwise

from game.agony import control, marching, names, pieces, posts, prospects
from game.agony.board import BOARD, BOXES, ground, other, walls
from game.agony.flow import Flow
from game.agony.places import BOXED, ZONE, Places, places
from game.agony.state import Batch, March, State, factors, has, size
from game.agony.wallenstein import gain
from game.core.agenda import Item, Question
from game.core.state import without
from game.core.text import Message, _, say
from game.core.values import replace
from game.core.words import Sentence, Word, Words, ends, hinted

INSIDE, OUTSIDE = "inside", "outside"
OVERRUN_CF, OVERRUN_ODDS = 8, 4


def enter(flow: Flow, march: March, stops: tuple[str, ...]) -> None:
    """One step on the way, or several where it is quiet: MPs, the trail, neutrality, lone enemy leaders.

    [11.11, 11.16, 11.18, 11.22]
    """
    state, to = flow.state, stops[-1]
    cost = marching.entry_cost(march, stops[0]) + len(stops) - 1
    in_city, units = to in BOARD.spaces, marching.has_units(march)
    fresh = sum([size(b.units) for b in march.batches if b.unmoved]) if in_city else 0
    batches = tuple([Batch(batch.units, batch.spent + cost, batch.settled) for batch in march.batches])
    state.march = replace(
        march,
        at=to,
        origin=(march.at, *stops)[-2],
        spent=march.spent + cost,
        steps=march.steps + len(stops),
        batches=batches,
        units_moved=march.units_moved + fresh,
        path=(*march.path, *stops) if in_city and units else march.path,
        entered_up=march.entered_up or to in BOXES,
        left_up=march.left_up or march.at in BOXES,
        fetched=(),
    )
    if led := marching.people(march):
        state.leaders = {**state.leaders, **dict.fromkeys(led, to)}
    state.trail = (*state.trail, *stops)
    _tell_step(flow, march, ground(march.at), stops[0])
    if in_city and units and len(stops) == 1:
        _with_units(flow, march, to)
    pieces.settle(flow, ground(march.at))  # those inside come out behind the party
    for at, onward in pairwise(stops):
        _tell_step(flow, march, at, onward)


def busy(state: State) -> Places:
    """Where more may happen than that a party comes through; everywhere else it is quiet."""
    found = posts.taken(state) | control.neutral_land(state.neutral) | places(state.sieges) | BOXED
    return found | ZONE if state.cardinal_turn else found


def _tell_step(flow: Flow, march: March, at: str, to: str) -> None:
    told = say("{who} to {place}.", who=_name(march), place=names.place(to))
    flow.tell("move", told, rule="11.12", place=to, who=_who(march), origin=at, target=to)


def _who(march: March) -> str:
    """Who marches: the leader, or the kind of unit on its own."""
    return march.leader or next(iter(marching.party(march)))


def _name(march: March) -> Message:
    return names.leader(march.leader) if march.leader else names.unit(_who(march))


def _with_units(flow: Flow, march: March, to: str) -> None:
    """What happens only where units come along."""
    state, space = flow.state, BOARD.spaces[to]
    if space.area in state.neutral:
        control.violate(flow, march.side, space.area)
    comes = to in BOARD.spanish_zone and march.at not in BOARD.spanish_zone  # [17.Sp.32]
    if comes and state.cardinal_turn and has(marching.party(march), "spanish"):
        arrive_in_zone(flow)
    pieces.sweep(flow, march.side, to)


def arrive_in_zone(flow: Flow) -> None:
    """The Cardinal Infante's army has come to the Spanish Zone: it stays there, supplied like the others [17.Sp.32]."""
    flow.state.cardinal_turn = 0
    flow.tell("event", say("The Cardinal Infante's army has reached the Spanish Zone."), rule="17.Sp.32")


def meets(state: State, march: March) -> bool:
    """Whether enemy units stand before the walls of the city that an army has come to."""
    return march.at in state.units and marching.has_units(march) and bool(state.units_at(march.at, other(march.side)))


def face(flow: Flow, march: March) -> None:
    """Enemy units before the walls: they react, are overrun, or fight [11.21, 11.23]."""
    if prospects.may_react(flow.state, march.at, march.side):
        flow.then(Item("react", other(march.side), march.at), Item("clash"))
    else:
        flow.then(Item("clash"))


def clash(flow: Flow, item: Item) -> None:
    """After the reaction: an overrun where it qualifies, else combat, which ends the movement [11.21, 12.11, 12.6]."""
    state, march = flow.state, flow.state.march
    assert march is not None
    enemy = state.units_at(march.at, other(march.side))
    onward = Item("march", march.side)
    if not enemy:
        flow.then(onward)
    elif overruns(march, factors(enemy)):
        overrun(flow, march)
        flow.then(onward)
    else:
        state.march = replace(march, stopped=True, fought=True)
        form = "relief" if state.units.get(walls(march.at)) and state.owner(walls(march.at)) == march.side else ""
        flow.then(Item("forage-plan"), Item("battle", args=(form,)))


def overruns(march: March, enemy_cf: int) -> bool:
    """An MP left, eight factors, and four times as many as the enemy [12.61]."""
    cf = marching.strength(march)
    return marching.mp_left(march) >= 1 and cf >= OVERRUN_CF and cf >= OVERRUN_ODDS * enemy_cf


def overrun(flow: Flow, march: March) -> None:
    """The enemy is brushed aside for one MP; his leaders are lost with the army [12.62, 12.41, 12.43, 11.17]."""
    state, enemy = flow.state, other(march.side)
    units, where = names.units(state.units[march.at]), names.place(march.at)
    told = say("{who} overruns {units} in {place}.", who=_name(march), units=units, place=where)
    flow.tell("battle", told, rule="12.62", place=march.at, who=_who(march), loser=enemy)
    state.units = without(state.units, march.at)
    batches = tuple(replace(batch, spent=batch.spent + 1) for batch in march.batches)
    state.march = replace(march, spent=march.spent + 1, batches=batches)
    for leader in state.leaders_at(march.at, enemy):
        pieces.lose_leader(flow, leader, replaced=False)
    pieces.settle(flow, march.at)
    if not BOARD.spaces[march.at].fort and march.at not in state.revolts and not state.here(march.at, enemy):
        gained = control.take_city(flow, march.side, march.at)
        if gained and march.leader == "wallenstein":  # [7.1]
            gain(flow, 1)
        pieces.heed_hungary(flow)


def _stand(state: State, march: March, place: str) -> str:
    """The chance of who stays outside to hold the field, no cards counted."""
    return _("you win {p:.0%}").format(p=1 - prospects.chance(state, march, place))


def _react_words(state: State, item: Item, spoken: Sentence) -> Words:
    if not spoken:
        march = state.march
        assert march is not None
        offered = (
            Word(INSIDE, _("Retreat inside the fortress"), "", item.place),
            hinted(OUTSIDE, _("Stay outside and fight"), partial(_stand, state, march, item.place), item.place),
        )
        cf, own = marching.strength(march), factors(state.units[item.place])
        prompt = _("{enemy} comes to {place} with {cf} CF; you have {own} CF there. Inside or outside?")
        here = names.place(item.place)
        return Words(offered, False, prompt.format(enemy=_name(march), place=here, cf=cf, own=own))
    return ends(spoken, (INSIDE, OUTSIDE))


def _react(flow: Flow, item: Item, sentence: Sentence) -> None:
    """All units and leaders go inside, or all stay out; so an overrun is escaped [11.23, 11.231, 12.63]."""
    state = flow.state
    name = names.place(item.place)
    if sentence == (OUTSIDE,):
        told = say("The defenders of {place} stay outside.", place=name)
        flow.tell("move", told, rule="11.231", place=item.place, side=item.seat)
        return
    pieces.shut_gates(state, item.place, item.seat)
    told = say("The defenders retreat into {place}.", place=name)
    flow.tell("move", told, rule="11.23", place=item.place, side=item.seat)


def _standing(flow: Flow, item: Item) -> Sentence | None:
    """What the seat left word to do [11.23]."""
    will = flow.will(item.seat, "fortress")
    march = flow.state.march
    if will == "ask":
        return None
    assert march is not None
    if will in (INSIDE, OUTSIDE):
        return (will,)
    hopeless = marching.strength(march) >= 2 * factors(flow.state.units.get(item.place, {}))
    return (INSIDE,) if hopeless else (OUTSIDE,)


STEPS = {"clash": clash}
QUESTIONS = {
    "react": Question(_react_words, _react, unasked=_standing),
}
