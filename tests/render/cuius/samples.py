"""Views of Cuius Regio to draw: starts, a march under fog, a reaction, a battle, games by chance."""

from dataclasses import replace
from functools import cache

from game.cuius import RULES
from game.cuius.board import BOARD, SIDES, other
from game.cuius.state import Army, State
from game.cuius.view import CuiusView
from game.play.fuzz import RandomGame
from tests.cuius.positions import Play, army, at, bare, marching, new, turn_of

SCENARIOS = tuple(BOARD.scenarios)


def start(scenario: str = "campaign", viewer: str = "", **options: str) -> CuiusView:
    """The beginning of a scenario."""
    return RULES.view(new(scenario, **options), viewer)


def mecklenburg(fog: str = "exact") -> State:
    """Thurn between Tilly and Bucquoy, a city plundered, another sacked, works dug."""
    state = bare(fog=fog, fortifications="yes")
    army(state, "2609", "thurn", inf=7, cav=5, art=1, fatigue=2, force=1, lieutenants=["schlick"])
    army(state, "2412", "tilly", inf=6, cav=4, force=1)
    army(state, "2610", "bucquoy", inf=10, cav=3, art=1, force=2)
    army(state, at("prag"), "mansfeld", inf=9, cav=2, force=2)
    state.damage = {"rostock": 1, "schwerin": 2}
    state.forts = {"2412": "imperial"}
    return turn_of(state, "imperial")


def on_the_march(viewer: str = "imperial") -> CuiusView:
    """Tilly has MP left."""
    return RULES.view(marching(mecklenburg(), "2412", 9), viewer)


def reacting() -> State:
    """Tilly has marched; Thurn may react."""
    return Play(marching(mecklenburg(), "2412", 9)).give("imperial", "2410").state


def fought() -> State:
    """Bucquoy has attacked Thurn, who must give way."""
    play = Play(marching(mecklenburg(), "2610", 9)).give("imperial", "2609")
    return play.give("protestant", "pass", ("black", 4), ("white", 3)).state


def countered() -> State:
    """Tilly has marched, and Thurn has reacted; Bucquoy may react to Thurn."""
    return Play(reacting()).give("protestant", "react Thurn all 2709", ("reaction", 6)).state


def on_an_edge() -> CuiusView:
    """A battle where four tiles meet, and an army there that may react to what is in another one."""
    view = battle("imperial")
    assert view.battle
    there = replace(view.battle, place="2410", over=False)
    return replace(view, battle=there, question="reaction", eligible=("protestant@2410",))


def reacted(viewer: str) -> CuiusView:
    """The reaction as a viewer sees it."""
    return RULES.view(reacting(), viewer)


def battle(viewer: str) -> CuiusView:
    """The battle as a viewer sees it."""
    return RULES.view(fought(), viewer)


@cache
def chance(seed: int, orders: int) -> State:
    """A game by chance after so many orders."""
    one = RandomGame(RULES, seed)
    for _order in range(orders):
        if not RULES.to_move(one.state):
            break
        one.step()
    state: State = one.state
    return state


def hidden(state: State, viewer: str) -> State:
    """The same state but for what this viewer may not know: what stands under others' markers."""
    twin = state.copy()
    for side in (other(viewer),) if viewer else SIDES:
        for place, one in twin.of(side).items():
            if one.force:
                seen = Army(one.leaders[:1], one.cav + 1, one.inf + 1, 1 - min(1, one.art), 0, one.force)
                twin.station(side, place, seen)
                pool = {*twin.pool[side], *one.leaders[1:]}
                twin.pool = {**twin.pool, side: tuple(sorted(pool))}
        if twin.march and twin.march.side == side:
            twin.march = replace(twin.march, mp=twin.march.mp + 3, plan=("2411",))
        twin.standing = {**twin.standing, side: {"reactions": "slip"}}
    return twin
