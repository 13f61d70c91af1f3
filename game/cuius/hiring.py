"""Mercenaries [6.5], artillery [6.6], recovery from pillage and sack [6.7]."""

from collections import Counter
from collections.abc import Mapping

from game.core.agenda import Question
from game.core.text import _, say
from game.core.values import replace
from game.core.words import NOTHING, Sentence, Word, Words, later
from game.cuius import fog, names
from game.cuius.board import BOARD, SIDES, other
from game.cuius.cities import PILLAGED, SACKED
from game.cuius.deployment import area_places, areas
from game.cuius.flow import Flow, Run
from game.cuius.pieces import commander, put
from game.cuius.recruiting import _detail, foot, foot_words
from game.cuius.state import NOBODY, Army, Item, State
from game.cuius.turn import PASS, pass_word, passes, passing

HIRE, TRAINS, NONE, RECOVER, DONE = "hire", "trains", "none", "recover", "done"
PER_PP = BOARD.charts.mercenaries.sp_per_pp
COSTS = BOARD.charts.artillery_cost.costs
MOST = BOARD.charts.limits.trains


# Mercenaries, rule 6.5


def _commanders(state: State, side: str) -> dict[str, str]:
    """Army Commanders and where they are."""
    return {commander(state, army): at for at, army in state.of(side).items() if army.leaders}


def _pp(word: str, most: int) -> int:
    number, _dash, kind = word.partition("-")
    known = kind == "pp" and number.isdecimal() and str(int(number)) == number and 1 <= int(number) <= most
    return int(number) if known else 0


def _hire_words(state: State, item: Item, spoken: Sentence) -> Words:
    side, most = item.seat, state.pp[item.seat]
    chiefs = _commanders(state, side)
    if not spoken:
        able = bool(chiefs and most)
        return later((HIRE, PASS) if able else (PASS,), lambda: _hire_told(able, most))
    if spoken == (PASS,):
        return Words((), True)
    if spoken[0] != HIRE:
        return NOTHING
    if len(spoken) == 1:
        texts = tuple(map(BOARD.leader_words.__getitem__, chiefs))
        return later(texts, lambda: _chiefs_told(chiefs))
    if BOARD.leader_by_word.get(spoken[1], "") not in chiefs:
        return NOTHING
    if len(spoken) == 2:
        return later(tuple([f"{n}-pp" for n in range(1, most + 1)]), lambda: _spending_told(most))
    pp = _pp(spoken[2], most)
    if not pp:
        return NOTHING
    if len(spoken) == 3:
        return foot_words(pp * PER_PP)
    return Words((), True) if len(spoken) == 4 and foot(spoken[3], pp * PER_PP) is not None else NOTHING


def _hire_told(able: bool, pp: int) -> Words:
    price = _("{n} PP: {sp} SP").format(n=1, sp=PER_PP)
    verbs = (Word(HIRE, _("Hire mercenaries"), price),) if able else ()
    return Words((*verbs, pass_word()), False, _("Hire mercenaries. You have {n} PP.").format(n=pp))


def _chiefs_told(chiefs: Mapping[str, str]) -> Words:
    named = (Word(BOARD.leader_words[x], _(BOARD.leaders[x].name), "", at) for x, at in chiefs.items())
    return Words(tuple(named), False, _("With which commander?"))


def _spending_told(most: int) -> Words:
    spend = (Word(f"{n}-pp", _("{n} PP: {sp} SP").format(n=n, sp=n * PER_PP)) for n in range(1, most + 1))
    return Words(tuple(spend), False, _("For how many PP?"))


def _hire(flow: Flow, item: Item, sentence: Sentence) -> None:
    """Any number of PP for mercenaries with an Army Commander [6.5]."""
    state, side = flow.state, item.seat
    if sentence == (PASS,):
        passes(flow, side)
        return
    chief = BOARD.leader_by_word[sentence[1]]
    at, pp = _commanders(state, side)[chief], _pp(sentence[2], state.pp[side])
    inf = foot(sentence[3], pp * PER_PP)
    assert inf is not None
    state.pp = {**state.pp, side: state.pp[side] - pp}
    put(state, side, at, Army(inf=inf, cav=pp * PER_PP - inf))
    text = say("{leader} hires {n} SP of mercenaries for {pp} PP.", leader=names.leader(chief), n=pp * PER_PP, pp=pp)
    flow.report("units", text, "6.5", at, side=side, pp=pp)
    _detail(flow, side, at, inf, pp * PER_PP - inf)


