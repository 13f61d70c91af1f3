"""The Supply Check [7.3], with pillage and sack for supply [15.1, 15.2]."""

from game.core.agenda import Question
from game.core.text import Message, _, say
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, later
from game.cuius import fog, names
from game.cuius.board import BOARD, SIDES, other
from game.cuius.cities import SACKED, csv, gain
from game.cuius.flow import Flow, Run
from game.cuius.pieces import collapse, commander, lay, shed, without
from game.cuius.state import Army, Item, State
from game.cuius.turn import passing
from game.cuius.zones import zoned

PLUNDER, NONE = "plunder", "none"


def points(base: int, damaged: bool, in_zone: bool, cavalry: bool) -> int:
    """Supply points of an army in a hex: halved, halved, doubled, rounded up once at the end [7.3.2]."""
    return -(-base * (1 + cavalry) // ((1 + damaged) * (1 + in_zone)))


def supply(state: State, side: str, at: str, army: Army) -> int:
    """The supply points an army has where it stands [7.3.2, 11.2.8]; in a Spanish Road area it lacks nothing."""
    if at in BOARD.spanish_road:
        return army.sp
    city = BOARD.city_at.get(at)
    damaged = bool(city and city.id in state.damage)
    return points(BOARD.terrain(at).supply, damaged, zoned(state, side, at, army.cav), army.cav > 0)


def may_plunder(state: State, side: str) -> list[str]:
    """Cities whose army may pillage or sack them: it is short of supply, and as large as the CSV [7.3.3, 15.1]."""
    armies = state.of(side)
    held = [(at, armies[at]) for at in sorted(armies.keys() & BOARD.city_at.keys())]
    whole = [(at, army) for at, army in held if state.damage.get(BOARD.city_at[at].id) != SACKED]
    return [at for at, army in whole if army.sp >= csv(at) and army.sp > supply(state, side, at, army)]


def check(flow: Flow, item: Item) -> None:
    """Both decide on plunder, then all armies are supplied at the same time [7.3.1]."""
    state = flow.state
    state.phase = "supply"
    fog.forget(state)
    for side in SIDES:
        for at in sorted(state.of(side)):
            fog.compare_cavalry(flow, side, at, (at,))
    first = state.first
    flow.then(Item("plunder", first), Item("plunder", other(first)), Item("winter"))


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    if spoken == (NONE,):
        return WHOLE
    side, able = item.seat, {BOARD.words[at]: at for at in may_plunder(state, item.seat)}
    if not spoken:
        return later((PLUNDER, NONE) if able else (NONE,), lambda: _asked_words(state, side, bool(able)))
    said = spoken[1:]
    if spoken[0] != PLUNDER or not set(said) <= set(able) or len(set(said)) < len(said):
        return NOTHING
    more = tuple([word for word in able if word not in said])
    return later(more, lambda: _city_words(state, side, more, bool(said)), end=bool(said))


def _asked_words(state: State, side: str, able: bool) -> Words:
    """Whether to plunder at all; not to is grave where somebody starves for it."""
    verbs = (Word(PLUNDER, _("Pillage or sack for supply")),) if able else ()
    return Words((*verbs, passing(Word(NONE, _("Spare the cities"), grave=able))), False, _asked(state, side, able))


def _city_words(state: State, side: str, cities: Sentence, end: bool) -> Words:
    """What else may be plundered."""
    where = map(BOARD.by_word.__getitem__, cities)
    return Words(tuple(names.word(at, _hint(state, side, at)) for at in where), end, _("Which cities?"))


def _asked(state: State, side: str, able: bool) -> str:
    """Which armies are short of supply, and by how much; under fog also who can do nothing about it is asked."""
    armies = ((at, army, supply(state, side, at, army)) for at, army in sorted(state.of(side).items()))
    text = _("{who} at {place}: supply for {n} of {sp} SP")
    short = [text.format(who=_leads(state, army), place=names.near(at), n=have, sp=army.sp)
             for at, army, have in armies if army.sp > have]  # fmt: skip
    if not short:
        return _("Winter. All your armies are supplied: there is nothing to plunder for.")
    told = (
        _("Winter. What cannot be fed disbands. {armies}. Plunder cities for supply?")
        if able
        else _("Winter. What cannot be fed disbands. {armies}. No army of yours can plunder a city for supply.")
    )
    return told.format(armies="; ".join(short))


def _leads(state: State, army: Army) -> Message | str:
    who = commander(state, army)
    return names.leader(who) if who else "–"


def _hint(state: State, side: str, at: str) -> str:
    army = state.of(side)[at]
    return _("{sp} SP, supply for {n}, +{more}").format(
        sp=army.sp, n=supply(state, side, at, army), more=BOARD.terrain(at).supply
    )


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    flow.then(Item("plundered", args=(item.seat, *(BOARD.by_word[word] for word in sentence[1:]))))


def plundered(flow: Flow, item: Item) -> None:
    """What a side plunders is carried out with the rest, at the end [7.3.1]."""
    agenda = list(flow.state.agenda)
    last = next(n for n, one in enumerate(agenda) if one.kind == "winter")
    agenda[last] = Item("winter", args=(*agenda[last].args, *(f"{item.args[0]}@{at}" for at in item.args[1:])))
    flow.state.agenda = tuple(agenda)


def winter(flow: Flow, item: Item) -> None:
    """Supply is reckoned for all before any SP disbands [7.3.1], cavalry and infantry alternately [7.3.4]."""
    state, gone = flow.state, {}
    for side in SIDES:
        for at, army in sorted(state.of(side).items()):
            have = supply(state, side, at, army)
            if f"{side}@{at}" in item.args:
                have += BOARD.terrain(at).supply  # once, what the city gives [7.3.3]
            gone[side, at] = max(0, army.sp - have)
    for name in item.args:
        _plunder(flow, *name.split("@"))
    for (side, at), n in gone.items():
        if n:
            _starve(flow, side, at, n)


def _plunder(flow: Flow, side: str, at: str) -> None:
    """The city is pillaged, or sacked; the other side gains a PP for a sacked Great or Electorate City [15.1, 15.2]."""
    state, city = flow.state, BOARD.city_at[at]
    level = state.damage.get(city.id, 0) + 1
    state.damage = {**state.damage, city.id: level}
    done = say("sack") if level == SACKED else say("pillage")
    text = say("{side} {done} {city} for supply.", side=names.side(side), done=done, city=names.city(city.id))
    flow.report("pillage", text, "15.1", at, side=side, city=city.id, damage=level)
    if level == SACKED and (city.elector or city.size == "great"):
        prize = BOARD.charts.electors if city.elector else BOARD.charts.great_cities
        gain(flow, other(side), prize.sacked, "15.2", say("the sack of {city}", city=names.city(city.id)))


def _starve(flow: Flow, side: str, at: str, n: int) -> None:
    state = flow.state
    army = state.of(side)[at]
    inf, cav = shed(army, n, "cav")
    secret = fog.hidden(state, other(side), side, at, army)
    text = say(
        "{leader}: {n} SP without supply disband at {place}.", leader=_leads(state, army), n=n, place=names.near(at)
    )
    flow.report("supply", text, "7.3.4", at, (side,) if secret else None, side=side, lost=n)
    lay(state, side, at, without(army, Army(inf=inf, cav=cav)))
    collapse(flow, side, at)


def _none(flow: Flow, item: Item) -> Sentence | None:
    """Under fog everybody with an army in a city is asked, so that being asked tells nothing [16.3]."""
    state, side = flow.state, item.seat
    if fog.fogged(state):
        return None if any(at in BOARD.city_at for at in state.of(side)) else (NONE,)
    return None if may_plunder(state, side) else (NONE,)


QUESTIONS: dict[str, Question[State, Flow]] = {
    "plunder": Question(_words, _answer, unasked=_none),
}
STEPS: dict[str, Run] = {
    "supply": check,
    "plundered": plundered,
    "winter": winter,
}
