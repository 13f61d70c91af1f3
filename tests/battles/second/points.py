"""Demoralization tracks, victory points, the end [76:19.1, 76:20.0, 76:21.0, 21:12.1, 21:18.0, L.vp, W.vp, F.end]."""

from game.battles import RULES, victory
from game.battles.course import AWAY, DUE, FIELD, LOST
from game.battles.files import ARMS
from game.battles.state import State
from tests.battles.second.field import Field, agree, foe

#: What a special tactic costs on the track [21:19.3].
TACTIC = 10


def check_morale(state: State) -> int:
    """Both armies' points on their tracks, and what is demoralized by them; how many have been lost."""
    ground, every = Field(state).ground, 0
    morale = ground.file.morale
    for side in (one.id for one in ground.file.sides):
        fallen = [ground.counters[p.id] for p in state.pieces.values() if p.where == LOST]
        worth = [c.front * int(str(morale.points.get(c.kind, 0))) + c.dp for c in fallen if c.side == side]
        total = sum(worth) + TACTIC * (side in state.tactics_used)
        agree(total, state.morale[side], "points on the track", side)
        for track in (one for one in morale.tracks if one.side == side):
            simple = state.options.get("morale") == "army"  # [76:21.0]
            level = int(str(morale.average.get(side, track.level))) if simple else track.level
            agree(total >= level, track.id in state.demoralized, "demoralized", track.id, total, level)
        every += total
    return every


def check_points(state: State) -> int:
    """The victory points of both sides, as if the battle ended now; how many there are."""
    sides = [side.id for side in Field(state).ground.file.sides]
    reckoned = {side: points(state, side) for side in sides}
    agree(reckoned, victory.totals(victory.points(state), state.board.sides), "victory points", state.losses)
    return sum(reckoned.values())


def points(state: State, side: str) -> int:
    """A side's victory points."""
    field = Field(state)
    enemy, schedule, total = foe(field.ground, side), field.ground.file.victory, 0
    fled = {loss.piece for loss in state.losses if loss.demoralized}
    for piece in state.pieces.values():
        counter = field.ground.counters[piece.id]
        if counter.side != enemy:
            continue
        if piece.where == LOST and counter.kind in ARMS:  # [76:20.1]
            total += counter.front * (schedule.demoralized_foot_point if piece.id in fled else schedule.point)
        total += counter.vp * (piece.where == LOST) if counter.kind == "leader" else 0
        total += schedule.train * (piece.looted or piece.where == LOST) if counter.kind == "train" else 0
        total += schedule.gun * (piece.side == side) if counter.kind == "gun" else 0
    return total + shaken(field, side, enemy) + held(field, side)


def shaken(field: Field, side: str, enemy: str) -> int:
    """For the demoralization of the enemy army, or of a part of it [76:20.12, 76:21.0, 21:18.0]."""
    schedule, morale = field.ground.file.victory, field.ground.file.morale
    if field.broken(enemy):
        return schedule.army[side]
    some = any(track.id in field.state.demoralized for track in morale.tracks if track.side == enemy)
    return schedule.partial.get(side, 0) if some and field.state.options.get("morale") != "army" else 0


def held(field: Field, side: str) -> int:
    """For places held, and what is agreed beforehand [21:18.0, L.vp, W.vp, handicap]."""
    file, places = field.ground.file, {unit.place for unit in field.of(side)}
    own = [hold for hold in file.victory.holds if hold.side in ("", side)]
    total = sum(hold.points for hold in own if not places.isdisjoint(file.areas[hold.area].hexes))
    given = file.victory.handicap
    return total + (given.points if given and given.side == side and field.on("handicap") else 0)


def check_end(state: State) -> None:
    """Why the battle is over, and at what level [76:15.22, 76:20.2, 21:18.0, F.end]."""
    field, view = Field(state), RULES.view(state, "")
    file = field.ground.file
    agree(True, view.over, "over")
    if state.conceded:
        return
    here = [p for p in state.pieces.values() if p.where in (FIELD, DUE, AWAY)]
    alone = len({p.side for p in here if field.kind(p) in ARMS}) < 2 and field.ground.book == "2021"
    broken = [side.id for side in file.sides if file.victory.sudden and field.broken(side.id)]
    agree(True, state.turn == file.turns.count or alone or bool(broken), "why it is over", state.turn)
    one, other = (side.id for side in file.sides)
    margin = points(state, one) - points(state, other)
    level = max(n for n, step in enumerate(file.victory.levels) if step.least <= abs(margin))
    winner = "" if not level else one if margin > 0 else other
    if len(broken) == 1:
        winner, level = foe(field.ground, broken[0]), max(level, 1)
    told = victory.outcome(state, victory.totals(victory.points(state), state.board.sides))
    agree((winner, file.victory.levels[level].name), told, "who wins", margin, broken)
