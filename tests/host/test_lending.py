"""A lent seat moves with all that is in it, goes back by itself, and opens nobody a second hand."""

import pytest

from bot.store.people import Person, Settings
from game.core.refusal import Refusal
from tests.host.table import NOON, PEOPLE, Table

ANNA, BEN, CLEO = PEOPLE["red"], PEOPLE["green"], PEOPLE["blue"]
DORA, DAY = Person("9", "Dora"), 86400.0


async def holder(table: Table, seat: str = "green") -> Person | None:
    return (await table.info()).seat(seat).person


async def test_a_lent_seat_goes_back_by_itself_at_its_time_and_not_before(table: Table) -> None:
    await table.open(players=3)
    await table.mail()
    await table.host.lend(table.id, "green", DORA, NOON + DAY, by="2")
    assert await holder(table) == DORA
    assert ["Ben leaves Green to Dora; it goes back <t:1795348800:R>."] in await table.texts()
    for later, who in ((DAY - 1, DORA), (DAY, BEN)):
        table.time = NOON + later
        await table.clock.tick(table.time)
        assert await holder(table) == who
    assert (await table.info()).loans == ()
    assert await table.store.claims(table.time + 99 * DAY) == []
    assert await table.host.verify(table.id) == 2


async def test_both_may_end_a_loan_early_and_nobody_else(table: Table) -> None:
    for by in ("2", "9", "1"):
        await table.open(players=3)
        await table.host.lend(table.id, "green", DORA, NOON + DAY, by="2")
        with pytest.raises(Refusal, match="Green goes back to Ben"):
            await table.host.take_back(table.id, "green", by="3")
        await table.host.take_back(table.id, "green", by=by)
        assert await holder(table) == BEN
        with pytest.raises(Refusal, match="Nobody has Green on loan"):
            await table.host.take_back(table.id, "green", by="2")


async def test_only_whoever_holds_a_seat_lends_it_and_no_borrower(table: Table) -> None:
    await table.open(players=3)
    for by in ("1", "3"):
        with pytest.raises(Refusal, match="Ben plays Green"):
            await table.host.lend(table.id, "green", DORA, NOON + DAY, by=by)
    await table.host.lend(table.id, "green", DORA, NOON + DAY, by="2")
    with pytest.raises(Refusal, match="only Ben may lend it"):
        await table.host.lend(table.id, "green", Person("8", "Emil"), NOON + DAY, by="9")
    with pytest.raises(Refusal, match="Green goes back to Ben"):
        await table.host.replace(table.id, "green", Person("8", "Emil"), by="9")
    with pytest.raises(Refusal, match="That is your own seat"):
        await table.host.lend(table.id, "red", ANNA, NOON + DAY, by="1")


@pytest.mark.parametrize("until", [NOON, NOON + 121 * DAY])
async def test_a_loan_ends_in_the_near_future(table: Table, until: float) -> None:
    await table.open(players=3)
    with pytest.raises(Refusal, match="lent for 120 days at most"):
        await table.host.lend(table.id, "green", DORA, until, by="2")


async def test_a_minded_seat_is_nobody_elses_until_its_owner_is_back(table: Table) -> None:
    await table.open(players=3)
    await table.host.lend(table.id, "green", None, None, by="2")
    assert (await table.info()).seat("green").standin
    with pytest.raises(Refusal, match="A stand-in minds Green for Ben"):
        await table.host.join(table.id, "green", DORA, "x")
    with pytest.raises(Refusal, match="The organiser may give it to somebody else by /game replace"):
        await table.host.join(table.id, "green", ANNA, "x")
    table.time += 50 * DAY
    await table.clock.tick(table.time)
    assert await holder(table) is None
    await table.host.join(table.id, "green", BEN, "x")
    assert await holder(table) == BEN
    assert (await table.info()).loans == ()


async def test_that_a_stand_in_minds_a_seat_is_told_once_and_when_it_goes_back(table: Table) -> None:
    for until, told in ((None, "A stand-in minds Green for Ben."),
                        (NOON + DAY, "A stand-in minds Green for Ben; it goes back <t:1795348800:R>.")):  # fmt: skip
        await table.open(players=3)
        await table.mail()
        await table.host.lend(table.id, "green", None, until, by="2")
        [said] = [texts for texts in await table.texts() if told in texts]
        assert said[0] == told
        assert sum("Ben" in line for line in said) == 1, "in one line"


