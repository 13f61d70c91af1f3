"""What sets a town on fire."""

from typing import Any

import pytest

from game.battles import RULES
from game.battles.holdings import holdings
from game.core.events import Event
from tests.battles.positions import FAR, Table, field
from tests.render.battles.samples import lutter


@pytest.mark.rule("21:19.5")
def test_only_a_one_at_a_town_within_five_hexes_sets_it_on_fire() -> None:
    def burning(target: str, die: int, on: str = "on", **ground: Any) -> tuple[str, ...]:
        pieces = ("blue gun G 0-0 0505", f"red foot R 8-3 {target}", *FAR)
        state = field("2021", *pieces, phase="fire", options={"burning": on}, terrain=ground)
        return Table(state).give(f"fire G {target}", die).state.burning

    assert burning("0508", 1, town=["0508"]) == ("0508",)
    assert burning("0510", 1, town=["0510"]) == ("0510",)
    assert burning("0511", 1, town=["0511"]) == ()
    assert burning("0508", 2, town=["0508"]) == ()
    assert burning("0508", 1, castle=["0508"]) == ()
    assert burning("0508", 1) == ()
    assert burning("0508", 1, on="off", town=["0508"]) == ()


@pytest.mark.rule("21:19.5")
@pytest.mark.parametrize(("piece", "burns"), [
    ("leader L 2-8 0508", False), ("gun H 0-0 0508", False), ("train T 0-0 0508", False), ("foot F 8-3 0508", False),
    ("train T 0-0 0508 looted", True), ("leader L 2-8 0507", True),
])  # fmt: skip
def test_a_town_with_anything_of_one_s_own_in_it_is_not_set_on_fire(piece: str, burns: bool) -> None:
    pieces = ("blue gun G 0-0 0505", "red gun Q 0-0 0908", *FAR)
    ground = {"town": ["0505", "0508"]}
    for side, found in (("blue", burns), ("red", True)):
        table = Table(
            field("2021", f"{side} {piece}", *pieces, phase="fire", options={"burning": "on"}, terrain=ground)
        )
        assert ("0508" in table.offers("fire G")) is found, side
        assert "0505" not in table.offers("fire G")


@pytest.mark.rule("21:19.5", "21:7.5")
def test_a_leader_who_rides_into_flames_goes_no_further() -> None:
    def after(*burning: str) -> Table:
        pieces = ("blue foot A 8-3 0505", "blue leader L 2-8 0505", *FAR)
        state = field("2021", *pieces, terrain={"town": ["0506"]}, options={"burning": "on"})
        state.burning = burning
        return Table(state).give("move A 0506 with L")

    assert "L" in after().offers("move")
    assert after("0506").at("L") == "0506"
    assert "L" not in after("0506").offers("move")


@pytest.mark.rule("21:19.5", "21:17.0")
def test_nobody_leaves_the_field_by_way_of_flames_but_from_them() -> None:
    def by(place: str, *burning: str) -> set[str]:
        pieces = (f"blue horse A 8-6 {place}", *FAR)
        state = field("2021", *pieces, terrain={"town": ["0105"]}, options={"burning": "on"}, demoralized=("blue",))
        state.burning = burning
        return Table(state).offers("exit A")

    assert {"0104", "0105"} <= by("0205")
    assert by("0205", "0105") == by("0205") - {"0105"}
    assert "0105" in by("0105", "0105")


def test_who_fires_at_a_town_without_an_enemy_in_good_order_is_told_how_likely_it_burns() -> None:
    pieces = ("blue gun G 0-0 0505", "red foot R 8-3 0508", "red foot S 8-3 0705 disrupted")
    state = field("2021", *pieces, phase="fire", options={"burning": "on"}, terrain={"town": ["0508", "0705", "0404"]})
    told = {word.text: word.hint for word in RULES.words(state, "blue", ("fire", "G")).next}
    assert told == {
        "0404": "range 1, 1 in 6 that it burns", "0508": "range 3, 2 in 6 to disrupt",
        "0705": "range 2, 1 in 6 that it burns",
    }  # fmt: skip


def test_whoever_may_go_into_flames_is_told_so() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 8-3 0508")
    state = field("2021", *pieces, terrain={"town": ["0506", "0405"]}, options={"burning": "on"})
    state.burning = ("0506",)
    told = {word.text: word.hint for word in RULES.words(state, "blue", ("move", "A")).next}
    assert (told["0506"], told["0405"]) == ("2 MP, into flames", "2 MP")


def test_whoever_asks_what_a_burning_town_holds_is_told_what_the_flames_do() -> None:
    told = {
        place: [line.text for line in holdings(lutter(), place) if line.rule == "21:19.5"] for place in ("1336", "1335")
    }
    assert told == {
        "1336": ["On fire: who enters stops and is disrupted; here nobody rallies and no gun fires"],
        "1335": [],
    }


@pytest.mark.rule("21:19.5")
def test_who_goes_into_flames_is_told_of_what_they_do() -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0705", "blue foot C 8-3 0905", *FAR)
    state = field("2021", *pieces, terrain={"town": ["0506"]}, options={"burning": "on"})
    state.burning = ("0506",)
    table, said = Table(state), list[Event]()
    for order in ("move B 0706", "move A 0506", "move C 0906"):
        said += table.give(order).events
    assert table.shaken("A") == (True,)
    told = "A → 0506. Into flames: disrupted."
    assert [RULES.as_read(event).text for event in said][1] == told
    assert [line.text for line in RULES.summary(said)] == ["B → 0706.", told, "C → 0906."]
