"""Of more places than have room for roundels the letters stand where they can be read, and hide no name."""

import pytest

from game.core.rules import Setup
from game.core.words import lettered
from game.cuius import RULES
from game.cuius.board import BOARD
from game.cuius.view import CuiusView
from render.canvas import Point, overlap
from render.cuius import aim, overlays, pieces, scene
from render.cuius.table import Box, Table

MARCH = ("march", "Tilly", "all", "to")


def test_of_many_letters_none_hides_a_name_and_no_block_hides_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    state = RULES.setup(RULES.complete(Setup("cuius", "white_mountain", {})))
    state = RULES.apply(state, "imperial", ("first-imperial",), None).state  # type: ignore[arg-type]
    places = tuple(word.place for word in RULES.words(state, "imperial", MARCH).next if word.place)[:98]
    stood: dict[str, Point] = {}
    covered: list[Box] = []
    covering = pieces.covering

    def note(_image: object, at: Point, letter: str, _size: int, *, bare: bool) -> None:
        if bare:
            stood[letter] = at

    def told(view: CuiusView, table: Table, elsewhere: dict[str, object]) -> list[Box]:
        covered.extend(covering(view, table, elsewhere))  # type: ignore[arg-type]
        return covered

    monkeypatch.setattr(overlays, "letter_on", note)
    monkeypatch.setattr(pieces, "covering", told)
    view = RULES.view(state, "imperial")
    scene.crop(view, aim.action(view, MARCH, places), MARCH, places)
    assert len(stood) > 70
    hidden = {
        letter: sum(overlap((x - 10, y - 8, x + 10, y + 8), box) for box in covered) for letter, (x, y) in stood.items()
    }
    nearest = [letter for place, letter in lettered(places).items() if place not in BOARD.city_at][:15]
    assert [letter for letter in nearest if hidden[letter] > 60] == []
    assert sum(under > 160 for under in hidden.values()) < 16
