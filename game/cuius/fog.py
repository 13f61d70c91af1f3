"""Force markers and what contact tells of them [16.2, 16.3]."""

from collections.abc import Iterable

from game.core.state import without as left_out
from game.core.text import Message, say
from game.core.values import replace
from game.cuius import names
from game.cuius.board import BOARD, SIDES, other
from game.cuius.flow import Flow
from game.cuius.options import FOG, MATS, RANGES
from game.cuius.pieces import commander, force_of, tired
from game.cuius.state import UNKNOWN, Army, Battle, Intel, State

MARKERS = BOARD.charts.limits.force_markers
STEP = 5


def fogged(state: State) -> bool:
    """Whether what stands under a Force marker is hidden [16.3]."""
    return state.option(FOG)


def hidden(state: State, viewer: str, side: str, at: str, army: Army) -> bool:
    """Whether a viewer may not see what an army is made of; a battle shows it to both players [16.3].

    Leaders and trains without SP are no army [glossary]: a marker hides nothing of them.
    """
    if not (army.force and army.sp) or viewer == side or not fogged(state) or state.over:
        return False
    return not (state.battle and state.battle.place == at and viewer in SIDES)


def report_of(state: State, viewer: str, army: Army) -> Intel | None:
    """What a viewer was told of a force, if anything."""
    return state.intel.get(viewer, {}).get(str(army.force))


def size_seen(state: State, viewer: str, side: str, at: str, army: Army) -> int | None:
    """The SP of an army as a viewer knows them, at most; None if he was not told in this activation."""
    if not hidden(state, viewer, side, at, army):
        return army.sp
    told = report_of(state, viewer, army)
    if not (told and told.fresh and told.sp >= 0):
        return None
    return max(0, (told.sp if _exact(state, told) else bounds(told.sp)[1]) - told.lost[0])


def cavalry_seen(state: State, viewer: str, side: str, at: str, army: Army) -> int | None:
    """The cavalry SP of an army as a viewer knows them, at most; None if he was not told in this activation."""
    if army.cav == UNKNOWN or (viewer and hidden(state, viewer, side, at, army)):
        told = report_of(state, viewer, army)
        if not (told and told.fresh and told.cav >= 0):
            return None
        return max(0, (bounds(told.cav)[1] if told.some else told.cav) - told.lost[1])
    return army.cav


def vague(state: State, viewer: str, army: Army) -> bool:
    """Whether what a viewer knows of the SP of a hidden army is but the least of a range."""
    told = report_of(state, viewer, army)
    return bool(told and _ranged(state) and not told.exactly)


def _exact(state: State, told: Intel) -> bool:
    return told.exact or not _ranged(state)


def _ranged(state: State) -> bool:
    return state.options[FOG] == RANGES


def remembered(state: State, viewer: str, army: Army) -> Army:
    """A hidden army as its enemy knows it: as it was told last, and as tired as it was seen; fresh, if it was not."""
    chief, report = commander(state, army), report_of(state, viewer, army)
    sp, cav, art = report.best if report else (UNKNOWN, UNKNOWN, UNKNOWN)
    riders, tired = max(0, min(cav, sp)), max(0, fatigue_seen(state, viewer, army))
    return Army((chief,) if chief else (), sp - riders if sp >= 0 else UNKNOWN, riders, max(0, art), tired, army.force)


def seen(state: State, viewer: str, side: str, at: str, army: Army) -> Army:
    """An army as a viewer knows it, hidden or not."""
    return remembered(state, viewer, army) if hidden(state, viewer, side, at, army) else army


def fatigue_seen(state: State, viewer: str, army: Army) -> int:
    """The fatigue of a hidden army, if its enemy has seen it this year."""
    report = report_of(state, viewer, army)
    return report.fatigue if report and report.year == state.year else UNKNOWN


def lost(field: Battle, side: str) -> int:
    """The SP that a side lost, of those that the dice asked of it: no more than it had."""
    return min(field.lost[side], field.strength.get(side, field.lost[side]))


