"""What an attack may bring, from what both sides see: its strengths, its odds, and how likely each result is."""

from dataclasses import dataclass
from fractions import Fraction

from game.battles.board import LEADER, board
from game.battles.editions import edition
from game.battles.outlook import state_of
from game.battles.strength import weighed
from game.battles.view import FIELD, BattlesView, CombatView
from game.core.refusal import Refusal
from game.core.text import _

#: The results of the combat tables, the best for the attacker first.
RESULTS = ("De", "Dd", "Dx", "-", "Ad", "Ae")


@dataclass(frozen=True, slots=True)
class Prospect:
    """An attack as it would be reckoned now, the chances of its results, and what is not beside the defender yet."""

    combat: CombatView
    chances: dict[str, Fraction]
    apart: tuple[str, ...]


def units(view: BattlesView) -> dict[str, str]:
    """The units on the field by what people call them."""
    field = board(view.battle)
    pieces = [p for p in view.pieces.values() if p.where == FIELD and field.counters[p.id].is_unit]
    return {f"{field.counters[p.id].name} ({p.place})": p.id for p in sorted(pieces, key=lambda p: (p.side, p.place))}


def prospect(view: BattlesView, attackers: tuple[str, ...], defender: str, charge: bool = False) -> Prospect:
    """An attack by these units, with the leaders in their hexes, on one enemy [76:8.3, 76:8.4, 21:9.2, 21:9.3].

    Whoever is not beside the defender is reckoned as if he came over level ground. Raises `Refusal`.
    """
    target, field = view.pieces[defender], board(view.battle)
    own = [view.pieces[unit] for unit in dict.fromkeys(attackers)]
    for unit in own:
        if unit.side == target.side:
            raise Refusal(_("These are of the same side."))
        if unit.disrupted:
            raise Refusal(_("Disrupted units never attack."), "76:9.14, 21:10.1")
    hexes = tuple(dict.fromkeys(unit.place for unit in own))
    led = sorted(
        (p for p in view.pieces.values() if field.counters[p.id].kind == LEADER and p.where == FIELD),
        key=lambda leader: field.counters[leader.id].value,
    )
    best = {leader.place: leader.id for leader in led if leader.place in hexes}
    combat = CombatView(
        0, own[0].side, (target.place,), (defender,), tuple(unit.id for unit in own), hexes,
        leaders=tuple(best.values()),
    )  # fmt: skip
    found = weighed(state_of(view), combat, charge)
    likely = edition(view.edition).charts.combat.chances(found.odds)
    chances = {result: likely[result] for result in RESULTS if result in likely}
    return Prospect(found, chances, tuple(u.id for u in own if u.place not in field.reach[target.place]))
