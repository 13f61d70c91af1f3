"""Battles of the real campaign: fought by people in a thread, or by stand-ins at once."""

from collections.abc import Awaitable, Callable

import pytest

from bot.host.info import GameInfo
from bot.pocket import Channel
from bot.pocket import Person as Member
from bot.store.people import Person
from game import rules
from game.play import bundle
from tests.bot.conftest import Sitting, labels, texts

BATTLE = "Battle 1 in South Bohemia"


async def war(sitting: Sitting, battles: str, before: Callable[[str], Awaitable[None]] | None = None) -> GameInfo:
    """Anna plays Spain and Austria, Bert the Elector Palatine; in Spring 1618 they meet in South Bohemia."""
    host = sitting.client.host
    anna, bert = Person(str(sitting.anna.id), "Anna"), Person(str(sitting.bert.id), "Bert")
    info = await host.open_game(
        game="campaign", organiser=anna, guild=str(sitting.games.guild_id), channel=str(sitting.games.id), title="",
        scenario="1618-5", options={"players": "4", "battles": battles},
    )  # fmt: skip
    if before:
        await before(info.id)
    await host.join(info.id, "spain", anna, "1")
    await host.join(info.id, "elector_palatine", bert, "2")
    await host.add_standin(info.id, None, anna.id)
    await host.start(info.id, anna.id)
    await sitting.quiet()
    await sitting.anna.slash("order", sitting.games, text="Austria-1 South-Bohemia; ready", game=info.id)
    await sitting.bert.slash("order", sitting.games, text="Palatine-1 deploy South-Bohemia; ready", game=info.id)
    return info


async def first_order(sitting: Sitting, thread: Channel) -> str:
    """The first order that Bert may give in the thread."""
    [info] = await sitting.client.host.games_in(str(thread.id))
    spoken: tuple[str, ...] = ()
    while not (words := await sitting.client.host.words(info.id, "elector_palatine", spoken)).end:
        spoken = (*spoken, words.next[0].text)
    return " ".join(spoken)


@pytest.mark.nightly
async def test_two_people_fight_in_a_thread_until_stand_ins_take_over(sitting: Sitting) -> None:
    info = await war(sitting, "fought")
    await sitting.quiet(60)
    thread = sitting.pocket.channel(BATTLE)
    announced = next(message for message in sitting.public() if message.id == thread.id)
    assert announced.text == f"⚔ **{BATTLE}**: Imperial (Anna) – Palatine (Bert). It is fought out below."
    assert f"Being fought out in <#{thread.id}>" in "\n".join(texts(sitting.public()))
    shown = await sitting.anna.slash("order", sitting.games, text="Spain-1 Savoy", game=info.id)
    assert "✗ Being fought on the field: Battle 1 in South Bohemia." in shown.text
    shown = await sitting.bert.slash("order", thread, text=await first_order(sitting, thread))
    assert not shown.text.startswith("✗")
    await sitting.quiet(60)
    pictures = [message for message in sitting.public(thread) if message.attachments]
    assert pictures
    assert all(picture.attachments[0].description for picture in pictures)
    await sitting.resign(sitting.bert, thread)
    await sitting.quiet(60)
    assert any("Bert leaves" in text for text in texts(sitting.public(thread)))
    assert (await sitting.client.host.info(info.id)).seat("elector_palatine").person is not None
    [battle] = await sitting.client.host.games_in(str(thread.id))
    await sitting.client.host.abandon(battle.id, str(sitting.anna.id))
    await sitting.quiet(120)
    assert (await sitting.client.host.info(battle.id)).status == "over"
    last = sitting.public(thread)[-1]
    assert labels(last) == ["Whole board", "Text"]
    assert last.text.endswith(f"▷ **The Thirty Years' War** goes on in <#{sitting.games.id}>.")
    told = "\n".join(texts(sitting.public()))
    assert "The organiser settles" not in told
    assert "South Bohemia" in told.split("It is fought out below.")[1]
    assert BATTLE not in [str(link.title) for link in (await sitting.client.host.info(info.id)).links]
    whole = bundle.read(await sitting.client.host.export(info.id, whole=True))
    assert bundle.verify(whole, rules)[1][0].how == "fought"


