"""A state as it is kept, as JSON: what stands as it has stood before is neither written nor read nor looked at anew.

Most of a state are its pieces, and an order changes few of them; what a side does in its turn grows, and what the other
did in its last one stays as it was. What is written is what a plain dump writes.
"""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, get_origin

from pydantic import TypeAdapter
from pydantic_core import to_json

from game.battles.course import Piece, PlayerTurn
from game.battles.position import position
from game.battles.state import State
from game.core.lines import Texts
from game.core.values import immutable, replace

#: What stands before all pieces, after each, and after all of them.
_BEGIN, _EACH, _END = b'"pieces":{', b"}", b'}},"phase":'
#: What stands before the turns, and after them; and what stands in a state without them.
_NOW, _NOWED = b',"now":', b',"turn":'
_TURN, _TURNED = b',"before":', b',"pending":'
_IDLE, _NULL = PlayerTurn(0, ""), b"null"
#: A turn as it is written, and what of it are lists of deeds.
_DEEDS = ("rallies", "fires", "moves", "combats", "fell", "fell_at")
_TURN_FORM = b'{"turn":%d,"side":%b,' + b",".join([b'"%b":[%%b]' % name.encode() for name in _DEEDS]) + b"}"
#: Of so many pieces at most that have changed a position is followed from another.
_FEW = 24


@immutable
class Written:
    """A state that was written: whole, each of its pieces, its turns, and what stands before, between and after them.

    The state is a copy that nobody else has; `rest` is all of it but pieces and turns.
    """

    state: State
    rest: tuple[object, ...]
    plain: bytes
    pieces: list[bytes]
    now: bytes
    before: bytes
    bare: tuple[bytes, ...]


def dump(state: State) -> bytes:
    """The state as JSON, the same bytes for the same state."""
    state, last = state.copy(), _last[0] if _last else None
    rest = (_rest(state), *map(tuple, _mappings(state)))
    head, middle, later, tail = bare = last.bare if last is not None and last.rest == rest else _bare(state)
    pieces = _written(state.pieces, last)
    now, before = _turn_text(state.now, last), _turn_text(state.before, last)
    end = _EACH if pieces else b""
    plain = b"".join((head, _BEGIN, _EACH.join(pieces)[1:], end, middle, _NOW, now, later, _TURN, before, tail))
    _last[:] = [Written(state, rest, plain, pieces, now, before, bare)]
    return plain


def _bare(state: State) -> tuple[bytes, ...]:
    """What stands before the pieces, from there to each of the turns, and after them."""
    plain = _states().dump_json(replace(state, pieces={}, before=None, now=_IDLE))
    head, _begin, rest = plain.partition(_BEGIN)
    middle, _now, rest = rest.partition(_NOW)
    later, _turn, tail = rest.removeprefix(_IDLY).partition(_TURN)
    return head, middle, later, tail.removeprefix(_NULL)


def _written(pieces: dict[str, Piece], last: Written | None) -> list[bytes]:
    """The text of each piece: mostly what it was."""
    if last is None or [*pieces] != [*last.state.pieces]:
        return [*map(_pieces.text, pieces.values())]
    texts, changed = last.pieces.copy(), map(is_not, pieces.values(), last.state.pieces.values())
    for n, piece in compress(enumerate(pieces.values()), changed):
        texts[n] = _pieces.text(piece)
    return texts


def _turn_text(turn: PlayerTurn | None, last: Written | None) -> bytes:
    """The text of a turn: what one side did in its last one stays as it was."""
    if turn is None:
        return _NULL
    if last is not None and turn is last.state.now:
        return last.now
    return last.before if last is not None and turn is last.state.before else _write_turn(turn)


def _write_turn(turn: PlayerTurn) -> bytes:
    """A turn, of which each deed is written once."""
    told = [b",".join(map(_deeds.text, getattr(turn, name))) for name in _DEEDS]
    return _TURN_FORM % (turn.turn, _deeds.text(turn.side), *told)


def load(plain: bytes) -> State:
    """The state that was written so, or in any other way as JSON. Raises `ValueError`."""
    if _last and plain == _last[0].plain:
        return _last[0].state.copy()
    begin, end = plain.find(_BEGIN) + len(_BEGIN), plain.rfind(_END)
    now = plain.find(_NOW, end) + len(_NOW)
    nowed = plain.find(_EACH + _NOWED, now) + len(_EACH)
    turn = plain.rfind(_TURN) + len(_TURN)
    turned = plain.find(_TURNED, turn)
    if not len(_BEGIN) <= begin < end < now < nowed < turn < turned:
        return _states().validate_json(plain)
    bare = (plain[:begin], plain[end + 1 : now], _IDLY, plain[nowed:turn], _NULL, plain[turned:])
    before, texts = plain[turn:turned], (b"," + plain[begin:end]).split(_EACH)
    try:
        state = _bares.part(b"".join(bare)).copy()
        state.now = _turns.part(plain[now:nowed])
        state.before = None if before == _NULL else _turns.part(before)
        state.pieces = {piece.id: piece for piece in map(_pieces.part, texts)}
    except ValueError:
        return _states().validate_json(plain)
    _follow(state)
    return state


def _follow(state: State) -> None:
    """Have the position made of that of the state that was written last, if few pieces stand otherwise."""
    for last in _last:
        if last.state.board is state.board and [*last.state.pieces] == [*state.pieces]:
            changed = tuple([key for key, piece in state.pieces.items() if last.state.pieces[key] is not piece])
            if len(changed) <= _FEW:
                state.follow(position(last.state), changed)


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
_deeds = Texts[Any](4096, to_json, lambda text: text)
_IDLY = _write_turn(_IDLE)
#: States without pieces and turns.
_bares = Texts(64, lambda state: _states().dump_json(state), lambda text: _states().validate_json(text))
#: All else of a state; and what of it has an order of its own.
_ELSE = [one for one in fields(State) if one.name not in ("pieces", "now", "before")]
_rest: Callable[[State], tuple[Any, ...]] = attrgetter(*(one.name for one in _ELSE))
_mappings: Callable[[State], tuple[dict[str, Any], ...]] = attrgetter(
    *(one.name for one in _ELSE if get_origin(one.type) is dict)
)
#: The state that was written last: what is written or read next may well be like it.
_last: list[Written] = []