def _no_hire(flow: Flow, item: Item) -> Sentence | None:
    state = flow.state
    return None if state.pp[item.seat] and _commanders(state, item.seat) else (PASS,)


# Artillery, rule 6.6


def artillery(flow: Flow, item: Item) -> None:
    """The First Player decides how many trains to keep, then the other [6.6]."""
    first = flow.state.first
    flow.then(Item("trains", first), Item("trains", other(first)))


def sites(state: State, side: str) -> dict[str, int]:
    """Where trains can be, and how many.

    Where they are, and unused ones with SP in own Great Cities or areas, not in hexes beside their cities [6.6.2].
    """
    camps = {*BOARD.spanish_road, *(BOARD.cities[c].hex for area in areas(state, side) for c in area.cities)}
    camps &= {at for area in areas(state, side) for at in area_places(state, side, area)}
    camps |= {BOARD.cities[c].hex for c in BOARD.great if state.control.get(c) == side}
    found: dict[str, int] = {}
    for at, army in state.of(side).items():
        room = MOST if at in camps and army.sp else army.art
        if room:
            found[at] = min(room, MOST)
    return found


def affordable(state: State, side: str) -> int:
    """How many trains the PP can maintain, at most three [6.6.1, 6.6.3]."""
    return max(n for n in range(MOST + 1) if COSTS[n] <= state.pp[side])


def _train_words(state: State, item: Item, spoken: Sentence) -> Words:
    side, most = item.seat, affordable(state, item.seat)
    where = sites(state, side)
    if not spoken:
        verbs = (Word(TRAINS, _("Maintain trains")),) if most and where else ()
        prompt = _("How many artillery trains? 1 costs {one}, 2 cost {two}, 3 cost {three} PP; you have {n}.")
        prompt = prompt if where else _("You have no artillery trains, nor an army where new ones could come.")
        prompt = prompt.format(one=COSTS[1], two=COSTS[2], three=COSTS[3], n=state.pp[side])
        return Words((*verbs, passing(Word(NONE, _("None"), quiet=True))), False, prompt)
    if spoken == (NONE,):
        return Words((), True)
    said = [BOARD.by_word.get(word, "") for word in spoken[1:]]
    counts = Counter(said)
    if spoken[0] != TRAINS or len(said) > most or any(n > where.get(at, 0) for at, n in counts.items()):
        return NOTHING
    more = [at for at in where if counts[at] < where[at]] if len(said) < most else []
    offered = tuple(names.word(at, _train_hint(state, side, at, len(said) + 1)) for at in more)
    return Words(offered, bool(said), _("Name the place of each train."))


def _train_hint(state: State, side: str, at: str, n: int) -> str:
    """How many are there, and what all come to with this one, the n-th."""
    here = state.of(side)[at].art
    there = _("{n} here").format(n=here) if here else _("new")
    return f"{there}, " + _("{n} PP in all").format(n=COSTS[n])


def _trains(flow: Flow, item: Item, sentence: Sentence) -> None:
    """Trains that are not named, or not paid for, are disbanded [6.6.2, 6.6.3]."""
    state, side = flow.state, item.seat
    kept = Counter(BOARD.by_word[word] for word in sentence[1:])
    for at, army in list(state.of(side).items()):
        if army.art != kept[at]:
            state.station(side, at, replace(army, art=kept[at]))
    pp = COSTS[kept.total()]
    state.pp = {**state.pp, side: state.pp[side] - pp}
    n = kept.total()
    text = say("{side} maintain no trains.", side=names.side(side))
    if n:
        trains = names.made_of(0, 0, n)
        text = say("{side} maintain {trains} for {pp} PP.", side=names.side(side), trains=trains, pp=pp)
    flow.report("pay", text, "6.6.3", side=side, trains=kept.total(), pp=-pp)


