"""The charts of combat, looting and sieges, read off once more; what a unit is worth, and where its last step leads."""

from game.agony.board import BOARD
from game.agony.state import Stack

#: From how many factors on a column counts, and its Loss Numbers by the modified roll, 0 to 11 [12.25, 12.26].
FIRE = (
    (1, (0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5)),
    (5, (1, 2, 2, 3, 3, 4, 5, 5, 6, 7, 7, 8)),
    (10, (3, 3, 4, 5, 5, 6, 7, 8, 8, 9, 10, 11)),
    (15, (4, 5, 6, 7, 8, 9, 9, 10, 10, 11, 12, 12)),
    (20, (5, 6, 7, 8, 9, 10, 11, 12, 12, 13, 13, 14)),
)
#: From which modified roll on, how many Pillage levels, and how many steps lost [15.22].
LOOT = ((3, 1, 0), (6, 1, 1), (9, 2, 1), (10, 2, 2))
#: From which modified roll on a fortress falls [13.24], and the highest Continued Siege marker [13.26].
FALLS, HIGHEST_MARKER = 7, 3
#: Combat factors whole and reduced, and the Loss Factor of a step [12.32].
WORTH = {"veteran": (4, 2, 3), "mercenary": (3, 2, 3), "militia": (2, 1, 2)}


def loss_number(cf: int, shift: int, modified: int) -> int:
    """The Loss Number that a force causes [12.25, 12.26]."""
    column = max(n for n, (least, _losses) in enumerate(FIRE) if n == 0 or cf >= least)
    _least, losses = FIRE[min(max(column + shift, 0), len(FIRE) - 1)]
    return losses[min(max(modified, 0), 11)]


def looted(modified: int) -> tuple[int, int]:
    """Pillage levels, and steps lost [15.22]."""
    _least, levels, lost = max(row for row in ((-99, 0, 0), *LOOT) if modified >= row[0])
    return levels, lost


def combat_factors(stack: Stack) -> int:
    """Combat factors [12.22]."""
    return sum(n * WORTH[BOARD.kinds[kind].type][not BOARD.kinds[kind].full] for kind, n in stack.items())


def loss_factor(kind: str) -> int:
    """What a step of a unit fulfils of a Loss Number [12.32]."""
    return WORTH[BOARD.kinds[kind].type][2]


def steps(stack: Stack) -> int:
    """How many steps a stack has: two a unit, one if it is reduced [12.32]."""
    return sum(n * (2 if BOARD.kinds[kind].full else 1) for kind, n in stack.items())


def step_off(stack: Stack, kind: str) -> Stack:
    """The stack when a unit of this kind has lost a step: reduced, or gone [12.32, 12.33]."""
    rest = {one: n - (one == kind) for one, n in stack.items()}
    if BOARD.kinds[kind].full:
        half = f"{kind}-half"
        rest[half] = rest.get(half, 0) + 1
    return {one: n for one, n in rest.items() if n}


def without(stack: Stack, fewer: Stack) -> Stack:
    """What is left of a stack."""
    return {kind: n - fewer.get(kind, 0) for kind, n in stack.items() if n > fewer.get(kind, 0)}
