"""What those may see who only watch: all that is public, that some turns later, nothing; and who sees everything."""

import pytest

from bot.host.info import GameInfo
from bot.pocket import Person
from tests.bot.conftest import Sitting, texts
from tests.bot.leaks import plain, shown

pytestmark = pytest.mark.usefixtures("toy")
#: Everything somebody without a seat may ask of a game.
ASKED = ("board", "standings", "log", "replay", "text", "dice", "export", "odds", "past")
MORE = {"odds": {"attacker": "Red", "defender": "Green"}, "past": {"when": "Round 1"}}


async def bid(sitting: Sitting, red: int, green: int) -> None:
    for person, coins in ((sitting.anna, red), (sitting.bert, green)):
        await person.slash("order", sitting.games, text=f"bid {coins}")
    await sitting.season()


async def answers(sitting: Sitting, who: Person) -> dict[str, str]:
    """What somebody gets to see, without what differs between any two games."""
    found = {}
    for command in ASKED:
        answer = await who.slash(command, sitting.games, **MORE.get(command, {}))
        found[command] = plain([shown(answer.message), [shown(more) for more in answer.followups]])
    for command, option in (("past", "when"), ("board", "part"), ("board", "eyes")):
        found[f"{command} {option}"] = plain(await who.autocomplete(command, sitting.games, option, **{option: ""}))
    for label in ("Whole board", "Text"):
        answer = await who.click(sitting.last(), label)
        found[label] = plain(shown(answer.message))
    return found


async def watched(sitting: Sitting, **how: object) -> GameInfo:
    """A game that is watched so from its beginning."""
    info = await sitting.bids()
    said = await sitting.anna.slash("game watch", sitting.games, **how)
    assert "✗" not in said.text
    assert "reads them at once" in said.text
    await sitting.quiet()
    return info


async def test_nothing_is_shown_before_the_end(sitting: Sitting) -> None:
    info = await watched(sitting, sight="Nothing before the end")
    assert "Whoever only watches sees nothing before the end." in "".join(texts(sitting.public()))
    carl = sitting.pocket.person("Carl")
    await bid(sitting, 3, 1)
    told = await answers(sitting, carl)
    refused = "is watched by nobody before its end"
    assert {key: said for key, said in told.items() if refused not in said} == {"board eyes": "[]"}
    assert refused in (await carl.slash("follow", sitting.games)).text
    await sitting.anna.slash("game watch", sitting.games, commentator=carl)
    assert f"{refused}; you see all of it: `/board eyes:`" in (await carl.slash("board", sitting.games)).text
    assert "Bids: Red 3" in (await sitting.bert.slash("log", sitting.games)).text
    await sitting.client.host.abandon(info.id, str(sitting.anna.id))
    await sitting.quiet()
    assert "Bids: Red 3" in (await carl.slash("log", sitting.games)).text


async def test_turns_are_shown_later_and_nothing_of_those_since(sitting: Sitting) -> None:
    """Two games that differ only in what is shown later are the same to whoever watches."""
    carl, seen = sitting.pocket.person("Carl"), []
    for flag, red, green in (("hill", 2, 1), ("mill", 1, 3)):
        info = await watched(sitting, sight="All that is public, some turns later", turns=1)
        await bid(sitting, 2, 2)
        await sitting.anna.slash("order", sitting.games, text=f"flag {flag}")
        await bid(sitting, red, green)
        await sitting.bert.slash("order", sitting.games, text=f"flag {flag}")
        seen.append(await answers(sitting, carl))
        await sitting.client.host.abandon(info.id, str(sitting.anna.id))
        await sitting.quiet()
    assert seen[0] == seen[1]
    assert "Bids: Red 2 and Green 2." in seen[0]["log"]
    assert "flags" not in seen[0]["log"]


async def test_what_was_a_turn_ago_is_shown(sitting: Sitting) -> None:
    carl = sitting.pocket.person("Carl")
    await watched(sitting, sight="All that is public, some turns later")
    await carl.slash("follow", sitting.games)
    for red, green in ((3, 1), (2, 1), (1, 2)):
        await bid(sitting, red, green)
    log = (await carl.slash("log", sitting.games)).text
    assert "Bids: Red 3 and Green 1." in log
    assert "Bids: Red 2 and Green 1." in log
    assert "Bids: Red 1 and Green 2." not in log
    assert "Round 3 of 40" in (await carl.slash("board", sitting.games)).text
    assert "Round 4 of 40" in (await sitting.bert.slash("board", sitting.games)).text
    told = [text for text in texts(carl.dms) if text.startswith("🔭")]
    assert [text.splitlines()[1] for text in told] == ["▸ Bids: Red 3 and Green 1.", "▸ Bids: Red 2 and Green 1."]
    assert "gets that once the game is over" in (await carl.slash("export", sitting.games)).text


async def test_a_commentator_sees_everything_and_plays_nothing(sitting: Sitting) -> None:
    info = await sitting.bids()
    carl, dora = sitting.pocket.person("Carl"), sitting.pocket.person("Dora")
    await sitting.anna.slash("order", sitting.games, text="bid 3")
    assert "has played here" in (await sitting.anna.slash("game watch", sitting.games, commentator=sitting.bert)).text
    assert "Only the organiser" in (await dora.slash("game watch", sitting.games, commentator=carl)).text
    assert "Only those see everything" in (await carl.slash("board", sitting.games, eyes="Red")).text
    await sitting.anna.slash("game watch", sitting.games, commentator=carl)
    await sitting.quiet()
    assert "Carl sees everything from now on" in sitting.last().text
    seen = await carl.slash("board", sitting.games, eyes="Red")
    assert "✉ bid: **3**" in seen.text
    assert seen.ephemeral
    assert "bid **3**" not in (await carl.slash("board", sitting.games, eyes="Green")).text
    assert "shown to nobody else" in (await carl.slash("board", sitting.games, eyes="Red", show=True)).text
    booth = sitting.pocket.channel("The Toy: commentators")
    assert booth.private_thread
    assert carl.id in booth.members
    assert sitting.bert.id not in booth.members
    [first] = sitting.public(booth)
    assert first.text.startswith(f"**The Toy** (<#{info.channel}>): whoever is here sees everything. /board eyes:")
    here = await carl.slash("board", booth, eyes="Red", show=True)  # its game is known
    assert not here.ephemeral
    assert "**The Toy** · " in here.text
    assert "The Toy" in (await carl.slash("standings", booth)).text
    assert await sitting.bert.autocomplete("board", sitting.games, "eyes", eyes="") == []
    refused = await sitting.anna.slash("game replace", sitting.games, seat="red", player=carl)
    assert "may take no seat" in refused.text
    await carl.slash("game watch", sitting.games, dismiss=carl)
    assert "Only those see everything" in (await carl.slash("board", sitting.games, eyes="Red")).text
    assert "may take no seat" in (await sitting.anna.slash("game replace", sitting.games, seat="red", player=carl)).text
