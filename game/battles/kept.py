"""A state as it is kept, as JSON: what stands as it has stood before is neither written nor read nor looked at anew.

Most of a state are its pieces, and an order changes few of them; what a side does in its turn grows, and what the other
did in its last one stays as it was. What is written is what a plain dump writes.
"""

from functools import cache

from pydantic import TypeAdapter

from game.battles.course import Piece, PlayerTurn
from game.battles.position import Position
from game.battles.state import State
from game.core.lines import Texts
from game.core.values import replace

#: What stands before all pieces, after each, and after all of them.
_BEGIN, _EACH, _END = b'"pieces":{', b"}", b'}},"phase":'
#: What stands before the turns, and after them; and what stands in a state without them.
_NOW, _NOWED = b',"now":', b',"turn":'
_TURN, _TURNED = b',"before":', b',"pending":'
_IDLE, _NULL = PlayerTurn(0, ""), b"null"
#: Of so many pieces at most that have changed a position is followed from another.
_FEW = 24


def dump(state: State) -> bytes:
    """The state as JSON, the same bytes for the same state."""
    bare = replace(state.copy(), pieces={}, before=None, now=_IDLE)
    head, begin, rest = _bares.text(bare).partition(_BEGIN)
    middle, now, rest = rest.partition(_NOW)
    later, turn, tail = rest.removeprefix(_turns.text(_IDLE)).partition(_TURN)
    if state.before is not None:
        tail = _turns.text(state.before) + tail.removeprefix(_NULL)
    texts = [*map(_pieces.text, state.pieces.values())]
    if (position := state.__dict__.get("_position")) is not None:
        _last[:] = [(state.pieces, texts, position)]
    pieces = _EACH.join(texts)[1:]
    end = _EACH if pieces else b""
    return b"".join((head, begin, pieces, end, middle, now, _turns.text(state.now), later, turn, tail))


def load(plain: bytes) -> State:
    """The state that was written so, or in any other way as JSON. Raises `ValueError`."""
    begin, end = plain.find(_BEGIN) + len(_BEGIN), plain.rfind(_END)
    now = plain.find(_NOW, end) + len(_NOW)
    nowed = plain.find(_EACH + _NOWED, now) + len(_EACH)
    turn = plain.rfind(_TURN) + len(_TURN)
    turned = plain.find(_TURNED, turn)
    if not len(_BEGIN) <= begin < end < now < nowed < turn < turned:
        return _states().validate_json(plain)
    bare = (plain[:begin], plain[end + 1 : now], _turns.text(_IDLE), plain[nowed:turn], _NULL, plain[turned:])
    before, texts = plain[turn:turned], (b"," + plain[begin:end]).split(_EACH)
    try:
        state = _bares.part(b"".join(bare)).copy()
        state.now = _turns.part(plain[now:nowed])
        state.before = None if before == _NULL else _turns.part(before)
        for pieces, known, position in _last:
            if known == texts and position.board is state.board:  # as they were written
                state.pieces = pieces.copy()
                state.follow(position, ())
                return state
        state.pieces = {piece.id: piece for piece in map(_pieces.part, texts)}
    except ValueError:
        return _states().validate_json(plain)
    _follow(state)
    return state


def _follow(state: State) -> None:
    """Have the position made of that of the state that was written last, if few pieces stand otherwise."""
    for pieces, _texts, position in _last:
        if position.board is state.board and [*pieces] == [*state.pieces]:
            changed = tuple([key for key, piece in state.pieces.items() if pieces[key] is not piece])
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
_turns = Texts(64, lambda turn: _turn().dump_json(turn), lambda text: _turn().validate_json(text))
#: States without pieces and turns.
_bares = Texts(64, lambda state: _states().dump_json(state), lambda text: _states().validate_json(text))
#: The pieces of the state that was written last, their texts, and its position: what is read next may well follow.
_last: list[tuple[dict[str, Piece], list[bytes], Position]] = []
