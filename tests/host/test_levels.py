"""How much stand-ins think is said in the open, kept, and never makes whoever gave an order wait."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.host import levels, standin_moves
from bot.host.host import Host
from bot.host.standin_moves import driven
from bot.host.unit_of_work import UnitOfWork
from bot.store.people import Person
from game import rules
from game.core.refusal import Refusal
from game.core.rules import Pick, View
from game.core.search.levels import Level, level_of
from game.core.search.search import never
from game.core.search.standin import Thinker, Weighed
from game.core.words import Ask, Sentence
from game.cuius.mind import MIND
from tests.host.table import Table

ANNA, BEN = Person("1", "Anna"), Person("2", "Ben")
QUICK = Level(width=3, playouts=4, turns=1, decisions=1, doubt=0, seconds=1)


class Counted(Thinker):
    """A stand-in that thinks little, and counts how often it is asked."""

    asked = 0

    def weigh(self, view: View, ask: Ask, pick: Pick, enough: Callable[[], bool] = never) -> Weighed:
        Counted.asked += 1
        return super().weigh(view, ask, pick, enough)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> type[Counted]:
    Counted.asked = 0
    monkeypatch.setattr(standin_moves, "standin_of", lambda _game, _level: Counted(MIND, QUICK))
    return Counted


async def cuius(table: Table) -> tuple[Host, str]:
    """Anna plays the Imperials of the White Mountain, a stand-in the Protestants."""
    host = Host(table.store, now=lambda: 1795262400.0, rules=rules, secret=lambda: bytes(32))
    info = await host.open_game(
        game="cuius", organiser=ANNA, guild="g", channel="c", title="", scenario="white_mountain"
    )
    await host.join(info.id, "imperial", ANNA, "join")
    await host.add_standin(info.id, None, ANNA.id)
    return host, info.id


async def test_levels_are_kept_by_seat_and_only_the_organiser_sets_them(table: Table) -> None:
    host, game = await cuius(table)
    with pytest.raises(Refusal):
        await host.set_level(game, None, "steady", BEN.id)
    with pytest.raises(Refusal, match="no level"):
        await host.set_level(game, None, "brilliant", ANNA.id)
    info = await host.set_level(game, "protestant", "thoughtful", ANNA.id)
    assert info.settings.levels == {"protestant": "thoughtful"}
    info = await host.set_level(game, None, "steady", ANNA.id)
    assert info.settings.levels == {"imperial": "steady", "protestant": "steady"}
    again = Host(table.store, now=lambda: 0.0, rules=rules, secret=lambda: bytes(32))
    assert (await again.info(game)).settings.levels == info.settings.levels
    assert (await host.set_level(game, None, "instant", ANNA.id)).settings.levels == {}


async def test_in_play_a_level_is_told_to_all(table: Table) -> None:
    host, game = await cuius(table)
    await host.start(game, ANNA.id, "start")
    await host.set_level(game, "protestant", "steady", ANNA.id)
    await host.set_level(game, None, "thoughtful", ANNA.id)
    await host.set_level(game, None, "thoughtful", ANNA.id)  # as it is: nothing to tell
    table.id = game
    told = [event.text for parcel in await table.every_mail() for event in parcel.events if event.kind == "table"]
    assert told == [
        "From now on a stand-in that plays Protestants is steady.", "From now on every stand-in is thoughtful.",
    ]  # fmt: skip


async def test_a_game_without_levels_says_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "thinks", lambda _game: False)
    await table.open()
    with pytest.raises(Refusal, match="one level only"):
        await table.host.set_level(table.id, None, "steady", "1")


async def test_who_gives_an_order_waits_for_no_stand_in_that_thinks(table: Table, counted: type[Counted]) -> None:
    host, game = await cuius(table)
    await host.set_level(game, None, "steady", ANNA.id)
    units: list[UnitOfWork] = []

    async def look(unit: UnitOfWork) -> None:
        unit.begin()
        while unit.game.awaited != ("protestant",):
            [order] = [driven_once(unit)]
            assert order
        further = driven(unit.apart(), unit.standin, 40, think=False)
        assert (further.game.number, further.game.driving, counted.asked) == (unit.game.number, True, 0)
        thought = driven(unit.apart(), unit.standin, 40)
        assert (thought.game.number, counted.asked) == (unit.game.number + 1, 1)
        units.append(unit)

    await host.mail.act(game, look)
    assert units


def driven_once(unit: UnitOfWork) -> Sentence:
    """Anna's seat plays what a stand-in would."""
    seat = unit.game.awaited[0]

    def ask(spoken: Sentence) -> Any:
        return unit.rules.words(unit.state, seat, spoken)

    order = MIND.instant(unit.rules.view(unit.state, seat), ask, lambda below: 0)
    unit.give(seat, order, "1")
    return order


async def test_who_thinks_twice_as_long_as_it_should_plays_at_once(
    table: Table, counted: type[Counted], monkeypatch: pytest.MonkeyPatch
) -> None:
    late = 2 * level_of("cuius", "steady").seconds + 0.1
    times = iter([0.0, late, late + 1, late + 2])
    monkeypatch.setattr(standin_moves, "monotonic", lambda: next(times))
    thinker = standin_moves._thinker("cuius", "steady")
    game = rules("cuius")
    state = game.begin((await _setup(table)).setup)
    seat = game.to_move(state)[0]
    view, asked = game.view(state, seat), lambda spoken: game.words(state, seat, spoken)
    assert thinker is not None
    assert thinker(view, asked, lambda below: 0) == MIND.instant(view, asked, lambda below: 0)
    assert next(times) == late + 1  # it was stopped at its first look at the clock


async def _setup(table: Table) -> Any:
    _host, game = await cuius(table)
    return await table.store.game(game)
