"""Mustering troops along roads [6.3], and consolidating what has no leader [6.4]."""

from functools import cache

from game.core.agenda import Question
from game.core.memo import same
from game.core.text import _, say
from game.core.values import replace
from game.core.words import NOTHING, Sentence, Word, Words
from game.cuius import names, parts
from game.cuius.board import BOARD, SIDES, other
from game.cuius.cities import foreign, held
from game.cuius.flow import Flow, Run
from game.cuius.pieces import clear_fort, put, settle, without
from game.cuius.state import Army, Item, State
from game.cuius.turn import PASS, pass_word, passes
from game.cuius.zones import primary_zones

MUSTER = "muster"
REACH = 3


def connected(state: State, side: str, start: str) -> set[str]:
    """Where troops can march along roads, any distance: own cities are road [6.3.1].

    Not through neutral or enemy cities [11.3.4.7], nor into hexes in enemy PZOC [6.3.2, 11.2.5].
    """
    return BOARD.along_roads((start,), _shut(state, side)) - {start}


def _shut(state: State, side: str) -> set[str]:
    """Where no troops of a side may march."""
    return {*primary_zones(state, side), *foreign(state, side), *BOARD.spanish_road, *state.of(other(side))}


def goals(state: State, side: str, start: str) -> list[str]:
    """Connected hexes with a friendly leader [6.3]."""
    return _goals(start, _networks(state, side))


class _Nets(list[set[str]]):
    """The nets of roads that a side's troops can march on, as far as anybody has asked."""

    def __init__(self, shut: set[str]) -> None:
        self.shut = shut

    def of(self, at: str) -> int | None:
        """Which of them leads through a hex; None if it is shut."""
        if at in self.shut:
            return None
        for n, net in enumerate(self):
            if at in net:
                return n
        self.append(BOARD.along_roads((at,), self.shut))
        return len(self) - 1


@same(
    4,
    of=lambda state, side: (state.of(other(side)), state.control, state.march, state.retreat),
    by=lambda state, side: side,
)
def _nets(state: State, side: str) -> _Nets:
    return _Nets(_shut(state, side))


def _networks(state: State, side: str) -> list[tuple[list[str], set[str]]]:
    """The leaders' hexes on each net of roads that troops can march on, and all hexes of it."""
    found: dict[int, list[str]] = {}
    nets = _nets(state, side)
    for at, army in sorted(state.of(side).items()):
        if army.leaders and (n := nets.of(at)) is not None:
            found.setdefault(n, []).append(at)
    return [(led, nets[n]) for n, led in found.items()]


def _goals(start: str, networks: list[tuple[list[str], set[str]]]) -> list[str]:
    """Where one gets to who stands on a net or beside it; a hex that is shut leads into several."""
    near = (start, *BOARD.road_steps.get(start, ()))
    reached = (led for led, net in networks if not net.isdisjoint(near))
    return sorted(at for led in reached for at in led if at != start)


def _matters(state: State, side: str) -> tuple[object, ...]:
    """All that mustering depends on: both sides' armies, and those that move."""
    return state.mustered, state.march, state.retreat, state.imperial, state.protestant, state.control


@same(8, of=_matters, by=lambda state, side: side)
def stacks(state: State, side: str) -> dict[str, list[str]]:
    """Stacks in cities and Spanish Road areas that have not moved, and where they can go [6.3, 6.3.1]."""
    homes = BOARD.city_at.keys() | BOARD.spanish_road.keys()
    ready = [at for at, army in state.of(side).items() if army.sp and at in homes]
    ready = [at for at in ready if f"{side}@{at}" not in state.mustered]
    networks = _networks(state, side) if ready else []
    return {at: where for at in ready if (where := _goals(at, networks))}


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    side, able = item.seat, stacks(state, item.seat)
    if not spoken:
        verbs = (Word(MUSTER, _("Muster troops")),) if able else ()
        return Words((*verbs, pass_word()), False, _("Muster troops along the roads, one stack at a time."))
    if spoken == (PASS,):
        return Words((), True)
    if spoken[0] != MUSTER:
        return NOTHING
    if len(spoken) == 1:
        named = tuple(names.word(at, _("{n} SP").format(n=state.of(side)[at].sp)) for at in able)
        return Words(named, False, _("Which stack?"))
    at = BOARD.by_word.get(spoken[1], "")
    return _parts(replace(state.of(side)[at], leaders=(), art=0), able[at], spoken[2:]) if at in able else NOTHING


def _parts(left: Army, where: list[str], said: Sentence) -> Words:
    """Parts of a stack and their goals, one after the other: “5-foot Brünn 3-horse Iglau” [6.3]."""
    goals = {BOARD.words[at]: at for at in where}
    mine, rest = parts.split(said, goals)
    part = parts.read(left, (), mine)
    if part is None:
        return NOTHING
    if rest:
        after = without(left, part)
        if not part.sp:
            return NOTHING
        if len(rest) == 1:
            more = parts.told(after, parts.following(after, (), ())) if after.sp else ()
            return Words(more, True, _("And what else of this stack?"))
        return _parts(after, where, rest[1:]) if after.sp else NOTHING
    onward = tuple(map(names.word, goals.values())) if part.sp else ()
    return Words((*parts.told(left, parts.following(left, (), mine)), *onward), False, _("How many, and where to?"))


