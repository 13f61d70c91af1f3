"""What a side of Europe in Agony is told as it begins: what wins [5.2, 18.0], and its armies."""

from game.agony.telling import leader_text, place_name
from game.agony.view import AgonyView
from game.core.briefing import aim, armies
from game.core.text import _

#: So many armies are named, the strongest: a phone shows no more.
MOST = 6


def what_wins(view: AgonyView, seat: str) -> tuple[str, ...]:
    """What wins, by scenario and side."""
    return (aim(view.game, f"{view.scenario}-{seat}"),)


def briefing(view: AgonyView) -> tuple[str, ...]:
    """The aim, then where the leaders stand, with what strength."""
    own = [stack for stack in view.stacks if stack.side == view.viewer and stack.leaders]
    rows = [
        _("{who} in {place}, {cf} CF").format(
            who=", ".join(map(leader_text, stack.leaders)), place=place_name(stack.place), cf=stack.cf
        )
        for stack in sorted(own, key=lambda stack: -stack.cf)[:MOST]
    ]
    return (*what_wins(view, view.viewer), *armies(rows))
