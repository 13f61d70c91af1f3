"""One post a game says who is waited for, and for what; what asks a person is struck when it is done."""

from typing import Any

import pytest

from bot.discord import since
from bot.discord.panel import move
from bot.discord.panel import open as open_panels
from bot.pocket import Channel, Message
from bot.pocket.routes.pins import PINNED
from bot.store.people import Person as Player
from tests.bot.conftest import Sitting, labels, texts

HOUR = 3600.0


async def test_it_names_who_is_waited_for_in_bold_with_what_they_owe(sitting: Sitting) -> None:
    await sitting.start()
    [status] = sitting.statuses()
    lines = status.text.splitlines()
    assert "Spring 1618" in lines[0]
    assert "▷ **Spain and Austria** (Anna): sealed orders" in lines
    assert "▷ **Bavaria, Saxony and Brandenburg** (Bert): sealed orders" in lines
    assert "asked <t:" in lines[-1]
    assert f"/{sitting.games.id}/{sitting.last().id})" in lines[-1]
    assert labels(status) == ["Your move"]
    assert status.pinned
    assert [each.kind for each in sitting.pocket.messages(sitting.games) if each.kind == PINNED] == []


async def test_who_is_ready_is_no_longer_named_there(sitting: Sitting) -> None:
    await sitting.start()
    [status] = sitting.statuses()
    await sitting.anna.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    assert sitting.statuses() == [status]
    assert "Anna" not in status.text
    assert "Bert" in status.text


async def test_it_is_edited_for_an_hour_and_then_made_anew_and_pinned_instead(sitting: Sitting) -> None:
    await sitting.start()
    [first] = sitting.statuses()
    await sitting.season()
    assert sitting.statuses() == [first]
    assert "Summer 1618" in first.text
    sitting.pocket.clock.advance(HOUR)
    await sitting.season()
    [second] = sitting.statuses()
    assert second.id != first.id
    assert "Autumn 1618" in second.text
    assert second.pinned
    assert second.id > sitting.last().id
    everything = sitting.pocket.messages(sitting.games)
    assert [each for each in everything if each.pinned or each.kind == PINNED] == [second]


async def test_too_many_edits_make_it_anew(sitting: Sitting, caplog: pytest.LogCaptureFixture) -> None:
    await sitting.start()
    [first] = sitting.statuses()
    edit = f"PATCH /channels/{sitting.games.id}/messages/{first.id}"
    sitting.pocket.faults.next(429, match=edit, code=30046, retry_after=1200)
    await sitting.season()
    [second] = sitting.statuses()
    assert second.id != first.id
    assert "Summer 1618" in second.text
    caplog.clear()


async def test_without_the_permission_to_pin_nothing_is_tried(sitting: Sitting) -> None:
    sitting.pocket.deny(sitting.games, "pin_messages")
    await sitting.quiet()
    await sitting.start()
    [status] = sitting.statuses()
    assert not status.pinned
    assert not [call for call in sitting.pocket.calls if "/pins/" in call]


async def test_a_pin_that_is_refused_holds_nothing_up(sitting: Sitting, caplog: pytest.LogCaptureFixture) -> None:
    sitting.pocket.faults.next(403, match="/pins/", code=50013)
    await sitting.start()
    [status] = sitting.statuses()
    assert not status.pinned
    await sitting.season()
    assert "Summer 1618" in status.text
    caplog.clear()


async def test_a_lost_answer_makes_no_second_one(sitting: Sitting) -> None:
    await sitting.start()
    sitting.pocket.clock.advance(HOUR)
    await sitting.anna.slash("order", sitting.games, text="ready")  # the board's line is edited, the status made anew
    await sitting.quiet()
    sitting.pocket.clock.advance(HOUR)
    sitting.pocket.faults.lose_answer(match=f"POST /channels/{sitting.games.id}/messages", times=2)
    await sitting.bert.slash("order", sitting.games, text="ready")
    await sitting.until(lambda: "Summer 1618" in "".join(texts(sitting.statuses())))
    await sitting.quiet()
    assert len(sitting.statuses()) == 1


