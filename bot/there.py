"""What is there by a file's name, if that can be known."""

from pathlib import Path
from stat import S_ISDIR, S_ISREG


class There:
    """What stands under a name: nothing, a folder, a file, or something else.

    Raises `OSError` where that cannot be known: a name that is too long, a folder nobody may look into. Of these
    `Path.exists` says since Python 3.14 that there is nothing.
    """

    def __init__(self, path: Path) -> None:
        try:
            self.mode = path.stat().st_mode
        except (FileNotFoundError, NotADirectoryError):
            self.mode = 0

    def __bool__(self) -> bool:
        return bool(self.mode)

    @property
    def folder(self) -> bool:
        """Whether it is a folder."""
        return S_ISDIR(self.mode)

    @property
    def file(self) -> bool:
        """Whether it is a plain file."""
        return S_ISREG(self.mode)
