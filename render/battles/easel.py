"""The sheet that a field is painted on, and how to draw its hexes."""

from dataclasses import dataclass
from functools import cached_property

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from game.battles.board import Board
from render.battles.layout import Layout
from render.canvas import Point
from render.patterns import Colour

#: How much finer than the picture a field is painted; how soft a wash's corners are.
FINE, SOFT = 2, 0.16
FRAME: Colour = (246, 238, 216)


@dataclass
class Painting:
    """A field being painted, `FINE` times as fine as it will be."""

    board: Board
    side: float

    @cached_property
    def layout(self) -> Layout:
        """Where the hexes are on the fine sheet."""
        return Layout(self.board.grid, self.side * FINE)

    @cached_property
    def image(self) -> Image.Image:
        """The sheet."""
        wide, high = Layout(self.board.grid, self.side).size
        return Image.new("RGB", (wide * FINE, high * FINE), FRAME)

    @cached_property
    def pen(self) -> ImageDraw.ImageDraw:
        """A pen on the sheet."""
        return ImageDraw.Draw(self.image)

    @property
    def unit(self) -> float:
        """The side of a hex on the fine sheet."""
        return self.layout.side

    def hexes(self, kind: str) -> list[str]:
        """The hexes with a kind of terrain, from the top down."""
        found = [h for h, kinds in self.board.ground.items() if kind in kinds]
        return sorted(found, key=lambda h: (self.layout.at(h)[1], h))

    def blob(self, hexes: list[str], grown: float = 1.02, level: int = 128) -> tuple[Image.Image, tuple[int, int]]:
        """A mask of hexes with rounded corners, and where it lies; a higher `level` keeps further from their edge."""
        outlines = [self.layout.outline(hexagon, grown) for hexagon in hexes]
        xs, ys = [x for outline in outlines for x, _y in outline], [y for outline in outlines for _x, y in outline]
        room, (wide, high) = self.unit / 2, self.image.size
        left, top = max(0, int(min(xs) - room)), max(0, int(min(ys) - room))
        box = (left, top, min(wide, int(max(xs) + room)), min(high, int(max(ys) + room)))
        mask = Image.new("L", (box[2] - left, box[3] - top), 0)
        pen = ImageDraw.Draw(mask)
        for outline in outlines:
            pen.polygon([(x - left, y - top) for x, y in outline], fill=255)
        mask = mask.filter(ImageFilter.GaussianBlur(self.unit * SOFT))
        mask = mask.point([0 if v < level else 255 for v in range(256)])
        return ImageChops.multiply(mask, self.field.crop(box)), (left, top)

    @cached_property
    def field(self) -> Image.Image:
        """A mask of the hexes of the grid."""
        mask = Image.new("L", self.image.size, 0)
        pen = ImageDraw.Draw(mask)
        for hexagon in self.board.grid.hexes:
            pen.polygon(self.layout.outline(hexagon), fill=255)
        return mask

    def line(self, points: list[Point], colour: Colour, width: float) -> None:
        """A line with round ends, its width in hex sides."""
        thick = max(1, round(width * self.unit))
        self.pen.line(points, fill=colour, width=thick, joint="curve")
        for x, y in (points[0], points[-1]):
            self.pen.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=colour)
