"""Letters and notes as people write and read them; nobody else can tell that one was sent."""

from itertools import chain
from pathlib import Path

import pytest

from bot.store.people import Person as Player
from bot.store.people import Settings
from tests.bot.conftest import Person, Sitting, labels, seated
from tests.bot.hunter import Hunter, Toys
from tests.bot.leaks import plain, shown
from tests.bot.reading import controls

AGREED = Settings(letters="always", opened=True)


async def table(sitting: Sitting, settings: Settings = AGREED, title: str = "") -> Person:
    """Anna has red, Bert green, Carla blue; they may write to each other. Returns Carla."""
    host, carla = sitting.client.host, sitting.pocket.person("Carla")
    anna, *_others = players = [Player(str(each.id), each.name) for each in (sitting.anna, sitting.bert, carla)]
    info = await host.open_game(
        game="toy", organiser=anna, guild=str(sitting.games.guild_id), channel=str(sitting.games.id), title=title,
        scenario="long", options={"players": "3"}, settings=settings,
    )  # fmt: skip
    for seat, player in zip(info.seats, players, strict=True):
        await host.join(info.id, seat.id, player, seat.id)
    await host.start(info.id, anna.id, "start")
    await sitting.quiet()
    return carla


async def test_a_letter_arrives_and_is_answered(sitting: Sitting, toy: str) -> None:
    await table(sitting)
    told = await sitting.anna.slash("letter", sitting.games, to="Green", text="Shall we\nmeet?")
    assert told.message.text.startswith("✉ Your letter to Green is on its way.")
    await sitting.quiet()
    letter = sitting.bert.dms[-1]
    assert "**Red** to Green:\n> Shall we\n> meet?" in letter.text
    assert labels(letter) == ["Answer"]
    paper = await sitting.bert.click(letter, "Answer")
    await sitting.bert.submit(paper, **{"To Red": "Gladly."})
    await sitting.quiet()
    assert "**Green** to Red:\n> Gladly." in sitting.anna.dms[-1].text
    both = (await sitting.anna.slash("letters", sitting.games)).message
    assert both.text.index("> meet?") < both.text.index("> Gladly.")
    assert labels(both) == ["Write a letter"]


async def test_what_was_written_in_vain_is_given_back(sitting: Sitting, toy: str) -> None:
    await table(sitting)
    told = await sitting.anna.slash("letter", sitting.games, to="Atlantis", text="Shall we\nmeet?")
    assert told.message.text.startswith("✗ There is no seat “Atlantis” to write to. Legal now: ")
    assert told.message.text.endswith("\n> Shall we\n> meet?\n-# Your letter is not sent.")
    told = await sitting.anna.slash("letter", sitting.games, text="Shall we\nmeet?")
    assert told.message.text.endswith("Only they learn of it.\n> Shall we\n> meet?")
    paper = await sitting.anna.slash("letter", sitting.games, to="Green")
    await sitting.resign(sitting.anna, sitting.games)
    told = await sitting.anna.submit(paper, **{"To Green": "Too late."})
    assert told.message.text.startswith("✗ ")
    assert told.message.text.endswith("\n> Too late.\n-# Your letter is not sent.")


async def test_several_are_chosen_from_a_menu_and_answered_all(sitting: Sitting, toy: str) -> None:
    carla = await table(sitting)
    asked = await sitting.anna.slash("letter", sitting.games)
    paper = await sitting.anna.choose(asked, "To whom?", ["Green", "Blue"])
    await sitting.anna.submit(paper, **{"To Green and Blue": "To both."})
    await sitting.quiet()
    assert labels(sitting.bert.dms[-1]) == ["Answer", "Answer all"]
    paper = await carla.click(carla.dms[-1], "Answer all")
    await carla.submit(paper, **{"To Red and Green": "From me, too."})
    await sitting.quiet()
    for who in (sitting.anna, sitting.bert):
        assert "> From me, too." in who.dms[-1].text


