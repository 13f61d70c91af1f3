"""Who attacks whom, in which order it is fought, who pays, who pursues."""

from collections.abc import Iterator

from game.battles import telling
from game.battles.ai.plan import Plan, intended
from game.battles.board import board
from game.battles.combat import charging
from game.battles.course import CombatView
from game.battles.evaluation import Lie
from game.battles.fighting_words import ALL, ATTACK, BY, CHARGE, DISRUPT, FIGHT, HOLD, PURSUE, declared
from game.battles.odds import chances, sides
from game.battles.series import SEVERAL, orders
from game.battles.standin import led, score, ways
from game.battles.strength import weighed
from game.battles.view import BattlesView
from game.core.proposals import Proposal, whole
from game.core.text import _, listed
from game.core.words import Ask, Sentence

#: So many attacks are proposed on one enemy, ways to pay for an exchange, and orders to attack in all.
EACH, PAYMENTS, MOST = 2, 8, 24


def declarations(view: BattlesView, ask: Ask) -> list[Proposal]:
    """All attacks as the house means them; then each, on those who must be attacked first, at the best odds."""
    found: list[Proposal] = []
    if ATTACK in ask(()).texts():
        meant = [("attack", there, BY, *units) for there, units in intended(view, Plan)]
        every = _several(view, ask, meant)
        singles = [led(Lie(view), way, ask) for way in meant if whole(ask, way)]
        each: dict[frozenset[str], Sentence] = {}
        for way in sorted([*singles, *_others(view, ask)], key=lambda way: _order(view, way)):
            each.setdefault(frozenset(way), way)
        found = [*every, *(_attack(view, way) for way in each.values())]
    del found[MOST:]
    return [*found, Proposal(("done",), _("End the declarations"))] if "done" in ask(()).texts() else found


def _several(view: BattlesView, ask: Ask, meant: list[Sentence]) -> list[Proposal]:
    """All the attacks that are legal together in one order, with the odds of each, and whom they leave to others."""
    assert view.known is not None
    said: Sentence = (SEVERAL, ATTACK)
    for way in meant:
        longer = (*said, *way[1:])
        if whole(ask, longer):
            said = led(Lie(view), longer, ask)
    combats = [declared(view.known, order) for order in orders(view.known, said)]
    if len(combats) < 2:
        return []
    label = _("{n} attacks as proposed").format(n=len(combats))
    told = listed([f"{_at(view, combat.targets)} {telling.odds_text(combat.odds)}" for combat in combats])
    met = {target for combat in combats for target in combat.targets}
    if left := [unit for unit in view.must_be_attacked if view.pieces[unit].place not in met]:
        told = _("{told}; still to be attacked: {names}").format(told=told, names=telling.names(view, left))
    return [Proposal(said, label, told)]


def _others(view: BattlesView, ask: Ask) -> list[Sentence]:
    """The best attacks on each enemy by the strength that may join."""
    lie, forced = Lie(view), {*view.must_attack, *view.must_be_attacked}
    by: dict[str, list[tuple[float, Sentence]]] = {}
    for way in ways(lie, ask):
        by.setdefault(way[1], []).append((score(lie, way, forced), way))
    return [led(lie, way, ask) for found in by.values() for _score, way in sorted(found, reverse=True)[:EACH]]


def _order(view: BattlesView, way: Sentence) -> tuple[bool, float, Sentence]:
    """Who must be attacked, then by strength against strength, then by hex: what anybody can reckon."""
    assert view.known is not None
    combat = declared(view.known, way)
    return not _must(view, way), -combat.attack / max(1, combat.defence), way


def _must(view: BattlesView, way: Sentence) -> bool:
    return any(view.pieces[unit].place == way[1] for unit in view.must_be_attacked)


def _attack(view: BattlesView, order: Sentence) -> Proposal:
    """One attack; it can be taken back before the dice fall, and needs no second look."""
    assert view.known is not None
    combat = declared(view.known, order)
    units = [telling.name(view, unit) for unit in (*combat.attackers, *combat.leaders)]
    label = _("Attack {whom} with {units}").format(whom=_at(view, combat.targets), units=listed(units))
    return Proposal(order, label, odds(view, combat), at_once=True)


