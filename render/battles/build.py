"""`python -m render.battles.build` paints the fields and writes them, and their palette, to data/battles."""

from PIL import Image

from game.battles.board import board
from render.battles.ground import CLOSE, DATA, plan_side
from render.battles.paint import painted
from render.battles.palette import gathered

BATTLES = ("rocroi", "lutter", "wittstock")
SIDES = ("french", "spanish", "danish", "swedish", "imperial")


def build() -> None:
    """Paint every field at both scales; one palette for all, so that a picture's colours never jump."""
    sheets = {}
    for key in BATTLES:
        sheets[f"ground-{key}"] = painted(board(key), CLOSE)
        sheets[f"plan-{key}"] = painted(board(key), plan_side(key))
    palette = gathered(SIDES, (sheet for name, sheet in sheets.items() if name.startswith("plan")))
    palette.save(DATA / "palette.png")
    for name, sheet in sheets.items():
        sheet.quantize(palette=palette, dither=Image.Dither.NONE).save(DATA / f"{name}.png", optimize=True)


if __name__ == "__main__":
    build()
