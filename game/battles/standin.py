"""A stand-in for either army of a battle: from its own view and words only, instant, the same by the same picks.

It weighs every attack by the combat table, and fires and charges where that wins most; `advance` moves its army.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

from game.battles.ai.advance import Army
from game.battles.ai.plan import Kind, Plan, intended
from game.battles.board import board
from game.battles.combat import charging
from game.battles.course import FIELD, TO_PLACE, CombatView, Piece
from game.battles.editions import edition
from game.battles.evaluation import HURT, Lie, column, gain
from game.battles.fire import column as fire_column
from game.battles.strength import weighed
from game.battles.tactics import COST, PIKE, SALVO
from game.battles.view import BattlesView
from game.core.hexes import distance
from game.core.rules import Pick, random_order
from game.core.values import replace
from game.core.words import Ask, Sentence


def choose(view: BattlesView, ask: Ask, pick: Pick, kind: Kind = Plan) -> Sentence:
    """One order of this seat, by a plan of this kind."""
    first = ask(()).texts()
    if "accept" in first:
        return (_answer(view),)
    if view.phase == "deploy":
        waiting = any(p.where == TO_PLACE and p.side == view.viewer for p in view.pieces.values())
        return ("done",) if "done" in first and not waiting else ("proposed",)
    if "fire" in first:
        return _fire(view, ask)
    if view.phase == "move" and view.side == view.viewer:
        order = Army(view, kind).order(ask, first) or random_order(ask, pick)
        return _prepared(view, ask, first) if order == ("done",) else order
    if "tactic" in first and _pays(view):
        return ("tactic", PIKE)
    if "attack" in first:
        return _attack(view, ask, kind) or (("done",) if "done" in first else random_order(ask, pick))
    if "disrupt" in first:
        return _pay(view, ask) or random_order(ask, pick)
    if "fight" in first:
        return _fight(view, ask)
    if "pursue" in first:
        return Army(view).pursue(ask, "hold" in first)
    return ("done",) if "done" in first else random_order(ask, pick)


def _answer(view: BattlesView) -> str:
    """Take a concession that is worth no less than the battle as it stands."""
    ranks = ("draw", "marginal", "substantive", "decisive")
    ahead = {s.seat: s.score for s in view.standings}
    now = ranks.index(view.level) if ahead[view.viewer] == max(ahead.values()) else 0
    return "accept" if view.offer is not None and ranks.index(view.offer[1]) >= now else "decline"


def _prepared(view: BattlesView, ask: Ask, first: tuple[str, ...]) -> Sentence:
    """The end of the movement phase; before it, the answer to the enemy's next attack [21:19.3]."""
    if "answer" not in first:
        return ("done",)
    wanted = SALVO if _pays(view) else "nothing"
    return ("answer", wanted) if wanted in ask(("answer",)).texts() else ("done",)


def _pays(view: BattlesView) -> bool:
    """Whether special tactics are worth their price: foot stands against foot, and the army is far from its level.

    What was no effect disrupts the defender (pikes) or the attacker (a salvo): every third throw.
    """
    mine = [t for t in view.tracks if t.side == view.viewer]
    if any(t.points + 2 * COST >= t.level for t in mine):
        return False
    lie = Lie(view)
    faced = [foe for h, foe in lie.foes.items() if not foe.disrupted and lie.counters[foe.id].kind == "foot"
             and any(_stands(lie, n) for n in lie.board.reach[h])]  # fmt: skip
    return HURT * sum(lie.strength(foe) for foe in faced) / 3 > COST


def _stands(lie: Lie, here: str) -> bool:
    unit = lie.own.get(here)
    return unit is not None and not unit.disrupted and lie.counters[unit.id].kind == "foot"


def _fire(view: BattlesView, ask: Ask) -> Sentence:
    """The shot that is likeliest to disrupt the most."""
    worth, gun, target = max(shots(view, ask))
    return ("fire", gun, target) if worth else ("done",)


def shots(view: BattlesView, ask: Ask) -> list[tuple[int, str, str]]:
    """All shots that may be fired: how many of six hit, times the strength they would disrupt; gun and target."""
    field = board(view.battle)
    units = {p.place: field.counters[p.id].front for p in view.pieces.values() if p.where == FIELD}
    return [
        (hits(view, gun, target) * units.get(target, 0), gun, target)
        for gun in ask(("fire",)).texts()
        for target in ask(("fire", gun)).texts()
    ]


def hits(view: BattlesView, gun: str, target: str) -> int:
    """How many of six throws hit."""
    chart = edition(view.edition).charts.fire
    away = chart.columns.index(fire_column(distance(view.pieces[gun].place, target)))
    return sum(row[away] == "Dd" for row in chart.rows)


