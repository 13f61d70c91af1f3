"""Seats as people give, lend and offer them; reliability, repairs and one's own data, as they are read."""

import json
import re
from dataclasses import replace

from bot.host.clock import Clock
from bot.pocket.driver import Shown
from bot.store.people import Settings
from tests.bot.conftest import Sitting, labels


def said(shown: Shown) -> str:
    """What an answer says, a command that Discord would mention by its name."""
    return re.sub(r"<(/[^:>]+):\d+>|`(/[^`]+)`", lambda found: found[1] or found[2], shown.message.text)


async def holder(sitting: Sitting, game: str, seat: str) -> str:
    person = (await sitting.client.host.info(game)).seat(seat).person
    return person.name if person else ""


async def agree(sitting: Sitting, **settings: object) -> None:
    """The table of the next game agrees on this: what the toy's form does not ask."""
    host = sitting.client.host
    made = host.open_game

    async def open_game(**given: object) -> object:
        return await made(**{**given, "settings": replace(Settings(), **settings)})  # type: ignore[arg-type]

    host.open_game = open_game  # type: ignore[assignment, method-assign]


async def test_a_seat_is_lent_and_taken_back(sitting: Sitting, toy: str) -> None:
    await agree(sitting, letters="always")
    info = await sitting.bids()
    carl = sitting.pocket.person("Carl")
    await sitting.bert.slash("note", sitting.games, text="Red bluffs.")
    await sitting.anna.slash("letter", sitting.games, to="green", text="Hello.")
    for until in ("yesterday", "1.1.2001"):
        told = await sitting.bert.slash("seat lend", sitting.games, player=carl, until=until)
        assert "Write its last day, today or later, such as 24.12., “3 days” or “next week”." in told.text
    told = await sitting.bert.slash("seat lend", sitting.games, player=carl, until="3 days")
    assert told.message.text == "Carl plays Green now."
    await sitting.quiet()
    assert "Bert leaves Green to Carl; it goes back <t:" in sitting.last().text
    welcome = carl.dms[-1].text
    assert "goes on" in welcome
    assert "you are **Green** now" in welcome
    assert "Letters of this seat: 1" in welcome
    assert "There is a note" in welcome
    assert "> Hello." in (await carl.slash("letters", sitting.games)).message.text
    assert "You have no seat" in (await sitting.bert.slash("mine", sitting.games)).message.text
    lent = "You have no seat in this game now: Carl has Green on loan. /seat back takes it back."
    for wanted in ("mine", "undo", "letters", "note"):
        assert lent in said(await sitting.bert.slash(wanted, sitting.games))
    asked = said(await carl.slash("game resign", sitting.games))
    assert "A stand-in plays on until it goes back to Bert." in asked
    await sitting.bert.slash("seat back", sitting.games)
    assert await holder(sitting, info.id, "green") == "Bert"
    assert "No seat of yours is lent." in (await sitting.bert.slash("seat back", sitting.games)).message.text
    assert "You have no seat" in (await carl.slash("note", sitting.games)).message.text


async def test_a_seat_is_minded_offered_and_taken(sitting: Sitting, toy: str) -> None:
    info = await sitting.bids()
    carl = sitting.pocket.person("Carl")
    await sitting.bert.slash("seat mind", sitting.games)
    await sitting.quiet()
    minded = "You have no seat in this game now: a stand-in minds Green. /seat back takes it back."
    assert minded in said(await sitting.bert.slash("mine", sitting.games))
    assert "Free seats" not in said(await carl.slash("mine", sitting.games)), "it is nobody else's"
    refused = await sitting.anna.slash("seat offer", sitting.games, seat="green")
    assert "nobody comes back to" in refused.message.text
    calls = "A seat played by a stand-in may still be taken."
    lobby = next(each for each in sitting.public() if "The game has begun." in each.text)
    assert ("Green**: stand-in" in lobby.text, calls in lobby.text) == (True, False)
    await sitting.bert.slash("seat back", sitting.games)
    await sitting.resign(sitting.bert)
    await sitting.quiet()
    assert calls in lobby.text
    advert = (await sitting.anna.slash("seat offer", sitting.games, seat="green")).message
    assert not advert.ephemeral
    assert advert.text.startswith("📣 **Green** in **The Toy**")
    assert "With Anna; organised by Anna." in advert.text
    assert "letters and notes." in advert.text
    assert labels(advert) == ["Take over Green"]
    carl.client.press(advert, "Take over Green")
    await sitting.quiet()
    assert await holder(sitting, info.id, "green") == "Carl"


