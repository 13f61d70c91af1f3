"""Combats with leaders who reach far, as random battles seldom have them [76:18.0]."""

from dataclasses import replace
from random import Random

from game.battles import RULES
from game.battles.course import CombatView
from game.battles.state import State
from tests.battles.second.afar import shared, spare
from tests.battles.second.combat import check_combat
from tests.battles.second.field import Field, foe
from tests.battles.second.games import Moment, fought, shaken
from tests.contests import ThrownDice

#: How many positions are made of one for each combat.
TRIES = 2


def check_from_afar(before: State, chance: Random) -> int:
    """Every combat that is waiting as if leaders of both sides stood around it, and it were fought, and charged."""
    waiting = [one for one in before.now.combats if not one.result]
    if before.phase != "resolve" or before.pending or before.board.file.edition != "1976":
        return 0
    count = 0
    for combat in waiting * TRIES:
        worse = led(before, combat, chance)
        for order in (("fight", combat.targets[0]), ("fight", combat.targets[0], "charge")):
            if RULES.words(worse, worse.side, order).end:
                after = RULES.apply(worse, worse.side, order, ThrownDice(chance)).state
                for found in fought(Moment(0, worse, order, after)):
                    check_combat(worse, after, found)
                    count += bool(found.leaders or found.captains)
    return count


def led(before: State, combat: CombatView, chance: Random) -> State:
    """A copy in which leaders stand in and around a combat, some of them named for the attack, some used before."""
    worse = shaken(before, chance, combat.attackers)
    worse.options = worse.options | {"leaders": "on"}
    for unit in combat.defenders:
        if chance.randrange(3):
            worse.put(unit, disrupted=True)
    field = Field(worse)
    own, theirs = spare(field, combat.side), spare(field, foe(field.ground, combat.side))
    places = {combat.side: combat.origins, foe(field.ground, combat.side): combat.targets}
    held = {side: [unit.place for unit in field.of(side)] for side in places}
    for leader in (*own, *theirs):
        near = [
            place for place in held[leader.side] if not {*field.ground.around[place]}.isdisjoint(places[leader.side])
        ]
        worse.put(leader.id, place=chance.choice([*places[leader.side], *near]))
    worse.forget()
    chosen: tuple[str, ...] = ()
    for leader in chance.sample(own, len(own)):
        if any(True for _way in shared(Field(worse), (*chosen, leader.id), combat.attackers)):
            chosen = (*chosen, leader.id)
    worse.used = tuple(leader.id for leader in theirs if not chance.randrange(4))
    worse.now = replace(worse.now, combats=tuple(replace(one, leaders=()) for one in worse.now.combats))
    worse.rewrite(replace(combat, leaders=chosen[: chance.randint(0, 3)]))
    return worse
