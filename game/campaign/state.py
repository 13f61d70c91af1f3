"""The state of a campaign: plain data, copied before it is changed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from game.campaign.board import BOARD, SEASONS
from game.campaign.course import BattleView, MoveView, SideView, WinterView, battle_key
from game.core.state import Sharing, kept
from game.core.values import immutable, replace

#: The words of a sealed order after the army: ("Savoy",), ("deploy", "Milan"), ("deploy", "Milan", "Savoy"), ("hold",).
Sealed = tuple[str, ...]


@immutable
class Army:
    """An army on the board; `place` is empty while it is off the map [R12].

    `origin` is where it came from, empty if it was placed there. `entered` and `fought` are the seasons
    (see `State.now`) of its last move and battle.
    """

    id: str
    power: str
    place: str
    origin: str = ""
    entered: int = -9
    fought: int = -9

    def resting(self, now: int) -> bool:
        """Whether it still rests from a battle: the season it fought in and the next [m, R11]."""
        return now <= self.fought + 1


@immutable
class Battle:
    """A battle between two armies; `origin` is where the attacker came from.

    `newcomer`: the defender entered the province in this same season, so a draw sends it back too [m, R15].
    `ground` is the number of the field on which it is fought out; 0 where it is not.
    """

    number: int
    season: int
    place: str
    origin: str
    attacker: SideView
    defender: SideView
    newcomer: bool
    winner: str = ""
    ground: int = 0

    @property
    def open(self) -> bool:
        """Whether it is still to be fought."""
        return not self.winner

    @property
    def key(self) -> str:
        """What orders, and the game that is played for it, call it."""
        return battle_key(self.number)


@immutable
class Tally:
    """Battles won, lost and drawn by a power [q]."""

    won: int = 0
    lost: int = 0
    drawn: int = 0


@immutable
class Standing:
    """What an army does in coming seasons without a sealed order [R28]: ("to", "Jülich", "until-winter").

    `since` is the season in which it was given (see `State.now`), `attacked` whether the army was attacked after that.
    """

    words: Sealed
    since: int
    attacked: bool = False


@dataclass
class State(Sharing):
    """Everything there is to know of a campaign.

    `now` counts seasons from Spring 1618 (4 a turn). `queue` are moves still to be carried out in this season,
    `line` whose turn it is when powers move one after another. `newcomers` entered the war this season. `standing` are
    standing orders by seat and army, and under "ready" whether it is ready by itself [R28].
    """

    plan: str
    first_turn: int
    last_turn: int
    options: dict[str, str]
    now: int
    phase: str
    armies: dict[str, Army]
    active: tuple[str, ...]
    holders: dict[str, str]
    start_holders: dict[str, str]
    vp: dict[str, int]
    tally: dict[str, Tally]
    history: dict[str, tuple[int, ...]]
    alliances: tuple[tuple[str, str], ...] = ()
    proposals: tuple[tuple[str, str], ...] = ()
    denounced: tuple[tuple[str, str], ...] = ()
    agreed: tuple[tuple[str, str], ...] = ()
    newcomers: tuple[str, ...] = ()
    sheets: dict[str, dict[str, Sealed]] = field(default_factory=dict)
    standing: dict[str, dict[str, Standing]] = field(default_factory=dict)
    ready: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    queue: tuple[tuple[str, str], ...] = ()
    moved: tuple[str, ...] = ()
    battles: tuple[Battle, ...] = ()
    fought: int = 0
    acted: int = -1
    moves: tuple[MoveView, ...] = ()
    winter: WinterView | None = None
    road: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()
    aims: dict[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def turn(self) -> int:
        """1 to 30 [a]."""
        return self.now // 4 + 1

    @property
    def year(self) -> int:
        """1618 to 1647."""
        return BOARD.files.calendar.first_year + self.now // 4

    @property
    def begun(self) -> int:
        """The year in which the war began [a]."""
        return BOARD.files.calendar.first_year + self.first_turn - 1

    @property
    def years(self) -> int:
        """How many years it lasts."""
        return self.last_turn - self.first_turn + 1

    @property
    def season(self) -> str:
        """ "spring" to "winter" [b]."""
        return SEASONS[self.now % 4]

    @property
    def seats(self) -> dict[str, tuple[str, ...]]:
        """The powers of each seat."""
        return SEATS[self.plan]

    def powers_of(self, seat: str) -> tuple[str, ...]:
        """The active powers of a seat."""
        return _active_powers(self.plan, seat, self.active)

    def writing(self) -> tuple[str, ...]:
        """The seats of which a power is active."""
        return _active_seats(self.plan, self.active)

    def armies_of(self, power: str) -> tuple[Army, ...]:
        """The power's armies that are in the game."""
        return _by_power(self).get(power, ())

    def armies_under(self, seat: str) -> tuple[Army, ...]:
        """The armies of all powers of a seat."""
        return _by_seat(self).get(seat, ())

    @property
    def undecided(self) -> tuple[Battle, ...]:
        """The battles that are still to be fought."""
        return _open(self)

    def army_at(self, place: str) -> Army | None:
        """The army in a province, the first of several that were deployed there together [R7, R27]."""
        return _by_place(self).get(place)

    def beside(self, army: Army) -> list[Army]:
        """The other armies in its province: they fall back with it [R27]."""
        return [other for other in self.armies.values() if other.place == army.place and other.id != army.id]

    def put(self, army: Army, **changes: object) -> Army:
        """Change an army; only of a copied state."""
        changed = replace(army, **changes)  # type: ignore[arg-type]
        self.armies = {**self.armies, army.id: changed}
        return changed

    def score(self, power: str, points: int) -> None:
        """Add victory points; powers not yet active score nothing [R18]."""
        if power in self.active:
            self.vp = {**self.vp, power: self.vp[power] + points}


def _grouped(armies: Iterable[Army], group: Callable[[Army], str]) -> dict[str, tuple[Army, ...]]:
    found: dict[str, list[Army]] = {}
    for army in armies:
        found.setdefault(group(army), []).append(army)
    return {name: tuple(own) for name, own in found.items()}


@kept("armies")
def _by_power(state: State) -> dict[str, tuple[Army, ...]]:
    return _grouped(state.armies.values(), lambda army: army.power)


@kept("armies", "plan")
def _by_seat(state: State) -> dict[str, tuple[Army, ...]]:
    seat_of = SEAT_OF[state.plan]
    return _grouped(state.armies.values(), lambda army: seat_of[army.power])


@kept("armies")
def _by_place(state: State) -> dict[str, Army]:
    return {army.place: army for army in reversed(state.armies.values())}


@kept("battles")
def _open(state: State) -> tuple[Battle, ...]:
    return tuple([battle for battle in state.battles if battle.open])


@lru_cache(maxsize=256)
def _active_seats(plan: str, active: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(seat for seat in SEATS[plan] if _active_powers(plan, seat, active))


@lru_cache(maxsize=4096)
def _active_powers(plan: str, seat: str, active: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(power for power in SEATS[plan].get(seat, ()) if power in active)


SEATS = {plan: {powers[0]: powers for powers in seats} for plan, seats in BOARD.scenarios.seat_plans.items()}
SEAT_OF = {plan: {power: seat for seat, powers in seats.items() for power in powers} for plan, seats in SEATS.items()}

__all__ = [
    "SEATS",
    "SEAT_OF",
    "Army",
    "Battle",
    "BattleView",
    "MoveView",
    "Sealed",
    "SideView",
    "Standing",
    "State",
    "Tally",
]
