"""What stand-ins think is told to those whose business it is, as they thought it, and changes nothing."""

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from bot.host import standin_moves, thoughts
from bot.host.host import Host
from bot.host.position import Position
from bot.host.thoughts import _meant
from bot.store.people import Settings
from game import rules
from game.core.proposals import Offered, Proposal
from game.core.refusal import Refusal
from game.core.rules import Setup
from game.core.search.levels import INSTANT, STEADY
from game.core.search.standin import Thinker
from game.cuius.mind import MIND
from tests.host.table import NOON, Table
from tests.host.test_lending import DORA
from tests.host.test_levels import ANNA, QUICK, cuius

HINTS = Settings(hints=True)


def thinker(_game: str, level: str = INSTANT) -> Any:
    """Steady ones think little, all others not at all."""
    return Thinker(MIND, QUICK) if level == STEADY else MIND.instant


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((standin_moves, "standin_of"), (thoughts, "standin")):
        monkeypatch.setattr(module, name, thinker)


async def test_a_hint_is_for_whoever_is_to_move_where_the_table_agreed(table: Table) -> None:
    await table.open()
    with pytest.raises(Refusal, match="not agreed on hints"):
        await table.host.thoughts.hint(table.id, "red", "1")
    await table.open(settings=HINTS)
    with pytest.raises(Refusal, match="Anna plays Red"):
        await table.host.thoughts.hint(table.id, "red", "2")
    account = await table.host.thoughts.hint(table.id, "red", "1")
    assert (account.level, account.tried) == (INSTANT, ())
    assert (await table.host.words(table.id, "red", account.order)).end
    await table.say("red", "ready")
    with pytest.raises(Refusal, match="does not wait for Red"):
        await table.host.thoughts.hint(table.id, "red", "1")


async def test_a_hint_changes_nothing_and_hangs_on_the_own_view_alone(table: Table) -> None:
    await table.open(settings=HINTS)
    await table.say("green", "bid 3")
    live = await table.host.mail.live(table.id)
    told = await table.host.thoughts.hint(table.id, "red", "1")
    assert await table.host.thoughts.hint(table.id, "red", "1") == told
    assert (await table.host.mail.live(table.id)).game == live.game
    for draw in range(5):
        state = live.rules.imagine(live.rules.view(live.state, "red"), Random(draw).randrange)
        table.host.mail._boxes[table.id].live = replace(live, state=state)
        assert await table.host.thoughts.hint(table.id, "red", "1") == told


async def test_hints_are_agreed_on_before_the_game_begins(table: Table) -> None:
    await table.open()
    with pytest.raises(Refusal, match="insight and hints, is agreed before"):
        await table.host.configure(table.id, "1", HINTS)


async def driven(table: Table) -> tuple[Host, str]:
    """A whole war of a stand-in that thinks against an instant one."""
    host, game = await cuius(table)
    await host.set_level(game, "protestant", STEADY, ANNA.id)
    await host.start(game, ANNA.id, "start")
    await host.resign(game, "imperial", by=ANNA.id)
    await host.mail.settled()
    return host, game


async def test_before_the_end_only_who_holds_or_lent_the_seat_is_told(table: Table) -> None:
    await table.open(players=3, people=2)  # a stand-in plays Blue
    why = table.host.thoughts.why
    for seat, person in (("blue", "1"), ("green", "1"), (None, "9")):
        with pytest.raises(Refusal, match="after the end"):
            await why(table.id, seat, person)
    with pytest.raises(Refusal, match="after the end"):
        await why(table.id, None, "2")
    await table.host.lend(table.id, "green", None, NOON + 86400, by="2")
    await table.host.mail.settled()
    for seat in ("green", None):
        told = await why(table.id, seat, "2")
        assert (str(told.seat), told.account.level) == ("Green", INSTANT)
        assert told.account.order == told.given
    with pytest.raises(Refusal, match="after the end"):
        await why(table.id, "green", "1")
    await table.host.take_back(table.id, "green", by="2")
    assert (await why(table.id, "green", "2")).given
    await table.host.lend(table.id, "green", DORA, NOON + 86400, by="2")
    with pytest.raises(Refusal, match="after the end"):
        await why(table.id, "green", "2")  # it has another holder now


@pytest.mark.usefixtures("little")
async def test_after_the_end_everybody_is_told_what_was_thought_at_any_time(table: Table) -> None:
    host, game = await driven(table)
    lines = [line for line in await host.store.lines(game) if line.seat == "protestant"]
    assert len(lines) > 12
    weighed = 0
    for back in range(1, 12):
        told = await host.thoughts.why(game, "protestant", "nobody", back=back)
        assert told.given == told.account.order == tuple(lines[-back].text.split())
        assert told.number == lines[-back].number
        assert told.asked
        weighed += len(told.account.tried) > 1
        if told.account.tried:
            assert told.account.tried[0].order == told.given
            assert told.account.level == STEADY
    assert weighed
    with pytest.raises(Refusal, match=f"only {len(lines)} orders"):
        await host.thoughts.why(game, "protestant", "nobody", back=len(lines) + 1)
    second = await host.thoughts.why(game, "protestant", "nobody", number=lines[1].number)
    assert (second.earlier, second.number, second.later) == tuple(line.number for line in lines[:3])
    with pytest.raises(Refusal, match="taken back"):
        await host.thoughts.why(game, "imperial", "nobody", number=lines[1].number)
    live = await host.mail.live(game)
    every = replace(live.game.settings, levels={place.seat: STEADY for place in live.seats})
    host.mail._boxes[game].live = replace(live, game=replace(live.game, settings=every))
    levels = {(await host.thoughts.why(game, "imperial", "nobody", back=back)).account.level for back in range(1, 9)}
    assert INSTANT in levels  # it is told as it was, whatever its level is now


@pytest.mark.parametrize("back", [0, -1, 1])
def test_an_order_that_is_not_there_is_refused(back: int) -> None:
    """Discord keeps numbers within their bounds; a forged command does not."""
    for ended in (True, False):
        with pytest.raises(Refusal, match="No stand-in has given" if ended else "is told after the end"):
            _meant([], back, ended=ended)


def test_an_order_is_called_as_it_is_proposed_unless_another_is_called_so_too() -> None:
    campaign = rules("campaign")
    position = Position(campaign, campaign.setup(campaign.complete(Setup("campaign", "1618-5"))))
    found = thoughts.hinted(position, "spain", INSTANT, 1)
    orders = {proposal.label: proposal.order for proposal in (each.proposal for each in position.proposed("spain"))}
    label, order = next(iter(orders.items()))
    same = [Offered(Proposal(other, label), ()) for other in (order, ("ready",))]
    called = thoughts._likely(position, "spain")
    assert called == {order: label for label, order in orders.items()}
    assert str(found.names[found.order]) in (called.get(found.order), "Ready: my orders stand")
    ask = partial(position.words, "spain")
    assert str(thoughts._name(position, ask, order, called)) == label
    with patch.object(Position, "_offered", lambda *_: same):
        assert thoughts._likely(position, "spain") == {}
    assert str(thoughts._name(position, ask, order, {})) != label
