"""The kept pictures: `python -m tests.render.golden` draws them anew into tests/render/golden/."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

import render
from game.core.rules import View
from render import Look, wash
from tests.render.agony import samples as agony_samples

GOLDEN = Path(__file__).parent / "golden"
WIDE = 240
LOOKS: dict[str, tuple[Callable[[], View], Look]] = {
    "agony-start-board": (agony_samples.start, Look("board")),
    "agony-fought-board": (agony_samples.fought, Look("board")),
    "agony-fought-action": (agony_samples.fought, Look()),
    "agony-draft": (agony_samples.start, Look(draft=("C7", "act", "Tilly", "Landshut"), targets=("passau",))),
    "agony-tracks": (agony_samples.fought, Look("tracks")),
    "agony-hand": (agony_samples.dealt, Look("hand")),
}


def small(name: str) -> Image.Image:
    """The picture of that name as drawn now, small."""
    view, look = LOOKS[name]
    with Image.open(BytesIO(render.picture(view(), look).png)) as image:
        return image.convert("RGB").resize((WIDE, image.height * WIDE // image.width), Image.Resampling.BOX)


def difference(a: Image.Image, b: Image.Image) -> float:
    """Mean difference of two pictures, of 255; the worst value where their sizes differ."""
    if a.size != b.size:
        return 255.0
    return sum(ImageStat.Stat(ImageChops.difference(a, b)).mean) / 3


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name in LOOKS:
        small(name).quantize(256, kmeans=1, dither=Image.Dither.NONE).save(GOLDEN / f"{name}.png", optimize=True)


def forget_lands() -> None:
    """Have the next picture paint every land anew."""
    for kept in (wash._washed, wash._far, wash._near):
        kept.cache_clear()
