"""The odds of an attack as people ask for them: stack against stack, or before a fortress [12.28, 13.23]."""

from game.agony import names
from game.agony.board import BOARD
from game.agony.odds_chances import Army, Odds, assaults, combat
from game.agony.queries import fortresses, stacks
from game.agony.view import AgonyView, LeaderView, StackView
from game.core.odds import Question, bar, chances, parted, percent
from game.core.refusal import Refusal
from game.core.text import _

#: For how many siege rolls the chance to take a fortress is told.
ROLLS = (1, 2, 3, 4)


def question(view: AgonyView | None) -> Question:
    """What one may ask from what a view shows. Raises `Refusal` outside of a game."""
    if view is None:
        raise Refusal(_("Ask in a game: its odds are those of the armies on its map."))
    armies, cities = stacks(view), fortresses(view)

    def answer(attackers: tuple[str, ...], defender: str, _when: str) -> str:
        (attacker,) = attackers
        ours = armies[attacker]
        if defender in cities:
            return _told_siege(view, ours, cities[defender], attacker)
        theirs = armies[defender]
        if theirs.side == ours.side:
            others = [name for name, stack in armies.items() if stack.side != ours.side]
            raise Refusal(_("These are of the same side."), legal=tuple(others))
        if theirs.inside:
            return _told_siege(view, ours, theirs.place, attacker)
        return _told_battle(battle(ours, theirs), attacker, defender, (*ours.leaders, *theirs.leaders))

    attackers, defenders = parted((*armies, *cities), lambda name: name in armies and armies[name].side == view.viewer)
    return Question(tuple(name for name in attackers if name in armies), defenders, answer)


def battle(attackers: StackView, defenders: StackView) -> Odds:
    """The odds if one stack attacks another in the open; the best leader of each commands [10.13, 12.24]."""
    people = [leader.id for stack in (attackers, defenders) for leader in stack.leaders]
    return combat(_army(attackers), _army(defenders), people)


def _army(stack: StackView) -> Army:
    units = {unit.kind: unit.n for unit in stack.units}
    if not stack.leaders:
        return Army(units)
    best = max(stack.leaders, key=lambda leader: (leader.stars, leader.battle, leader.id))
    return Army(units, best.battle, best.stars > 0)


def _told_battle(odds: Odds, attacker: str, defender: str, leaders: tuple[LeaderView, ...]) -> str:
    lines = [
        _("**{attacker}** attacks **{defender}**").format(attacker=attacker, defender=defender),
        f"`{bar(odds.win, 1 - odds.win)}`",
        _("The attacker wins **{p}** [12.28]").format(p=percent(odds.win)),
        _("The defender loses {losses} [12.31]").format(losses=chances(odds.inflicted)),
        _("The attacker loses {losses}").format(losses=chances(odds.suffered)),
    ]
    falls = [f"{names.leader(x.id)} {percent(odds.leaders[x.id])}" for x in leaders if odds.leaders[x.id]]
    if falls:
        lines.append(_("Leaders fall: {leaders} [12.41]").format(leaders=", ".join(falls)))
    lines.append(_("No combat cards are reckoned in: hands are hidden."))
    return "\n".join(lines)


def _told_siege(view: AgonyView, besiegers: StackView, city: str, attacker: str) -> str:
    skill = max((BOARD.leaders[leader.id].siege for leader in besiegers.leaders), default=0)
    marker = max(0, view.cities[city].siege)
    drm = BOARD.spaces[city].siege + marker + skill  # [13.23, 13.26]
    text = _("**{army}** before **{city}**: {drm:+d} to each roll, and one more after each that fails [13.23, 13.26]")
    lines = [text.format(army=attacker, city=names.place(city), drm=drm)]
    told = _("Fallen within {n}: **{p}**")
    lines += [told.format(n=n, p=percent(assaults(drm, marker, n))) for n in ROLLS]
    return "\n".join(lines)
