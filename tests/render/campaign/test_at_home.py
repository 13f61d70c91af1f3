"""Names of the whole board stand in their own lands, in panels at the rim, beside arrows; arrows go over the sea."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image

from game.campaign.view import ArmyView, CampaignView
from game.core.text import speaking
from render.build import tongues
from render.campaign import aim, lettering, pieces, scene
from render.campaign.ground import ground
from render.campaign.table import Table
from render.canvas import Area, Window, overlap
from tests.render.campaign import samples

VIEWS = (samples.start(), samples.season(), *map(samples.chance, range(6)))


def laid(view: CampaignView, window: Window | None = None) -> tuple[Table, dict[str, Area]]:
    """A picture of the board, and where its names stand."""
    base, of = ground(), window or aim.whole(ground())
    share = scene.COUNTER_SHARE if window else scene.WHOLE_SHARE
    table = Table(Image.new("RGB", of.size), base, of, round(base.counter * share * of.scale))
    found = pieces.clear(view, table, (), aim.planning(view, (), ()))
    shown = [place for place in base.labels if of.shows(base.stacks[place])]
    return table, {place: found[place].box if place in found else lettering.box(table, place) for place in shown}


def area(box: Area) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


@pytest.mark.parametrize("language", ["", *tongues.languages()])
def test_hardly_any_name_stands_in_the_lands_of_others(language: str) -> None:
    with speaking(tongues.texts(language) if language else None):
        for view in VIEWS:
            table, boxes = laid(view)
            abroad = {
                place: lettering._known(table.base, place, box, table.window, 0).abroad(box) / area(box)
                for place, box in boxes.items()
                if not lettering._panelled(table.base, place)
            }
            assert max(share for place, share in abroad.items() if place.startswith("t_")) < 0.75
            assert sum(share > 0.85 for share in abroad.values()) <= 1


@pytest.mark.parametrize("language", ["", *tongues.languages()])
def test_the_name_of_a_land_beyond_the_map_never_leaves_its_panel(language: str) -> None:
    with speaking(tongues.texts(language) if language else None):
        for view in VIEWS:
            table, boxes = laid(view)
            for place in ("t_spain", "t_sweden"):
                assert boxes[place] == lettering.printed(table.base, place, table.window)


@pytest.mark.parametrize(
    "orders",
    [
        {"Austria-1": "South-Bohemia", "Bavaria-1": "Upper-Palatinate", "Spain-2": "deploy Luxembourg"},
        {"Palatine-1": "Saxony", "Dutch-1": "Jülich-Cleves"},
        {"Palatine-1": "Lusatia Silesia", "Spain-1": "Savoy Franche-Comté"},
    ],
)
def test_no_arrow_of_an_order_and_no_pale_counter_covers_a_name(orders: dict[str, str]) -> None:
    view = replace(samples.start(), orders=orders)
    for window in (None, *aim.action(ground(), view, (), ())):
        table, boxes = laid(view, window)
        covers = [pieces._covered(table, spot) for _army, spot in pieces.ghosts(view, (), table)]
        ways = [path for _army, stops in pieces.planned(view, ()) for path in pieces._ways(table, stops)]
        covers += [pieces._tip(table, path) for path in ways]
        for box in boxes.values():
            assert sum(overlap(box, cover) for cover in covers) < 0.12 * area(box)


def test_an_army_that_is_to_come_hides_no_number_of_who_stands_there() -> None:
    armies = (ArmyView("Austria-1", "austria", "thuringia"), ArmyView("Denmark-1", "denmark", "hesse_kassel"))
    view = replace(samples.start(), armies=armies, orders={"Austria-1": "Hesse-Kassel"})
    for window in (None, *aim.action(ground(), view, (), ())):
        table, _boxes = laid(view, window)
        [(_army, spot)] = pieces.ghosts(view, (), table)
        (x, y), side = pieces.stands(view, table)["Denmark-1"], table.side
        stands = (x - side / 2, y - side / 2, x + side / 2 * lettering.DISC, y + side / 2 * lettering.DISC)
        assert overlap(pieces._covered(table, spot), stands) == 0


def test_names_are_lettered_above_the_arrows_of_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(pieces, "plans", lambda *_args: drawn.append("arrows"))
    monkeypatch.setattr(lettering, "names", lambda *_args: drawn.append("names"))
    scene.action(replace(samples.start(), orders={"Bavaria-1": "Upper-Palatinate"}))
    assert drawn == ["arrows", "names"]


@pytest.mark.parametrize(("origin", "target"), [("t_spain", "milan"), ("milan", "t_spain"), ("t_sweden", "pomerania")])
def test_an_arrow_over_the_sea_goes_where_the_board_has_its_way(origin: str, target: str) -> None:
    base, window = ground(), aim.whole(ground())
    table = Table(Image.new("RGB", window.size), base, window, 40)
    path = pieces.way(table, origin, target)
    steps = [abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in pairwise(path)]
    assert max(steps) < 2 * min(steps)
    known = base.ways.get((origin, target)) or base.ways[target, origin]
    for point in map(window.at, known):
        assert min(abs(point[0] - x) + abs(point[1] - y) for x, y in path) < max(steps)
    assert path[0] == table.at(origin)
    assert path[-1] == pytest.approx(table.at(target))
