"""What both databases must do alike."""

import re
from dataclasses import replace
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, text

from bot.store import (
    Change,
    Clocks,
    Conflict,
    Delivery,
    Game,
    Hourglass,
    Interaction,
    NewerDatabase,
    Place,
    Queue,
    Reminders,
    Reminding,
    Store,
    StoredLine,
)
from bot.store.people import Person, Prefs, Settings
from bot.store.rows import given
from bot.store.schema import VERSION, lay_out, migrate
from bot.store.tables import metadata
from game.core.dice import Draw
from game.core.events import old
from game.core.text import SILENT, say

ANNA, BEN = Person("1", "Anna", "de"), Person("2", "Ben")
SEATS = (
    Place("red", say("Red"), SILENT, ANNA, False, "t1"),
    Place("green", say("Green"), say("late by {n}", n=2), None, True),
)
GAME = Game(
    id="abc",
    game="toy",
    began=1,
    rules=1,
    status="playing",
    scenario="short",
    options={"players": "2", "größe": "…"},
    guild="g",
    channel="c",
    title=given("Täter & Söhne"),
    organiser="2",
    settings=Settings(24, "standin", False),
    secret=b"\x00\xff secret",
    commitment="cc",
    salt="1-2",
    revision=1,
    awaited=("red", "green"),
    consent={"seat": "red", "ask": ["green"]},
    deadline=12.5,
    alarm=11.25,
    created=1.5,
    updated=2.5,
)
LINE = StoredLine(
    1,
    "red",
    "march Jülich",
    (Draw(1, 6, "luck of Red", 4), Draw(2, 20, "x", 20)),
    (
        old("Rot würfelt “4”", "battle", "f", "place", None),
        old("psst", to=("red",)),
        old("bare"),
        old("n", to=()),
    ),
    headline=say("Spring {year}", year=1618),
    person="1",
    at=3.25,
)


def change(game: Game = GAME, **more: Any) -> Change:
    return Change(game=game, **{"people": (ANNA, BEN), "seats": SEATS, **more})


def then(game: Game, **more: Any) -> Game:
    return replace(game, revision=game.revision + 1, **more)


async def count(store: Store, table: str) -> int:
    async with store.reading() as db:
        return int(await db.scalar(text(f"SELECT count(*) FROM {table}")) or 0)


def test_migrations_lead_to_the_tables_as_they_are_declared() -> None:
    """And to all that an empty database is laid out with: columns, defaults, keys and indexes."""
    migrated, new = create_engine("sqlite://"), create_engine("sqlite://")
    with migrated.begin() as first, new.begin() as second:
        migrate(first)
        lay_out(second)
        assert list(compare_metadata(MigrationContext.configure(first), metadata)) == []
        assert shape(first) == shape(second)
    migrated.dispose()
    new.dispose()


async def test_migrations_lead_there_on_either_database(store: Store, database: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        metadata.drop_all(connection)
        VERSION.drop(connection)
        migrate(connection)
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with store.writing() as db:
        assert await db.run_sync(differences) == []


def shape(connection: Connection) -> dict[str, list[str]]:
    """Every table and index by name, its parts in the order of the alphabet."""
    made = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")).all()
    parts = {
        name: re.sub(r"\s+", " ", sql).removesuffix(")").replace("CONSTRAINT alembic_version_pkc ", "")
        for name, sql in made
    }
    return {name: sorted(part.strip(" ,") for part in re.split(r", | \( ", sql)) for name, sql in parts.items()}


async def test_a_database_is_opened_again_as_it_was(store: Store, database: str) -> None:
    await store.commit(change())
    again = await Store.open(database)
    loaded = await again.load("abc")
    await again.close()
    assert loaded is not None
    assert loaded.game == GAME


async def test_a_newer_database_is_not_touched(store: Store, database: str) -> None:
    async with store.writing() as db:
        await db.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabase, match="9999"):
        await Store.open(database)


