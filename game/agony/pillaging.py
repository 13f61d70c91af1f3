"""Pillage markers: foraging armies, ruined areas, recovery [11.16, 15.24, 15.25]."""

from collections.abc import Sequence
from functools import partial

from game.agony import control, names, pieces, posts
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, SIDES, other
from game.agony.flow import Flow
from game.agony.losses import dear, force_of, set_force
from game.agony.picks import ATTACK, PROPOSED, Picks, picking
from game.agony.places import AROUND, BIT, FRANCE, Places
from game.agony.state import March, Stack, State, common, minus, plus
from game.core.agenda import Item, Question
from game.core.state import kept_of_each, without
from game.core.text import _, say
from game.core.values import replace
from game.core.words import Sentence, Word, Words, ends, later

MAX = 2
#: Units moved in an activation, and how many levels they forage [11.16].
FORAGE = ((6, 2), (3, 1))
ENOUGH = "enough"


def raise_pillage(flow: Flow, city: str, levels: int = 1, by: str = "") -> int:
    """Pillage a city, by whom if that is to be told; gives the levels that were not to be had any more [15.221]."""
    state = flow.state
    before = state.pillage.get(city, 0)
    after = min(MAX, before + levels)
    if after > before:
        state.pillage = {**state.pillage, city: after}
        told = say("{city}: Pillage-{n}.", city=names.place(city), n=after)
        flow.tell("pillage", told, rule="15.24", place=city, level=after, **({"side": by} if by else {}))
        count_ruin(flow, BOARD.spaces[city].area)
    return levels - (after - before)


def recover(flow: Flow, city: str) -> None:
    """One Pillage level is recovered [15.25]."""
    state = flow.state
    level = state.pillage[city] - 1
    if level:
        state.pillage = {**state.pillage, city: level}
    else:
        state.pillage = without(state.pillage, city)
    name = names.place(city)
    told = say("{city} recovers to Pillage-{n}.", city=name, n=level) if level else say("{city} recovers.", city=name)
    flow.tell("pillage", told, rule="15.25", place=city, level=level)
    count_ruin(flow, BOARD.spaces[city].area)


def count_ruin(flow: Flow, area: str) -> None:
    """An area counts one VP less while all its cities are at Pillage-2 [15.24]."""
    state = flow.state
    if not area:
        return
    ruined = all(state.pillage.get(city) == MAX for city in BOARD.cities_of[area])
    if ruined == (area in state.ruined):
        return
    state.ruined = (*state.ruined, area) if ruined else tuple(a for a in state.ruined if a != area)
    owner = state.areas[area]
    if owner:
        name = names.area(area)
        why = say("{area} is laid waste", area=name) if ruined else say("{area} recovers", area=name)
        control.score(flow, control.toward(owner, -1 if ruined else 1), why)


def required(moved: int) -> int:
    """How many levels an activation must forage [11.16]."""
    return next((levels for units, levels in FORAGE if moved >= units), 0)


def short(march: March) -> int:
    """How many levels are still to be chosen [11.16]."""
    return required(march.units_moved) - len(march.forage)


def fields(state: State, march: March) -> list[str]:
    """Cities the force moved into that have something left to take, those already chosen counted [11.16, 11.161]."""
    entered = dict.fromkeys(march.path)
    return [c for c in entered if state.pillage.get(c, 0) + march.forage.count(c) < MAX]


def plan(flow: Flow, item: Item) -> None:
    """Before any battle: which cities the moving army pillages [11.16]."""
    march = flow.state.march
    assert march is not None
    missing = short(march)
    if missing <= 0:
        return
    if not fields(flow.state, march):
        flow.state.march = replace(march, unmet=missing)
        return
    flow.ask("forage-plan", march.side, n=missing)


def likely_field(state: State, item: Item) -> str:
    """The word of the city an army had best forage: the enemy's land before neutral and its own, not its camp."""
    march = state.march
    assert march is not None

    def harm(city: str) -> tuple[float, str]:
        area = BOARD.spaces[city].area
        side = _owner(state, area) if area else state.cities[city]
        worth = 2.0 if side == other(march.side) else 1.0 if side != march.side else 0.0
        return worth - 1.5 * (city == march.at), BOARD.words[city]

    return BOARD.words[max(fields(state, march), key=harm)]