def orders(said: Sentence, goals: set[str]) -> list[tuple[Sentence, str]]:
    """The parts and their goals in a sentence."""
    found, begun = [], 0
    for n, word in enumerate(said):
        if BOARD.by_word.get(word, "") in goals:
            found.append((said[begun:n], BOARD.by_word[word]))
            begun = n + 1
    return found


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    """A stack moves once; what joins an unmoved stack may move on with it [6.3]. Leaders and trains stay."""
    state, side = flow.state, item.seat
    if sentence == (PASS,):
        passes(flow, side)
        return
    start = BOARD.by_word[sentence[1]]
    state.mustered = (*state.mustered, f"{side}@{start}")
    for words, goal in orders(sentence[2:], set(goals(state, side, start))):
        stack = state.of(side)[start]
        part = parts.read(stack, (), words)
        assert part is not None
        if not state.of(side)[goal].sp:  # they have moved: nobody waits here to take them along
            state.mustered = (*state.mustered, f"{side}@{goal}")
        state.station(side, start, without(stack, part))
        put(state, side, goal, replace(part, fatigue=0))
        _drop_empty(state, side, start)
        text = say(
            "{side} muster troops from {origin} to {place}.",
            side=names.side(side),
            origin=names.near(start),
            place=names.near(goal),
        )
        flow.report("units", text, "6.3", goal, side=side, origin=start)


def _drop_empty(state: State, side: str, at: str) -> None:
    army = state.of(side)[at]
    if not (army.leaders or army.sp or army.art):
        state.lift(side, at)


def _nothing(flow: Flow, item: Item) -> Sentence | None:
    return None if stacks(flow.state, item.seat) else (PASS,)


# Consolidation, rule 6.4


def nearest(state: State, side: str, at: str) -> list[str]:
    """The nearest own cities within three hexes of SP without a leader [6.4.1]."""
    if at in BOARD.spanish_road:
        return []
    own = held(state, side)
    near = {city: far for city, far in _cities_near(at).items() if city in own}
    least = min(near.values(), default=0)
    return sorted(city for city, far in near.items() if far == least)


@cache
def _cities_near(at: str) -> dict[str, int]:
    """The cities within three hexes, and how far they are."""
    return {city: far for city in BOARD.city_at if (far := BOARD.distance(at, city)) <= REACH}


def consolidate(flow: Flow, item: Item) -> None:
    """SP without a leader go to the nearest own city, trains with them; the owner chooses among several [6.4.1]."""
    state = flow.state
    asked = []
    for side in (state.first, other(state.first)):
        for at, army in sorted(state.of(side).items()):
            if army.leaders or not army.sp:
                continue
            cities = nearest(state, side, at)
            if len(cities) > 1:
                asked.append(Item("nearest", side, at, args=tuple(cities)))
            elif cities and cities[0] != at:
                withdraw(flow, side, at, cities[0])
    flow.then(*asked, Item("consolidated"))


def withdraw(flow: Flow, side: str, at: str, city: str) -> None:
    """A leaderless stack goes to a city."""
    put(flow.state, side, city, flow.state.lift(side, at))
    clear_fort(flow, at)
    text = say(
        "Troops of {side} withdraw from {origin} to {place}.",
        side=names.side(side),
        origin=names.near(at),
        place=names.near(city),
    )
    flow.report("units", text, "6.4.1", city, side=side, origin=at)


def _nearest_words(state: State, item: Item, spoken: Sentence) -> Words:
    if not spoken:
        offered = tuple(names.word(at) for at in item.args)
        prompt = _("Troops without a leader at {place} withdraw: to which city?")
        return Words(offered, False, prompt.format(place=names.near(item.place)))
    return Words((), True) if spoken in [(BOARD.words[at],) for at in item.args] else NOTHING


def _nearest(flow: Flow, item: Item, sentence: Sentence) -> None:
    (word,) = sentence
    withdraw(flow, item.seat, item.place, BOARD.by_word[word])


def consolidated(flow: Flow, item: Item) -> None:
    """Then SP and trains without a leader disband, leaders without SP leave [6.4.2, 2.6.2]."""
    for side in SIDES:
        for at in sorted(flow.state.of(side)):
            settle(flow, side, at)


QUESTIONS: dict[str, Question[State, Flow]] = {
    "muster": Question(_words, _answer, unasked=_nothing),
    "nearest": Question(_nearest_words, _nearest),
}
STEPS: dict[str, Run] = {
    "consolidate": consolidate,
    "consolidated": consolidated,
}
