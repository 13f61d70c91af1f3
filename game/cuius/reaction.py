"""Reaction moves [11.4]: who may attempt one, the check, the hex, and chains of them."""

from collections.abc import Iterable, Mapping

from game.core.agenda import Question
from game.core.events import Fact
from game.core.text import Message, _, say
from game.core.values import replace
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, later
from game.cuius import cities, fog, names, parts
from game.cuius.activation import HALT, HALT_ANY, chosen, companions, whole
from game.cuius.alarm import alarm
from game.cuius.board import BOARD, NEUTRAL, SIDES, other
from game.cuius.checks import (
    CHECKS,
    Result,
    check,
    column,
    needed,
    on,
    straggle_apart,
    tell_apart,
    tiring,
    up_to,
)
from game.cuius.flow import Flow, Run
from game.cuius.forecast import expected
from game.cuius.pieces import clear_fort, commander, put, settle, tired, without
from game.cuius.planning import led
from game.cuius.standing import ASK
from game.cuius.state import Army, Chain, Item, State
from game.cuius.turn import PASS, pass_word
from game.cuius.zones import enemy_zones, watchers

REACT = "react"


def key(side: str, at: str) -> str:
    """How an army is named in a chain."""
    return f"{side}@{at}"


def place(name: str) -> str:
    """The hex of an army so named."""
    return name.partition("@")[2]


def trigger(flow: Flow, side: str, origin: str, target: str, army: Army | None = None) -> None:
    """An army has moved: enemies whose hex or zone it entered or left may attempt a reaction move [11.4.1, 11.2.6].

    Not those that have reacted in this chain [11.4.4], nor the winners of the battle it flees; against another army,
    `army`, that reacts meanwhile they may [11.4.9].
    """
    state = flow.state
    moved = army or next((army for at, army in state.moving(side) if at == target), None)
    chain = state.chain or Chain()
    entered = chain.entered
    if state.present(other(side), target):
        entered = {**entered, target: key(side, origin)} if target not in entered else entered
    cavalry = moved.cav if moved else 0
    fresh = [key(other(side), at) for at in watchers(state, side, origin, target, cavalry)]
    barred = () if army else chain.barred
    fresh = [name for name in fresh if name not in (*chain.reacted, *barred, *chain.eligible)]
    state.chain = replace(chain, eligible=(*chain.eligible, *fresh), entered=entered)


def unnoticed(state: State, side: str, origin: str, target: str, cavalry: int) -> bool:
    """Whether nobody has to do with a move: it is of no chain, and no enemy's hex or zone is entered or left."""
    met = state.chain or state.present(other(side), target)
    return not met and not watchers(state, side, origin, target, cavalry)


def react(flow: Flow, item: Item) -> None:
    """Ask a side with eligible armies, until there are none [11.4.1, 11.4.5]."""
    state = flow.state
    if state.chain is None:
        return
    left = tuple(name for name in state.chain.eligible if name not in state.chain.reacted and _stands(state, name))
    state.chain = replace(state.chain, eligible=left)
    if left:
        flow.then(Item("reaction", left[0].partition("@")[0]), Item("react"))


def _stands(state: State, name: str) -> bool:
    side, _at, at = name.partition("@")
    army = state.of(side).get(at)
    return bool(army and army.leaders and army.sp)


def chain_end(flow: Flow, item: Item) -> None:
    """All reactions and their battles are over: Reacted markers go, and the active army goes on [11.4.8]."""
    flow.state.chain = None


def eligible(state: State, side: str) -> dict[str, str]:
    """The leaders who may lead a reaction, and where they are [11.4.2]."""
    assert state.chain is not None
    at = [place(name) for name in state.chain.eligible if name.startswith(side)]
    return {leader: here for here in at for leader in state.of(side)[here].leaders}


def goals(state: State, side: str, at: str, army: Army) -> list[str]:
    """One hex in any direction [11.4.3].

    A city of the enemy's, or a neutral one, only with SP as its CSV [11.3.4.2, 13.2].
    """
    return [
        there
        for there in BOARD.steps[at]
        if there not in BOARD.city_at or state.holder(there) == side or cities.big_enough(army, there)
    ]


