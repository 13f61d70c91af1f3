"""Two powers write to each other in a private thread, where the table agreed on it; nobody else sees that there is."""

import asyncio
import re
from dataclasses import replace
from itertools import chain
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.host.outbox import LEASE
from bot.pocket import Channel, Message
from bot.pocket.world import PRIVATE_THREAD
from bot.store import Pairs
from bot.store.people import Settings
from game.core.refusal import Refusal
from tests.bot.conftest import Person, Sitting, labels, seated, texts
from tests.bot.hunter import Hunter, Toys
from tests.bot.leaks import plain, shown
from tests.bot.reading import controls
from tests.bot.test_letters import table

AGREED = Settings(letters="always", opened=True, pairs=True)


def threads(sitting: Sitting) -> list[Channel]:
    return [each for each in sitting.pocket.world.channels.values() if each.kind == PRIVATE_THREAD]


async def write(sitting: Sitting, who: Person, to: str, text: str) -> str:
    """Send a letter; returns what its writer is told."""
    told = await who.slash("letter", sitting.games, to=to, text=text)
    await sitting.quiet()
    return told.message.text


def posted(sitting: Sitting, thread: Channel) -> list[Message]:
    return sitting.pocket.messages(thread)


def people(sitting: Sitting, thread: Channel) -> set[str]:
    return {sitting.pocket.world.users[each].name for each in thread.members} - {sitting.pocket.bot.name}


async def paired(sitting: Sitting, settings: Settings = AGREED) -> tuple[Person, Channel]:
    """Anna has red, Bert green, Carla blue; Anna has written to Bert. Returns Carla, and the thread of the two."""
    carla = await table(sitting, settings)
    await write(sitting, sitting.anna, "Green", "Shall we\nmeet?")
    [thread] = threads(sitting)
    return carla, thread


async def test_a_letter_makes_the_thread_of_the_two_and_is_answered_there(sitting: Sitting, toy: str) -> None:
    carla = await table(sitting, AGREED)
    mail = len(sitting.bert.dms)
    assert threads(sitting) == []
    await write(sitting, sitting.anna, "Green", "Shall we\nmeet?")
    [thread] = threads(sitting)
    assert thread.parent_id == sitting.games.id
    assert thread.name == "✉ Red – Green · The Toy"
    assert not thread.invitable
    assert people(sitting, thread) == {"Anna", "Bert"}
    first, letter = posted(sitting, thread)
    assert "the moderators of this server can read it" in first.text
    assert letter.text == f"<@{sitting.bert.id}>\n✉ Round 1 of 40 · **Red** to Green:\n> Shall we\n> meet?"
    assert (first.pings, letter.pings) == ([], [sitting.bert.id])
    assert len(sitting.bert.dms) == mail
    assert labels(letter) == ["Answer"]
    paper = await sitting.bert.click(letter, "Answer")
    told = await sitting.bert.submit(paper, **{"To Red": "Gladly."})
    await sitting.quiet()
    assert f"It comes to <#{thread.id}>" in told.message.text
    assert threads(sitting) == [thread]
    assert "> Gladly." in posted(sitting, thread)[-1].text
    assert "> Gladly." in (await sitting.anna.slash("letters", thread)).message.text
    assert "plays Green" in (await sitting.anna.click(letter, "Answer")).message.text
    await write(sitting, sitting.anna, "Blue", "And you?")
    assert [people(sitting, each) for each in threads(sitting)] == [{"Anna", "Bert"}, {"Anna", "Carla"}]
    assert "> And you?" in carla.sees(threads(sitting)[1])[-1].text


async def test_what_goes_to_several_or_to_a_stand_in_makes_no_thread(sitting: Sitting, toy: str) -> None:
    carla = await table(sitting, AGREED)
    await write(sitting, sitting.anna, "all", "To both.")
    assert "> To both." in sitting.bert.dms[-1].text
    await sitting.resign(sitting.bert)
    await sitting.quiet()
    assert "waits there for whoever" in await write(sitting, sitting.anna, "Green", "Anybody?")
    assert threads(sitting) == []
    assert "> To both." in carla.dms[-1].text


async def test_without_the_agreement_all_letters_are_direct_messages(sitting: Sitting, toy: str) -> None:
    await table(sitting, Settings(letters="always"))
    await write(sitting, sitting.anna, "Green", "Now?")
    assert threads(sitting) == []
    assert "> Now?" in sitting.bert.dms[-1].text


