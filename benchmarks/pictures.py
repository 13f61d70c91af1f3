"""`python -m benchmarks.pictures [GAME ...]`: milliseconds and bytes of every kind of picture, warm."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean, median
from time import perf_counter, process_time
from typing import Any

from PIL import Image

from game import rules
from game.agony import RULES as AGONY
from game.agony.board import CATHOLIC
from game.agony.view import AgonyView
from game.core.dice import SecretDice
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR, Setup, View
from game.core.words import NOTHING
from game.cuius import RULES as CUIUS
from game.cuius.view import CuiusView
from game.play.selfplay import header_for, seed_secret
from game.play.standins import picker, standin
from render import Look, animation, board_text, picture
from render.agony import ground as agony_ground
from render.agony import scene as agony_scene
from render.battles import ground as battles_ground
from render.battles import scene as battles_scene
from render.campaign import ground as campaign_ground
from render.campaign import scene as campaign_scene
from render.canvas import encode
from render.cuius import ground as cuius_ground
from render.cuius import scene as cuius_scene
from tests.render.agony import samples as agony_samples
from tests.render.battles import samples as battles_samples
from tests.render.campaign import samples
from tests.render.cuius import samples as cuius_samples

ROUNDS = 15
#: Orders before a course of pictures, and in it.
BEGUN, COURSE = 20, 40


@dataclass(frozen=True, slots=True)
class Bench:
    """What to draw of a game: views by name, the looks at each, how its whole board is drawn, and its palette."""

    load: Callable[[], object]
    views: Mapping[str, View]
    looks: Mapping[str, Look]
    board: Callable[[Any], Image.Image]
    palette: Callable[[Any], Image.Image]
    film: Sequence[View]


def _campaign() -> Bench:
    views = {"1618": samples.start(), "1620": samples.season(), "worst": samples.chance(3)}
    looks = {
        "board": Look("board"),
        "action": Look(),
        "draft": Look(draft=("Spain-1",), targets=("lorraine", "alsace")),
        "region": Look("region", "rhine"),
        "battle": Look("battle", "1"),
        "winter": Look("winter"),
        "standings": Look("standings"),
    }
    film = [samples.start(), samples.season()] * 30
    return Bench(
        campaign_ground.ground, views, looks, campaign_scene.board, lambda _view: campaign_ground.ground().palette, film
    )


def _battles() -> Bench:
    views = {battle: battles_samples.SAMPLES[battle]() for battle in battles_samples.BATTLES}
    looks = {
        "board": Look("board"),
        "action": Look(),
        "draft": Look(draft=("move", "Croats"), targets=("1711", "1712", "1811")),
        "part": Look("region", "1830"),
        "zoc": Look("zoc"),
        "sight": Look("sight", "Battery-1"),
        "reach": Look("reach", "Croats"),
    }
    film = [battles_samples.chance("rocroi", seed) for seed in range(20)]
    return Bench(
        lambda: [battles_ground.ground(battle) for battle in views],
        {**views, "worst": battles_samples.chance("rocroi", 3)},
        looks,
        battles_scene.board,
        lambda view: battles_ground.ground(view.battle).palette,
        film,
    )


def _agony() -> Bench:
    worst, film = _by_chance(400), [_by_chance(10 * n) for n in range(1, 41)]
    views = {"1620": agony_samples.start(), "fought": agony_samples.fought(), "worst": worst}
    looks = {
        "board": Look("board"),
        "action": Look(),
        "draft": Look(draft=("C7", "act", "Tilly"), targets=("landshut", "passau")),
        "tracks": Look("tracks"),
        "hand": Look("hand"),
    }
    return Bench(
        agony_ground.ground, views, looks, agony_scene.board, lambda _view: agony_ground.ground().palette, film
    )


def _by_chance(orders: int) -> AgonyView:
    """A game of agony after so many random orders, as one of its seats sees it."""
    return AGONY.view(agony_samples.chance(4, orders), CATHOLIC)


def _cuius() -> Bench:
    views: dict[str, View] = {"1618": cuius_samples.start(), "1643": cuius_samples.start("last_years", "imperial")}
    views |= {"march": cuius_samples.on_the_march(), "battle": cuius_samples.battle("imperial")}
    reach = CUIUS.words(views["march"].known, "imperial") if isinstance(views["march"], CuiusView) else NOTHING
    looks = {
        "board": Look("board"),
        "action": Look(),
        "reach": Look(targets=tuple(word.place for word in reach.next if word.place)),
        "zones": Look("zones"),
        "tracks": Look("tracks"),
        "mats": Look("mats"),
    }
    film = [CUIUS.view(cuius_samples.chance(2, n), "") for n in range(1, 41)]
    return Bench(
        cuius_ground.ground, views, looks, cuius_scene.board, lambda _view: cuius_ground.ground().palette, film
    )


GAMES: dict[str, Callable[[], Bench]] = {
    "campaign": _campaign,
    "battles": _battles,
    "agony": _agony,
    "cuius": _cuius,
}


def timed(work: Callable[[], object]) -> float:
    """Median milliseconds."""
    spans = []
    for _ in range(ROUNDS):
        start = perf_counter()
        work()
        spans.append((perf_counter() - start) * 1000)
    return median(spans)


def measured(bench: Bench) -> None:
    """Print one line a picture, the parts of the whole board's time, and an animation."""
    start = perf_counter()
    bench.load()
    print(f"load the bases once: {(perf_counter() - start) * 1000:.0f} ms")
    print(f"{'view':10} {'picture':10} {'total ms':>9} {'KiB':>6}")
    for name, view in bench.views.items():
        for kind, look in bench.looks.items():
            try:
                data = picture(view, look).png
            except Refusal:  # nothing of the kind has happened yet
                continue
            print(f"{name:10} {kind:10} {timed(partial(picture, view, look)):9.1f} {len(data) / 1024:6.0f}")
        image = bench.board(view)
        draw, code = timed(partial(bench.board, view)), timed(partial(encode, image, bench.palette(view)))
        words = timed(partial(board_text, view))
        print(f"{name:10} whole board: draw {draw:.1f} ms, encode {code:.1f} ms; in words {words:.1f} ms")
    start = perf_counter()
    moving = animation(bench.film)
    spent = perf_counter() - start
    print(f"animation of {len(bench.film)} views: {spent:.1f} s, {len(moving.png) / 1e6:.2f} MB")


