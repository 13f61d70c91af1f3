"""The words of the movement phase."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial

from game.battles.arrivals import signal_commands
from game.battles.board import GUN, LEADER
from game.battles.course import DUE, FIELD, Piece
from game.battles.going import move
from game.battles.leaving import along, exit_hexes
from game.battles.movement import Reach, bends, comes_in, movable, reach, riders, route
from game.battles.movers import able, candidates, must_enter, some
from game.battles.position import position
from game.battles.returning import returns, ways
from game.battles.state import State
from game.core.events import Event
from game.core.text import Message, _, listed
from game.core.values import replace
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, later, named_too

MOVE, EXIT, MARCH, HALT, UNLIMBER, SIGNAL, VIA, WITH = (
    "move", "exit", "march", "halt", "unlimber", "signal", "via", "with",
)  # fmt: skip


def verbs(state: State) -> list[str]:
    """What the moving side may do in its movement phase, without ending it."""
    found = []
    if signal_commands(state):
        found.append(SIGNAL)
    if marchers(state):
        found.append(MARCH)
    if halters(state):
        found.append(HALT)
    if some(state):
        found.append(MOVE)
    if any(True for _piece in leavers(state)):
        found.append(EXIT)
    if limbered(state):
        found.append(UNLIMBER)
    return found


def called() -> dict[str, str]:
    """What the verbs are called."""
    return {
        SIGNAL: _("Baner's Signal"), MARCH: _("Begin a road march"), HALT: _("End a road march"), MOVE: _("Move"),
        EXIT: _("Leave the field"), UNLIMBER: _("Unlimber a gun for good"),
    }  # fmt: skip


def hints() -> dict[str, str]:
    """What comes of the verbs that a name alone does not tell [21:19.1, W2, W4]."""
    return {
        SIGNAL: _("once a battle"), MARCH: _("twice as far, by road only; half as strong"),
        UNLIMBER: _("fires from your next turn on, never moves again"),
    }  # fmt: skip


def marchers(state: State) -> list[Piece]:
    """Units that may begin a road march: before any move, on a road, in good order, in no enemy zone, not demoralized.

    [21:19.1, 21:12.2, L2]
    """
    if not state.on("road_march") or state.begun:
        return []
    now = position(state)
    return [
        piece
        for piece in state.pieces.values()
        if piece.side == state.side and state.counter(piece.id).is_unit and not piece.disrupted and not piece.march
        and not state.weak(piece.id)
        and (piece.where == DUE or (piece.where == FIELD and piece.place in state.board.road_hexes
             and not now.threatened(piece.place, piece.side)))
    ]  # fmt: skip


def halters(state: State) -> list[Piece]:
    """Units whose road march may end: before anything moves, at the edge as long as they wait [21:19.1, 21:16.1]."""
    return [
        piece
        for piece in state.pieces.values()
        if piece.march and piece.side == state.side and (not state.begun or piece.where == DUE)
    ]


def leavers(state: State) -> Iterator[Piece]:
    """Pieces of a demoralized army that can reach their edge and leave [21:17.0]."""
    pieces = candidates(state) if state.edition.exit and state.broken(state.side) else ()
    return (piece for piece in pieces if piece.where == FIELD and exit_hexes(state, piece))


def limbered(state: State) -> list[Piece]:
    """Guns that may be made ready to fire, never to move again [W4]."""
    return [gun for gun in position(state).of_sort[GUN].values() if gun.limbered and gun.side == state.side]


def may_end(state: State) -> bool:
    """Whether the movement phase may end: nobody stacked, all who can enter on the field [76:6.32, 21:16.1]."""
    if state.crowded or must_enter(state) or _stalled(state):
        return False
    stood = state.on("standoff") and state.turn == 5 and state.side not in state.stirred  # [standoff]
    return not (stood and _can_stir(state))


def _stalled(state: State) -> bool:
    """Whether somebody waits at the edge to march in by a road, and could come in otherwise [21:16.1, 21:19.1]."""
    waiting = [piece for piece in halters(state) if piece.where == DUE]
    return any(comes_in(state, replace(piece, march=False)) for piece in waiting)


def _can_stir(state: State) -> bool:
    """With option `standoff` the first side has to move something by turn 5 [standoff]."""
    first = state.board.file.turns.order[0]
    return state.side == first and bool(some(state))


def words(state: State, spoken: Sentence) -> Words:
    """What may follow one of the verbs."""
    verb = spoken[0]
    if verb == MOVE:
        return move_words(state, spoken)
    if verb == EXIT:
        return _exit(state, spoken)
    if verb == SIGNAL:
        commands = signal_commands(state)
        called = {arrival.id: _(arrival.name) for arrival in state.board.file.arrivals}
        return _one_of(spoken, [Word(c, called[c]) for c in commands], _("Which command do you call?"))
    pieces = {MARCH: marchers, HALT: halters, UNLIMBER: limbered}[verb](state)
    prompt = _("Which gun?") if verb == UNLIMBER else _("Which unit?")
    return _one_of(spoken, [piece_word(state, p) for p in pieces], prompt)


def _one_of(spoken: Sentence, ways: list[Word], prompt: str) -> Words:
    if len(spoken) == 1:
        return Words(tuple(ways), False, prompt) if ways else NOTHING
    return Words((), True) if len(spoken) == 2 and any(w.text == spoken[1] for w in ways) else NOTHING


def piece_word(state: State, piece: Piece, hint: str = "") -> Word:
    """A piece as a word."""
    return Word(piece.id, str(state.name(piece.id)), hint, piece.place)


def leader_word(state: State, key: str, able: Sequence[str]) -> Word:
    """The word before a leader's name, with whom it may be."""
    word = Word(key, _("with leader ..."), listed([str(state.name(leader)) for leader in able]))
    return named_too(word, (_("with"), _("leader"), _("with a leader")))


