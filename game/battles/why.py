"""Why not: the reason and the rule against orders that people often try."""

from game.battles import deployment, fire, series, tactics
from game.battles.advance import ADVANCE, FALL_BACK
from game.battles.board import GUN, LEADER, TRAIN
from game.battles.course import AWAY, FIELD, GONE, LOST, Piece
from game.battles.engagements import engagements
from game.battles.fighting_words import ATTACK, CHARGE, DISRUPT, FIGHT, HOLD, PURSUE, TACTIC
from game.battles.marching_words import EXIT, HALT, MARCH, SIGNAL, UNLIMBER
from game.battles.movement import allowance, movable, reach
from game.battles.position import position
from game.battles.state import State
from game.battles.strength import may_charge, weak_foot
from game.battles.turns import DECLARE, DEPLOY, FIRE, MOVE, RESOLVE
from game.core.hexes import distance
from game.core.text import _, listed
from game.core.typed import meant
from game.core.words import Sentence, Word

Reason = tuple[str, str]
#: In which phase, or to which question in the midst of one, verbs are said.
_BELONGS = {
    "place": DEPLOY, "proposed": DEPLOY, "fire": FIRE, ATTACK: DECLARE, TACTIC: DECLARE, FIGHT: RESOLVE,
    **dict.fromkeys(("move", ADVANCE, FALL_BACK, EXIT, MARCH, HALT, UNLIMBER, SIGNAL, "concede"), MOVE),
    DISRUPT: "exchange", PURSUE: "pursuit", HOLD: "pursuit",
}  # fmt: skip


def why_not(state: State, seat: str, spoken: Sentence, wanted: str) -> Reason | None:
    """The reason against `wanted` after `spoken`, where there is more to say than that it does not fit."""
    if state.phase == "over":
        return _("The battle is over."), ""
    if seat not in state.board.sides:
        return None
    if seat != state.side:
        return _("It is not your player-turn."), _both(state, "6.11", "4.1")
    if not spoken:
        return _no_verb(state, wanted)
    whole, wanted = wanted, wanted.split()[0] if wanted.split() else ""
    if len(wanted) == 4 and wanted.isdecimal() and wanted not in state.board.grid:
        return _("There is no hex {hex} on this field.").format(hex=wanted), ""
    if spoken[0] == series.SEVERAL:
        return _in_series(state, seat, spoken, whole)
    if spoken == ("move",):
        piece = _piece(state, whole)
        return _no_move(state, piece) if piece else None
    if spoken[0] == "move" and len(spoken) == 2:
        return _not_there(state, state.pieces[spoken[1]], wanted)
    if spoken[0] == "fire":
        return _no_fire(state, spoken, wanted)
    if spoken[0] == "place" and len(spoken) == 2 and wanted in state.board.grid:
        return deployment.why_not(state, spoken[1], wanted)
    if spoken[0] == "attack":
        return _no_attack(state, spoken, wanted)
    return _no_charge(state, spoken) if spoken[0] == FIGHT and wanted == CHARGE else None


def _in_series(state: State, seat: str, spoken: Sentence, wanted: str) -> Reason | None:
    """The reason against a word of one of several orders, as if it were given by itself after those before it."""
    found = series.reached(state, spoken) if len(spoken) > 1 else None
    return why_not(found.at, seat, found.order, wanted) if found else None


def never_attacks(book: str) -> Reason:
    """Why a disrupted unit cannot attack, by the rulebook in force."""
    return _("Disrupted units never attack."), "76:9.14" if book == "1976" else "21:10.1"


def _both(state: State, old: str, new: str) -> str:
    return f"76:{old}" if state.edition.key == "1976" else f"21:{new}"


def _piece(state: State, wanted: str, kind: str = "") -> Piece | None:
    """The piece that is meant, or the one of a kind."""
    fitting = [p for p in state.pieces if kind in ("", state.counter(p).kind)]
    return state.pieces.get(meant([Word(p, str(state.name(p))) for p in fitting], wanted))


def _no_verb(state: State, wanted: str) -> Reason | None:
    verb = meant([Word(v) for v in (*_BELONGS, "done", "charge", "rally")], wanted)
    if verb == "rally":
        return _("Units rally by themselves when your turn begins."), _both(state, "9.2", "10.2")
    if verb == "charge":
        return _("Say “charge” after the combat you fight."), _both(state, "16.12", "13.1")
    if verb == "done" and state.phase == "declare":
        return _("Some units still must attack or be attacked."), _both(state, "8.11, 76:8.12", "9.0")
    if verb == "done" and state.phase == "move":
        return _("Reinforcements that can enter must."), _both(state, "17.12", "16.1")
    if verb == "move" and state.phase == "move":
        piece = _piece(state, wanted.partition(" ")[2])
        return _no_move(state, piece) if piece else None
    return _out_of_phase(state, verb) if verb in _BELONGS else None


