"""Pursuit, by option: which horse goes after whom it has eliminated, where to, with whom [21:19.2]."""

from dataclasses import replace
from itertools import permutations
from random import Random

from game.battles import RULES
from game.battles.combat import declare
from game.battles.course import FIELD, GONE, CombatView, MoveView, Piece, PlayerTurn
from game.battles.state import State
from game.core.words import Sentence
from tests.battles.second.combat import may_charge, riders
from tests.battles.second.field import INFANTRY, Field, agree, foe, same
from tests.battles.second.games import Moment
from tests.battles.second.ground import ORDER, away
from tests.battles.second.taking import check_taking
from tests.contests import ThrownDice

PURSUIT, HOLD, GO = "pursuit", "hold", "pursue"
#: Pursuits in a row in one combat at most: no more hexes are attacked by one unit.
MOST = 6


class Fatal(ThrownDice):
    """Dice that eliminate wherever they can."""

    def roll(self, sides: int, purpose: str) -> int:
        super().roll(sides, purpose)
        return 1


def check_pursuits(before: State, chance: Random) -> int:
    """Horse beside disrupted foot somewhere on the field, as if it charged and won; how many pursue."""
    if before.board.file.edition != "2021" or before.pending or before.phase == "deploy":
        return 0
    count = 0
    for side in before.board.sides:
        if state := ridden_down(before, side, chance):
            order = ("fight", state.now.combats[0].targets[0], "charge")
            after = RULES.apply(state, side, order, Fatal(chance)).state
            done = after.now if (after.now.turn, after.now.side) == (state.now.turn, state.now.side) else after.before
            assert done
            count += check_ride(
                state, after, done.combats[0], [move for move in done.moves if move.kind == PURSUIT], chance
            )
    return count


def ridden_down(before: State, side: str, chance: Random) -> State | None:
    """A copy in which horse of a side has foot of the enemy before it, in one hex or two, a gun with it."""
    state, field = before.copy(), Field(before)
    horse = [unit.id for unit in field.of(side) if field.ground.counters[unit.id].charges]
    foot = [unit.id for unit in field.of(foe(field.ground, side)) if field.kind(unit) in INFANTRY]
    place = chance.choice(sorted(field.ground.hexes))
    other = chance.choice(field.ground.around[place])
    beside = [near for near in field.ground.around[place] if near in field.ground.around[other]]
    if len(horse) < 2 or len(foot) < 2 or len(beside) < 2:
        return None
    for piece in field:
        if min(away(piece.place, place), away(piece.place, other)) <= 2:
            state.put(piece.id, where=GONE, place="")
    counters = field.ground.counters
    strong = sorted(horse, key=lambda unit: counters[unit].front)[-4:]
    soft = sorted(foot, key=lambda unit: counters[unit].back)[:4]
    riders, targets = chance.sample(strong, 2)[: chance.randint(1, 4)], chance.sample(soft, chance.randint(1, 2))
    for unit, at in (*zip(riders, beside, strict=False), *zip(targets, (place, other), strict=False)):
        state.put(unit, where=FIELD, place=at, disrupted=unit in targets, march=False)
    guns = [piece.id for piece in before.pieces.values() if field.kind(piece) == "gun" and piece.side != side]
    for gun in chance.sample(guns, min(1, len(guns))):
        state.put(gun, where=FIELD, place=place)
    led = [leader.id for leader in field if field.kind(leader) == "leader" and leader.side == side]
    near = [leader for leader in led if chance.randrange(3) == 0]
    for leader in near:
        state.put(leader, where=FIELD, place=chance.choice(beside[: len(riders)]))
    state.now, state.side, state.phase = PlayerTurn(state.turn, side), side, "resolve"
    state.options, state.crowded = state.options | {"pursuit": "on", "tactics": "off"}, ""
    state.forget()
    state.now = replace(
        state.now, combats=(declare(state, tuple(targets), tuple(riders), tuple(near[: chance.randrange(2)])),)
    )
    return state if may_charge(Field(state), state.now.combats[0]) else None


def check_ride(before: State, after: State, combat: CombatView, went: list[MoveView], chance: Random) -> int:
    """What follows a charge: nothing, or a pursuit that is asked for, or one that nobody can choose about."""
    field = Field(before)
    horse, emptied = riders(field, combat), [before.pieces[unit].place for unit in combat.defenders]
    goals = {place for place in emptied if any(able(field, before.pieces[unit], place) for unit in horse)}
    pursues = combat.charge and combat.result == "De" and bool(goals)
    pending = after.pending
    if not pursues:
        agree((None, []), (pending, went), "no pursuit", combat)
        return 0
    company = [one.id for unit in horse for one in field.leaders(combat.side, before.pieces[unit].place)]
    if len(horse) == 1 == len(goals) and not company:
        agree((horse, [*goals]), ([move.piece for move in went], [move.path[-1] for move in went]), "pursues", combat)
        check_captured(before, after, combat, *goals)
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


def chosen(field: Field, horse: list[Piece], hexes: tuple[str, ...]) -> dict[str, set[str]]:
    """Where each may go: of all ways to send one into each hex those by which most hexes are entered [21:19.2]."""
    found: dict[str, set[str]] = {unit.id: set() for unit in horse}
    sent = [[(unit, place) for unit, place in zip(order, hexes, strict=False) if unit and able(field, unit, place)]
            for order in permutations([*horse, *[None] * len(hexes)], len(hexes))]  # fmt: skip
    most = max(map(len, sent))
    for unit, place in (pair for way in sent if len(way) == most for pair in way):
        found[unit.id].add(place)
    return found


def check_captured(before: State, after: State, combat: CombatView, place: str) -> None:
    """The enemy's gun in a hex that horse has entered is captured [21:6.5, 21:19.2]."""
    guns = [piece for piece in Field(before) if piece.place == place and Field(before).kind(piece) == "gun"]
    agree([combat.side for _gun in guns], [after.pieces[gun.id].side for gun in guns], "captured", place, combat)


def check_step(state: State, combat: CombatView, chance: Random) -> State:
    """Who may pursue and where to, whether a leader may hold them, with whom they go; the state after one has gone."""
    pending, field = state.pending, Field(state)
    assert pending
    goals = chosen(field, [state.pieces[unit] for unit in pending.pieces], pending.hexes)
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
    dice = ThrownDice(chance)
    after = RULES.apply(state, state.side, order, dice).state
    check_taking(Moment(0, state, order, after))
    check_captured(state, after, combat, order[2])
    if (after.now.turn, after.now.side) == (state.now.turn, state.now.side):
        agree((order[2], True), (after.pieces[unit].place, after.pieces[unit].disrupted), "has pursued", unit, combat)
    others = [one for one in pending.pieces if one != unit]
    rest = {h for h in pending.hexes if h != order[2] and any(able(field, state.pieces[one], h) for one in others)}
    asked = ([*after.pending.pieces], sorted(after.pending.hexes)) if after.pending else ([], [])
    agree((others, sorted(rest)) if rest else ([], []), asked, "asked again", combat)
    return after


def riders_of(state: State, combat: CombatView) -> set[str]:
    """Who has charged: all horse of this combat that was disrupted by it [21:13.2]."""
    counters = Field(state).ground.counters
    return {unit for unit in combat.attackers if counters[unit].charges and state.pieces[unit].disrupted}
