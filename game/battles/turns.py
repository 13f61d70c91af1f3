"""The course of a battle: game turns, player-turns, phases.

[76:4.1, 76:6.11, 76:15.21, 76:15.22, 21:3.1, 21:3.4, 21:4.1, 21:4.2]
"""

from game.battles import arrivals, victory
from game.battles.course import AWAY, DUE, FIELD, MoveView, PlayerTurn
from game.battles.engagements import engagements
from game.battles.fire import SHY, guns, silenced
from game.battles.position import position, refresh
from game.battles.rally import rally
from game.battles.state import State
from game.core.dice import Dice
from game.core.events import Event
from game.core.hexes import spot
from game.core.text import Message, say

DEPLOY, FIRE, MOVE, DECLARE, RESOLVE, OVER = "deploy", "fire", "move", "declare", "resolve", "over"


def chapter(headline: Message) -> Message:
    """The turn that a headline stands in, of both sides."""
    if "n" not in headline.blanks:
        return headline
    told = {name: headline.blanks[name] for name in ("battle", "n", "all")}
    return say("{battle}, turn {n} of {all}", **told)


def headline(state: State, side: str) -> Message:
    """Where the battle stands when it is this side's player-turn."""
    battle = state.board.name
    if state.phase == OVER:
        return say("{battle}: over", battle=battle)
    if not state.turn:
        return say("{battle}: the armies are set up", battle=battle)
    count = state.board.file.turns.count
    return say(
        "{battle}, turn {n} of {all}: {side}", battle=battle, n=state.turn, all=count, side=state.side_name(side)
    )


#: What the side that moves has to say, by phase, or by what it is asked in the midst of one.
OWED = {
    DEPLOY: say("the set-up"),
    FIRE: say("its shots"),
    MOVE: say("its moves"),
    DECLARE: say("its attacks"),
    RESOLVE: say("its combats"),
    "exchange": say("who pays for an exchange"),
    "pursuit": say("a pursuit"),
}


def owes(state: State, seat: str) -> Message:
    """What a seat that is waited for has to say."""
    if seat != state.side:
        return say("yes or no to the concession")
    return OWED[state.pending.kind if state.pending else state.phase]


def advance(state: State, dice: Dice, events: list[Event]) -> None:
    """Go on as far as nobody has anything to decide."""
    refresh(state)
    while not state.pending and not state.crowded:
        if state.phase == FIRE and not any(True for _gun in guns(state)):
            _passed_over(state, events)
            to_movement(state, dice, events)
        elif state.phase == DECLARE and not engagements(state).foes:
            state.phase = RESOLVE
        elif state.phase == RESOLVE and not state.declared():
            end_player_turn(state, dice, events)
        else:
            return
        refresh(state)


def _passed_over(state: State, events: list[Event]) -> None:
    """Where an army has somebody to fire at, and but for its morale guns to do it, that is said [21:11.4, 21:12.2]."""
    if not state.now.fires and silenced(state):
        text = say("The guns of the {side} army are silent: it is demoralized, and no leader is in their hexes.",
                   side=state.side_name(state.side))  # fmt: skip
        events.append(Event("note", text, {"side": state.side}, SHY))


def end_deployment(state: State, dice: Dice, events: list[Event]) -> None:
    """The next side sets up, or the battle begins [21:3.0, 21:3.4]."""
    order = state.board.file.turns.setup
    text = say("The {side} army is set up.", side=state.side_name(state.side))
    events.append(Event("deploy", text, {"side": state.side}, "21:3.0"))
    later = order[order.index(state.side) + 1 :]
    if later:
        state.side = later[0]
    else:
        begin_turn(state, dice, events)