async def test_everything_of_a_change_comes_back(store: Store) -> None:
    await store.commit(change())
    sealed = replace(LINE, number=2, seat="green", draws=(), slot="orders", reveals=True)
    await store.commit(change(then(GAME, number=2, drawn=2), lines=(LINE, sealed), snapshot=b"state"))
    loaded = await store.load("abc")
    assert loaded is not None
    assert (loaded.seats, loaded.hidden, loaded.base_number, loaded.base) == (SEATS, {"green": 1}, 2, b"state")
    assert await store.lines("abc") == [LINE, sealed]
    assert await store.lines("abc", 2, 2) == [sealed]
    assert (await store.load("nothing"), await store.revision("nothing")) == (None, None)


async def test_of_two_changes_from_one_revision_one_is_refused_whole(store: Store) -> None:
    await store.commit(change())
    await store.commit(change(then(GAME, title=given("first"))))
    late = change(
        then(GAME, title=given("second")),
        lines=(LINE,),
        interaction=Interaction("i", "abc", "red", 1, 0),
        deliveries=(parcel("n1"),),
        snapshot=b"x",
    )
    with pytest.raises(Conflict):
        await store.commit(late)
    assert [await count(store, t) for t in ("lines", "interactions", "outbox", "snapshots")] == [0, 0, 0, 0]
    assert (await store.games(["abc"]))[0][0].title == given("first")


async def test_a_line_number_is_given_once(store: Store) -> None:
    await store.commit(change(lines=(LINE,)))
    with pytest.raises(Conflict):
        await store.commit(change(then(GAME), lines=(replace(LINE, text="other"),), deliveries=(parcel("n"),)))
    assert [line.text for line in await store.lines("abc")] == [LINE.text]
    assert await count(store, "outbox") == 0
    assert await store.revision("abc") == 1


async def test_an_interaction_counts_once(store: Store) -> None:
    click = Interaction("i", "abc", "red", 1, 5.5)
    await store.commit(change(interaction=click))
    with pytest.raises(Conflict):
        await store.commit(change(then(GAME), lines=(LINE,), interaction=click))
    assert await store.peek("abc", "i") == (1, click)
    assert await store.peek("abc", "j") == (1, None)
    assert await count(store, "lines") == 0


async def test_snapshots_before_a_line_and_after_an_undo(store: Store) -> None:
    lines = tuple(replace(LINE, number=n) for n in range(1, 54))
    await store.commit(change(replace(GAME, number=49), lines=lines[:49], snapshot=b"49"))
    game = then(GAME, number=50)
    await store.commit(change(game, lines=lines[49:50], snapshot=b"50"))
    for number in (51, 53):
        game = then(game, number=number)
        there = 50 if number == 51 else 51
        await store.commit(change(game, lines=lines[there:number], snapshot=str(number).encode()))

    async def found(upto: int | None) -> tuple[int, bytes | None, list[int]]:
        loaded = await store.load("abc", upto)
        assert loaded is not None
        return loaded.base_number, loaded.base, [line.number for line in loaded.lines]

    assert await found(None) == (53, b"53", [])
    assert await found(52) == (50, b"50", [51, 52])
    assert await found(50) == (50, b"50", [])
    assert await found(49) == (0, None, list(range(1, 50)))
    await store.commit(change(then(game), stale=50, snapshot=b"without"))
    assert await found(None) == (53, b"without", [])
    assert await found(52) == (0, None, list(range(1, 53)))


async def test_states_on_the_way_are_kept_beside_the_last(store: Store) -> None:
    lines = tuple(replace(LINE, number=n) for n in range(1, 121))
    await store.commit(
        change(replace(GAME, number=120), lines=lines, snapshot=b"120", passing={50: b"50", 100: b"100"})
    )
    for upto, base in (
        (49, (0, None)),
        (50, (50, b"50")),
        (99, (50, b"50")),
        (119, (100, b"100")),
        (None, (120, b"120")),
    ):
        loaded = await store.load("abc", upto)
        assert loaded is not None
        assert (loaded.base_number, loaded.base) == base


