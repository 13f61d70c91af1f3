"""`python -m benchmarks.pictures`: milliseconds to draw and to encode, and bytes, of each kind of picture."""

from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter

from PIL import Image

from game.campaign.view import CampaignView
from render import Look, picture
from render.campaign import pictures, scene
from render.campaign.ground import ground
from render.canvas import encode
from tests.render import samples

ROUNDS = 15
VIEWS: dict[str, CampaignView] = {"1618": samples.start(), "1620": samples.season(), "worst": samples.chance(3)}
LOOKS = {
    "board": Look("board"),
    "action": Look(),
    "draft": Look(draft=("Spain-1",), targets=("lorraine", "alsace")),
    "region": Look("region", "rhine"),
    "battle": Look("battle", "1"),
    "winter": Look("winter"),
    "standings": Look("standings"),
}


def timed(work: Callable[[], object]) -> float:
    """Median milliseconds."""
    spans = []
    for _ in range(ROUNDS):
        start = perf_counter()
        work()
        spans.append((perf_counter() - start) * 1000)
    return median(spans)


def main() -> None:
    """Print one line a picture."""
    start = perf_counter()
    ground()
    print(f"load the base board once: {(perf_counter() - start) * 1000:.0f} ms")
    print(f"{'view':6} {'picture':10} {'total ms':>9} {'KiB':>6}")
    for era, view in VIEWS.items():
        for kind, look in LOOKS.items():
            data = picture(view, look).png
            print(f"{era:6} {kind:10} {timed(partial(picture, view, look)):9.1f} {len(data) / 1024:6.0f}")
    for era, view in VIEWS.items():
        image: Image.Image = scene.board(view)
        draw, code = timed(partial(scene.board, view)), timed(partial(encode, image, ground().palette))
        print(f"whole board {era}: draw {draw:.1f} ms, encode {code:.1f} ms")
    views = [samples.start(), samples.season()] * 30
    start = perf_counter()
    moving = pictures.animate(views)
    print(f"animation of {len(views)} views: {(perf_counter() - start):.1f} s, {len(moving.data) / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
