"""Names beside the counters, on slips of paper: whose turn it is to be talked about first, none over a figure, and each
nearer to its own counter than to any other.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from PIL import Image

from game.battles import queries
from game.battles.board import LEADER
from game.battles.course import FIELD, Piece
from game.battles.telling import shown
from render.battles import marks, pieces, whose
from render.battles.counters import ribbon
from render.battles.dress import dress
from render.battles.pieces import Table, look_of, middle
from render.canvas import Area, Point, held, stamp
from render.type import READ

Box = tuple[float, float, float, float]
#: From this side of a hex on, in picture pixels, there is room for names; height of a slip.
ROOMY, HIGH = 37.0, round(READ / 0.86) + 1
#: Where a slip may lie beside its counter, in shares of both their sizes: below, above, at the sides.
PLACES = ((0, 1), (0, -1), (1, 0), (-1, 0), (0.45, 1), (-0.45, 1), (0.45, -1), (-0.45, -1))
#: How far it may lie over the edge of its own counter, and over the head of another, where no figure is; in sides of
#: a hex.
OVER, HEAD = 0.04, 0.24


@dataclass
class Taken:
    """The boxes of the picture in which no name may be written."""

    size: tuple[int, int]
    boxes: list[Box] = field(default_factory=list)

    def add(self, at: Point, half_wide: float, half_high: float) -> None:
        """A box round its middle."""
        self.boxes.append((at[0] - half_wide, at[1] - half_high, at[0] + half_wide, at[1] + half_high))

    def free(self, at: Point, wide: float, high: float) -> bool:
        """Whether a slip may lie there, all of it in the picture."""
        left, top, right, low = at[0] - wide / 2, at[1] - high / 2, at[0] + wide / 2, at[1] + high / 2
        if left < 0 or top < 0 or right > self.size[0] or low > self.size[1]:
            return False
        return not any(a < right and c > left and b < low and d > top for a, b, c, d in self.boxes)


def laid(table: Table, words: tuple[str, ...], taken: Taken) -> set[whose.Key]:
    """The names for which there is room: of towns, of whom the picture is about, of leaders, then of all.

    Returns whose they are.
    """
    keep_figures(table, taken)
    _towns(table, taken)
    named = set[whose.Key]()
    if table.unit < ROOMY:
        return named
    everybody = whose.standing(table, _fallen(table))
    for key, name, side in _wanted(table, words):
        slip = ribbon(name, HIGH, dress(side).dark)
        for spot in _ways(everybody[key], OVER * table.unit, slip):
            if taken.free(spot, slip.width - 1, slip.height - 1) and whose.own(spot, key, everybody):
                stamp(table.image, slip, spot)
                taken.add(spot, slip.width / 2, slip.height / 2)
                named.add(key)
                break
    return named


def _ways(box: Area, over: float, slip: Image.Image) -> Iterator[Point]:
    """Where a slip may lie beside whom it names."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    across, down = (box[2] - box[0] + slip.width) / 2 - over, (box[3] - box[1] + slip.height) / 2 - over
    for dx, dy in PLACES:
        yield x + dx * across, y + dy * down


def _fallen(table: Table) -> dict[str, str]:
    """Where crosses stand in the picture, and for whom."""
    return {hexagon: piece for hexagon, piece in marks.fallen(table.view).items() if table.sees(hexagon)}


def _towns(table: Table, taken: Taken) -> None:
    """The names of towns on slips."""
    for name, spot in towns(table, taken, HIGH):
        stamp(table.image, ribbon(name, HIGH), spot)


def towns(table: Table, taken: Taken, high: int) -> Iterator[tuple[str, Point]]:
    """The names of towns where they are lettered on the field, in them, above them or at their sides."""
    for name, spots, (x, y) in pieces.lettered(table):
        slip, u = ribbon(name, high), table.unit
        aside = slip.width / 2 + 0.9 * u
        ways = [(x, y), *((a, b + 0.4 * u) for a, b in spots), *((a, b - 0.9 * u) for a, b in spots)]
        ways += [(a + way * aside, b) for way in (1, -1) for a, b in spots]
        ways += [(x + way * slip.width * share, y) for share in (0.25, 0.5) for way in (1, -1)]
        for way in ways:
            spot = held(slip, way, table.image.size)
            if taken.free(spot, slip.width - 1, slip.height - 1):
                taken.add(spot, slip.width / 2, slip.height / 2)
                yield name, spot
                break


def keep_figures(table: Table, taken: Taken) -> None:
    """Counters with their figures, and what hangs upon them."""
    half, head = table.counter / 2 - OVER * table.unit, HEAD * table.unit / 2
    for hexagon, found in pieces.stacks(table.view).items():
        if table.sees(hexagon):
            x, y = middle(table, hexagon)
            taken.add((x, y + head), half, half - head)
            kinds = [table.board.counters[piece.id].kind for piece in found[1:]]
            if LEADER in kinds:
                taken.add((x + half, y - half * 0.4), half * 0.5, half * 0.6)
            if any(kind != LEADER for kind in kinds):
                taken.add((x - half, y - half * 0.2), half * 0.5, half * 0.4)
    for hexagon in _fallen(table):
        taken.add(middle(table, hexagon), table.unit / 2, table.unit / 2)


def _wanted(table: Table, words: tuple[str, ...]) -> Iterator[tuple[whose.Key, str, str]]:
    """The names to be written beside pieces, and whose they are, the most wanted first.

    Units, leaders and guns are each on their own.
    """
    view, weights = table.view, _weights(table, words)
    groups: dict[whose.Key, list[Piece]] = {}
    for piece in view.pieces.values():
        if piece.where == FIELD and table.window.shows(table.base.close.at(piece.place)):
            groups.setdefault((piece.place, whose.kind(table.board, piece)), []).append(piece)
    for hexagon, lost in _fallen(table).items():
        if table.window.shows(table.base.close.at(hexagon)):
            groups[hexagon, whose.UNITS] = [view.pieces[lost]]
    order = sorted(groups, key=lambda key: (-max(weights.get(one.id, 0) for one in groups[key]), key[1], key[0]))
    for key in order:
        yield key, ", ".join(look_of(view, one).name for one in groups[key]), groups[key][0].side


def _weights(table: Table, words: tuple[str, ...]) -> dict[str, int]:
    """How much each piece is what the picture is about."""
    view, turn = table.view, shown(table.view)
    found: dict[str, int] = {}
    if turn is not None:
        found |= {rally.piece: 1 for rally in turn.rallies}
        found |= {name: 1 for move in turn.moves for name in (move.piece, *move.led_by)}
        hit = {fire.target: 3 if fire.result == "Dd" else 2 for fire in turn.fires}
        units = [piece for piece in view.pieces.values() if table.board.counters[piece.id].is_unit]
        found |= {piece.id: hit[piece.place] for piece in units if piece.place in hit}
        found |= {fire.gun: 2 for fire in turn.fires}
        found |= {name: 3 for combat in turn.combats for name in (*combat.attackers, *combat.defenders)}
    found |= dict.fromkeys((*view.must_attack, *view.must_be_attacked), 4)
    goals = {here for here, _there in queries.drafted(view, words)} if words else set()
    found |= {piece.id: 5 for piece in view.pieces.values() if piece.id in words or piece.place in goals}
    return found
