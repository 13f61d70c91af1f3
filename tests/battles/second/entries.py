"""Who comes when, by what die, and by which hexes [76:17.0, 21:16.1, L.reinf, W.reinf, W2]."""

from random import Random

from game.battles import RULES, arrivals
from game.battles.course import AWAY, DUE, FIELD, Piece
from game.battles.state import State
from tests.battles.second.field import Field, agree, same
from tests.battles.second.games import Moment
from tests.battles.second.ground import MARCH, ORDER
from tests.battles.second.moves import barred, points, spread
from tests.contests import ThrownDice

#: Of each command its side, its first turn and last, the dice that bring it (none: it comes), and whether these fall
#: before the game turn [76:17.0, L.reinf, W.reinf].
ROLLS = {
    ("rocroi", "Beck"): ("spanish", 9, 14, (5, 6), True),
    ("lutter", "R"): ("danish", 2, 10, (1, 2), False),
    ("wittstock", "RW"): ("swedish", 1, 1, (), False),
    ("wittstock", "Ctr"): ("swedish", 2, 2, (), False),
    ("wittstock", "LW"): ("swedish", 5, 10, (4, 5, 6), False),
    ("wittstock", "Res"): ("swedish", 5, 10, (4, 5, 6), False),
}
#: Whose each command is: the Imperials have wings of the same names, who are there from the beginning.
SIDES = {command: side for (_battle, command), (side, *_rest) in ROLLS.items()}
#: What comes with Beck by a 5 and by a 6: units by strength and movement, and himself [76:17.0].
BECK = {5: [(1, 6), (4, 6), (6, 6)], 6: [(1, 6), (4, 6), (6, 6), (8, 2), (8, 2), (10, 2)]}
#: Baner's Signal: from which turn, for whom, from which roll on [W2].
SIGNAL_FROM, SIGNALLED, SIGNAL_LEAST = 2, ("LW", "Res"), 2
SHOWN = ("bohnenkampf", "wittstock", "entrenchments")
#: How many pieces' ways in are looked at in one position.
SOME = 3


def check_arrivals(moment: Moment) -> int:
    """Who has come with this order, and by which die; how many commands were looked at."""
    before, after = moment.before, moment.after
    dice = {
        purpose.removeprefix("reinforcements "): die for purpose, die in moment.throws if "reinforcements" in purpose
    }
    signal = [(purpose.split()[-1], die) for purpose, die in moment.throws if "Signal" in purpose]
    wanted = set[str]()
    for (battle, command), (side, first, last, rolls, early) in ROLLS.items():
        if battle != before.battle or command in before.arrived or (command == "Beck" and not Field(before).on("beck")):
            continue
        turned = before.turn != after.turn
        begins = turned if early else after.phase in ("move", "declare") and after.side == side and begun(before, after)
        rolled = begins and first <= after.turn <= last
        agree(rolled and bool(rolls), command in dice, "rolled for", command, before.turn, before.phase, after.phase)
        if rolled and (not rolls or dice[command] in rolls):
            wanted.add(command)
    for command, die in signal:
        agree(True, command in SIGNALLED and before.turn >= SIGNAL_FROM and before.signal, "may be signalled", command)
        agree(False, after.signal, "the signal is given once")
        if die >= SIGNAL_LEAST:
            wanted.add(command)
    same(wanted, {*after.arrived} - {*before.arrived}, "arrive", dice, signal)
    for command in wanted:
        check_command(moment, command, dice.get(command, 0))
    return len(dice) + len(wanted)


def check_supposed_arrivals(state: State, chance: Random) -> int:
    """As if it were any turn, and nobody had come yet: who comes to either side, before the game turn and in it."""
    count = 0
    for early in (True, False):
        before = absent(state, chance)
        after, dice = before.copy(), ThrownDice(chance)
        for side in before.board.sides:
            arrivals.muster(after, side, early, dice, [])
        thrown = {purpose.removeprefix("reinforcements "): die for purpose, die in dice.throws}
        due = [
            (command, rolls)
            for (battle, command), (_side, first, last, rolls, soon) in ROLLS.items()
            if battle == before.battle and first <= before.turn <= last and soon == early
        ]
        same({command for command, rolls in due if rolls}, {*thrown}, "rolled for", before.turn)
        wanted = {command for command, rolls in due if not rolls or thrown[command] in rolls}
        same(wanted, {*after.arrived}, "arrive", before.turn, thrown)
        for command in wanted:
            check_command(Moment(0, before, (), after), command, thrown.get(command, 0))
        count += len(due)
    return count + (check_signal(state, chance) if state.battle == "wittstock" else 0)


def check_signal(state: State, chance: Random) -> int:
    """As if Baner's Signal had not been given: when it may be, and what its die brings [W2]."""
    before = state.copy()
    before.signal, before.begun, before.side = chance.randrange(4) > 0, not chance.randrange(4), "swedish"
    before.turn, before.arrived = chance.randint(1, 5), ("RW", *(["LW"] if chance.randrange(2) else []))
    before.forget()
    field = Field(before)
    shown = {place for area in SHOWN for place in field.ground.file.areas[area].hexes}
    seen = any(piece.place in shown for piece in field if piece.side == "swedish")
    able = before.signal and not before.begun and before.turn >= SIGNAL_FROM and seen
    wanted = [command for command in SIGNALLED if able and command not in before.arrived]
    agree(wanted, [*arrivals.signal_commands(before)], "may be signalled", before.turn, before.arrived)
    dice, after = ThrownDice(chance), before.copy()
    arrivals.send_signal(after, "Res", dice, [])
    comes = dice.throws[0][1] >= SIGNAL_LEAST
    agree((comes, False), ("Res" in after.arrived, after.signal), "comes by the signal", dice.throws)
    return len(wanted)


