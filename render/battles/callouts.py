"""From afar: the names of generals on slips tied to them, and those of towns, as large as a phone needs them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PIL import ImageDraw

from game.battles.board import LEADER
from game.battles.telling import shown
from render.battles import slips, waiting
from render.battles.counters import ribbon
from render.battles.dress import dress
from render.battles.pieces import Table, Written, look_of, middle, stacks
from render.canvas import Point, stamp
from render.patterns import INK, PAPER, Colour

#: How far from a leader his slip begins, in sides of a hex, and the ways it may lie, the better ones first.
REACHES = (0.9, 1.6, 2.4, 3.4, 4.6, 6.0, 7.6, 9.4)
AROUND = (
    *((dx, dy) for dy in (0.0, -0.5, 0.5) for dx in (1.0, -1.0)),
    *((dx, dy) for dx in (0.0, 1.0, -1.0) for dy in (-1.0, 1.0)),
)


@dataclass(frozen=True, slots=True)
class Told:
    """A name, where it belongs, the middle of its slip in the whole picture, and of what colour that slip's rim is."""

    name: str
    at: Point
    spot: Point
    rim: Colour = INK


def placed(table: Table, written: Iterable[Written] = ()) -> list[Told]:
    """The names for which there is room beside what is written; none close by, where all names stand beside their
    counters.
    """
    plan = table.plan
    if plan.near and plan.unit >= slips.ROOMY:
        return []
    taken = slips.Taken(plan.image.size)
    slips.keep_figures(plan, taken)
    _keep_fights(plan, taken)
    for spot, (wide, high) in written:
        taken.add(spot, wide / 2, high / 2)
    towns = [] if plan.near else [Told(name, spot, spot) for name, spot in slips.towns(plan, taken, _high(plan))]
    return [*towns, *_generals(plan, taken)]


def _high(plan: Table) -> int:
    """The height of a slip."""
    return round(plan.read / 0.86) + 1


def _keep_fights(table: Table, taken: slips.Taken) -> None:
    """Where arrows and results of combats stand, and who waits at the edge."""
    turn, u = shown(table.view), table.unit
    for combat in turn.combats if turn else ():
        for hexagon in (*combat.targets, *combat.origins):
            taken.add(table.at(hexagon), 1.4 * u, 1.4 * u)
    for hexagon in (*waiting.waiting(table.view).values(), *waiting.coming(table.view)):
        taken.add(table.at(hexagon), 4 * u, 1.8 * u)


def _generals(table: Table, taken: slips.Taken) -> Iterator[Told]:
    """Each leader's name where his slip finds room, the nearest first."""
    for hexagon, found in stacks(table.view).items():
        leaders = [piece for piece in found if table.board.counters[piece.id].kind == LEADER]
        if not leaders or not table.sees(hexagon):
            continue
        name, (x, y) = ", ".join(look_of(table.view, leader).name for leader in leaders), middle(table, hexagon)
        wide, tall = ribbon(name, _high(table)).size
        beside = table.counter * 0.5 if len(found) > len(leaders) else 0.0
        for reach in REACHES:
            far = reach * table.unit
            ways = [(x + dx * (far + wide / 2), y + dy * (far + tall / 2)) for dx, dy in AROUND]
            if spot := next((way for way in ways if taken.free(way, wide, tall)), None):
                taken.add(spot, wide / 2, tall / 2)
                yield Told(name, (x + beside, y - beside * 0.32), spot, dress(leaders[0].side).dark)
                break


def lines(table: Table, told: list[Told]) -> None:
    """From generals to their slips; to be drawn under the counters."""
    pen, window = ImageDraw.Draw(table.image), table.window
    for one in told:
        ends = [window.finer(end) if window.of else end for end in (one.at, one.spot)]
        for fill, wide in ((PAPER, 6), (INK, 3)):
            pen.line([*ends[0], *ends[1]], fill=fill, width=round(wide * window.fine))


def laid(table: Table, told: list[Told]) -> list[Written]:
    """The slips; where they are."""
    found, window = [], table.window
    for one in told:
        slip = ribbon(one.name, round(_high(table.plan) * window.fine), one.rim)
        spot = window.finer(one.spot) if window.of else one.spot
        stamp(table.image, slip, spot)
        found.append((spot, slip.size))
    return found
