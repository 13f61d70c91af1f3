"""What a person is given to see."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture's bytes (`png`, for an animation a GIF), its file name, and what it shows in under 1,024 characters."""

    png: bytes
    filename: str
    alt: str
