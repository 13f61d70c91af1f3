"""Random games whose every order is kept with what was before and after it, and who stands where in a state."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from game.agony import RULES
from game.agony.agenda import AGENDA
from game.agony.board import BOARD, WALLS, ground
from game.agony.state import Stack, State
from game.core.agenda import Item
from game.core.events import Event
from game.core.rules import Setup
from game.core.words import Sentence, Word
from tests.agony.test_random import liking
from tests.contests import ThrownDice, liked

PROTESTANT, CATHOLIC = "protestant", "catholic"
SIDES = {PROTESTANT: CATHOLIC, CATHOLIC: PROTESTANT}
SCENARIOS = ("campaign", "early_war", "intervention", "apocalypse")
CATHOLICS = ("imperial", "bavarian", "spanish")
#: What players like who mean to have events, sieges and cities rather than battles.
COURTLY = {
    "event": 30, "besiege": 20, "storm": 20, "act": 8, "pick": 6, "drop": 6, "accept": 5, "outside": 5, "free": 4,
    "hold": 4, "pass": 1, "peace": 2, "aid": 2,
}  # fmt: skip
#: Questions in the midst of something: what is wrong when they are asked may be put right by the answer.
UNDER_WAY = (
    "excess", "abandoned", "loot-loss", "plague-loss", "effect", "withdraw", "recruit", "levy", "starve",
)  # fmt: skip
#: The chance to end an order where more could be said.
REST = 0.25
#: How many orders lie between those after which something is supposed.
EVERY = 12


class Thrown(ThrownDice):
    """Dice that are remembered as they are read: the 10 is a 0 [2.5]."""

    def roll(self, sides: int, purpose: str) -> int:
        value = super().roll(sides, purpose)
        self.throws[-1] = purpose, value % 10
        return value


@dataclass(frozen=True)
class Moment:
    """One order of a game: the state before it, what was said, the dice that fell, what was told, the state after."""

    seed: int
    number: int
    before: State
    seat: str
    order: Sentence
    throws: tuple[tuple[str, int], ...]
    events: tuple[Event, ...]
    after: State


def courtly(word: Word) -> float:
    return 15 if "wins" in word.hint else COURTLY.get(word.text, 3)


@lru_cache(maxsize=1)
def game(seed: int) -> tuple[Moment, ...]:
    """A game by its seed: scenarios by turns, every third with options by chance, four by four with another taste."""
    return tuple(_orders(seed))


def _orders(seed: int) -> Iterator[Moment]:
    chance, taste = Random(f"agony {seed}"), courtly if seed // len(SCENARIOS) % 2 else liking
    options = {} if seed % 3 else {option.key: chance.choice(option.choices).value for option in RULES.options}
    state = RULES.setup(RULES.complete(Setup("agony", SCENARIOS[seed % len(SCENARIOS)], options)))
    number = 0
    while seats := RULES.to_move(state):
        dice, number = Thrown(chance), number + 1
        order = liked(RULES, state, seats[0], chance, taste, rest=REST)
        outcome = RULES.apply(state, seats[0], order, dice)
        yield Moment(seed, number, state, seats[0], order, tuple(dice.throws), tuple(outcome.events), outcome.state)
        state = outcome.state


def some(moments: tuple[Moment, ...]) -> Iterator[tuple[Moment, Random]]:
    """Every so many orders of a game, to suppose what has not happened; with chance to suppose it by."""
    for moment in moments[moments[0].seed % EVERY :: EVERY]:
        yield moment, Random(f"agony {moment.seed}, {moment.number}")


def agree(moment: Moment, rule: str, place: str, ours: object, theirs: object) -> None:
    """The rulebook's answer and the game's are the same; else all is shown that tells them apart."""
    assert ours == theirs, story(moment, rule, place, ours, theirs)


def at_most(moment: Moment, rule: str, place: str, limit: int, n: int) -> None:
    """There are no more than the rulebook allows."""
    assert n <= limit, story(moment, rule, place, f"at most {limit}", n)


def at_least(moment: Moment, rule: str, place: str, needed: int, n: int) -> None:
    """There are as many as the rulebook asks."""
    assert n >= needed, story(moment, rule, place, f"at least {needed}", n)


def story(moment: Moment, rule: str, place: str, ours: object, theirs: object) -> str:
    """Which rule, where, both answers, who stands there, and how to come to it again."""
    state = moment.after
    here = {at: pieces for at, pieces in state.units.items() if ground(at) == place}
    led = {leader: at for leader, at in state.leaders.items() if ground(at) == place}
    return (
        f"[{rule}] {place}: by the rulebook {ours!r}, in the game {theirs!r}\n"
        f"units {here}, leaders {led}, held by {state.cities.get(place)!r}, revolts {state.revolts}\n"
        f"seed {moment.seed}, {state.scenario}, order {moment.number}, turn {state.turn}, round {state.round}: "
        f"{moment.seat} {' '.join(moment.order)}"
    )


def quiet(state: State) -> bool:
    """Whether nothing is under way: no march, no battle, no question whose answer puts something right."""
    return bool(state.agenda) and not state.march and not state.battle and state.agenda[-1].kind not in UNDER_WAY


def asked(moment: Moment, *kinds: str) -> Iterator[tuple[State, Item, set[str]]]:
    """Each question of these kinds before the order: the position as its seat knows it, the item, the words offered."""
    for seat in RULES.to_move(moment.before):
        item = AGENDA.asks(moment.before, seat)
        if item and item.kind in kinds:
            offered = {word.text for word in RULES.words(moment.before, seat, ()).next}
            yield AGENDA.apart(moment.before, seat), item, offered


# Who stands where


def side_of(state: State, nation: str) -> str:
    """Saxony fights on the side that it has switched to [8.66]."""
    if nation == "saxon":
        return state.saxony
    return CATHOLIC if nation in CATHOLICS else PROTESTANT


def nation_of(kind: str) -> str:
    return BOARD.kinds[kind].nation


def owner(state: State, stack: Stack) -> str:
    """Whose units a stack is."""
    return side_of(state, nation_of(next(iter(stack)))) if stack else ""


def outside(state: State, place: str) -> str:
    """Whose units stand in a city, outside its walls if the enemy is within."""
    return owner(state, state.units.get(place, {}))


def units_of(state: State, place: str, side: str) -> Counter[str]:
    """All units of a side in a city, in and outside its walls [10.24]."""
    found: Counter[str] = Counter()
    for position in (place, place + WALLS):
        stack = state.units.get(position, {})
        if owner(state, stack) == side:
            found.update(stack)
    return found


def leaders_of(state: State, place: str, side: str) -> list[str]:
    """All leaders of a side in a city, in and outside its walls."""
    led = [leader for leader, at in state.leaders.items() if ground(at) == place]
    return [leader for leader in led if side_of(state, BOARD.leaders[leader].nation) == side]


def factors(stack: Stack) -> int:
    """Combat factors [12.22]."""
    return sum(BOARD.kinds[kind].cf * n for kind, n in stack.items())


def neutral(state: State, place: str) -> bool:
    """A city of a Neutral area, or an independent one that nobody holds [2.43, 3.1]."""
    area = BOARD.spaces[place].area
    return area in state.neutral if area else not state.cities[place]
