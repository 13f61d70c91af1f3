"""Whoever wants it has all that is stored about them, and has it deleted; games can be replayed afterwards."""

import json
from dataclasses import replace

import pytest
from sqlalchemy import text

from bot.store import Follow, Pair
from bot.store.keys import Keys
from bot.store.people import Person, Settings
from game.core.refusal import Refusal
from tests.host.table import PEOPLE, Table

DORA = Person("4711471147114711", "Dora Weiß")


async def everything(table: Table) -> str:
    """All rows of all tables."""
    from bot.store.tables import metadata

    found = []
    async with table.store.reading() as db:
        for each in metadata.sorted_tables:
            rows = await db.execute(text(f"SELECT * FROM {each.name}"))
            found += [(each.name, *map(str, row)) for row in rows]
    return json.dumps(found, ensure_ascii=False)


async def played(table: Table) -> None:
    """Dora takes Green over, plays, writes, and the game ends; she is late once."""
    await table.open(settings=Settings(24, letters="always"))
    await table.host.replace(table.id, "green", DORA, by="1")
    await table.host.letters.write(table.id, "green", ("red",), "Gruß", person=DORA.id, once="x")
    await table.host.order(table.id, "green", "ready", person=DORA.id, interaction="y")
    await table.host.letters.set_note(table.id, "green", "Red lies", person=DORA.id)
    await Keys(table.store).give(DORA.id, "link", 4e9)
    wished = Follow(lane=f"@{DORA.id}", person="1", guild="9", asked=DORA.id, since=1.0)
    for follow in (wished, replace(wished, lane="#1"), replace(wished, lane="#1", person=DORA.id, asked="1")):
        await table.host.follow(follow)
    other = await table.host.open_game(
        game="toy", organiser=PEOPLE["red"], guild="9", channel="8", title="", scenario="short"
    )
    await table.host.initiate(other.id, "1", DORA)
    pair = Pair(table.id, "red", "green", "77")
    assert await table.host.letters.pairs.keep(pair)
    await table.host.letters.pairs.admit(pair, ("1", DORA.id))
    await table.mail()


async def test_the_export_has_it_all(table: Table) -> None:
    await played(table)
    found = await table.host.own_data.export(DORA.id)
    assert found["you"][0]["name"] == "Dora Weiß"
    assert found["seats"] == [{"game": table.id, "seat": "green"}]
    assert [row["text"] for row in found["orders"]] == ["ready"]
    assert [row["text"] for row in found["letters of your seats"]] == ["Gruß"]
    assert [row["note"] for row in found["notes of your seats"]] == ["Red lies"]
    assert [row["kind"] for row in found["deadlines"]] == ["kept"]
    assert [row["kind"] for row in found["boards on the web"]] == ["link"]
    assert sorted(row["lane"] for row in found["followed"]) == ["#1", "#1", f"@{DORA.id}"]
    assert len(found["commented"]) == 1
    assert [row["thread"] for row in found["threads with another power"]] == ["77"]
    assert found["seats once held, lent or asked for"][0]["id"] == table.id
    other = json.dumps(await table.host.own_data.export("1"), ensure_ascii=False)
    assert "Red lies" not in other
    assert json.dumps(await table.host.own_data.export("none")).count("[]") == 18


async def test_whoever_still_plays_gives_their_seats_away_first(table: Table) -> None:
    await played(table)
    for person in (DORA.id, "1"):
        with pytest.raises(Refusal, match="You still play, lend or organise The Toy"):
            await table.host.own_data.delete(person)
    await table.host.lend(table.id, "green", PEOPLE["blue"], None, by=DORA.id)
    with pytest.raises(Refusal, match="You still play, lend or organise The Toy"):
        await table.host.own_data.delete(DORA.id)
    with pytest.raises(Refusal, match="Nothing is stored about you"):
        await table.host.own_data.delete("none")


async def test_whoever_waits_for_a_seat_and_has_lent_one_waits_no_more(table: Table) -> None:
    await table.open(players=3)
    await table.host.replace(table.id, "green", DORA, by="1")
    await table.host.lend(table.id, "green", None, table.time + 3600, by=DORA.id)
    await table.host.replace(table.id, "green", PEOPLE["green"], by="1")
    await table.host.replace(table.id, "blue", DORA, by="1")
    await table.mail()
    await table.host.own_data.delete(DORA.id)
    left = await everything(table)
    assert DORA.id not in left
    assert "Dora" not in left
    table.time += 99 * 86400.0
    await table.clock.tick(table.time)
    assert (await table.info()).seat("blue").person is None
    assert DORA.id not in await everything(table)


@pytest.mark.parametrize("over", [True, False])
async def test_nothing_of_them_is_left_and_the_game_is_replayed(table: Table, over: bool) -> None:
    await played(table)
    if over:
        await table.host.abandon(table.id, "1")
    else:
        await table.host.replace(table.id, "green", None, by=DORA.id)
        await table.play("red flag hill")
    before = (await table.view()).known, await table.host.verify(table.id)
    nobody = await table.host.own_data.delete(DORA.id)
    left = await everything(table)
    assert DORA.id not in left
    assert "Dora" not in left
    assert (nobody.id, nobody.name) == ("deleted-1", "№1")
    assert ((await table.view()).known, await table.host.verify(table.id)) == before
    assert "Gruß" in left
    record = await table.host.export(table.id)
    assert "№1" in record
    if not over:
        await table.play("red ready")
        assert DORA.id not in await everything(table)
