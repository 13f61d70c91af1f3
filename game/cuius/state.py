"""The state of a game of Cuius Regio: plain data, copied before it is changed."""

from dataclasses import dataclass, field
from typing import Self

from game.core.agenda import Item
from game.core.state import Sharing, without
from game.core.values import immutable, replace
from game.cuius.board import BOARD, IMPERIAL, PROTESTANT

MARSHAL, LIEUTENANT = "marshal", "lieutenant"
#: A number that a viewer does not know.
UNKNOWN = -1


@immutable
class Army:
    """What one side has in a hex [2.6.1]: leaders, SP of infantry and cavalry, trains, the stack's fatigue.

    `force` is its Force marker, 0 for none [16.2].
    """

    leaders: tuple[str, ...] = ()
    inf: int = 0
    cav: int = 0
    art: int = 0
    fatigue: int = 0
    force: int = 0

    @property
    def sp(self) -> int:
        """Strength Points: trains do not count [2.3]."""
        return self.inf + self.cav

    @property
    def lr(self) -> int:
        """The Leadership Ratings of all its leaders together [11.1.1]."""
        return sum(BOARD.leaders[x].lr for x in self.leaders)

    @property
    def mounted(self) -> bool:
        """Whether it is of leaders and cavalry SP only [2.2]."""
        return self.cav > 0 and not self.inf and not self.art


NOBODY = Army()


@immutable
class March:
    """The active army [7.2]: `mp` left, `bonus` what is left of the road's extra MP while all went by road [11.3.3].

    `origin` is the hex it came from, `before` the one it came to that from; `bank` the bank of a river city it came in
    by, -1 if it began here [11.3.5.1];
    `led` whether it rolled for MP by LR, `horse` whether for cavalry [11.1]; `ridge`: in hills by road, and
    `behind`: so it was in the hex it came from, and left that by road, too [11.3.2.1].
    `plan` are the hexes still to go, `halt` on what to stop, `taking` a neutral city at the end of it [13.1].
    """

    side: str
    army: Army
    at: str
    origin: str = ""
    before: str = ""
    mp: int = 0
    led: bool = False
    horse: bool = False
    all_road: bool = True
    bonus: int = 0
    bank: int = -1
    ridge: bool = False
    behind: bool = False
    plan: tuple[str, ...] = ()
    halt: tuple[str, ...] = ()
    taking: bool = False
    done: bool = False
    path: tuple[str, ...] = ()

    @property
    def aimless(self) -> Self:
        """The same, broken off: with no plan to go on with."""
        return replace(self, plan=(), halt=(), taking=False)

    @property
    def lent(self) -> int:
        """The MP that it has more by road, as long as it has gone by nothing else [11.3.3]."""
        return self.bonus if self.all_road else 0


@immutable
class Chain:
    """A reaction chain [11.4]. Armies are named "side@hex".

    `reacted` bear a Reacted marker; `eligible` may attempt a move; `barred` have just won [11.4.9]; `entered` tells who
    came into an enemy's hex, and from where: "2314": "imperial@2313". `came` tells of who came by a reaction into an
    enemy's foreign city where he came from: "imperial@2314": "2313".
    """

    reacted: tuple[str, ...] = ()
    eligible: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    entered: dict[str, str] = field(default_factory=dict)
    came: dict[str, str] = field(default_factory=dict)


@immutable
class Contingent:
    """SP that an adjacent army contributes to a battle [14.7]."""

    at: str
    inf: int
    cav: int


