"""A state as it is kept, as JSON: what stands as it has stood before is neither written nor read nor looked at anew.

Most of a state are its pieces, and an order changes few of them; and what a side did in its last turn stays as it was.
What is written is what a plain dump writes.
"""

from functools import cache

from pydantic import TypeAdapter

from game.battles.course import Piece, PlayerTurn
from game.battles.position import Position
from game.battles.state import State
from game.core.lines import Texts

#: What stands before all pieces, after each, and after all of them; before the last turn, and after it.
_BEGIN, _EACH, _END = b'"pieces":{', b"}", b'}},"phase":'
_TURN, _TURNED = b',"before":', b',"pending":'
#: Of so many pieces at most that have changed a position is followed from another.
_FEW = 24


def dump(state: State) -> bytes:
    """The state as JSON, the same bytes for the same state."""
    bare = state.copy()
    bare.pieces, bare.before = {}, None
    head, begin, rest = _states().dump_json(bare).partition(_BEGIN)
    middle, turn, tail = rest.partition(_TURN)
    if state.before is not None:
        tail = _turns.text(state.before) + tail.removeprefix(b"null")
    if (position := state.__dict__.get("_position")) is not None:
        _last[:] = [(state.pieces, position)]
    pieces = _EACH.join(map(_pieces.text, state.pieces.values()))[1:]
    return b"".join((head, begin, pieces, b"}" if pieces else b"", middle, turn, tail))


def load(plain: bytes) -> State:
    """The state that was written so, or in any other way as JSON. Raises `ValueError`."""
    begin, end, turn = plain.find(_BEGIN) + len(_BEGIN), plain.rfind(_END), plain.rfind(_TURN) + len(_TURN)
    turned = plain.find(_TURNED, turn)
    if not len(_BEGIN) <= begin < end < turn < turned:
        return _states().validate_json(plain)
    texts, before = (b"," + plain[begin:end]).split(_EACH), plain[turn:turned]
    try:
        pieces = {piece.id: piece for piece in map(_pieces.part, texts)}
        turn_before = None if before == b"null" else _turns.part(before)
    except ValueError:
        return _states().validate_json(plain)
    state = _states().validate_json(b"".join((plain[:begin], plain[end + 1 : turn], b"null", plain[turned:])))
    state.pieces, state.before = pieces, turn_before
    _follow(state)
    return state


def _follow(state: State) -> None:
    """Have the position made of that of the state that was written last, if few pieces stand otherwise."""
    for pieces, position in _last:
        if position.board is state.board and [*pieces] == [*state.pieces]:
            changed = {key: pieces[key] for key, piece in state.pieces.items() if pieces[key] is not piece}
            if len(changed) <= _FEW:
                state.follow(position, changed)


def _write_piece(piece: Piece) -> bytes:
    """A piece as the next of several, without the brace that ends it."""
    return b"," + _several().dump_json({piece.id: piece})[1:-2]


def _read_piece(text: bytes) -> Piece:
    ((key, piece),) = _several().validate_json(b"{" + text[1:] + b"}}").items()
    if key != piece.id:
        raise ValueError(key)
    return piece


@cache
def _states() -> TypeAdapter[State]:
    return TypeAdapter(State)


@cache
def _several() -> TypeAdapter[dict[str, Piece]]:
    return TypeAdapter(dict[str, Piece])


@cache
def _turn() -> TypeAdapter[PlayerTurn]:
    return TypeAdapter(PlayerTurn)


_pieces = Texts(8192, _write_piece, _read_piece)
_turns = Texts(32, lambda turn: _turn().dump_json(turn), lambda text: _turn().validate_json(text))
#: The pieces and the position of the state that was written last: the one that is read next may well follow from it.
_last: list[tuple[dict[str, Piece], Position]] = []
