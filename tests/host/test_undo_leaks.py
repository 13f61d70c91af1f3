"""What is sealed is never named when it is taken back: not in a question, a notice, the chronicle or a log."""

import logging
from dataclasses import replace
from typing import Any

import pytest

from bot.store import Store
from game.core.dice import Dice
from game.core.rules import KEPT, Outcome, Setup
from game.core.words import Sentence
from tests.host.table import Table
from tests.toy import Toy


class Standing(Toy):
    """A toy whose bids are standing answers, kept until somebody asks."""

    def carry_out(self, state: Any, seat: str, order: Sentence, dice: Dice) -> Outcome[Any]:
        outcome = super().carry_out(state, seat, order, dice)
        return replace(outcome, slot=KEPT + outcome.slot) if outcome.slot else outcome


class Guarded(Toy):
    """A toy whose orders are for the players alone."""

    def guarded(self, setup: Setup) -> bool:
        return True


RULES = {"sealed": Toy(), "standing": Standing(), "guarded": Guarded()}
#: What others do after the sealed order: nothing, throw dice, let bids be compared.
LATER = {
    "nothing": (),
    "draws": ("green luck", "green flag hill"),
    "a reveal": ("green luck", "organiser close"),
}


async def told(tmp_path: object, kind: str, bid: str, later: tuple[str, ...]) -> tuple[list[str], Table]:
    """All that everybody but Red is shown while Red seals a bid and takes it back; Green agrees if asked."""
    table = Table(await Store.open(f"{tmp_path}/{bid}.sqlite"), RULES[kind])
    await table.open(players=3)
    await table.play("red flag mill", f"red bid {bid}", *later)
    before = await others(table)
    asked = (await table.undo("red")).consent
    seen = [f"asked: {asked}", *await others(table)]
    if asked:
        for seat, person in (("green", "2"), ("blue", "3")):
            await table.host.consent(table.id, seat, person=person, yes=True)
    seen += await others(table)
    if not asked:
        assert seen[1 : 1 + len(before)][:2] == before[:2]
    return seen, table


async def others(table: Table) -> list[str]:
    """What the others may read, and what is sent to them."""
    seen = []
    for viewer in ("", "green", "blue", "organiser"):
        for entry in await table.chronicle(viewer):
            seen.append(f"{viewer} {entry.order} {[event.text for event in entry.events]}")
    info = await table.info()
    seen.append(f"{info.revision} {info.consent} {info.awaiting}")
    for parcel in await table.mail(lambda parcel: parcel.person != "1"):
        seen.append(f"{parcel.kind} {parcel.seat} {parcel.person} {[event.text for event in parcel.events]}")
    return seen


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize("later", LATER)
async def test_nobody_can_tell_which_order_was_sealed(
    tmp_path: object, kind: str, later: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    seen = []
    for bid in ("2", "4"):
        found, table = await told(tmp_path, kind, bid, LATER[later])
        # once bids were compared all know them, but none is named again for being taken back
        seen.append([line for line in found if "Bids: " not in line])
        assert not any(f"bid {bid}" in line for line in found)
        await table.host.close()
        await table.store.close()
    assert seen[0] == seen[1]
    assert not any("bid" in record.getMessage() for record in caplog.records)


@pytest.mark.parametrize("kind", ["sealed", "standing"])
async def test_ones_own_sealed_order_is_taken_back_alone_and_free_whatever_dice_fell(
    tmp_path: object, kind: str
) -> None:
    found, table = await told(tmp_path, kind, "4", LATER["draws"])
    assert found[0] == "asked: False"
    known = (await table.view("red")).known
    assert (known.bids["red"], known.flags["green"], known.score["green"] > 0) == (0, "hill", True)
    assert [event.text for event in (await table.chronicle("red"))[-1].events] == [
        "Taken back, and nobody else is told: “bid 4”."
    ]
    assert await table.host.verify(table.id) == 3
    elsewhere = await table.another_host().mail.live(table.id)
    assert elsewhere.state == (await table.host.mail.live(table.id)).state
    await table.host.close()
    await table.store.close()


async def test_what_had_its_effect_is_asked_for_without_its_name(tmp_path: object) -> None:
    found, table = await told(tmp_path, "sealed", "4", LATER["a reveal"])
    asked = "Red would like to unwind Round 1 of 40 and Round 2 of 40: everything since a sealed order. Do you agree?"
    assert found[0] == "asked: True"
    assert any(asked in line for line in found)
    await table.host.close()
    await table.store.close()
