"""What is laid over the map: zones, the way of a march with its MP, reactions, a battle."""

from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw

from game.core.text import _
from game.cuius import queries
from game.cuius.board import BOARD
from game.cuius.view import CuiusView
from render.arrows import arrow
from render.canvas import Point, Soft, lit, stamp
from render.counters import swords
from render.cuius import aim, lettering
from render.cuius.blocks import GLOW
from render.cuius.dress import dress
from render.cuius.ground import LAYOUT
from render.cuius.table import Box, Table
from render.patterns import INK, PAPER, RED, Colour, blend, spread
from render.type import face, read_on

Words = tuple[str, ...]
NEWS: Colour = (255, 250, 240)
#: The supply that a hex gives where there is nothing [7.3.2].
CLEAR = BOARD.charts.terrain["clear"].supply
#: The type of a few words on a ribbon.
TAG = 30
#: Crossed swords, in sides of a hex.
SWORDS = 1.5


def _outline(table: Table, place: str, grown: float = 1.0) -> list[Point]:
    return [table.window.at(point) for point in LAYOUT.outline(place, grown)]


def hexes(table: Table, places: Words | frozenset[str], grown: float = 1.0) -> Image.Image:
    """A mask of hexes."""
    mask = Image.new("L", table.image.size, 0)
    pen = ImageDraw.Draw(mask)
    for place in places:
        if place in BOARD.ground and table.sees(place, -60):
            pen.polygon(_outline(table, place, grown), fill=255)
    return mask


def zones(view: CuiusView, table: Table, sides: Words) -> None:
    """Primary zones strongly, secondary ones hatched, those only possible under fog dotted [11.2, 16.3]."""
    for side in sides:
        found, colour = queries.zones(view, side), dress(side).colour
        lit(table.image, hexes(table, found.primary), blend(colour, INK, 0.1), 0.5)
        for places, pattern in ((found.secondary - found.doubtful, "rising"), (found.doubtful, "dots")):
            if not places:
                continue
            mask = hexes(table, places)
            lit(table.image, mask, colour, 0.2)
            lit(table.image, _patterned(mask, pattern), blend(colour, INK, 0.35), 0.7)
        for places, wide in ((found.primary, 3.5), (found.primary | found.secondary, 2.0)):
            _rim(table, places, blend(colour, INK, 0.4), wide)


def _patterned(mask: Image.Image, pattern: str) -> Image.Image:
    return ImageChops.darker(mask, spread(pattern, mask.width, mask.height))


def _rim(table: Table, places: frozenset[str], colour: Colour, wide: float) -> None:
    """A line round a set of hexes."""
    pen = ImageDraw.Draw(table.image)
    for here in sorted(places):
        if not table.sees(here, -60):
            continue
        for there in BOARD.near[here]:
            if there not in places:
                ends = [table.window.at(point) for point in LAYOUT.brink(here, there)]
                pen.line(ends, fill=colour, width=max(2, round(wide * table.window.scale)))


def way(table: Table, places: Words, colour: Colour, ghost: bool = False) -> None:
    """An arrow from hex to hex."""
    points = [table.at(place) for place in places]
    if len(points) < 2:
        return
    path = [points[0]]
    for a, b in pairwise(points):
        path += [(a[0] + (b[0] - a[0]) * n / 8, a[1] + (b[1] - a[1]) * n / 8) for n in range(1, 9)]
    keep = path[2:-2] if len(path) > 9 else path
    arrow(table.image, keep, colour, table.side * 0.22, dashes=len(places) * 3 if ghost else 0)


def trail(view: CuiusView, table: Table) -> None:
    """The way of the activation shown."""
    if view.trail:
        way(table, view.trail, blend(dress(view.trail_by).colour, PAPER, 0.1))


def flight(view: CuiusView, table: Table, near: Words) -> None:
    """The way of an army that retreats, or has retreated in what happened."""
    places, side = aim.fled(view, near)
    if places:
        way(table, places, blend(dress(side).colour, PAPER, 0.1))


def way_of(view: CuiusView, table: Table, words: Words) -> None:
    """The way that the order in hand names."""
    if found := queries.course(view, words):
        way(table, found.hexes, blend(dress(found.side).colour, PAPER, 0.2), ghost=True)


def cost_of(view: CuiusView, table: Table, words: Words) -> None:
    """What the way of the order in hand costs, beside its end."""
    found = queries.course(view, words)
    if found and len(found.hexes) > 1 and found.mp >= 0:
        text, plan, window = _("{n} MP").format(n=found.mp), table.plan, table.window
        middle = window.finer(plan.room(found.hexes[-1], tag(text), False))
        stamp(table.image, tag(text, round(TAG * window.fine)), middle)


def reach(view: CuiusView, table: Table, key: str) -> None:
    """Where the army of a side in a place, `side@place`, may march: surely, on the mean of its dice, and at best."""
    side, _at, place = key.partition("@")
    army = next((one for one in view.armies if (one.side, one.place) == (side, place)), None)
    if army and (found := queries.reach(view, army)):
        lit(table.image, hexes(table, found.at_best - found.mostly), GLOW, 0.2)
        lit(table.image, hexes(table, found.mostly - found.surely), GLOW, 0.4)
        _rim(table, found.mostly, blend(GLOW, INK, 0.7), 5.0)
        glow(table, tuple(sorted(found.surely)))