async def test_the_organiser_gives_a_minded_seat_to_another_for_good(table: Table) -> None:
    await table.open(players=3)
    await table.host.lend(table.id, "green", None, NOON + DAY, by="2")
    await table.host.replace(table.id, "green", DORA, by="1")
    table.time += 2 * DAY
    await table.clock.tick(table.time)
    assert await holder(table) == DORA


async def test_a_borrower_who_leaves_leaves_it_to_a_stand_in_until_its_time(table: Table) -> None:
    await table.open(players=3)
    await table.host.lend(table.id, "green", DORA, NOON + DAY, by="2")
    await table.mail()
    await table.host.resign(table.id, "green", by="9")
    assert await holder(table) is None
    told = "Dora leaves Green. A stand-in plays on until it goes back to Ben."
    assert any(told in texts for texts in await table.texts())
    table.time += DAY
    await table.clock.tick(table.time)
    assert await holder(table) == BEN


async def _move_to_blue(table: Table) -> None:
    """Ben, who lent Green, sits down at Blue, and the others agree."""
    await table.host.replace(table.id, "blue", BEN, by="1")
    await table.host.admit(table.id, "red", "blue", person="1", yes=True)
    await table.host.admit(table.id, "green", "blue", person="9", yes=True)
    assert await holder(table, "blue") == BEN


async def test_who_saw_another_hand_meanwhile_waits_for_the_others(table: Table) -> None:
    await table.open(players=3)
    await table.host.lend(table.id, "green", DORA, NOON + DAY, by="2")
    await _move_to_blue(table)
    with pytest.raises(Refusal, match="Ben holds Blue"):
        await table.host.take_back(table.id, "green", by="2")
    table.time += DAY
    await table.clock.tick(table.time)
    assert (await holder(table), await holder(table, "blue")) == (DORA, BEN)
    assert any("Ben cannot take Green back." in texts for texts in await table.texts())


async def test_who_held_another_hand_and_left_it_is_asked_about(table: Table) -> None:
    await table.open(players=3)
    await table.host.lend(table.id, "green", DORA, NOON + DAY, by="2")
    await _move_to_blue(table)
    await table.host.resign(table.id, "blue", by="2")
    await table.mail()
    await table.host.take_back(table.id, "green", by="2")
    assert await holder(table) is None
    assert {parcel.person for parcel in await table.mail(lambda parcel: parcel.kind == "claim")} == {"1"}
    await table.host.admit(table.id, "red", "green", person="1", yes=True)
    assert await holder(table) == BEN


async def test_whoever_takes_a_seat_over_is_told_all_and_who_left_nothing_more(table: Table) -> None:
    await table.open(players=3, settings=Settings(letters="always", hours=24))
    await table.play("red flag hill", "green flag mill")
    await table.mail()
    await table.host.lend(table.id, "green", DORA, NOON + DAY, by="2")
    [welcome] = await table.mail(lambda parcel: parcel.person == "9")
    assert (welcome.kind, welcome.seat, welcome.events[0].facts) == ("turn", "green", {"taken": "green"})
    await table.host.letters.write(table.id, "red", ("green",), "Hello.", person="1", once="x")
    await table.play("red bid 3")
    assert {parcel.person for parcel in await table.mail() if parcel.seat == "green"} == {"9"}
    with pytest.raises(Refusal, match="Dora plays Green"):
        await table.host.order(table.id, "green", "bid 2", person="2", interaction="y")


async def test_the_end_of_a_game_ends_its_loans(table: Table) -> None:
    await table.open(players=3)
    await table.host.lend(table.id, "green", DORA, NOON + DAY, by="2")
    await table.host.abandon(table.id, "1")
    assert (await table.info()).loans == ()
    table.time += 2 * DAY
    await table.clock.tick(table.time)
    assert await holder(table) == DORA


async def test_who_gets_a_seat_back_is_still_written_to_in_their_language(table: Table) -> None:
    await table.open(players=3)
    await table.host.hear("2", "de")
    await table.host.lend(table.id, "green", DORA, NOON + DAY, by="2")
    await table.host.take_back(table.id, "green", by="9")
    ben = await table.store.person("2")
    assert ben is not None
    assert ben.locale == "de"
