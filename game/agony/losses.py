"""Losses in combat: as close to the Loss Number as possible, never more; the owner chooses [12.3]."""

from collections.abc import Mapping

from game.agony import names
from game.agony.board import BOARD, SIDES, other
from game.agony.flow import Flow
from game.agony.outcome import winner
from game.agony.picks import PROPOSED, Picks, picking
from game.agony.pieces import steps_off
from game.agony.state import Battle, Force, Stack, State, plus
from game.core.agenda import Item, Question
from game.core.text import _, say
from game.core.values import replace
from game.core.words import Sentence, Words, ends


def closest(units: Stack, loss: int) -> int:
    """The largest sum of loss factors that these steps can make without exceeding `loss` [12.31, 12.32]."""
    steps: dict[int, int] = {}
    for kind, n in units.items():
        datum = BOARD.kinds[kind]
        steps[datum.lf] = steps.get(datum.lf, 0) + n * datum.steps
    sums = {0}
    for lf, n in steps.items():
        sums = {total + lf * k for total in sums for k in range(n + 1) if total + lf * k <= loss}
    return max(sums)


def choices(units: Stack, target: int) -> list[str]:
    """Whose step may be lost so that the rest of the target can still be met exactly [12.31]."""
    found = []
    for kind in units:
        lf = BOARD.kinds[kind].lf
        if lf <= target and closest(steps_off(units, kind)[0], target - lf) == target - lf:
            found.append(kind)
    return found


def force_of(state: State, side: str) -> Force:
    """A side's force in the battle."""
    assert state.battle is not None
    return state.battle.attacker if state.battle.attacker.side == side else state.battle.defender


def set_force(state: State, force: Force) -> None:
    """Put a changed force back."""
    assert state.battle is not None
    attacks = state.battle.attacker.side == force.side
    state.battle = replace(state.battle, attacker=force) if attacks else replace(state.battle, defender=force)


def losses(flow: Flow, item: Item) -> None:
    """Both take what the other's roll inflicts, the Protestants first; only who fights suffers [6.0, 12.14, 12.27].

    While the victors choose theirs, the beaten say where they will go: one visit fewer of a game by post.
    """
    battle, order = flow.state.battle, []
    assert battle is not None
    forces = {side: force_of(flow.state, side) for side in SIDES}
    targets = {side: closest(forces[side].units, forces[other(side)].loss) for side in SIDES}
    for side in SIDES:
        if forces[other(side)].loss and not targets[side]:
            told = say("{side} loses nothing: a step would be more than that.", side=names.side(side))
            flow.tell("battle", told, rule="12.31", place=item.place, side=side)
        if targets[side]:
            order.append(Item("lose", side, item.place, targets[side]))
        if side == battle.defender.side and targets[other(side)] and beaten(flow.state, battle, targets):
            order.append(Item("refuge", side, item.place))
    flow.then(*order)


def beaten(state: State, battle: Battle, targets: Mapping[str, int]) -> bool:
    """Whether the defenders, once these losses are taken, will have to retreat, if no leader falls [12.28]."""
    left = {}
    for force in (battle.attacker, battle.defender):
        every = sum(BOARD.kinds[kind].lf * BOARD.kinds[kind].steps * n for kind, n in force.units.items())
        left[force.side] = bool(force.held) or targets[force.side] < every
    return all(left.values()) and winner(state, battle) == battle.attacker.side


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    units = force_of(state, item.seat).units
    offered = choices(units, item.n)
    if not spoken:
        words = tuple(names.unit_word(kind, _hint(kind), item.place) for kind in offered)
        return Words(words, False, _asked(state, item))
    return ends(spoken, offered)


