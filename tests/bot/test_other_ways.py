"""Games in turn, battles reported by the players, records taken in, consent to an undo."""

from bot.store.people import Person as Player
from tests.bot.conftest import Sitting, labels, say
from tests.bot.test_parts import rocroi


async def test_in_turn_every_move_is_added_to_one_post(sitting: Sitting) -> None:
    info = await sitting.start(orders="turns")
    awaited = (await sitting.client.host.info(info.id)).awaited
    assert awaited == ("spain",)
    posts = len(sitting.public())
    for order in ("Spain-1 Savoy", "Spain-2 Luxembourg"):
        shown = await sitting.anna.slash("order", sitting.games, text=order)
        while "not the beginning" in shown.text or "nothing for you" in shown.text:
            await sitting.anna.slash("order", sitting.games, text="done")
            await sitting.quiet()
            shown = await sitting.anna.slash("order", sitting.games, text=order)
    await sitting.quiet()
    post = sitting.last()
    assert "Spain-1: Spain → Savoy" in post.text
    assert "Spain-2: Spanish Netherlands → Luxembourg" in post.text
    assert len(sitting.public()) <= posts + 1


async def test_of_a_seat_of_many_powers_the_one_that_is_to_move_is_waited_for(sitting: Sitting) -> None:
    """In the post, in its status, in the panel of whoever waits, and under the board."""
    await sitting.open(players="2", orders="turns")
    lobby = sitting.last()
    for person, seat in zip((sitting.anna, sitting.bert), labels(lobby)[:2], strict=True):
        await person.click(lobby, seat)
    await sitting.anna.click(lobby, "Start")
    await sitting.quiet()
    assert "▷ **Elector Palatine** (Bert): its moves" in sitting.statuses()[0].text
    panel = await sitting.anna.slash("move", sitting.games)
    board = await sitting.anna.slash("board", sitting.games)
    for told in (sitting.last(), panel, board):
        assert "Waiting for Elector Palatine (Bert)." in told.text


async def test_reported_battles_are_reported_in_the_panel_and_settled_by_the_organiser(sitting: Sitting) -> None:
    info = await sitting.start(battles="reported")
    carl, dora = sitting.pocket.person("Carl"), sitting.pocket.person("Dora")
    for seat, who in (("united_provinces", carl), ("elector_palatine", dora)):
        await sitting.client.host.replace(info.id, seat, Player(str(who.id), who.name), by=info.organiser.id)
    await sitting.anna.slash("order", sitting.games, text="Austria-1 South-Bohemia; ready")
    await dora.slash("order", sitting.games, text="Palatine-1 deploy South-Bohemia")
    for who in (sitting.bert, carl, dora):
        await who.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    assert "Battle 1: Austria-1 attacks Palatine-1" in sitting.last().text
    assert "Battles" in labels(sitting.last())
    assert "▷ **Austria** (Anna): the report of Battle 1" in sitting.statuses()[0].text, (
        "not Spain, which she plays, too"
    )
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.click(panel, "Report a battle …")
    assert "Report a battle · Battle 1 in South Bohemia" in panel.text  # nobody has to choose among one
    panel = await say(sitting.anna, panel, "I won")
    await sitting.anna.click(panel, "Confirm")
    await dora.slash("order", sitting.games, text="report Battle-1 won")
    await sitting.quiet()
    assert "Waiting for the organiser (Anna)" in sitting.last().text
    assert "the word on Battle 1" in sitting.statuses()[0].text
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.click(panel, "Settle a battle …")
    assert "Battle 1 in South Bohemia, Austria against Elector Palatine." in panel.text
    assert "Austria says: won." in panel.text
    assert "Elector Palatine says: won." in panel.text
    assert "⚠ You are a party to this." in panel.text
    assert "South Bohemia" in (panel.message.attachments[0].description or "")
    shown = await sitting.anna.slash("order", sitting.games, text="settle Battle-1 Austria")
    assert "The organiser settles Battle 1." in shown.text
    await sitting.quiet()
    assert "Austria beats Elector Palatine" in sitting.last().text


async def test_a_proposal_tells_nobody_again_that_it_is_their_move(sitting: Sitting) -> None:
    await sitting.start(alliances="treaty")
    told = len(sitting.bert.dms)
    shown = await sitting.anna.slash("order", sitting.games, text="propose Spain United-Provinces")
    assert "Spain proposes an alliance to United Provinces." in shown.text
    await sitting.quiet()
    assert len(sitting.bert.dms) == told


