"""Raising troops [6.1, 6.2]: provinces, allied armies, cavalry that dismounts."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import repeat

from game.core.agenda import Question
from game.core.memo import same
from game.core.text import _, say
from game.core.values import replace
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, later
from game.cuius import fog, names, parts
from game.cuius.board import BOARD, NEUTRAL, SIDES, other
from game.cuius.chart_files import AlliedArmy
from game.cuius.deployment import area_places, stands_open
from game.cuius.flow import Flow
from game.cuius.options import FOG
from game.cuius.pieces import put
from game.cuius.state import Army, Item, State
from game.cuius.turn import PASS, pass_word, passes

RAISE, ALLY, DISMOUNT = "raise", "ally", "dismount"


def _chief(side: str, province: str, holders: tuple[str, ...]) -> bool:
    """Whether every Great and Electorate City is a side's."""
    cities = zip(BOARD.cities_of[province], holders, strict=True)
    return all(holder == side for c, holder in cities if c.elector or c.size == "great")


def master(province: str, holders: tuple[str, ...]) -> str:
    """Who controls a province whose cities are held so: the majority, with every Great and Electorate City [6.1.1]."""
    needed = BOARD.provinces[province].needed
    return next((s for s in SIDES if holders.count(s) >= needed and _chief(s, province, holders)), "")


def holders(state: State, province: str) -> tuple[str, ...]:
    """Who holds each of a province's cities."""
    return tuple(map(state.control.get, BOARD.city_ids[province], repeat(NEUTRAL)))


def provides(state: State, side: str, province: str) -> bool:
    """Whether enough of its cities are whole: as many as are needed to control it [6.1.2, 15.2]."""
    held = holders(state, province)
    whole = sum(s == side and c.id not in state.damage for c, s in zip(BOARD.cities_of[province], held, strict=True))
    return whole >= BOARD.provinces[province].needed and _chief(side, province, held)


@same(
    8,
    of=lambda state, side: (state.raised, state.of(side), state.damage, state.control),
    by=lambda state, side: side,
)
def sources(state: State, side: str) -> dict[str, list[str]]:
    """Provinces that can still raise troops this year, and the own cities with a leader that take them [6.2.1]."""
    led = {at for at, army in state.of(side).items() if army.leaders and state.holder(at) == side}
    able = {BOARD.province[at] for at in led}.difference(state.raised)
    return {
        province: [c.hex for c in BOARD.cities_of[province] if c.hex in led]
        for province in BOARD.provinces
        if province in able and provides(state, side, province)
    }


def _matters(state: State, side: str) -> tuple[object, ...]:
    """All that the offers depend on, besides who came already and who holds which city."""
    return side, state.year, state.pp[side], tuple(state.of(other(side)))


@same(8, of=lambda state, side: (state.allied, state.control), by=_matters)
def offers(state: State, side: str) -> dict[str, AlliedArmy]:
    """Allied armies that can be had for the PP there are [6.2.2]."""
    return {
        army.id: army
        for army in BOARD.charts.allied_armies
        if army.side == side
        and army.years[0] <= state.year <= army.years[1]
        and army.pp <= state.pp[side]
        and state.allied.get(army.id, 0) < army.per_turn
        and stands_open(state, side, BOARD.areas[army.area])
    }


def _camps(state: State, side: str, army: AlliedArmy) -> list[str]:
    return area_places(state, side, BOARD.areas[army.area])


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    side = item.seat
    if not spoken:
        mounted = [army for army in state.of(side).values() if army.cav]
        able = (RAISE, sources(state, side)), (ALLY, offers(state, side)), (DISMOUNT, mounted), (PASS, True)
        verbs = tuple([verb for verb, may in able if may])
        return later(verbs, lambda: _verb_words(verbs, state.pp[side]))
    if spoken == (PASS,):
        return WHOLE
    said = spoken[1:]
    if spoken[0] == RAISE:
        return _raise_words(state, side, said)
    if spoken[0] == ALLY:
        return _ally_words(state, side, said)
    return _dismount_words(state, side, said) if spoken[0] == DISMOUNT else NOTHING


