"""Victory points and levels [76:20.0-20.2, 76:20.11, 76:20.12, 21:18.0, L.vp, W.vp]."""

from itertools import product

from game.battles.board import LEADER
from game.battles.course import LOST
from game.battles.files import Hold
from game.battles.position import position
from game.battles.state import State
from game.battles.view import PointsView
from game.core.events import Event
from game.core.memo import STATES, memo
from game.core.text import Message, _, listed, say

DRAW = "draw"


def _at_stake(state: State) -> tuple[object, ...]:
    """What points depend on."""
    pieces, field, now = state.pieces, state.board, position(state)
    guns = [pieces[gun].side for gun in field.guns if gun in pieces]
    trains = [(pieces[train].side, pieces[train].looted, pieces[train].where) for train in field.trains]
    held = [now.units[h].side if h in now.units else "" for h in field.held]
    return state.battle, state.losses, state.demoralized, state.options, guns, trains, held


@memo(STATES, of=_at_stake)
def points(state: State) -> tuple[PointsView, ...]:
    """What each side has, as if the battle ended now; lines of nothing are left out."""
    lines = [line for side in state.board.sides for line in _lines(state, side)]
    return tuple(line for line in lines if line.points)


def _lines(state: State, side: str) -> list[PointsView]:
    foe, schedule = state.board.foe[side], state.board.file.victory
    fallen = [loss for loss in state.losses if loss.side == foe]
    steady = sum(loss.points for loss in fallen if not loss.demoralized)
    fled = sum(loss.points for loss in fallen if loss.demoralized)
    found = [PointsView(side, _("enemy strength eliminated"), steady * schedule.point)]
    found.append(PointsView(side, _("demoralized infantry eliminated"), fled * schedule.demoralized_foot_point))
    for loss in fallen:
        counter = state.counter(loss.piece)
        if counter.kind == LEADER:
            found.append(PointsView(side, str(counter.called), counter.vp))
    pieces, board = state.pieces, state.board
    guns = [g for g in board.guns if g in pieces and pieces[g].side == side and board.counters[g].side == foe]
    found.append(PointsView(side, _("guns held"), len(guns) * schedule.gun))
    trains = [pieces[t] for t in board.trains if pieces[t].side == foe]
    gone = sum(p.looted or p.where == LOST for p in trains)
    found.append(PointsView(side, _("trains taken"), gone * schedule.train))
    return [*found, *_army(state, side, foe), *_holds(state, side), *_handicap(state, side)]


def _army(state: State, side: str, foe: str) -> list[PointsView]:
    """For the demoralization of a part of the enemy army, or of all of it, but never for both."""
    schedule = state.board.file.victory
    if state.broken(foe):
        return [PointsView(side, _("the demoralization of the enemy army"), schedule.army[side])]
    tracks = [t for t in state.board.file.morale.tracks if t.side == foe and t.id in state.demoralized]
    if tracks and state.options.get("morale") != "army":
        return [PointsView(side, _("the demoralization of a part of the enemy army"), schedule.partial.get(side, 0))]
    return []


def _handicap(state: State, side: str) -> list[PointsView]:
    """Where that is agreed, what the other side usually has more is given beforehand [handicap]."""
    given = state.board.file.victory.handicap
    if given is None or given.side != side or not state.on("handicap"):
        return []
    return [PointsView(side, _("the handicap"), given.points)]


def _holds(state: State, side: str) -> list[PointsView]:
    return [
        PointsView(side, _("holding {place} at the end").format(place=_(hold.name)), hold.points)
        for hold in state.board.file.victory.holds
        if _held(state, hold, side)
    ]


def _held(state: State, hold: Hold, side: str) -> str:
    """Where a side holds a place that counts for it, if it does."""
    now, area = position(state), state.board.area(hold.area) if hold.side in ("", side) else ()
    return next((h for h in area if now.held(h, side)), "")


def changes(before: State, state: State) -> list[Event]:
    """Who has come to hold a place that counts at the end, and who holds it no longer [21:18.0, L.vp, W.vp]."""
    events = list[Event]()
    for hold, side in product(state.board.file.victory.holds, state.board.sides):
        was, held = _held(before, hold, side), _held(state, hold, side)
        if bool(was) == bool(held):
            continue
        names = {"side": state.side_name(side), "place": say(hold.name)}
        text = say("The {side} army no longer holds {place}.", **names)
        if held:
            text = say("The {side} army holds {place}: {n} points if it does at the end.", n=hold.points, **names)
        points, place = hold.points if held else 0, held or state.board.area(hold.area)[0]
        events.append(Event("control", text, {"side": side, "points": points}, "21:18.0", place))
    return events


def reasons(lines: tuple[PointsView, ...], side: str, most: int | None = None) -> str:
    """What a side has its points for; where that are more than so many, the weightiest, and how many more."""
    own = [line for line in lines if line.side == side]
    told = sorted(own, key=lambda line: -line.points)[:most] if most and most < len(own) else own
    more = [_("{n} more").format(n=len(own) - len(told))] if len(told) < len(own) else []
    return listed([*(_("{n} for {reason}").format(n=line.points, reason=line.reason) for line in told), *more])


def totals(lines: tuple[PointsView, ...], sides: tuple[str, ...]) -> dict[str, int]:
    """The victory points of both sides."""
    found = dict.fromkeys(sides, 0)
    for line in lines:
        found[line.side] += line.points
    return found


def outcome(state: State, score: dict[str, int]) -> tuple[str, str]:
    """Who wins, and at what level: (side, "marginal"), or ("", "draw") [76:20.2, 21:18.0].

    On a made field whoever alone has broken the enemy's army wins, whatever the points [F.end].
    """
    if state.conceded is not None:
        return state.conceded
    one, other = state.board.sides
    margin = score[one] - score[other]
    schedule = state.board.file.victory
    level = [step.name for step in schedule.levels if step.least <= abs(margin)][-1]
    broken = [side for side in state.board.sides if schedule.sudden and state.broken(side)]
    if len(broken) == 1:
        return state.board.foe[broken[0]], schedule.levels[1].name if level == DRAW else level
    if level == DRAW:
        return "", DRAW
    return (one if margin > 0 else other), level


def levels(state: State) -> tuple[str, ...]:
    """The levels that can be conceded."""
    return tuple(step.name for step in state.board.file.victory.levels if step.name != DRAW)


LEVELS = {
    DRAW: say("draw"),
    "marginal": say("marginal victory"),
    "substantive": say("substantive victory"),
    "decisive": say("decisive victory"),
}


def level_name(level: str) -> Message:
    """A level in words."""
    return LEVELS[level]
