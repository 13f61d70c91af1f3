"""The one palette of agony's pictures, trained on boards on which everybody holds something."""

from dataclasses import replace
from itertools import pairwise
from random import Random

from PIL import Image

from game.agony import Agony
from game.agony.board import BOARD, SIDES
from game.agony.view import AgonyView, StackView, UnitView
from game.core.rules import Setup
from render import paper
from render.agony import aim, cards, hand, overlays, plates, scene, signs, tracks
from render.agony.dress import DONORS, LANDS, NATIONS
from render.agony.dress import SIDES as ROBES
from render.agony.ground import DATA
from render.build.agony import OWNERS
from render.build.paint import TINTS
from render.build.palette import fitted
from render.ground import load
from render.patterns import INK, PAPER, RED, Colour, blend, style, washed
from render.wash import GOLD, PATTERN

SEEDS = (1618, 1631, 1648)
#: Fewer colours make smaller pictures.
COLOURS = 76


def sample(seed: int) -> AgonyView:
    """A board shared out by chance, every nation in the field, plundered and besieged."""
    random, rules = Random(seed), Agony()
    start = rules.view(rules.setup(rules.complete(Setup("agony", "campaign", {}))), "")
    areas = {a.id: replace(a, side=random.choice((*SIDES, "neutral"))) for a in start.areas.values()}
    cities = {
        c.id: replace(
            c, side=random.choice((*SIDES, "neutral")), pillage=random.randrange(3), revolt=random.random() < 0.1,
            siege=random.randrange(-9, 4),
        )
        for c in start.cities.values()
    }  # fmt: skip
    spots = random.sample([s.id for s in BOARD.spaces.values()], len(BOARD.kinds))
    units = [UnitView(k.id, k.nation, k.type, k.full, 2) for k in BOARD.kinds.values()]
    new = [
        StackView(at, SIDES[n % 2], n % 5 == 0, n == 1, (), (unit,), 4)
        for n, (at, unit) in enumerate(zip(spots, units, strict=True))
    ]
    trail = ("prague", "dresden", "leipzig")
    return replace(
        start, areas=areas, cities=cities, stacks=(*start.stacks, *new), trail=trail, trail_by=SIDES[seed % 2]
    )


def hands() -> list[Image.Image]:
    """Some cards of both sides."""
    rules = Agony()
    view = rules.view(rules.setup(rules.complete(Setup("agony", "campaign", {}))), "")
    return [hand.hand(replace(view, hand=tuple(cards.open_card(f"{side}{n}") for n in (1, 8, 14)))) for side in "CP"]


def key_colours() -> list[Colour]:
    """The colours that must come out true: inks, papers, and each side's and nation's own."""
    found = [INK, PAPER, RED, paper.GROUND, paper.BAND, paper.QUIET, GOLD, signs.GOLD, signs.FLAME, plates.GLOW]
    found += [blend(style(power).colour, PAPER, 0.6) for power in OWNERS.values()]
    found += [overlays.GLOW, *ROBES.values(), *(robe.colour for robe in (NATIONS | DONORS).values())]
    found += [colour for land in LANDS.values() for colour in (land.wash, land.dark)]
    hills = {side: [washed(tint, land.wash) for _above, tint in TINTS[2:4]] for side, land in LANDS.items()}
    found += [colour for side in hills.values() for colour in side]
    found += [blend(colour, LANDS[side].dark, PATTERN / 255) for side in SIDES for colour in hills[side]]
    found += [blend(ROBES[side], PAPER, share) for side in SIDES for share in (0.12, 0.3, 0.5, 0.75)]
    found += [blend(a, b, 0.5) for a, b in pairwise((INK, PAPER, RED, PAPER))]
    return list(dict.fromkeys(found))


def train() -> None:
    """Write agony's palette.png."""
    load.cache_clear()
    views = [sample(seed) for seed in SEEDS]
    pictures = [scene.board(view) for view in views] + [tracks.chart(views[0]), *hands()]
    pictures += [scene.crop(view, window) for view in views[:2] if (window := aim.region("leipzig"))]
    fitted(pictures, key_colours(), COLOURS).save(DATA / "palette.png")
