"""Records that leave the house, come back, and are taken over to newer rules."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from bot.host.info import dice_told
from bot.host.records import open_record
from bot.store import Store
from bot.store.commits import SNAPSHOT
from bot.store.people import Person
from game.core.dice import Dice, commit, derive
from game.core.record import BadRecord, Line, Record, read, write
from game.core.refusal import Refusal
from game.core.rules import ORGANISER, Option, Outcome, Setup
from game.core.verify import verify
from game.core.words import Sentence
from game.play.bundle import Linked
from game.play.selfplay import header_for, seed_secret
from tests.host.table import TOY, Table
from tests.toy import Toy

ANNA = Person("1", "Anna")
NewTable = Callable[[], Table]


async def finished(table: Table) -> str:
    await table.open(scenario="short")
    await table.play("red bid 2", "red luck", "green bid 3", "green ready", "red ready")
    await table.play("red flag hill", "red flag mill")
    await table.undo("red")
    for _round in range(2):
        await table.play("green ready", "red ready")
    return await table.host.export(table.id)


async def test_a_finished_game_is_told_whole_and_proves_its_dice(table: Table) -> None:
    record = read(await finished(table))
    assert record.secret is not None
    assert [line.order for line in record.lines[:3]] == ["bid 2", "luck", "bid 3"]
    assert verify(record, TOY)[-1].state == (await table.host.mail.live(table.id)).state


async def test_what_was_fought_at_once_follows_its_order_when_lines_are_counted_anew(table: Table) -> None:
    """A replaced bid is left out of an export in play: the order after it has another number there."""
    await table.open(scenario="long")
    await table.play("red bid 2", "red bid 4", "green bid 3", "green ready", "red ready")
    live = await table.host.mail.live(table.id)
    lines = await table.store.lines(table.id)
    battle = header_for(TOY, TOY.complete(Setup("toy", "short")), seed_secret("x"), "salt")
    fought = [Linked(n, f"Battle-{n}", Record(battle, ())) for n in (1, lines[-1].number)]
    known = open_record(TOY, live.game, live.seats, lines, fought)
    [kept] = known.linked
    assert kept.name == f"Battle-{lines[-1].number}"
    assert kept.number == len(known.record.lines) < lines[-1].number


class Guarded(Toy):
    """A toy whose orders are for the players alone."""

    def guarded(self, setup: Setup) -> bool:
        return True


async def test_of_a_guarded_game_nobody_reads_orders_before_its_end(table: Table) -> None:
    table.rules["toy"] = Guarded()
    await table.open(scenario="short")
    await table.play("red flag hill")
    await table.undo("red")
    assert [event.text for event in (await table.chronicle())[-1].events] == ["Taken back (Red): order 1."]
    await table.play("red flag hill", "green luck")
    record = read(await table.host.export(table.id))
    assert (record.lines, record.secret) == ((), None)
    assert [entry.order for entry in await table.chronicle("red")] == ["flag hill", "undo", "flag hill", ""]
    await table.play("red ready")
    info = await table.info()
    assert (info.awaited, info.awaiting) == (("green",), ("green",))  # an onlooker of this toy sees it
    [listed] = await table.host.games_in("c")
    assert (listed.awaited, listed.awaiting) == (("green",), ("red", "green"))  # nobody has looked


class Foggy(Guarded):
    """A guarded toy of which onlookers see nothing."""

    def view(self, state: Any, viewer: str) -> Any:
        seen = super().view(state, viewer)
        return seen if viewer else replace(seen, to_move=("red", "green"))


async def test_of_whom_onlookers_do_not_see_who_is_waited_for_everybody_is(table: Table) -> None:
    table.rules["toy"] = Foggy()
    await table.open(scenario="short")
    await table.play("red ready")
    info = await table.info()
    assert (info.awaited, info.awaiting) == (("green",), ("red", "green"))


#: What one seat may do in secret between the same public orders; none of it may show.
SECRETS = (
    (),
    ("bid 1",),
    ("bid 1", "bid 2", "bid 3"),
    ("bid 4", "undo"),
    ("bid 4", "bid 2", "undo", "bid 1", "undo"),
)


async def export_after(table: Table, before: tuple[str, ...], after: tuple[str, ...]) -> str:
    table.secrets = iter([(7)])  # type: ignore[assignment]
    await table.open()

    async def secretly(orders: tuple[str, ...]) -> None:
        for order in orders:
            await (table.undo("green") if order == "undo" else table.say("green", order))

    await table.play("red flag hill")
    await secretly(before)
    await table.play("red bid 3", "green bid 2", "red luck", "red ready", "green ready", "green flag mill")
    await secretly(after)
    await table.play("red flag mill", "red luck", "red ready")
    return await table.host.export(table.id)


@pytest.mark.parametrize(
    ("before", "after"), [*((before, SECRETS[-1]) for before in SECRETS[1:4]), *((SECRETS[1], one) for one in SECRETS)]
)
async def test_an_export_in_play_leaks_nothing_that_is_sealed(
    table: Table, before: tuple[str, ...], after: tuple[str, ...], tmp_path: object
) -> None:
    text = await export_after(table, before, after)
    other = Table(await Store.open(f"{tmp_path}/other.sqlite"))
    plain = await export_after(other, (), ())
    await other.store.close()
    assert text == plain
    record = read(text)
    assert record.secret is None
    assert [line.order for line in record.lines] == [
        "flag hill", "bid 3", "bid 2", "luck", "ready", "ready", "flag mill", "flag mill", "luck", "ready",
    ]  # fmt: skip
    verify(record, TOY)


async def test_a_public_undo_keeps_its_meaning_when_lines_are_left_out(table: Table) -> None:
    await table.open()
    await table.play("green bid 1", "green bid 2", "red flag hill", "red flag mill", "green bid 3")
    await table.undo("red")
    await table.play("red ready", "green ready")
    record = read(await table.host.export(table.id))
    orders = [line.order for line in record.lines]
    assert orders == ["flag hill", "flag mill", "bid 3", "undo 2", "ready", "ready"]
    assert verify(record, TOY)[-1].state == (await table.host.mail.live(table.id)).state


async def test_the_operator_may_take_everything(table: Table) -> None:
    await table.open()
    await table.play("red bid 1", "red bid 2")
    assert len(read(await table.host.export(table.id, whole=True)).lines) == 2
    assert read(await table.host.export(table.id)).lines == ()


async def elsewhere(tmp_path: object) -> Table:
    return Table(await Store.open(f"{tmp_path}/elsewhere.sqlite"))


async def test_a_finished_game_comes_back_as_it_was(table: Table, tmp_path: object) -> None:
    text = await finished(table)
    other = await elsewhere(tmp_path)
    info = await other.host.import_record(text, organiser=ANNA)
    assert (info.status, info.proven) == ("over", True)
    assert await other.host.export(info.id) == text
    other.id = info.id
    assert (await other.view(at=1)) == await table.view(at=1)
    assert [e.order for e in await other.chronicle("red")] == [e.order for e in await table.chronicle("red")]
    again = await other.host.import_record(text, organiser=ANNA)
    assert again.id != info.id
    assert await other.host.export(again.id) == text
    await other.store.close()


@pytest.mark.parametrize("taken_back", [False, True])
async def test_the_past_of_a_game_that_came_is_near(table: Table, tmp_path: object, taken_back: bool) -> None:
    """Nobody who slides through it waits for all its orders, unless some were taken back."""
    await table.open()
    for n in range(2 * SNAPSHOT + 3):
        await table.play(f"red bid {n % 3 + 1}")
    if taken_back:
        await table.undo("red")
    last = 2 * SNAPSHOT + 3 + taken_back
    other = await elsewhere(tmp_path)
    info = await other.host.import_record(await table.host.export(table.id, whole=True), organiser=ANNA)
    for upto in (SNAPSHOT - 1, SNAPSHOT, SNAPSHOT + 1, 2 * SNAPSHOT + 1):
        loaded = await other.store.load(info.id, upto)
        assert loaded is not None
        assert loaded.base_number == (0 if taken_back else upto // SNAPSHOT * SNAPSHOT)
        assert [line.number for line in (await other.store.way(info.id, upto)).lines] == [
            *range(loaded.base_number + 1, upto + 1)
        ]
    for at in (1, SNAPSHOT + 1, last):
        seen = await other.host.view(info.id, "red", at), await table.host.view(table.id, "red", at)
        assert seen[0] == seen[1]
    await other.store.close()


async def test_an_unfinished_game_goes_on_elsewhere_with_its_dice(table: Table, tmp_path: object) -> None:
    await table.open()
    await table.play("red luck", "red flag hill", "green bid 2", "green bid 3")
    await table.undo("red")
    other = await elsewhere(tmp_path)
    whole = await table.host.export(table.id, whole=True)
    info = await other.host.import_record(whole, organiser=ANNA, operator=True)
    other.id = info.id
    assert (info.status, info.proven, info.awaited) == ("open", True, ())
    assert (await other.view("green")).known.bids["green"] == 3
    for seat in ("red", "green"):
        await other.host.join(info.id, seat, Person("1" if seat == "red" else "2", seat), "late")
    await other.host.start(info.id, "1", "later")
    assert (await other.info()).salt == (await table.info()).salt
    await other.play("red luck")
    await table.play("red luck")
    assert await other.view() == await table.view()
    assert await other.host.verify(info.id) == await table.host.verify(table.id) == 4
    assert await other.host.export(info.id, whole=True) == await table.host.export(table.id, whole=True)
    await other.store.close()


@pytest.mark.parametrize("whole", [False, True])
async def test_a_game_goes_on_by_dice_of_its_own_that_are_bound_anew(
    table: Table, tmp_path: object, whole: bool
) -> None:
    """Also where its record tells the secret: whoever has read that could foretell every die."""
    await table.open()
    await table.play("red luck", "green luck")
    before = await table.host.info(table.id)
    other = await elsewhere(tmp_path)
    info = await other.host.import_record(await table.host.export(table.id, whole=whole), organiser=ANNA)
    assert not info.proven
    assert (info.commitment, info.secret, info.settings.taken) == (before.commitment, "", 2)
    assert info.bound != before.commitment
    said = dice_told(info)
    assert f"Up to order 2 its throws were bound to `{before.commitment}`" in said
    older = dice_told(replace(info, settings=replace(info.settings, taken=0)))
    assert f"What was thrown before was bound to `{before.commitment}`" in older
    assert "order" not in older, "it was not counted how many there were, or there was none"
    assert f"from order 3 on they come of our own secret, and we are bound to the commitment `{info.bound}`" in said
    await other.host.join(info.id, "red", ANNA, "1")
    await other.host.add_standin(info.id, None, "1")
    await other.host.start(info.id, "1")
    assert any(info.bound[:12] in text for told in await other.texts() for text in told)
    while (now := await other.host.info(info.id)).status == "playing":
        for order in ("luck", "ready"):
            with suppress(Refusal):
                await other.host.order(info.id, "red", order, person="1", interaction=f"{now.revision} {order}")
        await other.host.mail.settled()
    assert now.status == "over"
    record = read(await other.host.export(info.id))
    assert record.secret is None
    verify(record, TOY)
    secret = bytes.fromhex(now.secret)
    assert commit(secret) == info.bound
    assert f"It was `{now.secret}`." in dice_told(now)
    later = [draw for line in record.lines[2:] for draw in line.draws]
    assert later
    for draw in later:
        throw = draw.number, draw.sides, draw.purpose
        assert derive(secret, record.header.salt, record.header.id, *throw) == draw.value
    await other.store.close()


@pytest.mark.parametrize(
    ("find", "put"), [("= ", "= 9"), ("flag hill", "flag mill"), ("\nend", "\n\nend"), ("secret ", "secret 0")]
)
async def test_a_changed_record_is_not_taken_in(table: Table, tmp_path: object, find: str, put: str) -> None:
    text = (await finished(table)).replace(find, put, 1)
    other = await elsewhere(tmp_path)
    with pytest.raises(BadRecord):
        await other.host.import_record(text, organiser=ANNA)
    assert await other.host.games_of("1", finished=True) == []
    await other.store.close()


async def test_an_order_of_the_organiser_stands_in_the_record(table: Table) -> None:
    await table.open()
    await table.play(f"{ORGANISER} close")
    assert read(await table.host.export(table.id)).lines[0].seat == ORGANISER


def written(orders: list[str]) -> str:
    """A record of a game that is not over; of "red flag hill" and the like."""
    setup = TOY.complete(Setup("toy", "long", {}))
    header = header_for(TOY, setup, seed_secret("x"), "salt")
    pairs = [order.partition(" ") for order in orders]
    return write(Record(header, tuple(Line(n, pair[0], pair[2]) for n, pair in enumerate(pairs, start=1))))


class Grown(Toy):
    """A toy that was for three before anybody could choose."""

    options = (Option("players", "Players", Toy.options[0].choices, before="3"),)


async def test_a_record_of_before_there_was_an_option_is_taken_in_as_it_was_played(table: Table) -> None:
    table.rules["toy"] = rules = Grown()
    header = header_for(rules, rules.complete(Setup("toy", "long", {"players": "3"})), seed_secret("x"), "salt")
    older = Record(replace(header, options={}), (Line(1, "blue", "flag hill"),))
    info = await table.host.import_record(write(older), organiser=ANNA)
    assert [seat.id for seat in info.seats] == [seat for seat, _name in header.seats]
    assert await table.host.verify(info.id) == 1


async def test_undos_cost_no_more_than_orders(table: Table) -> None:
    pairs = [order for n in range(1, 2000, 2) for order in ("red flag hill", f"red undo {n}")]
    calls = count()
    table.rules["toy"] = Counting(calls)
    info = await table.host.import_record(written(pairs), organiser=ANNA)
    assert (info.status, next(calls) < 3 * len(pairs)) == ("open", True)


async def test_undos_that_go_all_the_way_back_again_and_again_are_not_followed(table: Table) -> None:
    far = ["red flag hill"] * 300 + [order for n in range(1, 300) for order in (f"red undo {n}", "red flag mill")]
    calls = count()
    table.rules["toy"] = Counting(calls)
    with pytest.raises(BadRecord, match="it takes too long to follow"):
        await table.host.import_record(written(far), organiser=ANNA)
    assert next(calls) < 20 * len(far)


async def test_a_record_has_only_so_many_orders_and_so_much_time(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    text = written(["red flag hill"] * 9)
    monkeypatch.setattr("bot.host.imports.LINES", 8)
    with pytest.raises(BadRecord, match="there are 9 orders in it, and 8 are the most"):
        await table.host.import_record(text, organiser=ANNA)
    monkeypatch.setattr("bot.host.imports.LINES", 9)
    monkeypatch.setattr("bot.host.imports.SECONDS", -1.0)
    with pytest.raises(BadRecord, match="it takes too long to follow"):
        await table.host.import_record(text, organiser=ANNA)


async def test_a_record_tells_of_only_so_many_people(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    text = written([f"house seat red {n} Cleo{n}" for n in range(1, 6)])
    monkeypatch.setattr("bot.host.imports.PEOPLE", 4)
    with pytest.raises(BadRecord, match="there are 5 people in it, and 4 are the most"):
        await table.host.import_record(text, organiser=ANNA)
    monkeypatch.setattr("bot.host.imports.PEOPLE", 5)
    assert (await table.host.import_record(text, organiser=ANNA)).status == "open"


async def test_one_record_at_a_time_is_verified_for_a_person(table: Table) -> None:
    begun, go = threading.Event(), threading.Event()

    class Slow(Toy):
        def carry_out(self, state: Any, seat: str, order: Sentence, dice: Dice) -> Outcome[Any]:
            begun.set()
            assert go.wait(20)
            return super().carry_out(state, seat, order, dice)

    table.rules["toy"] = Slow()
    text = written(["red flag hill"])
    first = asyncio.create_task(table.host.import_record(text, organiser=ANNA))
    await asyncio.to_thread(begun.wait, 20)
    with pytest.raises(Refusal, match="One at a time"):
        await table.host.import_record(text, organiser=ANNA)
    other = asyncio.create_task(table.host.import_record(text, organiser=Person("2", "Ben")))
    go.set()
    assert (await first).id != (await other).id
    assert (await table.host.import_record(text, organiser=ANNA)).status == "open"


class Counting(Toy):
    """A toy that counts the orders it carries out."""

    def __init__(self, calls: Iterator[int]) -> None:
        self.calls = calls

    def carry_out(self, state: Any, seat: str, order: Sentence, dice: Dice) -> Outcome[Any]:
        next(self.calls)
        return super().carry_out(state, seat, order, dice)


class Fragile(Toy):
    """A toy whose rules stumble over what they do not expect."""

    def carry_out(self, state: Any, seat: str, order: Sentence, dice: Dice) -> Outcome[Any]:
        raise KeyError(order)


async def test_whatever_a_record_brings_the_rules_to_is_the_records_fault(table: Table, tmp_path: object) -> None:
    await table.open()
    await table.play("red flag hill")
    text = await table.host.export(table.id)
    other = await elsewhere(tmp_path)
    other.rules["toy"] = Fragile()
    with pytest.raises(BadRecord, match="the rules cannot follow"):
        await other.host.import_record(text, organiser=ANNA)
    other.rules.clear()
    with pytest.raises(Refusal, match="The house has no game “toy”"):
        await other.host.import_record(text, organiser=ANNA)
    await other.store.close()
