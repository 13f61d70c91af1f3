"""The kept pictures: `python -m tests.render.campaign.golden` draws them anew into tests/render/campaign/golden/."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image

import render
from game.core.rules import View
from render import Look
from tests.render.campaign import samples

GOLDEN = Path(__file__).parent / "golden"
WIDE = 240
LOOKS: dict[str, tuple[Callable[[], View], Look]] = {
    "start-board": (samples.start, Look("board")),
    "season-board": (samples.season, Look("board")),
    "season-action": (samples.season, Look()),
    "season-draft": (samples.season, Look(draft=("Spain-1",), targets=("lorraine", "alsace", "savoy"))),
    "season-battle": (samples.season, Look("battle", "1")),
    "season-winter": (samples.season, Look("winter")),
    "season-standings": (samples.season, Look("standings")),
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
