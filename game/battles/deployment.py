"""Setting up: printed in 1976, free within limits in 2021.

[76:3.0, 76:15.11, 76:15.12, 21:3.0, 21:3.2, L.deploy, W.deploy]
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import filterfalse, islice

from game.battles.board import GUN, TRAIN, UNIT, Board, board, kept, within
from game.battles.course import FIELD, TO_PLACE, Piece
from game.battles.editions import edition
from game.battles.files import Placement
from game.battles.position import Position, position
from game.battles.state import State
from game.battles.terrain import entry
from game.core.text import _
from game.core.values import replace


def own(state: State) -> list[Piece]:
    """The pieces the side sets up."""
    return [p for p in state.pieces.values() if sets_up(state, p)]


def sets_up(state: State, piece: Piece) -> bool:
    """Whether the side sets up this piece."""
    return piece.side == state.side and piece.where in (FIELD, TO_PLACE)


def limits(state: State, piece: str) -> tuple[Placement, ...]:
    """The limits that bind a piece."""
    return _limits(state.board, piece)


@kept()
def _limits(field: Board, piece: str) -> tuple[Placement, ...]:
    counter = field.counters[piece]
    return tuple(
        limit
        for limit in field.file.placements
        if limit.side == counter.side and limit.of != piece
        and (not limit.kinds or counter.kind in limit.kinds)
        and (not limit.commands or counter.command in limit.commands)
    )  # fmt: skip


def why_not(state: State, piece: str, hexagon: str) -> tuple[str, str] | None:
    """Why a piece may not be set up in a hex, with the rule; None if it may."""
    now, counter = position(state), state.counter(piece)
    rule = {"lutter": "L.deploy", "wittstock": "W.deploy"}.get(
        state.battle, "F.deploy" if state.board.made else "21:3.0"
    )
    if entry(state.board, state.edition, hexagon, counter.gait) is None:
        return _("It may not stand in such terrain."), rule
    if not _free(now, state, piece, hexagon):
        return _("There is a piece of its kind there already."), "21:3.2, 21:7.6"
    for limit in limits(state, piece):
        if not _meets(state, now, limit, hexagon):
            return _limit_text(state, limit), rule
    return None


def _free(now: Position, state: State, piece: str, hexagon: str) -> bool:
    """Stacking holds in the set-up, too: one unit, one gun, one train [21:3.2, 21:7.6]."""
    there = _like(now, state, piece)
    return hexagon not in there or there[hexagon].id == piece


def _like(now: Position, state: State, piece: str) -> Mapping[str, Piece]:
    """The pieces beside which it may not stand, by hex."""
    return {UNIT: now.units, GUN: now.guns, TRAIN: now.trains}.get(state.board.sorts[piece], {})


def _on_ground(field: Board, limit: Placement, hexagon: str) -> bool:
    """Whether a hex is as a limit wants it, whoever stands where."""
    if limit.zone and hexagon not in field.file.zones[limit.zone]:
        return False
    if limit.area and hexagon not in field.area(limit.area):
        return False
    if limit.ground and not set(field.kinds_of(hexagon)) <= set(limit.ground):
        return False
    near = field.grid.around[hexagon]
    if any(field.brinks.get((hexagon, n)) == limit.clear_of for n in near):
        return False
    if limit.beside:
        area = field.area(limit.beside)
        return hexagon not in area and any(n in area for n in near)
    return True


def _meets(state: State, now: Position, limit: Placement, hexagon: str) -> bool:
    return _on_ground(state.board, limit, hexagon) and _is_with(state, now, limit, hexagon)


def _is_with(state: State, now: Position, limit: Placement, hexagon: str) -> bool:
    """Whether those are near a hex, or in it, who a limit wants there."""
    if limit.within and not _near(state, limit, hexagon):
        return False
    if limit.joins:
        unit = now.units.get(hexagon)
        return unit is not None and state.counter(unit.id).command in limit.joins
    return True


def _near(state: State, limit: Placement, hexagon: str) -> bool:
    """Within so many hexes of a hex, or of a leader who stands already."""
    centre = state.pieces[limit.of].place if limit.of in state.pieces else limit.of
    return bool(centre) and hexagon in within(state.board, centre, limit.within)


def _limit_text(state: State, limit: Placement) -> str:
    if limit.within:
        of = state.name(limit.of) if limit.of in state.pieces else state.board.place(limit.of)
        return _("It is set up within {n} hexes of {of}.").format(n=limit.within, of=of)
    if limit.joins:
        commands = ", ".join(_(command) for command in limit.joins)
        return _("It is set up with a unit of {commands}.").format(commands=commands)
    return _("That hex is outside the limits of its set-up.")


def placeable(state: State) -> list[Piece]:
    """The pieces that can be set up anywhere else; one look tells for all of a kind that the same limits bind."""
    known: dict[tuple[str, str, tuple[int, ...]], tuple[str, ...]] = {}
    found = []
    for piece in own(state):
        kind = state.board.sorts[piece.id], state.counter(piece.id).gait, _bound(state.battle, piece.id)
        if kind not in known:
            known[kind] = tuple(islice(_open(state, piece.id), 2))
        if any(hexagon != piece.place for hexagon in known[kind]):
            found.append(piece)
    return found


def open_hexes(state: State, piece: str) -> tuple[str, ...]:
    """Where a piece may be set up now, besides where it stands; remembered with the position."""
    memo, key, here = position(state).memo, ("open", piece), state.pieces[piece].place
    if key not in memo:
        memo[key] = tuple([hexagon for hexagon in _open(state, piece) if hexagon != here])
    found: tuple[str, ...] = memo[key]
    return found


def _open(state: State, piece: str) -> Iterator[str]:
    now = position(state)
    bound = [_beside(state, now, limit) for limit in limits(state, piece) if limit.within or limit.joins]
    hexes = filterfalse(_like(now, state, piece).__contains__, _ever(state.battle, piece))
    return filter(frozenset.intersection(*bound).__contains__, hexes) if bound else hexes


def _beside(state: State, now: Position, limit: Placement) -> frozenset[str]:
    """The hexes that a limit leaves open because of others who stand already."""
    near = None
    if limit.within:
        centre = state.pieces[limit.of].place if limit.of in state.pieces else limit.of
        near = within(state.board, centre, limit.within) if centre else frozenset()
    if limit.joins:
        with_them = frozenset(h for h, unit in now.units.items() if state.counter(unit.id).command in limit.joins)
        near = with_them if near is None else near & with_them
    assert near is not None
    return near


@lru_cache(maxsize=4096)
def _ever(battle: str, piece: str) -> Mapping[str, None]:
    """The hexes in which a piece may be set up for all that does not depend on other pieces."""
    return _grounds(battle, board(battle).counters[piece].gait, _bound(battle, piece))


@lru_cache(maxsize=4096)
def _bound(battle: str, piece: str) -> tuple[int, ...]:
    """The limits that bind a piece, by their numbers."""
    field = board(battle)
    return tuple(n for n, limit in enumerate(field.file.placements) if limit in _limits(field, piece))


@lru_cache(maxsize=256)
def _grounds(battle: str, gait: str, bound: tuple[int, ...]) -> Mapping[str, None]:
    """The same for all pieces of a gait that the same limits bind, by their numbers."""
    field = board(battle)
    book, limits = edition(field.file.edition), [field.file.placements[n] for n in bound]
    return dict.fromkeys(
        h
        for h in field.grid.hexes
        if entry(field, book, h, gait) is not None and all(_on_ground(field, limit, h) for limit in limits)
    )


def faults(state: State) -> list[str]:
    """The pieces that do not stand, or stand where they must not."""
    return [p.id for p in own(state) if p.where == TO_PLACE or not _stands(state, p.id, p.place)]


def _stands(state: State, piece: str, here: str) -> bool:
    """Whether a piece may be set up in a hex; `why_not` tells why not."""
    if here not in _ever(state.battle, piece):
        return False
    now = position(state)
    return _free(now, state, piece, here) and all(_is_with(state, now, limit, here) for limit in limits(state, piece))


def place(state: State, piece: str, hexagon: str) -> None:
    """Set up one piece."""
    state.put(piece, where=FIELD, place=hexagon)


def propose(state: State) -> None:
    """Take the whole proposed set-up of the side."""
    placed = {p.id: replace(p, where=FIELD, place=state.counter(p.id).hex) for p in own(state)}
    state.pieces |= placed
    state.changed(*placed)
