"""A battle's pictures laid together: the whole field with its panel, or a crop over its strip."""

from functools import lru_cache, partial

from PIL import Image

from game.battles import captions, telling
from game.battles.view import BattlesView
from render.battles import callouts, inset, marks, overlays, panel, pieces, slips, strip, waiting
from render.battles.ground import Ground, bare, ground, scaled
from render.battles.pieces import Table, Written
from render.canvas import Window
from render.fine import Pen
from render.tiles import Tile, portion, tiled
from render.type import face

Words = tuple[str, ...]


def field(view: BattlesView, window: Window) -> Image.Image:
    """The bare field in a window, pale in fog."""
    base = ground(view.battle)
    if window.of:
        return overlays.veiled(_finer(base, view.battle, window), view.fog)
    if window == base.whole:
        return _plan(base, view.fog).copy()
    if window.scale > 1:
        box = (round(window.left), round(window.top), round(window.left + window.width) + 1)
        part = overlays.veiled(base.near.crop((*box, round(window.top + window.height) + 1)), view.fog)
        return part.resize(window.size, Image.Resampling.BICUBIC, (0, 0, window.width, window.height))
    sheet = base.near if window.scale == 1 else scaled(view.battle, window.scale)
    left, top = round(window.left * window.scale), round(window.top * window.scale)
    return overlays.veiled(sheet.crop((left, top, left + window.size[0], top + window.size[1])), view.fog)


@lru_cache(maxsize=3)
def _plan(base: Ground, fog: bool) -> Image.Image:
    """The whole field in full colours; not to be drawn on."""
    return overlays.veiled(base.far.copy(), fog)


def _finer(base: Ground, key: str, part: Window) -> Image.Image:
    """A part of the whole field, from the close sheet."""
    if part.scale < 1:
        left, top = round(part.left * part.scale), round(part.top * part.scale)
        return scaled(key, part.scale).crop((left, top, left + part.size[0], top + part.size[1]))
    box = (part.left, part.top, part.left + part.width, part.top + part.height)
    return base.near.convert("RGB").resize(part.size, Image.Resampling.BICUBIC, box)


def laid(table: Table, kind: str = "", key: str = "", draft: Words = (), targets: Words = ()) -> list[Written]:
    """Everything on the field in a window; where it is written upon, each with its size."""
    view = table.view
    composing = bool(draft or targets)
    if table.near or table.window.of:
        _unlettered(table)
    if kind == "zoc":
        overlays.zones(table, key)
    elif kind == "sight":
        overlays.sight(table, key)
    elif kind == "reach":
        overlays.reach(table, key, targets)
    elif targets:
        overlays.glow(table, [target for target in targets if target in table.board.grid])
    quiet = composing or kind in ("zoc", "sight", "reach")
    if not quiet:
        marks.moves(table)
    fought = not quiet or (view.phase in ("declare", "resolve") and not kind)
    verdicts = marks.verdicts(table) if fought else []
    told = callouts.placed(table, verdicts)
    callouts.lines(table, told)
    pieces.laid(table)
    written = waiting.laid(table, verdicts)
    marks.flames(table)
    if not quiet:
        marks.duties(table)
        written += marks.fires(table)
    elif fought:
        marks.duties(table)
    if fought:
        written += marks.combats(table, verdicts)
    if composing:
        overlays.draft(table, draft)
    written += callouts.laid(table, told)
    if targets and not kind and table.near:
        written += overlays.letters(table, targets)
    return written


def _unlettered(table: Table) -> None:
    """The bare field where names of towns are lettered, which will stand on slips."""
    window, empty = table.window, bare(table.view.battle)
    sheet, scale = empty.near, window.scale
    for name, _spots, (x, y) in pieces.lettered(table):
        font = face("bold", max(round(14 * window.fine), round(table.unit * 0.42)))
        half, high = font.getlength(name) / 2 + font.size * 0.4, font.size * 0.8
        box = (round(x - half), round(y - high), round(x + half), round(y + high))
        left, top = (round(v / scale + start) for v, start in zip(box[:2], (window.left, window.top), strict=True))
        size = (box[2] - box[0], box[3] - box[1])
        patch = sheet.crop((left, top, left + round(size[0] / scale), top + round(size[1] / scale)))
        small = overlays.veiled(patch, table.view.fog).resize(size, Image.Resampling.BOX)
        x, y = window.at((left, top))
        table.image.paste(small, (round(x), round(y)))


