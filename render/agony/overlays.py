"""What moves on the map: the way of an activation, a combat, an order being composed."""

from itertools import pairwise

from PIL import Image

from game.agony.board import BOARD
from game.agony.view import AgonyView
from render.agony import aim
from render.agony.dress import SIDES
from render.agony.pieces import Table
from render.arrows import arrow, bent, cut
from render.canvas import Point, Soft, stamp
from render.counters import swords
from render.patterns import INK, PAPER, Colour, blend

GLOW: Colour = (255, 208, 58)


def trail(view: AgonyView, table: Table) -> None:
    """The way of the activation shown, hop by hop; a retreat dashed."""
    path = [place for place in view.trail if table.sees(place, -200)]
    colour, city = blend(SIDES.get(view.trail_by, INK), PAPER, 0.12), table.city
    for n, (a, b) in enumerate(pairwise(path)):
        hop(table, table.at(a), table.at(b), colour, last=n == len(path) - 2)
    battle = view.battle
    if battle and battle.retreat and aim.fought(view) and table.sees(battle.retreat, -200):
        loser = battle.defender if battle.winner == battle.attacker.side else battle.attacker
        way = cut(bent(table.at(battle.place), table.at(battle.retreat), -0.16), city * 0.6, city * 0.6)
        arrow(table.image, way, blend(SIDES[loser.side], PAPER, 0.45), city * 0.16, dashes=5)


def hop(table: Table, start: Point, end: Point, colour: Colour, last: bool, dashes: int = 0) -> None:
    """One stretch of a way, from mark to mark."""
    if abs(start[0] - end[0]) + abs(start[1] - end[1]) < table.city:
        return
    way = cut(bent(start, end, 0.1), table.city * 0.62, table.city * 0.5)
    arrow(table.image, way, colour, table.city * (0.24 if last else 0.17), dashes=dashes)


def fight(view: AgonyView, table: Table) -> None:
    """Crossed swords on the place of the combat shown."""
    if view.battle and aim.fought(view) and table.sees(view.battle.place):
        x, y = table.at(view.battle.place)
        stamp(table.image, swords(round(table.city * 1.3)), (x, y))


def draft(view: AgonyView, table: Table, words: tuple[str, ...], targets: tuple[str, ...]) -> None:
    """The order in hand: a ghost arrow through the places named, golden rings round those that may be named next."""
    start = _start(view, words)
    stops = [place for place in (start, *map(aim.named, words)) if place and place not in BOARD.areas]
    side = next((stack.side for stack in view.stacks if stack.place == start), view.active)
    for n, (a, b) in enumerate(pairwise(stops)):
        colour = blend(SIDES.get(side, INK), GLOW, 0.4)
        hop(table, table.at(a), table.at(b), colour, last=n == len(stops) - 2, dashes=6)
    for place in dict.fromkeys(aim.named(word) or aim.area_named(word) for word in targets):
        if place and table.sees(place, -60):
            ring(table.image, table.at(place), table.city * 0.82)


def _start(view: AgonyView, words: tuple[str, ...]) -> str:
    """Where the march under way, or the leader named, is."""
    if view.march:
        return view.march.at
    named = {BOARD.leader_by_word.get(word, "") for word in words} - {""}
    return next((s.place for s in view.stacks if named & {leader.id for leader in s.leaders}), "")


def ring(image: Image.Image, middle: Point, r: float) -> None:
    """A golden ring: this may be named next."""
    x, y = middle
    for wide, colour in ((r * 0.42, INK), (r * 0.3, GLOW)):
        soft = Soft([(x - r, y - r), (x + r, y + r)], r, image.size)
        (left, top), (right, low) = soft.fine(
            [(x - r - wide / 2, y - r - wide / 2), (x + r + wide / 2, y + r + wide / 2)]
        )
        soft.draw.ellipse((left, top, right, low), outline=255, width=round(wide * soft.scale))
        soft.colour_in(image, colour)
