"""An activation from the card to its end: marching, dropping off, picking up, stopping [8.3, 10.12, 11.1]."""

from collections.abc import Iterator
from functools import partial

from game.agony import control, marching, names, pieces, prospects, retreat, stacking, ways
from game.agony.board import BOARD, BOXES, DENMARK, WALLS, ground, other
from game.agony.entering import busy, enter, face, meets
from game.agony.flow import Flow
from game.agony.leading import leadership, stars
from game.agony.picks import BEST, WEAKEST, by_rank, groups, ranked, split
from game.agony.places import BIT, EVERYWHERE
from game.agony.state import ALONE, LIMIT, Batch, March, Stack, State, factors, minus, plus, size
from game.agony.wallenstein import gain
from game.core.agenda import Item, Question
from game.core.text import _, say
from game.core.values import replace
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, ends, hinted, later

STOP, TAKE, DROP, PICK, SALLY, SIEGE, STORM, ALL = "stop", "take", "drop", "pick", "sally", "besiege", "storm", "all"


def begin(flow: Flow, side: str, leader: str, card: str = "", bonus: int = 0) -> None:
    """A leader is activated, with everybody in his space as far as his Leadership reaches [8.31, 10.12]."""
    state = flow.state
    at = state.leaders[leader]
    leaders = (leader, *(x for x in state.leaders_at(at, side) if x != leader))
    units = best_units(state, at, side, leaders)
    pieces.remove(state, at, units) if units else None
    batches = (Batch(units),) if units else ()
    state.march = March(side, leader, leaders, (), batches, at, at, at, card=card, bonus=bonus)
    told = say("{leader} is activated.", leader=names.leader(leader))
    flow.tell("move", told, rule="8.3", place=ground(at), activated=leader, side=side)
    _start(flow, side, at)


def begin_free(flow: Flow, side: str, at: str, kind: str = "", leader: str = "") -> None:
    """A Free Action: one unit, or one leader alone [8.32, 8.321]."""
    state = flow.state
    batches: tuple[Batch, ...] = ()
    if kind:
        pieces.remove(state, at, {kind: 1})
        batches = (Batch({kind: 1}),)
    state.march = March(side, leader, (leader,) if leader else (), (), batches, at, at, at, free=True)
    told = say("{name} moves by a Free Action.", name=names.leader(leader) if leader else names.unit(kind))
    flow.tell("move", told, rule="8.32", place=ground(at), free=leader or kind, side=side)
    _start(flow, side, at)


def _start(flow: Flow, side: str, at: str) -> None:
    flow.state.trail, flow.state.trail_by = (ground(at),), side
    flow.then(Item("march", side), Item("march-end", place=ground(at)))


def best_units(state: State, at: str, side: str, leaders: tuple[str, ...]) -> Stack:
    """The units a leader takes along unless told otherwise: the strongest he can command [10.12]."""
    stack, spare, chosen = state.units_at(at, side), min(LIMIT, leadership(leaders)), Stack()
    if size(stack) <= spare:
        return stack
    for kind in sorted(stack, key=lambda k: (-BOARD.kinds[k].cf, -BOARD.kinds[k].ma, k)):
        n = min(stack[kind], spare - size(chosen))
        chosen = plus(chosen, {kind: n})
    return chosen


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    march = state.march
    assert march is not None
    if not spoken:
        reach = ways.reach(state, march)
        return later(reach.words(_deeds(state, march, reach)), partial(_told, state, march))
    verb = spoken[0]
    if verb in (DROP, PICK):
        offered = _droppable(state, march) if verb == DROP else _pickable(state, march)
        if len(spoken) == 1:
            return Words(tuple(offered), False, _("Whom?")) if offered else NOTHING
        return ends(spoken, [w.text for w in offered])
    if verb in BOARD.by_word:
        return WHOLE if ways.destination(state, march, verb) else NOTHING
    return ends(spoken, deeds(state, march))


def _whole(spoken: Sentence) -> bool:
    return len(spoken) > 1 or spoken[0] not in (DROP, PICK)


def _prompt(march: March) -> str:
    left = marching.mp_left(march)
    text = _("In {place}, {mp} MP left. Where to?") if left else _("In {place}, no MP left: what now?")
    return text.format(place=names.place(march.at), mp=left)


