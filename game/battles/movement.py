"""Where a piece may go, and by which ways [76:6.0, 21:7.0]."""

from collections.abc import Iterable, Mapping, Set
from itertools import filterfalse, pairwise

from game.battles.board import GUN, LEADER, TRAIN, UNIT, Board, Counter, kept
from game.battles.course import DUE, FIELD, Piece
from game.battles.editions import edition
from game.battles.position import Position, position
from game.battles.state import State
from game.battles.terrain import DISRUPTED, MARCH, ORDER, entry, steps
from game.core.hexes import distance
from game.core.paths import Paths, Steps, cheapest, straight
from game.core.values import immutable

Hexes = frozenset[str]


def allowance(state: State, piece: Piece) -> int:
    """Movement points; hexes, for a disrupted unit [76:6.14, 76:9.15, 76:11.12, 21:5.2, 21:7.1, 21:10.1, 21:12.2]."""
    counter = state.counter(piece.id)
    if counter.kind == LEADER:
        return counter.move - piece.spent
    if piece.disrupted:
        return 4 if state.weak(piece.id) else 2
    points = counter.move * (2 if piece.march else 1)
    return (points + 1) // 2 if state.fog else points


class Reach:
    """Where one piece may go: all paths, and the hexes among them in which it may end its move."""

    __slots__ = ("allowance", "hexes", "paths")

    def __init__(self, paths: Paths, hexes: tuple[str, ...], allowance: int) -> None:
        self.paths, self.hexes, self.allowance = paths, hexes, allowance

    @property
    def goals(self) -> dict[str, int]:
        """These hexes with what it costs to get there."""
        costs = self.paths.costs
        return {there: costs[there] for there in self.hexes}


def movable(state: State, piece: Piece) -> bool:
    """Whether a piece may be moved at all now: own, not yet moved, and one that goes."""
    if piece.side != state.side or piece.moved or piece.where not in (FIELD, DUE):
        return False
    return goes(state.board, piece)


def goes(field: Board, piece: Piece) -> bool:
    """Whether a piece ever goes as it is: guns do when they are limbered, trains never [76:5.0, 21:6.4, 21:15.1]."""
    return piece.limbered or field.sorts[piece.id] not in (GUN, TRAIN)


def reach(state: State, piece: Piece) -> Reach:
    """Where a piece may go from where it stands, or from the edge; remembered with the position."""
    now = position(state)
    key = ("reach", piece.id)
    found: Reach | None = now.memo.get(key)
    if found is None:
        found = now.memo[key] = _reach(state, now, piece)
    return found


def may_end(state: State, piece: Piece, goal: str) -> bool:
    """Whether a piece may end its move in a hex; where it is near or far enough, and nobody's, a look will do."""
    now = position(state)
    if piece.where == FIELD and goal not in now.units:
        bans, here = ban(state, piece), piece.place
        if goal in bans.stop:
            return False
        points, table, away = allowance(state, piece), paces(state, piece), distance(here, goal)
        if away <= points and (way := straight(table, here, goal, bans.enter, state.burning)):
            now.memo["route", piece.id, goal, ()] = way  # who may go there often does so next
            return True
        if away == 1 and goal in table.next[here] and _affords(state, piece, goal, points):
            return True
        if away >= max(points, 2):  # there are no points for a way round
            return False
    return goal in reach(state, piece).hexes


def _affords(state: State, piece: Piece, near: str, points: int) -> bool:
    """Whether a piece has the points to go to a hex beside it, or needs none [21:7.3]."""
    table, here = paces(state, piece), piece.place
    if near in table.level[here]:
        return points > 0
    least = state.edition.minimum_move and state.counter(piece.id).is_unit
    return least or dict(table[here])[near] <= points


def _straight(state: State, piece: Piece, goal: str, points: int) -> tuple[str, ...]:
    """The way of a piece on the field to a goal if it is in the open, on level ground; else none."""
    if distance(piece.place, goal) > points:
        return ()
    return straight(paces(state, piece), piece.place, goal, ban(state, piece).enter, state.burning)


def paces(state: State, piece: Piece) -> Steps:
    """What each step costs a piece."""
    return _paces(state.board, piece.id, piece.disrupted, piece.march)


