"""The war as a moving picture: one frame a view, at most 8 MB."""

from io import BytesIO

from PIL import Image

from game.campaign.view import CampaignView
from render.campaign.ground import ground
from render.campaign.scene import board

LIMIT = 8_000_000
#: Frame widths to try, the largest that fits wins; milliseconds a frame, and for the last one.
WIDTHS, PACE, REST = (1000, 800, 640, 480), 900, 4000
MOST = 400


def gif(views: list[CampaignView]) -> bytes:
    """The views one after another; of very many only some are shown, the last always."""
    step = -(-len(views) // MOST)
    chosen = [*views[:-1:step], views[-1]]
    budget = LIMIT / len(chosen)
    widths = [wide for wide in WIDTHS if wide * wide * 0.16 < budget] or [WIDTHS[-1]]
    for wide in widths:
        data = _encoded(chosen, wide)
        if len(data) <= LIMIT:
            return data
    return gif(views[::2] + views[-1:]) if len(views) > 2 else data


def _encoded(views: list[CampaignView], wide: int) -> bytes:
    palette = ground().palette
    frames = []
    for view in views:
        whole = board(view)
        small = whole.resize((wide, whole.height * wide // whole.width), Image.Resampling.BOX, reducing_gap=None)
        frames.append(small.quantize(palette=palette, dither=Image.Dither.NONE))
    out = BytesIO()
    times = [PACE] * (len(frames) - 1) + [REST]
    frames[0].save(
        out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False, disposal=1
    )
    return out.getvalue()
