"""Names of places: on the whole board as large as a phone needs them, where they have room."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from PIL import Image

from render.campaign.table import HEADING, Table
from render.canvas import Area, Window, named, overlap
from render.ground import Ground
from render.lands import abroad
from render.names import HIDDEN, Moved, Name, moved
from render.type import read_on

#: The type of the provinces' names and of the lands', in board pixels.
TYPE, LANDS = 31, 36
#: A name that lies over others with more than this share of it, or in others' lands, or further from its place than so
#: many of its own heights, stays as small as it is printed.
OVER, ABROAD, STRAYED = 0.16, 0.9, 0.9
#: So far, in halves of its side, a counter reaches from its middle to the rim of its number's disc.
DISC = 1.25


def box(table: Table, place: str) -> Area:
    """Where a name is lettered if nothing hides it, in the picture."""
    label, spot = table.base.labels[place], table.base.stacks[place]
    if not table.far:
        return named(label, spot, table.window, TYPE)
    whole = table.window.of or table.window
    left, top, right, low = homes(table.base, whole)[place]
    if whole is table.window:
        return left, top, right, low
    return *table.window.finer((left, top)), *table.window.finer((right, low))


@lru_cache(maxsize=8)
def homes(base: Ground, whole: Window) -> Mapping[str, Area]:
    """On the whole board: as large as is read on a phone, or as printed where that leaves no room for others."""
    large = {place: _grown(base, place, whole) for place in base.labels}
    off = base.counter * whole.scale / 2
    fixed = {place for place in large if _panelled(base, place)}
    known = {place: _known(base, place, area, whole, off) for place, area in large.items() if place not in fixed}
    placed, lands = dict(large), [whole.at(base.stacks[place]) for place in large if place.startswith("t_")]
    held: list[Area] = [HEADING, *(large[place] for place in fixed)]
    held += [(x - off, y - off, x + off * DISC, y + off * DISC) for x, y in lands]
    for _again in range(2):  # then those whose better place was taken by a name that has gone
        now = {place: replace(name, box=placed[place]) for place, name in known.items()}
        placed |= {place: name.box for place, name in moved(now, held, whole.size).items()}
    for place in sorted(known, key=lambda place: -_lost(place, placed, known[place])):
        if _lost(place, placed, known[place]) > 1:
            placed[place] = printed(base, place, whole)
    return placed


def _panelled(base: Ground, place: str) -> bool:
    """Whether a land lies beyond the map: its name stands in a panel at the rim, and never leaves that."""
    return base.bounds[place][2] - base.bounds[place][0] <= 1


def _known(base: Ground, place: str, area: Area, window: Window, off: float, *, wide: bool = False) -> Name:
    """A name in a picture, which is best lettered in its own land."""
    return Name(area, window.at(base.stacks[place]), off, wide, abroad(base, place, window), whole=True)


def printed(base: Ground, place: str, window: Window) -> Area:
    """Where a name is lettered on the board."""
    label = base.labels[place]
    return *window.at(label[:2]), *window.at(label[2:])


def _grown(base: Ground, place: str, whole: Window) -> Area:
    """A name made as large as it is read on a phone, in the picture; one in a panel at the rim stays as it is."""
    left, top, right, low = area = printed(base, place, whole)
    if _panelled(base, place):
        return area
    grow = read_on(whole.size[0]) / ((LANDS if place.startswith("t_") else TYPE) * whole.scale)
    wide, high = (right - left) * grow, (low - top) * grow
    x = min(max((left + right) / 2, wide / 2), whole.size[0] - wide / 2)
    y = min(max((top + low) / 2, high / 2), whole.size[1] - high / 2)
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _lost(place: str, placed: Mapping[str, Area], name: Name) -> float:
    """How much too far a name lies over others, or from its place."""
    left, top, right, low = area = placed[place]
    over = sum(overlap(area, other) for key, other in placed.items() if key != place)
    return max(over / ((right - left) * (low - top)) / OVER, _away(area, name) / STRAYED)


def _away(area: Area, name: Name) -> float:
    """How many of its heights a name begins beyond its place's mark."""
    (left, top, right, low), (x, y) = area, name.spot
    return (max(left - x, x - right, top - y, y - low, 0.0) - name.off) / (low - top)