async def test_it_costs_one_request_while_it_is_young(sitting: Sitting) -> None:
    await sitting.start()
    [status] = sitting.statuses()
    before = len(sitting.pocket.calls)
    await sitting.anna.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    assert len([call for call in sitting.pocket.calls[before:] if str(status.id) in call]) == 1


async def test_where_the_game_goes_it_goes_and_at_the_end_it_is_gone(sitting: Sitting) -> None:
    info = await sitting.start()
    other = sitting.pocket.add_channel("elsewhere")
    await sitting.client.host.move(info.id, str(sitting.anna.id), str(other.guild_id), str(other.id))
    await sitting.quiet()
    assert sitting.statuses() == []
    assert len(sitting.statuses(other)) == 1
    await sitting.client.host.abandon(info.id, str(sitting.anna.id))
    await sitting.quiet()
    assert sitting.statuses(other) == []


def moves(messages: list[Message]) -> list[Message]:
    """The messages that ask for a move, and may be pressed."""
    return [each for each in messages if "Your move" in labels(each)]


async def test_your_move_says_what_happened_and_what_is_asked_and_is_struck_when_done(sitting: Sitting) -> None:
    await sitting.start()
    [first] = moves(sitting.bert.dms)
    assert "Give each army its order in secret" in first.text
    assert len(first.attachments) == 1
    await sitting.bert.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    assert first.text.startswith("~~Your move in")
    assert first.text.splitlines()[0].endswith("✓ Done.")
    assert labels(first) == []
    assert first.attachments == []
    await sitting.anna.slash("order", sitting.games, text="Spain-1 Savoy")
    await sitting.anna.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    [second] = moves(sitting.bert.dms)
    assert second.id != first.id
    assert "Spain-1" in second.text


async def test_a_question_that_one_answered_oneself_is_struck_though_another_follows(sitting: Sitting) -> None:
    """Austria is ready last, and owes the report of its battle at once: the message still asked for sealed orders."""
    await sitting.open(players="10", battles="reported")
    lobby = sitting.last()
    await sitting.anna.click(lobby, "Austria")
    await sitting.bert.click(lobby, "Elector Palatine")
    await sitting.anna.click(lobby, "Fill with stand-ins")
    await sitting.anna.click(lobby, "Start")
    await sitting.quiet()
    await sitting.bert.slash("order", sitting.games, text="Palatine-1 South-Bohemia; ready")
    await sitting.quiet()
    [card] = moves(sitting.anna.dms)
    await sitting.anna.slash("order", sitting.games, text="Austria-1 South-Bohemia; ready")
    await sitting.quiet()
    assert "the report of Battle 1" in sitting.statuses()[0].text
    assert "Give each army" not in card.text
    assert labels(card) == []


async def test_a_panel_says_which_army_rests(sitting: Sitting) -> None:
    await sitting.open(players="10")
    lobby, carl = sitting.last(), sitting.pocket.person("Carl")
    for who, seat in ((sitting.anna, "Austria"), (carl, "Spain"), (sitting.bert, "Elector Palatine")):
        await who.click(lobby, seat)
    await sitting.anna.click(lobby, "Fill with stand-ins")
    await sitting.anna.click(lobby, "Start")
    await sitting.quiet()
    await sitting.bert.slash("order", sitting.games, text="Palatine-1 South-Bohemia; ready")
    await sitting.anna.slash("order", sitting.games, text="Austria-1 South-Bohemia; ready")
    await carl.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    panel = await sitting.anna.slash("move", sitting.games)
    assert "Summer 1618" in panel.text
    assert "*Austria-1 fought and rests this season [m].*" in panel.text, "why nothing is asked"


async def test_of_two_that_ask_the_same_one_is_left(sitting: Sitting) -> None:
    info = await sitting.start()
    [first] = moves(sitting.bert.dms)

    await sitting.client.host.order(info.id, "organiser", "close", person=str(sitting.anna.id), interaction="close")
    await sitting.quiet()
    [second] = moves(sitting.bert.dms)
    assert second.id != first.id
    assert "Summer 1618" in second.text
    assert first not in sitting.bert.dms