async def test_nobody_else_sees_the_thread_but_moderators(sitting: Sitting, toy: str) -> None:
    carla, thread = await paired(sitting)
    otto, moderator = sitting.pocket.person("Otto"), sitting.pocket.person("Max", manage=True)
    assert carla.sees(thread) == otto.sees(thread) == []
    assert len(sitting.bert.sees(thread)) == len(moderator.sees(thread)) == 2
    text = f"Against <@{carla.id}> and @everyone!"
    await write(sitting, sitting.bert, "Red", text)
    assert text in posted(sitting, thread)[-1].text
    assert posted(sitting, thread)[-1].pings == [sitting.anna.id]
    assert people(sitting, thread) == {"Anna", "Bert"}


async def test_a_seat_that_changes_hands_takes_its_threads_along(sitting: Sitting, toy: str) -> None:
    carla, thread = await paired(sitting)
    await write(sitting, carla, "Red", "Not Green.")
    other = threads(sitting)[1]
    dora = sitting.pocket.person("Dora")
    await sitting.bert.slash("seat lend", sitting.games, player=dora, until="3 days")
    await sitting.quiet()
    assert people(sitting, thread) == {"Anna", "Dora"}
    assert "> meet?" in dora.sees(thread)[-1].text
    assert sitting.bert.sees(thread) == []
    assert people(sitting, other) == {"Anna", "Carla"}
    await sitting.bert.slash("seat back", sitting.games)
    await sitting.quiet()
    assert people(sitting, thread) == {"Anna", "Bert"}
    await sitting.resign(sitting.bert)
    await sitting.quiet()
    assert people(sitting, thread) == {"Anna"}


