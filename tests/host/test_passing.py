"""Seasons for which all are ready by themselves: the house lets them pass, each as an order of its own."""

import pytest

from bot.host.info import Receipt
from game.campaign import RULES
from game.campaign.board import BOARD
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from tests.host.table import PEOPLE, Table


async def year(table: Table) -> list[str]:
    """Anna and Ben have all their armies stay, and are ready in 1618; with the last word the year goes by."""
    table.rules["campaign"] = RULES
    opened = await table.host.open_game(
        game="campaign", organiser=PEOPLE["red"], guild="g", channel="c", title="", scenario="1618-5",
        options={"players": "2"},
    )  # fmt: skip
    table.id = opened.id
    seats = [seat.id for seat in opened.seats]
    for seat, person in zip(seats, PEOPLE.values(), strict=False):
        await table.host.join(opened.id, seat, person, f"join-{seat}")
    await table.host.start(opened.id, "1", "start")
    for seat in seats:
        first = (await table.host.words(opened.id, seat)).texts()
        for order in [f"{army} hold" for army in first if army in BOARD.army_power] + ["ready this-year"]:
            await give(table, seat, f"standing {order}")
    for seat in seats:
        await give(table, seat, "ready")
    return seats


async def give(table: Table, seat: str, order: str, click: str = "") -> Receipt:
    person = (await table.info()).seat(seat).person
    assert person
    return await table.host.order(table.id, seat, order, person=person.id, interaction=click or table.click())


async def test_each_of_them_is_an_order_of_the_house_with_its_own_headline(table: Table) -> None:
    seats = await year(table)
    told = [(entry.seat, entry.order, str(entry.headline)) for entry in await table.chronicle()]
    assert told[-4:] == [
        (seats[0], "ready", "Spring 1618"),
        (seats[1], "ready", "Summer 1618"),
        (ORGANISER, "pass", "Autumn 1618"),
        (ORGANISER, "pass", "Spring 1619"),
    ]
    assert (await table.info()).awaited == tuple(seats)
    await table.host.verify(table.id)


async def test_whoever_gave_the_last_word_is_told_what_it_brought_and_not_what_passed_after_it(table: Table) -> None:
    seats = await year(table)
    for seat in seats:  # of the year 1619
        await give(table, seat, "standing ready this-year")
    await give(table, seats[0], "ready")
    first, again = [await give(table, seats[1], "ready", "last") for _time in range(2)]
    assert first == again
    assert first.sentence == ("ready",)
    assert "ready" in [event.kind for event in first.events]
    entries = await table.host.chronicle(table.id, seats[1], since=first.revision - 1)
    assert [entry.order for entry in entries] == ["ready", "pass", "pass"]


async def test_they_are_taken_back_with_the_order_that_led_there_and_not_alone(table: Table) -> None:
    seats = await year(table)
    with pytest.raises(Refusal, match="no order that could be taken back"):
        await table.host.undo(table.id, ORGANISER, person="1", interaction="organiser")
    await table.host.undo(table.id, seats[1], person="2", interaction="undo")
    await table.host.consent(table.id, seats[0], person="1", yes=True)
    info = await table.info()
    assert (str(info.headline), info.awaited) == ("Spring 1618", (seats[1],))
    await give(table, seats[1], "ready")
    assert str((await table.info()).headline) == "Spring 1619"
