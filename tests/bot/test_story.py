"""From opening a game to its first season, as two people on Discord live it."""

from tests.bot.conftest import Sitting, labels, say, texts


async def test_two_people_open_join_order_and_see_the_season_resolved(sitting: Sitting) -> None:
    anna, bert, games = sitting.anna, sitting.bert, sitting.games
    info = await sitting.open()
    lobby = sitting.last()
    assert "Spain and Austria**: free" in lobby.text
    assert info.commitment in lobby.text
    assert labels(lobby)[:2] == ["Spain and Austria", "Bavaria, Saxony and Brandenburg"]
    anna.client.press(lobby, "Spain and Austria")
    bert.client.press(lobby, "Bavaria, Saxony and Brandenburg")
    await sitting.until(
        lambda: "Anna" in lobby.text and "Bert" in lobby.text and "Spain and Austria · Anna" in labels(lobby)
    )
    anna.client.press(lobby, "Fill with stand-ins")
    await sitting.until(lambda: lobby.text.count(": stand-in") == 2)
    anna.client.press(lobby, "Start")
    await sitting.until(lambda: "has begun" in lobby.text)
    await sitting.quiet()
    assert len(sitting.public()) == 2
    board = sitting.last()
    assert info.commitment[:12] in board.text
    assert info.commitment in lobby.text
    assert labels(board) == ["Your move", "Whole board", "Text"]
    [picture] = board.attachments
    assert picture.filename.endswith(".png")
    assert "Spain-1 in Spain" in (picture.description or "")
    assert "begins" in bert.dms[-1].text
    assert "you are **Bavaria, Saxony and Brandenburg**" in bert.dms[-1].text

    offered = await anna.autocomplete("order", games, "text", text="spain-1 sa")
    assert ("Spain-1 to Savoy", "Spain-1 Savoy") in offered
    shown = await anna.slash("order", games, text="spain-1 savoy; Spain-2 Luxemburg")
    assert shown.ephemeral
    assert "Sealed: Spain-1 to Savoy." in shown.text
    assert "Spain-2: **to Luxembourg**" in shown.text
    assert "Savoy" not in "".join(texts(sitting.public()))

    panel = await bert.click(board, "Your move")
    panel = await bert.click(panel, "Bavaria-1 (Bavaria) …")
    assert "Where does Bavaria-1 go?" in panel.text
    assert "May go to" in (panel.message.attachments[0].description or "")
    panel = await say(bert, panel, "Nuremberg")
    panel = await bert.click(panel, "Confirm")
    assert "Bavaria-1: **to Nuremberg**" in panel.text
    panel = await bert.click(panel, "Ready: my orders stand")
    await sitting.quiet()
    assert len(sitting.public()) == 2
    assert "Bert" not in board.text.splitlines()[-1]
    await anna.slash("order", games, text="ready")
    await sitting.quiet()

    assert len(sitting.public()) == 3
    post = sitting.last()
    assert post.text.startswith("**The Thirty Years' War** · **Spring 1618: ")
    assert post.text.splitlines()[0].endswith("** → Summer 1618")
    assert "Spain-1: Spain → Savoy · Spain-2: Spanish Netherlands → Luxembourg" in post.text
    assert "Bavaria-1: Bavaria → Nuremberg" in post.text
    assert len(post.attachments) == 1
    assert "Spain-1 goes from Spain to Savoy" in (post.attachments[0].description or "")


async def test_a_game_in_a_new_thread_has_its_lobby_there(sitting: Sitting) -> None:
    shown = await sitting.anna.slash(
        "game open", sitting.games, game="campaign", where="In a new thread", title="The long war"
    )
    await sitting.anna.click(shown, "Open the lobby")
    await sitting.quiet()
    thread = sitting.pocket.channel("The long war")
    assert "## The long war" in sitting.public(thread)[0].text
    assert "Open" not in "".join(texts(sitting.public()))


async def test_the_form_shows_what_is_chosen_and_the_seed_preset_fixes_the_rest(sitting: Sitting) -> None:
    shown = await sitting.anna.slash("game open", sitting.games, game="campaign", scenario="1625-5")
    shown = await sitting.anna.choose(shown, "Preset", ["seed"])
    chosen = [
        option["label"]
        for row in shown.message.components
        for part in row.get("components", ())
        for option in part.get("options", ())
        if option.get("default")
    ]
    assert "Orders: In turn" in chosen
    assert "Battles: Reported" in chosen
    assert "The Defenestration of Prague: 1618 to 1647" in chosen


async def test_somebody_without_a_seat_is_told_where_seats_are(sitting: Sitting) -> None:
    await sitting.start()
    carl = sitting.pocket.person("Carl")
    shown = await carl.click(sitting.last(), "Your move")
    assert "You have no seat in this game" in shown.text
    assert shown.ephemeral
    lobby = sitting.public()[0]
    carl.client.press(lobby, "United Provinces and France")
    await sitting.until(lambda: "United Provinces and France**: Carl" in lobby.text)
    await sitting.quiet()
    assert "Carl takes over United Provinces and France." in sitting.last().text
    panel = await carl.slash("move", sitting.games)
    assert "United Provinces and France" in panel.text


async def test_leaving_the_lobby_frees_the_seat(sitting: Sitting) -> None:
    await sitting.open()
    lobby = sitting.last()
    sitting.bert.client.press(lobby, "Spain and Austria")
    await sitting.until(lambda: "Bert" in lobby.text)
    taken = await sitting.anna.slash("game start", sitting.games)
    assert "Nobody sits at" in taken.text
    sitting.bert.client.press(lobby, "Leave")
    await sitting.until(lambda: "Bert" not in lobby.text)
    await sitting.bert.click(lobby, "Spain and Austria")
    await sitting.until(lambda: "Bert" in lobby.text)
    shown = await sitting.bert.slash("game leave", sitting.games)
    assert "You have left" in shown.text


async def test_suggestions_are_whole_sentences_and_go_on_after_a_semicolon(sitting: Sitting) -> None:
    await sitting.start()
    offered = [value for _name, value in await sitting.anna.autocomplete("order", sitting.games, "text", text="")]
    assert {"Spain-1 Savoy", "Spain-2 Luxembourg", "Austria-1 South-Bohemia", "ready", "close"} <= set(offered)
    assert len(offered) <= 25
    further = await sitting.anna.autocomplete("order", sitting.games, "text", text="Spain-1 Savoy; spain")
    assert further
    assert all(value.startswith("Spain-1 Savoy; Spain-2 ") for _name, value in further)
    hinted = await sitting.anna.autocomplete("order", sitting.games, "text", text="Austria-1 s")
    assert ("Austria-1 to South Bohemia", "Austria-1 South-Bohemia") in hinted
    held = await sitting.anna.autocomplete("order", sitting.games, "text", text="boh austria")
    assert held[0] == ("Austria-1 to South Bohemia", "Austria-1 South-Bohemia")
    assert await sitting.pocket.person("Carl").autocomplete("order", sitting.games, "text", text="") == []


async def test_the_chronicle_is_told_season_by_season(sitting: Sitting) -> None:
    await sitting.start()
    await sitting.anna.slash("order", sitting.games, text="Spain-1 Savoy")
    await sitting.season()
    shown = await sitting.bert.slash("log", sitting.games)
    spring = shown.text.split("__**Spring 1618**__", 1)[1]
    assert "Spain-1: Spain → Savoy" in spring
    assert "Summer 1618" not in shown.text
    assert "Sealed: Spain-1 to Savoy." not in shown.text
