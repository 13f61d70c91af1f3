"""The whole bot put together: store, host, outbox, clock and client; on Discord, or at the local table."""

import asyncio
import gc
import logging
import secrets
import signal
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

import discord

from bot.cli.settings import Settings
from bot.discord.catalogue import Catalogue
from bot.discord.client import Westphalia
from bot.discord.delivery import Postman
from bot.discord.health import health
from bot.discord.shards import Shards
from bot.host.clock import ARCHIVE, Clock
from bot.host.host import Host
from bot.host.outbox import Outbox
from bot.host.watch import Watch
from bot.metrics import LAG
from bot.pocket import Pocket
from bot.store import Store
from bot.store.news import listen
from bot.store.outage import ENDING, rest
from bot.unusable import Unusable
from bot.web import site
from bot.work import Workers
from game import GAMES, rules
from game.core.help import rules_of
from render import face, warm

log = logging.getLogger(__name__)
#: Where only this machine reaches us.
HERE = "127.0.0.1"
#: How many ports there are.
PORTS = 65_536
#: Seconds between two looks at the deadlines.
TICK = 30.0
#: Seconds between two looks at how late the event loop is.
PULSE = 1.0
#: For so many seconds the clock may finish what it is at, and then whatever is told to end take its leave.
LAST, FAREWELL = 60.0, 10.0
#: After how many new things, and then looks at young ones and at older ones, the collector looks for circles.
COLLECT = (50_000, 20, 20)


@asynccontextmanager
async def house(
    where: str,
    token: str,
    *,
    at_once: bool = False,
    guild: int = 0,
    now: Callable[[], float] = time.time,
    workers: Workers | None = None,
    shards: Shards | None = None,
    archive: int = ARCHIVE,
) -> AsyncIterator[Westphalia]:
    """Everything that runs together, connected and ready; leaving shuts it down in good order.

    `where` is the store's file or URL. `at_once`, `guild` and `shards`: see `Westphalia`; `workers`: see `Host`;
    `archive`: see `Clock`.
    """
    async with AsyncExitStack() as stack:
        store = await Store.open(where)
        stack.push_async_callback(store.close)
        outbox = Outbox(store, now=now)
        host = Host(store, now=now, wake=outbox.wake, look_again=outbox.look_again, workers=workers)
        watch = outbox.watch = host.mail.watch
        client = Westphalia(host, at_once=at_once, guild=guild, shards=shards)
        stack.push_async_callback(host.close)
        await stack.enter_async_context(client)
        await client.login(token)
        closing = asyncio.Event()
        tasks = [
            asyncio.create_task(client.connect(), name="gateway"),
            asyncio.create_task(watch.keep("deliveries", partial(outbox.deliver_forever, Postman(client)))),
            asyncio.create_task(watch.keep("pulse", _feel_pulse)),
            asyncio.create_task(watch.keep("news", partial(_hear, client, store, now))),
            asyncio.create_task(watch.keep("share", partial(_share, client, now))),
            asyncio.create_task(watch.keep("clock", partial(_tick, Clock(host, archive=archive), watch, now, closing))),
        ]
        stack.push_async_callback(_stop, tasks, closing)
        await _ready(client, tasks[0])
        await host.start_up()
        client.running = tasks
        yield client