def move_words(state: State, spoken: Sentence) -> Words:
    """Which piece, whither, and by which way and with whom."""
    if len(spoken) == 1:
        going = able(state)
        return later(tuple(going), partial(_movers, state, going.values())) if going else NOTHING
    piece = state.pieces.get(spoken[1])
    if piece is None or not movable(state, piece) or (state.crowded and state.crowded != piece.id):
        return NOTHING
    found = reach(state, piece)
    if len(spoken) == 2:
        back = (piece.place,) if returns(state, piece) else ()
        return later((*found.hexes, *back), partial(_destinations, state, piece, found, back))
    if spoken[2] not in found.hexes and not (spoken[2] == piece.place and returns(state, piece)):
        return NOTHING
    return _tail(state, piece, spoken)


def _movers(state: State, able: Iterable[Piece]) -> Words:
    prompt = _("Which piece?")
    if state.crowded:
        prompt = _("{name} must make room.").format(name=state.name(state.crowded))
    return Words(tuple([piece_word(state, piece, _standing(state, piece)) for piece in able]), False, prompt)


def _destinations(state: State, piece: Piece, found: Reach, back: tuple[str, ...]) -> Words:
    prompt = _("Move {name} to which hex?").format(name=state.name(piece.id))
    home = [Word(here, _("{hex}, out and back").format(hex=here), place=here) for here in back]
    return Words((*_goals(state, found.goals, _alone(state, piece)), *home), False, prompt)


def _standing(state: State, piece: Piece) -> str:
    """What one should know before moving a piece, above all whom it would leave to the enemy."""
    if piece.where == DUE:
        return _("at the edge")
    now = position(state)
    if state.counter(piece.id).is_unit and now.threatened(piece.place, piece.side):
        left = [str(state.name(leader.id)) for leader in now.leaders.get(piece.place, ())]
        if left:
            return _("leaves {names} to the enemy").format(names=listed(left))
    return _("disrupted") if piece.disrupted else ""


def _alone(state: State, piece: Piece) -> bool:
    """Whether no leader might ride along, so that the goal is all there is to choose [21:7.5]."""
    if not state.edition.leaders_ride_along or not state.counter(piece.id).is_unit:
        return True
    here = (
        p for p in state.pieces.values() if p.side == piece.side and (p.where, p.place) == (piece.where, piece.place)
    )
    return not any(state.counter(p.id).kind == LEADER for p in here)


def _goals(state: State, hexes: dict[str, int], light: bool = False) -> tuple[Word, ...]:
    """Hexes as words with what it costs to get there, what is to be had there, and where the enemy is beside one.

    Where it burns is told before all else [21:19.5].
    """
    now = position(state)
    guns = {h for h, gun in now.guns.items() if gun.side != state.side}
    zone, places = now.zones[state.foe], state.board.places
    plain, met, prize = _("{n} MP"), _("{n} MP, beside the enemy"), _("{n} MP, takes a gun")
    labels = {h: str(state.board.place(h)) for h in places if h in hexes}
    hints = {h: prize if h in guns else met if h in zone else plain for h in hexes}
    hints |= dict.fromkeys(hints.keys() & state.burning, _("{n} MP, into flames"))
    return tuple([_hex_word(h, labels.get(h, ""), cost, hints[h], light) for h, cost in hexes.items()])


@lru_cache(maxsize=65536)
def _hex_word(hexagon: str, label: str, cost: int, hint: str, light: bool) -> Word:
    return Word(hexagon, label, hint.format(n=cost), hexagon, light=light)


