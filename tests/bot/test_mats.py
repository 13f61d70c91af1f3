"""Force mats: shown to whoever asks for his own, sent when they change, and nothing of them to anybody else."""

import re
from dataclasses import replace
from functools import partial
from typing import Any

from bot.host.outbox import BURST
from bot.pocket import Shown
from game.cuius.state import Army, State
from game.cuius.view import CuiusView
from tests.bot.conftest import Sitting, labels, say
from tests.bot.leaks import Inquiry

#: What Gallas has in Brünn, in other numbers.
OTHERWISE = Army(("gallas",), 3, 17, 0, 2, 3)


async def begin(sitting: Sitting, fog: str = "exact") -> str:
    """The last years under fog: Anna leads the Imperials, Bert the Protestants; it is Anna's activation."""
    form = await sitting.anna.slash("game open", sitting.games, game="cuius")
    form = await sitting.anna.choose(form, "Scenario", ["last_years"])
    form = await sitting.anna.choose(form, "Fog of war [16.3]", [fog])
    await sitting.anna.click(form, "Open the lobby")
    game = await sitting.seat("Imperials", "Protestants")
    await sitting.bert.slash("order", sitting.games, text="first-imperial")
    await sitting.quiet()
    return game


def alt(told: Shown) -> str:
    [picture] = told.message.attachments
    return picture.description or ""


async def seen(sitting: Sitting, game: str, viewer: str = "") -> CuiusView:
    view = await sitting.client.host.view(game, viewer)
    assert isinstance(view, CuiusView)
    return view


async def test_mats_are_an_answer_for_oneself(sitting: Sitting) -> None:
    await begin(sitting)
    own = await sitting.anna.slash("mats", sitting.games)
    assert own.ephemeral
    for text in (own.text, alt(own)):
        assert "Gallas" in text
        assert "10 infantry, 6 cavalry and 1 train" in text
        assert "Enemy: Stålhandske at Olmütz" in text
    assert "strength unknown" in own.text
    assert own.message.attachments[0].filename == "cuius-1643-operations-mats.png"
    his = await sitting.bert.slash("mats", sitting.games)
    assert "Enemy: Gallas" in his.text
    assert "10 infantry, 6 cavalry and 1 train, fatigue 0; Wing Commanders: Puchheim" not in his.text
    carl = sitting.pocket.person("Carl")
    assert "You have no seat in this game." in (await carl.slash("mats", sitting.games)).text


async def test_each_game_has_what_it_has(sitting: Sitting) -> None:
    await begin(sitting)
    refused = await sitting.anna.slash("hand", sitting.games)
    assert "is played without cards" in refused.text
    assert "/mats" in refused.text


async def test_who_plays_several_games_is_shown_what_the_one_has_that_has_it(sitting: Sitting) -> None:
    await begin(sitting)
    form = await sitting.anna.slash("game open", sitting.games, game="agony")
    await sitting.anna.click(form, "Open the lobby")
    await sitting.seat("Protestant", "Catholic")
    assert "Gallas" in (await sitting.anna.slash("mats", sitting.games)).text
    assert "Europe in Agony" in (await sitting.anna.slash("hand", sitting.games)).text


async def test_a_game_of_sealed_orders_has_no_mats(sitting: Sitting) -> None:
    await sitting.start()
    assert "is played without force mats" in (await sitting.anna.slash("mats", sitting.games)).text


async def test_the_panel_opens_the_mats(sitting: Sitting) -> None:
    await begin(sitting)
    panel = await sitting.anna.slash("move", sitting.games)
    assert "My mats" in labels(panel.message)
    mats = await sitting.anna.click(panel, "My mats")
    assert mats.ephemeral
    assert "Gallas" in alt(mats)


async def test_what_the_enemy_learns_is_sent_with_the_mats(sitting: Sitting) -> None:
    """Gallas comes into the zone of Stålhandske: both are told, and Bert gets his mats by message."""
    game = await begin(sitting)
    before = len(sitting.bert.dms)
    await sitting.anna.slash("order", sitting.games, text="march Gallas all to 3927 stay")
    await sitting.quiet()
    news = [message for message in sitting.bert.dms[before:] if "Your force mats" in message.text]
    assert news
    picture = news[-1].attachments[-1]
    assert "the enemy was told: 5 SP" in (picture.description or "")
    told = (await sitting.bert.slash("mats", sitting.games)).text
    assert "the enemy was told: 5 SP" in told
    mine = (await sitting.anna.slash("mats", sitting.games)).text
    assert "**Enemy: Stålhandske at Olmütz** (5?) 5 SP" in mine
    assert "seen 1643 at Olmütz" in mine
    public = " ".join(message.text for message in sitting.public())
    assert " SP" not in public
    assert "force mats" not in public
    assert (await seen(sitting, game)).hand == ()


