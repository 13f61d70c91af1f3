"""Two languages at one table: what is private is in each person's own, what is public in the server's."""

from typing import Any

from bot.pocket import Message
from tests.bot.conftest import Sitting, labels, texts


def alt(message: Message) -> str:
    """What a message's pictures are said to show."""
    return " ".join(each.description or "" for each in message.attachments)


async def test_a_german_and_an_english_person_play_in_one_channel(sitting: Sitting) -> None:
    await sitting.start()
    anna, bert, games = sitting.anna, sitting.bert, sitting.games
    bert.locale = "de"

    hers, his = await anna.slash("move", games), await bert.slash("move", games)
    assert "Give each army its order in secret" in hers.text
    assert "Gib jedem Heer geheim seinen Befehl" in his.text
    assert any(label.startswith("Ready: my orders stand") for label in labels(hers.message))
    assert any(label.startswith("Bereit: meine Befehle stehen") for label in labels(his.message))
    assert "Legal now" in (await anna.slash("order", games, text="nonsense")).text
    assert "Jetzt erlaubt" in (await bert.slash("order", games, text="nonsense")).text

    # the organiser speaks English, and the server has not said otherwise
    assert sitting.last().text.startswith("**The Thirty Years' War** · **Spring 1618**")
    assert alt(sitting.last()).startswith("Map of the whole Empire")

    await anna.slash("server", games, language="de")
    await sitting.season()
    posted, status = sitting.last(), sitting.statuses()[-1]
    assert posted.text.startswith("**Der Dreißigjährige Krieg** · **Frühjahr 1618")
    assert "Wir warten auf Spanien und Österreich (Anna)" in posted.text
    assert "Gezeigt wird, was geschah: Frühjahr 1618." in alt(posted)
    assert "Du bist am Zug" in labels(posted)
    assert "Sommer 1618" in status.text

    # and still everybody reads their own
    assert "Spring 1618" in (await anna.slash("log", games)).text
    assert "Frühjahr 1618" in (await bert.slash("log", games)).text
    assert any("Your move in **The Thirty Years' War**" in text for text in texts(anna.dms))
    assert "✓ Bereit: meine Befehle stehen" in (await bert.slash("order", games, text="fertig")).text
    undone = await bert.slash("undo", games)
    assert "„Bereit: meine Befehle stehen“" in undone.text
    await bert.slash("order", games, text="Bereit")
    await anna.slash("order", games, text="ready")
    await sitting.quiet()
    assert "Du bist am Zug in **Der Dreißigjährige Krieg**" in texts(bert.dms)[-1]
    assert "Your move in **The Thirty Years' War**" in texts(anna.dms)[-1]


async def test_discord_takes_the_commands_in_every_language(sitting: Sitting) -> None:
    """A description or a choice has 100 characters at most, and what people type is called the same everywhere."""
    tree, translator = sitting.client.tree, sitting.client.catalogue
    said: list[str] = []
    names: list[Any] = []

    def look(payload: dict[str, Any]) -> None:
        names.append(payload.get("name_localizations"))
        said.extend((payload.get("description_localizations") or {}).values())
        for choice in payload.get("choices") or ():
            said.extend((choice.get("name_localizations") or {}).values())
        for each in payload.get("options") or ():
            look(each)

    for command in tree.get_commands():
        look(await command.get_translated_payload(tree, translator))
    assert len(said) > 100
    assert [text for text in said if len(text) > 100] == []
    assert not any(names)


async def test_somebody_wishes_another_language_than_that_of_their_discord(sitting: Sitting) -> None:
    """What is private is in it, at once and from then on; what is public is not."""
    await sitting.start()
    anna, bert, games = sitting.anna, sitting.bert, sitting.games
    assert "Ich antworte dir in dieser Sprache: Deutsch." in (await bert.slash("notify", games, language="de")).text
    assert "Gib jedem Heer geheim seinen Befehl" in (await bert.slash("move", games)).text
    assert "Jetzt erlaubt" in (await bert.slash("order", games, text="nonsense")).text
    await bert.slash("order", games, text="ready")
    await anna.slash("order", games, text="ready")
    await sitting.quiet()
    assert "Du bist am Zug in **Der Dreißigjährige Krieg**" in texts(bert.dms)[-1]
    assert sitting.last().text.startswith("**The Thirty Years' War**")
    assert "I speak no “xx”" not in (await bert.slash("notify", games, language="xx")).text
    anna.locale = "de"
    await anna.slash("notify", games, language="en")
    assert "Give each army its order in secret" in (await anna.slash("move", games)).text
    await anna.slash("notify", games, language="none")
    assert "Gib jedem Heer geheim seinen Befehl" in (await anna.slash("move", games)).text


async def test_public_posts_stay_in_their_language_when_the_chair_goes_to_somebody_else(sitting: Sitting) -> None:
    await sitting.start()
    sitting.bert.locale = "de"
    await sitting.bert.slash("move", sitting.games)
    await sitting.anna.slash("organise handover", sitting.games, player=sitting.bert)
    await sitting.season()
    assert sitting.last().text.startswith("**The Thirty Years' War** · **Spring 1618")
