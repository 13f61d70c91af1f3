"""The board pictures: the whole map, or a part of it over a strip with the state of the game."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PIL import Image

from game.cuius.view import CuiusView
from render.canvas import Window, stacked
from render.cuius import aim, inset, lettering, overlays, panel, pieces
from render.cuius.blocks import CLOSE, CROWDED, FAR, NEAR
from render.cuius.dress import LANDS
from render.cuius.ground import ground
from render.cuius.table import INSET, Table
from render.fine import Pen
from render.tiles import Tile, portion, tiled
from render.wash import washed

Words = tuple[str, ...]
#: Draws something on a map being laid.
Draw = Callable[[Table], None]


@dataclass(frozen=True)
class Layer:
    """What is laid over the map: over its hexes, under the pieces; `atop` of all; and what it means."""

    legend: str = ""
    over: Draw | None = None
    atop: Draw | None = None


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a map is to show beside what stands there.

    The words of an order being composed and the places that it may name next, where something happened, the zones of
    control of some sides, a layer; whether it is looked at from near; and whether it is one moment of a film.
    """

    draft: Words = ()
    targets: Words = ()
    near: Words = ()
    zones: Words = ()
    layer: Layer = Layer()
    close: bool = False
    film: bool = False

    @property
    def composing(self) -> bool:
        """Whether an order is in hand."""
        return bool(self.draft or self.targets)


NONE = Wishes()


def laid(view: CuiusView, window: Window, wishes: Wishes = NONE) -> Image.Image:
    """The map in a window with everything that stands on it."""
    draft, targets, near, zones = wishes.draft, wishes.targets, wishes.near, wishes.zones
    layer, composing = wishes.layer, wishes.composing
    way = () if composing or zones else view.trail
    holders = {p.id: LANDS[p.side] for p in view.provinces.values() if p.side}
    table = Table(washed(ground(), holders, window), ground(), window)
    far = window.scale <= aim.WHOLE * window.fine or wishes.film
    small = None
    if not far:
        spots = [table.at(place) for place in map(aim.named, aim.focus(view, draft, targets, near)) if place]
        small = inset.corner(table, [*spots, *(table.at(one.place) for one in view.armies)])
        table.taken.append((small, INSET))
    overlays.keep_clear(view, table.plan, draft, targets)
    near_by = CROWDED if len(targets) > lettering.CROWD else CLOSE
    measure = NEAR if wishes.close else FAR if far else near_by
    fled = () if composing or zones else aim.fled(view, near)[0]
    standing = pieces.arrange(view, table, measure, came=(*way[-1:], *fled[-1:]))
    elsewhere = pieces.clear(view, table, overlays.hides(view, table.plan, composing, targets))
    overlays.zones(view, table, zones)
    if layer.over:
        layer.over(table)
    overlays.glow(table, targets)
    pieces.provinces(view, table)
    if not composing and not zones:
        overlays.trail(view, table)
        overlays.flight(view, table, near)
        overlays.happened(view, table, near)
    overlays.way_of(view, table, draft)
    if not composing:
        overlays.reactions(view, table)
    pieces.stems(table, standing)
    pieces.lines(table, elsewhere)
    pieces.cities(view, table)
    pieces.names(table, elsewhere)
    pieces.works(view, table)
    if not composing:
        overlays.fight(view, table)
    letters = lettering.placed(table.plan, targets, pieces.covering(view, table, elsewhere))
    lettering.lines(table, letters)
    pieces.armies(table, standing)
    lettering.draw(table, letters)
    overlays.cost_of(view, table, draft)
    if layer.atop:
        layer.atop(table)
    if small:
        table.image.paste(inset.small(view, window), (round(small[0]), round(small[1])))
    return table.image


def board(view: CuiusView, wishes: Wishes = NONE) -> Image.Image:
    """The whole map over its strip and the legend."""
    chart = laid(view, aim.whole(), wishes)
    return stacked([chart, panel.strip(view, chart.width), panel.legend(chart.width, wishes.layer.legend)])


def frame(view: CuiusView, window: Window) -> Image.Image:
    """The same for a film, whose frames are of one size; of a part of the map without the legend."""
    chart = laid(view, window, Wishes(film=True))
    below = [panel.legend(chart.width)] if window == aim.whole() else []
    return stacked([chart, panel.strip(view, chart.width, film=True), *below])


def size(view: CuiusView) -> tuple[int, int]:
    """The size of this picture."""
    wide, high = aim.whole().size
    return wide, high + panel.strip_high(view, wide) + panel.LEGEND


def tile(view: CuiusView, at: Tile, wishes: Wishes = NONE) -> Image.Image:
    """A tile of it, finer."""
    wide, high = aim.whole().size

    def below(pen: Pen) -> None:
        panel.write_strip(view, pen.shifted(0, high), wide)
        panel.write_legend(pen.shifted(0, high + panel.strip_high(view, wide)), wide, wishes.layer.legend)

    found = portion(size(view), aim.whole(), at)
    return tiled(found, partial(laid, view, wishes=wishes), below)


def crop(view: CuiusView, window: Window, wishes: Wishes = NONE) -> Image.Image:
    """A part of the map over the strip, with a battle and the viewer's mats where there are any."""
    chart = laid(view, window, wishes)
    told = [] if wishes.composing or wishes.zones else panel.battle(view, aim.WIDE)
    return stacked([chart, *told, panel.strip(view, aim.WIDE), *panel.mats(view, aim.WIDE)])


def action(view: CuiusView, draft: Words = (), targets: Words = (), near: Words = ()) -> Image.Image:
    """Close on what moved last, or on the order in hand; the whole map where its places lie all over it."""
    window = aim.action(view, draft, targets, near)
    if aim.scattered(view, draft, targets, window):
        return board(view, Wishes(draft, targets))
    return crop(view, window, Wishes(draft, targets, near))