@pytest.mark.usefixtures("toy")
async def test_who_leaves_a_seat_is_asked_no_more(sitting: Sitting) -> None:
    info = await sitting.bids()
    host, carl = sitting.client.host, sitting.pocket.person("Carl")
    assert len(moves(sitting.bert.dms)) == 1
    await host.replace(info.id, "green", Player(str(carl.id), "Carl"), by=info.organiser.id)
    await sitting.quiet()
    assert moves(sitting.bert.dms) == []
    assert len(moves(carl.dms)) == 1


@pytest.mark.usefixtures("toy")
async def test_a_deal_and_a_move_are_told_in_one_message(sitting: Sitting) -> None:
    await sitting.bids()
    await sitting.bert.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    before = len(sitting.bert.dms)
    await sitting.anna.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    [told] = sitting.bert.dms[before:]
    assert "You have 120 left." in told.text
    assert "Your move" in labels(told)
    assert len(told.attachments) == 2


@pytest.mark.usefixtures("toy")
async def test_a_panel_that_opens_tells_what_happened_since(sitting: Sitting) -> None:
    await sitting.bids()
    await sitting.bert.slash("order", sitting.games, text="luck")
    await sitting.anna.slash("order", sitting.games, text="flag hill")
    await sitting.quiet()
    shown = await sitting.bert.click(sitting.last(), "Your move")
    assert "Since you were last here" in shown.text
    assert "Red flags the hill." in shown.text
    assert "has luck" not in shown.text
    await sitting.bert.slash("order", sitting.games, text="luck")
    await sitting.quiet()
    shown = await sitting.bert.click(sitting.last(), "Your move")
    assert "Since you were last here" not in shown.text


@pytest.mark.usefixtures("toy")
async def test_a_panel_that_lies_open_is_brought_up_to_date(sitting: Sitting) -> None:
    await sitting.bids()
    panel = (await sitting.anna.slash("order", sitting.games, text="ready")).message
    assert "Round 1 of 40" in panel.text
    await sitting.bert.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    assert "Round 2 of 40" in panel.text
    assert "Since you were last here" in panel.text
    assert "ready" in labels(panel)


@pytest.mark.usefixtures("toy")
async def test_a_panel_loses_its_buttons_when_another_is_opened_beside_it(sitting: Sitting) -> None:
    await sitting.bids()
    first = (await sitting.anna.slash("move", sitting.games)).message
    bert = (await sitting.bert.slash("move", sitting.games)).message
    second = (await sitting.anna.slash("order", sitting.games, text="bid 3")).message
    await sitting.quiet()
    assert labels(first) == []
    assert labels(second)
    assert labels(bert)
    third = await sitting.anna.click(second, "luck")
    assert third.message.id == second.id
    assert labels(second)