def _told(state: State, march: March) -> Words:
    """Everything the party may do next: the next places, its deeds, the places farther off."""
    reach = ways.reach(state, march)
    near = [prospects.goal_word(state, march, to) for to in reach.goals]
    far = [prospects.far_word(state, march, to) for to in reach.far]
    return Words((*near, *(_deed(state, march, verb) for verb in deeds(state, march)), *far), False, _prompt(march))


def deeds(state: State, march: March) -> list[str]:
    """What it may do where it is; it may always stop where nothing else is left."""
    return _deeds(state, march, ways.reach(state, march))


def _deeds(state: State, march: March, reach: ways.Reach) -> list[str]:
    found, rests = [], reach.gate.rests(march.at)
    if may_sally(march):
        found.append(SALLY)
    if may_take(state, march):
        found.append(TAKE)
    if _may_drop(state, march):
        found.append(DROP)
    if _may_pick(state, march):
        found.append(PICK)
    deed, may = (STORM, may_storm) if march.at in state.sieges else (SIEGE, may_besiege)
    if rests and may(state, march):
        found.append(deed)
    if rests or not (found or reach.goals):
        found.append(STOP)
    return found


def _deed(state: State, march: March, verb: str) -> Word:
    """Something it may do where it is, in words."""
    place = ground(march.at)
    if verb == SALLY:
        return Word(SALLY, _("Sally"), _("against {cf} CF").format(cf=prospects.outside(state, march)), place)
    if verb == TAKE:
        return Word(TAKE, _("Take control of {place}").format(place=names.place(place)), _("1 MP"), place)
    if verb == STORM:
        return hinted(STORM, _("Siege combat"), partial(prospects.storming, state, march), place)
    if verb == SIEGE:
        return hinted(SIEGE, _("Lay siege"), partial(prospects.besieging, state, march), place)
    return Word(verb, {DROP: _("Drop off"), PICK: _("Pick up"), STOP: _("Stop here")}[verb], "", place)


def _stop_only(state: State, item: Item) -> Sentence | None:
    """To stop, where the party can do nothing else."""
    march = state.march
    assert march is not None
    reach = ways.reach(state, march)
    alone = not reach.goals and _deeds(state, march, reach) == [STOP]
    return (STOP,) if alone else None


def may_sally(march: March) -> bool:
    """Whether the party stands inside a fortress with enemies before the walls, and may fight [13.17]."""
    inside = march.at.endswith(WALLS)
    return bool(inside and marching.has_units(march) and march.leader and not march.free and not march.steps)


def may_take(state: State, march: March) -> bool:
    """Whether one more MP gains the city, or puts its revolt down [3.11, 9.43, 11.17]."""
    city = march.at
    if city not in BOARD.spaces:
        return False
    if city not in state.revolts:
        space = BOARD.spaces[city]
        if space.fort or state.cities[city] == march.side or space.offmap:
            return False
    if not marching.has_units(march) or marching.mp_left(march) < 1:
        return False
    return not state.here(city, other(march.side))


def _hostile_fortress(state: State, march: March) -> bool:
    """An enemy or neutral fortress with no enemy before its walls [13.11]."""
    if march.at not in BOARD.spaces or not march.leader or march.free:
        return False
    return pieces.may_be_besieged(state, march.at, march.side)


def may_besiege(state: State, march: March) -> bool:
    """Whether a siege can be established here: factors enough, and an activated leader [13.11, 13.13]."""
    if not _hostile_fortress(state, march) or march.at in state.sieges:
        return False
    total = marching.strength(march) + _standing_factors(state, march)
    return total >= pieces.siege_level(state, march.at) and marching.may_rest(state, march, march.at)


def _standing_factors(state: State, march: March) -> int:
    return factors(state.units_at(march.at, march.side))


def may_storm(state: State, march: March) -> bool:
    """Whether siege combat may be rolled: a marker from an earlier round, and no combat before [13.12, 13.21]."""
    if not _hostile_fortress(state, march) or march.at not in state.sieges or march.fought:
        return False
    return march.at not in state.fresh_sieges and marching.may_rest(state, march, march.at)


def _leaves(state: State, march: March) -> Iterator[tuple[str, int]]:
    """Units, and how many, and leaders that may be left here; at the start they simply stay [11.14]."""
    if march.free or march.at == DENMARK or (march.at in BOXES and march.steps):
        return
    for kind, n in marching.party(march).items():
        if not march.steps or stacking.joins(state, march.at, march.side, 1, ALONE[kind], ()):
            yield kind, n
    for leader in marching.people(march):
        if leader != march.leader and (not march.steps or stacking.fits(state, march.at, march.side, {}, (leader,))):
            yield leader, 0