async def test_whoever_left_the_seat_can_answer_no_more(sitting: Sitting, toy: str) -> None:
    await table(sitting)
    await sitting.anna.slash("letter", sitting.games, to="green", text="Now?")
    await sitting.quiet()
    letter = sitting.bert.dms[-1]
    paper = await sitting.bert.click(letter, "Answer")
    await sitting.resign(sitting.bert)
    late = await sitting.bert.submit(paper, **{"To Red": "Yes."})
    assert "A stand-in plays Green" in late.message.text
    late = await sitting.bert.click(letter, "Answer")
    assert "A stand-in plays Green" in late.message.text
    assert "You have no seat" in (await sitting.bert.slash("letters", sitting.games)).message.text


async def test_closed_messages_are_told_to_the_sender_and_the_letter_waits(
    sitting: Sitting, toy: str, caplog: pytest.LogCaptureFixture
) -> None:
    await table(sitting)
    await sitting.quiet()
    before = len(sitting.public())
    sitting.bert.dms_open = False
    await sitting.anna.slash("letter", sitting.games, to="green", text="Are you there?")
    await sitting.quiet()
    await sitting.until(lambda: "their direct messages are closed" in sitting.anna.dms[-1].text)
    caplog.clear()
    assert len(sitting.public()) == before
    assert "✉ Unread letters: 1" in (await sitting.bert.slash("move", sitting.games)).message.text
    assert "1 unread; /letters" in (await sitting.bert.slash("games", sitting.games)).message.text
    assert "> Are you there?" in (await sitting.bert.slash("letters", sitting.games)).message.text
    assert "Unread" not in (await sitting.bert.slash("move", sitting.games)).message.text


async def test_a_long_archive_turns_pages_and_every_letter_is_whole(sitting: Sitting, toy: str) -> None:
    await table(sitting)
    for letter in "abc":
        await sitting.anna.slash("letter", sitting.games, to="all", text=letter * 1500)
    page = await sitting.bert.slash("letters", sitting.games)
    assert "c" * 1500 in page.message.text
    assert labels(page.message) == ["Earlier", "Later", "Write a letter"]
    page = await sitting.bert.click(page, "Earlier")
    assert "b" * 1500 in page.message.text
    assert "2/3" in page.message.text


async def test_a_note_is_kept_changed_and_shown_to_nobody_else(sitting: Sitting, toy: str) -> None:
    await table(sitting)
    await sitting.anna.slash("note", sitting.games, text="Green bluffs.")
    told = await sitting.anna.slash("note", sitting.games, text="Blue does not.")
    assert told.message.text.endswith("Green bluffs.\nBlue does not.")
    sheet = await sitting.anna.click(told, "Change it")
    told = await sitting.anna.submit(sheet, **{"Only this seat reads it.": "Nobody bluffs."})
    assert told.message.text.endswith("Nobody bluffs.")
    assert "*Nothing yet.*" in (await sitting.bert.slash("note", sitting.games)).message.text
    for day in range(40):
        told = await sitting.anna.slash("note", sitting.games, text=f"Day {day}: {'nothing ' * 9}")
    assert "Nobody bluffs" not in told.message.text
    assert "Day 39: nothing" in told.message.text, "what was added last is shown"
    assert "The beginning is left out here; “Change it” shows all of it." in told.message.text
    carl = sitting.pocket.person("Carl")
    assert "You have no seat" in (await carl.slash("note", sitting.games)).message.text


@pytest.mark.parametrize("told", ["letter", pytest.param("note", marks=pytest.mark.nightly)])
async def test_nobody_else_can_tell_that_anything_was_written(sitting: Sitting, ruled: str, told: str) -> None:
    made = Toys(sitting, "toy", seed=3, options={})
    await made.begin(AGREED)
    others = (made.people["blue"], sitting.pocket.person("Otto"))
    hunter = Hunter(made, 1, sample=True)
    before = [await hunter.answers(who) for who in others]
    if told == "letter":
        await sitting.anna.slash("letter", sitting.games, to="green", text="Against Blue?")
    else:
        await sitting.anna.slash("note", sitting.games, text="Against Blue.")
    await sitting.quiet()
    after = [await hunter.answers(who) for who in others]
    for one, two in zip(chain(*before), chain(*after), strict=True):
        assert one == two


