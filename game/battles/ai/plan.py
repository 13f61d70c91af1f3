"""Where each unit of an army shall stand when the movement phase ends, and whom it shall attack from there.

The whole army is weighed at once: what its attacks are expected to win, what the enemy's answer may cost, and whether
it comes nearer to what it wants. Whole groups are tried against each enemy, then every unit looks for a better place,
time after time. So nobody goes forward alone, and who cannot help keeps out of reach.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import count
from math import fsum
from typing import ClassVar

from game.battles.ai.dawn import dawn
from game.battles.ai.ground import Ground
from game.battles.ai.march import in_order
from game.battles.course import FIELD
from game.battles.evaluation import blow, column, gain, hurt
from game.battles.queries import goals
from game.battles.view import BattlesView

#: What it costs to stand beside an enemy whom nobody is free to attack: somebody will have to take two at once.
BURDEN = 4.0
#: What a move must win.
STIR = 0.05
#: So many hexes a unit looks at more closely, away from enemies and beside them.
FEW = 5
NEAR = 8
#: So many ways to strengthen a group are compared, and how much a strength point counts beyond what it wins at once.
MANY = 12
WEIGHT = 0.05
#: How often the whole army is gone through.
SWEEPS = 2


#: How a plan is begun: of a view, and of the army as it stands or on the move.
Kind = Callable[[BattlesView, bool], "Plan"]


@dataclass(frozen=True)
class Morning:
    """A view of the beginning of a movement phase, told from others by how the armies lay then."""

    key: tuple[object, ...]
    view: BattlesView = field(compare=False)


def morning(view: BattlesView) -> Morning:
    """How the phase began in whose midst the view is."""
    view = dawn(view)
    marks = view.tracks, tuple((s.seat, s.score) for s in view.standings), view.signal, view.arrivals
    lie = tuple(
        [replace(p, limbered=False) if p.limbered else p for p in view.pieces.values()]
    )  # a captured gun was, or not
    return Morning((view.battle, view.turn, view.side, view.fog, lie, marks, view.before), view)


def planned(view: BattlesView, kind: Kind) -> tuple[tuple[str, str], ...]:
    """The moves of the units, in order: (piece, hex)."""
    return _planned(morning(view), kind)


@lru_cache(maxsize=32)
def _planned(morning: Morning, kind: Kind) -> tuple[tuple[str, str], ...]:
    view, moves = morning.view, []
    for again in count():
        plan = kind(view, False)
        plan.make(plan.rounds[again])
        made = in_order(view, plan.moves())
        moves += made
        if not made or again + 1 == len(plan.rounds):
            break
        pieces = dict(view.pieces)
        for unit, goal in made:
            pieces[unit] = replace(pieces[unit], place=goal, moved=True)
        view = replace(view, pieces=pieces)
    return tuple(moves)


def intended(view: BattlesView, kind: Kind) -> list[tuple[str, tuple[str, ...]]]:
    """Whom to attack from where the army stands now, and by whom, the best attacks first: (hex, units)."""
    plan = kind(view, True)
    plan.assign()
    found = sorted((h for h in plan.foes if plan.on[h]), key=lambda h: (-plan.foe_term(h), h))
    return [(h, tuple(sorted(plan.on[h], key=lambda u: (-plan.on[h][u], u)))) for h in found]


class Plan(Ground):
    """An army in thought: where each unit stands (`own`, by hex), and what it attacks (`aim`, by unit)."""

    #: How often it is gone through for the plan, and for those that are made of what is left when its moves are done.
    rounds: ClassVar[tuple[int, ...]] = (SWEEPS, 0, 0)

    def __init__(self, view: BattlesView, still: bool = False) -> None:
        super().__init__(view)
        found = {} if still else goals(view)
        combats = view.now.combats if still else ()
        self.busy = {unit for combat in combats for unit in combat.attackers}
        for combat in combats:
            for target in combat.targets:
                self.foes.pop(target, None)
        self.on: dict[str, dict[str, float]] = {place: {} for place in self.foes}
        self.start = dict(self.place)
        self.goals = {
            unit: (place, *(h for h in found.get(unit, ()) if h not in self.own)) for unit, place in self.start.items()
        }
        self.aim = dict.fromkeys(self.start, "")
        order = sorted(self.start, key=lambda u: (self.away[self.start[u]], u))
        self.order = [u for u in order if (still or not view.pieces[u].moved) and u not in self.busy]
        self.captains = self._captains()
        #: The enemies beside each hex; those of its hexes in which none of them has to be attacked.
        self._beside = {here: tuple([h for h in near if h in self.foes]) for here, near in self.reach.items()}
        self._free = {here for here, near in self._beside.items() if all(self.foes[h].disrupted for h in near)}
        #: Ten times what each enemy brings into a combat.
        self._stout = {h: round((self.strength(foe) + self.captains[h]) * 10) for h, foe in self.foes.items()}
        #: What was reckoned of the plan as it stands, by enemy (hex) and unit; the odds against each enemy.
        self._known: dict[str, float] = {}
        self._odds: dict[str, str] = {}
        #: How often the plan has changed; and when a unit was last found to stand where it helps most.
        self._changes = 0
        self._content: dict[str, int] = {}

    def _captains(self) -> dict[str, int]:
        """What the best leader beside each enemy adds to him."""
        found = dict.fromkeys(self.foes, 0)
        for piece in self.view.pieces.values():
            if piece.where == FIELD and piece.side != self.view.viewer and piece.place in found:
                found[piece.place] = max(found[piece.place], self.counters[piece.id].value)
        return found

    # the evaluation

    def foe_term(self, there: str) -> float:
        """What the attack on an enemy is expected to win; what it costs to leave him alone."""
        foe, by = self.foes[there], self.on[there]
        if not by:
            if foe.disrupted:
                return 0.0
            near = [self.own[n] for n in self.reach[there] if n in self.own]
            met = any(not unit.disrupted and unit.id not in self.busy for unit in near)
            return -BURDEN if met else 0.0
        stake = sum([self.prices[u] for u in by])
        return gain(self.book, self.odds(there), stake, self.prices[foe.id], foe.disrupted)

    def odds(self, there: str) -> str:
        """The odds against an enemy as they stand."""
        found = self._odds.get(there)
        if found is None:
            mine = round(sum(self.on[there].values()) * 10)
            found = self._odds[there] = column(self.book, mine, self._stout[there])
        return found

    def chance(self, there: str) -> float:
        """How likely an enemy can still attack in his turn, after one's own attack."""
        return 1.0 - blow(self.book, self.odds(there)) if self.on.get(there) else 1.0

    def unit_term(self, unit: str) -> float:
        """What a unit's place is worth besides its attack."""
        here = self.place[unit]
        piece = self.own[here]
        value = self.ease(piece, here)
        if aim := self.aim[unit]:
            value -= hurt(self.book, self.odds(aim)) * self.frailty(piece, here)
        return value

    # changes

    def put(self, unit: str, here: str, aim: str) -> None:
        """Let a unit stand in a hex and attack an enemy ("" for none)."""
        old, before = self.place[unit], self.aim[unit]
        if before:
            del self.on[before][unit]
            self._odds.pop(before, None)
        if old != here:
            self.own[here] = self.own.pop(old)
            self.place[unit] = here
        self.aim[unit] = aim
        if aim:
            piece = self.own[here]
            self.on[aim][unit] = self.strength(piece) / self.multiple(here, self.foes[aim], aim)
            self._odds.pop(aim, None)

    def _touched(self, unit: str, here: str, aim: str) -> tuple[set[str], set[str]]:
        """The enemies and the units to whom it makes a difference."""
        old = self.place[unit]
        foes = {a for a in (aim, self.aim[unit]) if a}
        units = {unit}.union(*(self.on[a] for a in foes))
        if here != old:
            foes.update(self._beside[old], self._beside[here])
            own = self.own
            units.update([own[h].id for h in self.around[old] if h in own])
            units.update([own[h].id for h in self.around[here] if h in own])
        return foes, units

    def trial(self, unit: str, here: str, aim: str) -> float:
        """What it would win to let a unit stand in a hex and attack an enemy."""
        old, foes, units = (self.place[unit], self.aim[unit]), *self._touched(unit, here, aim)
        before = fsum((*map(self._foe, foes), *map(self._unit, units)))  # the same in whatever order
        self.put(unit, here, aim)
        after = fsum((*map(self.foe_term, foes), *map(self.unit_term, units)))
        self.put(unit, *old)
        return after - before

    def change(self, unit: str, here: str, aim: str) -> None:
        """Let it be so."""
        foes, units = self._touched(unit, here, aim)
        taken = here in self.claims or self.place[unit] in self.claims
        self.put(unit, here, aim)
        self._changes += 1
        for one in tuple(self._known) if taken else (*foes, *units):  # who leaves a place leaves it to all others
            self._known.pop(one, None)

    def forget(self) -> None:
        """Look anew where the enemy could strike."""
        super().forget()
        self._known.clear()
        self._content.clear()

    def _foe(self, there: str) -> float:
        found = self._known.get(there)
        if found is None:
            found = self._known[there] = self.foe_term(there)
        return found

    def _unit(self, unit: str) -> float:
        found = self._known.get(unit)
        if found is None:
            found = self._known[unit] = self.unit_term(unit)
        return found

    def near(self, unit: str, here: str) -> tuple[str, ...]:
        """The enemies a unit could attack from a hex."""
        return () if self.own[self.place[unit]].disrupted or unit in self.busy else self._beside[here]

    def aims(self, unit: str, here: str) -> tuple[str, ...]:
        """The same; and "" where it need not."""
        near = self.near(unit, here)
        return (*near, "") if not near or here in self._free else near

    # the search

    def make(self, sweeps: int = SWEEPS) -> None:
        """Look for the best plan: groups first, time after time, then each by itself."""
        for unit in self.start:
            self.settle(unit)
        for _sweep in range(sweeps):
            self.forget()
            for foe in sorted(self.foes, key=lambda h: (self.foes[h].disrupted, h)):
                self.gather(foe)
            for _again in range(2):
                if not sum([self.improve(unit) for unit in self.order]):
                    break
        self.forget()
        for again in range(3):  # at last those whom the others have left alone with the enemy
            if not sum([self.improve(unit) for unit in self.order if self.aim[unit] or not (again or sweeps)]):
                break

    def assign(self) -> None:
        """Look for the best attacks from where everybody stands."""
        for unit in self.start:
            self.settle(unit)
        for _again in range(3):
            if not sum([self.improve(unit) for unit in self.order]):
                break

    def settle(self, unit: str) -> None:
        """Give a unit the best aim from where it stands."""
        here, best = self.place[unit], (-1e9, "")
        for aim in self.aims(unit, here):
            best = max(best, (self.trial(unit, here, aim), aim))
        self.change(unit, here, best[1])

    def improve(self, unit: str) -> bool:
        """Put a unit where it helps most."""
        if self._content.get(unit) == self._changes:
            return False
        place, aim = self.place[unit], self.aim[unit]
        best, choice = STIR, (place, aim)
        for here, other in self._ways(unit):
            won = self.trial(unit, here, other)
            if won > best + (STIR if place == self.start[unit] != here else 0):
                best, choice = won, (here, other)
        if choice == (place, aim):
            self._content[unit] = self._changes
            return False
        self.change(unit, *choice)
        return True

    def _ways(self, unit: str) -> Iterator[tuple[str, str]]:
        """The hexes worth a closer look, with each enemy to attack from there."""
        place = self.place[unit]
        free = [h for h in self.goals[unit] if h == place or h not in self.own]
        calm, contact = [], []
        for here in free:
            near = self.near(unit, here)
            if near:
                danger = self.danger(self.own[place], here, False)
                contact.append((max(self._joining(unit, here, h) for h in near) - danger, here))
            else:
                calm.append((self.ease(self.own[place], here), here))
        few = (*sorted(calm, reverse=True)[:FEW], *sorted(contact, reverse=True)[:NEAR])
        for here in sorted({place, *(h for _worth, h in few), *({self.start[unit]} & set(free))}):
            for aim in self.aims(unit, here):
                if (here, aim) != (place, self.aim[unit]):
                    yield here, aim

    def _joining(self, unit: str, here: str, there: str) -> float:
        foe, by = self.foes[there], self.on[there]
        theirs = self._stout[there]
        others = sum(s for u, s in by.items() if u != unit)
        stake = sum(self.prices[u] for u in by if u != unit)
        mine = self.strength(self.own[self.place[unit]]) / self.multiple(here, foe, there)
        odds = column(self.book, round((others + mine) * 10), theirs)
        now = gain(self.book, odds, stake + self.prices[unit], self.prices[foe.id], foe.disrupted)
        if not others:
            return now
        odds = column(self.book, round(others * 10), theirs)
        return now - gain(self.book, odds, stake, self.prices[foe.id], foe.disrupted)

    def gather(self, there: str) -> None:
        """Bring a group against one enemy, if that wins: one after the other, and no more than help."""
        slots = [h for h in self.reach[there] if h not in self.foes]
        able = [u for u in self.order if self.aim[u] != there and not self.view.pieces[u].disrupted]
        able = [u for u in able if any(h in self.goals[u] for h in slots)]
        able.sort(key=lambda u: (-self.counters[u].front, u))
        done: list[tuple[str, str, str]] = []
        total, best, kept = 0.0, STIR, 0
        for _slot in slots:
            found = self._next(there, slots, able)
            if not found:
                break
            _worth, unit, here, won = max(found)
            done.append((unit, self.place[unit], self.aim[unit]))
            self.change(unit, here, there)
            able.remove(unit)
            total += won
            if total > best:
                best, kept = total, len(done)
        for unit, here, aim in reversed(done[kept:]):
            self.change(unit, here, aim)

    def _next(self, there: str, slots: list[str], able: list[str]) -> list[tuple[float, str, str, float]]:
        """Who might come next against an enemy, and where; strength counts for more than what it wins by itself."""
        found: list[tuple[float, str, str, float]] = []
        for unit in able:
            for here in slots:
                if here not in self.goals[unit] or (here in self.own and self.own[here].id != unit):
                    continue
                won = self.trial(unit, here, there)
                strength = self.counters[unit].front / self.multiple(here, self.foes[there], there)
                found.append((won + WEIGHT * strength, unit, here, won))
            if len(found) >= MANY:
                break
        return found

    def moves(self) -> list[tuple[str, str]]:
        """What has to be moved; who goes farthest goes first, so that nobody stands in his way."""
        order = sorted(self.order, key=lambda u: (self.away[self.place[u]], u))
        return [(u, self.place[u]) for u in order if self.place[u] != self.start[u]]


class Rough(Plan):
    """A plan that is made in half the time, for those who play on in thought."""

    rounds = (1,)
