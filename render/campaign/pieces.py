"""What stands and moves on the map: armies, moves, battles, the Road, an order being composed."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFont

from game.campaign import telling
from game.campaign.board import BOARD
from game.campaign.course import BattleView, MoveView
from game.campaign.view import ArmyView, CampaignView
from game.core.text import _
from render.arrows import arrow, bent, cross, cut, evenly
from render.campaign import lettering
from render.campaign.table import HEADING, Table
from render.canvas import FINE, Area, Point, Soft, overlap, stamp
from render.counters import burst, counter, swords
from render.letters import Mark, beside
from render.names import Moved
from render.patterns import INK, PAPER, RED, blend, style
from render.type import face

#: How far an arrow is bent aside.
LIFT = 0.12
GLOW, GAP = (255, 208, 58), (190, 40, 24)
#: So far beside who stands in a place, in sides of a counter, one that is to come there hides no number.
BESIDE = 1.15
#: What a pixel of a place's name, and of a counter, costs that a letter covers.
NAME, COUNTER = 3.0, 2.0
#: So much dearer than a name, which may go elsewhere, is to a battle's sign what stays where it is.
FIRM = 6.0


def number_of(army: str) -> str:
    """The number in an army's id."""
    return army.rsplit("-", 1)[-1]


def stands(view: CampaignView, table: Table) -> dict[str, Point]:
    """Where each army on the map stands in the picture; armies sharing a place stand side by side."""
    crowds: dict[str, list[ArmyView]] = {}
    for army in view.armies:
        if army.place:
            crowds.setdefault(army.place, []).append(army)
    found = {}
    for place, armies in crowds.items():
        x, y = table.at(place)
        for n, army in enumerate(armies):
            aside = (n - (len(armies) - 1) / 2) * table.side * 0.94
            found[army.id] = (x + aside, y + (aside * 0.12 if len(armies) > 1 else 0))
    return found


def armies(view: CampaignView, table: Table) -> None:
    """Every army's counter; a burst on those woken before their year [k]."""
    early = {power.id for power in view.powers if power.active and power.enters > view.year}
    places = stands(view, table)
    for army in view.armies:
        if army.id in places:
            x, y = places[army.id]
            stamp(table.image, _counter(army, table), (x, y))
            if army.power in early:
                stamp(table.image, burst(round(table.side * 0.46)), (x - table.side * 0.46, y + table.side * 0.4))


def _counter(army: ArmyView, table: Table, resting: bool | None = None) -> Image.Image:
    """An army's counter as large as the picture has them, its number in type that a phone shows."""
    rests = army.resting if resting is None else resting
    return counter(army.power, number_of(army.id), table.side, rests, read=table.read)


def clear(view: CampaignView, table: Table, draft: tuple[str, ...], planning: bool) -> dict[str, Moved]:
    """The names that counters or signs of battles would hide, where nothing does; of a part as of the whole."""
    plan = table.plan
    covers = [_covered(plan, spot) for spot in stands(view, plan).values()]
    if planning:
        covers += [_covered(plan, spot) for _army, spot in ghosts(view, draft, plan)]
        covers += [_tip(plan, path) for _army, stops in planned(view, draft) for path in _ways(plan, stops)]
    else:
        covers += [box for _battle, box in signs(view, plan)]
    return lettering.clear(table, covers, {army.place for army in view.armies})


def _tip(table: Table, path: list[Point]) -> Area:
    """What the head of an arrow covers."""
    (x, y), r = path[-1], table.side * 0.3
    return x - r, y - r, x + r, y + r


def _covered(table: Table, middle: Point) -> Area:
    """What a counter covers; from afar the disc of its number, too."""
    r = table.side / 2
    further = r * lettering.DISC if table.far else r
    return middle[0] - r, middle[1] - r, middle[0] + further, middle[1] + further


def letters(view: CampaignView, table: Table, targets: tuple[str, ...], elsewhere: Mapping[str, Moved]) -> list[Mark]:
    """The letters of places that may be named next, beside the counters, where they cover no name."""
    half, held = table.side / 2, {army.place for army in view.armies}
    counters = [(x - half, y - half, x + half, y + half) for x, y in stands(view, table).values()]
    spots = table.base.stacks
    taken = [
        (elsewhere[place].box if place in elsewhere else lettering.box(table, place), NAME)
        for place in table.base.labels
    ]
    taken += [(box, COUNTER) for box in counters]

    def at(place: str) -> Point | None:
        return table.at(place) if place in spots and table.window.shows(spots[place]) else None

    places = [BOARD.by_word.get(target, target) for target in targets]
    return beside(places, at, lambda place: half if place in held else 0.0, taken, table.image.size, table.read)


def moves(view: CampaignView, table: Table) -> None:
    """The last season's moves: solid marches, dashed retreats, dotted deployments, failures that stop at a cross."""
    order = {"deployed": 0, "retreat": 1, "occupied": 2, "battle": 2, "failed": 3}
    for move in sorted(view.moves, key=lambda move: order.get(move.outcome, 2)):
        if move.origin and move.target and move.origin != move.target:
            _move(move, table)


