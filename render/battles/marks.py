"""What was done on the field: moves as arrows, fire as lines, combats with their odds and results."""

from functools import lru_cache
from itertools import pairwise
from math import dist, hypot

from PIL import Image, ImageDraw

from game.battles.course import FIELD, CombatView, FireView, MoveView
from game.battles.telling import odds_text, shown
from game.battles.view import BattlesView
from render.battles import pieces
from render.battles.counters import tag
from render.battles.dress import dress
from render.battles.layout import toward
from render.battles.pieces import Table, Written, middle
from render.canvas import Point, Soft, framed, stamp, straight
from render.emblems import star_shape
from render.patterns import INK, PAPER, RED, Colour
from render.type import face

FINE = 4
SMOKE: Colour = (120, 108, 96)
#: What is not decided yet.
AMBER: Colour = (206, 104, 22)


def moves(table: Table) -> None:
    """The moves of the player-turn shown, under the counters."""
    turn = shown(table.view)
    for move in turn.moves if turn else ():
        if any(table.sees(h) for h in move.path):
            march(table, move)


def march(table: Table, move: MoveView) -> None:
    """One move: a haloed line from hex to hex with a head; from or to beyond the edge where it enters or leaves."""
    colour = dress(move.side).dark
    points = [middle(table, h) for h in move.path if h in table.board.grid]
    if move.kind in ("enter", "exit") and points:
        far = _outside(table, points[0 if move.kind == "enter" else -1])
        points = [far, *points] if move.kind == "enter" else [*points, far]
    if len(points) > 1:
        arrow(table, points, colour, cut=0.0 if move.kind == "exit" else 0.62)


def _outside(table: Table, point: Point) -> Point:
    """A point beyond the nearest edge of the field."""
    wide, high = (side * table.window.scale for side in table.base.close.size)
    left, top = (-table.window.left * table.window.scale, -table.window.top * table.window.scale)
    x, y = point[0] - left, point[1] - top
    ways = [(x, (-table.unit, 0)), (wide - x, (table.unit, 0)), (y, (0, -table.unit)), (high - y, (0, table.unit))]
    dx, dy = min(ways)[1]
    return point[0] + dx * 1.2, point[1] + dy * 1.2


def arrow(table: Table, points: list[Point], colour: Colour, width: float = 0.17, cut: float = 0.62) -> None:
    """An arrow along points; it ends `cut` hex sides before the last."""
    u = table.unit
    line = straight(points, 2.6 * u)
    tip = toward(line[-1], line[-2], min(0.9, cut * u / max(1.0, dist(line[-1], line[-2]))))
    line[-1] = tip
    (px, py), (x, y) = line[-2], tip
    length = max(1.0, hypot(x - px, y - py))
    dx, dy = (x - px) / length, (y - py) / length
    head = [(x, y), (x - dx * u * 0.5 - dy * u * 0.28, y - dy * u * 0.5 + dx * u * 0.28)]
    head.append((x - dx * u * 0.5 + dy * u * 0.28, y - dy * u * 0.5 - dx * u * 0.28))
    shaft = [*line[:-1], (x - dx * u * 0.3, y - dy * u * 0.3)]
    for grown, fill in ((0.1, PAPER), (0.0, colour)):
        shape = Soft(line, u, table.image.size)
        if shape.empty:
            return
        shape.line(shaft, (width + grown) * u)
        shape.disc(line[0], (width * 0.8 + grown / 2) * u)
        shape.polygon(_swollen(head, 1 + 2.4 * grown))
        shape.colour_in(table.image, fill)


def _swollen(points: list[Point], share: float) -> list[Point]:
    """A shape made larger round its middle."""
    x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    return [(x + (p[0] - x) * share, y + (p[1] - y) * share) for p in points]


def fires(table: Table) -> list[Written]:
    """Every shot of the player-turn shown: a dashed line from gun to target, and what it did; where that stands."""
    turn = shown(table.view)
    fires = turn.fires if turn else ()
    return [_shot(table, fire) for fire in fires if table.sees(fire.origin) or table.sees(fire.target)]


