"""Pursuit, by option: which horse goes after whom it has eliminated, where to, with whom [21:19.2]."""

from random import Random

from game.battles import RULES
from game.battles.course import CombatView, Piece
from game.battles.state import State
from game.core.words import Sentence
from tests.battles.second.combat import may_charge, riders
from tests.battles.second.field import Field, agree, same
from tests.battles.second.games import Moment, Thrown, fought, shaken
from tests.battles.second.ground import ORDER
from tests.battles.second.taking import check_taking

PURSUIT, HOLD, GO = "pursuit", "hold", "pursue"
#: How many positions are made of one for each combat.
TRIES = 3
#: Pursuits in a row in one combat at most: no more hexes are attacked by one unit.
MOST = 6


class Fatal(Thrown):
    """Dice that eliminate wherever they can."""

    def roll(self, sides: int, purpose: str) -> int:
        super().roll(sides, purpose)
        return 1


def check_pursuits(before: State, chance: Random) -> int:
    """Every charge that is waiting as if it were fought, with pursuit, in positions made worse; how many pursue."""
    waiting = [one for one in before.now.combats if not one.result]
    if before.phase != "resolve" or before.pending or before.board.file.edition != "2021":
        return 0
    count = 0
    for combat in waiting * TRIES:
        worse, order = ridden_down(before, combat, chance), ("fight", combat.targets[0], "charge")
        if may_charge(Field(worse), combat) and RULES.words(worse, worse.side, order).end:
            after = RULES.apply(worse, worse.side, order, Fatal(chance)).state
            for found in fought(Moment(0, worse, order, after)):
                count += check_ride(worse, after, found, chance)
    return count


def ridden_down(before: State, combat: CombatView, chance: Random) -> State:
    """A copy in which all whom a combat attacks are disrupted, some beside a gun, and leaders beside the horse."""
    worse = shaken(before, chance, combat.attackers)
    worse.options = worse.options | {"pursuit": "on"}
    for unit in combat.defenders:
        worse.put(unit, disrupted=True, march=False)
    field, free = Field(worse), [place for place in combat.targets if chance.randrange(2)]
    taken = {gun.place for gun in field if field.kind(gun) == "gun"}
    for piece in field:
        if field.kind(piece) == "gun" and piece.side != combat.side and free and free[0] not in taken:
            worse.put(piece.id, place=free.pop())
            taken = taken.union(combat.targets)
        elif field.kind(piece) == "leader" and piece.side == combat.side and not chance.randrange(4):
            worse.put(piece.id, place=piece.place if piece.id in combat.leaders else chance.choice(combat.origins))
    worse.forget()
    return worse


def check_ride(before: State, after: State, combat: CombatView, chance: Random) -> int:
    """What follows a charge: nothing, or a pursuit that is asked for, or one that nobody can choose about."""
    field = Field(before)
    horse, emptied = riders(field, combat), [before.pieces[unit].place for unit in combat.defenders]
    goals = {place for place in emptied if any(able(field, before.pieces[unit], place) for unit in horse)}
    pursues = combat.charge and combat.result == "De" and bool(goals)
    pending, went = after.pending, [move for move in after.now.moves if move.kind == PURSUIT]
    if not pursues:
        agree((None, []), (pending, went), "no pursuit", combat)
        return 0
    company = [one.id for unit in horse for one in field.leaders(combat.side, before.pieces[unit].place)]
    if len(horse) == 1 == len(goals) and not company:
        agree((horse, [*goals]), ([move.piece for move in went], [move.path[-1] for move in went]), "pursues", combat)
        return 1
    assert pending, f"nobody is asked who pursues: {combat}"
    agree((PURSUIT, horse, sorted(goals)), (pending.kind, [*pending.pieces], sorted(pending.hexes)), "asked", combat)
    for _step in range(MOST):
        if not after.pending:
            break
        after = check_step(after, combat, chance)
    return 1


def able(field: Field, unit: Piece, place: str) -> bool:
    """Beside the hex, which is not prohibited to it [21:7.1]."""
    beside = place in field.ground.around[unit.place]
    return beside and field.ground.step(unit.place, place, unit.id, ORDER) is not None


def check_step(state: State, combat: CombatView, chance: Random) -> State:
    """Who may pursue and where to, whether a leader may hold them, with whom they go; the state after one has gone."""
    pending, field = state.pending, Field(state)
    assert pending
    goals = {unit: {h for h in pending.hexes if able(field, state.pieces[unit], h)} for unit in pending.pieces}
    same(
        {unit for unit in goals if goals[unit]}, {*RULES.words(state, state.side, (GO,)).texts()}, "may pursue", combat
    )
    places = {state.pieces[unit].place for unit in combat.attackers if unit in riders_of(state, combat)}
    held = any(state.pieces[leader].place in places for leader in combat.leaders)
    agree(held, HOLD in RULES.words(state, state.side, ()).texts(), "may be held", combat)
    for unit, wanted in goals.items():
        if wanted:
            same(wanted, {*RULES.words(state, state.side, (GO, unit)).texts()}, "where to", unit, combat)
    unit = chance.choice([unit for unit in goals if goals[unit]])
    order: Sentence = (GO, unit, chance.choice(sorted(goals[unit])))
    here = {leader.id for leader in field.leaders(state.side, state.pieces[unit].place)}
    agree(bool(here), bool(RULES.words(state, state.side, order).next), "leaders may go along", unit, here)
    while RULES.words(state, state.side, order).next and (len(order) % 2 == 0 or chance.randrange(2)):
        order = (*order, chance.choice(RULES.words(state, state.side, order).texts()))
    same({*order[4::2]} - here, set(), "goes along", unit)
    dice = Thrown(chance)
    after = RULES.apply(state, state.side, order, dice).state
    check_taking(Moment(0, state, order, after))
    if (after.now.turn, after.now.side) == (state.now.turn, state.now.side):
        agree((order[2], True), (after.pieces[unit].place, after.pieces[unit].disrupted), "has pursued", unit, combat)
        left = {h for h in pending.hexes if h != order[2]}
        others = [one for one in pending.pieces if one != unit]
        left = {h for h in left if any(able(field, state.pieces[one], h) for one in others)}
        agree(sorted(left), sorted(after.pending.hexes) if after.pending else [], "hexes left to pursue into", combat)
    return after


def riders_of(state: State, combat: CombatView) -> set[str]:
    """Who has charged: all horse of this combat that was disrupted by it [21:13.2]."""
    counters = Field(state).ground.counters
    return {unit for unit in combat.attackers if counters[unit].charges and state.pieces[unit].disrupted}
