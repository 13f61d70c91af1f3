"""An upgrade stops no game and changes no past."""

from dataclasses import replace
from typing import Any

import pytest

from game.core.dice import Dice
from game.core.record import BadRecord, read, write
from game.core.refusal import Refusal
from game.core.rules import Choice, Option, Outcome
from game.core.text import say
from game.core.verify import unproved, verify
from game.core.words import Sentence
from game.play.bundle import read as read_bundle
from tests.host.table import Table
from tests.toy import State, Toy

WIND = Option("wind", "Wind", (Choice("strong", "Strong"), Choice("none", "None")), before="none")


class Same(Toy):
    """A release in which nothing that anybody sees has changed, and there is one option more."""

    version = 2
    releases = {1: "0.1.0"}
    options = (
        *Toy.options,
        Option("wind", "Wind", (Choice("strong", "Strong"), Choice("none", "None")), before="none"),
    )


class Politer(Same):
    """A release that says to whoever seals an order what it is, in more words."""

    def carry_out(self, state: State, seat: str, order: Sentence, dice: Dice) -> Outcome[State]:
        outcome = super().carry_out(state, seat, order, dice)
        said = [replace(e, message=say("Thank you.")) if e.kind == "order" else e for e in outcome.events]
        return replace(outcome, events=tuple(said))


class Factual(Same):
    """A release whose events hold a fact more."""

    def carry_out(self, state: State, seat: str, order: Sentence, dice: Dice) -> Outcome[State]:
        outcome = super().carry_out(state, seat, order, dice)
        return replace(outcome, events=tuple(replace(e, facts={**e.facts, "more": 1}) for e in outcome.events))


class Luckier(Same):
    """A release in which luck is worth one point more."""

    version = 3
    releases = {1: "0.1.0", 2: "0.2.0"}

    def carry_out(self, state: State, seat: str, order: Sentence, dice: Dice) -> Outcome[State]:
        outcome = super().carry_out(state, seat, order, dice)
        if order != ("luck",):
            return outcome
        score = outcome.state.score | {seat: outcome.state.score[seat] + 1}
        return replace(outcome, state=replace(outcome.state, score=score))


class Stricter(Luckier):
    """A release in which the mill has burnt down."""

    version = 4
    releases = {**Luckier.releases, 3: "0.3.0"}

    def orders(self, state: State, seat: str) -> list[Sentence]:
        return [order for order in super().orders(state, seat) if order != ("flag", "mill")]


async def restart(table: Table, rules: Toy) -> None:
    """The bot stops, and starts with another release."""
    await table.host.close()
    table.rules["toy"] = rules
    table.host = table.another_host()
    await table.host.start_up()


async def unnoticed(table: Table, newer: Toy) -> None:
    """A release comes, and everything looks as before."""
    before, seen = await table.view(), await table.chronicle()
    await restart(table, newer)
    assert (await table.view(), await table.chronicle()) == (before, seen)


async def test_a_release_that_changes_nothing_is_not_noticed(table: Table) -> None:
    await table.open()
    await table.play("red luck", "red flag hill", "green bid 2")
    await unnoticed(table, Same())
    info = await table.info()
    assert (info.rules, info.options["wind"]) == (2, "none")
    await table.say("green", "ready")
    assert await table.host.verify(table.id) == 4


async def test_a_fact_more_is_not_noticed(table: Table) -> None:
    await table.open()
    await table.play("red luck", "red flag hill")
    await unnoticed(table, Factual())


async def test_a_receipt_that_is_worded_anew_is_not_noticed(table: Table) -> None:
    """It says again what its seat ordered: nothing has gone differently, and the game goes on by itself."""
    await table.open()
    await table.play("green bid 2", "red flag hill")
    await unnoticed(table, Politer())
    await table.say("green", "ready")
    assert await table.host.verify(table.id) == 3


