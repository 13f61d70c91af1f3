"""The odds of an attack, from what both sides see: its strengths, its column, and how likely each result is."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from game.battles import telling
from game.battles.board import LEADER, board
from game.battles.course import FIELD, CombatView
from game.battles.editions import NO_EFFECT
from game.battles.queries import state_of
from game.battles.state import State
from game.battles.strength import weighed
from game.battles.tactics import converted
from game.battles.view import BattlesView
from game.battles.why import never_attacks
from game.core.odds import SEVERAL, Question, bar, parted, percent
from game.core.refusal import Refusal
from game.core.text import _

#: The results of the combat tables, the best for the attacker first.
RESULTS = ("De", "Dd", "Dx", "-", "Ad", "Ae")


def question(view: BattlesView | None) -> Question:
    """Which units may attack one, and how that is told. Raises `Refusal` outside of a battle."""
    if view is None:
        raise Refusal(_("Ask in a battle: its odds are those of the units on its field."))
    known, at_hand = units(view), view

    def answer(attackers: tuple[str, ...], defender: str, _when: str) -> str:
        ours = tuple(known[name] for name in attackers)
        lines = [_("**{attackers}** against **{defender}**").format(
            attackers=SEVERAL.join(attackers), defender=defender
        )]  # fmt: skip
        return "\n".join([*lines, *_told(at_hand, ours, known[defender])])

    attackers, defenders = parted(known, lambda name: view.pieces[known[name]].side == view.viewer)
    return Question(attackers, defenders, answer, several=True)


def _told(view: BattlesView, attackers: tuple[str, ...], defender: str) -> list[str]:
    found = odds_of(view, attackers, defender)
    lines = _told_odds(found)
    if found.combat.may_charge:
        lines += [_("With a charge:"), *_told_odds(odds_of(view, attackers, defender, charge=True))]
        lines.append(_("A charge disrupts the cavalry."))  # whatever is thrown [76:16.14, 21:13.2]
    if found.apart:
        text = _("Not beside it yet, reckoned as over level ground: {units}.")
        lines.append(text.format(units=telling.names(view, found.apart)))
    if state_of(view).on("tactics"):
        text = _("The best leader in each hex helps; of special tactics only those that are declared are reckoned in.")
    else:
        text = _("The best leader in each hex helps.")
    return [*lines, text]


def _told_odds(found: "Odds") -> list[str]:
    combat, chances = found.combat, found.chances
    text = _("{attack} against {defence}, odds **{odds}**")
    won, lost, _both = sides(chances)
    results = (f"{telling.result_text(result)} **{percent(p)}**" for result, p in chances.items())
    return [
        text.format(attack=combat.attack, defence=combat.defence, odds=telling.odds_text(combat.odds)),
        f"`{bar(won, lost)}`",
        ", ".join(results),
    ]


@dataclass(frozen=True, slots=True)
class Odds:
    """An attack as it would be reckoned now, the chances of its results, and what is not beside the defender yet."""

    combat: CombatView
    chances: dict[str, Fraction]
    apart: tuple[str, ...]


def units(view: BattlesView) -> dict[str, str]:
    """The units on the field by what people call them."""
    field = board(view.battle)
    pieces = [p for p in view.pieces.values() if p.where == FIELD and field.counters[p.id].is_unit]
    pieces.sort(key=lambda p: (p.side, p.place))
    return {_("{piece} ({hex})").format(piece=field.counters[p.id].called, hex=p.place): p.id for p in pieces}


def odds_of(view: BattlesView, attackers: tuple[str, ...], defender: str, charge: bool = False) -> Odds:
    """An attack by these units, with the leaders in their hexes, on one enemy [76:8.3, 76:8.4, 21:9.2, 21:9.3].

    Whoever is not beside the defender is reckoned as if he came over level ground. Raises `Refusal`.
    """
    target, field = view.pieces[defender], board(view.battle)
    own = [view.pieces[unit] for unit in dict.fromkeys(attackers)]
    for unit in own:
        if unit.side == target.side:
            others = [name for name, foe in units(view).items() if view.pieces[foe].side != unit.side]
            raise Refusal(_("These are of the same side."), legal=tuple(others))
        if unit.disrupted:
            raise Refusal(*never_attacks(view.edition))
    hexes = tuple(dict.fromkeys(unit.place for unit in own))
    led = sorted(
        (p for p in view.pieces.values() if field.counters[p.id].kind == LEADER and p.where == FIELD),
        key=lambda leader: field.counters[leader.id].value,
    )
    best = {leader.place: leader.id for leader in led if leader.place in hexes}
    combat = CombatView(
        0, field.foe[target.side], (target.place,), (defender,), tuple(unit.id for unit in own), hexes,
        leaders=tuple(best.values()),
    )  # fmt: skip
    state = state_of(view)
    found = weighed(state, combat, charge)
    return Odds(found, chances(state, found), tuple(u.id for u in own if u.place not in field.reach[target.place]))


def chances(state: State, combat: CombatView) -> dict[str, Fraction]:
    """How likely each result is, the best for the attacker first, with the tactics that are declared [21:19.3]."""
    found = dict.fromkeys(RESULTS, Fraction(0))
    for result, chance in state.edition.charts.combat.chances(combat.odds).items():
        found[converted(state, combat, result) if result == NO_EFFECT else result] += chance
    return {result: chance for result, chance in found.items() if chance}


def sides(chances: Mapping[str, Fraction]) -> tuple[Fraction, ...]:
    """How likely the enemy suffers alone, oneself alone, both."""
    return tuple(
        sum((chances.get(result, Fraction(0)) for result in ends), Fraction(0))
        for ends in (("De", "Dd"), ("Ae", "Ad"), ("Dx",))
    )
