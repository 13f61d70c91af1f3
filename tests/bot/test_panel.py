"""The panel: words as menus, private, restart-proof, and never twice."""

import pytest

from bot.discord.delivery import Postman
from bot.discord.panel.composing import PAGE
from bot.discord.panel.layout import _paged
from bot.discord.panel.press import Press
from bot.pocket import Shown
from game.core.words import Word
from tests.bot.conftest import Sitting, labels, say


async def composed(sitting: Sitting) -> Shown:
    """Anna's panel with Spain-1 and Savoy chosen, not yet confirmed."""
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.choose(panel, "Choose what to order", ["Spain-1 (Spain)"])
    return await say(sitting.anna, panel, "Savoy")


async def test_back_goes_word_by_word_and_nothing_is_ordered_before_confirm(sitting: Sitting) -> None:
    info = await sitting.start()
    panel = await composed(sitting)
    assert labels(panel.message) == ["Confirm", "Back"]
    panel = await sitting.anna.click(panel, "Back")
    assert "Where does Spain-1 go?" in panel.text
    panel = await sitting.anna.click(panel, "Back")
    assert "Your sealed orders" not in panel.text
    assert not [e for e in await sitting.client.host.chronicle(info.id, "spain") if e.seat == "spain"]


async def test_a_second_press_of_confirm_is_the_same_order(sitting: Sitting) -> None:
    info = await sitting.start()
    panel = await composed(sitting)
    pressed = [sitting.anna.client.press(panel.message, "Confirm") for _time in range(3)]
    for interaction in pressed:
        await interaction.until(lambda i=interaction: i.touched > 1, 60)  # type: ignore[misc]
    entries = await sitting.client.host.chronicle(info.id, "spain")
    assert [entry.order for entry in entries if entry.seat == "spain"] == ["Spain-1 Savoy"]


async def test_a_stale_panel_orders_nothing_and_shows_the_current_one(sitting: Sitting) -> None:
    info = await sitting.start()
    old = await composed(sitting)
    for seat, person in (("spain", sitting.anna), ("bavaria", sitting.bert)):
        await sitting.client.host.order(info.id, seat, "ready", person=str(person.id), interaction=seat)
    await sitting.quiet()
    shown = await sitting.anna.click(old, "Confirm")
    assert "out of date: nothing was ordered" in shown.text
    assert "Summer 1618" in shown.text
    assert "Choose what to order" in labels(shown.message)
    entries = await sitting.client.host.chronicle(info.id, "spain")
    assert "Spain-1 Savoy" not in [entry.order for entry in entries]


async def test_a_panel_stays_good_when_somebody_else_gets_ready(sitting: Sitting) -> None:
    await sitting.start()
    panel = await composed(sitting)
    await sitting.bert.slash("order", sitting.games, text="Bavaria-1 Nuremberg; ready")
    panel = await sitting.anna.click(panel, "Confirm")
    assert "Sealed: Spain-1 to Savoy." in panel.text


async def test_the_panel_shows_sealed_orders_and_from_afar_the_board(sitting: Sitting) -> None:
    await sitting.start()
    panel = await sitting.anna.slash("move", sitting.games)
    assert not panel.message.attachments  # the board is right above it
    letter = sitting.anna.dms[-1]
    away = await sitting.anna.click(letter, "Your move")
    assert away.message.attachments
    await sitting.anna.slash("order", sitting.games, text="Spain-1 Savoy")
    panel = await sitting.anna.slash("move", sitting.games)
    [picture] = panel.message.attachments
    assert "Your sealed orders: Spain-1 to Savoy." in (picture.description or "")
    assert "Still without an order: Spain-2 and Austria-1." in panel.text


@pytest.fixture
def too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    """Posts that are past take no more edits, and so keep their buttons."""

    async def kept(*_given: object) -> None:
        return None

    monkeypatch.setattr(Postman, "_put_by", kept)


@pytest.mark.usefixtures("too_old")
async def test_a_post_is_older_only_when_something_was_told_since(sitting: Sitting) -> None:
    await sitting.start()
    post = sitting.last()
    await sitting.bert.slash("order", sitting.games, text="ready", **{"as": "bavaria"})
    assert "That post is older" not in (await sitting.anna.click(post, "Your move")).text
    await sitting.season()
    assert "That post is older" in (await sitting.anna.click(post, "Your move")).text


async def test_two_presses_of_undo_take_back_one_order(sitting: Sitting) -> None:
    info = await sitting.start()
    panel = await sitting.anna.slash("order", sitting.games, text="Spain-1 Savoy; Spain-2 Luxembourg")
    for interaction in [sitting.anna.client.press(panel.message, "Undo") for _time in range(2)]:
        await interaction.until(lambda i=interaction: i.touched > 1, 60)  # type: ignore[misc]
    view = await sitting.client.host.view(info.id, "spain")
    assert getattr(view, "orders") == {"Spain-1": "Savoy"}  # noqa: B009 - the core's view has no orders


