"""A plan that is thought over: what a steady stand-in weighs besides, and how it finds a better plan than the first.

It counts on leaders and on charges, its own and the enemy's; units may take places that others leave; who stands beside
a disrupted enemy keeps him from rallying. When no single unit would stand better elsewhere, some are put elsewhere all
the same and the others make the best of it (iterated local search: Lourenco, Martin, Stuetzle 2003).
"""

from functools import cache, partial
from math import fsum

from game.battles.ai.ground import FEAR, STURDY
from game.battles.ai.march import in_order
from game.battles.ai.plan import STIR, SWEEPS, Kind, Plan
from game.battles.board import LEADER
from game.battles.course import FIELD, Piece
from game.battles.evaluation import HURT, column, end, final, gain, hurt
from game.battles.movement import allowance, ban, paces
from game.battles.position import position
from game.battles.queries import state_of
from game.battles.rally import ENOUGH
from game.battles.view import BattlesView
from game.core.hexes import distance
from game.core.paths import cheapest
from game.core.search.chance import Chance

#: What a charge costs the horse that it disrupts, and the enemy's, as a part of what disruption costs.
SPENT = 0.5
THEIRS = 1.0
#: The enemy's answer as it comes, of what it might be: he strikes where it is worth most, seldom where it is little.
OFTEN = 0.55
SHARP = 1.5
#: How much of that each draft of a plan reckons with.
CAUTION = (1.0, 0.2, 3.5, 0.5)
#: So many units at most are put elsewhere at once.
STIRRED = 3
#: So many times at most those who cannot get where they should are sent elsewhere.
CLEARED = 4
#: No battle has so many turns.
_DRAFT = 1000
#: What it counts at the very last to disrupt whom nobody will strike again.
TOKEN = 0.01


@cache
def careful(tries: int, draft: int = 0) -> Kind:
    """Plans that are thought over so many times; each draft in another way, and with its own caution."""
    return partial(Careful, tries=tries, draft=draft)


