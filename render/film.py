"""A game as a moving picture: one frame a view, each holding only what changed; a GIF or a WebP of at most 8 MB."""

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Any, Literal

from PIL import Image, ImageChops

from render import webp
from render.picture import Picture

LIMIT = 8_000_000
#: Frame widths to try, the largest that fits wins; milliseconds a frame, and for the last one; most frames.
WIDTHS, PACE, REST, MOST = (1000, 800, 640, 480), 900, 4000, 240
#: No frame is higher than so many of these widths, nor larger than so many of their squares: a picture of a phone's
#: shape is narrower.
TALL, LARGE = 1.25, 0.8
#: The palette's last colour stands for "as before".
SAME = 255

Moving = Literal["gif", "webp"]


@dataclass(frozen=True, slots=True)
class Strip:
    """Frames that follow one another: the `first` and the `last` whole, by their palette numbers, deflated.

    Of those after the first only what changes: as it goes into a WebP, or deflated, too.
    """

    size: tuple[int, int]
    first: bytes
    changes: tuple[bytes, ...]
    last: bytes


@dataclass(frozen=True, slots=True)
class Film:
    """How a game is filmed: a view's frame, the palette of all, and what the film is called and shows.

    Where not all of the board matters, `shot` says of all views what each frame shows; `board` is told it, too.
    """

    board: Callable[..., Image.Image]
    palette: Callable[[Any], Image.Image]
    caption: Callable[[Sequence[Any]], tuple[str, str]]
    shot: Callable[[Sequence[Any]], Any] | None = None

    def shown(self, views: Sequence[Any]) -> tuple[Any, ...]:
        """What each frame of these views is told beside its own."""
        return (self.shot(views),) if self.shot else ()

    def strip(self, views: Sequence[Any], wide: int, moving: Moving, shown: tuple[Any, ...] = ()) -> Strip:
        """Some of its frames."""
        palette, pack = self.palette(views[0]), _packed if moving == "gif" else _patch
        frames = [_frame(self.board(view, *shown), wide, palette) for view in views]
        changes = tuple(pack(_changes(before, now)) for before, now in pairwise(frames))
        return Strip(frames[0].size, _packed(frames[0]), changes, _packed(frames[-1]))

    def spliced(self, strips: Sequence[Strip], first: Any, moving: Moving) -> bytes:
        """All of its strips as a file."""
        palette = self.palette(first).getpalette() or []
        return _gif(strips, palette) if moving == "gif" else _webp(strips, palette)

    def titled(self, views: Sequence[Any], data: bytes, moving: Moving) -> Picture:
        """The file with its name, and what it shows."""
        name, alt = self.caption(views)
        return Picture(data, f"{name}.{moving}", alt)

    def animate(self, views: Sequence[Any], moving: Moving = "gif") -> Picture:
        """The views one after another, at one go."""
        seen = chosen(views)
        shown = self.shown(seen)
        for wide in WIDTHS:
            data = self.spliced([self.strip(seen, wide, moving, shown)], seen[0], moving)
            if len(data) <= LIMIT:
                break
        else:
            return self.animate(views[1::2], moving) if len(views) > 2 else self.titled(views, data, moving)
        return self.titled(views, data, moving)


def chosen(views: Sequence[Any]) -> list[Any]:
    """Of very many views only some, the last always."""
    step = -(-len(views) // MOST)
    return [*views[:-1:step], views[-1]]


def _without_last(palette: Image.Image) -> list[int]:
    """Each colour's number, the last one's replaced by that of the nearest other."""
    flat = palette.getpalette() or []
    colours = [flat[n : n + 3] for n in range(0, len(flat), 3)]
    nearest = min(range(SAME), key=lambda n: sum((a - b) ** 2 for a, b in zip(colours[n], colours[SAME], strict=True)))
    return [*range(SAME), nearest]


def _frame(whole: Image.Image, wide: int, palette: Image.Image) -> Image.Image:
    share = min(wide / whole.width, wide * TALL / whole.height, wide * (LARGE / (whole.width * whole.height)) ** 0.5)
    small = whole.resize((round(whole.width * share), round(whole.height * share)), Image.Resampling.BOX)
    return small.quantize(palette=palette, dither=Image.Dither.NONE).point(_without_last(palette))


def _changes(before: Image.Image, now: Image.Image) -> Image.Image:
    """The frame with every pixel that stays as before left out."""
    numbers = [Image.frombytes("L", frame.size, frame.tobytes()) for frame in (before, now)]
    stays = ImageChops.difference(numbers[0], numbers[1]).point([255] + [0] * 255)
    changed = now.copy()
    changed.paste(SAME, (0, 0), stays)
    return changed


def _packed(frame: Image.Image) -> bytes:
    return zlib.compress(frame.tobytes(), 1)


def _read(size: tuple[int, int], data: bytes, palette: list[int]) -> Image.Image:
    frame = Image.frombytes("P", size, zlib.decompress(data))
    frame.putpalette(palette)
    return frame


def _patch(frame: Image.Image) -> bytes:
    return webp.patch(frame, SAME)


def _seam(before: Strip, after: Strip, palette: list[int]) -> Image.Image:
    """What changes from one strip to the next."""
    return _changes(_read(before.size, before.last, palette), _read(after.size, after.first, palette))


def _gif(strips: Sequence[Strip], palette: list[int]) -> bytes:
    """The whole first frame, then what changes, across the strips' ends too."""
    frames = [_read(strips[0].size, strips[0].first, palette)]
    for before, strip in zip([None, *strips], strips, strict=False):
        frames += [_seam(before, strip, palette)] if before else []
        frames += [_read(strip.size, change, palette) for change in strip.changes]
    out = BytesIO()
    frames[0].save(
        out, "GIF", save_all=True, append_images=frames[1:], duration=_times(len(frames)), loop=0, optimize=False,
        disposal=1, transparency=SAME,
    )  # fmt: skip
    return out.getvalue()


def _webp(strips: Sequence[Strip], palette: list[int]) -> bytes:
    """The same, of what is packed already but for the first frame and the strips' ends."""
    patches = [_patch(_read(strips[0].size, strips[0].first, palette))]
    for before, strip in zip([None, *strips], strips, strict=False):
        patches += [_patch(_seam(before, strip, palette))] if before else []
        patches += strip.changes
    return webp.film(strips[0].size, patches, _times(len(patches)))


def _times(frames: int) -> list[int]:
    return [PACE] * (frames - 1) + [REST]
