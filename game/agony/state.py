"""The state of a game of Europe in Agony: plain data, copied before it is changed; copies share what is the same."""

from dataclasses import dataclass, field
from functools import lru_cache

from game.agony.board import BOARD, CATHOLIC, CATHOLIC_NATIONS, PROTESTANT, SIDES, WALLS
from game.core.agenda import Item
from game.core.state import Sharing, kept
from game.core.text import SILENT, Message
from game.core.values import immutable

#: How many units of each kind (`Kind.id`); never changed in place.
Stack = dict[str, int]
#: How many units of a side may stand at a place [10.21].
LIMIT = 8


_FACTORS = {kind.id: kind.cf for kind in BOARD.kinds.values()}
NATION = {kind.id: kind.nation for kind in BOARD.kinds.values()}
#: The nations of a unit by itself.
ALONE = {kind: frozenset({nation}) for kind, nation in NATION.items()}
OF_LEADER: dict[str, str] = {leader.id: leader.nation for leader in BOARD.leaders.values()}
_SIDE = {nation: CATHOLIC if nation in CATHOLIC_NATIONS else PROTESTANT for nation in {*NATION.values(), "english"}}
#: Whose side a kind of unit, or a leader, is on; of Saxons that is to be asked [8.66].
SIDE_OF_KIND = {kind: "" if nation == "saxon" else _SIDE[nation] for kind, nation in NATION.items()}
_SIDE_OF_LEADER = {leader: "" if nation == "saxon" else _SIDE[nation] for leader, nation in OF_LEADER.items()}


@immutable
class Batch:
    """Units marching together that have spent as many MPs this round, `settled` of them before they moved [11.11]."""

    units: Stack
    spent: int = 0
    settled: int = 0

    @property
    def unmoved(self) -> bool:
        """Whether they have entered no place yet: to take the city they stand in is no movement [11.11, 11.16]."""
        return self.spent == self.settled


@immutable
class March:
    """An activation under way [8.31, 10.12, 11.1].

    `leaders` were there from the beginning and count for the Leadership Rating; `followers` were picked up [11.15].
    `at` is the position now, `origin` the one before it; `spent` the leader's own MPs; `units_moved` how many entered
    a city [11.16]; `rested` those who may not move again, by position [11.14]; `forage` the cities chosen; `fetched`
    the leaders and kinds of units picked up where it is now [11.15].
    """

    side: str
    leader: str
    leaders: tuple[str, ...]
    followers: tuple[str, ...]
    batches: tuple[Batch, ...]
    at: str
    origin: str
    start: str
    free: bool = False
    card: str = ""
    spent: int = 0
    bonus: int = 0
    steps: int = 0
    units_moved: int = 0
    path: tuple[str, ...] = ()
    rested: dict[str, Stack] = field(default_factory=dict)
    forage: tuple[str, ...] = ()
    unmet: int = 0
    entered_up: bool = False
    left_up: bool = False
    stopped: bool = False
    fought: bool = False
    campaign: str = ""
    fetched: tuple[str, ...] = ()


@immutable
class Force:
    """One side in a battle. `joined` came out of the fortress [13.15]; `held` stand by without fighting [12.13].

    `gone` are those who have retreated: they are to be seen in what is told of the battle, and nowhere else.
    `trusting`: what it loses, and where it retreats to, is left to the house. `refuge` is where it said it will go.
    """

    side: str
    leader: str
    leaders: tuple[str, ...]
    units: Stack
    joined: Stack = field(default_factory=dict)
    held: Stack = field(default_factory=dict)
    cards: tuple[str, ...] = ()
    cf: int = 0
    column: int = -1
    drm: int = 0
    die: int = -1
    loss: int = 0
    lost: Stack = field(default_factory=dict)
    fallen: tuple[str, ...] = ()
    gone: Stack = field(default_factory=dict)
    trusting: bool = False
    refuge: str = ""


