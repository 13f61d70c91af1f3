"""Courses of random games in a digest each: what only makes rules quicker must leave every digest as it is."""

import json
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from game.core.words import Hinted


def plain(value: Any) -> Any:
    """A value with everything in a set order."""
    value = copy(value) if isinstance(value, Hinted) else value
    if is_dataclass(value) and not isinstance(value, type):
        return type(value).__name__, {one.name: plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, frozenset | set):
        return sorted(value)
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    return {key: plain(one) for key, one in value.items()} if isinstance(value, dict) else value


def digest(course: Iterable[str]) -> str:
    """A game in a few letters."""
    found = sha256()
    for step in course:
        found.update(step.encode())
    return found.hexdigest()[:12]


@cache
def known(file: Path) -> dict[str, list[str]]:
    """The digests that were written, by scenario and seed."""
    found: dict[str, list[str]] = json.loads(file.read_text("utf-8"))
    return found


def write(file: Path, found: Mapping[str, list[str]]) -> None:
    """Write digests by scenario and seed."""
    file.write_text(json.dumps(found, indent=0) + "\n", "utf-8")
