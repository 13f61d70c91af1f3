"""The sequence of play: a year of seven phases [3.0], who plays first in them, maintenance [10.0]."""

from functools import cache

from game.core.agenda import Question
from game.core.state import without as left_out
from game.core.text import Message, _, say, template
from game.core.values import replace
from game.core.words import NOTHING, Sentence, Word, Words, named_too
from game.cuius import fog, names, victory
from game.cuius.board import BOARD, IMPERIAL, SIDES, other
from game.cuius.flow import Flow, Run
from game.cuius.options import DEPARTURE
from game.cuius.pieces import to_pool
from game.cuius.state import NOBODY, Item, State

PASS = "pass"
FIRST = {f"first-{side}": side for side in SIDES}


_TOLD = {
    "initiative": "Initiative", "supply": "Supply Check", "victory": template("Victory Check"),
    "maintenance": "Maintenance", "over": "The end",
}  # fmt: skip


def headline(state: State) -> Message:
    """“1620, Operations” [3.0]."""
    return titled(state.year, state.phase)


def titled(year: int, phase: str) -> Message:
    """A year and a phase of it."""
    return say("{year}, {phase}", year=year, phase=called(phase))


def called(phase: str) -> Message:
    """What a phase is called."""
    return say((PHASES | _TOLD).get(phase, "Initiative"))


def turn(flow: Flow, item: Item) -> None:
    """One year [3.0]; Deployment [5.0] and Recruitment [6.0] are skipped in the first."""
    state = flow.state
    state.phase = "initiative"
    flow.report("turn", say("The year {year}.", year=state.year), "3.0", year=state.year)
    begun = state.year > state.first_year
    winter = (
        (
            Item("events"),
            Item("first", args=("deployment",)),
            Item("leaders"),
            Item("alternate", args=("marshal",)),
            Item("alternate", args=("lieutenant",)),
            Item("first", args=("recruitment",)),
            Item("alternate", args=("raise",)),
            Item("alternate", args=("muster",)),
            Item("consolidate"),
            Item("alternate", args=("hire",)),
            Item("artillery"),
            Item("recover"),
        )
        if begun
        else ()
    )
    flow.then(
        Item("initiative"),
        *winter,
        Item("first", args=("operations",)),
        Item("campaigning"),
        Item("supply"),
        Item("victory"),
        Item("first", args=("diplomacy",)),
        Item("diplomacy"),
        Item("maintenance"),
    )


def initiative(flow: Flow, item: Item) -> None:
    """Each side rolls, the higher has it, ties are rolled again; the scenario tells who has it at first [4.0]."""
    state = flow.state
    if state.year == state.first_year:
        state.initiative = BOARD.scenarios[state.scenario].initiative.first
        return
    rolls = {IMPERIAL: 0, "protestant": 0}
    while rolls[IMPERIAL] == rolls["protestant"]:
        rolls = {side: flow.roll(f"initiative of {side}") for side in SIDES}
    state.initiative = max(rolls, key=lambda side: rolls[side])
    text = say("Initiative: {imperial} to {protestant}: {side} have it.", side=names.side(state.initiative), **rolls)
    flow.report("season", text, "4.0", facts={"side": state.initiative, **rolls})


def first(flow: Flow, item: Item) -> None:
    """Who has the initiative names the First Player of each phase [4.0, 7.1]."""
    (flow.state.phase,) = item.args
    flow.ask("first-player", flow.state.initiative, args=item.args)


PHASES = {
    "deployment": template("Leader Deployment"),
    "recruitment": "Recruitment",
    "operations": "Operations",
    "diplomacy": "Diplomacy",
}


def _first_words(state: State, item: Item, spoken: Sentence) -> Words:
    """One of the two sides [4.0]."""
    if not spoken:
        (phase,) = item.args
        labels = {"first-imperial": _("The Imperials"), "first-protestant": _("The Protestants")}
        prompt = _("You have the initiative. Who plays first in the phase of {phase}?")
        offered = tuple(Word(word, labels[word]) for word in FIRST)
        return Words(offered, False, prompt.format(phase=_(PHASES[phase])))
    return Words((), True) if spoken in [(word,) for word in FIRST] else NOTHING


def _first(flow: Flow, item: Item, sentence: Sentence) -> None:
    (phase,), (word,) = item.args, sentence
    flow.state.first = FIRST[word]
    text = say(
        "{side} play first in the phase of {phase}.", side=names.side(flow.state.first), phase=say(PHASES[phase])
    )
    flow.report("season", text, "4.0", side=flow.state.first)


def _first_unasked(flow: Flow, item: Item) -> Sentence | None:
    will = flow.will(item.seat, "first")
    side = {"me": item.seat, "opponent": other(item.seat)}.get(will)
    return (f"first-{side}",) if side else None


def alternate(flow: Flow, item: Item) -> None:
    """Both act in turn, the First Player first, until both pass in succession [5.3.1, 6.2.1, 7.2.5].

    args: the question, whose turn.
    """
    state = flow.state
    kind, side = (*item.args, state.first)[:2]
    if item.n >= len(SIDES):
        return
    state.passed = ()
    flow.then(Item(kind, side), Item("alternated", args=(kind, side), n=item.n))


