"""Pillage Recovery: how many levels, which cities, one level a city."""

from collections import Counter
from math import ceil
from random import Random

from game.agony import pillaging
from game.agony.board import BOARD, ground
from game.agony.state import State
from tests.agony.reckoned.games import CATHOLIC, SIDES, Moment, agree, asked, at_most, owner


def check_recovery(moment: Moment) -> None:
    """The cities that are offered, the levels thrown for, and what recovers at last [15.25, 15.251]."""
    for state, item, offered in asked(moment, "recover"):
        words = {word for word in offered if word in BOARD.by_word}
        agree(moment, "15.25", item.seat, {BOARD.words[city] for city in recoverable(state, item.seat)}, words)
    check_levels(moment)
    if moment.before.phase == "recovery":
        recovered = Counter(event.place for event in moment.events if event.rule == "15.25" and event.place)
        most = sum(item.n for item in moment.before.agenda if item.kind == "recover")
        at_most(moment, "15.25", "all cities", most, recovered.total())
        for city, levels in recovered.items():
            agree(moment, "15.251", city, 1, levels + (f"recovered-{city}" in moment.before.marks))


def check_supposed_recovery(moment: Moment, chance: Random) -> None:
    """As if every fourth city were pillaged, and it were time to recover [15.25]."""
    state = moment.after.copy()
    state.pillage = {city: 1 for city in BOARD.spaces if not chance.randrange(4)}
    if not state.march and not state.battle:
        for side in SIDES:
            agree(moment, "15.25", side, recoverable(state, side), set(pillaging.recoverable(state, side)))


def recoverable(state: State, side: str) -> set[str]:
    """Pillaged cities of friendly or neutral land, no enemy there or next to it [15.25], once a turn [15.251]."""
    enemy = SIDES[side]
    hostile = {ground(at) for at, stack in state.units.items() if owner(state, stack) == enemy}
    once = {city for city in state.pillage if f"recovered-{city}" not in state.marks}
    return {city for city in once if not hostile & {city, *BOARD.roads[city]} and not enemy_land(state, city, enemy)}


def enemy_land(state: State, city: str, enemy: str) -> bool:
    """A city of an enemy area, whoever holds it, or an independent city that the enemy holds [15.25]."""
    area = BOARD.spaces[city].area
    if area == "france":  # Protestant once it is at war [2.42]
        return enemy != CATHOLIC and "french" in state.entered
    return (state.areas[area] if area else state.cities[city]) == enemy


def check_levels(moment: Moment) -> None:
    """Half the die, rounded up, one at least [15.25]; after a truce all of it [5.32]."""
    dice = {purpose.removeprefix("recovery: "): die for purpose, die in moment.throws if "recovery: " in purpose}
    truce = "truce" in moment.before.done or any("truce" in event.message.template for event in moment.events)
    for event in moment.events:
        if event.rule == "15.25" and "levels" in event.facts:
            side = str(event.facts["side"])
            die = dice[side.capitalize()]
            agree(moment, f"15.25, a {die}", side, max(1, die if truce else ceil(die / 2)), event.facts["levels"])
