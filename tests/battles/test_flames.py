"""What sets a town on fire."""

from typing import Any

import pytest

from tests.battles.positions import FAR, Table, field


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