async def test_a_seat_is_given_for_good(sitting: Sitting, toy: str) -> None:
    info = await sitting.bids()
    carl = sitting.pocket.person("Carl")
    assert "You have no seat" in (await carl.slash("seat give", sitting.games, player=carl)).message.text
    await sitting.bert.slash("seat give", sitting.games, player=carl)
    assert await holder(sitting, info.id, "green") == "Carl"
    await sitting.quiet()
    card = carl.dms[-1]
    assert "you are **Green** now" in card.text
    asked = await carl.click(card, "Not I: give it up …")
    assert asked.text.startswith("Give up Green in “The Toy”?")
    assert await holder(sitting, info.id, "green") == "Carl"
    left = await carl.click(asked, "Yes, give it up")
    assert left.text == "Green is given up; a stand-in plays on."
    again = await carl.click(card, "Not I: give it up …")
    assert "not yours any more" in again.text
    assert "No seat of yours is lent." in (await sitting.bert.slash("seat back", sitting.games)).message.text


async def test_who_wants_no_messages_answers_in_the_panel_who_may_sit_down(sitting: Sitting, toy: str) -> None:
    info = await sitting.bids()
    carl = sitting.pocket.person("Carl")
    await sitting.bert.slash("seat give", sitting.games, player=carl)
    await carl.slash("notify", sitting.games, messages="off")
    await sitting.anna.click(await sitting.anna.slash("game resign", sitting.games), "Yes, give it up")
    await sitting.anna.slash("game replace", sitting.games, seat="red", player=sitting.bert)
    panel = await carl.slash("move", sitting.games)
    assert "Bert, who held Green, would like to take over Red. Unless somebody objects" in panel.text
    await carl.click(panel, "Don't agree")
    await sitting.quiet()
    assert "No from Green: Bert may not take over Red." in sitting.last().text
    again = await carl.slash("move", sitting.games)
    assert "Don't agree" not in labels(again.message)
    assert await holder(sitting, info.id, "red") == ""


async def test_whoever_loses_a_seat_is_told_by_whom_and_how_to_come_back(sitting: Sitting, toy: str) -> None:
    info = await sitting.bids()
    carl = sitting.pocket.person("Carl")
    turn = next(message for message in sitting.bert.dms if "🔔" not in message.text)
    await sitting.anna.slash("game replace", sitting.games, seat="green", player=carl)
    await sitting.quiet()
    assert "That seat is not yours any more." in turn.text
    assert "Done" not in turn.text
    head = f"You play Green in **The Toy** (<#{info.channel}>) no more.\n"
    assert sitting.bert.dms[-1].text == (
        f"{head}▸ The organiser gives Green to Carl.\nThe organiser, Anna, can give it back to you."
    )
    asked = await sitting.anna.slash("game replace", sitting.games, seat="green")
    assert asked.text == (
        "Give up Green in “The Toy”? A stand-in plays on until somebody joins.\n"
        "Carl, who holds it, is told, and may take it over again while nobody else has it."
    )
    assert await holder(sitting, info.id, "green") == "Carl"  # until she says yes
    await sitting.anna.click(asked, "Yes, give it up")
    await sitting.quiet()
    told = "The organiser takes Green from Carl. A stand-in plays on until somebody joins."
    assert told in sitting.last().text
    assert carl.dms[-1].text == f"{head}▸ {told}"
    await carl.click(carl.dms[-1], "Take over Green")
    assert await holder(sitting, info.id, "green") == "Carl"
    known = len(carl.dms)
    await sitting.resign(carl)
    await sitting.bert.slash("notify", sitting.games, messages="off")
    await sitting.anna.slash("game replace", sitting.games, seat="green", player=sitting.bert)
    await sitting.quiet()
    await sitting.anna.click(await sitting.anna.slash("game replace", sitting.games, seat="green"), "Yes, give it up")
    await sitting.quiet()
    assert not [message for message in carl.dms[known:] if message.text.startswith(head)]  # he gave it up himself
    assert not [message for message in sitting.bert.dms if "from Bert" in message.text]  # and Bert wants no messages


async def test_an_organiser_who_plays_nothing_gives_up_a_seat_for_somebody(sitting: Sitting, toy: str) -> None:
    info = await sitting.bids()
    await sitting.resign(sitting.anna)
    asked = await sitting.anna.slash("game resign", sitting.games, seat="green")
    assert "Bert, who holds it, is told" in asked.text
    await sitting.anna.click(asked, "Yes, give it up")
    assert await holder(sitting, info.id, "green") == ""


async def test_whoever_loses_a_seat_to_the_clock_is_told_so(sitting: Sitting, toy: str) -> None:
    info = await sitting.bids()
    await sitting.anna.slash("game settings", sitting.games, deadline=24, late="open", excuses=0)
    await sitting.anna.slash("order", sitting.games, text="ready")
    sitting.pocket.clock.advance(50 * 3600)
    for _look in range(2):
        await Clock(sitting.client.host, downtime=1e9).tick(sitting.client.host.now())
    await sitting.quiet()
    assert await holder(sitting, info.id, "green") == ""
    assert "▸ Bert was late and loses Green. A stand-in plays on until somebody joins." in sitting.bert.dms[-1].text
    assert labels(sitting.bert.dms[-1]) == ["Take over Green"]