def _owner(state: State, area: str) -> str:
    return "" if area in state.neutral else state.areas[area]


def _room(state: State, item: Item, kind: str) -> int:
    """Units are picked elsewhere; cities one by one."""
    return 0


def _plan_words(state: State, item: Item, spoken: Sentence) -> Words:
    march = state.march
    assert march is not None
    offered = tuple([BOARD.words[city] for city in fields(state, march)])
    texts = (*offered, ATTACK) if _before_battle(state) else offered
    return ends(spoken, texts) if spoken else later(texts, partial(_plan_told, state, march, item))


def _plan_told(state: State, march: March, item: Item) -> Words:
    text = _("Pillage {city}")
    cities = (city_word(state, city) for city in fields(state, march))
    words = [replace(city, label=text.format(city=city.label)) for city in cities]
    if _before_battle(state):
        house = names.place(BOARD.by_word[likely_field(state, item)])
        words.append(Word(ATTACK, _("Attack"), _("pillaging {city}").format(city=house), march.at))
    prompt = _("Having moved {n} units the army must forage [11.16]: which city is pillaged? ({more} more)")
    return Words(tuple(words), False, prompt.format(n=march.units_moved, more=item.n))


def _before_battle(state: State) -> bool:
    """Whether a battle waits for the army to have foraged, and its player may say at once that all attack."""
    below = [item for item in state.agenda if item.kind != "forage-plan"]
    return bool(below) and below[-1].kind == "battle"


def city_word(state: State, city: str) -> Word:
    """A city to be named, with its Pillage level."""
    return names.pillaged_word(city, state.pillage.get(city, 0))


def _plan(flow: Flow, item: Item, sentence: Sentence) -> None:
    state, (word,) = flow.state, sentence
    if word == ATTACK:
        battle = replace(state.agenda[-1], args=(*state.agenda[-1].args, ATTACK))
        state.agenda = (*state.agenda[:-1], battle)
    while (march := state.march) and (word != ATTACK or (short(march) and fields(state, march))):
        city = likely_field(state, item) if word == ATTACK else word
        state.march = replace(march, forage=(*march.forage, BOARD.by_word[city]))
        if word != ATTACK:
            break
    plan(flow, item)


def _only_field(flow: Flow, item: Item) -> Sentence | None:
    march = flow.state.march
    assert march is not None
    offered = fields(flow.state, march)
    if len(offered) == 1:
        return tuple(BOARD.words[city] for city in offered)
    return (likely_field(flow.state, item),) if flow.will(item.seat, "forage") == PROPOSED else None


def forage(flow: Flow, item: Item) -> None:
    """The pillage takes effect, after any battle; what could not be foraged costs steps [11.16, 11.161]."""
    state, march = flow.state, flow.state.march
    assert march is not None
    unmet = march.unmet
    for city in march.forage:
        unmet += raise_pillage(flow, city)
    state.march = replace(march, forage=(), unmet=0, units_moved=0)
    if unmet:
        starve(flow, Item("starve", march.side, n=unmet))


def hungry(state: State) -> Stack:
    """The units that moved in this activation and are still there, with the army or dropped off [11.161]."""
    march = state.march
    assert march is not None
    moved: Stack = {}
    if state.battle:
        force = force_of(state, march.side)
        moved = plus(minus(force.units, force.joined), force.held)  # who came out of the fortress has not moved
    else:
        for batch in march.batches:
            moved = moved if batch.unmoved else plus(moved, batch.units)
    for at, stack in march.rested.items():
        moved = plus(moved, common(state.units.get(at, {}), stack))
    return moved


def starve(flow: Flow, item: Item) -> None:
    """Ask for the next step lost to hunger, while anybody is left."""
    if item.n and hungry(flow.state):
        flow.then(item)


def _starve_words(state: State, item: Item, spoken: Sentence) -> Words:
    kinds = hungry(state)
    if not spoken:
        words = tuple(names.of_which(kind, n) for kind, n in kinds.items())
        return Words(words, False, _("Foraging fails: a step of which unit? ({n} more)").format(n=item.n))
    return ends(spoken, kinds)