def in_play(game: str, bench: Bench) -> float:
    """Mean milliseconds of CPU to draw and encode the whole board after each of some orders of stand-ins."""
    spent = []
    for view in _course(game):
        start = process_time()
        encode(bench.board(view), bench.palette(view), whole=True)
        spent.append((process_time() - start) * 1000)
    return fmean(spent[1:])


def _course(game: str) -> Iterator[View]:
    """What an onlooker sees after each of some orders of a game of stand-ins."""
    known, secret, drawn = rules(game), seed_secret("pictures"), 0
    header = header_for(known, known.complete(Setup(game, "")), secret, "pictures")
    state = known.setup(header.setup())
    for n in range(BEGUN + COURSE):
        seat = next(iter(known.to_move(state)), "")
        if not seat:
            return
        order = standin(game)(known.view(state, seat), partial(known.words, state, seat), picker(secret, n))
        dice = SecretDice(secret, header.salt, header.id, drawn)
        state = known.apply(state, seat, order, dice).state
        drawn += len(dice.draws)
        if n >= BEGUN:
            yield known.view(state, SPECTATOR)


def main() -> None:
    """Measure the games named, else all."""
    for game in sys.argv[1:] or GAMES:
        print(f"## {game}")
        measured(GAMES[game]())
        print(f"whole board, one order after another: {in_play(game, GAMES[game]()):.1f} ms of CPU")


if __name__ == "__main__":
    main()
