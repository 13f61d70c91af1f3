"""The Pay Segment: local pay, then Foreign Aid along Lines of Communications; the rest goes unpaid [15.1]."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import islice

from game.agony import names, supply
from game.agony.aid import DONORS
from game.agony.board import BOARD, BOXES, PROTESTANT, SIDES, WALLS, ground, walls
from game.agony.cards.schema import in_force
from game.agony.flow import Flow
from game.agony.leading import commander
from game.agony.picks import PROPOSED
from game.agony.places import Places
from game.agony.state import Stack, State, minus, nations, plus, size
from game.core.agenda import Item, Question
from game.core.state import kept_of_each, without
from game.core.text import _, say
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, ends, hinted, later

DONE, PAY = "done", "pay"
#: Donors whose points may not go to Swedes [17.Sw.1].
NOT_FOR_SWEDES = ("england", "up", "savoy")


def in_siege(state: State, position: str) -> bool:
    """Whether units are inside a besieged fortress [15.133]."""
    return position.endswith(WALLS) and ground(position) in state.sieges


def paid_locally(state: State, nation: str, position: str) -> bool:
    """Units that their own land pays for [15.12, 17.A.1, 17.B.1, 17.D.1, 17.F.1, 17.H.1, 17.Sp.1]."""
    if position in BOXES:
        return True
    place = ground(position)
    if place not in BOARD.spaces:
        return True  # still in its home box
    if nation == "danish":
        return not in_siege(state, position) and supply.linked(state, nation, position)
    if BOARD.local_pay.get(nation) != BOARD.spaces[place].area or in_siege(state, position):
        return False
    return not any(rule.nation == nation for rule in in_force(state, "no_local_pay"))


def paymaster(state: State, nation: str, position: str) -> str:
    """Whose pay rules a unit follows: Germans, the English too, under a Swedish leader are Swedes [17.E.2, 17.Sw.2]."""
    if nation in ("protestant_german", "english"):
        leaders = state.leaders_at(position, PROTESTANT)
        if leaders and BOARD.leaders[commander(state, leaders)].nation == "swedish":
            return "swedish"
    return "protestant_german" if nation == "english" else nation


#: All that it depends on who may be paid.
_OWED_BY = "unpaid", "linked", "units", "leaders", "options", "saxony", "sieges"


@kept_of_each(*_OWED_BY)
def payable(state: State, side: str) -> Mapping[str, Stack]:
    """The units that may be paid with Foreign Aid: not locally paid, not besieged, with a Line [15.13-15.133]."""
    found: dict[str, Stack] = {}
    lines = frozenset(state.linked.get(side, ()))
    for position, owed in state.unpaid.items():
        if state.owner(position) != side or in_siege(state, position):
            continue
        linked = {n: f"{paymaster(state, n, position)}@{position}" in lines for n in nations(owed)}
        if all(linked.values()):
            found[position] = owed
        elif any(linked.values()):
            found[position] = {kind: n for kind, n in owed.items() if linked[BOARD.kinds[kind].nation]}
    return found


def trace(state: State, side: str) -> tuple[str, ...]:
    """Every nation and position of a side with a Line to its Supply Base; none in a siege [15.132, 15.133, 15.14]."""
    found: set[str] = set()
    reached: dict[tuple[str, bool], Places] = {}
    for position, stack in state.units.items():
        if state.owner(position) != side or position not in BOARD.spaces:
            continue
        for nation in {paymaster(state, nation, position) for nation in nations(stack)}:
            key = (nation, position in BOARD.spanish_zone)
            if key not in reached:
                reached[key] = supply.connected(state, side, supply.bases(state, nation, position))
            if supply.touches(reached[key], position):
                found.add(f"{nation}@{position}")
    return tuple(sorted(found))


def mark_lines(flow: Flow, item: Item) -> None:
    """Option 19.3: who has a Line is settled at the end of a side's sixth round."""
    state, (side,) = flow.state, item.args
    if state.option("early-lines"):
        state.linked = {**state.linked, side: trace(state, side)}


def pay(flow: Flow, item: Item) -> None:
    """Each side may spend its aid [15.1]."""
    flow.then(*(Item("pay", side) for side in owing(flow)))


