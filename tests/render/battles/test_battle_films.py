"""A battle's film shows what of the field mattered, on a phone, over no more paper than is written on."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

import render
from game.battles.course import FIELD, MoveView, PlayerTurn
from game.battles.view import BattlesView
from render.battles import reel, strip
from render.battles.ground import ground
from render.battles.pieces import Table
from render.film import WIDTHS
from tests.render.battles import samples

#: A phone's width.
PHONE = 390


def rocroi() -> list[BattlesView]:
    """A battle from its beginning to its end, of which every army is broken."""
    view = samples.rocroi()
    broken = replace(view, tracks=tuple(replace(track, demoralized=True) for track in view.tracks))
    return [samples.start("rocroi"), view, replace(broken, over=True, level="decisive", winners=("spanish",))]


@pytest.mark.parametrize(
    ("key", "fought"), [("rocroi", samples.rocroi), ("lutter", samples.lutter), ("wittstock", samples.wittstock)]
)
def test_all_who_ever_stand_on_the_field_are_seen_and_read(key: str, fought: Callable[[], BattlesView]) -> None:
    """Half a hex from the edge at least; their counters are as large as a phone needs."""
    views = [samples.start(key), fought()]
    shown = reel.shot(views)
    for view in views:
        table = Table(Image.new("1", (1, 1)), view, shown.window)
        standing = [piece.place for piece in view.pieces.values() if piece.where == FIELD]
        assert all(shown.window.shows(table.base.close.at(place), 30) for place in standing)
        assert table.counter * PHONE / shown.window.size[0] > 11


def test_a_film_is_closer_than_the_whole_field_where_a_part_of_it_holds_all() -> None:
    whole, shown = ground("rocroi").whole, reel.shot(rocroi())
    assert shown.window.width < 0.8 * whole.width


def test_every_frame_is_of_one_size_and_paper_takes_a_third_of_it_at_most() -> None:
    views = rocroi()
    shown = reel.shot(views)
    [size] = {reel.frame(view, shown).size for view in views}
    assert size[1] - shown.window.size[1] < size[1] / 3


def test_a_frame_stands_under_the_turn_whose_deeds_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the last side has done is shown until the next does something: with its turn, its side and its weather."""
    view = samples.lutter()
    assert view.now is not None
    done = replace(view.now, turn=4, side="danish")
    waits = replace(view, turn=5, side="imperial", phase="fire", fog=True, before=done, now=PlayerTurn(5, "imperial"))
    seen: list[BattlesView] = []
    drawn = strip.strip

    def noted(view: BattlesView, *rest: Any) -> Image.Image:
        seen.append(view)
        return drawn(view, *rest)

    monkeypatch.setattr(strip, "strip", noted)
    for before in (False, True):
        shown = reel.shot([replace(view, turn=4, fog=before), waits])
        reel.frame(waits, shown)
        told = seen.pop()
        assert (told.turn, told.side, told.phase, told.fog) == (4, "danish", "", before)
    second = replace(waits, turn=4, now=PlayerTurn(4, "imperial"))
    reel.frame(second, reel.shot([second]))
    assert (seen[0].turn, seen.pop().side) == (4, "danish")
    piece = next(piece for piece in view.pieces.values() if piece.side == "imperial" and piece.where == FIELD)
    move = MoveView(piece.id, "imperial", (piece.place,), "move", ())
    moving = replace(waits, now=PlayerTurn(5, "imperial").then(move))
    for itself in (moving, replace(waits, over=True, level="decisive", winners=("danish",))):
        reel.frame(itself, reel.shot([itself]))
        assert seen.pop() == itself


def test_a_film_is_made_in_strips_to_the_byte() -> None:
    camera, views = render.face("battles").film, rocroi()
    assert camera is not None
    shown = camera.shown(views)
    strips = [camera.strip([view], WIDTHS[0], "gif", shown) for view in views]
    film = render.animation(views).png
    assert camera.spliced(strips, views[0], "gif") == film
    with Image.open(BytesIO(film)) as gif:
        wide, high = gif.size
    assert wide * high <= 0.81 * WIDTHS[0] ** 2
