"""`python -m benchmarks.battle_pictures`: milliseconds and bytes of each kind of picture of a battle."""

from functools import partial
from time import perf_counter

from benchmarks.pictures import timed
from render import Look, animation, picture
from render.battles import scene
from render.battles.ground import ground
from render.canvas import encode
from tests.render.battles import samples

LOOKS = {
    "board": Look("board"),
    "action": Look(),
    "draft": Look(draft=("move", "Croats"), targets=("1711", "1712", "1811")),
    "part": Look("region", "1830"),
    "zoc": Look("zoc"),
    "sight": Look("sight", "Battery-1"),
    "reach": Look("reach", "Croats"),
}


def main() -> None:
    """Print one line a picture."""
    for battle in samples.BATTLES:
        start = perf_counter()
        ground(battle)
        print(f"load the field of {battle} once: {(perf_counter() - start) * 1000:.0f} ms")
    views = {battle: samples.SAMPLES[battle]() for battle in samples.BATTLES} | {"worst": samples.chance("rocroi", 3)}
    print(f"{'view':10} {'picture':8} {'total ms':>9} {'KiB':>6}")
    for name, view in views.items():
        for kind, look in LOOKS.items():
            data = picture(view, look).png
            print(f"{name:10} {kind:8} {timed(partial(picture, view, look)):9.1f} {len(data) / 1024:6.0f}")
    for name, view in views.items():
        image = scene.board(view)
        draw, code = timed(partial(scene.board, view)), timed(partial(encode, image, ground(view.battle).palette))
        print(f"whole field {name}: draw {draw:.1f} ms, encode {code:.1f} ms")
    frames = [samples.chance("rocroi", seed) for seed in range(20)]
    start = perf_counter()
    moving = animation(frames)
    print(f"animation of {len(frames)} views: {perf_counter() - start:.1f} s, {len(moving.png) / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
