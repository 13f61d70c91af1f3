"""How a group goes forward or back: by ordinary moves, each by its own rules, the foremost first [76:6.0, 21:7.0].

All go the same way, so that a line keeps its order; who cannot go so far goes as far as he can, and why is told
[groups].
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial

from game.battles.board import LEADER
from game.battles.course import Piece
from game.battles.going import move
from game.battles.groups import Group, able, along, army, groups, shift, shifted
from game.battles.movement import allowance, may_end, movable, paces, riders, route
from game.battles.position import position
from game.battles.state import Facts, State
from game.core.events import Event
from game.core.hexes import AROUND, Step, spot
from game.core.text import SILENT, Message, _, say
from game.core.words import NOTHING, Sentence, Word, Words, ends, later

ADVANCE, FALL_BACK = "advance", "fall-back"


def verbs(state: State) -> list[str]:
    """Forward and back, where some group can go there; remembered with the position."""
    memo = position(state).memo
    if ADVANCE not in memo:
        memo[ADVANCE] = _verbs(state)
    found: list[str] = memo[ADVANCE]
    return found


def _verbs(state: State) -> list[str]:
    units = able(state)
    if len(units) < 2:
        return []
    # If there is somebody for every way, it matters not where forward is.
    every = [unit.id for unit in units]
    if _open(state, units) or all(_any(state, every, way) for way in AROUND):
        return [ADVANCE, FALL_BACK]
    whole = army(state)
    return [
        verb
        for verb in (ADVANCE, FALL_BACK)
        if _least(state, verb, whole) or any(True for _group in _able(state, verb))
    ]


def _open(state: State, units: list[Piece]) -> bool:
    """Whether each way leads somebody onto open ground, and away from no leader."""
    now = position(state)
    ways: set[Step] = set()
    for unit in units:
        here = unit.place
        if here not in now.leaders and allowance(state, unit):
            ways.update([_way(here, there) for there in paces(state, unit).level[here] if there not in now.units])
            if len(ways) == len(AROUND):
                return True
    return False


@lru_cache(maxsize=16384)
def _way(here: str, there: str) -> Step:
    """The step from a hex to one next to it."""
    (x, y), (tx, ty) = spot(here), spot(there)
    return tx - x, ty - y


def called() -> dict[str, str]:
    """What the verbs are called."""
    return {ADVANCE: _("Let a group advance"), FALL_BACK: _("Let a group fall back")}


def words(state: State, spoken: Sentence) -> Words:
    """Which group, and how many hexes."""
    if len(spoken) == 1:
        going = list(_able(state, spoken[0]))
        return later(tuple([group.key for group in going]), partial(_choices, state, going)) if going else NOTHING
    group = groups(state).get(spoken[1])
    if group is None or not (least := _least(state, spoken[0], group)):
        return NOTHING
    far = range(least, _most(state, group) + 1)
    if len(spoken) == 2:
        return later(tuple(map(str, far)), partial(_distances, state, group, far))
    return ends(spoken, [str(n) for n in far]) if len(spoken) == 3 else NOTHING


def _choices(state: State, going: list[Group]) -> Words:
    ways = tuple([Word(group.key, str(group.called), hint(state, group)) for group in going])
    return Words(ways, False, _("Which group?"))


def _distances(state: State, group: Group, far: Iterable[int]) -> Words:
    ways = tuple([Word(str(n), _hexes(n), _strong(state, group, n)) for n in far])
    return Words(ways, False, _("How many hexes? Who cannot go so far goes as far as he can."))


def _able(state: State, verb: str) -> Iterator[Group]:
    """The groups of which anybody can go that way."""
    return (group for group in groups(state).values() if _least(state, verb, group))


def _most(state: State, group: Group) -> int:
    return max(allowance(state, state.pieces[unit]) for unit in group.units)


def _least(state: State, verb: str, group: Group) -> int:
    """With how few hexes anybody of a group goes anywhere; 0 if with none."""
    memo, key = position(state).memo, ("least", verb, group.key)
    found: int | None = memo.get(key)
    if found is None:
        ahead, found = _ahead(verb, group), 1  # mostly one hex will do
        if not _any(state, group.units, shift(ahead, 1)):
            far = range(2, _most(state, group) + 1)
            found = next((n for n in far if _any(state, group.units, shift(ahead, n))), 0)
        memo[key] = found
    return found


def _any(state: State, units: Iterable[str], way: Step) -> bool:
    for unit in map(state.pieces.__getitem__, units):  # noqa: SIM110 - dozens are looked at for each word
        if _may_go(state, unit, shifted(unit.place, way)):
            return True
    return False


def _hexes(n: int) -> str:
    return _("1 hex") if n == 1 else _("{n} hexes").format(n=n)


def hint(state: State, group: Group) -> str:
    """How many units a group has, where it stands, and the leaders among them."""
    places = sorted(state.pieces[unit].place for unit in group.units)
    text = _("{n} units, {first} to {last}").format(n=len(places), first=places[0], last=places[-1])
    led = [p for p in state.pieces.values() if p.side == state.side and state.counter(p.id).kind == LEADER
           and p.place in places]  # fmt: skip
    if not led:
        return text
    names = state.names([p.id for p in sorted(led, key=lambda p: (-state.counter(p.id).value, p.id))])
    return _("{units}, with {leaders}").format(units=text, leaders=names)


def _strong(state: State, group: Group, hexes: int) -> str:
    """How many of a group can go so far, on level ground."""
    able = sum(allowance(state, state.pieces[unit]) >= hexes for unit in group.units)
    return _("{n} of {all} can go so far").format(n=able, all=len(group.units)) if able < len(group.units) else ""


# the moves


def going(state: State, order: Sentence) -> list[tuple[str, str]]:
    """The units of a group in the order in which they go, the foremost first, each with the hex it is to go to."""
    group, hexes = groups(state)[order[1]], int(order[2])
    ahead = _ahead(order[0], group)
    units, way = [state.pieces[unit] for unit in group.units], shift(ahead, hexes)
    units.sort(key=lambda p: (-along(p.place, ahead), p.place))
    return [(p.id, shifted(p.place, way)) for p in units]


def _ahead(verb: str, group: Group) -> Step:
    x, y = group.ahead
    return (x, y) if verb == ADVANCE else (-x, -y)


def go(state: State, order: Sentence, events: list[Event]) -> None:
    """Let a group go: each unit by an ordinary move, with the leaders in its hex."""
    group = groups(state)[order[1]]
    ahead, wanted, stayed = _ahead(order[0], group), going(state, order), list[tuple[str, Message]]()
    for unit, goal in wanted:
        reached, why = _as_far(state, unit, ahead, int(order[2]), events)
        if reached != goal:
            stayed.append((unit, why))
    if stayed:
        text = say("Not all the way: {whom}.", whom=tuple(_short(state, unit, why) for unit, why in stayed))
        facts: Facts = {"side": state.side, "pieces": tuple(unit for unit, _why in stayed)}
        events.append(Event("note", text, facts, _rule(state)))


def _short(state: State, unit: str, why: Message) -> Message:
    return say("{name} ({why})", name=state.name(unit), why=why)


def _rule(state: State) -> str:
    return "76:6.0" if state.edition.key == "1976" else "21:7.0"


def _as_far(state: State, unit: str, ahead: Step, hexes: int, events: list[Event]) -> tuple[str, Message]:
    """Move a unit as far along its way as it can; where it stands then, and why it went no further."""
    piece, why = state.pieces[unit], SILENT
    most = max(allowance(state, piece), 1)
    for n in range(hexes, 0, -1):
        if n > most and why:
            continue
        goal = shifted(piece.place, shift(ahead, n))
        if n <= most and _may_go(state, piece, goal):
            _led(state, unit, goal, events)
            return goal, why
        why = why or _hindered(state, piece, goal)
    return piece.place, why


def _may_go(state: State, piece: Piece, goal: str) -> bool:
    """Whether a unit may go to a hex that nobody holds, and nobody is lost by it."""
    now = position(state)
    if goal in now.units or goal not in state.board.grid or not may_end(state, piece, goal):
        return False
    return piece.place not in now.leaders or not _left(state, piece, goal)


def _hindered(state: State, piece: Piece, goal: str) -> Message:
    """What keeps a unit from a hex to which it may not go."""
    units = position(state).units
    if goal not in state.board.grid:
        return say("the field ends")
    if goal in units:
        name = state.name(units[goal].id)
        own = units[goal].side == piece.side
        return say("held by {name}", name=name) if own else say("an enemy stands there")
    if not may_end(state, piece, goal):
        return say("{n} points do not reach {hex}", hex=goal, n=allowance(state, piece))
    return say("it would leave {names} to the enemy", names=state.names(_left(state, piece, goal)))


def _left(state: State, piece: Piece, goal: str) -> list[str]:
    """The leaders in a unit's hex who would be lost if it went, since they cannot go with it."""
    now = position(state)
    own = [leader for leader in now.leaders.get(piece.place, ()) if leader.side == piece.side]
    if not own or not now.threatened(piece.place, piece.side):
        return []
    if state.edition.leaders_ride_along:
        able = {leader.id for leader in riders(state, piece, route(state, piece, goal))}
    else:
        able = {leader.id for leader in own if _may(state, leader, goal)}
    return [leader.id for leader in own if leader.id not in able]