def board(
    view: BattlesView, draft: Words = (), targets: Words = (), kind: str = "", key: str = "", *, close: bool = False
) -> Image.Image:
    """The whole field over its panel: of a phone's shape, so that it is as large as may be there."""
    window = ground(view.battle).whole
    table = Table(field(view, window), view, window, close)
    laid(table, kind, key, draft, targets)
    image = Image.new("RGB", size(view))
    image.paste(table.image, (0, 0))
    _panel(view, Pen(image))
    return image


def size(view: BattlesView) -> tuple[int, int]:
    """The size of the picture of the whole field."""
    wide, high = ground(view.battle).whole.size
    return wide, high + panel.high(view, wide)


def _panel(view: BattlesView, pen: Pen) -> None:
    wide, high = ground(view.battle).whole.size
    panel.below(view, pen.shifted(0, high), wide)


def tile(
    view: BattlesView, at: Tile, draft: Words = (), kind: str = "", key: str = "", *, close: bool = False
) -> Image.Image:
    """A tile of this picture, finer."""

    def chart(window: Window) -> Image.Image:
        table = Table(field(view, window), view, window, close)
        laid(table, kind, key, draft)
        return table.image

    return tiled(portion(size(view), ground(view.battle).whole, at), chart, partial(_panel, view))


def crop(
    view: BattlesView, window: Window, kind: str = "", key: str = "", draft: Words = (), targets: Words = ()
) -> Image.Image:
    """A crop over the strip, which tells of the combats that the crop does not show, or does not name all of."""
    part = field(view, window)
    table = Table(part, view, window)
    taken = slips.Taken(part.size)
    written = laid(table, kind, key, draft, targets)
    for spot, (wide, high) in written:
        taken.add(spot, wide / 2, high / 2)
    if not (kind or draft or targets) and (box := inset.laid(table, written)):
        taken.boxes.append(box)
    named = slips.laid(table, draft or (key,), taken)
    told = not (kind or draft or targets)
    fights = _nameless(view, window, {hexagon for hexagon, _kind in named}) if told else []
    return over(part, strip.strip(view, part.width, _missed(view, window) if told else [], fights))


def over(part: Image.Image, below: Image.Image) -> Image.Image:
    """A part of the field over its strip."""
    image = Image.new("RGB", (part.width, part.height + below.height))
    image.paste(part, (0, 0))
    image.paste(below, (0, part.height))
    return image


def _nameless(view: BattlesView, window: Window, named: set[str]) -> list[str]:
    """Who fights whom in the combats in sight where not everybody's name had room; those yet to be fought first."""
    base, turn = ground(view.battle).close, telling.shown(view)
    if turn is None:
        return []
    seen = [combat for combat in turn.combats if any(window.shows(base.at(h)) for h in combat.targets)]
    some = [c for c in seen if not named.issuperset(view.pieces[unit].place for unit in (*c.attackers, *c.defenders))]
    return [telling.opponents(view, combat) for combat in sorted(some, key=lambda combat: bool(combat.result))]


def _missed(view: BattlesView, window: Window) -> list[str]:
    """The combats and shots of the player-turn shown that the window cuts off."""
    base, turn = ground(view.battle).close, telling.shown(view)
    if turn is None:
        return []
    found = [telling.combat_text(view, c) for c in turn.combats if not any(window.shows(base.at(h)) for h in c.targets)]
    found += [telling.fire_text(view, f) for f in turn.fires if not window.shows(base.at(f.target))]
    moves = sum(not window.shows(base.at(m.path[-1])) for m in turn.moves if m.path and m.path[-1] in base.grid)
    return [*found, *([captions.more_moves(moves)] if moves else [])]
