"""What stands on the field: stacks of counters, leaders and guns upon them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from PIL import Image

from game.battles.board import GUN, LEADER, TRAIN, Board, Counter, board
from game.battles.course import FIELD, Piece
from game.battles.view import BattlesView
from render.battles.counters import NEAR, Look, card, chip, medal, tag
from render.battles.ground import CLOSE, Ground, ground
from render.canvas import Point, Window, stamp
from render.type import read_on

#: Side of a counter in sides of a hex, close by and on the whole field, where it fills its column; and how much lower
#: than the middle of its hex it lies, to show the number.
COUNTER, FAR, LOWER = 1.3, 1.5, 0.06
#: As small is type for those who look from near, by that which is read from afar.
CLOSER = 0.5
#: From this side of a counter on a leader beside it shows his value; so large is his medal then at least.
VALUED, MEDAL = 50, 46


#: Something told in the picture that nothing should cover: its middle and size.
Written = tuple[Point, tuple[int, int]]


@dataclass(frozen=True)
class Table:
    """A picture being laid: the field, what is on it, where it looks, and whether from near (`render.face.Look`)."""

    image: Image.Image
    view: BattlesView
    window: Window
    close: bool = False

    @cached_property
    def board(self) -> Board:
        """The battle's board."""
        return board(self.view.battle)

    @cached_property
    def base(self) -> Ground:
        """The battle's ground."""
        return ground(self.view.battle)

    @property
    def unit(self) -> float:
        """The side of a hex in picture pixels."""
        return CLOSE * self.window.scale

    @cached_property
    def near(self) -> bool:
        """Whether it is a crop, to be read on a phone, or a part of one."""
        return (self.window.of or self.window) != self.base.whole

    @cached_property
    def plan(self) -> "Table":
        """Where room is found: of a part of a picture the whole of it, else here."""
        window = self.window.of
        return Table(Image.new("1", window.size), self.view, window, self.close) if window else self

    @cached_property
    def read(self) -> int:
        """The smallest type that a phone shows, or whoever looks from near."""
        whole = self.window.of or self.window
        return round(read_on(whole.size[0]) * self.window.fine * (CLOSER if self.close else 1))

    @cached_property
    def counter(self) -> float:
        """The side of a counter: on the whole field so large that its strength is read on a phone."""
        return COUNTER * self.unit if self.near else max(FAR * self.unit, self.read)

    def at(self, hexagon: str) -> Point:
        """The middle of a hex in the picture."""
        return self.window.at(self.base.close.at(hexagon))

    def outline(self, hexagon: str, grown: float = 1.0) -> list[Point]:
        """A hex in the picture."""
        return [self.window.at(point) for point in self.base.close.outline(hexagon, grown)]

    def sees(self, hexagon: str) -> bool:
        """Whether some of a hex is in the picture."""
        return hexagon in self.board.grid and self.window.shows(self.base.close.at(hexagon), -CLOSE)


def look_of(view: BattlesView, piece: Piece) -> Look:
    """What a piece's counter shows."""
    field = board(view.battle)
    counter = field.counters[piece.id]
    army = counter.side
    tracks = [track.id for track in view.tracks if track.side == army]
    figure = str(counter.value) if counter.kind == LEADER else ""
    if counter.is_unit:
        figure = str(counter.back if piece.disrupted else counter.front)
    done = view.viewer == view.side == piece.side and (
        (view.phase == "move" and piece.moved) or (view.phase == "fire" and piece.fired)
    )
    return Look(
        kind="limber" if piece.limbered else counter.kind,
        army=army,
        second=army == field.sides[1],
        name=_short(field, counter),
        figure=figure,
        move=str(counter.move) if counter.is_unit else "",
        mark=tracks.index(counter.category) if counter.category in tracks else 0,
        charges=counter.charges,
        disrupted=piece.disrupted,
        done=done,
        captor=piece.side if piece.side != army else "",
    )


def _short(field: Board, counter: Counter) -> str:
    """A counter's name; on a made field without the army's, which colour and emblem tell."""
    return str(counter.names.own_message if field.made and counter.names else counter.plate)


def stacks(view: BattlesView) -> dict[str, list[Piece]]:
    """The pieces in each hex, the one that lies at the bottom first."""
    field = board(view.battle)
    rank = {GUN: 1, TRAIN: 2, LEADER: 3}
    found: dict[str, list[Piece]] = {}
    for piece in view.pieces.values():
        if piece.where == FIELD and piece.place:
            found.setdefault(piece.place, []).append(piece)
    for pieces in found.values():
        pieces.sort(key=lambda piece: (rank.get(field.counters[piece.id].kind, 0), piece.id))
    return found


