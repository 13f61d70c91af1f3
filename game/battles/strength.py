"""Strengths and odds of a combat; a unit's strength is never divided.

[76:8.3, 76:8.4, 76:10.12, 76:16.0] [21:9.2, 21:9.3, 21:11.2, 21:13.1, 21:14.0]
"""

from collections.abc import Collection, Iterable, Iterator
from functools import partial

from game.battles.course import FIELD, CombatView, Piece
from game.battles.position import Position, position
from game.battles.state import State
from game.core.hexes import distance
from game.core.values import immutable, replace


def assigned(
    state: State, leaders: Collection[str], units: Iterable[str], doubled: Collection[str] = ()
) -> dict[str, str] | None:
    """Which unit each leader helps: one leader a unit [76:10.13], the one in his hex first; None if it cannot be done.

    With option `leaders` a leader reaches as many hexes as his value, and still helps one unit only, that which he is
    worth most to: one that is `doubled` [76:18.0, 76:16.13].
    """
    if not leaders:
        return {}
    alive = [leader for leader in leaders if state.pieces[leader].where == FIELD]  # one may have fallen since
    waiting = sorted(alive, key=lambda leader: not _stacked(state, leader, units))
    ways = _ways(state, waiting, tuple(units), {})
    if doubled and state.on("leaders"):
        gain = partial(_gain, state, doubled)
        return max(ways, key=gain, default=None)
    return next(ways, None)


def _gain(state: State, doubled: Collection[str], helped: dict[str, str]) -> int:
    """What leaders bring besides their own value."""
    return sum(state.counter(leader).value for unit, leader in helped.items() if unit in doubled)


def _ways(state: State, leaders: list[str], units: tuple[str, ...], found: dict[str, str]) -> Iterator[dict[str, str]]:
    if not leaders:
        yield found
        return
    leader, *rest = leaders
    near = sorted(
        (u for u in units if u not in found and helps(state, leader, u)),
        key=lambda u: distance(state.pieces[leader].place, state.pieces[u].place),
    )
    for unit in near:
        yield from _ways(state, rest, units, {**found, unit: leader})


def _stacked(state: State, leader: str, units: Iterable[str]) -> bool:
    return any(state.pieces[unit].place == state.pieces[leader].place for unit in units)


def helps(state: State, leader: str, unit: str) -> bool:
    """Whether a leader can add his value to a unit [76:10.11, 76:18.0, 21:11.2]."""
    away = distance(state.pieces[leader].place, state.pieces[unit].place)
    return away <= (state.counter(leader).value if state.on("leaders") else 0)


