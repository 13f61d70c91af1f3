"""What stands and moves on the map: armies, moves, battles, the Road, an order being composed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFont

from game.campaign import telling
from game.campaign.board import BOARD
from game.campaign.course import BattleView, MoveView
from game.campaign.view import ArmyView, CampaignView
from game.core.text import _
from render.arrows import arrow, bent, cross, cut
from render.canvas import FINE, Area, Point, Soft, Window, named, stamp
from render.counters import burst, counter, swords
from render.ground import Ground
from render.letters import Mark, beside
from render.names import Moved, Name, moved
from render.patterns import INK, PAPER, RED, blend, style
from render.type import READ, face

GLOW, GAP = (255, 208, 58), (190, 40, 24)
#: The type of the provinces' names, in board pixels; from this side of a counter on a picture is a crop.
TYPE, NEAR = 31, 60
#: What a pixel of a place's name, and of a counter, costs that a letter covers.
NAME, COUNTER = 3.0, 2.0


@dataclass(frozen=True)
class Table:
    """A picture being laid: the map, where it looks, and the side of a counter in picture pixels."""

    image: Image.Image
    base: Ground
    window: Window
    side: int

    @property
    def plan(self) -> "Table":
        """Where room is found: of a part of a picture the whole of it, else here."""
        window = self.window.of
        if window is None:
            return self
        return Table(Image.new("1", window.size), self.base, window, round(self.side / self.window.fine))

    def at(self, place: str) -> Point:
        """Where a place's stack is in the picture."""
        return self.window.at(self.base.stacks[place])


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
            stamp(table.image, counter(army.power, number_of(army.id), table.side, army.resting), (x, y))
            if army.power in early:
                stamp(table.image, burst(round(table.side * 0.46)), (x - table.side * 0.46, y + table.side * 0.4))


def names(table: Table, elsewhere: Mapping[str, Moved]) -> None:
    """The names of places once more, above what was drawn over them."""
    sheets, _density = table.base.sheets(table.window)
    for place, label in table.base.labels.items():
        if not table.window.shows(((label[0] + label[2]) / 2, (label[1] + label[3]) / 2), -60):
            continue
        name, other = sheets.names[place], elsewhere.get(place)
        left, top, right, low = other.box if other else named(label, table.base.stacks[place], table.window, TYPE)
        size = (round(right - left), round(low - top))
        if size != name.size:
            name = name.resize(size, Image.Resampling.BICUBIC)
        table.image.paste(name, (round(left), round(top)), name)


def clear(view: CampaignView, table: Table, draft: tuple[str, ...], planning: bool) -> dict[str, Moved]:
    """The names that counters or signs of battles would hide, where nothing does; of a part as of the whole."""
    plan = table.plan
    covers = [_square(spot, plan.side / 2) for spot in stands(view, plan).values()]
    if planning:
        covers += [_square(spot, plan.side / 2) for _army, spot in ghosts(view, draft, plan)]
    else:
        covers += [_ribbon_box(battle, plan, middle) for battle, middle in _fought(view, plan)]
    held, labels, spots = {army.place for army in view.armies}, plan.base.labels, plan.base.stacks
    known = {
        place: Name(named(label, spots[place], plan.window, TYPE), plan.at(place),
                    plan.side / 2 if place in held else plan.side / 6, wide=True)
        for place, label in labels.items() if plan.window.shows(spots[place])
    }  # fmt: skip
    found = moved(known, covers, plan.image.size)
    return {place: name.finer(table.window) for place, name in found.items()} if table.window.of else found


def _square(middle: Point, r: float) -> Area:
    return middle[0] - r, middle[1] - r, middle[0] + r, middle[1] + r


def letters(view: CampaignView, table: Table, targets: tuple[str, ...], elsewhere: Mapping[str, Moved]) -> list[Mark]:
    """The letters of places that may be named next, beside the counters, where they cover no name."""
    half, held = table.side / 2, {army.place for army in view.armies}
    counters = [(x - half, y - half, x + half, y + half) for x, y in stands(view, table).values()]
    labels, spots = table.base.labels, table.base.stacks
    taken = [
        (elsewhere[place].box if place in elsewhere else named(label, spots[place], table.window, TYPE), NAME)
        for place, label in labels.items()
    ]
    taken += [(box, COUNTER) for box in counters]

    def at(place: str) -> Point | None:
        return table.at(place) if place in spots and table.window.shows(spots[place]) else None

    places = [BOARD.by_word.get(target, target) for target in targets]
    return beside(places, at, lambda place: half if place in held else 0.0, taken, table.image.size)


