"""The typefaces, with the layout engine pinned so that equal texts give equal pixels."""

from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

FONTS = Path(__file__).resolve().parents[1] / "data" / "fonts"
#: Smallest type, in pixels of a picture 1000 wide, that is still read on a phone: 11 of 400 pixels.
READ = 28
FILES = {
    "regular": "EBGaramond12-Regular.otf",
    "italic": "EBGaramond12-Italic.otf",
    "bold": "JunicodeTwoBeta-Semibold.otf",
}


@lru_cache(maxsize=64)
def face(kind: str, size: int) -> ImageFont.FreeTypeFont:
    """The face "regular", "italic" or "bold" at a size in pixels."""
    return ImageFont.truetype(FONTS / FILES[kind], size, layout_engine=ImageFont.Layout.BASIC)


def wrapped(text: str, wide: float, kind: str, size: int) -> list[str]:
    """The text in lines that fit a width."""
    return list(_lines(text, wide, kind, size))


@lru_cache(maxsize=512)
def _lines(text: str, wide: float, kind: str, size: int) -> tuple[str, ...]:
    """The same; to measure takes long, and most of what is wrapped stood in the last picture, too."""
    font, lines = face(kind, size), [""]
    if font.getlength(text) <= wide:
        return (" ".join(text.split()),)
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and font.getlength(longer) > wide:
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(lines)
