"""The state of a battle: plain data, copied before it is changed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from game.battles.board import Board, Counter, board
from game.battles.course import CombatView, PendingView, Piece, PlayerTurn
from game.battles.editions import Edition, edition
from game.core.events import Fact
from game.core.memo import Answers
from game.core.text import SILENT, Message, say
from game.core.values import replace

#: The words of the last states, and where some of them lead: a search asks a thousand things of one.
_WORDS: Answers[Any, Any] = Answers(3, answers=1024)
#: What an event states as plain data.
Facts = Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class Loss:
    """A piece that was lost: its good-order strength [21:18.0], and whether it was demoralized infantry [76:20.1]."""

    piece: str
    side: str
    points: int
    demoralized: bool = False


@dataclass
class State:
    """Everything there is to know of a battle.

    `side` is whose player-turn it is, in "deploy" who sets up. `morale` counts points on each army's demoralization
    track, `demoralized` are the tracks that were reached. `arrived` are the reinforcements that have come, `entered`
    how many units came in by each hex in this phase. `stirred` are the sides that have moved at all, `begun` whether
    this movement phase has seen a move. `used` are leaders who have helped in this combat phase (option `leaders`).
    `went` is how far, and which way, each piece moved in its side's last player-turn.
    `answers` are standing declarations of special tactics, hidden from the enemy. `conceded` is (winner, level).
    """

    battle: str
    options: dict[str, str]
    pieces: dict[str, Piece]
    phase: str
    side: str
    now: PlayerTurn
    turn: int = 0
    fog: bool = False
    before: PlayerTurn | None = None
    pending: PendingView | None = None
    losses: tuple[Loss, ...] = ()
    morale: dict[str, int] = field(default_factory=dict)
    demoralized: tuple[str, ...] = ()
    arrived: tuple[str, ...] = ()
    entered: dict[str, int] = field(default_factory=dict)
    burning: tuple[str, ...] = ()
    signal: bool = False
    tactics: dict[str, str] = field(default_factory=dict)
    tactics_used: tuple[str, ...] = ()
    answers: dict[str, str] = field(default_factory=dict)
    preferred: dict[str, str] = field(default_factory=dict)
    offer: tuple[str, str] | None = None
    conceded: tuple[str, str] | None = None
    crowded: str = ""
    stirred: tuple[str, ...] = ()
    begun: bool = False
    used: tuple[str, ...] = ()
    went: dict[str, tuple[int, int]] = field(default_factory=dict)

    @cached_property
    def board(self) -> Board:
        """The field and counters."""
        return board(self.battle)

    @cached_property
    def edition(self) -> Edition:
        """The rulebook in force."""
        return edition(self.board.file.edition)

    @property
    def foe(self) -> str:
        """The side that is not moving."""
        return self.board.foe[self.side]

    def counter(self, piece: str) -> Counter:
        """The printed facts of a piece."""
        return self.board.counters[piece]

    def name(self, piece: str) -> Message:
        """What people call it."""
        return self.board.counters[piece].called

    def names(self, pieces: Sequence[str]) -> Message:
        """What people call several, with commas between them."""
        if len(pieces) < 2:
            return self.name(pieces[0]) if pieces else SILENT
        return say("{one}, {more}", one=self.name(pieces[0]), more=self.names(pieces[1:]))

    def side_name(self, side: str) -> Message:
        """What people call an army."""
        return self.board.side_names[side]

    def on(self, option: str) -> bool:
        """Whether an optional rule is in force."""
        return self.options.get(option, "off") == "on"

    def copy(self) -> "State":
        """A state that can be changed; what was worked out about the position holds until it is."""
        found = object.__new__(State)
        found.__dict__ = known = self.__dict__.copy()
        for name in _CONTAINERS:
            known[name] = known[name].copy()
        return found

    def __getstate__(self) -> dict[str, Any]:
        """What another process is sent: the fields, not what is worked out about them, meanwhile, in another thread."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def put(self, piece: str, **changes: object) -> Piece:
        """Change a piece; only on a copied state."""
        changed = replace(self.pieces[piece], **changes)  # type: ignore[arg-type]
        self.place(changed)
        return changed

    def place(self, piece: Piece) -> None:
        """Put a piece that has changed in place of what it was; only on a copied state."""
        self.pieces[piece.id] = piece
        self.changed(piece.id)

    def changed(self, *pieces: str) -> None:
        """Have the position made anew from what it was, since these pieces have changed."""
        _WORDS.forget(self)
        known = self.__dict__
        if (position := known.pop("_position", None)) is not None:
            known["_before"] = position, pieces
        elif "_before" in known:
            position, before = known["_before"]
            known["_before"] = position, (*before, *pieces)

    def follow(self, position: Any, changed: tuple[str, ...]) -> None:
        """Have the position made of one of the same battle in which only these pieces stood otherwise."""
        self.__dict__["_before"] = position, changed

    def forget(self) -> None:
        """Drop all that was worked out about the position, since it has changed nobody knows how."""
        _WORDS.forget(self)
        for known in ("_position", "_before"):
            self.__dict__.pop(known, None)

    def words(self) -> dict[Any, Any]:
        """The words already found for this very state, and where some of them lead."""
        return _WORDS.of(self)

    def stamp(self) -> tuple[object, ...]:
        """What a position depends on besides the pieces, and who has entered."""
        return self.side, self.crowded, self.burning, self.fog, self.demoralized, self.phase, self.arrived

    def note(self, **more: object) -> None:
        """Add to what was done in this player-turn: note(moves=MoveView(...))."""
        self.now = replace(self.now, **{key: (*getattr(self.now, key), one) for key, one in more.items()})  # type: ignore[arg-type]

    def weak(self, piece: str) -> bool:
        """Whether a piece suffers from demoralization: its category's [76:19.2] or its army's [21:12.2, L2]."""
        counter = self.board.counters[piece]
        track = counter.category or self.pieces[piece].side
        return track in self.demoralized and not counter.steadfast

    def broken(self, side: str) -> bool:
        """Whether an army is demoralized in its entirety [76:19.22, 21:12.1]."""
        return all(t.id in self.demoralized for t in self.board.file.morale.tracks if t.side == side)

    def declared(self) -> list[CombatView]:
        """The combats declared and not yet resolved."""
        return [combat for combat in self.now.combats if not combat.result]

    def rewrite(self, combat: CombatView) -> CombatView:
        """Put a combat of this player-turn in place of what stood under its number; only on a copied state."""
        combats = tuple(combat if c.number == combat.number else c for c in self.now.combats)
        self.now = replace(self.now, combats=combats)
        return combat


#: What is changed in place; other dictionaries are replaced.
_CONTAINERS = ("pieces", "morale", "entered", "tactics", "answers")