def moves(view: CampaignView, table: Table) -> None:
    """The last season's moves: solid marches, dashed retreats, dotted deployments, failures that stop at a cross."""
    order = {"deployed": 0, "retreat": 1, "occupied": 2, "battle": 2, "failed": 3}
    for move in sorted(view.moves, key=lambda move: order.get(move.outcome, 2)):
        if move.origin and move.target and move.origin != move.target:
            _move(move, table)


def _move(move: MoveView, table: Table) -> None:
    colour, side = style(move.power).colour, table.side
    path = bent(table.at(move.origin), table.at(move.target), -0.14 if move.outcome == "retreat" else 0.12, 30)
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
    """Crossed swords above each battle's place, with who won: an emblem, "draw" or "open", or what is reported."""
    for battle, middle in _fought(view, table):
        _ribbon(battle, table, _ribbon_box(battle, table, middle))


def _fought(view: CampaignView, table: Table) -> Iterator[tuple[BattleView, Point]]:
    """The battles that the picture shows, and the middle of where the sign of each stands."""
    crowds: dict[str, int] = {}
    whole = table.window.of or table.window
    for battle in view.battles:
        if not whole.shows(table.base.stacks[battle.place]):
            continue
        x, y = table.at(battle.place)
        n = crowds.setdefault(battle.place, 0)
        crowds[battle.place] += 1
        label = table.base.labels[battle.place]
        above = (label[1] + label[3]) / 2 >= table.base.stacks[battle.place][1] - 10
        away = table.side * (0.92 + 0.58 * n)
        yield battle, (x, y - away if above else y + away * 0.96)


def _told(battle: BattleView) -> list[tuple[str, str]]:
    """What a battle's sign says of its end: whose emblem, if any, and a word; while it is open, what is reported."""
    if battle.winner:
        emblem = battle.winner if battle.winner in BOARD.powers else ""
        return [(emblem, _("won") if emblem else _("draw"))]
    brief = {"dice": _("dice"), "as-they-say": _("defers")}
    said = [(side.power, brief.get(side.report, str(told))) for side, told in telling.reports(battle)]
    return said or [("", _("open"))]


def _type(table: Table) -> ImageFont.FreeTypeFont:
    return face("bold", max(READ if table.side >= NEAR * table.window.fine else 9, round(table.side * 0.34)))


def _ribbon_box(battle: BattleView, table: Table, middle: Point) -> Area:
    """The box of a battle's sign; all of it lies in the picture."""
    side, (x, y), font = table.side, middle, _type(table)
    high = side * 0.56
    words = sum(font.getlength(word) + side * 0.22 + (high * 0.8 if emblem else 0) for emblem, word in _told(battle))
    wide = high + words
    (edge, _top), (room, _high) = table.window.frame
    left = min(max(x - wide / 2, edge + 4), edge + room - wide - 4)
    return left, y - high / 2, left + wide, y + high / 2


def _ribbon(battle: BattleView, table: Table, box: Area) -> None:
    side, (left, top, right, low), font = table.side, box, _type(table)
    high, y = side * 0.56, (top + low) / 2
    for grow, tint in ((max(1.2, side * 0.03), INK), (0.0, PAPER)):
        soft = Soft([(left, top), (right, low)], grow + 2, table.image.size)
        corners = soft.fine([(left - grow, top - grow), (right + grow, low + grow)])
        soft.draw.rounded_rectangle([*corners[0], *corners[1]], high * 0.3 * FINE, fill=255)
        soft.colour_in(table.image, tint)
    stamp(table.image, swords(round(high * 1.1)), (left + high * 0.5, y))
    at = left + high * 1.08
    for emblem, word in _told(battle):
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
    """What is planned: pale arrows through the places named, a pale counter at their end; sealed orders paler still."""
    for army, stops in planned(view, draft):
        sealed = draft[:1] != (army.id,)
        deploys = "deploy" in (view.orders.get(army.id, "").split() if sealed else draft)
        colour = blend(style(army.power).colour, PAPER if sealed else GLOW, 0.35)
        for n, (a, b) in enumerate(pairwise(stops)):
            path = cut(bent(table.at(a), table.at(b), 0.12, 30), table.side * 0.74, table.side * 0.4)
            dashes = 10 if deploys and n == 0 else 6
            arrow(table.image, path, colour, table.side * (0.12 if sealed else 0.15), dashes=dashes)
    for army, spot in ghosts(view, draft, table):
        ghost, strength = counter(army.power, number_of(army.id), table.side).copy(), 0.72
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
            aside = table.side * 0.7 if stops[-1] in crowds else 0
            crowds.add(stops[-1])
            yield army, (x + aside, y + aside * 0.2)