def bounds(n: int) -> tuple[int, int]:
    """The range of five that a number lies in: none, 1-5, 6-10 and so on [16.3]."""
    return (0, 0) if n == 0 else ((n - 1) // STEP * STEP + 1, ((n - 1) // STEP + 1) * STEP)


def compare_cavalry(flow: Flow, side: str, at: str, where: Iterable[str], army: Army | None = None) -> None:
    """Cavalry is announced where an army in `at` comes into, or leaves, a possible SZOC [16.3, 11.2.7].

    `where` are the hexes it comes into or leaves. It happens before anything is reckoned from it.
    """
    state, enemy = flow.state, other(side)
    if not fogged(state):
        return
    here = army or force_of(state, side, at)
    if not here.sp:
        return
    for hexagon in where:
        for there in sorted(BOARD.outer_from.get(hexagon, ())):
            for foe in state.present(enemy, there):
                _compare(flow, (side, at, here), (enemy, there, foe))


def _compare(flow: Flow, one: tuple[str, str, Army], two: tuple[str, str, Army]) -> None:
    if _ranged(flow.state) and _settled(bounds(one[2].cav), bounds(two[2].cav)):
        for side, at, army in (one, two):
            _announce_range(flow, side, at, army)
        return
    for side, at, army in (one, two):
        told = report_of(flow.state, other(side), army)
        reckoned = told and told.lost[1]  # what was seen to go is told once more, with what is left
        if hidden(flow.state, other(side), side, at, army) and (reckoned or not _knows_cavalry(told, army)):
            text = say("has {n} cavalry SP", n=army.cav)
            _note(flow, side, at, army, text, cav=army.cav)


def _announce_range(flow: Flow, side: str, at: str, army: Army) -> None:
    low, high = bounds(army.cav)
    told = report_of(flow.state, other(side), army)
    if hidden(flow.state, other(side), side, at, army) and not _knows_cavalry(told, army):
        text = say("has {low}-{high} cavalry SP", low=low, high=high)
        _note(flow, side, at, army, text, cav=low, quietly=True, some=low < high)


def _knows_cavalry(told: Intel | None, army: Army) -> bool:
    """Whether it was told in this activation how many cavalry SP a force has, and no range."""
    return bool(told and told.fresh and not told.some and told.cav - told.lost[1] == army.cav)


def _settled(mine: tuple[int, int], theirs: tuple[int, int]) -> bool:
    """Whether ranges alone tell, either way round, whether each SZOC is in effect."""
    return all(a[1] < 2 * b[0] or a[0] >= 2 * b[1] for a, b in ((mine, theirs), (theirs, mine)))


def meet(flow: Flow, side: str, at: str, army: Army | None = None) -> None:
    """Who comes into a PZOC tells the SP and trains of his force, and is told the enemy's [16.3]."""
    state, enemy = flow.state, other(side)
    if not fogged(state):
        return
    close = [there for there in (at, *sorted(BOARD.zone[at])) if state.present(enemy, there)]
    for there in close:
        for foe in state.present(enemy, there):
            _tell_size(flow, enemy, there, foe)
    here = army or force_of(state, side, at)
    if close and here.sp:
        _tell_size(flow, side, at, here)


def _tell_size(flow: Flow, side: str, at: str, army: Army) -> None:
    if not hidden(flow.state, other(side), side, at, army):
        return
    low, high = bounds(army.sp) if _ranged(flow.state) else (army.sp, army.sp)
    told = report_of(flow.state, other(side), army)
    if told and told.fresh and _still(told, low, army):
        return
    size = say("{n} SP", n=low) if low == high else say("{low}-{high} SP", low=low, high=high)
    text = say("has {size} with artillery", size=size) if army.art else say("has {size} without artillery", size=size)
    _note(flow, side, at, army, text, sp=low, art=min(army.art, 1))


def _still(told: Intel, least: int, army: Army) -> bool:
    """Whether the SP and trains of a force are what was told of them; a number is known better than a range."""
    if told.exact:
        return (told.sp - told.lost[0], told.art - told.lost[2] > 0) == (army.sp, army.art > 0)
    return (told.sp, told.art) == (least, min(army.art, 1))


def reveal(flow: Flow, place: str) -> None:
    """What forces are made of, and how tired they are, both players see once they begin the battle sequence [16.3]."""
    state = flow.state
    for side in SIDES:
        army = force_of(state, side, place)
        if not army.force or not fogged(state):
            continue
        led = tuple(names.leader(x) for x in army.leaders)
        text = say("is {strength} under {leaders}", strength=names.strength(army), leaders=led)
        _note(flow, side, place, army, text, sp=army.sp, cav=army.cav, art=army.art, full=True)
        witness(state, side, place)


def _note(
    flow: Flow, side: str, at: str, army: Army, text: Message, sp: int = UNKNOWN, cav: int = UNKNOWN,
    art: int = UNKNOWN, quietly: bool = False, full: bool = False, some: bool = False,
) -> None:  # fmt: skip
    """Tell the two players and keep it as the other side's intelligence, with what is known from before."""
    state, viewer = flow.state, other(side)
    old = report_of(state, viewer, army)
    weary, exact = fatigue_seen(state, viewer, army), full and _ranged(state)
    told = Intel(state.year, at, sp, cav, art, True, fatigue=weary, exact=exact, some=some)
    if old and old.fresh and not full:
        told = replace(
            told,
            sp=old.sp if sp == UNKNOWN else sp,
            cav=old.cav if cav == UNKNOWN else cav,
            art=old.art if art == UNKNOWN else art,
            lost=(
                old.lost[0] if sp == UNKNOWN else 0,
                old.lost[1] if cav == UNKNOWN else 0,
                old.lost[2] if art == UNKNOWN else 0,
            ),
            exact=old.exact if sp == UNKNOWN else exact,
            some=old.some if cav == UNKNOWN else some,
        )
    told = replace(told, before=old.without(told) if old else None)
    if quietly and old == told:
        return
    _keep(state, side, army, told)
    who = commander(state, army)
    name = names.leader(who) if who else say("without a leader")
    message = say("Force {n} of {side} ({leader}) {told}.", n=army.force, side=names.side(side), leader=name, told=text)
    flow.report("reveal", message, "16.3", at, SIDES, side=side, force=army.force)


def _keep(state: State, side: str, army: Army, report: Intel) -> None:
    viewer = other(side)
    state.intel = {**state.intel, viewer: {**state.intel[viewer], str(army.force): report}}


def _kept(state: State, side: str, army: Army) -> Intel | None:
    """What the enemy of a side was told of an army, while there is anything to hide."""
    return report_of(state, other(side), army) if army.force and fogged(state) else None


def witness(state: State, side: str, place: str) -> None:
    """Both players see what a battle leaves of a force, and how tired it is: its mat lies open [16.3]."""
    army = force_of(state, side, place)
    if report := _kept(state, side, army):
        sp, cav, art = report.told
        gone = sp - army.sp, cav - army.cav, art - army.art
        _keep(state, side, army, replace(report, lost=gone, fatigue=army.fatigue))


def missed(state: State, side: str, army: Army, sp: int) -> None:
    """Both players know how many SP a force has lost that helped in a battle, but not of which kind [14.7]."""
    if report := _kept(state, side, army):
        _keep(state, side, army, report.less(sp))


def tires(state: State, side: str, army: Army) -> None:
    """Everybody sees that an army tires: whoever knew how tired it was knows it still."""
    report = _kept(state, side, army)
    if report and fatigue_seen(state, other(side), army) != UNKNOWN:
        _keep(state, side, army, replace(report, fatigue=tired(Army(fatigue=report.fatigue)).fatigue))


def forget(state: State) -> None:
    """A new activation: what was told before may be so no longer."""
    if any(known.fresh for told in state.intel.values() for known in told.values()):
        state.intel = {
            side: {force: replace(known, fresh=False) for force, known in told.items()}
            for side, told in state.intel.items()
        }


def markers(state: State, side: str) -> set[int]:
    """The Force markers that a side has on the map."""
    return {army.force for _at, army in state.everywhere(side)} - {0}


def free_marker(state: State, side: str) -> int:
    """A Force marker not in use, 0 if all five are [16.2]."""
    used = markers(state, side)
    return next((n for n in range(1, MARKERS + 1) if n not in used), 0)


def mark(state: State, *, seen: bool) -> None:
    """Lay Force markers on armies that have none, Marshals' before others' [16.2]; `seen` as `cover` has it."""
    if not (fogged(state) or state.option(MATS)):
        return
    for side in SIDES:
        bare = [at for at, army in state.of(side).items() if army.leaders and not army.force]
        for at in sorted(bare, key=lambda at: (*_standing(state, state.of(side)[at]), at)):
            if number := free_marker(state, side):
                cover(state, side, at, number, seen=seen)


def cover(state: State, side: str, at: str, number: int, *, seen: bool = True) -> None:
    """Lay a Force marker on an army; `seen`: it stood in the open, and is known as it was there [16.2, 16.3]."""
    army = replace(state.of(side)[at], force=number)
    state.station(side, at, army)
    if fogged(state) and seen:
        told = Intel(state.year, at, army.sp, army.cav, army.art, fatigue=army.fatigue, exact=_ranged(state))
        _keep(state, side, army, told)


def uncover(state: State, side: str, at: str) -> None:
    """Take a Force marker away: what was told of what it hid is void, for all of that is seen now [16.2, 16.3]."""
    army = state.of(side)[at]
    state.station(side, at, replace(army, force=0))
    state.intel = {**state.intel, other(side): left_out(state.intel[other(side)], str(army.force))}


def _standing(state: State, army: Army) -> tuple[bool, int]:
    chief = commander(state, army)
    return chief not in state.marshals, -BOARD.leaders[chief].lr
