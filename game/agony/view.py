"""What one viewer may know of a game: everything but the other's hand, the decks and standing answers."""

from collections.abc import Mapping
from dataclasses import KW_ONLY, field
from typing import TYPE_CHECKING

from game.agony.arithmetic import Modifier
from game.agony.cards.schema import CARDS, title
from game.core.rules import View
from game.core.text import _
from game.core.values import immutable, replace

if TYPE_CHECKING:
    from game.agony.state import State


@immutable
class LeaderView:
    """A leader on the map: ratings as on his counter; `stars` Dynamic [10.14]."""

    id: str
    nation: str
    side: str
    act: int
    battle: int
    lead: int
    loss: int
    stars: int


@immutable
class UnitView:
    """Units of one kind in a stack; `kind` as in orders ("Saxon-militia-half")."""

    kind: str
    nation: str
    type: str
    full: bool
    n: int


@immutable
class StackView:
    """What a side has at a place; `inside` its fortress, `marching` in the activation under way."""

    place: str
    side: str
    inside: bool
    marching: bool
    leaders: tuple[LeaderView, ...]
    units: tuple[UnitView, ...]
    cf: int


@immutable
class AreaView:
    """An area: `side` who controls it, "neutral" under its marker, empty if nobody does [3.1]."""

    id: str
    side: str
    vp: int
    rating: int
    held: Mapping[str, int]
    elector: bool


@immutable
class CityView:
    """A city with its markers: `siege` -1 for none, else the bonus of the marker [13.26]."""

    id: str
    side: str
    fort: int
    vp: int
    elector: bool
    independent: bool
    pillage: int
    revolt: bool
    siege: int
    base: bool


@immutable
class CardView:
    """A card's face: value, aid now by donor, which of its values are reconstructed; its words are told when read."""

    id: str
    side: str
    kind: str
    value: int
    aid: Mapping[str, int]
    printed_aid: Mapping[str, int]
    once: bool
    dagger: bool
    always: bool
    reconstructed: tuple[str, ...]

    @property
    def title(self) -> str:
        """What it is called."""
        return str(title(self.id))

    @property
    def text(self) -> str:
        """What it does, in our own words."""
        return _(CARDS[self.id].text)

    @property
    def place(self) -> str:
        """On no place of the board."""
        return ""


@immutable
class SideView:
    """A side's public standing. `hand` and `deck` are counts."""

    side: str
    hand: int
    deck: int
    played: tuple[str, ...]
    aid: Mapping[str, int]
    aid_total: int
    donors: tuple[str, ...]
    rounds: int
    electors: tuple[str, ...]


@immutable
class ForceView:
    """One side of a battle; `die`, `loss`, `lost` and `fallen` are there once they are known.

    `cf` are the factors that the dice counted, `left` those that remain of them.
    """

    side: str
    leader: str
    leaders: tuple[str, ...]
    units: tuple[UnitView, ...]
    cards: tuple[str, ...]
    cf: int
    left: int
    column: str
    drm: int
    die: int
    loss: int
    lost: tuple[UnitView, ...]
    fallen: tuple[str, ...]
    modifiers: tuple[Modifier, ...]


@immutable
class BattleView:
    """The combat under way, or the last one; `form` is "", "sally" or "relief"."""

    place: str
    origin: str
    form: str
    attacker: ForceView
    defender: ForceView
    winner: str
    retreat: str


@immutable
class MarchView:
    """The activation under way: MPs left of the leader and of the slowest unit, units he may still take along."""

    side: str
    leader: str
    at: str
    origin: str
    path: tuple[str, ...]
    mp: int
    room: int
    units_moved: int
    free: bool


@immutable
class LastingView:
    """An event in force, and what ends it ("turn", "ever" or a card)."""

    card: str
    until: str


@immutable
class AgonyView(View):
    """The whole table as one viewer sees it. `question` names what is being asked of the first seat in `to_move`.

    `known` is the state without what is hidden: cards that the viewer cannot tell apart all lie in their deck.
    """

    _: KW_ONLY
    known: "State"
    scenario: str
    turn: int
    last_turn: int
    years: str
    round: int
    phase: str
    active: str
    vp: int
    stacks: tuple[StackView, ...]
    areas: Mapping[str, AreaView]
    cities: Mapping[str, CityView]
    sides: Mapping[str, SideView]
    hand: tuple[CardView, ...] = ()
    removed: tuple[str, ...] = ()
    stages: tuple[str, ...] = ()
    lasting: tuple[LastingView, ...] = ()
    pope: str = ""
    passes_open: bool = True
    dutch_war: int = 0
    dutch_over: bool = False
    response: bool = False
    wallenstein: str = ""
    influence: int = 0
    saxony: str = ""
    entered: tuple[str, ...] = ()
    swedish_base: str = ""
    cardinal_turn: int = 0
    hungary_rebels: bool = False
    scrapped: Mapping[str, int] = field(default_factory=dict)
    unpaid: tuple[str, ...] = ()
    march: MarchView | None = None
    battle: BattleView | None = None
    question: str = ""
    trail: tuple[str, ...] = ()
    trail_by: str = ""
    shown: tuple[str, ...] = ()
    history: tuple[int, ...] = ()
    standing: Mapping[str, str] = field(default_factory=dict)
    verdict: str = ""


def arrayed(view: AgonyView) -> list[StackView]:
    """Every stack as it stands: who commands has his men beside him again once he has fought, and leads them."""
    men = {(one.place, one.side): one for one in view.stacks if one.units and not (one.inside or one.marching)}
    leads = {(one.place, one.side): one for one in view.stacks if one.marching and not one.units}
    found = []
    for one in view.stacks:
        at = one.place, one.side
        if one is men.get(at) and at in leads:
            found.append(replace(one, marching=True, leaders=(*leads[at].leaders, *one.leaders)))
        elif at not in men or one is not leads.get(at):
            found.append(one)
    return found
