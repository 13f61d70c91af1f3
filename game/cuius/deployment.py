"""Leader deployment [5.3, 5.4]: where leaders may be put; Marshals free, Lieutenants by the lot for a PP.

Any leader may come as Marshal or as Lieutenant [2.4.2]; who is not deployed stays in the pool [5.4.3].
"""

from collections.abc import Iterable
from functools import cache, lru_cache

from game.core.agenda import Question
from game.core.memo import same
from game.core.text import _, listed, say, translation
from game.core.values import replace
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, later
from game.cuius import fog, names
from game.cuius.board import BOARD, IMPERIAL, SPANISH_ROAD, other
from game.cuius.cities import foreign, held
from game.cuius.files import Area
from game.cuius.flow import Flow
from game.cuius.parts import leader as leader_word
from game.cuius.pieces import commander, put, take_from_pool
from game.cuius.state import NOBODY, Army, Item, State
from game.cuius.turn import PASS, pass_word, passes

DEPLOY, DRAW = "deploy", "draw"


def marshals_due(state: State, side: str) -> int:
    """How many Marshals a side may deploy this year, by scenario or chart [5.3.1]."""
    return _due(state.scenario, state.year, side)


@cache
def _due(scenario: str, year: int, side: str) -> int:
    fixed = BOARD.scenarios[scenario].marshals
    if fixed is not None:
        return fixed.get(side, 0)
    row = next((m for m in BOARD.charts.marshals if m.years[0] <= year <= m.years[1]), None)
    return 0 if row is None else row.imperial if side == IMPERIAL else row.protestant


def areas(state: State, side: str) -> tuple[Area, ...]:
    """A side's deployment areas of this year [5.2]."""
    return _areas(state.year, side)


@cache
def _areas(year: int, side: str) -> tuple[Area, ...]:
    return tuple(area for area in BOARD.areas.values() if area.side == side and area.years[0] <= year <= area.years[1])


def free(state: State, side: str, place: str) -> bool:
    """Whether one may be put down in a hex: no enemy army, no enemy city."""
    return not state.of(other(side)).get(place) and state.holder(place) != other(side)


def area_places(state: State, side: str, area: Area) -> list[str]:
    """The places of a deployment area: Spanish Road areas, cities, and the hexes beside them [5.3.1, 6.2.2, 11.3.7].

    Beside an area city one may be put down even if the enemy holds it [5.3.2].
    """
    if area.id == SPANISH_ROAD:
        cities = [BOARD.cities[c].hex for c in area.cities if state.control.get(c) == side]
        return [*BOARD.spanish_road, *cities]
    armies, cities_held = state.of(other(side)), held(state, other(side))
    return [at for at in BOARD.area_hexes[area.id] if at not in armies and at not in cities_held]


def road_net(state: State, side: str, starts: Iterable[str]) -> set[str]:
    """Where roads lead from some places without a break: cities count as road if they are one's own [5.3.2, 6.3.1]."""
    return BOARD.along_roads(starts, {*foreign(state, side), *BOARD.spanish_road, *state.of(other(side))})


def places_for(state: State, side: str, leader: str) -> tuple[str, ...]:
    """Where this leader may be put: a flag needs a road to an area of its own [5.3.2]."""
    return _places_under(state, side, BOARD.leaders[leader].flag)


def places(state: State, side: str) -> tuple[str, ...]:
    """Where anybody may be put who needs no road."""
    return _places_under(state, side, None)


def _places_under(state: State, side: str, flag: str | None) -> tuple[str, ...]:
    """Own cities, deployment areas, own armies [5.3.1]; under a flag those on its roads."""
    (ground, roads), own = _ground(state, side, flag), state.of(side)
    return tuple(dict.fromkeys((*ground, *(own if roads is None else [at for at in own if at in roads]))))


@same(
    16,
    of=lambda state, side, flag: (state.control,),
    by=lambda state, side, flag: (flag, side, state.year, tuple(state.of(other(side)))),
)
def _ground(state: State, side: str, flag: str | None) -> tuple[tuple[str, ...], set[str] | None]:
    """The places there are without own armies, and those that a flag's roads lead to; None if it needs none."""
    near = [place for area in areas(state, side) for place in area_places(state, side, area)]
    every = tuple(dict.fromkeys((*held(state, side), *near)))
    if flag is None:
        return every, None
    own = [area for area in areas(state, side) if area.flag == flag]
    if not own:
        return (), set()
    direct = {place for area in own for place in area_places(state, side, area)}
    if any(area.id == SPANISH_ROAD for area in own):
        starts = [*direct]  # Trier is among them only while it is theirs
    else:
        cities = [BOARD.cities[c].hex for area in own for c in area.cities]
        starts = [at for at in cities if free(state, side, at)]
    roads = road_net(state, side, starts) | direct
    return tuple(place for place in every if place in roads), roads