def drm(army: Army) -> int:
    """The modifiers of the Reaction Move Check [11.4.3]."""
    chart = CHECKS.reaction.drm
    return (chart["all_cavalry"] if army.mounted else 0) + (0 if led(army) else chart["too_large"])


def at_least(state: State, army: Army, chief: str) -> int:
    """The lowest die by which an attempt succeeds [11.4.3]."""
    return needed(CHECKS.reaction, column(state, army, chief), drm(army))


def risk(state: State, army: Army, chief: str) -> int:
    """The highest die by which an attempt tires the army [11.4.3]; 0 if none does, or it cannot tire any more."""
    return tiring(CHECKS.reaction, column(state, army, chief), drm(army)) if tired(army) != army else 0


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    if spoken == (PASS,):
        return WHOLE
    side, leaders = item.seat, eligible(state, item.seat)
    able = {leader: at for leader, at in leaders.items() if goals(state, side, at, state.of(side)[at])}
    if not spoken:
        texts = (REACT, PASS) if able else (PASS,)
        return later(texts, lambda: _alarm_words(state, side, leaders, able))
    if spoken[0] != REACT:
        return NOTHING
    if len(spoken) == 1:
        named = tuple(Word(BOARD.leader_words[x], _(BOARD.leaders[x].name), "", at) for x, at in able.items())
        return Words(named, False, _("Who leads?"))
    chief = BOARD.leader_by_word.get(spoken[1], "")
    return _army_words(state, side, able[chief], chief, spoken[2:]) if chief in able else NOTHING


def _alarm_words(state: State, side: str, leaders: Mapping[str, str], able: Mapping[str, str]) -> Words:
    prompt = alarm(state, side, {at: _risk_told(state, side, at) for at in dict.fromkeys(leaders.values())})
    return Words((*((Word(REACT, _("React")),) if able else ()), pass_word()), False, prompt)


def _risk_told(state: State, side: str, at: str) -> str:
    """“, tires on a roll of 1 (17 %)”: what an attempt with all that is there may cost."""
    stack = state.of(side)[at]
    chief = commander(state, stack)
    most = risk(state, whole(state, stack, chief), chief)
    return ", " + _("tires {on}").format(on=up_to(most)) if most else ""


def _army_words(state: State, side: str, at: str, chief: str, said: Sentence) -> Words:
    stack = state.of(side)[at]
    friends = companions(state, stack, chief)
    mine, rest = parts.split(said, {BOARD.words[n] for n in BOARD.steps[at]})
    army = chosen(state, stack, chief, mine)
    if rest:
        known = army and len(rest) == 1 and BOARD.by_word[rest[0]] in goals(state, side, at, army)
        return WHOLE if known else NOTHING
    if army is None and parts.read(stack, friends, mine) is None:
        return NOTHING
    more = () if mine == (parts.ALL,) else _more(state, side, at, stack, friends, mine)
    if army is None:
        every = () if mine else (parts.ALL,)
        return later((*every, *more), lambda: _whom_words(stack, every, more))
    where = goals(state, side, at, army)
    texts = (*more, *map(BOARD.words.__getitem__, where))
    return later(texts, lambda: _where_words(state, side, at, stack, army, chief, more))


def _whom_words(stack: Army, every: Sentence, more: Sentence) -> Words:
    """Who and what may react; at first all that is there."""
    whole = (Word(parts.ALL, _("All that is there")),) if every else ()
    return Words((*whole, *parts.told(stack, more)), False, _("Who and what reacts?"))


def _where_words(state: State, side: str, at: str, stack: Army, army: Army, chief: str, more: Sentence) -> Words:
    """Where to, with the die it takes; or what else reacts."""
    hint = on(at_least(state, army, chief))
    where = tuple(_goal_word(state, side, at, army, there, hint) for there in goals(state, side, at, army))
    most = risk(state, army, chief)
    costs = " " + _("It fails, and tires the army, {on}.").format(on=up_to(most)) if most else ""
    costs += "".join(cities.invading_by(state, side, word.place) for word in where)
    return Words((*parts.told(stack, more), *where), False, _("Where to?") + costs)


