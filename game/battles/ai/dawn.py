"""How an army stood when its movement phase began, as far as a view of the midst of it tells.

A plan is made once, of the army at dawn: whatever is done by it must not change it. So what the moves of a phase bring
about is undone here: who went stands where he came from, guns taken on the way are the enemy's, who came in behind
others or left is where he was.
"""

from collections.abc import Iterator

from game.battles import observe
from game.battles.board import GUN, board
from game.battles.course import DUE, FIELD, MoveView, Piece
from game.battles.view import BattlesView
from game.core.values import replace

Pieces = dict[str, Piece]


def dawn(view: BattlesView) -> BattlesView:
    """The same view as if nobody had moved yet; but who fell meanwhile stays fallen: once, a new plan is due then."""
    assert view.known is not None
    state = view.known.copy()
    state.pieces = _back(view)
    state.now, state.crowded, state.entered = replace(state.now, moves=()), "", {}
    state.forget()
    return observe.view(state, view.viewer, view.to_move)


def _back(view: BattlesView) -> Pieces:
    pieces, counters, passed = dict(view.pieces), board(view.battle).counters, set[str]()
    moves = view.now.moves
    begun = next((n for n, move in enumerate(moves) if move.kind == "move"), len(moves))
    for n, move in reversed(list(enumerate(moves))):
        if move.side != view.viewer or (move.kind == "enter" and n < begun):
            continue
        if counters[move.piece].is_unit:
            passed.update(move.path if move.kind == "enter" else move.path[1:])
        for piece in _gone(move, pieces):
            if piece.id not in view.now.fell:
                pieces[piece.id] = piece
    fired = {fire.gun: fire.side for turn in (view.before, view.now) if turn is not None for fire in turn.fires}
    foe = board(view.battle).foe[view.viewer]
    own = {p.place for p in pieces.values() if p.side == view.viewer and p.where == FIELD and counters[p.id].is_unit}
    for gun in [piece for piece in pieces.values() if piece.side == view.viewer and counters[piece.id].kind == GUN]:
        theirs = fired.get(gun.id, counters[gun.id].side) == foe
        side = foe if theirs and gun.place in passed - own else gun.side
        pieces[gun.id] = replace(gun, side=side, moved=False, limbered=False)
    return pieces


def _gone(move: MoveView, pieces: Pieces) -> Iterator[Piece]:
    """Those who went, where they were before."""
    where, place = (DUE, "") if move.kind == "enter" else (FIELD, move.path[0])
    for one in (move.piece, *move.led_by):
        yield replace(pieces[one], where=where, place=place, moved=False, spent=0)
