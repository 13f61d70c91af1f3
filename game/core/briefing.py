"""What every game's side is told as it begins: what wins, and its armies."""

from collections.abc import Sequence

from game.core.help import rules_of
from game.core.text import _


def aim(game: str, goal: str) -> str:
    """What a side strives for; `goal` is its key among the goals of `rules.yaml`."""
    return _("Aim: {aim}").format(aim=_(rules_of(game).goals[goal]))


def armies(rows: Sequence[str]) -> tuple[str, ...]:
    """Where the own armies stand, as one line; none where there are none."""
    return (_("Armies: {rows}.").format(rows="; ".join(rows)),) if rows else ()