@immutable
class Share:
    """What a unit brings to a combat: its strength and its leader's value, together halved (rounded up) or multiplied.

    [76:10.12, 21:11.2]. `why` is what halves or multiplies it: "charge", "march", "disrupted", a terrain or hexside.
    """

    unit: str
    strength: int
    leader: str
    value: int
    halved: bool
    times: int
    why: str

    @property
    def total(self) -> int:
        """Its part of the combat's strength."""
        whole = self.strength + self.value
        return ((whole + 1) // 2 if self.halved else whole) * self.times


def attack(state: State, combat: CombatView, charge: bool) -> list[Share]:
    """The attackers' shares [76:16.13, 21:13.1, 21:19.1]."""
    riding = [unit for unit in combat.attackers if charge and charges(state, combat, unit)]
    helpers, found = assigned(state, combat.leaders, combat.attackers, riding) or {}, []
    for unit in combat.attackers:
        march, counter, leader = state.pieces[unit].march, state.counter(unit), helpers.get(unit, "")
        doubled = unit in riding  # on road march halved, too: as printed [21:19.1]
        times = 2 if doubled and not march else 1
        why = "charge" if times > 1 else "march" if march and not doubled else ""
        found.append(Share(unit, counter.front, leader, _value(state, leader), march and not doubled, times, why))
    return found


def _value(state: State, leader: str) -> int:
    return state.counter(leader).value if leader else 0


def captains(state: State, combat: CombatView) -> dict[str, str]:
    """The leader who helps each defender: the side's preferred one, else the best [76:10.11, 21:11.2].

    With option `leaders` those of other hexes help where nobody stands, once a phase [76:18.0].
    """
    now, foe = position(state), state.board.foe[combat.side]
    found: dict[str, str] = {}
    for unit in combat.defenders:
        here = now.leaders.get(state.pieces[unit].place, ())
        if here and (best := _best(state, foe, [leader for leader in here if leader.side == foe])):
            found[unit] = best
    if state.on("leaders"):
        _from_afar(state, now, combat, foe, found)
    return found


def _best(state: State, side: str, leaders: Iterable[Piece]) -> str:
    wish = state.preferred.get(side, "")
    ranked = sorted(leaders, key=lambda leader: (leader.id != wish, -state.counter(leader.id).value))
    return ranked[0].id if ranked else ""


def _from_afar(state: State, now: Position, combat: CombatView, foe: str, found: dict[str, str]) -> None:
    attacked = {state.pieces[unit].place for other in state.declared() for unit in other.defenders}
    free = [
        leader
        for hexagon, leaders in now.leaders.items()
        for leader in leaders
        if leader.side == foe and leader.id not in state.used and hexagon not in attacked  # [76:18.0]
    ]
    for unit in combat.defenders:
        if unit not in found:
            near = [leader for leader in free if leader.id not in found.values() and helps(state, leader.id, unit)]
            if best := _best(state, foe, near):
                found[unit] = best


def defence(state: State, combat: CombatView) -> list[Share]:
    """The defenders' shares [76:8.21, 76:8.4, 76:9.13, 21:9.2]."""
    helpers, found = captains(state, combat), []
    for unit in combat.defenders:
        piece, counter, leader = state.pieces[unit], state.counter(unit), helpers.get(unit, "")
        before = bool(piece.disrupted and leader and state.edition.leader_before_disruption)  # [76:10.12]
        strength = counter.back if piece.disrupted and not before else counter.front
        halved = before or piece.march  # [21:19.1]
        times, why = multiple(state, combat, unit)
        why = why or ("disrupted" if before else "march" if piece.march else "")
        found.append(Share(unit, strength, leader, _value(state, leader), halved, times, why))
    return found


def multiple(state: State, combat: CombatView, unit: str) -> tuple[int, str]:
    """What terrain makes of a defender, the best one multiple, never two, and which terrain or hexside it is.

    [76:8.4, 21:9.2, 21:14.0, 21:19.5]
    """
    piece, counter = state.pieces[unit], state.counter(unit)
    if piece.place in state.board.plain:
        return 1, ""
    charts, best = state.edition.charts, (1, "")
    if piece.place not in state.burning:
        for kind in state.board.kinds_of(piece.place):
            row = charts.terrain[kind].defence
            here = max(row.get(counter.kind, 1), row.get(counter.gait, 1))
            best = (here, kind) if here > best[0] else best
    beyond = _hexside(state, combat, piece.place)
    return beyond if beyond[0] > best[0] else best


def _hexside(state: State, combat: CombatView, hexagon: str) -> tuple[int, str]:
    """The multiple of a hex's own hexsides: only if every attacker comes over one, even by a bridge.

    [76:8.4, 76:12.0, 21:9.2]
    """
    rules = state.edition
    groups = [_group(state, state.pieces[unit].place, hexagon) for unit in combat.attackers]
    if not all(groups) or (not rules.hexsides_together and len(set(groups)) > 1):
        return 1, ""
    times, kind = max((row.defence, kind) for kind, row in rules.charts.hexsides.items() if row.group in groups)
    met = [state.board.brinks.get((state.pieces[unit].place, hexagon), "") for unit in combat.attackers]
    return times, kind if kind in met else met[0]


def _group(state: State, here: str, there: str) -> str:
    """What an attack from hex to hex goes over: "water", up a "slope", or nothing."""
    brink = state.board.brinks.get((here, there), "")
    if not brink or (brink == "slope" and (here, there) not in state.board.climbs):
        return ""
    return state.edition.charts.hexsides[brink].group


def may_charge(state: State, combat: CombatView) -> bool:
    """Whether the attack may be a charge: with cavalry that can, against no one but weak infantry.

    [76:16.0, 76:16.11, 21:13.1, L1, W1]
    """
    if not any(state.counter(unit).charges for unit in combat.attackers):
        return False
    if not all(weak_foot(state, unit) for unit in combat.defenders):
        return False
    return any(charges(state, combat, unit) for unit in combat.attackers)


def weak_foot(state: State, unit: str) -> bool:
    """Whether a unit is infantry that is disrupted or demoralized [76:16.0, 21:13.1]."""
    return state.counter(unit).kind in ("foot", "shot") and (state.pieces[unit].disrupted or state.weak(unit))


def charges(state: State, combat: CombatView, unit: str) -> bool:
    """Whether an attacker is cavalry that charges if it is a charge: in 2021 none that is beside enemy cavalry.

    Who is reckoned with, but is not there yet, may well come from elsewhere. [76:16.11, 76:16.12, 21:13.1]
    """
    if not state.counter(unit).charges:
        return False
    here = combat.origins[combat.attackers.index(unit)]
    there = not state.edition.cavalry_bars_charges or not state.board.reach_sets[here].issuperset(combat.targets)
    return there or here not in position(state).ridden(state.board.foe[combat.side])


def printed(state: State, unit: str) -> int:
    """The strength on the side of the counter that is up [76:8.61, 76:9.13, 21:9.4]."""
    counter = state.counter(unit)
    return counter.back if state.pieces[unit].disrupted else counter.front


def exchange_need(state: State, combat: CombatView) -> int:
    """What an exchange costs the attacker at least: the defenders' printed strength, in 2021 with their leaders."""
    need = sum(printed(state, unit) for unit in combat.defenders)
    if state.edition.exchange_counts_leaders:
        need += sum(state.counter(leader).value for leader in combat.captains)
    return need


def weighed(state: State, combat: CombatView, charge: bool = False) -> CombatView:
    """The combat with its strengths and odds as they are now."""
    return compared(state, combat, charge, attack(state, combat, charge), defence(state, combat))


def compared(
    state: State, combat: CombatView, charge: bool, ours: list[Share], theirs: list[Share]
) -> CombatView:  # fmt: skip
    """The same, as both sides' shares tell."""
    strong, weak = (sum([share.total for share in side]) for side in (ours, theirs))
    return replace(
        combat,
        captains=tuple(share.leader for share in theirs if share.leader),
        charge=charge,
        may_charge=may_charge(state, combat),
        attack=strong,
        defence=weak,
        odds=state.edition.charts.combat.odds(strong, weak),
    )


def leaders_for(state: State, units: Collection[str], chosen: tuple[str, ...]) -> list[str]:
    """The leaders who can still be added to an attack by these units; with option `leaders` once a phase.

    [76:10.11, 76:10.13, 76:18.0, 21:11.2]
    """
    taken = {leader for combat in state.declared() for leader in combat.leaders}
    side, found = state.side, []
    afar, places = state.on("leaders"), {state.pieces[unit].place for unit in units}
    for here, leaders in position(state).leaders.items():
        for leader in leaders if afar or here in places else ():
            if leader.side != side or leader.id in taken or leader.id in chosen or leader.id in state.used:
                continue
            if assigned(state, (*chosen, leader.id), units) is not None:
                found.append(leader.id)
    return found
