"""What moves on the map: the way of an activation, a combat, an order being composed."""

from collections.abc import Iterable
from functools import partial
from itertools import pairwise

from PIL import Image

from game.agony.board import BOARD
from game.agony.queries import road
from game.agony.telling import named
from game.agony.view import AgonyView
from game.core.words import lettered
from render.agony import aim
from render.agony.dress import SIDES
from render.agony.pieces import Table, around, box_of
from render.arrows import arrow, bent, cut
from render.canvas import Area, Point, Soft, stamp
from render.counters import swords
from render.letters import Mark, at_edge, beside
from render.patterns import INK, PAPER, Colour, blend
from render.type import read_on

GLOW: Colour = (255, 208, 58)
NEWS: Colour = (255, 250, 240)
#: How far the stretches of a way are bent.
LIFT = 0.1
#: What a pixel of what is drawn costs that a plate covers; of more rings than so many less: some must be covered.
DEAR, MANY = 4.0, 20
#: What a pixel of a way costs: an arrow under a plate tells nothing.
WAY = 80.0
#: What a pixel of a name costs that a letter covers.
NAMED = 45.0
#: So many places that the picture does not show are named at its edge.
FEW = 6
#: The ring round a place, as a share of its mark's side.
RING = 0.78


def trail(view: AgonyView, table: Table) -> None:
    """The way of the activation shown, hop by hop; a retreat dashed."""
    colour, city = blend(SIDES.get(view.trail_by, INK), PAPER, 0.12), table.city
    for start, end, last in _hops(table, view.trail):
        hop(table, start, end, colour, last=last)
    battle = view.battle
    if battle and battle.retreat and aim.fought(view):
        loser = battle.defender if battle.winner == battle.attacker.side else battle.attacker
        way = cut(bent(table.at(battle.place), table.at(battle.retreat), -0.16), city * 0.6, city * 0.6)
        arrow(table.image, way, blend(SIDES[loser.side], PAPER, 0.45), city * 0.16, dashes=5)


def _hops(table: Table, places: tuple[str, ...]) -> list[tuple[Point, Point, bool]]:
    """The stretches of a way of which the picture shows anything, and whether each is the last of all."""
    every = list(pairwise(map(table.at, places)))
    return [(*hop, n == len(every) - 1) for n, hop in enumerate(every) if _shows(table, *hop)]


def _shows(table: Table, start: Point, end: Point) -> bool:
    """Whether a stretch leads through the picture: on a tile its ends may lie far off."""
    off, (wide, high), way = table.city, table.image.size, bent(start, end, LIFT, steps=8)
    left, top, right, low = (pick(p[n] for p in way) for pick in (min, max) for n in (0, 1))
    return left < wide + off and right > -off and top < high + off and low > -off


def keep_clear(
    view: AgonyView, table: Table, words: tuple[str, ...], targets: tuple[str, ...], past: aim.Past = ()
) -> None:
    """No plate should cover what is drawn of an activation, a combat or an order in hand, and of deeds before."""
    for each in past:
        keep_clear(each, table, (), ())
    composing = bool(words or targets)
    for start, end, _last in _hops(table, stops(view, words) if composing else view.trail):
        for x, y in bent(start, end, LIFT, steps=8):
            _keep(table, (x, y), table.city * 0.3, WAY)
    kept = [_known(word) for word in targets]
    if not composing and view.battle and aim.fought(view):
        kept += [view.battle.place, view.battle.retreat]
    dear = DEAR if len(kept) <= MANY else DEAR / 4
    for place in kept:
        if place and table.sees(place):
            _keep(table, table.at(place), table.city * 0.9, dear)


def letters(table: Table, targets: tuple[str, ...], names: Iterable[Area] = ()) -> list[Mark]:
    """The letters of the places that may be named next, beside their rings, where they cover least, of names nothing
    if it can be; of few that the picture does not show, with their names, at its edge.
    """
    read = read_on(table.image.width)
    off, taken = table.city * RING, [*table.taken, *((box, NAMED) for box in names)]
    found = beside(targets, partial(_seen, table), lambda _place: off, taken, table.image.size, read)
    far = {word: letter for word, letter in lettered(targets).items() if _known(word) and not _seen(table, word)}
    if len(far) <= FEW:
        for word, letter in far.items():
            told = f"{letter} · {named(word)}"
            found.append(at_edge(told, table.at(_known(word)), found, table.image.size, read))
    return found


