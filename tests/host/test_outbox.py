"""Delivery: in order, merged, edited, postponed, given up; never silently lost."""

import asyncio
from contextlib import suppress
from dataclasses import replace

import pytest

from bot.host.outbox import (
    BARRED,
    BURST,
    FORSAKEN,
    LEASE,
    PATIENCE,
    TOO_LATE,
    Barred,
    Down,
    Later,
    Never,
    Outbox,
    Parcel,
)
from bot.store import Queue
from bot.store.people import Prefs
from game.core.refusal import Refusal
from tests.host.table import PEOPLE, Post, Table


async def boards(table: Table) -> list[tuple[list[str], str]]:
    return [([e.text for e in p.events], p.edit) for p in await table.mail() if p.kind == "board"]


async def quiet(table: Table) -> Table:
    await table.open()
    await table.mail()
    return table


async def test_bursts_that_wait_become_one_with_the_latest_state(table: Table) -> None:
    await quiet(table)
    await table.play("red flag hill", "green bid 2", "green flag mill", "red luck")
    [parcel] = [p for p in await table.mail() if p.kind == "board"]
    assert [e.text for e in parcel.events][:2] == ["Red flags the hill.", "Green flags the mill."]
    assert (parcel.since, parcel.at, parcel.places) == (0, 3, ("hill", "mill"))


async def test_a_young_message_is_edited_and_an_old_one_followed(table: Table) -> None:
    await quiet(table)
    await table.say("red", "flag hill")
    [(_texts, first)] = await boards(table)
    assert first
    table.time += BURST - 1
    await table.say("red", "flag mill")
    assert (await boards(table))[0][1] == first
    table.time += 2
    await table.say("red", "flag hill")
    assert (await boards(table))[0][1] == ""


async def test_a_message_the_front_end_showed_itself_may_be_edited(table: Table) -> None:
    await quiet(table)
    await table.host.posted(table.id, "board", "own")
    await table.say("red", "flag hill")
    assert (await boards(table))[0][1] == "own"


async def test_an_outage_is_waited_out_with_growing_pauses_and_one_nonce(table: Table) -> None:
    await quiet(table)
    await table.say("red", "flag hill")
    [head] = await Queue(table.store).heads()
    pauses = []
    for _try in range(12):
        table.post.failures = [ConnectionError("down")]
        await table.outbox.drain(table.post)
        [waiting] = await Queue(table.store).heads()
        pauses.append(waiting.next_try - table.time)
        assert "down" in waiting.error
        table.time = waiting.next_try
    assert pauses[:4] == [2, 4, 8, 16]
    assert pauses[-1] == PATIENCE
    await table.say("red", "flag mill")
    first, second = [p for p in await table.mail() if p.kind == "board"]
    assert (first.nonce, len(first.events), len(second.events)) == (head.nonce, 1, 1)


async def test_asked_to_wait_it_waits_just_so_long(table: Table) -> None:
    await quiet(table)
    await table.say("red", "flag hill")
    table.post.failures = [Later(7.5)]
    assert await table.mail() == []
    [waiting] = await Queue(table.store).heads()
    assert waiting.next_try == table.time + 7.5
    table.time += 7.5
    assert len(await table.mail()) == 1


async def test_a_slow_lane_holds_up_no_other_and_keeps_its_order(table: Table) -> None:
    await quiet(table)
    await table.play("red ready", "green ready")
    table.post.failures = [ConnectionError("down")]
    shown = await table.mail()
    assert {p.person for p in shown if p.kind != "board"} == {"1"}
    table.time += 60
    assert [p.kind for p in await table.mail()] == ["board"]


async def test_a_closed_door_is_told_by_the_other_way_once(table: Table) -> None:
    await quiet(table)
    await table.play("red flag hill")
    table.post.failures = [Never("403 missing access")]
    [notice] = await table.mail()
    assert (notice.kind, notice.person) == ("notice", "1")
    assert notice.events[0].text == "A message to the channel of “The Toy” could not be delivered: 403 missing access"
    await table.play("red flag mill")
    table.post.failures = [Never("403 missing access")]
    assert await table.mail() == []
    failures = await Queue(table.store).failures(table.id)
    assert [(f.lane, f.error) for f in failures] == [("#c", "403 missing access")] * 2