def _verb_words(verbs: Sentence, pp: int) -> Words:
    """What may be done to raise troops."""
    known = {
        RAISE: Word(RAISE, _("Raise a province's troops")),
        ALLY: Word(ALLY, _("Pay for an allied army")),
        DISMOUNT: Word(DISMOUNT, _("Turn cavalry into infantry"), quiet=True),
        PASS: pass_word(),
    }
    if verbs == (PASS,):  # under fog
        return Words((known[PASS],), False, _("There is nothing for you to raise, to pay for or to dismount."))
    return Words(tuple(map(known.__getitem__, verbs)), False, _("Raise troops. You have {n} PP.").format(n=pp))


def _raise_words(state: State, side: str, said: Sentence) -> Words:
    found = sources(state, side)
    if not said:
        texts = tuple(map(BOARD.province_words.__getitem__, found))
        return later(texts, lambda: _province_words(found)) if texts else NOTHING
    province = BOARD.province_by_word.get(said[0], "")
    if province not in found:
        return NOTHING
    if len(said) == 1:
        where = found[province]
        texts = tuple(map(BOARD.words.__getitem__, where))
        return later(texts, lambda: Words(tuple(map(names.word, where)), False, _("In which city?")))
    if BOARD.by_word.get(said[1]) not in found[province]:
        return NOTHING
    sp = BOARD.provinces[province].sp
    if len(said) == 2:
        return foot_words(sp)
    return WHOLE if len(said) == 3 and foot(said[2], sp) is not None else NOTHING


def _province_words(found: Mapping[str, list[str]]) -> Words:
    data = ((BOARD.provinces[province], at) for province, at in found.items())
    named = (Word(BOARD.province_words[p.id], _(p.name), f"{p.sp} SP", at[0]) for p, at in data)
    return Words(tuple(named), False, _("Which province?"))


def foot_words(sp: int) -> Words:
    """“0-foot” to “6-foot”: the rest is cavalry."""
    return later(_feet(sp), lambda: _feet_told(sp))


@cache
def _feet(sp: int) -> Sentence:
    return tuple(f"{n}-foot" for n in range(sp, -1, -1))


def _feet_told(sp: int) -> Words:
    label = _("{foot} infantry, {horse} cavalry")
    told = (Word(f"{n}-foot", label.format(foot=n, horse=sp - n)) for n in range(sp, -1, -1))
    return Words(tuple(told), False, _("How many of them are infantry? The others are cavalry."))


def foot(word: str, sp: int) -> int | None:
    """How many infantry SP a word names, at most so many."""
    number, _dash, kind = word.partition("-")
    known = kind == parts.FOOT and number.isdecimal() and str(int(number)) == number and int(number) <= sp
    return int(number) if known else None


def _ally_words(state: State, side: str, said: Sentence) -> Words:
    found = offers(state, side)
    if not said:
        return later(tuple(found), lambda: _allies_told(found.values())) if found else NOTHING
    if said[0] not in found:
        return NOTHING
    camps = _camps(state, side, found[said[0]])
    if len(said) == 1:
        texts = tuple(map(BOARD.words.__getitem__, camps))
        return later(texts, lambda: Words(tuple(map(names.word, camps)), False, _("Where?")))
    return WHOLE if len(said) == 2 and BOARD.by_word.get(said[1]) in camps else NOTHING


def _allies_told(armies: Iterable[AlliedArmy]) -> Words:
    text = _("{sp} SP for {pp} PP")
    named = (Word(a.id, _(a.name), text.format(sp=a.inf + a.cav, pp=a.pp)) for a in armies)
    return Words(tuple(named), False, _("Which army?"))