async def test_lines_are_counted_as_their_viewer_knows_them(store: Store) -> None:
    slots = ("", "s", "", "s", "")
    seats = ("red", "red", "green", "green", "red")
    lines = tuple(
        replace(LINE, number=n, seat=seat, slot=slot)
        for n, (seat, slot) in enumerate(zip(seats, slots, strict=True), start=1)
    )
    await store.commit(change(replace(GAME, number=5), lines=lines))
    assert [await store.number_of("abc", "", n) for n in (1, 2, 3, 4)] == [1, 3, 5, None]
    assert [await store.number_of("abc", "green", n) for n in (1, 2, 3, 4)] == [1, 3, 4, 5]
    assert [await store.revision_at("abc", viewer, 4) for viewer in ("", "red", "green")] == [2, 3, 3]
    assert (await store.games(["abc"]))[0][3] == 3


async def test_games_are_found_by_channel_person_and_alarm(store: Store) -> None:
    await store.commit(change())
    other = replace(GAME, id="xyz", status="over", organiser="1", alarm=None, created=9, driving=True)
    await store.commit(change(other, seats=()))

    def ids(found: list[Any]) -> list[str]:
        return [game.id for game, *_rest in found]

    assert ids(await store.games_in("c")) == ["xyz", "abc"]
    assert ids(await store.games_in("d")) == []
    assert ids(await store.games_of("1", finished=False)) == ["abc"]
    assert ids(await store.games_of("1", finished=True)) == ["xyz", "abc"]
    assert [await store.alarms(now) for now in (11, 12)] == [[], ["abc"]]
    assert await store.to_drive() == ["xyz"]


async def test_joining_again_keeps_what_a_person_wished(store: Store) -> None:
    away = (("2026-12-24", "2027-01-02"),)
    wishes = Prefs("22:00", "07:00", "Europe/Berlin", False, days="01234", holidays=away, remind=("08:30", "20:00"))
    await store.set_person(replace(ANNA, prefs=wishes))
    await store.commit(change(people=(replace(ANNA, name="Anne"), BEN)))
    found = await store.person("1")
    assert found is not None
    assert (found.name, found.prefs) == ("Anne", wishes)


async def test_wishes_of_before_there_were_holidays_are_read(store: Store) -> None:
    await store.set_person(ANNA)
    async with store.writing() as db:
        old = '{"quiet_from":"22:00","quiet_to":"07:00","zone":"UTC","notices":true}'
        await db.execute(text("UPDATE people SET prefs = :old"), {"old": old})
    found = await store.person("1")
    assert found is not None
    assert found.prefs == Prefs("22:00", "07:00", remind=("18:00",))
    assert await Clocks(store).calendars(["1", "9"]) == {"1": found.prefs.calendar}


async def test_what_is_left_of_a_games_time_is_kept(store: Store) -> None:
    glass = Hourglass({"red": 12.5}, {"red": 3.0}, {"green": 1}, 60.0, True)
    await store.commit(change(replace(GAME, clock=glass)))
    loaded = await store.load("abc")
    assert loaded is not None
    assert loaded.game.clock == glass


async def test_games_with_a_deadline_are_found_also_by_whoever_takes_part(store: Store) -> None:
    await store.commit(change())
    await store.commit(change(replace(GAME, id="none", alarm=None)), change(replace(GAME, id="over", status="over")))
    clocks = Clocks(store)
    assert [await clocks.timed(person) for person in ("", "1", "2", "3")] == [["abc"], ["abc"], ["abc"], []]


async def test_outages_are_kept_until_nobody_minds(store: Store) -> None:
    clocks = Clocks(store)
    for since, until in ((5.0, 9.0), (1.0, 3.0), (20.0, 30.0)):
        await clocks.note_outage(since, until)
    assert await clocks.outages(3.0) == ((5.0, 9.0), (20.0, 30.0))
    await clocks.forget_outages(before=9.0)
    assert await clocks.outages(0) == ((5.0, 9.0), (20.0, 30.0))
    await clocks.forget_outages(since=25.0)
    assert await clocks.outages(0) == ((5.0, 9.0),)