def _may(state: State, leader: Piece, goal: str) -> bool:
    return movable(state, leader) and may_end(state, leader, goal)


def _led(state: State, unit: str, goal: str, events: list[Event]) -> None:
    """Move a unit with its leaders: they ride with it [21:7.5], or follow; before it, if they would be lost alone."""
    piece, now = state.pieces[unit], position(state)
    path = route(state, piece, goal)
    own = [leader.id for leader in now.leaders.get(piece.place, ()) if leader.side == piece.side]
    if not own:
        _moved(state, unit, path, (), events)
        return
    if state.edition.leaders_ride_along:
        able = {leader.id for leader in riders(state, piece, path)}
        _moved(state, unit, path, tuple([leader for leader in own if leader in able]), events)
        return
    first = own if now.threatened(piece.place, piece.side) else []
    for one in (*first, unit, *(leader for leader in own if leader not in first)):
        if one == unit:
            _moved(state, unit, path, (), events)
        elif _may(state, state.pieces[one], goal):
            _moved(state, one, route(state, state.pieces[one], goal), (), events)


def _moved(state: State, piece: str, path: tuple[str, ...], led: tuple[str, ...], events: list[Event]) -> None:
    told: list[Event] = []
    move(state, state.pieces[piece], path, led, told)
    events += told
