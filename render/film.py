"""A game as a moving picture: one frame a view, each holding only what changed, at most 8 MB."""

from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import pairwise
from typing import TypeVar

from PIL import Image, ImageChops

LIMIT = 8_000_000
#: Frame widths to try, the largest that fits wins; milliseconds a frame, and for the last one; most frames.
WIDTHS, PACE, REST, MOST = (1000, 800, 640, 480), 900, 4000, 240
#: The palette's last colour stands for "as before".
SAME = 255

V = TypeVar("V")


def gif(views: Sequence[V], draw: Callable[[V], Image.Image], palette: Image.Image) -> bytes:
    """The views one after another, drawn with a palette; of very many only some are shown, the last always."""
    step = -(-len(views) // MOST)
    chosen = [*views[:-1:step], views[-1]]
    few = [draw(view) for view in chosen] if len(chosen) <= 12 else None
    for wide in WIDTHS:
        frames = [_frame(few[n] if few else draw(view), wide, palette) for n, view in enumerate(chosen)]
        data = _encoded(frames)
        if len(data) <= LIMIT:
            return data
    return gif(views[1::2], draw, palette) if len(views) > 2 else data


def _without_last(palette: Image.Image) -> list[int]:
    """Each colour's number, the last one's replaced by that of the nearest other."""
    flat = palette.getpalette() or []
    colours = [flat[n : n + 3] for n in range(0, len(flat), 3)]
    nearest = min(range(SAME), key=lambda n: sum((a - b) ** 2 for a, b in zip(colours[n], colours[SAME], strict=True)))
    return [*range(SAME), nearest]


def _frame(whole: Image.Image, wide: int, palette: Image.Image) -> Image.Image:
    small = whole.resize((wide, whole.height * wide // whole.width), Image.Resampling.BOX)
    return small.quantize(palette=palette, dither=Image.Dither.NONE).point(_without_last(palette))


def _encoded(frames: list[Image.Image]) -> bytes:
    shown = [frames[0], *(_changes(before, now) for before, now in pairwise(frames))]
    times = [PACE] * (len(frames) - 1) + [REST]
    out = BytesIO()
    shown[0].save(
        out, "GIF", save_all=True, append_images=shown[1:], duration=times, loop=0, optimize=False, disposal=1,
        transparency=SAME,
    )  # fmt: skip
    return out.getvalue()


def _changes(before: Image.Image, now: Image.Image) -> Image.Image:
    """The frame with every pixel that stays as before left out."""
    numbers = [Image.frombytes("L", frame.size, frame.tobytes()) for frame in (before, now)]
    stays = ImageChops.difference(numbers[0], numbers[1]).point([255] + [0] * 255)
    changed = now.copy()
    changed.paste(SAME, (0, 0), stays)
    return changed