async def test_orders_are_chosen_by_letters(sitting: Sitting) -> None:
    """The buttons repeat the letters of the picture."""
    await begin(sitting)
    panel = await activating(sitting)
    lines = options(panel)
    assert all(" · " in line for line in lines)
    gallas = next(line for line in lines if "Gallas" in line)
    assert f"{gallas.partition(' · ')[0]} Brünn" in alt(panel)
    panel = await say(sitting.anna, panel, gallas)
    panel = await say(sitting.anna, panel, "All that is there")
    panel = await say(sitting.anna, panel, "March to", "… and then?")
    lines = options(panel)
    assert lines[0].startswith("A · ")
    where = lines[0].removeprefix("A · ")
    assert re.search(f"A ([0-9]{{4}} )?{where}", alt(panel))


async def activating(sitting: Sitting) -> Shown:
    """Which army?"""
    panel = await sitting.anna.slash("move", sitting.games)
    if "Activate an army …" in labels(panel.message):
        return await sitting.anna.click(panel, "Activate an army …")
    return await sitting.anna.choose(panel, "Choose what to order", "Activate an army")


async def to_march(sitting: Sitting) -> Shown:
    """Where to, with all of the army that has most goals?"""
    panel = await activating(sitting)
    panel = await say(sitting.anna, panel, next(line for line in options(panel) if "Werth" in line))
    panel = await say(sitting.anna, panel, "All that is there")
    return await say(sitting.anna, panel, "March to", "… and then?")


async def test_many_hexes_stand_in_several_menus_at_once(sitting: Sitting) -> None:
    """Each menu says from which letter to which; a choice from any of them, and from another page, is understood."""
    await begin(sitting)
    panel = await to_march(sitting)
    one, two, three, four = menus(panel)
    assert [len(each["options"]) for each in (one, two, three, four)] == [25, 25, 25, 24]
    assert one["placeholder"] == "Choose: A – Y"
    assert two["placeholder"] == "Choose: Z – AX"
    assert four["placeholder"] == "Choose: BX – CT"
    last = [str(line["label"]) for line in four["options"]]
    assert last[-1] == "More choices »"
    chosen = str(two["options"][3]["label"])
    assert chosen.startswith("AC · ")
    further = await sitting.anna.choose(panel, two["placeholder"], chosen)
    assert f"· {chosen.partition(' · ')[2]}**" in further.text
    panel = await sitting.anna.choose(await sitting.anna.click(further, "Back"), four["placeholder"], last[-1])
    assert menus(panel)[0]["options"][1]["label"].startswith("A · "), "each page has letters of its own, as its picture"
    assert menus(panel)[0]["placeholder"].startswith("Choose: A – ")


def menus(panel: Shown) -> list[dict[str, Any]]:
    """A panel's menus."""
    return [part for row in panel.message.components for part in row["components"] if "options" in part]


def options(panel: Shown) -> list[str]:
    """The words of a panel: those that have a button, and the lines of its first menu."""
    words = [label for label in labels(panel.message) if " · " in label]
    return words + [str(line["label"]) for each in menus(panel)[:1] for line in each["options"]]


# Nothing leaks


ASKED = Inquiry(
    commands=[
        ("board", {}), ("board", {"part": "whole"}), ("board", {"part": "Bohemia"}), ("board", {"part": "Gallas"}),
        ("board", {"part": "Zones of control"}), ("standings", {}), ("log", {}), ("text", {}), ("dice", {}),
        ("export", {}), ("mine", {}), ("mats", {}), ("move", {}), ("game list", {}), ("game about", {}),
        ("order", {"text": "march Gallas all"}), ("replay", {}), ("past", {"when": "1643"}),
        ("odds", {"attacker": "Gallas", "defender": "Torstensson"}),
    ],
    typed=("", "march", "standing"),
    fields=(("odds", "attacker"), ("odds", "defender"), ("board", "part")),
)  # fmt: skip


async def test_others_learn_nothing_of_a_force(sitting: Sitting) -> None:
    """All that the enemy and a spectator may ask for is the same when Gallas has other troops."""
    game = await begin(sitting)
    await ASKED.tells_others_nothing(sitting, "mats", partial(swapped, sitting, game))