async def test_an_undo_of_what_others_learned_asks_them(sitting: Sitting) -> None:
    await sitting.start()
    await sitting.bert.slash("order", sitting.games, text="Bavaria-1 Nuremberg; ready")
    await sitting.anna.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    told = len(sitting.bert.dms)
    shown = await sitting.anna.slash("undo", sitting.games)
    assert "It unwinds **Spring 1618** and **Summer 1618**: everything since “Ready: my orders stand”." in shown.text
    assert "**Bavaria, Saxony and Brandenburg** would be asked" in shown.text
    await sitting.quiet()
    assert len(sitting.bert.dms) == told
    shown = await sitting.anna.click(shown, "Ask them")
    assert "The others are asked whether they agree." in shown.text
    await sitting.quiet()
    asked = sitting.bert.dms[-1]
    assert "would like to unwind Spring 1618 and Summer 1618: everything since “Ready: my orders stand”" in asked.text
    assert labels(asked) == ["Agree to undo", "Don't agree"]
    panel = await sitting.bert.slash("move", sitting.games)
    assert "Agree to undo" in labels(panel.message)
    assert "would like to unwind Spring 1618 and Summer 1618: everything since" in panel.text, "to what"
    shown = await sitting.bert.click(asked, "Agree to undo")
    assert "You agreed." in shown.text
    await sitting.quiet()
    assert "Taken back (" in sitting.last().text
    assert labels(asked) == []
    assert "✓ This is answered." in asked.text
    assert "Spring 1618" in sitting.last().text


async def test_what_is_asked_no_more_was_not_answered(sitting: Sitting) -> None:
    await sitting.start(alliances="treaty")
    await sitting.anna.slash("order", sitting.games, text="propose Spain United-Provinces")
    await sitting.bert.slash("order", sitting.games, text="propose Bavaria United-Provinces")
    await sitting.anna.click(await sitting.anna.slash("undo", sitting.games), "Ask them")
    await sitting.quiet()
    asked = sitting.bert.dms[-1]
    assert labels(asked) == ["Agree to undo", "Don't agree"]
    await sitting.bert.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    assert asked.text.endswith("No answer is needed any more: the game went on.")
    assert "it stands. " in sitting.anna.dms[-1].text


async def test_an_open_panel_asks_as_long_as_its_owner_is_asked(sitting: Sitting) -> None:
    """It learns of the question, and of an answer that was given elsewhere, be others still to answer or not."""
    await sitting.start()
    await sitting.season()
    panel = await sitting.bert.slash("move", sitting.games)
    assert "Agree to undo" not in labels(panel.message)
    for answer in ("Don't agree", "Agree to undo"):
        shown = await sitting.anna.slash("undo", sitting.games)
        await sitting.anna.click(shown, "Ask them")
        await sitting.quiet()
        assert "Agree to undo" in labels(panel.message)
        asked = [each for each in sitting.bert.dms if answer in labels(each)]
        await sitting.bert.click(asked[-1], answer)
        await sitting.quiet()
        assert "Agree to undo" not in labels(panel.message)


async def test_whoever_has_agreed_is_asked_no_more_while_others_are(sitting: Sitting) -> None:
    await sitting.open()
    lobby, carl = sitting.last(), sitting.pocket.person("Carl")
    seats = ("Spain and Austria", "Bavaria, Saxony and Brandenburg", "United Provinces and France")
    three = (sitting.anna, sitting.bert, carl)
    for person, seat in zip(three, seats, strict=True):
        await person.click(lobby, seat)
    await sitting.anna.click(lobby, "Fill with stand-ins")
    await sitting.anna.click(lobby, "Start")
    await sitting.quiet()
    for person in three:
        await person.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    await sitting.anna.click(await sitting.anna.slash("undo", sitting.games), "Ask them")
    await sitting.quiet()
    panel = await sitting.bert.slash("move", sitting.games)
    await sitting.bert.click(panel, "Agree to undo")
    assert "Agree to undo" not in labels((await sitting.bert.slash("move", sitting.games)).message)
    assert "Agree to undo" in labels((await carl.slash("move", sitting.games)).message)


