"""The campaign's board pictures: the whole, a region, or the part where something happened."""

from collections.abc import Callable
from functools import partial

from PIL import Image

from game.campaign import telling
from game.campaign.board import BOARD
from game.campaign.course import MoveView
from game.campaign.view import CampaignView
from game.core.text import _
from render import letters
from render.campaign import aim, lettering, panel, pieces
from render.campaign.ground import ground
from render.campaign.table import Table
from render.canvas import Window
from render.fine import Pen
from render.ground import Ground
from render.patterns import INK, style
from render.tiles import Tile, portion, tiled
from render.wash import highlight, washed

#: A counter's side as a share of the room kept for it, close by and on the whole board.
COUNTER_SHARE, WHOLE_SHARE = 0.96, 1.24
Words = tuple[str, ...]
#: Draws something over the lands of a map being laid, under the pieces.
Over = Callable[[Table], None]


def laid(
    base: Ground, view: CampaignView, window: Window, draft: Words = (), targets: Words = (), over: Over | None = None
) -> Image.Image:
    """The map in a window with everything that stands on it, and what is laid over its lands."""
    image = washed(base, {place: style(holder) for place, holder in view.holders.items() if holder}, window)
    if targets:
        highlight(image, base, [BOARD.by_word.get(target, target) for target in targets], window)
    share = WHOLE_SHARE if (window.of or window) == aim.whole(base) else COUNTER_SHARE
    table = Table(image, base, window, round(base.counter * share * window.scale))
    if over:
        over(table)
    planning = aim.planning(view, draft, targets)
    pieces.road(view, table)
    if planning:
        pieces.plans(view, draft, table)
    else:
        pieces.moves(view, table)
    elsewhere = pieces.clear(view, table, draft, planning)
    lettering.names(table, elsewhere)
    pieces.armies(view, table)
    if planning:
        pieces.goals(view, draft, table)
    else:
        pieces.battles(view, table)
    letters.draw(image, pieces.letters(view, table, targets, elsewhere))
    return image


def board(view: CampaignView, draft: Words = (), targets: Words = (), over: Over | None = None) -> Image.Image:
    """The whole board over its panel: of a phone's shape, so that it is as large as may be there."""
    base = ground()
    chart = laid(base, view, aim.whole(base), draft, targets, over)
    image = Image.new("RGB", size())
    image.paste(chart, (0, 0))
    _panel(view, Pen(image))
    return image


def size() -> tuple[int, int]:
    """The size of the picture of the whole board."""
    wide, high = aim.whole(ground()).size
    return wide, high + panel.BELOW


def _panel(view: CampaignView, pen: Pen) -> None:
    panel.heading(view, pen)
    panel.below(view, pen.shifted(0, aim.whole(ground()).size[1]))


def tile(view: CampaignView, at: Tile, draft: Words = (), targets: Words = (), over: Over | None = None) -> Image.Image:
    """A tile of this picture, finer."""
    base = ground()
    found = portion(size(), aim.whole(base), at)
    return tiled(found, lambda window: laid(base, view, window, draft, targets, over), partial(_panel, view))


def crops(
    view: CampaignView,
    windows: list[Window],
    draft: tuple[str, ...] = (),
    targets: tuple[str, ...] = (),
    all_told: bool = False,
) -> Image.Image:
    """One or two crops above each other, over the strip; `all_told`: the strip tells what they do not show."""
    base = ground()
    parts = [laid(base, view, window, draft, targets) for window in windows]
    missed = _missed(base, view, windows) if all_told else []
    parts.append(panel.strip(view, aim.WIDE, missed, not aim.planning(view, draft, targets)))
    image = Image.new("RGB", (aim.WIDE, sum(part.height for part in parts) + 6 * (len(parts) - 2)), INK)
    y = 0
    for part in parts:
        image.paste(part, (0, y))
        y += part.height + (6 if part is not parts[-2] else 0)
    return image


def _missed(base: Ground, view: CampaignView, windows: list[Window]) -> list[str]:
    """The battles and moves that no window shows, briefly; an attack is told by its battle."""

    def seen(place: str) -> bool:
        return not place or any(window.shows(base.stacks[place], base.counter / 2) for window in windows)

    texts = [telling.battle_text(battle) for battle in view.battles if not seen(battle.place)]
    moves = [move for move in view.moves if move.outcome != "battle" and not (seen(move.target) and seen(move.origin))]
    return texts + [_briefly(move) for move in moves]


def _briefly(move: MoveView) -> str:
    """Who has gone where; the way stands above the picture."""
    if move.outcome != "occupied":
        return telling.move_text(move)
    return _("{army} → {target}.").format(army=move.army, target=telling.place_name(move.target))


def action(view: CampaignView, draft: tuple[str, ...] = (), targets: tuple[str, ...] = ()) -> Image.Image:
    """The part of the board where something happened."""
    windows = aim.action(ground(), view, draft, targets)
    return crops(view, windows, draft, targets, all_told=not aim.planning(view, draft, targets))


def region(view: CampaignView, key: str, draft: tuple[str, ...] = (), targets: tuple[str, ...] = ()) -> Image.Image:
    """A named region, or a place with its neighbours."""
    return crops(view, [aim.region(ground(), key)], draft, targets)
