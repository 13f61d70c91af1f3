"""Sheets of paper for reports and charts: ground, frame, headings."""

from PIL import Image, ImageDraw

from game.core.text import _, signed
from render.patterns import INK, Colour, blend
from render.type import READ, face, wrapped

GROUND: Colour = (241, 231, 204)
BAND: Colour = (232, 219, 187)
QUIET: Colour = (112, 92, 68)
GAIN: Colour = (40, 106, 46)


def sheet(wide: int, high: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """An empty framed sheet and a pen."""
    image = Image.new("RGB", (wide, high), GROUND)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, wide - 1, high - 1), outline=INK, width=5)
    pen.rectangle((11, 11, wide - 12, high - 12), outline=blend(INK, GROUND, 0.35), width=2)
    return image, pen


def below(pen: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    """The empty paper under a whole board: an edge towards it, and a thin frame."""
    pen.rectangle((0, 0, wide - 1, high - 1), fill=GROUND)
    pen.rectangle((0, 0, wide, 5), fill=INK)
    pen.rectangle((8, 13, wide - 9, high - 9), outline=blend(INK, GROUND, 0.3), width=2)


def strip(wide: int, high: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """The empty paper under a crop, with an edge towards it, and a pen."""
    image = Image.new("RGB", (wide, high), GROUND)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, wide, 4), fill=INK)
    return image, pen


def fitted(
    pen: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    wide: float,
    kind: str,
    size: int,
    fill: Colour = INK,
    anchor: str = "lm",
    read: int = READ,
) -> None:
    """A line made as small as it must be to fit a width; cut rather than made too small to be `read` on a phone."""
    least = read if size >= read else 12
    while size > least and face(kind, size).getlength(text) > wide:
        size -= 1
    if face(kind, size).getlength(text) > wide:
        while text and face(kind, size).getlength(f"{text}…") > wide:
            text = text[:-1].rstrip(" ,")
        text += "…"
    pen.text(at, text, font=face(kind, size), fill=fill, anchor=anchor)


def elsewhere(missed: list[str], wide: float, size: int, most: int) -> list[str]:
    """The lines under a crop on what it does not show; what does not fit is left off."""
    if not missed:
        return []
    lines = wrapped(" ".join([_("Elsewhere:"), *missed]), wide, "regular", size)
    return lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1]} …"]


def heading(pen: ImageDraw.ImageDraw, middle: float, y: float, title: str, below: str) -> None:
    """A title and a line under it, centred."""
    pen.text((middle, y), title, font=face("bold", 56), fill=INK, anchor="mm")
    pen.text((middle, y + 50), below, font=face("italic", 32), fill=QUIET, anchor="mm")


def balance(points: int) -> str:
    """Points that stand alone, with their sign; none have none."""
    return signed(points) if points else "0"
