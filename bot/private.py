"""Files that nobody but their owner may read: they hold what is sealed, and the secrets of the dice."""

import os
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG

OWNER = 0o600


def keep_private(file: Path, *beside: str) -> None:
    """Let only the owner read a file that is about to be written, and those `beside` it with these endings.

    What can't be changed (another's file, a folder that is not there, no file at all) is left to whoever opens it.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, OWNER))
    for each in (file, *(file.with_name(file.name + ending) for ending in beside)):
        with suppress(OSError):
            mode = each.stat().st_mode
            if S_ISREG(mode) and mode & 0o077:
                each.chmod(OWNER)
