"""The reports of all battles of a season: from the post, by the command, and of other seasons by a menu."""

from pathlib import Path

import pytest

from bot.host.info import GameInfo
from bot.store.people import Person as Player
from tests.bot.conftest import Sitting, labels

RECORD = Path(__file__).parents[1] / "cli" / "war-with-battles.txt"
#: Two battles in Spring 1618; people get their orders in before the last is ready.
ORDERS = (
    ("spain", "Austria-1 South-Bohemia; Spain-2 Jülich-Cleves; ready"),
    ("united_provinces", "Dutch-1 Jülich-Cleves; ready"),
    ("elector_palatine", "Palatine-1 deploy South-Bohemia; ready"),
    ("bavaria", "ready"),
)


@pytest.fixture
async def war(sitting: Sitting) -> GameInfo:
    """A season of four people in which two pairs of armies met."""
    info = await sitting.start()
    people = {"spain": sitting.anna, "bavaria": sitting.bert}
    for seat, name in (("united_provinces", "Carl"), ("elector_palatine", "Dora")):
        people[seat] = who = sitting.pocket.person(name)
        await sitting.client.host.replace(info.id, seat, Player(str(who.id), name), by=info.organiser.id)
    for seat, text in ORDERS:
        await people[seat].slash("order", sitting.games, text=text)
    await sitting.quiet()
    return await sitting.client.host.info(info.id)


async def test_all_battles_of_a_season_are_shown_not_just_the_last(sitting: Sitting, war: GameInfo) -> None:
    assert labels(sitting.last()).count("Battles") == 1
    pressed = await sitting.bert.click(sitting.last(), "Battles")
    typed = await sitting.bert.slash("battle", sitting.games)
    for shown in (pressed, typed):
        names = [each.filename.partition("battle")[2] for each in shown.message.attachments]
        assert names == ["-1.png", "-2.png"]
        assert len({each.description for each in shown.message.attachments}) == 2


async def test_the_field_on_which_a_battle_was_fought_out_and_other_seasons_in_a_menu(sitting: Sitting) -> None:
    """Of a war that was taken in: what its armies lost stands on the field's own board."""
    record = ("war.txt", RECORD.read_bytes())
    await sitting.anna.slash("import", sitting.games, record=record)
    shown = await sitting.anna.slash("battle", sitting.games)
    told = [str(each.description) for each in shown.message.attachments]
    assert len(told) == 2
    assert told[0].startswith("Battle 4 in ")
    assert "strength points lost" in told[1]
    seasons = await sitting.anna.autocomplete("battle", sitting.games, "when", when="")
    assert len(seasons) > 1
    before = await sitting.anna.choose(shown, "Battles of …", [seasons[-1][0]])
    assert seasons[-1][0] in before.text
    names = [each.filename for each in before.message.attachments]
    assert "battle-1.png" in names[0]
    assert len(names) == 2
    public = await sitting.anna.slash("battle", sitting.games, show=True)
    assert len(public.message.attachments) == 2
    assert labels(public.message) == []
