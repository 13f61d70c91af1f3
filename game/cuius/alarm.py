"""What a side is told whose armies may react: who comes where, how strong, what a battle may bring; and the other one.

[11.4, 16.3]
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from game.core.text import _, listed
from game.core.values import immutable
from game.cuius import fog, names
from game.cuius.board import BOARD, other
from game.cuius.forecast import ATTACKER, DEFENDER, Forecast, doubt, forecast, heard
from game.cuius.pieces import commander, force_of
from game.cuius.state import UNKNOWN, Army, Item, State


@immutable
class Mover:
    """An enemy army that has moved: where from, where it is, and whether it flees."""

    origin: str
    at: str
    army: Army
    flees: bool = False


def alarm(state: State, side: str, able: Mapping[str, str]) -> str:
    """What has happened, and which armies may react; `able` is where they stand, and what else is said of each."""
    said = [_told(state, side, mover) for mover in movers(state, other(side))]
    armies = [(at, state.of(side)[at], more) for at, more in able.items()]
    text = _("{who} at {place} ({n} SP{more})")
    mine = [text.format(who=_chief(state, a), place=names.near(at), n=a.sp, more=more) for at, a, more in armies]
    return " ".join((*said, _("Your armies may react: {names}.").format(names=listed(mine))))


def movers(state: State, enemy: str) -> Iterator[Mover]:
    """Of a side's armies the one that flees, else the active one; and the last that has reacted."""
    march, retreat, chain = state.march, state.retreat, state.chain
    if retreat and retreat.side == enemy:
        if army := retreat.army or (march.army if march else None):
            yield Mover(retreat.battle, retreat.at, army, flees=True)
    elif march and march.side == enemy:
        yield Mover(march.origin, march.at, march.army)
    marked = [name.partition("@")[2] for name in chain.reacted if name.startswith(enemy)] if chain else []
    moves = [(origin, at) for origin, at in pairwise(marked) if BOARD.distance(origin, at) == 1]
    for origin, at in moves[-1:]:
        if army := state.of(enemy).get(at):
            yield Mover(origin, at, army)


def halted(state: State, side: str, item: Item | None) -> str:
    """What a side waits for while the enemy is asked for an answer to what it did."""
    if item is None:
        return _("It is not your move.")
    if item.kind == "reaction":
        moved = [_("{who} has come to {place}: the enemy may react.").format(
            who=_chief(state, one.army), place=names.near(one.at)) for one in movers(state, side)]  # fmt: skip
        return moved[-1] if moved else _("The enemy may react.")
    if item.kind == "withdrawal":
        return _("Battle at {place}: the enemy's cavalry may fall back.").format(place=names.near(item.place))
    if item.kind == "retreat-to" and state.retreat:
        text = _("The enemy leaves {place}, and chooses where he goes.")
        return text.format(place=names.near(state.retreat.battle))
    return _("It is not your move.")


def _told(state: State, side: str, mover: Mover) -> str:
    army, known = _known(state, side, mover)
    who, place = _chief(state, army), names.near(mover.at)
    if mover.flees:
        return _("{who} retreats to {place} ({strength}).").format(who=who, place=place, strength=known)
    mine = force_of(state, side, mover.at)
    if not mine.sp:
        return _("{who} comes to {place} ({strength}).").format(who=who, place=place, strength=known)
    text = _("{who} attacks {whom} at {place}: {strength} against {n} SP{odds}.")
    odds = ""
    if army.sp >= 0:
        odds = _chances(forecast(state, other(side), army, mover.origin, mover.at, mine, viewer=side))
        odds += doubt(state, side, other(side), mover.at, mover.army)
    return text.format(
        who=who, whom=_chief(state, mine), place=place, strength=known, n=mine.sp, odds=odds and f", {odds}"
    )


def _known(state: State, side: str, mover: Mover) -> tuple[Army, str]:
    """The army as the side knows it, and its strength in words."""
    army, enemy = mover.army, other(side)
    if not fog.hidden(state, side, enemy, mover.at, army):
        return army, _("{n} SP").format(n=army.sp)
    found = fog.remembered(state, side, army)
    if found.sp < 0:
        report = fog.report_of(state, side, army)
        riders = report.best[1] if report else UNKNOWN
        return found, _("{n} cavalry, how much more is unknown").format(n=riders) if riders >= 0 else _(
            "strength unknown"
        )
    fresh = fog.size_seen(state, side, enemy, mover.at, army) is not None
    if not fresh:
        return found, heard(state, side, army, found.sp)
    text = _("at least {n} SP") if fog.vague(state, side, army) else _("{n} SP")
    return found, text.format(n=found.sp)


def _chances(found: Forecast) -> str:
    """What the battle may bring, for whoever is attacked."""
    if found.overrun == DEFENDER or found.undone == DEFENDER:
        return _("yours would be swept away")
    if ATTACKER in (found.overrun, found.undone):
        return _("he would be swept away")
    return _("odds {odds}, you give way in {n} of 6").format(odds=found.odds, n=int(6 * found.win))


def _chief(state: State, army: Army) -> str:
    who = commander(state, army)
    return str(names.leader(who)) if who else "–"