async def test_a_person_who_can_not_be_written_to_is_named_without_their_secrets(table: Table) -> None:
    await quiet(table)
    await table.play("red bid 3", "green ready", "red ready")
    await table.mail(lambda p: True)
    await table.play("red ready")
    table.post.failures = []
    await table.play("green bid 5")
    await table.host.order(table.id, "organiser", "close", person="1", interaction="x")

    class Shut(Post):
        async def post(self, parcel: object) -> str:
            if getattr(parcel, "person", "") == "2":
                raise Never("50007 cannot send messages to this user")
            return await super().post(parcel)  # type: ignore[arg-type]

    shut = Shut()
    await table.outbox.drain(shut)
    [notice] = [p for p in shut.shown if p.kind == "notice"]
    assert notice.person == ""
    assert notice.events[0].text == "A message to Ben could not be delivered: 50007 cannot send messages to this user"


async def test_after_days_an_outage_is_given_up_visibly(table: Table) -> None:
    await quiet(table)
    await table.say("red", "flag hill")
    table.time += TOO_LATE + 1
    table.post.failures = [ConnectionError("down")]
    [notice] = await table.mail()
    assert "could not be delivered: it could not be sent for days" in notice.events[0].text
    [failed] = await Queue(table.store).failures(table.id)
    assert "ConnectionError('down')" in failed.error


