"""What is engraved on a field: slopes, trees, reeds, bridges, works, houses."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, hypot, sin
from random import Random

from PIL import ImageDraw

from render.battles.easel import Painting
from render.battles.layout import toward
from render.canvas import Point
from render.patterns import INK, PAPER, Colour, blend

HACHURE: Colour = (112, 78, 42)
LEAF: dict[str, Colour] = {"woods": (128, 152, 88), "forest": (98, 124, 72)}
ROOF: Colour = (176, 74, 50)
STONE: Colour = (196, 186, 168)
REED: Colour = (84, 112, 78)
RAMPART: Colour = (128, 92, 52)
WATER_NAME: Colour = (36, 74, 100)


def hachures(sheet: Painting) -> None:
    """Strokes that run down every slope hexside, thick above and thin below."""
    u, random = sheet.unit, Random(f"slopes {sheet.board.key}")
    for low, high in sorted(sheet.board.climbs):
        a, b = sheet.layout.brink(high, low)
        middle, foot = sheet.layout.at(high), sheet.layout.at(low)
        length = hypot(foot[0] - middle[0], foot[1] - middle[1])
        down = ((foot[0] - middle[0]) / length, (foot[1] - middle[1]) / length)
        along = ((b[0] - a[0]) / u, (b[1] - a[1]) / u)
        count = 9
        for n in range(count):
            x, y = toward(a, b, (n + 0.5) / count)
            reach = u * ((0.40 if n % 2 else 0.30) + random.uniform(-0.03, 0.03))
            x, y, half = x - down[0] * u * 0.1, y - down[1] * u * 0.1, u * 0.03
            tip = (x + down[0] * reach, y + down[1] * reach)
            sheet.pen.polygon(
                [(x - along[0] * half, y - along[1] * half), (x + along[0] * half, y + along[1] * half), tip],
                fill=HACHURE,
            )
        rise = (-down[0] * u * 0.1, -down[1] * u * 0.1)
        sheet.line([(p[0] + rise[0], p[1] + rise[1]) for p in (a, b)], HACHURE, 0.05)


def trees(sheet: Painting, kind: str) -> None:
    """Round crowns with a shaded side, row behind row; in a forest close together."""
    hexes = sheet.hexes(kind)
    if not hexes:
        return
    u, random = sheet.unit, Random(f"{kind} {sheet.board.key}")
    step = u * (0.29 if kind == "forest" else 0.36)
    spots = []
    for hexagon in hexes:
        x, y = sheet.layout.at(hexagon)
        for row in range(-2, 3):
            wide = 0.9 - abs(row) * 0.2
            count = int(2 * wide * u / step)
            for n in range(count):
                dx = (n - (count - 1) / 2) * step + random.uniform(-0.07, 0.07) * u
                dy = (row * 0.34 + 0.04) * u + random.uniform(-0.06, 0.06) * u
                if abs(dy + 0.735 * u) > 0.2 * u or abs(dx) > 0.34 * u:
                    spots.append((y + dy, x + dx, random.uniform(0.85, 1.15)))
    for y, x, size in sorted(spots):
        _tree(sheet.pen, x, y, u * 0.125 * size, LEAF[kind], kind == "forest")


def _tree(pen: ImageDraw.ImageDraw, x: float, y: float, r: float, leaf: Colour, dense: bool) -> None:
    line, thin = blend(leaf, INK, 0.6), max(1, round(r * 0.2))
    pen.ellipse((x - r * 0.9, y + r * 0.55, x + r * 1.3, y + r * 1.1), fill=blend(leaf, INK, 0.25))
    if dense:
        pen.polygon(
            [(x, y - r * 1.7), (x + r * 0.95, y + r * 0.8), (x - r * 0.95, y + r * 0.8)], fill=leaf, outline=line
        )
        pen.polygon(
            [(x, y - r * 1.7), (x + r * 0.95, y + r * 0.8), (x + r * 0.1, y + r * 0.8)], fill=blend(leaf, INK, 0.4)
        )
        return
    pen.ellipse((x - r, y - r, x + r, y + r), fill=blend(leaf, PAPER, 0.2), outline=line, width=thin)
    pen.pieslice((x - r, y - r, x + r, y + r), -60, 120, fill=blend(leaf, INK, 0.3))
    pen.arc((x - r, y - r, x + r, y + r), 0, 360, fill=line, width=thin)


def reeds(sheet: Painting) -> None:
    """Tufts and short water lines in marshes and beside a marshy stream."""
    u, random = sheet.unit, Random(f"reeds {sheet.board.key}")
    spots = [sheet.layout.at(h) for h in sheet.hexes("marsh") for _ in range(9)]
    for brink in sheet.board.file.hexsides:
        if brink.marshy:
            for a, b in (sheet.layout.brink(*pair) for pair in brink.between):
                spots += [toward(a, b, 0.5)] * 5
    for x, y in sorted((x + random.uniform(-0.6, 0.6) * u, y + random.uniform(-0.6, 0.6) * u) for x, y in spots):
        for dx, tall in ((-0.07, 0.12), (0, 0.19), (0.07, 0.13)):
            sheet.line([(x + dx * u * 0.5, y), (x + dx * u, y - tall * u)], REED, 0.018)
        sheet.line([(x - 0.14 * u, y + 0.02 * u), (x + 0.14 * u, y + 0.02 * u)], WATER_NAME, 0.014)


def bridges(sheet: Painting) -> None:
    """Planks and rails over the water."""
    u = sheet.unit
    for bridge in sheet.board.file.bridges:
        one, other = bridge.between
        a, b = sheet.layout.at(one), sheet.layout.at(other)
        (px, py), (qx, qy) = sheet.layout.brink(one, other)
        x, y, angle = (px + qx) / 2, (py + qy) / 2, atan2(b[1] - a[1], b[0] - a[0])

        def at(
            along: float, across: float, x: float = x, y: float = y, c: float = cos(angle), s: float = sin(angle)
        ) -> Point:
            return x + (along * c - across * s) * u, y + (along * s + across * c) * u

        sheet.pen.polygon([at(-0.24, -0.12), at(0.24, -0.12), at(0.24, 0.12), at(-0.24, 0.12)], fill=(206, 170, 116))
        for n in range(-2, 3):
            sheet.line([at(n * 0.1, -0.12), at(n * 0.1, 0.12)], RAMPART, 0.02)
        for side in (-0.13, 0.13):
            flare = side * 1.7
            sheet.line([at(-0.34, flare), at(-0.22, side), at(0.22, side), at(0.34, flare)], INK, 0.045)


def redoubts(sheet: Painting) -> None:
    """Ramparts with their redans round every entrenched hex, toothed outward."""
    works = set(sheet.hexes("entrenchment"))
    u = sheet.unit
    for hexagon in sorted(works):
        middle = sheet.layout.at(hexagon)
        points = [toward(middle, p, 0.9) for p in sheet.layout.outline(hexagon)]
        line: list[Point] = []
        for a, b in pairwise([*points, points[0]]):
            m = toward(a, b, 0.5)
            out = toward(middle, m, 1.13)
            line += [a, toward(a, b, 0.32), out, toward(a, b, 0.68)]
        line.append(line[0])
        sheet.line(line, blend(RAMPART, INK, 0.5), 0.13)
        sheet.line(line, (206, 168, 112), 0.075)
        for a, b in pairwise(line):
            count = max(2, round(hypot(b[0] - a[0], b[1] - a[1]) / (u * 0.07)))
            for n in range(count):
                p = toward(a, b, n / count)
                sheet.line([p, toward(p, middle, 0.07)], RAMPART, 0.018)


def houses(sheet: Painting) -> None:
    """Towns as a handful of roofs with a church, castles as towers."""
    u = sheet.unit
    for hexagon in sheet.hexes("town"):
        random = Random(f"{sheet.board.key} {hexagon}")
        x, y = sheet.layout.at(hexagon)
        spots = [(-0.42, -0.48), (0.38, -0.5), (-0.74, -0.06), (0.72, -0.1), (-0.4, 0.52), (0.02, 0.62), (0.44, 0.54)]
        spots += [(-0.1, -0.1), (0.28, 0.12), (-0.34, 0.2)]
        for dx, dy in sorted(spots, key=lambda spot: spot[1]):
            _house(sheet.pen, x + (dx + random.uniform(-0.05, 0.05)) * u, y + dy * u, u * random.uniform(0.12, 0.15))
        _church(sheet.pen, x + u * 0.04, y - u * 0.22, u * 0.16)
    for hexagon in sheet.hexes("castle"):
        x, y = sheet.layout.at(hexagon)
        _castle(sheet.pen, x, y + u * 0.1, u * 0.5)


def _house(pen: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    thin = max(1, round(r * 0.14))
    pen.polygon([(x - r, y), (x + r, y), (x + r, y + r * 0.9), (x - r, y + r * 0.9)], fill=PAPER, outline=INK)
    pen.polygon(
        [(x - r * 1.15, y), (x - r * 0.6, y - r), (x + r * 0.8, y - r), (x + r * 1.15, y)], fill=ROOF, outline=INK
    )
    pen.line([(x - r, y + r * 0.9), (x + r, y + r * 0.9)], fill=INK, width=thin)


def _church(pen: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    _house(pen, x + r * 0.9, y, r)
    pen.polygon([(x - r, y - r), (x, y - r), (x, y + r * 0.9), (x - r, y + r * 0.9)], fill=PAPER, outline=INK)
    pen.polygon(
        [(x - r * 1.1, y - r), (x - r * 0.5, y - r * 2.6), (x + r * 0.1, y - r)], fill=(92, 88, 96), outline=INK
    )


def _castle(pen: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    thin = max(1, round(r * 0.05))
    pen.rectangle((x - r * 1.3, y - r * 0.1, x + r * 1.3, y + r * 0.9), fill=STONE, outline=INK, width=thin)
    for dx, top in ((-1.3, -0.8), (1.3, -0.8), (0.0, -1.3)):
        left, right, up = x + (dx - 0.36) * r, x + (dx + 0.36) * r, y + top * r
        pen.rectangle((left, up, right, y + r * 0.95), fill=STONE, outline=INK, width=thin)
        pen.polygon([(left - r * 0.1, up), (x + dx * r, up - r * 0.62), (right + r * 0.1, up)], fill=ROOF, outline=INK)
        pen.rectangle((x + dx * r - r * 0.07, up + r * 0.22, x + dx * r + r * 0.07, up + r * 0.5), fill=INK)
    pen.pieslice((x - r * 0.3, y + r * 0.2, x + r * 0.3, y + r * 1.5), 180, 360, fill=INK)