def _out_of_phase(state: State, verb: str) -> Reason | None:
    """Which phase it is, and in which the verb may be said; in its own one, what else is against it."""
    asked, own = state.pending.kind if state.pending else state.phase, _BELONGS[verb]
    if verb == TACTIC and (why := tactics.why_not(state, state.side)):
        return why
    if asked == own:
        return _no_chance(state, verb)
    now = {
        DEPLOY: _("The armies are being set up."), FIRE: _("It is the artillery fire phase."),
        MOVE: _("It is the movement phase."), DECLARE: _("It is the combat phase: attacks are being declared."),
        RESOLVE: _("It is the combat phase: the declared attacks are being fought."),
        "exchange": _("First say who pays for the exchange."), "pursuit": _("First say whether the cavalry pursues."),
    }  # fmt: skip
    place = {
        DEPLOY: _("“{verb}” belongs to the set-up, before the battle."),
        FIRE: _("“{verb}” belongs to the artillery fire phase, the first of a player-turn."),
        MOVE: _("“{verb}” belongs to the movement phase, after artillery fire and before combat."),
        DECLARE: _("“{verb}” belongs to the combat phase, after movement."),
        RESOLVE: _("“{verb}” belongs to the combat phase, when all attacks are declared."),
        "exchange": _("“{verb}” is said when a combat ends in an exchange."),
        "pursuit": _("“{verb}” is said when cavalry may pursue after a combat."),
    }  # fmt: skip
    return f"{now[asked]} {place[own].format(verb=verb)}", _both(state, "4.1", "4.2")


def _no_chance(state: State, verb: str) -> Reason | None:
    """Why a verb is not offered in its own phase."""
    if verb == ATTACK:
        return _("No unit of yours that may still attack is beside an enemy."), _both(state, "8.14, 76:8.15", "9.0")
    if verb == EXIT and state.edition.exit and not state.broken(state.side):
        return _("Only a demoralized army leaves the field."), "21:17.0"
    return None


def _no_move(state: State, piece: Piece) -> Reason | None:
    name, counter = state.name(piece.id), state.counter(piece.id)
    if piece.side != state.side:
        return _("Not yours: {name}.").format(name=name), _both(state, "6.11", "4.1")
    if piece.where in (LOST, GONE, AWAY):
        return _("Not on the field: {name}.").format(name=name), _both(state, "4.1", "16.0")
    if counter.kind == TRAIN:
        return _("Trains never move."), "21:15.0"
    if counter.kind == GUN and not piece.limbered:
        return _("Guns never move."), _both(state, "5.0", "6.4")
    if piece.moved:
        return _("Already moved: {name}.").format(name=name), _both(state, "6.16", "7.1")
    return _("Nowhere to go: {name}.").format(name=name), _both(state, "6.14", "7.1")


def _not_there(state: State, piece: Piece, wanted: str) -> Reason | None:
    if wanted not in state.board.grid or not movable(state, piece):
        return None
    now, name, counter = position(state), state.name(piece.id), state.counter(piece.id)
    if wanted == piece.place:
        text = _("Already there: {name}. A unit goes out and back only to take something.").format(name=name)
        return text, _both(state, "6.0", "7.0")
    unit = now.units.get(wanted)
    if unit is not None and unit.side != piece.side:
        return _("An enemy unit stands there."), _both(state, "6.12", "7.1")
    if unit is not None and counter.kind != LEADER and wanted in reach(state, piece).paths:
        return _("Another unit stands there."), _both(state, "6.32", "7.6")
    if counter.kind == LEADER and now.threatened(wanted, piece.side) and not now.held(wanted, piece.side):
        return _("A leader alone beside the enemy would be lost."), _both(state, "10.0", "11.1")
    points = allowance(state, piece)
    if piece.disrupted:
        near = piece.where == FIELD and distance(piece.place, wanted) <= points
        text = _("No way of {n} hexes leads there.") if near else _("{name} can move only {n} hexes, disrupted.")
        return text.format(name=name, n=points), _both(state, "9.15", "10.1")
    text = _("{name} cannot get there with {n} points.").format(name=name, n=points)
    return text, _both(state, "6.14", "7.1")