class Careful(Plan):
    """See above."""

    def __init__(self, view: BattlesView, still: bool = False, tries: int = 0, draft: int = 0) -> None:
        super().__init__(view, still)
        self.tries, self.draft, self.often = tries, draft, OFTEN * CAUTION[draft]
        #: What the best leader in each hex adds to whoever attacks from there.
        self.lead: dict[str, int] = {}
        for piece in self.leaders:
            self.lead[piece.place] = max(self.lead.get(piece.place, 0), self.counters[piece.id].value)
        self.soft = {there for there, foe in self.foes.items() if self._soft(foe, foe.disrupted)}
        state = state_of(view)
        barred = position(state).ridden(self.board.foe[view.viewer]) if state.edition.cavalry_bars_charges else ()
        #: The hexes beside enemy cavalry, from which no horse charges.
        self._barred = frozenset(barred)
        self.pins = self._pins()
        self._charged: dict[str, bool] = {}
        self._risks: dict[tuple[str, bool, str, tuple[str, ...]], float] = {}
        if self.last:  # there is nowhere to go any more
            self.urge = 0.0
        if not still:
            self._make_room(view)

    def _soft(self, piece: Piece, shaken: bool) -> bool:
        """Whether horse may charge a unit [76:16.0, 21:13.1]."""
        return self.counters[piece.id].kind in ("foot", "shot") and (shaken or self.weak(piece))

    def _charges(self, unit: str) -> bool:
        """Whether a unit would charge from where it is to stand [21:13.1]."""
        return self.counters[unit].charges and self.place[unit] not in self._barred

    def _pins(self) -> dict[str, float]:
        """What it is worth to keep each disrupted enemy from rallying."""
        led = [(p.place, self.counters[p.id].value) for p in self.view.pieces.values()
               if p.where == FIELD and p.side != self.view.viewer and self.counters[p.id].kind == LEADER]  # fmt: skip
        found = {}
        for there, foe in self.foes.items():
            if foe.disrupted and (self.counters[foe.id].mounted or not self.weak(foe)):
                bonus = max([value for place, value in led if distance(place, there) <= 1], default=0)
                found[there] = min(1.0, (7 - ENOUGH + bonus) / 6) * HURT * self.prices[foe.id]
        return found

    def _make_room(self, view: BattlesView) -> None:
        """Let units go where those stand, and past those, who may still go elsewhere."""
        state, held = state_of(view), {self.start[unit] for unit in self.order}
        for unit in self.order:
            piece = view.pieces[unit]
            bans, points = ban(state, piece), allowance(state, piece)
            ways = cheapest(paces(state, piece), {piece.place: 0}, points, bans.enter - held, state.burning)
            more = {here for here in ways.hexes if here in held or here not in bans.stop}
            self.goals[unit] += tuple(sorted(more.difference(self.goals[unit])))

    # the evaluation

    def odds(self, there: str) -> str:
        """The odds against an enemy as they stand; of a charge, where that promises more."""
        found = self._odds.get(there)
        if found is None:
            by = self.on[there]
            plain = sum(by.values()) + max([self.lead.get(self.place[u], 0) for u in by], default=0)
            horse = sum([by[u] for u in by if self._charges(u)]) if there in self.soft else 0.0
            found = self._column(plain, there)
            self._charged[there] = False
            if horse:
                charge = self._column(plain + horse, there)
                if self._won(there, charge, True) > self._won(there, found, False):
                    found, self._charged[there] = charge, True
            self._odds[there] = found
        return found

    def _column(self, strength: float, there: str) -> str:
        return column(self.book, round(strength * 10), self._stout[there])

    def _won(self, there: str, odds: str, charge: bool) -> float:
        """What an attack is expected to win; charging horse is disrupted, and nothing else befalls it."""
        foe, by = self.foes[there], self.on[there]
        stake = sum([self.prices[u] for u in by])
        spent = sum([self.prices[u] for u in by if self._charges(u)]) if charge else 0.0
        if self.last:  # nobody will be struck again
            return final(self.book, odds, stake - spent, self.prices[foe.id], foe.disrupted, TOKEN)
        return gain(self.book, odds, stake - spent, self.prices[foe.id], foe.disrupted) - SPENT * HURT * spent

    def foe_term(self, there: str) -> float:
        """What the attack on an enemy is expected to win, and to keep him from rallying."""
        if not self.on[there]:
            return super().foe_term(there) + self._pinned(there)
        odds = self.odds(there)
        return self._won(there, odds, self._charged[there]) + self._pinned(there) * (1 - end(self.book, odds, True))

    def _pinned(self, there: str) -> float:
        if there in self.pins and not self.last:
            for near in self.reach[there]:
                if near in self.own and not self.own[near].disrupted:
                    return self.pins[there]
        return 0.0

    def unit_term(self, unit: str) -> float:
        """What a unit's place is worth besides its attack."""
        here = self.place[unit]
        piece, aim = self.own[here], self.aim[unit]
        value = self.ease(piece, here)
        if not aim:
            return value
        odds = self.odds(aim)
        spent = self._charged[aim] and self._charges(unit)
        return value - (1.0 if spent else hurt(self.book, odds)) * self.frailty(piece, here)

    def forget(self) -> None:
        """Look anew where the enemy could strike."""
        super().forget()
        self._risks.clear()

    def _danger(self, piece: Piece, here: str, open_: tuple[str, ...], shaken: bool) -> float:
        key = (self.like[piece.id], shaken, here, open_)
        found = self._risks.get(key)
        if found is None:
            worst = super()._danger(piece, here, open_, shaken)
            if self._soft(piece, shaken):
                part = FEAR * STURDY / (STURDY + self.counters[piece.id].front)
                worst = max(worst, part * self._ridden_down(piece, here, open_, shaken))
            found = self._risks[key] = self.often * worst**SHARP
        return found

    def _ridden_down(self, piece: Piece, here: str, open_: tuple[str, ...], shaken: bool) -> float:
        """What the enemy's charges may win against a unit."""
        strikers, vigour = self._scouted()
        force = {f: vigour[f] * (1 + self.counters[f].charges) for slot in open_ for f in strikers[slot]}
        mine = (self.counters[piece.id].back if shaken else self.counters[piece.id].front) * 10
        mine *= min([self.multiple(slot, piece, here) for slot in open_])
        worst = attack = stake = spent = 0.0
        share = 1.0
        for foe in sorted(force, key=lambda f: (-force[f], f))[: len(open_)]:
            attack, share = attack + force[foe], min(share, self.share.get(foe, 1.0))
            if self.counters[foe].charges:
                spent += self.prices[foe]
            else:
                stake += self.prices[foe]
            odds = column(self.book, round(attack * 10), mine)
            won = gain(self.book, odds, stake, self.prices[piece.id], shaken) - THEIRS * HURT * spent
            worst = max(worst, share * won)
        return worst

    # the search

    def make(self, sweeps: int = SWEEPS) -> None:
        """Look for the best plan; then see, time after time, whether there is a better one near it."""
        super().make(sweeps)
        if sweeps and any(self._beside[h] for unit in self.order for h in self.goals[unit]):
            self._think_over()
        self._clear_ways()

    def _think_over(self) -> None:
        chance, best, kept = Chance(self.view.turn + _DRAFT * self.draft), self._worth(), self._kept()
        for _again in range(self.tries):
            self._stir(chance)
            self._polish()
            if (worth := self._worth()) > best + STIR:
                best, kept = worth, self._kept()
            else:
                self._restore(kept)
        self.forget()
        self._polish()

    def _clear_ways(self) -> None:
        """Have those go elsewhere who cannot get where they should, as friends bar the way."""
        for _again in range(CLEARED):
            wanted = self.moves()
            able = {unit for unit, _goal in in_order(self.view, wanted)}
            stuck = [unit for unit, _goal in wanted if unit not in able]
            if not stuck:
                return
            for unit in stuck:
                self.goals[unit] = tuple([here for here in self.goals[unit] if here != self.place[unit]])
                free = [here for here in self.goals[unit] if here not in self.own]
                ways = [(self.trial(unit, here, aim), here, aim) for here in free for aim in self.aims(unit, here)]
                if ways:
                    self.change(unit, *max(ways)[1:])
            self._polish()

    def assign(self) -> None:
        """Look for the best attacks from where everybody stands as for a plan: by groups, and with second thoughts."""
        self.make()

    def _stir(self, chance: Chance) -> None:
        """Bring some units against one enemy, or put some anywhere."""
        live = [u for u in self.order if any(self._beside[h] for h in self.goals[u])]
        if chance.pick(2):
            foe = list(self.foes)[chance.pick(len(self.foes))]
            able = [u for u in live if not self.own[self.place[u]].disrupted and self._slots(u, foe)]
            for unit in _some(able, chance):
                if slots := self._slots(unit, foe):
                    self.change(unit, slots[chance.pick(len(slots))], foe)
            return
        for unit in _some(live, chance):
            if ways := list(self._ways(unit)):
                self.change(unit, *ways[chance.pick(len(ways))])

    def _slots(self, unit: str, foe: str) -> list[str]:
        """From where a unit could attack an enemy."""
        place, near = self.place[unit], self.reach[foe]
        return [h for h in self.goals[unit] if h in near and (h == place or h not in self.own)]

    def _polish(self) -> None:
        for _again in range(3):
            if not sum([self.improve(unit) for unit in self.order]):
                break

    def _worth(self) -> float:
        """What the whole plan is worth."""
        return fsum([*map(self._foe, self.foes), *map(self._unit, self.place)])

    def _kept(self) -> dict[str, tuple[str, str]]:
        return {unit: (self.place[unit], self.aim[unit]) for unit in self.order}

    def _restore(self, kept: dict[str, tuple[str, str]]) -> None:
        """Have everybody stand and aim as before; all leave their places before any takes his."""
        moved = [unit for unit, was in kept.items() if (self.place[unit], self.aim[unit]) != was]
        for unit in moved:
            self.put(unit, self.place[unit], "")
        pieces = {unit: self.own.pop(self.place[unit]) for unit in moved}
        for unit, piece in pieces.items():
            self.place[unit] = kept[unit][0]
            self.own[kept[unit][0]] = piece
        for unit in moved:
            self.put(unit, *kept[unit])
        self._known.clear()
        self._changes += 1


def _some(units: list[str], chance: Chance) -> list[str]:
    """A few of them, each once."""
    left = units.copy()
    return [left.pop(chance.pick(len(left))) for _one in range(min(len(left), 1 + chance.pick(STIRRED)))]
