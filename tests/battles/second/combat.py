"""What a combat comes to: strengths, odds, the table's result, whom it hurts.

[76:8.3, 76:8.4, 76:8.6, 76:16.0, 21:9.2, 21:9.3, 21:9.4, 21:13.0]
"""

from fractions import Fraction
from itertools import chain, combinations
from math import ceil

from game.battles import RULES
from game.battles.course import LOST, CombatView, Piece
from game.battles.state import State
from tests.battles.second import afar
from tests.battles.second.field import CAVALRY, INFANTRY, Field, agree, foe
from tests.battles.second.ground import Ground

#: What a side's hexside counts as with others [76:8.4, 76:12.0, 21:9.2].
GROUPS = {"stream": "water", "river": "water", "slope": "slope"}


def check_charges(state: State) -> int:
    """Which of the declared combats may be fought as a charge; how many may."""
    if state.phase != "resolve" or state.pending:
        return 0
    field, waiting = Field(state), [combat for combat in state.now.combats if not combat.result]
    for combat in waiting:
        ruled = "charge" in RULES.words(state, state.side, ("fight", combat.targets[0])).texts()
        agree(may_charge(field, combat), ruled, "may charge", *told(state, combat))
    return sum(may_charge(field, combat) for combat in waiting)


def may_charge(field: Field, combat: CombatView) -> bool:
    """A charge is against weak infantry alone, by cavalry that can [76:16.11, 21:13.1, L1, W1]."""
    defenders = [field.state.pieces[unit] for unit in combat.defenders]
    soft = all(field.kind(p) in INFANTRY and (p.disrupted or field.weak(p)) for p in defenders)
    return soft and bool(riders(field, combat))


def riders(field: Field, combat: CombatView) -> list[str]:
    """Who charges: in 2021 nobody who stands beside enemy cavalry, disrupted or not [76:16.12, 21:13.1]."""
    horse = [unit for unit in field.of(foe(field.ground, combat.side)) if field.kind(unit) in CAVALRY]
    beside = {place for unit in horse for place in field.ground.beside(unit.place)}
    barred = beside if field.ground.book == "2021" else set()
    able = [unit for unit in combat.attackers if field.ground.counters[unit].charges]
    return [unit for unit in able if field.state.pieces[unit].place not in barred]


def told(state: State, combat: CombatView) -> list[object]:
    """Who fights, for a check that fails."""
    return [combat, *(state.pieces[unit] for unit in (*combat.attackers, *combat.defenders, *combat.leaders))]


def check_combat(before: State, after: State, combat: CombatView) -> None:
    """A combat that has been fought, by the state before it; `after` it nothing else has happened yet."""
    field = Field(before)
    about = told(before, combat)
    if combat.charge:
        agree(True, may_charge(field, combat), "charged", *about)
    if field.on("leaders"):  # they help from afar [76:18.0]
        helped = [leader for leader in (*combat.leaders, *combat.captains) if leader not in after.used]
        agree([], helped, "may help once more", *about)
        charging = riders(field, combat) if combat.charge else []
        afar.check_attack(field, combat, lambda unit, value: attacker(field, unit, value, charges=unit in charging))
        afar.check_defence(field, combat, lambda unit, value: defender(field, combat, before.pieces[unit], value))
    else:
        theirs = sum(defence(field, combat, before.pieces[unit]) for unit in combat.defenders)
        agree((attack(field, combat), theirs), (combat.attack, combat.defence), "strengths", *about)
    agree(column(field.ground, combat.attack, combat.defence), combat.odds, "odds", *about)
    table = field.ground.charts["combat"]
    shown = str(table["rows"][combat.die - 1][table["columns"].index(combat.odds)])
    agree((shown, converted(field, combat, shown)), (combat.printed, combat.result), "result", *about)
    check_hurt(field, after, combat)