def supply(view: CuiusView, table: Table, side: str) -> None:
    """Hexes by the supply they give: none is hatched, half is dotted, cities shine; known armies are ringed."""
    found = queries.supplied(view, side)
    for place, points in found.items():
        if points > CLEAR:
            lit(table.image, hexes(table, (place,)), GLOW, min(0.9, 0.3 + 0.02 * points))
    for least, pattern in ((0, "falling"), (CLEAR // 2 + 1, "dots")):
        mask = hexes(table, frozenset(place for place, points in found.items() if points == least))
        lit(table.image, _patterned(mask, pattern), INK, 0.5)
    for place, (sp, have) in sorted(queries.needs(view, side).items()):
        ring(table, place, RED if sp > have else GLOW)


def fed(view: CuiusView, table: Table, side: str) -> None:
    """At each army that is known its SP and what it has, above all else: it is read on the whole board, too."""
    for place, (sp, have) in sorted(queries.needs(view, side).items()):
        text, size, plan = f"{sp}/{have}", read_on(table.plan.image.width), table.plan
        middle = table.window.finer(plan.room(place, tag(text, size), False))
        stamp(table.image, tag(text, round(size * table.window.fine), RED if sp > have else INK), middle)


def keep_clear(view: CuiusView, table: Table, words: Words, targets: Words) -> None:
    """No block should cover the way, the battle, or a place that carries a letter."""
    found = queries.course(view, words) if words else None
    for place in found.hexes if found else view.trail if not targets else ():
        if table.sees(place):
            table.keep(table.at(place), table.side * 0.35, 2.0)
    lettering.keep(table, targets, {one.place for one in view.armies})
    if view.battle and aim.fought(view) and table.sees(view.battle.place):
        table.keep(table.at(view.battle.place), table.side * 0.7, 6.0)


def glow(table: Table, targets: Words) -> None:
    """The hexes that may be named next, under everything that stands on them."""
    if not targets:
        return
    lit(table.image, hexes(table, targets, 0.94), GLOW, 0.36)
    for place in targets:
        if place in BOARD.ground and table.sees(place, -60):
            outline = _outline(table, place, 0.94)
            pen = ImageDraw.Draw(table.image)
            pen.line([*outline, outline[0]], fill=blend(GLOW, INK, 0.35), width=max(2, round(table.side * 0.06)))


def tag(text: str, size: int = TAG, ink: Colour = RED) -> Image.Image:
    """A few words on a ribbon, RGBA."""
    wide, high = round(face("bold", size).getlength(text)) + 20, round(size * 1.44)
    image = Image.new("RGBA", (wide * 2, high * 2), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((1, 1, wide * 2 - 2, high * 2 - 2), high * 0.6, fill=PAPER, outline=INK, width=6)
    pen.text((wide, high), text, font=face("bold", size * 2), fill=ink, anchor="mm")
    return image.reduce(2)


def fight(view: CuiusView, table: Table) -> None:
    """Crossed swords where the battle shown is."""
    if place := _fought(view, table.plan):
        stamp(table.image, swords(round(table.side * SWORDS)), table.at(place))


def hides(view: CuiusView, table: Table, composing: bool, targets: Words) -> list[Box]:
    """What these swords, or the letters of what may be named next, hide."""
    found = []
    if (place := _fought(view, table)) and not composing:
        found.append(_round(table.at(place), table.side * SWORDS / 2))
    if len(targets) <= lettering.MANY:
        found += [_round(lettering.letter_at(table, target), lettering.LETTER * 0.6)
                  for target in targets if table.sees(target)]  # fmt: skip
    return found


def _fought(view: CuiusView, table: Table) -> str:
    place = view.battle.place if view.battle and aim.fought(view) else ""
    return place if place and table.sees(place) else ""


def _round(middle: Point, r: float) -> Box:
    return middle[0] - r, middle[1] - r, middle[0] + r, middle[1] + r


def happened(view: CuiusView, table: Table, places: Words) -> None:
    """Rings where something happened that no arrow tells."""
    told = {*view.trail, *aim.fled(view, places)[0], *(one.place for one in view.armies if one.moving)}
    for place in dict.fromkeys(map(aim.named, places)):
        if place and place not in told and table.sees(place, -20):
            ring(table, place, NEWS)


def reactions(view: CuiusView, table: Table) -> None:
    """The prompt of a reaction: rings round the armies that may, dashed lines from them to the enemies that came."""
    if view.question != "reaction":
        return
    for name in view.eligible:
        side, _at, place = name.partition("@")
        if not table.plan.sees(place, -20):
            continue
        for goal in queries.alarmed_by(view, side):
            if goal != place and goal in BOARD.ground:
                _dashes(table, table.at(place), table.at(goal))
        ring(table, place, GLOW)


def _dashes(table: Table, start: Point, end: Point) -> None:
    length = max(1.0, ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5)
    fine = table.window.fine
    step = 26 * fine / length
    soft = Soft([start, end], 12 * fine, table.image.size)
    share = step
    while share < 1 - step:
        a, b = share, min(share + step * 0.55, 1)
        points = [(start[0] + (end[0] - start[0]) * s, start[1] + (end[1] - start[1]) * s) for s in (a, b)]
        soft.line(points, 7 * fine)
        share += step
    soft.colour_in(table.image, RED)


def ring(table: Table, place: str, colour: Colour) -> None:
    """A ring round a hex."""
    if place in BOARD.ground:
        outline = _outline(table, place, 0.96)
    else:
        (x, y), r = table.at(place), table.side
        outline = [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]
    for wide, fill in ((0.24, INK), (0.15, colour)):
        soft = Soft(outline, table.side * 0.4, table.image.size)
        for a, b in pairwise([*outline, outline[0]]):
            soft.line([a, b], wide * table.side)
        soft.colour_in(table.image, fill)
