"""What happened, in few lines."""

from dataclasses import replace

import pytest

from bot.discord.panel.board import parts
from bot.discord.reply import clip
from bot.discord.summary import digest
from game.core.rules import Event

MET = Event("Battle 1: Austria-1 attacks Palatine-1 in North Bohemia, 12 turns.", "battle", "l", "north_bohemia")


def test_moves_go_by_power_and_points_are_summed_under_the_season_they_belong_to() -> None:
    events = [
        Event("Spain is ready.", "ready"),
        Event("Spain-1 marches from Spain to Savoy.", "move", "l", "savoy"),
        Event("Spain-2 marches from Trier to Mainz.", "move", "l", "mainz"),
        Event("Dutch-1 marches from Liège to Trier.", "move", "l", "trier"),
        Event("Winter 1618", "season"),
        Event("Spain +5: Savoy secured.", "score", "q", "savoy"),
        Event("Spain −5: Trier lost to France.", "score", "q", "trier"),
        Event("Spain +10: the Spanish Road is complete.", "score", "r"),
        Event("Spring 1619", "season"),
    ]
    assert digest(events, "Spring 1619", before="Autumn 1618") == [
        "__Autumn 1618__",
        "▸ Spain-1: Spain → Savoy · Spain-2: Trier → Mainz",
        "▸ Dutch-1: Liège → Trier",
        "__Winter 1618__",
        "▸ **Spain +10**: Savoy secured +5, Trier lost to France −5, the Spanish Road is complete +10",
    ]
    assert "__Winter 1618__" in digest(events[:-1], "Winter 1618", before="Autumn 1618")
    assert "__Winter 1618__" not in digest(events[:5], "Winter 1618", before="Autumn 1618")
    assert digest(events[:2], "Spring 1619", before="Spring 1619") == ["▸ Spain-1: Spain → Savoy"]


@pytest.mark.parametrize(
    ("said", "line"),
    [
        (
            ["Palatine Horse 1 goes to 1310.", "Palatine Foot 2 goes to 0907."],
            "Palatine: Horse 1 → 1310 · Foot 2 → 0907",
        ),
        (["Gassion goes to 1310.", "La Ferté goes to 0907."], "Gassion → 1310 · La Ferté → 0907"),
        (["Gassion goes to 1310.", "Roll enters at 0101 and goes to 0907 again."], None),
        (["Palatine Horse 1 goes to 1310."], None),
    ],
)
def test_the_moves_on_a_field_are_arrows_in_one_line(said: list[str], line: str | None) -> None:
    events = [Event(text, "move") for text in said]
    assert digest(events) == [f"▸ {line or ' '.join(said)}"]


def test_the_steps_of_an_activation_are_one_way() -> None:
    said = [
        Event("Tilly is activated.", "move", "8.3", "landshut"),
        Event("Tilly to Passau.", "move", "11.12", "passau"),
        Event("Tilly to Linz.", "move", "11.12", "linz"),
        Event("Linz is now Catholic.", "control", "3.11", "linz"),
        Event("Tilly to Krems.", "move", "11.12", "krems"),
        Event("The defenders of Krems stay outside.", "move", "11.231", "krems"),
    ]
    assert digest(said) == [
        "▸ Tilly → Passau → Linz.",
        "▸ Linz is now Catholic.",
        "▸ Tilly → Krems. The defenders of Krems stay outside.",
    ]
    free = [Event("Imperial militia moves by a Free Action.", "move", "8.32"), replace(said[1], text="It to Passau.")]
    assert digest(free) == ["▸ Imperial militia moves by a Free Action. It → Passau."]


def test_what_settles_a_battle_is_told_beside_its_result() -> None:
    settled = Event("The organiser settles Battle 1.", "battle", place="alsace")
    won = Event("Battle 1 in Alsace: Austria beats France (+5/−5).", "battle", place="alsace")
    assert digest([settled, won]) == [f"⚔ {settled.text}", "⚔ Battle 1, Alsace: Austria beats France (+5/−5)"]


@pytest.mark.parametrize(
    ("events", "line"),
    [
        (
            [
                MET,
                Event("Battle 1 in North Bohemia: Austria beats Elector Palatine (+5, −5).", "battle"),
                Event("Palatine-1 retreats to Lusatia.", "move"),
            ],
            "⚔ North Bohemia: Austria beats Elector Palatine (+5/−5), who retreats to Lusatia",
        ),
        (
            [MET, Event("Battle 1 in North Bohemia: Elector Palatine beats Austria (+5, −5).", "battle")],
            "⚔ North Bohemia: Elector Palatine beats off Austria (+5/−5)",
        ),
        (
            [
                MET,
                Event("Battle 1 in North Bohemia is drawn (+2 each).", "battle"),
                Event("Palatine-1 has nowhere to retreat to and leaves the map until Spring.", "move"),
            ],
            "⚔ North Bohemia: Austria-1 and Palatine-1 draw (+2 each); "
            "Palatine-1 has nowhere to retreat to and leaves the map until Spring",
        ),
        ([MET], "⚔ Battle 1: Austria-1 attacks Palatine-1 in North Bohemia, 12 turns."),
        (
            [Event("Battle 1 in North Bohemia is drawn (+2 each).", "battle")],
            "⚔ Battle 1, North Bohemia: drawn (+2 each)",
        ),
        (
            [Event("Battle 1 in North Bohemia: Austria beats Elector Palatine (+5, −5).", "battle")],
            "⚔ Battle 1, North Bohemia: Austria beats Elector Palatine (+5/−5)",
        ),
    ],
)
def test_a_battle_is_one_line(events: list[Event], line: str) -> None:
    after = Event("Dutch-1 marches from Liège to Trier.", "move")
    assert digest([*events, after]) == [line, "▸ Dutch-1: Liège → Trier"]


def test_two_battles_in_one_place_stay_two() -> None:
    again = Event("Battle 2: Spain-1 attacks Austria-1 in North Bohemia, 12 turns.", "battle")
    assert len(digest([MET, Event("Battle 1 in North Bohemia is drawn (+2 each).", "battle"), again])) == 2


def test_what_is_too_long_loses_its_oldest_lines_and_says_so() -> None:
    events = [Event(f"Number {n} happened.", "table") for n in range(100)]
    told = digest(events, limit=200)
    assert told[-1] == "▸ Number 99 happened."
    assert told[0] == f"*… {100 - len(told) + 1} lines before: /log*"
    assert len("\n".join(told)) < 300


def test_long_texts_are_cut_between_lines() -> None:
    words = "\n".join(f"line {n}" for n in range(1000))
    pieces = parts(words)
    assert all(len(piece) <= 2000 for piece in pieces)
    assert "\n".join(pieces) == words
    assert clip(words).endswith("…")
    assert len(clip(words)) <= 2000
    assert [len(piece) for piece in parts("x" * 4500)] == [2000, 2000, 500]
