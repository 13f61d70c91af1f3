"""What an active army does in a hex.

Pick up, drop off, disband, dig in, take a city, leave one [11.5, 11.6, 13.1, 16.1].
"""

from collections.abc import Iterator
from functools import lru_cache

from game.core.text import _, say
from game.core.values import replace
from game.core.words import NOTHING, Sentence, Word, Words
from game.cuius import names, parts
from game.cuius.board import BOARD, NEUTRAL, other
from game.cuius.checks import straggle_apart, tell_loss
from game.cuius.cities import attempt, big_enough, chance
from game.cuius.flow import Flow
from game.cuius.options import FORTIFICATIONS
from game.cuius.pieces import combined, dissolve, empty, gather, may_follow, put, settle, tired, without
from game.cuius.planning import led
from game.cuius.reach import COST
from game.cuius.state import NOBODY, Army, March, State

PICK, DROP, DISBAND, FORTIFY, TAKE = "pick", "drop", "disband", "fortify", "take"


# Picking up [11.5.3] --------------------------------------------------------------------------------------------------


def friends(state: State, march: March) -> Army:
    """What may be picked up here: no leader above the commander [7.2.1].

    Riders with their die take cavalry only [11.1.2].
    """
    stack = state.of(march.side).get(march.at)
    if stack is None or march.mp < COST.pick_up:
        return NOBODY
    chief = march.army.leaders[0]
    able = tuple(x for x in stack.leaders if may_follow(state, x, chief))
    slow = march.horse
    return replace(stack, leaders=able, inf=0 if slow else stack.inf, art=0 if slow else stack.art)


def pick_words(state: State, march: March, said: Sentence) -> Words:
    """Leaders, SP and trains of the friends here."""
    stack = friends(state, march)
    if empty(stack):
        return NOTHING
    if said == (parts.ALL,):
        return Words((), True)
    part = parts.read(stack, stack.leaders, said)
    if part is None:
        return NOTHING
    more = parts.told(stack, parts.following(stack, stack.leaders, said))
    every = (Word(parts.ALL, _("All that is there")),) if not said else ()
    return Words((*every, *more), bool(said), _("What joins the army? It costs {n} MP.").format(n=COST.pick_up))


def pick(flow: Flow, said: Sentence) -> None:
    """In passing [2.6.5] the army grows for 2 MP.

    All in the hex have the higher fatigue; too large, it stops [11.5.3].
    """
    state, march = flow.state, flow.state.march
    assert march is not None
    able = friends(state, march)
    part = able if said == (parts.ALL,) else parts.read(able, able.leaders, said)
    stack = state.lift(march.side, march.at)
    assert part is not None
    fatigue = max(stack.fatigue, march.army.fatigue)
    put(state, march.side, march.at, replace(without(stack, part), fatigue=fatigue))
    army = replace(combined(march.army, replace(part, force=0)), fatigue=fatigue)
    chief = army.leaders[0]
    settle(flow, march.side, march.at)
    goes_on = eligible(march, army)
    state.march = replace(march, army=army, mp=march.mp - COST.pick_up, all_road=False, bonus=0, done=not goes_on)
    text = say("{leader} takes up what stands at {place}.", leader=names.leader(chief), place=names.near(march.at))
    flow.report("units", text, "11.5.3", march.at, side=march.side)


def eligible(march: March, army: Army) -> bool:
    """Whether the army may go on as it is now [11.1, 11.5.3].

    Riders who rolled by their own right need no LR; whoever has rolled as riders goes on as riders only [11.1.2].
    """
    if march.horse and not army.mounted:
        return False
    return led(army) or (march.horse and not march.led)


def unite(state: State) -> None:
    """The active army pauses, and friends in its hex are one with it; too large, it does not go on [11.5.1, 11.5.3]."""
    march = state.march
    if march and (joined := gather(state, march.side, march.at)):
        state.march = replace(march, army=joined, done=march.done or not eligible(march, joined))


# Dropping off [11.6] --------------------------------------------------------------------------------------------------


def droppable(march: March) -> Army:
    """All but the commander [11.6.2] and a last SP."""
    return _but_the_chief(march.army)


def _but_the_chief(army: Army) -> Army:
    return replace(army, leaders=army.leaders[1:])


def _leads(army: Army, here: Army, part: Army) -> bool:
    """Whether what is dropped stands under a leader with SP, and the army keeps some [2.6.3, 11.6.1]."""
    return bool(here.leaders or part.leaders) and here.sp + part.sp > 0 and part.sp < army.sp


