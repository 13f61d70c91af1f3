"""Taking over a seat is shown to all, stands in the record, and never gives anybody two hands."""

from pathlib import Path

import pytest

from bot.host.outbox import Parcel
from bot.store import Store
from bot.store.people import Person, Settings
from game.core.record import read
from game.core.refusal import Refusal
from game.play import bundle
from tests.host.table import NOON, PEOPLE, SEATS, Table

ANNA, BEN, CLEO = (PEOPLE[seat] for seat in SEATS)
DAY = 86400.0


async def claims(table: Table) -> list[Parcel]:
    return await table.mail(lambda parcel: parcel.kind == "claim")


async def test_a_newcomer_sits_down_at_once_and_all_read_who_and_when(table: Table) -> None:
    await table.open()
    await table.play("red flag hill")
    await table.mail()
    await table.host.replace(table.id, "green", CLEO, by="1")
    assert (await table.info()).seat("green").person == CLEO
    assert await table.texts() == [["The organiser gives Green to Cleo."]]
    record = read(await table.host.export(table.id))
    [line] = [line.seating for line in record.lines if line.seating]
    assert (line.seat, line.at, line.name) == ("green", int(NOON), "Cleo")
    assert await table.host.verify(table.id) == 2
    await table.host.resign(table.id, "green", by="3")
    assert "house: seat green 1795262400 - ~" in await table.host.export(table.id)


async def test_nobody_holds_two_hands_against_others(table: Table) -> None:
    await table.open(players=3, people=2)
    for seat in ("blue", "green"):
        with pytest.raises(Refusal, match="Anna holds Red, and the seats of this game hide things from each other"):
            await table.host.replace(table.id, seat, ANNA, by="1")
    assert (await table.info()).seat("green").person == BEN
    anna = {"game": "toy", "organiser": ANNA, "guild": "", "channel": "", "title": "", "options": {"players": "3"}}
    info = await table.host.open_game(**anna)  # type: ignore[arg-type]
    for seat, person in (("red", ANNA), ("blue", ANNA), ("green", BEN)):
        await table.host.join(info.id, seat, person, seat)
    with pytest.raises(Refusal, match="Anna holds Red and Blue"):
        await table.host.start(info.id, "1")
    await table.host.leave(info.id, "green", "2")
    await table.host.add_standin(info.id, None, "1")
    assert (await table.host.start(info.id, "1")).status == "playing"


async def test_whoever_is_alone_with_stand_ins_takes_any_seat(table: Table) -> None:
    await table.open(players=3, people=1)
    await table.host.join(table.id, "blue", ANNA, "x")
    assert (await table.info()).seats_of("1") == ("red", "blue")


async def test_who_held_another_seat_waits_for_the_others(table: Table) -> None:
    await table.open(players=3)
    await table.host.resign(table.id, "red", by="1")
    await table.mail()
    info = await table.host.replace(table.id, "green", ANNA, by="1")
    assert (info.seat("green").person, info.seat("green").standin) == (None, True)
    [asked] = await claims(table)
    assert (asked.person, asked.seat, asked.places) == ("3", "blue", ("green",))
    assert "Anna, who held Red, would like to take over Green." in asked.events[0].text
    with pytest.raises(Refusal, match="Cleo plays Blue"):
        await table.host.admit(table.id, "blue", "green", person="1", yes=True)
    info = await table.host.admit(table.id, "blue", "green", person="3", yes=True)
    assert info.seat("green").person == ANNA
    assert ["Anna takes over Green."] in await table.texts()
    with pytest.raises(Refusal, match="Nobody waits for your answer any more"):
        await table.host.admit(table.id, "blue", "green", person="3", yes=True)


async def test_who_comes_back_to_the_only_seat_they_held_need_not_wait(table: Table) -> None:
    await table.open()
    await table.host.resign(table.id, "red", by="1")
    await table.host.join(table.id, "red", ANNA, "x")
    assert (await table.info()).seat("red").person == ANNA


