"""What a viewer may know of a battle: everything but the standing answer an opponent has set.

Fixed facts (names, strengths, terrain) are not repeated here: `Board` of game.battles.board has them by the ids used
here (`board(view.battle).counters[piece.id]`). Hexes are CCRR; sides are the seats' ids.
"""

from dataclasses import KW_ONLY, field

from game.battles.course import PendingView, Piece, PlayerTurn
from game.battles.state import State
from game.core.rules import View
from game.core.values import immutable


@immutable
class TrackView:
    """A demoralization track: its side, the units it is for, how far it has come, whether it is reached."""

    id: str
    side: str
    name: str
    points: int
    level: int
    demoralized: bool


@immutable
class PointsView:
    """One line of a side's victory points, as if the battle ended now."""

    side: str
    reason: str
    points: int


@immutable
class ArrivalView:
    """Reinforcements: `turn` they come in or from which a die is rolled (`odds` of 6), by the hexes of `entry`."""

    id: str
    name: str
    side: str
    pieces: tuple[str, ...]
    turn: int
    odds: int
    entry: tuple[str, ...]
    arrived: bool


@immutable
class BattlesView(View):
    """A battle as a viewer sees it.

    `battle` is the key of its data (data/battles/<battle>.yaml), `edition` "1976" or "2021". `phase` is "deploy",
    "fire", "move", "declare", "resolve" or "over"; `side` whose player-turn it is. `fog_rolls` is for each turn the
    highest die that brings fog (0: none, and in an edition without fog). `zones` are the hexes each side controls.
    `must_attack` are the own units that still must attack, `must_be_attacked` the enemy's. `now` and `before` are what
    was done in this player-turn and in the last; combats declared and not resolved stand in `now.combats`.
    `losses` are strength points lost by side, `level` the victory level as if the battle ended now. `tactics` are
    the special tactics in force by side, `tactics_used` who has spent his. `offer` is (side, level) of a
    concession on the table. `crowded` is the unit that must make room. `preferred` are leaders the sides want to
    help in defence, `answer` the viewer's own standing answer to an attack ("pike", "salvo" or ""). `known` is
    the state without the enemy's; a view made by hand has none.
    """

    _: KW_ONLY
    battle: str
    edition: str
    options: dict[str, str]
    turn: int
    turns: int
    phase: str
    side: str
    fog: bool
    fog_rolls: tuple[int, ...]
    pieces: dict[str, Piece]
    zones: dict[str, frozenset[str]]
    must_attack: tuple[str, ...] = ()
    must_be_attacked: tuple[str, ...] = ()
    pending: PendingView | None = None
    now: PlayerTurn
    before: PlayerTurn | None = None
    burning: tuple[str, ...] = ()
    tracks: tuple[TrackView, ...] = ()
    losses: dict[str, int] = field(default_factory=dict)
    points: tuple[PointsView, ...] = ()
    level: str = ""
    arrivals: tuple[ArrivalView, ...] = ()
    signal: bool = False
    tactics: dict[str, str] = field(default_factory=dict)
    tactics_used: tuple[str, ...] = ()
    offer: tuple[str, str] | None = None
    crowded: str = ""
    preferred: dict[str, str] = field(default_factory=dict)
    answer: str = ""
    known: State | None = None
