"""Cards on the table: a real position, one card played as an event, and exactly what it changed."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any

import pytest

from game.agony import RULES
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, other
from game.agony.cards.schema import CARDS
from game.agony.state import State
from game.core.agenda import Item
from game.core.events import Event
from game.core.refusal import Refusal
from game.core.rules import Setup
from game.core.state import without
from game.core.words import Sentence
from tests.agony.positions import added

Test = Callable[..., None]
#: Units and leaders; the first of them commands.
Army = tuple[Mapping[str, int], tuple[str, ...]]
#: Which test plays each card as an event (or in a combat), and which refuses it.
PLAYED: dict[str, Test] = {}
REFUSED: dict[str, Test] = {}
#: What every event does to the hands and the agenda; checked apart.
_BOOKS = {"agenda", "hands", "played", "removed", "events", "actions", "active", "trail", "trail_by", "fresh_sieges"}


def plays(*cards: str) -> Callable[[Test], Test]:
    """Mark the test that plays these cards."""
    return _marked(PLAYED, cards)


def refuses(*cards: str) -> Callable[[Test], Test]:
    """Mark the test that refuses these cards."""
    return _marked(REFUSED, cards)


def _marked(registry: dict[str, Test], cards: tuple[str, ...]) -> Callable[[Test], Test]:
    def mark(test: Test) -> Test:
        for card in cards:
            assert card not in registry, f"{card} has a test already"
            registry[card] = test
        marked: Test = pytest.mark.parametrize("card", cards)(test)
        return marked

    return mark


class Falls:
    """Ten-sided dice that fall as told, 0-9; any other throw fails the test."""

    def __init__(self, values: Iterable[int] = ()) -> None:
        self.values = list(values)

    def roll(self, sides: int, purpose: str, hidden: bool = False) -> int:
        assert self.values, f"a d{sides} for “{purpose}” was not expected"
        return self.values.pop(0) or sides


class Table:
    """A game in the middle of a card round, with empty hands."""

    def __init__(self, scenario: str = "campaign", **options: str) -> None:
        options = {key.replace("_", "-"): value for key, value in options.items()}
        self.state: State = RULES.setup(RULES.complete(Setup("agony", scenario, options)))
        self.state.round, self.state.phase = 1, "action"
        self.told: tuple[Event, ...] = ()

    def stand(self, at: str, units: Mapping[str, int], *leaders: str) -> "Table":
        """Put exactly these units and leaders at a position; leaders come from wherever they were."""
        state = self.state
        state.units = without(state.units, at)
        if units:
            state.units = {**state.units, at: dict(units)}
        for leader in leaders:
            state.leaders, state.used = {**state.leaders, leader: at}, {**state.used, leader: "in"}
        return self

    def gone(self, *leaders: str) -> "Table":
        """Leaders who are dead."""
        for leader in leaders:
            self.state.leaders = without(self.state.leaders, leader)
            self.state.used = {**self.state.used, leader: "out"}
        return self

    def set(self, **values: Any) -> "Table":
        """Anything else of the state."""
        for name, value in values.items():
            known = getattr(self.state, name)
            setattr(self.state, name, {**known, **value} if isinstance(known, dict) else value)
        return self

    def turn_of(self, side: str, *cards: str) -> "Table":
        """It is this side's card round, and it holds these cards."""
        self.state = state = self.state.copy()  # states are values: a menu asked of the old one may be remembered
        for card in cards:
            state.decks = {**state.decks, side: tuple(c for c in state.decks[side] if c != card)}
            state.played = {**state.played, side: tuple(c for c in state.played[side] if c != card)}
        state.hands = {**state.hands, side: cards}
        state.agenda = (Item("turn-of", args=(other(side),)), Item("acted", args=(side,)), Item("action", side))
        return self

    def say(self, side: str, *words: str, dice: Iterable[int] = ()) -> "Table":
        """An order, carried out."""
        falls = Falls(dice)
        outcome = RULES.apply(self.state, side, words, falls)
        assert not falls.values, f"dice left over: {falls.values}"
        self.state, self.told = outcome.state, outcome.events
        return self

    def event(self, card: str, *words: str, dice: Iterable[int] = (), asks: str = "") -> dict[str, Any]:
        """Play a card as an event, from hand to pile; gives what it changed. `asks` is what is still open then."""
        side = CARDS[card].side
        before = self.turn_of(side, card).state
        self.say(side, card, "event", *words, dice=dice)
        state = self.state
        once = CARDS[card].symbol == "once"
        assert state.hands[side] == ()
        assert (card in state.removed, card in state.played[side]) == (once, not once)
        assert card in state.events
        assert self.asked()[0] == asks if asks else self.done(side)
        assert state.shown == (card, side)
        changed = changes(before, state)
        changed.pop("shown", None)
        return changed

    def done(self, side: str) -> bool:
        """Whether the round of this side is over: the other is asked for his action."""
        top = self.state.agenda[-1]
        return (top.kind, top.seat) == ("action", other(side))

    def refusal(self, card: str) -> tuple[str, str]:
        """Why the event of a card in the hand is refused, and by which rule."""
        side = CARDS[card].side
        self.turn_of(side, card)
        return self.refused(side, card, "event")

    def refused(self, side: str, *words: str) -> tuple[str, str]:
        """Why an order is refused."""
        with pytest.raises(Refusal) as refusal:
            RULES.apply(self.state, side, words, Falls())
        return refusal.value.reason, refusal.value.rule

    def asked(self) -> tuple[str, str]:
        """What is being asked, and whom."""
        top = self.state.agenda[-1]
        return top.kind, top.seat

    def words(self, side: str, *spoken: str) -> tuple[str, ...]:
        """The legal next words."""
        said: Sentence = spoken
        return RULES.words(self.state, side, said).texts()


def changes(before: State, after: State) -> dict[str, Any]:
    """Every field that is not as it was; of dictionaries the changed keys, None for those that are gone."""
    found: dict[str, Any] = {}
    for field in fields(State):
        old, new = getattr(before, field.name), getattr(after, field.name)
        if field.name in _BOOKS or old == new:
            continue
        if isinstance(new, dict):
            keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
            found[field.name] = {key: new.get(key) for key in keys}
        else:
            found[field.name] = new
    return found


def fight(
    attacker: Army,
    defender: Army,
    side: str = PROTESTANT,
    hands: Mapping[str, tuple[str, ...]] | None = None,
    **options: str,
) -> Table:
    """A battle in Lützen, come to the attacker's combat cards; he came from Leipzig by a card of value 3."""
    table = Table("campaign", **options)
    state = table.state
    for at in list(state.units):
        del state.units[at]
    state.leaders.clear()
    state.revolts, state.sieges = (), {}
    table.stand("leipzig", attacker[0], *attacker[1]).stand("lutzen", defender[0], *defender[1])
    order = "P23" if side == PROTESTANT else "C17"
    mine, yours = (hands or {}).get(side, ()), (hands or {}).get(other(side), ())
    table.turn_of(side, order, *mine)
    table.state.hands[other(side)] = yours
    table.say(side, order, "act", BOARD.leaders[attacker[1][0]].word, "Lützen")
    if table.asked() == ("declare", side):
        table.say(side, "attack")
    assert table.asked() == ("battle-card", side)
    return table


def odds(table: Table) -> dict[str, tuple[int, int]]:
    """DRM and column shift of both sides, with the cards played so far."""
    return {side: added(table.state, side) for side in (PROTESTANT, CATHOLIC)}
