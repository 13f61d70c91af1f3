"""What one viewer may know of a game; -1 stands for a number that he does not know [16.3]."""

from collections.abc import Mapping
from dataclasses import KW_ONLY

from game.core.rules import View
from game.core.values import immutable, replace
from game.cuius.state import State


@immutable
class LeaderView:
    """A leader on the map."""

    id: str
    name: str
    lr: int
    marshal: bool


@immutable
class IntelView:
    """What was told of a hidden force: so many SP, so much cavalry, a train or none, when and where.

    What was seen to go since is taken off. `least`: the SP are the least of a range, `some`: the cavalry is. `earlier`
    is what is known from before that alone; it counts here, too.
    """

    sp: int
    cav: int
    art: int
    year: int
    place: str
    earlier: "IntelView | None" = None
    least: bool = False
    some: bool = False

    @property
    def reports(self) -> "tuple[IntelView, ...]":
        """Each report with what it alone tells, the latest first."""
        if self.earlier is None:
            return (self,)
        old = self.earlier
        own = replace(
            self,
            sp=self.sp if old.sp < 0 else -1,
            cav=self.cav if old.cav < 0 else -1,
            art=self.art if old.art < 0 else -1,
            earlier=None,
        )
        return (own, *old.reports)


@immutable
class ArmyView:
    """What a side has in a place. Of a hidden force only the marker and the commander are seen [16.2, 16.3].

    `moving` is "march" for the active army, "retreat" for one that retreats.
    """

    side: str
    place: str
    leaders: tuple[LeaderView, ...]
    inf: int
    cav: int
    art: int
    fatigue: int
    force: int
    hidden: bool
    moving: str = ""
    intel: IntelView | None = None

    @property
    def sp(self) -> int:
        """Its SP; -1 if hidden."""
        return -1 if self.hidden else self.inf + self.cav


@immutable
class CityView:
    """A city: `side` who controls it or "neutral", `damage` 1 pillaged, 2 sacked."""

    id: str
    name: str
    place: str
    province: str
    size: str
    elector: bool
    side: str
    damage: int


@immutable
class ProvinceView:
    """A province: who controls it [6.1], what it raises [6.2], who invaded it this year [13.2]."""

    id: str
    name: str
    side: str
    sp: int
    needed: int
    held: Mapping[str, int]
    invaded: str


@immutable
class SideView:
    """A side's public standing; `unseen` are its leaders in the pool, and under fog those under Force markers."""

    side: str
    name: str
    pp: int
    score: int
    electors: int
    great: int
    cities: int
    lieutenants: int
    unseen: tuple[LeaderView, ...]


@immutable
class MarchView:
    """The activation under way; `mp` -1 and no plan where the viewer may not know."""

    side: str
    leader: str
    at: str
    origin: str
    mp: int
    path: tuple[str, ...]
    plan: tuple[str, ...]


@immutable
class BattleView:
    """The battle under way, or the last one; numbers that are not there yet, or not known, are -1.

    `parts` are modifiers by their source, `fates` leaders with their dice, `aid` is what adjacent armies gave; `gone`
    is who left the field before a die fell, by falling back or disbanding.
    """

    place: str
    attacker: str
    defender: str
    origin: str
    strength: Mapping[str, int]
    drm: Mapping[str, int]
    odds: str
    parts: Mapping[str, tuple[tuple[str, int], ...]]
    fates: tuple[tuple[str, int], ...]
    aid: Mapping[str, int]
    black: int
    white: int
    br: int
    cell: str
    lost: Mapping[str, int]
    loser: str
    over: bool
    gone: str


@immutable
class CuiusView(View):
    """The whole table as one viewer sees it. `question` names what is asked.

    `known` is the state with all else blotted out.
    """

    _: KW_ONLY
    scenario: str
    year: int
    last_year: int
    phase: str
    initiative: str
    first: str
    armies: tuple[ArmyView, ...]
    cities: Mapping[str, CityView]
    provinces: Mapping[str, ProvinceView]
    sides: Mapping[str, SideView]
    forts: Mapping[str, str]
    fog: str
    quiet: int
    march: MarchView | None
    battle: BattleView | None
    question: str
    eligible: tuple[str, ...]
    trail: tuple[str, ...]
    trail_by: str
    standing: Mapping[str, str]
    history: tuple[str, ...]
    verdict: str
    known: State
