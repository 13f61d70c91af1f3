"""The kept pictures of Europe in Agony; see `tests.render.golden`."""

from pathlib import Path

from render import Look
from tests.render.agony import samples
from tests.render.golden import Golden

GOLDEN = Golden(Path(__file__).parent / "golden", {
    "start-board": (samples.start, Look("board")),
    "fought-board": (samples.fought, Look("board")),
    "fought-action": (samples.fought, Look()),
    "draft": (samples.start, Look(draft=("C7", "act", "Tilly", "Landshut"), targets=("passau",))),
    "tracks": (samples.fought, Look("tracks")),
    "hand": (samples.dealt, Look("hand")),
})  # fmt: skip


if __name__ == "__main__":
    GOLDEN.draw()