@same(
    8,
    of=lambda state, side: (state.pool, state.control, state.imperial, state.protestant),
    by=lambda state, side: (side, state.year),
)
def deployable(state: State, side: str) -> tuple[str, ...]:
    """Leaders of the pool who have a place to go."""
    flags = {BOARD.leaders[leader].flag for leader in state.pool[side]}
    able = {flag for flag in flags if _welcome(state, side, flag)}
    return tuple(leader for leader in state.pool[side] if BOARD.leaders[leader].flag in able)


def _welcome(state: State, side: str, flag: str | None) -> bool:
    """Whether there is any place; the areas themselves mostly tell, before any road is looked at."""
    if any(stands_open(state, side, area) for area in areas(state, side) if flag in (None, area.flag)):
        return True
    return bool(_places_under(state, side, flag))


def stands_open(state: State, side: str, area: Area) -> bool:
    """Whether a deployment area has any place [5.3.1, 6.2.2]; see `area_places`."""
    armies, theirs = state.of(other(side)), held(state, other(side))
    return area.id == SPANISH_ROAD or any(at not in armies and at not in theirs for at in BOARD.area_hexes[area.id])


def put_down(flow: Flow, side: str, leader: str, place: str, marshal: bool) -> None:
    """Place a leader on the map; who joins a hidden force is not seen, unless he commands it from now on [16.3]."""
    state = flow.state
    take_from_pool(state, side, leader)
    if marshal:
        state.marshals = (*state.marshals, leader)
    there = state.of(side).get(place, NOBODY)
    put(state, side, place, Army((leader,)))
    secret = fog.hidden(state, other(side), side, place, there) and commander(state, state.of(side)[place]) != leader
    as_marshal = say("{leader} is Marshal at {place}.", leader=names.leader(leader), place=names.near(place))
    as_lieutenant = say("{leader} is Lieutenant at {place}.", leader=names.leader(leader), place=names.near(place))
    text = as_marshal if marshal else as_lieutenant
    flow.report("deploy", text, "5.3.1" if marshal else "5.4.1", place, (side,) if secret else None, side=side)


@lru_cache(maxsize=1 << 14)
def _place_word(_tongue: object, place: str) -> Word:
    """A place as a word, in the language at hand: hundreds are offered at once."""
    return names.word(place)


def _marshal_words(state: State, item: Item, spoken: Sentence) -> Words:
    side, left = item.seat, marshals_due(state, item.seat) - state.deployed[item.seat]
    able = deployable(state, side) if left > 0 else ()
    if not spoken:
        return later((DEPLOY, PASS) if able else (PASS,), lambda: _marshals_left(state, side, left, bool(able)))
    if spoken == (PASS,):
        return WHOLE
    if spoken[0] != DEPLOY:
        return NOTHING
    if len(spoken) == 1:
        whom = tuple(map(BOARD.leader_words.__getitem__, able))
        return later(whom, lambda: Words(tuple(map(leader_word, whom)), False, _("Whom?")))
    leader = BOARD.leader_by_word.get(spoken[1], "")
    return _where(state, side, leader, spoken[2:]) if leader in able else NOTHING


def _marshals_left(state: State, side: str, left: int, able: bool) -> Words:
    """Whether to deploy one more."""
    verbs = (Word(DEPLOY, _("Deploy a Marshal")),) if able else ()
    one, more = _("You may deploy one more Marshal."), _("You may deploy {n} more Marshals.").format(n=left)
    return Words((*verbs, _pass(state, side)), False, (one if left == 1 else more) + _leaderless(state, side))


def _pass(state: State, side: str) -> Word:
    """To pass, which is grave where it leaves troops without a leader."""
    return replace(pass_word(), grave=bool(_leaderless(state, side)))


def _leaderless(state: State, side: str) -> str:
    """The troops that nobody leads yet: they do not outlast the phase of Recruitment [2.6.2]."""
    left = [(at, army) for at, army in sorted(state.of(side).items()) if army.sp and not army.leaders]
    if not left:
        return ""
    armies = listed([_("{n} SP at {place}").format(n=army.sp, place=names.near(at)) for at, army in left])
    return " " + _("Without a leader so far, else they disband: {armies}.").format(armies=armies)