async def test_both_who_fight_a_battle_for_a_campaign_read_what_wins_there_and_what_it_is_for(sitting: Sitting) -> None:
    await war(sitting, "fought")
    await sitting.quiet(60)
    thread = sitting.pocket.channel(BATTLE)
    for person, side in ((sitting.anna, "Imperial"), (sitting.bert, "Palatine")):
        [told] = [message.text for message in person.dms if BATTLE in message.text]
        first, sake, aim, army, *_rest = told.splitlines()
        assert first == f"**{BATTLE}** begins (<#{thread.id}>): you are **{side}**."
        assert sake == (f"It is fought for **The Thirty Years' War** (<#{sitting.games.id}>), "
                           "which waits for the result.")  # fmt: skip
        assert aim.startswith("◈ Aim: ")
        assert army.startswith("◈ Your army: ")
    assert "**Set up your army.**" in sitting.bert.dms[-1].text
    assert "Your move" in labels(sitting.bert.dms[-1])
    assert "How things stand" in labels(sitting.anna.dms[-1]), "she sets up after him"


@pytest.mark.nightly
async def test_stand_ins_fight_at_once_and_the_channel_sees_the_film(sitting: Sitting) -> None:
    info = await war(sitting, "auto")
    await sitting.quiet(120)
    films = [message for message in sitting.public() if message.text.startswith("⚔ **Battle 1 in South Bohemia")]
    [film] = films
    [gif] = film.attachments
    assert gif.filename.endswith(".gif")
    assert 10_000 < len(gif.bytes) < 8_000_000
    assert gif.description
    assert BATTLE in film.text
    assert [channel for channel in sitting.pocket.world.channels.values() if channel.thread] == []
    assert str((await sitting.client.host.info(info.id)).headline) == "Summer 1618"
    assert "Summer 1618" in sitting.last().text
    shown = await sitting.anna.slash("battle", sitting.games)
    sheet, field = shown.message.attachments
    assert "Battle in South Bohemia" in str(sheet.description) or "Battle 1 in South Bohemia" in str(sheet.description)
    assert "strength points lost" in str(field.description)


async def reported(sitting: Sitting, resigning: tuple[str, Member], reporter: Member) -> tuple[list[str], bool]:
    """A stand-in has one side, and somebody reports: the orders given, whether the organiser settles."""
    info, host = await war(sitting, "reported"), sitting.client.host
    seat, person = resigning
    await host.resign(info.id, seat, by=str(person.id))
    await sitting.quiet()
    await reporter.slash("order", sitting.games, text="report Battle-1 won", game=info.id)
    await sitting.quiet()
    settles = "organiser" in (await host.info(info.id)).awaited
    return [entry.order for entry in await host.chronicle(info.id)], settles


async def test_an_organiser_who_contradicts_a_stand_in_is_left_to_the_dice(sitting: Sitting) -> None:
    orders, settles = await reported(sitting, ("elector_palatine", sitting.bert), sitting.anna)
    assert "settle Battle-1 dice" in orders
    assert not settles


async def test_a_neutral_organiser_settles_between_a_person_and_a_stand_in(sitting: Sitting) -> None:
    orders, settles = await reported(sitting, ("spain", sitting.anna), sitting.bert)
    assert settles
    assert "settle Battle-1 dice" not in orders


