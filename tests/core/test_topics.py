"""What people ask in their own words finds an answer in every game."""

import pytest

from game import GAMES
from game.core.help import rules_of


@pytest.mark.parametrize("game", GAMES)
def test_every_topic_names_rules_that_there_are(game: str) -> None:
    file = rules_of(game)
    numbers = {entry.number for entry in file.entries}
    assert file.topics
    assert not [number for topic in file.topics for number in topic.numbers if number not in numbers]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("asked", ["treaty", "how do I win", "who commands", "interception"])
def test_what_people_ask_finds_an_answer(game: str, asked: str) -> None:
    assert rules_of(game).find(asked)


def test_a_title_comes_before_a_topic() -> None:
    assert next(entry.title for entry in rules_of("campaign").find("Rest")) == "Rest"
    assert [entry.number for entry in rules_of("agony").find("Winner")] == ["12.28"]