def _more(state: State, side: str, at: str, stack: Army, friends: Iterable[str], said: Sentence) -> Sentence:
    """The words that may go on naming a part; none that leave it too few for the only places beside it."""
    more = parts.following(stack, friends, said, army=True)
    if goals(state, side, at, Army()):
        return more
    return tuple(word for word in more if goals(state, side, at, parts.fullest(stack, (*said, word))))


def _goal_word(state: State, side: str, at: str, army: Army, there: str, hint: str) -> Word:
    enemies = state.present(other(side), there)
    if enemies:
        hint += ", " + expected(state, side, army, at, there, enemies[0])
    elif state.holder(there) in (NEUTRAL, other(side)):
        hint += ", " + cities.taking(state, army, there)
    return names.word(there, hint)


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    """One army attempts it, or all of a side's let it be [11.4.1, 11.4.2, 11.4.3]."""
    state, side = flow.state, item.seat
    assert state.chain is not None
    if sentence == (PASS,):
        left = tuple(name for name in state.chain.eligible if not name.startswith(side))
        state.chain = replace(state.chain, eligible=left)
        # that somebody was asked is not for onlookers [16.3]
        to = SIDES if fog.fogged(state) else None
        flow.report("ready", say("{side} do not react.", side=names.side(side)), "11.4.1", to=to, side=side)
        return
    chief = BOARD.leader_by_word[sentence[1]]
    at, target = eligible(state, side)[chief], BOARD.by_word[sentence[-1]]
    army = chosen(state, state.of(side)[at], chief, sentence[2:-1])
    assert army is not None
    mark(state, side, at)
    result = check(flow, CHECKS.reaction, army, chief, drm(army), f"reaction of {chief}")
    if result.success:
        text = say(
            "{leader} reacts and moves to {place} (die {die}).",
            leader=names.leader(chief),
            place=names.near(target),
            die=result.die,
        )
        flow.report("react", text, "11.4.3", target, side=side, leader=chief, die=result.die, origin=at)
        heard(state, chief)
        move(flow, side, at, target, army)
        return
    fail(flow, side, at, chief, result)


def fail(flow: Flow, side: str, at: str, chief: str, result: Result) -> None:
    """A failed reaction may tire all that is there [11.4.3]; that a hidden force tires its own side is told [16.3]."""
    stack = flow.state.of(side)[at]
    left = tired(stack) if result.tires else stack
    text = say("{leader} fails to react (die {die}).", leader=names.leader(chief), die=result.die)
    facts: dict[str, Fact] = {"side": side, "leader": chief, "die": result.die}
    if left == stack:
        flow.report("react", text, "11.4.3", at, facts=facts)
        return
    more = say("{leader} fails to react, and his army tires (die {die}).", **text.blanks)
    tell_apart(flow, "react", more, text, "11.4.3", at, stack, facts, {"fatigue": left.fatigue})
    flow.state.station(side, at, left)


def mark(state: State, side: str, at: str) -> None:
    """A Reacted marker: one attempt a chain [11.4.4]."""
    assert state.chain is not None
    name = key(side, at)
    left = tuple(other for other in state.chain.eligible if other != name)
    state.chain = replace(state.chain, reacted=tuple(dict.fromkeys((*state.chain.reacted, name))), eligible=left)


def marked(state: State, side: str, at: str) -> bool:
    """Whether what a side has in a hex bears a Reacted marker [11.4.4]."""
    return bool(state.chain and key(side, at) in state.chain.reacted)


def bring(state: State, side: str, at: str, army: Army, *, reacted: bool) -> None:
    """An army that has fled comes to stand in a hex, and its Reacted marker with it, if it bears one [11.4.4].

    None waits there for one that bears none. The marker is laid before those of the hexes that were reacted to.
    """
    alone, chain, name = at not in state.of(side), state.chain, key(side, at)
    put(state, side, at, army)
    if chain and (reacted or alone):
        others = tuple(other for other in chain.reacted if other != name)
        state.chain = replace(chain, reacted=(name, *others) if reacted else others)


