"""What an order writes goes to the database in one trip, all of it or nothing, and in its order."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import asyncpg
import pytest

from bot.store import Change, Conflict, Interaction, Queue, Store
from bot.store.batches import TOGETHER, Batch, Step, woven
from bot.store.commits import batch_of
from bot.store.connections import Connection
from bot.store.people import Person
from bot.store.rows import Deed
from tests.store.test_conformance import ANNA, BEN, GAME, LINE, change, parcel, then


@contextmanager
def trips(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What goes to the database meanwhile, each trip by what it asks."""
    found: list[str] = []

    def counted(kind: Any, name: str) -> None:
        really = getattr(kind, name)

        async def call(self: Any, *args: Any, **more: Any) -> Any:
            found.append(str(args[0]))
            return await really(self, *args, **more)

        monkeypatch.setattr(kind, name, call)

    counted(Connection, "_execute")
    for name in ("fetch", "fetchrow", "fetchval", "execute", "prepare"):
        counted(asyncpg.Connection, name)
    yield found
    monkeypatch.undo()


def ordered(nonces: int = 3) -> Change:
    """What an order changes: the game, a line, a snapshot, a click, parcels that call people, a deed."""
    called = [Person(str(n), f"Person {n}") for n in range(10, 10 + nonces)]
    return change(
        then(GAME, number=1),
        lines=(LINE,),
        snapshot=b"state",
        interaction=Interaction("click", GAME.id, LINE.seat, 1, 5.0),
        deliveries=tuple(parcel(f"n{n}", f"@{each.id}", kind="turn") for n, each in enumerate(called)),
        people=(ANNA, BEN, *called),
        acted="1",
        deeds=(Deed("1", GAME.id, LINE.seat, 1.0, "kept", False, 5.0),),
    )


async def test_an_order_is_written_in_one_trip(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await store.commit(change())
    with trips(monkeypatch) as found:
        await store.commit(ordered())
    assert len(found) == 1, found
    assert await store.revision(GAME.id) == 2


@pytest.mark.parametrize("message", ["777", ""])
async def test_what_is_delivered_is_closed_in_one_trip(
    store: Store, monkeypatch: pytest.MonkeyPatch, message: str
) -> None:
    await store.commit(change(deliveries=(parcel("n"),)))
    await store.set_post(GAME.id, "board", "1", 0.0)
    [head] = await Queue(store).heads()
    with trips(monkeypatch) as found:
        await Queue(store).sent(head, message, 5.0)
    assert len(found) == 1, found
    assert await Queue(store).heads() == []
    assert await store.post(GAME.id, "board") == ((message, 5.0) if message else None)


@pytest.mark.parametrize("many", [3, TOGETHER + 5])
async def test_parcels_stand_in_the_order_in_which_they_were_put(store: Store, many: int) -> None:
    await store.commit(change())
    await store.commit(ordered(many))
    heads = await Queue(store).heads()
    assert [head.nonce for head in heads] == [f"n{n}" for n in range(many)]


@pytest.mark.parametrize("many", [1, TOGETHER + 5])
async def test_whoever_comes_second_writes_nothing_at_all(store: Store, many: int) -> None:
    await store.commit(change())
    await store.commit(change(then(GAME)))
    with pytest.raises(Conflict):
        await store.commit(ordered(many))
    assert await store.lines(GAME.id) == []
    assert await Queue(store).heads() == []
    assert await store.answered("click") is None


async def test_of_several_games_one_that_is_late_undoes_all(store: Store) -> None:
    other = replace(GAME, id="other")
    await store.commit(change(), change(other))
    await store.commit(change(then(GAME)))
    with pytest.raises(Conflict):
        await store.commit(change(then(other)), ordered())
    assert await store.revision("other") == 1


async def test_after_a_failure_the_same_connection_writes_on(store: Store) -> None:
    await store.commit(change())
    await store.commit(ordered())
    with pytest.raises(Conflict):  # the click was answered before
        await store.commit(replace(ordered(), game=then(then(GAME)), lines=(replace(LINE, number=2),), deliveries=()))
    await store.commit(change(then(then(GAME))))
    assert await store.revision(GAME.id) == 3


def test_statements_are_put_together_once() -> None:
    texts = {id(step.statement) for _n in range(2) for step in batch_of("sqlite", ordered()).steps}
    assert len(texts) == len(batch_of("sqlite", ordered()).steps)


def test_places_are_numbered_on_and_like_rows_are_one_statement() -> None:
    row, late = "INSERT INTO a (b) VALUES ($1::INTEGER)", "UPDATE c SET d=$1::INTEGER WHERE c.e = $2::INTEGER"
    assert woven(((late, True), (row, False), (row, False)), True) == (
        "WITH s0 AS (UPDATE c SET d=$3::INTEGER WHERE c.e = $4::INTEGER RETURNING 1), "
        "s1 AS (INSERT INTO a (b) VALUES ($5::INTEGER), ($6::INTEGER)) "
        "SELECT pg_notify($1::TEXT, $2::TEXT), 1 / (SELECT count(*) FROM s0)"
    )


def test_an_empty_step_is_left_out() -> None:
    assert all(step.rows for step in batch_of("sqlite", change(then(GAME))).steps)
    assert Batch((Step(batch_of("sqlite", ordered()).steps[0].statement, ()),)).news == ""


async def test_games_with_the_same_people_never_wait_for_each_other_in_a_circle(store: Store) -> None:
    """Each order calls everybody but whoever gave it, in its own order; PostgreSQL undoes one of two in a circle."""
    people = [Person(str(n), f"Person {n}") for n in range(8)]
    names = [f"game{n}" for n in range(8)]
    await asyncio.gather(*(store.commit(change(replace(GAME, id=name), people=tuple(people))) for name in names))

    async def orders(n: int) -> None:
        game, around = replace(GAME, id=names[n]), [*people[n:], *people[:n]]
        for number in range(1, 26):
            game = then(game, number=number)
            called = tuple(
                parcel(f"{n} {number} {each.id}", f"@{each.id}", game=game.id, kind="turn") for each in around[1:]
            )
            await store.commit(
                change(game, people=tuple(around), deliveries=called[:: 1 if n % 2 else -1], acted=around[0].id)
            )

    await asyncio.gather(*(orders(n) for n in range(len(names))))
    assert [await store.revision(name) for name in names] == [26] * len(names)
