"""The one palette of Cuius Regio's pictures, trained on boards on which everybody holds something."""

from dataclasses import replace
from itertools import pairwise
from random import Random

from game.core.rules import Setup
from game.cuius import RULES
from game.cuius.board import NEUTRAL, SIDES
from game.cuius.view import CuiusView
from render import paper
from render.agony import signs as agony_signs
from render.build.cuius import HILLS
from render.build.cuius_ink import BORDER, EARTH, WATER, WATER_EDGE
from render.build.paint import TINTS
from render.build.palette import fitted, thinned
from render.cuius import aim, blocks, matsheet, overlays, scene, tracks
from render.cuius.dress import FOG, LANDS, dress, pale
from render.cuius.ground import DATA
from render.ground import load
from render.patterns import INK, PAPER, RED, Colour, blend, style, washed
from render.wash import PATTERN

#: How many colours the palette is trained for, and by how much those differ that it keeps.
SEEDS, COLOURS, APART = (1618, 1631, 1648), 84, 6
#: What hills are multiplied with.
HILL: Colour = (round(HILLS[0] * 255), round(HILLS[1] * 255), round(HILLS[2] * 255))


def sample(seed: int) -> CuiusView:
    """A board shared out by chance, half of it plundered, everybody in the field."""
    random = Random(seed)
    state = RULES.setup(RULES.complete(Setup("cuius", "last_years", {"fog": "exact" if seed % 2 else "no"})))
    start = RULES.view(state, SIDES[seed % 2])
    cities = {
        c.id: replace(c, side=random.choice((*SIDES, NEUTRAL)), damage=random.choice((0, 0, 0, 1, 2)))
        for c in start.cities.values()
    }
    lands = {
        p.id: replace(p, side=random.choice((*SIDES, "")), invaded=random.choice(("", "", SIDES[0])))
        for p in start.provinces.values()
    }
    armies = tuple(replace(one, fatigue=one.fatigue and random.randrange(6)) for one in start.armies)
    return replace(start, cities=cities, provinces=lands, armies=armies, trail=start.trail, trail_by=SIDES[seed % 2])


def key_colours() -> list[Colour]:
    """The colours that must come out true: inks, papers, each side's own, the washed lands."""
    found = [INK, PAPER, RED, paper.GROUND, paper.BAND, paper.QUIET, FOG, blocks.GLOW, overlays.NEWS]
    found += [
        agony_signs.GOLD,
        agony_signs.FLAME,
        EARTH,
        WATER,
        WATER_EDGE,
        BORDER,
        blend(style("spain").colour, PAPER, 0.6),
    ]
    for side in SIDES:
        own, land = dress(side).colour, LANDS[side]
        found += [own, pale(side), blend(own, INK, 0.55), blend(own, PAPER, 0.3), land.wash, land.dark]
        for _above, tint in TINTS[1:3]:
            hill = washed(tint, land.wash)
            found += [hill, blend(hill, land.dark, PATTERN / 255), washed(washed(tint, HILL), land.wash)]
    found += [tint for _above, tint in TINTS[1:4]] + [washed(tint, HILL) for _above, tint in TINTS[2:4]]
    found += [blend(a, b, 0.5) for a, b in pairwise((INK, PAPER, RED, PAPER))]
    return list(dict.fromkeys(found))


def train() -> None:
    """Write palette.png."""
    load.cache_clear()
    views = [sample(seed) for seed in SEEDS]
    pictures = [scene.board(view) for view in views] + [tracks.chart(views[0]), matsheet.chart(views[1])]
    windows = [aim.part(views[0], place) for place in ("tirol", "prag", "magdeburg")]
    pictures += [scene.crop(view, window) for view, window in zip(views, windows, strict=True)]
    pictures.append(scene.crop(views[0], aim.action(views[0], (), ()), scene.Wishes(zones=SIDES)))
    thinned(fitted(pictures, key_colours(), COLOURS), APART).save(DATA / "palette.png")
