"""What `render` shows of this game."""

from game.battles import SCENARIOS
from game.battles.holdings import holdings
from game.battles.telling import board_text
from render.battles.ground import ground
from render.battles.pictures import FILM, LOOKS, draw, layers, parts
from render.battles.scene import size
from render.battles.spots import spots
from render.face import Face


def _warm() -> None:
    for battle in SCENARIOS:
        ground(battle)


FACE = Face(
    looks=frozenset(LOOKS),
    draw=draw,
    animate=FILM.animate,
    film=FILM,
    parts=parts,
    text=board_text,
    warm=_warm,
    lettered=True,
    spots=spots,
    size=size,
    holdings=holdings,
    layers=layers,
)
