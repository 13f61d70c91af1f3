"""Under the whole board: who stands with whom, how far each aim is; and the chart of points over the years."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest
from PIL import Image

import render
from game.campaign import queries
from game.campaign.board import BOARD
from game.campaign.view import CampaignView
from render import Look
from render.campaign import panel, scene, standings
from render.counters import counter
from render.fine import Pen
from render.patterns import style
from tests.render.campaign import samples
from tests.render.lettering import followed, texts

POWERS = tuple(BOARD.powers)
Pair = tuple[str, str]
#: A table of treaties at which France has friends among enemies.
CROSSED = (
    ("spain", "austria"), ("spain", "bavaria"), ("austria", "bavaria"), ("austria", "france"),
    ("united_provinces", "france"), ("united_provinces", "sweden"),
)  # fmt: skip


def allied(pairs: Iterable[Pair]) -> CampaignView:
    """All powers at war, those of each pair friends."""
    view, known = samples.chance(1), set(pairs)
    friends = {one: tuple(b for b in POWERS if {(one, b), (b, one)} & known) for one in POWERS}
    armies = tuple(replace(army, place=army.place or "milan") for army in view.armies)
    return replace(view, armies=armies, powers=tuple(replace(p, allies=friends[p.id]) for p in view.powers))


def test_a_friends_friend_is_not_drawn_as_a_friend(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def noted(power: str, *how: Any, **more: Any) -> Image.Image:
        drawn.append(power)
        return counter(power, *how, **more)

    monkeypatch.setattr(panel, "counter", noted)
    panel._together(allied(CROSSED), panel.Page(Pen(Image.new("RGB", (1136, 60))), 0))
    assert drawn == [
        "spain", "austria", "bavaria", "austria", "france", "united_provinces", "france", "united_provinces", "sweden",
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_of_a_group_everyone_is_allied_with_everyone_and_no_alliance_is_left_out(seed: int) -> None:
    random = Random(seed)
    pairs = {pair for pair in combinations(POWERS, 2) if random.random() < seed / 20}
    groups = queries.alliances(allied(pairs))
    assert {pair for group in groups for pair in combinations(group, 2)} == pairs


def test_alliances_of_powers_not_yet_at_war_are_not_told() -> None:
    view = allied(CROSSED)
    view = replace(view, powers=tuple(replace(p, active=p.id != "austria") for p in view.powers))
    assert queries.alliances(view)[0] == ("spain", "bavaria")


def test_of_more_alliances_than_have_room_it_is_said_how_many_more_there_are() -> None:
    pairs = [(one, other) for one in POWERS[:5] for other in POWERS[5:]]
    with followed():
        written = texts(scene.board(allied(pairs)))
    (more,) = [each for each in written if each.text.startswith("+") and each.box[1] > 1600]
    assert 0 < int(more.text) < len(pairs)
    assert more.box[2] <= panel.WIDE - panel.LEFT


def test_who_cannot_see_the_board_is_told_of_alliances_too() -> None:
    alt = render.picture(replace(allied(CROSSED), armies=()), Look("board")).alt
    assert "Allied: Spain, Austria and Bavaria; Austria and France; United Provinces and France;" in alt


@pytest.mark.parametrize(("aim", "share"), [((2, 4), 0.5), ((1, 40), 0.025), ((4, 4), 1.0), ((0, 22), 0.0)])
def test_the_bar_beside_an_aim_is_how_far_it_is(aim: tuple[int, int], share: float) -> None:
    """Whatever the points are."""
    for points in (-30, 0, 45):
        power = replace(samples.chance(1).powers[0], aim=aim, vp=points)
        image = Image.new("RGB", (panel.BAR + 300, 40))
        panel._progress(power, Pen(image), 0, 20)
        ink = style(power.id).colour
        full = sum(image.getpixel((x, 20)) == ink for x in range(panel.BAR)) / panel.BAR
        assert full == pytest.approx(share, abs=0.04)


def test_the_chart_begins_with_what_everybody_began_with() -> None:
    view = samples.season()
    courses = {power.id: standings._series(view, power) for power in view.powers}
    assert courses["spain"] == [(0, 0), (1, 0), (2, 10), (2.5, 10)]
    assert {course[0] for course in courses.values()} == {(0, 0)}
    with followed():
        years = [each.text for each in texts(standings.chart(view)) if each.text.isdecimal() and len(each.text) == 4]
    assert years == ["1618", "1619", "1620"]


def test_lines_of_equal_points_lie_beside_each_other() -> None:
    view = samples.season()
    series = {power.id: standings._series(view, power) for power in view.powers}
    drawn = [
        (*mark, aside)
        for power, course in series.items()
        for mark, aside in zip(course, standings._beside(series, power), strict=True)
    ]
    assert len(set(drawn)) == len(drawn)