async def test_who_left_is_out_before_the_next_letter_however_closed_the_channel_is(
    sitting: Sitting, toy: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Discord is away as the seat changes hands: what is posted next waits for that, too."""
    _carla, thread = await paired(sitting)
    dora = sitting.pocket.person("Dora")
    sitting.pocket.faults.next(403, code=50013, times=99, match=f"POST /channels/{sitting.games.id}/messages")
    sitting.pocket.faults.next(503, times=99, match=f"DELETE /channels/{thread.id}/thread-members/{sitting.bert.id}")
    await sitting.bert.slash("seat give", sitting.games, player=dora)
    told = sitting.anna.slash("letter", sitting.games, to="green", text="To Dora alone.")
    await told
    await asyncio.sleep(1)
    assert [text for text in texts(sitting.bert.sees(thread)) if "Dora alone" in text] == []
    sitting.pocket.faults.ordered.pop()
    sitting.pocket.clock.advance(LEASE)
    await sitting.until(lambda: "> To Dora alone." in "".join(texts(dora.sees(thread))))
    assert people(sitting, thread) == {"Anna", "Dora"}
    caplog.clear()


async def test_a_closed_channel_keeps_nobody_in_a_thread(
    sitting: Sitting, toy: str, caplog: pytest.LogCaptureFixture
) -> None:
    _carla, thread = await paired(sitting)
    sitting.pocket.deny(sitting.games, "send_messages")
    sitting.pocket.clock.advance(3600)  # what is told now is a new post
    await sitting.bert.slash("seat give", sitting.games, player=sitting.pocket.person("Dora"))
    await sitting.until(lambda: people(sitting, thread) == {"Anna", "Dora"})
    caplog.clear()


async def test_the_thread_of_another_game_of_the_same_name_is_not_taken(sitting: Sitting, toy: str) -> None:
    """Not even where nobody is left in it, nor where nothing is known of it any more."""
    _carla, thread = await paired(sitting)
    [info] = await sitting.client.host.games_in(str(sitting.games.id))
    for who in (sitting.bert, sitting.anna):
        await sitting.resign(who)
    await sitting.client.host.abandon(info.id, str(sitting.anna.id))
    await sitting.quiet()
    assert people(sitting, thread) == set()
    _carla, again = await table(sitting, AGREED), await write(sitting, sitting.anna, "Green", "Another war.")
    assert "✉" in again
    [_old, new] = threads(sitting)
    assert (new.name, len(posted(sitting, thread))) == (thread.name, 2)
    [pair] = await sitting.client.host.letters.pairs.of(info.id, "red")
    await sitting.client.host.letters.pairs.forget(pair)
    sitting.pocket.world.drop_channel(new)
    await write(sitting, sitting.anna, "Green", "Once more.")
    assert len(posted(sitting, thread)) == 2
    assert len(posted(sitting, threads(sitting)[1])) == 2


async def test_a_new_thread_is_shared_with_no_other_game(sitting: Sitting, toy: str) -> None:
    """As if a crash had come before anybody was let in; a game of the same name makes its own."""
    _carla, thread = await paired(sitting)
    thread.members[:] = [sitting.pocket.bot.id]
    sitting.pocket.world.drop(posted(sitting, thread)[-1])
    await table(sitting, AGREED, "The Toy")
    host = sitting.client.host
    [other] = [info for info in await host.games_in(str(sitting.games.id))
               if not await host.letters.pairs.of(info.id, "red")]  # fmt: skip
    await sitting.anna.slash("letter", sitting.games, to="Green", text="Another war.", game=other.id)
    await sitting.quiet()
    [_old, new] = threads(sitting)
    assert (new.name, len(posted(sitting, thread)), len(posted(sitting, new))) == (thread.name, 1, 2)


async def test_a_thread_that_somebody_cannot_be_put_out_of_is_given_up(sitting: Sitting, toy: str) -> None:
    _carla, thread = await paired(sitting)
    dora = sitting.pocket.person("Dora")
    sitting.pocket.faults.next(403, code=50013, match=f"DELETE /channels/{thread.id}/thread-members")
    await sitting.bert.slash("seat give", sitting.games, player=dora)
    await sitting.quiet()
    await write(sitting, sitting.anna, "green", "To Dora alone.")
    [_old, new] = threads(sitting)
    assert len(posted(sitting, thread)) == 2
    assert people(sitting, new) == {"Anna", "Dora"}
    assert "> To Dora alone." in posted(sitting, new)[-1].text


async def test_a_thread_that_is_gone_is_made_anew(sitting: Sitting, toy: str) -> None:
    _carla, thread = await paired(sitting)
    sitting.pocket.world.drop_channel(thread)
    await write(sitting, sitting.bert, "Red", "Still there?")
    [again] = threads(sitting)
    assert again is not thread
    assert people(sitting, again) == {"Anna", "Bert"}
    assert "> Still there?" in posted(sitting, again)[-1].text
    assert (await sitting.client.host.games_in(str(sitting.games.id)))[0].status == "playing"


async def test_a_sleeping_thread_wakes_and_whoever_went_out_is_back(sitting: Sitting, toy: str) -> None:
    _carla, thread = await paired(sitting)
    thread.members.remove(sitting.bert.id)
    sitting.pocket.archive(thread)
    await write(sitting, sitting.anna, "Green", "Wake up.")
    assert not thread.archived
    assert people(sitting, thread) == {"Anna", "Bert"}
    assert "> Wake up." in posted(sitting, thread)[-1].text


async def test_a_locked_thread_lets_letters_come_as_direct_messages(sitting: Sitting, toy: str) -> None:
    _carla, thread = await paired(sitting)
    sitting.pocket.archive(thread, locked=True)
    await write(sitting, sitting.anna, "Green", "Knock.")
    assert "> Knock." in sitting.bert.dms[-1].text
    assert "the thread is locked; a moderator can unlock it" in sitting.bert.dms[-1].text
    assert threads(sitting) == [thread]


async def test_without_the_permission_both_are_told_and_it_is_a_direct_message(sitting: Sitting, toy: str) -> None:
    await table(sitting, AGREED)
    before = len(sitting.public())
    sitting.pocket.deny(sitting.games, "create_private_threads")
    told = await write(sitting, sitting.anna, "Green", "Psst.")
    why = "-# There is no private thread for it: I lack the permission Create Private Threads there"
    assert why in told
    assert why in sitting.bert.dms[-1].text
    assert "> Psst." in sitting.bert.dms[-1].text
    assert threads(sitting) == []
    sitting.pocket.deny(sitting.games, "")
    await write(sitting, sitting.anna, "Green", "Now.")
    assert "> Now." in posted(sitting, threads(sitting)[0])[-1].text
    assert len(sitting.public()) == before


async def test_a_full_server_makes_none_and_the_letter_arrives(sitting: Sitting, toy: str) -> None:
    await table(sitting, AGREED)
    sitting.pocket.faults.next(400, code=160006, match=f"POST /channels/{sitting.games.id}/threads")
    await write(sitting, sitting.anna, "Green", "Psst.")
    assert "> Psst." in sitting.bert.dms[-1].text
    assert "the server has too many active threads; a moderator can archive some" in sitting.bert.dms[-1].text


async def test_closed_direct_messages_and_notices_hinder_no_thread(sitting: Sitting, toy: str) -> None:
    await table(sitting, AGREED)
    await sitting.bert.slash("notify", sitting.games, messages="off")
    await write(sitting, sitting.anna, "Green", "Psst.")
    [thread] = threads(sitting)
    assert "> Psst." in posted(sitting, thread)[-1].text
    assert posted(sitting, thread)[-1].pings == []
    assert people(sitting, thread) == {"Anna", "Bert"}
    mail = len(sitting.bert.dms)
    sitting.pocket.archive(thread, locked=True)
    await write(sitting, sitting.anna, "Green", "Knock.")
    assert len(sitting.bert.dms) == mail
    assert "✉ Unread letters: 1" in (await sitting.bert.slash("move", sitting.games)).message.text


@pytest.mark.parametrize("where", ["keep", "admit"])
async def test_a_crash_while_it_is_made_leaves_one_thread_and_one_letter(
    sitting: Sitting, toy: str, where: str
) -> None:
    """Between making the thread and keeping it, and between keeping it and letting them in."""
    await table(sitting, AGREED)
    with patch.object(Pairs, where, side_effect=asyncio.CancelledError):
        await sitting.anna.slash("letter", sitting.games, to="Green", text="Once.")
        await sitting.until(lambda: bool(threads(sitting)) and len(posted(sitting, threads(sitting)[0])) == 1)
        await asyncio.sleep(0.05)
    [thread] = threads(sitting)
    assert people(sitting, thread) == set()
    await sitting.end()
    await sitting.begin()
    sitting.pocket.clock.advance(LEASE + 1)
    await sitting.until(lambda: len(posted(sitting, thread)) == 2)
    await sitting.quiet()
    assert threads(sitting) == [thread]
    assert people(sitting, thread) == {"Anna", "Bert"}
    assert ["> Once." in text for text in texts(posted(sitting, thread))] == [False, True]


async def test_two_letters_at_once_make_one_thread(sitting: Sitting, toy: str) -> None:
    await table(sitting, AGREED)
    sitting.pocket.faults.delay(0.3, match=f"POST /channels/{sitting.games.id}/threads")
    await asyncio.gather(
        sitting.anna.slash("letter", sitting.games, to="Green", text="From Red."),
        sitting.bert.slash("letter", sitting.games, to="Red", text="From Green."),
    )
    await sitting.quiet()
    [thread] = threads(sitting)
    assert len(posted(sitting, thread)) == 3


async def test_another_process_that_was_quicker_has_the_thread(sitting: Sitting, toy: str) -> None:
    """Each knows of no lock of the other: what is kept first counts."""
    await table(sitting, AGREED)
    kept, missed = Pairs.keep, False

    async def late(self: Pairs, pair: object) -> bool:
        nonlocal missed
        if missed:
            return await kept(self, pair)  # type: ignore[arg-type]
        missed = True
        [mine] = threads(sitting)
        mine.members.append(sitting.pocket.person("Max", manage=True).id)
        with patch.object(sitting.client, "one_by_one", lambda what: asyncio.Lock()):
            await sitting.bert.slash("letter", sitting.games, to="Red", text="From Green.")
            await sitting.until(lambda: any("From Green" in text for each in threads(sitting)
                                            for text in texts(posted(sitting, each))))  # fmt: skip
        return await kept(self, pair)  # type: ignore[arg-type]

    with patch.object(Pairs, "keep", late):
        await sitting.anna.slash("letter", sitting.games, to="Green", text="From Red.")
        await sitting.quiet()
    mine, theirs = threads(sitting)
    assert mine.archived
    assert people(sitting, mine) == {"Max"}
    assert people(sitting, theirs) == {"Anna", "Bert"}
    assert [text.rpartition("> ")[2] for text in texts(posted(sitting, theirs))[1:]] == ["From Green.", "From Red."]


async def test_commands_in_the_thread_mean_its_game(sitting: Sitting, toy: str) -> None:
    _carla, thread = await paired(sitting)
    elsewhere = sitting.pocket.channel("general")
    await sitting.bids("Another", elsewhere)
    assert "Which game do you mean?" in (await sitting.anna.slash("letters", sitting.anna.dm)).message.text
    assert "> meet?" in (await sitting.anna.slash("letters", thread)).message.text
    await sitting.quiet()


async def test_the_thread_speaks_the_language_of_the_server(sitting: Sitting, toy: str) -> None:
    await table(sitting, AGREED)
    sitting.bert.locale = "de"
    await sitting.bert.slash("games", sitting.games)
    await write(sitting, sitting.anna, "Green", "Now?")
    assert "to Green" in posted(sitting, threads(sitting)[0])[-1].text
    await sitting.anna.slash("server", sitting.games, language="de")
    await write(sitting, sitting.anna, "Green", "Now?")
    assert "Antworten" in labels(posted(sitting, threads(sitting)[0])[-1])


async def test_the_form_warns_and_asks_for_the_permission(sitting: Sitting) -> None:
    form = await sitting.anna.slash("game open", sitting.games, game="campaign")
    [agreed] = [each for each in controls(form.message) if each.get("placeholder") == "Agreed: nothing more"]
    [line] = [each for each in agreed["options"] if each["value"] == "pairs"]
    assert line["description"] == "Moderators of this server can read there. Threads at most: 45"
    assert not line.get("default")
    form = await sitting.anna.choose(form, "Agreed: nothing more", ["always", "pairs"])
    sitting.pocket.deny(sitting.games, "create_private_threads")
    refused = await sitting.anna.click(form, "Open the lobby")
    assert "I lack the permission “Create Private Threads”" in (refused.followups or [refused.message])[-1].text
    sitting.pocket.deny(sitting.games, "")
    await sitting.anna.click(form, "Open the lobby")
    await sitting.quiet()
    told = "Two powers write to each other in a private thread; the moderators of this server can read there."
    assert told in sitting.last().text
    [info] = await sitting.client.host.games_in(str(sitting.games.id))
    assert (info.settings.letters, info.settings.pairs) == ("always", True)


async def test_it_is_agreed_before_the_game_begins(sitting: Sitting, toy: str) -> None:
    await table(sitting, replace(AGREED, pairs=False))
    [info] = await sitting.client.host.games_in(str(sitting.games.id))
    with pytest.raises(Refusal, match="agreed before the game starts"):
        await sitting.client.host.configure(info.id, str(sitting.anna.id), AGREED)


async def test_letters_of_certain_seasons_have_no_threads(sitting: Sitting) -> None:
    form = await sitting.anna.slash("game open", sitting.games, game="campaign")
    form = await sitting.anna.choose(form, "Agreed: nothing more", ["spring", "pairs"])
    [agreed] = [each for each in controls(form.message) if each.get("placeholder") == "Agreed: nothing more"]
    assert "pairs" not in [each["value"] for each in agreed["options"]]
    await sitting.anna.click(form, "Open the lobby")
    await sitting.quiet()
    [info] = await sitting.client.host.games_in(str(sitting.games.id))
    assert (info.settings.letters, info.settings.pairs) == ("spring", False)


async def test_nobody_else_can_tell_that_there_is_a_thread(sitting: Sitting, ruled: str) -> None:
    made = Toys(sitting, "toy", seed=3, options={})
    await made.begin(AGREED)
    others = (made.people["blue"], sitting.pocket.person("Otto"))
    hunter = Hunter(made, 1, sample=True)
    before = [await hunter.answers(who) for who in others]
    await write(sitting, sitting.anna, "green", "Against Blue?")
    assert len(threads(sitting)) == 1
    after = [await hunter.answers(who) for who in others]
    for one, two in zip(chain(*before), chain(*after), strict=True):
        assert one == two


async def test_what_a_thread_says_shows_in_nothing_of_others(tmp_path: Path, toy: str) -> None:
    """All that the third and an onlooker see is the same to the byte; so is a hand-over, whatever threads there are."""
    seen = []
    for said in ((), ("Now.",), ("Later. " * 100, "Never.")):
        async with seated(tmp_path / f"{len(said)}.sqlite") as sitting:
            carla = await table(sitting, AGREED)
            for text in said:
                await write(sitting, sitting.anna, "green", text)
            await sitting.anna.slash("order", sitting.games, text="bid 3")
            await sitting.bert.slash("seat give", sitting.games, player=sitting.pocket.person("Dora"))
            await sitting.quiet()
            otto, channels = sitting.pocket.person("Otto"), list(sitting.pocket.world.channels.values())
            told = plain([[shown(each) for channel in channels for each in who.sees(channel)] for who in (otto, carla)])
            seen.append(re.sub(r"`[0-9a-f]{4}(-[0-9a-f]{4}){3}`", "#", told))  # the moment of the hand-over is in there
    assert seen[0] == seen[1] == seen[2]
