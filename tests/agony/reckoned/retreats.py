"""Retreats: where a beaten defender may go, and that nobody goes to the enemy."""

from random import Random

from game.agony import retreat
from game.agony.board import BOARD, WALLS
from game.agony.state import Battle, Force, State
from tests.agony.reckoned.games import CATHOLIC, SIDES, Moment, agree, asked, nation_of, neutral, outside
from tests.agony.reckoned.pieces import HUNGARIAN_AREAS, SPANISH_ZONE

INSIDE = "inside"


def check_retreats(moment: Moment) -> None:
    """The refuges that are offered, and where those went who were not asked [12.52, 12.53, 12.54]."""
    for state, item, offered in asked(moment, "retreat", "refuge"):
        assert state.battle
        words = {word for word in offered if word == INSIDE or word in BOARD.by_word}
        agree(moment, f"12.54 {item.kind}", item.place, refuges(state, state.battle), words)
    for event in moment.events:
        if event.rule == "12.52":
            check_goal(moment, str(event.facts["origin"]), str(event.facts["target"]), str(event.facts["loser"]))


def check_goal(moment: Moment, origin: str, target: str, loser: str) -> None:
    """One city away [12.52], where no enemy stands but within his walls [12.53, 12.54], or into the fortress there."""
    agree(moment, "12.52", target, True, target == origin or target in BOARD.roads[origin])
    if target != origin:
        agree(moment, "12.54", target, True, outside(moment.after, target) != SIDES[loser])
    else:
        agree(moment, "12.52", target, True, BOARD.spaces[target].fort > 0)


def check_supposed_retreats(moment: Moment, chance: Random) -> None:
    """Every army as if it had just lost a battle where it stands [12.54]."""
    state = moment.after
    for place, stack in state.units.items():
        if place in BOARD.spaces and not state.battle and not state.march:
            lost = state.copy()
            lost.units = {at: units for at, units in state.units.items() if at != place}
            side = outside(state, place)
            attacker = Force(SIDES[side], "", (), {})
            battle = Battle(place, chance.choice(BOARD.roads[place]), attacker, Force(side, "", (), stack))
            found = {INSIDE if at.endswith(WALLS) else BOARD.words[at] for at in retreat.refuges(lost, battle)}
            agree(moment, f"12.54 from {battle.origin}", place, refuges(lost, battle), found)


def refuges(state: State, battle: Battle) -> set[str]:
    """Where a beaten defender may go [12.52, 12.54]; where not all may it is ruled in RULINGS.md [17.H.4, 17.Sp.2]."""
    side, place = battle.defender.side, battle.place
    walls = {INSIDE} if BOARD.spaces[place].fort and state.cities[place] == side else set()
    bound = bound_nations(state, battle)
    near = {to for to in BOARD.roads[place] if open_to(state, battle, to)}
    if bound and bound >= nations(battle):  # all of them are lost where they may not be: that is no way
        near = {to for to in near if not any(astray(nation, place, to) for nation in nations(battle))}
    best = {to for to in near if state.cities[to] == side} or near  # friendly cities if possible
    for_all = {to for to in best if not any(astray(nation, place, to) for nation in bound)}
    return walls | {BOARD.words[to] for to in for_all or best}


def nations(battle: Battle) -> set[str]:
    force = battle.defender
    return {nation_of(kind) for kind in (*force.units, *force.held)}


def bound_nations(state: State, battle: Battle) -> set[str]:
    """Those among the beaten who may not go everywhere, Bethlen Gabor with the Hungarians [17.H.4, 17.Sp.2]."""
    gabor = state.leaders.get("bethlen_gabor") == battle.place
    led = {"hungarian"} if gabor and battle.defender.side != CATHOLIC else set()
    return (nations(battle) | led) & {"hungarian", "spanish"}


def astray(nation: str, place: str, to: str) -> bool:
    """Whether a nation may not be there [17.H.4, 17.Sp.2]; the Cardinal's army on its way may [17.Sp.32]."""
    if nation == "hungarian":
        return BOARD.spaces[to].area not in HUNGARIAN_AREAS
    return nation == "spanish" and to not in SPANISH_ZONE and place in SPANISH_ZONE


def open_to(state: State, battle: Battle, to: str) -> bool:
    """No enemy unit, no enemy fortress but a masked one, not whence the attacker came [12.54]; [11.31, 11.32, P11]."""
    side, space = battle.defender.side, BOARD.spaces[to]
    enemy = SIDES[side]
    if to == battle.origin or outside(state, to) == enemy:
        return False
    if space.fort and state.cities[to] == enemy and outside(state, to) != side:
        return False
    if space.area == "france" and ("french" not in state.entered or (space.offmap and side == CATHOLIC)):
        return False
    return not ("P11" in state.in_force and neutral(state, to))
