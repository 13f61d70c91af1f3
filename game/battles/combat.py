"""Resolving combats: results, exchanges, charges and pursuit [76:8.6, 76:8.61, 21:9.3, 21:9.4, 21:13.2, 21:19.2]."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from game.battles.breakdown import fought
from game.battles.course import LOST, CombatView, MoveView, PendingView, Piece
from game.battles.editions import NO_EFFECT
from game.battles.going import take, with_whom
from game.battles.morale import bereave, disrupt, lose_all
from game.battles.position import position
from game.battles.state import Facts, State
from game.battles.strength import attack, charges, compared, defence, exchange_need, printed, weighed
from game.battles.tactics import converted
from game.battles.terrain import ORDER, steps
from game.core.dice import Dice
from game.core.events import Event
from game.core.text import say
from game.core.values import replace


def declare(
    state: State, targets: tuple[str, ...], units: tuple[str, ...], leaders: tuple[str, ...]
) -> CombatView:  # fmt: skip
    """A combat as it is declared; `targets` are units [76:8.14, 21:9.0]."""
    return weighed(state, named(state, targets, units, leaders))


def named(
    state: State, targets: tuple[str, ...], units: tuple[str, ...], leaders: tuple[str, ...]
) -> CombatView:  # fmt: skip
    """The same, before anybody reckons its odds."""
    places = [state.pieces[unit].place for unit in targets]
    return CombatView(
        number=len(state.now.combats) + 1,
        side=state.side,
        targets=tuple(places),
        defenders=targets,
        attackers=units,
        origins=tuple(state.pieces[unit].place for unit in units),
        leaders=leaders,
    )


def resolve(state: State, number: int, charge: bool, dice: Dice, events: list[Event]) -> None:
    """Throw for one combat and carry out what it brings, as far as nobody has to choose.

    [76:8.6, 76:8.61, 76:16.12, 76:18.0, 21:9.3, 21:9.4, 21:13.1, 21:13.2, 21:19.2]
    """
    combat = state.now.combats[number - 1]
    ours, theirs = attack(state, combat, charge), defence(state, combat)
    combat = compared(state, combat, charge, ours, theirs)
    die = dice.roll(6, f"combat at {'+'.join(combat.targets)}, {combat.odds}")
    shown = state.edition.charts.combat.result(combat.odds, die)
    result = converted(state, combat, shown) if shown == NO_EFFECT else shown  # [21:19.3]
    need = exchange_need(state, combat) if result == "Dx" else 0
    combat = replace(combat, die=die, result=result, printed=shown)
    events.append(fought(state, combat, ours, theirs))
    state.rewrite(combat)
    if state.on("leaders"):
        state.used = (*state.used, *combat.leaders, *combat.captains)
    hurt = _hurt_defenders(state, combat, events)
    _hurt_attackers(state, combat, need, events)
    _settle(state, number, events)
    if result == "De" and charge and state.on("pursuit"):
        _pursuit(state, combat, hurt, events)


def _hurt_defenders(state: State, combat: CombatView, events: list[Event]) -> tuple[str, ...]:
    """Dd and Dx disrupt, and eliminate who was disrupted; De eliminates all. Gives the hexes left empty.

    [76:8.61, 76:9.0, 21:9.4, 21:10.0]
    """
    hurt = combat.defenders if combat.result in ("Dd", "Dx", "De") else ()
    fallen = [unit for unit in hurt if combat.result == "De" or state.pieces[unit].disrupted]
    emptied = tuple(state.pieces[unit].place for unit in fallen)
    lose_all(state, fallen, events)
    for unit in hurt:
        if unit not in fallen:
            disrupt(state, unit)
    bereave(state, events)
    return emptied


def _hurt_attackers(state: State, combat: CombatView, need: int, events: list[Event]) -> None:
    """Ae eliminates and Ad disrupts all but charging horse, which is disrupted in any case [76:16.14, 21:13.2]."""
    riders = charging(state, combat)
    foot = [unit for unit in combat.attackers if unit not in riders]
    if combat.result == "Ae":
        lose_all(state, foot, events)
    elif combat.result == "Ad":
        for unit in foot:
            disrupt(state, unit)
    elif combat.result == "Dx":
        _exchange(state, combat, need - sum(state.counter(unit).front for unit in riders), foot, events)
    for unit in riders:
        disrupt(state, unit)
    bereave(state, events)


def charging(state: State, combat: CombatView) -> list[str]:
    """The cavalry that charges: all that can, in an attack declared a charge [76:16.12, 76:16.13, 21:13.1]."""
    return [unit for unit in combat.attackers if combat.charge and charges(state, combat, unit)]


def _exchange(state: State, combat: CombatView, need: int, units: list[str], events: list[Event]) -> None:
    """The attacker disrupts units worth at least what the defence was; where he can choose he is asked.

    The strength of charging horse has been taken off before [76:16.15, 21:13.2].
    """
    if need <= 0 or not units:
        return
    ways = list(minimal_sets(state, units, need))
    if len(ways) > 1:  # [76:8.61, 21:9.4]
        state.pending = PendingView("exchange", combat.number, tuple(units), need)
        return
    _paid(state, combat.number, ways[0] if ways else tuple(units), events)


def minimal_sets(state: State, units: list[str] | tuple[str, ...], need: int) -> Iterator[tuple[str, ...]]:
    """The sets of units worth at least `need` from which none can be spared [76:8.61, 21:9.4]."""
    for n in range(1, len(units) + 1):
        for chosen in combinations(units, n):
            worth = [printed(state, unit) for unit in chosen]
            if sum(worth) >= need > sum(worth) - min(worth):
                yield chosen


def pay(state: State, units: tuple[str, ...], events: list[Event]) -> None:
    """The attacker's choice in an exchange."""
    assert state.pending is not None
    number = state.pending.combat
    state.pending = None
    _paid(state, number, units, events)
    _settle(state, number, events)


