"""The sheets of a league: what they show, how large they are, and that equal seasons give equal bytes."""

from io import BytesIO

import pytest
from PIL import Image

from game.core.values import replace
from game.league.league import Person, Season
from render.league.history import chart
from render.league.standings import ROWS, table
from tests.league.seasons import ended, league, season


@pytest.fixture
def played() -> Season:
    people = {
        one: Person(one, f"Friedrich Wilhelm Ferdinand von {one * 30}", division=1 + (one in "efgh"))
        for one in "abcdefgh"
    }
    of = season(league(scoring="places", moving=1), [["ab", "cd", "ef", "gh"], ["ac", "bd", "eg", "fh"]], **people)
    for n in (1, 2, 3, 4):
        of = ended(of, 1, n, 2, 1)
    return of


def size(png: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(png)) as image:
        image.load()
        return image.size


def test_the_sheet_tells_who_stands_where(played: Season) -> None:
    picture = table(played, {}, 2)
    assert picture.alt.startswith("Standings of Cup. 1. Friedrich Wilhelm Ferdinand von ")
    assert "100.0" in picture.alt
    assert size(picture.png)[0] == 1000
    assert table(played, {}, 2).png == picture.png
    assert table(played, {}, 1).png != picture.png


def test_a_large_division_has_several_sheets() -> None:
    many = Season(league(), tuple(Person(f"p{n:02}", f"P{n}") for n in range(ROWS + 3)))
    first, second = table(many, {}), table(many, {}, page=1)
    assert size(first.png)[1] - size(second.png)[1] == (ROWS - 3) * 50
    assert first.alt.count("0.0.") == ROWS
    assert second.alt.count("0.0.") == 3


def test_how_it_is_reckoned_is_told_whole_or_not_at_all() -> None:
    few = Season(league(), (Person("anna", "Anna"),))
    assert table(few, {}).alt.endswith("who is level still shares the place.")
    many = Season(league(), tuple(Person(f"p{n:02}", f"Friedrich Wilhelm {n}") for n in range(ROWS)))
    assert "Score:" not in table(many, {}).alt
    assert "Friedrich Wilhelm 19, 0.0." in table(many, {}).alt


def test_who_would_go_down_is_marked(played: Season) -> None:
    without = replace(played, league=replace(played.league, moving=0))
    assert table(played, {}, 1).png != table(without, {}, 1).png


def test_the_chart_shows_the_first(played: Season) -> None:
    picture = chart(played, {})
    assert size(picture.png) == (1000, 900)
    assert picture.alt.startswith("Totals of Cup. 1. ")
    assert chart(played, {}).png == picture.png


def test_nothing_played_yet_is_no_fault() -> None:
    empty = Season(league(), (Person("a", "A"),))
    assert chart(empty, {}).png
    assert table(empty, {}).png
    assert table(Season(league()), {}).png
