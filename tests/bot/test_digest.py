"""What happened, in few lines."""

from bot.digest import digest
from bot.panel.board import parts
from bot.reply import clip
from game.core.rules import Event


def test_moves_go_by_power_battles_by_place_and_points_are_summed() -> None:
    events = [
        Event("Spain is ready.", "ready"),
        Event("Spain-1 marches from Spain to Savoy.", "move", "l", "savoy"),
        Event("Spain-2 marches from Trier to Mainz.", "move", "l", "mainz"),
        Event("Dutch-1 marches from Liège to Trier.", "move", "l", "trier"),
        Event("Battle 1: Spain-1 attacks Dutch-1 in Trier, 12 turns.", "battle", "l", "trier"),
        Event("Battle 1 in Trier is drawn (+2 each).", "battle", "m", "trier"),
        Event("Winter 1618", "season"),
        Event("Spain +5: Savoy secured.", "score", "q", "savoy"),
        Event("Spain −5: Trier lost to France.", "score", "q", "trier"),
        Event("Spain +10: the Spanish Road is complete.", "score", "r"),
        Event("Spring 1619", "season"),
    ]
    assert digest(events, "Spring 1619") == [
        "▸ Spain-1 marches from Spain to Savoy. Spain-2 marches from Trier to Mainz.",
        "▸ Dutch-1 marches from Liège to Trier.",
        "⚔ Battle 1: Spain-1 attacks Dutch-1 in Trier, 12 turns. Battle 1 in Trier is drawn (+2 each).",
        "**Winter 1618**",
        "▸ **Spain +10**: Savoy secured +5, Trier lost to France −5, the Spanish Road is complete +10.",
    ]


def test_what_is_too_long_loses_its_oldest_lines_and_says_so() -> None:
    events = [Event(f"Number {n} happened.", "table") for n in range(100)]
    told = digest(events, limit=200)
    assert told[-1] == "▸ Number 99 happened."
    assert told[0] == f"*… and {100 - len(told) + 1} lines before: see /log*"
    assert len("\n".join(told)) < 300


def test_long_texts_are_cut_between_lines() -> None:
    words = "\n".join(f"line {n}" for n in range(1000))
    pieces = parts(words)
    assert all(len(piece) <= 2000 for piece in pieces)
    assert "\n".join(pieces) == words
    assert clip(words).endswith("…")
    assert len(clip(words)) <= 2000
    assert [len(piece) for piece in parts("x" * 4500)] == [2000, 2000, 500]
