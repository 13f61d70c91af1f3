"""Leaders after a combat: who is checked, who falls, who takes his place, and who is lost with his army [12.4]."""

from collections.abc import Mapping

from game.agony.board import BOARD, WALLS
from game.agony.state import Battle, Force, Stack, State
from tests.agony.reckoned.charts import combat_factors
from tests.agony.reckoned.games import Moment, agree, owner

#: Leaders who by option have two stars [7.25, 19.7].
OPTIONAL = {"wallenstein": "ambitious", "tilly": "tilly"}
#: From which odds against the attacker on defending leaders are not checked [12.4].
SAFE = 4
FLIPPED, OUT = "flipped", "out"


def dynamic(state: State, leader: str) -> int:
    """How many stars a leader has [10.14]."""
    return 2 if state.options.get(OPTIONAL.get(leader, "")) == "yes" else BOARD.leaders[leader].stars


def check_fallen(moment: Moment, battle: Battle, left: Mapping[str, Stack]) -> set[str]:
    """Every leader of both is checked but those whose army is gone; gives all who are lost."""
    dice = {purpose.removeprefix("loss of "): die for purpose, die in moment.throws if purpose.startswith("loss of ")}
    checked, fallen = set[str](), set[str]()
    cfs = combat_factors(battle.attacker.units), combat_factors(battle.defender.units)
    for force in (battle.attacker, battle.defender):
        safe = force is battle.defender and cfs[1] >= SAFE * cfs[0]  # [12.4]
        for leader in force.leaders:
            name = BOARD.leaders[leader].english
            if not has_army(moment.before, force, leader, left[force.side]):
                fallen.add(leader)
                check_instead(moment, leader, {""})  # [12.43]
            elif not safe:
                checked.add(name)
                if dice.get(name, -1) >= BOARD.leaders[leader].loss:  # [12.41]
                    fallen.add(leader)
                    check_instead(moment, leader, heirs(moment.before, leader, fallen))
    agree(moment, f"12.4, {cfs}", battle.place, checked, set(dice))
    told = {str(event.facts["who"]) for event in moment.events if event.rule == "12.41" and event.kind == "leader"}
    agree(moment, "12.41, 12.43", battle.place, fallen, fallen & told)
    alive = {*battle.attacker.leaders, *battle.defender.leaders} - fallen
    if any(event.rule == "12.52" for event in moment.events):
        alive.discard("bethlen_gabor")  # his retreat may have cost him [17.H.4]
    if not any(
        event.rule in ("12.43", "12.54", "17.D.3", "17.H.4", "17.H.5", "17.Sp.2", "10.22") for event in moment.events
    ):
        agree(moment, "12.41", battle.place, set(), alive & told)
    return fallen


def has_army(state: State, force: Force, leader: str, left: Stack) -> bool:
    """Whether anybody of his army is left, in the field or within the walls from which he came [12.43]."""
    at = state.leaders[leader]
    within = state.units.get(at, {}) if at.endswith(WALLS) else {}
    return bool(left) or (bool(within) and owner(state, within) == force.side)


def heirs(state: State, leader: str, fallen: set[str]) -> set[str]:
    """Who may take his place [12.42]: whom his counter names, unless he has come so himself, or the other is dead."""
    back = BOARD.leaders[leader].back
    if state.used.get(leader) == FLIPPED or not back:
        return {""}
    if back in BOARD.leaders:
        return {""} if state.used.get(back) == OUT or back in fallen else {back}
    copies = {one for one in BOARD.leaders if one.startswith(f"{back}_")}
    free = {one for one in copies if one not in state.leaders and state.used.get(one) != OUT}
    return free or {""}


def check_instead(moment: Moment, leader: str, able: set[str]) -> None:
    """Who took a lost leader's place, or nobody."""
    told = [str(event.facts["who"]) for event in moment.events if event.facts.get("instead") == leader]
    agree(moment, f"12.42, 12.43 {leader} {able}", "", True, (told or [""])[0] in able)