def _where(state: State, side: str, leader: str, said: Sentence) -> Words:
    where = places_for(state, side, leader)
    if not said:
        return later(tuple(map(BOARD.words.__getitem__, where)), lambda: _where_words(where, _("Where?")))
    return WHOLE if len(said) == 1 and BOARD.by_word.get(said[0]) in where else NOTHING


def _where_words(where: Iterable[str], prompt: str) -> Words:
    tongue = translation.get()
    return Words(tuple(_place_word(tongue, at) for at in where), False, prompt)


def _marshal(flow: Flow, item: Item, sentence: Sentence) -> None:
    """A Marshal is chosen and put down, for nothing [5.3.1, 5.3.3]."""
    if sentence == (PASS,):
        passes(flow, item.seat)
        return
    flow.state.deployed = {**flow.state.deployed, item.seat: flow.state.deployed[item.seat] + 1}
    put_down(flow, item.seat, BOARD.leader_by_word[sentence[1]], BOARD.by_word[sentence[2]], marshal=True)


def _no_marshal(flow: Flow, item: Item) -> Sentence | None:
    state, side = flow.state, item.seat
    due = state.deployed[side] < marshals_due(state, side)
    return None if due and deployable(state, side) else (PASS,)


def _lieutenant_words(state: State, item: Item, spoken: Sentence) -> Words:
    """Lieutenants come after all Marshals [5.3.4], any number that can be paid [5.4.2]."""
    if not spoken:
        may = _may_draw(state, item.seat)
        return later((DRAW, PASS) if may else (PASS,), lambda: _lieutenants_left(state, item.seat, may))
    known = spoken == (PASS,) or (spoken == (DRAW,) and _may_draw(state, item.seat))
    return WHOLE if known else NOTHING


def _lieutenants_left(state: State, side: str, may: bool) -> Words:
    """Whether to draw one more."""
    verbs = (Word(DRAW, _("Draw a Lieutenant"), _("1 PP")),) if may else ()
    prompt = _("You have {n} PP. Draw a Lieutenant?").format(n=state.pp[side])
    return Words((*verbs, _pass(state, side)), False, prompt + _leaderless(state, side))


def _may_draw(state: State, side: str) -> bool:
    return state.pp[side] > 0 and bool(deployable(state, side))


def _lieutenant(flow: Flow, item: Item, sentence: Sentence) -> None:
    """1 PP for a leader drawn from the pool [5.4.1]; under fog nobody else learns whom [16.3]."""
    state, side = flow.state, item.seat
    if sentence == (PASS,):
        passes(flow, side)
        return
    able = deployable(state, side)
    draw = flow.hidden if fog.fogged(state) else flow.pick
    leader = able[draw(len(able), f"Lieutenant of {side}") - 1]
    take_from_pool(state, side, leader)
    state.pp = {**state.pp, side: state.pp[side] - 1}
    flow.report("pay", say("{side} pay 1 PP for a Lieutenant.", side=names.side(side)), "5.4.1", side=side, pp=-1)
    flow.ask("place-lieutenant", side, args=(leader,))


def _no_lieutenant(flow: Flow, item: Item) -> Sentence | None:
    return None if _may_draw(flow.state, item.seat) else (PASS,)


def _place_lieutenant_words(state: State, item: Item, spoken: Sentence) -> Words:
    (leader,) = item.args
    if spoken:
        return _where(state, item.seat, leader, spoken)
    where = places_for(state, item.seat, leader)

    def told() -> Words:
        prompt = _("{leader} is drawn. Where does he go?")
        return _where_words(where, prompt.format(leader=_(BOARD.leaders[leader].name)))

    return later(tuple(map(BOARD.words.__getitem__, where)), told)


def _place_lieutenant(flow: Flow, item: Item, sentence: Sentence) -> None:
    (leader,), (word,) = item.args, sentence
    put_down(flow, item.seat, leader, BOARD.by_word[word], marshal=False)


QUESTIONS: dict[str, Question[State, Flow]] = {
    "marshal": Question(_marshal_words, _marshal, unasked=_no_marshal),
    "lieutenant": Question(_lieutenant_words, _lieutenant, unasked=_no_lieutenant),
    "place-lieutenant": Question(_place_lieutenant_words, _place_lieutenant),
}
