"""A base board as built by `python -m render.build`: loaded once, only ever read."""

from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from pathlib import Path

from PIL import Image

from render.board_file import BoardFile, NamesFile
from render.canvas import Box, Point, Window

#: Parts of a sheet on which there is anything, each with its box.
Patches = tuple[tuple[Box, Image.Image], ...]
#: The side of a patch before what is empty round it is cut off, in sheet pixels.
PATCH = 64


@dataclass(frozen=True)
class Sheets:
    """The board at one scale; crop, never draw on it.

    `inked` is the ground with borders and arrows; `plain` and `ink` the two apart; `numbers` the places' numbers;
    `names` each place's name; `letters` what is lettered besides (seas, rivers, towns), in patches with their corners.
    """

    inked: Image.Image
    plain: Image.Image
    ink: Image.Image
    numbers: Image.Image
    names: dict[str, Image.Image]
    letters: Patches


@dataclass(frozen=True, eq=False)
class Ground:
    """The base board: where stacks, names and lands are, in board pixels; the sheets at full and half size.

    `tile` is the side of a pattern's tile in sheet pixels. `panels` are the boxes of lands beyond the map. `ways` are
    the arrows drawn all along their way, by whence and whither: over a sea.
    """

    size: tuple[int, int]
    counter: int
    tile: int
    order: tuple[str, ...]
    stacks: dict[str, Point]
    labels: dict[str, Box]
    bounds: dict[str, Box]
    full: Sheets
    half: Sheets
    palette: Image.Image
    panels: dict[str, Box]
    ways: dict[tuple[str, str], tuple[Point, ...]]

    def sheets(self, window: Window) -> tuple[Sheets, float]:
        """The sheets best fit for a window, and their pixels per board pixel."""
        return (self.half, 0.5) if window.scale <= 0.5 else (self.full, 1.0)

    def number(self, place: str) -> int:
        """The value of a place's pixels in `numbers`."""
        return self.order.index(place) + 1


def _open(folder: Path, name: str) -> Image.Image:
    with Image.open(folder / f"{name}.png") as image:
        image.load()
        return image.copy()


def _named(base: Ground, file: Path) -> Ground:
    """The same board with other names; all else of it is shared."""
    labels = NamesFile.model_validate_json(file.read_bytes()).labels
    sheet, letters = _open(file.parent, file.stem), _letters(file.parent, file.stem.replace("names", "letters"))
    full = _cut(sheet, labels)
    half = {place: _reduced(name) for place, name in full.items()}
    return replace(
        base,
        labels=labels,
        full=replace(base.full, names=full, letters=_patches(letters)),
        half=replace(base.half, names=half, letters=_patches(_reduced(letters))),
    )


def _letters(folder: Path, name: str = "letters") -> Image.Image:
    return _open(folder, name).convert("RGBA")


def _patches(sheet: Image.Image) -> Patches:
    """Where an RGBA sheet is not empty; together they are the whole of it."""
    found = []
    for top in range(0, sheet.height, PATCH):
        for left in range(0, sheet.width, PATCH):
            tile = sheet.crop((left, top, min(left + PATCH, sheet.width), min(top + PATCH, sheet.height)))
            inked = tile.getchannel("A").getbbox()
            if inked:
                x, y, right, low = inked
                found.append(((left + x, top + y, left + right, top + low), tile.crop(inked)))
    return tuple(found)


def _bounds(numbers: Image.Image, n: int) -> Box:
    """The box of a place's land; one pixel where it has none on the frame."""
    return numbers.point([255 if v == n else 0 for v in range(256)]).getbbox() or (0, 0, 1, 1)


def _full(folder: Path, labels: dict[str, Box]) -> Sheets:
    """The sheets as built; those seldom needed stay in their small palette form."""
    plain, ink, names = _open(folder, "ground"), _open(folder, "ink"), _open(folder, "names")
    inked, over = plain.convert("RGB"), ink.convert("RGBA")
    inked.paste(over, (0, 0), over)
    numbers = _open(folder, "provinces").convert("L")
    return Sheets(inked, plain, ink, numbers, _cut(names, labels), _patches(_letters(folder)))


def _cut(sheet: Image.Image, labels: dict[str, Box]) -> dict[str, Image.Image]:
    """Each name by itself; where the boxes of two meet they end half way, lest one bring a piece of the other along."""
    cut = {place: sheet.crop(box).convert("RGBA") for place, box in labels.items()}
    for (one, a), (two, b) in combinations(sorted(labels.items(), key=lambda each: each[1]), 2):
        left, top, right, low = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
        if left >= right or top >= low:
            continue
        if right - left < low - top:
            half = (left + right) // 2
            near, far = (left, top, half, low), (half, top, right, low)
        else:
            half = (top + low) // 2
            near, far = (left, top, right, half), (left, half, right, low)
            if b[1] < a[1]:
                near, far = far, near
        for place, box, (x, y, *corner) in ((one, a, far), (two, b, near)):
            cut[place].paste(0, (x - box[0], y - box[1], corner[0] - box[0], corner[1] - box[1]))
    return cut


def _half(full: Sheets, letters: Image.Image) -> Sheets:
    numbers = full.numbers.resize((full.numbers.width // 2, full.numbers.height // 2), Image.Resampling.NEAREST)
    names = {place: _reduced(name) for place, name in full.names.items()}
    plain, ink = full.plain.convert("RGB").reduce(2), _reduced(full.ink.convert("RGBA"))
    return Sheets(full.inked.reduce(2), plain, ink, numbers, names, _patches(_reduced(letters)))


def _reduced(sheet: Image.Image) -> Image.Image:
    """Half an RGBA sheet, its edges weighed by how much they cover."""
    return sheet.convert("RGBa").reduce(2).convert("RGBA")


@cache
def load(folder: Path, language: str = "") -> Ground:
    """The base board whose files lie in a folder; of a language that has its own sheet of names with those."""
    if language:
        named = folder / f"names-{language}.json"
        return _named(load(folder), named) if named.is_file() else load(folder)
    board = BoardFile.model_validate_json((folder / "board.json").read_bytes())
    labels = {name: place.label for name, place in board.places.items() if place.label}
    full = _full(folder, labels)
    return Ground(
        size=board.size,
        counter=board.counter,
        tile=board.tile,
        order=board.order,
        stacks={name: place.stack for name, place in board.places.items()},
        labels=labels,
        bounds={place: _bounds(full.numbers, n) for n, place in enumerate(board.order, 1)},
        full=full,
        half=_half(full, _letters(folder)),
        palette=_open(folder, "palette"),
        panels=board.panels,
        ways={way.ends: way.path for way in board.arrows if len(way.path) > 2},
    )