@pytest.mark.usefixtures("toy")
async def test_a_panel_that_is_brought_up_to_date_takes_nothing_from_one_opened_meanwhile(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await sitting.bids()
    first = (await sitting.anna.slash("move", sitting.games)).message
    opened, told = list[Message](), since.noted

    async def slowly(*args: Any) -> str:
        if not opened:
            opened.append(first)
            opened.append((await sitting.anna.slash("move", sitting.games)).message)
        return await told(*args)

    monkeypatch.setattr(move, "noted", slowly)
    await sitting.client.host.order(info.id, "organiser", "close", person=str(sitting.anna.id), interaction="close")
    await sitting.quiet()
    assert labels(opened[1])
    assert labels(first) == []


@pytest.mark.usefixtures("toy")
async def test_a_panel_that_is_brought_up_to_date_takes_nothing_back_of_what_was_pressed_meanwhile(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await sitting.bids()
    panel, told, drawn = await sitting.anna.slash("move", sitting.games), since.noted, list[str]()

    async def slowly(*args: Any) -> str:
        if not drawn:
            drawn.append(panel.text)
            drawn.append((await sitting.anna.choose(panel, "Choose what to order", ["bid"])).text)
        return await told(*args)

    monkeypatch.setattr(move, "noted", slowly)
    await sitting.client.host.order(info.id, "organiser", "close", person=str(sitting.anna.id), interaction="close")
    await sitting.quiet()
    assert drawn[0] != drawn[1] == panel.message.text


@pytest.mark.usefixtures("toy")
async def test_a_panel_that_is_too_old_or_in_use_is_left_alone(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await sitting.bids()
    shown = await sitting.anna.slash("move", sitting.games)
    composing = (await sitting.anna.choose(shown, "Choose what to order", ["bid"])).message
    panel = (await sitting.bert.slash("move", sitting.games)).message
    before = composing.text, panel.text
    monkeypatch.setattr(open_panels, "WRITABLE", 0.0)
    await sitting.client.host.order(info.id, "organiser", "close", person=str(sitting.anna.id), interaction="close")
    await sitting.quiet()
    assert (composing.text, panel.text) == before
    monkeypatch.undo()


@pytest.mark.usefixtures("toy")
async def test_a_round_of_hours_is_one_post_that_is_made_anew(sitting: Sitting) -> None:
    await sitting.bids()
    await sitting.anna.slash("order", sitting.games, text="flag hill")
    await sitting.quiet()
    first, before = sitting.last(), len(sitting.public())
    sitting.pocket.clock.advance(HOUR)
    await sitting.bert.slash("order", sitting.games, text="flag mill")
    await sitting.quiet()
    post = sitting.last()
    assert post.id != first.id
    assert len(sitting.public()) == before
    assert "Red flags the hill." in post.text
    assert "Green flags the mill." in post.text
    assert "Your move" in labels(post)


@pytest.mark.usefixtures("toy")
async def test_what_people_said_of_a_post_keeps_it(sitting: Sitting) -> None:
    await sitting.bids()
    await sitting.anna.slash("order", sitting.games, text="flag hill")
    await sitting.quiet()
    first = sitting.last()
    sitting.bert.say(sitting.games, "Clever.")
    sitting.pocket.clock.advance(HOUR)
    await sitting.bert.slash("order", sitting.games, text="flag mill")
    await sitting.quiet()
    assert first in sitting.public()
    assert labels(first) == []
    assert "Red flags" not in sitting.last().text


async def test_a_season_in_which_nothing_happens_says_so(sitting: Sitting) -> None:
    """All armies may rest or stay; a bare headline would look as if the post had got lost."""
    info = await sitting.open(players="2")
    await sitting.seat(*(str(seat.name) for seat in info.seats))
    await sitting.season()
    lines = sitting.last().text.splitlines()
    assert lines[0] == "**The Thirty Years' War** · **Spring 1618** → Summer 1618"
    assert lines[1] == "Nothing happened."


async def test_it_leads_to_the_last_post_whatever_has_come_between(sitting: Sitting) -> None:
    """After a burst that was added to, an hour, other people's words, an undo, and in another channel."""

    def leads(channel: Channel) -> None:
        [status] = sitting.statuses(channel)
        assert f"/{channel.id}/{sitting.public(channel)[-1].id})" in status.text

    info = await sitting.start()
    for n in range(3):
        await sitting.season()
        leads(sitting.games)
        if n == 0:
            sitting.pocket.clock.advance(HOUR)
    await sitting.anna.slash("order", sitting.games, text="ready")
    await sitting.anna.slash("undo", sitting.games)
    await sitting.quiet()
    leads(sitting.games)
    elsewhere, before = sitting.pocket.add_channel("elsewhere"), sitting.last()
    await sitting.until(lambda: sitting.client.get_channel(elsewhere.id) is not None)
    await sitting.anna.slash("game move", elsewhere, game=info.id)
    await sitting.quiet()
    leads(elsewhere)
    assert sitting.statuses() == []
    assert labels(before) == [], "what is past waits for nobody"
    assert "Waiting for" not in before.text


async def test_it_says_as_which_of_its_powers_a_seat_is_to_move_as_soon_as_that_changes(sitting: Sitting) -> None:
    """Though nothing is told of a power that does nothing."""
    await sitting.start(orders="turns")
    [status] = sitting.statuses()
    assert "▷ **Spain** (Anna): its moves" in status.text
    await sitting.anna.slash("order", sitting.games, text="done")
    await sitting.quiet()
    [status] = sitting.statuses()
    assert "▷ **Austria** (Anna): its moves" in status.text
    assert "Waiting for Austria (Anna)." in sitting.last().text
