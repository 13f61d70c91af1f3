"""What a side of Cuius Regio is told as it begins: what wins [8.0], and its armies."""

from game.core.briefing import aim, armies
from game.core.text import _
from game.cuius import names
from game.cuius.view import CuiusView


def what_wins(view: CuiusView, seat: str) -> tuple[str, ...]:
    """What wins, by scenario and side."""
    return (aim(view.game, f"{view.scenario}-{seat}"),)


def briefing(view: CuiusView) -> tuple[str, ...]:
    """The aim, then where the leaders stand, with how many strength points."""
    rows = [
        _("{who} at {place}, {n} SP").format(
            who=", ".join(leader.name for leader in army.leaders), place=names.near(army.place), n=army.sp
        )
        for army in view.armies
        if army.side == view.viewer and army.leaders
    ]
    return (*what_wins(view, view.viewer), *armies(rows))
