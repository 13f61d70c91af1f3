"""The board pictures of agony: the whole, a region, or the part where something happened."""

from functools import lru_cache

from PIL import Image

from game.agony.view import AgonyView
from render import letters
from render.agony import aim, hand, overlays, panel, pieces
from render.agony.dress import LANDS
from render.agony.ground import ground
from render.agony.plates import CLOSE, FAR
from render.canvas import Window
from render.ground import Ground
from render.wash import painted

Words = tuple[str, ...]


@lru_cache(maxsize=4)
def washed(base: Ground, window: Window, holders: tuple[tuple[str, str], ...]) -> Image.Image:
    """The washed map; between two orders it seldom changes. Copy before drawing."""
    return painted(base, {area: LANDS[side] for area, side in holders}, window)


def laid(
    view: AgonyView, window: Window, far: bool, draft: Words = (), targets: Words = (), marked: Words = ()
) -> Image.Image:
    """The map in a window with everything that stands on it; round the places `marked` something happened."""
    holders = tuple((area.id, area.side) for area in view.areas.values() if area.side)
    table = pieces.Table(washed(ground(), window, holders).copy(), ground(), window)
    if far:
        table.taken += [(box, pieces.PANEL) for box in (panel.STATE, panel.LEGEND)]
    overlays.keep_clear(view, table, draft, targets)
    standing = pieces.arrange(view, table, FAR if far else CLOSE)
    marks = overlays.letters(table, targets)
    composing = bool(draft or targets)
    if composing:
        overlays.draft(view, table, draft, targets)
    else:
        overlays.trail(view, table)
        overlays.happened(table, marked)
    pieces.stems(table, standing)
    pieces.shields(view, table)
    pieces.cities(view, table)
    pieces.names(table)
    pieces.markers(view, table)
    pieces.stacks(table, standing)
    if not composing:
        overlays.fight(view, table)
    letters.draw(table.image, marks)
    return table.image


def board(view: AgonyView, draft: Words = (), targets: Words = ()) -> Image.Image:
    """The whole map, the state of the game in the North Sea, the legend in Poland."""
    image = laid(view, aim.whole(), True, draft, targets)
    panel.state(view, image)
    panel.legend(image)
    return image


def crop(
    view: AgonyView, window: Window, draft: Words = (), targets: Words = (), fight: bool = False, marked: Words = ()
) -> Image.Image:
    """A part of the map over the strip; between the two `fight` tells the battle, and with an order lies its card."""
    chart = laid(view, window, False, draft, targets, marked)
    card = hand.played(view, draft) if draft or targets else None
    parts = [
        chart,
        *([panel.battle(view.battle, aim.WIDE)] if fight and view.battle else []),
        *([card] if card else []),
        panel.strip(view, aim.WIDE),
    ]
    image = Image.new("RGB", (aim.WIDE, sum(part.height for part in parts)))
    y = 0
    for part in parts:
        image.paste(part, (0, y))
        y += part.height
    return image


def action(view: AgonyView, draft: Words = (), targets: Words = (), near: Words = ()) -> Image.Image:
    """The part of the board where something happened."""
    fight = not (draft or targets) and aim.fought(view) and aim.tells(view, near)
    window = aim.action(view, draft, targets, near)
    return crop(view, window, draft, targets, fight, aim.elsewhere(view, near))


def region(view: AgonyView, key: str, draft: Words = (), targets: Words = ()) -> Image.Image:
    """A named region, or a place with its neighbours; the whole board for an unknown key."""
    window = aim.region(key)
    return crop(view, window, draft, targets) if window else board(view, draft, targets)
