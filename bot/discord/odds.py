"""The odds of an attack, told to whoever asks from what they may know: each game's own question and answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from game.agony import outlook as agony
from game.agony.forecast import Odds
from game.agony.view import AgonyView, LeaderView, StackView
from game.battles import prospect as battles
from game.battles import telling
from game.battles.view import BattlesView
from game.campaign.board import BOARD, MOVING_SEASONS
from game.campaign.forecast import Forecast, forecast
from game.campaign.view import CampaignView
from game.core.refusal import Refusal
from game.core.rules import View
from game.core.text import _
from game.core.words import folds

#: Between the names of those who attack together.
SEVERAL = ", "


@dataclass(frozen=True, slots=True)
class Question:
    """Who may attack and who be attacked, by name, and how the odds of a pair are told.

    Where `several` may attack together, their names are parted by commas.
    """

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    answer: Callable[[str, str, str], str]
    several: bool = False

    def ask(self, attacker: str, defender: str, when: str) -> str:
        """The odds in words; the names may be shortened. Raises `Refusal`."""
        typed = attacker.split(",") if self.several else [attacker]
        ours = SEVERAL.join(_meant(self.attackers, one) for one in typed if one.strip())
        return self.answer(ours or _meant(self.attackers, attacker), _meant(self.defenders, defender), when)

    def offered(self, typed: str, *, defending: bool) -> list[str]:
        """The names to choose from; after a comma those that may join the ones typed before."""
        names = self.defenders if defending else self.attackers
        before = typed.rpartition(",")[0].strip() if self.several and not defending else ""
        return [f"{before}{SEVERAL}{name}" for name in names] if before else list(names)


def question(view: View | None) -> Question:
    """What one may ask of a game; of a campaign where there is none. Raises `Refusal`."""
    if isinstance(view, BattlesView):
        return _of_battles(view)
    if isinstance(view, AgonyView):
        return _of_agony(view)
    if view is None or isinstance(view, CampaignView):
        return _of_campaign(view)
    raise Refusal(_("This game has no odds to ask for."))


def _meant(names: tuple[str, ...], typed: str) -> str:
    """The name that is typed, or the first that begins with it or holds it."""
    forms = folds(typed)

    def rank(name: str) -> int:
        said = folds(name)
        if said & forms:
            return 0
        if any(s.startswith(f) for s in said for f in forms):
            return 1
        return 2 if any(f in s for s in said for f in forms) else 3

    best = min(names, key=rank, default="")
    if not best or rank(best) == 3:
        raise Refusal(_("There is no “{name}” to reckon with.").format(name=typed), legal=names)
    return best


# the campaign: power against power


def _of_campaign(view: CampaignView | None) -> Question:
    powers = {power.name: power.id for power in BOARD.powers.values()}

    def answer(attacker: str, defender: str, when: str) -> str:
        if attacker == defender:
            raise Refusal(_("A power does not fight itself."), "l")
        season = when or (view.season if view and view.season in MOVING_SEASONS else MOVING_SEASONS[0])
        return _told_campaign(forecast(powers[attacker], powers[defender], season, view))

    return Question(tuple(powers), tuple(powers), answer)


def _told_campaign(odds: Forecast) -> str:
    attacker, defender = BOARD.powers[odds.attacker].name, BOARD.powers[odds.defender].name
    turns = BOARD.armies_file.battle_turns[odds.season]
    lines = [
        _("**{attacker} attacks {defender}**, {season} ({turns} turns)").format(
            attacker=attacker, defender=defender, season=odds.season.capitalize(), turns=turns
        ),
        f"`{_bar(odds.wins, odds.loses)}`",
        _("{attacker} wins **{p}**").format(attacker=attacker, p=_percent(odds.wins)),
        _("Draw **{p}**").format(p=_percent(odds.draws)),
        _("{defender} wins **{p}**").format(defender=defender, p=_percent(odds.loses)),
        _("Mean strength {a} to {b}, plus 2d6 each; bonus units and generals are reckoned in. [t, R21]").format(
            a=f"{float(odds.attacker_strength / 6):.1f}", b=f"{float(odds.defender_strength / 6):.1f}"
        ),
    ]
    if odds.known_lists:
        lines.append(_("The armies are drawn up already: only the 2d6 are open."))
    return "\n".join(lines)


# Europe in Agony: stack against stack, or before a fortress


def _of_agony(view: AgonyView) -> Question:
    armies = agony.stacks(view)
    cities = agony.fortresses(view, "")

    def answer(attacker: str, defender: str, _when: str) -> str:
        ours = armies[attacker]
        if defender in cities:
            return _told_siege(view, ours, cities[defender], attacker)
        theirs = armies[defender]
        if theirs.side == ours.side:
            raise Refusal(_("These are of the same side."))
        if theirs.inside:
            return _told_siege(view, ours, theirs.place, attacker)
        return _told_battle(agony.battle(ours, theirs), attacker, defender, (*ours.leaders, *theirs.leaders))

    return Question(tuple(armies), (*armies, *cities), answer)


def _told_battle(odds: Odds, attacker: str, defender: str, leaders: tuple[LeaderView, ...]) -> str:
    lines = [
        _("**{attacker}** attacks **{defender}**").format(attacker=attacker, defender=defender),
        f"`{_bar(odds.win, 1 - odds.win)}`",
        _("The attacker wins **{p}** [12.28]").format(p=_percent(odds.win)),
        _("The defender loses {losses} [12.31]").format(losses=_chances(odds.inflicted)),
        _("The attacker loses {losses}").format(losses=_chances(odds.suffered)),
    ]
    falls = [f"{leader.name} {_percent(odds.leaders[leader.id])}" for leader in leaders if odds.leaders[leader.id]]
    if falls:
        lines.append(_("Leaders fall: {leaders} [12.41]").format(leaders=", ".join(falls)))
    lines.append(_("No combat cards are reckoned in: hands are hidden."))
    return "\n".join(lines)


def _told_siege(view: AgonyView, besiegers: StackView, city: str, attacker: str) -> str:
    found = agony.siege(view, besiegers, city)
    text = _("**{army}** before **{city}**: {drm:+d} to each roll, and one more after each that fails [13.23, 13.26]")
    lines = [text.format(army=attacker, city=view.cities[city].name, drm=found.drm)]
    lines += [_("Fallen within {n}: **{p}**").format(n=n, p=_percent(p)) for n, p in found.falls.items()]
    return "\n".join(lines)


# a battle: units against a unit


def _of_battles(view: BattlesView) -> Question:
    units = battles.units(view)

    def answer(attacker: str, defender: str, _when: str) -> str:
        ours = tuple(units[name] for name in attacker.split(SEVERAL))
        found = battles.prospect(view, ours, units[defender])
        lines = [_("**{attackers}** against **{defender}**").format(attackers=attacker, defender=defender)]
        lines += _told_prospect(found)
        if found.combat.may_charge:
            lines += [_("With a charge:"), *_told_prospect(battles.prospect(view, ours, units[defender], charge=True))]
        if found.apart:
            text = _("Not beside it yet, reckoned as over level ground: {units}.")
            lines.append(text.format(units=telling.names(view, found.apart)))
        lines.append(_("The best leader in each hex helps; special tactics are not reckoned in."))
        return "\n".join(lines)

    return Question(tuple(units), tuple(units), answer, several=True)


def _told_prospect(found: battles.Prospect) -> list[str]:
    combat, chances = found.combat, found.chances
    text = _("{attack} against {defence}, odds **{odds}**")
    won, lost = (sum(chances.get(result, Fraction(0)) for result in ends) for ends in (("De", "Dd"), ("Ae", "Ad")))
    results = (f"{telling.result_text(result)} **{_percent(p)}**" for result, p in chances.items())
    return [
        text.format(attack=combat.attack, defence=combat.defence, odds=telling.odds_text(combat.odds)),
        f"`{_bar(won, lost)}`",
        ", ".join(results),
    ]


def _chances(losses: Mapping[int, float]) -> str:
    return ", ".join(f"{loss}: {_percent(p)}" for loss, p in losses.items())


def _bar(win: Fraction | float, lose: Fraction | float) -> str:
    """Thirty signs: won, drawn, lost."""
    won, lost = round(30 * win), round(30 * lose)
    return "█" * won + "░" * (30 - won - lost) + "▒" * lost


def _percent(chance: Fraction | float) -> str:
    return f"{float(100 * chance):.1f} %"