def _paid(state: State, number: int, units: tuple[str, ...], events: list[Event]) -> None:
    for unit in units:
        disrupt(state, unit)
    text = say("Disrupted in exchange: {names}.", names=state.names(units))
    events.append(Event("battle", text, {"combat": number, "units": units}, "76:8.61, 21:9.4"))


def _settle(state: State, number: int, events: list[Event]) -> None:
    """Write down what a combat has cost."""
    combat = state.now.combats[number - 1]
    units = (*combat.attackers, *combat.defenders)
    lost = tuple(unit for unit in units if state.pieces[unit].where == LOST)
    hurt = tuple(unit for unit in units if state.pieces[unit].where != LOST and state.pieces[unit].disrupted)
    state.rewrite(replace(combat, lost=lost, disrupted=hurt))
    bereave(state, events)


def _pursuit(state: State, combat: CombatView, emptied: tuple[str, ...], events: list[Event]) -> None:
    """Charging horse goes into the hexes it has emptied, with the leaders stacked with it who want to [21:19.2]."""
    riders = charging(state, combat)
    hexes = tuple(h for h in emptied if any(can_pursue(state, unit, h) for unit in riders))
    if not riders or not hexes:
        return
    state.pending = PendingView("pursuit", combat.number, tuple(riders), hexes=hexes)
    if len(hexes) == 1 and len(riders) == 1 and not companions(state, riders[0]):
        pursue(state, riders[0], hexes[0], (), events)


def companions(state: State, unit: str) -> list[Piece]:
    """The leaders stacked with charging horse: each may pursue with it [21:19.2]."""
    here = position(state).leaders.get(state.pieces[unit].place, ())
    return [leader for leader in here if leader.side == state.pieces[unit].side]


def led(state: State, combat: CombatView) -> list[str]:
    """The leaders who took part beside charging horse, and so can hold it back [21:19.2]."""
    places = {state.pieces[unit].place for unit in charging(state, combat)}
    return [leader for leader in combat.leaders if state.pieces[leader].place in places]


def can_pursue(state: State, unit: str, hexagon: str) -> bool:
    """Whether a unit may go into a hex that was emptied: it is beside it, and not prohibited to it."""
    piece, counter = state.pieces[unit], state.counter(unit)
    near = dict(steps(state.board, state.edition.key, counter.gait, ORDER)[piece.place])
    return hexagon in near


def pursuits(state: State) -> dict[str, list[str]]:
    """Which horse may go into which hexes so that as many as can be are entered, one by each [21:19.2]."""
    pending = state.pending
    assert pending is not None
    able = {unit: {h for h in pending.hexes if can_pursue(state, unit, h)} for unit in pending.pieces}
    most = _entered(able, pending.hexes)

    def fits(unit: str, hexagon: str) -> bool:
        others = {other: hexes - {hexagon} for other, hexes in able.items() if other != unit}
        return 1 + _entered(others, pending.hexes) == most

    ways = {unit: [h for h in pending.hexes if h in able[unit] and fits(unit, h)] for unit in pending.pieces}
    return {unit: hexes for unit, hexes in ways.items() if hexes}


def _entered(able: Mapping[str, Collection[str]], hexes: Sequence[str]) -> int:
    """How many of these hexes can be entered, each by another unit."""
    if not hexes:
        return 0
    first, *rest = hexes
    into = (unit for unit in able if first in able[unit])
    others = ({other: ways for other, ways in able.items() if other != unit} for unit in into)
    return max([_entered(able, rest), *(1 + _entered(left, rest) for left in others)])


def pursue(state: State, unit: str, hexagon: str, leaders: tuple[str, ...], events: list[Event]) -> None:
    """One unit of horse goes after the beaten enemy, and takes his gun.

    His leaders there fell when they were left alone beside it [21:11.1, 21:19.2].
    """
    assert state.pending is not None
    piece = state.pieces[unit]
    state.now = state.now.then(MoveView(unit, piece.side, (piece.place, hexagon), "pursuit", leaders))
    for leader in leaders:
        state.put(leader, place=hexagon)
    state.put(unit, place=hexagon)
    take(state, piece.side, hexagon, events)
    text = say("{name} pursues to {hex}.", name=state.name(unit), hex=hexagon, **with_whom(state, leaders))
    facts: Facts = {
        "piece": unit, "side": piece.side, "way": "pursuit", "origin": piece.place, "target": hexagon, "with": leaders,
    }  # fmt: skip
    events.append(Event("move", text, facts, "21:19.2", hexagon))
    bereave(state, events)
    riders = tuple(p for p in state.pending.pieces if p != unit)
    hexes = tuple(h for h in state.pending.hexes if h != hexagon and any(can_pursue(state, p, h) for p in riders))
    state.pending = replace(state.pending, pieces=riders, hexes=hexes) if riders and hexes else None
