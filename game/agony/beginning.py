"""Setting up the campaign and the scenarios [4.0, 5.11, 16.11, 18.0]."""

from game.agony import pieces
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, SIDES
from game.agony.cards.operations import NewLeader
from game.agony.cards.schema import CARDS
from game.agony.control import MAJORITY, elector_count
from game.agony.deck import ordered
from game.agony.files import Scenario
from game.agony.flow import Flow
from game.agony.state import State
from game.core.agenda import Item
from game.core.rules import Setup


def new_state(setup: Setup) -> State:
    """The state before the first order: turns, markers and pieces of the setup [18.11, 18.12, 18.21, 18.31]."""
    scenario = BOARD.scenarios[setup.scenario]
    state = State(
        scenario=scenario.id,
        options=dict(setup.options),
        turn=scenario.first_turn,
        last_turn=scenario.last_turn,
        vp=scenario.vp,
        pope=scenario.pope,
        passes_open=scenario.passes_open,
        dutch_war=scenario.dutch_war,
        entered=scenario.entered,
        hungary_rebels=scenario.hungary_rebels,
        swedish_base=scenario.swedish_base,
        wallenstein=scenario.wallenstein,
        influence=scenario.influence,
        bavarian_elector=scenario.bavarian_elector,
    )
    _control(state, scenario)
    _cards(state, scenario)
    _stacks(state, scenario)
    _politics(state, scenario)
    state.agenda = (Item("turn"), *((Item("place-pillage"),) if scenario.pillage else ()))
    if scenario.id == "apocalypse":
        state.agenda = (*state.agenda, Item("french-setup"))
    state.agenda = (*state.agenda, Item("deal", PROTESTANT))
    return state


def _control(state: State, scenario: Scenario) -> None:
    """Areas and cities: an area's cities share its control [3.13, 4.1, 4.2, 4.3, 18.22, 18.23, 18.32, 18.33]."""
    for area in BOARD.areas.values():
        holder = area.start[scenario.control]
        state.areas[area.id] = "" if holder == "neutral" else holder
    state.neutral = tuple(a for a, holder in state.areas.items() if not holder and a != "france")
    for space in BOARD.spaces.values():
        holder = space.start[scenario.control] if space.independent else BOARD.areas[space.area].start[scenario.control]
        state.cities[space.id] = "" if holder == "neutral" else holder
        if space.offmap:
            state.cities[space.id] = PROTESTANT  # [11.32]
    for city in scenario.other_catholic:
        state.cities[city] = CATHOLIC
    state.first_held = {**state.areas, **{s.id: state.cities[s.id] for s in BOARD.spaces.values() if s.independent}}


def _cards(state: State, scenario: Scenario) -> None:
    """The decks of the scenario without what counts as played [2.3, 18.13, 18.24, 18.25, 18.34, 18.35]."""
    state.stages = scenario.decks
    state.removed = ordered(scenario.removed)
    for side in SIDES:
        cards = [c.id for c in CARDS.values() if c.side == side and c.deck in scenario.decks]
        state.decks[side] = ordered(tuple(card for card in cards if card not in scenario.removed))
        state.hands[side], state.played[side] = (), ()
        state.standing[side] = {}
    played = [card for card in scenario.removed if not (scenario.id == "intervention" and card == "P17")]
    state.events = ordered(tuple(played))
    for card in played:
        lasting = CARDS[card].lasting
        if lasting and lasting.until != "turn" and lasting.until not in played:
            state.in_force[card] = lasting.until


def _stacks(state: State, scenario: Scenario) -> None:
    for stack in scenario.stacks:
        for leader in stack.leaders:
            state.leaders[leader], state.used[leader] = stack.at, pieces.IN
        for nation, type_, full, half in stack.units:
            whole = next(k.id for k in BOARD.kinds.values() if (k.nation, k.type, k.full) == (nation, type_, True))
            units = {kind: n for kind, n in ((whole, full), (f"{whole}-half", half)) if n}
            pieces.put(state, stack.at, units)
    if state.option("fourth-veteran") and scenario.control == "campaign":  # [19.2a]
        pieces.put(state, "vienna", {"Imperial-veteran": 1})
    for card in (c for c in state.events if c != "P17"):  # leaders of played cards wait no more; the French deploy yet
        for effect in CARDS[card].does:
            if isinstance(effect, NewLeader) and effect.who not in state.used:
                state.used[effect.who] = pieces.OUT


def _politics(state: State, scenario: Scenario) -> None:
    """Bonuses that the VP total includes are not given again [4.2, 5.141, 16.131]."""
    for side in SIDES:
        if elector_count(state, side) >= MAJORITY:
            state.majority = side
        if elector_count(state, side) == 7:
            state.all_electors = side
    if scenario.id in ("intervention", "apocalypse"):
        state.dutch_scored, state.dutch_aid = (2,), -2


def french_setup(flow: Flow, item: Item) -> None:
    """French units deploy as card P17 says [18.32]."""
    does = CARDS["P17"].does
    wanted = [n for n, effect in enumerate(does) if effect.do in ("leader", "units")]
    flow.then(*(Item("effect", n=n, args=("P17", PROTESTANT)) for n in wanted))


STEPS = {"french-setup": french_setup}
