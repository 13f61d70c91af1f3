"""What a battle is reckoned from: strengths, odds, modifiers, the results table [14.2, 14.3, 14.7]."""

import re
from collections.abc import Iterable

from game.core.text import Message, say, signed
from game.core.values import immutable
from game.cuius import names
from game.cuius.board import BOARD, SIDES
from game.cuius.chart_files import OddsRow
from game.cuius.pieces import commander, force_of, shed
from game.cuius.state import Army, Contingent, State

_CELL = re.compile(r"(\d+)([rR]?)/(\d+)([rR]?)")
LIMITS = BOARD.charts.limits
#: Modifiers, each by its source: one of these, or a leader.
Parts = tuple[tuple[str, int], ...]
ODDS, TRAIN, FATIGUE, GROUND, RIVER, FORT = "odds", "train", "fatigue", "ground", "river", "fort"
_CALLED = {
    TRAIN: say("trains"), FATIGUE: say("fatigue"), GROUND: say("ground"), RIVER: say("river through the city"),
    FORT: say("field works"),
}  # fmt: skip


@immutable
class Outcome:
    """A cell of the Battle Results Table: SP lost, and who retreats (r) or must check for rout (R)."""

    attacker: int
    defender: int
    loser: str
    rout: bool


def half(army: Army) -> tuple[int, int]:
    """Infantry and cavalry that an adjacent army contributes: half, rounded up, alternately, cavalry first [14.7]."""
    return shed(army, (army.sp + 1) // 2, "cav")


def contested(state: State) -> list[str]:
    """The hexes that both sides stand in [2.6.7, 11.4.6]."""
    on_the_way = {at for side in SIDES for at, _army in state.moving(side)}
    met = (state.imperial.keys() & state.protestant.keys()) | on_the_way
    return sorted(at for at in met if all(any(army.sp for army in state.present(side, at)) for side in SIDES))


def beside(state: State, side: str, place: str) -> list[tuple[str, Army]]:
    """The armies that help in a battle [14.7]: never across a river, nor out of a battle of their own.

    Of a hex the army that would fight there, for it is that which loses SP: one that retreats past friends, not they.
    """
    there = {at for at, _army in state.everywhere(side)} & BOARD.zone[place] - set(contested(state))
    return [(at, force_of(state, side, at)) for at in sorted(there)]


def contingents(armies: Iterable[tuple[str, Army]]) -> tuple[Contingent, ...]:
    """What armies contribute that stand beside a battle [14.7]."""
    return tuple(Contingent(at, *half(army)) for at, army in armies if army.sp > 0)


def helpers(state: State, side: str, place: str) -> tuple[Contingent, ...]:
    """What adjacent armies contribute [14.7]."""
    return contingents(beside(state, side, place))


def total(army: Army, others: tuple[Contingent, ...]) -> int:
    """The strength of a side [14.2]."""
    return army.sp + sum(c.inf + c.cav for c in others)


def odds(attacker: int, defender: int) -> OddsRow | None:
    """The row of the Odds Modifier Table, rounded for the defender.

    None at worse than 1:4: the attacker disbands [14.2].
    """
    found = None
    for row in BOARD.charts.odds.rows:
        a, d = row.odds
        if attacker * d >= defender * a:
            found = row
    return found


def terrain_parts(state: State, place: str) -> Parts:
    """Hills, Major and Great Cities, rivers through cities, field fortifications help the defender [14.2, 16.1]."""
    chart = BOARD.charts.defence
    river = chart.river_city if BOARD.on_river(place) else 0
    fort = chart.fortification if place in state.forts else 0
    return _counting((GROUND, BOARD.terrain(place).defence), (RIVER, river), (FORT, fort))


def own_parts(state: State, army: Army) -> Parts:
    """The commander's LR, +2 for trains, less the fatigue [14.2]."""
    chief = commander(state, army)
    led = BOARD.leaders[chief].lr if chief else 0
    return _counting((chief, led), (TRAIN, BOARD.charts.defence.train if army.art else 0), (FATIGUE, -army.fatigue))


def _counting(*parts: tuple[str, int]) -> Parts:
    return tuple(part for part in parts if part[1])


def sources(parts: Parts, odds: str) -> tuple[Message, ...]:
    """Modifiers by name, the largest part first: “Tilly +2”, “trains +2”, “odds 2:1 +3”."""
    return tuple(say("{what} {n}", what=_called(what, odds), n=signed(n)) for what, n in parts)


def _called(what: str, odds: str) -> Message:
    if what == ODDS:
        return say("odds {odds}", odds=odds)
    return _CALLED[what] if what in _CALLED else names.leader(what)


def drm(parts: Parts) -> int:
    """What modifiers come to together."""
    return sum(n for _source, n in parts)


def terrain_drm(state: State, place: str) -> int:
    """What helps the defender there, in all [14.2, 16.1]."""
    return drm(terrain_parts(state, place))


def own_drm(state: State, army: Army) -> int:
    """What helps or hinders an army by itself, in all [14.2]."""
    return drm(own_parts(state, army))


def result(strength: int, br: int) -> tuple[str, str]:
    """The row's name and the cell for an attacker so strong and a die so modified [14.3.1]."""
    table = BOARD.charts.battle_results
    row = next(row for row in table.rows if strength <= row.up_to)
    column = max(table.columns[0], min(table.columns[-1], br))
    return row.name, row.cells[table.columns.index(column)]


def read(cell: str) -> Outcome:
    """A cell as numbers: "3r/4" costs the attacker 3 SP and a retreat, the defender 4."""
    found = _CELL.fullmatch(cell)
    assert found is not None
    a, a_mark, d, d_mark = found.groups()
    return Outcome(int(a), int(d), "attacker" if a_mark else "defender" if d_mark else "", "R" in a_mark + d_mark)


def overruns(one: int, two: int) -> bool:
    """Whether SP alone sweep others away [11.7.1]."""
    return two > 0 and one >= LIMITS.overrun * two


def losses(army: Army, others: tuple[Contingent, ...], n: int, first: str) -> tuple[Army, tuple[Contingent, ...]]:
    """What army and contingents lose.

    Alternately while both kinds last, each first in the battle hex [14.3.1, 14.7].
    """
    inf_there, cav_there = sum(c.inf for c in others), sum(c.cav for c in others)
    inf, cav = shed(Army(inf=army.inf + inf_there, cav=army.cav + cav_there), n, first)
    here = Army(inf=min(inf, army.inf), cav=min(cav, army.cav))
    inf, cav = inf - here.inf, cav - here.cav
    away: list[Contingent] = []
    for contingent in others:
        gone = Contingent(contingent.at, min(inf, contingent.inf), min(cav, contingent.cav))
        inf, cav = inf - gone.inf, cav - gone.cav
        away.append(gone)
    return here, tuple(away)