def attack(field: Field, combat: CombatView) -> int:
    """The attackers' strengths, each with a leader in its hex [76:10.11, 76:16.13, 21:11.2, 21:13.1, 21:19.1]."""
    state, counters, total = field.state, field.ground.counters, 0
    led = {state.pieces[leader].place: counters[leader].value for leader in combat.leaders}
    agree(len(led), len(combat.leaders), "one leader a hex", *told(state, combat))  # [76:10.13, 21:11.2]
    charging = riders(field, combat) if combat.charge else []
    for unit in combat.attackers:
        total += attacker(field, unit, led.get(state.pieces[unit].place, 0), charges=unit in charging)
    return total


def attacker(field: Field, unit: str, value: int, *, charges: bool) -> int:
    """A unit's strength with a leader's value: doubled in a charge, halved on a march, both of which is neither."""
    march, strength = field.state.pieces[unit].march, field.ground.counters[unit].front + value
    if charges:
        return strength if march else 2 * strength
    return ceil(strength / 2) if march else strength


def captain(field: Field, unit: Piece) -> int:
    """What the leader adds who helps a defender: the one preferred, else the best [76:10.11, 21:11.2]."""
    values = {leader.id: field.ground.counters[leader.id].value for leader in field.leaders(unit.side, unit.place)}
    return values.get(field.state.preferred.get(unit.side, ""), max(values.values(), default=0))


def defence(field: Field, combat: CombatView, unit: Piece) -> int:
    """A defender's strength with the leader in its hex."""
    return defender(field, combat, unit, captain(field, unit))


def defender(field: Field, combat: CombatView, unit: Piece, value: int) -> int:
    """A defender's strength: its face or back, its leader, its march, and the best of terrain and hexsides."""
    counter = field.ground.counters[unit.id]
    strength = (counter.back if unit.disrupted else counter.front) + value
    if unit.disrupted and value and field.ground.book == "1976":
        strength = ceil((counter.front + value) / 2)  # [76:10.12]
    strength = ceil(strength / 2) if unit.march else strength  # [21:19.1]
    return strength * max(shelter(field, unit), uphill(field, combat, unit))


def shelter(field: Field, unit: Piece) -> int:
    """What the terrain in its hex makes of a defender [76:8.4, 21:9.2, 21:14.0]; burning, nothing [21:19.5]."""
    if unit.place in field.state.burning:
        return 1
    rows = [field.ground.charts["terrain"][kind].get("defence", {}) for kind in field.ground.terrain(unit.place)]
    gait = field.ground.gait(unit.id)
    return max(int(row.get(column, 1)) for row in rows for column in (field.kind(unit), gait))


def uphill(field: Field, combat: CombatView, unit: Piece) -> int:
    """Twice, if all who attack come over water or up a slope, in 1976 all alike [76:8.4, 76:12.0, 21:9.2]."""
    groups = set[str]()
    for origin in combat.origins:
        brink, pair = field.ground.brinks.get((origin, unit.place), ""), (origin, unit.place)
        groups.add("" if brink == "slope" and pair not in field.ground.uphill else GROUPS.get(brink, ""))
    together = len(groups) == 1 or field.ground.book == "2021"
    return 2 if "" not in groups and together else 1


def column(ground: Ground, attack: int, defence: int) -> str:
    """The column of the table: the greatest odds that are reached, at least the first [76:8.6, 21:9.3]."""
    columns: list[str] = ground.charts["combat"]["columns"]
    odds = [(Fraction(one.split("-")[0]) / Fraction(one.split("-")[1]), one) for one in columns]
    return max(((n, one) for n, one in odds if n <= Fraction(attack, max(defence, 1))), default=odds[0])[1]


def converted(field: Field, combat: CombatView, result: str) -> str:
    """What special tactics make of no effect: foot of the line on both sides, and infantry to do it [21:19.3]."""
    state, counters = field.state, field.ground.counters
    sides = {combat.side: combat.attackers, foe(field.ground, combat.side): combat.defenders}
    lines = all(any(counters[unit].kind == "foot" for unit in units) for units in sides.values())
    if result != "-" or not lines:
        return result
    used = [state.tactics[side] for side, units in sides.items() if side in state.tactics and infantry(field, units)]
    if not used:
        return result
    return "Dd" if "salvo" not in used else "Ad" if used == ["salvo"] else "Dx"


