"""Follows every text drawn, through sprites, masks and crops, to where in a picture it ends up and how large."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

from PIL import Image, ImageDraw, ImageFont

Box = tuple[float, float, float, float]
#: Where what is kept bears no text that is drawn: bases as built, lands in their colours, the shapes of type itself.
BARE = {f"render.{name}" for name in ("ground", "lands", "patterns", "type", "wash")}


@dataclass(frozen=True, slots=True)
class Lettering:
    """A text on a picture: its ink's box and the size of its type, in that picture's pixels.

    `turned`: it does not lie flat, so that its box holds more than its ink.
    """

    text: str
    box: Box
    size: float
    turned: bool = False


def texts(image: Image.Image) -> list[Lettering]:
    """What is written on a picture that was drawn within `followed`."""
    found: list[Lettering] = image.__dict__.get("lettering", [])
    return found


@contextmanager
def followed() -> Iterator[None]:
    """While this lasts, pictures know their texts. Sprites kept from before are drawn anew, and again after."""
    forget()
    with ExitStack() as stack:
        for name, wrap in _WRAPS.items():
            stack.enter_context(patch.object(Image.Image, name, wrap(getattr(Image.Image, name))))
        stack.enter_context(patch.object(ImageDraw.ImageDraw, "text", _written(ImageDraw.ImageDraw.text)))
        yield
    forget()


def forget() -> None:
    """Empty every memory of sprites."""
    for name, module in list(sys.modules.items()):
        if name.startswith("render."):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear") and not _bare(thing):
                    thing.cache_clear()


def _bare(memory: Any) -> bool:
    return memory.__module__ in BARE or memory.__name__ in ("bare", "face", "palette")


def _written(real: Callable[..., None]) -> Callable[..., None]:
    def text(pen: Any, xy: Any, text: str, *rest: Any, **how: Any) -> None:
        real(pen, xy, text, *rest, **how)
        font: ImageFont.FreeTypeFont = how["font"]
        if text.strip():
            box = pen.textbbox(xy, text, font=font, anchor=how.get("anchor"))
            _add(pen._image, [Lettering(text, box, font.size)])

    return text


def _add(image: Image.Image, more: list[Lettering]) -> None:
    wide, high = image.size
    inside = [one for one in more if one.box[0] < wide and one.box[1] < high and one.box[2] > 0 and one.box[3] > 0]
    image.__dict__["lettering"] = [*texts(image), *inside]


def _grown(image: Image.Image, by_x: float, by_y: float, dx: float = 0, dy: float = 0) -> list[Lettering]:
    return [
        replace(
            one,
            box=(one.box[0] * by_x + dx, one.box[1] * by_y + dy, one.box[2] * by_x + dx, one.box[3] * by_y + dy),
            size=one.size * by_y,
        )
        for one in texts(image)
    ]


def _scaling(real: Callable[..., Image.Image]) -> Callable[..., Image.Image]:
    """`reduce`, `resize`: all grows with the picture."""

    def method(self: Image.Image, *rest: Any, **how: Any) -> Image.Image:
        found = real(self, *rest, **how)
        found.__dict__.pop("lettering", None)
        _add(found, _grown(self, found.width / self.width, found.height / self.height))
        return found

    return method


def _keeping(real: Callable[..., Image.Image]) -> Callable[..., Image.Image]:
    """`copy`, `convert`, `filter`, `point`, `getchannel`: all stays where it is."""

    def method(self: Image.Image, *rest: Any, **how: Any) -> Image.Image:
        found = real(self, *rest, **how)
        if found is not self and texts(self):
            found.__dict__["lettering"] = list(texts(self))
        return found

    return method


def _cropping(real: Callable[..., Image.Image]) -> Callable[..., Image.Image]:
    def crop(self: Image.Image, box: Any = None) -> Image.Image:
        found = real(self, box)
        if box is not None:
            found.__dict__.pop("lettering", None)
            _add(found, _grown(self, 1, 1, -box[0], -box[1]))
        return found

    return crop


def _turning(real: Callable[..., Image.Image]) -> Callable[..., Image.Image]:
    def rotate(self: Image.Image, angle: float, *rest: Any, **how: Any) -> Image.Image:
        found = real(self, angle, *rest, **how)
        found.__dict__.pop("lettering", None)
        dx, dy = (found.width - self.width) / 2, (found.height - self.height) / 2
        _add(found, [replace(one, turned=True) for one in _grown(self, 1, 1, dx, dy)])
        return found

    return rotate


def _pasting(real: Callable[..., None]) -> Callable[..., None]:
    """What is pasted brings its texts, whether as the picture or as the mask of a colour, and hides what lay there."""

    def paste(self: Image.Image, im: Any, box: Any = None, mask: Any = None) -> None:
        real(self, im, box, mask)
        left, top = (box or (0, 0))[:2]
        if isinstance(im, Image.Image) and mask is None:
            covered = (left, top, left + im.width, top + im.height)
            self.__dict__["lettering"] = [one for one in texts(self) if not _within(one.box, covered)]
        brought = im if isinstance(im, Image.Image) else mask
        if isinstance(brought, Image.Image) and brought is not self:
            _add(self, _grown(brought, 1, 1, left, top))

    return paste


def _composing(real: Callable[..., None]) -> Callable[..., None]:
    def alpha_composite(self: Image.Image, im: Image.Image, dest: Any = (0, 0), *rest: Any) -> None:
        real(self, im, dest, *rest)
        _add(self, _grown(im, 1, 1, dest[0], dest[1]))

    return alpha_composite


def _within(box: Box, other: Box) -> bool:
    return other[0] <= box[0] and other[1] <= box[1] and box[2] <= other[2] and box[3] <= other[3]


_WRAPS: dict[str, Callable[[Callable[..., Any]], Callable[..., Any]]] = {
    "reduce": _scaling,
    "resize": _scaling,
    "copy": _keeping,
    "convert": _keeping,
    "filter": _keeping,
    "point": _keeping,
    "crop": _cropping,
    "rotate": _turning,
    "paste": _pasting,
    "alpha_composite": _composing,
}
