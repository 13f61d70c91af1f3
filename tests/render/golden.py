"""Kept pictures: what a game's `golden.py` lists is drawn small, and compared with what is kept beside it.

`python -m tests.render.GAME.golden` draws those of a game anew; look at them before committing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

import render
from game.core.rules import View
from render import Look, wash

#: The width of a kept picture.
WIDE = 240


@dataclass(frozen=True)
class Golden:
    """Pictures by name, each of a view, and the folder in which they are kept."""

    folder: Path
    looks: Mapping[str, tuple[Callable[[], View], Look]]

    def small(self, name: str) -> Image.Image:
        """The picture of that name as drawn now, small."""
        view, look = self.looks[name]
        with Image.open(BytesIO(render.picture(view(), look).png)) as image:
            return image.convert("RGB").resize((WIDE, image.height * WIDE // image.width), Image.Resampling.BOX)

    def difference(self, name: str, kept: str = "") -> float:
        """The mean difference, of 255, of a picture as drawn now and one that is kept, that of its name."""
        with Image.open(self.folder / f"{kept or name}.png") as image:
            return difference(image.convert("RGB"), self.small(name))

    def draw(self) -> None:
        """Keep all of them as they are drawn now."""
        self.folder.mkdir(exist_ok=True)
        for name in self.looks:
            small = self.small(name).quantize(256, kmeans=1, dither=Image.Dither.NONE)
            small.save(self.folder / f"{name}.png", optimize=True)


def difference(a: Image.Image, b: Image.Image) -> float:
    """Mean difference of two pictures, of 255; the worst value where their sizes differ."""
    if a.size != b.size:
        return 255.0
    return sum(ImageStat.Stat(ImageChops.difference(a, b)).mean) / 3


def forget_lands() -> None:
    """Have the next picture paint every land anew."""
    for kept in (wash._washed, wash._far, wash._near):
        kept.cache_clear()
