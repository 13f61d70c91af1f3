"""A state that release 0.1.0 kept, with its reasons as finished English, is the same as one of today."""

import json
from typing import Any

from game.campaign import RULES
from game.campaign.state import State
from game.core.text import message_of
from game.play.fuzz import RandomGame
from tests.campaign.positions import Table, position


def as_it_was(state: State) -> bytes:
    """The state as 0.1.0 wrote it."""
    plain: dict[str, Any] = json.loads(RULES.dump(state))
    for entry in (*plain["moves"], *((plain["winter"] or {}).get("lines", ()))):
        entry["reason"] = str(message_of(entry["reason"]))
    return json.dumps(plain).encode()


def test_reasons_become_messages_again() -> None:
    armies = {"Spain-1": "tyrol", "Austria-1": "salzburg", "Dutch-1": "munster", "Palatine-1": "cologne"}
    table = Table(position("autumn 1620", armies, {"munster": "bavaria"})).year("Spain-1 Salzburg")
    assert [move.reason.template for move in table.state.moves] == ["{other} stands in {place}"]
    asleep = Table(position(armies={"Austria-1": "lusatia"}, players="2")).season("Austria-1 Saxony")
    for state in (table.state, asleep.state):
        kept = as_it_was(state)
        assert b"{" not in kept.partition(b'"reason"')[2][:20]
        assert RULES.load(kept) == state
        assert RULES.dump(RULES.load(kept)) == RULES.dump(state)


def test_so_it_is_at_every_moment_of_a_war() -> None:
    for seed in (1, 4, 9):
        game = RandomGame(RULES, seed)
        for step in range(300):
            if not RULES.to_move(game.state):
                break
            game.step()
            if step % 5 == 0:
                assert RULES.load(as_it_was(game.state)) == game.state
