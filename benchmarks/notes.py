"""What came of games that take long, by name: noted in a file, so that a program goes on where it was stopped."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Note = dict[str, Any]


class Notes:
    """The notes of games that are over; kept in a file if there is one."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        lines = path.read_text("utf-8").splitlines() if path and path.exists() else []
        self._known: dict[str, Note] = dict(json.loads(line) for line in lines)

    def of(self, name: str, play: Callable[[], Note]) -> Note:
        """The note of a game; one that has none is played now."""
        if name not in self._known:
            self._known[name] = play()
            if self._path:
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([name, self._known[name]]) + "\n")
        return self._known[name]