def move(flow: Flow, side: str, at: str, target: str, army: Army) -> None:
    """A successful reaction: one hex, for no MP and no fatigue [11.4.3]; what is left behind has reacted, too [11.4.4].

    It combines with friends who stand there [11.5.1]; it may fail to take a city, and goes back [11.3.4.1].
    """
    state = flow.state
    stack = state.lift(side, at)
    put(state, side, at, replace(without(stack, army), force=0))
    forts = state.forts
    settle(flow, side, at, army.force)
    fog.compare_cavalry(flow, side, target, (at, target), army)
    if state.holder(target) in (NEUTRAL, other(side)):
        if state.present(other(side), target):  # the city comes after all reactions and battles [11.4.7, 15.0]
            assert state.chain is not None
            state.chain = replace(state.chain, came={**state.chain.came, key(side, target): at})
        elif not cities.attempt(flow, side, target, army):
            cities.shut_out(flow, side, target, army, at)
            state.forts = forts  # it has been nowhere
            return
    clear_fort(flow, at)
    if not state.present(side, target) and state.chain:  # whoever is there now was there first [14.0]
        left = {there: name for there, name in state.chain.entered.items() if there != target}
        state.chain = replace(state.chain, entered=left)
    mark(state, side, target)
    fog.meet(flow, side, target, army)
    moved = straggle_apart(flow, side, target, army) if BOARD.ground.get(target) == "hills" else army  # [11.3.2.1]
    put(state, side, target, moved)
    if moved.sp:
        trigger(flow, side, at, target, moved)


def heard(state: State, leader: str) -> None:
    """An enemy has reacted: the march stops if it was told to."""
    march = state.march
    if march and march.plan and (HALT_ANY in march.halt or HALT + BOARD.leader_words[leader] in march.halt):
        state.march = march.aimless


# Standing answers


def _unasked(flow: Flow, item: Item) -> Sentence | None:
    """What the player left word to do, from what he may know; all armies must have word."""
    state, side = flow.state, item.seat
    assert state.chain is not None
    orders: list[Sentence] = []
    staying: list[Message] = []
    for name in state.chain.eligible:
        if not name.startswith(side):
            continue
        army = state.of(side)[place(name)]
        chief = commander(state, army)
        policy = flow.will(side, BOARD.leader_words[chief])
        policy = flow.will(side, "reactions") if policy == ASK else policy
        if policy == ASK:
            return None
        if target := _wish(state, side, place(name), whole(state, army, chief), policy):
            orders.append((REACT, BOARD.leader_words[chief], parts.ALL, BOARD.words[target]))
        else:
            staying.append(names.leader(chief))
    goes = names.leader(BOARD.leader_by_word[orders[0][1]]) if orders else None
    text = (
        say("Your standing answer: {leader} reacts.", leader=goes)
        if goes
        else say("Your standing answer: {leaders}: no reaction.", leaders=tuple(staying))
    )
    if goes or staying:  # it is told to nobody by itself, but stands in his log
        flow.report("ready", text, "11.4.1", to=(side,), side=side)
    return orders[0] if orders else (PASS,)


def _wish(state: State, side: str, at: str, army: Army, policy: str) -> str:
    """Where a standing answer sends an army; empty if nowhere."""
    enemy, where = other(side), goals(state, side, at, army)
    if policy in ("contact", "always"):
        for there in where:
            foes = [fog.size_seen(state, side, enemy, there, foe) for foe in state.present(enemy, there)]
            if foes and all(sp is not None and 2 * army.sp >= 3 * sp for sp in foes):
                return there
    if policy in ("slip", "always"):
        near = sorted(BOARD.zone[at])
        foes = [fog.size_seen(state, side, enemy, h, foe) for h in near for foe in state.present(enemy, h)]
        if any(sp is None or sp > army.sp for sp in foes):
            zones = enemy_zones(state, side, army.cav, side)
            safe = [n for n in where if n not in zones and not state.present(enemy, n)]
            return min(safe, key=lambda n: (BOARD.ground[n] == "hills", state.holder(n) != side, n), default="")
    return ""


QUESTIONS: dict[str, Question[State, Flow]] = {
    "reaction": Question(_words, _answer, unasked=_unasked),
}
STEPS: dict[str, Run] = {
    "react": react,
    "chain-end": chain_end,
}
