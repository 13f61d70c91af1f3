"""Pieces as they stand and what was done with them, as everybody sees it: what a state and a view of it are made of."""

from game.core.values import immutable

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

    def gone(self, place: str) -> "Piece":
        """The piece at the end of its move."""
        return Piece(
            self.id, self.side, FIELD, place, self.disrupted, True, self.spent, self.fired, self.march, self.limbered,
            self.looted,
        )  # fmt: skip

    def rested(self) -> "Piece":
        """The piece as its side's player-turn begins."""
        return Piece(
            self.id, self.side, self.where, self.place, self.disrupted, march=self.march, limbered=self.limbered,
            looted=self.looted,
        )  # fmt: skip


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
    """What one side did in one of its turns, in order; who `fell` meanwhile stood in the hex of `fell_at`."""

    turn: int
    side: str
    rallies: tuple[RallyView, ...] = ()
    fires: tuple[FireView, ...] = ()
    moves: tuple[MoveView, ...] = ()
    combats: tuple[CombatView, ...] = ()
    fell: tuple[str, ...] = ()
    fell_at: tuple[str, ...] = ()

    def then(self, move: MoveView) -> "PlayerTurn":
        """The same with one more move."""
        moves = (*self.moves, move)
        return PlayerTurn(self.turn, self.side, self.rallies, self.fires, moves, self.combats, self.fell, self.fell_at)


@immutable
class PendingView:
    """What must be decided before the battle goes on: `kind` "exchange" (`need` points) or "pursuit" (into `hexes`)."""

    kind: str
    combat: int
    pieces: tuple[str, ...]
    need: int = 0
    hexes: tuple[str, ...] = ()