@pytest.mark.parametrize("failure", [ValueError("a custom id is too long"), Never("no"), Barred("locked"), OSError()])
async def test_a_game_that_can_not_go_on_holds_up_no_other(
    table: Table, failure: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    first = (await quiet(table)).id
    second = (await quiet(table)).id
    table.id = first
    await table.say("red", "flag hill")
    table.id = second
    await table.say("red", "flag hill")
    table.post.failures = [failure]
    assert second in [p.game for p in await table.mail() if p.kind == "board"]


async def test_a_mistake_of_ours_is_dropped_and_told_once(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    await quiet(table)
    for text in ("flag hill", "flag mill"):
        await table.say("red", text)
        table.post.failures = [ValueError("a custom id is too long")]
        shown = await table.mail()
        if text == "flag hill":
            assert "the bot made a mistake; its log says which" in shown[0].events[0].text
    assert shown == []
    assert "a custom id is too long" in caplog.text
    assert await Queue(table.store).heads() == []
    await table.say("red", "flag hill")
    assert [p.kind for p in await table.mail()] == ["board"]


async def test_what_needs_somebody_is_told_once_and_taken_up_again(table: Table) -> None:
    await quiet(table)
    await table.say("red", "flag hill")
    table.post.failures = [Barred("the thread is locked; a moderator can unlock it")]
    [notice] = await table.mail()
    assert notice.person == "1"
    assert "the thread is locked; a moderator can unlock it" in notice.events[0].text
    for _try in range(3):
        [waiting] = await Queue(table.store).heads()
        assert waiting.next_try >= table.time + BARRED
        table.time = waiting.next_try
        table.post.failures = [Barred("the thread is locked")]
        assert await table.mail() == []
    await table.say("red", "flag mill")
    assert await table.mail() == []
    table.outbox.look_again("another")
    assert await table.mail() == []
    table.outbox.look_again("c")
    assert [[e.text for e in p.events] for p in await table.mail()] == [
        ["Red flags the hill."],
        ["Red flags the mill."],
    ]
    table.post.failures = [Barred("locked again")]
    await table.say("red", "flag hill")
    assert [p.kind for p in await table.mail()] == ["notice"]


@pytest.mark.parametrize(("age", "waits"), [(TOO_LATE + 86400, True), (FORSAKEN - 1, True), (FORSAKEN + 1, False)])
async def test_what_somebody_bars_waits_for_a_month(table: Table, age: float, waits: bool) -> None:
    await table.open()
    await table.mail()
    await table.say("red", "flag hill")
    table.post.failures = [Barred("locked")]
    await table.mail()
    table.time += age
    table.post.failures = [Barred("still locked")]
    await table.mail()
    assert [head.kind for head in await Queue(table.store).heads() if not head.person] == ["board"] * waits


async def test_what_is_under_way_is_not_tried_again(table: Table) -> None:
    await quiet(table)
    await table.say("red", "flag hill")
    table.post.failures = [Barred("locked")]
    await table.mail()
    [waiting] = await Queue(table.store).heads()
    table.time = waiting.next_try
    await Queue(table.store).claim(waiting, table.time + LEASE)
    table.outbox.look_again("")
    await table.mail()
    assert [head.next_try for head in await Queue(table.store).heads()] == [table.time + LEASE]


async def test_quiet_hours_hold_what_is_for_the_person_and_nothing_else(table: Table) -> None:
    await quiet(table)
    await table.host.set_person(replace(PEOPLE["green"], prefs=Prefs("11:00", "13:30")))
    await table.play("green ready", "red ready")
    assert {p.person for p in await table.mail()} == {"", "1"} - {"1"}
    table.time += 1.5 * 3600
    assert [(p.kind, p.person) for p in await table.mail()] == [("turn", "2")]


@pytest.mark.parametrize("prefs", [Prefs("25:00", "07:00"), Prefs("22:00", "07:00", "Mars/Olympus"), Prefs("x", "y")])
async def test_quiet_hours_that_there_are_not_are_refused(table: Table, prefs: Prefs) -> None:
    with pytest.raises(Refusal, match="These are no quiet hours"):
        await table.host.set_person(replace(PEOPLE["green"], prefs=prefs))
    assert await table.host.person("2") is None


async def test_who_took_a_parcel_and_died_is_followed_by_another(table: Table) -> None:
    await quiet(table)
    await table.say("red", "flag hill")
    [head] = await Queue(table.store).heads()
    await Queue(table.store).claim(head, table.time + LEASE)
    assert await table.mail() == []
    table.time += LEASE
    [parcel] = await table.mail()
    assert parcel.nonce == head.nonce


async def test_news_whose_turn_is_over_stay_news_when_they_are_tried_again(table: Table) -> None:
    class Once(Post):
        tried: list[tuple[str, str]] = []

        async def post(self, parcel: Parcel) -> str:
            if parcel.person == "2" and parcel.kind in ("turn", "private"):
                self.tried.append((parcel.kind, parcel.nonce))
                if len(self.tried) == 1:
                    raise Down("503")
            return await super().post(parcel)

    await quiet(table)
    await table.play("green ready", "red ready", "green ready")  # Green moves before it is told that it is to move
    post = Once()
    await table.outbox.drain(post)
    await table.say("red", "ready")  # and is to move again
    table.time += 3600
    await table.outbox.drain(post)
    [first, again, *_new] = post.tried
    assert first == again == ("private", first[1])


async def test_the_worker_serves_what_comes_and_two_show_it_once(table: Table) -> None:
    await quiet(table)
    one, two = (Outbox(table.store, now=lambda: table.time) for _n in range(2))
    post = Post()
    workers = [asyncio.create_task(box.deliver_forever(post)) for box in (one, two)]
    for n in range(20):
        await table.say("red", "flag hill" if n % 2 else "flag mill")
        one.wake()
        two.wake()
        await asyncio.sleep(0)
    queue = Queue(table.store)
    while await queue.heads():
        one.wake()
        two.wake()
        await asyncio.sleep(0.01)
    for worker in workers:
        worker.cancel()
        with suppress(asyncio.CancelledError):
            await worker
    texts = [event.text for parcel in post.shown for event in parcel.events]
    assert texts == ["Red flags the mill.", "Red flags the hill."] * 10
    assert len({parcel.nonce for parcel in post.shown}) == len(post.shown)


async def test_the_worker_stops_when_told_even_at_the_moment_it_is_woken(table: Table) -> None:
    await quiet(table)
    worker = asyncio.create_task(table.outbox.deliver_forever(table.post))
    await asyncio.sleep(0.2)  # it has looked and waits
    table.outbox.wake()
    worker.cancel()
    done, _running = await asyncio.wait([worker], timeout=5)
    assert done


@pytest.mark.parametrize("tried", [False, True])
async def test_a_clock_that_is_set_back_a_day_holds_nothing_up(table: Table, tried: bool) -> None:
    await quiet(table)
    await table.clock.tick(table.time)
    await table.say("red", "flag hill")
    if tried:
        table.post.failures = [ConnectionError("down")]
        assert await table.mail() == []
    table.time -= 86400
    await table.clock.tick(table.time)
    if tried:
        assert await table.mail() == []
        table.time += 2
    assert [p.kind for p in await table.mail()] == ["board"]
