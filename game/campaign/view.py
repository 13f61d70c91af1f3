"""What one viewer may know of a campaign: everything but the sealed orders of others."""

from dataclasses import KW_ONLY, field

from game.campaign.course import BattleView, MoveView, WinterView
from game.campaign.state import State
from game.core.rules import View
from game.core.values import immutable


@immutable
class ArmyView:
    """An army: `id` as in orders ("Spain-1"), `place` empty while it is off the map [R12]."""

    id: str
    power: str
    place: str
    resting: bool = False


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
class CampaignView(View):
    """The campaign as a viewer sees it. Places and powers are ids of data/campaign/map.yaml.

    `phase` is "orders", "deployment", "moves", "battles" or "over"; `season` one of "spring", "summer", "autumn",
    "winter". `holders` maps every province to its holder or "", `start_holders` to that at the start of the game.
    `moves` and `battles` are those of `acted` (year, season), the season last acted in. `orders` are the viewer's
    own sealed orders by army id, those by standing orders too: the words after the army ("deploy Milan Savoy", "Savoy",
    "hold"). `road` are the provinces of a complete Spanish Road, `gaps` those of the cheapest incomplete one that are
    missing. `awaited` are the powers that the game waits for, `known` is the state without the sheets of others; a
    view made by hand has none.
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
    awaited: tuple[str, ...] = ()
    known: State | None = None
