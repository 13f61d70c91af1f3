"""Doors that Discord closes: who can open them is told once what to do, and what waited goes on when they are open."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot import pocket
from bot.discord.verdict import BY_STATUS, CODES, EVER, NOW, SOMEBODY, verdict
from tests.bot.conftest import Sitting, texts

pytestmark = pytest.mark.usefixtures("toy")
PERMISSIONS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}


def told(sitting: Sitting) -> list[str]:
    return [text for text in texts(sitting.anna.dms) if "I can't reach" in text or "could not be delivered" in text]


@pytest.mark.parametrize("permission", PERMISSIONS)
async def test_each_permission_that_is_lost_is_named_once_and_waited_for(sitting: Sitting, permission: str) -> None:
    info = await sitting.bids()
    if permission != "read_message_history":
        sitting.anna.say(sitting.games, "Hush.")  # or the last post is edited, and that needs other permissions
    sitting.pocket.deny(sitting.games, permission)
    for hill in ("hill", "mill"):
        await sitting.client.host.order(info.id, "red", f"flag {hill}", person=str(sitting.anna.id), interaction=hill)
        await sitting.quiet()
    await sitting.until(lambda: bool(told(sitting)))
    [said] = told(sitting)
    assert [name for name in PERMISSIONS.values() if name in said] == [PERMISSIONS[permission]]
    assert not any("Red flags" in text for text in texts(sitting.public()))
    sitting.pocket.deny(sitting.games, "")
    await sitting.until(lambda: "Red flags the mill" in "".join(texts(sitting.public())))
    assert "Red flags the hill" in "".join(texts(sitting.public()))
    assert told(sitting) == [said]


async def test_a_locked_thread_is_waited_for(sitting: Sitting) -> None:
    shown = await sitting.anna.slash("game open", sitting.games, game="campaign", where="In a new thread", title="War")
    await sitting.anna.click(shown, "Open the lobby")
    await sitting.quiet()
    thread = sitting.pocket.channel("War")
    sitting.pocket.archive(thread, locked=True)
    [info] = await sitting.client.host.games_in(str(thread.id))
    await sitting.client.host.abandon(info.id, str(sitting.anna.id))
    await sitting.until(lambda: bool(told(sitting)))
    assert "the thread is locked; a moderator can unlock it" in told(sitting)[0]
    thread.archived = thread.locked = False
    sitting.pocket.world.tell("channel.edit", thread)
    await sitting.until(lambda: "was ended by its organiser" in sitting.public(thread)[-1].text)
    assert len(told(sitting)) == 1


async def test_what_a_filter_stops_holds_up_no_other_game(sitting: Sitting) -> None:
    first, second = await sitting.bids("One"), await sitting.bids("Two")
    sitting.pocket.faults.next(400, match=f"POST /channels/{sitting.games.id}/messages", code=200000)
    sitting.anna.say(sitting.games, "Hush.")
    await sitting.client.host.order(first.id, "red", "flag hill", person=str(sitting.anna.id), interaction="1")
    await sitting.until(lambda: bool(told(sitting)))
    assert "a filter of the server stopped this message" in told(sitting)[0]
    await sitting.client.host.order(second.id, "red", "flag mill", person=str(sitting.anna.id), interaction="2")
    await sitting.until(lambda: "Red flags the mill" in sitting.last().text)
    sitting.client.host.look_again("")
    await sitting.until(lambda: "Red flags the hill" in sitting.last().text)
    assert len(told(sitting)) == 1


async def test_what_discord_can_not_take_is_dropped_and_told(
    sitting: Sitting, caplog: pytest.LogCaptureFixture
) -> None:
    info = await sitting.bids()
    sitting.anna.say(sitting.games, "Hush.")
    sitting.pocket.faults.next(400, match=f"POST /channels/{sitting.games.id}/messages", code=50035)
    await sitting.client.host.order(info.id, "red", "flag hill", person=str(sitting.anna.id), interaction="1")
    await sitting.until(lambda: bool(told(sitting)))
    assert "Discord does not take this message" in told(sitting)[0]
    await sitting.client.host.order(info.id, "red", "flag mill", person=str(sitting.anna.id), interaction="2")
    await sitting.until(lambda: "Red flags the mill" in sitting.last().text)
    caplog.clear()


async def test_a_board_that_can_not_be_drawn_is_told_in_words(
    sitting: Sitting, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await sitting.bids()

    async def broken(*_args: object) -> None:
        raise ZeroDivisionError("a wheel came off")

    monkeypatch.setattr(sitting.client.pictures, "draw", broken)
    await sitting.client.host.order(info.id, "red", "flag hill", person=str(sitting.anna.id), interaction="1")
    await sitting.until(lambda: "Red flags the hill" in sitting.last().text)
    assert "a wheel came off" in caplog.text
    caplog.clear()


async def test_an_old_post_that_takes_no_more_edits_is_followed_by_a_new_one(sitting: Sitting) -> None:
    await sitting.bids()
    post = sitting.last()
    sitting.pocket.clock.advance(3601)
    edit = f"PATCH /channels/{sitting.games.id}/messages/{post.id}"
    sitting.pocket.faults.next(429, match=edit, code=30046, retry_after=1200)
    await sitting.anna.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    assert sitting.last() is not post
    assert "Bert" in sitting.last().text
    assert "Anna" not in sitting.last().text
    await sitting.bert.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    assert "Round 2" in sitting.last().text


async def test_an_old_post_whose_line_changes_often_is_followed_by_a_new_one(sitting: Sitting) -> None:
    info = await sitting.bids()
    post = sitting.last()
    sitting.pocket.clock.advance(3601)
    for hours in range(1, 8):
        await sitting.client.host.configure(info.id, str(sitting.anna.id), replace(info.settings, hours=hours))
        await sitting.quiet()
    assert any("429" in call for call in sitting.pocket.calls)
    assert sitting.last() is not post
    assert "Time runs out" in sitting.last().text


def test_every_code_has_one_verdict_and_an_outage_passes() -> None:
    assert {found.fate for found in CODES.values()} == {EVER, SOMEBODY, NOW}
    assert all(verdict(status, code).fate is NOW for status in (500, 502, 503, 504) for code in (0, *CODES))
    unknown = [verdict(status, 987654).fate for status in (400, 401, 403, 404, 413, 429)]
    assert unknown == [EVER, SOMEBODY, SOMEBODY, EVER, EVER, NOW]
    assert set(BY_STATUS) == {401, 403, 404, 413, 429}


def test_every_code_of_the_pocket_is_in_the_table() -> None:
    """Those that answer interactions are no delivery's."""
    source = "\n".join(path.read_text() for path in Path(pocket.__path__[0]).rglob("*.py"))
    codes = {int(code) for code in re.findall(r"\b(?:40[0-9]|413|429), ([1-9]\d{4,5})\b", source)}
    assert {30046, 50001, 50007, 50013, 50083} <= codes
    assert codes - {40060, 50027} <= set(CODES)
