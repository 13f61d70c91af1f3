"""A film shows what of the map mattered from its first moment to its last, and all of it where that lies far apart."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

import render
from game.cuius import RULES
from game.cuius.view import CuiusView
from render.cuius import aim, reel, scene
from render.cuius.ground import ground, spot
from render.film import WIDTHS
from tests.render.cuius import samples


def marched() -> list[CuiusView]:
    """A march, and a reaction to it, in Mecklenburg and Bohemia."""
    return [samples.on_the_march(""), samples.reacted(""), RULES.view(samples.countered(), "")]


def alone(view: CuiusView) -> CuiusView:
    """The same without the army that stands far off all the time."""
    return replace(view, armies=tuple(one for one in view.armies if one.place != spot_of_prag(view)))


def spot_of_prag(view: CuiusView) -> str:
    return next(city.place for city in view.cities.values() if city.id == "prag")


def test_all_who_stand_together_are_seen_closer_than_on_the_whole_map() -> None:
    views = [alone(view) for view in marched()]
    window = reel.shot(views)
    assert window.width < ground().size[0] * reel.ALL
    assert all(window.shows(spot(one.place), aim.ROOM / 2) for view in views for one in view.armies)


def test_of_a_war_far_and_wide_a_film_shows_where_anything_happens() -> None:
    """Whether an army comes there, a city is taken or it is marched through: who only stands elsewhere is left out."""
    start = samples.start("last_years")
    city = next(city for city in start.cities.values() if city.id == "prag")
    taken = replace(start, cities={**start.cities, "prag": replace(city, damage=2)})
    here = replace(start, trail=(city.place,))
    for views in ([start, taken], [start, here]):
        window = reel.shot(views)
        assert window.width < ground().size[0] * reel.ALL
        assert window.shows(spot(city.place), aim.ROOM / 2)


def test_the_whole_map_is_filmed_where_nothing_happens_and_where_it_does_everywhere() -> None:
    start = samples.start("last_years")
    assert reel.shot([start]) == aim.whole()
    ends = replace(start, trail=tuple(sorted((one.place for one in start.cities.values()), key=spot)))
    assert reel.shot([start, ends]) == aim.whole()


@pytest.mark.parametrize("wide", WIDTHS[:2])
def test_every_frame_is_of_one_size_and_made_in_strips_to_the_byte(wide: int) -> None:
    camera, views = render.face("cuius").film, marched()
    assert camera is not None
    shown = camera.shown(views)
    assert len({scene.frame(view, *shown).size for view in views}) == 1
    strips = [camera.strip([view], wide, "gif", shown) for view in views]
    whole = camera.spliced([camera.strip(views, wide, "gif", shown)], views[0], "gif")
    assert camera.spliced(strips, views[0], "gif") == whole
    with Image.open(BytesIO(whole)) as film:
        assert getattr(film, "n_frames", 1) == len(views)
