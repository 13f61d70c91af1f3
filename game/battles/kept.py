"""A state as it is kept, as JSON: a piece that stands as it has stood before is neither written nor read anew.

Most of a state are its pieces, and an order changes few of them. What is written is what a plain dump writes.
"""

from functools import cache, lru_cache

from pydantic import TypeAdapter

from game.battles.course import Piece
from game.battles.state import State

#: So many pieces as they stood are remembered.
_PIECES = 8192
#: What stands before all pieces, after each, and after all of them.
_BEGIN, _EACH, _END = b'"pieces":{', b"}", b'}},"phase":'

#: What was written of pieces, which are known by being the very same.
_written: dict[int, tuple[Piece, bytes]] = {}


def dump(state: State) -> bytes:
    """The state as JSON, the same bytes for the same state."""
    bare = state.copy()
    bare.pieces = {}
    before, begin, after = _states().dump_json(bare).partition(_BEGIN)
    return b"".join((before, begin, b",".join(map(_text, state.pieces.values())), after))


def load(plain: bytes) -> State:
    """The state that was written so, or in any other way as JSON. Raises `ValueError`."""
    begin, end = plain.find(_BEGIN) + len(_BEGIN), plain.rfind(_END)
    if begin < len(_BEGIN) or end < begin:
        return _states().validate_json(plain)
    try:
        pieces = {piece.id: piece for piece in map(_piece, plain[begin:end].split(_EACH))}
    except ValueError:
        return _states().validate_json(plain)
    state = _states().validate_json(plain[:begin] + plain[end + 1 :])
    state.pieces = pieces
    return state


def _text(piece: Piece) -> bytes:
    known = _written.get(id(piece))
    if known is None:
        if len(_written) >= _PIECES:
            _written.clear()
        text = _several().dump_json({piece.id: piece})[1:-1]
        known = _written[id(piece)] = piece, text
    return known[1]


@lru_cache(maxsize=_PIECES)
def _piece(text: bytes) -> Piece:
    """A piece by its part of a state, without the brace that ends it. Raises `ValueError`."""
    ((key, piece),) = _several().validate_json(b"".join((b"{", text.lstrip(b","), b"}}"))).items()
    if key != piece.id:
        raise ValueError(key)
    return piece


@cache
def _states() -> TypeAdapter[State]:
    return TypeAdapter(State)


@cache
def _several() -> TypeAdapter[dict[str, Piece]]:
    return TypeAdapter(dict[str, Piece])