def _attack(view: BattlesView, ask: Ask, kind: Kind) -> Sentence:
    """The best attack that may be declared; one that need not be only if it is expected to gain."""
    for there, units in intended(view, kind):
        if there in ask(("attack",)).texts() and ask(order := ("attack", there, "by", *units)).end:
            return led(Lie(view), order, ask)
    lie = Lie(view)
    forced = set(view.must_attack) | set(view.must_be_attacked)
    found = [(score(lie, way, forced), way) for way in ways(lie, ask)]
    if not found:
        return ()
    best, way = max(found)
    must = forced and "done" not in ask(()).texts()
    return led(lie, way, ask) if must or best > 0 else ()


def ways(lie: Lie, ask: Ask) -> Iterator[Sentence]:
    """Attacks on each enemy, or on two or three at once; by the strongest, one more at a time."""
    waiting: list[Sentence] = [("attack", target) for target in ask(("attack",)).texts()]
    while waiting:
        spoken = waiting.pop()
        after = ask(spoken).texts()
        if "by" not in after:
            waiting += [(*spoken, h) for h in after if h > spoken[-1] or len(spoken) == 2]
            continue
        if len(spoken) == 2:
            waiting += [(*spoken, h) for h in after if h != "by" and h > spoken[-1]]
        spoken = (*spoken, "by")
        while True:
            words = ask(spoken)
            if words.end:
                yield spoken
            units = [u for u in words.texts() if u != "leader"]
            if not units:
                break
            spoken = (*spoken, max(units, key=lambda u: (lie.counters[u].front, u)))


def score(lie: Lie, way: Sentence, forced: set[str]) -> float:
    """What an attack is expected to gain, less what its units could do elsewhere."""
    by = way.index("by")
    foes, units = [lie.foes[h] for h in way[1:by]], [lie.view.pieces[u] for u in way[by + 1 :]]
    strength = sum(lie.strength(u) for u in units)
    defence = sum(
        lie.strength(f) * min(lie.multiple(u.place, f, f.place) for u in units) for f in foes
    )  # fmt: skip
    odds = column(lie.book, round(strength), round(defence))
    worth = sum(lie.counters[f.id].front for f in foes)
    won = gain(lie.book, odds, strength, worth, all(f.disrupted for f in foes))
    spare = sum(_elsewhere(lie, u, foes) for u in units)
    return won - 0.06 * spare


def _elsewhere(lie: Lie, unit: Piece, foes: Iterable[Piece]) -> float:
    """The strength a unit could bring against others who must be attacked."""
    others = [lie.foes[h] for h in lie.board.reach[unit.place] if h in lie.foes and lie.foes[h] not in foes]
    return lie.strength(unit) if any(f.id in lie.view.must_be_attacked for f in others) else 0.0


def led(lie: Lie, way: Sentence, ask: Ask) -> Sentence:
    """With the best leader who can help."""
    if "leader" not in ask(way).texts():
        return way
    able = ask((*way, "leader")).texts()
    return (*way, "leader", max(able, key=lambda p: (lie.counters[p].value, p)))


def _pay(view: BattlesView, ask: Ask) -> Sentence:
    """The cheapest set that pays for an exchange."""
    assert view.pending is not None
    front = {unit: board(view.battle).counters[unit].front for unit in view.pending.pieces}
    sets = [way for n in range(1, len(front) + 1) for way in combinations(front, n)]
    sets.sort(key=lambda way: sum(front[u] for u in way))
    return next((("disrupt", *way) for way in sets if ask(("disrupt", *way)).end), ())


def _fight(view: BattlesView, ask: Ask) -> Sentence:
    """The surest combat first; as a charge, where that gains more than the disruption of the horse costs."""
    waiting = {c.targets[0]: c for c in view.now.combats if not c.result}
    lie = Lie(view)
    target = max((t for t in ask(("fight",)).texts() if t in waiting), key=lambda t: (hoped(lie, waiting[t]), t))
    return ("fight", target, "charge") if charges(lie, waiting[target], ask) else ("fight", target)


def charges(lie: Lie, combat: CombatView, ask: Ask) -> bool:
    """Whether a combat is better fought as a charge."""
    if "charge" not in ask(("fight", combat.targets[0])).texts() or lie.view.known is None:
        return False
    odds = weighed(lie.view.known, combat, True).odds
    riders = sum(lie.counters[u].front for u in charging(lie.view.known, replace(combat, charge=True)))
    return hoped(lie, combat, odds) - HURT * 0.5 * riders > hoped(lie, combat)


def hoped(lie: Lie, combat: CombatView, odds: str = "") -> float:
    """What a combat is expected to win, at its own odds or others."""
    mine = sum(lie.counters[u].front for u in combat.attackers)
    theirs = sum(lie.counters[u].front for u in combat.defenders)
    shaken = all(lie.view.pieces[u].disrupted for u in combat.defenders)
    return gain(lie.book, odds or combat.odds, mine, theirs, shaken)
