"""What is over stands under its own season or turn, not under the next that has begun by then."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

import render
from game.core.rules import View
from render import Look
from tests.render.agony import samples as agony
from tests.render.battles import samples as battles
from tests.render.campaign import samples as campaign
from tests.render.cuius import samples as cuius


@pytest.mark.parametrize(
    ("drawn", "earlier", "name", "head"),
    [
        (campaign.season, {"year": 1620, "season": "summer"}, "campaign-1620-summer-board.png", "Summer 1620. "),
        (
            battles.rocroi, {"turn": 2, "side": "french", "phase": "resolve"}, "rocroi-2-resolve-board.png",
            "turn 2 of 14, French, resolving combats: ",
        ),
        (
            agony.fought, {"turn": 7, "years": "1632-1633", "round": 6, "phase": "loot", "active": ""},
            "agony-7-6-board.png", "1632-1633. Turn 7 of 8, round 6, loot. ",
        ),
        (
            partial(cuius.battle, "imperial"), {"headline": "1609, Winter", "year": 1609, "phase": "winter"},
            "cuius-1609-winter-board.png", "1609, Winter. ",
        ),
    ],
)  # fmt: skip
def test_it_stands_under_its_own_time(
    drawn: Callable[[], View], earlier: dict[str, object], name: str, head: str
) -> None:
    view = drawn()
    before = replace(view, **earlier)  # type: ignore[arg-type]
    shown, now = render.picture(view, Look("board", before=before)), render.picture(view, Look("board"))
    assert shown.filename == name
    assert head in shown.alt
    assert shown.png != now.png
    over = replace(view, over=True)
    assert render.picture(over, Look("board", before=before)) == render.picture(over, Look("board"))


def test_nobody_is_waited_for_in_a_season_that_is_over() -> None:
    view = campaign.season()
    before = replace(view, year=1620, season="summer")
    idle = replace(view, awaited=(), ready=())
    assert view.awaited
    assert render.picture(view, Look(before=before)) == render.picture(idle, Look(before=before))