def _only_hungry(flow: Flow, item: Item) -> Sentence | None:
    kinds = hungry(flow.state)
    return tuple(kinds) if len(kinds) == 1 else None


def _starve(flow: Flow, item: Item, sentence: Sentence) -> None:
    (kind,) = sentence
    _take_step(flow, kind)
    told = say("{unit} loses a step for want of food.", unit=names.unit(kind))
    flow.tell("pillage", told, rule="11.161", unit=kind, side=item.seat)
    starve(flow, replace(item, n=item.n - 1))


def _hungriest(state: State, item: Item) -> str:
    return min(hungry(state), key=dear)


def _starving(state: State, item: Item, kind: str) -> int:
    return min(item.n, hungry(state).get(kind, 0))


def _take_step(flow: Flow, kind: str) -> None:
    """One step off a unit that moved: in the battle, on the march, or where it was dropped off."""
    state, march = flow.state, flow.state.march
    assert march is not None
    if state.battle:
        force = force_of(state, march.side)
        if force.units.get(kind, 0) > force.joined.get(kind, 0):
            set_force(state, replace(force, units=pieces.steps_off(force.units, kind)[0]))
            return
        if kind in force.held:
            set_force(state, replace(force, held=pieces.steps_off(force.held, kind)[0]))
            return
    for batch in march.batches:
        if kind in batch.units and not batch.unmoved:
            rest = replace(batch, units=pieces.steps_off(batch.units, kind)[0])
            batches = tuple(rest if b is batch else b for b in march.batches)
            state.march = replace(march, batches=tuple(b for b in batches if b.units))
            return
    at = next(at for at, stack in march.rested.items() if kind in stack and kind in state.units.get(at, {}))
    take_step(flow, at, kind)
    half = BOARD.kinds[kind].half
    rested = plus(minus(march.rested[at], {kind: 1}), {half: 1} if half else {})
    state.march = replace(march, rested={**march.rested, at: rested})


def take_step(flow: Flow, position: str, kind: str, scrap: bool = False) -> None:
    """One step off a unit at a position; looters that die never return [15.224]."""
    state = flow.state
    rest, gone = pieces.steps_off(state.units[position], kind)
    state.units = without(state.units, position)
    pieces.put(state, position, rest)
    if scrap and gone:
        whole = BOARD.kinds[kind].whole
        state.scrapped = {**state.scrapped, whole: state.scrapped.get(whole, 0) + 1}
    pieces.settle(flow, position.rstrip("!"))


def recovery(flow: Flow, item: Item) -> None:
    """Each rolls: half of it, rounded up, may be recovered, one at least [15.25]; after a truce all of it.

    Then both are asked at once [6.0] whether they keep the card they hold [6.G], and what recovers.
    """
    state = flow.state
    state.phase = "recovery"
    truce = "truce" in state.done
    state.done = tuple(d for d in state.done if d != "truce")
    for side in (CATHOLIC, PROTESTANT):
        flow.then(*([Item("keep", side)] if state.hands[side] else ()))
    rolls = [side for side in SIDES if recoverable(state, side)]
    flow.then(*(Item("recovery-roll", n=truce, args=(side,)) for side in rolls))