@kept()
def _paces(field: Board, piece: str, disrupted: bool, march: bool) -> Steps:
    going = DISRUPTED if disrupted else MARCH if march else ORDER
    return steps(field, field.file.edition, field.counters[piece].gait, going)


def can_go(state: State, piece: Piece) -> bool:
    """Whether a piece has anywhere to go; mostly the hexes around it tell, or those of its edge."""
    if piece.where == FIELD:
        told = look(state, piece)
        if told is not None:
            return told
        if state.edition.through_friends and _passes(state, piece):
            return True
    elif comes_in(state, piece):
        return True
    return bool(reach(state, piece).hexes)


def comes_in(state: State, piece: Piece) -> bool:
    """Whether a piece can stop where it comes in: it is the same for all of a command who go alike."""
    memo, key = position(state).memo, (state.board.alike[piece.id], piece.disrupted, piece.march, piece.spent)
    found: bool | None = memo.get(key)
    if found is None:
        found = memo[key] = _has_entry(state, piece)
    return found


def _has_entry(state: State, piece: Piece) -> bool:
    counter, points, shut = state.counter(piece.id), allowance(state, piece), ban(state, piece).stop
    before = _queue(state, counter)
    for there, cost in _gates(state.board, counter.command, counter.gait, piece.march):
        if there not in shut and cost + before.get(there, 0) <= points:
            return True
    return False


def _passes(state: State, piece: Piece) -> bool:
    """Whether a piece can go on past a friend next to it, over level ground: then there is no need to look farther."""
    level, bans = paces(state, piece).level, ban(state, piece)
    for there in level[piece.place] if allowance(state, piece) > 1 else ():
        if there not in bans.enter and there not in state.burning and not level[there] <= bans.stop:
            return True
    return False


def look(state: State, piece: Piece) -> bool | None:
    """Whether a piece on the field has anywhere to go, as far as the hexes around it tell."""
    table = paces(state, piece)
    near = table.within(allowance(state, piece))[piece.place]
    if not near <= closed(state, piece) or not near <= ban(state, piece).stop:
        return True
    return False if table.next[piece.place] <= ban(state, piece).enter else None


def closed(state: State, piece: Piece) -> Set[str]:
    """All hexes in which the move of such a piece may not end, and perhaps more; what nobody moves is soonest told."""
    return position(state).menaced(piece.side) if state.board.sorts[piece.id] == LEADER else ban(state, piece).stop


def _doors(state: State, piece: Piece, points: int) -> Hexes:
    """The hexes next to a piece on the field that it has the points for, whoever stands there."""
    return paces(state, piece).within(points)[piece.place]


def _reach(state: State, now: Position, piece: Piece) -> Reach:
    counter, points = state.counter(piece.id), allowance(state, piece)
    bans, here = ban(state, piece), piece.place
    shut, table = bans.enter, paces(state, piece)
    starts = {piece.place: 0} if piece.where == FIELD else _entries(state, piece, counter, shut)
    paths = cheapest(table, starts, points, shut, state.burning)
    least = counter.is_unit and state.edition.minimum_move
    if least and (not here or table.beyond(points)[here]):
        _least(piece, _nearest(state, piece, starts, table), points, shut, paths)
    stop, hexes = bans.stop, list(paths.hexes)[1 if here else 0 :]
    goals = hexes if stop is shut else list(filterfalse(stop.__contains__, hexes))
    if here and len(goals) < len(hexes) and state.edition.through_friends and not state.crowded:
        units = now.units
        held = map(units.get, filter(stop.__contains__, hexes))
        goals += [friend.place for friend in held if friend and _can_make_room(state, now, here, friend)]
    return Reach(paths, tuple(goals), points)


def _least(piece: Piece, near: Iterable[str], points: int, shut: Set[str], paths: Paths) -> None:
    """One hex can always be moved, whatever its ground and hexside cost, unless it is prohibited [21:7.3]."""
    for there in near:
        if there not in paths and there not in shut:
            paths.add(there, piece.place, points)


def _entries(state: State, piece: Piece, counter: Counter, shut: Set[str]) -> dict[str, int]:
    """The points with which reinforcements stand in each hex of their edge; units behind others pay one more for each.

    [21:16.1, 76:17.12, 76:17.14, 76:17.15]
    """
    gates = _gates(state.board, counter.command, counter.gait, piece.march)
    before = _queue(state, counter)
    return {hexagon: cost + before.get(hexagon, 0) for hexagon, cost in gates if hexagon not in shut}


