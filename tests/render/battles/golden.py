"""The kept pictures: `python -m tests.render.battles.golden` draws them anew into tests/render/battles/golden/."""

from io import BytesIO
from pathlib import Path

from PIL import Image

import render
from render import Look
from tests.render.battles import samples

GOLDEN = Path(__file__).parent / "golden"
WIDE = 240
LOOKS = {
    "rocroi-board": (samples.rocroi, Look("board")),
    "rocroi-action": (samples.rocroi, Look()),
    "rocroi-draft": (samples.rocroi, Look(draft=("move", "Sirot"), targets=("1811", "1711", "1612"))),
    "rocroi-zoc": (samples.rocroi, Look("zoc")),
    "lutter-board": (samples.lutter, Look("board")),
    "lutter-reach": (samples.lutter, Look("reach", "Kronberg")),
    "wittstock-action": (samples.wittstock, Look()),
    "wittstock-sight": (samples.wittstock, Look("sight", "Battery-3")),
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
