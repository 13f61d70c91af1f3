"""A hostile member: everything she does is answered in its own words, delays nobody, and shows her nothing private."""

import pytest

from bot.discord.panel.press import HANDLERS
from bot.store.people import Server
from game import GAMES
from game.core.help import rules_of
from tests.bot.conftest import Sitting
from tests.bot.hostile import Mallory, said
from tests.bot.test_league import opened, the_club

#: How many things she does at once.
AT_ONCE = 20
#: What only the players of the game beside her may be told.
PRIVATE = ("You bid", "bid 3", "bid 4", "117 coins", "116 coins", "Sealed:", "Traceback", "Something went wrong")


async def vexed(sitting: Sitting, deeds: int, seed: int) -> int:
    """Let her do so much, and Anna and Bert play beside her; returns how much was answered.

    Here pictures are drawn on the bot's own threads, and Discord waits as long as it takes; how long anybody waits for
    a bot with its processes is measured by `benchmarks/autocomplete.py`.
    """
    for key in GAMES:
        rules_of(key)  # as when the bot starts
    info = await sitting.bids()
    await sitting.anna.slash("order", sitting.games, text="bid 3")
    await sitting.bert.slash("order", sitting.games, text="bid 4")
    typed = {"text": "b", "game": info.id}  # she may have seated him in a game of her own, too
    mallory, answered = Mallory(sitting, seed), 0
    for _burst in range(deeds // AT_ONCE):
        acts = [mallory.act() for _deed in range(AT_ONCE)]
        other = sitting.bert.client.complete(sitting.games, "order", "text", typed)
        await other.until(lambda other=other: other.choices is not None or other.error is not None, 60)  # type: ignore[misc]
        assert other.choices, "somebody else was kept waiting"
        for act in acts:
            await act.until(lambda act=act: bool(act.answer or act.error), 60)  # type: ignore[misc]
            assert act.error is None, (act.name, act.data)
        await sitting.quiet()
        for act in acts:
            assert act.error is None, (act.name, act.data)
            assert not act.thinking, (act.name, act.data)
            told = said(act)
            private = [word for word in PRIVATE if act.choices is None or not word.startswith("bid ")]  # her own may be
            assert not [(text, word) for text in told for word in private if word in text], (act.name, act.data)
            answered += 1
    shown = await sitting.anna.slash("mine", sitting.games, game=info.id)
    assert "**3**" in shown.text
    return answered


@pytest.mark.usefixtures("ruled")
async def test_five_hundred_deeds_of_a_hostile_member(sitting: Sitting) -> None:
    """On a server where she opens no games: in those of her own she might look at boards all day."""
    guild = str(sitting.pocket.guild.id)
    await sitting.client.host.store.set_server(guild, Server(opens="managers"))
    assert await vexed(sitting, 500, seed=1648) == 500


@pytest.mark.parametrize(
    "custom_id", ["w:move:\ud800::-1:::", "w:seat:{game}:\udfff:-1:::", "w:part:{game}:red:-1:::", "w:kind:x::-1:::"]
)
@pytest.mark.usefixtures("ruled")
async def test_a_forged_button_is_answered_in_its_own_words(sitting: Sitting, custom_id: str) -> None:
    info = await sitting.bids()
    deed = Mallory(sitting, 1).press(custom_id.format(game=info.id))
    await deed.until(lambda: bool(deed.answer or deed.error), 60)
    await sitting.quiet()
    assert deed.error is None
    assert deed.answer
    assert "Something went wrong" not in " ".join(said(deed))


@pytest.mark.parametrize(
    ("option", "value"), [("title", "a" * 51), ("where", "nowhere"), ("game", "chess"), ("title", "")]
)
async def test_a_forged_option_is_answered_in_its_own_words(sitting: Sitting, option: str, value: str) -> None:
    """Discord's form lets none of these through; the wire does."""
    deed = Mallory(sitting, 1).command("game open", **{option: value})
    await deed.until(lambda: bool(deed.answer or deed.error), 60)
    await sitting.quiet()
    assert deed.error is None
    assert said(deed) == [f"✗ “{value}” can't be used here."]


@pytest.mark.usefixtures("ruled")
async def test_a_forged_number_is_answered_in_its_own_words(sitting: Sitting) -> None:
    await sitting.bids()
    deed = Mallory(sitting, 1).command("why", back=0)
    await deed.until(lambda: bool(deed.answer or deed.error), 60)
    assert said(deed) == ["✗ “0” can't be used here."]


@pytest.mark.parametrize(
    "rest", ["99:x:-1:9.9:zz:zz", "{game}:red:-1:9:zz:rounds", "{game}::-1:::", "{club}::-1:::organiser"]
)
@pytest.mark.usefixtures("ruled")
async def test_no_button_or_menu_of_any_kind_trusts_what_its_id_says(sitting: Sitting, rest: str) -> None:
    info = await sitting.bids()
    post = await opened(sitting)
    mallory = Mallory(sitting, 1)
    await mallory.person.click(post, "Take part")  # and has menus of her own
    rest = rest.format(game=info.id, club=(await the_club(sitting)).id)
    verbs = sorted(HANDLERS)
    for first in range(0, len(verbs), AT_ONCE // 2):
        deeds = {}
        for verb in verbs[first : first + AT_ONCE // 2]:
            deeds[f"w:{verb}"] = mallory.press(f"w:{verb}:{rest}")
            deeds[f"m:{verb}"] = mallory.choose(f"m:{verb}:{rest}", "zz")
        for deed in deeds.values():
            await deed.until(lambda deed=deed: bool(deed.answer or deed.error), 60)  # type: ignore[misc]
        await sitting.quiet()
        for kind, deed in deeds.items():
            assert deed.error is None, kind
            assert not [(text, word) for text in said(deed) for word in PRIVATE if word in text], kind


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.usefixtures("ruled")
async def test_ten_thousand_deeds_of_a_hostile_member(sitting: Sitting, seed: int) -> None:
    assert await vexed(sitting, 1000, seed) == 1000