def owing(flow: Flow) -> list[str]:
    """Mark everybody whom his land does not pay; the sides that can pay anybody, the Protestants first [15.1].

    Lines are traced now, or were after round six [15.132, 19.3].
    """
    state = flow.state
    state.phase = "pay"
    unpaid = dict(state.unpaid)
    for position, stack in state.units.items():
        every = nations(stack)
        abroad = [nation for nation in every if not paid_locally(state, nation, position)]
        if len(abroad) == len(every):
            unpaid[position] = stack
        elif abroad:
            unpaid[position] = {kind: n for kind, n in stack.items() if BOARD.kinds[kind].nation in abroad}
    state.unpaid = unpaid
    for side in SIDES:
        if not state.option("early-lines"):
            state.linked = {**state.linked, side: trace(state, side)}
    return [side for side in SIDES if affordable(state, side)]


def pay_side(flow: Flow, item: Item) -> None:
    """The second side to pay, in games where it waited for the first [15.1]."""
    state, (side,) = flow.state, item.args
    if not state.option("early-lines"):
        state.linked = {**state.linked, side: trace(state, side)}
    if affordable(state, side):
        flow.ask("pay", side)


def purse(state: State, side: str, swedes: bool) -> int:
    """Points that may be spent: on Swedes only what France and others gave [17.Sw.1]."""
    return sum([state.aid.get(donor, 0) for donor in _donors(state, side, swedes)])


def _donors(state: State, side: str, swedes: bool) -> tuple[str, ...]:
    """Whose points may be spent, in the order in which they are."""
    return _order(side, _barred(state) if swedes else None)


def _barred(state: State) -> tuple[str, ...]:
    """Without a usable base Swedes take French points only [17.Sw.1]."""
    return NOT_FOR_SWEDES if supply.swedish_base(state) else (*NOT_FOR_SWEDES, "sweden")


@kept_of_each(*_OWED_BY, "aid", "cities", "swedish_base", "march")
def affordable(state: State, side: str) -> Sequence[tuple[str, str]]:
    """(position, kind) of every unit that can be paid now."""
    return _affordable(state, side, payable(state, side)) if purse(state, side, swedes=False) >= _LEAST else []


def _affordable(state: State, side: str, owed: Mapping[str, Stack]) -> list[tuple[str, str]]:
    """The same of units that may be paid."""
    if (points := purse(state, side, swedes=False)) < _LEAST:
        return []
    for_swedes = purse(state, side, swedes=True)
    return [
        (position, kind)
        for position, units in owed.items()
        for kind in units
        if (cost := BOARD.kinds[kind].pay) <= points and (cost <= for_swedes or not _is_swede(state, kind, position))
    ]


#: What the cheapest unit costs.
_LEAST = min(kind.pay for kind in BOARD.kinds.values())


def _is_swede(state: State, kind: str, position: str) -> bool:
    return paymaster(state, BOARD.kinds[kind].nation, position) == "swedish"


def pay_unit(state: State, side: str, position: str, kind: str) -> None:
    """Pay one unit its full rate; others' pay comes first from what Swedes may not have [15.131, 15.132, 17.Sw.1]."""
    cost, aid = BOARD.kinds[kind].pay, state.aid.copy()
    for donor in _donors(state, side, _is_swede(state, kind, position)):
        if part := min(cost, aid.get(donor, 0)):
            aid[donor] -= part
            cost -= part
    state.aid = aid
    rest = minus(state.unpaid[position], {kind: 1})
    if rest:
        state.unpaid = {**state.unpaid, position: rest}
    else:
        state.unpaid = without(state.unpaid, position)


@cache
def _order(side: str, barred: tuple[str, ...] | None) -> tuple[str, ...]:
    """Whose points are spent first: on Swedes none of those barred, on others those that Swedes may not have."""
    if barred is not None:
        return tuple(d for d in DONORS[side] if d not in barred)
    return tuple(sorted(DONORS[side], key=lambda donor: donor not in NOT_FOR_SWEDES))


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    if spoken in ((DONE,), (PROPOSED,)):
        return WHOLE
    offered = affordable(state, item.seat)
    if not spoken:
        places = dict.fromkeys([ground(position) for position, _kind in offered])
        texts = (PROPOSED, *[BOARD.words[place] for place in places], DONE)
        return later(texts, partial(_told, state, item.seat, tuple(places)))
    place = BOARD.by_word.get(spoken[0], "")
    kinds = dict.fromkeys([kind for position, kind in offered if ground(position) == place])
    if not kinds:
        return NOTHING
    if len(spoken) == 1:
        return later(("all", *kinds), partial(_kinds_told, tuple(kinds)))
    return ends(spoken, {"all", *kinds})