async def test_who_owes_something_is_reminded_and_who_plays_anew(store: Store) -> None:
    reminders = Reminders(store)
    await store.commit(change(replace(GAME, updated=5.0), deliveries=(parcel("1", "@1", kind="turn"),)))
    assert await reminders.due(4.9, 9) == []
    [known] = await reminders.due(5.0, 9)
    assert known == Reminding("1", 5.0)
    await reminders.keep(known, Reminding("1", None, 2, 7.0))
    await reminders.keep(known, Reminding("1", 1.0, 9, 9.0), parcel("9", "@1"))  # somebody was quicker
    assert await reminders.of("1") == Reminding("1", None, 2, 7.0)
    await reminders.posted("1", "m")
    await store.commit(change(then(GAME, updated=8.0), deliveries=(parcel("2", "@1", kind="turn"),)))
    assert await reminders.of("1") == Reminding("1", 8.0, 2, 7.0, "m")
    await store.commit(change(then(then(GAME), updated=9.0), acted="1"))
    assert await reminders.of("1") == Reminding("1", 8.0, 0, 7.0, "m")
    assert await reminders.of("2") == Reminding("2")


async def test_a_mark_tells_when_it_was_set_before(store: Store) -> None:
    assert [await store.mark("tick", at) for at in (1.0, 2.5, 3.0)] == [None, 1.0, 2.5]


def parcel(nonce: str, lane: str = "#c", **more: Any) -> Delivery:
    return Delivery(**{"kind": "board", "game": "abc", "lane": lane, "nonce": nonce, "at": 0.0, **more})


async def filled(store: Store, *deliveries: Delivery) -> Queue:
    await store.commit(change(deliveries=deliveries))
    return Queue(store)


async def test_only_the_first_of_a_lane_may_go(store: Store) -> None:
    queue = await filled(store, parcel("1", kind="turn"), parcel("2"), parcel("3", "@1"), parcel("4"))
    heads = await queue.heads()
    assert [head.nonce for head in heads] == ["1", "3"]
    await queue.settle(heads[0].id, "sent", message="m")
    assert [head.nonce for head in await queue.heads()] == ["2", "3"]


async def test_a_first_try_takes_along_what_waits_for_the_same_game(store: Store) -> None:
    said = (old("later"),)
    queue = await filled(store, parcel("1", first=1, last=2), parcel("2", kind="lobby"), parcel("3", first=3, last=3))
    await store.commit(change(then(GAME), deliveries=(parcel("4", events=said),)))
    [head] = await queue.heads()
    claimed = await queue.claim(head, until=50)
    assert claimed is not None
    assert (claimed.first, claimed.last, claimed.events, claimed.nonce) == (1, 3, said, "1")
    await store.commit(change(then(then(GAME)), deliveries=(parcel("5", first=4, last=4),)))
    [again] = await queue.heads()
    assert again == claimed
    retried = await queue.claim(again, until=99)
    assert retried is not None
    assert (retried.last, retried.nonce, retried.attempts) == (3, "1", 2)
    await queue.settle(head.id, "sent")
    assert [left.nonce for left in await queue.heads()] == ["2"]


async def test_a_parcel_is_claimed_by_one(store: Store) -> None:
    queue = await filled(store, parcel("1"))
    [head] = await queue.heads()
    assert await queue.claim(head, until=50) is not None
    assert await queue.claim(head, until=50) is None


async def test_failures_are_kept_and_told_once(store: Store) -> None:
    queue = await filled(store, parcel("1", "@1"))
    [head] = await queue.heads()
    await queue.settle(head.id, "failed", error="403 closed")
    assert [(f.person, f.error) for f in await queue.failures("abc")] == [("1", "403 closed")]
    for _twice in range(2):
        await queue.add_once(parcel("notice"))
    assert await count(store, "outbox") == 2


async def test_old_clicks_and_settled_parcels_are_forgotten_but_no_line(store: Store) -> None:
    click = Interaction("i", "abc", "red", 1, 5)
    await store.commit(change(lines=(LINE,), interaction=click, deliveries=(parcel("1"), parcel("2", "@1"))))
    queue = Queue(store)
    await queue.settle((await queue.heads())[0].id, "sent")
    await store.forget(before=6)
    assert [await count(store, t) for t in ("interactions", "outbox", "lines")] == [0, 1, 1]