def _shot(table: Table, fire: FireView) -> Written:
    u, start, end = table.unit, middle(table, fire.origin), middle(table, fire.target)
    length = max(1.0, dist(start, end))
    hit = fire.result == "Dd" or fire.burns
    shape, halo = Soft([start, end], u * 0.3, table.image.size), Soft([start, end], u * 0.3, table.image.size)
    if not shape.empty:
        step, at = u * 0.42, u * 0.5
        while at < length - u * 0.45:
            dash = [toward(start, end, at / length), toward(start, end, min(at + step * 0.55, length) / length)]
            halo.line(dash, 0.17 * u)
            shape.line(dash, 0.09 * u)
            at += step
        halo.colour_in(table.image, PAPER, 0.85)
        shape.colour_in(table.image, RED if hit else SMOKE)
    wide = max(u * 0.8, 48 * table.window.fine) if table.near else u
    struck = ball(round(wide), "D" if fire.result == "Dd" and table.near else "", hit)
    spot = toward(end, start, 0.82 * u / length)
    stamp(table.image, struck, spot)
    return spot, struck.size


@lru_cache(maxsize=32)
def ball(side: int, letter: str, hit: bool) -> Image.Image:
    """Where a ball struck: a star with a letter if it told, a puff of smoke if not, RGBA."""
    image = Image.new("RGBA", (side * FINE, side * FINE), (0, 0, 0, 0))
    pen, m = ImageDraw.Draw(image), side * FINE / 2
    if hit:
        for share, colour in ((0.98, PAPER), (0.84, RED)):
            pen.polygon(star_shape(m * share, 10, 0.66, at=(m, m), turned=0.0), fill=colour)
        pen.text((m, m), letter, font=face("bold", round(m * 1.18)), fill=PAPER, anchor="mm")
        return image.reduce(FINE)
    for grown, colour in ((0.07, SMOKE), (0.0, (232, 226, 214))):
        for x, y, r in ((-0.3, 0.12, 0.36), (0.28, 0.14, 0.38), (0.0, -0.22, 0.4)):
            _spot(pen, m, (x, y), (r + grown, r + grown), colour)
    return image.reduce(FINE)


def _box(m: float, spot: Point, half: Point) -> tuple[float, float, float, float]:
    """A box round a spot of a sprite whose middle is `m`, all in shares of `m`."""
    (x, y), (wide, high) = spot, half
    return m + (x - wide) * m, m + (y - high) * m, m + (x + wide) * m, m + (y + high) * m


def _spot(pen: ImageDraw.ImageDraw, m: float, spot: Point, half: Point, colour: Colour) -> None:
    pen.ellipse(_box(m, spot, half), fill=colour)


def verdicts(table: Table) -> list[Written]:
    """Where the odds of each combat of the player-turn shown stand, of which the picture shows anything: of a part of a
    picture in the whole.
    """
    plan = table.plan
    figures, told = [*pieces.figures(plan), *_crosses(plan)], list[Written]()
    for combat in _seen(plan):
        sprite = _verdict(plan, combat)
        told.append((_stands(plan, combat, sprite, told, figures), sprite.size))
    return told


def _seen(plan: Table) -> list[CombatView]:
    turn = shown(plan.view)
    return [combat for combat in (turn.combats if turn else ()) if any(plan.sees(h) for h in combat.targets)]


def combats(table: Table, told: list[Written]) -> list[Written]:
    """Every combat of the player-turn shown: who strikes where, the odds, and what came of it; where the odds stand."""
    window, fine, seen = table.window, table.window.fine, _seen(table.plan)
    for combat in seen:
        _blows(table, combat)
    if window.of:
        told = [(window.finer(spot), (round(w * fine), round(h * fine))) for spot, (w, h) in told]
    for spot, _size in _crosses(table):
        stamp(table.image, cross(round(table.unit)), spot)
    for combat, (spot, _size) in zip(seen, told, strict=True):
        stamp(table.image, _verdict(table, combat), spot)
    return told


