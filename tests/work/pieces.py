"""Pieces of work for worker processes: they cross by name, so they stand in a module."""

import logging
import os
import signal
from pathlib import Path

from game.core.record import BadRecord
from game.core.refusal import Refusal
from game.core.text import _


def die_first(mark: Path) -> str:
    """Kill the process that is first at it; the next one finds the mark."""
    if not mark.exists():
        mark.touch()
        die()
    return "done"


def die() -> None:
    """Kill the process that is at it."""
    os.kill(os.getpid(), signal.SIGKILL)


def never_end() -> None:
    """Hang."""
    signal.pause()


def refuse() -> None:
    """Say why not, in the language of whoever asks."""
    raise Refusal(_("That is no longer possible."), "12.28", ("march", "pass"))


def misread() -> None:
    """Raise an error that is made of other things than it says."""
    raise BadRecord(7, "no such order")


def complain() -> str:
    """Log an error with all that led to it."""
    try:
        raise ZeroDivisionError("by nothing")
    except ZeroDivisionError:
        logging.getLogger("tests.work").exception("%s at a loss", "somebody")
    return "went on"


class German:
    """A language that crosses the border."""

    def __call__(self, text: str) -> str:
        return {"That is no longer possible.": "Das geht nicht mehr."}.get(text, text)