def drop_words(state: State, march: March, said: Sentence) -> Words:
    """What stays here [11.6.1]. Without a leader it would disband: for that there is another word."""
    stack = droppable(march)
    part = parts.read(stack, stack.leaders, said)
    if part is None:
        return NOTHING
    if _barred(state, march):
        return NOTHING
    here = state.of(march.side).get(march.at, NOBODY)
    more = parts.told(stack, _to_drop(march.army, here, said))
    return Words(more, bool(said) and _leads(march.army, here, part), _("What stays here?"))


def may_drop(state: State, march: March) -> bool:
    """Whether anything may stay here."""
    return not _barred(state, march) and _drops(march.army, state.of(march.side).get(march.at, NOBODY))


def _barred(state: State, march: March) -> bool:
    """Never in a neutral city: the activation of what is dropped would end there [11.6.3, 13.1]."""
    return state.holder(march.at) == NEUTRAL


@lru_cache(maxsize=1024)
def _to_drop(army: Army, here: Army, said: Sentence) -> Sentence:
    """What may be dropped of an army, beside those who stand here: the same armies march again and again."""
    return tuple(_dropped(army, here, said))


@lru_cache(maxsize=1024)
def _drops(army: Army, here: Army) -> bool:
    """Whether anything may: mostly the first word that is tried."""
    return any(_dropped(army, here, ()))


def _dropped(army: Army, here: Army, said: Sentence) -> Iterator[str]:
    stack = _but_the_chief(army)
    following = parts.following(stack, stack.leaders, said)
    return (word for word in following if _hopeful(army, stack, here, (*said, word)))


def _hopeful(army: Army, stack: Army, here: Army, said: Sentence) -> bool:
    """Whether the words can be completed so that what is dropped may stand: SP still may follow a leader [11.6.1]."""
    part = parts.read(stack, stack.leaders, said)
    if part is None:
        return False
    led_on = bool(part.leaders) and not (part.sp or part.art)
    return _leads(army, here, part) or (led_on and army.sp > 1)


def drop(flow: Flow, said: Sentence) -> None:
    """A detachment tires, ends its activation, and combines with friends here [11.6.1, 11.6.3].

    Who moves by additional MP must be led as before after a Wing Commander has gone, or stops [11.6.5].
    """
    state, march = flow.state, flow.state.march
    assert march is not None
    stack = droppable(march)
    part = parts.read(stack, stack.leaders, said)
    assert part is not None
    army = without(march.army, part)
    stops = march.led and bool(part.leaders) and not eligible(march, army)
    state.march = replace(march, army=army, done=stops)
    if march.ridge and part.leaders and part.sp:  # an army of its own, whose move ends in the hills [11.3.2.1]
        part = straggle_apart(flow, march.side, march.at, replace(part, force=0))
    put(state, march.side, march.at, replace(tired(part), force=0))
    settle(flow, march.side, march.at)
    text = say(
        "{leader} leaves a detachment at {place}.", leader=names.leader(army.leaders[0]), place=names.near(march.at)
    )
    flow.report("units", text, "11.6.1", march.at, side=march.side)


def disband_words(march: March, said: Sentence) -> Words:
    """SP and trains that leave the map [11.6.4]."""
    stack = replace(march.army, leaders=())
    part = parts.read(stack, (), said)
    if part is None or part.sp >= march.army.sp:
        return NOTHING
    return Words(parts.told(stack, _to_disband(stack, said)), bool(said), _("What is disbanded?"))


def may_disband(march: March) -> bool:
    """Whether there is anything to disband: beside a last SP another one, or a train."""
    return march.army.sp + (march.army.art > 0) > 1


@lru_cache(maxsize=1024)
def _to_disband(stack: Army, said: Sentence) -> Sentence:
    """What may be disbanded of SP and trains, so that some SP are left."""
    following = parts.following(stack, (), said)
    return tuple(word for word in following if _leaves_some(stack, parts.read(stack, (), (*said, word))))


def _leaves_some(stack: Army, part: Army | None) -> bool:
    return part is not None and part.sp < stack.sp


def disband(flow: Flow, said: Sentence) -> None:
    """A player may disband SP at any time [11.6.4]."""
    march = flow.state.march
    assert march is not None
    part = parts.read(replace(march.army, leaders=()), (), said)
    assert part is not None
    flow.state.march = replace(march, army=without(march.army, part))
    leader = names.leader(march.army.leaders[0])
    text = say("{leader} disbands {troops}.", leader=leader, troops=names.strength(part))
    vague = say("{leader} disbands troops.", leader=leader)
    tell_loss(flow, "11.6.4", march.side, march.at, march.army, text, vague, part.sp)