async def test_what_a_letter_says_shows_in_nothing_of_others(tmp_path: Path, toy: str) -> None:
    """All that the third and an onlooker see is the same to the byte, whatever two others wrote, and if they did."""
    seen = []
    for texts in ((), ("Now.",), ("Later. " * 100, "Never.")):
        async with seated(tmp_path / f"{len(texts)}.sqlite") as sitting:
            carla = await table(sitting)
            for text in texts:
                await sitting.anna.slash("letter", sitting.games, to="green", text=text)
            await sitting.quiet()
            await sitting.anna.slash("order", sitting.games, text="bid 3")
            await sitting.quiet()
            otto = sitting.pocket.person("Otto")
            seen.append(plain([[shown(each) for each in otto.sees(sitting.games)],
                               [shown(each) for each in carla.dms]]))  # fmt: skip
    assert seen[0] == seen[1] == seen[2]


async def test_the_form_agrees_on_letters_and_the_lobby_tells(sitting: Sitting) -> None:
    form = await sitting.anna.slash("game open", sitting.games, game="campaign")
    assert "Agreed: nothing more" in [each.get("placeholder") for each in controls(form.message)]
    form = await sitting.anna.choose(form, "Agreed: nothing more", ["Letters: in Spring", "Letters: in Autumn"])
    await sitting.anna.click(form, "Open the lobby")
    await sitting.quiet()
    assert "Letters between seats: in Spring and Autumn." in sitting.last().text
    assert "opened to everybody" not in sitting.last().text
    [info] = await sitting.client.host.games_in(str(sitting.games.id))
    assert (info.settings.letters, info.settings.opened) == ("spring autumn", False)


async def war(sitting: Sitting, settings: Settings) -> None:
    """The campaign for two: Anna has Spain, Austria and their friends, Bert the others; treaties are made."""
    host = sitting.client.host
    anna, bert = (Player(str(each.id), each.name) for each in (sitting.anna, sitting.bert))
    info = await host.open_game(
        game="campaign", organiser=anna, guild=str(sitting.games.guild_id), channel=str(sitting.games.id), title="",
        options={"players": "2", "alliances": "treaty"}, settings=settings,
    )  # fmt: skip
    for seat, player in zip(info.seats, (anna, bert), strict=True):
        await host.join(info.id, seat.id, player, seat.id)
    await host.start(info.id, anna.id, "start")


async def test_letters_wait_for_their_season(sitting: Sitting) -> None:
    await war(sitting, Settings(letters="autumn"))
    told = await sitting.anna.slash("letter", sitting.games, to="all", text="Friends?")
    assert "This table agreed on letters in Autumn only; it is Spring 1618." in told.message.text
    for _season in range(2):
        await sitting.season()
    told = await sitting.anna.slash("letter", sitting.games, to="all", text="Friends?")
    assert "is on its way" in told.message.text
    await sitting.quiet()


async def test_a_treaty_is_proposed_from_a_letter(sitting: Sitting) -> None:
    await war(sitting, AGREED)
    await sitting.anna.slash("letter", sitting.games, to="all", text="Friends?")
    await sitting.quiet()
    letter = sitting.bert.dms[-1]
    assert labels(letter) == ["Answer", "Propose a treaty"]
    panel = await sitting.bert.click(letter, "Propose a treaty")
    assert panel.message.text.startswith("**Propose an alliance · United Provinces · Spain**")
    await sitting.bert.click(panel, "Confirm")
    await sitting.quiet()
    assert "▸ United Provinces proposes an alliance to Spain." in sitting.anna.dms[-1].text, "who is asked is told"
    assert labels(sitting.anna.dms[-1]) == ["How things stand"]
    again = await sitting.bert.click(letter, "Propose a treaty")
    assert again.message.text.startswith("**Propose an alliance · United Provinces · Austria**")
    await sitting.anna.slash("order", sitting.games, text="decline Spain United-Provinces")
    await sitting.quiet()
    assert "▸ Spain declines the alliance that United Provinces proposed." in sitting.bert.dms[-1].text