def _astray(area: Area, name: Name) -> bool:
    """Whether a name is too far from its place, or so far in others' lands that it seems to be theirs."""
    left, top, right, low = area
    return _away(area, name) > STRAYED or name.abroad(area) > ABROAD * (right - left) * (low - top)


def names(table: Table, elsewhere: Mapping[str, Moved]) -> None:
    """The names of places, above what was drawn over the lands."""
    for place, (left, top, right, low) in written(table, elsewhere).items():
        name = _sized(table.base, place, (round(right - left), round(low - top)))
        table.image.paste(name, (round(left), round(top)), name)


def written(table: Table, elsewhere: Mapping[str, Moved]) -> dict[str, Area]:
    """Which names stand in a picture, and where: of one that its edge cuts nothing, if its place lies beyond it."""
    wide, high = table.image.size
    boxes = {place: elsewhere[place].box if place in elsewhere else box(table, place) for place in table.base.labels}
    return {
        place: area
        for place, area in boxes.items()
        if overlap(area, (0, 0, wide, high)) and not _cut(table, place, area)
    }


def _cut(table: Table, place: str, area: Area) -> bool:
    """Whether the whole picture's edge cuts a name of a place beyond it."""
    (x, y), (wide, high) = table.window.frame
    left, top, right, low = area
    seen = overlap(area, (x, y, x + wide, y + high))
    whole = table.window.of or table.window
    return seen < (1 - HIDDEN) * (right - left) * (low - top) and not whole.shows(table.base.stacks[place])


@lru_cache(maxsize=256)
def _sized(base: Ground, place: str, size: tuple[int, int]) -> Image.Image:
    """A name so large, from the sheet of which least is lost; not to be drawn on."""
    half, full = base.half.names[place], base.full.names[place]
    name = half if size[0] <= half.width else full
    return name if name.size == size else name.resize(size, Image.Resampling.BICUBIC)


def clear(table: Table, covers: Iterable[Area], held: Iterable[str]) -> dict[str, Moved]:
    """The names that counters or signs of battles would hide, where nothing does; of a part as of the whole."""
    plan, window = table.plan, table.window
    covers = (*covers, HEADING) if plan.far else tuple(covers)
    found = _cleared(plan.base, plan.window, plan.side, covers, frozenset(held))
    return {place: name.finer(window) for place, name in found.items()} if window.of else dict(found)


@lru_cache(maxsize=32)
def _cleared(
    base: Ground, window: Window, side: int, covers: tuple[Area, ...], held: frozenset[str]
) -> Mapping[str, Moved]:
    """The same, kept: while orders are written nothing moves."""
    table = Table(Image.new("1", window.size), base, window, side)
    shown = [place for place in base.labels if window.shows(base.stacks[place])]
    covers += tuple(box(table, place) for place in shown if _panelled(base, place))
    known = {place: _name(table, place, held) for place in shown if not _panelled(base, place)}
    found = moved(known, covers, window.size)
    if table.far:
        now = {place: name.box for place, name in known.items()} | {place: name.box for place, name in found.items()}
        strayed = [place for place, name in known.items() if _astray(now[place], name)]
        known |= {place: replace(known[place], box=printed(base, place, window)) for place in strayed}
        small = {place: Moved(known[place].box, led=False) for place in strayed}
        found = small | moved(known, covers, window.size) if strayed else found
    return found


def _name(table: Table, place: str, held: frozenset[str]) -> Name:
    """A name, and how far from its place it may begin; of the whole board none is cut."""
    off = table.side / 2 if place in held else table.side / 6
    return _known(table.base, place, box(table, place), table.window, off, wide=not table.far)