def _known(word: str) -> str:
    """The place or area that a word names; empty if it is none of the map."""
    return aim.named(word) or aim.area_named(word)


def _seen(table: Table, word: str) -> Point | None:
    """Where in the picture a place lies, if it does."""
    place = _known(word)
    return table.at(place) if place and table.sees(place) else None


def _keep(table: Table, middle: Point, r: float, dear: float = DEAR) -> None:
    table.taken.append((around(middle, r), dear))


def hop(table: Table, start: Point, end: Point, colour: Colour, last: bool, dashes: int = 0) -> None:
    """One stretch of a way, from mark to mark."""
    if abs(start[0] - end[0]) + abs(start[1] - end[1]) < table.city:
        return
    way = cut(bent(start, end, LIFT), table.city * 0.62, table.city * 0.5)
    arrow(table.image, way, colour, table.city * (0.24 if last else 0.17), dashes=dashes)


def fight(view: AgonyView, table: Table) -> None:
    """Crossed swords on the place of the combat shown."""
    if place := fought(view, table):
        stamp(table.image, _swords(table), table.at(place))


def hides(view: AgonyView, table: Table, composing: bool) -> list[Area]:
    """What these swords hide."""
    place = "" if composing else fought(view, table)
    return [box_of(table.at(place), _swords(table))] if place else []


def fought(view: AgonyView, table: Table) -> str:
    """Where the combat shown was fought, if that is in the picture; else empty."""
    place = view.battle.place if view.battle and aim.fought(view) else ""
    return place if place and table.sees(place) else ""


def _swords(table: Table) -> Image.Image:
    return swords(round(table.city * 1.3))


def happened(table: Table, places: tuple[str, ...]) -> None:
    """Red rings where something happened that no arrow tells."""
    for place in dict.fromkeys(aim.named(place) for place in places):
        if table.sees(place, -60):
            ring(table.image, table.at(place), table.city * RING, NEWS)


def draft(view: AgonyView, table: Table, words: tuple[str, ...], targets: tuple[str, ...]) -> None:
    """The order in hand: a ghost arrow through the places named, golden rings round those that may be named next."""
    way = stops(view, words)
    side = next((stack.side for stack in view.stacks if way and stack.place == way[0]), view.active)
    for start, end, last in _hops(table, way):
        hop(table, start, end, blend(SIDES.get(side, INK), PAPER, 0.4), last=last, dashes=6)
    for place in dict.fromkeys(map(_known, targets)):
        if place and table.sees(place, -60):
            ring(table.image, table.at(place), table.city * RING)


def stops(view: AgonyView, words: tuple[str, ...]) -> tuple[str, ...]:
    """The places an order in hand leads through; none where it only names them, and nobody goes."""
    if way := road(view, words):
        return tuple(place for place in map(aim.named, way) if place)
    if not (start := _start(view, words)):
        return ()
    places = (start, *map(aim.named, words))
    return tuple(place for place in places if place and place not in BOARD.areas)


def _start(view: AgonyView, words: tuple[str, ...]) -> str:
    """Where the march under way, or the leader named, is."""
    if view.march:
        return view.march.at
    named = {BOARD.leader_by_word.get(word, "") for word in words} - {""}
    return next((s.place for s in view.stacks if named & {leader.id for leader in s.leaders}), "")


def ring(image: Image.Image, middle: Point, r: float, glow: Colour = GLOW) -> None:
    """A ring; a golden one: this may be named next."""
    x, y = middle
    for wide, colour in ((r * 0.36, INK), (r * 0.24, glow)):
        soft = Soft([(x - r, y - r), (x + r, y + r)], r, image.size)
        (left, top), (right, low) = soft.fine(
            [(x - r - wide / 2, y - r - wide / 2), (x + r + wide / 2, y + r + wide / 2)]
        )
        soft.draw.ellipse((left, top, right, low), outline=255, width=round(wide * soft.scale))
        soft.colour_in(image, colour)
