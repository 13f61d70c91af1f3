"""What was done in a season, as everybody sees it: moves, battles, accounts; a state and a view of it have them."""

from game.core.text import SILENT, Message
from game.core.values import immutable


@immutable
class MoveView:
    """A move of the season last carried out: `outcome` is "occupied", "battle", "deployed", "retreat" or "failed"."""

    army: str
    power: str
    origin: str
    target: str
    outcome: str
    reason: Message = SILENT


@immutable
class SideView:
    """One side of a battle: the army list of rule t, its 2d6, and its points in sixths [R21] (0 when reported)."""

    power: str
    army: str
    units: dict[str, int]
    dice: int = 0
    sixths: int = 0
    report: str = ""


def battle_key(number: int) -> str:
    """What orders, and the game that is played for it, call a battle."""
    return f"Battle-{number}"


@immutable
class BattleView:
    """A battle of this season; `winner` is a power, "draw", or empty while it is open. `turns` is its length [n].

    `ground` is the number of the field on which it is fought out, 0 where it is not.
    """

    number: int
    year: int
    season: str
    place: str
    turns: int
    attacker: SideView
    defender: SideView
    winner: str = ""
    ground: int = 0

    @property
    def key(self) -> str:
        """What orders call it."""
        return battle_key(self.number)


@immutable
class WinterLine:
    """One line of a power's Winter account: what for, the points, the place it concerns."""

    power: str
    reason: Message
    points: int
    place: str = ""


@immutable
class WinterView:
    """The Winter of `year`: accounts, VP before and after, whether the Spanish Road stood and by which provinces."""

    year: int
    lines: tuple[WinterLine, ...]
    before: dict[str, int]
    after: dict[str, int]
    road: tuple[str, ...] = ()
