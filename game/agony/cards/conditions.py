"""When a card's event may be played, and when a combat card may be used [8.61, 9.51, 9.52]."""

from collections.abc import Callable
from typing import Any

from game.agony import control, leading, names, pieces
from game.agony.board import BOARD, UP, other
from game.agony.cards.schema import CARDS, named
from game.agony.state import Force, State, has, size
from game.core.text import _

Condition = Callable[[State, str, Any], bool]
#: What to say where a condition fails.
Reason = Callable[[State, str, Any], str]
CombatCondition = Callable[[Force, Force, bool, Any, State | None], bool]
CONDITIONS: dict[str, Condition] = {}
#: Why an event may not be played, by the condition that fails: the rule, and what is said.
REASONS: dict[str, tuple[str, Reason]] = {}
COMBAT: dict[str, CombatCondition] = {}
COMBAT_REASONS: dict[str, Callable[[], str]] = {}


def condition(name: str, rule: str, reason: Reason) -> Callable[[Condition], Condition]:
    """Register a condition of an event, with its rule and what to say where it fails."""

    def register(holds: Condition) -> Condition:
        CONDITIONS[name], REASONS[name] = holds, (rule, reason)
        return holds

    return register


def combat_condition(name: str, reason: Callable[[], str]) -> Callable[[CombatCondition], CombatCondition]:
    """Register a condition of a combat card, and what to say where it fails."""

    def register(holds: CombatCondition) -> CombatCondition:
        COMBAT[name], COMBAT_REASONS[name] = holds, reason
        return holds

    return register


def unmet(state: State, side: str, card: str) -> Any:
    """The first need of a card's event that is not met; None if all are."""
    return next((datum for datum in CARDS[card].needs if not CONDITIONS[datum.need](state, side, datum)), None)


def failing(state: State, side: str, card: str) -> tuple[str, str]:
    """Why the needs of a card's event are not met, and the rule; two empty texts if they are."""
    datum = unmet(state, side, card)
    if datum is None:
        return "", ""
    rule, reason = REASONS[datum.need]
    return reason(state, side, datum), rule


def usable(card: str, own: Force, enemy: Force, attacking: bool, state: State | None = None) -> bool:
    """Whether a combat card's conditions are met by this combat [9.52]; the state knows which options are in force."""
    return not why_unusable(card, own, enemy, attacking, state)


def why_unusable(card: str, own: Force, enemy: Force, attacking: bool, state: State | None = None) -> str:
    """Why a combat card is of no use in this combat; empty if it is."""
    combat = CARDS[card].combat
    if combat is None:
        return _("It is no combat card.")
    for datum in combat.if_:
        if not COMBAT[datum.if_](own, enemy, attacking, datum, state):
            return COMBAT_REASONS[datum.if_]()
    return ""


def spinolas_army(state: State) -> bool:
    """Three Spanish units in the UP under Spinola, once he is lost another Spaniard, or alone by C11 [5.15, 16.21]."""
    spanish = sum(n for kind, n in pieces.in_up(state, "catholic").items() if BOARD.kinds[kind].nation == "spanish")
    led = leading.spinolas(state, state.leaders_at(UP["catholic"]))
    return spanish >= 3 and (led or "leaderless-up" in state.done)


@condition("dutch_war", "9.31", lambda state, side, datum: _("The Dutch War is over."))
def dutch_war(state: State, side: str, datum: Any) -> bool:
    """[9.31, 16.132]."""
    return not state.dutch_over


@condition("spinola_in_up", "9.32", lambda state, side, datum: _("Spinola's army is not in the United Provinces."))
def spinola_in_up(state: State, side: str, datum: Any) -> bool:
    """[9.32, 16.25]."""
    return spinolas_army(state)


@condition("first_action", "16.25", lambda state, side, datum: _("It must be your first action of the turn."))
def first_action(state: State, side: str, datum: Any) -> bool:
    """[9.32, 16.25]."""
    return not state.actions.get(side)


@condition(
    "elector_majority",
    "5.14",
    lambda state, side, datum: _("You control {n} of the seven Electors; it takes four.").format(
        n=control.elector_count(state, side)
    ),
)
def elector_majority(state: State, side: str, datum: Any) -> bool:
    """At least four of seven."""
    return control.elector_count(state, side) >= control.MAJORITY


@condition(
    "controls",
    "3.13",
    lambda state, side, datum: _("{area} is not under your control.").format(area=names.area(datum.area)),
)
def controls(state: State, side: str, datum: Any) -> bool:
    """Control of an area."""
    return bool(state.areas[datum.area] == side)


@condition(
    "held_by_enemy",
    "3.1",
    lambda state, side, datum: _("The enemy does not hold {city}.").format(city=names.place(datum.city)),
)
def held_by_enemy(state: State, side: str, datum: Any) -> bool:
    """Controlled or occupied."""
    return state.cities[datum.city] == other(side) or bool(state.here(datum.city, other(side)))


