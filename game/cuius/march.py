"""The march of the active army, hex by hex [11.0]; it pauses for reactions and battles."""

from collections.abc import Callable

from game.core.agenda import Question
from game.core.text import _, say
from game.core.values import replace
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, later
from game.cuius import fog, handling, names
from game.cuius.activation import STAY, aimed, destination_words, place_words
from game.cuius.board import BOARD, NEUTRAL, other
from game.cuius.checks import straggle
from game.cuius.cities import invading_by
from game.cuius.flow import Flow, Run
from game.cuius.handling import DISBAND, DROP, FORTIFY, PICK, TAKE
from game.cuius.pieces import clear_fort, commander, empty
from game.cuius.planning import bank_of, by_road, entry_cost, goes_on, ways
from game.cuius.reaction import trigger, unnoticed
from game.cuius.state import Item, March, State
from game.cuius.zones import nobody_near, zoned

STOP = "stop"


#: What follows when a hex was entered.
_AFTER_A_STEP = (Item("react"), Item("battles"), Item("chain-end"), Item("city"), Item("march-on"))
#: The same where nobody may react and there is nobody to fight.
_AFTER_A_QUIET_STEP = (Item("city"), Item("march-on"))


def march_on(flow: Flow, item: Item) -> None:
    """Go on with the plan, or ask; an activation ends at will or when it must [7.2.4, 7.2.5]."""
    state = flow.state
    while state.march and not state.march.done and state.march.plan:
        if not advance_one(flow, state.march):
            return
    if state.march and not state.march.done and STAY not in state.march.halt:
        flow.ask("move", state.march.side)


def advance_one(flow: Flow, march: March) -> bool:
    """Enter the next hex of the plan if it can be paid [11.0]; then whoever watches may react [11.4.1].

    Whether the march goes on at once: nothing comes of it but that the army is there.
    """
    state, side, target = flow.state, march.side, march.plan[0]
    fog.compare_cavalry(flow, side, march.at, (march.at, target))
    last = len(march.plan) == 1  # there a neutral city may be taken, for a point more [11.3.4.1]
    alone = nobody_near(state, side, march.at, target)
    cost = step_cost(state, march, target, last, alone)
    if cost is None or cost > march.mp + (march.lent if by_road(march.at, target) else 0):
        state.march = march.aimless
        return True
    enter(flow, march, target, cost)
    if state.march is None:
        return False
    fog.meet(flow, side, target)
    if not (alone and state.chain is None) and not unnoticed(state, side, march.at, target, state.march.army.cav):
        trigger(flow, side, march.at, target)
        flow.then(*_AFTER_A_STEP)
        return False
    if not last and state.holder(target) != other(side):
        return True
    flow.then(*_AFTER_A_QUIET_STEP)
    return False


def step_cost(state: State, march: March, target: str, last: bool, alone: bool = False) -> int | None:
    """What the next hex really costs, now that the enemy's cavalry is known [11.2.4, 11.2.7]; `alone`: none is near."""
    zones = {target} if not alone and zoned(state, march.side, target, march.army.cav) else set()
    cost = entry_cost(state, march, march.bank, march.at, target, zones)
    if cost is None or not (last and march.taking) or state.holder(target) != NEUTRAL:
        return cost
    return cost if state.present(other(march.side), target) else cost + 1


def enter(flow: Flow, march: March, target: str, cost: int) -> None:
    """The army is in the next hex [11.0], with fewer MP [11.3.3]; in the hills it may straggle [11.3.2.1]."""
    state, origin = flow.state, march.at
    by_road, spent = BOARD.by_road(origin, target), min(cost, march.mp)
    road = march.all_road and (by_road or target in BOARD.city_at)
    if march.ridge and not by_road:
        straggle(flow, march.side, origin, origin)
        if state.march is None:
            return
        march = state.march
    hills = BOARD.ground[target] == "hills"
    state.march = replace(
        march,
        at=target,
        origin=origin,
        before=march.origin,
        mp=march.mp - spent,
        all_road=road,
        bonus=march.bonus - (cost - spent) if road else 0,
        bank=bank_of(origin, target),
        plan=march.plan[1:],
        path=(*march.path, target),
        ridge=hills and by_road,
        behind=march.ridge and by_road,
    )
    state.trail = (*state.trail, target)
    clear_fort(flow, origin)
    chief = march.army.leaders[0]
    text = say("{leader} enters {place}.", leader=names.leader(chief), place=names.near(target))
    flow.report("move", text, "11.0", target, side=march.side, origin=origin, leader=chief)
    if hills and not by_road:
        straggle(flow, march.side, target, target)