def way(table: Table, origin: str, target: str, lift: float = LIFT) -> list[Point]:
    """Whence an arrow leads whither: where the board has a way over a sea along that, else bent aside."""
    known = table.base.ways
    sea = known.get((origin, target)) or known.get((target, origin), ())[::-1]
    start, end = table.at(origin), table.at(target)
    return evenly([start, *map(table.window.at, sea), end]) if sea else bent(start, end, lift, 30)


def _move(move: MoveView, table: Table) -> None:
    colour, side = style(move.power).colour, table.side
    path = way(table, move.origin, move.target, -0.14 if move.outcome == "retreat" else LIFT)
    path = cut(path, side * 0.74, side * 0.3)
    if move.outcome == "deployed":
        arrow(table.image, path, blend(colour, PAPER, 0.35), side * 0.1, dashes=10)
    elif move.outcome == "retreat":
        arrow(table.image, path, blend(colour, PAPER, 0.5), side * 0.12, dashes=5)
    elif move.outcome == "failed":
        half = path[: max(3, len(path) * 55 // 100)]
        arrow(table.image, half, blend(colour, PAPER, 0.4), side * 0.1, strength=0.85)
        cross(table.image, half[-1], side * 0.26)
    else:
        arrow(table.image, path, colour, side * 0.17)


def battles(view: CampaignView, table: Table) -> None:
    """Crossed swords at each battle's place, with who won: an emblem, "draw" or "open", or what is reported."""
    for battle, box in signs(view, table):
        _ribbon(battle, table, box)


def signs(view: CampaignView, table: Table) -> Iterator[tuple[BattleView, Area]]:
    """The battles that the picture shows, and where the sign of each stands: beside its place, where it covers least.

    Of a part of a picture room is found as of the whole.
    """
    plan = table.plan
    spots = {place: spot for place, spot in plan.base.stacks.items() if plan.window.shows(spot)}
    taken = [(lettering.box(plan, place), 1.0) for place in spots]
    taken += [(_covered(plan, spot), FIRM) for spot in stands(view, plan).values()]
    taken += [(HEADING, FIRM)] if plan.far else []
    for battle in view.battles:
        if battle.place in spots:
            boxes = {way: _ribbon_box(battle, plan, way) for way in _sides(plan, battle.place)}
            way = min(boxes, key=lambda way: sum(dear * overlap(boxes[way], other) for other, dear in taken))
            taken.append((boxes[way], FIRM))
            yield battle, _ribbon_box(battle, table, way)


def _sides(table: Table, place: str) -> list[Point]:
    """Where a sign may stand beside a place, in halves of both: off its name first."""
    label, spot = table.base.labels[place], table.base.stacks[place]
    up = -1.0 if (label[1] + label[3]) / 2 >= spot[1] - 10 else 1.0
    near = [(0.0, up), (0.0, -up), (1.0, 0.0), (-1.0, 0.0)]
    return [*near, (0.0, 1.63 * up), (1.0, up), (-1.0, up), (1.0, -up), (-1.0, -up)]


def _told(battle: BattleView, far: bool) -> list[tuple[str, str]]:
    """What a battle's sign says of its end: whose emblem, if any, and a word; while it is open, what is reported.

    From afar the victor's emblem says it alone, and nothing is told of reports.
    """
    if battle.winner in BOARD.powers:
        return [(battle.winner, "" if far else _("won"))]
    if battle.winner or far:
        return [("", _("draw") if battle.winner else _("open"))]
    brief = {"dice": _("dice"), "as-they-say": _("defers")}
    said = [(side.power, brief.get(side.report, str(told))) for side, told in telling.reports(battle)]
    return said or [("", _("open"))]


def _type(table: Table) -> ImageFont.FreeTypeFont:
    return face("bold", max(table.read, round(table.side * 0.34)))


def _tall(table: Table) -> float:
    """The height of a battle's sign."""
    return max(table.side * 0.56, table.read * 1.3)


def _ribbon_box(battle: BattleView, table: Table, way: Point) -> Area:
    """The box of a battle's sign on this side of its place; all of it lies in the picture."""
    side, (x, y), font, high = table.side, table.at(battle.place), _type(table), _tall(table)
    told = _told(battle, table.far)
    words = sum(font.getlength(word) + side * 0.22 + (high * 0.8 if emblem else 0) for emblem, word in told)
    wide = high + words
    x, y = x + way[0] * (wide / 2 + side * 0.64), y + way[1] * side * 0.92
    (edge, _top), (room, _high) = table.window.frame
    left = min(max(x - wide / 2, edge + 4), edge + room - wide - 4)
    return left, y - high / 2, left + wide, y + high / 2


def _ribbon(battle: BattleView, table: Table, box: Area) -> None:
    side, (left, top, right, low), font = table.side, box, _type(table)
    high, y = _tall(table), (top + low) / 2
    for grow, tint in ((max(1.2, side * 0.03), INK), (0.0, PAPER)):
        soft = Soft([(left, top), (right, low)], grow + 2, table.image.size)
        corners = soft.fine([(left - grow, top - grow), (right + grow, low + grow)])
        soft.draw.rounded_rectangle([*corners[0], *corners[1]], high * 0.3 * FINE, fill=255)
        soft.colour_in(table.image, tint)
    stamp(table.image, swords(round(high * 1.1)), (left + high * 0.5, y))
    at = left + high * 1.08
    for emblem, word in _told(battle, table.far):
        if emblem:
            stamp(table.image, counter(emblem, "", round(high * 0.74)), (at + high * 0.4, y))
            at += high * 0.86
        ImageDraw.Draw(table.image).text((at, y), word, font=font, fill=RED if battle.winner else INK, anchor="lm")
        at += font.getlength(word) + side * 0.2


def road(view: CampaignView, table: Table) -> None:
    """The Spanish Road: a glowing band when it stands, else a broken link at each missing province."""
    start, end = BOARD.map.spanish_road.ends
    if view.road:
        points = [table.at(place) for place in (start, *in_order(view.road), end)]
        for a, b in pairwise(points):
            path = bent(a, b, 0.05)
            for wide, tint, strength in ((0.62, GLOW, 0.38), (0.3, GLOW, 0.9), (0.1, PAPER, 0.95)):
                soft = Soft(path, table.side * 0.4, table.image.size, 1 if strength < 0.5 else FINE)
                soft.line(path, table.side * wide)
                soft.colour_in(table.image, tint, strength)
        return
    for place in view.gaps:
        _broken(table, table.at(place))


def in_order(places: tuple[str, ...]) -> tuple[str, ...]:
    """The Road's provinces from south to north, by the historical chain they make up, else as given."""
    for chain in BOARD.map.spanish_road.chains:
        if set(chain.via) == set(places):
            return chain.via
    return places


def _broken(table: Table, middle: Point) -> None:
    """A ring broken in two round a place the Road still lacks."""
    x, y = middle
    r = table.side * 0.66
    for wide, tint in ((0.15, PAPER), (0.085, GAP)):
        soft = Soft([(x - r, y - r), (x + r, y + r)], table.side * 0.2, table.image.size)
        (left, top), (right, low) = soft.fine([(x - r, y - r), (x + r, y + r)])
        for begin in range(8, 360, 45):
            soft.draw.arc((left, top, right, low), begin, begin + 26, fill=255, width=round(table.side * wide * FINE))
        soft.colour_in(table.image, tint)


def planned(view: CampaignView, draft: tuple[str, ...]) -> list[tuple[ArmyView, list[str]]]:
    """The viewer's sealed orders, and last the one being composed: an army, and the places it is to go through."""
    orders = {army: tuple(words.split()) for army, words in view.orders.items()} if view.phase == "orders" else {}
    if draft:
        orders.pop(draft[0], None)
        orders[draft[0]] = draft[1:]
    found = []
    for id_, words in orders.items():
        for army in view.armies:
            if army.id == id_:
                stops = [army.place, *(BOARD.by_word.get(word, "") for word in words)]
                found.append((army, [place for place in stops if place]))
    return found


def plans(view: CampaignView, draft: tuple[str, ...], table: Table) -> None:
    """What is planned: pale arrows through the places named, of sealed orders paler still; names stand above them."""
    for army, stops in planned(view, draft):
        sealed = draft[:1] != (army.id,)
        deploys = "deploy" in (view.orders.get(army.id, "").split() if sealed else draft)
        colour = blend(style(army.power).colour, PAPER if sealed else GLOW, 0.35)
        for n, path in enumerate(_ways(table, stops)):
            dashes = 10 if deploys and n == 0 else 6
            arrow(table.image, path, colour, table.side * (0.12 if sealed else 0.15), dashes=dashes)


def _ways(table: Table, stops: list[str]) -> Iterator[list[Point]]:
    """The arrows through places, each cut short of the counters at its ends."""
    for a, b in pairwise(stops):
        yield cut(way(table, a, b), table.side * 0.74, table.side * 0.4)


def goals(view: CampaignView, draft: tuple[str, ...], table: Table) -> None:
    """A pale counter at the end of each; of sealed orders paler still."""
    for army, spot in ghosts(view, draft, table):
        ghost, strength = _counter(army, table, resting=False).copy(), 0.72
        if draft[:1] != (army.id,):
            strength = 0.6
        ghost.putalpha(ghost.getchannel("A").point([round(v * strength) for v in range(256)]))
        stamp(table.image, ghost, spot)


def ghosts(view: CampaignView, draft: tuple[str, ...], table: Table) -> Iterator[tuple[ArmyView, Point]]:
    """The armies that are to go somewhere, and where each will stand: beside who stands there, or is to."""
    crowds = {army.place for army in view.armies}
    for army, stops in planned(view, draft):
        if stops and stops[-1] != army.place:
            x, y = table.at(stops[-1])
            aside = table.side * BESIDE if stops[-1] in crowds else 0
            crowds.add(stops[-1])
            yield army, (x + aside, y + aside * 0.12)
