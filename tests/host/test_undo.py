"""Taking back: free while nobody learned anything, by consent after that, and without a trace if it was sealed."""

from dataclasses import replace
from typing import Any

import pytest

from game.core.dice import Dice
from game.core.events import Event
from game.core.refusal import Refusal
from game.core.rules import Outcome
from game.core.text import say
from game.core.words import Sentence
from tests.host.table import TOY, Table
from tests.toy import State, Toy


async def state(table: Table) -> bytes:
    return TOY.dump((await table.host.mail.live(table.id)).state)


async def test_an_order_nobody_answered_is_taken_back_at_once(table: Table) -> None:
    await table.open()
    await table.say("red", "flag mill")
    before = await state(table)
    await table.say("red", "flag hill")
    receipt = await table.undo("red")
    assert not receipt.consent
    assert await state(table) == before
    assert [event.text for event in receipt.events] == ["Taken back (Red): “flag hill”."]
    entries = await table.chronicle("green")
    assert [entry.order for entry in entries] == ["flag mill", "flag hill", "undo"]
    assert (await table.texts())[-1][-1] == "Taken back (Red): “flag hill”."
    assert await table.host.verify(table.id) == 1


async def test_one_undo_after_another_goes_further_back(table: Table) -> None:
    await table.open()
    start = await state(table)
    await table.play("red flag hill", "red flag mill")
    await table.undo("red")
    await table.undo("red")
    assert await state(table) == start
    with pytest.raises(Refusal, match="no order that could be taken back"):
        await table.undo("red")


async def test_an_undo_reaches_behind_a_snapshot(table: Table) -> None:
    await table.open()
    await table.play(*["red flag hill"] * 49)
    before = await state(table)
    await table.play("red flag mill", "green bid 2")
    await table.undo("red")
    elsewhere = await table.another_host().mail.live(table.id)
    assert TOY.dump(elsewhere.state) == await state(table) != before
    await table.undo("green")
    assert await state(table) == before


@pytest.mark.parametrize("later", ["green flag hill", "green luck", "organiser close"])
async def test_another_seats_order_a_draw_or_a_reveal_bars_the_way(table: Table, later: str) -> None:
    await table.open()
    await table.play("red flag mill", later)
    before = await state(table)
    assert (await table.undo("red")).consent
    assert await state(table) == before
    [asked] = [p for p in await table.mail() if p.kind == "consent"]
    assert (asked.person, asked.events[0].text) == ("2", f"Red would like to {taken(later)}. Do you agree?")


def taken(later: str) -> str:
    seat, _blank, order = later.partition(" ")
    if seat == "organiser":
        return "unwind Round 1 of 40 and Round 2 of 40: everything since “flag mill”"
    return f"take back “flag mill” and “{order}” (Green)"


async def test_what_would_be_unwound_is_told_before_anybody_is_asked(table: Table) -> None:
    await table.open(players=3)
    await table.play("red luck", "organiser close", "green flag hill")
    before = await state(table)
    found = await table.host.unwinding(table.id, "red")
    assert found is not None
    assert [str(period) for period in found.periods] == ["Round 1 of 40", "Round 2 of 40"]
    assert [str(name) for name in found.asked] == ["Green", "Blue"]
    assert str(found.orders[0]) == "“luck”"
    assert (await state(table), (await table.info()).consent) == (before, "")
    await table.say("red", "flag hill")
    assert await table.host.unwinding(table.id, "red") is None


