"""A pen for a sheet that is finer than its measures: of a panel beside a board, and of the part of it in a tile."""

from typing import Any

from PIL import Image, ImageDraw

from render.canvas import Point
from render.canvas import stamp as stamped
from render.type import grown


class Pen(ImageDraw.ImageDraw):
    """Draws in measures of a sheet; in the picture everything is so many times as large.

    `corner` is where on the sheet the picture begins, in the picture's own pixels. Sprites are to be made of a size
    that `px` gives.
    """

    def __init__(self, image: Image.Image, fine: int = 1, corner: Point = (0, 0)) -> None:
        super().__init__(image)
        self._image, self._fine, self._corner = image, fine, corner
        self._plain = ImageDraw.Draw(image)

    def shifted(self, x: float, y: float) -> "Pen":
        """A pen for a sheet that begins at a point of this one."""
        left, top = self._at(x, y)
        return Pen(self._image, self._fine, (-left, -top))

    def px(self, measure: int) -> int:
        """A size in the picture."""
        return measure * self._fine

    def stamp(self, sprite: Image.Image, middle: Point) -> None:
        """Paste an RGBA sprite centred on a point of the sheet."""
        stamped(self._image, sprite, self._at(*middle))

    def paste(self, image: Image.Image, corner: Point) -> None:
        """Paste an opaque picture at a point of the sheet."""
        x, y = self._at(*corner)
        self._image.paste(image, (round(x), round(y)))

    def text(self, xy: Any, text: Any, *rest: Any, **how: Any) -> None:
        """Letters in a face of the same kind, larger."""
        how["font"] = grown(how["font"], self._fine)
        self._plain.text(self._at(*xy), text, *rest, **how)

    def line(self, xy: Any, *rest: Any, **how: Any) -> None:
        """A line, as much wider."""
        self._plain.line(self._points(xy), *rest, **self._wide(how))

    def polygon(self, xy: Any, *rest: Any, **how: Any) -> None:
        """A polygon with its outline."""
        self._plain.polygon(self._points(xy), *rest, **self._wide(how))

    def rectangle(self, xy: Any, *rest: Any, **how: Any) -> None:
        """A rectangle with its outline."""
        self._plain.rectangle(self._box(xy), *rest, **self._wide(how))

    def rounded_rectangle(self, xy: Any, radius: float = 0, *rest: Any, **how: Any) -> None:
        """A rectangle with round corners."""
        self._plain.rounded_rectangle(self._box(xy), radius * self._fine, *rest, **self._wide(how))

    def ellipse(self, xy: Any, *rest: Any, **how: Any) -> None:
        """An ellipse with its outline."""
        self._plain.ellipse(self._box(xy), *rest, **self._wide(how))

    def _at(self, x: float, y: float) -> Point:
        return x * self._fine - self._corner[0], y * self._fine - self._corner[1]

    def _points(self, xy: Any) -> list[Point]:
        flat = list(xy)
        if not isinstance(flat[0], (int, float)):
            return [self._at(*point) for point in flat]
        return [self._at(x, y) for x, y in zip(flat[::2], flat[1::2], strict=True)]

    def _box(self, xy: Any) -> tuple[float, float, float, float]:
        """The last pixel of a box is drawn, too, and is as many here."""
        (left, top), (right, low) = self._points(xy)
        return left, top, right + self._fine - 1, low + self._fine - 1

    def _wide(self, how: dict[str, Any]) -> dict[str, Any]:
        return how if self._fine == 1 else how | {"width": (how.get("width") or 1) * self._fine}
