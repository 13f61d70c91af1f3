"""The odds of a battle between two powers [t, R21]: the exact distribution, from army lists and dice alone; told."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from game.campaign import names
from game.campaign.board import BOARD, MOVING_SEASONS
from game.campaign.course import SideView
from game.campaign.view import CampaignView
from game.core.odds import Question, bar, percent
from game.core.refusal import Refusal
from game.core.rules import Choice
from game.core.text import _, decimal

Chances = Mapping[int, Fraction]


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances of a battle, which add up to 1; strengths are mean points before the 2d6, in sixths [R21]."""

    attacker: str
    defender: str
    season: str
    wins: Fraction
    draws: Fraction
    loses: Fraction
    attacker_strength: Fraction
    defender_strength: Fraction
    known_lists: bool = False


def question(view: CampaignView | None) -> Question:
    """Power against power, in the season at hand unless another is named."""
    powers = {str(names.power(power)): power for power in BOARD.powers}

    def answer(attackers: tuple[str, ...], defender: str, when: str) -> str:
        (attacker,) = attackers
        if attacker == defender:
            raise Refusal(_("A power does not fight itself."), "l")
        season = when or (view.season if view and view.season in MOVING_SEASONS else MOVING_SEASONS[0])
        return _told(odds_of(powers[attacker], powers[defender], season, view))

    times = tuple(Choice(season, str(names.SEASON_NAMES[season])) for season in MOVING_SEASONS)
    armies = {name: BOARD.powers[power].army for name, power in powers.items()}
    return Question(tuple(powers), tuple(powers), answer, times=times, also=armies)


def _told(odds: Odds) -> str:
    attacker, defender = names.power(odds.attacker), names.power(odds.defender)
    lines = [
        _("**{attacker} attacks {defender}**, {season} ({turns} turns)").format(
            attacker=attacker,
            defender=defender,
            season=names.SEASON_NAMES[odds.season],
            turns=BOARD.armies_file.battle_turns[odds.season],
        ),
        f"`{bar(odds.wins, odds.loses)}`",
        _("{attacker} wins **{p}**").format(attacker=attacker, p=percent(odds.wins)),
        _("Draw **{p}**").format(p=percent(odds.draws)),
        _("{defender} wins **{p}**").format(defender=defender, p=percent(odds.loses)),
        _("Mean strength {a} to {b}, plus 2d6 each; bonus units and generals are reckoned in. [t, R21]").format(
            a=decimal(float(odds.attacker_strength / 6)), b=decimal(float(odds.defender_strength / 6))
        ),
    ]
    if odds.known_lists:
        lines.append(_("The armies are drawn up already: only the 2d6 are open."))
    return "\n".join(lines)


def odds_of(attacker: str, defender: str, season: str, view: CampaignView | None = None) -> Odds:
    """The odds when one power attacks another in a season; lists already drawn up for an open battle count."""
    lists = _drawn_up(view, attacker, defender)
    sides = []
    for n, power in enumerate((attacker, defender)):
        sides.append({_worth(lists[n], n == 1): Fraction(1)} if lists else strengths(power, defending=n == 1))
    lead = 6 * BOARD.armies_file.points.lead[season]
    wins = loses = Fraction(0)
    totals = [_sum(side, _dice()) for side in sides]
    for ours, p in totals[0].items():
        for theirs, q in totals[1].items():
            wins += p * q * (ours - theirs >= lead)
            loses += p * q * (theirs - ours >= lead)
    means = [sum((points * p for points, p in side.items()), Fraction(0)) for side in sides]
    return Odds(attacker, defender, season, wins, 1 - wins - loses, loses, means[0], means[1], bool(lists))


@cache
def strengths(power: str, *, defending: bool) -> Chances:
    """How probable each worth of a power's army list is, in points [t, R21]."""
    basic = sum(_points(unit, defending) * n for unit, n in BOARD.armies_file.basic_army.units.items())
    bonus = BOARD.armies_file.bonus_units[power]
    total: Chances = {basic + sum(_points(unit, defending) for unit in bonus.automatic): Fraction(1)}
    if bonus.rolled:
        share = Fraction(1, len(bonus.rolled))
        unit = _mixed((_points(unit, defending), share) for unit in bonus.rolled)
        twice = _sum(unit, unit)
        reinforced = _mixed([(0, Fraction(1, 2)), *((points, p / 2) for points, p in twice.items())])
        total = _sum(total, reinforced)
    quarter = Fraction(1, 4)
    general = _mixed(
        [(0, quarter * 2), *((_points(g, defending), quarter) for g in ("foot_general", "mounted_general"))]
    )
    return _sum(total, general)


def _drawn_up(view: CampaignView | None, attacker: str, defender: str) -> list[SideView]:
    for battle in view.battles if view else ():
        if not battle.winner and (battle.attacker.power, battle.defender.power) == (attacker, defender):
            return [battle.attacker, battle.defender]
    return []


def _worth(side: SideView, defending: bool) -> int:
    return sum(_points(unit, defending) * n for unit, n in side.units.items())


def _points(unit: str, defending: bool) -> int:
    worth = BOARD.armies_file.points
    return worth.units[unit] + (worth.fieldworks_for_defender if defending and unit == "fieldworks" else 0)


@cache
def _dice() -> Chances:
    """2d6, in sixths."""
    return _mixed((6 * (a + b), Fraction(1, 36)) for a in range(1, 7) for b in range(1, 7))


def _mixed(parts: Iterable[tuple[int, Fraction]]) -> Chances:
    found: dict[int, Fraction] = {}
    for points, chance in parts:
        found[points] = found.get(points, Fraction(0)) + chance
    return found


def _sum(one: Chances, other: Chances) -> Chances:
    return _mixed((a + b, p * q) for a, p in one.items() for b, q in other.items())