def split(spoken: Sentence) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The via-hexes and the leaders after a goal, without a last lone word; None where they are out of order."""
    tail = spoken[3 : len(spoken) - (len(spoken) - 3) % 2]
    if not tail:
        return (), ()
    pairs = list(zip(tail[::2], tail[1::2], strict=True))
    keys = [key for key, _value in pairs]
    if keys != sorted(keys) or not set(keys) <= {VIA, WITH}:
        return None
    return tuple(v for k, v in pairs if k == VIA), tuple(v for k, v in pairs if k == WITH)


def carry_out(state: State, order: Sentence, events: list[Event]) -> None:
    """Carry out a whole order to move."""
    piece, parts = state.pieces[order[1]], split(order)
    assert parts is not None
    through, led = parts
    move(state, piece, route(state, piece, order[2], through), led, events)


def _tail(state: State, piece: Piece, spoken: Sentence) -> Words:
    """After the goal: `via` hexes that fix the path, `with` leaders who ride along [21:7.5]."""
    parts = split(spoken) if len(spoken) > 3 else ((), ())
    if parts is None or not _stands(state, piece, spoken[2], parts):
        return NOTHING
    through, led = parts
    path = route(state, piece, spoken[2], through)
    end = bool(through) or spoken[2] != piece.place  # who goes out and back says by which way
    along = [p for p in riders(state, piece, path) if p.id not in led] if end else []
    if len(spoken) % 2:
        bent = not led and (not end or _passes(path, through) or bends(state, piece, spoken[2], through))
        offered = (*([VIA] if bent else []), *([WITH] if along else []))
        return later(offered, partial(_additions, state.name(piece.id), offered, end), end=end) if offered else WHOLE
    hexes = ways(state, piece, spoken[2], through) if spoken[-1] == VIA and not led else {}
    if hexes:
        return later(tuple(hexes), lambda: Words(_goals(state, hexes), False, _through(state, piece)))
    if spoken[-1] == WITH:
        return Words(tuple(piece_word(state, p) for p in along), False, _("Which leader rides along?"))
    return NOTHING


def _through(state: State, piece: Piece) -> str:
    return _("Through which hex does {name} go?").format(name=state.name(piece.id))


def _additions(name: Message, offered: tuple[str, ...], end: bool) -> Words:
    """Whom it is about is said: of several who move it is the last."""
    labels = {VIA: _("Choose the way, hex by hex"), WITH: _("Take a leader along")}
    return Words(tuple([Word(key, labels[key], str(name)) for key in offered]), end)


def _passes(path: tuple[str, ...], through: tuple[str, ...]) -> bool:
    """Whether the path as it is has hexes after the last fixed one through which it could be fixed."""
    if not through:
        return len(path) > 2
    begun = max(n for n, hexagon in enumerate(path) if hexagon == through[-1])
    return not {path[0], path[-1], *through}.issuperset(path[begun:])


def _stands(state: State, piece: Piece, goal: str, parts: tuple[tuple[str, ...], tuple[str, ...]]) -> bool:
    through, led = parts
    for n, hexagon in enumerate(through):
        if hexagon not in ways(state, piece, goal, through[:n]):
            return False
    if not led:
        return True
    able = {p.id for p in riders(state, piece, route(state, piece, goal, through))}
    return set(led) <= able and len(set(led)) == len(led)


def _exit(state: State, spoken: Sentence) -> Words:
    if len(spoken) == 1:
        return Words(tuple(piece_word(state, p) for p in leavers(state)), False, _("Who leaves the field?"))
    piece = state.pieces.get(spoken[1])
    if piece is None or piece not in leavers(state):
        return NOTHING
    hexes = exit_hexes(state, piece)
    if len(spoken) == 2:
        return Words(_goals(state, hexes), False, _("By which hex?"))
    return company(state, spoken[3:], along(state, piece, spoken[2])) if spoken[2] in hexes else NOTHING


def company(state: State, tail: Sentence, able: Sequence[Piece]) -> Words:
    """After an order that may end: `with` each of the leaders who are able to go along [21:7.5, 21:19.2]."""
    named = tail[1::2]
    if set(tail[::2]) - {WITH} or len(set(named)) < len(named) or not set(named) <= {leader.id for leader in able}:
        return NOTHING
    more = [leader for leader in able if leader.id not in named]
    if len(tail) % 2 == 0:
        return Words((leader_word(state, WITH, [leader.id for leader in more]),) if more else (), True)
    return Words(tuple(piece_word(state, p) for p in more), False, _("Which leader rides along?")) if more else NOTHING