async def test_a_question_that_lapses_loses_its_buttons(sitting: Sitting) -> None:
    await sitting.start()
    await sitting.season()
    shown = await sitting.anna.slash("undo", sitting.games)
    shown = await sitting.anna.click(shown, "Ask them")
    await sitting.quiet()
    asked = next(each for each in sitting.bert.dms if "Agree to undo" in labels(each))
    await sitting.anna.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    assert labels(asked) == []


async def test_nobody_is_asked_if_the_game_has_gone_on_meanwhile(sitting: Sitting) -> None:
    await sitting.start()
    await sitting.season()
    shown = await sitting.anna.slash("undo", sitting.games)
    await sitting.season()
    shown = await sitting.anna.click(shown, "Ask them")
    assert "nobody was asked" in shown.text
    await sitting.quiet()
    assert not [each for each in sitting.bert.dms if "Agree to undo" in labels(each)]


async def test_a_slip_in_a_sealed_season_is_free(sitting: Sitting) -> None:
    """Whoever was ready in between: one's own ready and one's own orders are taken back at once, unasked."""
    await sitting.start()
    await sitting.anna.slash("order", sitting.games, text="Spain-1 Savoy; ready")
    await sitting.bert.slash("order", sitting.games, text="Bavaria-1 Nuremberg")
    shown = await sitting.anna.slash("undo", sitting.games)
    assert "Taken back" in shown.text
    shown = await sitting.anna.slash("undo", sitting.games)
    assert "nobody else is told" in shown.text
    await sitting.quiet()
    assert not [each for each in sitting.bert.dms if "Agree to undo" in labels(each)]


async def test_a_record_is_taken_in_again(sitting: Sitting) -> None:
    info = await sitting.start()
    shown = await sitting.anna.slash("game abandon", sitting.games)
    await sitting.anna.click(shown, "Yes, end it")
    shown = await sitting.anna.slash("export", sitting.games)
    [file] = shown.message.attachments
    good = file.bytes
    again = await sitting.anna.slash("import", sitting.games, record=("war.txt", good))
    assert "is verified and taken in. Its number is `" in again.text
    assert info.id not in again.text
    forged = ("war.txt", good.replace(b"seat spain", b"seat Spain"))
    refused = await sitting.anna.slash("import", sitting.games, record=forged)
    assert "This record can't be used: line" in refused.text
    assert "was changed" in refused.text
    refused = await sitting.anna.slash("import", sitting.games, record=("war.txt", b"\xff\xfe"))
    assert "it is not text" in refused.text
    await sitting.end()
    sitting.file = sitting.file.with_name("another.sqlite")
    await sitting.begin()
    shown = await sitting.anna.slash("import", sitting.games, record=("war.txt", good), title="The old war")
    assert "“The old war” is verified and taken in." in shown.text


async def test_a_game_taken_in_unfinished_says_what_binds_its_dice(sitting: Sitting, toy: str) -> None:
    before = await sitting.bids()
    await sitting.anna.slash("order", sitting.games, text="luck")
    record = (await sitting.client.host.export(before.id)).encode()
    await sitting.anna.slash("import", sitting.games, record=("toy.txt", record), title="Again")
    await sitting.quiet()
    [info] = [each for each in await sitting.client.host.games_in(str(sitting.games.id)) if each.id != before.id]
    shown = await sitting.anna.slash("dice", sitting.games, game=info.id)
    for text in (sitting.last().text, shown.text):
        assert f"Up to order 1 its throws were bound to `{before.commitment}`" in text
        assert f"from order 2 on they come of our own secret, and we are bound to the commitment `{info.bound}`" in text
    assert "/dice tells the secret" in shown.text


async def test_an_offer_to_concede_is_put_to_the_enemy(sitting: Sitting) -> None:
    await rocroi(sitting)
    await sitting.anna.slash("order", sitting.games, text="done")
    told = len(sitting.bert.dms)
    await sitting.anna.slash("order", sitting.games, text="concede marginal")
    await sitting.quiet()
    [asked] = sitting.bert.dms[told:]
    assert "The French army offers to concede a marginal victory. Do you accept?" in asked.text
    [status] = sitting.statuses()
    assert "▷ **French** (Anna): its moves" in status.text
    assert "▷ **Spanish** (Bert): yes or no to the concession" in status.text
    panel = await sitting.bert.click(asked, "Your move")
    assert {"Accept the concession …", "Decline it"} <= set(labels(panel.message))
    await sitting.bert.slash("order", sitting.games, text="decline")
    await sitting.quiet()
    assert "✓ Done." in asked.text
    assert "Spanish" not in status.text
