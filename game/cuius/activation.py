"""Activations: which leader, what goes with him, how many MP he gets [7.2, 11.1]."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from game.core.agenda import Question
from game.core.memo import same
from game.core.state import kept_of_each
from game.core.text import _, say, translation
from game.core.values import replace
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, later
from game.cuius import fog, names, parts
from game.cuius.board import BOARD, other
from game.cuius.checks import straggle
from game.cuius.cities import big_enough, foreign, invading, taking
from game.cuius.flow import Flow, Run
from game.cuius.forecast import expected
from game.cuius.handling import leave_neutral
from game.cuius.options import FOG, MATS
from game.cuius.pieces import FATIGUE_MAX, commander, may_follow, ordered, put, settle, tired, without
from game.cuius.planning import goes_on, led, plan_to, ways
from game.cuius.reach import COST
from game.cuius.state import Army, Item, March, State
from game.cuius.turn import PASS, pass_word, passed_before, passes

#: So far from its goal an enemy may matter to a march.
NEAR = 6
MARCH, TO, NO_DIE, STAY = "march", "to", "no-die", "stay"
HALT_ANY, HALT = "halt-if-anyone", "halt-if-"
#: What ends the words for an army.
ENDS = frozenset((NO_DIE, TO))
MARK, UNMARK = "mark", "unmark"


def campaigning(flow: Flow, item: Item) -> None:
    """The Operations Phase: both activate armies in turn until both pass in succession [7.0, 7.2]."""
    fog.mark(flow.state, seen=True)
    flow.then(Item("alternate", args=("activate",)))


@kept_of_each("imperial", "protestant", "used", "marshals")
def startable(state: State, side: str) -> dict[str, str]:
    """The leaders a side may activate, and where they are.

    A leader of the highest fatigue may not [7.2.2]; Lieutenants by one of three markers a year [7.2.3].
    """
    lieutenants, marshals = state.used[side] < COST.lieutenants, state.marshals
    return {
        leader: at
        for at, army in state.of(side).items()
        if army.fatigue < FATIGUE_MAX and (army.inf or army.cav)
        for leader in army.leaders
        if lieutenants or leader in marshals
    }


def companions(state: State, army: Army, chief: str) -> tuple[str, ...]:
    """Who may go along as Wing Commander [7.2.1]."""
    if len(army.leaders) < 2:
        return ()
    return tuple([x for x in army.leaders if x != chief and may_follow(state, x, chief)])


def whole(state: State, army: Army, chief: str) -> Army:
    """A stack with all the leaders that may go with this one."""
    led_by = (chief, *companions(state, army, chief))
    return Army(led_by, army.inf, army.cav, army.art, army.fatigue, army.force)


def chosen(state: State, stack: Army, chief: str, said: Sentence) -> Army | None:
    """The army that the words after its commander name."""
    if said == (parts.ALL,):
        return whole(state, stack, chief)
    part = parts.read(stack, companions(state, stack, chief), said)
    if part is None or not part.sp:
        return None
    return Army((chief, *part.leaders), part.inf, part.cav, part.art, part.fatigue, stack.force)


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    """Which leader, what goes along, where to [7.2.1, 7.2.4, 11.1.2]."""
    side = item.seat
    if spoken == (PASS,):
        return WHOLE
    leaders = startable(state, side)
    if not spoken:
        verbs = (*((MARCH,) if leaders else ()), *_marking(state, side), PASS)
        return later(verbs, lambda: _verb_words(verbs, passed_before(state)))
    if spoken[0] in (MARK, UNMARK):  # [16.2]
        return _mark_words(state, side, spoken)
    if spoken[0] != MARCH:
        return NOTHING
    if len(spoken) == 1:
        texts = tuple(map(BOARD.leader_words.__getitem__, leaders))
        return later(texts, lambda: Words(_leader_words(state, side, leaders), False, _("Who leads?")))
    chief = BOARD.leader_by_word.get(spoken[1], "")
    return _army_words(state, side, leaders[chief], chief, spoken[2:]) if chief in leaders else NOTHING


def _verb_words(verbs: Sentence, last: bool) -> Words:
    """What may be done; to pass may end the campaigns of the year [7.2]."""
    ends = _("the campaigns of this year are over then") if last else _("if both pass, the year's campaigns are over")
    labels = {
        MARCH: Word(MARCH, _("Activate an army")),
        MARK: Word(MARK, _("Lay a Force marker"), quiet=True),
        UNMARK: Word(UNMARK, _("Take a Force marker away"), quiet=True),
        PASS: pass_word(ends),
    }
    return Words(tuple(map(labels.__getitem__, verbs)), False, _("Activate an army, or pass."))


def _leader_words(state: State, side: str, leaders: dict[str, str]) -> tuple[Word, ...]:
    found = []
    for leader, at in leaders.items():
        army, datum = state.of(side)[at], BOARD.leaders[leader]
        rank = _("Marshal") if leader in state.marshals else _("Lieutenant")
        hint = _("{rank}, LR {lr}, {sp} SP, fatigue {fatigue}").format(
            rank=rank, lr=datum.lr, sp=army.sp, fatigue=army.fatigue
        )
        found.append(Word(BOARD.leader_words[leader], _(datum.name), hint, at))
    return tuple(found)


def _army_words(state: State, side: str, at: str, chief: str, said: Sentence) -> Words:
    stack = state.of(side)[at]
    mine, rest = parts.split(said, ENDS)
    army = chosen(state, stack, chief, mine) if mine else None
    riders = rest[:1] == (NO_DIE,)
    rest = rest[1:] if riders else rest
    if army and riders and not army.mounted:
        return NOTHING
    if army and rest:
        march = begun(side, at, army, most_mp(army, chief))
        return destination_words(state, march, rest[1:], lambda: _dice_text(army, chief))
    wings = companions(state, stack, chief)
    more = () if mine == (parts.ALL,) else parts.following(stack, wings, mine, army=True)
    if army:
        onward = (TO,) if goes_on(state, begun(side, at, army, most_mp(army, chief))) else ()
        after = (*onward, NO_DIE) if army.mounted and not riders else onward
        return later((*more, *after), lambda: _onward_words(stack, more, after), end=True)
    if not mine:
        return later((parts.ALL, *more), lambda: _whom_words(state, stack, chief, more))
    return later(more, lambda: _whom_words(state, stack, "", more)) if parts.read(stack, wings, mine) else NOTHING


def _whom_words(state: State, stack: Army, chief: str, more: Sentence) -> Words:
    """Who and what may go along; at first all that is there."""
    every = (_all_word(state, stack, chief),) if chief else ()
    return Words((*every, *parts.told(stack, more)), False, _("Who and what goes along?"))


def _onward_words(stack: Army, more: Sentence, after: Sentence) -> Words:
    """What else goes along, or where to."""
    known = {TO: Word(TO, _("March to")), NO_DIE: Word(NO_DIE, _("Without the cavalry's die"))}
    onward = tuple(map(known.__getitem__, after))
    asked = _("Where to? Or see the dice first.") if TO in after else _("It gets nowhere from here, whatever the dice.")
    return Words((*parts.told(stack, more), *onward), True, asked)


def _all_word(state: State, stack: Army, chief: str) -> Word:
    army = whole(state, stack, chief)
    hint = _("{sp} SP, led up to {most}").format(sp=army.sp, most=COST.led_by_lr * army.lr)
    return Word(parts.ALL, _("All that is there"), hint)


def _dice_text(army: Army, chief: str) -> str:
    """Where to, and how far the dice may bring the army."""
    least, most = (int(mp_by_dice(army, chief, die)) for die in (1, 6))
    if least == most:
        return _("Where to? It has {n} MP.").format(n=most)
    return _("Where to? The dice bring {least} to {most} MP.").format(least=least, most=most)


def mp_by_dice(army: Army, chief: str, each: float) -> float:
    """The MP that dice of so much each would bring [11.1.1, 11.1.2]."""
    dice = (BOARD.leaders[chief].lr if led(army) else 0) + (1 if army.mounted else 0)
    return COST.base - army.fatigue + each * dice


def most_mp(army: Army, chief: str) -> int:
    """The most MP that the dice could bring [11.1.1, 11.1.2]."""
    return int(mp_by_dice(army, chief, 6))


def _where_to() -> str:
    return _("Where to?")


def destination_words(state: State, march: March, said: Sentence, asked: Callable[[], str] = _where_to) -> Words:
    """A place, then on what to stop, and whether to stay there; `asked` is how the place is asked for."""
    costs = ways(state, march).costs
    if not said:
        texts = tuple(map(BOARD.words.__getitem__, costs))
        return later(texts, lambda: Words(place_words(state, march), False, asked()))
    goal = BOARD.by_word.get(said[0], "")
    if goal not in costs:
        return NOTHING
    rest = said[1:]
    stays = rest[-1:] == (STAY,)
    heard = rest[:-1] if stays else rest
    if stays and not heard:
        return WHOLE
    halts = _halts(state, march.side, goal)
    if len(set(heard)) < len(heard) or not halts.keys() >= set(heard):
        return NOTHING
    if stays:
        return WHOLE
    more = [word for word in halts if word not in heard] if HALT_ANY not in heard else []

    def goes() -> str:
        """What was remarked of the place, which what has been said since does not say again."""
        told = next(word.hint for word in place_words(state, march) if word.text == said[0]) if heard else ""
        return (told and f"{told}. ") + invading(state, march.side, goal)

    return later((*more, STAY), lambda: _halt_words([(word, halts[word]) for word in more], goes()), end=True)


@same(
    4,
    of=lambda state, side, goal: (state.of(other(side)), state.marshals),
    by=lambda state, side, goal: (side, goal),
)
def _halts(state: State, side: str, goal: str) -> dict[str, str]:
    """On whose reaction an army may stop, by word: of anyone, and of enemies who are not far from where it goes."""
    found = {HALT_ANY: ""}
    for at, army in sorted(state.of(other(side)).items()):
        if BOARD.distance(at, goal) <= NEAR and (x := commander(state, army)):
            found[HALT + BOARD.leader_words[x]] = x
    return found


def _halt_words(halts: Iterable[tuple[str, str]], goes: str) -> Words:
    text = _("Stop if {name} reacts")
    told = [
        Word(word, text.format(name=_(BOARD.leaders[x].name)) if x else _("Stop if anyone reacts")) for word, x in halts
    ]
    return Words((*told, Word(STAY, _("And end the activation there"))), True, goes + _("On what shall it stop?"))


def place_words(state: State, march: March) -> tuple[Word, ...]:
    """The places within reach, each with what it costs and what waits there."""
    costs = ways(state, march).costs
    tongue, enemies = translation.get(), state.of(other(march.side))
    found = dict(zip(costs, map(_place_words_in(tongue).__getitem__, costs.items()), strict=True))
    for at in (foreign(state, march.side) & costs.keys()) - enemies.keys():
        found[at] = _place_words_in(tongue, taking(state, march.army, at))[at, costs[at]]
    for at in enemies.keys() & costs.keys():
        waits = expected(state, march.side, march.army, march.at, at, enemies[at])
        found[at] = _place_words_in(tongue, waits)[at, costs[at]]
    return tuple(found.values())


class _PlaceWords(dict[tuple[str, int], Word]):
    """Places with the MP they cost and what waits there, in one language: hundreds at once, mostly as they were."""

    def __init__(self, waits: str) -> None:
        self.waits = f", {waits}" if waits else ""

    def __missing__(self, key: tuple[str, int]) -> Word:
        place, mp = key
        found = self[key] = names.word(place, _("{n} MP").format(n=mp) + self.waits)
        return found


@lru_cache(maxsize=256)
def _place_words_in(tongue: object, waits: str = "") -> _PlaceWords:
    return _PlaceWords(waits)


def begun(side: str, at: str, army: Army, mp: int) -> March:
    """An army as it sets out: from its river city it may go to either bank [11.3.5.1]."""
    return March(side, army, at, mp=mp, bonus=COST.road_bonus, path=(at,))


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    """A leader sets out, a Lieutenant by one of three markers [7.2.1, 7.2.3, 7.2.4, 11.1.2]."""
    state, side = flow.state, item.seat
    if sentence == (PASS,):
        passes(flow, side)
        flow.report("ready", say("{side} pass.", side=names.side(side)), "7.2", side=side)
        return
    if sentence[0] in (MARK, UNMARK):  # [16.2]
        _do_mark(flow, item, sentence)
        return
    chief = BOARD.leader_by_word[sentence[1]]
    at = startable(state, side)[chief]
    mine, rest = parts.split(sentence[2:], ENDS)
    army = chosen(state, state.of(side)[at], chief, mine)
    assert army is not None
    if chief not in state.marshals:
        state.used = {**state.used, side: state.used[side] + 1}
    set_out(flow, side, at, chief, army, NO_DIE not in rest)
    if TO in rest:
        assert state.march is not None
        order = rest[rest.index(TO) + 1 :]
        state.march = aimed(state, state.march, order)
    flow.then(Item("march-on"), Item("activation-end", args=(side, chief)))


def aimed(state: State, march: March, order: Sentence) -> March:
    """The march with a plan: where to, on what to stop."""
    goal = BOARD.by_word[order[0]]
    taking = state.holder(goal) == "neutral" and big_enough(march.army, goal)
    return replace(march, plan=plan_to(state, march, goal), halt=order[1:], taking=taking)


def set_out(flow: Flow, side: str, at: str, chief: str, army: Army, horse: bool) -> None:
    """The active army leaves the stack, and its MP are rolled [7.2.1, 11.1.1, 11.1.2]."""
    state = flow.state
    stack = state.lift(side, at)
    put(state, side, at, replace(without(stack, army), force=0))  # the marker goes with the army
    army = replace(army, leaders=(chief, *(x for x in army.leaders if x != chief)))
    state.march = begun(side, at, army, 0)  # it is still there when the rest disbands
    settle(flow, side, at, army.force)
    fog.forget(state)
    leads, mounted = led(army), army.mounted and horse
    rolls = [flow.roll(f"movement of {chief}") for _n in range(BOARD.leaders[chief].lr)] if leads else []
    rolls += [flow.roll(f"movement of the cavalry of {chief}")] if mounted else []
    mp = COST.base - army.fatigue + sum(rolls)
    state.march = replace(begun(side, at, army, mp), led=leads, horse=mounted)
    state.trail, state.trail_by = (at,), side
    hidden = fog.hidden(state, other(side), side, at, army)
    text = say("{leader} is activated at {place}: {mp} MP.", leader=names.leader(chief), place=names.near(at), mp=mp)
    vague = say("{leader} is activated at {place}.", leader=names.leader(chief), place=names.near(at))
    flow.report("march", text, "11.1.1", at, (side,) if hidden else None, side=side, leader=chief, mp=mp)
    if hidden:
        flow.report("march", vague, "11.1.1", at, (other(side), ""), side=side, leader=chief)


def activation_end(flow: Flow, item: Item) -> None:
    """The army tires, and combines with friends where it stands [7.2.5, 7.2.6, 11.5.2]; hills straggle [11.3.2.1]."""
    state, side = flow.state, item.args[0]
    leave_neutral(flow)
    if state.march is not None and state.march.ridge:
        straggle(flow, side, state.march.at, state.march.at)
    march, state.march = state.march, None
    if march is None:
        return
    army = tired(march.army)
    fog.tires(state, side, army)
    put(state, side, march.at, replace(army, leaders=ordered(state, army.leaders)))
    settle(flow, side, march.at)


def _possible(flow: Flow, item: Item) -> Sentence | None:
    """Who has nobody left to activate passes [7.2]."""
    return None if startable(flow.state, item.seat) else (PASS,)


# Force markers [16.2] -----------------------------------------------------------------------------------------------


def _markable(state: State, side: str, verb: str) -> dict[str, str]:
    """Commanders whose armies may be given a Force marker, or lose theirs [16.2]."""
    if not (state.option(FOG) or state.option(MATS)) or (verb == MARK and not fog.free_marker(state, side)):
        return {}
    return {
        commander(state, army): at
        for at, army in state.of(side).items()
        if army.leaders and bool(army.force) == (verb == UNMARK)
    }


def _marking(state: State, side: str) -> Sentence:
    """To lay a marker and to take one away [16.2]."""
    if not (state.option(FOG) or state.option(MATS)):
        return ()
    return tuple(verb for verb in (MARK, UNMARK) if _markable(state, side, verb))


def _mark_words(state: State, side: str, spoken: Sentence) -> Words:
    """Whose army is marked or not marked any longer [16.2]."""
    able = _markable(state, side, spoken[0])
    if len(spoken) == 1:
        named = tuple(Word(BOARD.leader_words[x], _(BOARD.leaders[x].name), "", at) for x, at in able.items())
        return Words(named, False, _("Whose army?"))
    known = len(spoken) == 2 and BOARD.leader_by_word.get(spoken[1], "") in able
    return Words((), True) if known else NOTHING


def _do_mark(flow: Flow, item: Item, sentence: Sentence) -> None:
    """Lay a marker on an army, or take it away [16.2]."""
    state, side = flow.state, item.seat
    at = _markable(state, side, sentence[0])[BOARD.leader_by_word[sentence[1]]]
    if sentence[0] == MARK:
        fog.cover(state, side, at, fog.free_marker(state, side))
    else:
        fog.uncover(state, side, at)
    flow.report(
        "units",
        say("{side} change a Force marker at {place}.", side=names.side(side), place=names.near(at)),
        "16.2",
        at,
    )
    flow.then(Item("activate", side))


QUESTIONS: dict[str, Question[State, Flow]] = {
    "activate": Question(_words, _answer, unasked=_possible),
}
STEPS: dict[str, Run] = {
    "campaigning": campaigning,
    "activation-end": activation_end,
}