@immutable
class Battle:
    """A regular combat [12.2]: `origin` is where the attacker came from; "sally" and "relief" are its special forms."""

    place: str
    origin: str
    attacker: Force
    defender: Force
    form: str = ""
    winner: str = ""
    retreat: str = ""


def year_of(turn: int) -> int:
    """The first of a turn's two years."""
    return 1618 + 2 * turn


@dataclass
class State(Sharing):
    """Everything there is to know of a game. Positions are places, boxes, or a place with `!`: inside its fortress.

    `decks` are the unplayed cards, sorted: their order means nothing, every draw is a roll. `in_force` are cards whose
    effect lasts, with what ends it. `marks` last till the end of the turn, `done` for the whole game. `shown` is
    the card of the last action and who played it, until the next one.
    """

    scenario: str
    options: dict[str, str]
    turn: int
    last_turn: int
    vp: int
    round: int = 0
    phase: str = ""
    active: str = ""
    units: dict[str, Stack] = field(default_factory=dict)
    leaders: dict[str, str] = field(default_factory=dict)
    used: dict[str, str] = field(default_factory=dict)
    scrapped: dict[str, int] = field(default_factory=dict)
    areas: dict[str, str] = field(default_factory=dict)
    cities: dict[str, str] = field(default_factory=dict)
    neutral: tuple[str, ...] = ()
    first_held: dict[str, str] = field(default_factory=dict)
    revolts: tuple[str, ...] = ()
    pillage: dict[str, int] = field(default_factory=dict)
    ruined: tuple[str, ...] = ()
    sieges: dict[str, int] = field(default_factory=dict)
    fresh_sieges: tuple[str, ...] = ()
    electors: dict[str, str] = field(default_factory=dict)
    majority: str = ""
    all_electors: str = ""
    bavarian_elector: bool = False
    saxony: str = "catholic"
    entered: tuple[str, ...] = ()
    hungary_rebels: bool = False
    swedish_base: str = ""
    cardinal_turn: int = 0
    pope: str = ""
    passes_open: bool = True
    dutch_war: int = 0
    dutch_over: bool = False
    dutch_scored: tuple[int, ...] = ()
    dutch_aid: int = 0
    response: int = 0
    wallenstein: str = ""
    influence: int = 0
    aid: dict[str, int] = field(default_factory=dict)
    aid_cards: dict[str, dict[str, int]] = field(default_factory=dict)
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    decks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    played: dict[str, tuple[str, ...]] = field(default_factory=dict)
    removed: tuple[str, ...] = ()
    stages: tuple[str, ...] = ()
    in_force: dict[str, str] = field(default_factory=dict)
    events: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    actions: dict[str, int] = field(default_factory=dict)
    unpaid: dict[str, Stack] = field(default_factory=dict)
    linked: dict[str, tuple[str, ...]] = field(default_factory=dict)
    grace: dict[str, int] = field(default_factory=dict)
    march: March | None = None
    battle: Battle | None = None
    last_battle: Battle | None = None
    agenda: tuple[Item, ...] = ()
    standing: dict[str, dict[str, str]] = field(default_factory=dict)
    trail: tuple[str, ...] = ()
    trail_by: str = ""
    shown: tuple[str, ...] = ()
    winner: str = ""
    verdict: Message = SILENT
    history: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether somebody has won, or both have ended the war."""
        return bool(self.winner)

    @property
    def year(self) -> int:
        """The first of the turn's two years."""
        return year_of(self.turn)

    def side_of(self, nation: str) -> str:
        """Whose side a nation fights on; Saxony may switch [8.66]."""
        return self.saxony if nation == "saxon" else _SIDE[nation]

    def leader_side(self, leader: str) -> str:
        """Whose leader he is."""
        return _SIDE_OF_LEADER[leader] or self.saxony

    def leaders_at(self, position: str, side: str = "") -> tuple[str, ...]:
        """The leaders at a position, of one side if named."""
        return (staffs(self)[side] if side else posted(self)).get(position, ())

    def units_at(self, position: str, side: str = "") -> Stack:
        """The units at a position if they are of this side, else none."""
        stack = self.units.get(position)
        return stack if stack and (not side or self.owner(position) == side) else {}

    def owner(self, position: str) -> str:
        """Whose units stand at a position; empty if none."""
        stack = self.units.get(position)
        if not stack:
            return ""
        return SIDE_OF_KIND[next(iter(stack))] or self.saxony

    def here(self, place: str, side: str) -> tuple[str, ...]:
        """The positions of a place where a side has units."""
        inside = place + WALLS
        if place not in self.units and inside not in self.units:
            return ()
        return tuple([at for at in (place, inside) if self.owner(at) == side])

    def option(self, key: str) -> bool:
        """Whether an optional rule is in force."""
        return self.options.get(key, "no") == "yes"


