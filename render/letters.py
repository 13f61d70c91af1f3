"""The letters of places that may be named next, as menus and buttons repeat them."""

from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import Point, stamp
from render.patterns import INK, PAPER, RED
from render.type import face


def letter_on(image: Image.Image, at: Point, letter: str, size: int, *, bare: bool) -> None:
    """A letter with a roundel, or bare where there are so many that roundels would cover the ground."""
    if bare:
        pen = ImageDraw.Draw(image)
        pen.text(at, letter, font=face("bold", size), fill=INK, anchor="mm", stroke_width=3, stroke_fill=PAPER)
    else:
        stamp(image, badge(letter, size), at)


@lru_cache(maxsize=256)
def badge(letter: str, size: int) -> Image.Image:
    """A letter on a paper roundel, RGBA."""
    font = face("bold", size)
    wide = round(max(font.getlength(letter) + size * 0.4, size * 1.2))
    image = Image.new("RGBA", (wide * 2, round(size * 2.4)), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    box = (1, 1, image.width - 2, image.height - 2)
    pen.rounded_rectangle(box, size * 0.9, fill=PAPER, outline=RED, width=6)
    middle = (image.width / 2, image.height / 2)
    pen.text(middle, letter, font=face("bold", size * 2), fill=INK, anchor="mm")
    return image.reduce(2)