@pytest.mark.usefixtures("too_old")
async def test_the_button_of_an_old_post_opens_the_current_panel(sitting: Sitting) -> None:
    await sitting.start()
    old = sitting.last()
    await sitting.season()
    shown = await sitting.anna.click(old, "Your move")
    assert "That post is older" in shown.text
    assert "Summer 1618" in shown.text


async def test_without_asking_an_order_takes_two_choices(sitting: Sitting) -> None:
    await sitting.start()
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.click(panel, "Confirming: on")
    panel = await sitting.anna.choose(panel, "Choose what to order", ["Spain-1 (Spain)"])
    panel = await say(sitting.anna, panel, "Savoy")
    assert "Sealed: Spain-1 to Savoy." in panel.text
    assert "Confirming: off" in labels(panel.message)


async def test_undo_in_the_panel_takes_back_the_last_order(sitting: Sitting) -> None:
    await sitting.start()
    panel = await composed(sitting)
    panel = await sitting.anna.click(panel, "Confirm")
    assert "Spain-1: **to Savoy**" in panel.text
    panel = await sitting.anna.click(panel, "Undo")
    assert ": “Spain-1 · Savoy”." in panel.text
    assert "Spain-1: **to Savoy**" not in panel.text
    panel = await sitting.anna.click(panel, "Undo")
    assert "You have given no order that could be taken back." in panel.text


async def test_the_organiser_changes_chairs(sitting: Sitting) -> None:
    await sitting.start()
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.click(panel, "As organiser …")
    assert "The organiser" in panel.text
    assert "Close: go on without those who are late …" in labels(panel.message)
    panel = await sitting.anna.click(panel, "Back to Spain and Austria")
    assert "Give each army its order" in panel.text


async def test_panels_of_others_are_not_to_be_had(sitting: Sitting) -> None:
    info = await sitting.start()
    panel = await sitting.anna.slash("move", sitting.games)
    assert panel.message not in sitting.bert.sees(sitting.games)
    forged = Press("at", info.id, "spain", await sitting.client.host.revision(info.id, "spain"))
    dm = sitting.bert.dms[-1]
    dm.components[0]["components"][0]["custom_id"] = forged.id()
    shown = await sitting.bert.click(dm, "Your move")
    assert "Spain" not in shown.text
    assert "Bavaria, Saxony and Brandenburg" in shown.text


async def test_two_seats_of_one_person(sitting: Sitting) -> None:
    await sitting.open()
    lobby = sitting.last()
    for seat in ("Spain and Austria", "United Provinces and France"):
        sitting.bert.client.press(lobby, seat)
        await sitting.until(lambda seat=seat: f"{seat}**: Bert" in lobby.text)  # type: ignore[misc]
    sitting.anna.client.press(lobby, "Fill with stand-ins")
    await sitting.until(lambda: lobby.text.count(": stand-in") == 2)
    sitting.anna.client.press(lobby, "Start")
    await sitting.until(lambda: "has begun" in lobby.text)
    panel = await sitting.bert.slash("move", sitting.games)
    panel = await sitting.bert.choose(panel, "Play as", ["united_provinces"])
    assert "Dutch-1" in str(panel.message.components)
    shown = await sitting.bert.slash("order", sitting.games, text="dutch-1 Liege; Spain-1 Savoy")
    assert "Sealed: Dutch-1 to Liège." in shown.text
    assert "Sealed: Spain-1 to Savoy." in shown.text


def test_more_words_than_a_menu_holds_come_in_pages() -> None:
    words = tuple(Word(f"w{n}") for n in range(60))
    pages = [_paged(words, list(range(60)), page) for page in range(3)]
    assert [len(page) <= PAGE + 2 for page in pages] == [True] * 3
    shown = [line.label for page in pages for line in page if line.value.isdecimal()]
    assert shown == [word.text for word in words]
    assert [pages[1][0].value, pages[1][-1].value] == ["p0", "p2"]
    assert len(_paged(words, list(range(25)), 0)) == 25


async def test_orders_on_a_sheet_one_a_line(sitting: Sitting) -> None:
    await sitting.start()
    panel = await sitting.anna.slash("move", sitting.games)
    sheet = await sitting.anna.click(panel, "Type …")
    assert sheet.modal is not None
    done = await sitting.anna.submit(
        sheet, **{"Orders, one a line": "spain1 savoy\nSpain-2 Luxemburg\nSpain-3 Savoy\nready"}
    )
    assert "Sealed: Spain-1 to Savoy" in done.text
    assert "Sealed: Spain-2 to Luxembourg" in done.text
    assert "✗" in done.text
    assert "Not carried out: ready." in done.text


async def test_a_sheet_that_was_filled_in_while_the_bot_began_anew_counts(sitting: Sitting) -> None:
    await sitting.start()
    panel = await sitting.anna.slash("move", sitting.games)
    sheet = await sitting.anna.click(panel, "Type …")
    await sitting.end()
    await sitting.begin()
    done = await sitting.anna.submit(sheet, **{"Orders, one a line": "Spain-1 Savoy"})
    assert "Sealed: Spain-1 to Savoy" in done.text
