"""Battles: army lists [t], the result and what follows from it [m, q], and fighting without a tabletop (R21)."""

from game.campaign import names, retreat
from game.campaign.board import BOARD, SEASONS
from game.campaign.state import Army, Battle, SideView, State
from game.core.dice import Dice
from game.core.events import Event, Fact
from game.core.text import say
from game.core.values import replace

DRAW = "draw"
#: The values of the option `battles` under which they are fought on the field; under the second at once.
ON_FIELD = ("fought", "auto")
#: The fields of a province are numbered from 1 to this.
FIELDS = 1000


def turns(season: str) -> int:
    """How many game turns a battle lasts: 12, in Summer 15 [n]."""
    return int(BOARD.armies_file.battle_turns[season])


def muster(power: str, dice: Dice, purpose: str) -> dict[str, int]:
    """The army list of a power for one battle: the basic army [t], bonus units [t.1] and a bonus general [t.2]."""
    units = dict(BOARD.armies_file.basic_army.units)
    bonus = BOARD.armies_file.bonus_units[power]
    for unit in bonus.automatic:
        units[unit] = units.get(unit, 0) + 1
    if bonus.rolled and dice.roll(6, f"{purpose}: reinforcements, even is yes") % 2 == 0:
        for _time in range(2):
            unit = bonus.rolled[dice.roll(len(bonus.rolled), f"{purpose}: which unit") - 1]
            units[unit] = units.get(unit, 0) + 1
    if dice.roll(6, f"{purpose}: another general, odd is yes") % 2:
        mounted = dice.roll(6, f"{purpose}: the general, even on foot, odd mounted") % 2
        units["mounted_general" if mounted else "foot_general"] += 1
    return units


def begin(state: State, attacker: Army, defender: Army, dice: Dice, events: list[Event]) -> Battle:
    """Two hostile armies meet [l]: draw up both lists, and the field's number; `quick` battles are fought at once."""
    state.fought += 1
    purpose, mode = _label(state.fought), state.options["battles"]
    sides = [
        SideView(army.power, army.id, muster(army.power, dice, f"{purpose}, {BOARD.powers[army.power].name}"))
        for army in (attacker, defender)
    ]
    battle = Battle(
        number=state.fought,
        season=state.now,
        place=defender.place,
        origin=attacker.place,
        attacker=sides[0],
        defender=sides[1],
        newcomer=defender.entered == state.now,
        ground=dice.roll(FIELDS, f"{purpose}: the field") if mode in ON_FIELD else 0,
    )
    state.battles = (*state.battles, battle)
    message = say(
        "Battle {n}: {attacker} attacks {defender} in {place}, {turns} turns.",
        n=battle.number,
        attacker=attacker.id,
        defender=defender.id,
        place=names.place(battle.place),
        turns=turns(state.season),
    )
    facts: dict[str, Fact] = {"battle": battle.number, "attacker": attacker.id, "defender": defender.id}
    facts |= {"origin": attacker.place}
    events.append(Event("battle", message, facts, "l", battle.place))
    if mode == "quick":
        fight(state, battle, dice, events)
    return battle


def points(side: SideView, defending: bool) -> int:
    """What a side's units are worth [R21]; fieldworks help a defender only."""
    worth = BOARD.armies_file.points
    total = sum(worth.units[unit] * count for unit, count in side.units.items())
    return total + (worth.fieldworks_for_defender * side.units.get("fieldworks", 0) if defending else 0)


def fight(state: State, battle: Battle, dice: Dice, events: list[Event]) -> None:
    """Decide a battle by dice [R21]: a sixth of the points plus 2d6; reckoned in sixths, so exactly."""
    sides = []
    for side, defending in ((battle.attacker, False), (battle.defender, True)):
        purpose = f"{_label(battle.number)}, {BOARD.powers[side.power].name}: fight"
        roll = dice.roll(6, purpose) + dice.roll(6, purpose)
        sides.append(replace(side, dice=roll, sixths=points(side, defending) + 6 * roll))
    attacker, defender = sides
    lead = attacker.sixths - defender.sixths
    need = 6 * BOARD.armies_file.points.lead[state.season]
    winner = attacker.power if lead >= need else defender.power if -lead >= need else DRAW
    _swap(state, battle, replace(battle, attacker=attacker, defender=defender))
    settle(state, battle.number, winner, events)


def settle(state: State, number: int, winner: str, events: list[Event]) -> None:
    """Put a battle's result into force: points [q], who stays and who goes back [m], and rest [m, R11]."""
    battle = next(b for b in state.battles if b.number == number)
    _swap(state, battle, replace(battle, winner=winner))
    attacker = state.put(state.armies[battle.attacker.army], fought=state.now)
    defender = state.put(state.armies[battle.defender.army], fought=state.now)
    _score(state, battle, winner)
    _tell(battle, winner, events)
    if winner == attacker.power or (winner == DRAW and battle.newcomer):
        for army in [defender, *state.beside(defender)]:
            retreat.fall_back(state, army, events)
    if winner == attacker.power:
        state.put(attacker, place=battle.place, origin=battle.origin, entered=state.now)


def _score(state: State, battle: Battle, winner: str) -> None:
    for side in (battle.attacker, battle.defender):
        tally = state.tally[side.power]
        if winner == DRAW:
            change, tally = BOARD.points.battle_drawn, replace(tally, drawn=tally.drawn + 1)
        elif winner == side.power:
            change, tally = BOARD.points.battle_won, replace(tally, won=tally.won + 1)
        else:
            change, tally = BOARD.points.battle_lost, replace(tally, lost=tally.lost + 1)
        state.score(side.power, change)
        state.tally = {**state.tally, side.power: tally}


def _tell(battle: Battle, winner: str, events: list[Event]) -> None:
    number, place = battle.number, names.place(battle.place)
    facts: dict[str, Fact] = {"battle": number, "winner": winner, **_sums(battle)}
    if winner == DRAW:
        drawn = BOARD.points.battle_drawn
        message = say("Battle {n} in {place} is drawn ({points:+d} each).", n=number, place=place, points=drawn)
        facts |= {"points": drawn}
    else:
        loser = battle.defender.power if winner == battle.attacker.power else battle.attacker.power
        won, lost = BOARD.points.battle_won, -BOARD.points.battle_lost
        message = say(
            "Battle {n} in {place}: {winner} beats {loser} ({won:+d}, −{lost}).",
            n=number,
            place=place,
            winner=names.power(winner),
            loser=names.power(loser),
            won=won,
            lost=lost,
        )
        facts |= {"loser": loser, "won": won, "lost": lost}
    events.append(Event("battle", message, facts, "m", battle.place))


def _sums(battle: Battle) -> dict[str, Fact]:
    """By side the 2d6 and the whole strength in sixths, and the lead that wins; nothing where no dice fell [R21]."""
    if not battle.attacker.sixths:
        return {}
    thrown = {side.power: (side.dice, side.sixths) for side in (battle.attacker, battle.defender)}
    return {**thrown, "lead": BOARD.armies_file.points.lead[SEASONS[battle.season % 4]]}


def _label(number: int) -> str:
    return f"Battle {number}"


def _swap(state: State, old: Battle, new: Battle) -> None:
    state.battles = tuple(new if b.number == old.number else b for b in state.battles)
