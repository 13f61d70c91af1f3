"""The kept pictures of the battles; see `tests.render.golden`."""

from pathlib import Path

from render import Look
from tests.render.battles import samples
from tests.render.golden import Golden

GOLDEN = Golden(Path(__file__).parent / "golden", {
    "rocroi-board": (samples.rocroi, Look("board")),
    "rocroi-action": (samples.rocroi, Look()),
    "rocroi-draft": (samples.rocroi, Look(draft=("move", "Sirot"), targets=("1811", "1711", "1612"))),
    "rocroi-zoc": (samples.rocroi, Look("zoc")),
    "lutter-board": (samples.lutter, Look("board")),
    "lutter-reach": (samples.lutter, Look("reach", "Kronberg")),
    "wittstock-action": (samples.wittstock, Look()),
    "wittstock-sight": (samples.wittstock, Look("sight", "Battery-3")),
})  # fmt: skip


if __name__ == "__main__":
    GOLDEN.draw()
