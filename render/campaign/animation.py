"""The war as a moving picture: one frame a view, each holding only what changed, at most 8 MB."""

from functools import cache
from io import BytesIO
from itertools import pairwise

from PIL import Image, ImageChops

from game.campaign.view import CampaignView
from render.campaign.ground import ground
from render.campaign.scene import board

LIMIT = 8_000_000
#: Frame widths to try, the largest that fits wins; milliseconds a frame, and for the last one; most frames.
WIDTHS, PACE, REST, MOST = (1000, 800, 640, 480), 900, 4000, 240
#: The palette's last colour stands for "as before".
SAME = 255


def gif(views: list[CampaignView]) -> bytes:
    """The views one after another; of very many only some are shown, the last always."""
    step = -(-len(views) // MOST)
    chosen = [*views[:-1:step], views[-1]]
    boards = [board(view) for view in chosen] if len(chosen) <= 12 else None
    for wide in WIDTHS:
        data = _encoded([_frame(boards[n] if boards else board(view), wide) for n, view in enumerate(chosen)])
        if len(data) <= LIMIT:
            return data
    return gif(views[1::2]) if len(views) > 2 else data


@cache
def _without_last() -> list[int]:
    """Each colour's number, the last one's replaced by that of the nearest other."""
    flat = ground().palette.getpalette() or []
    colours = [flat[n : n + 3] for n in range(0, len(flat), 3)]
    nearest = min(range(SAME), key=lambda n: sum((a - b) ** 2 for a, b in zip(colours[n], colours[SAME], strict=True)))
    return [*range(SAME), nearest]


def _frame(whole: Image.Image, wide: int) -> Image.Image:
    small = whole.resize((wide, whole.height * wide // whole.width), Image.Resampling.BOX)
    return small.quantize(palette=ground().palette, dither=Image.Dither.NONE).point(_without_last())


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
