"""Letters reach those they are written to and nobody else, stay with the seat, and keep to what the table agreed."""

import pytest

from bot.host.correspondence import LINES, LONGEST, MOST, WHILE
from bot.host.outbox import Never, Parcel
from bot.store.people import Person, Settings
from game.core.refusal import Refusal
from tests.host.table import PEOPLE, Table

CLEO, DORA = PEOPLE["blue"], Person("9", "Dora")
AGREED = Settings(letters="always", opened=True)


async def write(table: Table, text: str, *to: str, seat: str = "red", once: str = "") -> None:
    person = PEOPLE[seat].id
    await table.host.letters.write(table.id, seat, to, text, person=person, once=once or table.click())


async def letters(table: Table) -> list[Parcel]:
    return await table.mail(lambda parcel: parcel.kind == "letter")


async def archive(table: Table, seat: str, person: str) -> list[str]:
    return [each.text for each in await table.host.letters.archive(table.id, seat, person)]


async def test_only_whom_it_is_written_to_gets_it(table: Table) -> None:
    await table.open(players=3, settings=AGREED)
    await table.mail()
    before = (await table.info(), await table.host.export(table.id), await table.store.revision(table.id))
    await write(table, "Alone?", "green")
    await write(table, "All of us.", "green", "blue")
    found = await table.every_mail()
    assert sorted((each.kind, each.person, each.seat) for each in found) == [
        ("letter", "2", "green"), ("letter", "2", "green"), ("letter", "3", "blue")
    ]  # fmt: skip
    assert await archive(table, "red", "1") == await archive(table, "green", "2") == ["Alone?", "All of us."]
    assert await archive(table, "blue", "3") == ["All of us."]
    assert (await table.info(), await table.host.export(table.id), await table.store.revision(table.id)) == before
    with pytest.raises(Refusal, match="Ben plays Green"):
        await archive(table, "green", "3")


async def test_the_same_click_sends_one(table: Table) -> None:
    await table.open(settings=AGREED)
    for _again in range(2):
        await write(table, "Once.", "green", once="click")
    assert len(await letters(table)) == 1
    assert await archive(table, "green", "2") == ["Once."]


async def test_who_left_a_seat_reads_no_more_and_who_takes_it_reads_all(table: Table) -> None:
    await table.open(players=3, settings=AGREED)
    await write(table, "Before.", "green")
    await write(table, "Still on its way.", "green")
    await table.host.replace(table.id, "green", DORA, by="1")
    assert await letters(table) == []
    with pytest.raises(Refusal, match="Dora plays Green"):
        await archive(table, "green", "2")
    assert await archive(table, "green", "9") == ["Before.", "Still on its way."]
    assert await table.host.letters.unread(table.id, ("green",)) == 2
    with pytest.raises(Refusal, match="Dora plays Green"):
        await write(table, "I am still here.", "red", seat="green")


async def test_a_letter_to_a_stand_in_waits_for_whoever_takes_the_seat(table: Table) -> None:
    await table.open(players=3, people=2, settings=AGREED)
    await table.mail()
    await write(table, "To whom it may concern.", "blue")
    assert await letters(table) == []
    await table.host.replace(table.id, "blue", DORA, by="1")
    assert await archive(table, "blue", "9") == ["To whom it may concern."]


async def test_a_letter_counts_as_read_only_if_those_before_it_arrived(table: Table) -> None:
    await table.open(settings=AGREED)
    desk = table.host.letters
    for text in ("one", "two", "three"):
        await write(table, text, "green")
    one, two, three = await desk.archive(table.id, "green", "2")
    for shown, left in ((two, 3), (one, 2), (two, 1), (three, 0)):
        await desk.shown(table.id, "green", shown)
        assert await desk.unread(table.id, ("green",)) == left
    assert await desk.unread(table.id, ("red",)) == 0


async def test_closed_messages_are_told_to_the_sender_alone(table: Table) -> None:
    await table.open(players=3, settings=AGREED)
    await table.mail()
    await write(table, "Are you there?", "green")
    table.post.failures = [Never("their direct messages are closed")]
    [told] = await table.every_mail()
    assert (told.kind, told.person, told.channel) == ("notice", "1", "c")
    assert "Ben could not be delivered: their direct messages are closed\nThe letter waits" in told.events[0].text
    assert await archive(table, "green", "2") == ["Are you there?"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x" * (LONGEST + 1), "A letter has at most 1500 characters"),
        ("x\n" * LINES + "x", "in 40 lines; this one has 81 in 41"),
        (" \n ", "There is nothing in this letter"),
    ],
)
async def test_a_letter_fits_into_a_message(table: Table, text: str, reason: str) -> None:
    await table.open(settings=AGREED)
    await write(table, "x" * LONGEST, "green")
    await write(table, "x\n" * (LINES - 1) + "x", "green")
    with pytest.raises(Refusal, match=reason):
        await write(table, text, "green")


async def test_a_seat_sends_no_flood(table: Table) -> None:
    await table.open(settings=AGREED)
    for n in range(MOST):
        await write(table, str(n), "green")
    with pytest.raises(Refusal, match="20 letters an hour are enough"):
        await write(table, "more", "green")
    await write(table, "another's", "red", seat="green")
    table.time += WHILE
    await write(table, "later", "green")


async def test_letters_keep_to_what_was_agreed(table: Table) -> None:
    await table.open(settings=Settings())
    with pytest.raises(Refusal, match="agreed on no letters"):
        await write(table, "x", "green")
    with pytest.raises(Refusal, match="is agreed before the game starts"):
        await table.host.configure(table.id, "1", Settings(letters="always"))
    with pytest.raises(Refusal, match="is agreed before the game starts"):
        await table.host.configure(table.id, "1", Settings(insight=True))


async def test_nobody_writes_to_nobody_or_themselves(table: Table) -> None:
    await table.open(settings=AGREED)
    for to in ((), ("red",)):
        with pytest.raises(Refusal, match="Say to whom you write"):
            await write(table, "x", *to)
    with pytest.raises(Refusal, match="There is no seat “mauve”"):
        await write(table, "x", "mauve")


@pytest.mark.parametrize("opened", [True, False])
async def test_letters_are_opened_at_the_end_if_that_was_agreed(table: Table, opened: bool) -> None:
    await table.open(settings=Settings(letters="always", opened=opened))
    await write(table, "Secret.", "green")
    assert await table.host.letters.opened(table.id) == []
    await table.host.abandon(table.id, "1")
    assert [each.text for each in await table.host.letters.opened(table.id)] == ["Secret."] * opened
    with pytest.raises(Refusal, match="The game is over"):
        await write(table, "x", "green")


async def test_a_note_is_the_seats_own_and_is_inherited(table: Table) -> None:
    await table.open(settings=Settings())
    desk = table.host.letters
    await desk.set_note(table.id, "green", " Red lies. \n", person="2")
    for person in ("1", "3"):
        with pytest.raises(Refusal, match="Ben plays Green"):
            await desk.note(table.id, "green", person)
    await table.host.replace(table.id, "green", CLEO, by="1")
    assert await desk.note(table.id, "green", "3") == "Red lies."
    with pytest.raises(Refusal, match="Cleo plays Green"):
        await desk.set_note(table.id, "green", "", person="2")
    with pytest.raises(Refusal, match="has room for 3500 characters"):
        await desk.set_note(table.id, "green", "x" * 3501, person="3")
