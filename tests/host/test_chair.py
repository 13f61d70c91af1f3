"""The organiser's chair goes to somebody else: with its rights, in the record, for all to read."""

import pytest

from bot.store.people import Person
from game.core.record import read
from game.core.refusal import Refusal
from tests.host.table import PEOPLE, Table

BEN, DORA = PEOPLE["green"], Person("9", "Dora")


async def test_who_has_the_chair_has_its_rights_and_nobody_else(table: Table) -> None:
    await table.open(players=3, hours=24)
    await table.mail()
    with pytest.raises(Refusal, match="Only the organiser"):
        await table.host.hand_over_chair(table.id, DORA, by="2")
    with pytest.raises(Refusal, match="Anna is its organiser already"):
        await table.host.hand_over_chair(table.id, PEOPLE["red"], by="1")
    info = await table.host.hand_over_chair(table.id, DORA, by="1")
    assert info.organiser == DORA
    with pytest.raises(Refusal, match="Only the organiser"):
        await table.host.stop_clock(table.id, "1", "The fair")
    assert (await table.host.stop_clock(table.id, "9", "The fair")).stopped
    assert info.seats_of("9") == ()


async def test_it_is_told_to_all_and_to_the_new_organiser(table: Table) -> None:
    await table.open(players=3)
    await table.mail()
    await table.host.hand_over_chair(table.id, DORA, by="1")
    mail = await table.mail()
    public = [event.text for parcel in mail if parcel.lane.startswith("#") for event in parcel.events]
    private = [event.text for parcel in mail if parcel.lane == "@9" for event in parcel.events]
    assert public == ["Dora is the organiser from now on."]
    assert private == [f"You are the organiser of “{(await table.info()).title}” from now on."]
    assert any(parcel.kind == "lobby" for parcel in mail)


async def test_in_play_it_is_a_line_of_the_record_and_it_verifies(table: Table) -> None:
    await table.open(players=3)
    await table.host.hand_over_chair(table.id, DORA, by="1")
    await table.say("red", "ready")
    record = read(await table.host.export(table.id))
    assert [(each.seating.seat, each.seating.name) for each in record.lines if each.seating] == [("organiser", "Dora")]
    assert await table.host.verify(table.id) == 2


async def test_before_the_start_it_is_told_and_no_line(table: Table) -> None:
    info = await table.host.open_game(game="toy", organiser=PEOPLE["red"], guild="g", channel="c", title="")
    table.id = info.id
    info = await table.host.hand_over_chair(table.id, BEN, by="1")
    assert (info.organiser, info.status) == (BEN, "open")
    await table.host.abandon(table.id, "2")
    with pytest.raises(Refusal):
        await table.host.hand_over_chair(table.id, DORA, by="2")


async def test_a_game_goes_on_in_the_language_in_which_it_was_told(table: Table) -> None:
    """What was told in German by Anna's wish is not in French because Dora has the chair now, nor in English."""
    info = await table.host.open_game(
        game="toy", organiser=Person("1", "Anna", "de"), guild="g", channel="c", title="Bids"
    )
    assert info.language == "de"
    for holder, by in ((Person("9", "Dora", "fr"), "1"), (BEN, "9")):
        info = await table.host.hand_over_chair(info.id, holder, by=by)
        assert (info.organiser, info.language) == (holder, "de")