@kept("leaders")
def posted(state: State) -> dict[str, tuple[str, ...]]:
    """The leaders at each position."""
    found: dict[str, tuple[str, ...]] = {}
    for leader, at in state.leaders.items():
        found[at] = (*found[at], leader) if at in found else (leader,)
    return found


@kept("leaders", "saxony")
def staffs(state: State) -> dict[str, dict[str, tuple[str, ...]]]:
    """The same of each side."""
    found: dict[str, dict[str, tuple[str, ...]]] = {side: {} for side in SIDES}
    for leader, at in state.leaders.items():
        led = found[_SIDE_OF_LEADER[leader] or state.saxony]
        led[at] = (*led[at], leader) if at in led else (leader,)
    return found


def own(state: State, side: str) -> tuple[str, ...]:
    """The leaders of a side, in the order in which they came into the game."""
    return _of_sides(tuple(state.leaders), state.saxony).get(side, ())


@lru_cache(maxsize=1024)
def _of_sides(leaders: tuple[str, ...], saxony: str) -> dict[str, tuple[str, ...]]:
    return {side: tuple([one for one in leaders if (_SIDE_OF_LEADER[one] or saxony) == side]) for side in SIDES}


def size(stack: Stack) -> int:
    """How many units [10.21]."""
    return sum(stack.values())


def factors(stack: Stack) -> int:
    """Combat factors [12.22]."""
    return sum([_FACTORS[kind] * n for kind, n in stack.items()])


def plus(stack: Stack, more: Stack) -> Stack:
    """Both together."""
    if not stack:
        return more
    if not more:
        return stack
    both = dict(stack)
    for kind, n in more.items():
        both[kind] = both.get(kind, 0) + n
    return {kind: both[kind] for kind in sorted(both) if both[kind]}


def minus(stack: Stack, fewer: Stack) -> Stack:
    """What is left; raises `ValueError` if there were not so many."""
    rest = dict(stack)
    for kind, n in fewer.items():
        rest[kind] = rest.get(kind, 0) - n
        if rest[kind] < 0:
            raise ValueError(f"there are not {n} {kind} in {stack}")
    return {kind: n for kind, n in rest.items() if n}


def common(stack: Stack, other: Stack) -> Stack:
    """Those of the other that are in the stack, too."""
    return {kind: min(n, stack[kind]) for kind, n in other.items() if kind in stack}


def has(stack: Stack, nation: str) -> bool:
    """Whether units of a nation are among them."""
    return nation in _nations(tuple(stack))


def nations(stack: Stack) -> frozenset[str]:
    """The nations in a stack."""
    return _nations(tuple(stack))


@lru_cache(maxsize=4096)
def led_by(leaders: tuple[str, ...]) -> frozenset[str]:
    """The nations of leaders."""
    return frozenset(OF_LEADER[leader] for leader in leaders)


@lru_cache(maxsize=4096)
def _nations(kinds: tuple[str, ...]) -> frozenset[str]:
    return frozenset(NATION[kind] for kind in kinds)
