"""The typefaces, with the layout engine pinned so that equal texts give equal pixels; what is written often is kept."""

import re
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

from PIL import ImageFont

FONTS = Path(__file__).resolve().parents[1] / "data" / "fonts"
#: Smallest type, in pixels of a picture 1000 wide, that is still read on a phone: 11 of 400 pixels.
READ = 28


def read_on(wide: int) -> int:
    """The same for a picture so wide."""
    return -(-READ * max(1000, wide) // 1000)


FILES = {
    "regular": "EBGaramond12-Regular.otf",
    "italic": "EBGaramond12-Italic.otf",
    "bold": "JunicodeTwoBeta-Semibold.otf",
}

_KINDS = {str(FONTS / file): kind for kind, file in FILES.items()}


class Kept(ImageFont.FreeTypeFont):
    """A face whose inked words are kept: setting type takes longer than all else in a picture, and repeats itself."""

    def getmask2(self, text: str | bytes, mode: str = "", *rest: Any, **how: Any) -> tuple[Any, tuple[int, int]]:
        """The words as a mask, and where it lies; not to be drawn on."""
        return _inked(self, text, mode, rest, tuple(sorted(how.items())))

    def getlength(self, text: str | bytes, *rest: Any, **how: Any) -> float:
        """The width of the words in pixels."""
        return _long(self, text, rest, tuple(sorted(how.items())))


@lru_cache(maxsize=2048)
def _inked(
    font: Kept, text: str | bytes, mode: str, rest: tuple[Any, ...], how: tuple[tuple[str, Any], ...]
) -> tuple[Any, tuple[int, int]]:
    return ImageFont.FreeTypeFont.getmask2(font, text, mode, *rest, **dict(how))


@lru_cache(maxsize=4096)
def _long(font: Kept, text: str | bytes, rest: tuple[Any, ...], how: tuple[tuple[str, Any], ...]) -> float:
    return ImageFont.FreeTypeFont.getlength(font, text, *rest, **dict(how))


@lru_cache(maxsize=64)
def face(kind: str, size: int) -> ImageFont.FreeTypeFont:
    """The face "regular", "italic" or "bold" at a size in pixels."""
    return Kept(str(FONTS / FILES[kind]), size, layout_engine=ImageFont.Layout.BASIC)


def grown(font: ImageFont.FreeTypeFont, times: int) -> ImageFont.FreeTypeFont:
    """The same face so many times as large."""
    return font if times == 1 else face(_KINDS[str(font.path)], round(font.size) * times)


def wrapped(text: str, wide: float, kind: str, size: int) -> list[str]:
    """The text in lines that fit a width; a word too long for one is broken after a hyphen."""
    return list(_lines(text, wide, kind, size))


@lru_cache(maxsize=512)
def _lines(text: str, wide: float, kind: str, size: int) -> tuple[str, ...]:
    """The same; to measure takes long, and most of what is wrapped stood in the last picture, too."""
    font, lines = face(kind, size), [""]
    if font.getlength(text) <= wide:
        return (" ".join(text.split()),)
    words = (re.split("(?<=-)(?=.)", word) if font.getlength(word) > wide else [word] for word in text.split())
    for word in chain.from_iterable(words):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and font.getlength(longer) > wide:
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(lines)