def infantry(field: Field, units: tuple[str, ...]) -> bool:
    """Whether some infantry of these is in good order, and in no flames."""
    some = [field.state.pieces[unit] for unit in units]
    steady = [unit for unit in some if not unit.disrupted and unit.place not in field.state.burning]
    return any(field.kind(unit) in INFANTRY for unit in steady)


def condition(piece: Piece) -> str:
    return "lost" if piece.where == LOST else "disrupted" if piece.disrupted else "in good order"


def check_hurt(field: Field, after: State, combat: CombatView) -> None:
    """Whom the result eliminates and disrupts [76:8.61, 76:9.11, 21:9.4, 21:10.1, 76:16.14, 21:13.2]."""
    before, about = field.state.pieces, told(field.state, combat)
    for unit in combat.defenders:
        was, worse = before[unit].disrupted, combat.result in ("Dd", "Dx")
        hurt = "lost" if combat.result == "De" or (worse and was) else "disrupted" if worse or was else "in good order"
        agree(hurt, condition(after.pieces[unit]), "defender", unit, *about)
    check_losses(field, after, about)
    charging = riders(field, combat) if combat.charge else []
    for unit in combat.attackers:
        hurt = {"Ae": "lost", "Ad": "disrupted"}.get(combat.result, "in good order")
        hurt = "disrupted" if unit in charging else hurt
        if combat.result != "Dx" or unit in charging:
            agree(hurt, condition(after.pieces[unit]), "attacker", unit, *about)
    if combat.result == "Dx" and not (field.on("leaders") and field.ground.book == "2021"):
        check_choice(field, after, combat) if after.pending else check_paid(field, after, combat)


def check_losses(field: Field, after: State, about: list[object]) -> None:
    """Infantry counts as demoralized that was so before the combat in which it fell [76:19.0, 76:20.1]."""
    for loss in after.losses[len(field.state.losses) :]:
        piece = field.state.pieces[loss.piece]
        fled = field.kind(piece) in INFANTRY and field.weak(piece)
        agree((field.ground.counters[piece.id].front, fled), (loss.points, loss.demoralized), "loss", loss, *about)


def price(field: Field, combat: CombatView) -> int:
    """What an exchange costs: the side that is up, in 2021 the leaders too [76:8.61, 21:9.4]."""
    total = 0
    for piece in (field.state.pieces[unit] for unit in combat.defenders):
        counter = field.ground.counters[piece.id]
        total += counter.back if piece.disrupted else counter.front
        total += captain(field, piece) if field.ground.book == "2021" else 0
    return total


def check_choice(field: Field, after: State, combat: CombatView) -> None:
    """Every set of attackers that suffices may pay, if nobody in it can be spared [76:8.61, 21:9.4]."""
    counters, charging = field.ground.counters, riders(field, combat) if combat.charge else []
    foot = [unit for unit in combat.attackers if unit not in charging]
    need = price(field, combat) - sum(counters[unit].front for unit in charging)
    for chosen in chain.from_iterable(combinations(foot, n) for n in range(1, len(foot) + 1)):
        worth = [counters[unit].front for unit in chosen]
        enough = sum(worth) >= need > sum(worth) - min(worth)
        ruled = RULES.words(after, combat.side, ("disrupt", *chosen)).end
        agree(enough, ruled, "may pay in an exchange", need, chosen, *told(field.state, combat))


def check_paid(field: Field, after: State, combat: CombatView) -> None:
    """The attacker has disrupted enough, and nobody to spare; or all [76:8.61, 76:16.15, 21:9.4, 21:13.2]."""
    counters, about, need = field.ground.counters, told(field.state, combat), price(field, combat)
    charging = riders(field, combat) if combat.charge else []
    need -= sum(counters[unit].front for unit in charging)
    foot = [unit for unit in combat.attackers if unit not in charging]
    paid = [counters[unit].front for unit in foot if after.pieces[unit].disrupted]
    if sum(counters[unit].front for unit in foot) < need:
        agree(len(foot), len(paid), "all pay in an exchange", need, *about)
    else:
        agree(True, sum(paid) >= need, "enough is paid in an exchange", need, paid, *about)
        agree(True, sum(paid) - min(paid, default=0) < max(need, 1), "nobody to spare", need, paid, *about)