def _asked(state: State, item: Item) -> str:
    """How many loss factors are to be met; at first, too, why fewer than were inflicted [12.31]."""
    inflicted, force = force_of(state, other(item.seat)).loss, force_of(state, item.seat)
    if item.n == closest(force.units, inflicted) < inflicted and not force.lost:
        text = _("Of {all} loss factors your units can meet {n}, no more: a step of which unit?")
        return text.format(all=inflicted, n=item.n)
    if item.n > 1:
        return _("Lose {n} loss factors exactly: a step of which unit?").format(n=item.n)
    return _("Lose one loss factor: a step of which unit?")


def rest(state: State, item: Item) -> str:
    """That less of a Loss Number is asked for than was inflicted, since nobody is asked where there is but one way."""
    inflicted = force_of(state, other(item.seat)).loss
    if item.n >= inflicted or item.n == closest(force_of(state, item.seat).units, inflicted):
        return ""
    text = _("Of {all} loss factors inflicted {n} are yet to be met; the others are met already, or cannot be.")
    return text.format(all=inflicted, n=item.n)


def _hint(kind: str) -> str:
    datum = BOARD.kinds[kind]
    return _("reduce, {lf} LF").format(lf=datum.lf) if datum.full else _("eliminate, {lf} LF").format(lf=datum.lf)


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    state = flow.state
    (kind,) = sentence
    force = force_of(state, item.seat)
    units, gone = steps_off(force.units, kind)
    joined = force.joined
    if joined.get(kind, 0) >= force.units[kind]:  # only those from inside the walls are left of this kind
        joined = steps_off(joined, kind)[0]
    set_force(state, replace(force, units=units, joined=joined, lost=plus(force.lost, gone)))
    datum = BOARD.kinds[kind]
    unit = names.unit(kind)
    told = say("{unit} is reduced.", unit=unit) if datum.full else say("{unit} is eliminated.", unit=unit)
    flow.tell("battle", told, rule="12.32", place=item.place, unit=kind, side=item.seat)
    if item.n > datum.lf:
        flow.then(Item("lose", item.seat, item.place, item.n - datum.lf))


def dear(kind: str) -> tuple[float, str]:
    """How much a step of a unit is missed: Militia least, then the fewest factors for its loss factors."""
    datum = BOARD.kinds[kind]
    half = BOARD.kinds[datum.half].cf if datum.half else 0
    return _RANK[datum.type] + (datum.cf - half) / datum.lf / 10, kind


_RANK = {"militia": 0.0, "mercenary": 1.0, "veteran": 2.0}


def _cheapest(state: State, item: Item) -> str:
    return min(choices(force_of(state, item.seat).units, item.n), key=dear)


def _in_a_row(state: State, item: Item, kind: str) -> int:
    """How many units of a kind may lose a step one after another [12.31]."""
    units, target, n = force_of(state, item.seat).units, item.n, 0
    while kind in choices(units, target):
        units, target, n = steps_off(units, kind)[0], target - BOARD.kinds[kind].lf, n + 1
    return n


def _unasked(flow: Flow, item: Item) -> Sentence | None:
    """Forced where there is one way only; else what the seat left word to take first."""
    force = force_of(flow.state, item.seat)
    offered = choices(force.units, item.n)
    if len(offered) == 1:
        return tuple(offered)
    first = PROPOSED if force.trusting else flow.will(item.seat, "losses")
    if first == "ask":
        return None
    if first == PROPOSED:
        return (_cheapest(flow.state, item),)
    return (min(offered, key=lambda kind: _rank(kind, first)),)


def _rank(kind: str, first: str) -> tuple[int, bool, str]:
    order = {
        "militia-first": ("militia", "mercenary", "veteran"),
        "mercenary-first": ("mercenary", "militia", "veteran"),
    }
    datum = BOARD.kinds[kind]
    return order[first].index(datum.type), datum.full, kind


STEPS = {"losses": losses}
QUESTIONS = {
    "lose": picking(
        Question(_words, _answer, chains=True, parallel=True, unasked=_unasked), Picks(_cheapest, _in_a_row)
    ),
}