def city(flow: Flow, item: Item) -> None:
    """After reactions and battles: does the city change hands [11.3.4.1, 15.0]?"""
    march = flow.state.march
    if march and (not march.plan or flow.state.holder(march.at) == other(march.side)):
        handling.try_city(flow)


# What the mover may say


_MAY: dict[str, Callable[[State, March], bool]] = {
    TAKE: handling.may_take,
    PICK: lambda state, march: not empty(handling.friends(state, march)),
    DROP: handling.may_drop,
    DISBAND: lambda _state, march: handling.may_disband(march),
    FORTIFY: handling.may_fortify,
    STOP: lambda _state, _march: True,
}


def _verbs(state: State, march: March) -> tuple[str, ...]:
    return tuple([verb for verb, may in _MAY.items() if may(state, march)])


def _told(state: State, march: March, verbs: Sentence) -> Words:
    """Where to, and what else may be done here."""
    known = {
        PICK: Word(PICK, _("Pick up"), _("2 MP")),
        DROP: Word(DROP, _("Drop off")),
        DISBAND: Word(DISBAND, _("Disband"), grave=True),
        FORTIFY: Word(FORTIFY, _("Dig in"), _("6 MP")),
        STOP: Word(STOP, _("End the activation"), handling.stopping(state, march), grave=handling.lost(state, march)),
    }
    others = (known.get(verb) or handling.take_word(state, march) for verb in verbs)
    return Words((*place_words(state, march), *others), False, _asked(state, march))


def _asked(state: State, march: March) -> str:
    leader, place, mp = _(BOARD.leaders[commander(state, march.army)].name), names.near(march.at), march.mp
    text = _("{leader} at {place}: {mp} MP left. Where to?")
    if march.lent:
        text = _("{leader} at {place}: {mp} MP left, {more} by road. Where to?")
    warned = invading_by(state, march.side, march.at) if handling.would_take(state, march) else ""
    return text.format(leader=leader, place=place, mp=mp, more=mp + march.lent) + warned


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    march = state.march
    assert march is not None
    if not spoken:
        verbs, costs = _verbs(state, march), ways(state, march).costs
        texts = (*map(BOARD.words.__getitem__, costs), *verbs)
        return later(texts, lambda: _told(state, march, verbs))
    verb, said = spoken[0], spoken[1:]
    if verb in (TAKE, FORTIFY, STOP):
        return WHOLE if not said and _MAY[verb](state, march) else NOTHING
    if verb == PICK:
        return handling.pick_words(state, march, said)
    if verb == DROP:
        return handling.drop_words(state, march, said)
    if verb == DISBAND:
        return handling.disband_words(march, said)
    return destination_words(state, march, spoken)


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    state = flow.state
    assert state.march is not None
    verb, said = sentence[0], sentence[1:]
    if verb == STOP:
        state.march = replace(state.march, done=True)
        return
    if verb in (TAKE, FORTIFY):
        (handling.take if verb == TAKE else handling.fortify)(flow)
    elif verb in (PICK, DROP, DISBAND):  # [11.5.3, 11.6.1, 11.6.4]
        {PICK: handling.pick, DROP: handling.drop, DISBAND: handling.disband}[verb](flow, said)
    else:
        state.march = aimed(state, state.march, sentence)
    flow.then(Item("march-on"))


def _forced(flow: Flow, item: Item) -> Sentence | None:
    """Who can go nowhere and has nothing to do here ends [7.2.5]."""
    state, march = flow.state, flow.state.march
    assert march is not None
    if goes_on(state, march) or handling.may_take(state, march) or handling.may_fortify(state, march):
        return None
    return (STOP,)


QUESTIONS: dict[str, Question[State, Flow]] = {
    "move": Question(_words, _answer, unasked=_forced),
}
STEPS: dict[str, Run] = {
    "march-on": march_on,
    "city": city,
}
