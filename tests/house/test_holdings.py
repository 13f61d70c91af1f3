"""Whoever points at a place is told what it holds: every place has words, and the rules they bring to mind exist."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from game.core.help import rules_of
from render import Look, changes, holdings, layers, outlines, picture
from tests.render.agony.samples import start as agony
from tests.render.battles.samples import start as battle
from tests.render.campaign.samples import start as campaign
from tests.render.cuius.samples import start as cuius

VIEWS: Mapping[str, tuple[str, Callable[[], Any], str, tuple[str, ...]]] = {
    "campaign": ("campaign", campaign, "t_spain", ("Spain", "Spain-1 in Spain")),
    "agony": ("agony", agony, "pilsen", ("Pilsen (", "Mansfeld")),
    "battles": ("battles", lambda: battle("rocroi"), "1704", ("1704: ", "2/Croatian")),
    "cuius": ("cuius", cuius, "3532", ("Krems (",)),
}


@pytest.mark.parametrize("key", VIEWS)
def test_every_place_that_may_be_touched_tells_what_it_holds(key: str) -> None:
    game, start, place, told = VIEWS[key]
    view, known = start(), {entry.number for entry in rules_of(game).entries}
    lines = {each: holdings(view, each) for each in outlines(view)}
    assert not [each for each, found in lines.items() if not found]
    assert {line.rule for found in lines.values() for line in found} - {""} <= known
    here = " ".join(line.text for line in lines[place])
    assert [each for each in told if each not in here] == []
    assert not [line.rule for line in holdings(view, "nowhere") if line.rule]


@pytest.mark.parametrize(("key", "least"), [("campaign", 8), ("agony", 2), ("battles", 4), ("cuius", 5)])
def test_layers_lie_over_the_whole_board(key: str, least: int) -> None:
    view = VIEWS[key][1]()
    before, found = picture(view, Look("board")).png, layers(view)
    assert len(found) >= least
    for look in list(found.values())[:3]:
        whole = picture(view, look).png
        assert whole[16:24] == before[16:24]  # as wide and as high, as every PNG begins
        assert len(changes(view, look, before)) < len(whole)