def _may_drop(state: State, march: March) -> bool:
    return next(_leaves(state, march), None) is not None


def _droppable(state: State, march: March) -> list[Word]:
    """The words for those that may be left here."""
    who = dict(_leaves(state, march))
    units, leaders = {kind: n for kind, n in who.items() if n}, [leader for leader, n in who.items() if not n]
    found = [names.of_which(k, n) for k, n in units.items()]
    everything = size(units) > 1 and (not march.steps or stacking.fits(state, march.at, march.side, units, ()))
    found += [Word(ALL, _("All units"))] if everything and units == marching.party(march) else []
    return [*found, *map(names.leader_word, leaders), *_grouped(state, march, units)]


def _comes(state: State, march: March) -> tuple[Stack, list[str]]:
    """Units and leaders that may come along [11.15]."""
    if march.free:
        return {}, []
    people = marching.people(march)
    here = [x for x in state.leaders_at(march.at, march.side) if x not in people]
    if not here and march.at not in state.units:
        return {}, []  # mostly
    party = marching.party(march)
    here = [x for x in here if stars(state, x) < 2]  # with two stars he commands whom he stacks with [7.25, 10.14]
    if any(kind in BOARD.kinds for kind in march.fetched):  # a Dynamic leader stays if his troops were called on
        here = [x for x in here if not stars(state, x)]
    return marching.could_pick(state, march), [x for x in here if stacking.compatible(state, party, (*people, x))]


def _may_pick(state: State, march: March) -> bool:
    return any(_comes(state, march))


def _pickable(state: State, march: March) -> list[Word]:
    """The words for those that may come along."""
    stack, leaders = _comes(state, march)
    kinds = [names.of_which(k, n) for k, n in stack.items()]
    return [*kinds, *map(names.leader_word, leaders), *groups(stack), *_best(state, march, stack)]


def _grouped(state: State, march: March, units: Stack) -> list[Word]:
    """Several units to be left here by one word, as far as there is room."""
    room = stacking.room(state, march.at, march.side) if march.steps else LIMIT
    spare = min(size(units) - 1, room)  # all of them have a word of their own
    kinds = groups({kind: min(n, spare) for kind, n in units.items()})
    return [*kinds, *ranked(WEAKEST, units, spare)]


def _best(state: State, march: March, stack: Stack) -> list[Word]:
    """The best of those that may come along, if they may march together; all of them, too."""
    spare = marching.capacity(march) - size(marching.party(march))
    found = ranked(BEST, stack, min(spare, size(stack)))
    both = ((word, plus(marching.party(march), by_rank(word.text, stack))) for word in found)
    return [word for word, party in both if stacking.compatible(state, party, marching.people(march))]


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    march = flow.state.march
    assert march is not None
    verb = sentence[0]
    again = Item("march", march.side)
    if verb == DROP:
        _drop(flow, march, sentence[1])
        flow.then(again)
    elif verb == PICK:
        _pick(flow, march, sentence[1])
        flow.then(again)
    elif verb == TAKE:
        take(flow, march)
        flow.then(again)
    elif verb == SALLY:
        flow.state.march = replace(march, origin=march.at, at=ground(march.at), stopped=True, fought=True)
        flow.then(Item("forage-plan"), Item("battle", args=("sally",)))
    elif verb in (STOP, SIEGE, STORM):
        _stop(flow, march, verb)
    else:
        _go(flow, march, ways.stops(flow.state, march, verb))


def _go(flow: Flow, march: March, way: tuple[str, ...]) -> None:
    """From place to place of a way, the first of which is open, as long as it stays so and no enemy is met."""
    state, sails = flow.state, march.at in BOXES  # a voyage may take all MPs
    known, loud = ways.hindrances(state), busy(state) if way[1:] and not sails else EVERYWHERE
    while way:
        n = next((n for n, to in enumerate(way) if BIT[to] & loud), len(way)) or 1
        enter(flow, march, way[:n])
        assert state.march is not None
        march, way = state.march, way[n:]
        if meets(state, march):
            face(flow, march)
            return
        if way and (sails or ways.hindrances(state) != known) and marching.barrier(state, march, way[0]) != ("", ""):
            break
    flow.then(Item("march", march.side))