def absent(state: State, chance: Random) -> State:
    """A copy in which nobody has come yet, in any turn."""
    state = state.copy()
    state.turn, state.arrived, state.options = chance.randint(1, 14), (), state.options | {"beck": "on"}
    away(state, AWAY)
    return state


def coming(state: State, chance: Random) -> State:
    """A copy in which half of all who ever come wait at the edge, behind some who have come in there."""
    state = state.copy()
    away(state, DUE, state.side, chance)
    gates = {command: edge(Field(state), command) for battle, command in ROLLS if battle == state.battle}
    state.entered = {place: chance.randrange(5) for places in gates.values() for place in places}
    return state


def away(state: State, where: str, side: str = "", chance: Random | None = None) -> None:
    """All reinforcements of a side, or of both, or some of them, are off the field: away, or at its edge."""
    for piece, counter in Field(state).ground.counters.items():
        comes = (state.battle, counter.command) in ROLLS and counter.side == SIDES[counter.command]
        if comes and counter.side == (side or counter.side) and not (chance and chance.randrange(2)):
            state.pieces[piece] = Piece(piece, counter.side, where)
    state.forget()


def begun(before: State, after: State) -> bool:
    """Whether a movement phase has begun with this order."""
    return ((before.turn, before.side, before.phase) != (after.turn, after.side, "move") and before.phase not in (
        "move", "declare", "resolve",
    )) or (before.turn, before.side) != (after.turn, after.side)  # fmt: skip


def check_command(moment: Moment, command: str, die: int) -> None:
    """All of a command, or of Beck's men those for whom the die calls, wait at the edge or are on the field already."""
    before, after = moment.before, moment.after
    counters = Field(before).ground.counters
    side = SIDES[command]
    own = [piece.id for piece in before.pieces.values() if counters[piece.id].command == command and piece.side == side]
    came = [piece for piece in own if before.pieces[piece].where == AWAY and after.pieces[piece].where in (DUE, FIELD)]
    if command == "Beck":
        sorts = sorted((counters[piece].front or counters[piece].value, counters[piece].move) for piece in came)
        agree(sorted(BECK[die]), sorts, "Beck's men", came)
    else:
        same(set(own), set(came), "all of a command", command)


def edge(field: Field, command: str) -> set[str]:
    """The hexes by which a command comes in [76:17.12, L.reinf, W.reinf]; in 2021 maps' first digits are rows."""
    hexes, battle = field.ground.hexes, field.state.battle
    if battle == "rocroi":
        return {f"01{row}" for row in range(10, 19)}
    if battle == "lutter":
        return {place for place in hexes if place[:2] == "01"}
    if command == "LW":
        return {place for place in hexes if place[:2] == "29"}
    return {place for place in hexes if place[2:] == "21" and int(place[:2]) >= (16 if command == "RW" else 17)}


def check_entries(state: State, chance: Random) -> int:
    """Where some of those who wait may end their first move; how many hexes there are."""
    if state.phase != "move" or state.pending or not RULES.to_move(state) or state.crowded:
        return 0
    field, count = Field(state), 0
    waiting = [p for p in state.pieces.values() if p.where == DUE and p.side == state.side and not p.moved]
    waiting = [piece for piece in waiting if going(field, piece)]
    offered = RULES.words(state, state.side, ("move",)).texts()
    for piece in chance.sample(waiting, min(SOME, len(waiting))):
        ruled = set(RULES.words(state, state.side, ("move", piece.id)).texts()) if piece.id in offered else set()
        found, friends = entries(field, piece)
        makes_room = friends if field.ground.book == "1976" else set()
        same(found, ruled - (makes_room - found), "where it may come in", piece, field.kind(piece), dict(state.entered))
        count += len(found)
    ends = "done" in RULES.words(state, state.side, ()).texts()
    stuck = all(not entries(field, piece)[0] for piece in waiting)
    if waiting and field.ground.book == "2021":  # [21:16.1] who can come in must
        agree(stuck, ends, "the phase may end", waiting)
    return count


def going(field: Field, piece: Piece) -> bool:
    return field.ground.counters[piece.id].kind not in ("gun", "train") or piece.limbered


def entries(field: Field, piece: Piece) -> tuple[set[str], set[str]]:
    """The hexes in which it may end its move, and those that other units stand in."""
    ground, state = field.ground, field.state
    how, kind = MARCH if piece.march else ORDER, field.kind(piece)
    closed, taken = barred(field, piece, how)
    most, starts = points(field, piece), dict[str, int]()
    roads = {place for step in ground.roads for place in step}
    for place in edge(field, ground.counters[piece.id].command) - closed:
        queue = state.entered.get(place, 0) if ground.book == "2021" and kind != "leader" else 0
        cost = 1 if ground.book == "1976" or how == MARCH else ground.enter(place, piece.id)
        if cost is not None and (how != MARCH or place in roads):
            unit = ground.book == "2021" and piece in units_to_come(field)
            if cost + queue <= most or (unit and queue < most):  # at least one hex [21:7.3]
                starts[place] = min(most, cost + queue)
    found = set(spread(field, piece, starts, closed, how))
    return found - taken, {unit.place for unit in field.units}


def units_to_come(field: Field) -> list[Piece]:
    return [
        piece
        for piece in field.state.pieces.values()
        if piece.where == DUE and field.kind(piece) not in ("leader", "gun", "train")
    ]
