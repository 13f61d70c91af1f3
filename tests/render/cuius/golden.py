"""The kept pictures: `python -m tests.render.cuius.golden` draws them anew into tests/render/cuius/golden/."""

from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path

from PIL import Image

import render
from game.cuius.view import CuiusView
from render import Look
from tests.render.cuius import samples

GOLDEN = Path(__file__).parent / "golden"
WIDE = 240
REACH = ("2411", "2410", "2512", "2513")
LOOKS: dict[str, tuple[Callable[[], CuiusView], Look]] = {
    "start-board": (samples.start, Look("board")),
    "mountain-action": (partial(samples.start, "white_mountain"), Look()),
    "fog-board": (partial(samples.start, "last_years", "imperial", fog="exact"), Look("board")),
    "march": (samples.on_the_march, Look(targets=REACH)),
    "draft": (samples.on_the_march, Look(draft=("2410",))),
    "reaction": (partial(samples.reacted, "protestant"), Look()),
    "battle": (partial(samples.battle, "imperial"), Look()),
    "battle-spectator": (partial(samples.battle, ""), Look()),
    "zones": (partial(samples.reacted, "imperial"), Look("zones")),
    "mats": (partial(samples.reacted, "protestant"), Look("mats")),
    "tracks": (samples.start, Look("tracks")),
}


def small(name: str) -> Image.Image:
    """The picture of that name as drawn now, small."""
    view, look = LOOKS[name]
    with Image.open(BytesIO(render.picture(view(), look).png)) as image:
        return image.convert("RGB").resize((WIDE, image.height * WIDE // image.width), Image.Resampling.BOX)


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name in LOOKS:
        small(name).quantize(256, kmeans=1, dither=Image.Dither.NONE).save(GOLDEN / f"{name}.png", optimize=True)