async def test_who_drives_the_others_out_does_not_see_their_hands_at_once(table: Table) -> None:
    await table.open()
    await table.host.replace(table.id, "green", None, by="1")
    with pytest.raises(Refusal, match="Anna holds Red"):
        await table.host.join(table.id, "green", ANNA, "x")
    await table.host.replace(table.id, "red", None, by="1")
    info = await table.host.join(table.id, "green", ANNA, "x")
    assert info.seat("green").person is None
    assert await claims(table) == []
    await table.host.mail.settled()


async def test_an_objection_ends_the_wait(table: Table) -> None:
    await table.open(players=3)
    await table.host.resign(table.id, "red", by="1")
    await table.host.replace(table.id, "green", ANNA, by="1")
    await table.mail()
    await table.host.admit(table.id, "blue", "green", person="3", yes=False)
    assert ["No from Blue: Anna may not take over Green."] in await table.texts()
    table.time += 2 * DAY
    await table.clock.tick(table.time)
    assert (await table.info()).seat("green").person is None


@pytest.mark.parametrize("hours", [0, 24])
async def test_without_an_answer_the_time_agreed_at_opening_decides(table: Table, hours: int) -> None:
    await table.open(players=3, hours=hours)
    await table.host.resign(table.id, "red", by="1")
    await table.host.replace(table.id, "green", ANNA, by="1")
    for hours_later, sits in ((23, False), (24, True)):
        table.time = NOON + hours_later * 3600
        await table.clock.tick(table.time)
        assert ((await table.info()).seat("green").person is not None) == sits
    assert await table.store.claims(table.time + DAY) == []


async def test_a_newcomer_who_comes_first_ends_the_wait(table: Table) -> None:
    await table.open(players=3)
    await table.host.resign(table.id, "red", by="1")
    await table.host.replace(table.id, "green", ANNA, by="1")
    await table.every_mail()
    await table.host.join(table.id, "green", Person("9", "Dora"), "x")
    mail = await table.every_mail()
    [board] = [parcel for parcel in mail if parcel.kind == "board"]
    assert "Anna waits for Green no more." in [event.text for event in board.events]
    [asked] = [parcel for parcel in mail if parcel.kind == "done-claim"]
    assert [event.text for event in asked.events] == ["No answer is needed any more: the game went on."]
    table.time += DAY
    await table.clock.tick(table.time)
    info = await table.info()
    assert info.seat("green").person == Person("9", "Dora")
    assert info.seats_of("1") == ()
    assert await claims(table) == []


async def test_the_wait_is_agreed_before_the_start(table: Table) -> None:
    await table.open()
    with pytest.raises(Refusal, match="is agreed before the game starts"):
        await table.host.configure(table.id, "1", Settings(takeover=0))
    await table.host.configure(table.id, "1", Settings(hours=5))


async def test_a_seat_that_changes_hands_bars_no_way_back(table: Table) -> None:
    await table.open()
    await table.play("red flag hill", "green bid 2")
    await table.host.replace(table.id, "green", CLEO, by="1")
    receipt = await table.undo("red")
    assert not receipt.consent
    assert (await table.view()).known.flags["red"] == ""
    assert [line.seating.name for line in read(await table.host.export(table.id)).lines if line.seating] == ["Cleo"]
    assert await table.host.verify(table.id) == 2


async def test_a_record_with_other_holders_is_taken_in_again(table: Table, tmp_path: Path) -> None:
    await table.open(scenario="short")
    await table.host.replace(table.id, "green", CLEO, by="1")
    await table.host.resign(table.id, "green", by="3")
    await table.host.resign(table.id, "red", by="1")
    await table.host.mail.settled()
    text = await table.host.export(table.id)
    assert (await table.info()).status == "over"
    bundle.verify(bundle.read(text), table.rules.__getitem__)
    other = Table(await Store.open(str(tmp_path / "other.sqlite")))
    other.id = (await other.host.import_record(text, organiser=ANNA)).id
    told = [event.text for entry in await other.chronicle() for event in entry.events]
    assert told[:2] == ["Cleo takes over Green.", "A stand-in takes over Green."]
    await other.host.close()
    await other.store.close()
