"""Battles that are fought elsewhere and reported: who says what, and when it stands [l, m]."""

from dataclasses import replace

from game.campaign import battle
from game.campaign.board import BOARD
from game.campaign.speech import DICE, DRAWN, SETTLE, YOURS, power_of
from game.campaign.state import Battle, SideView, State
from game.core.dice import Dice
from game.core.events import Event
from game.core.prose import prose
from game.core.text import _
from game.core.words import Sentence


def carry_out(state: State, seat: str, order: Sentence, dice: Dice, events: list[Event]) -> None:
    """A side's report, or the organiser's word where the two differ."""
    number, said = int(order[1].removeprefix("Battle-")), order[2]
    fight = next(b for b in state.battles if b.number == number)
    if order[0] == SETTLE:
        text = _("Battle {n} is decided.") if fight.ground else _("The organiser settles Battle {n}.")
        events.append(prose(text.format(n=number), "battle", place=fight.place))
        result = said if said in (DRAWN, DICE) else power_of(said)
    else:
        fight = _noted(state, seat, fight, said, events)
        result = agreed(fight.attacker, fight.defender)
        if not result and fight.attacker.report and fight.defender.report:
            text = _("The reports of Battle {n} differ: the organiser settles it.").format(n=number)
            events.append(prose(text, "battle", place=fight.place))
    if result == DICE:
        battle.fight(state, fight, dice, events)
    elif result:
        battle.settle(state, number, battle.DRAW if result == DRAWN else result, events)


def _noted(state: State, seat: str, fight: Battle, said: str, events: list[Event]) -> Battle:
    mine = fight.attacker.power in state.powers_of(seat)
    side = replace(fight.attacker if mine else fight.defender, report=said)
    fight = replace(fight, attacker=side) if mine else replace(fight, defender=side)
    state.battles = tuple(fight if b.number == fight.number else b for b in state.battles)
    name = BOARD.powers[side.power].name
    text = _("{power} reports Battle {n}: {said}.").format(power=name, n=fight.number, said=said)
    events.append(prose(text, "battle", place=fight.place))
    return fight


def agreed(one: SideView, other: SideView) -> str:
    """What two reports come to: a power, "drawn", "dice", or "" while one is missing or they differ.

    Who leaves it to the other takes his word; if both do, the dice decide.
    """
    if not (one.report and other.report):
        return ""
    claims = {side.power: side.report for side in (one, other) if side.report != YOURS}
    if not claims or set(claims.values()) == {DICE}:
        return DICE
    if set(claims.values()) == {DRAWN}:
        return DRAWN
    rival = {one.power: other.power, other.power: one.power}
    winners = {power if said == "won" else rival[power] for power, said in claims.items() if said in ("won", "lost")}
    plain = all(said in ("won", "lost") for said in claims.values())
    return winners.pop() if plain and len(winners) == 1 else ""
