"""A picture of the campaign's board being laid."""

from dataclasses import dataclass

from PIL import Image

from render.canvas import Point, Window
from render.ground import Ground
from render.type import read_on

#: From this side of a counter on a picture is a crop.
NEAR = 70
#: Where year and phase stand on the whole board.
HEADING = (16, 16, 436, 190)


@dataclass(frozen=True)
class Table:
    """A picture being laid: the map, where it looks, and the side of a counter in picture pixels."""

    image: Image.Image
    base: Ground
    window: Window
    side: int

    @property
    def plan(self) -> "Table":
        """Where room is found: of a part of a picture the whole of it, else here."""
        window = self.window.of
        if window is None:
            return self
        return Table(Image.new("1", window.size), self.base, window, round(self.side / self.window.fine))

    @property
    def far(self) -> bool:
        """Whether it is the whole board, or a part of that."""
        return self.side < NEAR * self.window.fine

    @property
    def read(self) -> int:
        """The smallest type that a phone shows."""
        whole = self.window.of or self.window
        return round(read_on(whole.size[0]) * self.window.fine)

    def at(self, place: str) -> Point:
        """Where a place's stack is in the picture."""
        return self.window.at(self.base.stacks[place])
