"""What a viewer may know of a battle: everything but the standing answer an opponent has set.

Fixed facts (names, strengths, terrain) are not repeated here: `Board` of game.battles.board has them by the ids used
here (`board(view.battle).counters[piece.id]`). Hexes are CCRR; sides are the seats' ids.
"""

from dataclasses import KW_ONLY, field
from typing import TYPE_CHECKING

from game.core.rules import View
from game.core.values import immutable

if TYPE_CHECKING:
    from game.battles.state import State

#: Where a piece is: still to be set up, on the field, waiting at the edge to enter, to come later, lost, gone by exit.
TO_PLACE, FIELD, DUE, AWAY, LOST, GONE = "to_place", "field", "due", "away", "lost", "gone"


@immutable
class Piece:
    """A unit, leader, gun or train as it stands. `side` is who holds it: a gun of another side is captured.

    `where` is one of the six words above, `place` the hex on the field. `moved` in this movement phase, `spent` the
    points a leader used beside a unit, `fired` in this fire phase; `march` on road march, `limbered` (a gun),
    `looted` (a train).
    """

    id: str
    side: str
    where: str
    place: str = ""
    disrupted: bool = False
    moved: bool = False
    spent: int = 0
    fired: bool = False
    march: bool = False
    limbered: bool = False
    looted: bool = False


@immutable
class MoveView:
    """A move: `path` from the first hex to the last; `kind` is "move", "enter", "exit" or "pursuit"."""

    piece: str
    side: str
    path: tuple[str, ...]
    kind: str = "move"
    led_by: tuple[str, ...] = ()


@immutable
class FireView:
    """A shot: `result` is "Dd", "-", or "" where there was nothing to hit; `burns` a town set on fire by it."""

    gun: str
    side: str
    origin: str
    target: str
    distance: int
    die: int
    result: str
    burns: bool = False


@immutable
class RallyView:
    """One attempt to rally: the die, what was added to it, and whether it sufficed."""

    piece: str
    place: str
    die: int
    added: int
    rallied: bool


@immutable
class CombatView:
    """A combat, declared or resolved.

    `targets` are the hexes attacked and `defenders` the units in them, `attackers` and `origins` alike; `leaders`
    those who help the attack, `captains` those who help the defence. Strengths, `odds` (a column of the table) and
    `captains` are as they would be now until `result` ("Ae", "Ad", "-", "Dx", "Dd", "De") stands; `printed` is the
    result before special tactics changed it. `charge` is whether cavalry charges, `may_charge` whether it may.
    `lost` and `disrupted` are the pieces it cost both sides.
    """

    number: int
    side: str
    targets: tuple[str, ...]
    defenders: tuple[str, ...]
    attackers: tuple[str, ...]
    origins: tuple[str, ...]
    leaders: tuple[str, ...] = ()
    captains: tuple[str, ...] = ()
    charge: bool = False
    may_charge: bool = False
    attack: int = 0
    defence: int = 0
    odds: str = ""
    die: int = 0
    result: str = ""
    printed: str = ""
    lost: tuple[str, ...] = ()
    disrupted: tuple[str, ...] = ()


@immutable
class PlayerTurn:
    """What one side did in one of its turns, in order."""

    turn: int
    side: str
    rallies: tuple[RallyView, ...] = ()
    fires: tuple[FireView, ...] = ()
    moves: tuple[MoveView, ...] = ()
    combats: tuple[CombatView, ...] = ()
    fell: tuple[str, ...] = ()


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
class PendingView:
    """What must be decided before the battle goes on: `kind` "exchange" (`need` points) or "pursuit" (into `hexes`)."""

    kind: str
    combat: int
    pieces: tuple[str, ...]
    need: int = 0
    hexes: tuple[str, ...] = ()


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
    known: "State | None" = None