@condition(
    "leader_present",
    "8.61",
    lambda state, side, datum: _("{leader} is not on the map.").format(leader=names.leader(datum.who)),
)
def leader_present(state: State, side: str, datum: Any) -> bool:
    """On the map or in a box."""
    return datum.who in state.leaders


@condition(
    "leader_absent",
    "8.61",
    lambda state, side, datum: _("{leader} is on the map.").format(leader=names.leader(datum.who)),
)
def leader_absent(state: State, side: str, datum: Any) -> bool:
    """Off the map."""
    return datum.who not in state.leaders


@condition("unit_on_map", "8.61", lambda state, side, datum: _("There is no such unit on the map."))
def unit_on_map(state: State, side: str, datum: Any) -> bool:
    """A unit of a nation, anywhere."""
    return on_map(state, datum.nation)


def on_map(state: State, nation: str) -> bool:
    """Whether a nation has a unit on the map or in a box."""
    return any(has(stack, nation) for stack in state.units.values())


@condition("saxony", "8.66", lambda state, side, datum: _("Saxony is on your side already."))
def saxony(state: State, side: str, datum: Any) -> bool:
    """[8.66]."""
    return bool(state.saxony == datum.side)


@condition(
    "entered",
    "9.11",
    lambda state, side, datum: _("{country} is not at war.").format(country=names.country(datum.nation)),
)
def entered(state: State, side: str, datum: Any) -> bool:
    """[9.11]."""
    return datum.nation in state.entered


@condition(
    "not_entered",
    "14.3",
    lambda state, side, datum: _("{country} is at war already.").format(country=names.country(datum.nation)),
)
def not_entered(state: State, side: str, datum: Any) -> bool:
    """[14.3]."""
    return datum.nation not in state.entered


@condition(
    "not_played",
    "8.61",
    lambda state, side, datum: _("{card} was played, and rules it out.").format(card=named(datum.card)),
)
def not_played(state: State, side: str, datum: Any) -> bool:
    """Another card's event never happened."""
    return datum.card not in state.events


@condition("in_force", "8.65", lambda state, side, datum: _("{card} is not in force.").format(card=named(datum.card)))
def counts_now(state: State, side: str, datum: Any) -> bool:
    """[8.65]."""
    return datum.card in state.in_force


@condition("pope", "17.P.1", lambda state, side, datum: _("{name} is not Pope.").format(name=names.pope(datum.name)))
def pope(state: State, side: str, datum: Any) -> bool:
    """[17.P.1]."""
    return bool(state.pope == datum.name)


@condition(
    "passes",
    "14.4",
    lambda state, side, datum: _("The passes are closed.") if datum.open else _("The passes are open."),
)
def passes(state: State, side: str, datum: Any) -> bool:
    """[14.4]."""
    return bool(state.passes_open == datum.open)


@condition("no_war_entry", "9.12", lambda state, side, datum: _("Only one War Entry Event may be played in a turn."))
def no_war_entry(state: State, side: str, datum: Any) -> bool:
    """[9.12]."""
    return "war-entry" not in state.marks


@combat_condition("attacking", lambda: _("You do not attack."))
def attacking(own: Force, enemy: Force, attack: bool, datum: Any, state: State | None) -> bool:
    """The player attacks."""
    return attack


@combat_condition("defending", lambda: _("You are not attacked."))
def defending(own: Force, enemy: Force, attack: bool, datum: Any, state: State | None) -> bool:
    """The player is attacked."""
    return not attack


@combat_condition("own_unit", lambda: _("No unit of that nation fights for you."))
def own_unit(own: Force, enemy: Force, attack: bool, datum: Any, state: State | None) -> bool:
    """A unit of the nation fights."""
    return has(own.units, datum.nation)


@combat_condition("enemy_unit", lambda: _("No unit of that type fights for the enemy."))
def enemy_unit(own: Force, enemy: Force, attack: bool, datum: Any, state: State | None) -> bool:
    """A unit of one of the types fights for the enemy."""
    return any(BOARD.kinds[kind].type in datum.types for kind in enemy.units)


@combat_condition("enemy_leaders", lambda: _("The enemy army has no two leaders."))
def enemy_leaders(own: Force, enemy: Force, attack: bool, datum: Any, state: State | None) -> bool:
    """Two leaders or more."""
    return len(enemy.leaders) >= datum.least and size(enemy.units) > 0


@combat_condition("enemy_not_dynamic", lambda: _("The enemy army has a Dynamic leader in command, or none at all."))
def enemy_not_dynamic(own: Force, enemy: Force, attack: bool, datum: Any, state: State | None) -> bool:
    """Led, but not by a Dynamic leader; options may make one so [10.14, 19.7]."""
    if not enemy.leader:
        return False
    stars = leading.stars(state, enemy.leader) if state else BOARD.leaders[enemy.leader].stars
    return not stars
