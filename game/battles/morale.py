"""Losses, and the demoralization they bring [76:11.0, 76:19.1, 76:19.2, 21:12.0, 21:12.1]."""

from collections.abc import Sequence

from game.battles.course import GONE, LOST, Piece
from game.battles.position import position
from game.battles.state import Facts, Loss, State
from game.core.events import Event
from game.core.text import say


def level(state: State, track: str) -> int:
    """The level of a track; with option `morale` "army" the average of the army's [76:21.0]."""
    found = next(t for t in state.board.file.morale.tracks if t.id == track)
    if state.options.get("morale") == "army":
        return int(state.board.file.morale.average.get(found.side, found.level))
    return found.level


def lose_all(state: State, pieces: Sequence[str], events: list[Event]) -> None:
    """Pieces of one army fall at one stroke: all are counted before any of it shakes the army [76:19.0, 76:20.1]."""
    points = [_fall(state, piece, events) for piece in pieces]
    if pieces:
        shaken(state, state.pieces[pieces[0]].side, sum(points), events)


def lose(state: State, piece: str, events: list[Event]) -> None:
    """One unit or leader is lost."""
    lose_all(state, (piece,), events)


def _fall(state: State, piece: str, events: list[Event]) -> int:
    """Points for the enemy, and those on the army's own track, which are given [76:19.1, 21:12.1, L.demo, W.demo]."""
    lost, counter = state.pieces[piece], state.counter(piece)
    foot = counter.kind in ("foot", "shot")
    state.losses = (*state.losses, Loss(piece, lost.side, counter.front, foot and state.weak(piece)))
    state.put(piece, where=LOST, place="", march=False)
    state.note(fell=piece, fell_at=lost.place)
    where = state.board.place(lost.place)
    text = say("{name} is eliminated at {hex}.", name=counter.called, hex=where)
    if counter.kind == "leader":
        text = say("{name} falls at {hex}.", name=counter.called, hex=where)
    facts: Facts = {"piece": piece, "side": lost.side, "points": counter.front}
    events.append(Event("loss", text, facts, _rule(state, counter.kind), lost.place))
    return counter.front * int(state.board.file.morale.points.get(counter.kind, 0)) + counter.dp


def _rule(state: State, kind: str) -> str:
    if kind == "leader":
        return "76:10.0" if state.edition.key == "1976" else "21:11.1"
    return "76:8.61" if state.edition.key == "1976" else "21:10.0"


def shaken(state: State, side: str, points: int, events: list[Event]) -> None:
    """Points go onto an army's track; what they reach is demoralized at once and for good [76:19.21, 21:12.1]."""
    if not points:
        return
    state.morale[side] += points
    for track in state.board.file.morale.tracks:
        reached = track.side == side and track.id not in state.demoralized
        if reached and state.morale[side] >= level(state, track.id):
            state.demoralized = (*state.demoralized, track.id)
            rule = "76:19.1" if state.edition.key == "1976" else "21:12.1"
            text = say("{name} is demoralized.", name=state.board.track_name(track))
            events.append(Event("morale", text, {"side": side, "track": track.id}, rule))
            for piece in [piece for piece in state.pieces.values() if piece.march and piece.side == side]:
                if state.weak(piece.id):  # whoever waits at the edge, too [21:19.1]
                    state.put(piece.id, march=False)


def disrupt(state: State, piece: str) -> None:
    """A unit in good order is disrupted, never a leader or gun; its march ends [76:9.11, 21:10.1, 21:19.1]."""
    if not state.pieces[piece].disrupted:
        state.put(piece, disrupted=True, march=False)


def bereave(state: State, events: list[Event]) -> None:
    """Leaders caught alone in an enemy zone of control are lost [76:10.0, 21:11.1]."""
    for leader in position(state).forlorn():
        lose(state, leader.id, events)


def leave(state: State, piece: Piece) -> None:
    """A piece leaves the field for good, and is not lost [21:17.0]."""
    state.put(piece.id, where=GONE, place="", moved=True)
