"""What one viewer may know of a campaign: everything but the sealed orders of others."""

from dataclasses import KW_ONLY, field
from typing import TYPE_CHECKING

from game.core.rules import View
from game.core.text import SILENT, Message
from game.core.values import immutable

if TYPE_CHECKING:
    from game.campaign.state import State


@immutable
class ArmyView:
    """An army: `id` as in orders ("Spain-1"), `place` empty while it is off the map [R12]."""

    id: str
    power: str
    place: str
    resting: bool = False


@immutable
class MoveView:
    """A move of the season last carried out: `outcome` is "occupied", "battle", "deployed", "retreat" or "failed"."""

    army: str
    power: str
    origin: str
    target: str
    outcome: str
    reason: Message = SILENT


@immutable
class SideView:
    """One side of a battle: the army list of rule t, its 2d6, and its points in sixths [R21] (0 when reported)."""

    power: str
    army: str
    units: dict[str, int]
    dice: int = 0
    sixths: int = 0
    report: str = ""


@immutable
class BattleView:
    """A battle of this season; `winner` is a power, "draw", or empty while it is open. `turns` is its length [n].

    `ground` is the number of the field on which it is fought out, 0 where it is not.
    """

    number: int
    year: int
    season: str
    place: str
    turns: int
    attacker: SideView
    defender: SideView
    winner: str = ""
    ground: int = 0


@immutable
class PowerView:
    """A power's standing: `held` its provinces, `aim` (done, of) its progress on rule p."""

    id: str
    seat: str
    active: bool
    enters: int
    vp: int
    held: int
    won: int
    lost: int
    drawn: int
    allies: tuple[str, ...]
    aim: tuple[int, int]


@immutable
class WinterLine:
    """One line of a power's Winter account: what for, the points, the place it concerns."""

    power: str
    reason: Message
    points: int
    place: str = ""


@immutable
class WinterView:
    """The Winter of `year`: accounts, VP before and after, whether the Spanish Road stood and by which provinces."""

    year: int
    lines: tuple[WinterLine, ...]
    before: dict[str, int]
    after: dict[str, int]
    road: tuple[str, ...] = ()


@immutable
class CampaignView(View):
    """The campaign as a viewer sees it. Places and powers are ids of data/campaign/map.yaml.

    `phase` is "orders", "deployment", "moves", "battles" or "over"; `season` one of "spring", "summer", "autumn",
    "winter". `holders` maps every province to its holder or "", `start_holders` to that at the start of the game.
    `moves` and `battles` are those of `acted` (year, season), the season last acted in. `orders` are the viewer's
    own sealed orders by army id, those by standing orders too: the words after the army ("deploy Milan Savoy", "Savoy",
    "hold"). `road` are the provinces of a complete Spanish Road, `gaps` those of the cheapest incomplete one that are
    missing. `known` is the state without the sheets of others; a view made by hand has none.
    """

    _: KW_ONLY
    year: int
    turn: int
    last_year: int
    season: str
    phase: str
    acted: tuple[int, str]
    holders: dict[str, str]
    armies: tuple[ArmyView, ...]
    powers: tuple[PowerView, ...]
    moves: tuple[MoveView, ...] = ()
    battles: tuple[BattleView, ...] = ()
    winter: WinterView | None = None
    history: dict[str, tuple[int, ...]] = field(default_factory=dict)
    orders: dict[str, str] = field(default_factory=dict)
    ready: tuple[str, ...] = ()
    road: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()
    treaties: tuple[str, ...] = ()
    start_holders: dict[str, str] = field(default_factory=dict)
    known: "State | None" = None
