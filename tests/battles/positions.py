"""Positions on small fields, set up as a test needs them, and dice that fall as it says."""

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from game.battles import RULES
from game.battles.course import DUE, FIELD, Piece, PlayerTurn
from game.battles.state import State
from game.battles.view import BattlesView
from game.core.events import Event
from game.core.refusal import Refusal
from game.core.rules import Setup

BOTH = pytest.mark.parametrize("book", ["1976", "2021"])
#: Units far from everything else, so that neither army is gone.
FAR = ("blue foot FB 8-3 2040", "red foot FR 8-3 2042")
#: One more combat, so that the one before it is not the last.
THIRD = ("blue foot C 8-3 1105", "red foot T 8-3 1106")
FOLDER = Path()
#: The positions that the test in hand has set up, for the picture of an example.
SET_UP: list[State] = []
_PLAIN: dict[str, Any] = {
    "name": "Field", "date": "a day",
    "turns": {"count": 10, "minutes": 45, "order": ["blue", "red"], "src": "seed"},
    "sides": [{"id": "blue", "name": "Blue", "src": "seed"}, {"id": "red", "name": "Red", "src": "seed"}],
    "grid": {"columns": [1, 30], "rows": [1, 42], "metres": 175, "compass": {}, "src": "seed"},
    "areas": {"left": {"hexes": [f"01{r:02d}" for r in range(1, 43)], "src": "seed"},
              "right": {"hexes": [f"30{r:02d}" for r in range(1, 43)], "src": "seed"}},
    "exits": {"blue": "left", "red": "right"},
    "victory": {"point": 1, "demoralized_foot_point": 2, "gun": 5, "train": 25, "army": {"blue": 25, "red": 25},
                "levels": [{"least": 0, "name": "draw"}, {"least": 10, "name": "marginal"},
                           {"least": 30, "name": "decisive"}], "src": "seed"},
}  # fmt: skip


class Dice:
    """Dice that fall as told, in order; a roll nobody told of fails the test."""

    def __init__(self, values: Iterable[int], rallies: bool = True) -> None:
        self.values, self.rallies = list(values), rallies
        self.purposes: list[str] = []

    def roll(self, sides: int, purpose: str) -> int:
        if purpose.startswith("rally ") and not self.rallies:
            return 1
        assert sides == 6, "both rulebooks throw common dice"
        assert self.values, f"a d{sides} for “{purpose}” was not expected"
        self.purposes.append(purpose)
        return self.values.pop(0)


def field(
    edition: str,
    *pieces: str,
    phase: Any = "move",
    side: Any = "blue",
    turn: Any = 2,
    fog: Any = False,
    level: Any = 100,
    demoralized: Any = (),
    options: Any = None,
    **ground: Any,
) -> State:
    """A state on a field made for the test.

    A piece is "blue foot A 8-3 0505 disrupted": side, kind, id, strength (or value) and movement, hex ("edge" to wait
    for entry), flags. `ground` are parts of a battle file: terrain={"woods": ["0505"]}, hexsides={"stream": [("0505",
    "0506")]}, bridges=[(...)], roads=[[...]], areas, arrivals, fog_rolls.
    """
    key = _kept(json.dumps(_file(edition, [piece.split() for piece in pieces], level, ground)))
    found = {piece.id: piece for piece in (_piece(p.split()) for p in pieces)}
    defaults = {option.key: option.default for option in RULES.options}
    state = State(
        battle=key,
        options=defaults | (options or {}),
        pieces=found,
        phase=phase,
        side=side,
        now=PlayerTurn(turn, side),
        turn=turn,
        fog=fog,
        morale={"blue": 0, "red": 0},
        demoralized=demoralized,
        arrived=tuple(a["id"] for a in ground.get("arrivals", ())),
    )
    SET_UP.append(state)
    return state


def _kept(text: str) -> str:
    """The key of a battle file, which is written once: what was worked out of the same field is good again."""
    key = f"test{sha256(text.encode()).hexdigest()[:16]}"
    if not (FOLDER / f"{key}.yaml").exists():
        (FOLDER / f"{key}.yaml").write_text(text, "utf-8")
    return key


def _file(edition: str, pieces: list[list[str]], level: int, ground: dict[str, Any]) -> dict[str, Any]:
    file: dict[str, Any] = {**_PLAIN, "edition": edition, "units": [], "leaders": [], "guns": [], "trains": []}
    file["terrain"] = [{"type": k, "hexes": list(v), "src": "seed"} for k, v in ground.get("terrain", {}).items()]
    sides = ground.get("hexsides", {})
    file["hexsides"] = [{"type": k, "between": [list(p) for p in v], "src": "seed"} for k, v in sides.items()]
    file["bridges"] = [{"between": list(pair), "src": "seed"} for pair in ground.get("bridges", ())]
    roads = enumerate(ground.get("roads", ()))
    file["roads"] = [{"id": str(n), "path": list(path), "src": "seed"} for n, path in roads]
    areas = {name: {"hexes": list(hexes), "src": "seed"} for name, hexes in ground.get("areas", {}).items()}
    file["areas"] = {**_PLAIN["areas"], **areas}
    for key in ("arrivals", "signal"):
        if key in ground:
            file[key] = ground[key]
    for arrival in file.get("arrivals", ()):
        arrival.setdefault("name", arrival["id"])
    if "fog_rolls" in ground:
        file["fog"] = {"by_turn": ground["fog_rolls"], "src": "seed"}
    parts = ("foot", "horse") if edition == "1976" else ("army",)
    names = [f"{side}_{part}" if edition == "1976" else side for side in ("blue", "red") for part in parts]
    tracks = [{"id": n, "side": n.split("_")[0], "name": n, "level": level, "src": "seed"} for n in names]
    file["morale"] = {"tracks": tracks, "points": {"foot": 1, "horse": 1, "light": 1, "src": "seed"}}
    for piece in pieces:
        _add(file, edition, piece)
    return file


