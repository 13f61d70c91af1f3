"""What a place of the board holds, told to whoever points at it."""

from game.core.values import immutable


@immutable
class Holding:
    """A line about a place, and the number of the rule that it brings to mind, if there is one."""

    text: str
    rule: str = ""
