"""What a film shows of games that were recorded."""

from dataclasses import replace
from pathlib import Path

import pytest

from game import rules
from game.core.record import Step, read
from game.core.verify import verify
from game.play.turns import DEEDS, FEW, scenes, turns

RECORDS = Path(__file__).parent / "records"


def played(key: str, name: str) -> tuple[list[Step], list[int], list[int]]:
    """The steps of a game's record, and which of them end turns and which are filmed, by their numbers."""
    record = read((RECORDS / f"{key}-{rules(key).version}-{name}.txt").read_text("utf-8"))
    game = rules(record.header.game)
    steps = verify(record, game)
    ends, filmed = ([step.line.number for step in shown(game, steps)] for shown in (turns, scenes))
    return steps, ends, filmed


def test_a_campaign_of_one_year_is_filmed_march_by_march() -> None:
    steps, ends, filmed = played("cuius", "mountain")
    fought = [step.line.number for step in steps if any(event.kind == "battle" for event in step.events)]
    assert len(ends) < FEW
    assert {*fought, *ends} <= set(filmed)
    assert len(filmed) <= DEEDS + len(ends)
    assert filmed == sorted(set(filmed))


def test_a_film_shows_no_moment_for_what_onlookers_did_not_see() -> None:
    steps, _ends, filmed = played("cuius", "mountain")
    kept = {event.place for step in steps for event in step.events if event.place}
    hidden = [replace(step, events=tuple(replace(event, to=("catholic",)) for event in step.events)) for step in steps]
    game = rules("cuius")
    assert kept
    assert len(filmed) > len(scenes(game, hidden))
    assert scenes(game, hidden)[-1].line == steps[-1].line


@pytest.mark.parametrize(("key", "name"), [("battles", "rocroi"), ("agony", "intervention")])
def test_a_game_of_many_turns_is_filmed_turn_by_turn(key: str, name: str) -> None:
    _steps, ends, filmed = played(key, name)
    assert len(ends) >= FEW
    assert filmed == sorted(set(ends))
