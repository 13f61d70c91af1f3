"""Fitted values into the data files, line by line, so that the rest of a file stays as it is."""

import re
from collections.abc import Callable, Mapping

from game.core.data import OURS

Change = Callable[[str], str]


def rewrite(name: str, rows: Mapping[str, Change]) -> None:
    """Change the rows of a file of `data/agony` that have these ids: a line each, or a card's lines."""
    path = OURS / "agony" / f"{name}.yaml"
    parts = re.split(r"(?m)^(?=  - )", path.read_text("utf-8"))
    path.write_text("".join(_changed(part, rows) for part in parts), "utf-8")


def _changed(row: str, rows: Mapping[str, Change]) -> str:
    found = re.match(r"  - (?:\{)?id: (\w+)", row)
    return rows[found[1]](row) if found and found[1] in rows else row


def value(key: str, n: int, flag: str = "") -> Change:
    """`key` is `n` now, and where the value comes from says so, under `flag` if that is another name."""

    def change(row: str) -> str:
        row = re.sub(rf"\b{key}: -?\d+", f"{key}: {n}", row, count=1)
        return re.sub(rf"\b{flag or key}: (?:reconstructed|seed)\b", f"{flag or key}: fitted", row)

    return change


def points(n: int) -> Change:
    """A card's VP, in its deeds and its text."""

    def change(row: str) -> str:
        row = re.sub(r"do: vp, n: -?\d+", f"do: vp, n: {n}", row)
        return re.sub(r"[+-]\d+ VP", f"{n:+d} VP", row).replace("text: reconstructed", "text: fitted")

    return change


def loot(rows: list[list[int]]) -> None:
    """The Loot Table."""
    path = OURS / "agony" / "tables.yaml"
    text = path.read_text("utf-8")
    path.write_text(re.sub(r"(?m)^  rows: .*\n  src: \w+", f"  rows: {rows}\n  src: fitted", text), "utf-8")
