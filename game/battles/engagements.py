"""Mandatory combat as a lawful whole.

[76:7.21, 76:8.11, 76:8.12, 76:8.13, 76:8.14, 76:8.15] [76:8.21, 76:8.22, 76:8.5, 76:9.14] [21:8.2, 21:9.0, 21:9.1]

Combats are a set of pairs (attackers, defenders), each unit in one at most, every attacker next to every
defender of its combat. Every enemy in good order who controls a hex of ours must be attacked, and every own unit in
good order in such a hex must attack; disrupted enemies may be attacked.

Whether the rest can still be met needs no search: if every unit that must attack or be attacked still has a free
neighbour to do it with, take one such pair for each and drop pairs until none can be spared. What remains has no chain
of three pairs (its middle one could be dropped), so it falls apart into stars: one attacker against several,
or several against one; and each star is a lawful combat. If some unit has no free neighbour, nothing helps.
"""

from collections.abc import Iterable, Set
from itertools import combinations

from game.battles.position import Position, position
from game.battles.state import State
from game.core.values import once

Units = frozenset[str]
NOBODY: Units = frozenset()


class Engagements:
    """Who may and must fight whom among the units not yet in a declared combat."""

    def __init__(self, foes: dict[str, Units], must_attack: Set[str], must_be_attacked: Set[str]) -> None:
        #: For each own unit the enemies it may attack.
        self.foes, self.must_attack, self.must_be_attacked = foes, must_attack, must_be_attacked
        #: What was asked of it before, for it never changes: by targets, and by targets and units.
        self._common: dict[Units, Units] = {}
        self._forced: dict[Units, Units] = {}
        self._all: dict[Units, bool] = {}
        self._target: dict[Units, bool] = {}
        self._join: dict[tuple[Units, Units], bool] = {}

    def without(self, busy: Units) -> "Engagements":
        """The same without the units of some combats."""
        left = {unit: foes - busy for unit, foes in self.foes.items() if unit not in busy and not foes <= busy}
        own = self.must_attack - busy
        beside = NOBODY.union(*[left[unit] for unit in own if unit in left])
        return Engagements(left, own, self.must_be_attacked & beside)

    @once
    def attackers(self) -> dict[str, Units]:
        """For each enemy the own units that may attack it."""
        found: dict[str, set[str]] = {}
        for unit, foes in self.foes.items():
            for foe in foes:
                found.setdefault(foe, set()).add(unit)
        return {foe: frozenset(units) for foe, units in found.items()}

    def common(self, targets: Units) -> Units:
        """The own units next to all of these enemies."""
        found = self._common.get(targets)
        if found is None:
            found = frozenset.intersection(*[self.attackers.get(t, NOBODY) for t in targets])
            self._common[targets] = found
        return found

    def forced(self, targets: Units) -> Units:
        """The own units that must attack and would have nobody else left: they have to join against these targets."""
        found = self._forced.get(targets)
        if found is None:
            near = NOBODY.union(*[self.attackers[t] for t in targets])
            found = frozenset([u for u in near & self.must_attack if self.foes[u] <= targets])
            self._forced[targets] = found
        return found

    def stranded(self, targets: Units, units: Units) -> Units:
        """The other enemies who must be attacked and could not be without these units."""
        near = NOBODY.union(*[self.foes[u] for u in units]) - targets
        return frozenset([t for t in near & self.must_be_attacked if self.attackers[t] <= units])

    def leaves_all_met(self, targets: Units, units: Units) -> bool:
        """Whether without these units every other enemy who must be attacked still can be."""
        return not self.stranded(targets, units)

    def whole(self, targets: Units, units: Units) -> bool:
        """Whether this combat may stand as it is."""
        return self.may_join(targets, units) and self.forced(targets) <= units and bool(units)

    def may_join(self, targets: Units, units: Units) -> bool:
        """Whether these units may attack these targets, perhaps with more."""
        found = self._join.get((targets, units))
        if found is None:
            every = units | self.forced(targets)
            found = every <= self.common(targets) and self.leaves_all_met(targets, every)
            self._join[targets, units] = found
        return found

    def may_be_all(self, targets: Units) -> bool:
        """Whether exactly these enemies can be attacked in one combat."""
        found = self._all.get(targets)
        if found is None:
            found = self._all[targets] = self._may_be_all(targets)
        return found

    def _may_be_all(self, targets: Units) -> bool:
        if self.forced(targets):
            return self.may_join(targets, NOBODY)
        for unit in self.common(targets):  # noqa: SIM110 - mostly the first will do
            if self.leaves_all_met(targets, frozenset((unit,))):
                return True
        return False

    def may_target(self, targets: Units) -> bool:
        """Whether these enemies, perhaps with more, can be attacked in one combat."""
        found = self._target.get(targets)
        if found is None:
            found = self.may_be_all(targets) or any(map(self.may_be_all, self._supersets(targets)))
            self._target[targets] = found
        return found

    def _supersets(self, targets: Units) -> Iterable[Units]:
        """These enemies with more of those whom a unit next to all of them is next to."""
        seen = {targets}
        for unit in sorted(self.common(targets)):
            rest = sorted(self.foes[unit] - targets)
            for n, _one in enumerate(rest, 1):
                for more in combinations(rest, n):
                    wider = targets.union(more)
                    if wider not in seen:
                        seen.add(wider)
                        yield wider

    @property
    def settled(self) -> bool:
        """Whether nothing that must be done is left; whom one must attack, stands beside one who must."""
        return not self.must_attack


def engagements(state: State) -> Engagements:
    """The engagements of a state; remembered with its position."""
    now = position(state)
    declared = tuple([(c.attackers, c.defenders) for c in state.declared()]) if state.now.combats else ()
    key = ("engagements", declared)
    found: Engagements | None = now.memo.get(key)
    if found is None:
        every: Engagements | None = now.memo.get(("engagements", ()))
        if every is None:
            every = now.memo["engagements", ()] = _surveyed(state, now)
        found = every
        if declared:
            found = now.memo[key] = every.without(NOBODY.union(*[units for combat in declared for units in combat]))
    return found


def _surveyed(state: State, now: Position) -> Engagements:
    """All who stand beside each other, as if no combat were declared."""
    units, reach, sets, held = now.units, now.board.reach, now.board.reach_sets, now.held_by(state.foe)
    found, must_attack, must_be_attacked = dict[str, Units](), set[str](), set[str]()
    for unit in now.standing(state.side):
        if held.isdisjoint(sets[unit.place]) or unit.disrupted:
            continue
        near = [units[h] for h in reach[unit.place] if h in units and units[h].side != state.side]
        foes = [u for u in near if u.disrupted or not unit.march]
        if foes:
            found[unit.id] = frozenset([u.id for u in foes])
        if not unit.march and not all(u.disrupted for u in near):
            must_attack.add(unit.id)
            must_be_attacked.update([u.id for u in foes if not u.disrupted])
    return Engagements(found, must_attack, must_be_attacked)