def _queue(state: State, counter: Counter) -> Mapping[str, int]:
    """How many points a piece pays at each hex for those who came in before it [21:16.1]."""
    return state.entered if state.edition.queues and counter.kind != LEADER else {}


def _nearest(state: State, piece: Piece, starts: Iterable[str], table: Steps) -> list[str]:
    """The hexes next to a unit; at the edge those for which its queue, which is no ground, leaves it a point.

    [21:7.3, 21:16.1]
    """
    if piece.where == FIELD:
        return [there for there, _cost in table[piece.place]]
    before, points = _queue(state, state.counter(piece.id)), allowance(state, piece)
    return [hexagon for hexagon in starts if before.get(hexagon, 0) < points]


@kept()
def _gates(field: Board, command: str, gait: str, march: bool) -> tuple[tuple[str, int], ...]:
    """The hexes by which a command comes in, and what the first of its pieces pays there."""
    arrival = next(a for a in field.file.arrivals if a.id == command)
    edge = field.area(arrival.area)
    if march:
        return tuple((hexagon, 1) for hexagon in edge if hexagon in field.road_hexes)
    costs = [(hexagon, arrival.cost or entry(field, edition(field.file.edition), hexagon, gait)) for hexagon in edge]
    return tuple((hexagon, cost) for hexagon, cost in costs if cost is not None)


@immutable
class Ban:
    """Hexes that may not be entered, and those (all of these, and more) in which a move may not end."""

    enter: Set[str]
    stop: Set[str]


def ban(state: State, piece: Piece) -> Ban:
    """What is closed to a piece; the same for all of a side and kind, of which a march is one [21:19.1]; remembered."""
    now, sort = position(state), state.board.sorts[piece.id]
    key = piece.side, MARCH if piece.march and sort == UNIT and not piece.disrupted else sort
    found: Ban | None = now.bans.get(key)
    if found is None:
        found = now.bans[key] = _ban(state, now, *key)
    return found


def _ban(state: State, now: Position, side: str, kind: str) -> Ban:
    """One unit and one gun a hex, none among enemies, no leader alone beside them; zones hinder nobody else.

    [76:6.12, 76:6.31, 76:6.32, 76:6.33] [21:7.1, 21:7.4, 21:7.6, 21:11.1]
    """
    foe = now.board.foe[side]
    if kind == LEADER:
        # A leader alone in an enemy zone is lost; in 2021 already in passing, so that he does not go there [21:7.5].
        foreign = now.of(foe)
        alone = (now.menaced(side) - now.held_by(side)) | foreign
        return Ban(alone if state.edition.leaders_ride_along else foreign, alone)
    if kind == GUN:
        guns = now.of(foe).union(now.guns)
        return Ban(guns, guns)
    if kind == MARCH:
        closed = now.crowd | now.zone(foe)
        return Ban(closed, closed)
    crowd = now.crowd
    return Ban(now.held_by(foe) if state.edition.through_friends else crowd, crowd)


def _can_make_room(state: State, now: Position, here: str, other: Piece) -> bool:
    """Whether a friend can still go elsewhere, or to `here`, so that none ends the phase stacked [76:6.32]."""
    known = now.movers
    if known is not None and other.id in known.able and other.id not in known.doubtful:
        return True  # for he has room beside him
    if not movable(state, other):
        return False
    near = _doors(state, other, allowance(state, other))
    return here in near or not near <= now.crowd


def _shut(state: State, piece: Piece) -> Set[str]:
    """What is closed to a piece on its way: nobody bars his own hex to himself, but a march enters no enemy zone."""
    barred = piece.march and position(state).threatened(piece.place, piece.side)
    return ban(state, piece).enter - (frozenset() if barred else {piece.place})


def via(state: State, piece: Piece, goal: str, through: tuple[str, ...]) -> dict[str, int]:
    """The hexes that a path by way of `through` to the goal can still be led through, with their cost.

    Never flames, where it would end [21:19.5].
    """
    memo, key = position(state).memo, ("via", piece.id, goal, through)
    found: dict[str, int] | None = memo.get(key)
    if found is None:
        found = memo[key] = _via(state, piece, goal, through)
    return found