async def swapped(sitting: Sitting, game: str) -> None:
    """Give Gallas other troops: in memory, with no picture kept from before."""
    mail = sitting.client.host.mail
    course = await mail.live(game)
    state: State = course.state.copy()
    place = next(at for at, army in state.imperial.items() if "gallas" in army.leaders)
    force = state.imperial[place].force
    state.imperial = {**state.imperial, place: replace(OTHERWISE, force=force)}
    state.pool = {**state.pool, "imperial": tuple(sorted((*state.pool["imperial"], "puchheim")))}
    mail._boxes[game].live = replace(course, state=state)
    sitting.client.pictures._kept.clear()


# The fog lifts


async def test_after_the_end_the_past_is_seen_through_every_eye(sitting: Sitting) -> None:
    await begin(sitting)
    await sitting.anna.slash("order", sitting.games, text="march Gallas all to 3927 stay")
    await sitting.quiet()
    for eyes in ("imperial", "*"):
        early = await sitting.bert.slash("past", sitting.games, when="1643", eyes=eyes)
        assert "Nobody of that name saw this game." in early.text
    assert await sitting.bert.autocomplete("past", sitting.games, "eyes", eyes="") == []
    await abandoned(sitting)
    assert [label for label, _value in await sitting.bert.autocomplete("replay", sitting.games, "eyes", eyes="")] == [
        "All that there was", "Imperials", "Protestants",
    ]  # fmt: skip
    hers, his = [
        await sitting.bert.slash("past", sitting.games, when="1643", eyes=eyes) for eyes in ("imp", "protestant")
    ]
    assert "10 infantry" in alt(hers)
    assert "10 infantry" not in alt(his)
    board, beliefs = (await sitting.bert.slash("past", sitting.games, when="1643")).message.attachments
    assert "10 infantry" in (board.description or "")
    assert beliefs.filename.endswith("-believed.png")
    assert "10 infantry, 6 cavalry and 1 train" in (beliefs.description or "")
    assert "the enemy was told: 5 SP" in (beliefs.description or "")
    films = [await sitting.bert.slash("replay", sitting.games, eyes=eyes) for eyes in ("protestant", "")]
    assert films[0].message.attachments[0].bytes != films[1].message.attachments[0].bytes


async def abandoned(sitting: Sitting) -> None:
    await sitting.anna.click(await sitting.anna.slash("game abandon", sitting.games), "Yes, end it")
    await sitting.quiet()


# One message a burst


async def on_the_mountain(sitting: Sitting) -> str:
    """The White Mountain under fog: Anna leads the Imperials, Bert the Protestants; it is Anna's activation."""
    form = await sitting.anna.slash("game open", sitting.games, game="cuius")
    form = await sitting.anna.choose(form, "Scenario", ["white_mountain"])
    form = await sitting.anna.choose(form, "Fog of war [16.3]", ["exact"])
    await sitting.anna.click(form, "Open the lobby")
    game = await sitting.seat("Imperials", "Protestants")
    await sitting.anna.slash("order", sitting.games, text="first-imperial")
    await sitting.quiet()
    return game


async def passed(sitting: Sitting) -> None:
    """Bert lets Anna's march go on, and all of it is told."""
    await sitting.bert.slash("order", sitting.games, text="pass")
    await sitting.quiet()


async def test_what_one_alone_learns_on_a_march_is_one_message(sitting: Sitting) -> None:
    """Bucquoy comes near Anhalt hex by hex, and each time is told more of him: Anna's message grows."""
    await on_the_mountain(sitting)
    before = len(sitting.anna.dms)
    await sitting.anna.slash("order", sitting.games, text="march Bucquoy all to Znaim stay")
    await sitting.quiet()
    told = []
    for _step in range(3):
        await passed(sitting)
        news = [message for message in sitting.anna.dms[before:] if "Force" in message.text]
        assert len(news) <= 1
        told += [message.text for message in news]
    grown = told[-1].splitlines()
    assert len(set(map(len, told))) > 1, "it has grown"
    assert len(grown) == len(set(grown)), "nothing is said twice"
    assert "Force 3 of the Protestants (Anhalt) has 20 SP with artillery." in told[-1]
    assert "13 infantry, 7 cavalry and 1 train under Anhalt" in told[-1]
    assert told[-1].count("Your force mats:") == 1, "as they are now"
    [last] = [message for message in sitting.anna.dms[before:] if "Force" in message.text]
    assert len(last.attachments) == 1, "the newest picture alone"


