"""Standings as text, CSV and crosstables."""

import csv
from fractions import Fraction

import pytest

from bot.language import language
from game.core.text import speaking
from game.league import tables
from game.league.league import Person, Season
from game.league.scores import scores
from game.league.standings import history, so_far, standings
from tests.house.test_languages import LOCALE
from tests.league.seasons import ended, league, season


@pytest.fixture
def played() -> Season:
    """b has a name that a spreadsheet would reckon with; c rests first, round 2 is under way."""
    people = {"b": Person("b", "=1+1", team="-x"), "c": Person("c", "Christian of Brunswick-Lüneburg")}
    of = season(league(scoring="places"), [["ab"], ["ca"]], **people)
    return ended(of, 1, 1, 2, 1)


def read(text: str) -> list[list[str]]:
    return list(csv.reader(text.splitlines()))


def test_a_line_fits_a_phone(played: Season) -> None:
    lines = tables.text(played, standings(played, {}))
    assert lines == [
        "    Name                Total  Pl.",
        "  1 A                   100.0    1",
        "  2 =1+1                  0.0    1",
        "  3 Christian of Bru…     0.0    0",
    ]
    assert {len(line) for line in lines} == {tables.LINE}


def test_each_round_shows_score_rest_and_what_is_open(played: Season) -> None:
    people = [row.person for row in standings(played, {})]
    mine = {who: [score for score in scores(played, {}) if score.person == who] for who in people}
    rows = [[tables.cell(played, who, number, mine[who]) for number in (1, 2)] for who in people]
    assert rows == [["100", "·"], ["0", "–"], ["–", "·"]]


def test_no_name_is_a_formula(played: Season) -> None:
    rows = read(tables.standings_csv(played, standings(played, {})))
    assert [row[1] for row in rows[1:]] == ["A", "'=1+1", "Christian of Brunswick-Lüneburg"]
    assert rows[2][2] == "'-x"
    assert read(tables.results_csv(played, {}))[2][4] == "'=1+1"
    assert "'=1+1" in read(tables.crosstable_csv(played, {}))[0]


def test_results_tell_all_that_a_score_is_made_of(played: Season) -> None:
    assert read(tables.results_csv(played, {}))[1] == ["1", "1", "1", "north", "A", "2", "1", "100", "1"]


def test_the_crosstable_counts_above_level_and_below() -> None:
    of = season(league(scoring="places"), [["ab"], ["ab"], ["ba"], ["ab"]])
    for number, points in enumerate(((2, 1), (2, 2), (2, 1), (3, 1)), 1):
        of = ended(of, number, 1, *points)
    assert read(tables.crosstable_csv(of, {})) == [
        ["Place", "Name", "A", "B"],
        ["1", "A", "×", "2–1–1"],
        ["2", "B", "1–1–2", "×"],
    ]


def test_one_digit_after_the_point() -> None:
    found = [tables.decimal(Fraction(n, 100)) for n in (4, 5, 14, 15, 99, -4, -5, 10000)]
    assert found == ["0.0", "0.1", "0.1", "0.2", "1.0", "0.0", "−0.1", "100.0"]
    with speaking(language(LOCALE, "de")):
        assert tables.decimal(Fraction(-5, 100)) == "−0,1"


def test_history_is_the_total_after_each_round() -> None:
    of = season(league(scoring="places"), [["ab", "cd"], ["ac", "bd"]])
    for number, table in ((1, 1), (1, 2), (2, 1), (2, 2)):
        of = ended(of, number, table, 2, 1)
    assert history(of, {}) == {"a": [100, 200], "b": [0, 100], "c": [100, 100], "d": [0, 0]}
    assert so_far(of, 2) == of
    assert len(so_far(of, 1).rounds) == 1
