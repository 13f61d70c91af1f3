"""Positions of the campaign, set up as a test needs them, and dice that fall as it says."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from game.campaign import RULES, alliance, seasons
from game.campaign.board import BOARD, SEASONS
from game.campaign.state import SEAT_OF, Army, State
from game.campaign.winter import survey
from game.core.dice import RecordedDice
from game.core.events import Event
from game.core.rules import ORGANISER, Setup

#: What is known of one throw: its purpose and its value.
Throw = tuple[str, int]


BYSTANDER = {"Dutch-1": "t_united_provinces"}


#: Dice that are no d6: lists of bonus units have six entries or eight.
_SIDES = {"which unit": (6, 8), "the field": (1000,)}


class Script:
    """Dice that fall as told, in order, and for the purposes that were told; anything else fails the test."""

    def __init__(self, throws: Iterable[Throw] = ()) -> None:
        self.throws = list(throws)

    def roll(self, sides: int, purpose: str) -> int:
        assert self.throws, f"a d{sides} for “{purpose}” was not expected"
        expected, value = self.throws.pop(0)
        assert purpose == expected
        assert sides in _SIDES.get(purpose.partition(": ")[2], (6,))
        assert 1 <= value <= sides
        return value


def muster(battle: int, power: str, name: str) -> Iterator[Throw]:
    """No bonus units and no bonus general."""
    if power != "elector_palatine":
        yield f"Battle {battle}, {name}: reinforcements, even is yes", 1
    yield f"Battle {battle}, {name}: another general, odd is yes", 2


def fight(battle: int, *sides: tuple[str, int, int]) -> list[Throw]:
    """A quick battle without bonuses: attacker and defender as (power, die, die)."""
    named = [(power, BOARD.powers[power].name, dice) for power, *dice in sides]
    lists = [throw for power, name, _dice in named for throw in muster(battle, power, name)]
    return lists + [(f"Battle {battle}, {name}: fight", die) for _power, name, dice in named for die in dice]


def battle(number: int, attacker: str, defender: str, result: str = "draw") -> list[Throw]:
    """A quick battle that ends as told: "draw", or the power that wins."""
    high, low, even = (6, 6), (1, 1), (3, 4)
    dice = {attacker: (high, low), defender: (low, high), "draw": (even, even)}[result]
    return fight(number, (attacker, *dice[0]), (defender, *dice[1]))


def lists(number: int, *powers: str) -> list[Throw]:
    """The army lists of a battle that is fought elsewhere, without bonuses."""
    return [throw for power in powers for throw in muster(number, power, BOARD.powers[power].name)]


def setup(scenario: str = "1618-30", **options: str) -> State:
    """The campaign's start."""
    return RULES.setup(RULES.complete(Setup("campaign", scenario, options)))


def position(
    date: str = "summer 1618",
    armies: Mapping[str, Any] | None = None,
    holders: Mapping[str, str] | None = None,
    *,
    awake: Iterable[str] = (),
    vp: Mapping[str, int] | None = None,
    newcomers: tuple[str, ...] = (),
    **options: Any,
) -> State:
    """Only the named armies are on the board (by id: a place, or the fields of `Army`); all else as at the start.

    Powers are in the war as their year says, or if named as awake. The Dutch wait at home unless told otherwise,
    so that there is always somebody to wait for.
    """
    armies = {**({} if any("Dutch" in army for army in armies or {}) else BYSTANDER), **(armies or {})}
    season, year = date.split()
    state = setup(**options)
    state.now = (int(year) - 1618) * 4 + SEASONS.index(season)
    due = {power.id for power in BOARD.powers.values() if power.enters_turn <= state.turn}
    state.active = tuple(power for power in BOARD.powers if power in due | set(awake))
    state.armies = {id_: _army(id_, where) for id_, where in armies.items()}
    state.holders.update(holders or {})
    state.vp.update(vp or {})
    state.alliances = alliance.of_turn(state.turn)
    survey(state)
    state.moved = state.newcomers = ()
    seasons.begin(state, [])
    state.newcomers = newcomers
    seasons.advance(state, RecordedDice(()), [])
    return state


def _army(id_: str, where: str | dict[str, Any]) -> Army:
    fields = {"place": where} if isinstance(where, str) else where
    return Army(id_, BOARD.army_power[id_], **fields)


class Table:
    """A state, and the orders that take it further; `said` gathers what is announced."""

    def __init__(self, state: State, throws: Iterable[Throw] = ()) -> None:
        self.state, self.dice = state, Script(throws)
        self.events: list[Event] = []

    def give(self, *orders: str) -> "Table":
        """Orders of armies ("Spain-1 Savoy"), or of a named seat ("spain: ready")."""
        for order in orders:
            seat, _colon, text = order.rpartition(": ")
            words = tuple(text.split())
            outcome = RULES.apply(self.state, seat or self.seat_of(words[0]), words, self.dice)
            self.state = outcome.state
            self.events += outcome.events
        return self

    def season(self, *orders: str) -> "Table":
        """Sealed orders, and then everybody is ready."""
        self.give(*orders)
        season = self.state.now
        while self.state.now == season and self.state.phase == "orders":
            mover = RULES.to_move(self.state)[0]
            self.give(f"{mover}: {'pass' if mover == ORGANISER else 'ready'}")
        assert not self.dice.throws, f"never thrown: {self.dice.throws}"
        return self

    def year(self, *orders: str) -> "Table":
        """Go on to the Winter account of this year; the orders are for this season."""
        year = self.state.year
        self.season(*orders)
        while self.state.year == year and self.state.phase == "orders":
            self.season()
        return self

    def seat_of(self, army: str) -> str:
        return SEAT_OF[self.state.plan][BOARD.army_power[army]]

    def at(self, army: str) -> str:
        return self.state.armies[army].place

    def words(self, *spoken: str, seat: str = "") -> tuple[str, ...]:
        return RULES.words(self.state, seat or self.seat_of(spoken[0]), spoken).texts()

    def said(self, kind: str = "") -> list[str]:
        return [event.text for event in self.events if kind in ("", event.kind)]

    def rules_cited(self, kind: str) -> list[str]:
        return [event.rule for event in self.events if event.kind == kind]


__all__ = ["ORGANISER", "RULES", "Script", "Table", "battle", "fight", "lists", "muster", "position", "setup"]
