"""Whatever happens is told in few lines: to whoever watches, and to each seat with what it alone is told of."""

from itertools import islice
from typing import Any

import pytest

from bot.host.brief import SPARE, condensed, cut
from game import GAMES, rules
from game.core.rules import Setup
from game.play.selfplay import header_for, played, seed_secret

NIGHT = pytest.mark.nightly


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    ("which", "orders"), [(0, 120), pytest.param(1, 600, marks=NIGHT), pytest.param(2, 600, marks=NIGHT)]
)
def test_every_run_of_what_a_seat_is_told_has_its_lines(key: str, which: int, orders: int) -> None:
    of: Any = rules(key)
    setup = of.complete(Setup(key, of.scenarios[which % len(of.scenarios)].value, {}))
    secret = seed_secret(f"told {which}")
    steps = list(islice(played(of, header_for(of, setup, secret, "told"), secret), orders))
    assert len(steps) > 50
    seats = [seat.id for seat in of.seats(setup)]
    for seat in ("", *seats):
        events = [event for step in steps for event in step.events if event.known_to(seat)]
        for first in range(len(events)):
            lines = condensed(of, events[first : first + 7])
            assert all(line.text and (not line.short or len(line.short) < len(line.text)) for line in lines)
        whole = condensed(of, events)
        brief = cut(whole, 300)
        assert brief.gone
        assert sum(len(line.text) for line in brief.lines) <= 300 + SPARE