async def test_an_organiser_repairs_and_looks_in_the_open(sitting: Sitting, toy: str) -> None:
    await agree(sitting, insight=True)
    await sitting.bids()
    told = await sitting.anna.slash(
        "organise repair", sitting.games, part="purse.green", value="7", reason="lost a coin"
    )
    assert told.message.text.startswith("It is repaired")
    assert told.message.text.endswith("What was ordered before can't be undone now.")
    await sitting.quiet()
    assert "The organiser repairs purse.green: 7 from now on. Reason: lost a coin" in sitting.last().text
    seen = await sitting.anna.slash("organise look", sitting.games, seat="Green", reason="is it right?")
    assert "7" in seen.message.text
    assert seen.message.ephemeral
    await sitting.quiet()
    assert "The organiser looks into what Green sees. Reason: is it right?" in sitting.last().text
    refused = await sitting.bert.slash("organise look", sitting.games, seat="Red", reason="me, too")
    assert "Only the organiser" in refused.message.text


async def test_an_organiser_stops_the_clock_and_gives_more_time(sitting: Sitting, toy: str) -> None:
    info = await sitting.bids()
    refused = await sitting.bert.slash("organise pause", sitting.games, reason="the fair")
    assert "Only the organiser" in refused.message.text
    told = await sitting.anna.slash("organise pause", sitting.games, reason="the fair")
    assert told.message.text.startswith("The clock stands still; everybody is told.")
    await sitting.quiet()
    assert "The organiser stops the clock; play may go on. Reason: the fair" in sitting.last().text
    assert "the clock was stopped <t:" in sitting.statuses()[-1].text
    host = sitting.client.host
    await host.configure(info.id, str(sitting.anna.id), Settings(24))
    told = await sitting.anna.slash("organise resume", sitting.games)
    assert told.message.text == "The clock runs again; everybody is told."
    await sitting.quiet()
    assert "stands still" not in sitting.statuses()[-1].text
    before = (await host.info(info.id)).deadline or 0
    told = await sitting.anna.slash("organise extend", sitting.games, hours=12)
    assert f"it runs out <t:{int(before + 12 * 3600)}:R>" in told.message.text
    await sitting.quiet()


async def test_an_organiser_hands_the_chair_over(sitting: Sitting, toy: str) -> None:
    await sitting.bids()
    carl = sitting.pocket.person("Carl")
    refused = await sitting.bert.slash("organise handover", sitting.games, player=carl)
    assert "Only the organiser" in refused.message.text
    told = await sitting.anna.slash("organise handover", sitting.games, player=carl)
    assert "Carl is the organiser of" in told.message.text
    await sitting.quiet()
    assert "Carl is the organiser from now on." in sitting.last().text
    assert "You are the organiser of" in carl.dms[-1].text
    refused = await sitting.anna.slash("organise pause", sitting.games, reason="the fair")
    assert "Only the organiser" in refused.message.text
    told = await carl.slash("organise pause", sitting.games, reason="the fair")
    assert told.message.text.startswith("The clock stands still")


async def test_a_name_is_told_as_it_is_written_whatever_it_would_format(sitting: Sitting, toy: str) -> None:
    await sitting.bids()
    dora = sitting.pocket.person("_Dora_")
    told = await sitting.anna.slash("game replace", sitting.games, seat="green", player=dora)
    assert told.message.text.startswith(r"\_Dora\_ plays ")
    told = await sitting.anna.slash("organise handover", sitting.games, player=dora)
    assert told.message.text.startswith(r"\_Dora\_ is the organiser of")


async def test_reliability_is_shown_of_anybody(sitting: Sitting, toy: str) -> None:
    await sitting.bids()
    told = await sitting.anna.slash("reliability", sitting.games, player=sitting.bert)
    assert "**Reliability of Bert: unknown**" in told.message.text
    assert "**Reliability of Anna: unknown**" in (await sitting.anna.slash("reliability", sitting.games)).message.text


async def test_ones_own_data_are_given_and_deleted(sitting: Sitting, toy: str) -> None:
    info = await sitting.bids()
    told = await sitting.bert.slash("my-data export", sitting.games)
    [file] = told.message.attachments
    assert json.loads(file.bytes)["you"][0]["name"] == "Bert"
    refused = await sitting.bert.slash("my-data delete", sitting.games)
    assert "You still play, lend or organise The Toy" in refused.message.text
    assert "hand over what you organise (/organise handover)" in refused.message.text
    await sitting.resign(sitting.bert)
    await sitting.quiet()
    asked = await sitting.bert.slash("my-data delete", sitting.games)
    done = await sitting.bert.click(asked, "Delete it")
    assert done.message.text == "All that was stored about you is deleted."
    assert await sitting.client.host.person(str(sitting.bert.id)) is None
    assert await sitting.client.host.verify(info.id)
    await sitting.quiet()
