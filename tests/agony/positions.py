"""Positions of Europe in Agony, set up as a test needs them, and dice that fall as it says."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from game.agony import RULES
from game.agony.agenda import AGENDA
from game.agony.arithmetic import modifiers, totals
from game.agony.board import CATHOLIC, PROTESTANT, other
from game.agony.flow import Flow
from game.agony.losses import force_of
from game.agony.picks import few
from game.agony.pieces import IN, put
from game.agony.state import Batch, Battle, Force, March, Stack, State
from game.core.agenda import Item
from game.core.dice import SEALED
from game.core.events import Event
from game.core.rules import Outcome, Setup
from game.core.words import Words

#: A part of a throw's purpose, and what the ten-sided die shows.
Throw = tuple[str, int]


class Script:
    """Dice that fall as told, in order; cards are always the first of the pile. Anything else fails the test.

    After the last throw that was told leaders survive.
    """

    def __init__(self, throws: Iterable[Throw] = ()) -> None:
        self.throws = list(throws)

    def roll(self, sides: int, purpose: str) -> int:
        if purpose.startswith(SEALED):
            return 1
        if not self.throws and purpose.startswith("loss of "):
            return 10
        assert self.throws, f"a d{sides} for “{purpose}” was not expected"
        expected, value = self.throws.pop(0)
        assert expected in purpose, f"“{purpose}” was thrown, “{expected}” expected"
        return value or 10


def added(state: State, side: str) -> tuple[int, int]:
    """What is added to a side's die in the battle, and the columns moved [12.24, 12.25]."""
    return totals(modifiers(force_of(state, side), force_of(state, other(side))))


def new(scenario: str = "campaign", **options: str) -> State:
    """A game as it is set up."""
    return RULES.setup(RULES.complete(Setup("agony", scenario, options)))


def bare(scenario: str = "campaign", **options: str) -> State:
    """The board without any piece; nobody has cards."""
    state = new(scenario, **options)
    state.units.clear()
    state.leaders.clear()
    state.agenda = ()
    return state


def place(state: State, at: str, units: Stack | None = None, *leaders: str) -> State:
    """Put pieces down."""
    put(state, at, units or {})
    for leader in leaders:
        state.leaders, state.used = {**state.leaders, leader: at}, {**state.used, leader: IN}
    return state


def turn_of(state: State, side: str, *hand: str) -> State:
    """A copy in which it is this side's card round; the other's comes next."""
    state = state.copy()
    state.hands = {side: hand, other(side): state.hands[other(side)]}
    state.phase, state.round, state.active = "action", 1, side
    state.agenda = (Item("action", other(side)), Item("acted", args=(side,)), Item("action", side))
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

    def offered(self, seat: str, spoken: str = "") -> tuple[str, ...]:
        """The words that may follow, without those that are short for several."""
        texts = RULES.words(self.state, seat, tuple(spoken.split())).texts()
        return tuple(text for text in texts if text != "standing" and not few(text))

    def asked(self) -> tuple[str, str]:
        """Who is asked what; the first of those who are asked at once."""
        seat = RULES.to_move(self.state)[0]
        item = AGENDA.asks(self.state, seat)
        assert item is not None
        return item.seat, item.kind

    def seen(self, seat: str) -> State:
        """The state as it is for a seat that has answered before the other."""
        return AGENDA.apart(self.state, seat)

    def told(self, rule: str) -> list[str]:
        """The events that cite a rule."""
        return [event.text for event in self.said if event.rule == rule]


def run(state: State, *items: Item, throws: Iterable[Throw] = ()) -> Play:
    """Carry out steps of the agenda on a copy, until somebody is asked."""
    dice = Script(throws)
    flow = Flow(state.copy(), dice)
    flow.state.agenda = (Item("action", PROTESTANT),)
    flow.then(*items)
    AGENDA.advance(flow)
    assert not dice.throws, f"not thrown: {dice.throws}"
    play = Play(flow.state)
    play.said = flow.events
    return play


def flow_of(state: State, *throws: Throw) -> Flow:
    """A flow to call the rules' own functions with."""
    return Flow(state.copy(), Script(throws))


def party_at(at: str, units: Stack, leader: str, side: str = CATHOLIC, **more: object) -> March:
    """A party on the march."""
    batches = (Batch(units),) if units else ()
    march = March(side, leader, (leader,) if leader else (), (), batches, at, at, at)
    return replace(march, **more)  # type: ignore[arg-type]


def put_to(state: State, item: Item, *spoken: str) -> Words:
    """What a question says to the words spoken so far, wherever it stands; without what is short for several words."""
    found = AGENDA.questions[item.kind].words(state, item, spoken)
    return replace(found, next=tuple(word for word in found.next if not few(word.text)))


def answered(state: State, item: Item, *sentence: str, throws: Iterable[Throw] = ()) -> Flow:
    """What comes of an answer by itself, before the agenda goes on."""
    flow = flow_of(state, *throws)
    AGENDA.questions[item.kind].answer(flow, item, sentence)
    return flow


def force(side: str, units: Stack, *leaders: str, **more: Any) -> Force:
    return replace(Force(side, leaders[0] if leaders else "", leaders, units), **more)


def fight(attacker: Force, defender: Force, at: str = "lutzen", origin: str = "leipzig", form: str = "") -> State:
    """A battle as it stands: the fighters' leaders are on the field."""
    state = bare()
    for one in (attacker, defender):
        place(state, at, {}, *one.leaders)
    state.battle = Battle(at, origin, attacker, defender, form)
    return state
