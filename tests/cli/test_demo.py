"""The demonstration of a league, a small one: it ends by itself, whoever vanishes and whatever is away."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli.demo_league import Season, shown
from bot.host.league_rounds import results_of, tables_of
from bot.store import Store
from game import GAMES, Rooms, rules


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The small game of the tests, which is quick to play."""
    monkeypatch.setitem(GAMES, "toy", Rooms("tests.quick", "tests.toy.face"))
    rules.cache_clear()
    yield "toy"
    rules.cache_clear()


async def test_a_league_ends_by_itself(tmp_path: Path, toy: str) -> None:
    store, told = await Store.open(str(tmp_path / "demo.sqlite")), list[str]()
    season = Season(store, 8, 1, 1618, told.append)
    await season.begin(toy, "long", 1, {"players": "2"})
    await season.run()
    await season.tell_end()
    club, pictures = await season.club(), await shown(season)
    await season.host.close()
    await store.close()
    assert club.status == "over"
    assert results_of(club) == set(tables_of(club))
    for where in tables_of(club):
        sat = club.season.sat(*where)
        assert len(sat) == len(set(sat)) >= 2
    assert season.figures["deeds of the organiser"] == 2
    assert season.figures["outages"] > 0
    text = "\n".join(told)
    changed = re.findall(r"table .*: (.*) takes over .* from (.*)", text)
    assert season.figures["seats lost"] == sum(left != "a stand-in" for _new, left in changed) > 0
    assert season.figures["seats taken over by reserves"] == sum(new != "a stand-in" for new, _left in changed) > 0
    assert text.count(" is over: ") == len(tables_of(club))
    assert "the league's channel is told: end" in text
    assert all(png.startswith(b"\x89PNG") for png in pictures.values())