def _add(file: dict[str, Any], edition: str, piece: list[str]) -> None:
    side, kind, name, numbers, _place, *flags = piece
    first, _dash, move = numbers.partition("-")
    common: dict[str, Any] = {"id": name, "name": name, "side": side, "src": "seed"}
    for flag in flags:
        if flag.startswith("command="):
            common["command"] = flag.removeprefix("command=")
    if kind == "gun":
        file["guns"].append({**common, "limbered": "limbered" in flags, "move": int(move or 0)})
    elif kind == "train":
        file["trains"].append({**common, "hex": "0101"})
    elif kind == "leader":
        file["leaders"].append({**common, "value": int(first), "move": int(move), "vp": 5, "gunner": "gunner" in flags})
    else:
        category = f"{side}_{'foot' if kind in ('foot', 'shot') else 'horse'}" if edition == "1976" else ""
        charges = "charges" in flags or (edition == "1976" and kind == "horse")
        common |= {"kind": kind, "category": category, "front": int(first), "back": (int(first) + 1) // 2}
        file["units"].append({**common, "move": int(move), "charges": charges, "steadfast": "steadfast" in flags})


def _piece(words: list[str]) -> Piece:
    side, _kind, name, _numbers, place, *flags = words
    holder = next((f.removeprefix("held=") for f in flags if f.startswith("held=")), side)
    marks = {mark: mark in flags for mark in ("disrupted", "moved", "fired", "march", "limbered", "looted")}
    if place == "edge":
        return Piece(name, holder, DUE, "", **marks)
    return Piece(name, holder, FIELD, place, **marks)


class Table:
    """A game on the table: orders in, the state and what happened out. Without `rallies` nobody ever rallies."""

    def __init__(self, state: State, rallies: bool = False) -> None:
        self.state, self.rallies = state, rallies
        SET_UP.append(state)
        self.events: tuple[Event, ...] = ()

    def give(self, order: str, *dice: int, seat: str = "") -> "Table":
        """Give an order; all dice told of must be used."""
        seat = seat or self.state.side
        thrown = Dice(dice, self.rallies)
        outcome = RULES.apply(self.state, seat, RULES.understand(self.state, seat, order), thrown)
        assert not thrown.values, f"these dice were not thrown: {thrown.values}"
        self.state, self.events = outcome.state, outcome.events
        return self

    def settled(self) -> "Table":
        """Go on to the dice, if that has to be said."""
        return self.give("done") if "done" in self.offers() else self

    def refused(self, order: str, seat: str = "") -> Refusal:
        """Give an order that must be refused."""
        seat = seat or self.state.side
        try:
            RULES.check(self.state, seat, RULES.understand(self.state, seat, order))
        except Refusal as refusal:
            return refusal
        raise AssertionError(f"“{order}” was not refused")

    def offers(self, spoken: str = "", seat: str = "") -> set[str]:
        """The words that may follow."""
        return set(RULES.words(self.state, seat or self.state.side, tuple(spoken.split())).texts())

    def known(self, spoken: str) -> bool:
        """Whether a sentence may begin with these words."""
        return bool(RULES.words(self.state, self.state.side, tuple(spoken.split())))

    def may_end(self, spoken: str) -> bool:
        """Whether the sentence is whole."""
        return RULES.words(self.state, self.state.side, tuple(spoken.split())).end

    def hint(self, spoken: str, word: str) -> str:
        """The hint that stands beside a word."""
        words = RULES.words(self.state, self.state.side, tuple(spoken.split()))
        return next(w.hint for w in words.next if w.text == word)

    def cost(self, piece: str, goal: str) -> int:
        """The movement points to a goal; 0 where it is not offered."""
        return self.cost_of(f"move {piece}", goal)

    def cost_of(self, spoken: str, goal: str) -> int:
        """The movement points to a goal after these words; 0 where it is not offered."""
        words = RULES.words(self.state, self.state.side, tuple(spoken.split()))
        return next((int(w.hint.split()[0]) for w in words.next if w.text == goal), 0)

    def at(self, piece: str) -> str:
        """Where a piece stands, or what has become of it."""
        found = self.state.pieces[piece]
        return found.place if found.where == FIELD else found.where

    def shaken(self, *pieces: str) -> tuple[bool, ...]:
        """Whether these are disrupted."""
        return tuple(self.state.pieces[p].disrupted for p in pieces)

    def view(self, viewer: str = "") -> BattlesView:
        """What a viewer sees."""
        return RULES.view(self.state, viewer)

    def told(self, text: str) -> bool:
        """Whether some event of the last order says this."""
        return any(text in event.text for event in self.events)


def battle(key: str, **options: str) -> Table:
    """One of the three battles from its beginning."""
    return Table(RULES.setup(RULES.complete(Setup("battles", key, options))))


def declared(book: str, *pieces: str, order: str, **more: Any) -> tuple[int, int]:
    """Attack and defence of an attack."""
    combat = Table(field(book, *pieces, *FAR, phase="declare", **more)).give(order).view().now.combats[0]
    return combat.attack, combat.defence