def _blows(table: Table, combat: CombatView) -> None:
    """A short red spear over every hexside attacked, two-pronged for a charge."""
    u = table.unit
    for origin in combat.origins:
        for target in combat.targets:
            if target not in table.board.grid.around.get(origin, ()):
                continue
            a, b = middle(table, origin), middle(table, target)
            tail, tip = toward(a, b, 0.3), toward(a, b, 0.66)
            dx, dy = (b[0] - a[0]) / dist(a, b), (b[1] - a[1]) / dist(a, b)
            wide, neck = u * 0.26, toward(tail, tip, 0.45)
            shaft = u * 0.1
            points = [
                (tail[0] - dy * shaft, tail[1] + dx * shaft), (neck[0] - dy * shaft, neck[1] + dx * shaft),
                (neck[0] - dy * wide, neck[1] + dx * wide), tip, (neck[0] + dy * wide, neck[1] - dx * wide),
                (neck[0] + dy * shaft, neck[1] - dx * shaft), (tail[0] + dy * shaft, tail[1] - dx * shaft),
            ]  # fmt: skip
            shape, rim = Soft(points, u * 0.2, table.image.size), Soft(points, u * 0.2, table.image.size)
            if shape.empty:
                continue
            rim.line([*points, points[0]], u * 0.1)
            rim.polygon(points)
            rim.colour_in(table.image, PAPER)
            shape.polygon(points)
            shape.colour_in(table.image, RED if combat.result else AMBER)
            if combat.charge:
                shape = Soft(points, u * 0.2, table.image.size)
                shape.line([toward(tail, tip, -0.28), toward(tail, tip, -0.1)], u * 0.16)
                shape.colour_in(table.image, RED)


def _verdict(table: Table, combat: CombatView) -> Image.Image:
    """A combat's odds and result on a plate; from afar the result alone."""
    high = max(round(table.read / 0.82) + 1, round(table.unit * 0.54))
    return plate(odds_text(combat.odds) if table.near else "", combat.result, combat.charge, high)


def _stands(
    table: Table, combat: CombatView, sprite: Image.Image, told: list[Written], figures: list[Written]
) -> Point:
    """Where a plate stands: at the foot of the hexes attacked, or at their head, clear of those told before.

    The counters' figures are kept in sight where that can be done, too; from afar it may stand at their sides.
    """
    spots, u = [middle(table, h) for h in combat.targets], table.unit
    x = sum(spot[0] for spot in spots) / len(spots)
    y = sum(spot[1] for spot in spots) / len(spots)
    ways = [0.0, 0.8, -0.8, 1.6, -1.6]
    if len(spots) == 1:
        below = table.board.grid.around[combat.targets[0]]
        from_below = any(o in below and middle(table, o)[1] > y + 1.5 * u for o in combat.origins)
        ways = [-0.86, 0.78, -1.6] if from_below else [0.78, -0.86, 1.6]
    there = [(x, y + way * u) for way in ways]
    if not table.near:
        aside, reach = sprite.width / 2 + 0.85 * u, max(spot[0] for spot in spots) - x
        there += [(x + way * (aside + reach + off * u), y + up * u)
                  for off in (0.0, 1.5) for up in (0.0, 0.9, -0.9) for way in (1, -1)]  # fmt: skip
    there = [framed(sprite, at, table.window) for at in there]
    clear = [at for at in there if pieces.clear(at, sprite, told)]
    return next((at for at in clear if pieces.clear(at, sprite, figures)), (clear or there)[0])


def fallen(view: BattlesView) -> dict[str, str]:
    """Where somebody was lost in the player-turn shown and nobody stands, and who; of several the first."""
    turn = shown(view)
    if turn is None:
        return {}
    stood = {piece.place for piece in view.pieces.values() if piece.where == FIELD}
    fell = zip(turn.fell_at, turn.fell, strict=False)  # where is not known of one that an older release began
    return {hexagon: piece for hexagon, piece in [*fell][::-1] if hexagon not in stood}