async def test_a_game_that_cannot_be_brought_up_to_date_holds_up_no_other(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(Same):
        def view(self, state: State, viewer: str) -> Any:
            if state.score["red"]:
                raise ZeroDivisionError
            return super().view(state, viewer)

    await table.open()
    await table.play("red luck")
    broken = table.id
    await table.open()
    await restart(table, Broken())
    assert (await table.info()).rules == 2
    assert f"game {broken} cannot be brought up to date" in caplog.text
    caplog.clear()


async def test_until_it_is_taken_over_a_game_is_left_alone(table: Table) -> None:
    await table.open()
    table.rules["toy"] = Same()
    table.host = table.another_host()
    with pytest.raises(Refusal, match="rules 1 of “The Toy”, and the house has rules 2"):
        await table.view()


@pytest.mark.parametrize(("newer", "why"), [(Luckier(), "board would look"), (Stricter(), "“flag mill”) would not")])
async def test_where_newer_rules_would_have_gone_otherwise_the_past_stands(table: Table, newer: Toy, why: str) -> None:
    await table.open(players=2, scenario="short")
    await table.play("red luck", "red flag mill", "green bid 2")
    score = (await table.host.mail.live(table.id)).state.score
    await restart(table, newer)
    live = await table.host.mail.live(table.id)
    assert live.state.score == score
    assert live.state.bids["green"] == 2
    told = (await table.chronicle())[-1].events[-1].text
    assert told.startswith(f"Newer rules ({newer.version}) are in force from here on")
    assert why in told
    with pytest.raises(Refusal, match="what was before them stands"):
        await table.undo("red")
    lines = await table.store.lines(table.id)
    await restart(table, newer)
    assert await table.store.lines(table.id) == lines
    await table.play("red luck", "green ready", "red ready", *["organiser close"] * 2)
    assert (await table.info()).status == "over"
    await check_the_record(table, newer)


@pytest.mark.parametrize(("newer", "same"), [(Same(), True), (Luckier(), False), (Stricter(), False)])
async def test_a_game_that_is_over_stands_as_it_ended(table: Table, newer: Toy, same: bool) -> None:
    """Its past is shown as far as the rules of today lead to the same end."""
    await table.open(players=2, scenario="short")
    await table.play("red luck", "red flag mill", "green bid 2", "green ready", "red ready", *["organiser close"] * 2)
    assert (await table.info()).status == "over"
    before, seen = await table.view(), await table.chronicle()
    await restart(table, newer)
    assert (await table.view(), await table.chronicle()) == (before, seen)
    if same:
        assert (await table.host.reel(table.id)).views()
        assert (await table.host.past(table.id, 1)).headline
        return
    for past in (table.host.reel(table.id), table.host.past(table.id, 1)):
        with pytest.raises(Refusal, match=r"older rules \(release 0.1.0\)"):
            await past


class Poorer(Stricter):
    """A release in which nobody may bid two."""

    def orders(self, state: State, seat: str) -> list[Sentence]:
        return [order for order in Toy.orders(self, state, seat) if order != ("bid", "2")]


@pytest.mark.parametrize(("newer", "why"), [(Poorer(), "an order that not everybody knows"), (Stricter(), "order 2 (")])
async def test_newer_rules_tell_nothing_of_what_is_sealed(table: Table, newer: Toy, why: str) -> None:
    await table.open(players=2)
    await table.play("red luck", "green bid 2", "red flag mill")
    await restart(table, newer)
    told = (await table.chronicle())[-1].events[-1].text
    assert f"By them, {why}" in told
    assert "bid" not in told


async def check_the_record(table: Table, newer: Toy) -> None:
    text = await table.host.export(table.id)
    record = read(text)
    renewal = unproved(record)
    assert renewal is not None
    assert (renewal.version, renewal.release) == (newer.version, "0.1.0")
    assert [step.line.number for step in verify(record, newer)] == [4, 5, 6, 7, 8, 9]
    with pytest.raises(BadRecord, match="was played by rules toy"):
        verify(record, Same())
    cheat = replace(renewal, packed=replace(renewal).of(renewal.version, "0.1.0", b"", b"{}").packed)
    lines = tuple(replace(line, order=cheat.order) if line.renewal else line for line in record.lines)
    with pytest.raises(BadRecord, match="is not the one that was sealed"):
        verify(read(write(replace(record, lines=lines))), newer)
    assert read_bundle(text).record == record


async def test_before_the_end_nobody_reads_the_state_newer_rules_began_with(table: Table) -> None:
    await table.open(players=2)
    await table.play("red luck", "green bid 2")
    await restart(table, Luckier())
    await table.play("red luck")
    text = await table.host.export(table.id)
    [line] = [line for line in read(text).lines if line.renewal]
    assert line.renewal is not None
    assert not line.renewal.packed
    assert verify(read(text), Luckier()) == []


async def test_an_older_record_knows_nothing_of_newer_options(table: Table) -> None:
    await table.open(players=2)
    await table.play("red flag hill")
    await table.host.abandon(table.id, "1")
    record = read(await table.host.export(table.id))
    assert "wind" not in record.header.options
    again = replace(record, header=replace(record.header, rules=2))
    assert len(verify(again, Same())) == 1
    named = replace(again.header, options={**again.header.options, "wind": "strong"})
    assert len(verify(replace(again, header=named), Same())) == 1