def _drop(flow: Flow, march: March, word: str) -> None:
    """Leave units or a leader behind; who has moved is done for this activation [11.14]."""
    state = flow.state
    leader = BOARD.leader_by_word.get(word)
    if leader:
        leaders = tuple(x for x in march.leaders if x != leader)
        state.march = replace(march, leaders=leaders, followers=tuple(x for x in march.followers if x != leader))
        _fit_capacity(flow)
        return
    party, (kind, n) = marching.party(march), split(word)
    wanted = party if word == ALL else by_rank(word, party) or {kind: n}
    for kind, n in wanted.items():
        for _each in range(n):
            _drop_unit(flow, kind)


def _drop_unit(flow: Flow, kind: str) -> None:
    state, march = flow.state, flow.state.march
    assert march is not None
    batch = max((b for b in march.batches if kind in b.units), key=lambda b: b.spent)
    batches = tuple(replace(b, units=minus(b.units, {kind: 1})) if b is batch else b for b in march.batches)
    rested = dict(march.rested)
    if batch.spent:
        rested[march.at] = plus(rested.get(march.at, {}), {kind: 1})
    state.march = replace(march, batches=tuple(b for b in batches if b.units), rested=rested)
    pieces.put(state, march.at, {kind: 1})


def _fit_capacity(flow: Flow) -> None:
    """Without that leader fewer can be commanded: the weakest stay behind too [10.12]."""
    while (march := flow.state.march) and size(marching.party(march)) > marching.capacity(march):
        party = marching.party(march)
        _drop_unit(flow, min(party, key=lambda k: (BOARD.kinds[k].cf, k)))


def _pick(flow: Flow, march: March, word: str) -> None:
    """Take units or a leader along; a siege they leave may end [11.15]."""
    state = flow.state
    leader = BOARD.leader_by_word.get(word)
    if leader:
        began = not march.steps
        leaders = (*march.leaders, leader) if began else march.leaders
        followers = march.followers if began else (*march.followers, leader)
        fetched = march.fetched if began else (*march.fetched, leader)
        state.march = replace(march, leaders=leaders, followers=followers, fetched=fetched)
        return
    kind, n = split(word)
    more = by_rank(word, marching.could_pick(state, march)) or {kind: n}
    pieces.remove(state, march.at, more)
    fresh = next((b for b in march.batches if not b.spent), Batch({}))
    batches = (*(b for b in march.batches if b is not fresh), replace(fresh, units=plus(fresh.units, more)))
    state.march = replace(march, batches=batches, fetched=(*march.fetched, *more) if march.steps else ())


def take(flow: Flow, march: March) -> None:
    """Spend an MP to gain the city; Wallenstein's fame grows with it [3.11, 7.1, 11.17]."""
    batches = tuple(replace(b, spent=b.spent + 1, settled=b.settled + b.unmoved) for b in march.batches)
    flow.state.march = replace(march, spent=march.spent + 1, batches=batches)
    if control.take_city(flow, march.side, march.at) and march.leader == "wallenstein":
        gain(flow, 1)
    pieces.heed_hungary(flow)


def _stop(flow: Flow, march: March, verb: str) -> None:
    """The movement ends; a siege may follow, or the fortress is only masked [8.31, 11.232, 13.11, 13.12, 13.16]."""
    flow.state.march = replace(march, stopped=True)
    if verb == SIEGE:
        flow.then(Item("forage-plan"), Item("forage"), Item("camp"), Item("besiege", place=march.at))
    elif verb == STORM:
        storm = Item("storm", place=march.at, args=(march.side, march.leader))
        flow.then(Item("forage-plan"), Item("forage"), Item("camp"), storm)
    else:
        flow.then(Item("forage-plan"), Item("forage"), Item("camp"))


def camp(flow: Flow, item: Item) -> None:
    """The party puts up where it is: its units are simply there again."""
    state, march = flow.state, flow.state.march
    assert march is not None
    pieces.put(state, march.at, marching.party(march))
    state.march = replace(march, batches=())
    pieces.settle(flow, ground(march.start))
    for place in dict.fromkeys((*march.path, ground(march.at))):
        pieces.settle(flow, place)
    retreat.part(flow, march.side)


def march_end(flow: Flow, item: Item) -> None:
    """The activation is over."""
    flow.state.march = None
    pieces.settle(flow, item.place)


STEPS = {
    "camp": camp,
    "march-end": march_end,
}
QUESTIONS = {
    "march": Question(_words, _answer, chains=True, lone=_stop_only, whole=_whole),
}
