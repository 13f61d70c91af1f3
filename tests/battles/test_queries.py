"""What pictures ask of a view."""

import pytest

from game.battles import RULES, queries
from tests.battles.positions import BOTH, field


@pytest.mark.rule("76:5.21", "76:5.22", "76:5.23", "76:5.26", "21:6.2", "21:6.3")
@BOTH
def test_what_a_gun_sees_is_all_but_its_own_hex_and_what_is_hidden(book: str) -> None:
    state = field(book, "blue gun G 0-0 0505", "red foot R 8-3 2020", terrain={"woods": ["0507"]})
    seen = queries.seen(RULES.view(state, ""), "0505")
    assert {"0504", "0506", "0507", "2020"} <= seen
    assert not {"0505", "0508", "0509"} & seen


@pytest.mark.rule("76:7.11", "21:8.1")
@BOTH
def test_what_a_unit_controls_is_the_hexes_around_it_in_good_order_only(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0909 disrupted", "blue leader L 2-8 0303", "red foot R 8-3 2020")
    view = RULES.view(field(book, *pieces), "")
    assert queries.controlled(view, "A") == {"0504", "0604", "0605", "0506", "0405", "0404"}
    assert not queries.controlled(view, "B") | queries.controlled(view, "L")
