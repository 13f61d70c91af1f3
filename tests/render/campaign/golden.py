"""The kept pictures of the campaign; see `tests.render.golden`."""

from pathlib import Path

from render import Look
from tests.render.campaign import samples
from tests.render.golden import Golden

GOLDEN = Golden(Path(__file__).parent / "golden", {
    "start-board": (samples.start, Look("board")),
    "season-board": (samples.season, Look("board")),
    "season-action": (samples.season, Look()),
    "season-draft": (samples.season, Look(draft=("Spain-1",), targets=("lorraine", "alsace", "savoy"))),
    "season-battle": (samples.season, Look("battle", "1")),
    "season-winter": (samples.season, Look("winter")),
    "season-standings": (samples.season, Look("standings")),
})  # fmt: skip


if __name__ == "__main__":
    GOLDEN.draw()
