"""What a built board leaves on disk: its sheets in few colours, and where everything is."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from PIL import Image

from render.build.lettering import Lettered
from render.build.reduce import reduced
from render.patterns import Colour


def boxed(letters: Lettered) -> dict[str, Any]:
    """Where rivers' and towns' names are, in whole pixels."""
    return {
        "rivers": {name: [[round(v) for v in box] for box in boxes] for name, boxes in letters.rivers.items()},
        "towns": {name: [round(v) for v in box] for name, box in letters.towns.items()},
    }


def write(
    folder: Path,
    sheets: Mapping[str, Image.Image],
    kept: list[Colour],
    board: Mapping[str, Any],
    breaks: Iterable[str],
) -> None:
    """Write the sheets and `board.json`; the ink keeps its colours, and a line ends within each of `breaks`."""
    for name, sheet in sheets.items():
        flat = sheet if sheet.mode == "L" else reduced(sheet, kept if name == "ink" else ())
        flat.save(folder / f"{name}.png", optimize=True)
    text = json.dumps(board, ensure_ascii=False, separators=(",", ":"))
    for end in breaks:
        text = text.replace(end, f"{end[:2]}\n{end[2:]}")
    (folder / "board.json").write_text(f"{text}\n", "utf-8")
