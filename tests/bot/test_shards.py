"""Two processes hold a shard each, on one database: every server is served by one, and by another if that one ends."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import discord
import pytest

from bot.cli.run import house
from bot.discord.client import Westphalia
from bot.discord.shards import BURST, REQUESTS, Shards, Share
from bot.pocket import Pocket
from bot.pocket.world import Guild
from tests.databases import Server


def test_a_range_is_read_as_people_type_it() -> None:
    assert Shards.read("0-3/16") == Shards((0, 1, 2, 3), 16)
    assert Shards.read(" 2/4 ") == Shards((2,), 4)
    assert [Shards.read(text).leads for text in ("0/2", "1/2", "0-1/2")] == [True, False, True]


@pytest.mark.parametrize(
    "text", ["", "3", "0-4/4", "4/4", "2-1/4", "0-1", "-1/4", "0/0", "0/100001", "a/b", "0-3/16 x"]
)
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="“"):
        Shards.read(text)


def test_requests_leave_in_a_process_s_share() -> None:
    share = Share()
    share.among(4)
    waits = [share.wait(1000.0) for _n in range(BURST + 2)]
    assert waits == pytest.approx([0.0] * BURST + [4 / REQUESTS, 8 / REQUESTS])
    assert share.wait(1000.0 + 3 * 4 / REQUESTS) == pytest.approx(0.0)
    assert share.wait(1000.0 + 3 * 4 / REQUESTS) == pytest.approx(4 / REQUESTS)
    assert [share.wait(2000.0) for _n in range(BURST + 1)][-1] == pytest.approx(4 / REQUESTS)


@pytest.fixture
async def pocket() -> AsyncIterator[Pocket]:
    """A pocket Discord with a server for each of two shards."""
    async with Pocket(linger=0.02, patience=60) as made:
        while {shard(guild) for guild in made.world.guilds.values()} != {0, 1}:
            made.world.reserve(made.world.snowflake() + (1 << 22))  # of the next thousandth of a second
            made.add_guild("Another server")
        with made.point(discord):
            yield made


def shard(guild: Guild | discord.Guild) -> int:
    return (guild.id >> 22) % 2


@asynccontextmanager
async def process(pocket: Pocket, file: Path | str, text: str) -> AsyncIterator[Westphalia]:
    """A process that holds these shards."""
    async with house(str(file), pocket.token, at_once=True, now=pocket.clock.now, shards=Shards.read(text)) as client:
        yield client


async def opened(pocket: Pocket, guild: Guild) -> str:
    """Somebody opens a game there; what its channel reads then."""
    here, anna = pocket.channel("general", guild), pocket.person("Anna", manage=True)
    before = len(pocket.messages(here))
    shown = await anna.slash("game open", here, game="cuius")
    await anna.click(shown, "Open the lobby")
    await pocket.until(lambda: any("organised by" in each.text for each in pocket.messages(here)[before:]), 60)
    return next(each.text for each in pocket.messages(here)[before:] if "organised by" in each.text)


async def test_each_server_is_served_by_the_process_of_its_shard(pocket: Pocket, tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    first, second = (next(g for g in pocket.world.guilds.values() if shard(g) == n) for n in (0, 1))
    async with process(pocket, file, "0/2") as one:
        synced = pocket.realm.commands.visible(None)
        assert synced
        async with process(pocket, file, "1/2") as two:
            assert {guild.id for guild in one.guilds} == {g.id for g in pocket.world.guilds.values() if not shard(g)}
            assert {guild.id for guild in two.guilds} == {g.id for g in pocket.world.guilds.values() if shard(g)}
            for guild in (first, second):
                assert "Anna" in await opened(pocket, guild)
            there = await two.host.games_in(str(pocket.channel("general", second).id))
            assert len(there) == 1
        async with process(pocket, file, "1/2"):  # another takes the range over
            await opened(pocket, second)


async def test_only_whoever_holds_the_first_shard_registers_commands(pocket: Pocket, tmp_path: Path) -> None:
    async with process(pocket, tmp_path / "games.sqlite", "1/2"):
        assert not pocket.realm.commands.visible(None)


def test_nothing_leaves_while_all_are_refused() -> None:
    share = Share()
    share.hold(1010.0)
    share.hold(1005.0)  # what was told of a later moment stays
    assert share.wait(1000.0) == pytest.approx(10.0)
    assert share.wait(1000.0) == pytest.approx(10.0 + 1 / REQUESTS)
    assert share.wait(1010.0) == pytest.approx(2 / REQUESTS)


async def test_whoever_is_held_up_while_in_line_gets_in_line_again(monkeypatch: pytest.MonkeyPatch) -> None:
    share, slept = Share(), list[float]()
    share.hold(asyncio.get_running_loop().time() + 1.0)

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 1:
            share.rest(100.0)

    monkeypatch.setattr("bot.discord.shards.asyncio.sleep", sleep)
    await share.turn()
    assert slept == [pytest.approx(1.0, abs=0.9), pytest.approx(100.0, abs=50.0)]


async def test_a_global_refusal_pauses_every_process(pocket: Pocket, database: str) -> None:
    """It stands in the tables at once; on PostgreSQL the others hear of it, too, and send nothing until then."""
    async with process(pocket, database, "0/2") as one, process(pocket, database, "1/2") as two:
        assert await two.cluster.paused() == 0.0
        pocket.rates.overall = (1, 0.2)
        for _twice in range(2):
            await one.fetch_user(one.user.id if one.user else 0)
        pocket.rates.overall = None
        assert await two.cluster.paused() > 0.0
        assert one.share._held > 0.0
        if database.startswith("postgres"):
            await pocket.until(lambda: two.share._held > 0.0, 60)


async def test_what_one_process_changes_the_other_lets_go_of(pocket: Pocket, database: str) -> None:
    if not database.startswith("postgres"):
        pytest.skip("a file has no news")
    first = next(guild for guild in pocket.world.guilds.values() if not shard(guild))
    async with process(pocket, database, "0/2") as one, process(pocket, database, "1/2") as two:
        await opened(pocket, first)
        [game] = await one.host.games_in(str(pocket.channel("general", first).id))
        await two.host.mail.live(game.id)
        assert game.id in two.host.mail._boxes
        await one.host.abandon(game.id, game.organiser.id)
        await pocket.until(lambda: game.id not in two.host.mail._boxes, 60)
        assert (await two.host.info(game.id)).status == "abandoned"


@pytest.mark.postgres
@pytest.mark.parametrize("database", ["postgres"], indirect=True)
async def test_a_bot_whose_database_is_away_ends_when_it_is_told_to(
    pocket: Pocket, database: str, postgres_server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    async with AsyncExitStack() as afterwards, asyncio.timeout(60), process(pocket, database, "0/2"):
        await afterwards.enter_async_context(postgres_server.away())
    caplog.clear()