@immutable
class Battle:
    """A battle [14.0]: `origin` is the hex the attacker came from. What is not known yet is -1 or empty.

    `parts` tells where each side's modifiers come from, `fates` what each leader's dice came to [14.4].
    """

    place: str
    attacker: str
    defender: str
    origin: str
    active: bool = False
    helpers: dict[str, tuple[Contingent, ...]] = field(default_factory=dict)
    strength: dict[str, int] = field(default_factory=dict)
    drm: dict[str, int] = field(default_factory=dict)
    odds: str = ""
    parts: dict[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    fates: tuple[tuple[str, int], ...] = ()
    black: int = 0
    white: int = 0
    br: int = UNKNOWN
    cell: str = ""
    lost: dict[str, int] = field(default_factory=dict)
    loser: str = ""
    rout: bool = False


@immutable
class Retreat:
    """An army that moves away from a battle, or before one [14.6.1]; `origin` is where the attacker came from.

    `army` is None where it is the active army; `beaten`: it lost a battle, `attacked`: it was the attacker; `reacted`:
    it bears a Reacted marker [11.4.4].
    """

    side: str
    at: str
    battle: str
    origin: str
    attacked: bool
    army: Army | None = None
    beaten: bool = True
    routed: bool = False
    steps: int = 0
    bank: int = -1
    ridge: bool = False
    reacted: bool = False


@immutable
class Intel:
    """What a side was last told of an enemy force [16.3]; -1 for what it was not told, ranges are their least.

    `before` is what it was told earlier, without all that it was told again since. `lost` are the SP, cavalry and
    trains that both players have seen it lose since, `fatigue` what they have seen it tire to this year. `exact`: where
    ranges are told its SP are none; `some`: its cavalry is the least of a range.
    """

    year: int
    place: str
    sp: int = UNKNOWN
    cav: int = UNKNOWN
    art: int = UNKNOWN
    fresh: bool = False
    before: "Intel | None" = None
    lost: tuple[int, int, int] = (0, 0, 0)
    fatigue: int = UNKNOWN
    exact: bool = False
    some: bool = False

    @property
    def exactly(self) -> bool:
        """Whether the SP that were told last are no range's least, where ranges are told."""
        return self.exact if self.sp != UNKNOWN or not self.before else self.before.exactly

    @property
    def vaguely(self) -> bool:
        """Whether the cavalry that was told last is the least of a range."""
        return self.some if self.cav != UNKNOWN or not self.before else self.before.vaguely

    @property
    def told(self) -> tuple[int, int, int]:
        """SP, cavalry and trains as this report alone tells them."""
        return self.sp, self.cav, self.art

    @property
    def best(self) -> tuple[int, int, int]:
        """SP, cavalry and trains as they were told last, whenever that was, without what was seen to go since."""
        old = self.before.best if self.before else (UNKNOWN, UNKNOWN, UNKNOWN)
        sp, cav, art = (
            max(0, told - lost) if told != UNKNOWN else was
            for told, lost, was in zip(self.told, self.lost, old, strict=True)
        )
        return sp, cav, art

    def less(self, sp: int) -> "Intel":
        """The same after a loss of SP, of whatever kind: the report that told them tells fewer."""
        if self.sp == UNKNOWN:
            return replace(self, before=self.before.less(sp)) if self.before else self
        return replace(self, lost=(self.lost[0] + sp, *self.lost[1:]))

    def without(self, later: "Intel") -> "Intel | None":
        """What of this a later report says nothing of; None if it tells all of it anew."""
        left = replace(
            self,
            sp=self.sp if later.sp == UNKNOWN else UNKNOWN,
            cav=self.cav if later.cav == UNKNOWN else UNKNOWN,
            art=self.art if later.art == UNKNOWN else UNKNOWN,
            fresh=False,
            before=self.before.without(later) if self.before else None,
        )
        return left.before if left.told == (UNKNOWN, UNKNOWN, UNKNOWN) else left


@dataclass
class State(Sharing):
    """Everything there is to know of a game. Places are hexes, or Spanish Road areas by their id.

    `control` holds cities that are not neutral, `damage` 1 for a Pillage and 2 for a Sack marker; `marshals` are the
    leaders on the map who were deployed so, all others there are Lieutenants; `used` counts Lieutenant activations;
    `raised` are the provinces of this year, `mustered` the stacks that have moved, `content` who has nothing left to
    raise and lets his cavalry ride; `quiet` the turns without a major
    battle; `intel` what each side was told of the other's forces.
    """

    scenario: str
    options: dict[str, str]
    year: int
    first_year: int
    last_year: int
    phase: str = ""
    initiative: str = ""
    first: str = ""
    imperial: dict[str, Army] = field(default_factory=dict)
    protestant: dict[str, Army] = field(default_factory=dict)
    control: dict[str, str] = field(default_factory=dict)
    damage: dict[str, int] = field(default_factory=dict)
    pool: dict[str, tuple[str, ...]] = field(default_factory=dict)
    marshals: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    pp: dict[str, int] = field(default_factory=dict)
    received: dict[str, int] = field(default_factory=dict)
    invaded: dict[str, str] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)
    deployed: dict[str, int] = field(default_factory=dict)
    raised: tuple[str, ...] = ()
    allied: dict[str, int] = field(default_factory=dict)
    mustered: tuple[str, ...] = ()
    content: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    forts: dict[str, str] = field(default_factory=dict)
    quiet: int = 0
    fought: bool = False
    march: March | None = None
    chain: Chain | None = None
    battle: Battle | None = None
    last_battle: Battle | None = None
    retreat: Retreat | None = None
    intel: dict[str, dict[str, Intel]] = field(default_factory=dict)
    agenda: tuple[Item, ...] = ()
    standing: dict[str, dict[str, str]] = field(default_factory=dict)
    trail: tuple[str, ...] = ()
    trail_by: str = ""
    winner: str = ""
    verdict: str = ""
    history: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.winner)

    def of(self, side: str) -> dict[str, Army]:
        """A side's armies by place, without the active one."""
        return self.imperial if side == IMPERIAL else self.protestant

    def array(self, side: str, armies: dict[str, Army]) -> None:
        """Let these be a side's armies, without the active one."""
        if side == IMPERIAL:
            self.imperial = armies
        else:
            self.protestant = armies

    def station(self, side: str, at: str, army: Army) -> None:
        """Let this be all that a side has in a hex beside an active army."""
        self.array(side, {**self.of(side), at: army})

    def lift(self, side: str, at: str) -> Army:
        """Take up what a side has in a hex beside an active army, if anything."""
        armies = self.of(side)
        self.array(side, without(armies, at))
        return armies.get(at, NOBODY)

    def everywhere(self, side: str) -> tuple[tuple[str, Army], ...]:
        """A side's armies by place, those that move too."""
        return (*self.of(side).items(), *self.moving(side))

    def moving(self, side: str) -> tuple[tuple[str, Army], ...]:
        """A side's active army, and the one that retreats."""
        march, retreat = self.march, self.retreat
        found = ((march.at, march.army),) if march and march.side == side else ()
        if retreat and retreat.army and retreat.side == side:
            return (*found, (retreat.at, retreat.army))
        return found

    def present(self, side: str, at: str) -> tuple[Army, ...]:
        """What a side has in a hex: the stack there, the active army."""
        here, moving = self.of(side).get(at), self.moving(side)
        if moving:
            moved = tuple([army for there, army in moving if there == at])
            return (here, *moved) if here else moved
        return (here,) if here else ()

    def holder(self, place: str) -> str:
        """Who controls the city of a hex; "neutral", or empty where there is no city."""
        city = BOARD.city_at.get(place)
        return self.control.get(city.id, "neutral") if city else ""

    def option(self, key: str) -> bool:
        """Whether an optional rule is in force [16.0]."""
        return self.options.get(key, "no") != "no"


__all__ = [
    "IMPERIAL", "LIEUTENANT", "MARSHAL", "NOBODY", "PROTESTANT", "UNKNOWN", "Army", "Battle", "Chain", "Contingent",
    "Intel", "Item", "March", "Retreat", "State",
]  # fmt: skip
