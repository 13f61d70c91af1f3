"""Battles that are fought elsewhere and reported: who says what, and when it stands [l, m]."""

from collections.abc import Collection

from game.campaign import battle, names
from game.campaign.battle_words import DICE, DRAWN, SAID, SETTLE, YOURS, parties
from game.campaign.state import Battle, SideView, State
from game.core.dice import Dice
from game.core.events import Event, Fact
from game.core.text import say
from game.core.values import replace
from game.core.words import Sentence


def carry_out(state: State, seat: str, order: Sentence, dice: Dice, events: list[Event]) -> None:
    """A side's report, or the organiser's word where the two differ."""
    said, fight = order[2], next(battle for battle in state.battles if battle.key == order[1])
    number = fight.number
    if order[0] == SETTLE:
        lot = say("The organiser lets the dice decide Battle {n}.", n=number)
        settled = lot if said == DICE else say("The organiser settles Battle {n}.", n=number)
        message = say("Battle {n} is decided.", n=number) if fight.ground else settled
        events.append(Event("battle", message, {"battle": number, "settled": said}, place=fight.place))
        result = said if said in (DRAWN, DICE) else names.power_of(said)
    else:
        fight = _noted(state, seat, fight, said, events)
        result = agreed(fight.attacker, fight.defender)
        if not result and fight.attacker.report and fight.defender.report:
            message = say("The reports of Battle {n} differ: the organiser settles it.", n=number)
            events.append(Event("battle", message, {"battle": number}, place=fight.place))
    if result == DICE:
        battle.fight(state, fight, dice, events)
    elif result:
        battle.settle(state, number, battle.DRAW if result == DRAWN else result, events)


def _noted(state: State, seat: str, fight: Battle, said: str, events: list[Event]) -> Battle:
    mine = fight.attacker.power in state.powers_of(seat)
    side = replace(fight.attacker if mine else fight.defender, report=said)
    fight = replace(fight, attacker=side) if mine else replace(fight, defender=side)
    state.battles = tuple(fight if b.number == fight.number else b for b in state.battles)
    message = say("{power} reports Battle {n}: {said}.", power=names.power(side.power), n=fight.number, said=SAID[said])
    facts: dict[str, Fact] = {"battle": fight.number, "power": side.power, "reported": said}
    events.append(Event("battle", message, facts, place=fight.place))
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


def by_lot(state: State, seats: Collection[str]) -> Sentence:
    """The organiser's word that lets the dice decide a battle told differently by two of these seats; else none."""
    for fight in state.battles:
        told = fight.open and fight.attacker.report and fight.defender.report
        order = (SETTLE, fight.key, DICE)
        if told and set(parties(state, order)) <= set(seats):
            return order
    return ()
