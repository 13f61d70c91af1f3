"""An organiser's repair is a line of the record that anybody can carry out; a look into views is told to all."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.people import Settings
from game.core.record import read
from game.core.refusal import Refusal
from game.core.repair import parts, value_of
from game.play import bundle
from tests.host.table import PEOPLE, Table
from tests.toy import Toy

INSIGHT = Settings(insight=True)


async def test_a_repair_is_told_stands_in_the_record_and_verifies(table: Table, tmp_path: Path) -> None:
    await table.open(scenario="short", settings=INSIGHT)
    await table.play("red bid 2")
    await table.mail()
    await table.host.repair(table.id, "1", "purse.red", "5", "a bid  counted twice")
    assert (await table.view("red")).known.purse["red"] == 5
    said = "The organiser repairs purse.red: 5 from now on. Reason: a bid counted twice"
    assert await table.texts() == [[said]]
    [repaired] = [event for entry in await table.chronicle() for event in entry.events if event.text == said]
    assert repaired.message.blanks.keys() == {"part", "value", "reason"}, "what it was is not even kept with it"
    await table.play("red ready", "green ready")
    assert "house: repair purse.red 5 for a bid counted twice" in await table.host.export(table.id)
    assert await table.host.verify(table.id) == 4
    await table.host.resign(table.id, "red", by="1")
    await table.host.resign(table.id, "green", by="2")
    await table.host.mail.settled()
    text = await table.host.export(table.id)
    bundle.verify(bundle.read(text), table.rules.__getitem__)
    other = Table(await Store.open(str(tmp_path / "other.sqlite")))
    other.id = (await other.host.import_record(text, organiser=PEOPLE["red"])).id
    told = [event.text for entry in await other.chronicle() for event in entry.events]
    assert "repair purse.red 5 for a bid counted twice" in told
    await other.host.close()
    await other.store.close()


async def test_a_changed_repair_is_found(table: Table) -> None:
    await table.open(scenario="short", settings=INSIGHT)
    await table.host.repair(table.id, "1", "purse.red", "5", "a reason")
    record = read(await table.host.export(table.id))
    assert [line.repair.value for line in record.lines if line.repair] == ["5"]
    await table.play("red bid 3", "red ready", "green ready")
    text = await table.host.export(table.id, whole=True)
    assert await table.host.verify(table.id) == 4
    from game.core.record import BadRecord, write
    from game.core.verify import verify

    whole = read(text)
    for order in (
        "repair purse.red 2 for a reason",
        "repair purse.mauve 5 for a reason",
        "repair purse 5 for a reason",
    ):
        lines = tuple(replace(line, order=order) if line.repair else line for line in whole.lines)
        with pytest.raises(BadRecord):
            verify(read(write(replace(whole, lines=lines))), table.rules["toy"])


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("purse.mauve", "5", "there is no “mauve” there"),
        ("purse", "5", "another kind of value"),
        ("purse.red", "five", "another kind of value"),
        ("flags.red", "3", "another kind of value"),
        ("purse.red.x", "3", "there is no “x” there"),
        ("round", "99", "nobody could move any more"),
        ("", "3", "Say what is put right"),
    ],
)
async def test_what_fits_nowhere_changes_nothing(table: Table, path: str, value: str, reason: str) -> None:
    await table.open(settings=INSIGHT)
    before = (await table.view("red")).known
    with pytest.raises(Refusal, match=reason):
        await table.host.repair(table.id, "1", path, value, "a reason")
    assert (await table.view("red")).known == before


@pytest.mark.parametrize(
    ("typed", "before", "value"),
    [
        ("2117", '"2116"', '"2117"'),
        ("2117", '"0221"', '"2117"'),
        ("0221", '"2116"', '"0221"'),
        ('"2117"', '"2116"', '"2117"'),
        ("null", '"2116"', "null"),
        ("2117", "2116", "2117"),
        ("2117", '""', "2117"),
    ],
)
def test_a_hex_is_typed_as_it_is_printed(typed: str, before: str, value: str) -> None:
    assert value_of(typed, before) == value


async def test_a_number_may_be_a_text_where_one_stood(table: Table) -> None:
    await table.open(settings=INSIGHT)
    await table.host.repair(table.id, "1", "flags.red", '"7"', "a reason")
    await table.host.repair(table.id, "1", "flags.red", "8", "a reason")
    assert dict(parts(table.rules["toy"].dump((await table.view("red")).known)))["flags.red"] == '"8"'


async def test_only_the_organiser_and_only_where_it_was_agreed(table: Table) -> None:
    await table.open()
    with pytest.raises(Refusal, match="did not agree on insight"):
        await table.host.repair(table.id, "1", "purse.red", "5", "a reason")
    with pytest.raises(Refusal, match="did not agree that its organiser looks"):
        await table.host.look_into(table.id, "1", "green", "a reason")
    with pytest.raises(Refusal, match="Only the organiser"):
        await table.host.repair(table.id, "2", "purse.red", "5", "a reason")
    assert await table.host.repairable(table.id) == []


async def test_a_look_is_told_to_all_with_its_reason(table: Table) -> None:
    await table.open(settings=INSIGHT)
    await table.mail()
    with pytest.raises(Refusal, match="Only the organiser"):
        await table.host.look_into(table.id, "2", "red", "a reason")
    with pytest.raises(Refusal, match="Say why"):
        await table.host.look_into(table.id, "1", "green", "  ")
    await table.host.look_into(table.id, "1", "green", "he can't press ready")
    said = "The organiser looks into what Green sees. Reason: he can't press ready"
    assert await table.texts() == [[said]]


async def test_where_nothing_is_hidden_a_repair_tells_what_was_before(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "features", replace(Toy.features, sealed=False, hand=None))
    await table.open()
    await table.mail()
    await table.host.repair(table.id, "1", "purse.red", "5", "a reason")
    assert await table.texts() == [["The organiser repairs purse.red: 5 from now on, 120 until now. Reason: a reason"]]


async def test_nobody_takes_back_what_was_before_a_repair(table: Table) -> None:
    await table.open(settings=INSIGHT)
    await table.play("red bid 2")
    await table.host.repair(table.id, "1", "purse.green", "5", "a reason")
    with pytest.raises(Refusal, match="The organiser has repaired something"):
        await table.undo("red")
    await table.play("red bid 1")
    await table.undo("red")