def alternated(flow: Flow, item: Item) -> None:
    """After a side's turn: count passes, and go on with the other [5.3.1, 6.2.1, 7.2.5]."""
    kind, side = item.args
    passes = item.n + 1 if side in flow.state.passed else 0
    flow.then(Item("alternate", n=passes, args=(kind, other(side))))


def passes(flow: Flow, side: str) -> None:
    """Note that a side has passed [7.2.5]."""
    flow.state.passed = (*flow.state.passed, side)


def pass_word(hint: str = "") -> Word:
    """The word that gives up one's turn."""
    return Word(PASS, _("Pass"), hint, quiet=True)


def passing(word: Word) -> Word:
    """A word that does nothing about what is asked: whoever types “pass” means it."""
    return named_too(word, (PASS, _("Pass")))


def passed_before(state: State) -> bool:
    """Whether the other side has just passed, so that all is over if this one does, too [7.2.5]."""
    return next((item.n > 0 for item in reversed(state.agenda) if item.kind == "alternated"), False)


def events(flow: Flow, item: Item) -> None:
    """What the scenario turns in this year; never a city that holds an army of the losing side."""
    state = flow.state
    for event in BOARD.scenarios[state.scenario].events:
        if event.year != state.year:
            continue
        cities = (*event.cities, *(c.id for p in event.provinces for c in BOARD.cities_of[p]))
        for city in cities:
            at = BOARD.cities[city].hex
            if state.control.get(city, "neutral") != event.before or any(
                state.of(side).get(at, NOBODY).sp for side in SIDES if side != event.after
            ):
                continue
            state.control = left_out(state.control, city)
            if event.after != "neutral":
                state.control[city] = event.after  # the last to come to its holder
            now = names.side(event.after) if event.after != "neutral" else say("nobody")
            text = say("{city} is now held by {side}.", city=names.city(city), side=now)
            flow.report("control", text, "2.4.1", at, side=event.after)


def available(state: State, side: str) -> tuple[str, ...]:
    """A side's leaders whose years and the scenario let them be there this year [2.4.1]."""
    return of_the_year(state.scenario, side, state.year)


@cache
def of_the_year(scenario: str, side: str, year: int) -> tuple[str, ...]:
    """The same in any year [2.4.1]."""
    told = BOARD.scenarios[scenario]
    every = (x for x in BOARD.leaders.values() if x.side == side and x.years[0] <= year <= x.years[1])
    return tuple(x.id for x in every if x.id not in told.left_out and year not in told.unavailable.get(x.id, ()))


def leaders(flow: Flow, item: Item) -> None:
    """Leaders come and go by their years [5.1, 2.4.1]; by a die if they may stay longer [16.4]."""
    state = flow.state
    for side in SIDES:
        staying: list[str] = []
        for leader in state.pool[side]:
            past = state.year > BOARD.leaders[leader].years[1]
            if past and not (state.option(DEPARTURE) and flow.roll(f"departure of {leader}") > 4):
                state.gone = (*state.gone, leader)
                flow.report("leader", say("{leader} leaves the war.", leader=names.leader(leader)), "5.1", side=side)
            else:
                staying.append(leader)
        known = {*staying, *state.gone, *(x for army in state.of(side).values() for x in army.leaders)}
        came = [leader for leader in available(state, side) if leader not in known]
        state.pool = {**state.pool, side: tuple(sorted((*staying, *came)))}
        for leader in came:
            flow.report("arrival", say("{leader} is available.", leader=names.leader(leader)), "5.1", side=side)
    state.deployed = dict.fromkeys(SIDES, 0)


def victory_check(flow: Flow, item: Item) -> None:
    """The Victory Check Phase [8.0]."""
    flow.state.phase = "victory"
    victory.check(flow)


def maintenance(flow: Flow, item: Item) -> None:
    """Fatigue goes, all leaders return to the pool, Lieutenant markers are turned, the year advances [10.0].

    SP and trains stay without them [2.6.4].
    """
    state = flow.state
    state.phase = "maintenance"
    for side in SIDES:
        armies = state.of(side)
        to_pool(state, side, (x for army in armies.values() for x in army.leaders))
        left = {at: replace(army, leaders=(), fatigue=0) for at, army in armies.items() if army.sp or army.art}
        state.array(side, left)
    state.used = dict.fromkeys(SIDES, 0)
    state.invaded, state.received, state.last_battle = {}, {}, None
    state.trail, state.trail_by = (), ""
    fog.forget(state)
    state.year += 1
    flow.then(Item("turn"))


QUESTIONS: dict[str, Question[State, Flow]] = {
    "first-player": Question(_first_words, _first, unasked=_first_unasked),
}
STEPS: dict[str, Run] = {
    "turn": turn,
    "initiative": initiative,
    "first": first,
    "alternate": alternate,
    "alternated": alternated,
    "events": events,
    "leaders": leaders,
    "victory": victory_check,
    "maintenance": maintenance,
}