def _dismount_words(state: State, side: str, said: Sentence) -> Words:
    mounted = {at: army.cav for at, army in state.of(side).items() if army.cav}
    if not said:
        texts = tuple(map(BOARD.words.__getitem__, mounted))
        return later(texts, lambda: Words(tuple(map(names.word, mounted)), False, _("Where?"))) if texts else NOTHING
    at = BOARD.by_word.get(said[0], "")
    if at not in mounted:
        return NOTHING
    if len(said) == 1:
        return Words(parts.numbers(mounted[at], parts.HORSE, at), False, _("How many SP?"))
    number = parts.counted(said[1])
    known = number and len(said) == 2 and number[1] == parts.HORSE and number[0] <= mounted[at]
    return Words((), True) if known else NOTHING


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    state, side = flow.state, item.seat
    if sentence == (PASS,):
        passes(flow, side)
        if not (sources(state, side) or offers(state, side)):
            state.content = (*state.content, side)
    elif sentence[0] == RAISE:
        _raise(flow, side, sentence[1:])
    elif sentence[0] == ALLY:
        _ally(flow, side, sentence[1:])
    else:
        at, number = BOARD.by_word[sentence[1]], parts.counted(sentence[2])
        assert number is not None
        army = state.of(side)[at]
        state.station(side, at, replace(army, inf=army.inf + number[0], cav=army.cav - number[0]))
        text = say("{side} dismount cavalry at {place}.", side=names.side(side), place=names.near(at))
        secret = fog.hidden(state, other(side), side, at, army)  # it would tell of cavalry [16.3]
        flow.report("units", text, "6.2.3", at, (side,) if secret else None, side=side)
        flow.then(Item("raise", side))  # at any time: it is no turn [6.2.3]


def _raise(flow: Flow, side: str, said: Sentence) -> None:
    """All the troops of a province stand in one own city with a leader [6.2.1]."""
    province, at = BOARD.province_by_word[said[0]], BOARD.by_word[said[1]]
    sp = BOARD.provinces[province].sp
    inf = foot(said[2], sp)
    assert inf is not None
    flow.state.raised = (*flow.state.raised, province)
    put(flow.state, side, at, Army(inf=inf, cav=sp - inf))
    text = say("{province} raises {n} SP at {place}.", province=names.province(province), n=sp, place=names.near(at))
    flow.report("units", text, "6.2.1", at, side=side, sp=sp)
    _detail(flow, side, at, inf, sp - inf)


def _ally(flow: Flow, side: str, said: Sentence) -> None:
    """An allied army for PP [6.2.2]."""
    state, army, at = flow.state, offers(flow.state, side)[said[0]], BOARD.by_word[said[1]]
    state.pp = {**state.pp, side: state.pp[side] - army.pp}
    state.allied = {**state.allied, army.id: state.allied.get(army.id, 0) + 1}
    put(state, side, at, Army(inf=army.inf, cav=army.cav))
    text = say("{army} comes to {place} for {pp} PP.", army=say(army.name), place=names.near(at), pp=army.pp)
    flow.report("units", text, "6.2.2", at, side=side, sp=army.inf + army.cav)


def _detail(flow: Flow, side: str, at: str, inf: int, cav: int) -> None:
    """What exactly was raised: known to all who see the army."""
    secret = fog.hidden(flow.state, other(side), side, at, flow.state.of(side)[at])
    text = say("{inf} infantry, {cav} cavalry.", inf=inf, cav=cav)
    flow.report("units", text, "6.2.1", at, (side,) if secret else None, side=side, inf=inf, cav=cav)


def _nothing(flow: Flow, item: Item) -> Sentence | None:
    """Who can neither raise nor buy passes; who might still dismount cavalry, when he has once let it be [6.2.3].

    Under fog whoever has an army is asked, so that being asked tells nothing of cavalry [16.3].
    """
    state, side = flow.state, item.seat
    hidden = state.option(FOG)
    rides = side not in state.content and any(army.cav or (hidden and army.sp) for army in state.of(side).values())
    return None if sources(state, side) or offers(state, side) or rides else (PASS,)


QUESTIONS: dict[str, Question[State, Flow]] = {
    "raise": Question(_words, _answer, unasked=_nothing),
}
