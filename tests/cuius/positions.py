"""Positions of Cuius Regio, set up as a test needs them, and dice that fall as it says."""

from collections.abc import Iterable
from dataclasses import replace

from game.core.dice import SEALED
from game.core.events import Event
from game.core.rules import Outcome, Setup
from game.cuius import RULES
from game.cuius.agenda import AGENDA
from game.cuius.board import BOARD, IMPERIAL, PROTESTANT, SIDES, other
from game.cuius.flow import Flow
from game.cuius.pieces import ordered
from game.cuius.state import Army, Item, March, State

#: A part of a throw's purpose, and what the die shows.
Throw = tuple[str, int]

#: Open country in Mecklenburg: a ring of clear hexes without roads, rivers or hills around 2509.
OPEN = "2509"


class Script:
    """Dice that fall as told, in order. Anything else fails the test; after the last throw leaders survive."""

    def __init__(self, throws: Iterable[Throw] = ()) -> None:
        self.throws = list(throws)

    def roll(self, sides: int, purpose: str) -> int:
        if not self.throws and purpose.removeprefix(SEALED).startswith("fate of "):
            return 6
        assert self.throws, f"a d{sides} for “{purpose}” was not expected"
        if purpose.startswith("fate of ") and not self.throws[0][0].startswith("fate"):
            return 6
        expected, value = self.throws.pop(0)
        assert expected in purpose, f"“{purpose}” was thrown, “{expected}” expected"
        return value


def at(city: str) -> str:
    """The hex of a city."""
    return BOARD.cities[city].hex


def new(scenario: str = "campaign", **options: str) -> State:
    """A game as it is set up."""
    return RULES.setup(RULES.complete(Setup("cuius", scenario, options)))


def apart(state: State) -> State:
    """A copy that shares no container: a test may change it in place, as no rule does."""
    made = state.copy()
    for name, value in vars(state).items():
        if isinstance(value, dict):
            setattr(made, name, value.copy())
    return made


def bare(scenario: str = "campaign", year: int = 0, **options: str) -> State:
    """The board without any army; cities as the scenario says."""
    state = apart(new(scenario, **options))
    state.imperial, state.protestant, state.agenda, state.marshals = {}, {}, (), ()
    state.pool = {side: tuple(sorted(x.id for x in BOARD.leaders.values() if x.side == side)) for side in SIDES}
    state.year = year or state.year
    state.phase, state.first = "operations", IMPERIAL
    return state


def army(
    state: State, place: str, *leaders: str, inf: int = 0, cav: int = 0, art: int = 0, fatigue: int = 0,
    side: str = "", lieutenants: Iterable[str] = (), force: int = 0,
) -> State:  # fmt: skip
    """Put an army down: leaders as Marshals, unless they are named as Lieutenants."""
    side = side or BOARD.leaders[(*leaders, *lieutenants)[0]].side
    everybody = (*leaders, *lieutenants)
    state.marshals = (*state.marshals, *leaders)
    state.pool = {**state.pool, side: tuple(x for x in state.pool[side] if x not in everybody)}
    state.station(side, place, Army(ordered(state, everybody), inf, cav, art, fatigue, force))
    return state


def turn_of(state: State, side: str) -> State:
    """A copy in which it is this side's activation; the other's comes next."""
    state = apart(state)
    state.phase = "operations"
    state.agenda = (Item("activate", other(side)), Item("activate", side))
    return state


def asked(state: State, kind: str, seat: str, place: str = "", args: tuple[str, ...] = ()) -> State:
    """A copy in which a question is put."""
    state = apart(state)
    state.agenda = (Item("activate", other(seat)), Item(kind, seat, place, args=args))
    return state


def marching(state: State, place: str, mp: int, **changes: object) -> State:
    """A copy in which the army in a hex is active, with so many MP, and its player is asked where to."""
    state = apart(state)
    side = IMPERIAL if place in state.imperial else PROTESTANT
    army = state.of(side).pop(place)
    march = March(side, army, place, mp=mp, bonus=2, path=(place,))
    state.march = replace(march, **changes)  # type: ignore[arg-type]
    state.trail, state.trail_by = (place,), side
    chief = army.leaders[0]
    state.agenda = (Item("activate", other(side)), Item("activation-end", args=(side, chief)), Item("move", side))
    return state


class Play:
    """A game being played by a test: `give` carries out an order as typed, `said` is what was told since."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.said: list[Event] = []

    def give(self, seat: str, order: str, *throws: Throw) -> "Play":
        dice = Script(throws)
        outcome: Outcome[State] = RULES.apply(self.state, seat, tuple(order.split()), dice)
        assert not dice.throws, f"not thrown: {dice.throws}"
        self.state, self.said = outcome.state, list(outcome.events)
        return self

    def run(self, *items: Item, throws: Iterable[Throw] = ()) -> "Play":
        """Carry out steps as if they were next."""
        dice = Script(throws)
        flow = Flow(apart(self.state), dice)
        flow.then(*items)
        AGENDA.advance(flow)
        assert not dice.throws, f"not thrown: {dice.throws}"
        self.state, self.said = flow.state, flow.events
        return self

    @property
    def told(self) -> str:
        return " ".join(event.text for event in self.said)

    @property
    def question(self) -> str:
        return self.state.agenda[-1].kind if self.state.agenda else ""


def offered(state: State, seat: str, *spoken: str) -> tuple[str, ...]:
    """The words that may follow."""
    return RULES.words(state, seat, spoken).texts()
