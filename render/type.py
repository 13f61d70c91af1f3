"""The typefaces, with the layout engine pinned so that equal texts give equal pixels."""

from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

FONTS = Path(__file__).resolve().parents[1] / "data" / "fonts"
FILES = {
    "regular": "EBGaramond12-Regular.otf",
    "italic": "EBGaramond12-Italic.otf",
    "bold": "JunicodeTwoBeta-Semibold.otf",
}


@lru_cache(maxsize=64)
def face(kind: str, size: int) -> ImageFont.FreeTypeFont:
    """The face "regular", "italic" or "bold" at a size in pixels."""
    return ImageFont.truetype(FONTS / FILES[kind], size, layout_engine=ImageFont.Layout.BASIC)