async def _ready(client: Westphalia, gateway: asyncio.Task[None]) -> None:
    """Wait for the gateway; raises what ends it."""
    waiting = asyncio.create_task(client.wait_until_ready())
    await asyncio.wait([waiting, gateway], return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if gateway.done():
        gateway.result()


async def _tick(clock: Clock, watch: Watch, now: Callable[[], float], closing: asyncio.Event) -> None:
    """Look at the deadlines every now and then, until it is closing time; then it waits for no database, either."""
    ENDING.set(closing)
    while not closing.is_set():
        async with watch.over("clock"):
            await clock.tick(now())
        await rest(TICK)


async def _share(client: Westphalia, now: Callable[[], float]) -> None:
    """Tell the others again and again that we are here, and send no more than our part of all requests."""
    me = secrets.token_hex(8)
    try:
        while True:
            client.share.among(await client.cluster.alive(me, now()))
            client.share.rest(await client.cluster.paused() - now())
            await asyncio.sleep(TICK)
    finally:
        await client.cluster.leave(me)


async def _hear(client: Westphalia, store: Store, now: Callable[[], float]) -> None:
    """What other processes tell: drop what we know of a game that has gone on, send nothing while nobody may."""

    def heard(news: str) -> None:
        match news.split():
            case ["game", game, revision]:
                client.host.mail.outdated(game, int(revision))
            case ["pause", until]:
                client.share.rest(float(until) - now())

    await listen(store.listening(), heard)


async def _feel_pulse() -> None:
    """By how much the event loop is late."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + PULSE
        await asyncio.sleep(PULSE)
        LAG.set(max(loop.time() - due, 0.0))


async def _stop(tasks: list[asyncio.Task[None]], closing: asyncio.Event) -> None:
    """The clock finishes what it is at, within `LAST`; what the outbox is at, it does again next time.

    They are told once more after `FAREWELL`: a library may have taken the word for its own.
    """
    closing.set()
    await asyncio.wait(tasks[-1:], timeout=LAST)
    while left := [task for task in tasks if not task.done()]:
        for task in reversed(left):
            task.cancel()
        await asyncio.wait(left, timeout=FAREWELL)
    await asyncio.gather(*tasks, return_exceptions=True)


async def _until_told(tasks: list[asyncio.Task[None]]) -> None:
    """Run until SIGTERM or SIGINT, or until a part of the house gives up (and raise why)."""
    loop, told = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, told.set)
    try:
        waiting = asyncio.create_task(told.wait())
        done, _pending = await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        for task in done - {waiting}:
            task.result()
    finally:
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)


@asynccontextmanager
async def warmed(processes: int) -> AsyncIterator[Workers]:
    """Workers that load meanwhile what they and we need: neither the first word nor the first picture shall be slow."""
    workers = Workers(processes, shared="bot.cli.warmed")
    ours = asyncio.to_thread(load, drawing=not processes)
    loading = asyncio.gather(workers.start(), ours)
    try:
        yield workers
    finally:
        await asyncio.wait([loading])


def load(drawing: bool) -> None:
    """What does not change while the bot runs; the collector need not look through it again and again.

    Nor need it look so often at what orders leave behind, for hardly any of it is in circles: that took a tenth of the
    time of the rules.
    """
    for game in GAMES:
        rules(game)
        rules_of(game)
        face(game)
    if drawing:
        warm()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def point(settings: Settings) -> None:
    """Speak to Discord where the settings say."""
    if settings.api:
        discord.http.Route.BASE = settings.api.rstrip("/")


def may_listen(settings: Settings) -> None:
    """Raise `Unusable` where a door cannot be opened, before Discord counts a connection that we could not keep."""
    with ExitStack() as stack:
        for name, wanted, host, port in (
            ("HEALTH", settings.health_port, settings.health_host, settings.health_port),
            ("WEB", settings.web_url, settings.web_host, settings.web_port),
        ):
            try:
                found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM) if wanted else []
                for family, _kind, _protocol, _name, address in found:
                    stack.enter_context(socket.create_server(address[:2], family=family))
            except OSError as error:
                where = f"WESTPHALIA_{name}_HOST, WESTPHALIA_{name}_PORT"
                raise Unusable(f"{where}: nothing can listen at {host}:{port}: {error.strerror}") from error


async def run(settings: Settings) -> None:
    """Serve on Discord until told to stop."""
    may_listen(settings)
    token = settings.token.get_secret_value()
    shards = Shards.read(settings.shards) if settings.shards else None
    point(settings)
    async with (
        warmed(settings.workers) as workers,
        house(
            settings.database_url(),
            token,
            guild=settings.sync_guild,
            workers=workers,
            shards=shards,
            archive=settings.archive_days,
        ) as client,
        health(client, settings.health_host, settings.health_port),
        site(
            client.host,
            settings.web_url,
            client.catalogue.speaking,
            settings.web_host,
            settings.web_port,
            client.pictures.filmed,
        ),  # fmt: skip
    ):
        client.web, client.web_days = settings.web_url.rstrip("/"), settings.web_days
        log.info("serving as %s", client.user)
        await _until_told(client.running)


async def table(port: int, file: Path, ready: Callable[[str], None], processes: int = 0) -> None:
    """The same at the local table: `file` keeps the games, a file beside it the channels and messages.

    Whoever comes first manages its server.
    `processes`: see `Workers`; `ready` is told the page's address. Raises `OSError` if the port is taken.
    """
    world = file.with_name(file.name + ".world")
    speaking = Catalogue().speaking
    async with (
        Pocket(port=port, world_file=world, first_manages=True, speaking=speaking) as pocket,
        warmed(processes) as workers,
    ):
        with pocket.point(discord):
            async with (
                house(str(file), pocket.token, at_once=True, workers=workers) as client,
                pages_beside(client, (port + 1) % PORTS if port else 0),
            ):
                ready(pocket.url)
                await _until_told(client.running)


def _free(port: int) -> int:
    """The port, if one may listen there (0: any), else 0."""
    try:
        with socket.create_server((HERE, port)) as found:
            return int(found.getsockname()[1])
    except OSError:  # taken
        return 0


@asynccontextmanager
async def pages_beside(client: Westphalia, wanted: int = 0) -> AsyncIterator[None]:
    """The pages on the web, for this machine alone, at the port that is wanted if it is free, else at any that is.

    A table that is set up again at the same port has its pages where it had them: open boards go on there.
    """
    port = _free(wanted) or _free(0)
    address = f"http://{HERE}:{port}"
    async with site(client.host, address, client.catalogue.speaking, HERE, port, client.pictures.filmed):
        client.web = address
        yield
