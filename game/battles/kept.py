"""A state as it is kept, as JSON: what stands as it has stood before is neither written nor read nor looked at anew.

Most of a state are its pieces, and an order changes few of them; and what a side did in its last turn stays as it was.
What is written is what a plain dump writes.
"""

from functools import cache, lru_cache

from pydantic import TypeAdapter

from game.battles.course import Piece, PlayerTurn
from game.battles.position import Position
from game.battles.state import State

#: So many pieces as they stood are remembered, and so many turns.
_PIECES, _TURNS = 8192, 32
#: What stands before all pieces, after each, and after all of them; before the last turn, and after it.
_BEGIN, _EACH, _END = b'"pieces":{', b"}", b'}},"phase":'
_TURN, _TURNED = b',"before":', b',"pending":'
#: Of so many pieces at most that have changed a position is followed from another.
_FEW = 24

#: What was written of pieces and of turns, which are known by being the very same.
_pieces: dict[int, tuple[Piece, bytes]] = {}
_turns: dict[int, tuple[PlayerTurn, bytes]] = {}
#: The pieces and the position of the state that was written last: the one that is read next may well follow from it.
_last: list[tuple[dict[str, Piece], Position]] = []


def dump(state: State) -> bytes:
    """The state as JSON, the same bytes for the same state."""
    bare = state.copy()
    bare.pieces, bare.before = {}, None
    head, begin, rest = _states().dump_json(bare).partition(_BEGIN)
    middle, turn, tail = rest.partition(_TURN)
    if state.before is not None:
        tail = _turn_text(state.before) + tail.removeprefix(b"null")
    if (position := state.__dict__.get("_position")) is not None:
        _last[:] = [(state.pieces, position)]
    return b"".join((head, begin, b",".join(map(_piece_text, state.pieces.values())), middle, turn, tail))


def load(plain: bytes) -> State:
    """The state that was written so, or in any other way as JSON. Raises `ValueError`."""
    begin, end, turn = plain.find(_BEGIN) + len(_BEGIN), plain.rfind(_END), plain.rfind(_TURN) + len(_TURN)
    turned = plain.find(_TURNED, turn)
    if not len(_BEGIN) <= begin < end < turn < turned:
        return _states().validate_json(plain)
    try:
        pieces = {piece.id: piece for piece in map(_piece, plain[begin:end].split(_EACH))}
        before = _turn(plain[turn:turned])
    except ValueError:
        return _states().validate_json(plain)
    bare = b"".join((plain[:begin], plain[end + 1 : turn], b"null", plain[turned:]))
    state = _states().validate_json(bare)
    state.pieces, state.before = pieces, before
    for known, position in _last:
        if position.board is state.board and [*known] == [*pieces]:
            changed = tuple([key for key, piece in pieces.items() if known[key] is not piece])
            if len(changed) <= _FEW:
                state.follow(position, changed)
    return state


def _piece_text(piece: Piece) -> bytes:
    known = _pieces.get(id(piece))
    if known is None:
        if len(_pieces) >= _PIECES:
            _pieces.clear()
        known = _pieces[id(piece)] = piece, _several().dump_json({piece.id: piece})[1:-1]
    return known[1]


def _turn_text(turn: PlayerTurn) -> bytes:
    known = _turns.get(id(turn))
    if known is None:
        if len(_turns) >= _TURNS:
            _turns.clear()
        known = _turns[id(turn)] = turn, _player_turns().dump_json(turn)
    return known[1]


@lru_cache(maxsize=_PIECES)
def _piece(text: bytes) -> Piece:
    """A piece by its part of a state, without the brace that ends it. Raises `ValueError`."""
    ((key, piece),) = _several().validate_json(b"".join((b"{", text.lstrip(b","), b"}}"))).items()
    if key != piece.id:
        raise ValueError(key)
    return piece


@lru_cache(maxsize=_TURNS)
def _turn(text: bytes) -> PlayerTurn | None:
    """A side's last turn by its part of a state. Raises `ValueError`."""
    return _player_turns().validate_json(text)


@cache
def _states() -> TypeAdapter[State]:
    return TypeAdapter(State)


@cache
def _several() -> TypeAdapter[dict[str, Piece]]:
    return TypeAdapter(dict[str, Piece])


@cache
def _player_turns() -> TypeAdapter[PlayerTurn | None]:
    return TypeAdapter(PlayerTurn | None)
