"""Full years through the pocket Discord, with the real client: two people by script, stand-ins for the rest."""

from collections.abc import Callable

import pytest

from bot.pocket import Person
from game.core.record import read
from tests.bot.conftest import Sitting, texts


async def orders(sitting: Sitting, who: Person, pick: Callable[[int], int]) -> str:
    """One suggested order for every army, then ready."""
    offered = [value for _name, value in await who.autocomplete("order", sitting.games, "text", text="")]
    armies: dict[str, list[str]] = {}
    for sentence in offered:
        if "-" in sentence.split()[0] and " " in sentence:
            armies.setdefault(sentence.split()[0], []).append(sentence)
    return "; ".join([*(ways[pick(len(ways))] for ways in armies.values()), "ready"])


@pytest.mark.nightly
@pytest.mark.parametrize("years", [5, 10])
async def test_full_years(sitting: Sitting, years: int) -> None:
    turns = iter(range(10_000))
    info = await sitting.start(scenario=f"1618-{years}")
    for _season in range(3 * years):
        for who in (sitting.anna, sitting.bert):
            text = await orders(sitting, who, lambda below: next(turns) * 7 % below)
            shown = await who.slash("order", sitting.games, text=text)
            assert shown.ephemeral
            assert "Your game is safe" not in shown.text
        await sitting.quiet()
    after = await sitting.client.host.info(info.id)
    assert after.status == "over"
    assert str(after.headline).endswith(str(1617 + years))
    posts = sitting.public()
    seasons = [post for post in posts if post.attachments]
    assert len(seasons) == 3 * years + 1
    assert all(len(post.attachments) == 1 and post.attachments[0].description for post in seasons)
    assert all(len(text) <= 2000 for text in texts(posts))
    assert "The war is over. Victory:" in posts[-1].text
    first = (await sitting.client.host.view(info.id)).standings[0]
    assert f"\n▸ {first.name} {first.score} · " in posts[-1].text
    shown = await sitting.bert.slash("export", sitting.games)
    assert read(shown.message.attachments[0].bytes.decode()).secret is not None
    assert await sitting.client.host.verify(info.id) > 10 * years
