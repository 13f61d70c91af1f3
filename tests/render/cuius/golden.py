"""The kept pictures of Cuius Regio; see `tests.render.golden`."""

from functools import partial
from pathlib import Path

from render import Look
from tests.render.cuius import samples
from tests.render.golden import Golden

REACH = ("2411", "2410", "2512", "2513")
GOLDEN = Golden(Path(__file__).parent / "golden", {
    "start-board": (samples.start, Look("board")),
    "mountain-action": (partial(samples.start, "white_mountain"), Look()),
    "fog-board": (partial(samples.start, "last_years", "imperial", fog="exact"), Look("board")),
    "march": (samples.on_the_march, Look(targets=REACH)),
    "draft": (samples.on_the_march, Look(draft=("2410",))),
    "reaction": (partial(samples.reacted, "protestant"), Look()),
    "battle": (partial(samples.battle, "imperial"), Look()),
    "battle-spectator": (partial(samples.battle, ""), Look()),
    "zones": (partial(samples.reacted, "imperial"), Look("zones")),
    "mats": (partial(samples.reacted, "protestant"), Look("mats")),
    "tracks": (samples.start, Look("tracks")),
})  # fmt: skip


if __name__ == "__main__":
    GOLDEN.draw()
