"""What is found of parts of a state is kept with it and its copies while these parts are the very same."""

from dataclasses import dataclass, field

import pytest

from game.core.state import Sharing, carried, kept, kept_of_each

#: What was found, in this order.
FOUND: list[str] = []


@dataclass
class Purse(Sharing):
    """Coins by their kind, whose they are, and where."""

    coins: dict[str, int] = field(default_factory=dict)
    owner: str = ""
    place: str = ""


@kept("coins")
def worth(state: Purse) -> int:
    FOUND.append("worth")
    return sum(state.coins.values())


@kept("coins", "owner")
def label(state: Purse) -> str:
    FOUND.append("label")
    return f"{state.owner}: {sum(state.coins.values())}"


@kept("coins", "owner", "place")
def line(state: Purse) -> str:
    FOUND.append("line")
    return f"{state.owner}: {sum(state.coins.values())} in {state.place}"


@carried("coins", "owner")
def history(state: Purse, before: tuple[int, ...] | None) -> tuple[int, ...]:
    FOUND.append("history")
    return (*(before or ()), sum(state.coins.values()))


@kept_of_each("coins", "place")
def share(state: Purse, who: str) -> int:
    FOUND.append(f"share of {who}")
    return sum(state.coins.values()) // len(who)


@pytest.fixture(autouse=True)
def nothing_found() -> None:
    FOUND.clear()


def test_it_is_found_once_and_copies_know_it() -> None:
    purse = Purse({"thaler": 3}, "Anna", "Linz")
    for _each in range(3):
        assert (worth(purse), label(purse), line(purse)) == (3, "Anna: 3", "Anna: 3 in Linz")
        purse = purse.copy()
    assert FOUND == ["worth", "label", "line"]


def test_it_is_found_anew_where_one_of_its_parts_is_another() -> None:
    purse = Purse({"thaler": 3}, "Anna", "Linz")
    before = worth(purse), label(purse), line(purse)
    richer, moved = purse.copy(), purse.copy()
    richer.coins = {**purse.coins, "gulden": 2}
    moved.place = "Krems"
    assert (worth(richer), label(richer), line(richer)) == (5, "Anna: 5", "Anna: 5 in Linz")
    assert (worth(moved), label(moved), line(moved)) == (3, "Anna: 3", "Anna: 3 in Krems")
    moved.owner = "Bert"
    assert (label(moved), line(moved)) == ("Bert: 3", "Bert: 3 in Krems")
    assert (worth(purse), label(purse), line(purse)) == before
    assert FOUND.count("worth") == 2


def test_what_is_equal_but_not_the_same_is_asked_anew() -> None:
    purse = Purse({"thaler": 3})
    worth(purse)
    purse.coins = dict(purse.coins)
    assert worth(purse) == 3
    assert FOUND == ["worth", "worth"]


def test_it_is_no_part_of_the_state() -> None:
    purse = Purse({"thaler": 3}, "Anna")
    worth(purse), label(purse), line(purse)
    assert purse == Purse({"thaler": 3}, "Anna")
    assert repr(purse) == repr(Purse({"thaler": 3}, "Anna"))


def test_it_is_told_what_was_found_before() -> None:
    purse = Purse({"thaler": 3}, "Anna")
    assert history(purse) == history(purse) == (3,)
    richer = purse.copy()
    richer.coins = {"thaler": 5}
    assert (history(richer), history(purse)) == ((3, 5), (3,))
    richer.owner = "Bert"
    assert history(richer) == (3, 5, 5)
    assert FOUND == ["history"] * 3


def test_what_is_found_for_somebody_is_found_for_each_who_is_asked_for() -> None:
    purse = Purse({"thaler": 12}, "Anna", "Linz")
    assert [share(purse.copy(), who) for who in ("Anna", "Bo", "Anna")] == [3, 6, 3]
    assert FOUND == ["share of Anna", "share of Bo", "share of Anna"]
    assert [share(purse, who) for who in ("Anna", "Bo", "Anna")] == [3, 6, 3]
    moved = purse.copy()
    assert share(moved, "Bo") == 6
    moved.place = "Krems"
    assert share(moved, "Bo") == 6
    assert FOUND[3:] == ["share of Anna", "share of Bo", "share of Bo"]
