"""How a scenario begins [8.0]."""

from functools import cache

from game.core.rules import Setup
from game.cuius import fog
from game.cuius.agenda import AGENDA
from game.cuius.board import BOARD, NEUTRAL, SIDES
from game.cuius.diplomacy import favour
from game.cuius.flow import Flow
from game.cuius.pieces import ordered
from game.cuius.state import MARSHAL, Army, Item, State


@cache
def _control(scenario: str) -> dict[str, str]:
    """Who holds which city at first, the same for all games; neutral ones are left out."""
    said = BOARD.scenarios[scenario].control
    held = {c.id: said.cities.get(c.id, said.provinces.get(c.province, NEUTRAL)) for c in BOARD.cities.values()}
    return {city: holder for city, holder in held.items() if holder != NEUTRAL}


def new_state(setup: Setup) -> State:
    """The first question of a scenario; Deployment and Recruitment are skipped in its first year [5.0, 6.0]."""
    scenario = BOARD.scenarios[setup.scenario]
    state = State(
        scenario.id,
        dict(setup.options),
        scenario.years[0],
        *scenario.years,
        control=_control(scenario.id),
        pp={side: scenario.pp[side] for side in SIDES},
        pool={side: tuple(sorted(scenario.pool[side])) for side in SIDES},
        used=dict.fromkeys(SIDES, 0),
        deployed=dict.fromkeys(SIDES, 0),
        intel={side: {} for side in SIDES},
        standing={side: {} for side in SIDES},
        agenda=(Item("turn"),),
    )
    for side in SIDES:
        state.pp = {**state.pp, side: state.pp[side] + favour(state, side)}
    for force in scenario.forces:
        state.marshals = (*state.marshals, *(x for x, rank in force.leaders.items() if rank == MARSHAL))
        army = Army(ordered(state, force.leaders), force.inf, force.cav, force.art)
        state.station(force.side, BOARD.cities[force.at].hex, army)
    fog.mark(state, seen=False)
    AGENDA.advance(Flow(state, None))
    return state