def _at(view: BattlesView, hexes: tuple[str, ...]) -> str:
    """Hexes with the units in them."""
    field = board(view.battle)
    units = {p.place: p.id for p in view.pieces.values() if p.place in hexes and field.counters[p.id].is_unit}
    return listed([_("{hex} {name}").format(hex=h, name=telling.name(view, units[h])) for h in hexes])


def odds(view: BattlesView, combat: CombatView) -> str:
    """The strengths of a combat, its column, and how likely either side suffers."""
    assert view.known is not None
    won, lost, both = (int(6 * chance) for chance in sides(chances(view.known, combat)))
    text = _("{attack} against {defence}, {odds}: hurts them {won}, us {lost} in 6")
    if charging(view.known, combat):  # [76:16.14, 21:13.2]
        text, won = _("{attack} against {defence}, {odds}: hurts them {won} in 6, our cavalry in any case"), won + both
    elif both:
        text = _("{attack} against {defence}, {odds}: hurts them {won}, us {lost}, both {both} in 6")
    told = telling.odds_text(combat.odds)
    return text.format(attack=combat.attack, defence=combat.defence, odds=told, won=won, lost=lost, both=both)


def fights(view: BattlesView, ask: Ask) -> list[Proposal]:
    """All at once; then each combat by itself, and as a charge, by strength against strength."""
    waiting = sorted(
        (c for c in view.now.combats if not c.result), key=lambda c: (-c.attack / max(1, c.defence), c.targets)
    )
    able = [c for c in waiting if CHARGE in ask((FIGHT, c.targets[0])).texts()]
    found = []
    if ALL in ask((FIGHT,)).texts():
        label = _("Fight all {n}, none as a charge") if able else _("Fight all {n}")
        found.append(Proposal((FIGHT, ALL), label.format(n=len(waiting)), at_once=not able))
    found += [_fight(view, combat, combat not in able) for combat in waiting]
    return [*found, *(_charge(view, combat) for combat in able)]


def _fight(view: BattlesView, combat: CombatView, at_once: bool) -> Proposal:
    """A combat; without a second look where it can be fought in no other way."""
    label = _("Fight {whom}").format(whom=_at(view, combat.targets))
    return Proposal((FIGHT, combat.targets[0]), label, odds(view, combat), at_once, combat.targets[1:])


def _charge(view: BattlesView, combat: CombatView) -> Proposal:
    assert view.known is not None
    label = _("Charge {whom}").format(whom=_at(view, combat.targets))
    told = odds(view, weighed(view.known, combat, True))
    return Proposal((FIGHT, combat.targets[0], CHARGE), label, told, also=combat.targets[1:])


def answers(view: BattlesView, ask: Ask) -> list[Proposal]:
    """Who pays for an exchange, the cheapest first; who pursues whither."""
    assert view.pending is not None
    if view.pending.kind == "exchange":
        paying = sorted(_payments(ask, (DISRUPT,)), key=lambda way: (_worth(view, way), len(way)))
        return [_payment(view, way) for way in paying[:PAYMENTS]]
    found = []
    for unit in ask((PURSUE,)).texts():
        for hexagon in ask((PURSUE, unit)).texts():
            label = _("Pursuit to {hex}: {unit}").format(unit=telling.name(view, unit), hex=hexagon)
            found.append(Proposal((PURSUE, unit, hexagon), label))
    return [*found, Proposal((HOLD,), _("Hold the cavalry back"))]


def _payments(ask: Ask, spoken: Sentence) -> Iterator[Sentence]:
    """The sets that suffice, each once."""
    words = ask(spoken)
    if words.end:
        yield spoken
    for unit in words.texts():
        if len(spoken) == 1 or unit > spoken[-1]:
            yield from _payments(ask, (*spoken, unit))


def _worth(view: BattlesView, way: Sentence) -> int:
    counters = board(view.battle).counters
    return sum(counters[unit].front for unit in way[1:])


def _payment(view: BattlesView, way: Sentence) -> Proposal:
    assert view.pending is not None
    label = _("Disrupt {units}").format(units=telling.names(view, way[1:]))
    told = _("strength {n} for {need}").format(n=_worth(view, way), need=view.pending.need)
    return Proposal(way, label, told, at_once=True)
