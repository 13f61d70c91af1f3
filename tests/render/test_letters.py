"""The letters of places that may be named next, as menus repeat them: each beside its place, where it can be read."""

from itertools import combinations

import pytest
from PIL import Image

import render
from game import GAMES, rules
from game.core.rules import Setup
from game.core.words import lettered
from render import Look, face
from render.agony import aim, overlays, pieces
from render.agony.ground import ground
from render.agony.plates import CLOSE
from render.canvas import Area, Point, overlap
from render.letters import Mark, beside
from tests.render.agony import samples

SIZE = (400, 300)
SPOTS = {"a": (200.0, 150.0), "b": (4.0, 4.0), "c": (230.0, 150.0)}


def marks(*taken: tuple[Area, float], targets: str = "abc") -> dict[str, Area]:
    """The boxes of letters beside these places."""
    return {mark.letter: mark.box for mark in beside(targets, SPOTS.get, lambda _place: 10.0, taken, SIZE)}


def test_a_letter_stands_above_its_place_if_it_covers_nothing_there() -> None:
    left, top, right, low = marks(targets="ab")["A"]
    assert (left + right) / 2 == pytest.approx(200)
    assert low == pytest.approx(140, abs=1)
    above = (left, top, right, low)
    aside = marks((above, 1.0), targets="ab")["A"]
    assert not overlap(aside, above)


def test_from_near_it_goes_only_where_all_of_that_is_dear() -> None:
    around = (165.0, 105.0, 235.0, 195.0)
    near, far = marks((around, 1.0), targets="ab")["A"], marks((around, 50.0), targets="ab")["A"]
    assert overlap(far, around) < overlap(near, around)


def test_letters_cover_no_other_and_stay_in_the_picture() -> None:
    found = marks()
    assert list(found) == ["A", "B", "C"]
    assert not [pair for pair in combinations(found.values(), 2) if overlap(*pair)]
    assert all(left >= 0 and top >= 0 and right <= 400 and low <= 300 for left, top, right, low in found.values())


def test_what_the_picture_does_not_show_keeps_its_letter_and_has_none_in_it() -> None:
    def at(place: str) -> Point | None:
        return None if place == "b" else SPOTS[place]

    assert [mark.letter for mark in beside("abc", at, lambda _place: 10.0, (), SIZE)] == ["A", "C"]


def agony_marks(targets: tuple[str, ...]) -> tuple[pieces.Table, list[Mark]]:
    """A crop of agony with the letters of so many places."""
    view = samples.start()
    window = aim.action(view, ("C7", "act", "Tilly"), targets)
    table = pieces.Table(Image.new("RGB", window.size), ground(), window)
    overlays.keep_clear(view, table, ("C7", "act", "Tilly"), targets)
    pieces.arrange(view, table, CLOSE)
    return table, overlays.letters(table, targets)


def test_letters_of_a_march_leave_marks_and_names_of_cities_in_sight() -> None:
    targets = ("landshut", "regensburg", "passau", "augsburg", "ingolstadt", "linz", "salzburg", "innsbruck", "cham")
    table, found = agony_marks(targets)
    assert len(found) > 6
    for mark in found:
        assert not [place for place in targets if overlap(mark.box, table.name(place)) > 0.1 * size_of(mark.box)]
    placed = {letter: place for place, letter in lettered(targets).items()}
    for mark in found:
        (x, y), (own_x, own_y) = mark.middle, table.at(placed[mark.letter])
        others = [table.at(place) for place in targets if place != placed[mark.letter]]
        own = (x - own_x) ** 2 + (y - own_y) ** 2
        assert all(own < (x - a) ** 2 + (y - b) ** 2 for a, b in others), "each is nearest to its own place"


def test_of_places_far_apart_most_are_shown_and_the_others_named_at_the_edge() -> None:
    targets = ("munich", "augsburg", "brussels", "antwerp", "regensburg")
    window = aim.action(samples.start(), ("C7", "act"), targets)
    table = pieces.Table(Image.new("RGB", window.size), ground(), window)
    found = {mark.letter.strip(): mark.box for mark in overlays.letters(table, targets)}
    assert list(found) == ["A", "B", "E", "C · Brussels", "D · Antwerp"]
    for told in ("C · Brussels", "D · Antwerp"):
        left, top, right, low = found[told]
        assert min(left, top, window.size[0] - right, window.size[1] - low) == pytest.approx(0, abs=1)
        assert not any(overlap(found[told], box) for other, box in found.items() if other != told)
    everywhere = tuple(list(ground().stacks)[:40])
    assert not [mark for mark in overlays.letters(table, everywhere) if "·" in mark.letter], "too many to name"


def size_of(box: Area) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


@pytest.mark.parametrize("game", GAMES)
def test_every_games_picture_letters_what_may_be_named(game: str) -> None:
    """Two pictures of the same places in another order differ by their letters alone."""
    known = rules(game)
    assert face(game).lettered
    state = known.begin(known.complete(Setup(game, "", {})))
    view = known.view(state, known.seats(known.complete(Setup(game, "", {})))[0].id)
    places = tuple(face(game).spots(view))[:5]
    one, other = (render.picture(view, Look(targets=found)) for found in (places, places[::-1]))
    assert one.png != other.png
    assert one.alt != other.alt