def laid(table: Table) -> None:
    """Every stack in the picture, from the top down."""
    everything = stacks(table.view)
    for hexagon in sorted(everything, key=lambda h: table.base.close.at(h)[::-1]):
        if table.sees(hexagon):
            _stack(table, hexagon, everything[hexagon])
    for hexagon in sorted(everything, key=lambda h: table.base.close.at(h)[::-1]):
        if table.sees(hexagon):
            _upon(table, hexagon, everything[hexagon])


def figures(table: Table) -> list[Written]:
    """Where the figures of the counters in the picture are."""
    u = table.unit
    spots = [middle(table, hexagon) for hexagon in stacks(table.view) if table.sees(hexagon)]
    return [((x, y + 0.2 * u), (round(u), round(0.5 * u))) for x, y in spots]


def stood(table: Table) -> list[Written]:
    """Where counters stand on the field."""
    side = round(table.counter)
    spots = [middle(table, hexagon) for hexagon in stacks(table.view) if table.sees(hexagon)]
    return [(spot, (side, side)) for spot in spots]


def clear(at: Point, sprite: Image.Image, told: list[Written]) -> bool:
    """Whether a sprite there would cover nothing that is told."""
    wide, high = sprite.size
    return not any(abs(at[0] - x) < (wide + w) / 2 and abs(at[1] - y) < (high + h) / 2 for (x, y), (w, h) in told)


def lettered(table: Table) -> Iterator[tuple[str, list[Point], Point]]:
    """The towns in the picture: name, where their hexes are, and where the name is lettered on the field."""
    named: dict[str, list[str]] = {}
    for hexagon, town in table.board.places.items():
        if str(town)[:1].isupper():
            named.setdefault(str(town), []).append(hexagon)
    for name, hexes in named.items():
        if any(table.sees(hexagon) for hexagon in hexes):
            spots = [table.at(hexagon) for hexagon in hexes]
            x, low = sum(spot[0] for spot in spots) / len(spots), max(spot[1] for spot in spots)
            yield name, spots, (x, low + 1.06 * table.unit)


def middle(table: Table, hexagon: str) -> Point:
    """Where a hex's counter lies."""
    x, y = table.at(hexagon)
    return x, y + LOWER * table.unit


def _stack(table: Table, hexagon: str, pieces: list[Piece]) -> None:
    """The lowest counter; a leader alone is a medallion."""
    stamp(table.image, sprite(table, pieces[0]), middle(table, hexagon))


def sprite(table: Table, piece: Piece, share: float = 1.0) -> Image.Image:
    """A piece's counter or medallion as large as the picture has them."""
    look, side = look_of(table.view, piece), round(table.counter * share)
    return (medal if look.kind == LEADER else card)(look, side, table.read)


def _upon(table: Table, hexagon: str, pieces: list[Piece]) -> None:
    """Who hangs over a counter, and how the pieces fare."""
    for piece, spot, size in hung(table, hexagon, pieces):
        look = look_of(table.view, piece)
        image = _beside(look, table.counter) if look.kind == LEADER else chip(look, round(size))
        stamp(table.image, image, spot)
    (x, y), side = middle(table, hexagon), table.counter
    signs = [sign for piece in pieces for sign, on in (("march", piece.march), ("looted", piece.looted)) if on]
    for n, sign in enumerate(signs):
        stamp(table.image, tag(sign, round(side * 0.4)), (x + side * (0.5 - 0.36 * n), y + side * 0.42))


def hung(table: Table, hexagon: str, pieces: list[Piece]) -> Iterator[tuple[Piece, Point, float]]:
    """Who hangs over a hex's counter, where, and how large: guns and trains left, leaders right, so that all figures
    stay in sight.
    """
    (x, y), side, kinds = middle(table, hexagon), table.counter, table.board.counters
    for n, piece in enumerate(piece for piece in pieces[1:] if kinds[piece.id].kind != LEADER):
        yield piece, (x - side * 0.5, y - side * (0.14 + 0.36 * n)), side * 0.56
    for n, piece in enumerate(piece for piece in pieces[1:] if kinds[piece.id].kind == LEADER):
        yield piece, (x + side * (0.5 - 0.42 * n), y - side * (0.16 + 0.1 * n)), _medal(side)


def _medal(side: float) -> int:
    """How large the medal of a leader is who stands with a unit: large enough for his value, if it is to be read."""
    return max(MEDAL if side >= VALUED else 0, round(side * 0.54))


def _beside(look: Look, side: float) -> Image.Image:
    """That medal; where it would grow too small for his value, without it."""
    return medal(replace(look, figure="") if NEAR <= side < VALUED else look, _medal(side))