async def test_what_would_be_unwound_is_told_though_others_order_meanwhile(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stand-in's order between two looks is no fault: it is looked again."""
    await table.open()
    await table.play("red flag mill", "green flag hill")
    other, really, once = table.another_host(), table.store.lines, iter([True])

    async def lines(*args: Any, **more: Any) -> Any:
        if next(once, False):
            await other.order(table.id, "green", "luck", person="2", interaction="meanwhile")
        return await really(*args, **more)

    monkeypatch.setattr(table.store, "lines", lines)
    found = await table.host.unwinding(table.id, "red")
    assert found is not None
    assert [str(order) for order in found.orders] == ["“flag mill”", "“flag hill” (Green)", "“luck” (Green)"]


async def test_that_somebody_is_ready_is_nothing_to_answer(table: Table) -> None:
    """One's own slip is free, whoever said ready since; but not once the round has been carried out."""
    await table.open(players=3)
    await table.play("red bid 3", "red ready", "green ready")
    assert await table.host.unwinding(table.id, "red") is None
    receipt = await table.undo("red")
    assert not receipt.consent
    assert (await table.info()).awaited == ("red", "blue")
    await table.play("red ready", "blue ready")
    assert await table.host.unwinding(table.id, "red") is not None


class Wavering(Toy):
    """Who is ready may be so no more."""

    def orders(self, state: State, seat: str) -> list[Sentence]:
        return [("not-ready",)] if seat in state.ready else super().orders(state, seat)

    def carry_out(self, state: State, seat: str, order: Sentence, dice: Dice) -> Outcome[State]:
        if order != ("not-ready",):
            return super().carry_out(state, seat, order, dice)
        ready = tuple(other for other in state.ready if other != seat)
        return Outcome(replace(state, ready=ready), (Event("ready", say("No longer."), {"ready": 0}),))


@pytest.mark.parametrize("others", [[], ["green ready"]])
async def test_who_was_ready_and_then_was_not_takes_back_the_order_before(table: Table, others: list[str]) -> None:
    """A sealed one, unseen, whoever is ready meanwhile; and where there is none, nothing at all."""
    table.rules["toy"] = Wavering()
    await table.open(players=3)
    await table.play("red flag mill", "red bid 3", "red ready", *others, "red not-ready", "red ready", "red not-ready")
    await table.mail()
    assert await table.host.unwinding(table.id, "red") is None
    assert (await table.undo("red")).sealed
    assert await table.mail() == []
    info, view = await table.info(), (await table.view("red")).known
    assert ("red" in info.awaited, view.bids["red"], view.flags["red"]) == (True, 0, "mill")
    await table.open(players=3)
    await table.play(*others, "red ready", "red not-ready")
    with pytest.raises(Refusal, match="no order that could be taken back"):
        await table.undo("red")


async def test_ones_own_draw_bars_the_way(table: Table) -> None:
    await table.open()
    await table.say("red", "luck")
    assert (await table.undo("red")).consent


async def test_with_everybodys_consent_all_falls_and_no_die_is_rolled_again(table: Table) -> None:
    await table.open(players=3)
    start = await state(table)
    await table.play("red luck", "green flag hill", "blue luck")
    await table.undo("red")
    assert (await table.host.consent(table.id, "green", person="2", yes=True)).consent == "red"
    with pytest.raises(Refusal, match="Nobody waits"):
        await table.host.consent(table.id, "green", person="2", yes=True)
    with pytest.raises(Refusal, match="Cleo plays Blue"):
        await table.host.consent(table.id, "blue", person="2", yes=True)
    assert (await table.host.consent(table.id, "blue", person="3", yes=True)).consent == ""
    assert await state(table) == start
    said = (await table.chronicle())[-1].events[0].text
    assert said == "Taken back (Red): “luck”, “flag hill” (Green) and “luck” (Blue)."
    await table.say("red", "luck")
    lines = await table.store.lines(table.id)
    assert [draw.number for line in lines for draw in line.draws] == [1, 2, 3]
    assert lines[3].text == "undo 1 2 3"
    assert await table.host.verify(table.id) == 1


async def test_one_no_is_enough(table: Table) -> None:
    await table.open(players=3)
    await table.play("red luck")
    before = await state(table)
    await table.undo("red")
    await table.mail()
    await table.host.consent(table.id, "green", person="2", yes=False)
    assert await state(table) == before
    assert await table.texts("private") == [["No from Green: your order stands."]]
    with pytest.raises(Refusal, match="Nobody waits"):
        await table.host.consent(table.id, "blue", person="3", yes=True)


async def test_a_request_lapses_with_the_next_public_order_but_not_with_a_sealed_one(table: Table) -> None:
    await table.open()
    await table.say("red", "luck")
    await table.undo("red")
    await table.say("green", "bid 3")
    assert (await table.info()).consent == "red"
    await table.say("green", "flag hill")
    assert (await table.info()).consent == ""
    assert [p for p in await table.mail() if p.kind == "consent"] == []


async def test_a_sealed_order_is_taken_back_unseen(table: Table) -> None:
    await table.open()
    await table.play("red bid 1", "red bid 5", "green flag hill", "green ready")
    await table.mail()
    public = [await table.chronicle(viewer) for viewer in ("", "green")]
    receipt = await table.undo("red")
    assert (receipt.consent, receipt.sealed) == (False, True)
    assert (await table.view("red")).known.bids["red"] == 1
    assert [await table.chronicle(viewer) for viewer in ("", "green")] == public
    assert await table.mail() == []
    assert (await table.view("green")).known.flags["green"] == "hill"


async def test_others_sealed_orders_neither_bar_nor_fall(table: Table) -> None:
    await table.open()
    await table.play("red flag hill", "green bid 4")
    assert not (await table.undo("red")).consent
    assert (await table.view("green")).known.bids["green"] == 4
    assert (await table.view("red")).known.flags["red"] == ""


async def test_a_sealed_order_that_was_revealed_needs_consent(table: Table) -> None:
    await table.open()
    await table.play("red bid 4", "green ready", "organiser close")
    assert (await table.undo("red")).consent


async def test_among_stand_ins_nobody_has_to_be_asked(table: Table) -> None:
    await table.open(people=1)
    start = await state(table)
    await table.say("red", "luck")
    assert not (await table.undo("red")).consent
    assert await state(table) == start


async def test_the_same_click_takes_back_once(table: Table) -> None:
    await table.open()
    await table.play("red flag hill", "red flag mill")
    undo = {"person": "1", "interaction": "click"}
    assert await table.host.undo(table.id, "red", **undo) == await table.host.undo(table.id, "red", **undo)
    assert (await table.view()).known.flags["red"] == "hill"
    await table.say("red", "luck")
    await table.say("red", "luck")
    undo["interaction"] = "other"
    first, again = [await table.host.undo(table.id, "red", **undo) for _twice in range(2)]
    assert first == again
    assert len([p for p in await table.mail() if p.kind == "consent"]) == 1


async def test_who_asked_learns_that_the_game_went_on_before_all_had_answered(table: Table) -> None:
    await table.open(players=3)
    await table.say("red", "luck")
    await table.undo("red")
    await table.host.consent(table.id, "green", person="2", yes=True)
    await table.every_mail()
    await table.say("blue", "flag hill")
    mail = await table.every_mail()
    told = [(p.person, [event.text for event in p.events]) for p in mail if p.kind == "private"]
    said = "The game went on before all had agreed that you take back your order: it stands. /undo asks anew."
    assert told == [("1", [said])]
    struck = [(p.person, [event.text for event in p.events]) for p in mail if p.kind == "done-consent"]
    assert struck == [("3", ["No answer is needed any more: the game went on."])]


async def test_who_goes_on_themselves_is_not_told_that_they_did(table: Table) -> None:
    await table.open()
    await table.say("red", "luck")
    await table.undo("red")
    await table.mail()
    await table.say("red", "flag hill")
    assert await table.mail(lambda parcel: parcel.kind == "private") == []


async def test_who_asked_learns_that_all_agreed(table: Table) -> None:
    await table.open()
    await table.say("red", "luck")
    await table.undo("red")
    await table.mail()
    await table.host.consent(table.id, "green", person="2", yes=True)
    mail = await table.every_mail()
    told = [(p.person, [event.text for event in p.events]) for p in mail if p.kind == "private"]
    assert told == [("1", ["All agreed: what you asked for is taken back."])]
    assert [p.events for p in mail if p.kind == "done-consent"] in ([], [()])


async def test_what_was_agreed_on_is_taken_back_though_the_asker_has_sealed_something_since(table: Table) -> None:
    await table.open()
    await table.say("red", "luck")
    await table.undo("red")
    await table.say("red", "bid 3")
    question = "Red would like to take back “luck”. Do you agree?"
    assert str(await table.host.wished(table.id)) == question
    await table.host.consent(table.id, "green", person="2", yes=True)
    assert (await table.chronicle())[-1].events[0].text == "Taken back (Red): “luck”."
    assert (await table.view("red")).known.bids["red"] == 3, "nobody was asked about that"
    assert not await table.host.wished(table.id)
    assert await table.host.verify(table.id) == 1