def begin_turn(state: State, dice: Dice, events: list[Event]) -> None:
    """A game turn begins: fog [21:5.1], reinforcements rolled for beforehand [76:17.0], the first player-turn."""
    state.turn += 1
    first = state.board.file.turns.order[0]
    events.append(Event("season", say("Turn {n}.", n=state.turn), {"turn": state.turn, "side": first}))
    fog = state.board.file.fog
    state.fog = False
    if state.edition.fog and fog is not None and state.turn > 1:
        die = dice.roll(6, f"fog in turn {state.turn}")
        state.fog = die <= fog.by_turn[state.turn - 1]
        text = say("Fog (a roll of {die}).", die=die) if state.fog else say("Clear weather (a roll of {die}).", die=die)
        events.append(Event("weather", text, {"die": die, "fog": int(state.fog)}, "21:5.1"))
    for side in state.board.file.turns.order:
        arrivals.muster(state, side, True, dice, events)
    begin_player_turn(state, first, dice, events)


def begin_player_turn(state: State, side: str, dice: Dice, events: list[Event]) -> None:
    """A player-turn begins with rally, and goes on to fire."""
    state.side, state.phase = side, FIRE
    if state.now.turn:
        state.before = state.now
        others = {piece: way for piece, way in state.went.items() if state.pieces[piece].side != state.now.side}
        gone = [move for move in state.now.moves if move.kind == "move" and move.path[0] != move.path[-1]]
        state.went = others | {move.piece: _way(move) for move in gone}
    state.now = PlayerTurn(state.turn, side)
    fresh = {piece.id: piece.rested() for piece in state.pieces.values() if piece.fired or piece.moved or piece.spent}
    state.pieces |= fresh
    state.changed(*fresh)
    rally(state, dice, events)


def _way(move: MoveView) -> tuple[int, int]:
    """From the first hex of a move to the last."""
    (ax, ay), (bx, by) = spot(move.path[0]), spot(move.path[-1])
    return bx - ax, by - ay


def to_movement(state: State, dice: Dice, events: list[Event]) -> None:
    """The movement phase begins with whoever arrives [21:4.2, 21:16.1]."""
    state.phase, state.begun, state.entered = MOVE, False, {}
    arrivals.muster(state, state.side, False, dice, events)


def to_combat(state: State) -> None:
    """The combat phase begins: who fights whom is declared first [76:6.13, 21:9.0]."""
    state.phase = DECLARE


def end_player_turn(state: State, dice: Dice, events: list[Event]) -> None:
    """The other side's player-turn, or the end of the game turn, or of the battle.

    [76:4.1, 76:15.22, 21:3.4, 21:4.2, 21:17.0, 21:18.0, F.end]
    """
    state.tactics, state.used, state.offer = {}, (), None
    first, second = state.board.file.turns.order
    if state.side == first:
        begin_player_turn(state, second, dice, events)
    elif state.turn == state.board.file.turns.count or _deserted(state) or _decided(state):
        finish(state, events)
    else:
        begin_turn(state, dice, events)


def _deserted(state: State) -> bool:
    """Whether a side has no unit left on the field or to come [21:18.0]."""
    now = position(state)
    if not state.edition.exit or all(now.standing(side) for side in state.board.sides):
        return False
    left = {p.side for p in state.pieces.values() if p.where in (FIELD, DUE, AWAY) and state.counter(p.id).is_unit}
    return len(left) < 2


def _decided(state: State) -> bool:
    """On a made field, whether an army has broken [F.end, 21:12.1]."""
    return state.board.file.victory.sudden and any(state.broken(side) for side in state.board.sides)


def finish(state: State, events: list[Event]) -> None:
    """The battle is over."""
    state.phase, state.offer = OVER, None
    winner, level = victory.outcome(state, victory.totals(victory.points(state), state.board.sides))
    text = say("The battle is over: a draw.")
    if winner:
        won = victory.level_name(level)
        text = say("The battle is over: {level} for the {side}.", level=won, side=state.side_name(winner))
    rule = "76:20.2" if state.edition.key == "1976" else "21:18.0"
    events.append(Event("over", text, {"winner": winner, "level": level}, rule))