def _via(state: State, piece: Piece, goal: str, through: tuple[str, ...]) -> dict[str, int]:
    points, ways = reach(state, piece).allowance, _leg(state, piece, through)
    memo, key = position(state).memo, ("back", piece.id, goal)
    if key not in memo:
        table = paces(state, piece).backwards
        memo[key] = cheapest(table, {goal: 0}, points, _shut(state, piece), state.burning)
    hexes = ways.meeting(memo[key], points)
    for fixed in (goal, piece.place, *through, *state.burning):  # [21:19.5]
        hexes.pop(fixed, None)
    return hexes


def bends(state: State, piece: Piece, goal: str, through: tuple[str, ...]) -> bool:
    """Whether a path to the goal can be led through any other hex."""
    ways, fixed = _leg(state, piece, through), {goal, piece.place, *through}
    return _enters(state, piece, ways, fixed, (goal,), reach(state, piece).allowance)


def _enters(
    state: State, piece: Piece, ways: Paths, fixed: set[str], tail: tuple[str, ...], points: int
) -> bool:  # fmt: skip
    """Whether so many points lead by a hex that is not fixed into the tail of a path: by one next to it, mostly."""
    back, closed = paces(state, piece).backwards[tail[0]], _shut(state, piece)
    for near, cost in back:
        if near not in fixed and near not in state.burning and near in ways and ways.cost(near) + cost <= points:
            return True
    return any(
        _enters(state, piece, ways, fixed, (near, *tail), points - cost)
        for near, cost in back
        if near in fixed and near not in tail and near not in closed and near not in state.burning and cost <= points
    )


def _leg(state: State, piece: Piece, through: tuple[str, ...]) -> Paths:
    """The paths from the last hex that was fixed."""
    found = reach(state, piece)
    if not through:
        return found.paths
    memo, key = position(state).memo, ("leg", piece.id, through)
    if key not in memo:
        spent = _leg(state, piece, through[:-1]).cost(through[-1])
        memo[key] = cheapest(
            paces(state, piece), {through[-1]: spent}, found.allowance, _shut(state, piece), state.burning
        )
    leg: Paths = memo[key]
    return leg


def route(state: State, piece: Piece, goal: str, through: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The hexes of a move, from where the piece stands (or enters) to the goal; remembered with the position."""
    memo, key = position(state).memo, ("route", piece.id, goal, through)
    found: tuple[str, ...] | None = memo.get(key)
    if found is None:
        found = memo[key] = _route(state, piece, goal, through)
    return found


def _route(state: State, piece: Piece, goal: str, through: tuple[str, ...]) -> tuple[str, ...]:
    near = not through and piece.where == FIELD and ("reach", piece.id) not in position(state).memo
    way = _straight(state, piece, goal, allowance(state, piece)) if near else ()
    if way:
        return way
    for n, stop in enumerate((*through, goal)):
        way = (*way[:-1], *_leg(state, piece, through[:n]).to(stop))
    return way


def riders(state: State, piece: Piece, path: tuple[str, ...]) -> list[Piece]:
    """Leaders who may go along: with the unit since the phase began, and able to pay for its path [21:7.5]."""
    if not state.edition.leaders_ride_along or not state.counter(piece.id).is_unit:
        return []
    field = piece.where == FIELD
    return [
        leader
        for leader in (position(state).leaders.get(piece.place, ()) if field else state.pieces.values())
        if leader.side == piece.side and leader.where == piece.where
        and state.counter(leader.id).kind == LEADER and not leader.moved and not leader.spent
        and _same_entry(state, piece, leader)
        and ride(state, leader, path, piece.where) <= state.counter(leader.id).move
    ]  # fmt: skip


def _same_entry(state: State, piece: Piece, leader: Piece) -> bool:
    return piece.where == FIELD or state.counter(piece.id).command == state.counter(leader.id).command


def ride(state: State, leader: Piece, path: tuple[str, ...], where: str) -> int:
    """What a leader spends on a unit's path [21:7.5]."""
    counter = state.counter(leader.id)
    table = steps(state.board, state.edition.key, counter.gait, ORDER)
    spent = 0 if where == FIELD else dict(_gates(state.board, counter.command, counter.gait, False))[path[0]]
    return spent + sum(dict(table[here])[there] for here, there in pairwise(path))
