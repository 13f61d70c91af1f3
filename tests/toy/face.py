"""The toy's pictures: what is known, in words on white."""

from PIL import Image, ImageDraw

from render.face import Face, Look
from render.picture import Sheet
from render.spots import disc
from tests.toy import ToyView

#: White and black.
PALETTE = Image.new("P", (1, 1))
PALETTE.putpalette([255, 255, 255] + [0] * 765)


def draw(view: ToyView, look: Look) -> Sheet:
    """The score, one's purse, or the flags."""
    held = tuple(card for card in view.hand if look.kind == "hand" or card.id == look.region)
    shown = {"standings": view.standings, "hand": held, "card": held}.get(look.kind, tuple(view.known.flags.items()))
    image = Image.new("RGB", (400, 200), "white")
    ImageDraw.Draw(image).text((10, 10), "\n".join([view.headline, *map(str, shown)]), "black", font_size=14)
    return Sheet(image, PALETTE, f"toy-{look.kind}.png", view.headline)


LOOKS = frozenset({"action", "board", "standings", "hand", "card"})
FACE = Face(
    LOOKS, draw, lambda views: draw(views[-1], Look("board")).picture(), lambda _: {"Field": Look("board")},
    lambda view: view.headline, spots=lambda _: {"hill": disc((100, 140), 40), "mill": disc((300, 140), 40)},
    card=lambda card: Look("card", card.id),
)  # fmt: skip
