"""What a person is given to see."""

from dataclasses import dataclass

from PIL import Image

from render.canvas import encode


class Missing(LookupError):  # noqa: N818 - what is so, not what went wrong
    """There is no such picture. It is no `KeyError`: such a mistake of ours must not pass for it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture's bytes (`png`, for an animation a GIF), its file name, and what it shows in under 1,024 characters."""

    png: bytes
    filename: str
    alt: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture as it was painted, in the few colours of its map."""

    image: Image.Image
    palette: Image.Image
    filename: str
    alt: str

    def picture(self, *, whole: bool = False) -> Picture:
        """As it is sent; equal sheets give equal bytes. `whole`: see `encode`."""
        return Picture(encode(self.image, self.palette, whole=whole), self.filename, self.alt)
