"""Posts arrive once, in one message a burst, whatever happens on the way."""

import pytest

from tests.bot.conftest import Sitting, labels, texts


async def test_readiness_changes_the_line_under_the_post_and_nothing_else(sitting: Sitting) -> None:
    await sitting.start()
    post = sitting.last()
    body, picture = post.text.splitlines()[:-1], post.attachments
    await sitting.anna.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    assert sitting.last() is post
    assert post.text.splitlines()[:-1] == body
    assert post.attachments == picture
    assert "Anna" not in post.text.splitlines()[-1]
    assert "Bert" in post.text.splitlines()[-1]


async def test_a_burst_of_the_same_season_is_added_to_the_last_word(sitting: Sitting) -> None:
    info = await sitting.start()
    post = sitting.last()
    await sitting.client.host.resign(info.id, "bavaria", by=str(sitting.bert.id))
    await sitting.quiet()
    assert sitting.last() is post
    assert "commitment" in post.text
    assert "Bert leaves" in post.text


async def test_after_somebody_spoke_a_new_message_follows(sitting: Sitting) -> None:
    info = await sitting.start()
    post = sitting.last()
    spoken = sitting.bert.say(sitting.games, "I must go.")
    await sitting.client.host.resign(info.id, "bavaria", by=str(sitting.bert.id))
    await sitting.quiet()
    assert [message.id for message in sitting.public()][-2] == spoken.id
    assert "Bert leaves" in sitting.last().text
    assert "Bert leaves" not in post.text


async def test_an_hour_later_a_new_message_follows(sitting: Sitting) -> None:
    info = await sitting.start()
    post = sitting.last()
    sitting.pocket.clock.advance(3600)
    await sitting.client.host.resign(info.id, "bavaria", by=str(sitting.bert.id))
    await sitting.quiet()
    assert sitting.last() is not post
    assert "Bert leaves" in sitting.last().text


async def test_an_edit_that_discord_refuses_becomes_a_new_message(
    sitting: Sitting, caplog: pytest.LogCaptureFixture
) -> None:
    info = await sitting.start()
    post = sitting.last()
    edit = f"PATCH /channels/{sitting.games.id}/messages/{post.id}"
    sitting.pocket.faults.next(429, match=edit, code=30046, retry_after=1200)
    await sitting.client.host.resign(info.id, "bavaria", by=str(sitting.bert.id))
    await sitting.quiet()
    assert sitting.last() is not post
    assert "Bert leaves" in sitting.last().text
    caplog.clear()


async def test_a_deleted_post_is_no_obstacle(sitting: Sitting) -> None:
    await sitting.start()
    sitting.pocket.world.drop(sitting.last())
    await sitting.anna.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    await sitting.bert.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    assert "Summer 1618" in sitting.last().text


async def test_a_lost_answer_does_not_show_the_post_twice(sitting: Sitting) -> None:
    await sitting.start()
    before = len(sitting.public())
    sitting.pocket.faults.lose_answer(match=f"POST /channels/{sitting.games.id}/messages")
    await sitting.season()
    await sitting.until(lambda: len(sitting.public()) > before)
    await sitting.quiet()
    assert len(sitting.public()) == before + 1


async def test_rate_limits_are_waited_out(sitting: Sitting) -> None:
    await sitting.start()
    sitting.pocket.faults.next(429, times=2, match=f"POST /channels/{sitting.games.id}/messages", retry_after=0.05)
    await sitting.season()
    assert "Summer 1618" in sitting.last().text


async def test_an_outage_delays_but_loses_nothing(sitting: Sitting) -> None:
    await sitting.start()
    sitting.pocket.faults.next(403, times=1, match="GET /nothing")
    sitting.pocket.faults.next(500, times=1, match=f"POST /channels/{sitting.games.id}/messages")
    await sitting.season()
    assert [text for text in texts(sitting.public()) if "Summer 1618" in text.splitlines()[0]]


async def test_an_archived_thread_is_woken_by_the_next_post(sitting: Sitting) -> None:
    shown = await sitting.anna.slash(
        "game open", sitting.games, game="campaign", where="In a new thread", title="Long war"
    )
    await sitting.anna.click(shown, "Open the lobby")
    await sitting.quiet()
    thread = sitting.pocket.channel("Long war")
    [info] = await sitting.client.host.games_in(str(thread.id))
    await sitting.client.host.add_standin(info.id, None, str(sitting.anna.id))
    await sitting.quiet()
    sitting.pocket.archive(thread)
    await sitting.client.host.abandon(info.id, str(sitting.anna.id))
    await sitting.quiet()
    assert "was ended by its organiser" in sitting.public(thread)[-1].text
    assert not thread.archived


async def test_threads_of_games_with_one_title_are_called_otherwise(sitting: Sitting) -> None:
    for _again in range(3):
        shown = await sitting.anna.slash(
            "game open", sitting.games, game="campaign", where="In a new thread", title="War"
        )
        await sitting.anna.click(shown, "Open the lobby")
        await sitting.quiet()
    threads = [each.name for each in sitting.pocket.world.channels.values() if each.parent_id == sitting.games.id]
    assert threads == ["War", "War (2)", "War (3)"]


async def test_a_channel_closed_to_us_is_told_to_the_organiser(
    sitting: Sitting, caplog: pytest.LogCaptureFixture
) -> None:
    await sitting.start()
    sitting.pocket.deny(sitting.games, "send_messages")
    await sitting.season()
    await sitting.until(lambda: "I can't reach" in "".join(texts(sitting.anna.dms)))
    told = [text for text in texts(sitting.anna.dms) if "I can't reach" in text]
    assert len(told) == 1
    assert "I lack the permission Send Messages there" in told[0]
    sitting.pocket.deny(sitting.games, "")
    await sitting.season()
    assert "Autumn 1618" in sitting.last().text
    caplog.clear()


async def test_a_winter_has_its_own_button(sitting: Sitting) -> None:
    await sitting.start()
    for order in ("Spain-1 Savoy", "Spain-1 hold", "Spain-1 hold"):
        await sitting.anna.slash("order", sitting.games, text=order)
        await sitting.season()
    post = sitting.last()
    assert "Spring 1619" in post.text
    assert "__Winter 1618__" in post.text
    assert "**Spain +5**: Savoy secured\n" in post.text
    assert "Winter" in labels(post)
    shown = await sitting.bert.click(post, "Winter")
    assert shown.ephemeral
    assert "Savoy secured +5" in (shown.message.attachments[0].description or "")


async def test_a_post_that_is_past_waits_for_nobody(sitting: Sitting) -> None:
    """When the next one is made it loses its buttons and the line about who is waited for; what it told stays."""
    await sitting.start()
    await sitting.season()
    first = sitting.last()
    assert "▷ Waiting for" in first.text
    assert labels(first)
    told, pictures = first.text.splitlines()[0], len(first.attachments)
    await sitting.season()
    last = sitting.last()
    assert last.id != first.id
    assert "▷ Waiting for" in last.text
    assert labels(last)
    assert "▷" not in first.text
    assert first.components == []
    assert (first.text.splitlines()[0], len(first.attachments)) == (told, pictures)
    assert [message for message in sitting.public() if "▷ Waiting for" in message.text] == [last]
