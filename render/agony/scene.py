"""The board pictures of agony: the whole, a region, or the part where something happened."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from PIL import Image, ImageOps

from game.agony.view import AgonyView, BattleView
from render import letters
from render.agony import aim, hand, overlays, panel, pieces
from render.agony.dress import LANDS
from render.agony.ground import ground
from render.agony.pieces import Standing
from render.agony.plates import CLOSE, NEAR, far, plate
from render.canvas import Window, stacked
from render.fine import Pen
from render.letters import Mark
from render.names import Moved
from render.tiles import Tile, portion, tiled
from render.wash import washed

Words = tuple[str, ...]
#: Draws something over a map being laid, under the pieces.
Over = Callable[[pieces.Table], None]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a map is to show beside what stands there.

    The words of an order being composed and the places that it may name next, the places round which something
    happened, what was to be seen in the `past` (its activations and combats are drawn as well), something to be drawn
    over the map; and whether it is looked at from near.
    """

    draft: Words = ()
    targets: Words = ()
    marked: Words = ()
    past: aim.Past = ()
    over: Over | None = None
    close: bool = False

    @property
    def composing(self) -> bool:
        """Whether an order is in hand."""
        return bool(self.draft or self.targets)


NONE = Wishes()


@dataclass(frozen=True, slots=True)
class Arranged:
    """The plates of stacks, the letters of what may be named next, and the names that would be hidden elsewhere."""

    plates: list[Standing]
    marks: list[Mark]
    names: dict[str, Moved]


def arranged(view: AgonyView, window: Window, whole: bool, wishes: Wishes = NONE) -> Arranged:
    """Where every plate, letter and moved name stands; on a part of the whole map where they stand on that.

    On the whole map plates stay where they are while an order is put together: who touches them finds them again.
    """
    table = pieces.Table(Image.new("1", (window.of or window).size), ground(), window.of or window)
    measure = NEAR if wishes.close else far(len(view.stacks)) if whole else CLOSE
    panels = (panel.STATE, panel.LEGEND, *panel.NAMES) if whole else ()
    table.taken += [(box, pieces.PANEL) for box in panels]
    draft, targets, composing = ((), (), False) if whole else (wishes.draft, wishes.targets, wishes.composing)
    overlays.keep_clear(view, table, draft, targets, wishes.past)
    swords = [overlays.hides(each, table, composing) for each in (*wishes.past, view)]
    kept, covers = [*table.taken], [*panels, *chain.from_iterable(swords)]
    for _again in range(pieces.TRIES):
        plates = pieces.arrange(view, table, measure)
        names = pieces.clear(view, table, plates, covers)
        lost = pieces.hidden(table, plates, names, panels)
        if not lost:
            break
        kept += [(box, pieces.PLATE) for box in lost]
        table.taken = [*kept]
    marks = overlays.letters(table, wishes.targets, pieces.lettered(table, names))
    if not window.of:
        return Arranged(plates, marks, names)
    names |= pieces.areas(view, table, plates, names)
    measure = measure.grown(round(window.fine))
    return Arranged(
        [Standing(one.stack, plate(one.stack, measure), window.finer(one.middle)) for one in plates],
        [Mark(mark.letter, window.finer(mark.middle), round(mark.read * window.fine)) for mark in marks],
        {place: name.finer(window) for place, name in names.items()},
    )


def laid(view: AgonyView, window: Window, whole: bool, wishes: Wishes = NONE) -> Image.Image:
    """The map in a window with everything that stands on it."""
    holders = {area.id: LANDS[area.side] for area in view.areas.values() if area.side}
    far, over = whole and not window.of, whole and wishes.composing  # there plates do not make way for an order
    table = pieces.Table(washed(ground(), holders, window, lettered=not far), ground(), window)
    found, told = arranged(view, window, whole, wishes), () if wishes.composing else (*wishes.past, view)
    for each in told:
        overlays.trail(each, table)
    if not wishes.composing:
        overlays.happened(table, wishes.marked)
    elif not over:
        overlays.draft(view, table, wishes.draft, wishes.targets)
    if wishes.over:
        wishes.over(table)
    if far:
        panel.headings(table)
    pieces.stems(table, found.plates)
    pieces.lines(table, found.names)
    pieces.shields(view, table)
    if over:
        pieces.stacks(table, found.plates)
        overlays.draft(view, table, wishes.draft, wishes.targets)
    pieces.cities(view, table)
    pieces.names(table, found.names)
    pieces.markers(view, table)
    if not over:
        pieces.stacks(table, found.plates)
    for each in told:
        overlays.fight(each, table)
    pieces.sieges(view, table, {overlays.fought(each, table) for each in told})
    letters.draw(table.image, found.marks)
    return table.image


def board(view: AgonyView, wishes: Wishes = NONE) -> Image.Image:
    """The whole map, the state of the game in the North Sea, the legend in Poland."""
    image = laid(view, aim.whole(), True, wishes)
    _panels(view, Pen(image))
    return image


def _panels(view: AgonyView, pen: Pen) -> None:
    panel.state(view, pen)
    panel.legend(pen)


def tile(view: AgonyView, at: Tile, wishes: Wishes = NONE) -> Image.Image:
    """A tile of this picture, finer."""
    found = portion(aim.whole().size, aim.whole(), at)
    return tiled(found, partial(laid, view, whole=True, wishes=wishes), partial(_panels, view))


def crop(view: AgonyView, window: Window, wishes: Wishes = NONE, fights: Sequence[BattleView] = ()) -> Image.Image:
    """A part of the map over the strip; between the two `fights` are told, and with an order lies its card."""
    chart = laid(view, window, False, wishes)
    card = hand.played(view, wishes.draft) if wishes.composing else None
    told = [panel.battle(each, aim.WIDE) for each in fights]
    return _stacked([chart, *told, *([card] if card else []), panel.strip(view, aim.WIDE)])


def _stacked(parts: Sequence[Image.Image]) -> Image.Image:
    """Pictures below each other, as wide as the first."""
    wide = parts[0].width
    return stacked([part if part.width == wide else ImageOps.scale(part, wide / part.width) for part in parts])


def action(
    view: AgonyView, draft: Words = (), targets: Words = (), near: Words = (), past: aim.Past = ()
) -> Image.Image:
    """The part of the board where something happened; all of it where that is far apart. Below it the combats."""
    fights = [] if draft or targets else aim.combats(view, near, past)
    window, marked = aim.action(view, draft, targets, near, past), aim.ringed(view, near, past)
    if window != aim.whole():
        return crop(view, window, Wishes(draft, targets, marked, past), fights)
    chart = laid(view, window, True, Wishes(marked=marked, past=past))
    _panels(view, Pen(chart))
    return _stacked([chart, *(panel.battle(each, aim.WIDE) for each in fights)])


def region(view: AgonyView, key: str, wishes: Wishes = NONE) -> Image.Image:
    """A named region, or a place with its neighbours; the whole board for an unknown key."""
    window = aim.region(key)
    return crop(view, window, wishes) if window else board(view, wishes)