def _crosses(table: Table) -> list[Written]:
    """Where crosses stand in the picture, each as large as its ink."""
    size = round(0.54 * table.unit), round(0.74 * table.unit)
    return [(middle(table, hexagon), size) for hexagon in fallen(table.view) if table.sees(hexagon)]


@lru_cache(maxsize=256)
def plate(odds: str, result: str, charge: bool, high: int) -> Image.Image:
    """ "3–1 De" on a ribbon: paper with red where it is decided, pale with a question where not, RGBA."""
    font = face("bold", round(high * FINE * 0.82))
    right = {"": "?", "-": "–"}.get(result, result)
    gap, pad = high * FINE * 0.28, high * FINE * 0.26
    wide_left, wide_right = font.getlength(odds), font.getlength(right)
    wide = round(wide_left + wide_right + gap * 2 + (pad * 2 if odds else 0))
    image = Image.new("RGBA", (wide + FINE * 2, high * FINE + FINE * 4), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    box = (FINE, FINE, wide, high * FINE + FINE)
    edge = RED if result else AMBER
    bend, thin = high * FINE // 4, max(2, high * FINE // 16)
    pen.rounded_rectangle(box, bend, fill=PAPER, outline=INK, width=thin)
    split = pad + wide_left + gap if odds else FINE
    pen.rounded_rectangle(
        (split, box[1], box[2], box[3]), high * FINE // 4, fill=edge, outline=INK, width=max(2, high * FINE // 16)
    )
    y = (box[1] + box[3]) / 2
    pen.text((FINE + pad * 0.6 + wide_left / 2 + gap * 0.4, y), odds, font=font, fill=INK, anchor="mm")
    pen.text(((split + box[2]) / 2, y), right, font=font, fill=PAPER, anchor="mm")
    return image.reduce(FINE)


@lru_cache(maxsize=16)
def cross(side: int) -> Image.Image:
    """Where a unit was lost: a cross on a mound, RGBA."""
    image = Image.new("RGBA", (side * FINE, side * FINE), (0, 0, 0, 0))
    pen, m = ImageDraw.Draw(image), side * FINE / 2
    for grown, colour in ((0.09, PAPER), (0.0, INK)):
        for spot, half in (((0, -0.08), (0.08, 0.62)), ((0, -0.3), (0.36, 0.08))):
            left, top, right, low = _box(m, spot, (half[0] + grown, half[1] + grown))
            pen.rectangle((left, top, right, low), fill=colour)
        pen.pieslice(_box(m, (0, 0.7), (0.5 + grown, 0.3 + grown)), 180, 360, fill=colour)
    return image.reduce(FINE)


def flames(table: Table) -> None:
    """Towns on fire."""
    for hexagon in table.view.burning:
        if table.sees(hexagon):
            x, y = table.at(hexagon)
            for dx, dy, size in ((-0.62, -0.2, 0.62), (0.6, -0.3, 0.7), (0.0, -0.62, 0.55)):
                stamp(table.image, tag("fire", round(size * table.unit)), (x + dx * table.unit, y + dy * table.unit))


def duties(table: Table) -> None:
    """Before combat: a broken ring round units that must attack, a whole one round those that must be attacked."""
    view = table.view
    for names, colour, broken in ((view.must_attack, AMBER, True), (view.must_be_attacked, RED, False)):
        for name in names:
            piece = view.pieces.get(name)
            if piece is not None and piece.place and table.sees(piece.place):
                ring(table, piece.place, colour, 0.13, broken)


def ring(table: Table, hexagon: str, colour: Colour, width: float, broken: bool = False) -> None:
    """A hexagon drawn just inside a hex; `broken` leaves its corners out."""
    outline = table.outline(hexagon, 0.94)
    for grown, fill in ((0.07, PAPER), (0.0, colour)):
        shape = Soft(outline, table.unit * 0.3, table.image.size)
        if shape.empty:
            return
        for a, b in pairwise([*outline, outline[0]]):
            ends = [toward(a, b, 0.26), toward(a, b, 0.74)] if broken else [a, b]
            shape.line(ends, (width + grown) * table.unit)
        shape.colour_in(table.image, fill)
