"""What is made of stand-ins' wars: shares, curves, and what came up for whom beyond chance."""

from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks import wars as played
from benchmarks.notes import Notes
from game import rules
from game.core.events import Event
from game.core.rules import Setup
from game.core.text import say

SEATS = ("north", "south")


def note(*winners: str, **came: int) -> dict[str, Any]:
    """A game that these won; names of what came up have their blank as an underscore."""
    return {"winners": list(winners), "points": {"north": 3, "south": 1}, "curve": {},
            "came": {what.replace("_", " "): n for what, n in came.items()}}  # fmt: skip


def test_an_event_is_one_of_the_rules_it_cites_and_of_a_card_s_use() -> None:
    assert list(played.came(Event("move", say("They go."), {}, "76:8.61, 21:9.4"))) == ["rule 76:8.61", "rule 21:9.4"]
    act = Event("card", say("Played."), {"card": "C6", "way": "act"}, "8.2")
    assert list(played.came(act)) == ["rule 8.2", "card C6 act"]
    assert list(played.came(Event("event", say("It rains."), {"card": "C6"}))) == ["card C6 event"]
    assert list(played.came(Event("hand", say("Yours."), {"card": "C6"}))) == []


def test_who_wins_together_shares_a_game() -> None:
    notes = [note("north", "south"), note("north"), note(), note("south")]
    assert [played.share(seat, notes) for seat in SEATS] == [0.375, 0.375]


@pytest.mark.parametrize(("won", "seat"), [(40, "north"), (35, "north"), (27, ""), (0, "south")])
def test_what_came_up_is_for_whom_wins_more_with_it_than_chance_would_have_it(won: int, seat: str) -> None:
    """Of 40 games with it the north wins so many, of 40 without it 20."""
    among = [note("north" if n < won else "south", rule_9=2) for n in range(40)]
    other = [note("north" if n < 20 else "south") for n in range(40)]
    found = played.matter("rule 9", SEATS, [*among, *other])
    assert (found.games, found.times, found.seat) == (0.5, 1.0, "north" if won == 0 else seat)
    if found.seat:
        assert (found.among, found.other) == (won / 40, 0.5)


def test_what_was_hardly_ever_missing_tells_nothing() -> None:
    notes = [note("north", rule_9=1) for _n in range(31)] + [note("south") for _n in range(9)]
    assert not played.matter("rule 9", SEATS, notes).seat
    assert played.matter("rule 9", SEATS, [*notes, note("south")]).seat == "north"


def test_a_war_keeps_shares_draws_and_few_points_of_its_curve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played, "rules", lambda _key: SimpleNamespace(version=7))
    years = {str(1618 + n): {"north": n, "south": 0} for n in range(30)}
    short = dict(list(years.items())[:10])
    notes = [{**note("north"), "curve": years}, {**note(), "curve": short}] * 10
    found = played.war(Setup("toy", "small", {"fog": "yes"}), "steady", notes)
    assert (found.rules, found.games, found.draws, found.level, dict(found.options)) == (
        7,
        20,
        0.5,
        "steady",
        {"fog": "yes"},
    )
    assert [(won.seat, won.wins, won.points) for won in found.seats] == [("north", 0.5, 3), ("south", 0, 1)]
    assert list(found.curve) == [str(1618 + n) for n in range(0, 30, 3)]
    assert found.curve["1627"] == {"north": 9, "south": 0}
    assert (found.length["1627"], found.length["1630"]) == (20, 10)


def test_a_real_war_has_a_year_s_points_and_what_came_up_and_is_not_played_twice(tmp_path: Any) -> None:
    notes, setup = Notes(tmp_path / "notes"), Setup("cuius", "bohemian_war")
    first = notes.of("one", lambda: played.one(setup, "instant", 0))
    assert list(first["curve"]) == [
        "1618",
        "1619",
        "1620",
        "1621",
        "1622",
    ]  # what is made in the last year stands at the end
    assert first["came"]["rule 11.0"] > 5
    assert set(first["points"]) == {seat.id for seat in rules("cuius").seats(setup)}
    assert Notes(tmp_path / "notes").of("one", lambda: pytest.fail("played again")) == first


def test_a_war_of_a_few_games_is_not_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["wars", "battles", "--games", "19"])
    with pytest.raises(SystemExit, match="2"):
        played.main()
    assert "a war is told by 20 games at least" in capsys.readouterr().err