async def test_who_is_asked_nothing_while_another_is_asked_in_secret_reads_so(sitting: Sitting) -> None:
    await on_the_mountain(sitting)
    await sitting.anna.slash("order", sitting.games, text="march Bucquoy all to Znaim stay")
    await sitting.quiet()
    assert "Waiting for Imperials (Anna); Protestants (Bert)" in sitting.last().text
    mine = await sitting.anna.slash("move", sitting.games)
    assert "Nothing is asked of you now: the others have to answer." in mine.message.text
    theirs = await sitting.bert.slash("move", sitting.games)
    assert "Nothing is asked" not in theirs.message.text
    assert "may react" in theirs.message.text


async def test_post_and_pin_say_alike_who_is_asked_and_each_seat_is_told_its_own(sitting: Sitting) -> None:
    game = await on_the_mountain(sitting)
    for player, order in ((sitting.anna, "pass"), (sitting.bert, "pass"), (sitting.anna, "none")):
        await player.slash("order", sitting.games, text=order)
        await sitting.quiet()
    assert (await seen(sitting, game)).to_move == ("protestant",), "onlookers see it"
    [pin] = sitting.statuses()
    assert "Waiting for Protestants (Bert)" in sitting.last().text
    assert ("▷ **Protestants** (Bert)" in pin.text, "Anna" in pin.text) == (True, False)


async def test_what_one_alone_loses_stands_in_the_panel_that_lies_open(sitting: Sitting) -> None:
    await begin(sitting)
    for player, order in ((sitting.anna, "pass"), (sitting.bert, "pass"), (sitting.anna, "none")):
        await player.slash("order", sitting.games, text=order)
        await sitting.quiet()
    panel = await sitting.anna.slash("move", sitting.games)
    await sitting.bert.slash("order", sitting.games, text="none")
    await sitting.quiet()
    assert "Mercy: 6 SP without supply disband at Heilbronn." in panel.message.text


async def test_on_a_halted_march_each_seat_s_board_tells_its_own_truth(sitting: Sitting) -> None:
    game = await on_the_mountain(sitting)
    await sitting.anna.slash("order", sitting.games, text="march Bucquoy all to Znaim stay")
    await sitting.quiet()
    [pin] = sitting.statuses()
    assert ("▷ **Imperials** (Anna)" in pin.text, "▷ **Protestants** (Bert)" in pin.text) == (True, True)
    host = sitting.client.host
    info = await host.info(game)
    for seat in ("imperial", "protestant"):
        assert await host.awaited_names(await host.as_seen(info, seat)) == ["Protestants"]
    assert await host.awaited_names(info) == ["Imperials", "Protestants"]
    board = await sitting.bert.slash("board", sitting.games)
    assert "Waiting for Protestants (Bert)" in board.text


async def test_later_news_are_a_message_of_their_own(sitting: Sitting) -> None:
    await on_the_mountain(sitting)
    before = len(sitting.anna.dms)
    await sitting.anna.slash("order", sitting.games, text="march Bucquoy all to Znaim stay")
    for _step in range(2):
        await passed(sitting)
    sitting.pocket.clock.advance(BURST + 1)
    await passed(sitting)
    assert len([message for message in sitting.anna.dms[before:] if "Force" in message.text]) == 2


async def test_where_one_s_move_tells_it_all_what_one_alone_learned_is_no_message_besides(sitting: Sitting) -> None:
    await on_the_mountain(sitting)
    before = len(sitting.anna.dms)
    await sitting.anna.slash("order", sitting.games, text="march Bucquoy all to 3730")
    await sitting.quiet()
    heard = []
    for _step in range(3):
        await passed(sitting)
        heard.append([message.text.partition("\n")[0] for message in sitting.anna.dms[before:]])
    assert heard[-2] == ["**Cuius Regio** · 1620, Operations"]
    [turn] = sitting.anna.dms[before:]
    assert turn.text.startswith("Your move in")
    assert "Force 3 of the Protestants (Anhalt) has 20 SP with artillery." in turn.text


async def test_an_order_half_typed_is_told_by_its_names(sitting: Sitting) -> None:
    """On the sheet for the rest of it, and in the description of its picture."""
    await begin(sitting)
    panel = await sitting.anna.slash("move", sitting.games)
    for word in ("Gallas", "All that is there", "March to"):
        panel = await say(sitting.anna, panel, word)
    assert "The order so far: Activate an army · Gallas · All that is there · March to." in alt(panel)
    sheet = await sitting.anna.click(panel, "Type …")
    assert sheet.modal is not None
    assert sheet.modal["components"][0]["label"].endswith("Gallas · All that is there · March to")