def _no_trains(flow: Flow, item: Item) -> Sentence | None:
    """Under fog whoever has a hidden force is asked, so that being asked tells nothing of trains [16.3]."""
    state, side = flow.state, item.seat
    unseen = any(fog.hidden(state, other(side), side, at, army) for at, army in state.of(side).items())
    return None if affordable(state, side) and (unseen or sites(state, side)) else (NONE,)


# Recovery [6.7, 15.3] -------------------------------------------------------------------------------------------------


def occupied(state: State, at: str) -> bool:
    """Whether an army stands in a city."""
    return any(state.of(side).get(at, NOBODY).sp for side in SIDES)


def recover(flow: Flow, item: Item) -> None:
    """In cities without armies pillage goes, then sack becomes pillage [6.7.1, 15.3]; elsewhere for PP [6.7.2]."""
    state = flow.state
    better = [city for city in state.damage if not occupied(state, BOARD.cities[city].hex)]
    for city in better:
        ease(state, city)
    if better:
        text = say("Recovered: {cities}.", cities=tuple(names.city(c) for c in sorted(better)))
        flow.report("pillage", text, "6.7.1")
    flow.then(Item("recovery", state.first), Item("recovery", other(state.first)), Item("recovered"))


def recovered(flow: Flow, item: Item) -> None:
    """What was counted for this year's recruitment is over."""
    flow.state.raised, flow.state.mustered, flow.state.allied, flow.state.content = (), (), {}, ()


def ease(state: State, city: str) -> None:
    """One step better."""
    state.damage = {c: level - (c == city) for c, level in state.damage.items() if level - (c == city)}


def curable(state: State, side: str) -> list[str]:
    """Own occupied cities with a marker: pillage first, then sack [6.7.2]."""
    own = [
        c for c in state.damage if state.control.get(c) == side and state.of(side).get(BOARD.cities[c].hex, NOBODY).sp
    ]
    return sorted(own, key=lambda c: (state.damage[c], c))


def _recovery_words(state: State, item: Item, spoken: Sentence) -> Words:
    able = {BOARD.words[BOARD.cities[c].hex]: c for c in curable(state, item.seat)}
    if not spoken:
        verbs = (Word(RECOVER, _("Pay for cities")),) if able and state.pp[item.seat] else ()
        nothing = passing(Word(DONE, _("Nothing")))
        return Words((*verbs, nothing), False, _("Recover your occupied cities for 1 PP each?"))
    if spoken == (DONE,):
        return Words((), True)
    said = spoken[1:]
    fits = set(said) <= set(able) and len(set(said)) == len(said) <= state.pp[item.seat]
    if spoken[0] != RECOVER or not fits:
        return NOTHING
    more = [word for word in able if word not in said] if len(said) < state.pp[item.seat] else []
    levels = {PILLAGED: _("pillaged"), SACKED: _("sacked")}
    offered = tuple(
        Word(w, _(BOARD.cities[able[w]].name), levels[state.damage[able[w]]], BOARD.cities[able[w]].hex) for w in more
    )
    return Words(offered, bool(said), _("Which cities?"))


def _recovery(flow: Flow, item: Item, sentence: Sentence) -> None:
    """1 PP for each city, one step each [6.7.2]."""
    state, side = flow.state, item.seat
    for word in sentence[1:]:
        city = BOARD.city_at[BOARD.by_word[word]].id
        ease(state, city)
        state.pp = {**state.pp, side: state.pp[side] - 1}
        text = say("{side} pay 1 PP for the recovery of {city}.", side=names.side(side), city=names.city(city))
        flow.report("pillage", text, "6.7.2", BOARD.cities[city].hex, side=side, pp=-1)


def _no_recovery(flow: Flow, item: Item) -> Sentence | None:
    return None if flow.state.pp[item.seat] and curable(flow.state, item.seat) else (DONE,)


QUESTIONS: dict[str, Question[State, Flow]] = {
    "hire": Question(_hire_words, _hire, unasked=_no_hire),
    "trains": Question(_train_words, _trains, unasked=_no_trains),
    "recovery": Question(_recovery_words, _recovery, unasked=_no_recovery),
}
STEPS: dict[str, Run] = {
    "artillery": artillery,
    "recover": recover,
    "recovered": recovered,
}
