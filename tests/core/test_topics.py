"""What people ask in their own words finds an answer in every game."""

import re
from pathlib import Path

import pytest

from bot.language import language
from game import GAMES
from game.core.help import TOLD, rules_of
from game.core.text import speaking
from tests.house.test_languages import LOCALE


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


#: Words of hints and labels, in English and in German, and the rules that explain them.
SAID = {
    "agony": {
        "forage 1": "11.16", "Fourage 1": "11.16", "starve": "11.161", "verhungern": "11.161", "storms": "13.21",
        "stürmt": "13.21", "MP": "11.11", "BP": "11.11", "Free Action": "8.32", "freie Aktion": "8.32",
    },
    "battles": {"MP": "76:6.1", "BP": "76:6.1", "VP": "76:20.11", "SP": "F.end"},
    "cuius": {"MP": "11.1", "BP": "11.1", "Nachschub": "11.2.8"},
}  # fmt: skip


@pytest.mark.parametrize(("game", "word"), [(game, word) for game, words in SAID.items() for word in words])
def test_what_hints_say_leads_to_its_rule(game: str, word: str) -> None:
    with speaking(language(LOCALE, "de")):
        assert SAID[game][word] in [entry.number for entry in rules_of(game).find(word)]


def test_every_ruling_of_the_campaign_can_be_looked_up() -> None:
    """Panels and refusals cite them: [R28]."""
    rulings = set(re.findall(r"^\| (R\d+) \|", Path("game/campaign/RULINGS.md").read_text("utf-8"), re.MULTILINE))
    found = {ruling: rules_of("campaign").find(ruling) for ruling in rulings}
    assert len(rulings) > 25
    assert sorted(ruling for ruling, entries in found.items() if not entries) == []


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("treaty", "proposed, accepted, declined and denounced"), ("how do I win", "Most points"),
        ("who commands", "commands the armies of all its powers"), ("interception", "no interception"),
    ],
)  # fmt: skip
def test_what_people_ask_of_the_campaign_is_answered(asked: str, answer: str) -> None:
    assert answer in " ".join(entry.told for entry in rules_of("campaign").find(asked)[:3])


def test_a_title_comes_before_a_topic() -> None:
    assert next(entry.title for entry in rules_of("campaign").find("Rest")) == "Rest"
    assert rules_of("agony").find("Winner")[0].number == "12.28"


#: What is asked of a game most, and the rule with its numbers: among the few that are told in full.
ANSWERED = {
    "cuius": {
        "supply": "7.3.2", "winter": "7.3.2", "conversion": "9.3.3", "zone of control": "11.2.2", "reaction": "11.4.3",
        "fatigue": "7.2.6", "retreat": "14.6.1", "siege": "11.3.4.1", "pillage": "15.1", "recruiting": "6.2.1",
        "victory": "8.0", "mercenaries": "6.5", "battle": "14.2", "movement": "11.1.1", "Nachschub": "7.3.2",
    },
    "campaign": {
        "supply": "o", "winter": "r", "movement": "l", "battle": "R21", "retreat": "R12", "siege": "l",
        "recruiting": "t", "victory": "R20", "losses": "m", "stacking": "R7", "diplomacy": "s", "Nachschub": "o",
    },
    "battles": {
        "supply": "21:15.0", "movement": "76:6.1", "combat": "76:8.6", "zone of control": "76:7.1", "retreat": "21:9.4",
        "morale": "21:12.2", "artillery": "76:5.1", "cavalry": "21:13.1", "losses": "76:8.6",
        "reinforcements": "21:16.1", "victory": "76:20.2", "stacking": "21:7.6",
    },
    "agony": {
        "supply": "15.14", "winter": "6.0", "movement": "11.11", "battle": "12.26", "retreat": "12.52",
        "siege": "13.21", "recruiting": "8.43", "victory": "5.21", "losses": "12.31", "stacking": "10.21",
        "pillage": "15.22", "cards": "8.2",
    },
}  # fmt: skip


@pytest.mark.parametrize(("game", "asked"), [(game, asked) for game, words in ANSWERED.items() for asked in words])
def test_what_is_asked_most_is_answered_with_its_numbers(game: str, asked: str) -> None:
    assert ANSWERED[game][asked] in [entry.number for entry in rules_of(game).find(asked)[:TOLD]]


def test_what_stands_under_a_rule_comes_with_it_and_a_slip_is_the_last_guess() -> None:
    numbers = [entry.number for entry in rules_of("cuius").find("Reactions")]
    assert numbers.index("11.4") < numbers.index("11.4.2") < numbers.index("11.4.9")
    assert "11.4.9" not in [entry.number for entry in rules_of("cuius").find("winter")][:TOLD], "Winners is no winter"
    assert [entry.title for entry in rules_of("campaign").find("spansh raod")] == ["Spanish Road"]
