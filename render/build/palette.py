"""The map's one palette, trained on boards on which every power holds something."""

from random import Random

from PIL import Image

from game.campaign.board import BOARD
from game.campaign.course import MoveView
from game.campaign.view import ArmyView, CampaignView, PowerView
from render import paper, wash
from render.campaign import aim, pieces, scene
from render.campaign.ground import DATA, ground
from render.canvas import stacked
from render.ground import load
from render.patterns import INK, PAPER, RED, STYLES, Colour, blend

COLOURS, SEEDS = 256, (1618, 1631, 1648)


def sample(seed: int) -> CampaignView:
    """A board shared out by chance among all powers, each on the march."""
    random = Random(seed)
    holders = {place: random.choice(["", *BOARD.powers]) for place in BOARD.provinces}
    spots = random.sample(BOARD.provinces, len(BOARD.army_power))
    pairs = list(zip(BOARD.army_power.items(), spots, strict=True))
    armies = tuple(ArmyView(army, power, place, resting=n % 3 == 0) for n, ((army, power), place) in enumerate(pairs))
    marches = tuple(
        MoveView(army, power, BOARD.arrows[power][place][0], place, "occupied") for (army, power), place in pairs
    )
    powers = tuple(PowerView(p, p, n % 4 > 0, 1618, 5 * n, 1, 0, 0, 0, (), (0, 1)) for n, p in enumerate(BOARD.powers))
    return CampaignView(
        game="campaign", viewer="", headline="", prompt="", to_move=(), over=False, standings=(), year=1618, turn=1,
        last_year=1647, season="spring", phase="orders", acted=(1618, "spring"), holders=holders, armies=armies,
        powers=powers, moves=marches, gaps=("savoy", "lorraine"), ready=("spain",),
        road=BOARD.map.spanish_road.chains[seed % 4].via if seed % 2 else (),
    )  # fmt: skip


def key_colours() -> list[Colour]:
    """The colours that must come out true: inks, papers, and each power's own."""
    found = [INK, PAPER, RED, paper.GROUND, paper.BAND, paper.GAIN, paper.QUIET, wash.GOLD, pieces.GLOW, pieces.GAP]
    for look in STYLES.values():
        found += [look.colour, look.dark, blend(look.colour, PAPER, 0.62), blend(look.colour, INK, 0.5)]
    return found


def train() -> None:
    """Write the campaign's palette.png. Text and small signs get their share: the samples show counters and panels."""
    load.cache_clear()
    pictures = [scene.board(sample(seed)) for seed in SEEDS]
    middle = [ground().stacks[place] for place in ("trier", "saxony")]
    pictures += [scene.crops(sample(seed), [aim.framed(ground(), middle, 0.75)]) for seed in SEEDS]
    fitted(pictures, key_colours()).save(DATA / "palette.png")


def fitted(pictures: list[Image.Image], fixed: list[Colour], colours: int = COLOURS) -> Image.Image:
    """A palette that holds the fixed colours and, with what is left of so many, comes nearest to the pictures."""
    left = colours - len(fixed)
    flat = stacked(pictures).quantize(left, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE)
    return _swatch([*fixed, *_colours(flat)[:left]])


def thinned(palette: Image.Image, apart: int) -> Image.Image:
    """A palette without the colours that differ by no more than so much from an earlier one in red, green and blue.

    The eye does not tell them apart, but a picture in which they alternate takes more room.
    """
    kept: list[Colour] = []
    for colour in _colours(palette):
        if all(max(abs(a - b) for a, b in zip(colour, other, strict=True)) > apart for other in kept):
            kept.append(colour)
    return _swatch(kept)


def _colours(image: Image.Image) -> list[Colour]:
    values = image.getpalette() or []
    return list(zip(values[::3], values[1::3], values[2::3], strict=True))


def _swatch(colours: list[Colour]) -> Image.Image:
    """A picture of the colours with these as its palette; the last fills it up."""
    every = colours + colours[-1:] * (COLOURS - len(colours))
    image = Image.new("P", (16, 16))
    image.putpalette([value for colour in every for value in colour])
    image.putdata(range(COLOURS))
    return image