def _no_fire(state: State, spoken: Sentence, wanted: str) -> Reason | None:
    if len(spoken) == 1:
        gun = _piece(state, wanted, GUN)
        if gun is None:
            return None
        return fire.why_silent(state, gun) or (_("It sees no unit in good order."), _both(state, "5.21", "6.1"))
    now, gun = position(state), state.pieces[spoken[1]]
    if len(spoken) > 2 or wanted not in state.board.grid:
        return None
    unit = now.units.get(wanted)
    if unit is None or unit.side == gun.side:
        return _no_target(state, gun, wanted)
    if unit.disrupted:
        return _("Fire does nothing to a disrupted unit."), _both(state, "5.11", "6.1")
    return fire.why_no_shot(state, now, gun, wanted)


def _no_target(state: State, gun: Piece, hexagon: str) -> Reason:
    """Why there is nothing to fire at where no enemy unit stands."""
    kinds = {state.counter(p.id).kind for p in state.pieces.values() if p.place == hexagon and p.side != gun.side}
    if GUN in kinds:
        return _("Guns are no target: fire does nothing to them."), _both(state, "5.35", "6.1")
    if LEADER in kinds:
        return _("Leaders are no target: fire does nothing to them."), _both(state, "9.11", "6.1")
    if TRAIN in kinds:
        return _("Trains are no target."), "21:15.0"
    return _("There is no enemy unit."), _both(state, "5.0", "6.1")


def _no_attack(state: State, spoken: Sentence, wanted: str) -> Reason | None:
    open_, now = engagements(state), position(state)
    if "by" not in spoken:
        if wanted not in state.board.grid:
            return None
        unit = now.units.get(wanted)
        if unit is None or unit.side == state.side:
            return _("There is no enemy unit."), _both(state, "8.15", "9.0")
        if unit.id not in open_.attackers:
            return _("None of your units in good order is free beside it."), _both(state, "8.14, 76:8.15", "9.0")
        return _no_whole(state, frozenset(now.units[h].id for h in (*spoken[1:], wanted) if h in now.units))
    piece = _piece(state, wanted)
    if piece is None or piece.side != state.side or piece.where != FIELD:
        return None
    if piece.disrupted:
        return never_attacks(state.edition.key)
    if piece.id not in open_.foes:
        return _("It is not free, or not beside the enemy."), _both(state, "8.14, 76:8.15", "9.0")
    targets = frozenset(now.units[h].id for h in spoken[: spoken.index("by")] if h in now.units)
    if not targets <= open_.foes[piece.id]:
        return _apart(state)
    units = open_.forced(targets).union(open_.foes.keys() & spoken, {piece.id})
    return _stranded(state, open_.stranded(targets, units))


def _no_charge(state: State, spoken: Sentence) -> Reason | None:
    """Why a combat that is named cannot be a charge."""
    combat = next((c for c in state.declared() if c.targets[:1] == spoken[1:]), None)
    if combat is None or may_charge(state, combat):
        return None
    if not any(state.counter(unit).charges for unit in combat.attackers):
        return _("No unit of this attack can charge."), _both(state, "16.0", "13.1")
    if not all(weak_foot(state, unit) for unit in combat.defenders):
        return _("Only disrupted or demoralized infantry is charged."), _both(state, "16.11", "13.1")
    return _("Cavalry beside enemy cavalry does not charge."), "21:13.1"


def _apart(state: State) -> Reason:
    return _("All attackers must be beside all defenders."), _both(state, "8.15, 76:8.22", "9.1")


def _no_whole(state: State, targets: frozenset[str]) -> Reason | None:
    """Why these enemies cannot be attacked in one combat: an own unit would be left without an opponent."""
    open_ = engagements(state)
    common = open_.common(targets)
    if not common:
        return _apart(state)
    if idle := open_.forced(targets) - common:
        text = _("Then {names} would have nobody left to attack.").format(names=_named(state, idle))
        return text, _both(state, "8.12", "9.0")
    return None


def _stranded(state: State, foes: frozenset[str]) -> Reason | None:
    """Which other enemies could not be attacked any more."""
    text = _("Then {names} could not be attacked any more.").format(names=_named(state, foes))
    return (text, _both(state, "8.11", "9.1")) if foes else None


def _named(state: State, units: frozenset[str]) -> str:
    pieces = sorted((state.pieces[unit] for unit in units), key=lambda piece: piece.place)
    return listed([_("{piece} ({hex})").format(piece=state.name(p.id), hex=p.place) for p in pieces])