# Digging in, taking and leaving cities


def may_fortify(state: State, march: March) -> bool:
    """Field fortifications cost 6 MP, never in a city [16.1]."""
    open_ground = march.at in BOARD.ground and march.at not in BOARD.city_at and march.at not in state.forts
    return state.option(FORTIFICATIONS) and open_ground and march.mp >= COST.fortify


def fortify(flow: Flow) -> None:
    """Dig in [16.1]."""
    state, march = flow.state, flow.state.march
    assert march is not None
    state.forts = {**state.forts, march.at: march.side}
    state.march = replace(march, mp=march.mp - COST.fortify, all_road=False, bonus=0)
    text = say("{leader} digs in at {place}.", leader=names.leader(march.army.leaders[0]), place=names.near(march.at))
    flow.report("units", text, "16.1", march.at, side=march.side)


def may_take(state: State, march: March) -> bool:
    """Whether the army, in a neutral city on its way, may still try to take it [13.1]."""
    pays = march.mp + march.bonus >= COST.enemy_hex
    return bool(march.origin) and state.holder(march.at) == NEUTRAL and big_enough(march.army, march.at) and pays


def take_word(state: State, march: March) -> Word:
    """The word for it."""
    return Word(TAKE, _("Take the city"), chance(state, march.army, march.at))


def take(flow: Flow) -> None:
    """Treat the neutral city as an enemy's after all [11.3.4.3]."""
    march = flow.state.march
    assert march is not None
    short = max(0, COST.enemy_hex - march.mp)  # the road's extra MP pay it [11.3.3]
    left = march.mp + short - COST.enemy_hex
    flow.state.march = replace(march, mp=left, bonus=march.bonus - short, taking=True, plan=())
    try_city(flow)


def try_city(flow: Flow) -> None:
    """The active army in a city that is not its own tries to take it; failing, it goes back and stops [11.3.4.1]."""
    state, march = flow.state, flow.state.march
    if march is None or not march.origin or state.present(other(march.side), march.at):
        return
    holder = state.holder(march.at)
    if holder == other(march.side) or (holder == NEUTRAL and march.taking):
        if not big_enough(march.army, march.at):
            go_back(flow)  # losses on the way have made it too small [11.3.4.2, 13.2]
        elif not attempt(flow, march.side, march.at, march.army):
            go_back(flow)
    if state.march is not None:
        state.march = replace(state.march, taking=False)


def go_back(flow: Flow) -> None:
    """To the hex it came from; its activation ends [11.3.4.1, 13.1]. Where an enemy stands now, it disbands."""
    state, march = flow.state, flow.state.march
    assert march is not None
    if state.present(other(march.side), march.origin):
        dissolve(flow, march.side, march.at)
        return
    at = march.at
    state.march = replace(march, at=march.origin, origin="", plan=(), done=True, ridge=march.behind, taking=False)
    text = say(
        "{leader} goes back to {place}. His activation ends.",
        leader=names.leader(march.army.leaders[0]),
        place=names.near(march.origin),
    )
    flow.report("move", text, "11.3.4.1", march.origin, side=march.side, origin=at)


def _passing_by(state: State, march: March) -> bool:
    """Whether the army has come into a neutral city where it may not stay [13.1]."""
    alone = not state.present(other(march.side), march.at)
    return bool(march.origin) and state.holder(march.at) == NEUTRAL and alone


def would_take(state: State, march: March) -> bool:
    """Whether to end the activation here is to try to take a neutral city [13.1]."""
    return _passing_by(state, march) and big_enough(march.army, march.at)


def lost(state: State, march: March) -> bool:
    """Whether the army disbands if its activation ends here: too small for the city, an enemy where it came from."""
    small = _passing_by(state, march) and not big_enough(march.army, march.at)
    return small and bool(state.present(other(march.side), march.origin))


def stopping(state: State, march: March) -> str:
    """What comes of it if the activation ends here: in a neutral city nobody stays who does not take it [13.1]."""
    if would_take(state, march):
        return chance(state, march.army, march.at)
    if not _passing_by(state, march):
        return ""
    back = _("back to {place}").format(place=names.near(march.origin))
    return _("the army disbands") if lost(state, march) else back


def leave_neutral(flow: Flow) -> None:
    """No activation ends in a neutral city that was not taken [13.1]."""
    state, march = flow.state, flow.state.march
    if march and would_take(state, march):
        state.march = replace(march, taking=True)
        try_city(flow)
    elif march and _passing_by(state, march):
        go_back(flow)