def recovery_roll(flow: Flow, item: Item) -> None:
    """The die of one player [15.25, 5.32]."""
    (side,) = item.args
    die = flow.roll(f"recovery: {names.ENGLISH[side]}")
    n = max(1, die if item.n else (die + 1) // 2)
    told = say("{side} may recover Pillage levels: {n}.", side=names.side(side), n=n)
    flow.tell("pillage", told, rule="15.25", side=side, levels=n)
    _put_behind(flow.state, Item("recover", side, n=n))


def _put_behind(state: State, item: Item) -> None:
    """Below the rolls to come and what its seat, and the one before it, is asked first; it waits for no other seat."""
    at = len(state.agenda)
    while at and _comes_first(state.agenda[at - 1], item.seat):
        at -= 1
    state.agenda = (*state.agenda[:at], item, *state.agenda[at:])


def _comes_first(item: Item, seat: str) -> bool:
    asked = item.kind in ("keep", "recover") and SIDES.index(item.seat) <= SIDES.index(seat)
    return asked or item.kind == "recovery-roll"


@kept_of_each("pillage", "marks", "cities", "areas", "entered", "units", "march", "saxony")
def recoverable(state: State, side: str) -> Sequence[str]:
    """Pillaged cities he may help: his or neutral area, no enemy there or next to it, once a turn [15.25, 15.251].

    A city that the other has helped recovers no second level, either.
    """
    lost = AROUND.beyond(control.strongholds(state, other(side))) | _enemy_land(state, side)
    free = [city for city in state.pillage if not BIT[city] & lost]
    return [city for city in free if _helped(city) not in state.marks] if state.marks else free


def to_recover(state: State, side: str) -> bool:
    """Whether a side may have something to recover once enemies have gone, who stand there now [15.25]."""
    lost = _enemy_land(state, side)
    return any(not BIT[city] & lost for city in state.pillage)


def _enemy_land(state: State, side: str) -> Places:
    """The land of the other side, for the Catholics all France if it is at war."""
    land = control.land(state)[other(side)]
    return land | FRANCE if side == CATHOLIC and "french" in state.entered else land


def _helped(city: str) -> str:
    return f"recovered-{city}"


def _recover_words(state: State, item: Item, spoken: Sentence) -> Words:
    texts = (*[BOARD.words[city] for city in recoverable(state, item.seat)], ENOUGH)
    return ends(spoken, texts) if spoken else later(texts, partial(_recover_told, state, item))


def _recover_told(state: State, item: Item) -> Words:
    cities = (city_word(state, city) for city in recoverable(state, item.seat))
    words = (*cities, Word(ENOUGH, _("No more"), quiet=True))
    return Words(words, False, _("Recover Pillage levels, one a city: {n} at most.").format(n=item.n))


def wanted(state: State, side: str) -> list[str]:
    """What a side had best recover first: under its own army, then in its own land; not where the enemy stands."""
    armies = posts.armies(state)

    def worth(city: str) -> tuple[float, str]:
        troops = armies.camp(city, side).size - armies.camp(city, other(side)).size
        ours = state.areas.get(BOARD.spaces[city].area) == side
        held = state.cities[city] == side
        return troops + 0.5 * ours + 0.3 * held, BOARD.words[city]

    return sorted(recoverable(state, side), key=worth, reverse=True)


def _most_wanted(state: State, item: Item) -> str:
    return next((BOARD.words[city] for city in wanted(state, item.seat)), ENOUGH)  # the other may have left nothing


def _recover(flow: Flow, item: Item, sentence: Sentence) -> None:
    (word,) = sentence
    if word == ENOUGH:
        return
    city = BOARD.by_word[word]
    recover(flow, city)
    flow.state.marks = (*flow.state.marks, _helped(city))
    if item.n > 1 and recoverable(flow.state, item.seat):
        flow.then(replace(item, n=item.n - 1))


def _recovered(flow: Flow, item: Item) -> Sentence | None:
    """Nothing is left to recover, for the other came first; or the seat left it to the house."""
    if not recoverable(flow.state, item.seat):
        return (ENOUGH,)
    left = PROPOSED in (flow.will(item.seat, "recovery"), flow.will(item.seat, "recovery-ahead"))
    return (_most_wanted(flow.state, item),) if left else None


STEPS = {
    "forage-plan": plan,
    "forage": forage,
    "recovery": recovery,
    "recovery-roll": recovery_roll,
}
QUESTIONS = {
    "forage-plan": picking(Question(_plan_words, _plan, chains=True, unasked=_only_field), Picks(likely_field, _room)),
    "starve": picking(
        Question(_starve_words, _starve, chains=True, unasked=_only_hungry), Picks(_hungriest, _starving)
    ),
    "recover": picking(
        Question(_recover_words, _recover, chains=True, parallel=True, unasked=_recovered), Picks(_most_wanted, _room)
    ),
}