async def test_members_of_a_league_fight_for_a_campaign(sitting: Sitting) -> None:
    """Carl and Dora fight what Anna's and Bert's armies have begun; who waits for what stands in three places."""
    host, hall = sitting.client.host, sitting.pocket.add_channel("hall")
    carl, dora = sitting.pocket.person("Carl"), sitting.pocket.person("Dora")
    shown = await sitting.anna.slash("league open", hall, name="Corps", game="battles")
    await sitting.anna.click(shown, "Open for sign-up")
    await sitting.quiet()
    for person in (carl, dora):
        await person.slash("league join", hall)
    assert "No battle is being fought" in (await carl.slash("league battles", hall)).text

    async def lend(campaign: str) -> None:
        shown = await carl.slash("league battles", hall, campaign=campaign)
        assert "✗" in shown.text
        shown = await sitting.anna.slash("league battles", hall, campaign=campaign)
        assert "Members of this league who do not play" in shown.text

    info = await war(sitting, "fought", before=lend)
    await sitting.quiet()
    told = "\n".join(texts(sitting.public()))
    assert "are fought by members of the league “Corps”" in told
    thread = sitting.pocket.channel(BATTLE)
    assert [message.text.split("**")[1] for message in sitting.public(hall) if message.id == thread.id] == [BATTLE]
    [battle] = await host.games_in(str(thread.id))
    assert sorted(seat.person.name for seat in battle.seats if seat.person) == ["Carl", "Dora"]
    names = " – ".join(f"{seat.person.name} ({seat.name})" for seat in battle.seats if seat.person)
    assert f"Being fought out in <#{thread.id}>. {names}" in sitting.statuses()[-1].text
    shown = await sitting.bert.slash("league battles", hall)
    assert f"⚔ **{info.title}**: {BATTLE} <#{thread.id}>: {names}\n-# " in shown.text
    assert "-# Fought so far: Carl 1, Dora 1" in shown.text
    sitting.pocket.clock.advance(7.01 * 86400)
    await host.leagues.tick(sitting.pocket.clock.now())
    await host.leagues.settled()
    await sitting.quiet()
    [week] = [message for message in sitting.public(hall) if message.text.startswith("🏆 **Corps**, week 1\n")]
    assert "**Battles for campaigns, which wait for them**\n⚔ " in week.text
    assert week.attachments == []


async def test_who_gives_up_a_battle_reads_who_has_it_then_or_that_the_dice_decide(sitting: Sitting) -> None:
    host, hall = sitting.client.host, sitting.pocket.add_channel("hall")
    fighters = {name: sitting.pocket.person(name) for name in ("Carl", "Dora", "Emil")}
    shown = await sitting.anna.slash("league open", hall, name="Corps", game="battles")
    await sitting.anna.click(shown, "Open for sign-up")
    await sitting.quiet()
    for name in ("Carl", "Dora"):
        await fighters[name].slash("league join", hall)

    async def lend(campaign: str) -> None:
        await sitting.anna.slash("league battles", hall, campaign=campaign)

    await war(sitting, "fought", before=lend)
    await sitting.quiet()
    thread = sitting.pocket.channel(BATTLE)
    [battle] = await host.games_in(str(thread.id))
    await fighters["Emil"].slash("league join", hall)
    seat = battle.seats[0]
    assert seat.person
    asked = await fighters[seat.person.name].slash("game resign", thread, game=battle.id)
    question = f"Give up {seat.name} in “{battle.title}”? "
    assert asked.text == f"{question}Another member of the league takes it over: Emil."
    done = await fighters[seat.person.name].click(asked, "Yes, give it up")
    assert done.text == f"{seat.name} is given up; Emil takes it over."
    await sitting.quiet()
    asked = await fighters["Emil"].slash("game resign", thread, game=battle.id)
    assert asked.text == f"{question}Nobody is left to take it over: the dice decide this battle."
    done = await fighters["Emil"].click(asked, "Yes, give it up")
    assert done.text == f"{seat.name} is given up; the dice decide this battle."
    await host.leagues.tick(sitting.pocket.clock.now())
    await host.leagues.settled()
    await sitting.quiet()
    assert (await host.info(battle.id)).status == "abandoned"