def _whole(spoken: Sentence) -> bool:
    return len(spoken) > 1 or spoken[0] in (DONE, PROPOSED)


def _told(state: State, side: str, places: Sequence[str]) -> Words:
    words = [_owed_word(state, side, place) for place in places]
    left = sum(state.aid.get(d, 0) for d in DONORS[side])
    text = _("Pay whom? {n} aid points left; the others loot.")
    prompt = _("Pay whom? One aid point left; the others loot.") if left == 1 else text.format(n=left)
    house = hinted(PROPOSED, _("As proposed"), partial(_proposed, state, side))
    return Words((house, *words, Word(DONE, _("Done: the others loot"), quiet=True, grave=True)), False, prompt)


def _kinds_told(kinds: Sequence[str]) -> Words:
    words = [names.unit_word(kind, _("{n} aid").format(n=BOARD.kinds[kind].pay)) for kind in kinds]
    return Words((Word("all", _("As many as possible")), *words), False, _("Which unit?"))


def _by_stacks(state: State, side: str) -> Iterator[tuple[str, str]]:
    """Whom the house pays: the largest stacks first, each as far as the points go, the dearest units first."""
    owed, sizes = dict(payable(state, side)), Counter[str]()
    for position, units in owed.items():
        sizes[ground(position)] += size(units)
    for here in sorted(sizes, key=lambda place: (sizes[place], place), reverse=True):
        for kind in _pay_at(state, side, here, owed):
            yield here, kind


def _pay_at(state: State, side: str, place: str, owed: dict[str, Stack], wanted: str = "all") -> Iterator[str]:
    """Pay who is owed at a place as far as the points go, the dearest units first; they are owed no more."""
    here = {at: owed[at] for at in (place, walls(place)) if at in owed}
    able = [(at, kind) for at, kind in _affordable(state, side, here) if wanted in (kind, "all")]
    for position, kind in sorted(able, key=lambda pair: (BOARD.kinds[pair[1]].pay, pair), reverse=True):
        swede = _is_swede(state, kind, position)
        while owed[position].get(kind) and BOARD.kinds[kind].pay <= purse(state, side, swede):
            pay_unit(state, side, position, kind)
            owed[position] = minus(owed[position], {kind: 1})
            yield kind


def _proposed(state: State, side: str) -> str:
    """What the house would pay, tried on a copy: everybody, or where."""
    tried = state.copy()
    paid = Counter(place for place, _kind in _by_stacks(tried, side))
    if not payable(tried, side):
        return _("everybody who can be paid")
    return str(names.commas([say("{n} in {place}", n=n, place=names.place(p)) for p, n in paid.items()]))


def _owed_word(state: State, side: str, place: str) -> Word:
    bare = names.word(place)
    return hinted(bare.text, bare.label, partial(_owed, state, side, place), bare.place)


def _owed(state: State, side: str, place: str) -> str:
    units = payable(state, side).get(place, {})
    cost = sum(BOARD.kinds[kind].pay * n for kind, n in units.items())
    return _("{units}: {cost} aid").format(units=names.units(units), cost=cost)


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    state, side = flow.state, item.seat
    if sentence == (DONE,):
        return
    if sentence == (PROPOSED,):
        found: dict[str, Stack] = {}
        for place, kind in _by_stacks(state, side):
            found[place] = plus(found.get(place, {}), {kind: 1})
        for city, units in found.items():
            _tell_paid(flow, side, city, units)
        return
    where, wanted = sentence
    place = BOARD.by_word[where]
    paid: Stack = {}
    for kind in islice(_pay_at(state, side, place, dict(payable(state, side)), wanted), None if wanted == "all" else 1):
        paid = plus(paid, {kind: 1})
    _tell_paid(flow, side, place, paid)
    if affordable(state, side):
        flow.then(item)


def _tell_paid(flow: Flow, side: str, place: str, paid: Stack) -> None:
    whose, to = names.side(side), names.units(paid)
    told = say("{side} pays {units} in {place}.", side=whose, units=to, place=names.place(place))
    flow.tell("pay", told, rule="15.13", place=place, side=side)


STEPS = {
    "mark-lines": mark_lines,
    "pay": pay,
    "pay-side": pay_side,
}
QUESTIONS = {
    "pay": Question(_words, _answer, chains=True, parallel=True, whole=_whole),
}
